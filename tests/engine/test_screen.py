"""Any game's table in a terminal: what is drawn where, in how many lines, and in which colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from rich.color import ANSI_COLOR_NAMES, Color
from rich.console import Console
from rich.style import Style

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game, all_games
from sobremesa.engine.language import LANGUAGES, Lang, Text
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.places import Face, cards, hand, pile, rows
from sobremesa.engine.screen import draw_table, thing_in_signs
from sobremesa.engine.signs import SUIT_SHAPES, SUIT_STYLES, things_by_suit
from tests.drawing import board_of, hand_of, lines_of, names_at, read, table_of
from tests.sixth.game import GAME
from tests.tables import Setup, few_setups, random_play

GAMES = [info.name for info in all_games()]
USUAL = [Setup(info.name, info.usual_players) for info in all_games()]
FULL = [Setup("toma6", 10), Setup("push", 6), Setup("push", 6, {"risk": True}), Setup("bids", 6)]
USUAL_LINES, MOST_LINES = 13, 15  # of a board, on 80 columns


@pytest.fixture
def match() -> Match:
    """The sixth game, in which seats 0 and 1 have chosen and shown their cards."""
    match = Match.new(GAME, 2, "places")
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    return match


def changed(match: Match, **parts: Any) -> Match:
    """The same match of a game that says something else."""
    other = match.copy()
    other.game = replace(match.game, **parts)
    return other


# --- the four functions


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("setup", [setup for setup in few_setups() if setup.players > 2][::3], ids=str)
def test_a_table_is_the_moment_the_board_and_the_hand(setup: Setup, lang: Lang) -> None:
    match = setup.new("parts")
    for step, _ in enumerate(random_play(match, "parts")):
        for seat in (SPECTATOR, 0) if step % 20 == 0 else ():
            caption = match.game.caption(match.view(seat)).to(lang)
            assert table_of(match, seat, lang) == [caption, *board_of(match, seat, lang), *hand_of(match, seat, lang)]
            assert seat != SPECTATOR or hand_of(match, seat, lang) == []


def test_a_table_is_as_wide_as_its_console_if_nobody_says(match: Match) -> None:
    drawing = draw_table(GAME, match.view(0), names_at(match, "en"), "en")
    for width in (40, 70):
        assert lines_of(drawing, width) == table_of(match, 0, "en", width)


def drawn_moments(setup: Setup, policy: Policy | None) -> Iterator[Match]:
    """A whole match, at random or as casual players play it."""
    match, bot = setup.new("lines"), QuickPlayer(policy) if policy is not None else None
    for step, (seat, action) in enumerate(random_play(match, "lines") if bot is None else quick_play(match, bot)):
        if step % 5 == 0:
            yield match
        del seat, action
    yield match


def quick_play(match: Match, bot: QuickPlayer) -> Iterator[tuple[int, str]]:
    while not match.over:
        seat = match.to_act[0]
        action = bot_choice(match, seat, bot)
        yield seat, action
        match.play(seat, action)


@pytest.mark.parametrize("policy", [None, Policy.CASUAL], ids=["random", "casual"])
@pytest.mark.parametrize(
    ("setup", "most"), [*((setup, USUAL_LINES) for setup in USUAL), *((setup, MOST_LINES) for setup in FULL)], ids=str
)
def test_a_board_leaves_room_for_everything_else(setup: Setup, most: int, policy: Policy | None) -> None:
    for match in drawn_moments(setup, policy):
        for lang in LANGUAGES:
            assert len(board_of(match, 0, lang)) <= most
            assert len(hand_of(match, 0, lang)) <= 2


@pytest.mark.parametrize("width", [12, 30, 55, 80, 120])
@pytest.mark.parametrize("setup", [*USUAL, *FULL, Setup("farol", 4)], ids=str)
def test_no_line_is_wider_than_asked_for(setup: Setup, width: int) -> None:
    match = setup.new("width")
    for step, _ in enumerate(random_play(match, "width")):
        if step % 25 == 0:
            for lang in LANGUAGES:
                assert max(map(len, table_of(match, 0, lang, width))) <= width


# --- places


def test_everything_has_its_title_and_a_pile_is_a_number(match: Match) -> None:
    left = match.view(0).pile
    assert f"Mazo: {left}" in read(match, 0, "es")
    assert f"Draw pile: {left}" in read(match, 0, "en")


def test_an_open_pile_shows_its_top(match: Match) -> None:
    lying = match.view(0).aside
    open_pile = changed(match, places=(pile("aside"),))
    assert f"Face-up cards: {len(lying)} (top {lying[-1]})" in read(open_pile, 0, "en")


def test_room_that_is_left_is_a_dot(match: Match) -> None:
    first, second = match.view(0).aside
    assert f"Face-up cards: {first} {second} · ·" in read(changed(match, places=(cards("aside", slots=4),)), 0, "en")


def test_a_hand_and_what_else_is_the_readers_own_is_not_on_the_board() -> None:
    match = Match.new(GAME, 2, "places")
    match.play(0, match.legal(0)[0])
    held = "  ".join(map(str, match.view(0).hand))
    assert hand_of(match, 0, "en") == [f"Your hand: {held}   Your card: {match.view(0).choice}"]
    assert "Your" not in " ".join(board_of(match, 0, "en"))
    assert hand_of(match, SPECTATOR, "en") == []


def test_seats_have_a_mark_their_points_and_what_lies_there(match: Match) -> None:
    shown, seat = match.view(0).shown, match.to_act[0]
    heading, *seats = board_of(match, 0, "en", 60)[-3:]
    assert heading.split() == ["Points", "Shows", "In", "hand"]
    assert seats[seat].split()[0] == "►"
    assert seats[0].partition("(")[0].split()[-4:] == ["Ana", "0", str(shown[0]), "2"]
    assert not seats[1 - seat].startswith("►")


def test_a_column_that_is_empty_at_every_seat_is_left_out(match: Match) -> None:
    assert "Ya está" not in read(match, 0, "es")
    again = Match.new(GAME, 2, "places")
    assert "Descubre" not in read(again, 0, "es")
    again.play(0, again.legal(0)[0])
    assert "Ya está" in read(again, 0, "es")
    assert any(line.split()[:3] == ["Ana", "0", "✔"] for line in board_of(again, 0, "es", 60))


def test_whoever_has_won_has_a_star() -> None:
    match = Match.new(GAME, 3, "stars")
    for _ in random_play(match, "stars"):
        pass
    starred = [line.split()[1] for line in board_of(match, 0, "en", 50) if line.startswith("★")]
    assert starred == [names_at(match, "en")[seat].split()[0] for seat in match.winners]


def test_the_reader_stands_out(match: Match) -> None:
    console = Console(width=60, color_system="standard", force_terminal=True)
    with console.capture() as drawn:
        console.print(draw_table(GAME, match.view(1), names_at(match, "en"), "en"))
    assert "\x1b[1m  bot 1 (casual)" in drawn.get() or "\x1b[1m► bot 1 (casual)" in drawn.get()
    assert "\x1b[1m  Ana" not in drawn.get()
    assert "\x1b[1m► Ana" not in drawn.get()


def test_the_table_and_the_seats_stand_side_by_side_where_both_fit(match: Match) -> None:
    assert len(board_of(match, 0, "en", 120)) < len(board_of(match, 0, "en", 40))
    assert any("Draw pile" in line and "Points" in line for line in board_of(match, 0, "en", 120))
    assert not any("Draw pile" in line and "Points" in line for line in board_of(match, 0, "en", 40))


def test_rows_that_are_too_long_go_on_below(match: Match) -> None:
    game = replace(GAME, places=(rows("aside", ("fila", "row"), slots=30),))
    view = msgspec.structs.replace(match.view(0), aside=[list(range(1, 25)), [7]])
    lines = lines_of(draw_table(game, view, names_at(match, "en"), "en", 40))
    assert lines[1] == "Row 1: 1 2 3 4 5 6 7 8 9 10 11 12 13 14"
    assert lines[2] == "  15 16 17 18 19 20 21 22 23 24 · · · ·"


# --- notes


def test_notes_stand_beside_what_they_are_about(match: Match) -> None:
    noted = {"pile": "de 12", "shown.1": "alta", "seat.0": "reparte", "hand": "la tuya"}
    told = changed(match, notes=lambda view, names: {of: Text(note, note.upper()) for of, note in noted.items()})
    view = match.view(0)
    for fact in (f"Mazo: {view.pile} (de 12)", f"{view.shown[1]} (alta)", "(reparte)"):
        assert fact in read(told, 0, "es")
    assert read(told, 0, "es").endswith("(la tuya)")
    assert read(told, 0, "en").endswith("(LA TUYA)")


def test_the_winner_of_a_trick_is_noted(match: Match) -> None:
    winner = match.view(0).winner
    noted = [line for line in board_of(match, 0, "en", 60) if "(wins the trick)" in line]
    assert len(noted) == 1
    assert names_at(match, "en")[winner] in noted[0]


# --- signs and colours


@pytest.mark.parametrize("name", GAMES)
def test_a_colour_is_never_the_only_sign(name: str) -> None:
    game = next(info for info in all_games() if info.name == name).load()
    things = {written: thing_in_signs(game, "hand", written, "en") for written in game.faces}
    assert len({drawn.plain for drawn in things.values()}) == len(things)
    for written, face in game.faces.items():
        assert face.suit in (None, "black") or SUIT_SHAPES[face.suit] in things[written].plain


def test_nothing_is_lost_without_colours(match: Match) -> None:
    coloured = Console(width=80, color_system="standard", force_terminal=True)
    plain = Console(width=80, no_color=True, force_terminal=False)
    drawing = draw_table(GAME, match.view(0), names_at(match, "en"), "en")
    texts = ["".join(segment.text for segment in console.render(drawing)) for console in (coloured, plain)]
    assert texts[0] == texts[1]


SIXTEEN = {number: name for name, number in ANSI_COLOR_NAMES.items() if number < 16}


@pytest.mark.parametrize("style", SUIT_STYLES.values())
def test_suits_can_be_read_on_any_background(style: str) -> None:
    """Ink and paper are both set, or both turned round."""
    parsed = Style.parse(style)
    for colour in filter(None, (parsed.color, parsed.bgcolor)):
        assert isinstance(colour, Color)
        assert colour.number in SIXTEEN
    assert parsed.reverse or (parsed.color and parsed.bgcolor)


def test_nothing_else_has_a_colour_of_its_own(match: Match) -> None:
    console = Console(width=80, color_system="standard", force_terminal=True)
    for segment in console.render(draw_table(GAME, match.view(0), names_at(match, "en"), "en")):
        assert segment.style is None or segment.style.color is None or segment.style.color.is_default


def deck(**faces: Face) -> Game:
    return replace(GAME, faces=faces)


def test_things_of_a_suit_stand_behind_one_shape() -> None:
    game = deck(
        r3=Face(sign="3", suit="red"),
        r5=Face(sign="5", suit="red"),
        b2=Face(sign="2", suit="blue"),
        k9=Face(sign="9", suit="black"),
        plain=Face(sign="7"),
    )
    assert [str(each) for each in things_by_suit(game, ["r3", "r5", "r5", "b2", "k9", "k9"]) or ()] == [
        "▲ 3 5 5",
        "■ 2",
        "9 9",
    ]
    assert things_by_suit(game, ["r3", "b2", "r5"]) is None  # not suit by suit
    assert things_by_suit(game, ["r3", "plain"]) is None  # one would take it for another of them
    assert [str(each) for each in things_by_suit(game, ["r3"] * 10) or ()] == ["▲ 3 3 3 3 3 3 3 3", "▲ 3 3"]


def test_a_sign_that_says_little_has_its_line_beside_it() -> None:
    match = Match.new(GAME, 2, "places")
    first, *others = match.view(0).hand
    faces = {str(first): Face(sign="☂", line=Text("tormenta", "storm"))}  # type: ignore[arg-type]
    storm = changed(match, faces=faces, places=(hand("hand"),))
    assert hand_of(storm, 0, "en") == [f"Your hand: ☂ storm  {'  '.join(map(str, others))}"]
    assert thing_in_signs(storm.game, "hand", first, "en").plain == "☂"
