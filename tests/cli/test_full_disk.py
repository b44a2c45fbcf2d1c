"""What the commands say and do where the disk is full or cannot be written."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sobremesa
from sobremesa import cli
from sobremesa.cli import shared, watching
from sobremesa.engine.contract import GameInfo
from sobremesa.engine.match import Match
from sobremesa.lab import arena_store
from sobremesa.lab.judging import Walk, walk
from tests.cli.test_commands import answers, record
from tests.full_disk import Disk, SmallDisk

pytestmark = pytest.mark.slow

__all__ = ["record"]  # a fixture

Told = tuple[int, str, str]
Command = Callable[..., Told]
SHORT = ("play", "toma6", "--players", "2", "--seed", "1", "-o", "rounds=1")
ARENA = ("arena", "toma6", "--players", "2", "-o", "rounds=1", "--bots", "random", "casual", "--matches", "8")


class Answers:
    """What a person types; before one of the lines something happens to the disk."""

    def __init__(self, text: str, line: int = 0, happens: Callable[[], None] = lambda: None) -> None:
        self._lines = io.StringIO(text)
        self._until = line
        self._happens = happens

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self._until -= 1
        if self._until == 0:
            self._happens()
        return self._lines.readline()


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command in this process, where a disk can be filled: its exit code, and what it said."""
    for module in (cli, shared, *(sys.modules[f"sobremesa.cli.{name}"] for name in ("play", "arena", "advice"))):
        monkeypatch.setattr(module, "LANG", "en")
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "data"))

    def call(*words: str, text: str | Answers = "") -> Told:
        monkeypatch.setattr("sys.argv", ["sobremesa", *words])
        monkeypatch.setattr("sys.stdin", Answers(text) if isinstance(text, str) else text)
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        told = capsys.readouterr()
        return (leaving.value.code if isinstance(leaving.value.code, int) else 0), told.out, told.err

    return call


def record_in(out: str) -> str:
    return out[out.index("[Sobremesa ") :]


# --- play


