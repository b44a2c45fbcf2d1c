"""Files are written whole or not at all, and whether they can be is found out without a trace."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import hold, open_alone, try_writing, why, write_whole
from tests.full_disk import Disk

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions, links and pipes")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_text_replaces_the_old_one_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "match"
    write_whole(path, "old\n")
    write_whole(path, "¡nuevo!\n")
    assert path.read_bytes() == "¡nuevo!\n".encode()
    assert os.listdir(tmp_path) == ["match"]


def test_a_full_disk_leaves_the_old_text_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match"
    write_whole(path, "old")
    Disk(monkeypatch).full = True
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["match"]


def test_of_two_writers_at_once_the_last_one_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match"
    fsync: Callable[[int], None] = os.fsync

    def interrupted(file: int) -> None:
        monkeypatch.setattr(os, "fsync", fsync)
        write_whole(path, "the other's")
        assert path.read_text() == "the other's"
        fsync(file)

    monkeypatch.setattr(os, "fsync", interrupted)
    write_whole(path, "mine")
    assert path.read_text() == "mine"
    assert os.listdir(tmp_path) == ["match"]


@posix
@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_new_file_has_the_usual_permissions(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "match", "text")
    finally:
        os.umask(before)
    assert mode(tmp_path / "match") == 0o666 & ~mask


@posix
def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.touch()
    path.chmod(0o640)
    write_whole(path, "text")
    assert mode(path) == 0o640


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("match")
    write_whole(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "match").read_text() == "text"


@posix
@pytest.mark.parametrize("write", [try_writing, lambda path: write_whole(path, "text")])
def test_a_pipe_is_not_replaced(tmp_path: Path, write: Callable[[Path], None]) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OSError) as caught:  # noqa: PT011
        write(path)
    assert why(caught.value).en == "it is not an ordinary file"
    assert path.is_fifo()


def test_trying_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.write_text("precious")
    before = path.stat().st_mtime_ns
    try_writing(path)
    try_writing(tmp_path / "another")
    assert os.listdir(tmp_path) == ["match"]
    assert path.read_text() == "precious"
    assert path.stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("folder", "it is a folder"),
        ("file/match", "there is a file where a folder should be"),
        ("nowhere/match", "there is no such file or folder"),
    ],
)
def test_trying_says_what_is_wrong(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(OSError) as caught:  # noqa: PT011
        try_writing(tmp_path / name)
    assert why(caught.value).en == says


def test_trying_finds_a_disk_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Disk(monkeypatch).full = True
    with pytest.raises(OSError, match="No space left") as caught:
        try_writing(tmp_path / "match")
    assert why(caught.value).es == "el disco está lleno"
    assert os.listdir(tmp_path) == []


def test_an_unusual_error_speaks_for_itself() -> None:
    assert why(OSError(5, "Input/output error")).es == "Input/output error"


# --- held files

HOLDER = """
import pathlib, sys
from sobremesa.engine.files import open_alone
file = open_alone(pathlib.Path(sys.argv[1]), b"theirs\\n")
print("held", flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def held_elsewhere(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has the file open alone until its input ends."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline().strip() == b"held"
            yield holder
        finally:
            holder.kill()


def test_a_file_that_another_process_writes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with held_elsewhere(path):
        with pytest.raises(BadSetup, match=r"another program is writing .*store; wait until it has ended"):
            open_alone(path, b"mine\n")
        assert os.listdir(tmp_path) == ["store"]
    with open_alone(path, b"mine\n") as file:
        file.seek(0)
        assert file.readall() == b"theirs\n"


def test_a_process_that_is_killed_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with held_elsewhere(path) as holder:
        holder.kill()
        holder.wait()
        open_alone(path, b"mine\n").close()


def test_whoever_waits_gets_the_file_when_the_other_process_ends(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with held_elsewhere(path) as holder, path.open("r+b") as file, ThreadPoolExecutor() as pool:
        assert not hold(file.fileno())
        waiting = pool.submit(hold, file.fileno(), waits=True)
        assert not waiting.done()
        assert holder.stdin is not None
        holder.stdin.close()
        assert waiting.result(60)
        assert holder.wait() == 0


@posix
def test_a_disk_that_cannot_hold_files_lets_everybody_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(descriptor: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", flock)
    with open_alone(tmp_path / "store", b"mine\n"), open_alone(tmp_path / "store", b"mine\n"):
        pass
