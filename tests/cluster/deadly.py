"""A bot that kills its own process in the middle of a match, once for each folder that this file lies in."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

DIED = "died"


class Deadly:
    def choose(self, view: Any, legal: list[str]) -> str:
        died = Path(__file__).with_name(DIED)
        if view.turn == 5 and not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[len(legal) // 2]
