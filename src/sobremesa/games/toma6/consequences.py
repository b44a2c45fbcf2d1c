"""What can come of an action in Toma 6: the bulls that a seat takes."""

from __future__ import annotations

from sobremesa.engine.consequences import Consequence, total
from sobremesa.engine.language import Text
from sobremesa.games.toma6 import INFO
from sobremesa.games.toma6.rules import FIRST_ROW_ACTION
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import parse

_COSTS = Text("{one} cuesta {first}{here}; {two}, {second}", "{one} costs {first}{here}; {two}, {second}")

CONSEQUENCES = (
    Consequence(
        total("took", "bulls"),
        until="turn",
        is_good=False,
        of=_COSTS,
        unit=INFO.points,
        within=Text(" en esta baza", " in this trick"),
    ),
    Consequence(
        total("took", "bulls"),
        until="round",
        is_good=False,
        of=_COSTS,
        unit=INFO.points,
        within=Text(" hasta el fin de la ronda", " by the end of the round"),
        weight=0.5,  # what comes at once is easier to see
    ),
)


def subject(view: Toma6View, action: str) -> Text:
    number = parse(action)
    if number >= FIRST_ROW_ACTION:
        row = number - FIRST_ROW_ACTION + 1
        return Text(f"la fila {row}", f"row {row}")
    return Text(f"el {number}", f"{number}")
