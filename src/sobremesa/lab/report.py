"""A report on a game for whoever designs or teaches it: what its matches come to and how they go, in figures.

Every figure has its interval. `lab/study.py` says what is played, `report_words.py` what the figures say, and
`report_page.py` makes a page of both.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from sobremesa.engine.contract import game_info
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.engine.state import WHOLE_WIN
from sobremesa.lab.figures import Estimate, Figure, moved, quantile, scaled
from sobremesa.lab.match_stats import (
    HAD,
    HAD_SQUARED,
    HAD_WON,
    HALF,
    MATCHES,
    PARTS,
    WON,
    WON_SQUARED,
    Lead,
    MatchStats,
    names_of,
)
from sobremesa.lab.outcomes import Counts, add_counts, ordered
from sobremesa.lab.study import LEVEL, Gap, Study, StudyPart, Variant

MEASURED = ("first", "decisions", "rounds", "points", "changes", "lost")  # of a variant
RARE = 30  # what fewer matches had is left out: its interval would not hold

ByLanguage = dict[str, str]  # by language


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """How a number is spread: its mean, its middle, the ends between which nine of ten lie, and how often each came."""

    mean: Figure
    median: Figure
    low: Figure
    high: Figure
    counts: Counts


class SeatFigures(msgspec.Struct, frozen=True, kw_only=True):
    win_share: Figure
    points: Figure


class LeadFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How often somebody leads alone at a moment, and how often whoever does then fails to win."""

    at: float | None  # the share of the turns played; None: before the last round
    led: Figure
    lost: Figure | None  # None where nobody ever leads


class TableFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A table of so many players. Lists go by seat, or by place from whoever plays first."""

    players: int
    options: dict[str, Any]
    matches: int
    fair_share: float
    seats: list[SeatFigures]
    by_place: list[Figure]  # win shares; empty where all begin at once
    shared: Figure  # the share of matches whose win is shared
    decisions: Spread
    rounds: Spread
    points: Spread
    winning_points: Spread
    changes: Spread  # how often the lead changes
    unchanged: Figure  # the share of matches in which it never does
    leads: list[LeadFigures]
    before_last: LeadFigures | None  # None where a match is one round


class VariantMeasure(msgspec.Struct, frozen=True, kw_only=True):
    value: Figure
    difference: Figure  # from the table with the usual value


class VariantFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What changes where one option has another value; None where a measure makes no sense."""

    option: str
    value: Any
    usual: Any
    matches: int
    first: VariantMeasure  # what whoever plays first wins above its share
    decisions: VariantMeasure
    rounds: VariantMeasure
    points: VariantMeasure
    changes: VariantMeasure
    lost: VariantMeasure | None  # how often the leader at half of the match does not win


class GapFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One better bot among others, in each seat in turn."""

    better: str
    others: str
    players: int
    matches: int
    win_share: Figure
    skill: Figure  # 0: its fair share of the wins; 1: all of them


class ThingFigures(msgspec.Struct, frozen=True, kw_only=True):
    name: ByLanguage
    times: Figure  # in a match
    advantage: Figure  # the win share of whoever has it, above the fair share


class DecidingFigures(msgspec.Struct, frozen=True, kw_only=True):
    title: ByLanguage
    who: ByLanguage
    things: list[ThingFigures]


class DesignReport(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    title: str
    versions: dict[str, str]
    seed: str
    options: dict[str, Any]  # as given, for all tables
    level: str  # of the bots, where nothing else is said
    players: int  # at the table of variants, gaps and what decides
    left_out: list[int]  # numbers of players that the options do not allow
    tables: list[TableFigures]
    variants: list[VariantFigures]
    gaps: list[GapFigures]
    deciding: list[DecidingFigures]

    @property
    def usual(self) -> TableFigures:
        """The table of variants, gaps and what decides."""
        return next(table for table in self.tables if table.players == self.players)


def report_on(study: Study, accounts: list[MatchStats]) -> DesignReport:
    """What the accounts of a study's parts, in their order, say."""
    told = iter(accounts)
    tables = [next(told) for _ in study.tables]
    variants = [next(told) for _ in study.variants]
    gaps = [[next(told) for _ in gap.parts] for gap in study.gaps]
    usual = next(i for i, part in enumerate(study.tables) if part.simulation.players == study.players)
    looks = _looks(study)
    return DesignReport(
        game=study.game,
        title=game_info(study.game).title,
        versions={"sobremesa": study.version, "rules": str(study.rules)},
        seed=study.seed,
        options=study.options,
        level=LEVEL,
        players=study.players,
        left_out=study.left_out,
        tables=[_table(part, account, looks) for part, account in zip(study.tables, tables, strict=True)],
        variants=[
            _variant(variant, account, tables[usual], looks)
            for variant, account in zip(study.variants, variants, strict=True)
        ],
        gaps=[_gap(gap, found, looks) for gap, found in zip(study.gaps, gaps, strict=True)],
        deciding=list(_deciding(study, tables[usual], looks)),
    )


def _looks(study: Study) -> int:
    """How many figures of the whole report a claim may come from: so many must hold at once."""
    of_tables = sum(2 * part.simulation.players + 2 * PARTS + 1 for part in study.tables)
    things = sum(len(names_of(factor)) for factor in game_info(study.game).load().report_factors)
    return of_tables + len(MEASURED) * len(study.variants) + len(study.gaps) + things


# --- a table


