"""How fast batched play is, as ratios measured in the same run: `python -m bench.envs`.

Against a plain compiled loop of the same contract (legal, apply, observe and the same arrays written), on one core;
against RLCard's UNO and Pgx's Leduc hold'em, each in random play on one core; without features of moves and with them;
two threads against two processes; and what a search needs beside, copies and imagined matches at many places at once,
against one step. `step` is given its moves by the caller at every step; `random_steps` plays on its own, as Pgx's
compiled loop does. The peers live in an environment of their own, which `--peers` makes under bench/build. Of several
runs in turn the best counts, because the machine may be busy.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import sobremesa.envs
from sobremesa.bots.policy import random_action
from sobremesa.engine.contract import GameInfo, all_games, game_info
from sobremesa.engine.kernel import (
    Array,
    apply,
    deal,
    encode_observation,
    kernel,
    legal,
    new_records,
    observe,
)
from sobremesa.engine.kernel_calls import deal_in, scratch
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.log import no_logs
from sobremesa.engine.luck import BotRng, new_bot_rng
from sobremesa.engine.match import fresh_state
from sobremesa.engine.options import read_options
from sobremesa.engine.state import Actions, asked_next
from sobremesa.envs.batches import Batch

HERE = Path(__file__).parent
PEERS = HERE / "build" / "envs"
SEED = "bench"
COUNT = 1024  # matches of a batch on one core
ROOTS = 128  # matches that a search looks ahead from, at as many places
MANY = 2 * COUNT  # of one on two
STEPS = 20  # of a batch between two looks at the clock
MOST_RATIO, LEAST_RLCARD, LEAST_PGX, LEAST_THREADS = 1.5, 100.0, 3.0, 0.9

Rate = Callable[[float], float]  # steps a second, from so many seconds


# --- the plain loop


@kernel
def play_plainly(
    states: Array, prepared: Array, views: Array, lists: Array, logs: Array, bot_rngs: Array, passed: Array,
    observations: Array, masks: Array, spelt: bool, steps: int,
) -> None:  # fmt: skip
    """What a batch does, with nothing around it."""
    view, actions, log = views[0], lists[0], logs[0]
    for _ in range(steps):
        for i in range(states.size):
            state = states[i]
            seat = asked_next(state, passed[i])
            count = legal(state, seat, actions)
            if not spelt:
                for k in range(count):
                    masks[i, actions.action[k]] = 1
            action = random_action(state, seat, actions, count, bot_rngs[i])
            if action == LET_PASS:
                passed[i] |= 1 << seat
            else:
                apply(state, seat, action, log)
                passed[i] = 0
            if state.over:
                stream = state.luck_stream
                states[i] = prepared[0]
                state.luck_stream = stream + 1
                deal(state, log)
            seat = asked_next(state, passed[i])
            observe(state, seat, view)
            encode_observation(view, seat, observations[i])


def plain_rate(info: GameInfo) -> Rate:
    game, players = info.load(), info.usual_players
    learning = game.learning
    prepared = fresh_state(game, players, read_options(info, players, {}), SEED)
    states, bot_rngs = new_records(game.state, COUNT), new_records(BotRng, COUNT)
    for i in range(COUNT):
        states[i] = prepared[0]
        states[i].luck_stream = i << 32
        deal_in(states[i : i + 1], no_logs(), scratch.words)
        bot_rngs[i] = new_bot_rng(SEED, "plain", i)
    arguments = (
        states, prepared, new_records(game.state, 1), new_records(Actions, 1), no_logs(), bot_rngs,
        np.zeros(COUNT, np.int64),
        np.zeros((COUNT, learning.size), np.int16).view(learning.observation)[:, 0],
        np.zeros((COUNT, learning.moves), np.uint8), learning.longest > 1,
    )  # fmt: skip
    play_plainly(*arguments, 1)
    return lambda seconds: best_rate(lambda: play_plainly(*arguments, STEPS), STEPS * COUNT, seconds)


# --- batches


def best_rate(work: Callable[[], object], steps: int, seconds: float) -> float:
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        begin = time.perf_counter()
        work()
        best = max(best, steps / (time.perf_counter() - begin))
    return best


def make_steps(batch: Batch) -> None:
    for _ in range(STEPS):
        batch.step(batch.random_moves())


def play_alone(batch: Batch) -> None:
    batch.random_steps(STEPS)


WAYS: dict[str, Callable[[Batch], None]] = {"step": make_steps, "random_steps": play_alone}


def new_batch(info: GameInfo, count: int, threads: int, way: str, **others: Any) -> Batch:
    batch = sobremesa.envs.batch(
        info.name, players=info.usual_players, count=count, threads=threads, seed=SEED, **others
    )
    WAYS[way](batch)
    return batch


def batch_rate(info: GameInfo, way: str, **others: Any) -> Rate:
    batch = new_batch(info, COUNT, 1, way, **others)
    return lambda seconds: best_rate(lambda: WAYS[way](batch), STEPS * COUNT, seconds)


def mean_rate(info: GameInfo, count: int, threads: int, way: str) -> Rate:
    """The rate over all the time: what several processes reach at once is not made of their best moments."""
    batch = new_batch(info, count, threads, way)

    def rate(seconds: float) -> float:
        steps, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            WAYS[way](batch)
            steps += STEPS * count
        return steps / (time.perf_counter() - begin)

    return rate


def rate_of_processes(info: GameInfo, processes: int, way: str) -> Rate:
    """Each plays its share of the matches; they begin together, once all are ready."""

    def rate(seconds: float) -> float:
        share = [info.name, str(MANY // processes), way, str(seconds)]
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "bench.envs", "--share", *share],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(processes)
        ]
        for process in running:
            assert process.stdout is not None
            process.stdout.readline()
        for process in running:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        return sum(float(process.communicate()[0]) for process in running)

    return rate


def play_chunk(name: str, count: int, way: str, seconds: float) -> None:
    rate = mean_rate(game_info(name), count, 1, way)
    print("ready", flush=True)
    sys.stdin.readline()
    print(rate(seconds))


# --- the peers


def make_peers() -> None:
    venv.create(PEERS, with_pip=True)
    subprocess.run([PEERS / "bin" / "pip", "install", "--quiet", "rlcard", "pgx"], check=True)


def peer_rate(script: str, *arguments: str) -> Rate:
    def rate(seconds: float) -> float:
        command = [str(PEERS / "bin" / "python"), str(HERE / "peers" / "envs" / script), str(seconds), *arguments]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    return rate


def peers() -> dict[str, Rate]:
    if not PEERS.exists():
        print("the peers are not here: `python -m bench.envs --peers` installs them")
        return {}
    sizes = (1024, 4096, 16384)
    leduc = [peer_rate("pgx_leduc.py", str(count)) for count in sizes]
    return {
        "RLCard UNO": peer_rate("rlcard_uno.py"),
        "Pgx Leduc": lambda seconds: max(rate(seconds / len(sizes)) for rate in leduc),
    }


# --- the comparison


def measure(runs: dict[str, Rate], repeats: int, seconds: float) -> dict[str, float]:
    """The best of each, measured in turns."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(repeats):
        for name, rate in runs.items():
            best[name] = max(best[name], rate(seconds))
    return best


