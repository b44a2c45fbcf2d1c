"""What is played for a report on a game: tables of every size, set-ups beside the usual one, a better bot among others.

A `Study` says all that decides its matches, in plain values that can be sent and kept; `study_plan.py` makes one. A
chunk of it is a range of match numbers: `play_study_chunk` plays one, anywhere and in any order, and `carry_out` adds
up what comes back, in whatever order, to an account of each part. Parts with one seed have the same deals: they are
played together and compared match by match.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Literal

import msgspec

from sobremesa.engine.contract import installed_game
from sobremesa.lab.match_stats import Differences, MatchStats, NotedSeating
from sobremesa.lab.simulation import Simulation
from sobremesa.lab.threads import check_threads, in_threads
from sobremesa.lab.versions import check_versions

CHUNK = 500  # matches of quick bots, of each part


class StudyPart(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of one kind."""

    simulation: Simulation
    matches: int


class Gap(msgspec.Struct, frozen=True, kw_only=True):
    """A better bot among others, in each seat."""

    better: str
    others: str
    parts: list[StudyPart]


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up beside the usual one, at the same table and on the same deals."""

    changed: dict[str, Any]  # its options that are not those of the usual one
    usual: dict[str, Any]  # what the usual one has instead
    part: StudyPart
    gaps: list[Gap]


About = Literal["game", "compare", "sweep"]


class Study(msgspec.Struct, frozen=True, kw_only=True):
    about: About  # the game with each option changed in turn; two set-ups; or an option with several values
    game: str
    rules: int
    version: str
    seed: str
    options: dict[str, Any]  # as given, for all tables
    level: str  # the bot in every seat, where nothing else is said
    players: int  # at the table of variants and gaps
    tables: list[StudyPart]
    left_out: list[int]  # numbers of players that the options do not allow
    variants: list[Variant]
    gaps: list[Gap]

    @property
    def parts(self) -> list[StudyPart]:
        """All parts, in an order of their own."""
        gaps = [*self.gaps, *(gap for variant in self.variants for gap in variant.gaps)]
        variants = [variant.part for variant in self.variants]
        return [*self.tables, *variants, *(part for gap in gaps for part in gap.parts)]

    @property
    def groups(self) -> list[list[int]]:
        """The places of the parts that have the same deals, the usual set-up first; those with bots that think last."""
        parts, by_seed = self.parts, dict[str, list[int]]()
        for place, part in enumerate(parts):
            by_seed.setdefault(part.simulation.seed, []).append(place)
        return sorted(by_seed.values(), key=lambda group: not parts[group[0]].simulation.is_quick)

    @property
    def bots(self) -> list[str]:
        """All that play in it."""
        return sorted({bot for part in self.parts for bot in part.simulation.bots})

    @property
    def matches(self) -> int:
        return sum(part.matches for part in self.parts)

    @property
    def thinking(self) -> int:
        """Those of its matches in which bots think, which are the last."""
        return sum(part.matches for part in self.parts if not part.simulation.is_quick)


# --- a chunk of it


class StudyChunk(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of some parts that have the same deals: all that it takes to play them."""

    parts: list[int]  # their places in the study
    simulations: list[Simulation]
    first: int
    count: int  # in each part


class StudyResult(msgspec.Struct, frozen=True, kw_only=True):
    parts: list[int]
    first: int
    accounts: list[MatchStats]

    @property
    def matches(self) -> int:
        return sum(account.tally.games for account in self.accounts)


def study_chunks(study: Study, size: int = CHUNK) -> Iterator[StudyChunk]:
    """All matches of a study: in a chunk so many of each part where bots are quick, and one when they think."""
    parts = study.parts
    for group in study.groups:
        simulations = [parts[place].simulation for place in group]
        matches = parts[group[0]].matches
        step = size if simulations[0].is_quick else 1
        for first in range(0, matches, step):
            count = min(step, matches - first)
            yield StudyChunk(parts=group, simulations=simulations, first=first, count=count)


def play_study_chunk(chunk: StudyChunk) -> StudyResult:
    """One chunk, on whatever machine, in one thread."""
    with contextlib.closing(StudyWorker(threading.Event())) as player:
        return player.play(chunk)


class StudyWorker:
    """One thread's player of chunks, which keeps its tables for the next chunk of the same parts."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop
        self._simulations: list[Simulation] = []
        self._seatings: list[NotedSeating] = []

    def play(self, chunk: StudyChunk) -> StudyResult:
        if chunk.simulations != self._simulations:
            self._sit_down(chunk.simulations)
        numbers = range(chunk.first, chunk.first + chunk.count)
        players = chunk.simulations[0].players
        played = [seating.play(numbers) for seating in self._seatings]
        accounts = [MatchStats.of(noted, players) for noted in played]
        for account, noted in zip(accounts[1:], played[1:], strict=True):
            account.differences = Differences.between(played[0], noted, players)
        return StudyResult(parts=chunk.parts, first=chunk.first, accounts=accounts)

    def close(self) -> None:
        for seating in self._seatings:
            seating.close()
        self._simulations, self._seatings = [], []

    def _sit_down(self, simulations: list[Simulation]) -> None:
        self.close()
        game = installed_game(simulations[0].game).load()
        check_versions(simulations[0].version, simulations[0].rules, game)
        self._seatings = [NotedSeating(game, simulation, self._stop) for simulation in simulations]
        self._simulations = simulations


# --- the whole


PlayStudy = Callable[
    [Iterable[StudyChunk]], Generator[StudyResult, None, None]
]  # plays each chunk once, and gives them in any order


def play_here(threads: int) -> PlayStudy:
    """Plays in threads of this process."""
    check_threads(threads)
    return lambda study_chunks: in_threads(threads, StudyWorker, study_chunks)


def carry_out(
    study: Study,
    play: PlayStudy,
    progress: Callable[[int], None] = lambda played: None,
    size: int = CHUNK,
) -> list[MatchStats]:
    """Play a study; an account of each of its parts, in their order. `progress` hears how many were just played."""
    accounts: dict[int, MatchStats] = {}
    with contextlib.closing(play(study_chunks(study, size))) as playing:
        for played in playing:
            for place, account in zip(played.parts, played.accounts, strict=True):
                if place in accounts:
                    accounts[place].add(account)
                else:
                    accounts[place] = account
            progress(played.matches)
    for place, part in enumerate(study.parts):
        came = accounts[place].tally.games if place in accounts else 0
        if came != part.matches:
            raise RuntimeError(f"{part.matches} matches were shared out, and {came} came back")
    return [accounts[place] for place in range(len(study.parts))]
