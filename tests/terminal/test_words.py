"""What can be typed for a choice: words of its label in the reader's language, its key, or what records write."""

from __future__ import annotations

import random

import pytest

from sobremesa.engine.contract import Game
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games import load_game
from sobremesa.terminal.answers import matching, words_of
from sobremesa.terminal.choices import AT_ONCE, Draft, MenuLine, actions_under, choices_of, keyed, left
from sobremesa.terminal.explaining import help_page
from sobremesa.terminal.painting import lines_of
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import EVERYWHERE
from tests import sixth
from tests.games.dos.table import DosTable
from tests.games.toma6.table import Toma6Table

MATCHES = 4
GAMES = ("toma6", "push", "dos", "bids", "highscore", "farol")


def game_named(name: str) -> Game:
    return sixth.INFO.load() if name == sixth.INFO.name else load_game(name)


def scene_of(match: Match, seat: int, lang: Lang) -> Scene:
    names = names_to_show([str(seat) for seat in range(match.players)], lang)
    return Scene(match.game, match.view(seat), names, lang, match.legal(seat), seat in match.offered)


def scenes(name: str, lang: Lang, every: int = 1) -> list[Scene]:
    """Decisions of random matches, of one or many actions."""
    game = game_named(name)
    found = []
    for number in range(MATCHES):
        match = Match.new(game, game.info.players[-1], f"words {number}")
        dice = random.Random(number)
        for _ in range(60):
            if match.over:
                break
            seat = dice.choice(match.to_act)
            found.append(scene_of(match, seat, lang))
            match.play(seat, dice.choice(match.legal(seat)))
    return found[::every]


def lines(*labels: str) -> list[MenuLine]:
    return [MenuLine(str(number), label, f"a{number}") for number, label in enumerate(labels, 1)]


def meant(text: str, *labels: str) -> list[str]:
    return [choice.label for choice in matching(text, lines(*labels))]


# --- reading


def test_accents_capitals_and_signs_do_not_matter() -> None:
    assert words_of("7 Verde, ¡Cruz!") == ["7", "verde", "cruz"]
    assert words_of("n5") == ["n", "5"]
    assert meant("ACABAR EL TURNO", "Acabar el turno.", "Robar") == ["Acabar el turno."]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("robar", "Robar una carta"),
        ("rob", "Robar una carta"),
        ("parar", "Parar y tomar una fila"),
        ("asegurar verde", "Asegurar el verde: 12 puntos"),
        ("7 verde", "Pujar con el 7 verde"),
        ("verde 7", "Pujar con el 7 verde"),
        ("7v", "Pujar con el 7 verde"),
        ("n5", "Pujar con el 5 negro"),
        ("fila 2", "Llevarme la fila 2: 4 bueyes"),
    ],
)
def test_a_few_words_mean_one_label(text: str, label: str) -> None:
    others = ["Asegurar el rojo: 7 puntos", "Pujar con el 5 rojo", "Llevarme la fila 1: 2 bueyes"]
    every = ["Robar una carta", "Parar y tomar una fila", "Asegurar el verde: 12 puntos", "Pujar con el 7 verde"]
    every += ["Pujar con el 5 negro", "Llevarme la fila 2: 4 bueyes", *others]
    assert meant(text, *every) == [label]


def test_a_figure_is_never_cut_short() -> None:
    assert meant("8", "Jugar el 82", "Jugar el 88") == []


def test_just_these_dice_are_meant() -> None:
    dice = ["Volver a tirar un 3", "Volver a tirar un 3 y un 5", "Volver a tirar un 3, un 5 y un 6"]
    assert meant("5 3", *dice) == [dice[1]]
    assert meant("5 5", "Volver a tirar un 5", "Volver a tirar un 5 y otro 5") == ["Volver a tirar un 5 y otro 5"]


def test_what_fits_several_narrows() -> None:
    assert meant("pujar", "Pujar con el 7", "Robar", "Pujar con el 8") == ["Pujar con el 7", "Pujar con el 8"]


def test_what_fits_nothing_means_nothing() -> None:
    assert meant("enrocar", "Robar") == []
    assert meant("  ", "Robar") == []


# --- every game


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_understood_by_its_label_its_notation_and_its_key(game: str, lang: Lang) -> None:
    for scene in scenes(game, lang):
        listed, more = choices_of(scene), actions_under(scene)
        for choice in more:
            assert choice.action in [found.action for found in matching(choice.label, listed, more)], choice
            assert [found.action for found in matching(choice.action or "", listed, more)] == [choice.action]
        for choice in listed:
            if choice.key:
                assert matching(choice.key, listed, more) == [choice]


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_reached_by_steps(game: str) -> None:
    stepped = 0
    for scene in scenes(game, "en", every=6):
        lists = steps_of(scene)
        assert {line.action for lines in lists for line in lines if line.action} == set(scene.open_actions)
        assert len(lists[0]) <= max(AT_ONCE, len(scene.view.to_act), 10)
        stepped += len(lists) - 1
    assert stepped or game not in ("dos", "highscore")


