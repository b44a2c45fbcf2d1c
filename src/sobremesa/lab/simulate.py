"""Many matches between bots: who wins, and how. Neither threads nor machines change the result.

A `Simulation` says all that decides its matches, in plain values that can be sent and stored. A chunk of it is a range
of match numbers: `play_chunk` plays one, anywhere and in any order, and returns a tally and, if asked for, how each
match ended. `simulate` cuts the whole into chunks, hands them to a `PlaySimulation` (usually threads of this process)
and adds up what comes back, in any order.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, Question
from sobremesa.engine.contract import Game, installed_game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.language import Text
from sobremesa.engine.match import fresh_state
from sobremesa.engine.seeds import numbered
from sobremesa.engine.state import WHOLE_WIN
from sobremesa.engine.untrusted import printable, printable_value
from sobremesa.lab.bot_matches import BotPool
from sobremesa.lab.kept_matches import Keeper, KeptMatch, kept_among, pack, unpack
from sobremesa.lab.outcomes import Counts, Outcome, Tally, mean_and_error, ordered, total
from sobremesa.lab.quick_matches import QuickSeating
from sobremesa.lab.rows import RowsFile, check_rows_file
from sobremesa.lab.simulation import Simulation, plan
from sobremesa.lab.threads import check_threads, in_threads
from sobremesa.lab.versions import check_versions

MOST_GAMES = 1_000_000_000_000
BLOCK = 4096  # matches of quick bots that are played between two looks at the clock

# --- a chunk of it


class SimulationChunk(msgspec.Struct, frozen=True, kw_only=True):
    """What some matches came to; their numbers are `first` to `first + tally.games - 1`."""

    first: int
    tally: Tally
    outcomes: bytes = b""  # an `Outcome` for each match, where they are asked for
    every: int = 0  # one match in so many is kept
    actions: bytes = b""  # of the matches that are kept, packed


class WantedData(NamedTuple):
    """What chunks bring besides a tally."""

    outcomes: bool = False
    every: int = 0  # keep one match in so many; 0: none


TALLY_ALONE = WantedData()


def play_chunk(simulation: Simulation, numbers: range, wanted: WantedData = TALLY_ALONE) -> SimulationChunk:
    """The matches with these numbers, on whatever machine, in one thread."""
    with contextlib.closing(SimulationWorker(simulation, wanted, threading.Event())) as table:
        return table.play(numbers)


def chunks(games: int, size: int) -> Iterable[range]:
    """All match numbers, so many in a chunk."""
    return (range(first, min(first + size, games)) for first in range(0, games, size))


class SimulationWorker:
    """One thread's table."""

    def __init__(self, simulation: Simulation, wanted: WantedData, stop: threading.Event) -> None:
        game = installed_game(simulation.game).load()
        check_versions(simulation.version, simulation.rules, game)
        self._players = simulation.players
        self._wanted = wanted
        self._seating = seated(game, simulation, wanted.every, stop)

    def play(self, numbers: range) -> SimulationChunk:
        outcomes, kept = self._seating.play(numbers)
        return SimulationChunk(
            first=numbers.start,
            tally=Tally.of(outcomes, self._players),
            outcomes=outcomes.tobytes() if self._wanted.outcomes else b"",
            every=self._wanted.every,
            actions=pack(kept),
        )

    def close(self) -> None:
        self._seating.close()


def seated(game: Game, simulation: Simulation, every: int, stop: threading.Event) -> QuickSeating | AskedSeating:
    """The table of its bots, which keeps the actions of one match in so many."""
    if simulation.is_quick:
        return QuickSeating(game, simulation, every)
    return AskedSeating(game, simulation, every, stop)


# --- by bots that are asked


class AskedSeating:
    """Any bots, each asked at every decision. The cards are those that quick bots get from the same seed."""

    def __init__(self, game: Game, simulation: Simulation, every: int, stop: threading.Event) -> None:
        self._simulation = simulation
        self._every = every
        self._bot_pool = BotPool(game, player_named, stop)
        self._options = simulation.settled()
        self._prepared = fresh_state(game, simulation.players, self._options, simulation.seed)

    def play(self, numbers: range) -> tuple[Array, list[Array]]:
        """How the matches ended, and the actions of those that are kept."""
        outcomes, kept = new_records(Outcome, len(numbers)), list[Array]()
        for outcome, number in zip(outcomes, numbers, strict=True):
            states = self._prepared.copy()
            state = states[0]
            state.luck_stream = number
            played = self._play_out(states, number)
            outcome.decisions = len(played)
            outcome.rounds = state.round_number
            outcome.points[:] = state.points
            outcome.rank[:] = state.rank
            if number in kept_among(numbers, self._every):
                kept.append(np.array(played, np.int32))
        return outcomes, kept

    def close(self) -> None:
        self._bot_pool.close()

    def _play_out(self, states: Array, number: int) -> list[tuple[int, int]]:
        bots, seed = self._simulation.bots, numbered(self._simulation.seed, number)

        def ask(question: Question) -> int:
            try:
                return self._bot_pool.ask(bots, question)
            except Forfeit as forfeit:
                raise _broken(seed, question.seat, forfeit) from None

        return self._bot_pool.play_out(states, self._options, seed, ask)


def _broken(seed: str, seat: int, forfeit: Forfeit) -> BadSetup:
    """A simulation with a bot that fails would tell nothing of the game."""
    return BadSetup(
        Text(
            f"partida {printable(seed)}, asiento {seat}: {forfeit.reason.es}",
            f"match {printable(seed)}, seat {seat}: {forfeit.reason.en}",
        )
    )


def warm_up(game: str, players: int) -> None:
    """Load or compile everything that a simulation of quick bots runs."""
    play_chunk(plan(game, players, {}, ["casual"], ""), range(0))


