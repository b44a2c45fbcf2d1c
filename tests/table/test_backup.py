"""`sobremesa backup`: whole copies of a database that is written to meanwhile, and nothing but whole copies."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Condition, Event, Thread

import pytest

from sobremesa import cli
from sobremesa.cli import shared
from sobremesa.table.store import TableStore, default_url
from tests.full_disk import Disk
from tests.table.writes import WAIT, TestedWriter, database, write, writing

Command = Callable[..., tuple[int, str]]


@pytest.fixture
def backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command: its exit code, and what it said."""
    for module in (cli, shared):
        monkeypatch.setattr(module, "LANG", "en")
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))

    def call(*words: object) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["sobremesa", "backup", *map(str, words)])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        told = capsys.readouterr()
        return int(leaving.value.code or 0), told.out + told.err

    return call


def some_tables(folder: Path) -> str:
    url = default_url(folder)
    with database(url) as engine, writing(engine) as writer:
        writer.write(write("a", 0, 1, 2, 3))
    return url


def times(file: Path, table: str = "a") -> list[int]:
    with database(f"sqlite:///{file}") as engine:
        return [entry.at for entry in TableStore(engine).journal(table)]


# --- copies


def test_the_tables_in_the_data_folder_are_copied(tmp_path: Path, backup: Command) -> None:
    some_tables(tmp_path)
    copy = tmp_path / "copies" / "copy"
    copy.parent.mkdir()
    assert backup(copy) == (0, f"Copied to {copy}\n")
    assert os.listdir(copy.parent) == ["copy"]
    assert times(copy) == [1, 2, 3]


def test_another_database_can_be_named(tmp_path: Path, backup: Command) -> None:
    url = some_tables(tmp_path / "elsewhere")
    assert backup(tmp_path / "copy", "--database", url)[0] == 0
    assert times(tmp_path / "copy") == [1, 2, 3]


class Scribe(Thread):
    """Writes one entry after another; `count` of them are acknowledged."""

    def __init__(self, writer: TestedWriter) -> None:
        super().__init__()
        self.count = 0
        self._writer = writer
        self._written = Condition()
        self._stops = Event()

    def run(self) -> None:
        while not self._stops.is_set():
            self._writer.submit(write("a", self.count, self.count))
            assert self._writer.outcome() is None
            with self._written:
                self.count += 1
                self._written.notify()

    def wait_for(self, count: int) -> None:
        with self._written:
            assert self._written.wait_for(lambda: self.count >= count, WAIT)

    def stop(self) -> None:
        self._stops.set()
        self.join()


def test_a_copy_has_all_that_was_committed_before_it_began(tmp_path: Path, backup: Command) -> None:
    with database(default_url(tmp_path)) as engine, writing(engine) as writer:
        scribe = Scribe(writer)
        scribe.start()
        try:
            for name in ("one", "two", "three"):
                scribe.wait_for(scribe.count + 100)
                before = scribe.count
                assert backup(tmp_path / name)[0] == 0
                copied = times(tmp_path / name)
                assert len(copied) >= before
                assert copied == [*range(len(copied))]
        finally:
            scribe.stop()
        assert times(tmp_path / "tables.sqlite3") == [*range(scribe.count)]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
def test_a_copy_is_for_its_owner_alone(tmp_path: Path, backup: Command) -> None:
    some_tables(tmp_path)
    backup(tmp_path / "copy")
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600


# --- none


def test_a_file_is_only_replaced_if_that_is_asked_for(tmp_path: Path, backup: Command) -> None:
    some_tables(tmp_path)
    copy = tmp_path / "copy"
    copy.write_text("something dear")
    assert backup(copy) == (2, f"sobremesa: {copy} exists already; give another name, or --force to replace it\n")
    assert copy.read_text() == "something dear"
    assert backup(copy, "--force")[0] == 0
    assert times(copy) == [1, 2, 3]


def test_the_database_is_never_replaced_by_its_copy(tmp_path: Path, backup: Command) -> None:
    some_tables(tmp_path)
    path = tmp_path / "tables.sqlite3"
    assert backup(path, "--force") == (2, f"sobremesa: {path} is the database itself\n")


def test_a_full_disk_leaves_nothing(tmp_path: Path, backup: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    some_tables(tmp_path)
    before = {*os.listdir(tmp_path)}
    Disk(monkeypatch).full = True
    copy = tmp_path / "copy"
    assert backup(copy) == (2, f"sobremesa: {copy} cannot be written: the disk is full\n")
    assert {*os.listdir(tmp_path)} == before


def test_a_folder_that_is_not_there_is_a_mistake(tmp_path: Path, backup: Command) -> None:
    some_tables(tmp_path)
    copy = tmp_path / "nowhere" / "copy"
    assert backup(copy) == (2, f"sobremesa: {copy} cannot be written: there is no such file or folder\n")


def test_a_database_that_is_not_there_is_a_mistake(tmp_path: Path, backup: Command) -> None:
    assert backup(tmp_path / "copy") == (2, f"sobremesa: there is no database at {tmp_path / 'tables.sqlite3'}\n")
    assert os.listdir(tmp_path) == []


def test_what_is_no_database_is_not_copied(tmp_path: Path, backup: Command) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_text("once upon a time " * 100)
    assert backup(tmp_path / "copy") == (
        2,
        f"sobremesa: {path} could not be copied: the file is not a database, or it is damaged\n",
    )
    assert os.listdir(tmp_path) == ["tables.sqlite3"]


def test_postgresql_has_a_program_of_its_own(tmp_path: Path, backup: Command) -> None:
    code, told = backup(tmp_path / "copy", "--database", "postgresql://ana@here/tables")
    assert (code, told) == (2, "sobremesa: a PostgreSQL database is copied with its own program: pg_dump\n")
