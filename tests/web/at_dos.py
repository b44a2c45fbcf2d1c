"""How DOS is played on the page."""

from __future__ import annotations

import re

from sobremesa.games.dos.cards import NAMES
from sobremesa.games.dos.labels import LABELS
from sobremesa.games.dos.rules import Named, fits
from sobremesa.games.dos.view import DosView
from sobremesa.games.dos.words import parse, parts_of
from tests.web.presses import Press, beginning

GROUPS = {
    "es": {"hand": "Tu mano", "row": "Fila central", "colour": "Color del DOS"},
    "en": {"hand": "Your hand", "row": "Centre row", "colour": "Colour of the DOS"},
}
BUTTONS = {
    "es": {
        "draw": "Robar una carta",
        "end": "(Acabar|No más juegos)",
        "dos!": "¡DOS!",
        "catch": "Pillar a",
        "pass": "No poner carta",
        "alone": "Solo",
        "play": "Jugar",
        "put": "Poner el",
        Named.SAME: "(?!Otro)",
        Named.OTHER: "Otro color",
    },
    "en": {
        "draw": "Draw a card",
        "end": "(End|No more matches)",
        "dos!": "DOS!",
        "catch": "Catch",
        "pass": "Add no card",
        "alone": "Only",
        "play": "Play",
        "put": "Put",
        Named.SAME: "(?!Another)",
        Named.OTHER: "Another colour",
    },
}


def presses(view: DosView, action: str, lang: str) -> list[Press]:
    if "=" in action:
        return _match(view, action, lang)
    if action.startswith("put:"):
        return [_card("hand", action.removeprefix("put:"), lang), _button("put", lang, optional=True)]
    return [_button(action, lang)]


def _match(view: DosView, action: str, lang: str) -> list[Press]:
    row_card, first, second, named = parts_of(parse(action))
    pressed = [_card("row", NAMES[row_card], lang), _card("hand", NAMES[first], lang)]
    if second:
        pressed.append(_card("hand", NAMES[second], lang, nth=int(second == first)))
    if named:
        if not second and _can_grow(view, row_card, first):
            pressed.append(_button("alone", lang))
        pressed.append(Press(GROUPS[lang]["colour"], re.compile(f"^{BUTTONS[lang][named]}")))
    return [*pressed, _button("play", lang, optional=True)]


def _can_grow(view: DosView, row_card: int, first: int) -> bool:
    """Whether another card of the hand could join the first one."""
    others = [NAMES.index(name) for name in view.hand]
    others.remove(first)
    if view.drew and view.after_draw == "drawn_card" and view.drawn != NAMES[first]:
        others = [other for other in others if NAMES[other] == view.drawn]
    return any(fits(row_card, first, other) for other in others)


def _card(place: str, name: str, lang: str, nth: int = 0) -> Press:
    spoken = LABELS[name].es if lang == "es" else LABELS[name].en
    return Press(GROUPS[lang][place], beginning(spoken), nth=nth)


def _button(name: str, lang: str, optional: bool = False) -> Press:
    return Press(None, re.compile(rf"^{BUTTONS[lang][name]}"), optional)
