"""Seven dice as one number: a *handful* is how many dice of each face, without their order.

The handfuls of no die up to seven dice are numbered by size and then in order, so that "stop" (roll no
die) is handful 0 and the 792 handfuls of all seven dice come last.
"""

from __future__ import annotations

import itertools
from math import comb

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sobremesa.engine.native.simd import PIECE

DICE = 7
FACES = 6  # 1 to 5, then the vortex
VORTEX_FACE = 5
SIGNS = "12345v"


def _all_handfuls() -> list[tuple[int, ...]]:
    faces = range(FACES)
    handfuls: list[tuple[int, ...]] = []
    for size in range(DICE + 1):
        dice = itertools.combinations_with_replacement(faces, size)
        handfuls += sorted(tuple(map(rolled.count, faces)) for rolled in dice)
    return handfuls


_COUNTS = _all_handfuls()
_NUMBER = {counts: number for number, counts in enumerate(_COUNTS)}

HANDFULS = len(_COUNTS)
COUNT = np.array(_COUNTS, np.int8)  # COUNT[handful, face]
COUNT_BITS = 3
MOST_OF_A_FACE = (1 << COUNT_BITS) - 1


def pack(counts: ArrayLike) -> NDArray[np.int64]:
    """Dice in one number: how many there are of each face, along the last dimension, in three bits each."""
    packed: NDArray[np.int64] = np.sum(np.asarray(counts, np.int64) << COUNT_BITS * np.arange(FACES), axis=-1)
    return packed


def unpack(packed: int, count: int = FACES) -> list[int]:
    """So many numbers of three bits each, from the lowest on."""
    return [packed >> COUNT_BITS * i & MOST_OF_A_FACE for i in range(count)]


PACKED = pack(COUNT).astype(np.int32)  # PACKED[handful]

FALLEN_DICE = 4
FALLS = FACES**FALLEN_DICE
_falls = np.arange(FALLS)[:, None] // FACES ** np.arange(FALLEN_DICE) % FACES
# For each way in which four dice can fall: their faces one after another, in three bits each, and the dice packed
FALLEN = (_falls << COUNT_BITS * np.arange(FALLEN_DICE)).sum(axis=1)
FALLEN_PACKED = (1 << COUNT_BITS * _falls).sum(axis=1)
# AT_PLACES[places]: the bits of these places (a bit mask) where seven faces stand one after another
AT_PLACES = np.array(
    [
        sum(MOST_OF_A_FACE << COUNT_BITS * place for place in range(DICE) if places >> place & 1)
        for places in range(1 << DICE)
    ],
    np.int64,
)
SIZE = COUNT.sum(axis=1).astype(np.int8)
FIRST_OF_SIZE = np.array([comb(size + FACES - 1, FACES) for size in range(DICE + 2)], np.int16)
WHOLE = int(FIRST_OF_SIZE[DICE])  # the first handful of all seven dice


def _ways(kinds: int, dice: int) -> int:
    return comb(dice + kinds - 1, dice) if kinds else int(dice == 0)


# _BEFORE[face, dice, n]: how many handfuls of `dice` dice from `face` on have fewer than n of that face
_BEFORE = np.array(
    [
        [
            [sum(_ways(FACES - 1 - face, dice - fewer) for fewer in range(min(n, dice + 1))) for n in range(DICE + 1)]
            for dice in range(DICE + 1)
        ]
        for face in range(FACES)
    ],
    np.int16,
)

# Packed dice are numbered by halves: their first three faces, and the others.
HALF_BITS = COUNT_BITS * FACES // 2
HALF = (1 << HALF_BITS) - 1
_halves = np.arange(HALF + 1)[:, None] >> COUNT_BITS * np.arange(FACES // 2) & MOST_OF_A_FACE
DICE_IN = _halves.sum(axis=1)  # how many dice a half has


def _before(first_face: int, dice: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many handfuls of so many dice, from a face on, come before those that begin with each half."""
    before = np.zeros_like(dice)
    for face in range(FACES // 2):
        before += _BEFORE[first_face + face, dice.clip(0, DICE), _halves[:, face]]
        dice = dice - _halves[:, face]
    return before


# NUMBER_LOW[dice, half]: the first handful of so many dice whose first faces are these; NUMBER_HIGH: how many follow it
NUMBER_LOW = np.array([FIRST_OF_SIZE[dice] + _before(0, np.full(HALF + 1, dice)) for dice in range(DICE + 1)])
NUMBER_HIGH = _before(FACES // 2, DICE_IN)


def numbers_of(packed: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers of handfuls."""
    low, high = packed & HALF, packed >> HALF_BITS
    numbers: NDArray[np.int64] = NUMBER_LOW[DICE_IN[low] + DICE_IN[high], low] + NUMBER_HIGH[high]
    return numbers


def _parts() -> tuple[NDArray[np.int16], NDArray[np.int32]]:
    """All handfuls that can be picked out of each handful, from none to all of it."""
    parts: list[int] = []
    first = [0]
    for counts in _COUNTS:
        parts += sorted(_NUMBER[part] for part in itertools.product(*(range(count + 1) for count in counts)))
        first.append(len(parts))
    parts += [0] * PIECE  # places to spare, as in every list that is copied
    return np.array(parts, np.int16), np.array(first, np.int32)


PARTS, FIRST_PART = _parts()  # the parts of a handful are PARTS[FIRST_PART[handful] : FIRST_PART[handful + 1]]


def _most_tens(sixth: int) -> NDArray[np.int64]:
    """How many groups of exactly ten a handful holds, if its sixth face is worth `sixth`.

    Some die is left over, or all dice are in groups and any of them completes the last one.
    """
    values = (1, 2, 3, 4, 5, sixth)
    tens = np.zeros(HANDFULS, np.int64)
    for number, counts in enumerate(_COUNTS):
        total = sum(count * value for count, value in zip(counts, values, strict=True))
        for face in range(FACES):
            if counts[face]:
                fewer = int(tens[_NUMBER[tuple(count - (i == face) for i, count in enumerate(counts))]])
                tens[number] = max(tens[number], fewer + (total == 10 * (fewer + 1)))
    return tens


TENS_WITH_SIX = _most_tens(6)
TENS_WITH_MINUS_FIVE = _most_tens(-5)
TENS_WITHOUT = _most_tens(0)  # of the other faces alone


def handful_named(signs: str) -> int:
    """The handful of dice written as `1124v`."""
    return _NUMBER[tuple(signs.count(sign) for sign in SIGNS)]


def signs_of(handful: int) -> str:
    return signs_in(int(PACKED[handful]))


def signs_in(packed: int) -> str:
    return "".join(sign * count for sign, count in zip(SIGNS, unpack(packed), strict=True))
