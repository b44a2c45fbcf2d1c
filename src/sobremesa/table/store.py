"""What is kept: tables and their journals, in SQLite or PostgreSQL. Reading happens where it is asked for, in threads.

Writing is `writer.py`'s alone. `(table, number)` is the key of an entry: two nodes can never both write the same one.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.engine.errors import Mistake
from sobremesa.engine.files import not_written
from sobremesa.engine.language import Text
from sobremesa.table.journal import AnyEntry, read_entry

BUSY = 5.0  # seconds to wait for whoever holds the database
POOL = 4
ALIVE = {  # how soon it is noticed that PostgreSQL's machine is gone without a word
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 11_000,
}

# what the migrations write too: a later one can name what it changes
NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}
metadata = sa.MetaData(naming_convention=NAMES)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("length", sa.Integer, nullable=False),  # of its journal
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("code", sa.String(12), unique=True),  # until the match begins
    sa.Column("joinable", sa.Boolean, nullable=False),
    sa.Column("awaited", sa.Integer, nullable=False),  # the seats that the match waits for, as bits
    sa.Column("touched", sa.BigInteger, nullable=False),  # milliseconds since 1970
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,  # a journal lies together on the disk
)
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1: the host's
)
reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
nodes = sa.Table(  # the servers that share this database; one that does not renew its row is taken for dead
    "nodes",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),  # milliseconds since 1970, by the database's clock
)
leases = sa.Table(  # who sees to something that one node alone may do; it ends with the node
    "leases",
    metadata,
    sa.Column("name", sa.String(60), primary_key=True),
    sa.Column("node", sa.ForeignKey("nodes.id", ondelete="CASCADE"), nullable=False),
)
presence = sa.Table(  # the seats that have a socket at some node
    "presence",
    metadata,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("node", sa.ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seats", sa.Integer, nullable=False),  # as bits, the host's after those of the seats
    sa.Column("watching", sa.Integer, nullable=False),
    sa.Column("screens", sa.Text, nullable=False, server_default=""),  # what they have shown, see screens.py
)


class StoreTrouble(Mistake):
    """The database does not do what it should: a full disk, a lock, a lost connection."""

    error, again = "not saved", True


def reason(error: Exception) -> Text:
    """Why the database did not do it, in words for people."""
    said = str(getattr(error, "orig", error)).lower()
    for signs, why in _REASONS:
        if any(sign in said for sign in signs):
            return why
    return Text("la base de datos no responde", "the database does not answer")


_REASONS = (
    (
        ("disk is full", "no space", "disk full"),
        Text("el disco del servidor está lleno", "the server's disk is full"),
    ),
    (
        ("locked", "busy", "lock timeout"),
        Text("otro programa tiene ocupada la base de datos", "another program holds the database"),
    ),
    (
        ("readonly", "read-only"),
        Text("la base de datos es de solo lectura", "the database is read-only"),
    ),
    (
        ("not a database", "malformed"),
        Text("el archivo no es una base de datos o está dañado", "the file is not a database, or it is damaged"),
    ),
)


def trouble(error: Exception) -> StoreTrouble:
    """What to say to people where something could not be saved."""
    why = reason(error)
    return StoreTrouble(
        Text(
            f"no se ha podido guardar: {why.es}; no se ha perdido nada de lo anterior, prueba de nuevo",
            f"it could not be saved: {why.en}; nothing that was saved before is lost, try again",
        )
    )


def _not_read(error: Exception) -> StoreTrouble:
    why = reason(error)
    return StoreTrouble(
        Text(f"no se ha podido leer: {why.es}; prueba de nuevo", f"it could not be read: {why.en}; try again")
    )


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What can be asked about a table without reading its journal."""

    id: str
    length: int
    game: str
    phase: str
    code: str | None
    joinable: bool
    awaited: int
    touched: int


def default_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def make_engine(url: str, busy: float = BUSY) -> sa.Engine:
    """A database by its address; a SQLite file is for its owner alone. Errors never show what was to be written."""
    file = sqlite_file(url)
    if file is None:
        engine = sa.create_engine(
            _address(url), pool_size=POOL, hide_parameters=True, pool_pre_ping=True, connect_args=ALIVE
        )
        event.listen(engine, "connect", partial(_prepare_postgres, busy))
        return engine
    _make_private(file)
    waits = {"timeout": busy, "check_same_thread": False}
    engine = sa.create_engine(_address(url), pool_size=POOL, hide_parameters=True, connect_args=waits)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    address = _address(url)
    return Path(address.database) if address.get_backend_name() == "sqlite" and address.database else None


def _address(url: str) -> sa.URL:
    try:
        address = sa.make_url(url)
        backend = address.get_backend_name()
    except SQLAlchemyError:
        backend = ""
    if backend == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and address.database not in (None, "", ":memory:") and not address.query:
        return address
    raise Mistake(
        Text(
            "--database es sqlite:///ARCHIVO o postgresql://USUARIO@MÁQUINA/BASE",
            "--database is sqlite:///FILE or postgresql://USER@HOST/DATABASE",
        )
    )


def _make_private(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, stat.S_IRUSR | stat.S_IWUSR))
        path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    except OSError as error:
        raise not_written(path, error) from None


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # SQLAlchemy's BEGIN is the only one
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what is committed survives a power cut
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _prepare_postgres(busy: float, connection: Any, _: object) -> None:
    connection.execute(f"SET lock_timeout = {round(busy * 1000)}")
    connection.commit()


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


class TableStore:
    """Reads. Every call may wait for a disk or a network: the server asks from threads."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise _not_read(error) from error

    def journal(self, table: str, since: int = 0) -> list[AnyEntry]:
        """The entries of a table from a number on; none for a table that does not exist."""
        asked = (
            sa.select(entries.c.body)
            .where(entries.c.table_id == table, entries.c.number >= since)
            .order_by(entries.c.number)
        )
        with self._reading() as connection:
            return [read_entry(body) for body in connection.scalars(asked)]

    def row(self, table: str) -> TableRow | None:
        with self._reading() as connection:
            found = connection.execute(sa.select(tables).where(tables.c.id == table)).mappings().first()
        return None if found is None else _row(found)

    def joinable(self, code: str) -> str | None:
        """The table that a code opens."""
        asked = sa.select(tables.c.id).where(tables.c.code == code, tables.c.joinable)
        with self._reading() as connection:
            return connection.scalar(asked)

    def is_taken(self, code: str) -> bool:
        with self._reading() as connection:
            return connection.scalar(sa.select(tables.c.id).where(tables.c.code == code)) is not None

    def of_tokens(self, hashes: Collection[str]) -> list[tuple[str, int, TableRow]]:
        """The tables that tokens belong to, the last touched first: hash, seat and table."""
        asked = (
            sa.select(tokens.c.hash, tokens.c.seat, tables)
            .join(tables, tables.c.id == tokens.c.table_id)
            .where(tokens.c.hash.in_(hashes))
            .order_by(tables.c.touched.desc())
        )
        with self._reading() as connection:
            return [(found["hash"], found["seat"], _row(found)) for found in connection.execute(asked).mappings()]

    def review(self, table: str) -> str | None:
        with self._reading() as connection:
            return connection.scalar(sa.select(reviews.c.body).where(reviews.c.table_id == table))


def _row(found: sa.RowMapping) -> TableRow:
    return TableRow(**{name: found[name] for name in TableRow.__struct_fields__})
