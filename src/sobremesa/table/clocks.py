"""Clocks of a match, as they follow from the times in the journal: time for a decision, or a reserve for all of them.

They run while somebody is there. Whoever has chosen and may replace it is not awaited, so replacing costs no time, and
time is counted only when something happens that everybody sees.
"""

from __future__ import annotations

from collections.abc import Collection

from sobremesa.table.wire import Clock

LEAST = 5_000  # milliseconds for a decision when a reserve is used up


class Clocks:
    """Times are in milliseconds. A reserve is charged when the decision is made."""

    def __init__(self, clock: Clock, players: int, awaited: Collection[int]) -> None:
        self._is_reserve = clock.kind == "reserve"
        self._full = clock.seconds * 1000
        self._reserves = [self._full] * players
        self._used = [0] * players  # of the decision that is awaited
        self._awaited = frozenset(awaited)
        self._since: int | None = None  # up to when time is counted; None: they stand still
        self._before: list[tuple[int, ...]] = []  # the reserves before each action that stands

    @property
    def runs(self) -> bool:
        return self._since is not None

    def go(self, at: int) -> None:
        """Run on from now; if they seemed to run already, nobody was there to look at them since."""
        self._since = at

    def stop(self, at: int) -> None:
        self._count(at)
        self._since = None

    def acted(self, seat: int, awaited: Collection[int], at: int) -> None:
        """A seat has decided; these are awaited from now on."""
        self._before.append(tuple(self._reserves))
        now = frozenset(awaited)
        if seat not in self._awaited and now == self._awaited:  # a choice was replaced
            return
        self._count(at)
        for other in self._awaited - now | {seat}:
            self._reserves[other] = max(0, self._reserves[other] - self._used[other])
            self._used[other] = 0
        self._awaited = now

    def took_back(self, seat: int, awaited: Collection[int], at: int) -> None:
        """The last action, of a seat, no longer stands: nobody has spent time on it, or on what came after it."""
        self._count(at)
        now = frozenset(awaited)
        self._reserves = list(self._before.pop())
        for other in self._awaited ^ now | {seat}:
            self._used[other] = 0
        self._awaited = now

    def left(self, seat: int, at: int) -> int:
        """What a seat has left: of its decision, or of its reserve while nobody waits for it."""
        if not self._is_reserve:
            allowed = self._full
        else:
            allowed = max(self._reserves[seat], LEAST) if seat in self._awaited else self._reserves[seat]
        running = max(0, at - self._since) if self._since is not None and seat in self._awaited else 0
        return max(0, allowed - self._used[seat] - running)

    def _count(self, at: int) -> None:
        if self._since is None or at <= self._since:
            return
        for seat in self._awaited:
            self._used[seat] += at - self._since
        self._since = at