def compare_on_one_core(games: list[GameInfo], repeats: int, seconds: float) -> None:
    everywhere = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(everywhere)})
    theirs = peers()
    plain = {f"{info.name} plain": plain_rate(info) for info in games}
    ours = {f"{info.name} {way}": batch_rate(info, way) for info in games for way in WAYS}
    best = measure({**plain, **ours, **theirs}, repeats, seconds)
    os.sched_setaffinity(0, everywhere)
    table = Table(title=f"Random play on one core, {COUNT} matches, best of {repeats}: M steps a second")
    table.add_column("")
    for title in ("plain loop", "step", f"plain / step (at most {MOST_RATIO})", "random_steps"):
        table.add_column(title, justify="right")
    for name, least in zip(theirs, (LEAST_RLCARD, LEAST_PGX), strict=False):
        table.add_column(f"x {name} (at least {least:.0f}; step)", justify="right")
    for info in games:
        rates = [best[f"{info.name} {kind}"] for kind in ("plain", *WAYS)]
        looped, stepped, alone = (f"{rate / 1e6:.2f}" for rate in rates)
        ratios = [f"{rates[2] / best[peer]:.1f} ({rates[1] / best[peer]:.1f})" for peer in theirs]
        table.add_row(info.name, looped, stepped, f"{rates[0] / rates[1]:.2f}", alone, *ratios)
    for peer in theirs:
        table.add_row(peer, "", "", "", f"{best[peer] / 1e6:.3f}", *[""] * len(theirs))
    Console(width=150).print(table)


