"""What happened, and who may see it: kernels note events as rows of numbers, each with an audience.

A log is a record, so that passing it to a kernel costs nothing; a closed log records nothing.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec
import numpy as np

from sobremesa.engine.kernel import Array, Fields, inlined, new_records, record_type, step

LOG_ROWS = 1024
VALUES = 9  # numbers an event can carry
EVERYONE = -1  # the audience of public events: every bit is set, the spectators' too

EventLog = record_type(
    [
        ("open", np.int64),
        ("count", np.int64),
        ("kind", np.int32, (LOG_ROWS,)),
        ("audience", np.int32, (LOG_ROWS,)),
        ("value", np.int32, (LOG_ROWS, VALUES)),
    ]
)


class Shared(IntEnum):
    """Events of every game; a game's own kinds start at 10."""

    RESULT = 1


class Kind(msgspec.Struct, frozen=True):
    """The name of a kind of event and of the numbers that it carries; a last name with a * takes all that are left.

    It is `known` if those who see it learn nothing but what somebody at the table decided: after such events alone,
    and with the luck untouched, an action can be taken back.
    """

    name: str
    fields: tuple[str, ...]
    known: bool = False
    hides_choice: bool = False  # it tells that a seat has chosen, and not yet what


SHARED_KINDS: dict[int, Kind] = {Shared.RESULT: Kind("result", ("seat", "points", "rank", "winners"))}


class Event(msgspec.Struct, frozen=True):
    """Something that happened at the table after action number `step` (0: before the first)."""

    kind: str
    step: int
    audience: int
    data: dict[str, Any]

    def seen_by(self, seat: int) -> bool:
        return self.audience == EVERYONE or (seat >= 0 and bool(self.audience >> seat & 1))


_CLOSED = new_records(EventLog, 1)


def no_logs() -> Array:
    """The log of whoever wants to hear nothing, as an array of one; nobody ever writes into it."""
    return _CLOSED


def no_log() -> Fields:
    return _CLOSED[0]


@step
def only(seat: int) -> int:
    """The audience of an event that one seat alone may see."""
    return 1 << seat


@inlined
def note(log: Fields, audience: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    if log.open:
        # one width for all, so that `write` is compiled once
        i = np.int64
        write(log, i(audience), i(kind), i(a), i(b), i(c), i(d))


@step
def write(log: Fields, audience: int, kind: int, a: int, b: int, c: int, d: int) -> None:
    row = min(log.count, LOG_ROWS - 1)
    log.count += 1
    log.kind[row] = kind
    log.audience[row] = audience
    for i in range(VALUES):
        log.value[row, i] = 0
    log.value[row, 0] = a
    log.value[row, 1] = b
    log.value[row, 2] = c
    log.value[row, 3] = d


@step
def add_value(log: Fields, position: int, value: int) -> None:
    """Put a further value into the event noted last."""
    if log.open:
        log.value[min(log.count, LOG_ROWS) - 1, position] = value
