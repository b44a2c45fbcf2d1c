"""An arena's report for the terminal: the bots by rating, and who finishes ahead of whom."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text, number
from sobremesa.lab.standings import ArenaReport, BotResult, Interval

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
    return Text(
        f"{report.matches} partidas en {report.deals} repartos; a cada asiento le toca "
        f"{percent(report.fair_share, lang)} de las victorias",
        f"{report.matches} matches on {report.deals} deals; each seat's fair share of the wins is "
        f"{percent(report.fair_share, lang)}",
    ).to(lang)


def forfeit_lines(report: ArenaReport, lang: Lang) -> list[str]:
    """For each bot that forfeited, how often, and why the first time."""
    return [
        Text(
            f"Abandonos de {bot.name}: {bot.forfeits}; el primero, porque {bot.first_forfeit}",
            f"Matches that {bot.name} forfeited: {bot.forfeits}; the first because {bot.first_forfeit}",
        ).to(lang)
        for bot in report.bots
        if bot.forfeits
    ]


def standings_table(report: ArenaReport, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for i, heading in enumerate(HEADINGS):
        table.add_column(heading.to(lang), justify="right" if i else "left", no_wrap=i > 0, overflow="fold")
    for bot in report.bots:
        table.add_row(*cells(bot, lang))
    return table


def crosstable(report: ArenaReport, lang: Lang) -> Table:
    names = [bot.name for bot in report.bots]
    table = Table(box=None, pad_edge=False)
    table.add_column(Text("por delante de", "ahead of").to(lang), style="bold", overflow="fold")
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
    for bot in names:
        table.add_row(bot, *(_cell(report, bot, other, lang) for other in names))
    return table


def _cell(report: ArenaReport, bot: str, other: str, lang: Lang) -> Styled:
    if bot == other:
        return Styled()
    meeting = report.meeting(bot, other)
    return Styled.assemble(f"{percent(meeting.ahead, lang)}\n", (percents(meeting.interval, lang), "dim"))
