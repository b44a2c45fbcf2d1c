"""Matches kept on disk: where they lie, how they are read and saved, and what to say while that does not work."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

import platformdirs

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import try_writing, why, write_whole
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.record import BEGINNING, MOST_CHARACTERS, UNFINISHED, parse_record, seed_line
from sobremesa.engine.untrusted import printable

if TYPE_CHECKING:
    from sobremesa.engine.match import Match

SUFFIX = ".sobremesa"
MOST_BYTES = 4 * MOST_CHARACTERS  # of the text of a record
_TURN_OF_DEAL = re.compile(r"(.*#[0-9]+)\.([0-9]{1,3})", re.DOTALL)


def matches_folder() -> Path:
    chosen = os.environ.get("SOBREMESA_DATA")
    base = Path(chosen) if chosen else Path(platformdirs.user_data_dir("sobremesa", appauthor=False))
    return base / "matches"


def _language_file() -> Path:
    return matches_folder().parent / "language"


def remember_language(lang: Lang) -> None:
    """A match that is resumed goes on in the language of the last one, whatever the locale says by then."""
    with contextlib.suppress(OSError):
        _language_file().write_text(lang, encoding="utf-8")


def last_language() -> Lang | None:
    try:
        said = _language_file().read_text(encoding="utf-8", errors="replace")[:2]
    except OSError:
        return None
    return "es" if said == "es" else "en" if said == "en" else None


def new_path(game: str) -> Path:
    """Where a new match is kept if nobody says where."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return matches_folder() / f"{game}-{stamp}-{os.getpid()}{SUFFIX}"


class RecordText(NamedTuple):
    """One of the records in a file."""

    line: int  # on which it begins, from 1
    text: str


def read_text(path: Path) -> str:
    """The text of a file with one record, of which no more is read than a record can hold."""
    try:
        with path.open("rb") as file:
            return _decoded(path, file.read(MOST_BYTES + 1))
    except OSError as error:
        raise _unreadable(path, error) from None


def records_in(path: Path) -> Iterator[RecordText]:
    """The records of a file, one after another, however many: only one of them is in memory at a time."""
    try:
        with path.open("rb") as file:
            yield from _split(path, file)
    except OSError as error:
        raise _unreadable(path, error) from None


def _split(path: Path, file: IO[bytes]) -> Iterator[RecordText]:
    first, lines, size = 1, list[bytes](), 0
    for number, line in enumerate(iter(lambda: file.readline(MOST_BYTES + 1), b""), 1):
        if lines and line.startswith(BEGINNING.encode()):
            yield RecordText(first, _decoded(path, b"".join(lines)))
            first, lines, size = number, [], 0
        lines.append(line)
        size += len(line)
        if size > MOST_BYTES:
            break
    yield RecordText(first, _decoded(path, b"".join(lines)))


def find_record(path: Path, seed: str | None) -> RecordText:
    """The record of the match with this seed, `S#17`; without one, the only record of the file.

    The matches of an arena's deal have the same seed: `S#17.0` is the first of them, `S#17.1` the second.
    """
    if seed is None:
        return _only_record(path)
    same = list(islice(_with_seed(path, seed), 2))
    if len(same) == 2:
        raise BadSetup(
            Text(
                f"en {path} hay varias partidas con la semilla {printable(seed)}: di cuál, como {printable(seed)}.0",
                f"several matches in {path} have the seed {printable(seed)}: say which, such as {printable(seed)}.0",
            )
        )
    turn = _TURN_OF_DEAL.fullmatch(seed)
    if turn is not None and not same:
        same = list(islice(_with_seed(path, turn[1]), int(turn[2]), int(turn[2]) + 1))
    if not same:
        raise BadSetup(
            Text(f"en {path} no está la partida {printable(seed)}", f"there is no match {printable(seed)} in {path}")
        )
    return same[0]


