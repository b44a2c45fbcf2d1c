"""What a game brings for learners: the named parts of an observation, features of moves, and actions made of parts.

An observation is a row of whole numbers, written from a seat's view alone, and so are the features of each open move:
what it touches and what it would do. A move chooses one part of an action; in most games an action has a single part,
its own number. No action's parts are the beginning of another's, and among the legal actions, in their order, those
that begin alike stand side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod
from typing import Any, NamedTuple

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, record_type, step
from sobremesa.engine.native.simd import PIECE
from sobremesa.engine.state import is_spare

MOST_PARTS = 4  # of an action
LET_PASS = -1  # instead of an action: a seat that is offered an act does not want to
UNFINISHED = -2  # instead of an action: the parts chosen so far are only the beginning of one
LEAST, MOST = -(1 << 15), (1 << 15) - 1  # of a number in an observation
PART_BITS = 16  # of each part, from the first on, where all parts are packed into one number
FAR, HALFWAY = 500, 50  # a number that can be farther from 0 is squashed for networks, and comes to a half here
NO_PART = (1 << PART_BITS) - 1  # after the last part of an action

# The parts of an action that have been chosen so far.
PartialAction = record_type(
    [
        ("beginning", np.int64),  # as one number
        ("parts", np.int32),
        ("spare", np.int32),
        ("part", np.int32, (MOST_PARTS,)),
    ]
)


Bound = int | tuple[int, ...]  # of all numbers of a part, or of each one along its last dimension


class ObservationPart(NamedTuple):
    """Some numbers of an observation, or about a move, that belong together; unless it says otherwise, 0 or 1."""

    name: str
    shape: tuple[int, ...]
    about: str  # what the numbers mean
    least: Bound = 0  # that they can be, whatever the options; LEAST and MOST where there is no bound
    most: Bound = 1

    @property
    def size(self) -> int:
        return prod(self.shape)

    def bounds(self) -> Array:
        """(2, size) int16: the least and the most of each number; a ValueError tells what is wrong with them."""
        for bound in (self.least, self.most):
            if np.shape(bound) not in ((), self.shape[-1:]):
                raise ValueError(f"part '{self.name}' has {np.size(bound)} bounds for {self.shape[-1]} numbers")
        bounds = np.array([np.broadcast_to(bound, self.shape).ravel() for bound in (self.least, self.most)])
        if bounds.min() < LEAST or bounds.max() > MOST:
            raise ValueError(f"part '{self.name}' has bounds outside {LEAST} to {MOST}")
        if (bounds[0] >= bounds[1]).any():  # Gymnasium warns of a number that is always the same
            raise ValueError(f"part '{self.name}' has a number whose least is not below its most")
        return bounds.astype(np.int16)


@dataclass(frozen=True)
class Learning:
    """What a learner sees of a game, and what it chooses among."""

    parts: tuple[ObservationPart, ...]
    observation: np.dtype[Any]  # the parts by name, all int16
    move_parts: tuple[ObservationPart, ...]  # the features of a move; where a game tells none, its number
    action_parts: int  # how many different ones there are
    has_offers: bool  # whether there is one more move, the last one, which lets an offer pass
    longest: int  # how many parts an action has at most
    part_name: Callable[[int], str]
    about_moves: str  # what the moves mean
    at_once: bool = False  # whether all seats choose at the same moment
    most_open: int | None = None  # how many moves are open at once at most; None: perhaps all
    open_moves: np.dtype[Any] = field(init=False)  # records, like the observation: they cross function borders freely
    mask: np.dtype[Any] = field(init=False)
    features: np.dtype[Any] = field(init=False)  # of a move, by name, all int16
    least: Array = field(init=False, compare=False, repr=False)  # (size,) int16: that each number can be
    most: Array = field(init=False, compare=False, repr=False)
    move_least: Array = field(init=False, compare=False, repr=False)  # (move_size,) int16: the same of the features
    move_most: Array = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        move_parts = self.move_parts or plain_move_parts(self.moves)
        (least, most), (move_least, move_most) = bounds_of(self.parts), bounds_of(move_parts)
        found = {
            "move_parts": move_parts,
            "open_moves": moves_type(self.most_listed),
            "mask": mask_type(self.moves),
            "features": observation_type(move_parts),
            "least": least,
            "most": most,
            "move_least": move_least,
            "move_most": move_most,
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.observation.itemsize // 2

    @property
    def move_size(self) -> int:
        """How many numbers the features of a move are."""
        return self.features.itemsize // 2

    @property
    def most_listed(self) -> int:
        """How long a list of open moves can be."""
        return self.most_open or self.moves

    @property
    def moves(self) -> int:
        """How many moves there are; they are numbered from 0."""
        return self.action_parts + self.has_offers

    @property
    def pass_move(self) -> int:
        """The move that lets an offer pass; in a game without offers there is none of that number."""
        return self.action_parts

    def move_name(self, move: int) -> str:
        return "let pass" if move == self.pass_move else self.part_name(move)


def moves_type(most: int) -> np.dtype[Any]:
    """The moves that are open, one after another."""
    return record_type([("move", np.int16, (most + PIECE,))])


def mask_type(moves: int) -> np.dtype[Any]:
    """1 for each move that is open."""
    return record_type([("is_open", np.uint8, (moves,))])


def bounds_of(parts: tuple[ObservationPart, ...]) -> Array:
    """(2, size) int16: the least and the most of each number of some parts, in their order."""
    bounds = np.concatenate([part.bounds() for part in parts], axis=1)
    bounds.flags.writeable = False
    return bounds


def observation_type(parts: tuple[ObservationPart, ...]) -> np.dtype[Any]:
    return record_type([(part.name, np.int16, part.shape) for part in parts])


# --- for authors of observations


@step
def capped(number: int) -> int:
    """A number that has no bound of its own, within those of an observation."""
    return max(LEAST, min(MOST, number))


@step
def relative(seat: int, other: int, players: int) -> int:
    """How many seats after the observer's another one comes, in the order of play."""
    return other - seat if other >= seat else other - seat + players


