"""What everybody sees, as plain data, and where it lies on the table."""

from __future__ import annotations

from sobremesa.engine.contract import PlainRecord, View, seen_header
from sobremesa.engine.language import Both
from sobremesa.engine.places import Face, cards, counter, pile

from .rules import CARDS, STORM


class GameView(View, frozen=True, kw_only=True):
    left: int  # cards in the deck
    drawn: list[int]  # the cards of this turn, from the first on
    at_risk: int  # what they are worth
    gone: list[int]  # the cards of earlier turns


def look(seen: PlainRecord, seat: int) -> GameView:
    drawn = seen.deck[seen.left : CARDS][::-1]
    earlier = len(drawn) - seen.drawn
    return GameView(
        **seen_header(seen),
        seat=seat,
        left=seen.left,
        drawn=drawn[earlier:],
        at_risk=seen.at_risk,
        gone=drawn[:earlier],
    )


PLACES = (
    pile("left", ("mazo", "deck")),
    cards("drawn", ("este turno", "this turn")),
    counter("at_risk", ("en juego", "at risk"), of_seats=False),
    pile("gone", ("descartes", "discard pile")),
)
FACES = {str(STORM): Face(sign="☂", suit="black", line=Both("tormenta", "storm"))}
