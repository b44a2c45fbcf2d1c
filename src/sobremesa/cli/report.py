"""`sobremesa report`: a game in figures, two set-ups beside each other or a value swept, as one page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

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
    readable,
    write_page,
)
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text, number
from sobremesa.engine.options import read_options
from sobremesa.engine.untrusted import printable
from sobremesa.warm import uses_for_report

VALUES = re.compile(r"(-?\d{1,18})\.\.(-?\d{1,18})(?::([1-9]\d{0,17}))?")


@described(
    "Estudia un juego con muchas partidas entre bots y hace una página: quién gana, cuánto dura, cuántos vuelcos hay, "
    "qué cambia cada opción, cuánto hay de azar y qué cartas deciden. Con --compare pone dos mesas lado a lado, y con "
    "--sweep recorre los valores de una opción.",
    "Study a game in many matches between bots and make a page: who wins, how long it lasts, how it swings, what each "
    "option changes, how much is luck, and which cards decide. With --compare it puts two set-ups side by side, with "
    "--sweep it goes through the values of an option.",
)
def report(
    game: GameName,
    players: Annotated[
        list[int] | None,
        typer.Option(
            metavar="N...",
            help=_(
                "los números de jugadores (si no, todos; para comparar, uno)",
                "the numbers of players (default: all; for a comparison, one)",
            ),
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            callback=readable,
            help=_(
                "quién juega en todos los asientos: random, easy, casual, good, strong, expert o uno tuyo "
                "(si no, casual)",
                "who plays in all seats: random, easy, casual, good, strong, expert or one of your own "
                "(default: casual)",
            ),
        ),
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE...",
            callback=readable,
            help=_(
                "las opciones de otra mesa, para ponerla al lado, como --compare variant=tactics",
                "the options of another set-up to put beside this one, such as --compare variant=tactics",
            ),
        ),
    ] = None,
    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="NAME=VALUES",
            callback=readable,
            help=_(
                "una opción con los valores que se recorren, como --sweep limit=20,40,66 o limit=20..100:20",
                "an option with the values to go through, such as --sweep limit=20,40,66 or limit=20..100:20",
            ),
        ),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option(
            help=_(
                "partidas en cada mesa que se compara (si no, 10000, y 200 con bots que piensan)",
                "matches at each table that is compared (default: 10000, and 200 with bots that think)",
            )
        ),
    ] = None,
    good: Annotated[
        int | None,
        typer.Option(
            help=_(
                "partidas con un bot good entre casual, que son lentas (si no, 1000, y con --sweep ninguna)",
                "matches with a good bot among casual ones, which are slow (default: 1000, and none with --sweep)",
            )
        ),
    ] = None,
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
    options = _known(info, given_options(option))
    other = _known(info, given_options(compare, "--compare")) if compare else None

    from sobremesa.cli.watching import CommandWatcher
    from sobremesa.lab.report_page import report_page
    from sobremesa.lab.report_words import in_short

    file = html if html is not None or as_json else Path(f"report-{info.name}.html")
    check_page(file)
    with interruptible():
        told = sobremesa.report(
            info.name,
            players=players,
            bots=_one_bot(bots),
            compare=other,
            sweep=_swept(sweep) if sweep is not None else None,
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
    count = number(told.usual.matches, ",", LANG)
    table = _(f"  {count} partidas por mesa, entre bots {told.level}", f"  {count} matches a table, {told.level} bots")
    out.print(Styled.assemble((info.title, "bold"), table))
    for about, said in in_short(told, LANG):
        out.print(Styled.assemble((f"{about}. ", "bold"), said))
    out.print(_(f"Informe en {file}", f"Report in {file}"), soft_wrap=True)
    out.print(_(f"semilla: {told.seed}", f"seed: {told.seed}"), style="dim")


def _known(info: GameInfo, given: Mapping[str, str]) -> Mapping[str, Any]:
    """Options that the game has, with what files say."""
    options = info.read_files(given)
    if not options.keys() <= set(info.options.__struct_fields__):
        read_options(info, info.usual_players, options)  # which says what is wrong
    return options


def _one_bot(bots: list[str] | None) -> str:
    if bots and len(bots) > 1:
        raise BadSetup(
            Text(
                f"en un informe un solo bot juega en todos los asientos; se han dado {len(bots)}",
                f"in a report one bot plays in all seats; {len(bots)} are given",
            )
        )
    return bots[0] if bots else "casual"


def _swept(word: str) -> dict[str, list[str]]:
    """`limit=20,40,66` or `limit=20..100:20`, as it was typed."""
    name, equals, values = word.partition("=")
    if not equals or not name or not values:
        raise BadSetup(
            Text(
                f"«--sweep {printable(word)}» no se entiende; es nombre=valor,valor o nombre=primero..último:paso",
                f"'--sweep {printable(word)}' is not understood; it is name=value,value or name=first..last:step",
            )
        )
    return {name: [value for part in values.split(",") for value in _values_in(part)]}


def _values_in(part: str) -> list[str]:
    from sobremesa.lab.study_plan import check_value_count

    found = VALUES.fullmatch(part)
    if found is None:
        return [part]
    numbers = range(int(found[1]), int(found[2]) + 1, int(found[3] or 1))
    check_value_count(len(numbers))
    return [str(number) for number in numbers]
