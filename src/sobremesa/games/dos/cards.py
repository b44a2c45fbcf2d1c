"""The 108 cards of DOS. Cards of one kind (number and colour) are alike: a card is the number of its kind.

Kinds 1 to 40 are ten for each colour (1, 3 to 10 and Wild #), kind 41 is Wild DOS; there is no kind 0.
"""

from __future__ import annotations

import numpy as np

from sobremesa.games.dos import COLOUR_CARDS, COLOURS

WILD_DOS = 41
KINDS = WILD_DOS + 1  # with the kind 0, which no card has
CARDS = COLOURS * COLOUR_CARDS
HIGHEST = 10

_FACES = [1, 3, 4, 5, 6, 7, 8, 9, 10, 0]  # of each colour, in the order of the kinds; 0: Wild #
_COPIES = [3, 3, 3, 3, 2, 2, 2, 2, 2, 2]


def _copies_in(colours: int) -> list[int]:
    """How many cards of each kind are in a deck of so many colours, with three Wild DOS for each of them."""
    missing = [0] * len(_COPIES) * (COLOURS - colours)
    return [0, *_COPIES * colours, *missing, 3 * colours]


COPIES_IN = np.array([_copies_in(colours) for colours in range(COLOURS + 1)], np.int64)
COPIES = COPIES_IN[COLOURS]
# What a card can count as: a Wild # any number from 1 to 10 (DO-13), a Wild DOS 2 (DO-12).
LEAST = np.array([0, *[face or 1 for face in _FACES] * COLOURS, 2], np.int64)
MOST = np.array([0, *[face or HIGHEST for face in _FACES] * COLOURS, 2], np.int64)
NUMBERS = (2 << MOST) - (1 << LEAST)  # the same as a bit mask; no card counts as 0

_rest = np.arange(HIGHEST)
_is_enough = MOST[:, None] + _rest >= LEAST[:, None, None]
_is_not_too_much = LEAST[:, None] + _rest <= MOST[:, None, None]
# For a row card and a first card on it: what a second one must count, as a bit mask; 0: no second one is needed.
REST = (_is_enough & _is_not_too_much) @ (1 << _rest)

# A set of kinds is a bit mask. This is the set of each kind alone; kind 0 stands for "no card".
BIT = 1 << np.arange(KINDS)
# For a row card and a first card on it: the kinds that do as the second one.
SECONDS = ((REST[:, :, None] & NUMBERS) != 0) @ BIT

# For a row card: the kinds that do as the first one, alone or with some second one.
FIRSTS = (SECONDS != 0) @ BIT


def _matched_by(first: int, second: int) -> int:
    """The kinds of row cards that one card (second is 0) or two can match."""
    return int((SECONDS[:, first] & BIT[second] != 0) @ BIT)


# Whether cards match does not depend on their colours, only on the faces: those of a colour, and Wild DOS the last.
FACES = len(_FACES)
_cards = [*range(1, FACES + 1), WILD_DOS]  # one of each face
_sets = np.arange(1 << len(_cards))  # every set of faces, as a bit mask
# The kinds of row cards that a hand can match: by one card or two of different faces, for the set of its faces;
# and by two of the same face, for the set of those that it holds twice.
MATCHED_BY = np.zeros_like(_sets)
MATCHED_BY_TWINS = np.zeros_like(_sets)
for _i, _first in enumerate(_cards):
    _has_first = _sets >> _i & 1
    MATCHED_BY |= _has_first * _matched_by(_first, 0)
    MATCHED_BY_TWINS |= _has_first * _matched_by(_first, _first)
    for _j, _second in enumerate(_cards[:_i]):
        MATCHED_BY |= (_has_first & _sets >> _j) * _matched_by(_second, _first)

# One bit a colour; a Wild DOS has none, as it goes with every colour.
COLOUR = np.array([0] + [1 << colour for colour in range(COLOURS) for _ in _FACES] + [0], np.int64)
# What else can be named for a Wild DOS: the same colour as another one, whichever it is, or not that of the others.
SAME_COLOUR, OTHER_COLOUR = 1 << COLOURS, 2 << COLOURS
POINTS = np.array([0, *[face or 40 for face in _FACES] * COLOURS, 20], np.int64)  # DO-18

# The cards of a deck of so many colours; after them there is no card.
DECKS = np.zeros((COLOURS + 1, CARDS), np.int8)
for _colours in range(COLOURS + 1):
    DECKS[_colours, : _colours * COLOUR_CARDS] = np.repeat(np.arange(KINDS), COPIES_IN[_colours])

LETTERS = "bgry"  # blue, green, red, yellow
# As players write them: b7, r# (a Wild # in red), dos
COLOUR_NAMES = {
    0: "",
    **{1 << colour: letter for colour, letter in enumerate(LETTERS)},
    SAME_COLOUR: "same",
    OTHER_COLOUR: "other",
}
NAMES = ["", *(f"{letter}{face or '#'}" for letter in LETTERS for face in _FACES), "dos"]
