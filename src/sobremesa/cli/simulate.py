"""`sobremesa simulate`: many matches between bots."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.cli.shared import (
    INTERRUPTED,
    LANG,
    BotsOption,
    GameName,
    GameOptions,
    Json,
    Language,
    On,
    Players,
    Seed,
    StoreFile,
    Threads,
    _,
    check_language,
    chosen_options,
    described,
    err,
    is_kept,
    out,
    place_for,
    players_at,
    print_json,
    progress,
)
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.language import figure, number
from sobremesa.engine.options import as_text, plain
from sobremesa.warm import SIMULATE, uses_for

if TYPE_CHECKING:
    from sobremesa.lab.simulate import Report
    from sobremesa.lab.simulation import Simulation


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

    from sobremesa.cluster.places import check, is_here
    from sobremesa.lab.chunk_store import kept_seed
    from sobremesa.lab.rows import check_rows_file
    from sobremesa.lab.simulate import check_games
    from sobremesa.lab.simulation import plan

    check_games(games)
    check(on, threads)
    if out_file is not None:
        check_rows_file(out_file)
    luck = seed or (kept_seed(store) if store is not None else None)
    simulation = plan(info.name, count, plain(settled), bots or ["random"], luck)
    if is_here(on):
        ready(info, *([SIMULATE] if simulation.is_quick else uses_for(simulation.bots)))
    report = _play_all(simulation, games, threads, on, store, out_file)
    if as_json:
        print_json(report)
    else:
        _show_report(info, report)
    if out_file is not None and not as_json:
        out.print(_(f"Filas en {out_file}", f"Rows in {out_file}"), soft_wrap=True)


def _play_all(
    simulation: Simulation, games: int, threads: int | None, on: str | None, store: Path | None, out_file: Path | None
) -> Report:
    from sobremesa.lab import simulate as lab
    from sobremesa.lab.chunk_store import ChunkStore, keeping

    try:
        with contextlib.ExitStack() as stack:
            kept = stack.enter_context(ChunkStore(store, simulation)) if store is not None else None
            there = stack.enter_context(place_for(on, threads))
            play = there.simulation if kept is None else keeping(kept, games, there.simulation)
            advance = stack.enter_context(progress(games))
            return lab.simulate(simulation, games, there.workers, out_file, advance, play)
    except KeyboardInterrupt:
        if store is not None:
            err.print(is_kept(), soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


def _show_report(info: GameInfo, report: Report) -> None:
    options = " ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    out.print(Styled.assemble((info.title, "bold"), f"  {options}"))
    table = Table(box=None, pad_edge=False)
    headings = (
        _("Asiento", "Seat"),
        "Bot",
        _("Victorias", "Wins"),
        _("Puntos (media)", "Points (mean)"),
        _("Menos", "Lowest"),
        _("Más", "Highest"),
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "Bot" else "right")
    for seat, bot in enumerate(report.bots):
        table.add_row(
            str(seat),
            bot,
            f"{_number(100 * report.win_share[seat])} ± {_number(100 * report.win_share_error[seat])} %",
            f"{_number(report.mean_points[seat], '.3f')} ± {_number(report.mean_points_error[seat], '.3f')}",
            figure(report.lowest_points[seat]),
            figure(report.highest_points[seat]),
        )
    out.print(table)
    games, rounds = _number(report.games, ","), _number(report.rounds / report.games)
    mean = _number(report.decisions / report.games, ".1f")
    out.print(
        _(
            f"{games} partidas; de media {rounds} rondas y {mean} decisiones "
            f"(de {report.fewest_decisions} a {report.most_decisions})",
            f"{games} matches; on average {rounds} rounds and {mean} decisions "
            f"({report.fewest_decisions} to {report.most_decisions})",
        )
    )
    decisions, seconds = _number(report.decisions, ","), _number(report.seconds)
    rate = _number(report.decisions / max(report.seconds, 1e-9), ",.0f")
    out.print(
        _(
            f"{decisions} decisiones en {seconds} s ({rate} por segundo, {report.threads} hilos)",
            f"{decisions} decisions in {seconds} s ({rate} a second, {report.threads} threads)",
        )
    )
    out.print(_(f"semilla: {report.seed}", f"seed: {report.seed}"), style="dim")


def _number(value: float, form: str = ".2f") -> str:
    return number(value, form, LANG)
