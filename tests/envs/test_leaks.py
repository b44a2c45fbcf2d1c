"""Observations and masks tell what the seat may know: two worlds with one view give equal bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from sobremesa.engine.kernel import Array, Fields, new_record
from sobremesa.engine.luck import new_luck
from sobremesa.envs.batches import Batch
from sobremesa.envs.flow import SlotTask
from sobremesa.testing import Table
from sobremesa.testing.secrets import Look, looks
from tests.tables import Setup, few_setups

Depict = Callable[[Table, Fields, int], Array]


def depict_view(table: Table, state: Fields, seat: int) -> Array:
    """As it is done: from what `observe` writes."""
    out = new_record(table.game.learning.observation)
    assert table.game.kernels.encode_observation is not None
    table.game.kernels.encode_observation(table.observe(state, seat), seat, out)
    return np.frombuffer(out.tobytes(), np.int16)


def depict_state(table: Table, state: Fields, seat: int) -> Array:
    """A leak: an observation that has seen the next player's hand, as any that is made from the state could."""
    observation = depict_view(table, state, seat).copy()
    observation[-1] = state.hand[(seat + 1) % table.players].argmax()
    return observation


def worlds_of(look: Look, seat: int, stream: Fields) -> Iterator[Fields]:
    view = look.observe(seat)
    for _ in range(2):
        yield look.table.imagine(view, seat, stream)


def observations_tell_only_views(table: Table, encode_observation: Depict) -> None:
    """For every seat, whether it is asked or not."""
    stream = new_luck("observed", "test")
    for look in looks(table):
        for seat in range(table.players):
            truth = encode_observation(table, look.state, seat)
            for world in worlds_of(look, seat, stream):
                there = encode_observation(table, world, seat)
                assert there.tobytes() == truth.tobytes(), f"{look.at.en}: seat {seat} is told more than its view"


def batches_tell_only_views(table: Table, players: int) -> None:
    """For the seat that is asked, through a batch that has the truth at one place and imagined worlds at others."""
    batch = Batch(table.game, players, 3, seed="test")
    batch.options = table.options
    stream = new_luck("batched", "test")
    for look in looks(table):
        mask = int(look.state.offered) or int(look.state.to_act)
        seat = (mask & -mask).bit_length() - 1
        batch._states[0] = look.state
        for place, world in enumerate(worlds_of(look, seat, stream), 1):
            batch._states[place] = world
        batch._set_task(slice(None), SlotTask.LOOK)
        assert batch.seat.tolist() == [seat] * 3
        for place in (1, 2):
            assert batch.observation[place].tobytes() == batch.observation[0].tobytes(), f"{look.at.en}: seat {seat}"
            assert batch.mask[place].tobytes() == batch.mask[0].tobytes(), f"{look.at.en}: the mask of seat {seat}"


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_observations_tell_no_more_than_views(setup: Setup) -> None:
    observations_tell_only_views(setup.table(), depict_view)


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_batches_tell_no_more_than_views(setup: Setup) -> None:
    batches_tell_only_views(setup.table(), setup.players)


@pytest.mark.parametrize("game", ["toma6", "bids", "dos", "farol"])
def test_an_observation_made_from_the_state_is_caught(game: str) -> None:
    with pytest.raises(AssertionError, match="told more than its view"):
        observations_tell_only_views(Setup(game, 3).table(), depict_state)
