"""Databases of every version: new ones, those of older programs, and those that are none of ours."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from sobremesa.engine.errors import BadSetup
from sobremesa.table.journal import write_entry
from sobremesa.table.live import row_of
from sobremesa.table.room import acted
from sobremesa.table.store import StoreTrouble, TableStore, default_url, make_engine, metadata
from sobremesa.table.tables import rebuilt
from sobremesa.table.upgrading import MIGRATIONS, VERSION_TABLE, bring_up_to_date
from sobremesa.table.writer import Write
from tests.table.first_version import DUMP
from tests.table.postgres import database_url
from tests.table.writes import database, write, writing

__all__ = ["database_url"]  # a fixture

NEWEST = "2"
LATER = """
import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:  # which SQLite has to build anew for it
        tables.alter_column("phase", existing_type=sa.String(10), type_=sa.String(20))
        tables.add_column(sa.Column("title", sa.String(40), nullable=False, server_default="a title"))
"""


@pytest.fixture
def engine(database_url: str) -> Iterator[sa.Engine]:
    engine = make_engine(database_url)
    yield engine
    engine.dispose()


def migrations_with(folder: Path, later: str) -> Path:
    """The migrations of a later version of the program."""
    shutil.copytree(MIGRATIONS, folder / "later", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "later" / "versions" / "later.py").write_text(later)
    return folder / "later"


def version(engine: sa.Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def table_names(engine: sa.Engine) -> set[str]:
    return {*sa.inspect(engine).get_table_names()}


# --- what is made


def test_a_new_database_has_what_the_store_expects(engine: sa.Engine) -> None:
    bring_up_to_date(engine)
    assert version(engine) == NEWEST
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []


def test_a_database_that_is_up_to_date_stays_as_it_is(engine: sa.Engine) -> None:
    bring_up_to_date(engine)
    with writing(engine) as writer:
        writer.write(write("a", 0, 1))
    bring_up_to_date(engine)
    assert [entry.at for entry in TableStore(engine).journal("a")] == [1]


def test_of_several_nodes_that_start_at_once_one_makes_the_database(database_url: str) -> None:
    def start(_: int) -> str | None:
        with database(database_url, busy=30) as engine:
            return version(engine)

    with ThreadPoolExecutor(4) as nodes:
        assert [*nodes.map(start, range(4))] == [NEWEST] * 4


# --- what is upgraded


def test_a_table_of_the_first_version_is_read_and_goes_on(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    with database(default_url(tmp_path)) as engine, writing(engine) as writer:
        store = TableStore(engine)
        with engine.connect() as connection:
            (table,) = connection.scalars(sa.text("SELECT id FROM tables"))
        room = rebuilt(table, store.journal(table))
        assert (room.phase, row_of(room)) == ("playing", store.row(table))
        length, match = room.length, room.match
        assert match is not None
        seat = match.to_act[0]
        entry = acted(room, seat, match.legal(seat)[0], "person", room.last_at)
        room.apply(entry)
        assert writer.write(Write(row_of(room), length, [write_entry(entry).decode()])) == [None]
        assert store.journal(table)[length:] == [entry]
        assert version(engine) == NEWEST


def test_an_older_database_is_upgraded_and_keeps_everything(engine: sa.Engine, tmp_path: Path) -> None:
    bring_up_to_date(engine)
    with writing(engine) as writer:
        writer.write(write("a", 0, 1, 2, tokens=[("ana", 0)]))
        bring_up_to_date(engine, migrations_with(tmp_path, LATER))
        assert version(engine) == "3"
        assert writer.write(write("a", 2, 3)) == [None]
    assert [entry.at for entry in TableStore(engine).journal("a")] == [1, 2, 3]
    assert [seat for _, seat, _ in TableStore(engine).of_tokens(["ana"])] == [0]
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT title FROM tables")) == "a title"


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(engine: sa.Engine, tmp_path: Path) -> None:
    bring_up_to_date(engine)
    before = table_names(engine)
    failing = LATER + "    op.create_table('more', sa.Column('id', sa.Integer))\n    raise RuntimeError('half way')\n"
    with pytest.raises(RuntimeError, match="half way"):
        bring_up_to_date(engine, migrations_with(tmp_path, failing))
    assert (version(engine), table_names(engine)) == (NEWEST, before)
    assert "title" not in {column["name"] for column in sa.inspect(engine).get_columns("tables")}


# --- what is refused


def test_a_database_of_the_future_is_refused(engine: sa.Engine, tmp_path: Path) -> None:
    bring_up_to_date(engine, migrations_with(tmp_path, LATER))
    with pytest.raises(BadSetup) as told:
        bring_up_to_date(engine)
    assert told.value.text.en == (
        "the database is of version 3, which a newer Sobremesa wrote; this one knows up to 2: upgrade the program"
    )
    assert version(engine) == "3"


def test_a_database_of_another_program_is_refused(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE entries (id INTEGER)"))
    with pytest.raises(BadSetup, match="already has a table 'entries' that is not Sobremesa's; use an empty one"):
        bring_up_to_date(engine)
    assert table_names(engine) == {"entries"}


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    file.write_text("once upon a time " * 100)
    engine = make_engine(default_url(tmp_path))
    with pytest.raises(
        StoreTrouble, match="the database cannot be opened: the file is not a database, or it is damaged"
    ):
        bring_up_to_date(engine)
    engine.dispose()
    assert file.read_text() == "once upon a time " * 100


def test_a_database_that_does_not_answer_is_told() -> None:
    engine = make_engine("postgresql://nobody@127.0.0.1:1/nothing")
    with pytest.raises(StoreTrouble, match="the database cannot be opened: the database does not answer"):
        bring_up_to_date(engine)
    engine.dispose()
