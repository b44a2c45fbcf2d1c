"""What lies where at a Toma 6 table, what its cards look like, what is noted, and what an action touches."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.language import LANGUAGES, Both, Text
from sobremesa.engine.places import Face, Suit, cards, counter, hand, label, pile, rows
from sobremesa.games.toma6 import HAND_CARDS, HIGHEST, ROW_CARDS
from sobremesa.games.toma6.cards import BULLS, bulls_on
from sobremesa.games.toma6.rules import FIRST_ROW_ACTION
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import bulls_in_words, parse

PLACES = (
    rows("rows", ("fila", "row"), slots=ROW_CARDS, slots_in="row_cards"),
    cards("open"),
    cards("revealed", ("enseñadas", "shown"), seat_at=1),
    hand("hand", slots=HAND_CARDS),
    cards("choice", own=True),
    label("chosen", ("ya está", "ready"), of_seats=True),
    counter("bulls", ("en la ronda", "this round")),
    pile("cards_left", ("en la mano", "in hand"), of_seats=True, face_down=True),
    cards("hands", ("mano", "hand"), of_seats=True),
)

SUITS: dict[int, Suit | None] = {1: None, 2: "green", 3: "yellow", 5: "red", 7: "purple"}  # the more bulls, the worse


def _bulls(bulls: int) -> Text:
    return Text(*(bulls_in_words(bulls, lang) for lang in LANGUAGES))


def _face(bulls: int) -> Face:
    return Face(suit=SUITS[bulls], line=Both(*_bulls(bulls)))


FACES = {str(card): _face(int(BULLS[card])) for card in range(1, HIGHEST + 1)}


def notes(view: Toma6View, names: Sequence[str]) -> dict[str, Text]:
    """What each row is worth."""
    return {f"rows.{row}": _bulls(bulls_on(cards)) for row, cards in enumerate(view.rows) if cards}


def touches(view: Toma6View, action: str) -> list[str]:
    number = parse(action)
    if number >= FIRST_ROW_ACTION:
        return [f"rows.{number - FIRST_ROW_ACTION}"]
    return [f"open:{action}" if view.phase == "pick" else f"hand:{action}"]  # a chosen card lies in two places
