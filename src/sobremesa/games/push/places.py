"""What lies where at a Push table, what its cards look like, and what an action touches."""

from __future__ import annotations

from sobremesa.engine.language import Both
from sobremesa.engine.places import Face, cards, counter, label, pile, rows
from sobremesa.games.push.cards import (
    COLOUR,
    NAMES,
    NUMBER,
    NUMBER_CARDS,
    ROLL_SHAPE,
    ROW_CARDS,
    SWITCH_SHAPE,
    Colour,
)
from sobremesa.games.push.rules import FIRST_PLACE, FIRST_SECURE, FIRST_TAKE
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import parse

PLACES = (
    rows("rows", ("fila", "row"), slots=ROW_CARDS),
    cards("card"),
    pile("cards_left", ("mazo", "deck"), face_down=True),
    counter("switches", ("cambios de sentido", "switch cards"), of_seats=False),
    label("risk", ("estrella peligrosa", "dangerous star")),
    cards("benches", of_seats=True),
    pile("banks", of_seats=True),
)

FACES = {
    **{
        NAMES[card]: Face(sign=str(NUMBER[card]), suit=Colour(COLOUR[card]).name.lower())  # type: ignore[arg-type]
        for card in range(1, NUMBER_CARDS + 1)
    },
    "roll": Face(sign=ROLL_SHAPE, line=Both("dado", "roll")),
    "switch": Face(sign=SWITCH_SHAPE, suit="black", line=Both("sentido", "switch")),
}


def touches(view: PushView, action: str) -> list[str]:
    """A row, to place the card in or to take; a colour is secured by its button, which says what it is worth."""
    number = parse(action)
    if not FIRST_PLACE <= number < FIRST_SECURE:
        return []
    row = number - (FIRST_TAKE if number >= FIRST_TAKE else FIRST_PLACE)
    return [f"rows.{row}"]
