"""Matches kept on disk: finding the last one among whatever lies there, and saving while the disk is full."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sobremesa
from sobremesa.console import SafeConsole
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.match import Match
from sobremesa.saved import MOST_BYTES, SavedMatch, last_unfinished, matches_folder, new_path, read_text
from sobremesa.terminal.lines import LineScreen
from sobremesa.terminal.local import LocalTable
from sobremesa.terminal.seating import seat_bots
from tests.full_disk import Disk
from tests.tables import random_play


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    matches_folder().mkdir()
    return matches_folder()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def small_match(game: str = "toma6") -> Match:
    return sobremesa.new(game, players=2, seed=1, names=["Ana", "bot 1 (random)"])


def keep(path: Path, text: str, age: int) -> Path:
    path.write_text(text, encoding="utf-8")
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


# --- the last match


def test_the_last_unfinished_match_is_the_newest(folder: Path) -> None:
    keep(folder / "a.sobremesa", small_match().record(), 3)
    newest = keep(folder / "b.sobremesa", small_match().record(), 1)
    keep(folder / "c.sobremesa", small_match().record(), 2)
    assert last_unfinished() == newest


def test_a_match_that_is_over_is_not_resumed(folder: Path) -> None:
    over = sobremesa.new("toma6", players=2, seed=1, rounds=1)
    for _ in random_play(over, "kept"):
        pass
    keep(folder / "over.sobremesa", over.record(), 0)
    with pytest.raises(BadSetup, match="no unfinished match"):
        last_unfinished()


def test_the_last_match_of_a_game_can_be_asked_for(folder: Path) -> None:
    push = keep(folder / "push.sobremesa", small_match("push").record(), 2)
    keep(folder / "toma6.sobremesa", small_match().record(), 1)
    assert last_unfinished("push") == push


def test_what_is_no_record_is_passed_over(folder: Path) -> None:
    match = keep(folder / "match.sobremesa", small_match().record(), 1)
    (folder / "folder.sobremesa").mkdir()
    (folder / "bytes.sobremesa").write_bytes(b'\xff\n[Result "unfinished"]\n')
    (folder / "letter.sobremesa").write_text('They write [Result "unfinished"] there.')
    with (folder / "huge.sobremesa").open("wb") as huge:
        huge.truncate(MOST_BYTES + 1)
    if sys.platform != "win32":
        (folder / "gone.sobremesa").symlink_to(folder / "nowhere")
        os.mkfifo(folder / "pipe.sobremesa")
    assert last_unfinished() == match


def test_matches_may_vanish_while_they_are_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = keep(folder / "match.sobremesa", small_match().record(), 1)
    glob = Path.glob

    def stale(path: Path, pattern: str) -> Iterator[Path]:
        yield from glob(path, pattern)
        yield folder / "vanished.sobremesa"

    monkeypatch.setattr(Path, "glob", stale)
    assert last_unfinished() == match


def test_a_folder_that_cannot_be_looked_at_has_no_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "file"))
    with pytest.raises(BadSetup, match="no unfinished match"):
        last_unfinished()


def test_no_more_of_a_file_is_read_than_a_record_can_have(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as huge:
        huge.truncate(MOST_BYTES + 1000)
    with pytest.raises(BadSetup, match="is too long for a record"):
        read_text(path)


# --- saving


def test_a_place_that_cannot_be_written_is_found_out_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "file"))
    warning = SavedMatch(new_path("toma6")).try_out()
    assert warning is not None
    assert "there is a file where a folder should be. Nothing of it is saved. You can play on" in warning.en


def test_trying_out_leaves_no_file(folder: Path) -> None:
    assert SavedMatch(new_path("toma6")).try_out() is None
    assert list(folder.iterdir()) == []


def test_a_full_disk_is_told_once_and_again_when_there_is_room(tmp_path: Path, disk: Disk) -> None:
    match, kept = small_match(), SavedMatch(tmp_path / "match")
    assert kept.save(match) is None
    disk.full = True
    match.play(1, match.legal(1)[0])
    warning = kept.save(match)
    assert warning is not None
    assert warning.en.startswith(f"The match cannot be saved in {kept.path}: the disk is full. It is saved only up to")
    assert kept.save(match) is None
    assert not kept.holds(match)
    disk.full = False
    relief = kept.save(match)
    assert relief is not None
    assert relief.en == f"The match can be saved now: all of it is in {kept.path}."
    assert kept.save(match) is None
    assert kept.holds(match)
    assert kept.path.read_text(encoding="utf-8") == match.record()


def test_what_is_warned_of_before_a_match_is_not_told_again(tmp_path: Path, disk: Disk) -> None:
    disk.full = True
    kept = SavedMatch(tmp_path / "match")
    assert kept.try_out() is not None
    assert kept.save(small_match()) is None


def test_a_match_is_played_on_while_the_disk_is_full(tmp_path: Path, disk: Disk) -> None:
    match = sobremesa.new("toma6", players=2, seed=1, names=["Ana", "bot 1 (random)"], rounds=1)
    kept, console = SavedMatch(tmp_path / "match"), SafeConsole(io.StringIO(), width=100)

    def answer(prompt: str) -> str:
        disk.full = len(match.actions) < 10
        return match.legal(0)[0]

    (bot,) = seat_bots(match.game, ["random"])
    LocalTable(match, {1: bot}, kept, LineScreen(console, "en", answer), "en").run()
    screen = console.file.getvalue()  # type: ignore[attr-defined]
    assert match.over
    assert screen.count("the disk is full") == 1
    assert screen.count("The match can be saved now") == 1
    assert sobremesa.load(kept.path.read_text(encoding="utf-8")).over
