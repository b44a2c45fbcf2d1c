"""What lies where at a Farol table, and what an action touches."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.language import Text
from sobremesa.engine.places import cards, hand, label, pile
from tests.sixth.cards import HAND_CARDS
from tests.sixth.rules import FIRST_SWAP
from tests.sixth.view import FarolView
from tests.sixth.words import parse

PLACES = (
    pile("pile", ("mazo", "draw pile")),
    cards("aside"),
    hand("hand", slots=HAND_CARDS),
    cards("choice", own=True),
    cards("shown", ("descubre", "shows"), of_seats=True),
    label("chosen", ("ya está", "ready"), of_seats=True),
    pile("cards_left", ("en la mano", "in hand"), of_seats=True, face_down=True),
)


def notes(view: FarolView, names: Sequence[str]) -> dict[str, Text]:
    return {} if view.winner is None else {f"seat.{view.winner}": Text("gana la baza", "wins the trick")}


def touches(view: FarolView, action: str) -> list[str]:
    number = parse(action)
    if number >= FIRST_SWAP:
        return [f"hand:{number - FIRST_SWAP + 1}"]
    return [f"hand:{action}"] if action.isdigit() else []