def test_a_match_that_cannot_be_kept_is_played_and_shown(command: Command, tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    code, out, err = command(*SHORT, text=answers())
    assert code == 0
    assert err.count("there is a file where a folder should be. Nothing of it is saved. You can play on") == 1
    assert "wins with" in out
    assert out.count("cannot be saved") == 1
    assert "Here it is: copy what follows into a file, and then: sobremesa review FILE\n" in out
    assert sobremesa.load(record_in(out)).over


def test_it_is_found_out_before_anything_is_compiled(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").touch()

    def begin(info: GameInfo) -> None:
        shared.err.print(f"Compiling {info.title}")

    monkeypatch.setattr(sys.modules["sobremesa.cli.play"], "begin_at_once", begin)
    _, _, err = command(*SHORT)
    assert err.index("cannot be saved") < err.index("Compiling Toma 6")


@pytest.mark.parametrize("words", [SHORT, ("play", "--resume")])
def test_a_record_file_that_cannot_be_written_is_a_mistake(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    path = tmp_path / "match"
    if "--resume" in words:
        path.write_text(sobremesa.new("toma6", seed=1, players=2).record(), encoding="utf-8")
    before = path.read_bytes() if path.exists() else None
    Disk(monkeypatch).full = True
    code, out, err = command(*words, "--record", str(path))
    assert code == 2
    assert out == ""
    assert err == f"sobremesa: the match cannot be saved in {path}: the disk is full; give another file with --record\n"
    assert (path.read_bytes() if path.exists() else None) == before


def test_a_match_that_cannot_be_written_back_is_resumed_with_a_warning(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command(*SHORT, "--record", str(tmp_path / "match"))
    before = (tmp_path / "match").read_bytes()
    Disk(monkeypatch).full = True
    code, out, err = command("play", "--resume", str(tmp_path / "match"), text=answers())
    assert code == 0
    assert "the disk is full" in err
    assert "It is saved only up to action 1." in out
    assert sobremesa.load(record_in(out)).over
    assert (tmp_path / "match").read_bytes() == before


def test_a_disk_that_fills_up_does_not_end_a_match(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    path = tmp_path / "match"
    code, out, err = command(
        *SHORT, "--record", str(path), text=Answers(answers(), 50, lambda: setattr(disk, "full", True))
    )
    assert code == 0
    assert err.count("\n") <= 2  # at most that it compiles
    assert out.count("You can play on: it is tried again after every action") == 1
    assert "sobremesa review FILE" in out
    kept = sobremesa.load(path.read_text(encoding="utf-8"))
    shown = sobremesa.load(record_in(out))
    assert shown.over
    assert shown.actions[: len(kept.actions)] == kept.actions
    assert f"It is saved only up to action {len(kept.actions)}." in out


def test_leaving_tells_that_the_match_is_not_kept(command: Command, tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    code, out, _ = command(*SHORT)
    assert code == 0
    assert "The match is kept" not in out
    assert "copy what follows into a file, and then: sobremesa play --resume FILE\n" in out
    assert not sobremesa.load(record_in(out)).over


def test_a_match_is_saved_on_leaving_if_there_is_room_again(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    _, out, _ = command(*SHORT, text=Answers("", 1, lambda: setattr(disk, "full", False)))
    assert "The match is kept. To go on: sobremesa play --resume " in out
    assert "[Sobremesa" not in out


# --- pages and stores


@pytest.mark.parametrize("option", ["--html", "--store"])
def test_an_arena_finds_out_first_whether_it_can_write(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    path = tmp_path / "file"
    path.write_text("precious")
    Disk(monkeypatch).full = True
    monkeypatch.setattr("sobremesa.lab.arena.run", None)
    assert command(*ARENA, option, str(path)) == (2, "", f"sobremesa: {path} cannot be written: the disk is full\n")
    assert path.read_text() == "precious"


def test_a_report_that_cannot_be_written_is_shown_all_the_same(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    monkeypatch.setattr(watching, "ready", lambda info, *uses: setattr(disk, "full", True))
    code, out, err = command(*ARENA, "--html", str(tmp_path / "page.html"))
    assert code == 2
    assert "8 matches on 4 deals" in out
    assert err.endswith(f"sobremesa: {tmp_path / 'page.html'} cannot be written: the disk is full\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_a_page_can_be_written_to_a_pipe(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    code, _, _ = command(*ARENA, "--html", str(path))
    assert code == 0
    assert os.read(reading, 100).startswith(b"<!doctype html>")
    os.close(reading)


def test_an_arena_goes_on_when_its_store_is_full(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store"
    opened = arena_store.open_store

    def small(*words: object) -> arena_store.ArenaStore:
        store = opened(*words)  # type: ignore[arg-type]
        assert store._file is not None
        store._file.close()
        store._file = SmallDisk(path, 1000)
        return store

    monkeypatch.setattr(arena_store, "open_store", small)
    code, out, err = command(*ARENA, "--store", str(path))
    assert code == 2
    assert "8 matches on 4 deals" in out
    assert err.count("The arena goes on") == 1
    kept = path.read_bytes().count(b"\n") - 1
    assert 0 < kept < 8
    assert f"sobremesa: {path} lacks {8 - kept} of the matches played: the disk is full; put that right" in err


def test_a_review_finds_out_first_whether_it_can_write(command: Command, tmp_path: Path, record: str) -> None:
    (tmp_path / "match").write_text(record, encoding="utf-8")
    told = command("review", str(tmp_path / "match"), "--html", str(tmp_path))
    assert told == (2, "", f"sobremesa: {tmp_path} cannot be written: it is a folder\n")


def test_a_review_whose_page_cannot_be_written_is_shown(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str
) -> None:
    (tmp_path / "match").write_text(record, encoding="utf-8")
    page = tmp_path / "page.html"
    disk = Disk(monkeypatch)

    def fill_up(match: Match) -> Walk:
        disk.full = True
        return walk(match)

    monkeypatch.setattr("sobremesa.lab.review.walk", fill_up)
    code, out, err = command("review", str(tmp_path / "match"), "--simulations", "40", "--html", str(page))
    assert code == 2
    assert "Luck and rivals" in out
    assert err.endswith(f"sobremesa: {page} cannot be written: the disk is full\n")
    assert not page.exists()
