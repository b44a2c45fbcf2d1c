"""`sobremesa simulate`: many matches between bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Styled

import sobremesa
from sobremesa.cli.shared import (
    LANG,
    BotsOption,
    Every,
    GameName,
    GameOptions,
    Json,
    Language,
    On,
    Players,
    RecordsFile,
    Seed,
    StoreFile,
    Threads,
    _,
    check_language,
    chosen_options,
    described,
    interruptible,
    out,
    players_at,
    print_json,
    tell_records,
)
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.language import Text, figure, number
from sobremesa.engine.narrator import counted
from sobremesa.engine.options import as_text, plain
from sobremesa.warm import LEARN, uses_for_simulation

if TYPE_CHECKING:
    from sobremesa.lab.simulate import Report


@described(
    "Juega muchas partidas entre bots y cuenta quién gana.", "Play many matches between bots and count who wins."
)
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(help=_("número de partidas", "number of matches"))] = 10_000,
    bots: BotsOption = None,
    option: GameOptions = None,
    seed: Seed = None,
    threads: Threads = None,
    on: On = None,
    store: StoreFile = None,
    records: RecordsFile = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.parquet",
            help=_(
                "escribe una fila por decisión, con lo que se veía, se podía y se hizo",
                "write a row for each decision: what was seen, what was open, what was done",
            ),
        ),
    ] = None,
    every: Every = 1,
    out_file: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help=_(
                "escribe una fila por partida y asiento, en .csv o .parquet",
                "write a row for each match and seat, as .csv or .parquet",
            ),
        ),
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    info = game_info(game)
    count = players_at(info, players)
    settled = chosen_options(info, count, option)

    from sobremesa.cli.watching import CommandWatcher

    def uses(bots: list[str]) -> tuple[str, ...]:
        return (*uses_for_simulation(bots), *((LEARN,) if decisions is not None else ()))

    with interruptible():
        report = sobremesa.simulate(
            info.name,
            players=count,
            games=games,
            bots=bots or ["random"],
            seed=seed or None,
            threads=threads,
            on=on,
            store=store,
            records=records,
            decisions=decisions,
            every=every,
            out=out_file,
            progress=CommandWatcher(uses),
            **plain(settled),
        )
    if as_json:
        print_json(report)
    else:
        _show_report(info, report)
    if out_file is not None and not as_json:
        out.print(_(f"Filas en {out_file}", f"Rows in {out_file}"), soft_wrap=True)
    if decisions is not None and not as_json:
        out.print(_(f"Decisiones en {decisions}", f"Decisions in {decisions}"), soft_wrap=True)
    if not as_json:
        tell_records(records)


def _show_report(info: GameInfo, report: Report) -> None:
    options = " ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    out.print(Styled.assemble((info.title, "bold"), f"  {options}"))
    out.print(_table(report))
    games, rounds = _number(report.games, ","), _number(report.rounds / report.games)
    mean = _number(report.decisions / report.games, ".1f")
    matches = _("partida", "match") if report.games == 1 else _("partidas", "matches")
    out.print(
        _(
            f"{games} {matches}; de media {rounds} rondas y {mean} decisiones "
            f"(de {report.fewest_decisions} a {report.most_decisions})",
            f"{games} {matches}; on average {rounds} rounds and {mean} decisions "
            f"({report.fewest_decisions} to {report.most_decisions})",
        )
    )
    decisions, seconds = _number(report.decisions, ","), _number(report.seconds)
    threads = counted(report.threads, Text("hilo", "thread"), Text("hilos", "threads"), LANG)
    rate = _number(report.decisions / max(report.seconds, 1e-9), ",.0f")
    out.print(
        _(
            f"{decisions} decisiones en {seconds} s ({rate} por segundo, {threads})",
            f"{decisions} decisions in {seconds} s ({rate} a second, {threads})",
        )
    )
    out.print(_(f"semilla: {report.seed}", f"seed: {report.seed}"), style="dim")


def _table(report: Report) -> RenderableType:
    """A line for each seat, in the columns that there are."""
    from sobremesa.lab.bot_names import table_within

    headings = (
        _("Asiento", "Seat"),
        "Bot",
        _("Victorias", "Wins"),
        _("Puntos (media)", "Points (mean)"),
        _("Menos", "Lowest"),
        _("Más", "Highest"),
    )

    def make(names: list[str], is_narrow: bool) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1 if is_narrow else 2, 0, 0))
        for heading in headings:
            table.add_column(heading, justify="left" if heading == "Bot" else "right", no_wrap=True)
        for seat, name in enumerate(names):
            table.add_row(str(seat), name, *_figures(report, seat))
        return table

    return table_within(out.width, report.bots, make)


def _figures(report: Report, seat: int) -> tuple[str, ...]:
    return (
        f"{_number(100 * report.win_share[seat])} ± {_number(100 * report.win_share_error[seat])} %",
        f"{_number(report.mean_points[seat], '.3f')} ± {_number(report.mean_points_error[seat], '.3f')}",
        figure(report.lowest_points[seat]),
        figure(report.highest_points[seat]),
    )


def _number(value: float, form: str = ".2f") -> str:
    return number(value, form, LANG)
