"""The 120 cards of Push and its die. Cards alike have the same number here; a colour is always also a shape."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

import numpy as np

from sobremesa.games.push import SETS

COLOURS = 5
NUMBERS = 6
ROW_CARDS = COLOURS + 1  # at most one card of each colour and one roll card


class Colour(IntEnum):
    """The faces of the die: the colours, and the star."""

    RED = 1
    BLUE = 2
    GREEN = 3
    YELLOW = 4
    PURPLE = 5
    STAR = 6


FACES = len(Colour)
ROLL_SHAPE = "⚄"
SWITCH_SHAPE = "⇄"

# Cards are 1 to 6 in red, then in blue and so on; there is no card 0.
NUMBER_CARDS = COLOURS * NUMBERS
ROLL = NUMBER_CARDS + 1
SWITCH = NUMBER_CARDS + 2
CARDS = SWITCH + 1
DECK_CARDS = 120

_NUMBER_CARDS = range(1, NUMBER_CARDS + 1)
COLOUR = np.array([0] + [1 + (card - 1) // NUMBERS for card in _NUMBER_CARDS] + [0, 0], np.int64)
NUMBER = np.array([0] + [1 + (card - 1) % NUMBERS for card in _NUMBER_CARDS] + [0, 0], np.int64)

# How many of each card are in a deck of so many sets. Each set is one number: 1 to 6, then 1 to 6 again (PU-1).
_sets = np.arange(SETS + 1)
DECKS = np.where(NUMBER > 0, (_sets[:, None] + NUMBERS - NUMBER) // NUMBERS, 0)
DECKS[:, ROLL] = _sets
DECKS[:, SWITCH] = (2 * _sets + 2) // 3
COPIES = DECKS[SETS]

# What a row holds at most once, as bits: each colour, each number, a roll card (PU-5, PU-7).
SIGNS = np.where(COLOUR > 0, 1 << COLOUR | 1 << (COLOURS + NUMBER), 0)
SIGNS[ROLL] = 1

NAMES = [""] + [f"{Colour(COLOUR[card]).name.lower()}-{NUMBER[card]}" for card in _NUMBER_CARDS] + ["roll", "switch"]
NUMBER_OF = {name: card for card, name in enumerate(NAMES)}  # cards by name


def points_on(cards: Iterable[str]) -> int:
    """PU-20: the numbers on cards that go by name."""
    return sum(int(NUMBER[NUMBER_OF[card]]) for card in cards)
