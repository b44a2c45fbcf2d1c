"""A report on a game for whoever designs or teaches it: what its matches come to and how they go, in figures.

Every figure has its interval. `lab/study.py` says what is played, `report_words.py` what the figures say, and
`report_page.py` makes a page of both.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from sobremesa.engine.contract import game_info
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.engine.state import WHOLE_WIN
from sobremesa.lab.figures import Estimate, Figure, moved, quantile, scaled
from sobremesa.lab.match_stats import (
    HAD,
    HAD_SQUARED,
    HAD_WON,
    HALF,
    LED_AND_LOST,
    LED_AND_WON,
    MATCHES,
    PARTS,
    WON,
    WON_SQUARED,
    Differences,
    Lead,
    MatchStats,
    names_of,
)
from sobremesa.lab.outcomes import Counts, add_counts, ordered
from sobremesa.lab.study import About, Gap, Study, StudyPart, Variant

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
    shared_wins: Figure  # the share of matches whose win is shared
    decisions: Spread
    rounds: Spread
    points: Spread
    winning_points: Spread
    margin: Spread  # between the most points of a match and the fewest
    changes: Spread  # how often the lead changes
    unchanged: Figure  # the share of matches in which it never does
    leads: list[LeadFigures]
    before_last: LeadFigures | None  # None where a match is one round

    @property
    def first(self) -> Figure | None:
        """What whoever plays first wins above its share."""
        return moved(self.by_place[0], -self.fair_share) if self.by_place else None

    @property
    def lost(self) -> Figure | None:
        """How often the leader at half of the match does not win."""
        return self.leads[HALF].lost


class GapFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One better bot among others, in each seat in turn."""

    better: str
    others: str
    players: int
    matches: int
    win_share: Figure
    skill: Figure  # 0: its fair share of the wins; 1: all of them


class DifferenceFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Of what the table of a set-up has, how much more or less it is than at the usual one, on the same deals."""

    first: Figure | None  # None where nobody plays first
    seats: list[Figure]  # of the win shares
    shared_wins: Figure
    decisions: Figure
    rounds: Figure
    points: Figure
    winning_points: Figure
    margin: Figure
    changes: Figure
    lost: Figure | None  # None where hardly anybody leads at half
    gaps: list[Figure]  # of the better bot's win shares


class VariantFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up beside the usual one."""

    changed: dict[str, Any]  # its options that are not those of the usual one
    usual: dict[str, Any]  # what the usual one has instead
    table: TableFigures
    gaps: list[GapFigures]  # none where only the usual set-up has any
    differences: DifferenceFigures


class ThingFigures(msgspec.Struct, frozen=True, kw_only=True):
    name: ByLanguage
    times: Figure  # in a match
    advantage: Figure  # the win share of whoever has it, above the fair share


class DecidingFigures(msgspec.Struct, frozen=True, kw_only=True):
    title: ByLanguage
    who: ByLanguage
    things: list[ThingFigures]


class DesignReport(msgspec.Struct, frozen=True, kw_only=True):
    about: About  # what the variants are
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
    gaps = [_GapAccounts(gap, [next(told) for _ in gap.parts]) for gap in study.gaps]
    variant_gaps = [
        [_GapAccounts(gap, [next(told) for _ in gap.parts]) for gap in variant.gaps] for variant in study.variants
    ]
    usual = next(i for i, part in enumerate(study.tables) if part.simulation.players == study.players)
    looks = _looks(study)
    return DesignReport(
        about=study.about,
        game=study.game,
        title=game_info(study.game).title,
        versions={"sobremesa": study.version, "rules": str(study.rules)},
        seed=study.seed,
        options=study.options,
        level=study.level,
        players=study.players,
        left_out=study.left_out,
        tables=[_table(part, account, looks) for part, account in zip(study.tables, tables, strict=True)],
        variants=[
            _variant(variant, account, found, looks)
            for variant, account, found in zip(study.variants, variants, variant_gaps, strict=True)
        ],
        gaps=[_gap(gap, looks) for gap in gaps],
        deciding=list(_deciding(study, tables[usual], looks)),
    )


