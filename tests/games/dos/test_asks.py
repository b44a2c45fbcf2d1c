"""What is asked at a DOS table, of whom and in both languages; the caption of the moment; why a match ended."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sobremesa.engine.decision import NOTHING, Ask, Caption
from sobremesa.engine.language import LANGUAGES, Text
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.dos.asks import ask, caption, ending
from sobremesa.games.dos.view import DosView
from tests.games.dos.table import DosTable

PEOPLE = names_to_show(["Ana", "Marcos", "Lucía"], "es")
ANA, MARCOS, LUCIA, NOBODY = 0, 1, 2, -1
FULL = "b1 b3 b4 b5 b6 b7 b8"


def asked(table: DosTable, reader: int = ANA) -> Ask:
    legal = table.legal(reader) if reader != NOBODY else []
    return ask(table.match.view(reader), legal, PEOPLE)


def laid(hand: str, *played: str, row: str = "r7 b8", **options: Any) -> DosTable:
    """Ana holds these cards, and has played so."""
    table = DosTable(row, hand, FULL, FULL.replace("b", "g"), **options)
    table.play(*played)
    return table


# --- whoever is on turn

MATCH_OR_DRAW = Text("Haz juego con la fila, o roba una carta.", "Match cards in the row, or draw one.")
EITHER = Text("Haz juego, o pon una carta en la fila.", "Match, or put a card into the row.")
PUT = Text("Pon una carta en la fila.", "Put a card into the row.")
MORE = Text("Haz otro juego, o acaba.", "Make another match, or end.")
NO_MORE = Text("No tienes más juegos.", "You have no more matches.")
ONE_OWED = Text("Al acabar pones 1 carta en la fila.", "Then you add 1 card to the row.")
TWO_OWED = Text("Al acabar pones 2 cartas en la fila.", "Then you add 2 cards to the row.")
FOR_COLOUR = Text("Es por coincidir en color.", "This is for your colour match.")
ONE_MORE = Text("Pon una carta más en la fila.", "Put one more card into the row.")
TWO_TO_GO = Text("Pon una carta más en la fila (quedan 2).", "Put one more card into the row (2 to go).")

NO_MATCH = Text("No puedes hacer juego:", "You have no match:")
END = Text("Acaba el turno.", "End your turn.")
CLOSE = {"dos_call": "explicit"}


def drew(es: str, en: str) -> Text:
    return Text(f"Has robado el {es}.", f"You drew {en}.")


@pytest.mark.parametrize(
    ("hand", "played", "options", "expected"),
    [
        ("g7 y1", "", {}, Ask(MATCH_OR_DRAW, rule="DO-3")),
        ("y1 y3", "", {}, Ask(NO_MATCH, Text("roba una carta.", "draw a card."), rule="DO-9")),
        ("y1 y3", "draw", {"pile": "g7"}, Ask(EITHER, drew("7 verde", "green 7"), rule="DO-9")),
        ("y1 y3", "draw", {"pile": "r#"}, Ask(EITHER, drew("# rojo", "red #"), rule="DO-9")),
        ("y1 y3", "draw", {"pile": "r1"}, Ask(PUT, drew("1 rojo", "red 1"), rule="DO-9")),
        ("y1 y3", "draw", {"pile": "dos"}, Ask(PUT, drew("DOS", "DOS"), rule="DO-9")),
        ("y1 y3", "draw", {"pile": "", "discards": ""}, Ask(PUT, rule="DO-9")),
        ("g7 g8 y1 y3", "r7=g7", {}, Ask(MORE)),
        ("g7 y1 y3", "r7=g7", {}, Ask(NO_MORE)),
        ("r7 y8 y1 y3", "r7=r7", {}, Ask(MORE, ONE_OWED, rule="DO-6")),
        ("r7 b8 y1 y3", "r7=r7 b8=b8", {"row": "r7 b8 g10"}, Ask(NO_MORE, TWO_OWED, rule="DO-6")),
        ("r7 y1 y3 y4", "r7=r7 end", {}, Ask(ONE_MORE, FOR_COLOUR, rule="DO-11")),
        ("r7 b8 y1 y3 y4", "r7=r7 b8=b8", {}, Ask(TWO_TO_GO, FOR_COLOUR, rule="DO-11")),
        ("y1 y3 y4", "draw put:y1", CLOSE, Ask(END)),
    ],
)
def test_whoever_is_on_turn_is_asked(hand: str, played: str, options: dict[str, Any], expected: Ask) -> None:
    assert asked(laid(hand, *played.split(), **options)) == expected


def test_who_looks_back_has_no_legal_actions_and_is_asked_all_the_same() -> None:
    assert ask(laid("y1 y3").match.view(ANA), [], PEOPLE) == Ask(MATCH_OR_DRAW, rule="DO-3")


@pytest.mark.rule("DO-15")
@pytest.mark.parametrize("played", [["draw"], ["draw", "put:y1"]], ids=["putting", "ending"])
def test_no_question_reminds_of_saying_dos(played: list[str]) -> None:
    two, three = (laid(hand, *played, pile="r1", dos_call="explicit") for hand in ("y1 y3", "y1 y3 y10"))
    assert asked(two) == asked(three)


# --- whoever waits

FOR_ANA = Text("Esperando a Ana.", "Waiting for Ana.")


@pytest.mark.parametrize(
    ("reader", "text"),
    [(MARCOS, Text("Después vas tú.", "You are next.")), (LUCIA, NOTHING), (NOBODY, NOTHING)],
)
def test_the_others_wait_by_name(reader: int, text: Text) -> None:
    assert asked(laid("g7 y1"), reader) == Ask(FOR_ANA, text)


@pytest.mark.rule("DO-16")
@pytest.mark.parametrize("said", [[], ["dos!"]], ids=["silent", "said"])
def test_whoever_may_catch_is_told_until_when_whether_dos_was_said_or_not(said: list[str]) -> None:
    table = laid("y1 y3", "draw", "put:y1", *said, "end", dos_call="explicit")
    awaited = Text("Esperando a Marcos.", "Waiting for Marcos.")
    offer = Text("Hasta entonces puedes pillar a Ana.", "Until then you can catch Ana.")
    assert asked(table, LUCIA) == Ask(awaited, offer, rule="DO-16")
    assert asked(table, ANA) == asked(table, NOBODY) == Ask(awaited)
    assert asked(table, MARCOS) == Ask(MATCH_OR_DRAW, rule="DO-3"), "on turn, where the offer is a button"


def test_nothing_is_asked_once_it_is_over() -> None:
    table = laid("r7", "r7=r7", target=1)
    assert table.match.over
    assert {asked(table, reader) for reader in (ANA, MARCOS, NOBODY)} == {Ask()}


# --- the moment, and the end


def test_the_caption_says_round_and_turn_and_what_it_is_played_to() -> None:
    view = laid("r7 y1", turn=4, target=150).match.view(MARCOS)
    assert caption(view) == Caption(
        Text("Ronda 1", "Round 1"), Text("turno 4, a 150 puntos", "turn 4, first to 150"), Text("a 150", "to 150")
    )
    assert [caption(view).to(lang) for lang in LANGUAGES] == [
        "Ronda 1 · turno 4, a 150 puntos",
        "Round 1 · turn 4, first to 150",
    ]


def ended(points: list[int], winners: list[int]) -> DosView:
    view = laid("r7 y1").match.view(ANA)
    return msgspec.structs.replace(view, over=True, to_act=[], points=points, winners=winners)


def test_whoever_reaches_the_target_wins() -> None:
    assert ending(ended([30, 214, 0], [1]), PEOPLE) == Text(
        "Con 214 puntos: se jugaba a 200.", "With 214 points: it was first to 200."
    )


@pytest.mark.rule("DO-20")
@pytest.mark.parametrize(
    ("points", "winners", "most"),
    [
        ([30, 12, 0], [0], Text("30 puntos", "30 points")),
        ([1, 1, 0], [0, 1], Text("1 punto", "1 point")),
        ([0, 0, 0], [0, 1, 2], Text("0 puntos", "0 points")),
    ],
)
def test_three_rounds_without_points_end_the_match(points: list[int], winners: list[int], most: Text) -> None:
    assert ending(ended(points, winners), PEOPLE) == Text(
        f"Tres rondas seguidas sin puntos acaban la partida. Nadie tiene más de {most.es}.",
        f"Three rounds in a row without points end the match. Nobody has more than {most.en}.",
    )
