"""The Toma 6 table drawn in a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text
from sobremesa.games.toma6.asks import caption
from sobremesa.games.toma6.cards import BULLS, ROW_CARDS, bulls_on
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import bulls_in_words

STYLES = {1: "white", 2: "cyan", 3: "yellow", 5: "bright_red", 7: "bright_magenta"}


def draw_card(card: int) -> Styled:
    """The number, and its bulls as dots, so that colour is never the only sign."""
    bulls = int(BULLS[card])
    return Styled.assemble((f"{card:>3}", f"bold {STYLES[bulls]}"), (f" {'•' * bulls:<7}", STYLES[bulls]))


def draw_rows(view: Toma6View, lang: Lang) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False)
    for number, row in enumerate(view.rows, 1):
        cells: list[RenderableType] = [Styled(f"r{number} ", style="dim")]
        cells += [draw_card(card) for card in row]
        cells += [Styled("  ·", style="dim")] * (ROW_CARDS - len(row))
        cells.append(Styled(f"= {bulls_in_words(bulls_on(row), lang)}", style="dim"))
        table.add_row(*cells)
    return table


def draw_seats(view: Toma6View, names: list[str], lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in (Text("Nombre", "Name"), Text("Total", "Total"), Text("Ronda", "Round"), Text("", "")):
        table.add_column(heading.to(lang), justify="left" if heading.en == "Name" else "right", style="")
    for seat, name in enumerate(names):
        ready = view.phase == "choose" and view.chosen[seat]
        mark = Text("✔ carta", "✔ chosen").to(lang) if ready else ""
        style = "bold" if seat == view.seat else ""
        table.add_row(Styled(name), str(view.points[seat]), f"+{view.bulls[seat]}", mark, style=style)
    return table


def draw_cards(title: Text, cards: list[int], lang: Lang) -> RenderableType:
    line = Styled()
    line.append(f"{title.to(lang)}: ", style="dim")
    for card in cards:
        bulls = int(BULLS[card])
        line.append(f"{card}", style=f"bold {STYLES[bulls]}")
        line.append(f"{'•' * bulls}  ", style=STYLES[bulls])
    return line


def draw_revealed(view: Toma6View, names: list[str], lang: Lang) -> RenderableType:
    """T6-8: whoever chooses a row sees all cards of the trick."""
    line = Styled()
    line.append(f"{Text('Enseñadas', 'Shown').to(lang)}: ", style="dim")
    for card, seat in view.revealed:
        line.append(f"{card}", style=f"bold {STYLES[int(BULLS[card])]}")
        line.append(f" {names[seat]}  ")
    return line


def draw(view: Toma6View, names: list[str], lang: Lang) -> RenderableType:
    parts: list[RenderableType] = [Styled(caption(view).to(lang), style="bold underline"), ""]
    if view.phase == "pick":
        parts.append(draw_cards(Text("Sobre la mesa", "On the table"), view.open, lang))
    else:
        parts.append(draw_rows(view, lang))
    if view.revealed:
        parts += ["", draw_revealed(view, names, lang)]
    parts += ["", draw_seats(view, names, lang), ""]
    for seat, hand in enumerate(view.hands):
        if hand and seat != view.seat:
            parts.append(draw_cards(Text(names[seat], names[seat]), hand, lang))
    if view.seat >= 0 and view.hand:
        parts.append(draw_cards(Text("Tu mano", "Your hand"), view.hand, lang))
    return Group(*parts)
