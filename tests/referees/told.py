"""A match as it was told, event by event, and a referee's ear for it.

The referee says what must come next by the rules; whatever else is told, too much or too little, breaks a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

Told = Mapping[str, Any]

AROUND = {"step", "event", "audience"}  # what belongs to the telling, not to what happened


class Ear:
    """Hears the events in their order and counts the decisions that the players have made."""

    def __init__(self, events: Sequence[Told]) -> None:
        self._events = events
        self._heard = 0
        self._decisions = 0

    def decision(self) -> None:
        """A player decides: what comes next follows from it, until the next decision."""
        self._decisions += 1

    def next(self, rule: str) -> Told:
        """The event to come, not yet heard."""
        if self._heard == len(self._events):
            raise AssertionError(f"{rule}: the story ends too early")
        return self._events[self._heard]

    def hear(self, rule: str, kind: str, *free: str, only: int | None = None, **facts: Any) -> Told:
        """The next event: this kind with these facts, `free` for luck or choice to fill; one seat sees it, or all."""
        event = self.next(rule)
        expected = {"event": kind, **facts}
        told = {name: event.get(name) for name in expected}
        if told != expected:
            self.object(rule, f"expected {expected}")
        if event.keys() - AROUND != {*free, *facts}:
            self.object(rule, f"expected the facts {sorted({*free, *facts})}")
        if event["step"] != self._decisions:
            self.object(rule, f"expected after decision {self._decisions}")
        if event.get("audience", _audience(only)) != _audience(only):
            self.object(rule, f"expected to be seen by {_audience(only)}")
        self._heard += 1
        return event

    def end(self, rule: str) -> None:
        if self._heard < len(self._events):
            self.object(rule, "the match was over")

    def object(self, rule: str, why: str) -> NoReturn:
        raise AssertionError(f"{rule}: event {self._heard} is {dict(self._events[self._heard])}, but {why}")


def _audience(only: int | None) -> Any:
    return "all" if only is None else [only]


def places(scores: Sequence[Any]) -> list[int]:
    """The rank of each score, the greatest first; equal scores share a rank and the next ranks stay empty."""
    return [1 + sum(other > score for other in scores) for score in scores]
