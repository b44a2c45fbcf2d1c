"""Shares of a long piece of work, done in several threads.

A share says all that it takes, so that any order and any number of threads give the same; what is done comes back as
it ends, and never runs far ahead of the oldest share that is not done yet, so that whoever puts it in order needs
little room.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Generic, Protocol, TypeVar

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.strangers import shown_value

MOST_THREADS = 1024
AHEAD = 8  # shares for each thread, counted from the oldest that is not done

Share = TypeVar("Share", contravariant=True)
Done = TypeVar("Done", covariant=True)


class Worker(Protocol, Generic[Share, Done]):
    """What one thread works with: buffers and bots of its own."""

    def play(self, share: Share, /) -> Done: ...

    def close(self) -> None: ...


class Stopped(Exception):
    """The work ends in the middle of a share."""


def cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def check_threads(threads: int) -> None:
    if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        said = shown_value(threads)
        raise BadSetup(
            Text(
                f"no se puede jugar con {said} hilos; hace falta un número de 1 a {MOST_THREADS}",
                f"{said} threads cannot be used; it takes a number from 1 to {MOST_THREADS}",
            )
        )


def in_threads(
    threads: int, begin: Callable[[threading.Event], Worker[Share, Done]], shares: Iterable[Share]
) -> Generator[Done, None, None]:
    """What becomes of the shares, as they end; each thread begins with a worker, which hears when to stop."""
    stop = threading.Event()
    own = threading.local()
    workers: list[Worker[Share, Done]] = []

    def work(share: Share) -> Done:
        if not hasattr(own, "worker"):
            own.worker = begin(stop)
            workers.append(own.worker)
        done: Done = own.worker.play(share)
        return done

    try:
        with ThreadPoolExecutor(threads) as pool:
            running: dict[Future[Done], int] = {}
            try:
                yield from _done(threads, running, (pool.submit(work, share) for share in shares))
            finally:
                stop.set()
                for future in running:
                    future.cancel()
    finally:
        for worker in workers:
            worker.close()


def _done(
    threads: int, running: dict[Future[Done], int], submitted: Iterable[Future[Done]]
) -> Generator[Done, None, None]:
    """Submit as many as keep the threads busy, and give what is done."""
    numbered = enumerate(submitted)
    begun = 0
    while True:
        while len(running) < 2 * threads and begun - min(running.values(), default=begun) < AHEAD * threads:
            number, future = next(numbered, (None, None))
            if number is None or future is None:
                break
            running[future] = number
            begun = number + 1
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            del running[future]
            yield future.result()
