"""What is played for a report on a game: tables of every size, one option changed at a time, a better bot among others.

A `Study` says all that decides its matches, in plain values that can be sent and kept. A chunk of it is a range of
match numbers of one of its parts: `play_study_chunk` plays one, anywhere and in any order, and `carry_out` adds up what
comes back, in whatever order, to an account of each part.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from sobremesa import __version__
from sobremesa.engine.contract import GameInfo, game_info, installed_game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.match import new_seed
from sobremesa.engine.options import as_text, option_type, plain, read_options
from sobremesa.engine.seeds import read_series_seed
from sobremesa.engine.untrusted import printable_value
from sobremesa.lab.match_stats import MatchStats, NotedSeating
from sobremesa.lab.simulate import TALLY_ALONE, SimulationWorker, chunk_size
from sobremesa.lab.simulation import Simulation
from sobremesa.lab.threads import check_threads, in_threads
from sobremesa.lab.versions import check_versions

FEWEST_MATCHES, MOST_MATCHES = 100, 10_000_000
LEVEL = "casual"  # who plays where nothing else is said
GAPS = (("casual", "random"), ("casual", "easy"))  # a better bot, and those that it sits among
THINKING_GAP = ("good", "casual")
CHUNK = 500  # matches of quick bots


class StudyPart(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of one kind."""

    simulation: Simulation
    matches: int


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """One option with another value than usual."""

    option: str
    value: Any
    usual: Any
    part: StudyPart


class Gap(msgspec.Struct, frozen=True, kw_only=True):
    """A better bot among others, in each seat."""

    better: str
    others: str
    parts: list[StudyPart]


