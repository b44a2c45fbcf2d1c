"""What a move at a table costs, beside python-chess: `python -m bench.match`.

A move is played, and then every viewer gets the actions open to it, what happened and its view as JSON. Both sides
run in turns in one process; the ratio counts, not the microseconds. Memory and snapshots are measured as well.
"""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess
import msgspec

import sobremesa
from sobremesa.engine.contract import GameInfo, all_games, game_info
from sobremesa.engine.match import Match

VIEWERS = 4
MATCHES = 40
ROUNDS = 7  # of which the quickest counts
MOST_RATIO = 4.0
LIVE_MATCHES = 10_000
MOST_MEGABYTES = 200.0
LEAST_RESTORING = 20.0

Move = tuple[int, str]


# --- positions in the middle of matches


def play_at_random(match: Match, dice: random.Random, actions: int | None = None) -> None:
    while not match.over and (actions is None or match.step < actions):
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))


def half_way(info: GameInfo, players: int, seed: int) -> Match:
    """A match of random players at half of its length."""
    whole = sobremesa.new(info.name, players=players, seed=seed)
    play_at_random(whole, random.Random(seed))
    half = sobremesa.new(info.name, players=players, seed=seed)
    play_at_random(half, random.Random(seed), whole.step // 2)
    return half


def next_move(match: Match, dice: random.Random) -> Move:
    seat = dice.choice(match.to_act)
    return seat, dice.choice(match.legal(seat))


def half_way_in_chess(seed: int) -> tuple[chess.Board, chess.Move]:
    dice = random.Random(seed)
    moves = list[chess.Move]()
    board = chess.Board()
    while not board.is_game_over() and len(moves) < 200:
        moves.append(dice.choice(list(board.legal_moves)))
        board.push(moves[-1])
    board = chess.Board()
    for move in moves[: len(moves) // 2]:
        board.push(move)
    return board, moves[len(moves) // 2]


# --- the cost of a move


def serve(match: Match, seat: int, action: str, viewers: list[int]) -> None:
    match.play(seat, action)
    step = match.step
    for viewer in viewers:
        if viewer >= 0:
            match.legal(viewer)
        match.events(viewer, step)
        msgspec.json.encode(match.view(viewer))


def time_of_moves(info: GameInfo, players: int) -> Callable[[], float]:
    """A run that gives the seconds of a move."""
    dice = random.Random(1)
    matches = [half_way(info, players, seed) for seed in range(MATCHES)]
    moves = [next_move(match, dice) for match in matches]
    viewers = [*range(min(players, VIEWERS)), *[-1] * max(0, VIEWERS - players)]

    def run() -> float:
        copies = [match.copy() for match in matches]
        begin = time.perf_counter()
        for match, (seat, action) in zip(copies, moves, strict=True):
            serve(match, seat, action, viewers)
        return (time.perf_counter() - begin) / MATCHES

    return run


def time_of_chess() -> Callable[[], float]:
    positions = [half_way_in_chess(seed) for seed in range(MATCHES)]

    def run() -> float:
        boards = [(board.copy(), move) for board, move in positions]
        begin = time.perf_counter()
        for board, move in boards:
            board.push(move)
            list(board.legal_moves)
            board.fen()
        return (time.perf_counter() - begin) / MATCHES

    return run


def compare_moves() -> None:
    runs = {"python-chess": time_of_chess()}
    for info in all_games():
        for players in sorted({VIEWERS, info.players[-1]}):
            runs[f"{info.title}, {players} players"] = time_of_moves(info, players)
    quickest = {name: min(seconds) for name, seconds in _in_turns(runs).items()}
    print(f"A move with {VIEWERS} viewers at half the length of a match (at most {MOST_RATIO:.0f} x at four players)")
    for name, seconds in quickest.items():
        print(f"  {name:24} {seconds * 1e6:7.1f} µs  {seconds / quickest['python-chess']:5.2f} x")


def _in_turns(runs: dict[str, Callable[[], float]]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in runs}
    gc.disable()
    for _ in range(ROUNDS):
        for name, run in runs.items():
            found[name].append(run())
    gc.enable()
    return found


# --- many matches, and their snapshots


def megabytes() -> float:
    """The memory of this process that is in use now (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def weigh_matches(info: GameInfo) -> None:
    """To be asked in a process of its own, since freed memory stays with the process."""
    snapshots = [half_way(info, VIEWERS, seed).snapshot() for seed in range(20)]
    gc.collect()
    before = megabytes()
    live = [sobremesa.restore(snapshots[i % len(snapshots)]) for i in range(LIVE_MATCHES)]
    used = megabytes() - before
    print(f"  {info.title:12} {used:5.0f} MB, {used / len(live) * 1000:4.1f} kB a match")


def compare_restoring(info: GameInfo) -> None:
    match = half_way(info, VIEWERS, 1)
    text, data = match.record(), match.snapshot()
    runs = {"record": _repeated(lambda: sobremesa.load(text)), "snapshot": _repeated(lambda: sobremesa.restore(data))}
    quickest = {name: min(seconds) for name, seconds in _in_turns(runs).items()}
    ratio = quickest["record"] / quickest["snapshot"]
    print(
        f"  {info.title:12} {quickest['record'] * 1e6:7.0f} µs from its record ({match.step} actions), "
        f"{quickest['snapshot'] * 1e6:5.1f} µs from its snapshot: {ratio:4.0f} x"
    )


def _repeated(work: Callable[[], object], times: int = 20) -> Callable[[], float]:
    def run() -> float:
        begin = time.perf_counter()
        for _ in range(times):
            work()
        return (time.perf_counter() - begin) / times

    return run


def main() -> None:
    compare_moves()
    print(f"\n{LIVE_MATCHES:,} live matches of four at half their length (at most {MOST_MEGABYTES:.0f} MB)")
    for info in all_games():
        subprocess.run([sys.executable, "-m", "bench.match", info.name], check=True)
    print(f"\nA match of four at half its length, read again (at least {LEAST_RESTORING:.0f} x)")
    for info in all_games():
        compare_restoring(info)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        weigh_matches(game_info(sys.argv[1]))
    else:
        main()
