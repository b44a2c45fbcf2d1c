"""What can come of an action in BIDS: the points that a seat wins in the turn, and those of the round."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.consequences import Consequence, total
from sobremesa.engine.language import Text
from sobremesa.engine.log import Event
from sobremesa.games.bids.cards import BID
from sobremesa.games.bids.labels import action_label
from sobremesa.games.bids.rules import FIRST_ROB_ACTION
from sobremesa.games.bids.view import BidsView
from sobremesa.games.bids.words import card_in_words, parse

_POINTS = (Text("punto", "point"), Text("puntos", "points"))
_BRINGS = Text("{one} da {first}{here}; {two}, {second}", "{one} brings {first}{here}; {two}, {second}")


def _won(events: Sequence[Event], seat: int) -> float:
    """The face values of the black cards won."""
    won = [event for event in events if event.kind == "won" and event.data["seat"] == seat]
    return float(sum(int(BID[card]) for event in won for card in event.data["cards"]))


CONSEQUENCES = (
    Consequence(
        _won, until="turn", is_good=True, of=_BRINGS, unit=_POINTS, within=Text(" en este turno", " this turn")
    ),
    Consequence(
        total("scored", "points"),
        until="round",
        is_good=True,
        of=_BRINGS,
        unit=_POINTS,
        within=Text(" en la ronda", " in the round"),
        weight=0.7,  # what comes at once is easier to see
    ),
)


def subject(view: BidsView, action: str) -> Text:
    number = parse(action)
    if number < FIRST_ROB_ACTION:
        return Text(card_in_words(number, "es"), card_in_words(number, "en"))
    name = action_label(view, action)
    return Text(name.es[:1].lower() + name.es[1:], name.en.replace("Steal", "stealing"))
