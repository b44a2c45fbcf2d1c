"""Batches beside real matches of the same seeds, to be played with the same moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from sobremesa.engine.kernel import Array
from sobremesa.engine.match import Match
from sobremesa.envs.batches import Batch
from sobremesa.envs.seatwise import Seatwise
from tests.tables import Setup


def batch_at(setup: Setup, count: int, **others: Any) -> Batch:
    return Batch(setup.open(), setup.players, count, options=setup.options, **{"seed": "test", **others})


def match_in(batch: Batch, i: int) -> Seatwise:
    """The match that a batch has just dealt at a place."""
    return Seatwise(Match(batch.game, batch.players, batch.options, batch.seed_of(i)))


def shown_by(batch: Batch) -> list[Array]:
    """All that a batch has written, as copies."""
    return [array.copy() for array in (batch.observation, batch.mask, batch.seat, batch.reward, batch.ended)]


def same(one: list[Array], two: list[Array]) -> bool:
    return all(np.array_equal(here, there) for here, there in zip(one, two, strict=True))


def history(batch: Batch, steps: int) -> list[list[Array]]:
    """What a batch writes in so many random steps."""
    told = []
    for _ in range(steps):
        batch.step(batch.random_moves())
        told.append(shown_by(batch))
    return told
