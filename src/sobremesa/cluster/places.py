"""Where matches are played: in threads of this process, or on a Ray. What they come to is the same everywhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from sobremesa.cluster.joining import LOCAL, check_place, joined
from sobremesa.lab import arena, simulate, study
from sobremesa.lab.threads import check_threads, cores


class Backend(NamedTuple):
    """So many can play there at once, and this is how they play."""

    workers: int
    simulation: simulate.PlaySimulation
    arena: arena.PlayArena
    study: Callable[[study.Study], study.PlayStudy]


def check(on: str | None, threads: int | None) -> None:
    """Refuse what is no place to play at, before anything is done."""
    if on is not None:
        check_place(on, threads)
    elif threads is not None:
        check_threads(threads)


def is_here(on: str | None) -> bool:
    """Whether matches are played on this machine."""
    return on in (None, LOCAL)


@contextlib.contextmanager
def place(on: str | None, threads: int | None) -> Iterator[Backend]:
    """The place that `--on` names; threads of this process if it names none."""
    check(on, threads)
    if on is None:
        workers = cores() if threads is None else threads
        yield Backend(
            workers, simulate.play_here(workers), arena.play_here(workers), lambda _: study.play_here(workers)
        )
        return
    from sobremesa.cluster.chunks import play_arena, play_simulation, play_study

    with joined(on, threads) as cluster:
        yield Backend(cluster.workers, play_simulation(cluster), play_arena(cluster), partial(play_study, cluster))
