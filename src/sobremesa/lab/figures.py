"""Figures with intervals of 95 %, and wider ones to hold a claim to that is made after looking at many figures."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import msgspec

from sobremesa.lab.outcomes import Counts, add_counts, mean_and_error
from sobremesa.lab.standings import wilson

MISSES = 0.05  # of the intervals, those that miss what they measure


class Figure(msgspec.Struct, frozen=True):
    """A value, its interval of 95 %, and the one that holds with 95 % for all figures of a report at once."""

    value: float
    low: float
    high: float
    sure_low: float
    sure_high: float

    def is_above(self, other: float) -> bool:
        return self.sure_low > other

    def is_below(self, other: float) -> bool:
        return self.sure_high < other


def deviations(looks: int) -> float:
    """How many standard errors an interval reaches so that so many of them hold together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - MISSES / 2 / looks)


class Estimate(NamedTuple):
    """A mean over matches, and its standard error."""

    value: float
    error: float
    matches: int

    @classmethod
    def of(cls, counts: Counts, unit: int = 1) -> Estimate:
        return cls(*mean_and_error(counts, unit), sum(counts.values()))

    @classmethod
    def of_share(cls, count: int, of: int) -> Estimate:
        return cls.of({0: of - count, 1: count})

    def figure(self, looks: int = 1) -> Figure:
        reach, sure = (times * self.error for times in (deviations(1), deviations(looks)))
        return Figure(self.value, self.value - reach, self.value + reach, self.value - sure, self.value + sure)

    def share(self, looks: int = 1) -> Figure:
        """The same of a share, by Wilson's interval for as many tries as would vary as much."""
        spread = self.value * (1 - self.value)
        tries = spread / self.error**2 if self.error > 1e-12 else self.matches
        low, high = wilson(self.value, tries, deviations(1))
        sure_low, sure_high = wilson(self.value, tries, deviations(looks))
        return Figure(self.value, low, high, sure_low, sure_high)

    @classmethod
    def of_share_difference(cls, counts: Counts, unit: int = 1) -> Estimate:
        """The mean difference between shares of the same matches, by how much each of them differs.

        Its error is not nothing where none differs: it is as if one more had, each way.
        """
        careful = dict(counts)
        add_counts(careful, {-unit: 1, unit: 1})
        return cls.of(counts, unit)._replace(error=cls.of(careful, unit).error)


def scaled(figure: Figure, zero: float, one: float) -> Figure:
    """A figure on another scale, where `zero` is 0 and `one` is 1."""
    return Figure(*((value - zero) / (one - zero) for value in msgspec.structs.astuple(figure)))


def moved(figure: Figure, by: float) -> Figure:
    return Figure(*(value + by for value in msgspec.structs.astuple(figure)))


def quantile(counts: Counts, share: float, matches: int) -> Figure:
    """The number that so great a share of the counted ones does not exceed, by the order of the numbers alone."""
    reach = deviations(1) * math.sqrt(share * (1 - share) / matches)
    value, low, high = (_at(counts, max(0.0, min(1.0, part))) for part in (share, share - reach, share + reach))
    return Figure(value, low, high, low, high)


def _at(counts: Counts, share: float) -> int:
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return max(counts)
