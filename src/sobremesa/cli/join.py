"""`sobremesa join`: take a seat at somebody's table, for a person in this terminal or for a bot."""

from __future__ import annotations

from typing import Annotated

import typer

from sobremesa.cli.shared import Language, _, check_language, described, readable


@described(
    "Se sienta en la mesa de otra persona, por su enlace o su código, y juega ahí: tú en el terminal, o un bot. "
    "Ctrl-C guarda tu sitio; la misma orden te devuelve a él.",
    "Take a seat at somebody's table, by its link or its code, and play there: you in the terminal, or a bot. "
    "Ctrl-C keeps your seat; the same command brings you back to it.",
)
def join(
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL",
            callback=readable,
            help=_(
                "el enlace de la mesa, o la dirección del servidor", "the link of the table, or the server's address"
            ),
        ),
    ],
    code: Annotated[
        str | None,
        typer.Option(callback=readable, help=_("el código de la mesa, como LIMA-43", "the table's code, as LIMA-43")),
    ] = None,
    name: Annotated[
        str | None, typer.Option(callback=readable, help=_("tu nombre en la mesa", "your name at the table"))
    ] = None,
    seat: Annotated[int | None, typer.Option(min=0, help=_("qué asiento, desde 0", "which seat, from 0"))] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            callback=readable,
            help=_(
                "juega un bot: random, easy, casual, good, strong o expert, o uno tuyo: module:Class, file.py:Class o "
                "'run:COMMAND'",
                "a bot plays: random, easy, casual, good, strong or expert, or your own: module:Class, file.py:Class "
                "or 'run:COMMAND'",
            ),
        ),
    ] = None,
    lang: Language = None,
) -> None:
    check_language(lang)
    from sobremesa.cli.remote import Guest, go_and_play

    go_and_play(url, code, Guest(name, bot), seat)
