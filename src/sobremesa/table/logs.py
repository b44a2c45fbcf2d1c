"""Structured logs: a line of JSON for each thing that happened, without names, tokens or cards."""

from __future__ import annotations

import contextlib
import hashlib
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import TextIO

import msgspec

_place: Path | None = None  # where lines go instead of to the terminal
_file: TextIO | None = None


def keep_in(path: Path) -> None:
    """Write into a file, begun anew with the first line: whoever plays at home reads no logs."""
    global _place
    _place = path


def _out() -> TextIO:
    global _place, _file
    if _place is not None:
        with contextlib.suppress(OSError):
            _file = _place.open("w", encoding="utf-8")
        _place = None
    return _file or sys.stderr


def log(what: str, **facts: object) -> None:
    """Write a line about the server; tables go by a short hash, because their ids open them."""
    line = {"at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "what": what, **facts}
    print(msgspec.json.encode(line, enc_hook=str).decode(), file=_out(), flush=True)


def failed(error: BaseException | None) -> None:
    """Write down a defect of ours: its kind and where it happened, and those of what led to it.

    Neither texts nor lines of source are told: they may hold secrets.
    """
    raised, *led_to_it = _chain(error, set()) if error is not None else [None]
    log("failed", **_told(raised), causes=[_told(cause) for cause in led_to_it])


def _chain(error: BaseException, known: set[int]) -> Iterator[BaseException]:
    """An error, the members of a group, and what each was raised from, every one once."""
    if id(error) in known:
        return
    known.add(id(error))
    yield error
    members = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    for other in (*members, before):
        if other is not None:
            yield from _chain(other, known)


def _told(error: BaseException | None) -> dict[str, object]:
    frames = traceback.walk_tb(error.__traceback__) if error is not None else ()
    return {"error": type(error).__name__, "frames": [_where(frame.f_code, line) for frame, line in frames]}


def _where(code: CodeType, line: int) -> str:
    """Where code stands, outermost first in a list: the end of the path is enough, and names nobody's home."""
    return f"{'/'.join(Path(code.co_filename).parts[-2:])}:{line} {code.co_qualname}"


def short(table: str) -> str:
    """How a log names a table."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]