def steps_of(scene: Scene) -> list[list[MenuLine]]:
    """All lists to which a decision can lead, whatever is chosen first."""
    lists = [choices_of(scene)]
    drafts: set[Draft] = {()}
    for lines in lists:
        for line in lines:
            draft = tuple(sorted(line.draft))
            if draft not in drafts:
                drafts.add(draft)
                lists.append(choices_of(scene, line.draft))
    return lists


@pytest.mark.parametrize("game", GAMES)
def test_no_two_lines_of_a_list_go_by_the_same_key_or_say_the_same(game: str) -> None:
    for scene in scenes(game, "es", every=6):
        for lines in steps_of(scene):
            keys = [line.key for line in lines if line.key]
            assert len(set(keys)) == len(keys)
            assert len({line.label for line in lines}) == len(lines)


def test_dos_asks_for_a_card_of_the_row_and_then_for_mine() -> None:
    table = DosTable("r7 b8", "r1 r3 r4 r5 r6 g2 g3 g4 g5 g6", "b1 b3")
    scene = scene_of(table.match, 0, "es")
    first = choices_of(scene)
    steps = {choice.label: choice.draft for choice in first if choice.draft}
    assert sorted(steps) == ["7 rojo, triángulo (fila central) …", "8 azul, cuadrado (fila central) …"]
    second = choices_of(scene, steps["7 rojo, triángulo (fila central) …"])
    assert all(choice.draft[:1] == ("row:r7",) or str(choice.action).startswith("r7=") for choice in second)
    assert any("1 rojo" in choice.label for choice in second)
    assert not any("8 azul" in choice.label for choice in second)
    draft = steps["7 rojo, triángulo (fila central) …"]
    helped = "".join(text for line in lines_of(help_page(scene, EVERYWHERE, draft)(200), 200) for _, text in line)
    assert all(choice.label in helped for choice in second), "help is about the step that was come to"


@pytest.mark.parametrize("text", ["put:y#", "Put yellow #", "PUT:Y#"])
def test_an_action_behind_a_step_is_preferred_to_one_that_sounds_like_it(text: str) -> None:
    table = DosTable("r8 g6", "y# y9 r1 r3 r4 r5 b1 b3 b4 b5", "b1 b3")
    table.play("draw")
    scene = scene_of(table.match, 0, "en")
    listed = choices_of(scene)
    assert "put:y#" not in [line.action for line in listed]
    assert "put:y9" in [line.action for line in listed]
    assert [line.action for line in matching(text, listed, actions_under(scene))] == ["put:y#"]


def test_a_card_goes_by_the_sign_on_it() -> None:
    assert meant("amarillo #", "Poner el 9 amarillo", "Poner el # amarillo") == ["Poner el # amarillo"]


def test_where_figures_are_actions_nothing_else_goes_by_a_figure() -> None:
    table = Toma6Table([[10], [20], [30], [40]], [[15, 25, 35], [50]], cards_each=3)
    listed = choices_of(scene_of(table.match, 0, "es"))
    assert [(line.key, line.label) for line in listed] == [
        ("15", "Jugar el 15"),
        ("25", "Jugar el 25"),
        ("35", "Jugar el 35"),
    ]
    assert matching("2", listed) == []


def keys_of(*labels: str) -> list[str]:
    match = Match.new(load_game("push"), 2, "keys")
    return [line.key for line in keyed(scene_of(match, 0, "es"), lines(*labels))]


def test_lines_go_by_numbers() -> None:
    assert keys_of("Parar y tomar una fila", "Destapar otra") == ["1", "2"]
    assert keys_of("Llevarme la fila 1: 9 puntos", "Llevarme la fila 2: 7 puntos") == ["1", "2"]


def test_lines_go_by_letters_where_a_number_may_be_what_another_line_names() -> None:
    assert keys_of("Llevarme la fila 2: 4 puntos", "Llevarme la fila 3: 4 puntos") == ["a", "b"]
    assert keys_of("5 (dados) …", "3 (dados) …", "Plantarme con 14") == ["a", "b", "c"]


def test_an_offer_is_let_pass_by_its_own_line() -> None:
    table = DosTable("r7 b8", "b1 b3 b4", "y1 y3 g7", "b5 b6 b7", dos_call="explicit")
    state = table.match._state
    state.on_turn, state.to_act, state.may_act = 1, 1 << 1, 1 << 1
    table.play("r7=g7", "end", seat=1)
    listed = choices_of(scene_of(table.match, 0, "es"))
    assert [line.label for line in listed] == ["Pillar a quien acaba de jugar", "Dejarlo pasar"]
    assert [line.passes for line in matching("dejar", listed)] == [True]


def test_things_are_taken_off_as_often_as_they_are_touched() -> None:
    assert left(["hand:b1", "hand:b1"], ("hand:b1",)) == ["hand:b1"]
    assert left(["hand:b1"], ("hand:b1", "hand:b1")) is None
