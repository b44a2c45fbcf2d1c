"""DOS as it is said: cards, colours, places and actions."""

from __future__ import annotations

import pytest

from sobremesa.engine.language import Text
from sobremesa.games.dos.labels import LABELS, action_label, unreminded
from tests.games.dos.table import DosTable

FULL = "b1 b3 b4 b5 b6 b7 b8"


@pytest.mark.parametrize(
    ("written", "es", "en"),
    [
        ("g3", "3 verde, cruz", "green 3, cross"),
        ("r#", "comodín # rojo, triángulo", "red Wild #, triangle"),
        ("dos", "comodín DOS", "Wild DOS"),
        ("y", "amarillo", "yellow"),
        ("other", "de otro color", "in another colour"),
        ("discards", "descarte", "discards"),
        ("dos!", "¡DOS!", "DOS!"),
        ("points", "puntos", "points"),
    ],
)
def test_what_is_written_has_a_name(written: str, es: str, en: str) -> None:
    assert LABELS[written] == Text(es, en)


def said(table: DosTable, action: str, seat: int = 0) -> Text:
    assert action in table.legal(seat)
    return action_label(table.match.view(seat), action)


@pytest.mark.parametrize(
    ("row", "hand", "action", "es", "en"),
    [
        ("b6", "b6 y9", "b6=b6", "Hacer juego simple: el 6 azul sobre el 6 azul", "Match blue 6 with blue 6"),
        (
            "b6",
            "r1 g5",
            "b6=g5+r1",
            "Hacer juego doble: el 5 verde y el 1 rojo sobre el 6 azul",
            "Match blue 6 with green 5 and red 1",
        ),
        ("b8", "r4 r4", "b8=r4+r4", "Hacer juego doble: dos 4 rojos sobre el 8 azul", "Match blue 8 with two red 4s"),
        (
            "b7",
            "r# y9",
            "b7=r#",
            "Hacer juego simple: el comodín # rojo como 7 sobre el 7 azul",
            "Match blue 7 with red Wild # as 7",
        ),
        (
            "g#",
            "b8 y9",
            "g#=b8",
            "Hacer juego simple: el 8 azul sobre el comodín # verde como 8",
            "Match green Wild # as 8 with blue 8",
        ),
        (
            "r5",
            "y3 dos",
            "r5=y3+dos",
            "Hacer juego doble: el 3 amarillo y el comodín DOS sobre el 5 rojo",
            "Match red 5 with yellow 3 and Wild DOS",
        ),
        (
            "r5",
            "r3 dos",
            "r5=r3+dos:same",
            "Hacer juego doble: el 3 rojo y el comodín DOS como rojo sobre el 5 rojo",
            "Match red 5 with red 3 and Wild DOS as red",
        ),
        (
            "r5",
            "r3 dos",
            "r5=r3+dos:other",
            "Hacer juego doble: el 3 rojo y el comodín DOS de otro color sobre el 5 rojo",
            "Match red 5 with red 3 and Wild DOS in another colour",
        ),
        (
            "dos",
            "dos y9",
            "dos=dos:same",
            "Hacer juego simple: el comodín DOS sobre el comodín DOS del mismo color",
            "Match Wild DOS with Wild DOS in the same colour",
        ),
    ],
)
def test_a_match_names_its_cards_and_what_the_wild_ones_stand_for(
    row: str, hand: str, action: str, es: str, en: str
) -> None:
    assert said(DosTable(f"{row} y10", hand, FULL), action) == Text(es, en)


def test_drawing_and_putting_a_card_into_the_row() -> None:
    table = DosTable("r7 b8", "y1 y# dos", FULL)
    assert said(table, "draw") == Text("Robar una carta", "Draw a card")
    table.play("draw")
    assert said(table, "put:y1") == Text("Poner el 1 amarillo", "Put yellow 1")
    assert said(table, "put:y#") == Text("Poner el # amarillo", "Put yellow #")
    assert said(table, "put:dos") == Text("Poner el DOS", "Put DOS")


def test_the_matches_end_before_the_turn_does() -> None:
    table = DosTable("r7 b8", "r7 y1 y3 y4", FULL, bonus_card="optional")
    table.play("r7=r7")
    assert said(table, "end") == Text("No más juegos", "No more matches")
    table.play("end")
    assert said(table, "pass") == Text("No poner carta", "Add no card")


@pytest.mark.rule("DO-15")
def test_saying_dos_and_keeping_silent() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit")
    table.play("draw", "put:y1")
    assert said(table, "dos!") == Text("Decir DOS", "Say DOS")
    assert said(table, "end") == Text("Acabar el turno", "End the turn")
    table.play("dos!")
    assert said(table, "end") == Text("Acabar el turno", "End the turn")


@pytest.mark.rule("DO-15")
def test_saying_dos_is_listed_in_the_whole_turn_whatever_the_hand_holds() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit")
    for action in ("draw", "put:y1", "dos!"):
        assert unreminded(table.match.view(0)) == ["dos!"]
        assert unreminded(table.match.view(1)) == []
        table.play(action)
    assert unreminded(table.match.view(0)) == []
    assert unreminded(DosTable("r7 b8", "y1 y3", FULL).match.view(0)) == []


@pytest.mark.rule("DO-16")
@pytest.mark.parametrize("last", [["end"], ["dos!", "end"]], ids=["silent", "said"])
def test_a_catch_is_called_the_same_whether_dos_was_said_or_not(last: list[str]) -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit")
    table.play("draw", "put:y1", *last)
    assert said(table, "catch", seat=1) == Text("Pillar a quien acaba de jugar", "Catch the player who has just played")


def test_aids_call_the_cards_the_same() -> None:
    names = DosTable("r7 b#", "g3 dos", FULL).match.aids(0).names
    assert {card: Text(name.es, name.en) for card, name in names.items()}.items() <= LABELS.items()
