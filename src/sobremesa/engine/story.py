"""What has happened in a match, kept as numbers and found by step: an event is made when somebody asks for it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from sobremesa.engine.kernel_calls import AUDIENCE_SHIFT, COUNT_SHIFT, EVENTS, LOW_BYTE
from sobremesa.engine.log import LOG_ROWS, VALUES, Event, Kind

Reader = Callable[[list[int]], dict[str, Any]]
_ZEROS = [0] * VALUES


class EventNames:
    """The names that a game gives to its kinds of events and their numbers."""

    def __init__(self, kinds: Mapping[int, Kind]) -> None:
        self.known: Any = np.int64(sum(1 << number for number, kind in kinds.items() if kind.known))
        self.kinds = {number: (kind.name, _reader(kind.fields)) for number, kind in kinds.items()}


def _reader(fields: tuple[str, ...]) -> Reader:
    if not fields or not fields[-1].endswith("*"):
        return lambda values: dict(zip(fields, values, strict=False))
    single, rest = fields[:-1], fields[-1][:-1]

    def read(values: list[int]) -> dict[str, Any]:
        data: dict[str, Any] = dict(zip(single, values, strict=False))
        data[rest] = [value for value in values[len(single) :] if value]
        return data

    return read


class Story:
    """The events after the deal and after each action. `engine/kernel_calls.py` says how they are written."""

    __slots__ = ("ends", "numbers")

    def __init__(self, numbers: array[int] | None = None, ends: array[int] | None = None) -> None:
        self.numbers = numbers if numbers is not None else array("i")
        self.ends = ends if ends is not None else array("i")  # where each step ends; the first is the deal

    def add(self, words: Any, length: int) -> None:
        """Append the next step, as a kernel call returned it."""
        if length < EVENTS:
            raise OverflowError(f"an action made more events than the {LOG_ROWS} that a log holds")
        self.numbers.frombytes(words[EVENTS:length].tobytes())
        self.ends.append(len(self.numbers))

    def until(self, step: int) -> Story:
        """What has happened up to a step, as a story of its own."""
        ends = self.ends[: step + 1]
        return Story(self.numbers[: ends[-1]], ends)

    def copy(self) -> Story:
        return Story(self.numbers[:], self.ends[:])

    def audience(self, step: int) -> int:
        """All who may see any event of a step."""
        numbers, at = self.numbers, self.ends[step - 1] if step > 0 else 0
        audience = 0
        while at < self.ends[step]:
            head = numbers[at]
            audience |= head >> AUDIENCE_SHIFT
            at += 1 + (head >> COUNT_SHIFT & LOW_BYTE)
        return audience

    def tell(self, words: EventNames, seat: int | None, since: int) -> Iterator[Event]:
        """The events that a seat may see (-1: a spectator; None: whoever sees everything) from a step on."""
        numbers, since = self.numbers, max(since, 0)
        at = self.ends[since - 1] if 0 < since <= len(self.ends) else 0
        for step in range(since, len(self.ends)):
            end = self.ends[step]
            while at < end:
                head, begin = numbers[at], at + 1
                at = begin + (head >> COUNT_SHIFT & LOW_BYTE)
                audience = head >> AUDIENCE_SHIFT
                if seat is None or audience < 0 or (seat >= 0 and audience >> seat & 1):
                    name, read = words.kinds[head & LOW_BYTE]
                    values = numbers[begin:at].tolist()
                    yield Event(name, step, audience, read(values + _ZEROS[len(values) :]))
