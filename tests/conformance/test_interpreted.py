"""The same source gives the same bytes, interpreted and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tables import EVERY_GAME

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent


def run_trace(game: str, disable_jit: bool) -> str:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if disable_jit else "0"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.conformance.trace", game],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", [info.name for info in EVERY_GAME])
def test_interpreted_equals_compiled(game: str) -> None:
    interpreted = run_trace(game, disable_jit=True)
    assert interpreted.count("\n") >= 1
    assert interpreted == run_trace(game, disable_jit=False)


IN_A_THREAD = """
from concurrent.futures import ThreadPoolExecutor

import sobremesa
from tests.tables import random_play


def play(seed: int) -> int:
    match = sobremesa.new("toma6", players=2, seed=seed, rounds=1)
    for _ in random_play(match, seed):
        pass
    return match.step


with ThreadPoolExecutor(2) as pool:
    print(sum(pool.map(play, range(4))))
"""


def test_kernels_run_interpreted_in_threads_without_a_warning() -> None:
    """NumPy's settings belong to a thread, and words of luck overflow on purpose."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IN_A_THREAD],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 80
