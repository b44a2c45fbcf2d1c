"""`sobremesa report`: a game in figures, as one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text as Styled

from sobremesa.cli.shared import (
    LANG,
    GameName,
    Json,
    Language,
    OptionWords,
    Seed,
    Threads,
    _,
    check_language,
    check_page,
    described,
    given_options,
    out,
    print_json,
    progress,
    write_page,
)
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import find
from sobremesa.lab.threads import cores
from sobremesa.warm import PLAY, REPORT, SEARCH


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
    option: OptionWords = None,
    seed: Seed = None,
    threads: Threads = None,
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
    box = find(game)
    options = box.read_files(given_options(option))

    from sobremesa.lab.report import report_on
    from sobremesa.lab.report_page import report_page
    from sobremesa.lab.report_words import in_short
    from sobremesa.lab.study import carry_out, plan_study, play_here

    file = html if html is not None or as_json else Path(f"report-{box.name}.html")
    study = plan_study(box.name, players, options, matches, good, seed or None)
    play = play_here(threads if threads is not None else cores())
    check_page(file)
    ready(box, REPORT, *((PLAY, SEARCH) if good else ()))
    with progress(study.matches) as advance:
        told = report_on(study, carry_out(study, play, advance))
    if file is not None:
        write_page(file, report_page(told, LANG))
    if as_json:
        print_json(told)
        return
    out.print(Styled(box.title, "bold"))
    for about, said in in_short(told, LANG):
        out.print(Styled.assemble((f"{about}. ", "bold"), said))
    out.print(_(f"Informe en {file}", f"Report in {file}"), soft_wrap=True)
    out.print(_(f"semilla: {told.seed}", f"seed: {told.seed}"), style="dim")
