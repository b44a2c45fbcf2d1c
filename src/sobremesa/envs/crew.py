"""Threads that do their shares of a batch's work at the same moment, each in compiled code.

Waking a thread takes as long as stepping hundreds of matches. So a thread that has done its share looks out for the
next order for a moment, without leaving compiled code, before it goes to sleep. Shares are done in chunks, and a thread
with none left helps others.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Sequence
from threading import Semaphore, Thread
from typing import Any

import numpy as np

from sobremesa.engine.kernel import Array, direct, kernel, step
from sobremesa.engine.native.atomic import add, give_way, load, swap

Work = Callable[..., int]  # words, the number of a thread, and what belongs to its share
WorkArguments = tuple[Any, ...]

LEADER = 0  # the caller's thread; the others follow
NOTHING, STOP = -1, -2  # jobs: there has been none for a while; there will be no more
PATIENCE = 300  # looks for an order before a thread goes to sleep

# Words, in lines far from each other: in the leader's the job, how many times it is to be done, and how many orders
# there have been; in everybody's how many of them are answered and done, what came of it, how many chunks of the
# share are taken, whether the thread sleeps, and whether it is to be woken.
LINE = 16
JOB, TIMES, ORDERS, ANSWERED, ANSWER, DONE, RESULT, TAKEN, ASLEEP, WOKEN = range(10)


@kernel
def announce(words: Array, job: int) -> int:
    """Give an order; returns how many sleep and have to be woken."""
    words[JOB] = job
    for line in range(0, words.size, LINE):
        words[line + TAKEN] = 0
    swap(words, ORDERS, words[ORDERS] + 1)
    sleepers = 0
    for line in range(LINE, words.size, LINE):
        words[line + WOKEN] = swap(words, line + ASLEEP, 0)
        sleepers += words[line + WOKEN]
    return sleepers


@step
def next_job(words: Array, me: int) -> int:
    """The job of the next order, or NOTHING: then it is time to sleep."""
    if me == LEADER:
        return int(words[JOB])
    line = me * LINE
    done = words[line + DONE]
    for _ in range(PATIENCE):
        if load(words, ORDERS) != done:
            return int(words[JOB])
        give_way()
    swap(words, line + ASLEEP, 1)
    if load(words, ORDERS) != done and swap(words, line + ASLEEP, 0) == 1:
        return int(words[JOB])  # an order came in this moment, and nobody has been sent to wake this thread
    return NOTHING


@step
def times_to_do(words: Array) -> int:
    """How many times the job of the present order is to be done."""
    return int(words[TIMES])


@step
def crew_size(words: Array) -> int:
    return int(words.size // LINE)


@step
def take_chunk(words: Array, whose: int) -> int:
    """The next chunk of a thread's share that nobody has taken yet, from 0; a thread with none left helps others."""
    return add(words, whose * LINE + TAKEN, 1)


@step
def least_of_all(words: Array, me: int, answer: int) -> int:
    """The least of what all threads answer, once all have."""
    line = me * LINE
    words[line + ANSWER] = answer
    orders = words[ORDERS]
    swap(words, line + ANSWERED, orders)
    for other in range(0, words.size, LINE):
        while load(words, other + ANSWERED) != orders:
            give_way()
        answer = min(answer, words[other + ANSWER])
    return answer


@step
def report(words: Array, me: int, result: int) -> None:
    """A follower's share is done."""
    line = me * LINE
    words[line + RESULT] = result
    swap(words, line + DONE, words[ORDERS])


@step
def sum_of_all(words: Array, result: int) -> int:
    """The leader's share is done: the sum of all results, once all are."""
    for line in range(LINE, words.size, LINE):
        while load(words, line + DONE) != words[ORDERS]:
            give_way()
        result += words[line + RESULT]
    return result


def _follow(work: Work, words: Array, me: int, share: WorkArguments, wake: Semaphore) -> None:
    while work(words, me, *share) != STOP:
        wake.acquire()


def _dismiss(words: Array, wakes: list[Semaphore]) -> None:
    announce(words, STOP)
    for wake in wakes:
        wake.release()


class Crew:
    """A thread for each share, the caller's for the first one. `work` is a kernel that asks for jobs and reports."""

    def __init__(self, work: Work, shares: Sequence[WorkArguments]) -> None:
        self._work = direct(work)
        self._shares = shares
        self._gather()

    def _gather(self) -> None:
        self._process = os.getpid()
        self._words = np.zeros(len(self._shares) * LINE, np.int64)
        self._wakes = [Semaphore(0) for _ in self._shares[1:]]
        for me, (share, wake) in enumerate(zip(self._shares[1:], self._wakes, strict=True), 1):
            Thread(target=_follow, args=(self._work, self._words, me, share, wake), daemon=True).start()
        weakref.finalize(self, _dismiss, self._words, self._wakes)

    def do(self, job: int, times: int = 1) -> int:
        """Have a job done, and return the sum of what comes of the shares."""
        if self._process != os.getpid():  # a fork has no threads but the caller's
            self._gather()
        self._words[TIMES] = times
        if not self._wakes:
            self._words[JOB] = job
            self._words[TAKEN] = 0
            return self._work(self._words, LEADER, *self._shares[LEADER])
        sleepers = len(self._wakes)
        try:
            sleepers = announce(self._words, job)
        finally:  # an order once given is carried out by all, also if the caller is interrupted: nobody waits forever
            if sleepers:
                self._wake_sleepers()
            done = self._work(self._words, LEADER, *self._shares[LEADER])
        return done

    def _wake_sleepers(self) -> None:
        for me, wake in enumerate(self._wakes, 1):
            if self._words[me * LINE + WOKEN]:
                wake.release()
