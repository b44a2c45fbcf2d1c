"""How Push is played on the page."""

from __future__ import annotations

import re

from sobremesa.games.push.cards import Colour
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import COLOUR_NAMES
from tests.web.presses import Press, beginning, exactly

BUTTONS = {
    "es": {
        "begin": "Destapar",
        "go_on": "Destapar otra",
        "stop": "Parar y tomar una fila",
        "secure": "Asegurar un color",
    },
    "en": {"begin": "Reveal", "go_on": "Reveal another", "stop": "Stop and take a row", "secure": "Secure a colour"},
}
GROUPS = {"es": {"rows": "Filas", "bench": "Tu botín"}, "en": {"rows": "Rows", "bench": "Your bench"}}
ROW = {"es": "Fila", "en": "Row"}
SURE = {  # how the button begins that a device has which asks twice
    "es": {"place": "(Poner|Empezar) ", "take": "Llevarme ", "secure": "Asegurar el "},
    "en": {"place": "(Put|Start) ", "take": "Take ", "secure": "Secure (?!a colour)"},
}


def presses(view: PushView, action: str, lang: str) -> list[Press]:
    kind, _, what = action.partition("-")
    if kind == "reveal":
        return [Press(None, exactly(BUTTONS[lang][view.phase]))]
    if kind == "stop":
        return [Press(None, exactly(BUTTONS[lang]["stop"]))]
    if kind == "secure":
        return [Press(None, exactly(BUTTONS[lang]["secure"])), _column(what, lang), _sure(kind, lang)]
    return [Press(GROUPS[lang]["rows"], beginning(f"{ROW[lang]} {what}")), _sure(kind, lang)]


def _column(colour: str, lang: str) -> Press:
    name = COLOUR_NAMES[Colour[colour.upper()]]
    called = {"es": name.es, "en": name.en}[lang].capitalize()
    return Press(GROUPS[lang]["bench"], beginning(called))


def _sure(kind: str, lang: str) -> Press:
    return Press(None, re.compile(rf"^{SURE[lang][kind]}"), optional=True)
