"""The 104 cards of Toma 6 and the bulls on them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sobremesa.games.toma6 import HIGHEST


def _bulls(card: int) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


# T6-1; there is no card 0
BULLS = np.array([0] + [_bulls(card) for card in range(1, HIGHEST + 1)], np.int64)


def bulls_on(cards: Iterable[int]) -> int:
    return sum(int(BULLS[card]) for card in cards)


def most_bulls(cards: int) -> int:
    """On so many cards together."""
    return sum(sorted(BULLS.tolist())[-cards:])
