"""`sobremesa arena`: any bots against each other on duplicate deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text as Styled

import sobremesa
from sobremesa.cli.shared import (
    LANG,
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
    check_page,
    chosen_options,
    described,
    interruptible,
    out,
    players_at,
    print_json,
    readable,
    tell_records,
    write_page,
)
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.options import as_text, plain
from sobremesa.warm import uses_for

if TYPE_CHECKING:
    from sobremesa.lab.standings import ArenaReport


@described(
    "Mide bots entre sí con repartos duplicados: la misma suerte con los asientos rotados.",
    "Measure bots against each other on duplicate deals: the same luck with the seats rotated.",
)
def arena(
    game: GameName,
    players: Players = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME...",
            callback=readable,
            help=_("los bots que se miden, todos contra todos", "the bots that meet, round robin"),
        ),
    ] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME...",
            callback=readable,
            help=_("o una mesa fija, con un bot por asiento", "or a fixed table, with a bot for each seat"),
        ),
    ] = None,
    matches: Annotated[
        int,
        typer.Option(
            help=_(
                "número de partidas; se redondea hasta completar los repartos",
                "number of matches; rounded up to whole sets of deals",
            )
        ),
    ] = 2000,
    option: GameOptions = None,
    seed: Seed = None,
    threads: Threads = None,
    on: On = None,
    store: StoreFile = None,
    records: RecordsFile = None,
    every: Every = 1,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("escribe el informe como página", "write a report as a page"))
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    info = game_info(game)
    count = len(seats) if seats and players is None else players_at(info, players)
    settled = chosen_options(info, count, option)

    from sobremesa.cli.watching import CommandWatcher
    from sobremesa.lab.standings import NotKept

    check_page(html)
    loss: NotKept | None = None
    try:
        with interruptible():
            told = sobremesa.arena(
                info.name,
                bots=bots,
                seats=seats,
                players=count,
                matches=matches,
                seed=seed or None,
                threads=threads,
                on=on,
                store=store,
                records=records,
                every=every,
                progress=CommandWatcher(uses_for),
                lang=LANG,
                **plain(settled),
            )
    except NotKept as lost:
        loss, told = lost, lost.report
    _show_arena(info, told, as_json)
    if html is not None:
        _write_report(told, html, as_json)
    if not as_json:
        tell_records(records)
    if loss is not None:
        raise loss


def _show_arena(info: GameInfo, report: ArenaReport, as_json: bool) -> None:
    from sobremesa.lab.arena_text import crosstable, forfeit_lines, standings_table, summary

    if as_json:
        print_json(report)
        return
    options = " ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    out.print(Styled.assemble((info.title, "bold"), f"  {options}"))
    out.print(standings_table(report, LANG, out.width))
    out.print()
    out.print(crosstable(report, LANG, out.width))
    out.print()
    for line in [*forfeit_lines(report, LANG), summary(report, LANG)]:
        out.print(line)
    out.print(_(f"semilla: {report.seed}", f"seed: {report.seed}"), style="dim")


def _write_report(report: ArenaReport, html: Path, as_json: bool) -> None:
    from sobremesa.lab.arena_page import arena_page

    write_page(html, arena_page(report, LANG))
    if not as_json:
        out.print(_(f"Informe en {html}", f"Report in {html}"), soft_wrap=True)
