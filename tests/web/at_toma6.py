"""How Toma 6 is played on the page."""

from __future__ import annotations

import re

from sobremesa.games.toma6.view import Toma6View
from tests.web.presses import Press, beginning, exactly

GROUPS = {
    "es": {"hand": "Tu mano", "rows": "Filas", "open": "Cartas a la vista"},
    "en": {"hand": "Your hand", "rows": "Rows", "open": "Open cards"},
}


def presses(view: Toma6View, action: str, lang: str) -> list[Press]:
    groups = GROUPS[lang]
    if view.phase == "choose":
        play = {"es": f"Jugar el {action}", "en": f"Play {action}"}[lang]
        return [Press(groups["hand"], beginning(action)), Press(None, exactly(play), optional=True)]
    if view.phase == "pick":
        confirm = {"es": f"Tomar el {action}", "en": f"Pick {action}"}[lang]
        return [Press(groups["open"], beginning(action)), Press(None, exactly(confirm))]
    row = action.removeprefix("r")
    name = {"es": f"Fila {row}", "en": f"Row {row}"}[lang]
    confirm = {"es": f"Llevarme la fila {row}", "en": f"Take row {row}"}[lang]
    return [Press(groups["rows"], beginning(name)), Press(None, re.compile(rf"^{confirm}\b"), optional=True)]
