"""What is asked at a Push table, of whom and in both languages; the caption of the moment; why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from sobremesa.engine.decision import Ask
from sobremesa.engine.language import Text
from sobremesa.engine.match import SPECTATOR
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.push.asks import ask, caption, ending
from tests.games.push.table import PushTable
from tests.tables import Setup, random_play

NAMES = names_to_show(["Ana", "Berta", "Carlos", "Dora"], "es")


def asked(table: PushTable, reader: int) -> Ask:
    view = table.match.view(reader)
    return ask(view, table.match.legal(reader) if reader >= 0 else [], NAMES)


def said(table: PushTable, reader: int) -> tuple[str, str]:
    told = asked(table, reader)
    return told.to("es"), told.to("en")


# --- to whoever acts


def test_a_turn_begins_with_a_choice() -> None:
    table = PushTable(benches=[["red-1"]])
    assert said(table, 0) == ("¿Destapas o aseguras? Solo una de las dos cosas.", "Reveal or secure? One or the other.")
    assert asked(table, 0).rule == "PU-3"


def test_with_nothing_to_secure_a_card_is_revealed() -> None:
    table = PushTable(banks=[["red-1"]])
    assert said(table, 0) == ("Destapa una carta. Tu botín está vacío.", "Reveal a card. Your bench is empty.")


def test_another_or_stop() -> None:
    assert said(PushTable(rows=[["red-1"]]), 0) == ("¿Destapas otra o paras?", "Reveal another or stop?")


def test_without_a_row_nobody_stops() -> None:
    table = PushTable(switches=1)
    es, en = "Destapa otra carta. Aún no hay ninguna fila.", "Reveal another card. There is no row yet."
    assert said(table, 0) == (es, en)
    assert asked(table, 0).rule == "PU-10"


@pytest.mark.parametrize(
    ("card", "es", "en"),
    [
        ("green-5", "¿En qué fila pones el 5 verde?", "Which row does the green 5 go in?"),
        ("roll", "¿En qué fila pones la carta de dado?", "Which row does the roll card go in?"),
    ],
)
def test_where_a_card_goes_and_what_follows_where_there_is_room_to_say_it(card: str, es: str, en: str) -> None:
    table = PushTable(deck=[card], rows=[["red-3"]])
    table.act("reveal")
    told = asked(table, 0)
    assert told.strong == told.short == Text(es, en)
    assert told.text == Text("Luego destapas otra o paras.", "Then you reveal another or stop.")


def test_after_the_last_card_nothing_is_revealed() -> None:
    table = PushTable(deck=["green-5"], rows=[["red-3"]], last=True)
    table.act("reveal")
    told = asked(table, 0)
    assert (told.text, told.rule) == (Text("Es la última carta.", "It is the last card."), "PU-19")


@pytest.mark.parametrize(
    ("rows", "es", "en"),
    [
        ([["red-3"], ["red-4"]], "Luego elige Berta.", "Then Berta chooses."),
        ([["red-3"], ["red-4"], ["red-5"]], "Luego eligen Berta y Carlos.", "Then Berta and Carlos choose."),
    ],
)
def test_a_row_is_chosen_and_then_others_choose(rows: list[list[str]], es: str, en: str) -> None:
    table = PushTable(rows=rows)
    table.act("stop")
    assert said(table, 0) == (f"¿Qué fila te llevas? {es}", f"Which row do you take? {en}")


def test_the_last_to_choose_hears_of_nobody() -> None:
    table = PushTable(players=2, deck=["red-1"], rows=[["red-3"], ["red-4"], ["red-5"]])
    table.next_rolls("star")
    table.act("reveal")
    assert said(table, 1) == ("¿Qué fila te llevas?", "Which row do you take?")


# --- to those who wait, and to spectators


@pytest.mark.parametrize("reader", [1, SPECTATOR])
def test_whoever_waits_hears_for_whom_and_what(reader: int) -> None:
    table = PushTable(deck=["green-5"], benches=[["red-1"]])
    assert said(table, reader) == ("Le toca a Ana: destapar o asegurar.", "Ana's turn: reveal or secure.")
    table = PushTable(deck=["green-5"], rows=[["red-3"]])
    es, en = "Ana decide si destapa otra o para.", "Ana decides whether to reveal another or stop."
    assert said(table, reader) == (es, en)
    table.act("reveal")
    assert said(table, reader) == ("Ana coloca el 5 verde.", "Ana places the green 5.")


def test_whoever_waits_for_a_row_hears_when_to_choose() -> None:
    table = PushTable(players=4, rows=[["red-3"], ["red-4"], ["red-5"]])
    table.act("stop")
    es, en = "Ana elige una fila.", "Ana chooses a row."
    assert said(table, 1) == (f"{es} Luego eliges tú.", f"{en} Then you choose.")
    assert said(table, 2) == (f"{es} Después te toca elegir.", f"{en} You choose later.")
    assert said(table, 3) == said(table, SPECTATOR) == (es, en)


def test_everybody_is_told_something_until_the_end_and_nothing_then() -> None:
    setup = Setup("push", 3)
    match = setup.new("asks")
    for _ in random_play(match, "asks"):
        for reader in (SPECTATOR, 0, 1, 2):
            told = ask(match.view(reader), match.legal(reader) if reader >= 0 else [], NAMES)
            assert all(told.strong), (match.step, reader)
    assert {ask(match.view(reader), [], NAMES) for reader in (SPECTATOR, 0, 1, 2)} == {Ask()}
    assert all(ending(match.view(0), NAMES))


# --- the moment, and the end


def test_the_caption_has_the_turn_and_the_deck_and_on_a_phone_the_deck_alone() -> None:
    told = caption(PushTable(rows=[["red-3"]]).view)
    assert told.both() == Text("Turno 1 · quedan 119 cartas", "Turn 1 · 119 cards left")
    assert (told.round, told.short) == (Text("", ""), Text("Quedan 119 cartas", "119 cards left"))


def test_the_last_card_is_one_card() -> None:
    told = caption(PushTable(deck=["red-3"], last=True).view)
    assert told.both() == Text("Turno 1 · queda 1 carta", "Turn 1 · 1 card left")
    assert told.short == Text("Queda 1 carta", "1 card left")


def ended(points: list[int], winners: list[int], benches: Sequence[list[str]]) -> Text:
    view = PushTable(benches=list(benches), banks=[["blue-6"]]).match.view(0)
    return ending(msgspec.structs.replace(view, over=True, points=points, winners=winners), NAMES)


def test_most_points_win() -> None:
    assert ended([9, 6, 1], [0], [["red-3"]]) == Text(
        "Con 9 puntos: nadie tiene más.", "With 9 points: nobody has more."
    )


def test_more_cards_decide_a_tie() -> None:
    assert ended([9, 9, 9], [0], [["red-1", "red-2"], ["red-5", "red-4"], ["green-5"]]) == Text(
        "Empate a 9 puntos: decide quién tiene más cartas, 3 contra 2.", "Tied at 9 points: more cards decide, 3 to 2."
    )


def test_a_whole_tie_is_shared() -> None:
    assert ended([9, 9, 1], [0, 1], [["red-3"], ["red-5", "red-4"]]) == Text(
        "Empate a 9 puntos y a 2 cartas.", "Tied at 9 points and at 2 cards."
    )
