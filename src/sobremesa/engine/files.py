"""Files that are written whole or not at all, and what to say where that fails."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import IO

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text

ROOM = 65_536  # bytes that must fit before anything long begins

_NOT_THERE = Text("no existe ese archivo o esa carpeta", "there is no such file or folder")
_FORBIDDEN = Text("no tienes permiso", "you have no permission")
_FULL = Text("el disco está lleno", "the disk is full")
_NO_FOLDER = Text("hay un archivo donde tendría que haber una carpeta", "there is a file where a folder should be")
_REASONS = {
    errno.ENOENT: _NOT_THERE,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: Text("el disco es de solo lectura", "the disk is read-only"),
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.ENOTDIR: _NO_FOLDER,
    errno.EEXIST: _NO_FOLDER,
    errno.ENODEV: Text("no es un archivo normal", "it is not an ordinary file"),
    errno.EISDIR: Text("es una carpeta", "it is a folder"),
}


def why(error: OSError) -> Text:
    """What is wrong with a file or its disk."""
    unusual = error.strerror or type(error).__name__
    return _REASONS.get(error.errno or 0, Text(unusual, unusual))


def not_written(path: Path, error: OSError) -> BadSetup:
    reason = why(error)
    return BadSetup(
        Text(f"no se puede escribir {path}: {reason.es}", f"{path} cannot be written: {reason.en}"),
    )


def write_whole(path: Path, text: str) -> None:
    """Write a text so that a crash, a full disk or another writer leaves the old file or the new one, never a mix."""
    with whole_file(path) as file:
        file.write(text.encode())


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes the place of `path` in the end, unless something fails."""
    with replacing(path) as fresh:
        with fresh.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(OSError):  # a new file has the usual permissions, one that is replaced its own
            shutil.copymode(path, fresh)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A name for a file to be written through to the disk; unless that fails, it takes the place of `path`."""
    target = _replaceable(path)
    with _scratch_file(target.parent) as fresh:
        yield fresh
        fresh.replace(target)
    _sync_folder(target.parent)


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """What is wrong with a file or its disk, as a mistake."""
    try:
        yield
    except OSError as error:
        raise not_written(path, error) from None


def try_writing(path: Path) -> None:
    """Raise the OSError that `write_whole` would, and leave everything as it was."""
    target = _replaceable(path)
    if target.exists():
        target.open("r+b").close()
    with _scratch_file(target.parent) as fresh, fresh.open("xb") as file:
        file.write(os.urandom(ROOM))  # which no file system can store in less
        file.flush()
        os.fsync(file.fileno())


def check_writable(path: Path) -> None:
    """A file that cannot be written is a mistake before anything long begins."""
    try:
        if not path.absolute().parent.is_dir():
            raise BadSetup(Text(f"no existe la carpeta de {path}", f"the folder of {path} does not exist"))
        try_writing(path)
    except OSError as error:
        raise not_written(path, error) from None


def open_alone(path: Path, first_line: bytes) -> FileIO:
    """A file that is added to line by line, to read and to add to, begun with its first line if it is new or empty.

    Two programs that add to one file would leave a mix, so it is refused while another one has it open.
    """
    file = path.open("a+b", buffering=0)
    try:
        if not hold(file.fileno()):
            raise BadSetup(
                Text(
                    f"otro programa está escribiendo {path}; espera a que acabe o da otro archivo",
                    f"another program is writing {path}; wait until it has ended, or give another file",
                )
            )
        if not os.fstat(file.fileno()).st_size:
            _begin(path, file, first_line)
    except BaseException:
        file.close()
        raise
    return file


def _begin(path: Path, file: FileIO, first_line: bytes) -> None:
    try:
        if file.write(first_line) < len(first_line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(file.fileno())
    except OSError as error:
        file.truncate(0)
        raise not_written(path, error) from None


def hold(descriptor: int, waits: bool = False) -> bool:
    """Hold an open file until it is closed or this process ends; False if another program does and is not waited for.

    On Windows nobody else can read its first byte meanwhile. A disk that cannot hold files, as some on a network, lets
    everybody go on.
    """
    from filelock import lock_descriptor  # takes a while, and few commands hold anything

    try:
        return lock_descriptor(descriptor, blocking=waits)
    except OSError:
        return True


def is_device(path: Path) -> bool:
    """Whether it is something like /dev/stdout or a pipe, which can be written to but must not be replaced."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _replaceable(path: Path) -> Path:
    """The file that a new one takes the place of, if there is one; a link to it stays."""
    if is_device(path):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))
    return Path(os.path.realpath(path))


@contextlib.contextmanager
def _scratch_file(folder: Path) -> Iterator[Path]:
    """A name that no other writer has; whatever is still there in the end is removed."""
    path = folder / f".sobremesa-{secrets.token_hex(8)}.new"
    try:
        yield path
    finally:
        with contextlib.suppress(OSError):
            path.unlink()


def _sync_folder(folder: Path) -> None:
    """Let the new name survive a power cut too, where folders can be synced."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
