"""A Ray as a place to play at: what `lab/places.py` loads where `--on` names one."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial

from sobremesa.cluster.chunks import play_arena, play_simulation, play_study
from sobremesa.cluster.joining import check_place, joined
from sobremesa.lab.places import Backend

__all__ = ["backend", "check_place"]


@contextlib.contextmanager
def backend(where: str, threads: int | None) -> Iterator[Backend]:
    """The Ray at a place, joined for as long as it is used."""
    with joined(where, threads) as cluster:
        yield Backend(cluster.workers, play_simulation(cluster), play_arena(cluster), partial(play_study, cluster))
