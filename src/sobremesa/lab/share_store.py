"""The shares of a simulation that are done, in a file: a line of JSON for the simulation and one for each share.

The same simulation goes on where it stopped, whoever plays it: what is kept is read, and only the rest is played.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import msgspec

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import check_writable, not_written, write_whole
from sobremesa.engine.language import AND, Text, listed
from sobremesa.lab.outcomes import Outcome, Tally
from sobremesa.lab.simulate import Play, Share
from sobremesa.lab.simulation import Simulation


class Setup(Simulation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A simulation, as the first line of a file tells it."""

    simulation: int = 1  # the format of the file


class Kept(NamedTuple):
    """Where a share lies in the file."""

    first: int
    stop: int
    offset: int
    has_outcomes: bool


class ShareStore:
    """The file, open for reading what is kept and adding what is done."""

    def __init__(self, path: Path, simulation: Simulation) -> None:
        check_writable(path)
        self._path = path
        self._players = simulation.players
        setup = Setup(**msgspec.structs.asdict(simulation))
        if not path.exists() or not path.stat().st_size:
            write_whole(path, msgspec.json.encode(setup).decode() + "\n")
        self._file = path.open("r+b")
        try:
            _check_same(path, _read_setup(path, self._file.readline()), setup)
            self._kept = list(self._read_kept())
        except BaseException:
            self._file.close()
            raise

    def usable(self, games: int, with_outcomes: bool) -> list[Kept]:
        """What needs not be played again for so many matches, in order and without any match twice."""
        chosen: list[Kept] = []
        for kept in sorted(self._kept):
            fits = kept.stop <= games and (kept.has_outcomes or not with_outcomes)
            if fits and (not chosen or chosen[-1].stop <= kept.first):
                chosen.append(kept)
        return chosen

    def read(self, kept: Kept) -> Share:
        self._file.seek(kept.offset)
        return msgspec.json.decode(self._file.readline(), type=Share)

    def add(self, share: Share) -> None:
        try:
            self._file.seek(0, os.SEEK_END)
            self._file.write(msgspec.json.encode(share) + b"\n")
            self._file.flush()
        except OSError as error:
            raise not_written(self._path, error) from None

    def _read_kept(self) -> Iterator[Kept]:
        """All whole lines; a torn last one is dropped."""
        offset = self._file.tell()
        for line_number, line in enumerate(self._file, 2):
            if not line.endswith(b"\n"):
                self._file.truncate(offset)
                return
            share = _read_share(self._path, line_number, line, self._players)
            games = share.tally.games
            yield Kept(share.first, share.first + games, offset, len(share.outcomes) == games * Outcome.itemsize)
            offset += len(line)

    def __enter__(self) -> ShareStore:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with contextlib.suppress(OSError):  # what a full disk did not take has been told
            self._file.close()


def kept_seed(path: Path) -> str | None:
    """The seed of the simulation that a file keeps, if there is one."""
    if not path.is_file() or not path.stat().st_size:
        return None
    with path.open("rb") as file:
        return _read_setup(path, file.readline()).seed


def keeping(store: ShareStore, games: int, play: Play) -> Play:
    """Plays what the store lacks of so many matches, and keeps it."""

    def keep(simulation: Simulation, numbers: Iterable[range], with_outcomes: bool) -> Generator[Share, None, None]:
        passed: deque[Kept] = deque()
        missing = _missing(numbers, store.usable(games, with_outcomes), passed.append)
        with contextlib.closing(play(simulation, missing, with_outcomes)) as playing:
            for share in playing:
                store.add(share)
                yield share
                yield from _drained(passed, store)
        yield from _drained(passed, store)

    return keep


def _missing(numbers: Iterable[range], kept: list[Kept], note: Callable[[Kept], None]) -> Iterator[range]:
    """The numbers that are not kept; what is kept is noted as they pass it, so that shares come nearly in order."""
    waiting = deque(kept)
    at = 0  # all numbers below are kept or given
    for share in numbers:
        at = max(at, share.start)
        while waiting and waiting[0].first < share.stop:
            found = waiting.popleft()
            if at < found.first:
                yield range(at, found.first)
            note(found)
            at = found.stop
        if at < share.stop:
            yield range(at, share.stop)
            at = share.stop


def _drained(passed: deque[Kept], store: ShareStore) -> Iterator[Share]:
    while passed:
        yield store.read(passed.popleft())


def _read_setup(path: Path, line: bytes) -> Setup:
    try:
        return msgspec.json.decode(line, type=Setup)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadSetup(
            Text(
                f"{path} no guarda ninguna simulación; da un fichero nuevo o el de una simulación empezada",
                f"{path} does not keep a simulation; give a new file or that of a simulation that was begun",
            )
        ) from None


def _check_same(path: Path, kept: Setup, setup: Setup) -> None:
    names = [name for name in setup.__struct_fields__ if getattr(kept, name) != getattr(setup, name)]
    if names:
        raise BadSetup(
            Text(
                f"{path} guarda otra simulación: no coincide en {listed(names, 'es', AND)}; repite la misma orden "
                "o da otro fichero",
                f"{path} keeps another simulation: it differs in {listed(names, 'en', AND)}; repeat the same command "
                "or give another file",
            )
        )


def _read_share(path: Path, line_number: int, line: bytes, players: int) -> Share:
    try:
        share = msgspec.json.decode(line, type=Share)
    except (msgspec.DecodeError, UnicodeDecodeError):
        share = None
    if share is None or share.first < 0 or share.tally.games < 1 or not _is_for(share.tally, players):
        raise BadSetup(
            Text(
                f"{path}, línea {line_number}: no es parte de esta simulación",
                f"{path}, line {line_number}: not a part of this simulation",
            )
        )
    return share


def _is_for(tally: Tally, players: int) -> bool:
    return all(len(seats) == players for seats in (tally.points, tally.ranks, tally.wins))
