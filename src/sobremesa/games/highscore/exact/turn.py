"""A turn of High Score solved exactly, whatever a score is worth to the player.

What a player decides after a roll is which dice to keep. `after[kept]` is the value of rolling the other
dice beside those kept, and rolling one die after another gives it without listing all falls: the value
of six dice kept is the mean over the six ways to complete them, and so on down to no die kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import factorial, prod

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, new_record, step
from sobremesa.engine.state import Actions
from sobremesa.games.highscore.cards import Card, Roll, Vortex
from sobremesa.games.highscore.dice import (
    COUNT,
    DICE,
    FACES,
    FIRST_OF_SIZE,
    HANDFULS,
    PACKED,
    SIZE,
    VORTEX_FACE,
    WHOLE,
    handful_named,
    numbers_of,
)
from sobremesa.games.highscore.rules import MOST_ROLLS, ROLL, STOP, VORTEX_BITS, legal, may_roll, score, score_now

SEVENS = HANDFULS - WHOLE
PLACES = 12  # decimal places: values that differ less are the same
BETTER = 10.0**-PLACES


def _number_tables() -> tuple[Array, Array, Array, Array]:
    """Handfuls with one die more, with one die fewer, and any two that make no more than seven dice together."""
    keys = COUNT.astype(np.int64) @ 8 ** np.arange(FACES)
    number = np.full(8**FACES, -1, np.int16)
    number[keys] = np.arange(HANDFULS)
    one = 8 ** np.arange(FACES)
    more = number[keys[:WHOLE, None] + one]
    fewer = np.where(COUNT > 0, number[keys[:, None] - one], -1).astype(np.int16)
    beside = FIRST_OF_SIZE[DICE + 1 - SIZE.astype(np.int64)]  # how many handfuls are small enough
    together = np.concatenate([number[key + keys[:count]] for key, count in zip(keys, beside, strict=True)])
    return more, fewer, together, np.concatenate([[0], np.cumsum(beside)])


MORE, FEWER, TOGETHER, FIRST_TOGETHER = _number_tables()  # a and b are TOGETHER[FIRST_TOGETHER[a] + b]
VORTICES = np.array([handful_named("v" * count) for count in range(DICE + 1)], np.int64)
ODDS = np.array(
    [factorial(sum(counts)) / prod(map(factorial, counts)) / FACES ** sum(counts) for counts in COUNT.tolist()]
)


@kernel
def score_all(scoring: int, vortex: int, lone_ten: int, scores: Array) -> None:
    """The score of each of the 792 handfuls of seven dice."""
    for i in range(SEVENS):
        scores[i] = score(WHOLE + i, scoring, vortex, lone_ten)


# --- cards that let dice be rolled again a number of times: four, three


@step
def spread(after: Array) -> None:
    """From the values of all handfuls of seven dice, those of fewer dice kept."""
    for kept in range(WHOLE - 1, -1, -1):
        total = 0.0
        for face in range(FACES):
            total += after[MORE[kept, face]]
        after[kept] = total / FACES


@step
def choose_any(worth: Array, after: Array, frozen: bool, best: Array, keep: Array) -> None:
    """For each handful the best of all parts to keep: itself, or the best for one die fewer."""
    for handful in range(HANDFULS):
        value = worth[handful - WHOLE] if handful >= WHOLE else after[handful]
        kept = handful
        for face in range(FACES - frozen):  # HS-14: a frozen vortex is always kept
            fewer = FEWER[handful, face]
            if fewer >= 0 and best[fewer] > value + BETTER:
                value, kept = best[fewer], keep[fewer]
        best[handful], keep[handful] = value, kept


@step
def choose_all_or_none(worth: Array, after: Array, frozen: bool, best: Array, keep: Array) -> None:
    """HS-10: keep all dice, or none but the frozen ones."""
    for handful in range(WHOLE, HANDFULS):
        value, kept = worth[handful - WHOLE], handful
        least = VORTICES[COUNT[handful, VORTEX_FACE]] if frozen else 0
        if after[least] > value + BETTER:
            value, kept = after[least], least
        best[handful], keep[handful] = value, kept


@step
def solve_rolls(roll: int, frozen: bool, worth: Array, after: Array, keep: Array) -> None:
    """`after[rolls, kept]` and `keep[rolls, handful]`, by the number of rolls made so far."""
    rolls = MOST_ROLLS[roll]
    best = np.zeros(HANDFULS)
    for handful in range(WHOLE, HANDFULS):
        best[handful] = worth[handful - WHOLE]
        keep[rolls, handful] = handful
    for made in range(rolls - 1, -1, -1):
        for handful in range(WHOLE, HANDFULS):
            after[made, handful] = best[handful]
        spread(after[made])
        if made == 0:
            break
        if roll == Roll.FOUR:
            choose_all_or_none(worth, after[made], frozen, best, keep[made])
        else:
            choose_any(worth, after[made], frozen, best, keep[made])


@step
def follow_rolls(roll: int, keep: Array, odds: Array) -> None:
    """The chance of each handful at the end of a turn played by a plan."""
    mass = np.zeros(HANDFULS)
    following = np.zeros(HANDFULS)
    odds[:] = 0.0
    following[0] = 1.0
    for made in range(MOST_ROLLS[roll]):
        mass[:] = following
        following[:] = 0.0
        for kept in range(WHOLE):
            if mass[kept] > 0.0:
                for face in range(FACES):
                    mass[MORE[kept, face]] += mass[kept] / FACES
        for handful in range(WHOLE, HANDFULS):
            kept = keep[made + 1, handful]
            if kept == handful:
                odds[handful - WHOLE] += mass[handful]
            else:
                following[kept] += mass[handful]


# --- cards on which dice are set aside: what is kept is kept for good


@step
def solve_aside(frozen: bool, worth: Array, after: Array, keep: Array) -> None:
    """`after[aside]`, and `keep[FIRST_TOGETHER[aside] + rolled]`: which of the dice rolled to set aside too."""
    best = np.zeros(HANDFULS)
    for handful in range(WHOLE, HANDFULS):
        after[handful] = worth[handful - WHOLE]
    for aside in range(WHOLE - 1, -1, -1):
        loose = DICE - SIZE[aside]
        first = FIRST_TOGETHER[aside]
        for rolled in range(1, FIRST_OF_SIZE[loose + 1]):
            value, kept = after[TOGETHER[first + rolled]], rolled
            for face in range(FACES - frozen):
                fewer = FEWER[rolled, face]
                if fewer > 0 and best[fewer] > value + BETTER:  # HS-12: one die at least
                    value, kept = best[fewer], keep[first + fewer]
            best[rolled], keep[first + rolled] = value, kept
        total = 0.0
        for rolled in range(FIRST_OF_SIZE[loose], FIRST_OF_SIZE[loose + 1]):
            total += ODDS[rolled] * best[rolled]
        after[aside] = total


@step
def follow_aside(keep: Array, odds: Array) -> None:
    mass = np.zeros(HANDFULS)
    mass[0] = 1.0
    for aside in range(WHOLE):
        if mass[aside] > 0.0:
            loose = DICE - SIZE[aside]
            first = FIRST_TOGETHER[aside]
            for rolled in range(FIRST_OF_SIZE[loose], FIRST_OF_SIZE[loose + 1]):
                mass[TOGETHER[first + keep[first + rolled]]] += mass[aside] * ODDS[rolled]
    for i in range(SEVENS):
        odds[i] = mass[WHOLE + i]


# --- any card


@kernel
def solve(roll: int, frozen: bool, worth: Array, after: Array, keep: Array) -> None:
    """Fill a plan: one row of `after` and `keep` for each number of rolls made, or a single one for `aside`."""
    if roll == Roll.ASIDE:
        solve_aside(frozen, worth, after[0], keep[0])
    else:
        solve_rolls(roll, frozen, worth, after, keep)


@kernel
def follow(roll: int, keep: Array, odds: Array) -> None:
    """The chance of each handful of seven dice at the end of a turn played by a plan."""
    if roll == Roll.ASIDE:
        follow_aside(keep[0], odds)
    else:
        follow_rolls(roll, keep, odds)


class Turn:
    """A card solved for a player to whom each of its scores is worth something."""

    def __init__(self, card: Card, lone_ten: bool, worth: Callable[[int], float]) -> None:
        self.card = card
        self.lone_ten = lone_ten
        self.scores = scores_of(card, lone_ten)
        self.worth = {result: float(worth(result)) for result in sorted(set(self.scores.tolist()))}
        self._after, self._keep = plan_for(card)
        by_handful = np.array([self.worth[result] for result in self.scores.tolist()])
        solve(int(card.roll), is_frozen(card), by_handful, self._after, self._keep)

    @property
    def value(self) -> float:
        """What the turn is worth before its first roll."""
        return float(self._after[0, 0])

    def odds(self) -> dict[int, float]:
        """The chance of each score."""
        by_handful = np.zeros(SEVENS)
        follow(int(self.card.roll), self._keep, by_handful)
        chances = dict.fromkeys(self.worth, 0.0)
        for result, chance in zip(self.scores.tolist(), by_handful.tolist(), strict=True):
            chances[result] += chance
        return chances

    def choices(self, record: Fields) -> list[tuple[int, float]]:
        """The actions open to the roller of a High Score record and what they are worth, the best first."""
        actions = new_record(Actions)
        count = legal(record, int(record.roller), actions) if may_roll(record) else 1  # else there is only to stop
        found = [(int(action), self._value_of(record, int(action))) for action in actions.action[:count]]
        return sorted(found, key=lambda choice: (-choice[1], choice[0]))

    def best(self, record: Fields) -> int:
        """The roller's action by the plan."""
        froze = record.froze << VORTEX_BITS  # in this roll: it was rolled, too
        aside, rolled = record.aside - froze, record.loose + froze
        if self.card.roll == Roll.ASIDE:
            number = numbered(rolled)
            kept = int(self._keep[0, FIRST_TOGETHER[numbered(aside)] + number])
        else:
            number = numbered(aside + rolled)
            kept = int(self._keep[int(record.rolls), number])
        if kept == number:
            return STOP
        if self.card.roll == Roll.FOUR:
            return ROLL
        return numbered(PACKED[number] - PACKED[kept])

    def _value_of(self, record: Fields, action: int) -> float:
        if action == STOP:
            return round(self.worth[int(score_now(record))], PLACES)
        picked = record.loose if action == ROLL else PACKED[action]
        kept = numbered(record.loose + record.aside - picked)
        rolls = 0 if self.card.roll == Roll.ASIDE else int(record.rolls)
        return round(float(self._after[rolls, kept]), PLACES)


def numbered(packed: int) -> int:
    """The handful of packed dice."""
    return int(numbers_of(np.asarray(packed)))


def is_frozen(card: Card) -> bool:
    return card.vortex == Vortex.FROZEN


@lru_cache
def scores_of(card: Card, lone_ten: bool) -> Array:
    """The scores of all handfuls of seven dice."""
    scores = np.zeros(SEVENS, np.int64)
    score_all(int(card.scoring), int(card.vortex), int(lone_ten), scores)
    return scores


def plan_for(card: Card) -> tuple[Array, Array]:
    if card.roll == Roll.ASIDE:
        return np.zeros((1, HANDFULS)), np.zeros((1, len(TOGETHER)), np.int16)
    rolls = int(MOST_ROLLS[card.roll])
    return np.zeros((rolls, HANDFULS)), np.zeros((rolls + 1, HANDFULS), np.int16)
