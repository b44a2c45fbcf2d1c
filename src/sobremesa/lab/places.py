"""Where matches are played: in threads of this process, or on a Ray. What they come to is the same everywhere.

Ray is an extra, and `cluster/` is built on the lab: its `backend.py` is loaded by name, where `on` asks for it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from sobremesa.lab import arena, simulate, study
from sobremesa.lab.threads import check_threads, cores
from sobremesa.lab.watching import Watcher

LOCAL = "ray"  # a Ray on this machine
RAY = "sobremesa.cluster.backend"


class Backend(NamedTuple):
    """So many can play there at once, and this is how they play."""

    workers: int
    simulation: simulate.PlaySimulation
    arena: arena.PlayArena
    study: Callable[[study.Study], study.PlayStudy]


class Elsewhere(Protocol):
    """What the module `RAY` has."""

    def check_place(self, where: str, threads: int | None) -> None: ...

    def backend(self, where: str, threads: int | None) -> AbstractContextManager[Backend]: ...


def check(on: str | None, threads: int | None) -> None:
    """Refuse what is no place to play at, before anything is done."""
    if on is not None:
        _elsewhere().check_place(on, threads)
    elif threads is not None:
        check_threads(threads)


def is_here(on: str | None) -> bool:
    """Whether matches are played on this machine."""
    return on in (None, LOCAL)


@contextlib.contextmanager
def place(on: str | None, threads: int | None, watcher: Watcher) -> Iterator[Backend]:
    """The place that `--on` names; threads of this process if it names none."""
    check(on, threads)
    if on is None:
        workers = cores() if threads is None else threads
        yield Backend(
            workers, simulate.play_here(workers), arena.play_here(workers), lambda _: study.play_here(workers)
        )
        return
    with contextlib.ExitStack() as stack:
        with watcher.joining():
            there = stack.enter_context(_elsewhere().backend(on, threads))
        yield there


def _elsewhere() -> Elsewhere:
    return cast(Elsewhere, import_module(RAY))
