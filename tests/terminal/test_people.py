"""Several people at one terminal: everything is covered between them, and nothing of a hand is left behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from tests import drawing, zygote
from tests.pseudo_terminal import Terminal

pytestmark = pytest.mark.slow

COVERS = 6
PEOPLE = ("Ana", "Luis")
NO_MORE = {"es": "no miren", "en": "look away"}
COVERED = {"es": "Los demás, que no miren", "en": "The others look away"}


def kept(data: Path) -> Match:
    (path,) = (data / "matches").iterdir()
    return sobremesa.load(path.read_text(encoding="utf-8"))


def hand_of(match: Match, seat: int, lang: Lang) -> str:
    """A hand as the screen draws it, on one line."""
    return " ".join(" ".join(drawing.hand_of(match, seat, lang)).split())


def uncover(terminal: Terminal, name: str, lang: Lang) -> None:
    terminal.wait(lambda: terminal.says(COVERED[lang]) and terminal.says(name), f"the cover for {name}")
    terminal.press("enter")
    terminal.see_question()


@pytest.mark.parametrize(("game", "lang"), [("toma6", "es"), ("dos", "en"), ("bids", "es")])
def test_a_covered_hand_is_in_none_of_the_bytes(game: str, lang: Lang, data: Path) -> None:
    players = str(max(2, game_info(game).players[0]))
    words = ("play", game, "--people", ",".join(PEOPLE), "--players", players, "--seed", "7", "--pace", "0")
    with Terminal(*words, "--lang", lang) as terminal:
        covers = 0
        while covers < COVERS:
            terminal.wait(lambda: terminal.says(COVERED[lang]) or terminal.is_asked, "a cover or a question")
            if terminal.says(COVERED[lang]):
                check_cover(terminal, kept(data), lang)
                covers += 1
            else:
                take_the_first(terminal, lang)


def take_the_first(terminal: Terminal, lang: Lang) -> None:
    before = terminal.text
    terminal.press("enter")
    terminal.wait(
        lambda: terminal.text != before and (terminal.is_asked or terminal.says(COVERED[lang])), "what follows"
    )


def check_cover(terminal: Terminal, match: Match, lang: Lang) -> None:
    """Under the cover nobody's hand is on the screen or was written since it was laid; then it is somebody's turn."""
    name = next(name for name in PEOPLE if terminal.says(name))
    seat = PEOPLE.index(name)
    assert not re.search(r"\d", "".join(terminal.lines[1:-1])), "no card, and nothing else, under the cover"
    covered = terminal.bytes[terminal.bytes.rindex(NO_MORE[lang].encode()) :]
    assert not re.search(rb"(?<![\d;\[?])\d+(?![\d;]*[a-zA-Z])", covered), covered
    terminal.press("enter")
    terminal.see_question()
    assert terminal.says(hand_of(match, seat, lang))
    assert not terminal.says(hand_of(match, 1 - seat, lang))


def test_the_last_hand_does_not_stay_when_they_leave() -> None:
    with Terminal("play", "toma6", "--people", "Ana,Luis", "--players", "2", "--seed", "7", "--pace", "0") as terminal:
        uncover(terminal, "Ana", "en")
        assert "Your hand" in terminal.text
        assert b"\x1b[?1049h" in terminal.bytes
        terminal.press("ctrl-c")
        assert terminal.end() == 130
        assert "Your hand" not in terminal.text
        assert b"\x1b[?1049l" in terminal.bytes


def test_where_nothing_is_hidden_nothing_is_covered() -> None:
    assert game_info("highscore").is_open
    words = ("play", "highscore", "--people", "Ana,Luis", "--players", "2", "--seed", "7", "--pace", "0")
    with Terminal(*words) as terminal:
        terminal.see_question()
        terminal.then("enter")
        assert b"look away" not in terminal.bytes


def test_a_match_of_two_people_is_resumed_as_one(data: Path) -> None:
    with Terminal("play", "toma6", "--people", "Ana,Luis", "--players", "3", "--seed", "7", "--pace", "0") as terminal:
        uncover(terminal, "Ana", "en")
        terminal.press("ctrl-c")
        terminal.end()
    assert kept(data).names[:2] == ["Ana", "Luis"]
    with Terminal("play", "--resume", "--pace", "0") as terminal:
        uncover(terminal, "Ana", "en")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("toma6", "--people", "Ana,Luis"), "several people at one terminal need one that can be covered"),
        (("toma6", "--people", "Ana,,Luis"), "--people are different names with commas between them"),
        (("toma6", "--people", "Ana,ana"), "--people are different names with commas between them"),
        (("toma6", "--people", "Ana,Luis", "--name", "Eva"), "--name and --people do not go together"),
        (("dos", "--people", "A,B,C,D,E"), "2 to 4 players"),
        (("toma6", "--people", "Ana,Luis", "--players", "1"), "2 people do not fit into 1 seat"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    done = zygote.run("play", *words, env={})
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
