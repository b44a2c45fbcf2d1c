"""Copies of environments go on as the originals would: pickled or copied, in this process and in others."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cloudpickle
import numpy as np
import pyspiel
import pytest
from gymnasium.vector import AsyncVectorEnv

import sobremesa.envs.openspiel  # noqa: F401 - registers the games
from sobremesa import envs
from sobremesa.engine.contract import all_games, game_info
from tests.envs.short import SHORT, Short, every_game

STEPS = 12  # before a copy is made, and after
COUNT = 5

BOT = '''
class Counting:
    """Plays one of its actions after another, so that it must remember where it was."""

    def __init__(self):
        self.asked = 0

    def choose(self, view, legal):
        self.asked += 1
        return legal[self.asked % len(legal)]
'''

Told = list[Any]  # what an environment says after a step, to be compared


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def cloudpickled(env: Any) -> Any:
    return cloudpickle.loads(cloudpickle.dumps(env))


every_way = pytest.mark.parametrize("copied", [pickled, copy.deepcopy, cloudpickled], ids=lambda way: way.__name__)


# --- every kind of environment: made and brought to the middle of a match, and stepped


def any_of(mask: Any, dice: random.Random) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def batch(short: Short, **others: Any) -> Any:
    return envs.batch(short.game, short.players, COUNT, seed=1, **others, **short.options)


def step_batch(batch: Any, dice: random.Random) -> Told:
    batch.step(batch.random_moves())
    told = [array.tolist() for array in (batch.observation, batch.mask, batch.seat, batch.reward, batch.ended)]
    named = [part.tolist() for part in batch.parts.values()]
    return [*told, named, [batch.view(i, 0) for i in range(COUNT)], [batch.seed_of(i) for i in range(COUNT)]]


def aec(short: Short) -> Any:
    env = envs.aec(short.game, short.players, render_mode="ansi", **short.options)
    env.reset(seed=1)
    return env


def step_aec(env: Any, dice: random.Random) -> Told:
    if not env.agents:
        env.reset()
    seen, *said = env.last()
    env.step(None if said[1] else any_of(seen["action_mask"], dice))
    if not env.agents:
        return [env.terminations]
    seen, *said = env.last()
    return [env.agent_selection, *(array.tolist() for array in seen.values()), said, env.rewards, env.render()]


def parallel(short: Short) -> Any:
    env = envs.parallel(short.game, short.players, render_mode="ansi", **short.options)
    env.reset(seed=1)
    return env


def step_parallel(env: Any, dice: random.Random) -> Told:
    if not env.agents:
        env.reset()
    seen = env._seen()
    seen, *said = env.step({agent: any_of(seen[agent]["action_mask"], dice) for agent in env.agents})
    return [{agent: [array.tolist() for array in each.values()] for agent, each in seen.items()}, said, env.render()]


def gym(short: Short) -> Any:
    env = envs.gym(short.game, short.players, bots="casual", render_mode="ansi", **short.options)
    env.reset(seed=1)
    return env


def step_gym(env: Any, dice: random.Random) -> Told:
    seen, reward, over, _, info = env.step(any_of(env.action_masks(), dice))
    told = [seen.tolist(), reward, over, info["action_mask"].tolist(), env.render(), env.np_random.random()]
    if over:
        env.reset()
    return told


def gym_vector(short: Short) -> Any:
    env = envs.gym_vector(short.game, short.players, "casual", COUNT, threads=2, render_mode="ansi", **short.options)
    env.reset(seed=1)
    return env


def step_gym_vector(env: Any, dice: random.Random) -> Told:
    masks = env._tables.batch.mask
    moves = np.array([any_of(mask, dice) if mask.any() else 0 for mask in masks])
    seen, rewards, ended, _, infos = env.step(moves)
    return [seen.tolist(), rewards.tolist(), ended.tolist(), infos["action_mask"].tolist(), env.render()]


def openspiel(short: Short) -> Any:
    name = f"python_sobremesa_{short.game}"
    return pyspiel.load_game(name, {"players": short.players, **short.options}).new_initial_state()


def step_openspiel(state: Any, dice: random.Random) -> Told:
    for _ in range(5):
        if state.is_terminal():
            return [state.returns(), str(state)]
        outcomes = range(256) if state.is_chance_node() else state.legal_actions()
        state.apply_action(dice.choice(outcomes))
    players = range(state.num_players())
    known = [(state.information_state_string(seat), state.observation_tensor(seat)) for seat in players]
    return [known, state.current_player(), state.history(), str(state), str(state.get_game())]


Make = Callable[[Short], Any]
Step = Callable[[Any, random.Random], Told]
KINDS: dict[str, tuple[Make, Step]] = {
    "batch": (batch, step_batch),
    "aec": (aec, step_aec),
    "parallel": (parallel, step_parallel),
    "gym": (gym, step_gym),
    "gym_vector": (gym_vector, step_gym_vector),
    "openspiel": (openspiel, step_openspiel),
}
MADE = [(kind, short) for kind in KINDS for short in SHORT if kind != "parallel" or short.game == "toma6"]
every_kind = pytest.mark.parametrize(("kind", "short"), MADE, ids=lambda value: getattr(value, "game", value))


def under_way(kind: str, short: Short) -> Any:
    make, step = KINDS[kind]
    env, dice = make(short), random.Random(1)
    for _ in range(STEPS):
        step(env, dice)
    return env


def go_on(kind: str, env: Any) -> list[Told]:
    dice = random.Random(2)
    return [KINDS[kind][1](env, dice) for _ in range(STEPS)]


@every_kind
@every_way
def test_a_copy_goes_on_as_the_original(copied: Callable[[Any], Any], kind: str, short: Short) -> None:
    env = under_way(kind, short)
    twin, again = copied(env), copied(env)
    told = go_on(kind, twin)
    assert told == go_on(kind, env)  # which the twin has not moved
    assert told == go_on(kind, again)


def answer(pipe: Any) -> None:
    """Another process: it goes on with what it gets."""
    while True:
        kind, env = pipe.recv()
        pipe.send(go_on(kind, env))


def test_copies_go_on_in_other_processes(tmp_path: Path) -> None:
    (tmp_path / "counting.py").write_text(BOT, encoding="utf-8")
    made = [(kind, under_way(kind, short)) for kind, short in MADE]
    made.append(("batch", batch(SHORT[2], bots={1: f"{tmp_path / 'counting.py'}:Counting"})))
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=answer, args=(there,), daemon=True)
    process.start()
    for kind, env in made:
        here.send((kind, env))
        assert here.recv() == go_on(kind, env)
    process.kill()
    process.join()


def test_gymnasiums_workers_take_an_environment_that_is_under_way() -> None:
    env = under_way("gym", SHORT[2])
    workers = AsyncVectorEnv([lambda: env, lambda: pickled(env)], context="spawn")
    seen, _ = workers.reset(seed=[5, 5])
    alone, info = env.reset(seed=5)
    assert seen.tolist() == [alone.tolist()] * 2
    moves = [any_of(info["action_mask"], random.Random(1))] * 2
    assert workers.step(moves)[0].tolist() == [env.step(moves[0])[0].tolist()] * 2
    workers.close()


# --- batches with all kinds of players


@pytest.mark.parametrize("bot", ["casual", "flat-2", "guest", "program"])
@every_way
def test_a_copy_has_copies_of_the_bots(copied: Callable[[Any], Any], bot: str, tmp_path: Path) -> None:
    (tmp_path / "counting.py").write_text(BOT, encoding="utf-8")
    program = "run:python3 examples/json_bot.py"
    name = {"guest": f"{tmp_path / 'counting.py'}:Counting", "program": program}.get(bot, bot)
    env = batch(SHORT[2], bots={1: name})
    for _ in range(STEPS):
        step_batch(env, random.Random())
    if bot == "program":  # which begins anew, so all that is the same is what lies on the table
        assert copied(env).observation.tolist() == env.observation.tolist()
        return
    twin = copied(env)
    assert go_on("batch", twin) == go_on("batch", env)


def test_a_bot_that_cannot_be_copied_says_so(tmp_path: Path) -> None:
    held = "import threading; self.asked, self.held = 0, threading.Lock()"
    (tmp_path / "stuck.py").write_text(BOT.replace("self.asked = 0", held), encoding="utf-8")
    env = batch(SHORT[2], bots={1: f"{tmp_path / 'stuck.py'}:Counting"})
    step_batch(env, random.Random())
    with pytest.raises(TypeError, match=r"cannot pickle '_thread\.lock'"):
        pickle.dumps(env)


@every_way
def test_a_copy_has_arrays_of_its_own(copied: Callable[[Any], Any]) -> None:
    learning = game_info("toma6").load().learning
    own = np.zeros((COUNT, learning.size), np.int16)
    env = batch(SHORT[2], out={"observation": own})
    twin = copied(env)
    before = own.copy()
    go_on("batch", twin)
    assert np.array_equal(own, before)
    assert np.shares_memory(twin.parts["hand"], twin.observation)
    assert not np.array_equal(twin.observation, before)


@every_way
def test_a_copy_tells_the_last_step_and_waits_where_a_match_is_over(copied: Callable[[Any], Any]) -> None:
    env = batch(SHORT[2], auto_reset=False, reward="points")
    while not env.ended.any():
        env.step(env.random_moves())
    twin = copied(env)
    for name in ("observation", "mask", "seat", "reward", "ended"):
        assert np.array_equal(getattr(twin, name), getattr(env, name)), name
    assert twin.random_moves().tolist() == env.random_moves().tolist()


@every_game
def test_a_word_that_is_begun_is_copied(short: Short) -> None:
    env = batch(short)
    for _ in range(40):
        twin = pickled(env)
        assert np.array_equal(twin.mask, env.mask)
        assert np.array_equal(twin.observation, env.observation)
        env.step(env.random_moves())
    assert bool(env._asked["parts"].any()) == (short.game == "dos")


# --- games


@every_way
def test_a_game_goes_by_its_name(copied: Callable[[Any], Any]) -> None:
    for info in all_games():
        assert copied(info) is info
        assert copied(info.load()) is info.load()


@every_way
def test_a_game_of_openspiel_keeps_its_parameters(copied: Callable[[Any], Any]) -> None:
    deck = "tens_minus/10/three,total/frozen/aside"
    game = pyspiel.load_game("python_sobremesa_highscore", {"players": 3, "rounds": 2, "deck": deck})
    state = game.new_initial_state()
    for byte in range(4):
        state.apply_action(byte)
    assert copied(game).options == game.options
    assert str(copied(state)) == str(state)
    assert copied(state).get_game().options == game.options
