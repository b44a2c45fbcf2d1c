"""Every game by what people type: words of their language, what records write, and what the rules say of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from tests.pseudo_terminal import Terminal
from tests.tables import random_play
from tests.terminal.playing import own_actions

pytestmark = pytest.mark.slow

GAMES = ("toma6", "push", "dos", "bids", "highscore")
COLOURS = {
    "es": {"y": "amarillo", "b": "azul", "r": "rojo", "g": "verde"},
    "en": {"y": "yellow", "b": "blue", "r": "red", "g": "green"},
}


class Sitting:
    """Somebody alone with bots, and the record of it."""

    def __init__(self, terminal: Terminal, record: Path) -> None:
        self.terminal = terminal
        self.record = record

    @property
    def match(self) -> Match:
        return sobremesa.load(self.record.read_text(encoding="utf-8"))

    @property
    def last(self) -> str:
        return own_actions(self.record)[-1]

    def answer(self, text: str) -> None:
        """Type it, and see the next question."""
        self.terminal.type_in(text)
        self.terminal.then("enter")


@contextmanager
def sit(game: str, lang: Lang, folder: Path, *options: str, seed: str = "s") -> Iterator[Sitting]:
    record = folder / "typed.sobremesa"
    words = ("play", game, *options, "--seed", seed, "--pace", "0", "--lang", lang, "--record", str(record))
    with Terminal(*words) as terminal:
        terminal.see_question()
        yield Sitting(terminal, record)


@pytest.mark.parametrize("game", GAMES)
def test_what_records_write_is_played(game: str, tmp_path: Path) -> None:
    with sit(game, "es", tmp_path) as sitting:
        action = sitting.match.legal(0)[-1]
        sitting.answer(action)
        assert own_actions(sitting.record)[0] == action


@pytest.mark.parametrize(
    ("game", "lang", "typed"),
    [
        ("push", "es", {"destapar": "reveal", "parar": "stop"}),
        ("push", "en", {"reveal": "reveal", "stop": "stop"}),
        ("dos", "es", {"robar": "draw"}),
        ("dos", "en", {"draw": "draw"}),
        ("highscore", "es", {"plantarme": "stop"}),
        ("highscore", "en", {"stop": "stop"}),
    ],
)
def test_the_words_of_the_game_are_played(game: str, lang: Lang, typed: dict[str, str], tmp_path: Path) -> None:
    with sit(game, lang, tmp_path) as sitting:
        for done, (words, action) in enumerate(typed.items()):
            sitting.answer(words)
            assert own_actions(sitting.record)[done] == action


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_bid_is_named_by_number_and_colour_or_by_its_first_letter(lang: Lang, tmp_path: Path) -> None:
    with sit("bids", lang, tmp_path) as sitting:
        for write in ("{number} {colour}", "{colour} {number}", "{first}{number}"):
            card = next(card for card in reversed(sitting.match.view(0).hand) if card[0] in COLOURS[lang])
            colour = COLOURS[lang][card[0]]
            sitting.answer(write.format(number=card[1:], colour=colour, first=colour[:2]))
            assert sitting.last == card


@pytest.mark.parametrize(("lang", "verb"), [("es", "jugar"), ("en", "play")])
def test_a_card_is_played_by_its_number_or_by_what_is_done_with_it(lang: Lang, verb: str, tmp_path: Path) -> None:
    with sit("toma6", lang, tmp_path, "-o", "low_card=cheapest") as sitting:
        for write in ("{}", f"{verb} {{}}"):
            card = str(sitting.match.view(0).hand[-1])
            sitting.answer(write.format(card))
            assert sitting.last == card


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("es", "asegurar verde", "(PU-"),
        ("en", "secure green", "(PU-"),
    ],
)
def test_what_cannot_be_done_now_plays_nothing(lang: Lang, typed: str, said: str, tmp_path: Path) -> None:
    """The words of an action that is not open mean nothing; as records write it, the rule is told."""
    with sit("push", lang, tmp_path) as sitting:
        sitting.answer(typed)
        sitting.answer("secure-green")
        sitting.terminal.see(said)
        assert own_actions(sitting.record) == []


def test_a_card_of_somebody_else_is_refused_with_the_rule(tmp_path: Path) -> None:
    with sit("bids", "es", tmp_path) as sitting:
        mine = sitting.match.view(0).hand
        theirs = next(
            f"{colour}{number}" for colour in "ybrg" for number in range(1, 11) if f"{colour}{number}" not in mine
        )
        sitting.answer(theirs)
        sitting.terminal.see("(BI-")
        assert own_actions(sitting.record) == []


@pytest.mark.parametrize(("lang", "typed"), [("es", "pujar"), ("en", "bid")])
def test_what_fits_several_narrows_the_list_and_plays_nothing(lang: Lang, typed: str, tmp_path: Path) -> None:
    with sit("bids", lang, tmp_path) as sitting:
        colour = {"es": "rojo", "en": "red"}[lang]
        before = sitting.terminal.listed
        sitting.terminal.type_in(f"{typed} {colour}")
        assert [line.label for line in sitting.terminal.listed] == [
            line.label for line in before if line.label.split()[-1 if lang == "es" else -2] == colour
        ]
        sitting.terminal.then("enter")
        assert own_actions(sitting.record) == []


# --- taking back, and looking back


def test_a_decision_from_which_nothing_was_learned_is_simply_undone(tmp_path: Path) -> None:
    with sit("push", "en", tmp_path) as sitting:
        for words in ("reveal", "reveal", "stop"):
            sitting.answer(words)
        sitting.terminal.see("Take row 1", "Take row 2")
        sitting.terminal.then("f3")
        sitting.terminal.see("Reveal another", "Stop and take a row")
        assert own_actions(sitting.record) == ["reveal", "reveal"]
        assert not sitting.match.practice


def test_a_match_is_watched_again_from_its_beginning(tmp_path: Path) -> None:
    match = sobremesa.new("toma6", players=2, seed=1, names=["Ana", "bot 1 (casual)"], rounds=1, low_card="cheapest")
    for _ in random_play(match, "watched"):
        pass
    match.undo(match.players)
    record = tmp_path / "watched.sobremesa"
    record.write_text(match.record(), encoding="utf-8")
    with Terminal("play", "--resume", str(record), "--pace", "5") as terminal:
        terminal.see_question()
        terminal.press("enter")
        terminal.see("the match is over", "Watch the replay")
        terminal.answer("watch")
        terminal.see("trick 1 of 10", "Space: next")
        terminal.press("space")
        terminal.see("trick 2 of 10", "Space: next")
        terminal.press("esc")
        terminal.see("the match is over", "Watch the replay")
