"""Batches: the same matches as at the table, whatever the threads and the places, with bots inside and copies."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sobremesa
import sobremesa.envs
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import bot_choice
from sobremesa.engine.errors import BadSetup, Mistake, NotYourTurn
from sobremesa.engine.kernel import Array
from sobremesa.envs.batches import Batch, reward_named
from sobremesa.envs.flow import CHUNK, LEARNER, MOST_KEPT, NUMBERS, SLOW
from sobremesa.envs.seating import seating_of
from sobremesa.envs.seatwise import Seatwise
from sobremesa.games.dos.cards import NAMES
from tests.envs.play import batch_at, history, match_in, same, shown_by
from tests.games.dos.table import DosTable
from tests.tables import Setup, few_setups, one_setup_a_game

TOMA6 = Setup("toma6", 3)
LOGIC = Setup("toma6", 3, {"variant": "logic", "rounds": 1})


# --- the same as at the table


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_a_batch_plays_the_matches_of_its_seeds(setup: Setup) -> None:
    batch = batch_at(setup, 2)
    singles = [match_in(batch, i) for i in range(2)]
    rank = reward_named("rank")
    for _ in range(150):
        moves = batch.random_moves().copy()
        for i, single in enumerate(singles):
            assert single.seat == batch.seat[i]
            assert np.array_equal(single.observation(single.seat), batch.observation[i])
            assert np.array_equal(single.mask(single.seat), batch.mask[i])
            single.step(int(moves[i]))
        before = batch.points()
        batch.step(moves)
        for i, single in enumerate(singles):
            assert single.over == batch.ended[i]
            assert single.rewards(rank) == pytest.approx(batch.reward[i].tolist())
            if single.over:
                singles[i] = match_in(batch, i)
            else:
                assert batch.points()[i].tolist() == single.match.points, before


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_the_mask_is_what_is_legal(setup: Setup) -> None:
    batch = batch_at(setup, 1)
    single = match_in(batch, 0)
    for _ in range(60):
        if batch.game.learning.longest == 1:
            legal = {single.match.game.parse(action) for action in single.match.legal(single.seat)}
            assert set(np.flatnonzero(batch.mask[0])) == legal
        moves = batch.random_moves().copy()
        single.step(int(moves[0]))
        batch.step(moves)
        if single.over:
            break


def test_anybody_can_deal_a_match_of_a_batch() -> None:
    batch = sobremesa.envs.batch("bids", players=4, count=3, seed="evening", rounds=2)
    history(batch, 100)
    match = sobremesa.new("bids", players=4, seed=batch.seed_of(2), rounds=2)
    assert batch.seed_of(2) == "evening#2000000001"
    batch.reset([2])
    fresh = sobremesa.new("bids", players=4, seed=batch.seed_of(2), rounds=2)
    assert batch.seed_of(2) == "evening#2000000002"
    assert batch.seat[2] == fresh.to_act[0]
    assert match.seed != fresh.seed


# --- repeatable


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_the_same_seed_gives_the_same_whatever_the_threads(setup: Setup) -> None:
    told = [history(batch_at(setup, 7, threads=threads), 60) for threads in (1, 1, 2, 3)]
    for other in told[1:]:
        assert all(same(here, there) for here, there in zip(told[0], other, strict=True))


def test_portions_of_shares_are_stepped_once_whoever_takes_them() -> None:
    told = []
    for threads in (1, 2, 5):
        batch = batch_at(LOGIC, 2 * CHUNK + 37, threads=threads)
        batch.random_steps(150)
        batch.step(batch.random_moves())
        told.append([*shown_by(batch), batch._asked["played"].copy(), batch._next_numbers.copy()])
    assert all(same(told[0], other) for other in told[1:])
    assert (told[0][6] % NUMBERS).max() > 1


def test_a_batch_can_be_split_into_smaller_ones() -> None:
    whole = batch_at(LOGIC, 5, bots={1: "casual"})
    parts = [batch_at(LOGIC, 2, bots={1: "casual"}), batch_at(LOGIC, 3, bots={1: "casual"}, first_stream=2)]
    for _ in range(120):
        assert np.array_equal(whole.observation, np.concatenate([part.observation for part in parts]))
        assert np.array_equal(whole.reward, np.concatenate([part.reward for part in parts]))
        for batch in (whole, *parts):
            batch.step(batch.random_moves())
    assert whole.seed_of(4) == parts[1].seed_of(2)


def test_another_seed_gives_other_matches() -> None:
    assert not np.array_equal(batch_at(TOMA6, 4).observation, batch_at(TOMA6, 4, seed="other").observation)
    assert Batch(TOMA6.open(), 3, 1).seed != Batch(TOMA6.open(), 3, 1).seed


def told_by_steps(batch: Batch, steps: int) -> list[Array]:
    """What a batch has written after so many random steps, with the rewards and the ends of all of them."""
    told = history(batch, steps)
    last = told[-1]
    return [*last[:3], sum(step[3] for step in told), np.any([step[4] for step in told], axis=0)]


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
@pytest.mark.parametrize("others", [{}, {"threads": 2}, {"bots": {1: "casual"}}], ids=["alone", "threads", "bots"])
def test_random_steps_are_steps_with_random_moves(setup: Setup, others: dict[str, Any]) -> None:
    one, two = batch_at(setup, 5, **others), batch_at(setup, 5, **others)
    for steps in (1, 2, 57):
        one.random_steps(steps)
        assert same(shown_by(one), told_by_steps(two, steps))
    assert one.save() == two.save()


@pytest.mark.parametrize("others", [{"bots": {1: "good"}}, {"auto_reset": False}], ids=["slow bots", "no reset"])
def test_random_steps_go_on_where_somebody_is_slow_or_a_match_is_over(others: dict[str, Any]) -> None:
    one, two = (batch_at(LOGIC, 2, reward="points", **others) for _ in range(2))
    for steps in (1, 90):
        one.random_steps(steps)
        assert same(shown_by(one), told_by_steps(two, steps))
    assert one.ended.all()
    assert one.reward.any()


@pytest.mark.parametrize("steps", [0, -1, 1.0, None, 10_001, True])
def test_random_steps_are_a_whole_number(steps: Any) -> None:
    with pytest.raises(BadSetup, match="steps at once; 1 to 10000 are accepted"):
        batch_at(TOMA6, 1).random_steps(steps)


def test_more_actions_than_a_match_keeps_are_spelt_too() -> None:
    table = DosTable("dos g# b10 r9 y8", " ".join(name for name in NAMES[1:] if name not in ("g#", "b10")), "b1 b1")
    batch, single = batch_at(Setup("dos", 2), 1), Seatwise(table.match)
    batch._states[0] = table.match._state
    batch._look_again(slice(0, 1))
    assert batch._asked[0].actions > MOST_KEPT
    for _ in range(3):
        assert np.array_equal(batch.mask[0], single.mask(0))
        move = int(np.flatnonzero(batch.mask[0])[-1])
        batch.step([move])
        single.step(move)
    assert batch._asked[0].parts == 0
    assert np.array_equal(batch.observation[0], single.observation(0))


# --- ends and rewards


def test_after_an_end_the_next_match_is_shown() -> None:
    batch = batch_at(LOGIC, 1)
    while not batch.ended[0]:
        batch.step(batch.random_moves())
    assert batch.seed_of(0) == "test#1"
    assert batch.seat[0] == match_in(batch, 0).seat
    assert batch.parts["moment"][0].tolist()[:2] == [0, 1]
    batch.step(batch.random_moves())
    assert not batch.ended[0]
    assert not batch.reward.any()


def ended(reward: str) -> tuple[Batch, list[float]]:
    batch = batch_at(LOGIC, 1, reward=reward, auto_reset=False)
    while not batch.ended[0]:
        batch.step(batch.random_moves())
    return batch, batch.reward[0].tolist()


def test_rewards_go_by_rank_points_or_wins() -> None:
    batch, points = ended("points")
    assert points == [-bulls for bulls in batch.points()[0].tolist()]
    best = max(points)
    assert ended("win")[1] == pytest.approx([(value == best) / points.count(best) for value in points])
    places = [sum(other > value for other in points) + (points.count(value) - 1) / 2 for value in points]
    assert ended("rank")[1] == pytest.approx([1 - place for place in places])


def test_a_finished_match_waits_without_automatic_reset() -> None:
    batch, _ = ended("rank")
    assert batch.seat[0] == -1
    assert not batch.mask.any()
    assert batch.random_moves().tolist() == [-1]
    batch.step([-1])
    with pytest.raises(NotYourTurn, match=r"match 0 is over; deal another with reset\(\[0\]\)"):
        batch.step([5])
    batch.reset([0])
    assert batch.seat[0] >= 0
    assert not batch.ended[0]


def test_a_match_in_which_no_learner_was_asked_is_not_reported() -> None:
    batch = batch_at(LOGIC, 2)
    ends = batch_at(LOGIC, 2)
    while not ends.ended[1]:
        moves = ends.random_moves().copy()
        ends.step(moves)
        if ends.ended[1]:
            batch._asked["was_asked"][1] = 0
        batch.step(moves)
    assert not batch.ended[1]
    assert not batch.reward[1].any()
    assert batch.seed_of(1) == "test#1000000001"
    assert np.array_equal(batch.observation, ends.observation)


# --- bots


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_the_learner_is_asked_at_its_own_seats_only(setup: Setup) -> None:
    players = setup.players
    batch = batch_at(setup, 6, bots=[None, *["casual", "easy", "random"][: players - 1]])
    for _ in range(40):
        assert set(batch.seat.tolist()) == {0}
        batch.step(batch.random_moves())


def test_a_slow_bot_plays_as_in_the_match_of_the_same_seed() -> None:
    setup = Setup("toma6", 2, {"rounds": 1})
    batch = batch_at(setup, 2, bots={1: "flat-2"}, auto_reset=False)
    singles = [match_in(batch, i) for i in range(2)]
    player = player_named("flat-2", setup.open())
    while (batch.seat >= 0).any():
        moves = batch.random_moves().copy()
        for i, single in enumerate(singles):
            if moves[i] >= 0:
                single.step(int(moves[i]))
            while single.seat == 1:
                single.match.play(1, bot_choice(single.match, 1, player))
        batch.step(moves)
    assert batch.points().tolist() == [single.match.points for single in singles]


class Cheat:
    """Plays what it must not."""

    name = "cheat"

    def act(self, question: object) -> int:
        return 999


def test_a_bot_that_plays_what_is_not_open_is_named() -> None:
    batch = batch_at(Setup("toma6", 2), 1, bots={1: "flat-1"})
    batch._slow[0] = Cheat()
    with pytest.raises(BadSetup, match="bot 'cheat' wants to do 999 in match test#0"):
        history(batch, 2)


def test_quick_bots_play_inside_compiled_code() -> None:
    seating = seating_of([[None, "casual", "good", "flat-1"], ["easy", None, "good", "good"]], 2, TOMA6.open())
    assert seating.policies[:, :2].min(axis=1).tolist() == [LEARNER, LEARNER]
    assert seating.policies[[0, 1], [1, 0]].min() >= 0
    assert seating.policies[:, 2:].tolist() == [[SLOW, SLOW - 1], [SLOW, SLOW - 2]]
    assert [player.name for player in seating.slow] == ["good", "flat-1", "good"]


# --- copies


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_a_saved_match_can_be_played_again_and_elsewhere(setup: Setup) -> None:
    batch = batch_at(setup, 2, bots={1: "casual"})
    history(batch, 25)
    saved, seed = batch.save(0), batch.seed_of(0)
    shown = [array[0] for array in shown_by(batch)[:3]]
    history(batch, 10)
    batch.restore(saved, 1)
    assert same([array[1] for array in shown_by(batch)[:3]], shown)
    assert batch.seed_of(1) == seed
    batch.restore(saved, 0)
    move = np.flatnonzero(batch.mask[0])[0]
    batch.step([move, move])
    assert np.array_equal(batch.observation[0], batch.observation[1]) or batch.ended.any()


def test_a_restored_batch_goes_on_as_it_did() -> None:
    batch = batch_at(LOGIC, 3, bots={2: "easy"})
    history(batch, 20)
    saved = batch.save()
    told = history(batch, 150)
    assert any(step[4].any() for step in told)
    batch.restore(saved)
    assert all(same(here, there) for here, there in zip(told, history(batch, 150), strict=True))


# --- the caller's arrays


def test_the_caller_may_own_the_arrays() -> None:
    learning = TOMA6.open().learning
    own = {"observation": np.ones((4, learning.size), np.int16), "mask": np.ones((4, learning.moves), np.bool_)}
    batch = batch_at(TOMA6, 4, out=own)
    assert batch.observation is own["observation"]
    assert batch.mask is own["mask"]
    assert same(shown_by(batch), shown_by(batch_at(TOMA6, 4)))
    assert np.shares_memory(batch.parts["hand"], own["observation"])


def wrong_arrays() -> dict[str, tuple[str, Any, str]]:
    size = TOMA6.open().learning.size
    read_only = np.zeros((4, size), np.int16)
    read_only.flags.writeable = False
    return {
        "name": (
            "observations",
            np.zeros(4),
            "does not write 'observations'; it writes observation, mask, seat, reward and",
        ),
        "list": ("seat", [0, 0, 0, 0], "'seat' is a 'list'; it takes a NumPy array int32 \\(4,\\)"),
        "type": ("reward", np.zeros((4, 3)), "'reward' is float64 \\(4, 3\\); it takes a NumPy array float32"),
        "shape": ("ended", np.zeros(5, np.bool_), "'ended' is bool \\(5,\\)"),
        "strided": ("observation", np.zeros((4, 2 * size), np.int16)[:, ::2], "does not lie in one piece in memory"),
        "read-only": ("observation", read_only, "is read-only"),
    }


@pytest.mark.parametrize("wrong", wrong_arrays())
def test_arrays_that_do_not_fit_are_refused(wrong: str) -> None:
    name, array, says = wrong_arrays()[wrong]
    with pytest.raises(BadSetup, match=says):
        batch_at(TOMA6, 4, out={name: array})


# --- what callers get wrong


def test_a_move_that_is_not_open_changes_nothing() -> None:
    batch = batch_at(TOMA6, 3)
    before, state = shown_by(batch), batch._states.tobytes()
    moves = batch.random_moves().copy()
    moves[2] = 0
    with pytest.raises(BadSetup, match="move 0 is not open in match 2; open to its seat 0 are "):
        batch.step(moves)
    assert same(shown_by(batch), before)
    assert batch._states.tobytes() == state
    moves[2] = -1
    batch.step(moves)
    assert np.array_equal(batch.observation[2], before[0][2])


@pytest.mark.parametrize("moves", [[1, 2], [1.0, 2.0, 3.0], [[1, 2, 3]], "abc", [None] * 3, [True] * 3])
def test_moves_are_one_whole_number_a_match(moves: Any) -> None:
    with pytest.raises(BadSetup, match="it takes 3 whole numbers, one a match"):
        batch_at(TOMA6, 3).step(moves)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"players": 11}, "Toma 6 is for 2 to 10 players, not 11"),
    ({"count": 0}, "a batch cannot have 0 matches"),
    ({"count": 2.5}, "a batch cannot have 2.5 matches"),
    ({"threads": 0}, "0 threads cannot be used"),
    ({"reward": "money"}, "there is no reward 'money'; there are rank, points, win or lead"),
    ({"seed": 1.5}, "a seed is a text or a whole number"),
    ({"bots": ["casual"]}, "there are 1 bots for 3 seats; give one for each, None for a learner"),
    ({"bots": {7: "casual"}}, "there is no seat 7"),
    ({"bots": ["casual"] * 3}, "leave one at least to a learner"),
    ({"bots": {0: "genius"}}, "there is no bot 'genius'"),
    ({"first_stream": -1}, "the first stream is a whole number from 0"),
    ({"limits": 66}, "Toma 6 has no option 'limits'"),
]


@pytest.mark.parametrize(("given", "says"), WRONG, ids=lambda value: str(value)[:30])
def test_what_does_not_go_together_is_said(given: dict[str, Any], says: str) -> None:
    with pytest.raises(Mistake, match=says):
        sobremesa.envs.batch(**{"game": "toma6", "players": 3, "count": 2, **given})


def test_places_and_bytes_that_are_not_there_are_refused() -> None:
    batch = batch_at(TOMA6, 2)
    with pytest.raises(BadSetup, match="there is no match 2; those of the batch are 0 to 1"):
        batch.save(2)
    with pytest.raises(BadSetup, match="these 3 bytes are not one match of a batch like this one"):
        batch.restore(b"abc", 0)
    with pytest.raises(BadSetup, match="are not the whole batch"):
        batch.restore(batch.save(0))
    with pytest.raises(BadSetup, match="the places are a list of whole numbers from 0 to 1"):
        batch.reset([2])
    with pytest.raises(BadSetup, match="there is no match -1"):
        batch.seed_of(-1)
