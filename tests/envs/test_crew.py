"""Threads that work at the same moment: every share is done once an order, also by those who had gone to sleep."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, kernel
from sobremesa.envs.crew import ASLEEP, LEADER, LINE, Crew, announce, least_of_all, next_job, report, sum_of_all
from tests.envs.play import batch_at, same, shown_by
from tests.tables import Setup

ADD, LEAST = 1, 2
SECONDS = 20.0  # to wait at most
TOMA6 = Setup("toma6", 3)


@kernel
def count_up(words: Array, me: int, counts: Array, place: int) -> int:
    """ADD: each share counts its orders. LEAST: each says the least place of all."""
    while True:
        job = next_job(words, me)
        if job < 0:
            return job
        result = 1
        if job == LEAST:
            result = least_of_all(words, me, place)
        counts[place] += result
        if me == LEADER:
            return sum_of_all(words, result)
        report(words, me, result)


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.001)


def followers() -> int:
    return sum("_follow" in thread.name for thread in threading.enumerate())


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_every_share_is_done_once_an_order(threads: int) -> None:
    counts = np.zeros(threads, np.int64)
    crew = Crew(count_up, [(counts, place) for place in range(threads)])
    for orders in range(1, 300):
        assert crew.do(ADD) == threads
        assert counts.tolist() == [orders] * threads


def test_all_wait_for_the_answers_of_all() -> None:
    counts = np.zeros(12, np.int64)
    crew = Crew(count_up, [(counts, place) for place in (9, 7, 11)])
    assert crew.do(LEAST) == 3 * 7
    assert counts[[9, 7, 11]].tolist() == [7, 7, 7]


def test_whoever_sleeps_is_woken() -> None:
    counts = np.zeros(3, np.int64)
    crew = Crew(count_up, [(counts, place) for place in range(3)])
    asleep = crew._words[LINE + ASLEEP :: LINE]
    for orders in range(1, 20):
        until(lambda: bool(asleep.all()))
        crew.do(ADD)
        assert counts.tolist() == [orders] * 3


def test_an_interrupted_caller_leaves_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(words: Array, job: int) -> int:
        announce(words, job)
        raise KeyboardInterrupt

    counts = np.zeros(8, np.int64)
    crew = Crew(count_up, [(counts, place) for place in (5, 6, 7)])
    with monkeypatch.context() as patch:
        patch.setattr("sobremesa.envs.crew.announce", interrupted)
        with pytest.raises(KeyboardInterrupt):
            crew.do(LEAST)
    assert crew.do(LEAST) == 3 * 5
    assert counts[5:].tolist() == [10, 10, 10]


def test_the_same_interpreted() -> None:
    counts = np.zeros(2, np.int64)
    crew = Crew(interpreted_kernel(count_up), [(counts, place) for place in range(2)])
    for orders in range(1, 30):
        assert crew.do(ADD) == 2
        assert counts.tolist() == [orders] * 2


def test_threads_end_with_their_batch() -> None:
    gc.collect()
    until(lambda: followers() == 0)
    batch = batch_at(TOMA6, 6, threads=3)
    assert followers() == 2
    batch.step(batch.random_moves())
    del batch
    gc.collect()
    until(lambda: followers() == 0)


@pytest.mark.parametrize("place", [0, 3, 5])
def test_a_move_that_is_not_open_changes_nothing_in_any_share(place: int) -> None:
    batch = batch_at(TOMA6, 6, threads=3)
    for _ in range(5):
        batch.step(batch.random_moves())
    before = shown_by(batch)
    moves = batch.random_moves().copy()
    moves[place] = 0
    saved = batch.save()
    with pytest.raises(BadSetup, match=f"move 0 is not open in match {place};"):
        batch.step(moves)
    assert same(before, shown_by(batch))
    assert batch.save() == saved


def test_the_first_of_several_mistakes_is_named() -> None:
    batch = batch_at(TOMA6, 6, threads=3)
    moves = batch.random_moves().copy()
    moves[[2, 4]] = 0
    with pytest.raises(BadSetup, match="move 0 is not open in match 2;"):
        batch.step(moves)


FORK = """
import os
import sobremesa.envs
batch = sobremesa.envs.batch("toma6", players=3, count=4, seed="fork", threads=2)
child = os.fork()
for _ in range(20):
    batch.step(batch.random_moves())
if child:
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORK], check=True, timeout=120)
