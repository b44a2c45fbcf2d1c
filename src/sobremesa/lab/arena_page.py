"""An arena's report as one self-contained HTML page."""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape

from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.options import as_text
from sobremesa.lab.arena_text import HEADINGS, cells, forfeit_lines, percent, percents, summary
from sobremesa.lab.page import page
from sobremesa.lab.standings import ArenaReport, BotResult, Meeting

# The chart of ratings: heights in pixels, places along it in percent, so that words keep their size at any width
ROW, AXIS = 48, 30
LEFT, RIGHT = 4, 96
MOST_TICKS = 8

STYLE = """
.heat th { white-space: normal; overflow-wrap: anywhere; }
.heat td { min-width: 5.5rem; line-height: 1.25; }
.heat td.same { background: var(--paper); }
.heat small { color: inherit; }
svg text { paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
.axis { stroke: var(--line); }
svg .ticks { fill: var(--faint); font-size: .8rem; }
svg .bot { font-weight: 600; }
.reach { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }
.middle { fill: var(--accent); }
"""


def arena_page(report: ArenaReport, lang: Lang) -> str:
    title = f"{Text('Arena', 'Arena').to(lang)}: {game_info(report.game).title}"
    parts = [
        f'<p class="faint">{escape(summary(report, lang))}.</p>',
        _standings(report, lang),
        *(f"<p>{escape(line)}.</p>" for line in forfeit_lines(report, lang)),
        _heading(Text("Fuerza, con su intervalo del 95 %", "Ratings, with intervals of 95 %"), lang),
        f'<div class="wide">{_chart(report, lang)}</div>',
        _heading(Text("Quién queda por delante de quién", "Who finishes ahead of whom"), lang),
        _crosstable(report, lang),
        _heading(Text("Cómo se ha hecho", "How it was made"), lang),
        _how(report, lang),
    ]
    return page(title, "\n".join(parts), lang, STYLE)


def _heading(words: Text, lang: Lang) -> str:
    return f"<h2>{words.to(lang)}</h2>"


def _standings(report: ArenaReport, lang: Lang) -> str:
    head = "".join(f"<th{_left(i)}>{heading.to(lang)}</th>" for i, heading in enumerate(HEADINGS))
    rows = "\n".join(_row(bot, lang) for bot in report.bots)
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></div>'
    )


def _row(bot: BotResult, lang: Lang) -> str:
    name, *figures = (escape(cell) for cell in cells(bot, lang))
    return f'<tr><th scope="row" class="words">{name}</th>{"".join(f"<td>{figure}</td>" for figure in figures)}</tr>'


def _left(column: int) -> str:
    return "" if column else ' class="words"'


def _chart(report: ArenaReport, lang: Lang) -> str:
    """Each bot's rating as a dot on a line as long as its interval."""
    low = min(bot.rating_interval[0] for bot in report.bots)
    high = max(bot.rating_interval[1] for bot in report.bots)
    bottom = ROW * len(report.bots) + 8

    def x(rating: float) -> str:
        return f"{LEFT + (RIGHT - LEFT) * (rating - low) / (high - low):.2f}%"

    grid = "".join(
        f'<line class="axis" x1="{x(tick)}" x2="{x(tick)}" y1="0" y2="{bottom}"/>'
        f'<text class="ticks" x="{x(tick)}" y="{bottom + 20}" text-anchor="middle">{tick}</text>'
        for tick in ticks(low, high)
    )
    dots = "".join(_dot(bot, ROW * i, x) for i, bot in enumerate(report.bots))
    label = Text("Fuerza de cada bot", "Each bot's rating").to(lang)
    return f'<svg style="height: {bottom + AXIS}px" role="img" aria-label="{label}">{grid}{dots}</svg>'


def ticks(low: float, high: float) -> list[int]:
    """Round numbers between two, not too many."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (high - low) / step < MOST_TICKS)
    return list(range(math.ceil(low / step) * step, math.floor(high) + 1, step))


def _dot(bot: BotResult, top: int, x: Callable[[float], str]) -> str:
    left, right = (x(end) for end in bot.rating_interval)
    return (
        f'<text x="{LEFT}%" y="{top + 22}">{bot.rating:.1f} <tspan class="bot">{escape(bot.name)}</tspan></text>'
        f'<line class="reach" x1="{left}" x2="{right}" y1="{top + 38}" y2="{top + 38}"/>'
        f'<circle class="middle" cx="{x(bot.rating)}" cy="{top + 38}" r="6"/>'
    )


def _crosstable(report: ArenaReport, lang: Lang) -> str:
    names = [bot.name for bot in report.bots]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "\n".join(
        f'<tr><th scope="row" class="words">{escape(bot)}</th>'
        + "".join(
            '<td class="same"></td>' if bot == other else _heat(report.meeting(bot, other), lang) for other in names
        )
        + "</tr>"
        for bot in names
    )
    corner = Text("por delante de", "ahead of").to(lang)
    told = Text(
        "En qué parte de las partidas que jugaron juntos quedó el bot de la fila por delante del de la columna "
        "(un puesto compartido cuenta la mitad), y el intervalo del 95 %.",
        "In what share of the matches that both played the row's bot finished ahead of the column's "
        "(a shared place counts half), and the interval of 95 %.",
    ).to(lang)
    return (
        f'<p class="faint">{told}</p><div class="wide" tabindex="0"><table class="heat"><thead><tr>'
        f'<th class="words">{corner}</th>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></div>'
    )


def _heat(meeting: Meeting, lang: Lang) -> str:
    """The further from even, the stronger the colour; the number says it too."""
    colour = "--good" if meeting.ahead >= 0.5 else "--bad"
    strength = 90 * abs(meeting.ahead - 0.5)
    return (
        f'<td style="background: color-mix(in srgb, var({colour}) {strength:.0f}%, transparent)">'
        f"{percent(meeting.ahead, lang)}<br><small>{percents(meeting.interval, lang)}</small></td>"
    )


def _how(report: ArenaReport, lang: Lang) -> str:
    options = ", ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    field = ", ".join(report.seats) if report.seats else ", ".join(bot.name for bot in report.bots)
    facts = [
        (Text("Juego", "Game"), report.game),
        (Text("Jugadores", "Players"), str(report.players)),
        (Text("Opciones", "Options"), options or "-"),
        (Text("Mesa fija", "Fixed table") if report.seats else Text("Todos contra todos", "Round robin"), field),
        (Text("Semilla", "Seed"), report.seed),
        (Text("Partidas", "Matches"), str(report.matches)),
        (Text("Repartos", "Deals"), str(report.deals)),
        (Text("Versiones", "Versions"), ", ".join(f"{name} {version}" for name, version in report.versions.items())),
    ]
    told = Text(
        "En cada reparto se juega varias veces con la misma suerte y los bots rotan por los asientos. "
        "Los intervalos cuentan repartos, no partidas: las de un reparto no son independientes. "
        "La fuerza es la de openskill (Plackett-Luce).",
        "Each deal is played several times with the same luck while the bots move round the seats. "
        "Intervals count deals, not matches: those of a deal are not independent. "
        "Ratings are openskill's (Plackett-Luce).",
    ).to(lang)
    items = "".join(f"<dt>{name.to(lang)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    return f"<dl>{items}</dl><p>{told}</p>"
