"""`sobremesa report`: a game in figures, as one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text as Styled

import sobremesa
from sobremesa.cli.shared import (
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
    given_options,
    interruptible,
    out,
    print_json,
    write_page,
)
from sobremesa.engine.contract import game_info
from sobremesa.engine.options import read_options
from sobremesa.warm import uses_for_report


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
    if not options.keys() <= set(info.options.__struct_fields__):
        read_options(info, info.usual_players, options)  # which says what is wrong

    from sobremesa.cli.watching import CommandWatcher
    from sobremesa.lab.report_page import report_page
    from sobremesa.lab.report_words import in_short

    file = html if html is not None or as_json else Path(f"report-{info.name}.html")
    check_page(file)
    with interruptible():
        told = sobremesa.report(
            info.name,
            players=players,
            matches=matches,
            good=good,
            seed=seed or None,
            threads=threads,
            on=on,
            store=store,
            progress=CommandWatcher(uses_for_report),
            **options,
        )
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
