"""What is kept, as it is read again; whose file it is, and what is said where it cannot be read."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.table.store import StoreTrouble, TableStore, default_url, make_engine, reason, sqlite_file
from tests.table.postgres import database_url
from tests.table.writes import TestedWriter, database, row, write, writing

__all__ = ["database_url"]  # a fixture

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions")


@pytest.fixture
def engine(database_url: str) -> Iterator[sa.Engine]:
    with database(database_url) as engine:
        yield engine


@pytest.fixture
def writer(engine: sa.Engine) -> Iterator[TestedWriter]:
    with writing(engine) as writer:
        yield writer


@pytest.fixture
def store(engine: sa.Engine) -> TableStore:
    return TableStore(engine)


# --- reading


def test_a_journal_is_read_from_any_number_on(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, *range(12)), write("b", 0, 99))
    assert [entry.at for entry in store.journal("a")] == [*range(12)]
    assert [entry.at for entry in store.journal("a", 9)] == [9, 10, 11]
    assert store.journal("a", 12) == []


def test_a_table_that_is_not_there_has_no_journal_and_no_row(store: TableStore) -> None:
    assert store.journal("nowhere") == []
    assert store.row("nowhere") is None
    assert store.review("nowhere") is None


def test_a_code_opens_a_table_only_while_a_seat_is_open(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, code="LIMA-43", joinable=True))
    assert (store.joinable("LIMA-43"), store.joinable("LIMA-44"), store.is_taken("LIMA-43")) == ("a", None, True)
    writer.write(write("a", 1, code="LIMA-43", joinable=False))
    assert (store.joinable("LIMA-43"), store.is_taken("LIMA-43")) == (None, True)
    writer.write(write("a", 2, phase="playing"))
    assert not store.is_taken("LIMA-43")


def test_tokens_find_their_tables_again_the_last_touched_first(writer: TestedWriter, store: TableStore) -> None:
    writer.write(
        write("a", 0, touched=1_763_290_000_000, tokens=[("host", -1), ("ana", 0)]),
        write("b", 0, touched=1_763_290_000_002, tokens=[("bea", 2)]),
        write("c", 0, touched=1_763_290_000_001, tokens=[("carlos", 1)]),
    )
    found = store.of_tokens(["host", "bea", "carlos", "nobody"])
    assert [(hashed, seat, table.id) for hashed, seat, table in found] == [
        ("bea", 2, "b"),
        ("carlos", 1, "c"),
        ("host", -1, "a"),
    ]
    assert found[0][2] == row("b", 1, touched=1_763_290_000_002)
    assert store.of_tokens([]) == []


# --- trouble


def test_what_cannot_be_read_is_told_and_never_shown(engine: sa.Engine, store: TableStore) -> None:
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE reviews"))
    with pytest.raises(StoreTrouble, match="it could not be read: the database does not answer; try again") as told:
        store.review("a-secret-id")
    assert isinstance(told.value.__cause__, SQLAlchemyError)
    assert "a-secret-id" not in str(told.value.__cause__)


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (psycopg.errors.DiskFull("could not extend file: No space left on device"), "the server's disk is full"),
        (OSError("disk full"), "the server's disk is full"),
        (psycopg.OperationalError("connection refused"), "the database does not answer"),
    ],
)
def test_reasons_are_told_in_words_for_people(error: Exception, why: str) -> None:
    assert reason(error).en == why


# --- the file


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@posix
def test_the_file_and_all_beside_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    with database(default_url(tmp_path)) as engine, writing(engine) as writer:
        writer.write(write("a", 0))
        names = ("tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm")
        assert modes(tmp_path) == dict.fromkeys(names, 0o600)


@posix
def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.touch(0o644)
    make_engine(default_url(tmp_path)).dispose()
    assert modes(tmp_path) == {path.name: 0o600}


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    with database(default_url(tmp_path)) as engine, engine.connect() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked] == ["wal", 2, 1]


def test_a_folder_that_cannot_be_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetup, match="cannot be written: there is a file where a folder should be"):
        make_engine(default_url(tmp_path / "file"))


@pytest.mark.parametrize(
    "url", ["", "tables.sqlite3", "mysql://here/tables", "sqlite://", "sqlite:///:memory:", "sqlite:///a?mode=ro"]
)
def test_another_address_is_a_mistake(url: str) -> None:
    with pytest.raises(Mistake, match="--database is sqlite:///FILE or postgresql://USER@HOST/DATABASE"):
        make_engine(url)


def test_only_sqlite_has_a_file() -> None:
    assert sqlite_file("sqlite:////srv/tables.sqlite3") == Path("/srv/tables.sqlite3")
    assert sqlite_file("postgresql://ana@here/tables") is None
