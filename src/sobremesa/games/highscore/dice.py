"""Seven dice as one number: a *handful* is how many dice of each face, without their order.

The handfuls of no die up to seven dice are numbered by size and then in order, so that "stop" (roll no
die) is handful 0 and the 792 handfuls of all seven dice come last.
"""

from __future__ import annotations

import itertools
from math import comb

import numpy as np
from numpy.typing import NDArray

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
PACKED = (COUNT.astype(np.int32) << COUNT_BITS * np.arange(FACES, dtype=np.int32)).sum(
    axis=1
)  # all counts in one number
FALLEN_DICE = 4
FALLS = FACES**FALLEN_DICE
# FALLEN[fall]: the faces of four dice in one number, for each way in which they can fall
FALLEN = sum(np.arange(FALLS) // FACES**die % FACES << COUNT_BITS * die for die in range(FALLEN_DICE))
SIZE = COUNT.sum(axis=1).astype(np.int8)
FIRST_OF_SIZE = np.array([comb(size + FACES - 1, FACES) for size in range(DICE + 2)], np.int16)
WHOLE = int(FIRST_OF_SIZE[DICE])  # the first handful of all seven dice


def _ways(kinds: int, dice: int) -> int:
    return comb(dice + kinds - 1, dice) if kinds else int(dice == 0)


# BEFORE[face, dice, n]: how many handfuls of `dice` dice from `face` on have fewer than n of that face
BEFORE = np.array(
    [
        [
            [sum(_ways(FACES - 1 - face, dice - fewer) for fewer in range(min(n, dice + 1))) for n in range(DICE + 1)]
            for dice in range(DICE + 1)
        ]
        for face in range(FACES)
    ],
    np.int16,
)


def numbers_of(counts: NDArray[np.int8]) -> NDArray[np.int64]:
    """The numbers of handfuls, from how many dice of each face they have, along the last dimension."""
    dice = counts.sum(axis=-1)
    numbers = FIRST_OF_SIZE[dice].astype(np.int64)
    for face in range(FACES - 1):
        numbers += BEFORE[face, dice, counts[..., face]]
        dice -= counts[..., face]
    return numbers


def _parts() -> tuple[NDArray[np.int16], NDArray[np.int32]]:
    """All handfuls that can be picked out of each handful, from none to all of it."""
    parts: list[int] = []
    first = [0]
    for counts in _COUNTS:
        parts += sorted(_NUMBER[part] for part in itertools.product(*(range(count + 1) for count in counts)))
        first.append(len(parts))
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
    return "".join(sign * count for sign, count in zip(SIGNS, _COUNTS[handful], strict=True))
