"""The header that every game's state record begins with, and the kernels that work on it alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from sobremesa.engine.bits import lowest
from sobremesa.engine.kernel import Array, Fields, record_type, step
from sobremesa.engine.log import EVERYONE, Shared, note
from sobremesa.engine.luck import LUCK_FIELDS

SEATS = 10  # the most seats a game has
WHOLE_WIN = 2520  # divisible by every number of seats that can share a win
MOST_ACTIONS = 6144  # more than are ever open to a seat at once (DOS with huge hands and rows: 6,113)

Actions = record_type([("action", np.int32, (MOST_ACTIONS,))])  # what `legal` writes

HEADER: list[tuple[Any, ...]] = [
    ("players", np.int64),
    *LUCK_FIELDS,
    ("to_act", np.int32),  # bit mask of the seats the match waits for
    ("may_act", np.int32),  # bit mask of the seats that have legal actions, awaited or not
    ("offered", np.int32),  # bit mask of the seats that are not awaited, but asked once whether they want to act
    ("over", np.int32),
    ("round_number", np.int32),  # from 1 (np.record has a method `round`)
    ("turn_number", np.int32),  # within the round, from 1
    ("points", np.int32, (SEATS,)),
    ("rank", np.int32, (SEATS,)),  # 1 for the winners, once the match is over
]
SPARE = "spare"
WIDEST = 8  # bytes of a field; a record has a multiple of them
PUBLIC = ("players", "to_act", "may_act", "offered", "over", "round_number", "turn_number", "points", "rank")


def state_type(fields: list[tuple[Any, ...]], game: str = "") -> np.dtype[Any]:
    """A game's record: the header, then the game's own fields, wide ones first.

    Every byte belongs to a field (a copy that goes by fields leaves gaps as they were), so that
    equal states have equal bytes. No two games have the same fields, since kernels are found by
    the type; the name of the game makes sure of that.
    """
    padded = _without_gaps(HEADER + fields, game)
    if padded.itemsize != sum(padded[name].itemsize for name in padded.names or ()):
        raise ValueError("the fields leave gaps; order them from wide to narrow")
    return padded


def _without_gaps(fields: list[tuple[Any, ...]], game: str) -> np.dtype[Any]:
    bare = record_type(fields)
    gap = bare.itemsize - sum(bare[name].itemsize for name in bare.names or ())
    if game:
        return record_type([*fields, (f"{SPARE}__{game}", np.uint8, (gap or WIDEST,))])
    return record_type([*fields, (SPARE, np.uint8, (gap,))]) if gap else bare


def is_spare(field: str) -> bool:
    """Whether a field only fills a record up, and is no part of the game."""
    return field.partition("__")[0] == SPARE


@step
def everyone(state: Fields) -> int:
    """All seats of the match, as a bit mask."""
    return (1 << state.players) - 1


@step
def first_seat(mask: int) -> int:
    """The lowest seat in a bit mask that is not empty."""
    return lowest(mask)


@step
def asked_next(state: Fields, passed: int) -> int:
    """Who is asked next: first whoever is offered an act and has not let it pass, then whoever is awaited."""
    offered = state.offered & ~passed
    return first_seat(offered if offered else state.to_act)


@step
def awaits(state: Fields, seats: int) -> None:
    """Wait for these seats (a bit mask), and let nobody else act."""
    state.to_act = seats
    state.may_act = seats
    state.offered = 0


@step
def offers(state: Fields, seats: int) -> None:
    """Let these seats (a bit mask) act too, without waiting for them."""
    state.offered = seats
    state.may_act |= seats


@step
def finish(state: Fields, standings: Array, log: Fields) -> None:
    """End the match: rank the seats by their standings (the same place for equals) and note the result."""
    awaits(state, 0)
    state.over = 1
    winners = 0
    for seat in range(state.players):
        better = 0
        for other in range(state.players):
            better += standings[other] > standings[seat]
        state.rank[seat] = better + 1
        winners += better == 0
    for seat in range(state.players):
        note(log, EVERYONE, Shared.RESULT, seat, state.points[seat], state.rank[seat], winners)


@step
def finish_by_points(state: Fields, log: Fields) -> None:
    """End the match: the most points win."""
    standings = np.zeros(SEATS, np.int64)
    for seat in range(state.players):
        standings[seat] = state.points[seat]
    finish(state, standings, log)
