"""A DOS table in a terminal: what is drawn of it, what is noted, and what the choices would do."""

from __future__ import annotations

import pytest

from sobremesa.engine.decision import NOTHING
from sobremesa.engine.language import Text
from sobremesa.games.dos.aids import preview
from sobremesa.games.dos.places import notes
from tests.drawing import hand_of, read
from tests.games.dos.table import DosTable

FULL = "b1 b3 b4 b5 b6 b7 b8 b9 b10"


def test_a_colour_is_also_a_shape() -> None:
    match = DosTable("r7 b8", "g3 y# dos", FULL).match
    assert "Centre row: 7▲ 8■" in read(match, 0, "en")
    assert hand_of(match, 0, "en") == ["Your hand: 3✚  #●  2  (63 points)"]


@pytest.mark.parametrize(
    ("lang", "facts"),
    [
        ("es", ["Mazo: 2", "Descarte: 3 (arriba 9✚)", "Ana 12 2", "bot 1 (casual) 40 9 (reparte)"]),
        ("en", ["Draw pile: 2", "Discards: 3 (top 9✚)", "Ana 12 2", "bot 1 (casual) 40 9 (deals)"]),
    ],
)
def test_the_piles_the_points_the_cards_and_the_dealer_are_drawn(lang: str, facts: list[str]) -> None:
    match = DosTable("r7 b8", "g3 y1", FULL, pile="y3 y4", discards="g1 g3 g9", points=[12, 40]).match
    drawn = read(match, 0, lang, 50)  # type: ignore[arg-type]
    assert [fact for fact in facts if fact not in drawn] == []


def test_matches_are_drawn_with_what_they_add_up_to() -> None:
    table = DosTable("r7 b8 y9", "r3 r4 g8 y1 y3", FULL)
    table.play("r7=r3+r4")
    assert "Match 1: 7▲ 3▲ 4▲ (7 = 3 + 4, in the same colour)" in read(table.match, 1, "en")
    table.play("b8=g8")
    assert "Juego 2: 8■ 8✚ (8 = 8)" in read(table.match, 1, "es")


def test_the_card_that_was_drawn_is_shown_to_its_owner_alone() -> None:
    table = DosTable("r7 b8", "g3 y1 y3", FULL, pile="g9")
    table.play("draw")
    assert "Carta robada: 9✚" in read(table.match, 0, "es")
    assert "9✚" not in read(table.match, 1, "es")


@pytest.mark.rule("DO-15")
def test_dos_is_seen_in_the_turn_in_which_it_is_said_and_no_longer() -> None:
    table = DosTable("r7 b8", "y1 y3 g7", FULL, dos_call="explicit")
    table.play("r7=g7", "dos!")
    assert "¡DOS!" in read(table.match, 1, "es")
    table.play("end")
    assert "¡DOS!" not in read(table.match, 1, "es")


def test_only_the_reader_is_told_what_a_hand_is_worth() -> None:
    match = DosTable("r7 b8", "g3 y#", FULL).match
    assert notes(match.view(0), [])["hand"] == Text("43 puntos", "43 points")
    assert "hand" not in notes(match.view(-1), [])


# --- previews


@pytest.mark.parametrize(
    ("action", "en"),
    [
        ("r7=g7", "Just the match, with no bonus card"),
        ("r7=r3+r4", "Double colour match: you add one more card to the row, and the others draw one each"),
        ("draw", "You draw a card, and then you match, or put one into the row"),
    ],
)
def test_an_action_tells_what_follows(action: str, en: str) -> None:
    view = DosTable("r7 b8", "g7 r3 r4 y1", FULL).match.view(0)
    assert preview(view, action).en == en
    assert preview(view, action).es


def test_what_a_button_says_is_not_said_again() -> None:
    table = DosTable("r7 b8", "g7 y1 y3 y4", FULL)
    table.play("r7=g7")
    assert preview(table.match.view(0), "end") == NOTHING
    table = DosTable("r7 b8", "y1 y3 y4", FULL, pile="y5")
    table.play("draw")
    assert preview(table.match.view(0), "put:y3") == NOTHING


def test_the_last_card_tells_that_it_wins_the_round() -> None:
    view = DosTable("r7 b8", "g7", FULL).match.view(0)
    assert preview(view, "r7=g7").en == "You have no cards left and win the round"
