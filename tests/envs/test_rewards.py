"""Rewards on the way add up to those at the end, and tell nothing that not everybody sees."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sobremesa import envs
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, Fields, new_records
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import SPECTATOR
from sobremesa.envs.batches import reward_named
from sobremesa.envs.flow import MatchSlot, Reward, add_rewards
from sobremesa.testing import Table
from sobremesa.testing.secrets import looks
from tests.envs.play import batch_at, history, match_in
from tests.envs.short import Short, every_game
from tests.envs.test_copies import any_of, pickled
from tests.tables import Setup, few_setups, one_setup_a_game

KINDS = [kind.name.lower() for kind in Reward]
every_kind = pytest.mark.parametrize("reward", KINDS)


# --- batches


def sums_by_match(setup: Setup, **others: Any) -> tuple[dict[str, Array], dict[str, bool]]:
    """What every match that ended in a batch was worth in all, and whether anything was paid before its end."""
    batch = batch_at(setup, 4, **others)
    sums, early, told = np.zeros_like(batch.reward), np.zeros(4, np.bool_), {}
    was_early: dict[str, bool] = {}
    for _ in range(400):
        seeds = [batch.seed_of(i) for i in range(4)]
        batch.step(batch.random_moves())
        sums += batch.reward
        early |= batch.reward.any(axis=1) & ~batch.ended
        for i in np.flatnonzero(batch.ended).tolist():
            told[seeds[i]], was_early[seeds[i]] = sums[i].copy(), bool(early[i])
            sums[i], early[i] = 0, False
    return told, was_early


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
@every_kind
def test_rewards_on_the_way_add_up_to_those_at_the_end(setup: Setup, reward: str) -> None:
    at_end, early = sums_by_match(setup, reward=reward)
    dense, paid = sums_by_match(setup, reward=reward, dense=True)
    assert not any(early.values())
    assert dense.keys() == at_end.keys()
    assert all(dense[seed] == pytest.approx(at_end[seed], abs=1e-5) for seed in dense)
    assert any(paid.values()) or not paid


def test_with_bots_and_rotating_seats_they_do_too() -> None:
    setup = Setup("toma6", 3, {"rounds": 1})
    for others in ({"bots": [None, "casual", "flat-1"], "rotate": True}, {"bots": {0: "easy"}, "threads": 2}):
        at_end, _ = sums_by_match(setup, reward="lead", **others)
        dense, paid = sums_by_match(setup, reward="lead", dense=True, **others)
        assert dense
        assert all(dense[seed] == pytest.approx(at_end[seed], abs=1e-4) for seed in dense)
        assert all(paid.values())


def test_points_come_as_they_are_made() -> None:
    batch = batch_at(Setup("highscore", 3, {"rounds": 4}), 2, reward="points", dense=True, auto_reset=False)
    before = batch.points()
    while not batch.ended.any():
        batch.step(batch.random_moves())
        assert np.array_equal(batch.reward, batch.points() - before)
        before = batch.points()


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    batch = batch_at(Setup("toma6", 3, {"rounds": 1}), 1, reward="lead", auto_reset=False)
    while not batch.ended[0]:
        batch.step(batch.random_moves())
    mine, *others = batch.points()[0].tolist()
    assert batch.reward[0, 0] == pytest.approx(sum(others) / 2 - mine)
    assert batch.reward[0].sum() == pytest.approx(0, abs=1e-5)


def test_a_copy_knows_what_has_been_paid() -> None:
    batch = batch_at(Setup("toma6", 3, {"rounds": 1}), 3, reward="points", dense=True)
    history(batch, 7)
    twin = pickled(batch)
    for _ in range(30):
        for each in (batch, twin):
            each.step(each.random_moves())
        assert np.array_equal(batch.reward, twin.reward)


# --- one match


@pytest.mark.parametrize("setup", few_setups(), ids=str)
@every_kind
def test_a_match_pays_what_a_batch_pays(setup: Setup, reward: str) -> None:
    batch = batch_at(setup, 1, reward=reward, dense=True)
    single, kind = match_in(batch, 0), reward_named(reward)
    paid, sums = np.zeros(setup.players), np.zeros(setup.players)
    for _ in range(60):
        move = int(batch.random_moves()[0])
        batch.step([move])
        single.step(move)
        now = np.array(single.worths(kind))
        assert batch.reward[0] == pytest.approx(now - paid, abs=1e-5)
        paid = now
        sums += batch.reward[0]
        if single.over:
            assert sums == pytest.approx(single.rewards(kind), abs=1e-4)
            break


@every_game
def test_agents_are_paid_on_the_way(short: Short) -> None:
    totals = []
    for dense in (False, True):
        env, dice = envs.aec(short.game, short.players, reward="lead", dense=dense, **short.options), random.Random(2)
        env.reset(seed=2)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, _, _ = env.last()
            total[agent] += reward
            env.step(None if terminated else any_of(seen["action_mask"], dice))
        totals.append(total)
    assert totals[1] == pytest.approx(totals[0], abs=1e-4)
    assert any(totals[0].values())


def test_agents_at_once_too() -> None:
    env, dice = envs.parallel("toma6", 4, rounds=1, reward="points", dense=True), random.Random(2)
    seen, _ = env.reset(seed=2)
    total, steps = dict.fromkeys(env.possible_agents, 0.0), 0
    while env.agents:
        seen, rewards, *_ = env.step({agent: any_of(seen[agent]["action_mask"], dice) for agent in env.agents})
        total = {agent: total[agent] + rewards[agent] for agent in total}
        steps += any(rewards.values())
    assert list(total.values()) == [-points for points in env._table.match.points]
    assert steps > 1


# --- nothing leaks


Worths = Callable[[Table, Fields, Reward], list[float]]


def worths(table: Table, state: Fields, kind: Reward) -> list[float]:
    rewards = np.zeros((1, table.players), np.float32)
    slot = new_records(MatchSlot, 1)[0]
    interpreted_kernel(add_rewards)(state, int(kind), table.game.point, slot, rewards, 0)
    return rewards[0].tolist()


def by_next_hand(table: Table, state: Fields, kind: Reward) -> list[float]:
    """A leak: as a standing that counts hidden cards would be."""
    return state.hand.sum(axis=1).tolist()


def tell_only_what_is_seen(table: Table, worths: Worths) -> None:
    stream = new_luck("rewards", "test")
    for look in looks(table):
        for kind in Reward:
            truth = worths(table, look.state, kind)
            assert worths(table, look.observe(SPECTATOR), kind) == truth, look.at.en
            for seat in range(table.players):
                world = table.imagine(look.observe(seat), seat, stream)
                assert worths(table, world, kind) == truth, f"{look.at.en}: seat {seat}"


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_rewards_are_the_same_in_every_world_that_looks_the_same(setup: Setup) -> None:
    tell_only_what_is_seen(setup.table(), worths)


def test_a_reward_by_hidden_cards_would_be_caught() -> None:
    with pytest.raises(AssertionError):
        tell_only_what_is_seen(Setup("toma6", 3).table(), by_next_hand)
