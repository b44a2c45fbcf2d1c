"""Matches kept on disk: where they lie, how they are read and saved, and what to say while that does not work."""

from __future__ import annotations

import contextlib
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import try_writing, why, write_whole
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.record import MOST_CHARACTERS, UNFINISHED

if TYPE_CHECKING:
    from sobremesa.engine.match import Match

SUFFIX = ".sobremesa"
MOST_BYTES = 4 * MOST_CHARACTERS  # of the text of a record


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


def read_text(path: Path) -> str:
    """The text of a record file, of which no more is read than a record can hold."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = why(error)
        raise BadSetup(Text(f"no se puede leer {path}: {reason.es}", f"{path} cannot be read: {reason.en}")) from None
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
