"""`sobremesa backup`: a copy of the tables of a server, which goes on meanwhile."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from sobremesa.cli.shared import Language, _, check_language, described, out, readable
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import is_device, not_written, replacing
from sobremesa.engine.language import Text
from sobremesa.saved import matches_folder


@described(
    "Copia las mesas de un servidor, también mientras funciona.",
    "Copy the tables of a server, also while it runs.",
)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("el archivo de la copia", "the file of the copy"))],
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            callback=readable,
            help=_(
                "sqlite:///ARCHIVO (si no, el de la carpeta de datos, como serve)",
                "sqlite:///FILE (default: the one in the data folder, as of serve)",
            ),
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=_("sustituye un archivo que ya existe", "replace a file that exists"))
    ] = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    from sobremesa.table.store import default_url, sqlite_file

    source = sqlite_file(database or default_url(matches_folder().parent))
    if source is None:
        raise BadSetup(
            Text(
                "una base de datos PostgreSQL se copia con su propio programa: pg_dump",
                "a PostgreSQL database is copied with its own program: pg_dump",
            )
        )
    if not source.is_file():
        raise BadSetup(Text(f"no hay ninguna base de datos en {source}", f"there is no database at {source}"))
    _require_replaceable(file, source, force)
    try:
        with replacing(file) as fresh:
            _copy(source, fresh)
    except OSError as error:
        raise not_written(file, error) from None
    out.print(_(f"Copiado en {file}", f"Copied to {file}"), soft_wrap=True)


def _require_replaceable(file: Path, source: Path, force: bool) -> None:
    if not file.exists() or is_device(file):
        return
    if file.samefile(source):
        raise BadSetup(Text(f"{file} es la propia base de datos", f"{file} is the database itself"))
    if not force:
        raise BadSetup(
            Text(
                f"{file} ya existe; da otro nombre, o --force para sustituirlo",
                f"{file} exists already; give another name, or --force to replace it",
            )
        )


def _copy(source: Path, fresh: Path) -> None:
    """Copy all at once, as of one moment; SQLite lets others write meanwhile."""
    from sobremesa.table.store import BUSY, reason

    handle = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        address = f"{source.absolute().as_uri()}?mode=rw"
        with (
            contextlib.closing(sqlite3.connect(address, uri=True, timeout=BUSY)) as tables,
            contextlib.closing(sqlite3.connect(fresh)) as copy,
        ):
            tables.backup(copy)
        os.fsync(handle)
    except sqlite3.Error as error:
        why = reason(error)
        raise BadSetup(
            Text(f"no se ha podido copiar {source}: {why.es}", f"{source} could not be copied: {why.en}")
        ) from None
    finally:
        os.close(handle)
