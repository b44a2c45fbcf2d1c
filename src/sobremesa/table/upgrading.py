"""Brings a database to the version of this program: a new one, or one that an older program wrote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.table import store

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "sobremesa_version"
LOCK = 7_306_365  # PostgreSQL knows advisory locks by numbers: any, but the same for every node


def bring_up_to_date(engine: sa.Engine, migrations: Path = MIGRATIONS) -> None:
    """Create or upgrade the database, whole or not at all; of several nodes that start at once one does it."""
    try:
        with _alone(engine) as connection:
            config = Config()
            config.set_main_option("script_location", str(migrations).replace("%", "%%"))
            config.attributes["connection"] = connection
            _require_known(connection, ScriptDirectory.from_config(config))
            command.upgrade(config, "head")
    except SQLAlchemyError as error:
        why = store.reason(error)
        raise store.StoreTrouble(
            Text(f"no se puede abrir la base de datos: {why.es}", f"the database cannot be opened: {why.en}")
        ) from error


@contextmanager
def _alone(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction that no other node has at the same time."""
    with engine.execution_options(begin="BEGIN IMMEDIATE").connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.detach()  # never used for anything else
            raw = connection.connection.cursor()
            raw.execute("PRAGMA foreign_keys=OFF")  # else a table that is rebuilt would take its entries with it
            raw.close()
        with connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            yield connection


def _require_known(connection: sa.Connection, script: ScriptDirectory) -> None:
    """A mistake for a database that a newer program wrote, or that is none of ours."""
    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    newest = script.get_current_head()
    if found is not None and found not in {known.revision for known in script.walk_revisions()}:
        raise BadSetup(
            Text(
                f"la base de datos es de la versión {found}, de un Sobremesa más nuevo; este llega hasta la {newest}: "
                "actualiza el programa",
                f"the database is of version {found}, which a newer Sobremesa wrote; this one knows up to {newest}: "
                "upgrade the program",
            )
        )
    others = sorted({*store.metadata.tables} & {*sa.inspect(connection).get_table_names()})
    if found is None and others:
        raise BadSetup(
            Text(
                f"la base de datos tiene ya una tabla «{others[0]}» que no es de Sobremesa; usa otra vacía",
                f"the database already has a table '{others[0]}' that is not Sobremesa's; use an empty one",
            )
        )
