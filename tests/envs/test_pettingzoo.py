"""PettingZoo's own tests run on ours, and what they do not ask: the same matches as elsewhere, nothing half done."""

from __future__ import annotations

import random
import re
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import sobremesa
from sobremesa import envs
from sobremesa.engine.errors import BadSetup, MissingExtra, Mistake, NotYourTurn
from sobremesa.engine.extras import how_to_install
from tests.envs.short import Short, every_game

# PettingZoo warns of masked observations unless a game is on its own list, and of masks without a move after the end.
EXPECTED = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)
expects_masks = pytest.mark.filterwarnings(*EXPECTED)


def aec(short: Short, **others: Any) -> Any:
    return envs.aec(short.game, short.players, **others, **short.options)


def parallel(**others: Any) -> Any:
    return envs.parallel("toma6", players=3, rounds=1, **others)


def any_move(env: Any, agent: str, seen: dict[str, Any], dice: random.Random) -> int:
    assert env.observation_space(agent).contains(seen)
    return int(dice.choice(np.flatnonzero(seen["action_mask"])))


@expects_masks
@every_game
def test_api_test(short: Short) -> None:
    api_test(aec(short), num_cycles=100)


@expects_masks
@every_game
def test_seed_test(short: Short) -> None:
    seed_test(lambda: aec(short), num_cycles=30)


def test_parallel_api_test() -> None:
    parallel_api_test(parallel(), num_cycles=100)


@every_game
def test_a_match_is_the_first_of_a_batch_with_the_same_seed(short: Short) -> None:
    env, batch = aec(short), envs.batch(short.game, short.players, 1, seed=5, auto_reset=False, **short.options)
    dice = random.Random(5)
    env.reset(seed=5)
    while not batch.ended[0]:
        agent = env.agent_selection
        seen = env.observe(agent)
        assert agent == f"player_{batch.seat[0]}"
        assert seen["observation"].tobytes() == batch.observation[0].tobytes()
        assert seen["action_mask"].tolist() == batch.mask[0].tolist()
        move = any_move(env, agent, seen, dice)
        env.step(move)
        batch.step([move])
    assert list(env.rewards.values()) == batch.reward[0].tolist()
    assert all(env.terminations.values())


def test_whoever_acts_together_sees_nothing_of_the_others_choice() -> None:
    env = envs.aec("toma6", players=3)
    seen = []
    for choice in (0, 1):
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[choice]))
        seen.append([env.observe(agent)["observation"].tobytes() for agent in env.agents])
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]


def test_moving_at_once_is_moving_one_after_another() -> None:
    env, table, dice = parallel(), envs.aec("toma6", players=3, rounds=1), random.Random(2)
    seen, _ = env.reset(seed=2)
    table.reset(seed=2)
    while env.agents:
        moves = {agent: any_move(env, agent, seen[agent], dice) for agent in env.agents}
        asked = [agent for agent in env.agents if moves[agent] != env.wait]
        for agent in asked:
            assert table.agent_selection == agent
            table.step(moves[agent])
        seen, rewards, over, _, _ = env.step(moves)
        for agent in env.possible_agents:
            assert seen[agent]["observation"].tobytes() == table.observe(agent)["observation"].tobytes()
    assert all(over.values())
    assert rewards == table.rewards


def test_who_is_not_asked_waits() -> None:
    env = envs.parallel("toma6", players=3, variant="logic")  # picks cards one after another at first
    seen, _ = env.reset(seed=1)
    waiting = [agent for agent in env.agents if seen[agent]["action_mask"][env.wait]]
    assert len(waiting) == 2
    assert all(seen[agent]["action_mask"].sum() == 1 for agent in waiting)
    with pytest.raises(BadSetup, match="to wait, is open to it"):
        env.step(dict.fromkeys(env.agents, 1))


def test_games_in_turns_are_not_played_at_once() -> None:
    with pytest.raises(BadSetup, match=r"BIDS is played in turns: use envs\.aec; all act at once in Toma 6"):
        envs.parallel("bids", players=4)


def test_a_move_that_is_not_open_changes_nothing() -> None:
    env = envs.aec("toma6", players=3)
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tobytes()
    with pytest.raises(Mistake, match="move 0 is not open; open to seat 0 are"):
        env.step(np.int64(0))
    assert env.agent_selection == "player_0"
    assert env.observe("player_0")["observation"].tobytes() == before


def test_a_choice_that_is_not_open_undoes_those_of_the_others() -> None:
    env = parallel()
    seen, _ = env.reset(seed=1)
    moves = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    with pytest.raises(BadSetup, match="open to seat 2 are"):
        env.step({**moves, "player_2": 0})
    env.step(moves)  # nobody has chosen yet


def test_the_wrapper_for_illegal_moves_ends_the_match() -> None:
    env = TerminateIllegalWrapper(envs.aec("toma6", players=3), illegal_reward=-1)
    env.reset(seed=1)
    env.step(0)
    assert env.unwrapped.rewards == {"player_0": -1.0, "player_1": 0, "player_2": 0}
    assert all(env.terminations.values())


@pytest.mark.parametrize("make", [lambda: envs.aec("dos", players=2), parallel])
def test_nothing_is_played_before_the_deal(make: Any) -> None:
    env = make()
    with pytest.raises(NotYourTurn, match=r"no match is being played; deal one with reset\(\)"):
        env.step({} if hasattr(env, "wait") else 0)


def test_nothing_is_played_after_the_end() -> None:
    env, dice = parallel(), random.Random(1)
    seen, _ = env.reset(seed=1)
    while env.agents:
        seen, *_ = env.step({agent: any_move(env, agent, seen[agent], dice) for agent in env.agents})
    with pytest.raises(NotYourTurn, match="no match is being played"):
        env.step({})


def test_render_draws_the_table_as_the_agent_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec("toma6", players=3, render_mode="ansi")
    env.reset(seed=1)
    match = sobremesa.new("toma6", players=3, seed="1#0")
    drawn = str(env.render())
    assert re.findall(r"\d+", drawn.splitlines()[-1]) == [str(card) for card in match.view(0).hand]
    loud = envs.aec("toma6", players=3, render_mode="human")
    loud.reset(seed=1)
    assert loud.render() is None
    assert capsys.readouterr().out.strip() == drawn.strip()
    env.close()


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(BadSetup, match="there is no render mode 'rgb_array'; there are human and ansi, or None"):
        envs.aec("dos", players=2, render_mode="rgb_array")


def test_unknown_agents_are_named() -> None:
    env = envs.aec("dos", players=2)
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="there is no agent 'player_9'; the agents are player_0 or player_1"):
        env.observe("player_9")


def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "sobremesa.envs.pettingzoo")
    with pytest.raises(MissingExtra) as error:
        envs.aec("dos", players=2)
    assert error.value.to("en") == f"PettingZoo is not installed: {how_to_install('rl')}"
    assert error.value.to("es") == f"falta PettingZoo: {how_to_install('rl')}"
    assert isinstance(error.value, ImportError)
    assert envs.batch("dos", players=2, count=1).seat[0] >= 0
