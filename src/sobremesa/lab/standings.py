"""What an arena's matches say of its bots: win shares, ratings and who finishes ahead of whom, with intervals.

The matches of a deal share its luck, so that the deal, not the match, is the unit of chance in every interval.
"""

from __future__ import annotations

import math
import platform
import random
from collections import defaultdict
from itertools import permutations
from statistics import fmean
from typing import Any, NamedTuple

import msgspec
import openskill
from openskill.models import PlackettLuce

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.seeds import numbered
from sobremesa.lab.arena_store import ArenaMatch, ArenaSetup

NORMAL_95 = 1.959964  # 95 % of a normal distribution lie so many standard deviations about its middle

ORDERS = 8  # in which the matches are rated

Interval = tuple[float, float]


class Rating(NamedTuple):
    mu: float
    sigma: float  # openskill's own standard deviation


class BotResult(msgspec.Struct, frozen=True, kw_only=True):
    """One bot's result. Intervals hold 95 %; times are in seconds."""

    name: str
    matches: int
    seats: int  # at a table it can have several
    win_share: float  # for each seat that it had; a shared win counts in parts
    interval: Interval
    rating: float
    rating_sigma: float
    rating_interval: Interval
    mean_points: float | None  # without the matches that it forfeited
    forfeits: int
    first_forfeit: str | None
    first_forfeit_seed: str | None  # deals the match in which it was
    mean_seconds: float
    slowest_seconds: float


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """How often a bot finished ahead of another at the same table; a shared place counts half."""

    bot: str
    other: str
    matches: int
    ahead: float
    interval: Interval


class ArenaReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an arena, the highest rating first."""

    game: str
    players: int
    options: dict[str, Any]
    seed: str
    seats: list[str] | None
    matches: int
    deals: int
    fair_share: float
    versions: dict[str, str]
    bots: list[BotResult]
    crosstable: list[Meeting]

    def meeting(self, bot: str, other: str) -> Meeting:
        return next(row for row in self.crosstable if (row.bot, row.other) == (bot, other))


class NotKept(BadSetup):
    """An arena was played whole, and its store lacks some of it."""

    def __init__(self, text: Text, report: ArenaReport) -> None:
        super().__init__(text)
        self.report = report


class WinShare:
    """A share in the making: what was won out of what could be, deal by deal."""

    def __init__(self) -> None:
        self._won: defaultdict[int, float] = defaultdict(float)
        self._tried: defaultdict[int, int] = defaultdict(int)

    def add(self, deal: int, won: float) -> None:
        self._won[deal] += won
        self._tried[deal] += 1

    @property
    def tried(self) -> int:
        return sum(self._tried.values())

    @property
    def value(self) -> float:
        return math.fsum(self._won.values()) / self.tried

    @property
    def interval(self) -> Interval:
        """Wilson's interval for as many independent tries as would vary as much as the deals do."""
        deals, share = len(self._won), self.value
        if deals < 2:
            return 0.0, 1.0
        squares = math.fsum((self._won[deal] - share * self._tried[deal]) ** 2 for deal in self._won)
        variance = squares * deals / (deals - 1) / self.tried**2
        tries = share * (1 - share) / variance if variance > 1e-12 else deals
        return wilson(share, tries, student_95(deals - 1))


def wilson(share: float, tries: float, deviations: float) -> Interval:
    square = deviations**2 / tries
    middle = (share + square / 2) / (1 + square)
    reach = deviations / (1 + square) * math.sqrt(max(0.0, share * (1 - share) / tries + square / (4 * tries)))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def student_95(freedom: int) -> float:
    """Student's quantile for an interval of 95 %, by its expansion about the normal one."""
    z = NORMAL_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def win_shares(played: ArenaMatch) -> list[float]:
    """What each seat has of the win; who forfeited has nothing."""
    winners = [seat for seat, rank in enumerate(played.ranks) if rank == 1 and seat not in played.forfeits]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(played.ranks))]


def ratings(bots: list[str], matches: list[ArenaMatch]) -> dict[str, Rating]:
    """Each bot's rating, from matches in the order of their numbers.

    The last matches weigh more than the first in such a rating, so that it is the mean over several orders.
    """
    dice = random.Random(0)
    orders = [sorted(matches, key=lambda _: dice.random()) for _ in range(ORDERS)]
    rated = [_rated_in_order(bots, order) for order in orders]
    return {bot: _mean_rating([ratings[bot] for ratings in rated]) for bot in bots}


