"""What people's screens have shown: bots wait for them, a little, so that a table goes at a person's pace.

A screen reports by its viewer's own numbers, which count private events too. All that is kept of a report, in memory
alone, is the last entry at or before it that spectators noticed: nothing else can make a bot wait.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

PATIENCE = 3_000  # milliseconds that a bot waits for screens, at most
CHANCES = 2  # how often a screen may let them pass until bots wait for it no longer


class Screen:
    """That of one connection, whatever seats it holds. Bots wait for it from its first report on."""

    def __init__(self, name: str = "") -> None:
        self.name = name or secrets.token_hex(4)  # by which other nodes know it
        self.shown: int | None = None  # the last public entry; None: it has reported nothing
        self._missed = 0

    def show(self, entry: int) -> bool:
        """It has shown all that is public up to an entry; whether that is news."""
        if self.shown is not None and entry <= self.shown:
            return False
        self.shown, self._missed = entry, 0
        return True

    def lacks(self, entry: int) -> bool:
        """Whether a bot waits until it has shown an entry."""
        return self.shown is not None and self.shown < entry and self._missed < CHANCES

    def miss(self) -> None:
        """A bot has waited for it as long as bots do."""
        self._missed += 1


def as_told(screens: Iterable[Screen]) -> str:
    """Screens, as one node tells others of them."""
    return " ".join(sorted(f"{screen.name}:{screen.shown}" for screen in screens if screen.shown is not None))


def as_heard(told: str, known: Mapping[str, Screen]) -> dict[str, Screen]:
    """The screens that other nodes tell of, by name; what they have missed is known here."""
    heard: dict[str, Screen] = {}
    for word in told.split():
        name, entry = word.split(":")
        heard[name] = known.get(name) or Screen(name)
        heard[name].show(int(entry))
    return heard
