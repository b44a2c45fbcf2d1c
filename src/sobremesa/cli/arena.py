"""`sobremesa arena`: any bots against each other on duplicate deals."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text as Styled

from sobremesa.cli.shared import (
    INTERRUPTED,
    LANG,
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
    check_page,
    chosen_options,
    described,
    err,
    is_kept,
    out,
    place_for,
    players_at,
    print_json,
    progress,
    readable,
    write_page,
)
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.options import as_text, plain
from sobremesa.warm import uses_for

if TYPE_CHECKING:
    from sobremesa.lab.arena import Arena
    from sobremesa.lab.arena_store import ArenaMatch, ArenaStore
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

    from sobremesa.cluster.places import check
    from sobremesa.lab.arena import arrange
    from sobremesa.lab.arena_store import ArenaStore, open_store
    from sobremesa.lab.standings import report

    check(on, threads)
    check_page(html)
    contest = arrange(info.name, count, plain(settled), bots, seats, seed or None, store)
    setup = contest.setup()
    with open_store(store, setup, contest.schedule, _warn) if store else ArenaStore() as kept:
        played = _play_all(contest, matches, threads, on, kept, has_file=store is not None)
    told = report(setup, played, LANG)
    _show_arena(info, told, as_json)
    if html is not None:
        _write_report(told, html, as_json)
    if kept.unwritten:
        raise BadSetup(kept.loss())


def _play_all(
    contest: Arena, matches: int, threads: int | None, on: str | None, kept: ArenaStore, has_file: bool
) -> list[ArenaMatch]:
    from sobremesa.cluster.places import is_here
    from sobremesa.lab.arena import run

    schedule = contest.schedule
    total = schedule.rounded(matches)
    if is_here(on):
        ready(contest.game.info, *uses_for(schedule.bots))
    try:
        with contextlib.ExitStack() as stack:
            there = stack.enter_context(place_for(on, threads))
            if total != matches:
                err.print(_rounded(matches, total, schedule.whole_set), style="dim", soft_wrap=True)
            advance = stack.enter_context(progress(total))
            return run(contest, total, there.arena, kept, advance)
    except KeyboardInterrupt:
        if has_file:
            err.print(_left(kept), soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


def _warn(words: Text) -> None:
    err.print(words.to(LANG), style="yellow", soft_wrap=True)


def _left(kept: ArenaStore) -> str:
    if kept.unwritten:
        return f"sobremesa: {kept.loss().to(LANG)}"
    return is_kept()


def _rounded(matches: int, total: int, whole_set: int) -> str:
    return _(
        f"Se juegan {total} partidas en vez de {matches}: series completas de {whole_set}, "
        "con cada bot en cada asiento.",
        f"{total} matches are played instead of {matches}: whole sets of {whole_set}, with each bot in each seat.",
    )


def _show_arena(info: GameInfo, report: ArenaReport, as_json: bool) -> None:
    from sobremesa.lab.arena_text import crosstable, forfeit_lines, standings_table, summary

    if as_json:
        print_json(report)
        return
    options = " ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    out.print(Styled.assemble((info.title, "bold"), f"  {options}"))
    out.print(standings_table(report, LANG))
    out.print()
    out.print(crosstable(report, LANG))
    out.print()
    for line in [*forfeit_lines(report, LANG), summary(report, LANG)]:
        out.print(line)
    out.print(_(f"semilla: {report.seed}", f"seed: {report.seed}"), style="dim")


def _write_report(report: ArenaReport, html: Path, as_json: bool) -> None:
    from sobremesa.lab.arena_page import arena_page

    write_page(html, arena_page(report, LANG))
    if not as_json:
        out.print(_(f"Informe en {html}", f"Report in {html}"), soft_wrap=True)
