"""What a decision says where a game says nothing of its own, and the words that asks are made of."""

from __future__ import annotations

import pytest

from sobremesa.engine.contract import View
from sobremesa.engine.decision import Ask, Caption, joined, people, usual_ask, usual_caption, waiting
from sobremesa.engine.language import AND, OR, Text, listed
from sobremesa.engine.untrusted import names_to_show
from tests.sixth.game import GAME

NAMES = names_to_show(["Ana", "Marcos", "Iker", "Nerea"], "es")


def view(seat: int, to_act: list[int], over: bool = False) -> View:
    return View(
        seat=seat,
        players=4,
        to_act=to_act,
        over=over,
        round=2,
        turn=3,
        points=[4, 1, 4, 0],
        winners=[0, 2] if over else [],
    )


def test_whoever_is_awaited_is_asked_and_the_others_wait_by_name() -> None:
    assert usual_ask(view(0, [0, 1]), ["1"], NAMES).to("es") == "Te toca."
    assert usual_ask(view(2, [0, 1]), [], NAMES).to("es") == "Faltan Ana y Marcos."
    assert usual_ask(view(-1, [1]), [], NAMES).to("en") == "Waiting for Marcos."
    assert usual_ask(view(3, [0, 1, 2]), [], NAMES).to("en") == "Waiting for 3 players."
    assert usual_ask(view(3, [], over=True), [], NAMES) == Ask()


def test_an_ask_and_a_caption_are_one_line_in_a_terminal() -> None:
    asked = Ask(Text("Elige.", "Choose."), Text("Faltas tú.", "You are left."), short=Text("Elige", "Choose"))
    assert asked.to("en") == "Choose. You are left."
    assert usual_caption(view(0, [0])).both() == Text("Ronda 2 · turno 3", "Round 2 · turn 3")
    assert Caption(Text("", ""), Text("baza 4", "trick 4")).to("es") == "baza 4"


def test_the_reader_is_named_last_and_as_you() -> None:
    assert people([0, 1], NAMES, 0) == Text("Marcos y tú", "Marcos and you")
    assert people([0, 1, 3], NAMES, 2).en == "Ana, Marcos and Nerea"
    assert waiting([2], NAMES) == Text("Falta Iker.", "Waiting for Iker.")


@pytest.mark.parametrize(
    ("words", "last", "told"),
    [
        (["Ana", "Iker"], AND, "Ana e Iker"),
        (["Ana", "Hilario"], AND, "Ana e Hilario"),
        (["Ana", "Hierro"], AND, "Ana y Hierro"),
        (["Ana", "Íñigo"], AND, "Ana e Íñigo"),
        (["uno", "otro"], OR, "uno u otro"),
        (["a", "b", "c"], OR, "a, b o c"),
    ],
)
def test_spanish_avoids_the_same_sound_twice(words: list[str], last: Text, told: str) -> None:
    assert listed(words, "es", last) == told


def test_english_has_one_and() -> None:
    assert joined(["Ana", "Iker"]).en == "Ana and Iker"


def test_the_usual_ending_says_with_how_much_it_was_won() -> None:
    shared = GAME.ending(view(0, [], over=True), NAMES)
    assert shared == Text("Empate a 4 puntos, y nadie tiene más.", "Tied at 4 points, and nobody has more.")
