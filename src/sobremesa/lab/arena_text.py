"""An arena's report for the terminal: the bots by rating, and who finishes ahead of whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text, number
from sobremesa.engine.narrator import counted
from sobremesa.lab.bot_names import table_within
from sobremesa.lab.standings import ArenaReport, BotResult, Interval, Meeting

HEADINGS = (
    Text("Bot", "Bot"),
    Text("Fuerza", "Rating"),
    Text("Victorias", "Wins"),
    Text("95 %", "95 %"),
    Text("Puntos", "Points"),
    Text("Partidas", "Matches"),
    Text("Jugada", "A move"),
    Text("Más lenta", "Slowest"),
)
AHEAD = Text("por delante de", "ahead of")
WHOLES, TENTHS = len("95-100"), len("95.0-100.0")
NUMBERED_NAME = 21  # columns that a number and a name have at least


def percent(share: float, lang: Lang) -> str:
    return f"{number(100 * share, '.1f', lang)} %"


def percents(interval: Interval, lang: Lang) -> str:
    low, high = (number(100 * share, ".1f", lang) for share in interval)
    return f"{low}-{high} %"


def duration(seconds: float, lang: Lang) -> str:
    """A time in the unit that suits it."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{number(seconds * 1e3, '.1f', lang)} ms" if seconds < 1 else f"{number(seconds, '.2f', lang)} s"


def cells(bot: BotResult, lang: Lang) -> list[str]:
    """A bot's line, as the headings say."""
    return [
        bot.name,
        f"{number(bot.rating, '.1f', lang)} ± {number(bot.rating_interval[1] - bot.rating, '.1f', lang)}",
        percent(bot.win_share, lang),
        percents(bot.interval, lang),
        "-" if bot.mean_points is None else number(bot.mean_points, ".2f", lang),
        str(bot.matches),
        duration(bot.mean_seconds, lang),
        duration(bot.slowest_seconds, lang),
    ]


def summary(report: ArenaReport, lang: Lang) -> str:
    """How much was played, and what to measure win shares by."""
    matches = counted(report.matches, Text("partida", "match"), Text("partidas", "matches"), lang)
    deals = counted(report.deals, Text("reparto", "deal"), Text("repartos", "deals"), lang)
    return Text(
        f"{matches} en {deals}; a cada asiento le toca {percent(report.fair_share, lang)} de las victorias",
        f"{matches} on {deals}; each seat's fair share of the wins is {percent(report.fair_share, lang)}",
    ).to(lang)


def forfeit_lines(report: ArenaReport, lang: Lang) -> list[str]:
    """For each bot that forfeited, how often, and why the first time."""
    return [
        Text(
            f"Abandonos de {bot.name}: {bot.forfeits}; el primero, en {bot.first_forfeit_seed}, "
            f"porque {bot.first_forfeit}",
            f"Matches that {bot.name} forfeited: {bot.forfeits}; the first, {bot.first_forfeit_seed}, "
            f"because {bot.first_forfeit}",
        ).to(lang)
        for bot in report.bots
        if bot.forfeits
    ]


# --- in a terminal of so many columns


def standings_table(report: ArenaReport, lang: Lang, width: int = 80) -> RenderableType:
    """A line for each bot; where that does not fit, intervals stand below what they are of, and slowest below means."""

    def make(names: list[str], is_narrow: bool) -> Table:
        table = Table(box=None, pad_edge=False)
        headings = [heading.to(lang) for heading in HEADINGS]
        for i, heading in enumerate(_folded(headings) if is_narrow else headings):
            table.add_column(heading, justify="right" if i else "left", no_wrap=True)
        for name, bot in zip(names, report.bots, strict=True):
            row = [name, *cells(bot, lang)[1:]]
            table.add_row(*(_folded(row, "dim") if is_narrow else row))
        return table

    return table_within(width, [bot.name for bot in report.bots], make)


def _folded(cells: list[str], style: str = "") -> list[RenderableType]:
    """Cells in which what belongs together stands one below the other."""
    name, rating, wins, interval, points, matches, mean, slowest = cells
    return [name, rating, _below(wins, interval, style), points, matches, _below(mean, slowest, style)]


def _below(first: str, second: str, style: str = "dim") -> Styled:
    return Styled.assemble(f"{first}\n", (second, style))


def crosstable(report: ArenaReport, lang: Lang, width: int = 80) -> RenderableType:
    """Who finishes ahead of whom; where names do not fit above columns, these go by number."""

    def make(names: list[str], is_narrow: bool) -> RenderableType:
        return _numbered(report, names, lang, width) if is_narrow else _named(report, names, lang)

    return table_within(width, [bot.name for bot in report.bots], make)


def _named(report: ArenaReport, names: list[str], lang: Lang) -> Table:
    def tell(meeting: Meeting) -> Styled:
        return _below(percent(meeting.ahead, lang), percents(meeting.interval, lang))

    columns = {bot.name: name for bot, name in zip(report.bots, names, strict=True)}
    return _meetings(report, AHEAD.to(lang), names, columns, tell)


def _numbered(report: ArenaReport, names: list[str], lang: Lang, width: int) -> Group:
    """With a decimal if all columns fit, else in whole percents, and as many columns below each other as need be."""
    room = width - NUMBERED_NAME
    digits = 1 if room >= len(names) * (TENTHS + 1) else 0
    fitting = max(1, room // ((TENTHS if digits else WHOLES) + 1))

    def tell(meeting: Meeting) -> Styled:
        ahead, low, high = (number(100 * share, f".{digits}f", lang) for share in (meeting.ahead, *meeting.interval))
        return _below(ahead, f"{low}-{high}")

    rows = [f"{place:2} {name}" for place, name in enumerate(names, 1)]
    columns = [(bot.name, str(place)) for place, bot in enumerate(report.bots, 1)]
    parts = [dict(columns[first : first + fitting]) for first in range(0, len(columns), fitting)]
    tables = [_meetings(report, "", rows, part, tell, gap=1) for part in parts]
    return Group(Styled(f"{AHEAD.to(lang)} (%)", "bold"), *tables)


def _meetings(
    report: ArenaReport,
    corner: str,
    rows: list[str],
    columns: Mapping[str, str],
    tell: Callable[[Meeting], Styled],
    gap: int = 2,
) -> Table:
    """A row for each bot, and columns for some, by their names."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    table.add_column(corner, style="bold", no_wrap=True)
    for heading in columns.values():
        table.add_column(heading, justify="right", no_wrap=True)
    for row, bot in zip(rows, report.bots, strict=True):
        table.add_row(row, *("" if bot.name == other else tell(report.meeting(bot.name, other)) for other in columns))
    return table
