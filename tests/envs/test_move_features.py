"""Batches list the open moves with the features of each: the same as at the table, within bounds, from views alone."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sobremesa
from sobremesa import envs
from sobremesa.engine.action_parts import parts_of_action
from sobremesa.engine.encoding import features_of
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.learning import number_moves
from sobremesa.engine.luck import new_luck
from sobremesa.envs.batches import Batch
from sobremesa.envs.flow import NO_MOVE, SlotTask
from sobremesa.envs.seatwise import Seatwise
from sobremesa.testing.secrets import looks
from tests.envs.play import batch_at, match_in
from tests.envs.test_leaks import worlds_of
from tests.tables import Setup, few_setups, one_setup_a_game

LOGIC = Setup("toma6", 3, {"variant": "logic", "rounds": 1})


def told_by(batch: Batch, i: int = 0) -> dict[int, list[int]]:
    """The features of each open move at a place."""
    count = int((batch.open_moves[i] != NO_MOVE).sum())
    assert not batch.features[i, count:].any()
    return dict(zip(batch.open_moves[i, :count].tolist(), batch.features[i, :count].tolist(), strict=True))


def told_of(single: Seatwise) -> dict[int, list[int]]:
    seat = single.seat
    return dict(zip(single.open_moves(seat), single.move_features(seat).tolist(), strict=True))


def telling(setup: Setup, count: int, **others: Any) -> Batch:
    return batch_at(setup, count, move_features=True, **others)


def shown_by(batch: Batch) -> list[Array]:
    return [batch.open_moves.copy(), batch.features.copy()]


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_a_batch_tells_of_moves_what_a_match_tells(setup: Setup) -> None:
    batch = telling(setup, 2)
    singles = [match_in(batch, i) for i in range(2)]
    for _ in range(60):
        moves = batch.random_moves().copy()
        for i, single in enumerate(singles):
            assert told_by(batch, i) == told_of(single)
            assert set(told_by(batch, i)) == set(np.flatnonzero(batch.mask[i]).tolist())
            single.step(int(moves[i]))
        batch.step(moves)
        singles = [match_in(batch, i) if single.over else single for i, single in enumerate(singles)]


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_features_are_within_their_bounds(setup: Setup) -> None:
    batch = telling(setup, 64, seed="bounds")
    learning = batch.game.learning
    names = [part.name for part in learning.move_parts for _ in range(part.size)]
    for _ in range(60):
        batch.step(batch.random_moves())
        outside = np.argwhere((batch.features < learning.move_least) | (batch.features > learning.move_most))
        assert not outside.size, [(names[k], batch.features[i, j, k]) for i, j, k in outside.tolist()]


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_features_tell_no_more_than_views(setup: Setup) -> None:
    """A batch has the truth at one place, and at others worlds that look the same to the seat that is asked."""
    table, batch = setup.table(), telling(setup, 3)
    batch.options = table.options
    stream = new_luck("told", "test")
    for look in looks(table):
        asked = int(look.state.offered) or int(look.state.to_act)
        seat = (asked & -asked).bit_length() - 1
        for place, world in enumerate([look.state, *worlds_of(look, seat, stream)]):
            batch._states[place] = world
        batch._set_task(slice(None), SlotTask.LOOK)
        assert told_by(batch, 0) == told_by(batch, 1) == told_by(batch, 2), look.at.en


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_views_are_left_as_they_were(setup: Setup) -> None:
    table = setup.table()
    for look in looks(table):
        view = look.observe(look.seat)
        before = view.tobytes()
        moves = {parts_of_action(table.game, action)[0] for action in table.legal(view, look.seat)}
        features_of(table.game, np.asarray(view).reshape(1), look.seat, (), sorted(moves))
        assert view.tobytes() == before


def test_a_batch_tells_nothing_of_moves_unless_it_is_asked_to() -> None:
    batch = batch_at(LOGIC, 1)
    assert batch.open_moves is batch.features is None
    assert batch.feature_parts == {}
    with pytest.raises(BadSetup, match="a batch does not write 'features'"):
        batch_at(LOGIC, 1, out={"features": np.zeros((1, 64, 23), np.int16)})


def test_features_go_by_name_in_arrays_of_the_callers_own() -> None:
    learning = LOGIC.open().learning
    own = np.full((2, learning.most_listed, learning.move_size), 7, np.int16)
    batch = telling(LOGIC, 2, out={"features": own})
    assert batch.features is own
    assert batch.feature_parts["card"][0, :34, 0].tolist() == batch.open_moves[0, :34].tolist()
    assert batch.feature_parts["kind"].shape == (2, 64, 3)
    assert not own[:, 34:].any()
    assert np.shares_memory(own, batch.feature_parts["card"])


def test_where_a_match_is_over_no_move_is_open() -> None:
    batch = telling(Setup("toma6", 2, {"rounds": 1}), 2, auto_reset=False)
    while not batch.ended[0]:
        batch.step(batch.random_moves())
    assert told_by(batch) == {}
    batch.reset([0])
    assert len(told_by(batch)) == 10


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_random_steps_copies_and_threads_tell_the_same(setup: Setup) -> None:
    one, two, three = (telling(setup, 300, threads=threads) for threads in (1, 1, 3))
    one.random_steps(20)
    for batch in (two, three):
        for _ in range(20):
            batch.step(batch.random_moves())
    copied = copy.deepcopy(one)
    for other in (two, three, copied):
        assert all(np.array_equal(a, b) for a, b in zip(shown_by(one), shown_by(other), strict=True))
    saved = one.save()
    one.random_steps(5)
    one.restore(saved)
    assert all(np.array_equal(a, b) for a, b in zip(shown_by(one), shown_by(copied), strict=True))


def test_beside_slow_bots_the_learner_is_told_of_its_own_moves() -> None:
    batch = telling(LOGIC, 1, bots={1: "good", 2: "good"})
    for _ in range(12):
        assert set(told_by(batch)) == set(np.flatnonzero(batch.mask[0]).tolist())
        batch.step(batch.random_moves())


def test_a_game_that_tells_nothing_of_its_moves_has_their_numbers() -> None:
    learning = replace(Setup("farol", 3).open().learning, move_parts=())
    assert [(part.name, part.most) for part in learning.move_parts] == [("number", 39)]
    lists, out = new_records(learning.open_moves, 1), new_records(learning.features, 2)
    lists[0].move[:2] = 4, 39
    interpreted_kernel(number_moves)(None, 0, None, lists[0], 2, out)
    assert out["number"].tolist() == [[4], [39]]


# --- environments


@pytest.fixture
def extras() -> None:
    pytest.importorskip("pettingzoo", reason="the extra rl is not installed")


def told_in(info: dict[str, Any]) -> dict[int, list[int]]:
    count = int((info["open_moves"] != NO_MOVE).sum())
    return dict(zip(info["open_moves"][:count].tolist(), info["move_features"][:count].tolist(), strict=True))


@pytest.mark.usefixtures("extras")
@pytest.mark.parametrize("game", ["dos", "bids"])
def test_agents_are_told_of_their_moves(game: str) -> None:
    env = envs.aec(game, players=3, move_features=True)
    env.reset(seed=1)
    single = Seatwise(sobremesa.new(game, players=3, seed="1#0"))
    for _ in range(40):
        info = env.infos[env.agent_selection]
        assert told_in(info) == told_of(single)
        assert info["move_features"].shape == (env.game.learning.most_listed, env.game.learning.move_size)
        move = next(iter(told_in(info)))
        env.step(move)
        single.step(move)


@pytest.mark.usefixtures("extras")
def test_agents_who_move_at_once_are_each_told_of_their_own() -> None:
    env = envs.parallel("toma6", players=3, move_features=True)
    seen, infos = env.reset(seed=1)
    for _ in range(4):
        for agent in env.agents:
            open_moves = np.flatnonzero(seen[agent]["action_mask"]).tolist()
            assert list(told_in(infos[agent])) == [move for move in open_moves if move != env.wait]
        seen, _, _, _, infos = env.step({agent: max(told_in(infos[agent]), default=env.wait) for agent in env.agents})


@pytest.mark.usefixtures("extras")
def test_a_learner_is_told_what_a_batch_tells() -> None:
    env = envs.gym("toma6", players=2, bots="casual", move_features=True)
    _, info = env.reset(seed=1)
    batch = sobremesa.envs.batch("toma6", 2, 1, seed=1, bots=[None, "casual"], move_features=True)
    assert told_in(info) == told_by(batch)
    tables = envs.gym_vector("toma6", players=2, bots="casual", count=2, move_features=True)
    _, infos = tables.reset(seed=1)
    assert infos["move_features"].shape == (2, *batch.features.shape[1:])
    assert told_in({name: values[0] for name, values in infos.items()}) == told_by(batch)
    assert set(envs.gym("toma6", players=2, bots="casual").reset(seed=1)[1]) == {"action_mask"}
