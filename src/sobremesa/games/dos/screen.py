"""The DOS table drawn in a terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text
from sobremesa.games.dos.cards import LETTERS, SHAPES
from sobremesa.games.dos.view import DosView

SHAPE = dict(zip(LETTERS, SHAPES, strict=True))  # the same in every game; a Wild DOS has none
STYLES = {"b": "bright_blue", "g": "green", "r": "bright_red", "y": "yellow", "d": "bright_magenta"}


def style_of(card: str) -> str:
    return STYLES[card[0]]


def draw_card(card: str) -> Panel:
    """A card as players write it; the letter and the shape say the colour too."""
    face = f"{card} {SHAPE.get(card[0], '')}".strip()
    return Panel(
        Styled(face, style=f"bold {style_of(card)}"), border_style=style_of(card), padding=(0, 1), expand=False
    )


def draw_cards(cards: list[str]) -> RenderableType:
    return Columns([draw_card(card) for card in cards], padding=(0, 0)) if cards else Styled("–", style="dim")


def draw_matched(view: DosView) -> Styled:
    line = Styled()
    for row_card, *laid in view.matched:
        line.append(row_card, style=f"bold {style_of(row_card)}")
        line.append(" = ", style="dim")
        for place, card in enumerate(laid):
            line.append(" + " if place else "", style="dim")
            line.append(card, style=f"bold {style_of(card)}")
        line.append("   ")
    return line


def draw_seats(view: DosView, names: list[str], lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in (Text("Nombre", "Name"), Text("Puntos", "Points"), Text("Cartas", "Cards"), Text("", "")):
        table.add_column(heading.to(lang), justify="left" if heading.en in ("Name", "") else "right")
    for seat, name in enumerate(names):
        marks = [
            "◀" if seat == view.on_turn and not view.over else "",
            Text("reparte", "deals").to(lang) if seat == view.dealer else "",
            "¡DOS!" if seat == view.on_turn and view.said else "",
        ]
        style = "bold" if seat == view.seat else ""
        mark = "  ".join(mark for mark in marks if mark)
        table.add_row(Styled(name), str(view.points[seat]), str(view.cards_left[seat]), mark, style=style)
    return table


def draw(view: DosView, names: list[str], lang: Lang) -> RenderableType:
    heading = Text(
        f"Ronda {view.round}, turno {view.turn}, a {view.target} puntos",
        f"Round {view.round}, turn {view.turn}, to {view.target} points",
    )
    piles = Text(
        f"Mazo: {view.pile}   Descarte: {len(view.discards)}",
        f"Draw pile: {view.pile}   Discards: {len(view.discards)}",
    )
    parts: list[RenderableType] = [
        Styled(heading.to(lang), style="bold underline"),
        "",
        Styled(Text("Fila central", "Centre row").to(lang), style="dim"),
        draw_cards(view.row),
    ]
    if view.matched:
        parts.append(draw_matched(view))
    parts += [Styled(piles.to(lang), style="dim"), "", draw_seats(view, names, lang), ""]
    if view.seat >= 0:
        parts += [Styled(Text("Tu mano", "Your hand").to(lang), style="dim"), draw_cards(view.hand)]
    if view.drawn:
        drawn = Text(f"Has robado {view.drawn}", f"You drew {view.drawn}")
        parts.append(Styled(drawn.to(lang), style="dim"))
    return Group(*parts)
