"""Observations as float32 are those as int16, scaled by the bounds that the games declare."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from sobremesa import envs
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.learning import FAR, HALFWAY, Learning
from sobremesa.envs import spaces
from sobremesa.envs.batches import Batch
from sobremesa.envs.scaling import FLOAT32, scaled
from tests.envs.play import batch_at
from tests.envs.short import Short, every_game
from tests.tables import EVERY_GAME, Setup, one_setup_a_game

TOMA6 = Setup("toma6", 3)
every_learning = pytest.mark.parametrize(
    "learning", [info.load().learning for info in EVERY_GAME], ids=[info.name for info in EVERY_GAME]
)


def plainly_scaled(learning: Learning, numbers: Array) -> list[float]:
    """What docs/envs.md says, in exact arithmetic."""
    told = []
    for number, least, most in zip(numbers.tolist(), learning.least.tolist(), learning.most.tolist(), strict=True):
        far = max(abs(least), abs(most))
        told.append(number / far if far <= FAR else number / (HALFWAY + abs(number)))
    return told


def twins(setup: Setup, **others: Any) -> tuple[Batch, Batch]:
    return batch_at(setup, 5, **others), batch_at(setup, 5, dtype="float32", **others)


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
@pytest.mark.parametrize("others", [{}, {"threads": 2, "bots": {1: "casual"}}], ids=["alone", "threads and bots"])
def test_a_scaled_batch_plays_the_same(setup: Setup, others: dict[str, Any]) -> None:
    plain, floats = twins(setup, **others)
    learning = plain.game.learning
    for _ in range(80):
        assert floats.observation.dtype == np.float32
        assert np.array_equal(floats.observation, scaled(learning, plain.observation))
        assert np.array_equal(floats.mask, plain.mask)
        plain.step(plain.random_moves())
        floats.step(floats.random_moves())
    plain.random_steps(30)
    floats.random_steps(30)
    assert np.array_equal(floats.observation, scaled(learning, plain.observation))
    assert floats.observation[0] == pytest.approx(plainly_scaled(learning, plain.observation[0]), abs=1e-7)


def test_parts_and_the_callers_array_are_scaled_too() -> None:
    own = np.ones((5, TOMA6.open().learning.size), np.float32)
    plain, floats = batch_at(TOMA6, 5), batch_at(TOMA6, 5, dtype="float32", out={"observation": own})
    assert floats.observation is own
    assert floats.parts["row_cards"] == pytest.approx(plain.parts["row_cards"] / 104)
    assert floats.parts["hand"].tolist() == plain.parts["hand"].tolist()
    assert np.shares_memory(floats.parts["total"], own)


def test_copies_and_matches_put_elsewhere_are_scaled() -> None:
    floats = batch_at(Setup("dos", 2), 3, dtype="float32")
    for _ in range(25):
        floats.step(floats.random_moves())
        twin = pickle.loads(pickle.dumps(floats))
        assert np.array_equal(twin.observation, floats.observation)
    floats.restore(floats.save(0), 2)
    assert np.array_equal(floats.observation[2], floats.observation[0])


@every_learning
def test_nothing_is_0_and_all_is_between_minus_1_and_1(learning: Learning) -> None:
    assert not scaled(learning, np.zeros(learning.size, np.int16)).any()
    ends = scaled(learning, np.stack([learning.least, learning.most]))
    assert -1 <= ends.min() < ends.max() == 1
    assert (ends[0] < ends[1]).all()


@every_learning
def test_a_space_of_float32_has_the_scaled_bounds(learning: Learning) -> None:
    space = spaces.observations(learning, FLOAT32)
    assert space.dtype == np.float32
    for bound in (learning.least, learning.most):
        assert scaled(learning, bound) in space
    assert space.low.tolist() == scaled(learning, learning.least).tolist()


@every_game
def test_every_environment_takes_a_type(short: Short) -> None:
    env = envs.gym(short.game, short.players, bots="casual", dtype="float32", **short.options)
    tables = envs.gym_vector(short.game, short.players, "casual", 2, dtype=np.float32, **short.options)
    table = envs.aec(short.game, short.players, dtype="float32", **short.options)
    seen, _ = env.reset(seed=4)
    rows, _ = tables.reset(seed=4)
    table.reset(seed=4)
    assert seen in env.observation_space
    assert rows in tables.observation_space
    assert np.array_equal(rows[0], seen)
    assert all(table.observation_space(agent).contains(table.observe(agent)) for agent in table.possible_agents)


@pytest.mark.parametrize("dtype", ["int8", "float64", None, "numbers", 5])
def test_other_types_are_refused(dtype: Any) -> None:
    with pytest.raises(BadSetup, match="observations are int16 or float32, not"):
        batch_at(TOMA6, 1, dtype=dtype)
    with pytest.raises(BadSetup, match=r"'observation' is int16 .*; it takes a NumPy array float32"):
        batch_at(TOMA6, 1, dtype="float32", out={"observation": np.zeros((1, TOMA6.open().learning.size), np.int16)})
