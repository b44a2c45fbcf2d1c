"""Gymnasium's own check runs on ours, and one learner's table is the same alone and among many."""

from __future__ import annotations

import random
import re
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from sobremesa import envs
from sobremesa.engine.errors import BadSetup, MissingExtra, NotYourTurn
from sobremesa.engine.kernel import new_records
from sobremesa.engine.kernel_calls import encode_observation_in, observe_in
from sobremesa.engine.learning import PartialAction
from tests.envs.short import Short, every_game

COUNT = 3


def gym(short: Short, **others: Any) -> Any:
    return envs.gym(short.game, short.players, bots=["casual"], **others, **short.options)


def gym_vector(short: Short, **others: Any) -> Any:
    return envs.gym_vector(short.game, short.players, bots=["casual"], count=COUNT, **others, **short.options)


def any_move(mask: Any, dice: random.Random) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


@every_game
def test_check_env(short: Short, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gym(short, render_mode="ansi"))


@every_game
def test_a_learner_plays_to_the_end_within_the_spaces(short: Short) -> None:
    env, dice = gym(short, seat=1), random.Random(3)
    seen, info = env.reset(seed=3)
    terminated, total = False, 0.0
    while not terminated:
        assert total == 0
        seen, reward, terminated, truncated, info = env.step(any_move(info["action_mask"], dice))
        assert seen in env.observation_space
        assert not truncated
        assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        total += reward
    assert -1 <= total <= 1
    assert not info["action_mask"].any()
    assert seen.tobytes() == _seen_from(env._tables.batch, 1)


def _seen_from(batch: Any, seat: int) -> bytes:
    """The observation of a seat, from its view."""
    views, out = new_records(batch.game.state, 1), np.zeros(batch.game.learning.size, np.int16)
    observe_in(batch._states[:1], seat, views)
    encode_observation_in(views, seat, new_records(PartialAction, 1), out.view(batch.game.learning.observation))
    return out.tobytes()


@every_game
def test_a_table_is_the_same_alone_and_among_many(short: Short) -> None:
    env, vector, dice = gym(short), gym_vector(short), random.Random(4)
    assert vector.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, info = env.reset(seed=4)
    rows, infos = vector.reset(seed=4)
    ends = 0
    while ends < 2:
        assert rows in vector.observation_space
        assert rows[0].tobytes() == seen.tobytes()
        assert infos["action_mask"][0].tolist() == info["action_mask"].tolist()
        moves = np.array([any_move(mask, dice) if mask.any() else 0 for mask in infos["action_mask"]])
        rows, rewards, over, truncated, infos = vector.step(moves)
        if info["action_mask"].any():
            seen, reward, terminated, _, info = env.step(int(moves[0]))
        else:  # the step after an end deals the next match, and makes no move
            (seen, info), reward, terminated = env.reset(), 0.0, False
        assert (rewards[0], over[0]) == (reward, terminated)
        assert not truncated.any()
        ends += terminated


def test_what_was_returned_stays_as_it_was() -> None:
    vector = envs.gym_vector("push", players=2, bots="casual", count=COUNT)
    rows, infos = vector.reset(seed=1)
    kept = rows.tobytes(), infos["action_mask"].tobytes()
    vector.step(infos["action_mask"].argmax(axis=1))
    assert (rows.tobytes(), infos["action_mask"].tobytes()) == kept


def test_a_move_that_is_not_open_ends_the_match() -> None:
    env = envs.gym("toma6", players=2, bots=["casual"])
    env.reset(seed=1)
    _, reward, terminated, truncated, _ = env.step(0)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    with pytest.raises(NotYourTurn, match=r"no match is being played; deal one with reset\(\)"):
        env.step(0)


