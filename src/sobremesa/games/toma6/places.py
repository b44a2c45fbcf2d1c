"""What lies where at a Toma 6 table, what its cards look like, and what an action touches."""

from __future__ import annotations

from sobremesa.engine.language import Both
from sobremesa.engine.narrator import counted
from sobremesa.engine.places import Face, cards, counter, hand, label, pile, rows
from sobremesa.games.toma6 import INFO
from sobremesa.games.toma6.cards import BULLS, HAND_CARDS, HIGHEST, ROW_CARDS
from sobremesa.games.toma6.rules import FIRST_ROW_ACTION
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import parse

PLACES = (
    rows("rows", slots=ROW_CARDS),
    cards("open"),
    cards("revealed", seat_at=1),
    hand("hand", slots=HAND_CARDS),
    cards("choice"),
    label("chosen", ("ya está", "ready"), of_seats=True),
    counter("bulls", ("en la ronda", "this round")),
    pile("cards_left", ("en la mano", "in hand"), of_seats=True, face_down=True),
)

SUITS = {1: None, 2: "green", 3: "yellow", 5: "red", 7: "purple"}
FACES = {
    str(card): Face(
        suit=SUITS[bulls],  # type: ignore[arg-type]
        line=Both(*(counted(bulls, *INFO.points, lang) for lang in ("es", "en"))),
    )
    for card in range(1, HIGHEST + 1)
    for bulls in [int(BULLS[card])]
}


def touches(view: Toma6View, action: str) -> list[str]:
    number = parse(action)
    return [f"rows.{number - FIRST_ROW_ACTION}"] if number >= FIRST_ROW_ACTION else [action]
