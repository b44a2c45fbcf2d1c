"""What can come of an action in DOS: cards that leave the hand, cards that the others draw, and the round."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.consequences import Consequence, happens
from sobremesa.engine.language import Text
from sobremesa.engine.log import Event
from sobremesa.games.dos.labels import action_label
from sobremesa.games.dos.view import DosView

_CARDS = (Text("carta", "card"), Text("cartas", "cards"))
_A_CARD, _A_ROUND = 6.0, 50.0  # points, about


def _shed(events: Sequence[Event], seat: int) -> float:
    """How many cards leave the hand, less those that come into it."""
    own = [event for event in events if event.data.get("seat") == seat]
    laid = sum(1 + bool(event.data["second"]) for event in own if event.kind == "matched")
    return laid + sum(event.kind == "put" for event in own) - sum(event.kind == "drew" for event in own)


def _others_draw(events: Sequence[Event], seat: int) -> float:
    return sum(event.kind == "drew" and event.data["seat"] != seat for event in events)


CONSEQUENCES = (
    Consequence(
        _shed,
        until="turn",
        is_good=True,
        of=Text(
            "{one}: se quita {first} en el turno; {two}: {second}",
            "{one}: {first} fewer in hand this turn; {two}: {second}",
        ),
        to=Text(
            "{one}: te quitas {first} en el turno; {two}: {second}",
            "{one}: {first} fewer in hand this turn; {two}: {second}",
        ),
        unit=_CARDS,
        weight=_A_CARD,
    ),
    Consequence(
        _others_draw,
        until="turn",
        is_good=True,
        of=Text("{one}: los demás roban {first}; {two}: {second}", "{one}: the others draw {first}; {two}: {second}"),
        unit=_CARDS,
        weight=_A_CARD / 2,
    ),
    Consequence(
        happens("went_out"),
        until="round",
        is_good=True,
        of=Text("{one}: gana la ronda {first}; {two}: {second}", "{one}: they win the round {first}; {two}: {second}"),
        to=Text("{one}: ganas la ronda {first}; {two}: {second}", "{one}: you win the round {first}; {two}: {second}"),
        weight=_A_ROUND,
    ),
)


def subject(view: DosView, action: str) -> Text:
    name = action_label(view, action)
    return Text(name.es[:1].lower() + name.es[1:], name.en[:1].lower() + name.en[1:])
