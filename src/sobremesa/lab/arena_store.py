"""The matches of an arena, and the file that keeps them: a line of JSON for the setup and one for each match."""

from __future__ import annotations

from collections.abc import Callable
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import open_alone, why
from sobremesa.engine.language import AND, Text, listed
from sobremesa.lab.schedule import Schedule
from sobremesa.lab.versions import STORE_FORMAT, check_store


class ArenaSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What decides every match of an arena; how many there are is left open."""

    arena: int = STORE_FORMAT
    version: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: str
    bots: list[str]
    seats: list[str] | None  # the fixed field, if it is one


class ArenaMatch(msgspec.Struct, kw_only=True):
    """A match that was played. Lists go by seat."""

    number: int
    deal: int
    seats: list[str]
    points: list[int]
    ranks: list[int]  # 1 for the winners; all who forfeited share the last place
    moves: list[int]  # answers that the bot gave
    seconds: list[float]
    slowest: list[float]
    forfeits: dict[int, Text] = {}
    actions: bytes = b""  # packed, where the match is kept

    @classmethod
    def at(cls, number: int, deal: int, seats: list[str]) -> ArenaMatch:
        """A match before its first move."""
        n = len(seats)
        return cls(
            number=number,
            deal=deal,
            seats=seats,
            points=[0] * n,
            ranks=[0] * n,
            moves=[0] * n,
            seconds=[0.0] * n,
            slowest=[0.0] * n,
        )

    def clock(self, seat: int, seconds: float) -> None:
        """Note how long a seat has thought."""
        self.moves[seat] += 1
        self.seconds[seat] += seconds
        self.slowest[seat] = max(self.slowest[seat], seconds)


class ArenaStore:
    """Where matches go as they end; without a file they are not kept.

    What a full disk does not take waits and is tried again after the next match: the file is always the beginning of
    what was played, and nothing is missing in the middle.
    """

    def __init__(
        self,
        kept: list[ArenaMatch] | None = None,
        file: FileIO | None = None,
        tell: Callable[[Text], None] = lambda words: None,
    ) -> None:
        self.kept = kept or []
        self._file = file
        self._tell = tell
        self._waiting = b""
        self._trouble: Text | None = None  # why the last attempt to write failed

    def add(self, played: ArenaMatch) -> None:
        if self._file is not None:
            self._waiting += msgspec.json.encode(played) + b"\n"
            self._write(self._file)

    @property
    def unwritten(self) -> int:
        """How many matches the file should hold but does not."""
        return self._waiting.count(b"\n")

    def loss(self) -> Text | None:
        """What to say of the matches that are unwritten in the end, if any are."""
        if not self.unwritten:
            return None
        assert self._file is not None
        assert self._trouble is not None
        return Text(
            f"partidas jugadas que no están en {self._file.name}: {self.unwritten} ({self._trouble.es}); "
            "arréglalo y repite la orden, que juega solo lo que falta",
            f"{self._file.name} lacks {self.unwritten} of the matches played: {self._trouble.en}; "
            "put that right and repeat the command, which plays only what is missing",
        )

    def _write(self, file: FileIO) -> None:
        failed_before = self._trouble is not None
        try:
            while self._waiting:
                self._waiting = self._waiting[file.write(self._waiting) :]
        except OSError as error:
            self._trouble = why(error)
            if not failed_before:
                self._tell(_warning(file.name, self._trouble))
            return
        self._trouble = None
        if failed_before:
            self._tell(Text(f"Vuelve a guardarse todo en {file.name}.", f"All is kept in {file.name} again."))

    def __enter__(self) -> ArenaStore:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._write(self._file)
            self._file.close()


def _warning(name: object, reason: Text) -> Text:
    return Text(
        f"No se puede escribir {name}: {reason.es}. La arena sigue: lo que se juega espera, y se vuelve a intentar "
        "después de cada partida.",
        f"{name} cannot be written: {reason.en}. The arena goes on: what is played waits, and writing is tried again "
        "after each match.",
    )


def kept_seed(path: Path) -> str | None:
    """The seed of the arena that a file keeps, if there is one."""
    lines = _whole_lines(path, path.read_bytes()) if path.exists() else []
    return _read_setup(path, lines[0]).seed if lines else None


def open_store(
    path: Path, setup: ArenaSetup, schedule: Schedule, tell: Callable[[Text], None] = lambda words: None
) -> ArenaStore:
    """The store in a file, new or to be gone on with; refuses what belongs to another arena.

    `tell` hears when the file can no longer be written, and when it can again.
    """
    file = open_alone(path, msgspec.json.encode(setup) + b"\n")
    try:
        file.seek(0)
        lines = _whole_lines(path, file.readall())
        _check_same(path, _read_setup(path, lines[0]), setup)
        kept = [_read_match(path, i, line, schedule) for i, line in enumerate(lines[1:], 2)]
        file.truncate(sum(len(line) + 1 for line in lines))  # a torn last line is dropped
    except BaseException:
        file.close()
        raise
    return ArenaStore(kept, file, tell)


def _whole_lines(path: Path, content: bytes) -> list[bytes]:
    """The lines of a file that end in a line break."""
    lines = content.split(b"\n")[:-1]
    if content and not lines:
        raise _not_a_store(path)
    return lines


def _not_a_store(path: Path) -> BadSetup:
    return BadSetup(
        Text(
            f"{path} no guarda ninguna arena; da un archivo nuevo o el de una arena empezada",
            f"{path} does not keep an arena; give a new file or that of an arena that was begun",
        )
    )


def _read_setup(path: Path, line: bytes) -> ArenaSetup:
    try:
        setup = msgspec.json.decode(line, type=ArenaSetup)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _not_a_store(path) from None
    check_store(path, setup.arena)
    return setup


def _check_same(path: Path, kept: ArenaSetup, setup: ArenaSetup) -> None:
    names = [name for name in setup.__struct_fields__ if getattr(kept, name) != getattr(setup, name)]
    if names:
        raise BadSetup(
            Text(
                f"{path} guarda otra arena: no coincide en {listed(names, 'es', AND)}; repite la misma orden "
                "o da otro archivo",
                f"{path} keeps another arena: it differs in {listed(names, 'en', AND)}; repeat the same command "
                "or give another file",
            )
        )


def _read_match(path: Path, line_number: int, line: bytes, schedule: Schedule) -> ArenaMatch:
    try:
        played = msgspec.json.decode(line, type=ArenaMatch)
    except (msgspec.DecodeError, UnicodeDecodeError):
        played = None
    if played is None or played.number < 0 or played.seats != schedule.seating(played.number):
        raise BadSetup(
            Text(
                f"{path}, línea {line_number}: no es una partida de esta arena",
                f"{path}, line {line_number}: not a match of this arena",
            )
        )
    return played
