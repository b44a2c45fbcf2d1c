"""A quick, sensible High Score player, from one seat's view alone.

It tries each choice on the same few imagined rolls and takes the best mean, as if the turn ended with
that roll. The last player of a round stops as soon as the gold is safe.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.luck import below
from sobremesa.games.highscore.cards import Roll
from sobremesa.games.highscore.dice import COUNT_BITS, DICE, FACES, PACKED, SIZE
from sobremesa.games.highscore.rules import MOST_ROLLS, STOP, dice_in, handful_of, score, score_now

TRIES = 12  # a multiple of the rolls that can be left on a `four` card


@step
def gold_is_safe(view: Fields) -> bool:
    if view.turn_number < view.players:
        return False
    result = score_now(view)
    for seat in range(view.players):
        if view.shown[seat] >= result:
            return False
    return result > 0


@step
def imagine_rolls(rolls: Array, stream: Fields) -> None:
    for i in range(TRIES):
        for die in range(DICE):
            rolls[i, die] = below(stream, FACES)


@step
def score_with(view: Fields, kept: int, dice: int, roll: Array) -> int:
    """The score if `dice` dice fall as imagined beside those kept, which are packed."""
    for i in range(dice):
        kept += 1 << COUNT_BITS * roll[i]
    return score(handful_of(kept), view.scoring, view.vortex, view.lone_ten)


@step
def best_of_four(view: Fields, rolls: Array) -> float:
    """The mean of the best of the rolls still left."""
    kept = np.int64(view.aside)  # frozen
    dice = DICE - dice_in(kept)
    left = MOST_ROLLS[Roll.FOUR] - view.rolls
    total = 0.0
    for first in range(0, TRIES, left):
        best = -1000
        for i in range(first, first + left):
            best = max(best, score_with(view, kept, dice, rolls[i]))
        total += best
    return total * left / TRIES


@step
def mean_score(view: Fields, handful: int, rolls: Array) -> float:
    """The mean score if this handful is rolled once more."""
    kept = np.int64(view.loose + view.aside - PACKED[handful])
    total = 0.0
    for i in range(TRIES):
        total += score_with(view, kept, SIZE[handful], rolls[i])
    return total / TRIES


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    if gold_is_safe(view):
        return STOP
    rolls = np.zeros((TRIES, DICE), np.int64)
    imagine_rolls(rolls, stream)
    best, most = np.int64(STOP), float(score_now(view))
    for i in range(count):
        action = np.int64(actions.action[i])
        if action == STOP:
            continue
        mean = best_of_four(view, rolls) if view.roll == Roll.FOUR else mean_score(view, action, rolls)
        if mean > most:
            best, most = action, mean
    return best