# --- the whole


class Distributions(msgspec.Struct, frozen=True, kw_only=True):
    """How often each number came, the lowest first. Lists go by seat."""

    points: list[Counts]
    ranks: list[Counts]
    decisions: Counts
    rounds: Counts


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a simulation. Lists go by seat; errors are standard errors."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]
    seed: str
    versions: dict[str, str]
    threads: int
    games: int
    decisions: int
    seconds: float
    rounds: int
    fewest_decisions: int
    most_decisions: int
    win_share: list[float]
    win_share_error: list[float]
    mean_points: list[float]
    mean_points_error: list[float]
    lowest_points: list[int]
    highest_points: list[int]
    distributions: Distributions


# Plays every chunk once, with what is wanted of it, and gives them back in any order, but never far ahead of the oldest
# one that is missing.
PlaySimulation = Callable[[Simulation, Iterable[range], WantedData], Generator[SimulationChunk, None, None]]


def check_games(games: int) -> None:
    if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        said = printable_value(games)
        raise BadSetup(
            Text(
                f"no se pueden jugar {said} partidas; hace falta un número de 1 a {MOST_GAMES}",
                f"{said} games cannot be played; it takes a number from 1 to {MOST_GAMES}",
            )
        )


def play_here(threads: int) -> PlaySimulation:
    """Plays in threads of this process."""
    check_threads(threads)

    def play(
        simulation: Simulation, numbers: Iterable[range], wanted: WantedData
    ) -> Generator[SimulationChunk, None, None]:
        return in_threads(threads, lambda stop: SimulationWorker(simulation, wanted, stop), numbers)

    return play


def chunk_size(simulation: Simulation, games: int, workers: int) -> int:
    """So many matches in a chunk that all workers are busy to the end, and one when bots think."""
    return max(1, min(BLOCK, games // (workers * 16))) if simulation.is_quick else 1


def simulate(
    simulation: Simulation,
    games: int,
    threads: int,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda played: None,
    play: PlaySimulation | None = None,
    size: int | None = None,
    keepers: Sequence[Keeper] = (),
    every: int = 1,
) -> Report:
    """Play so many matches, with a row for each match and seat in the file `out`; keepers get one match in `every`.

    `progress` hears how many were just played. Whoever plays elsewhere brings `play`, and the size of chunks for it.
    """
    check_games(games)
    play = play or play_here(threads)
    if out is not None:
        check_rows_file(out)
    numbers = chunks(games, size or chunk_size(simulation, games, threads))
    tally, ordered_chunks = Tally.empty(simulation.players), InOrder()
    wanted = WantedData(out is not None, every if keepers else 0)
    begin = time.perf_counter()
    with contextlib.ExitStack() as stack:
        rows = stack.enter_context(RowsFile(out, simulation)) if out is not None else None
        playing = play(simulation, numbers, wanted)
        for chunk in stack.enter_context(contextlib.closing(playing)):
            tally.add(chunk.tally)
            for ready in ordered_chunks.add(chunk):
                if rows is not None:
                    rows.add(np.frombuffer(ready.outcomes, Outcome))
                _keep(simulation, ready, every, keepers)
            progress(chunk.tally.games)
        if tally.games != games:
            raise RuntimeError(f"{games} matches were shared out, and {tally.games} came back")
    return report(simulation, tally, threads, time.perf_counter() - begin)


class InOrder:
    """Gives chunks, which come in any order, in that of the matches."""

    def __init__(self) -> None:
        self._early: dict[int, SimulationChunk] = {}  # by the number of the first match
        self._next = 0  # the first match that has not come

    def add(self, chunk: SimulationChunk) -> Iterator[SimulationChunk]:
        self._early[chunk.first] = chunk
        while (ready := self._early.pop(self._next, None)) is not None:
            self._next += ready.tally.games
            yield ready


def _keep(simulation: Simulation, chunk: SimulationChunk, every: int, keepers: Sequence[Keeper]) -> None:
    """Hand on the matches that are kept; a chunk from a store may have more of them."""
    if not keepers:
        return
    numbers = kept_among(range(chunk.first, chunk.first + chunk.tally.games), chunk.every)
    for number, actions in zip(numbers, unpack(chunk.actions), strict=True):
        if number % every == 0:
            match = KeptMatch(numbered(simulation.seed, number), simulation.bots, actions)
            for keeper in keepers:
                keeper(match)


def report(simulation: Simulation, tally: Tally, threads: int, seconds: float) -> Report:
    """What a tally of matches says."""
    wins = [mean_and_error(counts, WHOLE_WIN) for counts in tally.wins]
    points = [mean_and_error(counts) for counts in tally.points]
    return Report(
        game=simulation.game,
        players=simulation.players,
        options=simulation.options,
        bots=simulation.bots,
        seed=simulation.seed,
        versions={"sobremesa": simulation.version, "rules": str(simulation.rules)},
        threads=threads,
        games=tally.games,
        decisions=total(tally.decisions),
        seconds=round(seconds, 6),
        rounds=total(tally.rounds),
        fewest_decisions=min(tally.decisions),
        most_decisions=max(tally.decisions),
        win_share=[share for share, _ in wins],
        win_share_error=[error for _, error in wins],
        mean_points=[mean for mean, _ in points],
        mean_points_error=[error for _, error in points],
        lowest_points=[min(counts) for counts in tally.points],
        highest_points=[max(counts) for counts in tally.points],
        distributions=Distributions(
            points=[ordered(counts) for counts in tally.points],
            ranks=[ordered(counts) for counts in tally.ranks],
            decisions=ordered(tally.decisions),
            rounds=ordered(tally.rounds),
        ),
    )