class Study(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    rules: int
    version: str
    seed: str
    options: dict[str, Any]  # as given, for all tables
    players: int  # at the table of variants and gaps
    tables: list[StudyPart]
    left_out: list[int]  # numbers of players that the options do not allow
    variants: list[Variant]
    gaps: list[Gap]

    @property
    def parts(self) -> list[StudyPart]:
        """All parts, in an order of their own."""
        variants = [variant.part for variant in self.variants]
        return [*self.tables, *variants, *(part for gap in self.gaps for part in gap.parts)]

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


# --- what is played


def plan_study(
    game: str,
    players: Sequence[int] | None,
    options: Mapping[str, object],
    matches: int,
    good: int,
    seed: int | str | None,
) -> Study:
    """A study of a game, with so many matches at each table, and so many with a good bot among casual ones."""
    _check_matches(matches, good)
    return _Planner(game_info(game), options, new_seed() if seed is None else read_series_seed(seed)).plan(
        players, matches, good
    )


def _check_matches(matches: int, good: int) -> None:
    if not isinstance(matches, int) or not FEWEST_MATCHES <= matches <= MOST_MATCHES:
        raise BadSetup(
            Text(
                f"un informe necesita de {FEWEST_MATCHES} a {MOST_MATCHES} partidas por mesa, "
                f"no {printable_value(matches)}",
                f"a report takes from {FEWEST_MATCHES} to {MOST_MATCHES} matches a table, "
                f"not {printable_value(matches)}",
            )
        )
    if not isinstance(good, int) or not 0 <= good <= MOST_MATCHES:
        raise BadSetup(
            Text(
                f"con un bot «good» se juegan de 0 a {MOST_MATCHES} partidas, no {printable_value(good)}",
                f"with a 'good' bot 0 to {MOST_MATCHES} matches are played, not {printable_value(good)}",
            )
        )


class _Planner:
    def __init__(self, info: GameInfo, options: Mapping[str, object], seed: str) -> None:
        self._info = info
        self._game = info.load()
        self._options = dict(options)
        self._seed = seed

    def plan(self, players: Sequence[int] | None, matches: int, good: int) -> Study:
        counts, left_out = self._counts(players)
        usual = min(counts, key=lambda count: abs(count - self._info.usual_players))
        gaps = [(*gap, matches) for gap in GAPS] + [(*THINKING_GAP, good)] * (good > 0)
        return Study(
            game=self._info.name,
            rules=self._game.rules_version,
            version=__version__,
            seed=self._seed,
            options=self._options,
            players=usual,
            tables=[self._part(count, {}, [LEVEL] * count, matches, "") for count in counts],
            left_out=left_out,
            variants=list(self._variants(usual, matches)),
            gaps=[self._gap(usual, better, others, total) for better, others, total in gaps],
        )

    def _counts(self, players: Sequence[int] | None) -> tuple[list[int], list[int]]:
        """The numbers of players, and those that the options do not allow; what was asked for must be allowed."""
        if players:
            for count in players:
                read_options(self._info, count, self._options)
            return sorted(set(players)), []
        counts = [count for count in self._info.players if self._allows(count, {})]
        if not counts:
            read_options(self._info, self._info.usual_players, self._options)  # which says what is wrong
        return counts, [count for count in self._info.players if count not in counts]

    def _allows(self, players: int, changed: Mapping[str, object]) -> bool:
        try:
            read_options(self._info, players, {**self._options, **changed})
        except BadSetup:
            return False
        return True

    def _variants(self, players: int, matches: int) -> Iterator[Variant]:
        usual = plain(read_options(self._info, players, self._options))
        for option in self._info.options.__struct_fields__:
            for value in other_values(self._info, option, usual.get(option)):
                if self._allows(players, {option: value}):
                    label = f"{option}={as_text(value)}"
                    part = self._part(players, {option: value}, [LEVEL] * players, matches, label)
                    yield Variant(option=option, value=value, usual=usual.get(option), part=part)

    def _gap(self, players: int, better: str, others: str, matches: int) -> Gap:
        each = -(-matches // players)
        parts = []
        for seat in range(players):
            bots = [better if other == seat else others for other in range(players)]
            parts.append(self._part(players, {}, bots, each, " ".join(bots)))
        return Gap(better=better, others=others, parts=parts)

    def _part(
        self, players: int, changed: Mapping[str, object], bots: list[str], matches: int, label: str
    ) -> StudyPart:
        """Each part has luck of its own, so that their results are independent."""
        simulation = Simulation(
            version=__version__,
            game=self._info.name,
            rules=self._game.rules_version,
            players=players,
            options=plain(read_options(self._info, players, {**self._options, **changed})),
            bots=bots,
            seed=f"{self._seed}/{players}/{label}",
        )
        return StudyPart(simulation=simulation, matches=matches)


def other_values(info: GameInfo, option: str, usual: Any) -> list[Any]:
    """What an option is tried with: all other choices, half and twice a number, and nothing else for a text."""
    kind = option_type(info, option)
    if isinstance(kind, inspect.LiteralType):
        return [value for value in kind.values if value != usual]
    if isinstance(kind, inspect.BoolType):
        return [not usual]
    if isinstance(kind, inspect.IntType) and usual is not None:
        return [value for value in (usual // 2, usual * 2) if value not in (0, usual)]
    return []


# --- a chunk of it


class StudyChunk(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of a part: all that it takes to play them."""

    part: int  # its place in the study
    simulation: Simulation
    first: int
    count: int


class StudyResult(msgspec.Struct, frozen=True, kw_only=True):
    part: int
    first: int
    account: MatchStats


def study_chunks(study: Study, size: int = CHUNK) -> Iterator[StudyChunk]:
    """All matches of a study, so many of quick bots in a chunk, and one when bots think."""
    for place, part in enumerate(study.parts):
        step = size if part.simulation.is_quick else chunk_size(part.simulation, part.matches, 1)
        for first in range(0, part.matches, step):
            count = min(step, part.matches - first)
            yield StudyChunk(part=place, simulation=part.simulation, first=first, count=count)


def play_study_chunk(chunk: StudyChunk) -> StudyResult:
    """One chunk, on whatever machine, in one thread."""
    with contextlib.closing(StudyWorker(threading.Event())) as player:
        return player.play(chunk)


class StudyWorker:
    """One thread's player of chunks, which keeps its table for the next chunk of the same part."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop
        self._simulation: Simulation | None = None
        self._noted: NotedSeating | None = None
        self._asked: SimulationWorker | None = None

    def play(self, chunk: StudyChunk) -> StudyResult:
        if chunk.simulation != self._simulation:
            self._sit_down(chunk.simulation)
        numbers = range(chunk.first, chunk.first + chunk.count)
        if self._noted is not None:
            return StudyResult(part=chunk.part, first=chunk.first, account=self._noted.play(numbers))
        assert self._asked is not None
        account = MatchStats(tally=self._asked.play(numbers).tally)
        return StudyResult(part=chunk.part, first=chunk.first, account=account)

    def close(self) -> None:
        if self._asked is not None:
            self._asked.close()
        self._simulation = self._noted = self._asked = None

    def _sit_down(self, simulation: Simulation) -> None:
        self.close()
        game = installed_game(simulation.game).load()
        check_versions(simulation.version, simulation.rules, game)
        if simulation.is_quick:
            self._noted = NotedSeating(game, simulation)
        else:
            self._asked = SimulationWorker(simulation, TALLY_ALONE, self._stop)
        self._simulation = simulation


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
            if played.part in accounts:
                accounts[played.part].add(played.account)
            else:
                accounts[played.part] = played.account
            progress(played.account.tally.games)
    for place, part in enumerate(study.parts):
        came = accounts[place].tally.games if place in accounts else 0
        if came != part.matches:
            raise RuntimeError(f"{part.matches} matches were shared out, and {came} came back")
    return [accounts[place] for place in range(len(study.parts))]


def warm_up(game: str, players: int) -> None:
    """Load or compile everything that a study runs, bots that think apart."""
    study = plan_study(game, [players], {}, FEWEST_MATCHES, 0, "")
    play_study_chunk(StudyChunk(part=0, simulation=study.tables[0].simulation, first=0, count=0))
