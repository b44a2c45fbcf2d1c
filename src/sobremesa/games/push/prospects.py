"""What the seats of a Push match under way may hope for: the bank in full, the bench less what rolls may still cost."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel
from sobremesa.games.push.cards import DECK_CARDS, ROLL
from sobremesa.games.push.casual import bench_points, share_lost
from sobremesa.games.push.rules import cards_of

REACHES = 0.5  # of the rolls to come, those that find the bench as it lies: the rest come after it was secured


@kernel
def prospects(state: Fields, out: Array) -> None:
    """The standing, if each seat has its share of the roll cards to come."""
    rolls = REACHES * state.to_come[ROLL] / state.players
    lost = 1.0 - (1.0 - share_lost(state)) ** rolls
    for seat in range(state.players):
        points = state.points[seat] - lost * bench_points(state, seat)
        out[seat] = np.int64(points * DECK_CARDS) + cards_of(state, seat)