def _rated_in_order(bots: list[str], matches: list[ArenaMatch]) -> dict[str, Rating]:
    """Ratings after one match after another.

    A bot with several seats at a table is rated once for it, by the mean of what its seats would get:
    its strength is one and the same, so several seats tell less than several matches.
    """
    model = PlackettLuce(tau=0.0)  # a bot's strength does not drift from match to match
    rated = dict.fromkeys(bots, Rating(model.mu, model.sigma))
    for played in matches:
        before = [[model.rating(*rated[bot])] for bot in played.seats]
        after = model.rate(before, ranks=[float(rank) for rank in played.ranks])
        seats: defaultdict[str, list[Rating]] = defaultdict(list)
        for bot, (seat,) in zip(played.seats, after, strict=True):
            seats[bot].append(Rating(seat.mu, seat.sigma))
        rated |= {bot: _mean_rating(own) for bot, own in seats.items()}
    return rated


def _mean_rating(several: list[Rating]) -> Rating:
    return Rating(fmean(rating.mu for rating in several), fmean(rating.sigma for rating in several))


def ahead(played: ArenaMatch) -> dict[tuple[str, str], float]:
    """For each two bots at a table, the share of pairs of their seats in which the first is ahead of the second."""
    pairs: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for (bot, place), (other, other_place) in permutations(zip(played.seats, played.ranks, strict=True), 2):
        if bot != other:
            pairs[bot, other].append(1.0 if place < other_place else 0.5 if place == other_place else 0.0)
    return {pair: sum(results) / len(results) for pair, results in pairs.items()}


def report(setup: ArenaSetup, matches: list[ArenaMatch], lang: Lang) -> ArenaReport:
    """What the matches, in the order of their numbers, say; sentences in one language."""
    rated = ratings(setup.bots, matches)
    order = sorted(setup.bots, key=lambda bot: -rated[bot].mu)
    return ArenaReport(
        game=setup.game,
        players=setup.players,
        options=setup.options,
        seed=setup.seed,
        seats=setup.seats,
        matches=len(matches),
        deals=len({played.deal for played in matches}),
        fair_share=1 / setup.players,
        versions={
            "sobremesa": setup.version,
            "rules": str(setup.rules),
            "openskill": openskill.__version__,
            "python": platform.python_version(),
        },
        bots=[_result(bot, rated[bot], matches, setup.seed, lang) for bot in order],
        crosstable=_crosstable(order, matches),
    )


def _result(bot: str, rating: Rating, matches: list[ArenaMatch], seed: str, lang: Lang) -> BotResult:
    sat = [(played, seat) for played in matches for seat, name in enumerate(played.seats) if name == bot]
    wins = WinShare()
    for played, seat in sat:
        wins.add(played.deal, win_shares(played)[seat])
    finished = [played.points[seat] for played, seat in sat if seat not in played.forfeits]
    forfeited = [(played, played.forfeits[seat].to(lang)) for played, seat in sat if seat in played.forfeits]
    first, reason = forfeited[0] if forfeited else (None, None)
    moves = sum(played.moves[seat] for played, seat in sat)
    mu, sigma = rating
    return BotResult(
        name=bot,
        matches=len({played.number for played, _ in sat}),
        seats=len(sat),
        win_share=wins.value,
        interval=wins.interval,
        rating=mu,
        rating_sigma=sigma,
        rating_interval=(mu - NORMAL_95 * sigma, mu + NORMAL_95 * sigma),
        mean_points=sum(finished) / len(finished) if finished else None,
        forfeits=len(forfeited),
        first_forfeit=reason,
        first_forfeit_seed=None if first is None else numbered(seed, first.deal),
        mean_seconds=math.fsum(played.seconds[seat] for played, seat in sat) / max(1, moves),
        slowest_seconds=max(played.slowest[seat] for played, seat in sat),
    )


def _crosstable(order: list[str], matches: list[ArenaMatch]) -> list[Meeting]:
    shares: defaultdict[tuple[str, str], WinShare] = defaultdict(WinShare)
    for played in matches:
        for pair, share in ahead(played).items():
            shares[pair].add(played.deal, share)
    return [
        Meeting(
            bot=pair[0],
            other=pair[1],
            matches=shares[pair].tried,
            ahead=shares[pair].value,
            interval=shares[pair].interval,
        )
        for pair in permutations(order, 2)
    ]
