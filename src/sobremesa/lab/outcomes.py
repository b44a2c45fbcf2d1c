"""How matches ended: a record for each, and tallies that count how often each number came.

Tallies hold whole numbers alone, so that any tallies of the same matches add up to the very same, in any order.
"""

from __future__ import annotations

import msgspec
import numpy as np

from sobremesa.engine.kernel import Array, record_type
from sobremesa.engine.state import SEATS, WHOLE_WIN

Counts = dict[int, int]  # how often each number came

Outcome = record_type(
    [
        ("decisions", np.int64),
        ("points", np.int32, (SEATS,)),
        ("rank", np.int32, (SEATS,)),
        ("rounds", np.int32),
        ("spare", np.int32),  # no gap: equal outcomes have equal bytes
    ]
)


def win_parts(outcomes: Array, players: int) -> Array:
    """What each seat has of the win, by match and seat, in parts of WHOLE_WIN."""
    won = outcomes["rank"][:, :players] == 1
    return won * (WHOLE_WIN // won.sum(axis=1, keepdims=True))


class Tally(msgspec.Struct, kw_only=True):
    """How often each number came in some matches. Lists go by seat."""

    games: int
    decisions: Counts
    rounds: Counts
    points: list[Counts]
    ranks: list[Counts]
    wins: list[Counts]  # in parts of WHOLE_WIN

    @classmethod
    def of(cls, outcomes: Array, players: int) -> Tally:
        wins = win_parts(outcomes, players)
        seats = range(players)
        return cls(
            games=len(outcomes),
            decisions=counts_of(outcomes["decisions"]),
            rounds=counts_of(outcomes["rounds"]),
            points=[counts_of(outcomes["points"][:, seat]) for seat in seats],
            ranks=[counts_of(outcomes["rank"][:, seat]) for seat in seats],
            wins=[counts_of(wins[:, seat]) for seat in seats],
        )

    @classmethod
    def empty(cls, players: int) -> Tally:
        return cls.of(np.zeros(0, Outcome), players)

    def add(self, other: Tally) -> None:
        """Count the matches of another tally too."""
        self.games += other.games
        add_counts(self.decisions, other.decisions)
        add_counts(self.rounds, other.rounds)
        for mine, others in ((self.points, other.points), (self.ranks, other.ranks), (self.wins, other.wins)):
            for own, more in zip(mine, others, strict=True):
                add_counts(own, more)


def counts_of(numbers: Array) -> Counts:
    values, counts = np.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def add_counts(counts: Counts, more: Counts) -> None:
    for value, count in more.items():
        counts[value] = counts.get(value, 0) + count


def ordered(counts: Counts) -> Counts:
    """The same, the lowest number first."""
    return dict(sorted(counts.items()))


def total(counts: Counts) -> int:
    return sum(value * count for value, count in counts.items())


def mean_and_error(counts: Counts, unit: int = 1) -> tuple[float, float]:
    """The mean and its standard error, in units."""
    games = sum(counts.values())
    mean = total(counts) / games
    squares = sum(value * value * count for value, count in counts.items())
    variance = max(0.0, squares / games - mean * mean)
    return mean / unit, (variance / games) ** 0.5 / unit
