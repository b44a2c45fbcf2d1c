"""Structured logs: a line of JSON for each thing that happened, without names, tokens or cards."""

from __future__ import annotations

import contextlib
import hashlib
import sys
import time
import traceback
from pathlib import Path
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
    """Write down a defect of ours: its kind and its place, not its text, which may hold secrets."""
    places = traceback.extract_tb(error.__traceback__) if error is not None else []
    place = f"{Path(places[-1].filename).name}:{places[-1].lineno}" if places else ""
    log("failed", error=type(error).__name__, place=place)


def short(table: str) -> str:
    """How a log names a table."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]