def _table(part: StudyPart, account: MatchStats, looks: int) -> TableFigures:
    tally, players = account.tally, part.simulation.players
    return TableFigures(
        players=players,
        options=part.simulation.options,
        matches=tally.games,
        fair_share=1 / players,
        seats=[
            SeatFigures(win_share=Estimate.of(wins, WHOLE_WIN).share(looks), points=Estimate.of(points).figure(looks))
            for wins, points in zip(tally.wins, tally.points, strict=True)
        ],
        by_place=[Estimate.of(wins, WHOLE_WIN).share(looks) for wins in account.by_place if wins],
        shared=Estimate.of_share(account.shared, tally.games).share(looks),
        decisions=_spread(tally.decisions, looks),
        rounds=_spread(tally.rounds, looks),
        points=_points(account, players, looks),
        winning_points=_spread(account.winning_points, looks),
        changes=_spread(account.changes, looks),
        unchanged=Estimate.of_share(account.changes.get(0, 0), tally.games).share(looks),
        leads=[_lead((i + 1) / PARTS, lead, tally.games, looks) for i, lead in enumerate(account.leads)],
        before_last=_lead(None, account.before_last, tally.games, looks) if max(tally.rounds) > 1 else None,
    )


def _spread(counts: Counts, looks: int) -> Spread:
    return _spread_about(Estimate.of(counts), counts, looks)


def _points(account: MatchStats, players: int, looks: int) -> Spread:
    """Those of all seats; the points of a match depend on each other, so that the match is the unit of chance."""
    pooled: Counts = {}
    for counts in account.tally.points:
        add_counts(pooled, counts)
    return _spread_about(Estimate.of(account.all_points, players), pooled, looks)


def _spread_about(mean: Estimate, counts: Counts, looks: int) -> Spread:
    low, median, high = (quantile(counts, share, mean.matches) for share in (0.05, 0.5, 0.95))
    return Spread(mean=mean.figure(looks), median=median, low=low, high=high, counts=ordered(counts))


def _lead(at: float | None, lead: Lead, matches: int, looks: int) -> LeadFigures:
    return LeadFigures(
        at=at,
        led=Estimate.of_share(lead.led, matches).share(looks),
        lost=Estimate.of_share(lead.lost, lead.led).share(looks) if lead.led else None,
    )


# --- variants, gaps


def _variant(variant: Variant, account: MatchStats, usual: MatchStats, looks: int) -> VariantFigures:
    players = variant.part.simulation.players

    def measure(name: str) -> VariantMeasure:
        value, base = (_measured(found, players)[name] for found in (account, usual))
        return VariantMeasure(value=value.figure(looks), difference=value.minus(base).figure(looks))

    return VariantFigures(
        option=variant.option,
        value=variant.value,
        usual=variant.usual,
        matches=account.tally.games,
        first=measure("first"),
        decisions=measure("decisions"),
        rounds=measure("rounds"),
        points=measure("points"),
        changes=measure("changes"),
        lost=measure("lost") if min(account.leads[HALF].led, usual.leads[HALF].led) >= RARE else None,
    )


def _measured(account: MatchStats, players: int) -> dict[str, Estimate]:
    half = account.leads[HALF]
    return {
        "first": _advantage(account, players),
        "decisions": Estimate.of(account.tally.decisions),
        "rounds": Estimate.of(account.tally.rounds),
        "points": Estimate.of(account.all_points, players),
        "changes": Estimate.of(account.changes),
        "lost": Estimate.of_share(half.lost, max(1, half.led)).careful(),
    }


def _advantage(account: MatchStats, players: int) -> Estimate:
    """What whoever plays first wins above its share: nothing where all begin at once."""
    if not account.by_place[0]:
        return Estimate(0.0, 0.0, account.tally.games)
    share = Estimate.of(account.by_place[0], WHOLE_WIN)
    return share._replace(value=share.value - 1 / players)


def _gap(gap: Gap, accounts: list[MatchStats], looks: int) -> GapFigures:
    wins: Counts = {}
    for seat, account in enumerate(accounts):
        add_counts(wins, account.tally.wins[seat])
    estimate = Estimate.of(wins, WHOLE_WIN)
    share, players = estimate.share(looks), len(accounts)
    return GapFigures(
        better=gap.better,
        others=gap.others,
        players=players,
        matches=estimate.matches,
        win_share=share,
        skill=scaled(share, 1 / players, 1),
    )


# --- what decides


def _deciding(study: Study, account: MatchStats, looks: int) -> Iterator[DecidingFigures]:
    for factor, things in zip(game_info(study.game).load().report_factors, account.things, strict=True):
        yield DecidingFigures(
            title=factor.title._asdict(),
            who=factor.who._asdict(),
            things=_things(factor, things, account.tally.games, study.players, looks),
        )


def _things(
    factor: ReportFactor, things: list[list[int]], matches: int, players: int, looks: int
) -> list[ThingFigures]:
    named = [(name, sums) for name, sums in zip(names_of(factor), things, strict=False) if sums[MATCHES] >= RARE]
    return [
        ThingFigures(
            name=name._asdict(),
            times=_mean(sums[HAD], sums[HAD_SQUARED], matches).figure(),
            advantage=moved(_won(sums).share(looks), -1 / players),
        )
        for name, sums in named
    ]


def _mean(total: int, squares: int, matches: int) -> Estimate:
    mean = total / matches
    return Estimate(mean, math.sqrt(max(0.0, squares / matches - mean * mean) / matches), matches)


def _won(sums: list[int]) -> Estimate:
    """The mean share of the win each time that a seat has the thing; the match is the unit of chance."""
    won, had = sums[WON], sums[HAD]
    share = won / had
    squares = sums[WON_SQUARED] - 2 * share * sums[HAD_WON] + share * share * sums[HAD_SQUARED]
    error = math.sqrt(max(0.0, squares)) / had
    return Estimate(share / WHOLE_WIN, error / WHOLE_WIN, sums[MATCHES])
