"""Workers whose shares are what tests need: ended from outside, deadly, endless."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path


class Worker:
    def __init__(self, folder: Path, stop: threading.Event) -> None:
        self._folder = folder

    def close(self) -> None:
        pass


class Waiting(Worker):
    """Plays share 3 only after a process has been killed over it: it tells its number through a pipe, and waits."""

    def play(self, share: int) -> int:
        told = self._folder / "told"
        if share == 3 and not told.exists():
            told.touch()
            (self._folder / "pipe").write_text(str(os.getpid()))
            signal.pause()
        return share


class Dying(Worker):
    def play(self, share: int) -> int:
        with (self._folder / "deaths").open("a") as deaths:
            deaths.write("x")
        os.kill(os.getpid(), signal.SIGKILL)
        return share


class Telling(Worker):
    """Tells which process it is."""

    def play(self, share: int) -> int:
        time.sleep(0.05)  # the work
        return os.getpid()


class Endless(Worker):
    """All shares but the first one last until somebody ends them."""

    def play(self, share: int) -> int:
        if share:
            signal.pause()
        return share