@step
def seat_after(seat: int, i: int, players: int) -> int:
    """The seat that comes so many after the observer's; beyond the players an empty one."""
    other = seat + i
    return i if i >= players else other - players if other >= players else other


# --- for games whose actions are few enough to have a single part


@step
def one_part(view: Fields, action: int) -> int:
    return action | ~NO_PART


@step
def first_part(view: Fields, partial: Fields) -> int:
    return partial.part[0]


@step
def no_parts(view: Fields, partial: Fields, out: Fields) -> None:
    pass


# --- for games that say nothing of what a learner sees


def plain_move_parts(moves: int) -> tuple[ObservationPart, ...]:
    """All that can be told of a move in any game."""
    return (ObservationPart("number", (1,), "the number of the move", most=min(MOST, max(1, moves - 1))),)


@kernel
def number_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    for i in range(count):
        out[i].number[0] = listed.move[i]


class PlainObservation(NamedTuple):
    """All that a view holds, field by field."""

    parts: tuple[ObservationPart, ...]
    type: np.dtype[Any]
    encode: Callable[..., None]


def plain_observation(state: np.dtype[Any]) -> PlainObservation:
    """The fields of a game's records as they are, the public ones of the header among them, and the own seat first.

    Numbers that do not fit an observation end at its bounds.
    """
    names = [name for name in state.names or () if not name.startswith("luck") and not is_spare(name)]
    parts = (
        ObservationPart("own_seat", (1,), "the seat that sees this", most=MOST),
        *(
            ObservationPart(name, state[name].shape or (1,), f"the field '{name}' of the view", LEAST, MOST)
            for name in names
        ),
    )
    return PlainObservation(parts, observation_type(parts), _encoder(state, names))


def _encoder(state: np.dtype[Any], names: list[str]) -> Callable[..., None]:
    """A kernel that copies these fields; its source is written here, as compiled code reads a field by its name."""
    lines = ["def encode_observation(view, seat, out):", " out.own_seat[0] = seat"]
    for name in names:
        shape = state[name].shape
        index = ", ".join(f"i{axis}" for axis in range(len(shape)))
        loops = [f"{' ' * (axis + 1)}for i{axis} in range({size}):" for axis, size in enumerate(shape)]
        value, place = (f"view.{name}[{index}]", index) if shape else (f"view.{name}", "0")
        lines += [*loops, f"{' ' * (len(shape) + 1)}out.{name}[{place}] = capped({value})"]
    home: dict[str, Any] = {"capped": capped, "__name__": __name__}
    exec("\n".join(lines), home)
    return kernel(home["encode_observation"])
