"""An end to waiting for pages that never answer: Playwright waits as long as it takes for what a page computes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

LONGEST = 240.0  # seconds of a test
PAGE = b"--type=renderer"  # what Chromium calls the process of a page


@contextmanager
def patience(seconds: float = LONGEST) -> Iterator[None]:
    """After so long the processes of all pages end, and whoever waits for one of them is told that it crashed."""
    timer = Timer(seconds, _end_pages)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end_pages() -> None:
    for process in _descendants(os.getpid()):
        with suppress(OSError):
            if PAGE in Path(f"/proc/{process}/cmdline").read_bytes():
                os.kill(process, signal.SIGKILL)


def _descendants(ancestor: int) -> Iterator[int]:
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[1]
            children.setdefault(int(parent), []).append(int(folder.name))
    found = children.get(ancestor, [])
    while found:
        process = found.pop()
        yield process
        found += children.get(process, [])
