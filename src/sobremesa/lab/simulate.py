"""Many matches between bots on all cores: who wins, and how. The number of threads never changes the result."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from sobremesa.bots.policy import LET_PASS, Policy, choose
from sobremesa.engine.contract import Game, Options
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array, apply, deal, legal, long_runner, new_record, new_records, step
from sobremesa.engine.language import Text
from sobremesa.engine.log import no_log
from sobremesa.engine.luck import Luck, Whim, key_of, start_whim
from sobremesa.engine.match import fresh_state
from sobremesa.engine.options import plain
from sobremesa.engine.state import SEATS, WHOLE_WIN, Actions, asked_next

MOST_GAMES = 1_000_000_000_000
BLOCK = 4096  # matches that a thread plays between two looks at the clock

# What is summed up, all whole numbers: the order of adding cannot matter.
DECISIONS, ROUNDS, FEWEST_DECISIONS, MOST_DECISIONS, MATCH_SUMS = 0, 1, 2, 3, 4
WINS, WINS_SQUARED, POINTS, POINTS_SQUARED, LOWEST, HIGHEST, SEAT_SUMS = 0, 1, 2, 3, 4, 5, 6


@step
def play_out(state: Array, view: Array, policies: Array, actions: Array, whim: Array, log: Array) -> int:
    """Deal a prepared state and play it to its end; returns the number of decisions."""
    deal(state, log)
    decisions = 0
    passed = 0  # the offered seats that have let this chance pass
    while not state.over:
        seat = asked_next(state, passed)
        count = legal(state, seat, actions)
        action = choose(policies[seat], state, seat, actions, count, view, whim)
        if action == LET_PASS:
            passed |= 1 << seat
            continue
        apply(state, seat, action, log)
        decisions += 1
        passed = 0
    return decisions


@long_runner
def play_block(
    prepared: Array,
    states: Array,
    views: Array,
    whim_lucks: Array,
    whims: Array,
    first: int,
    count: int,
    policies: Array,
    actions: Array,
    log: Array,
    match_sums: Array,
    seat_sums: Array,
) -> None:
    """Play the matches number `first` to `first + count - 1`, each on luck of its own, and add up."""
    state, view, luck, whim = states[0], views[0], whim_lucks[0], whims[0]
    for number in range(first, first + count):
        states[0] = prepared[0]
        state.luck_stream = number
        luck.luck_stream = number
        luck.luck_counter = 0
        start_whim(whim, luck)
        decisions = play_out(state, view, policies, actions, whim, log)
        match_sums[DECISIONS] += decisions
        match_sums[ROUNDS] += state.round_number
        match_sums[FEWEST_DECISIONS] = min(match_sums[FEWEST_DECISIONS], decisions)
        match_sums[MOST_DECISIONS] = max(match_sums[MOST_DECISIONS], decisions)
        winners = 0
        for seat in range(state.players):
            winners += state.rank[seat] == 1
        for seat in range(state.players):
            points = np.int64(state.points[seat])
            win = WHOLE_WIN // winners if state.rank[seat] == 1 else 0
            seat_sums[seat, WINS] += win
            seat_sums[seat, WINS_SQUARED] += win * win
            seat_sums[seat, POINTS] += points
            seat_sums[seat, POINTS_SQUARED] += points * points
            seat_sums[seat, LOWEST] = min(seat_sums[seat, LOWEST], points)
            seat_sums[seat, HIGHEST] = max(seat_sums[seat, HIGHEST], points)


class Sums:
    """What one thread has added up, and the buffers it plays with."""

    def __init__(self, game: Game, prepared: Any, seed: str, policies: list[Policy]) -> None:
        self.prepared = prepared
        self.states = new_records(game.state, 1)
        self.views = new_records(game.state, 1)
        self.lucks = new_records(Luck, 1)
        self.lucks[0].luck_key[:] = key_of(seed, "whims")
        self.whims = new_records(Whim, 1)
        self.policies = np.array(policies, np.int64)
        self.actions = new_record(Actions)
        self.log = no_log()
        self.match = np.zeros(MATCH_SUMS, np.int64)
        self.match[FEWEST_DECISIONS] = np.iinfo(np.int64).max
        self.seat = np.zeros((SEATS, SEAT_SUMS), np.int64)
        self.seat[:, LOWEST] = np.iinfo(np.int64).max
        self.seat[:, HIGHEST] = np.iinfo(np.int64).min

    def play(self, first: int, count: int) -> None:
        play_block(
            self.prepared,
            self.states,
            self.views,
            self.lucks,
            self.whims,
            first,
            count,
            self.policies,
            self.actions,
            self.log,
            self.match,
            self.seat,
        )

    def add(self, other: Sums) -> None:
        self.match[:2] += other.match[:2]
        self.match[FEWEST_DECISIONS] = min(self.match[FEWEST_DECISIONS], other.match[FEWEST_DECISIONS])
        self.match[MOST_DECISIONS] = max(self.match[MOST_DECISIONS], other.match[MOST_DECISIONS])
        self.seat[:, :LOWEST] += other.seat[:, :LOWEST]
        np.minimum(self.seat[:, LOWEST], other.seat[:, LOWEST], out=self.seat[:, LOWEST])
        np.maximum(self.seat[:, HIGHEST], other.seat[:, HIGHEST], out=self.seat[:, HIGHEST])


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a simulation. Lists go by seat; errors are standard errors."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]
    seed: str
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


def check_counts(games: int, threads: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(
            Text(
                f"no se pueden jugar {games} partidas; hace falta un número de 1 a {MOST_GAMES}",
                f"{games} games cannot be played; it takes a number from 1 to {MOST_GAMES}",
            )
        )
    check_threads(threads)


def check_threads(threads: int) -> None:
    if not 1 <= threads <= 1024:
        raise BadSetup(
            Text(
                f"no se puede jugar con {threads} hilos; hace falta un número de 1 a 1024",
                f"{threads} threads cannot be used; it takes a number from 1 to 1024",
            )
        )


def warm_up(game: Game, players: int, options: Options, policies: list[Policy]) -> None:
    """Load or compile everything that `simulate` runs."""
    Sums(game, fresh_state(game, players, options, ""), "", policies).play(0, 0)


def simulate(
    game: Game,
    players: int,
    options: Options,
    policies: list[Policy],
    games: int,
    seed: str,
    threads: int,
    progress: Callable[[int], None] = lambda played: None,
) -> Report:
    """Play `games` matches; `progress` hears how many were just played."""
    check_counts(games, threads)
    prepared = fresh_state(game, players, options, seed)
    block = max(1, min(BLOCK, games // (threads * 16)))
    starts = iter(range(0, games, block))
    lock = threading.Lock()
    stop = threading.Event()

    def work() -> Sums:
        sums = Sums(game, prepared, seed, policies)
        while not stop.is_set():
            with lock:
                start = next(starts, None)
            if start is None:
                break
            count = min(block, games - start)
            sums.play(start, count)
            progress(count)
        return sums

    begin = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        workers = [pool.submit(work) for _ in range(threads)]
        try:
            parts = [worker.result() for worker in workers]
        except BaseException:
            stop.set()
            raise
    seconds = time.perf_counter() - begin
    total = parts[0]
    for part in parts[1:]:
        total.add(part)
    return _report(game, players, options, policies, games, seed, threads, seconds, total)


def _report(
    game: Game,
    players: int,
    options: Options,
    policies: list[Policy],
    games: int,
    seed: str,
    threads: int,
    seconds: float,
    sums: Sums,
) -> Report:
    seats = sums.seat[:players]
    win_share, win_error = _mean_and_error(seats[:, WINS], seats[:, WINS_SQUARED], games, WHOLE_WIN)
    mean_points, points_error = _mean_and_error(seats[:, POINTS], seats[:, POINTS_SQUARED], games, 1)
    return Report(
        game=game.name,
        players=players,
        options=plain(options),
        bots=[policy.name.lower() for policy in policies],
        seed=seed,
        threads=threads,
        games=games,
        decisions=int(sums.match[DECISIONS]),
        seconds=round(seconds, 6),
        rounds=int(sums.match[ROUNDS]),
        fewest_decisions=int(sums.match[FEWEST_DECISIONS]),
        most_decisions=int(sums.match[MOST_DECISIONS]),
        win_share=win_share,
        win_share_error=win_error,
        mean_points=mean_points,
        mean_points_error=points_error,
        lowest_points=[int(points) for points in seats[:, LOWEST]],
        highest_points=[int(points) for points in seats[:, HIGHEST]],
    )


def _mean_and_error(sums: Array, squares: Array, count: int, unit: int) -> tuple[list[float], list[float]]:
    means, errors = [], []
    for total, square in zip(sums.tolist(), squares.tolist(), strict=True):
        mean = total / count
        variance = max(0.0, square / count - mean * mean)
        means.append(mean / unit)
        errors.append((variance / count) ** 0.5 / unit)
    return means, errors
