"""The process that makes reviews: `python -m sobremesa.table.reviewer [SIMULATIONS]`.

Each line that it reads asks for a slice of work on one review, and it answers each with a line: how far that one is.
Reviews wait in it side by side; whoever asks decides which goes on.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from sobremesa import load
from sobremesa.lab.review import Looking
from sobremesa.warm import LOW_PRIORITY

SLICE = 0.25  # seconds of work, about, before somebody else can have a turn: they decide when, never what comes out


class ReviewRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """Go on with a review; the first time with the record of its match."""

    table: str
    record: str = ""


class Slice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a review is, and the review itself: rough when it has just become so, and whole when it is done."""

    progress: float = 0.0
    left: float = 0.0  # seconds of work
    rough: Raw | UnsetType = UNSET
    whole: Raw | UnsetType = UNSET
    failed: bool = False


class Bench:
    """The reviews that a process is making."""

    def __init__(self, simulations: int | None, clock: Callable[[], float] = time.perf_counter) -> None:
        self._simulations = simulations
        self._clock = clock
        self._made: dict[str, Underway] = {}

    def work(self, ask: ReviewRequest) -> Slice:
        try:
            if ask.table not in self._made:
                self._made[ask.table] = Underway(Looking(load(ask.record), self._simulations))
            done = self._made[ask.table].work(self._clock)
        except Exception:  # a match that cannot be reviewed keeps no other from it
            self._made.pop(ask.table, None)
            return Slice(failed=True)
        if done.whole is not UNSET:
            del self._made[ask.table]
        return done


class Underway:
    """A review in the making, and how long it has taken so far."""

    def __init__(self, looking: Looking) -> None:
        self._looking = looking
        self._jobs = looking.jobs
        self._results: list[Any] = []
        self._worked = 0.0
        self._do_a_job()  # which loads what is compiled, and would make the time left look long
        self._worked = self._seconds = 0.0

    def work(self, clock: Callable[[], float]) -> Slice:
        had_rough, began = self._looking.rough is not None, clock()
        while self._looking.whole is None and clock() < began + SLICE:
            self._do_a_job()
        self._seconds += clock() - began
        looking, done = self._looking, len(self._results)
        is_new = looking.rough is not None and not had_rough
        return Slice(
            progress=looking.progress(done),
            left=looking.left(done) * self._seconds / max(self._worked, 1.0),
            rough=_encoded(looking.rough) if is_new else UNSET,
            whole=_encoded(looking.whole) if looking.whole else UNSET,
        )

    def _do_a_job(self) -> None:
        if len(self._results) < len(self._jobs):
            job = self._jobs[len(self._results)]
            self._results.append(job.run())
            self._worked += job.work
            return
        self._looking.hear(self._results)
        self._jobs, self._results = self._looking.jobs, []


def _encoded(review: Any) -> Raw:
    return Raw(msgspec.json.encode(review))


def serve(asked: Iterable[str], answer: Callable[[bytes], None], bench: Bench) -> None:
    for line in asked:
        answer(msgspec.json.encode(bench.work(msgspec.json.decode(line, type=ReviewRequest))))


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, 0, LOW_PRIORITY)
    simulations = int(sys.argv[1]) if len(sys.argv) > 1 else None
    serve(sys.stdin, lambda line: print(line.decode(), flush=True), Bench(simulations))


if __name__ == "__main__":
    main()
