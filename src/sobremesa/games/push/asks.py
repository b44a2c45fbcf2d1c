"""What is asked at the table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import Ask, Caption
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.push.cards import NAMES
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import the_card


def ask(view: PushView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.phase == "place":
        card = NAMES.index(view.card or "")
        es, en = the_card(card, "es"), the_card(card, "en")
        return Ask(Text(f"¿En qué fila pones {es}?", f"Which row does {en} go in?"))
    if view.phase == "take":
        return Ask(Text("¿Qué fila te llevas?", "Which row do you take?"))
    if view.phase == "go_on":
        if not view.rows[0]:
            return Ask(Text("Aún no hay ninguna fila: destapa otra carta", "No row yet: reveal another card"))
        return Ask(Text("¿Destapas otra o paras?", "Do you reveal another or stop?"))
    if view.seat >= 0 and view.benches[view.seat]:
        return Ask(Text("¿Destapas una carta o aseguras un color?", "Do you reveal a card or secure a colour?"))
    return Ask(Text("Destapa una carta", "Reveal a card"))


def caption(view: PushView) -> Caption:
    left = view.cards_left
    return Caption(
        Text("", ""),
        Text(f"Turno {view.turn} · {'queda' if left == 1 else 'quedan'} {left}", f"Turn {view.turn} · {left} left"),
    )