def _only_record(path: Path) -> RecordText:
    found = list(islice(records_in(path), 2))
    if len(found) == 2:
        seed = printable(parse_record(found[0].text).seed or "S#0")
        raise BadSetup(
            Text(
                f"en {path} hay varias partidas; di cuál por su semilla, como --match {seed}",
                f"there are several matches in {path}; say which by its seed, such as --match {seed}",
            )
        )
    return found[0]


def _with_seed(path: Path, seed: str) -> Iterator[RecordText]:
    line = seed_line(seed)
    return (record for record in records_in(path) if line in record.text.splitlines())


def _unreadable(path: Path, error: OSError) -> BadSetup:
    reason = why(error)
    return BadSetup(Text(f"no se puede leer {path}: {reason.es}", f"{path} cannot be read: {reason.en}"))


def _decoded(path: Path, data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise BadSetup(
            Text(f"{path} es demasiado largo para ser una partida", f"{path} is too long for a record"),
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadSetup(
            Text(
                f"{path} no es un texto, así que no es una partida de Sobremesa",
                f"{path} is not a text, so it is not a Sobremesa record",
            )
        ) from None


def last_unfinished(game: str | None = None) -> Path:
    """The newest kept match that is not over."""
    folder = matches_folder()
    for path in _newest_first(folder):
        if _is_unfinished(path, game):
            return path
    raise BadSetup(
        Text(
            f"no hay ninguna partida sin terminar en {folder}",
            f"there is no unfinished match in {folder}",
        )
    )


def _newest_first(folder: Path) -> list[Path]:
    """The files that may be records; others may come and go at the same time."""
    found: list[tuple[int, Path]] = []
    for path in folder.glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):
            about = path.stat()
            if stat.S_ISREG(about.st_mode) and about.st_size <= MOST_BYTES:
                found.append((about.st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def _is_unfinished(path: Path, game: str | None) -> bool:
    try:
        lines = read_text(path).splitlines()
    except BadSetup:
        return False
    return f'[Result "{UNFINISHED}"]' in lines and (game is None or f'[Game "{game}"]' in lines)


class SavedMatch:
    """The file of a match, and whether the last attempt to write it worked."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: Text | None = None  # why the last attempt failed
        self.actions: int | None = None  # how many actions of the match the file holds

    def try_out(self) -> Text | None:
        """Find out whether the match can be saved before there is anything to lose; a warning if not."""
        return self._attempt(lambda: try_writing(self.path))

    def save(self, match: Match) -> Text | None:
        """Save the match, or try to; what the person should hear of it, once when it fails and once when it works."""
        news = self._attempt(lambda: write_whole(self.path, match.record()))
        if self.trouble is None:
            self.actions = match.step
        return news

    def holds(self, match: Match) -> bool:
        """Whether the file has all that was played."""
        return self.actions == match.step

    def problem(self) -> Text:
        """Why the match cannot be saved, and what the file holds of it."""
        assert self.trouble is not None
        so_far = (
            Text("No hay nada guardado.", "Nothing of it is saved.")
            if self.actions is None
            else Text(
                f"Está guardada solo hasta la jugada {self.actions}.", f"It is saved only up to action {self.actions}."
            )
        )
        return Text(
            f"La partida no se puede guardar en {self.path}: {self.trouble.es}. {so_far.es}",
            f"The match cannot be saved in {self.path}: {self.trouble.en}. {so_far.en}",
        )

    def _attempt(self, write: Callable[[], None]) -> Text | None:
        failed_before = self.trouble is not None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write()
        except OSError as error:
            self.trouble = why(error)
            return None if failed_before else self._warning()
        self.trouble = None
        return self._relief() if failed_before else None

    def _warning(self) -> Text:
        problem = self.problem()
        return Text(
            f"{problem.es} Puedes seguir jugando: se vuelve a intentar después de cada jugada, y al salir se muestra "
            "la partida para que la guardes tú.",
            f"{problem.en} You can play on: it is tried again after every action, and when you leave, the match is "
            "shown so that you can save it yourself.",
        )

    def _relief(self) -> Text:
        return Text(
            f"La partida ya se puede guardar: está entera en {self.path}.",
            f"The match can be saved now: all of it is in {self.path}.",
        )
