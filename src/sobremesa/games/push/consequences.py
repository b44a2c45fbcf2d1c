"""What can come of an action in Push until the turn ends: busting, a row, what the die takes, what is secured."""

from __future__ import annotations

from sobremesa.engine.consequences import Consequence, happens, total
from sobremesa.engine.language import Text
from sobremesa.games.push.cards import Colour
from sobremesa.games.push.rules import FIRST_PLACE, FIRST_SECURE, FIRST_TAKE, REVEAL, STOP
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import COLOUR_NAMES, parse

_POINTS = (Text("punto", "point"), Text("puntos", "points"))
_A_ROW = 8.0  # points that a row brings, about

CONSEQUENCES = (
    Consequence(
        happens("busted"),
        until="turn",
        is_good=False,
        of=Text("{one}: se pasa {first}; {two}: {second}", "{one}: they bust {first}; {two}: {second}"),
        to=Text("{one}: te pasas {first}; {two}: {second}", "{one}: you bust {first}; {two}: {second}"),
        weight=_A_ROW,
    ),
    Consequence(
        total("took", "points"),
        until="turn",
        is_good=True,
        of=Text("{one} da {first}; {two}, {second}", "{one} brings {first}; {two}, {second}"),
        unit=_POINTS,
    ),
    Consequence(
        total("rolled", "lost"),
        until="turn",
        is_good=False,
        of=Text("{one} pierde {first} con el dado; {two}, {second}", "{one} loses {first} to the die; {two}, {second}"),
        unit=_POINTS,
    ),
    Consequence(
        total("secured", "points"),
        until="turn",
        is_good=True,
        of=Text("{one} pone a salvo {first}; {two}, {second}", "{one} secures {first}; {two}, {second}"),
        unit=_POINTS,
        weight=0.5,  # they are kept, not won
    ),
)


def subject(view: PushView, action: str) -> Text:
    number = parse(action)
    if number == STOP:
        return Text("parar", "stopping")
    if number == REVEAL:
        return Text("destapar", "revealing") if view.phase == "begin" else Text("destapar otra", "revealing another")
    if FIRST_PLACE <= number < FIRST_SECURE:
        row = (number - FIRST_PLACE) % (FIRST_TAKE - FIRST_PLACE) + 1
        return Text(f"la fila {row}", f"row {row}")
    colour = COLOUR_NAMES[Colour(number - FIRST_SECURE + 1)]
    return Text(f"asegurar el {colour.es}", f"securing {colour.en}")
