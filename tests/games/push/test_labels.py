"""Push as it is said: cards, colours, rows and actions."""

from __future__ import annotations

import pytest

from sobremesa.engine.language import Text
from sobremesa.games.push.labels import LABELS, action_label
from tests.games.push.table import PushTable


@pytest.mark.parametrize(
    ("written", "es", "en"),
    [
        ("green-3", "3 verde, cruz", "green 3, cross"),
        ("roll", "carta de dado", "roll card"),
        ("switch", "cambio de sentido", "switch card"),
        ("purple", "morado, rombo", "purple, diamond"),
        ("star", "estrella", "star"),
        ("row-2", "fila 2", "row 2"),
        ("benches", "botín", "bench"),
    ],
)
def test_what_is_written_has_a_name(written: str, es: str, en: str) -> None:
    assert LABELS[written] == Text(es, en)


def said(table: PushTable, action: str) -> Text:
    assert action in table.legal
    return action_label(table.match.view(table.to_act), action)


def test_a_turn_begins_with_a_card_or_a_colour() -> None:
    table = PushTable(benches=[["red-1", "red-1", "red-5", "blue-2"]])
    assert said(table, "reveal") == Text("Destapar una carta", "Reveal a card")
    assert said(table, "secure-red") == Text("Asegurar 3 cartas rojas", "Secure 3 red cards")
    assert said(table, "secure-blue") == Text("Asegurar 1 carta azul", "Secure 1 blue card")


def test_going_on_or_stopping() -> None:
    table = PushTable(rows=[["red-3"]])
    assert said(table, "reveal") == Text("Destapar otra carta", "Reveal another card")
    assert said(table, "stop") == Text("Parar y tomar una fila", "Stop and take a row")


def test_a_card_goes_to_a_row_or_starts_one() -> None:
    table = PushTable(rows=[["red-3"]], deck=["green-5"])
    table.act("reveal")
    assert said(table, "place-1") == Text("Poner el 5 verde en la fila 1", "Put the green 5 in row 1")
    assert said(table, "place-2") == Text("Empezar la fila 2 con el 5 verde", "Start row 2 with the green 5")


def test_a_roll_card_is_a_card_too() -> None:
    table = PushTable(rows=[["red-3"], ["red-4"]], deck=["roll"])
    table.act("reveal")
    assert said(table, "place-2") == Text("Poner la carta de dado en la fila 2", "Put the roll card in row 2")


def test_a_row_is_taken() -> None:
    table = PushTable(rows=[["red-3"], ["red-4"]])
    table.act("stop")
    assert said(table, "take-2") == Text("Llevarme la fila 2", "Take row 2")


def test_aids_call_the_waiting_card_the_same() -> None:
    table = PushTable(rows=[["red-3"]], deck=["green-5"])
    table.act("reveal")
    name = table.match.aids(0).card.name
    assert (name.es, name.en) == LABELS["green-5"]
