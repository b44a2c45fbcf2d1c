"""The Push table drawn in a terminal: a colour is always also a shape."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text
from sobremesa.engine.narrator import points_in_words
from sobremesa.games.push.aids import laid_out, misfits
from sobremesa.games.push.cards import (
    COLOUR,
    COLOURS,
    NUMBER,
    NUMBER_OF,
    ROLL,
    ROLL_SHAPE,
    ROW_CARDS,
    SHAPES,
    SWITCH_SHAPE,
    Colour,
    points_on,
)
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import card_in_words

STYLES = {
    Colour.RED: "bright_red",
    Colour.BLUE: "bright_blue",
    Colour.GREEN: "green",
    Colour.YELLOW: "yellow",
    Colour.PURPLE: "magenta",
}


def draw_card(name: str) -> Styled:
    card = NUMBER_OF[name]
    if not COLOUR[card]:
        return Styled(f" {ROLL_SHAPE if card == ROLL else SWITCH_SHAPE} ", style="bold reverse")
    colour = Colour(COLOUR[card])
    return Styled(f"{SHAPES[colour]} {NUMBER[card]}", style=f"bold {STYLES[colour]}")


def draw_rows(view: PushView, lang: Lang) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False)
    for number, row in enumerate(view.rows, 1):
        cells: list[RenderableType] = [Styled(f"{number} ", style="dim")]
        cells += [draw_card(card) for card in row]
        cells += [Styled(" · ", style="dim")] * (ROW_CARDS - len(row))
        cells.append(Styled(f"= {points_in_words(points_on(row), lang)}" if row else "", style="dim"))
        table.add_row(*cells)
    return table


def draw_colour(cards: list[str], colour: Colour) -> Styled:
    """The numbers of one colour behind its shape."""
    numbers = [str(NUMBER[NUMBER_OF[card]]) for card in cards if COLOUR[NUMBER_OF[card]] == colour]
    return Styled(f"{SHAPES[colour]} {' '.join(numbers)}" if numbers else "", style=STYLES[colour])


def draw_seats(view: PushView, names: list[str], lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column(Text("Nombre", "Name").to(lang))
    table.add_column(Text("Puntos", "Points").to(lang), justify="right")
    for _ in range(COLOURS):
        table.add_column("")
    table.columns[3].header = Text("Botín", "Bench").to(lang)
    table.add_column(Text("Banco", "Bank").to(lang), justify="right")
    for seat, name in enumerate(names):
        mark = "▸" if seat == view.active and not view.over else ""
        stacks = [draw_colour(view.benches[seat], Colour(colour)) for colour in range(1, COLOURS + 1)]
        style = "bold" if seat == view.seat else ""
        table.add_row(
            mark, Styled(name), str(view.points[seat]), *stacks, str(points_on(view.banks[seat])), style=style
        )
    return table


def draw_deck(view: PushView, lang: Lang) -> Styled:
    line = Styled(Text(f"Mazo: {view.cards_left}", f"Deck: {view.cards_left}").to(lang), style="dim")
    unplaced = misfits(laid_out(view), view) if view.phase == "go_on" else 0
    if unplaced:
        line.append(Text(f", {unplaced} no caben", f", {unplaced} fit nowhere").to(lang))
    line.append("   ")
    for _ in range(view.switches):
        line.append_text(draw_card("switch"))
        line.append(" ")
    if view.switches % 2:
        line.append(Text("las filas se reparten hacia la derecha", "the rows are shared to the right").to(lang))
    return line


def draw(view: PushView, names: list[str], lang: Lang) -> RenderableType:
    heading = Text(f"Turno {view.turn}, {names[view.active]}", f"Turn {view.turn}, {names[view.active]}")
    parts: list[RenderableType] = [Styled(heading.to(lang), style="bold underline"), "", draw_rows(view, lang)]
    if view.card is not None:
        line = Styled(Text("Destapada: ", "Revealed: ").to(lang)).append_text(draw_card(view.card))
        parts += ["", line.append(f" ({card_in_words(NUMBER_OF[view.card], lang)})")]
    parts += ["", draw_deck(view, lang), "", draw_seats(view, names, lang)]
    return Group(*parts)
