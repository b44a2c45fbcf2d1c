"""What is written at a Farol table as it is said."""

from __future__ import annotations

from sobremesa.engine.decision import NOTHING
from sobremesa.engine.language import Text
from tests.sixth.cards import CARDS
from tests.sixth.rules import FIRST_SWAP, KEEP, RISK
from tests.sixth.view import FarolView
from tests.sixth.words import parse

LABELS: dict[str, Text] = {
    **{str(card): Text(str(card), str(card)) for card in range(1, CARDS + 1)},
    "hand": Text("tu mano", "your hand"),
    "choice": Text("tu carta", "your card"),
    "shown": Text("cartas descubiertas", "cards shown"),
    "aside": Text("cartas boca arriba", "face-up cards"),
}


def preview(view: FarolView, action: str) -> Text:
    """SX-4; a game without aids may say it in any module of its words."""
    if parse(action) != RISK:
        return NOTHING
    card = view.shown[view.seat]
    beats = Text("menor", "lower") if view.lowest else Text("mayor", "higher")
    return Text(f"Dos puntos si tu {card} es {beats.es}", f"Two points if your {card} is {beats.en}")


def action_label(view: FarolView, action: str) -> Text:
    number = parse(action)
    if number >= FIRST_SWAP:
        card = number - FIRST_SWAP + 1
        return Text(f"Cambiar el {card} por la de arriba", f"Swap {card} for the top card")
    if number == KEEP:
        return Text("Cobrar el punto", "Keep the point")
    if number == RISK:
        return Text("Jugarme el punto", "Risk the point")
    return Text(f"Jugar el {number}", f"Play {number}")