def _looks(study: Study) -> int:
    """How many figures of the whole report a claim may come from: so many must hold at once."""
    of_tables = sum(2 * part.simulation.players + 2 * PARTS + 1 for part in study.tables)
    things = sum(len(names_of(factor)) for factor in game_info(study.game).load().report_factors)
    compared = len(DifferenceFigures.__struct_fields__) + study.players
    of_variants = sum(compared + 2 * len(variant.gaps) for variant in study.variants)
    return of_tables + of_variants + len(study.gaps) + things


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
        shared_wins=Estimate.of_share(account.shared, tally.games).share(looks),
        decisions=_spread(tally.decisions, looks),
        rounds=_spread(tally.rounds, looks),
        points=_points(account, players, looks),
        winning_points=_spread(account.winning_points, looks),
        margin=_spread(account.margins, looks),
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


class _GapAccounts(NamedTuple):
    """A gap, and an account for each seat of the better bot."""

    gap: Gap
    by_seat: list[MatchStats]


def _variant(variant: Variant, account: MatchStats, gaps: list[_GapAccounts], looks: int) -> VariantFigures:
    return VariantFigures(
        changed=variant.changed,
        usual=variant.usual,
        table=_table(variant.part, account, looks),
        gaps=[_gap(gap, looks) for gap in gaps],
        differences=_differences(_differences_of(account), variant.part.simulation.players, gaps, looks),
    )


def _differences_of(account: MatchStats) -> Differences:
    assert account.differences is not None, "it was not played beside the usual set-up"
    return account.differences


def _differences(found: Differences, players: int, gaps: list[_GapAccounts], looks: int) -> DifferenceFigures:
    def mean(name: str, unit: int = 1) -> Figure:
        return Estimate.of(found.measures[name], unit).figure(looks)

    def wins(counts: Counts) -> Figure:
        return Estimate.of_share_difference(counts, WHOLE_WIN).figure(looks)

    lost = _lost_difference(found.leads)
    return DifferenceFigures(
        first=wins(found.first) if found.first else None,
        seats=[wins(counts) for counts in found.wins],
        shared_wins=Estimate.of_share_difference(found.measures["shared_wins"]).figure(looks),
        decisions=mean("decisions"),
        rounds=mean("rounds"),
        points=mean("points", players),
        winning_points=mean("winning_points"),
        margin=mean("margin"),
        changes=mean("changes"),
        lost=lost.figure(looks) if lost is not None else None,
        gaps=[wins(_gap_difference(gap)) for gap in gaps],
    )


def _gap_difference(gap: _GapAccounts) -> Counts:
    """How much more of the win the better bot has, in whichever seat."""
    counts: Counts = {}
    for seat, account in enumerate(gap.by_seat):
        add_counts(counts, _differences_of(account).wins[seat])
    return counts


def _lost_difference(leads: Counts) -> Estimate | None:
    """How much more often whoever leads at half does not win; not for shares of few matches."""
    careful = dict(leads)
    add_counts(careful, {3 * LED_AND_LOST + LED_AND_WON: 1, 3 * LED_AND_WON + LED_AND_LOST: 1})
    fewest_led, difference, _ = _compared_losses(leads)
    _, _, error = _compared_losses(careful)
    return Estimate(difference, error, sum(leads.values())) if fewest_led >= RARE else None


def _compared_losses(leads: Counts) -> tuple[int, float, float]:
    """In how many matches somebody led, in the set-up with fewer of them; the difference and its error.

    Each share is of matches that chance chooses, so what a match adds to its error goes by how far it is from the
    share.
    """
    cells = np.zeros((3, 3))  # by how the lead ended there and here
    for ends, matches in leads.items():
        cells[divmod(ends, 3)] = matches
    shares, parts, led = [], [], []
    for matches in (cells.sum(axis=1), cells.sum(axis=0)):
        led.append(int(matches[LED_AND_WON] + matches[LED_AND_LOST]))
        shares.append(matches[LED_AND_LOST] / max(1, led[-1]))
        parts.append(np.array([0, -shares[-1], 1 - shares[-1]]) / max(1, led[-1]))
    there, here = parts
    error = math.sqrt((cells * (here - there[:, None]) ** 2).sum())
    return min(led), float(shares[1] - shares[0]), error


def _gap(found: _GapAccounts, looks: int) -> GapFigures:
    wins: Counts = {}
    for seat, account in enumerate(found.by_seat):
        add_counts(wins, account.tally.wins[seat])
    estimate = Estimate.of(wins, WHOLE_WIN)
    share, players = estimate.share(looks), len(found.by_seat)
    return GapFigures(
        better=found.gap.better,
        others=found.gap.others,
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
