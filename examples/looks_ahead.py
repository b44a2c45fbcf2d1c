"""A bot for BIDS that looks ahead: it tries every action in matches that its seat takes for possible.

    sobremesa arena bids --seats examples/looks_ahead.py:LooksAhead casual casual casual -o rounds=1 --matches 100

A bot whose `choose` has a parameter `world` is given what it can imagine: `world(seed)` is a match that it cannot tell
from the real one, with hidden cards and luck drawn anew. docs/bots-protocol.md tells all of it.
"""

from __future__ import annotations

from collections.abc import Callable

import sobremesa
from sobremesa.engine.match import Match

WORLDS = 10  # in which each action is tried


class LooksAhead:
    def choose(self, view: sobremesa.View, legal: list[str], world: Callable[[int], Match]) -> str:
        if len(legal) == 1:
            return legal[0]

        def worth(action: str) -> float:  # in the same worlds for all actions, so that chance weighs on them alike
            return sum(self.lead_after(action, world(number), view.seat) for number in range(WORLDS))

        return max(legal, key=worth)

    def lead_after(self, action: str, match: Match, seat: int) -> float:
        """How far ahead of the others the seat is when the round ends, if all play on like casual players."""
        match.play(seat, action)
        begun = match.turn[0]
        while not match.over and match.turn[0] == begun:
            other = match.to_act[0]
            match.play(other, sobremesa.ask(match, other, "casual") or match.legal(other)[0])
        return match.points[seat] - (sum(match.points) - match.points[seat]) / (match.players - 1)
