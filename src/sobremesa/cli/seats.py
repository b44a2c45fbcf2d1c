"""Seats at the tables of servers that were left and are kept, so that the same command goes on: each in a file."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import NamedTuple

import msgspec

from sobremesa.engine.files import hold, not_written, write_whole
from sobremesa.saved import matches_folder
from sobremesa.table.tossing import OwnToss


class Address(NamedTuple):
    """A server, and one of its tables by its id or its code."""

    server: str
    table: str | None
    code: str | None


class KeptSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What brings whoever left back to a seat."""

    server: str
    table: str
    code: str | None
    who: str  # what tells several guests of this machine at one table apart
    seat: int
    token: str
    toss: OwnToss = msgspec.field(default_factory=OwnToss)

    def is_at(self, address: Address, who: str, seat: int | None) -> bool:
        if (self.server, self.who) != (address.server, who) or seat not in (None, self.seat):
            return False
        return self.table == address.table if address.table is not None else self.code == address.code


class SeatFile:
    """The file of a kept seat, which its owner alone can read and one process at a time plays on."""

    def __init__(self, path: Path, new: bool = False) -> None:
        self.path = path
        self._file = os.fdopen(os.open(path, os.O_RDWR | (os.O_CREAT if new else 0), 0o600), "r+b")

    def hold(self, wait: bool) -> bool:
        """Hold the file until it is closed, unless another process does; none does for longer than a look, if new."""
        return hold(self._file.fileno(), wait)

    def read(self) -> KeptSeat | None:
        try:
            return msgspec.json.decode(self._file.read(), type=KeptSeat)
        except msgspec.MsgspecError:
            return None

    def write(self, kept: KeptSeat) -> None:
        self._file.truncate(0)
        self._file.write(msgspec.json.encode(kept))
        self._file.flush()

    def write_again(self, kept: KeptSeat) -> None:
        """Write what is known by now; where that fails, the file keeps what it had."""
        with contextlib.suppress(OSError):
            write_whole(self.path, msgspec.json.encode(kept).decode())

    def close(self) -> None:
        self._file.close()

    def remove(self) -> None:
        self.close()
        self.path.unlink(missing_ok=True)


def seats_folder() -> Path:
    return matches_folder().parent / "seats"


def kept_seat(address: Address, who: str, seat: int | None) -> tuple[SeatFile, KeptSeat] | None:
    """A seat that was left, and that nobody plays on now."""
    for path in sorted(seats_folder().glob("*.json")):
        try:
            file = SeatFile(path)
        except FileNotFoundError:  # its match has just ended
            continue
        kept = file.read() if file.hold(wait=False) else None
        if kept is not None and kept.is_at(address, who, seat):
            return file, kept
        file.close()
    return None


def keep_seat(kept: KeptSeat) -> SeatFile:
    """Keep a new seat, and hold it."""
    what = hashlib.sha256(f"{kept.server} {kept.table} {kept.seat}".encode()).hexdigest()[:32]
    folder = seats_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = SeatFile(folder / f"{what}.json", new=True)
        file.hold(wait=True)
        file.write(kept)
    except OSError as error:
        raise not_written(folder, error) from None
    return file
