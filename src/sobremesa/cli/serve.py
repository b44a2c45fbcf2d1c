"""`sobremesa serve`: a table for friends, bots and spectators on this machine."""

from __future__ import annotations

import os
import socket
import sys
import time
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated
from urllib.parse import urlsplit

import typer

from sobremesa.cli.shared import Language, _, check_language, described, out, readable, tell_flaws
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable
from sobremesa.saved import matches_folder

DAYS = 36_500  # a hundred years
PATIENCE = 20  # seconds for a server that is about to be ready
IN_TERMINALS = {"elinks", "links", "links2", "lynx", "w3m", "www-browser"}


@described(
    "Pone la mesa: un servidor para jugar con otras personas y con bots.",
    "Lay the table: a server to play with other people and with bots.",
)
def serve(
    host: Annotated[
        str,
        typer.Option(
            help=_(
                "dirección en la que escucha; 0.0.0.0 es toda la red",
                "address to listen on; 0.0.0.0 is the whole network",
            )
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=_("puerto; 0 es uno libre", "port; 0 is a free one"))] = 8006,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            callback=readable,
            help=_(
                "sqlite:///ARCHIVO o postgresql://USUARIO@MÁQUINA/BASE (si no, SQLite en la carpeta de datos)",
                "sqlite:///FILE or postgresql://USER@HOST/DATABASE (default: SQLite in the data folder)",
            ),
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            callback=readable,
            help=_(
                "la dirección con la que se llega desde fuera, detrás de un proxy",
                "the address by which others reach it, behind a proxy",
            ),
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=_("abre el navegador", "open the browser"))] = False,
    keep: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS",
            help=_("olvida las mesas que nadie toca en tantos días", "forget tables untouched for so many days"),
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=SPEC",
            callback=readable,
            help=_(
                "un bot tuyo para las mesas: module:Class, file.py:Class o 'run:COMMAND'; se puede repetir",
                "a bot of yours for the tables: module:Class, file.py:Class or 'run:COMMAND'; can be repeated",
            ),
        ),
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(help=_("cuántos bots piensan a la vez", "how many bots think at once")),
    ] = None,
    lang: Language = None,
) -> None:
    check_language(lang)
    tell_flaws()
    from sobremesa.table.serving import Serving
    from sobremesa.table.serving import serve as run
    from sobremesa.table.store import default_url
    from sobremesa.table.tables import ServerSetup

    _require(keep is None or 1 <= keep <= DAYS, f"--keep va de 1 a {DAYS} días", f"--keep takes 1 to {DAYS} days")
    _require(thinkers is None or 1 <= thinkers <= 1000, "--thinkers va de 1 a 1000", "--thinkers takes 1 to 1000")
    serving = Serving(
        database=database or default_url(matches_folder().parent),
        host=host,
        port=port,
        public_url=_public(public_url),
        setup=ServerSetup(keep_days=keep, bots=_own_bots(bot or []), thinkers=thinkers),
    )

    def opened(address: str) -> None:
        out.print(_(f"La mesa está puesta en {address}", f"The table is laid at {address}"), soft_wrap=True)
        if open_browser:
            Thread(target=_show, args=[address], daemon=True).start()  # some browsers take seconds to say that they do

    run(serving, opened)


def lay_table() -> None:
    """What the command does without a word: `serve --open`, or open the table that is laid already."""
    from sobremesa.table.serving import Taken

    try:
        serve(open_browser=True)
    except Taken as taken:
        if taken.address is None or not _answers(taken.address):
            raise
        out.print(
            _(f"La mesa ya está puesta en {taken.address}", f"The table is laid already at {taken.address}"),
            soft_wrap=True,
        )
        _show(taken.address)


def _answers(address: str) -> bool:
    """Whether somebody can connect, now or soon: a server says where it is before it is ready."""
    parts = urlsplit(address)
    for _attempt in range(PATIENCE):
        try:
            socket.create_connection((parts.hostname or "", parts.port or 80), timeout=1).close()
            return True
        except OSError:
            time.sleep(1)
    return False


def _show(address: str) -> None:
    if open_in_browser(address):
        words = _("Se abre en tu navegador.", "It opens in your browser.")
    else:
        words = _("Abre esa dirección en un navegador.", "Open that address in a browser.")
    out.print(words)


def open_in_browser(address: str) -> bool:
    """Open an address, unless there is no screen or the browser would take this terminal over."""
    if not _has_screen():
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if Path(getattr(browser, "name", "")).name in IN_TERMINALS:
        return False
    return browser.open(address)


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _require(holds: bool, es: str, en: str) -> None:
    if not holds:
        raise BadSetup(Text(es, en))


def _public(url: str | None) -> str | None:
    """The origin of an address, such as https://games.example."""
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise BadSetup(
            Text(
                f"--public-url no acepta «{printable(url)}»; es como https://juegos.example",
                f"--public-url does not take '{printable(url)}'; it is like https://games.example",
            )
        )
    return f"{parts.scheme}://{parts.netloc}"


def _own_bots(words: list[str]) -> dict[str, str]:
    from sobremesa.bots.guest import is_guest
    from sobremesa.table.tables import BOTS

    bots = {}
    for word in words:
        name, _equals, spec = word.partition("=")
        _require(
            0 < len(name) <= 40 and name not in BOTS and is_guest(spec),
            f"--bot no acepta «{printable(word)}»; es NOMBRE=module:Class, file.py:Class o run:COMMAND, y nombre nuevo",
            f"--bot does not take '{printable(word)}'; use NAME=module:Class, file.py:Class or run:COMMAND, a new NAME",
        )
        bots[name] = spec
    return bots
