"""Disks that fill up, and may have room again."""

from __future__ import annotations

import errno
import os
from io import FileIO
from pathlib import Path

import pytest


def no_space() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Disk:
    """While it is full, no file can be written through to it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self._fsync = os.fsync
        monkeypatch.setattr(os, "fsync", self._sync)

    def _sync(self, file: int) -> None:
        if self.full:
            raise no_space()
        self._fsync(file)


class SmallDisk(FileIO):
    """A file with room for so many bytes more."""

    def __init__(self, path: Path, room: int) -> None:
        super().__init__(path, "ab")
        self.room = room

    def write(self, content: bytes, /) -> int:  # type: ignore[override]
        if not self.room:
            raise no_space()
        written = super().write(content[: self.room])
        self.room -= written
        return written
