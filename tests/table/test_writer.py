"""The writer: many in one commit, each whole or not at all, and nothing lost while the database has trouble."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy import event

from sobremesa.engine.errors import Mistake
from sobremesa.table.store import StoreTrouble, TableStore, sqlite_file
from sobremesa.table.writer import NOTICE_BYTES, NOTICE_CHANNEL, Conflict, Other, WriteResult, packed
from tests.table.postgres import database_url, postgres_url
from tests.table.writes import TestedWriter, database, row, write, writing

__all__ = ["database_url", "postgres_url"]  # fixtures

SHORT = 0.2  # seconds to wait for whoever holds the database


@pytest.fixture
def engine(database_url: str) -> Iterator[sa.Engine]:
    with database(database_url, busy=SHORT) as engine:
        yield engine


@pytest.fixture
def writer(engine: sa.Engine) -> Iterator[TestedWriter]:
    with writing(engine) as writer:
        yield writer


@pytest.fixture
def store(engine: sa.Engine) -> TableStore:
    return TableStore(engine)


def times(store: TableStore, table: str) -> list[int]:
    return [entry.at for entry in store.journal(table)]


def length(store: TableStore, table: str) -> int | None:
    found = store.row(table)
    return None if found is None else found.length


def seats(store: TableStore, *hashes: str) -> list[tuple[str, int, str]]:
    return sorted((hashed, seat, found.id) for hashed, seat, found in store.of_tokens(hashes))


# --- what is written


def test_what_comes_while_a_commit_runs_goes_into_the_next_one(writer: TestedWriter, store: TableStore) -> None:
    outcomes = writer.write(write("a", 0, 10, 11), write("b", 0, 20), write("a", 2, 12), write("a", 3, 13))
    assert outcomes == [None] * 4
    assert writer.groups == [4]
    assert (times(store, "a"), times(store, "b")) == ([10, 11, 12, 13], [20])
    assert store.row("a") == row("a", 4)


def test_a_row_is_that_of_the_last_write(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, code="LIMA-43", joinable=True))
    writer.write(write("a", 1, awaited=3), write("a", 2, phase="playing", awaited=5, touched=1_763_290_000_000))
    assert store.row("a") == row("a", 3, phase="playing", awaited=5, touched=1_763_290_000_000)


def test_a_new_table_comes_together_with_an_entry_or_neither_does(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("old", 0, 1))
    assert writer.write(write("old", 1, 2, together_with=write("new", 0, 9))) == [None]
    assert (times(store, "old"), times(store, "new")) == ([1, 2], [9])
    (outcome,) = writer.write(write("old", 1, 3, together_with=write("newer", 0, 9)))
    assert isinstance(outcome, Conflict)
    assert times(store, "old") == [1, 2]
    assert store.row("newer") is None


def test_tokens_come_and_go_with_the_entries(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, tokens=[("host", -1), ("ana", 0)]), write("b", 0, tokens=[("ana", 3)]))
    assert seats(store, "host", "ana") == [("ana", 0, "a"), ("ana", 3, "b"), ("host", -1, "a")]
    writer.write(write("a", 1, tokens=[("bea", 0)], old_tokens=["ana"]))
    assert seats(store, "ana", "bea") == [("ana", 3, "b"), ("bea", 0, "a")]


def test_a_token_that_comes_and_goes_in_one_commit_is_gone(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, tokens=[("ana", 0)]), write("a", 1, tokens=[("bea", 0)], old_tokens=["ana"]))
    assert writer.groups == [2]
    assert seats(store, "ana", "bea") == [("bea", 0, "a")]


def test_other_things_are_written_in_the_same_commit(writer: TestedWriter, store: TableStore) -> None:
    forget = Other(lambda connection: forget_tables(connection, "a"))
    assert writer.write(write("a", 0, tokens=[("ana", 0)])) == [None]
    assert writer.write(write("b", 0), forget) == [None, None]
    assert writer.groups == [2]
    assert (store.row("a"), times(store, "a"), seats(store, "ana")) == (None, [], [])
    assert length(store, "b") == 1


def forget_tables(connection: sa.Connection, table: str) -> None:
    connection.execute(sa.text("DELETE FROM tables WHERE id = :table"), {"table": table})


def test_what_is_there_is_written_before_the_end(engine: sa.Engine, store: TableStore) -> None:
    with writing(engine) as writer:
        for number in range(50):
            writer.submit(write("a", number, number))
    assert times(store, "a") == [*range(50)]


# --- what is not


def kinds(outcomes: list[WriteResult]) -> list[type[Mistake] | None]:
    return [None if outcome is None else type(outcome) for outcome in outcomes]


def test_a_number_is_given_once(writer: TestedWriter, store: TableStore) -> None:
    outcomes = writer.write(write("a", 0, 1), write("a", 1, 2), write("a", 1, 3), write("b", 0, 4), write("a", 3, 5))
    assert kinds(outcomes) == [None, None, Conflict, None, Conflict]
    assert (times(store, "a"), times(store, "b")) == ([1, 2], [4])


def test_what_builds_on_a_refused_write_is_refused(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, 1))
    outcomes = writer.write(write("a", 2, 9, reading=1), write("a", 1, 9, reading=1), write("a", 1, 2, reading=2))
    assert kinds(outcomes) == [Conflict, Conflict, None]
    assert times(store, "a") == [1, 2]


def test_of_two_nodes_only_one_writes_a_number(engine: sa.Engine, store: TableStore) -> None:
    with writing(engine, "one") as one, writing(engine, "two") as two:
        one.write(write("a", 0, 0))
        for number in range(1, 20):
            one.submit(write("a", number, number))
            two.submit(write("a", number, number + 100))
            first, second = one.outcome(), two.outcome()
            assert sorted([first is None, second is None]) == [False, True]
            assert isinstance(first or second, Conflict)
            assert times(store, "a")[number] == number + (0 if first is None else 100)
        assert length(store, "a") == 20


def test_of_two_nodes_only_one_creates_a_table(engine: sa.Engine, store: TableStore) -> None:
    with writing(engine, "one") as one, writing(engine, "two") as two:
        for number in range(10):
            one.submit(write(f"table {number}", 0, 1, code=f"LIMA-{number}"))
            two.submit(write(f"another {number}", 0, 2, code=f"LIMA-{number}"))
            assert sorted(outcome is None for outcome in (one.outcome(), two.outcome())) == [False, True]
    there = [store.row(f"{who} {number}") for who in ("table", "another") for number in range(10)]
    assert sum(row is not None for row in there) == 10


def test_a_bad_write_spoils_none_of_its_neighbours(writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, 1), write("taken", 0, code="LIMA-43"))
    wrong = Other(lambda connection: forget_tables(connection, {}))  # type: ignore[arg-type]
    outcomes = writer.write(write("a", 1, 2), write("b", 0, code="LIMA-43"), wrong, write("a", 2, 3))
    assert kinds(outcomes) == [None, Conflict, StoreTrouble, None]
    assert times(store, "a") == [1, 2, 3]
    assert store.row("b") is None


def test_an_error_that_is_not_the_databases_ends_nothing(
    writer: TestedWriter, store: TableStore, capsys: pytest.CaptureFixture[str]
) -> None:
    outcomes = writer.write(write("a", 0, 1), Other(lambda connection: [][0]))
    assert kinds(outcomes) == [None, StoreTrouble]
    assert times(store, "a") == [1]
    assert '"what":"not written","error":"IndexError"' in capsys.readouterr().err


# --- trouble with the database


def refused(writer: TestedWriter, store: TableStore, sentence: str) -> None:
    """Nothing of a group is written, not even half, and everybody is told why; what was there stays."""
    before = times(store, "a")
    outcomes = writer.write(
        write("a", len(before), 7, tokens=[("ana", 0)], together_with=write("new", 0, 8)), write("b", 0, 9)
    )
    for outcome in outcomes:
        assert isinstance(outcome, StoreTrouble)
        assert outcome.text.en == (
            f"it could not be saved: {sentence}; nothing that was saved before is lost, try again"
        )
    assert (times(store, "a"), length(store, "a")) == (before, len(before))
    assert (store.row("new"), store.row("b"), seats(store, "ana")) == (None, None, [])


def goes_on(writer: TestedWriter, store: TableStore) -> None:
    before = times(store, "a")
    assert writer.write(write("a", len(before), 7), write("b", 0, 9)) == [None, None]
    assert (times(store, "a"), times(store, "b")) == ([*before, 7], [9])


@contextlib.contextmanager
def held_by_another(url: str) -> Iterator[None]:
    """Another program holds the database."""
    file = sqlite_file(url)
    if file is None:
        with psycopg.connect(url) as connection:
            connection.execute("LOCK TABLE tables, entries IN EXCLUSIVE MODE")
            yield
        return
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


def test_a_locked_database(database_url: str, writer: TestedWriter, store: TableStore) -> None:
    writer.write(write("a", 0, 1))
    with held_by_another(database_url):
        refused(writer, store, "another program holds the database")
    goes_on(writer, store)


def test_a_read_only_database(engine: sa.Engine, writer: TestedWriter, store: TableStore) -> None:
    is_read_only = True

    def forbid(connection: sa.Connection) -> None:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA query_only = {is_read_only}")
        elif is_read_only:
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")

    writer.write(write("a", 0, 1))
    event.listen(engine, "begin", forbid)
    refused(writer, store, "the database is read-only")
    is_read_only = False
    goes_on(writer, store)


def test_a_full_disk(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('full') / 'tables.sqlite3'}"
    with database(url) as engine, writing(engine) as writer:
        store = TableStore(engine)
        writer.write(write("a", 0, 1))
        most_pages = 1  # SQLite takes what it has already for less

        def fill(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count = {most_pages}").close()

        event.listen(engine, "checkout", fill)
        assert kinds(writer.write(Other(lambda connection: [][0]))) == [StoreTrouble]  # checked out anew from now on
        fill_the_last_page(writer, store)
        refused(writer, store, "the server's disk is full")
        most_pages = 1_000_000
        goes_on(writer, store)


def fill_the_last_page(writer: TestedWriter, store: TableStore) -> None:
    while True:
        before = times(store, "a")
        (outcome,) = writer.write(write("a", len(before), *range(20)))
        if outcome is not None:
            assert times(store, "a") == before
            return


def test_a_connection_that_is_lost(postgres_url: str) -> None:
    with database(postgres_url) as engine, writing(engine) as writer:
        store = TableStore(engine)
        writer.write(write("a", 0, 1))
        with psycopg.connect(postgres_url) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        writer.submit(write("a", 1, 2))
        outcome = writer.outcome()
        assert isinstance(outcome, StoreTrouble)
        assert "the database does not answer" in outcome.text.en
        goes_on(writer, store)


# --- notices to other nodes


def test_other_nodes_hear_which_tables_have_grown_and_no_more(postgres_url: str) -> None:
    with (
        psycopg.connect(postgres_url, autocommit=True) as listening,
        database(postgres_url) as engine,
        writing(engine, "one") as writer,
    ):
        listening.execute(f"LISTEN {NOTICE_CHANNEL}")
        writer.write(write("a", 0, 1, 2), write("b", 0, 1), write("a", 2, 3), write("a", 2, 4))
        (notice,) = listening.notifies(timeout=60, stop_after=1)
        assert notice.payload == "one a:3 b:1"


def test_notices_are_short_enough_and_hold_every_table() -> None:
    words = [f"{'t' * 22}{number}:1" for number in range(2000)]
    texts = packed("node", words, NOTICE_BYTES)
    assert max(map(len, texts)) <= NOTICE_BYTES
    assert [word for text in texts for word in text.split()[1:]] == words
    assert {text.split()[0] for text in texts} == {"node"}
