"""`sobremesa invite`: create a table on a server, and say how to sit down at it."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from sobremesa.cli.shared import (
    LANG,
    BotsOption,
    GameName,
    GameOptions,
    Language,
    Players,
    _,
    check_language,
    chosen_options,
    described,
    given_options,
    out,
    players_at,
    readable,
)
from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text


@described(
    "Crea una mesa en un servidor y da el código para sentarse a ella; se reparte cuando están todos.",
    "Create a table on a server and tell the code to sit down at it; it is dealt when everybody is there.",
)
def invite(
    game: GameName,
    players: Players = None,
    bots: BotsOption = None,
    option: GameOptions = None,
    at: Annotated[
        str,
        typer.Option("--at", metavar="URL", callback=readable, help=_("el servidor", "the server")),
    ] = "http://127.0.0.1:8006",
    lang: Language = None,
) -> None:
    check_language(lang)
    from sobremesa.table.client import Server
    from sobremesa.table.wire import Settings, Wanted

    info = game_info(game)
    count = players_at(info, players)
    chosen_options(info, count, option)
    options = {name: str(value) for name, value in info.read_files(given_options(option)).items()}
    people = count - len(bots or [])
    if people < 1:
        raise BadSetup(
            Text(
                f"con {len(bots or [])} bots no queda sitio para nadie en una mesa de {count}",
                f"with {len(bots or [])} bots nobody has a seat at a table of {count}",
            )
        )
    seats = [Wanted(kind="open")] * people + [Wanted(kind="bot", bot=bot) for bot in bots or []]
    created = asyncio.run(Server(at, LANG).create(game, seats, {**options}, Settings(start="full")))
    out.print(_(f"{info.title}: la mesa {created.code} espera.", f"{info.title}: table {created.code} waits."))
    sit_down = f"sobremesa join {at} --code {created.code}"
    out.print(_(f"Para sentarse: {sit_down}", f"To sit down: {sit_down}"), soft_wrap=True)
