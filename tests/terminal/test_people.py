"""Several people at one terminal: their match is taken up as theirs, and what cannot be is said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.match import Match
from tests import zygote
from tests.pseudo_terminal import Terminal

pytestmark = pytest.mark.slow


def kept(data: Path) -> Match:
    (path,) = (data / "matches").iterdir()
    return sobremesa.load(path.read_text(encoding="utf-8"))


def uncover(terminal: Terminal, name: str) -> None:
    terminal.see(f"It is {name}'s turn")
    terminal.press("enter")
    terminal.see_question()


def test_a_match_of_two_people_is_resumed_as_one(data: Path) -> None:
    with Terminal("play", "toma6", "--people", "Ana,Luis", "--players", "3", "--seed", "7", "--pace", "0") as terminal:
        uncover(terminal, "Ana")
        terminal.press("ctrl-c")
        terminal.end()
    assert kept(data).names[:2] == ["Ana", "Luis"]
    with Terminal("play", "--resume", "--pace", "0") as terminal:
        uncover(terminal, "Ana")


def test_what_others_know_of_is_not_undone() -> None:
    with Terminal("play", "toma6", "--people", "Ana,Luis", "--players", "2", "--seed", "7", "--pace", "0") as terminal:
        uncover(terminal, "Ana")
        terminal.press("f3")
        terminal.see("There is no decision of yours to take back")
        terminal.press("enter")
        uncover(terminal, "Luis")
        terminal.press("enter")
        uncover(terminal, "Ana")
        terminal.press("f3")
        terminal.see("You can take back only what was played last")


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
