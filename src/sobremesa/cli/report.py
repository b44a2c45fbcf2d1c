"""`sobremesa report`: a game in figures, as one page."""

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
    Seed,
    StoreFile,
    Threads,
    _,
    check_language,
    check_page,
    described,
    err,
    given_options,
    is_kept,
    out,
    place_for,
    print_json,
    progress,
    write_page,
)
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import game_info
from sobremesa.warm import PLAY, REPORT, SEARCH

if TYPE_CHECKING:
    from sobremesa.lab.match_stats import MatchStats
    from sobremesa.lab.study import Study


@described(
    "Estudia un juego con muchas partidas entre bots y hace una página: quién gana, cuánto dura, cuántos vuelcos hay, "
    "qué cambia cada opción, cuánto hay de azar y qué cartas deciden.",
    "Study a game in many matches between bots and make a page: who wins, how long it lasts, how it swings, what each "
    "option changes, how much is luck, and which cards decide.",
)
def report(
    game: GameName,
    players: Annotated[
        list[int] | None,
        typer.Option(
            metavar="N...",
            help=_("los números de jugadores (si no, todos)", "the numbers of players (default: all)"),
        ),
    ] = None,
    matches: Annotated[
        int, typer.Option(help=_("partidas en cada mesa que se compara", "matches at each table that is compared"))
    ] = 10_000,
    good: Annotated[
        int,
        typer.Option(
            help=_(
                "partidas con un bot good entre casual, que son lentas; 0, ninguna",
                "matches with a good bot among casual ones, which are slow; 0 for none",
            )
        ),
    ] = 1000,
    option: GameOptions = None,
    seed: Seed = None,
    threads: Threads = None,
    on: On = None,
    store: StoreFile = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=_(
                "dónde escribir la página (si no, report-GAME.html; con --json, en ningún sitio)",
                "where to write the page (default: report-GAME.html; with --json, nowhere)",
            ),
        ),
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    info = game_info(game)
    options = info.read_files(given_options(option))

    from sobremesa.cluster.places import check, is_here
    from sobremesa.lab.chunk_store import StudySetup, kept_seed
    from sobremesa.lab.report import report_on
    from sobremesa.lab.report_page import report_page
    from sobremesa.lab.report_words import in_short
    from sobremesa.lab.study import plan_study

    file = html if html is not None or as_json else Path(f"report-{info.name}.html")
    check(on, threads)
    luck = seed or (kept_seed(store, StudySetup) if store is not None else None)
    study = plan_study(info.name, players, options, matches, good, luck)
    check_page(file)
    if is_here(on):
        ready(info, REPORT, *((PLAY, SEARCH) if good else ()))
    told = report_on(study, _play_all(study, threads, on, store))
    if file is not None:
        write_page(file, report_page(told, LANG))
    if as_json:
        print_json(told)
        return
    out.print(Styled(info.title, "bold"))
    for about, said in in_short(told, LANG):
        out.print(Styled.assemble((f"{about}. ", "bold"), said))
    out.print(_(f"Informe en {file}", f"Report in {file}"), soft_wrap=True)
    out.print(_(f"semilla: {told.seed}", f"seed: {told.seed}"), style="dim")


def _play_all(study: Study, threads: int | None, on: str | None, store: Path | None) -> list[MatchStats]:
    from sobremesa.lab.chunk_store import StudyStore, keeping_study
    from sobremesa.lab.study import carry_out

    try:
        with contextlib.ExitStack() as stack:
            kept = stack.enter_context(StudyStore(store, study)) if store is not None else None
            play = stack.enter_context(place_for(on, threads)).study(study)
            advance = stack.enter_context(progress(study.matches))
            return carry_out(study, play if kept is None else keeping_study(kept, play), advance)
    except KeyboardInterrupt:
        if store is not None:
            err.print(is_kept(), soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None
