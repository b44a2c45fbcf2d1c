"""States for critics are the observations of all seats side by side, in batches and for PettingZoo."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sobremesa import envs
from sobremesa.envs.scaling import scaled
from tests.envs.play import batch_at, match_in
from tests.envs.short import Short, every_game
from tests.envs.test_copies import any_of
from tests.tables import Setup, one_setup_a_game


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_a_state_is_what_all_seats_see(setup: Setup) -> None:
    batch, floats = batch_at(setup, 2), batch_at(setup, 2, dtype="float32")
    single = match_in(batch, 1)
    for _ in range(30):
        seen = [single.observation(seat) for seat in range(setup.players)]
        states = batch.states()
        assert states.dtype == np.int16
        assert np.array_equal(states[1], np.concatenate(seen))
        assert np.array_equal(floats.states()[1], np.concatenate([scaled(batch.game.learning, row) for row in seen]))
        moves = batch.random_moves().copy()
        single.step(int(moves[1]))
        for each in (batch, floats):
            each.step(moves)
        if single.over:
            break


@every_game
@pytest.mark.parametrize("dtype", ["int16", "float32"])
def test_pettingzoo_gets_it_within_its_space(short: Short, dtype: str) -> None:
    env, dice = envs.aec(short.game, short.players, dtype=dtype, **short.options), random.Random(8)
    env.reset(seed=8)
    for _ in range(20):
        state = env.state()
        assert env.state_space.contains(state)
        seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert np.array_equal(state, np.concatenate(seen))
        if any(env.terminations.values()):
            break
        env.step(any_of(env.observe(env.agent_selection)["action_mask"], dice))


def test_agents_at_once_have_one_too() -> None:
    env = envs.parallel("toma6", 3, dtype="float32")
    seen, _ = env.reset(seed=1)
    assert np.array_equal(env.state(), np.concatenate([seen[agent]["observation"] for agent in env.agents]))
    assert env.state_space.contains(env.state())
