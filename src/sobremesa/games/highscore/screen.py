"""The High Score table drawn in a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text, figure
from sobremesa.games.highscore.cards import ROLLS, SCORINGS, VORTICES
from sobremesa.games.highscore.view import CardView, HighScoreView
from sobremesa.games.highscore.words import ROLL_WORDS, SCORING_WORDS, VORTEX_WORDS

VORTEX_STYLE = "bold bright_magenta"
MARKER = 30


def draw_dice(dice: str, style: str) -> Styled:
    """A box for each die; v is a vortex."""
    line = Styled()
    for die in dice:
        line.append(f"[{die}]", style=VORTEX_STYLE if die == "v" else style)
        line.append(" ")
    return line


def draw_card(card: CardView, lang: Lang) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False)
    words = (
        SCORING_WORDS[SCORINGS[card.scoring]],
        VORTEX_WORDS[VORTICES[card.vortex]],
        ROLL_WORDS[ROLLS[card.roll]],
    )
    for word, text in zip((card.scoring, f"v={card.vortex}", card.roll), words, strict=True):
        table.add_row(Styled(word, style="bold cyan"), text.to(lang))
    return table


def draw_turn(view: HighScoreView, names: list[str], lang: Lang) -> RenderableType:
    name = names[view.roller]
    heading = Text(f"{name}, tirada {view.rolls}", f"{name}, roll {view.rolls}").to(lang)
    line = Styled.assemble((f"{heading}:  ", "dim"), draw_dice(view.dice, "bold white"))
    if view.aside:
        line.append(Text("  apartados: ", "  set aside: ").to(lang), style="dim")
        line.append_text(draw_dice(view.aside, "white"))
    line.append(f"  = {figure(view.score_now)}", style="bold")
    return line


def place_in_words(shown: int | None) -> str:
    """Where a pawn stands, and the marker if it is turned."""
    if shown is None:
        return "–"
    return f"{shown} (30+{shown - MARKER})" if shown > MARKER else str(shown)


def draw_seats(view: HighScoreView, names: list[str], lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    headings = (
        Text("Nombre", "Name"),
        Text("Puntos", "Points"),
        Text("Oro", "Gold"),
        Text("Plata", "Silver"),
        Text("Bronce", "Bronze"),
        Text("Ronda", "Round"),
        Text("Casilla", "Track"),
    )
    for heading in headings:
        table.add_column(heading.to(lang), justify="left" if heading.en == "Name" else "right")
    for seat, name in enumerate(names):
        score = view.scores[seat]
        table.add_row(
            Styled(f"{'▸' if seat == view.roller and not view.over else ' '} {name}"),
            str(view.points[seat]),
            str(view.gold[seat]),
            str(view.silver[seat]),
            str(view.bronze[seat]),
            "" if score is None else figure(score),
            "" if score is None else place_in_words(view.track[seat]),
            style="bold" if seat == view.seat else "",
        )
    return table


def draw(view: HighScoreView, names: list[str], lang: Lang) -> RenderableType:
    heading = Text(
        f"Ronda {view.round} de {view.rounds}, reto {view.card.number}",
        f"Round {view.round} of {view.rounds}, challenge {view.card.number}",
    )
    parts: list[RenderableType] = [Styled(heading.to(lang), style="bold underline"), draw_card(view.card, lang), ""]
    parts += [draw_seats(view, names, lang), ""]
    if not view.over:
        parts.append(draw_turn(view, names, lang))
    return Group(*parts)
