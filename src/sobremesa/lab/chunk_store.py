"""Chunks that are done, in a file: a line of JSON for what they are chunks of, and one for each.

The same simulation or study goes on where it stopped, whoever plays it: what is kept is read, and only the rest is
played.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from io import BufferedRandom
from pathlib import Path
from types import TracebackType
from typing import Generic, NamedTuple, Self, TypeVar

import msgspec

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import check_writable, not_written, open_alone
from sobremesa.engine.language import AND, Text, listed
from sobremesa.lab import study as lab
from sobremesa.lab.outcomes import Outcome, Tally
from sobremesa.lab.simulate import PlaySimulation, SimulationChunk, WantedData
from sobremesa.lab.simulation import Simulation
from sobremesa.lab.versions import STORE_FORMAT, check_store


class SimulationSetup(Simulation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A simulation, as the first line of a file tells it."""

    simulation: int = STORE_FORMAT

    @property
    def format(self) -> int:
        return self.simulation


class StudySetup(lab.Study, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The study of a report, as the first line of a file tells it."""

    study: int = STORE_FORMAT

    @property
    def format(self) -> int:
        return self.study


StoredSetup = SimulationSetup | StudySetup
LineT = TypeVar("LineT", SimulationChunk, lab.StudyResult)

NAMES = {
    SimulationSetup: (Text("ninguna simulación", "a simulation"), Text("otra simulación", "another simulation")),
    StudySetup: (Text("ningún informe", "a report"), Text("otro informe", "another report")),
}


class KeptFile(Generic[LineT]):
    """The file, open for reading what is kept and adding what is done."""

    def __init__(self, path: Path, setup: StoredSetup, kind: type[LineT], fits: Callable[[LineT], bool]) -> None:
        check_writable(path)
        self._path = path
        self._kind: type[LineT] = kind
        self._fits: Callable[[LineT], bool] = fits
        self._file = BufferedRandom(open_alone(path, msgspec.json.encode(setup) + b"\n"))
        try:
            self._file.seek(0)
            _check_same(path, _read_setup(path, self._file.readline(), type(setup)), setup)
        except BaseException:
            self._file.close()
            raise

    def lines(self) -> Iterator[tuple[int, LineT]]:
        """All that is kept, each with its place in the file; a torn last line is dropped."""
        self._file.seek(0)
        offset = len(self._file.readline())
        for line_number, line in enumerate(self._file, 2):
            if not line.endswith(b"\n"):
                self._file.truncate(offset)
                return
            yield offset, self._checked(line_number, line)
            offset += len(line)

    def read(self, offset: int) -> LineT:
        self._file.seek(offset)
        return msgspec.json.decode(self._file.readline(), type=self._kind)

    def add(self, line: LineT) -> None:
        try:
            self._file.seek(0, os.SEEK_END)
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
        except OSError as error:
            raise not_written(self._path, error) from None

    def _checked(self, line_number: int, line: bytes) -> LineT:
        try:
            read = msgspec.json.decode(line, type=self._kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            read = None
        if read is None or not self._fits(read):
            raise BadSetup(
                Text(
                    f"{self._path}, línea {line_number}: no es parte de lo que guarda el archivo",
                    f"{self._path}, line {line_number}: not a part of what the file keeps",
                )
            )
        return read

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with contextlib.suppress(OSError):  # what a full disk did not take has been told
            self._file.close()


def kept_seed(path: Path, kind: type[StoredSetup] = SimulationSetup) -> str | None:
    """The seed of what a file keeps, if there is one."""
    if not path.is_file() or not path.stat().st_size:
        return None
    with path.open("rb") as file:
        return _read_setup(path, file.readline(), kind).seed


def _read_setup(path: Path, line: bytes, kind: type[StoredSetup]) -> StoredSetup:
    try:
        setup = msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        nothing, _ = NAMES[kind]
        raise BadSetup(
            Text(
                f"{path} no guarda {nothing.es} de esta orden; da un archivo nuevo o uno empezado con ella",
                f"{path} does not keep {nothing.en} of this command; give a new file or one that it has begun",
            )
        ) from None
    check_store(path, setup.format)
    return setup


def _check_same(path: Path, kept: StoredSetup, setup: StoredSetup) -> None:
    names = [name for name in setup.__struct_fields__ if getattr(kept, name) != getattr(setup, name)]
    if names:
        _, other = NAMES[type(setup)]
        raise BadSetup(
            Text(
                f"{path} guarda {other.es}: no coincide en {listed(names, 'es', AND)}; repite la misma orden "
                "o da otro archivo",
                f"{path} keeps {other.en}: it differs in {listed(names, 'en', AND)}; repeat the same command "
                "or give another file",
            )
        )


def _is_for(tally: Tally, players: int) -> bool:
    return tally.games > 0 and all(len(seats) == players for seats in (tally.points, tally.ranks, tally.wins))


# --- simulations


class StoredChunk(NamedTuple):
    """Where a chunk lies in the file."""

    first: int
    stop: int
    offset: int
    has_outcomes: bool
    every: int

    def has(self, wanted: WantedData) -> bool:
        keeps = wanted.every == 0 or (self.every > 0 and wanted.every % self.every == 0)
        return keeps and (self.has_outcomes or not wanted.outcomes)


class ChunkStore(KeptFile[SimulationChunk]):
    """The chunks of a simulation."""

    def __init__(self, path: Path, simulation: Simulation) -> None:
        setup = SimulationSetup(**msgspec.structs.asdict(simulation))
        super().__init__(
            path, setup, SimulationChunk, lambda chunk: chunk.first >= 0 and _is_for(chunk.tally, setup.players)
        )

    def usable(self, games: int, wanted: WantedData) -> list[StoredChunk]:
        """What need not be played again for so many matches, in order and without any match twice."""
        chosen: list[StoredChunk] = []
        for kept in sorted(_kept(offset, chunk) for offset, chunk in self.lines()):
            if kept.stop <= games and kept.has(wanted) and (not chosen or chosen[-1].stop <= kept.first):
                chosen.append(kept)
        return chosen


def _kept(offset: int, chunk: SimulationChunk) -> StoredChunk:
    games = chunk.tally.games
    has_outcomes = len(chunk.outcomes) == games * Outcome.itemsize
    return StoredChunk(chunk.first, chunk.first + games, offset, has_outcomes, chunk.every)


def keeping(store: ChunkStore, games: int, play: PlaySimulation) -> PlaySimulation:
    """Plays what the store lacks of so many matches, and keeps it."""

    def keep(
        simulation: Simulation, numbers: Iterable[range], wanted: WantedData
    ) -> Generator[SimulationChunk, None, None]:
        passed: deque[int] = deque()
        missing = _missing(numbers, store.usable(games, wanted), passed.append)
        with contextlib.closing(play(simulation, missing, wanted)) as playing:
            yield from _with_kept(store, playing, passed)

    return keep


def _missing(numbers: Iterable[range], kept: list[StoredChunk], note: Callable[[int], None]) -> Iterator[range]:
    """The numbers that are not kept; what is kept is noted as they pass it, so that chunks come nearly in order."""
    waiting = deque(kept)
    at = 0  # all numbers below are kept or given
    for chunk in numbers:
        at = max(at, chunk.start)
        while waiting and waiting[0].first < chunk.stop:
            found = waiting.popleft()
            if at < found.first:
                yield range(at, found.first)
            note(found.offset)
            at = found.stop
        if at < chunk.stop:
            yield range(at, chunk.stop)
            at = chunk.stop


def _with_kept(store: KeptFile[LineT], playing: Iterable[LineT], passed: deque[int]) -> Iterator[LineT]:
    """What is played, which is kept too, and what was kept before."""
    for chunk in playing:
        store.add(chunk)
        yield chunk
        while passed:
            yield store.read(passed.popleft())
    while passed:
        yield store.read(passed.popleft())


# --- studies


class StudyStore(KeptFile[lab.StudyResult]):
    """The chunks of a study."""

    def __init__(self, path: Path, study: lab.Study) -> None:
        parts, groups = study.parts, study.groups

        def fits(played: lab.StudyResult) -> bool:
            if played.parts not in groups or played.first < 0 or len(played.accounts) != len(played.parts):
                return False
            players = parts[played.parts[0]].simulation.players
            return all(_is_for(account.tally, players) for account in played.accounts)

        super().__init__(path, StudySetup(**msgspec.structs.asdict(study)), lab.StudyResult, fits)

    def places(self) -> dict[tuple[int, int, int], int]:
        """Where the chunks lie, by their first part, first match and count."""
        return {(kept.parts[0], kept.first, kept.accounts[0].tally.games): offset for offset, kept in self.lines()}


def keeping_study(store: StudyStore, play: lab.PlayStudy) -> lab.PlayStudy:
    """Plays the chunks that the store lacks, and keeps them."""

    def keep(study_chunks: Iterable[lab.StudyChunk]) -> Generator[lab.StudyResult, None, None]:
        places = store.places()
        passed: deque[int] = deque()

        def missing() -> Iterator[lab.StudyChunk]:
            for chunk in study_chunks:
                place = places.get((chunk.parts[0], chunk.first, chunk.count))
                if place is None:
                    yield chunk
                else:
                    passed.append(place)

        with contextlib.closing(play(missing())) as playing:
            yield from _with_kept(store, playing, passed)

    return keep
