"""The Farol table drawn in a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text
from tests.sixth.view import FarolView


def draw_seats(view: FarolView, names: list[str], lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in (Text("Nombre", "Name"), Text("Puntos", "Points"), Text("Carta", "Card")):
        table.add_column(heading.to(lang))
    for seat, name in enumerate(names):
        card = str(view.shown[seat]) if view.shown else "✔" if view.chosen[seat] else ""
        table.add_row(Styled(name), str(view.points[seat]), card, style="bold" if seat == view.seat else "")
    return table


def draw_cards(title: Text, cards: list[int], lang: Lang) -> Styled:
    return Styled(f"{title.to(lang)}: {' '.join(map(str, cards))}")


def draw(view: FarolView, names: list[str], lang: Lang) -> RenderableType:
    heading = Text(f"Ronda {view.round}, baza {view.turn}", f"Round {view.round}, trick {view.turn}")
    return Group(
        Styled(heading.to(lang), style="bold underline"),
        draw_seats(view, names, lang),
        draw_cards(Text("Boca arriba", "Face up"), view.aside, lang),
        draw_cards(Text("Tu mano", "Your hand"), view.hand, lang),
    )