def compare_features(games: list[GameInfo], repeats: int, seconds: float) -> None:
    print(f"Steps without features of moves and with them, one thread, {COUNT} matches: M steps a second")
    for info in games:
        runs = {"without": batch_rate(info, "step"), "with": batch_rate(info, "step", move_features=True)}
        best = measure(runs, repeats, seconds)
        rates = f"{best['without'] / 1e6:6.2f} and {best['with'] / 1e6:6.2f}"
        print(f"  {info.name:10} {rates}: {best['without'] / best['with']:.2f}")


def compare_threads(games: list[GameInfo], repeats: int, seconds: float) -> None:
    print(
        f"Two threads and two processes, {MANY} matches together: M steps a second (at least {LEAST_THREADS} of them)"
    )
    for info in games:
        for way in WAYS:
            runs = {"threads": mean_rate(info, MANY, 2, way), "processes": rate_of_processes(info, 2, way)}
            best = measure(runs, repeats, seconds)
            ratio = best["threads"] / best["processes"]
            rates = f"{best['threads'] / 1e6:6.2f} and {best['processes'] / 1e6:6.2f}"
            print(f"  {info.name:10} {way:13} {rates}: {ratio:.2f}")


def copying_rates(info: GameInfo) -> dict[str, Rate]:
    """Steps of a batch, and how often a second it is filled anew."""
    roots, others, batch = (new_batch(info, count, 1, "step") for count in (ROOTS, COUNT, COUNT))
    places, sources = np.arange(COUNT), np.arange(COUNT) * ROOTS // COUNT
    works: dict[str, Callable[[], object]] = {
        "step": lambda: batch.step(batch.random_moves()),
        "roots copied": lambda: batch.copy_places(sources, places, roots),
        "all copied": lambda: batch.copy_places(places, places, others),
        "roots imagined": lambda: batch.imagine(sources, places, SEED, roots),
        "casual asked": lambda: batch.ask("casual"),
    }
    for work in works.values():
        work()
    return {name: partial(best_rate, work, 1) for name, work in works.items()}


def compare_copies(games: list[GameInfo], repeats: int, seconds: float) -> None:
    print(f"One core, {COUNT} places, {ROOTS} roots: how long it takes to fill or ask them all, in steps of theirs")
    for info in games:
        best = measure(copying_rates(info), repeats, seconds)
        step = best.pop("step")
        ratios = ", ".join(f"{name} {step / rate:.2f}" for name, rate in best.items())
        print(f"  {info.name:10} step {1e6 / step:4.0f} µs; {ratios}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="which games; all of them without any")
    parser.add_argument("--repeats", type=int, default=5, help="how often each is timed; the best counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time")
    parser.add_argument("--peers", action="store_true", help="install the peers first")
    parser.add_argument("--share", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.share:
        name, count, way, seconds = given.share
        play_chunk(name, int(count), way, float(seconds))
        return
    if given.peers:
        make_peers()
    games = [game_info(name) for name in given.games] or all_games()
    compare_on_one_core(games, given.repeats, given.seconds)
    compare_features(games, given.repeats, given.seconds)
    compare_threads(games, given.repeats, given.seconds)
    compare_copies(games, given.repeats, given.seconds)


if __name__ == "__main__":
    main()
