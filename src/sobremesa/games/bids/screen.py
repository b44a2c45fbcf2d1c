"""The BIDS table drawn in a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text, figure
from sobremesa.games.bids.asks import caption
from sobremesa.games.bids.view import BidsView

STYLES = {"y": "bright_yellow", "b": "bright_blue", "r": "bright_red", "g": "bright_green", "k": "bold reverse"}
SHAPES = {"y": "●", "b": "■", "r": "▲", "g": "✚", "k": "♠"}


def draw_card(card: str) -> Styled:
    """The notation with a shape for its colour, so that colour is never the only sign."""
    letter = card[0] if card[1:].isdecimal() and card[0] in SHAPES else ""
    if not letter:
        style = "bold bright_white" if card == "ally" else STYLES["k"]
        return Styled(card, style=style)
    return Styled(f"{card}{SHAPES[letter]}", style=STYLES[letter])


def draw_cards(cards: list[str]) -> Styled:
    return Styled("  ").join(draw_card(card) for card in cards)


def draw_line(title: Text, cards: list[str], lang: Lang) -> Styled:
    return Styled.assemble((f"{title.to(lang)}: ", "dim"), draw_cards(cards))


def draw_stake(view: BidsView, lang: Lang) -> Styled:
    line = Styled(Text("En el centro: ", "In the middle: ").to(lang), style="dim")
    if view.stake:
        line.append_text(draw_card(view.stake))
    elif view.blind:
        line.append(Text("boca abajo ?", "face down ?").to(lang), style=STYLES["k"])
    line.append(Text(f"   mazo {len(view.deck)}", f"   deck {len(view.deck)}").to(lang), style="dim")
    return line


def draw_seats(view: BidsView, names: list[str], lang: Lang) -> Table:
    bids = dict(view.bids)
    table = Table(box=None, pad_edge=False)
    headings = (
        Text("Nombre", "Name"),
        Text("Total", "Total"),
        Text("Ronda", "Round"),
        Text("Sin negras", "No black"),
        Text("Puja", "Bid"),
        Text("Cartas negras", "Black cards"),
    )
    for number, heading in enumerate(headings):
        table.add_column(heading.to(lang), justify="right" if 0 < number < 4 else "left")
    for seat, name in enumerate(names):
        partner = view.partner[seat]
        mark = "► " if seat == view.leader and not view.over else "  "
        ally = f" ♥ {names[partner]}" if partner is not None else ""
        bid = draw_card(bids[seat]) if seat in bids else Styled("·", style="dim")
        table.add_row(
            Styled(f"{mark}{seat} {name}{ally}"),
            figure(view.points[seat]),
            f"{view.score[seat]:+d}".replace("-", "−"),
            str(view.without[seat]),
            bid,
            draw_cards(view.in_front[seat]),
            style="bold" if seat == view.seat else "",
        )
    return table


def draw(view: BidsView, names: list[str], lang: Lang) -> RenderableType:
    heading = Styled(caption(view).to(lang), style="bold underline")
    parts: list[RenderableType] = [heading, "", draw_stake(view, lang), ""]
    parts += [draw_seats(view, names, lang), ""]
    for title, cards in (
        (Text("Fuera de la ronda", "Out of this round"), view.taken_out),
        (Text("A un lado", "Set aside"), view.set_aside),
        (Text("Quemadas", "Burnt"), view.burnt),
        (Text("Tu mano", "Your hand"), view.hand),
    ):
        if cards:
            parts.append(draw_line(title, cards, lang))
    return Group(*parts)
