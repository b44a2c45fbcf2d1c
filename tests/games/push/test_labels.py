"""Push as it is said: cards, colours, rows and actions."""

from __future__ import annotations

import pytest

from sobremesa.engine.language import Text
from sobremesa.games.push.consequences import subject
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
    table = PushTable(benches=[["red-1", "red-1", "red-5", "blue-1"]])
    assert said(table, "reveal") == Text("Destapar", "Reveal")
    assert said(table, "secure-red") == Text("Asegurar el rojo: 7 puntos", "Secure red: 7 points")
    assert said(table, "secure-blue") == Text("Asegurar el azul: 1 punto", "Secure blue: 1 point")


def test_going_on_or_stopping() -> None:
    table = PushTable(rows=[["red-3"]])
    assert said(table, "reveal") == Text("Destapar otra", "Reveal another")
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


def test_a_row_is_taken_for_its_points() -> None:
    table = PushTable(rows=[["red-3"], ["red-4", "roll", "blue-2"]])
    table.act("stop")
    assert said(table, "take-2") == Text("Llevarme la fila 2: 6 puntos", "Take row 2: 6 points")


@pytest.mark.parametrize(
    ("rows", "action", "es", "en"),
    [
        ([], "reveal", "destapar", "revealing"),
        ([["red-3"]], "reveal", "destapar otra", "revealing another"),
        ([["red-3"]], "stop", "parar", "stopping"),
        ([], "secure-red", "asegurar el rojo", "securing red"),
        ([], "take-2", "la fila 2", "row 2"),
        ([], "place-3", "la fila 3", "row 3"),
    ],
)
def test_a_sentence_is_about_an_action(rows: list[list[str]], action: str, es: str, en: str) -> None:
    assert subject(PushTable(rows=rows).match.view(0), action) == Text(es, en)


def test_aids_call_the_waiting_card_the_same() -> None:
    table = PushTable(rows=[["red-3"]], deck=["green-5"])
    table.act("reveal")
    name = table.match.aids(0).card.name
    assert (name.es, name.en) == LABELS["green-5"]
