"""Chunks of a long piece of work, done in several threads.

A chunk says all that it takes, so that any order and any number of threads give the same; what is done comes back as
it ends, and never runs far ahead of the oldest chunk that is not done yet, so that putting it in order needs
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
from sobremesa.engine.untrusted import printable_value

MOST_THREADS = 1024
AHEAD = 8  # chunks for each thread, counted from the oldest that is not done

_Chunk = TypeVar("_Chunk", contravariant=True)
_Result = TypeVar("_Result", covariant=True)


class Worker(Protocol, Generic[_Chunk, _Result]):
    """What one thread works with: buffers and bots of its own."""

    def play(self, chunk: _Chunk, /) -> _Result: ...

    def close(self) -> None: ...


class Stopped(Exception):
    """The work ends in the middle of a chunk."""


def cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def check_threads(threads: int) -> None:
    if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        said = printable_value(threads)
        raise BadSetup(
            Text(
                f"no se puede jugar con {said} hilos; hace falta un número de 1 a {MOST_THREADS}",
                f"{said} threads cannot be used; it takes a number from 1 to {MOST_THREADS}",
            )
        )


def in_threads(
    threads: int, begin: Callable[[threading.Event], Worker[_Chunk, _Result]], chunks: Iterable[_Chunk]
) -> Generator[_Result, None, None]:
    """What becomes of the chunks, as they end; each thread begins with a worker, which hears when to stop."""
    stop = threading.Event()
    own = threading.local()
    workers: list[Worker[_Chunk, _Result]] = []

    def work(chunk: _Chunk) -> _Result:
        if not hasattr(own, "worker"):
            own.worker = begin(stop)
            workers.append(own.worker)
        done: _Result = own.worker.play(chunk)
        return done

    try:
        with ThreadPoolExecutor(threads) as pool:
            running: dict[Future[_Result], int] = {}
            try:
                yield from _done(threads, running, (pool.submit(work, chunk) for chunk in chunks))
            finally:
                stop.set()
                for future in running:
                    future.cancel()
    finally:
        for worker in workers:
            worker.close()


def _done(
    threads: int, running: dict[Future[_Result], int], submitted: Iterable[Future[_Result]]
) -> Generator[_Result, None, None]:
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