def test_among_many_tables_only_those_with_such_a_move_end() -> None:
    vector = envs.gym_vector("toma6", players=2, bots=["casual"], count=COUNT, illegal_reward=-5.0)
    rows, infos = vector.reset(seed=1)
    moves = infos["action_mask"].argmax(axis=1).astype(np.uint16)
    moves[1] = 9999
    after, rewards, over, _, infos = vector.step(moves)
    assert rewards.tolist() == [0, -5, 0]
    assert over.tolist() == [False, True, False]
    assert after[1].tobytes() == rows[1].tobytes()
    again, _, over, _, _ = vector.step(infos["action_mask"].argmax(axis=1))
    assert not over[1]
    assert again[1].tobytes() != rows[1].tobytes()


def test_or_such_a_move_is_refused() -> None:
    env = envs.gym("toma6", players=2, bots=["casual"], illegal_reward=None)
    seen, _ = env.reset(seed=1)
    with pytest.raises(BadSetup, match="move 0 is not open in match 0; open to its seat 0 are"):
        env.step(0)
    vector = envs.gym_vector("toma6", players=2, bots=["casual"], count=COUNT, illegal_reward=None)
    vector.reset(seed=1)
    with pytest.raises(BadSetup, match="move 0 is not open in match 0"):
        vector.step(np.zeros(COUNT, int))
    with pytest.raises(BadSetup, match="move -1 is not open: every table takes a move here"):
        env.step(-1)
    assert env._tables.batch.observation[0].tobytes() == seen.tobytes()


@pytest.mark.parametrize("moves", [np.zeros(2, int), np.zeros((COUNT, 1), int), np.zeros(COUNT)])
def test_moves_of_another_shape_or_type_are_refused(moves: Any) -> None:
    vector = envs.gym_vector("push", players=2, bots="casual", count=COUNT)
    with pytest.raises(NotYourTurn, match="no match is being played"):
        vector.step(moves)
    vector.reset(seed=1)
    with pytest.raises(BadSetup, match="it takes 3 whole numbers, one a match"):
        vector.step(moves)


def test_gymnasium_makes_them_by_name() -> None:
    env = gymnasium.make("sobremesa/dos-v0", players=2, bots=["casual"], target=20)
    seen, _ = env.reset(seed=1)
    assert seen.tobytes() == envs.gym("dos", players=2, bots=["casual"], target=20).reset(seed=1)[0].tobytes()
    env.close()
    vector = gymnasium.make_vec("sobremesa/dos-v0", num_envs=2, players=2, bots=["casual"], target=20)
    assert vector.num_envs == 2
    vector.close()


def test_render_draws_the_table_as_the_learner_sees_it() -> None:
    env = envs.gym("toma6", players=3, bots=["casual"], seat=1, render_mode="ansi")
    env.reset(seed=1)
    view: Any = env._tables.batch.view(0, 1)
    drawn = str(env.render()).splitlines()[-1]
    assert re.findall(r"\d+", drawn) == [str(card) for card in view.hand]
    vector = envs.gym_vector("toma6", players=3, bots=["casual"], count=2, seat=1, render_mode="ansi")
    vector.reset(seed=1)
    assert (vector.render() or ())[0] == env.render()


def test_bots_sit_at_the_other_seats() -> None:
    env = envs.gym("toma6", players=3, bots=["random", "casual"], seat=1)
    assert env._tables.batch.bots == [["random", None, "casual"]]
    with pytest.raises(BadSetup, match="there are 2 bots for 3 seats"):
        envs.gym("toma6", players=4, bots=["random", "casual"])
    with pytest.raises(BadSetup, match="there is no bot 'nobody'"):
        envs.gym("toma6", players=2, bots=["nobody"])
    with pytest.raises(BadSetup, match="there is no seat 2 for the learner; the seats are 0 to 1"):
        envs.gym("toma6", players=2, bots=["casual"], seat=2)


def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "sobremesa.envs.gymnasium")
    with pytest.raises(MissingExtra, match=r"Gymnasium is not installed: .* -m pip install .*gymnasium"):
        envs.gym("dos", players=2, bots=["casual"])
