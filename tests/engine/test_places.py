"""What lies where, drawn in a terminal for a game that draws nothing itself."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from sobremesa.engine.places import value_at
from sobremesa.engine.screen import draw_table
from sobremesa.engine.untrusted import names_to_show
from tests.sixth.game import GAME

NAMES = names_to_show(["Ana", "Bea"], "es")


def drawn(match: Match, seat: int, lang: Lang) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(draw_table(GAME, match.view(seat), NAMES, lang))
    return str(console.file.getvalue())  # type: ignore[attr-defined]


@pytest.fixture
def match() -> Match:
    match = Match.new(GAME, 2, "places")
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    return match


def test_every_place_has_its_title_in_both_languages(match: Match) -> None:
    seat = match.to_act[0]
    for title in ("Mazo", "Cartas boca arriba", "Tu mano", "En la mano"):
        assert title in drawn(match, seat, "es")
    for title in ("Draw pile", "Face-up cards", "Your hand", "In hand"):
        assert title in drawn(match, seat, "en")


def test_a_hand_is_drawn_for_its_own_eyes_alone(match: Match) -> None:
    held = match.view(0).hand
    assert f"Tu mano: {'  '.join(map(str, held))}" in drawn(match, 0, "es")
    assert "Tu mano" not in drawn(match, -1, "es")


def test_a_field_of_a_field_is_found_and_an_unknown_one_is_none(match: Match) -> None:
    assert value_at(match.view(0), "pile") == match.view(0).pile
    with pytest.raises(AttributeError):
        value_at(match.view(0), "pile.height")
