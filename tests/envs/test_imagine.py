"""Many imagined matches at once, and many copies: as single ones would be, and without anything hidden in them."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from sobremesa.engine.errors import BadSetup, NotYourTurn
from sobremesa.engine.kernel import Array
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.envs.batches import Batch
from sobremesa.envs.seatwise import Seatwise
from tests.envs.play import batch_at, history, match_in, same
from tests.tables import Setup, few_setups, one_setup_a_game

TOMA6 = Setup("toma6", 3)
LOGIC = Setup("toma6", 3, {"variant": "logic", "rounds": 1})
DOS = Setup("dos", 2, {"dos_call": "explicit", "target": 20})
STEPS = 25

every_game = pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)


def under_way(setup: Setup, count: int, steps: int = STEPS, **others: Any) -> Batch:
    batch = batch_at(setup, count, **others)
    batch.random_steps(steps)
    return batch


def shown_at(batch: Batch, place: int) -> list[Array]:
    return [array[place].copy() for array in (batch.observation, batch.mask, batch.seat)]


def held_by(batch: Batch) -> list[bytes]:
    """All that a batch holds of its matches, and what it shows of them."""
    arrays = (batch._states, batch._asked, batch.observation, batch.mask, batch.seat)
    return [array.tobytes() for array in arrays]


def put_twins(batch: Batch, twin: Batch, setup: Setup) -> None:
    """Make a batch like another one, but every match another one that looks the same to whoever is asked."""
    twin.restore(batch.save())
    table, stream = setup.table(), new_luck("twins", "test")
    for i in np.flatnonzero(batch.seat >= 0).tolist():
        seat = int(batch.seat[i])
        view = table.observe(batch._states[i], seat)
        table.kernels.sample(view, seat, stream, twin._states[i])
    twin._asked["rng_state"] = 1 + np.arange(4)
    twin._look_again(slice(None))


# --- imagined


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_whoever_is_asked_sees_the_same_at_the_target(setup: Setup) -> None:
    roots, batch = under_way(setup, 3), under_way(setup, 7, seed="other")
    sources = [0, 0, 1, 2, 2, 2]
    targets = [6, 1, 2, 3, 4, 5]
    before = shown_at(batch, 0)
    batch.imagine(sources, targets, "S", roots)
    for source, target in zip(sources, targets, strict=True):
        assert same(shown_at(batch, target), shown_at(roots, source))
    assert same(shown_at(batch, 0), before)
    assert not batch.reward[targets].any()
    batch._look_again(slice(None))
    for source, target in zip(sources, targets, strict=True):
        assert same(shown_at(batch, target), shown_at(roots, source)), "it is what the match would show"
    history(batch, 30)


@every_game
def test_a_world_is_that_of_a_match(setup: Setup) -> None:
    batch = batch_at(setup, 2)
    matches = [match_in(batch, i) for i in range(2)]
    for _ in range(9):
        moves = batch.random_moves().copy()
        for match, move in zip(matches, moves.tolist(), strict=True):
            match.step(move)
        batch.step(moves)
    seats = batch.seat.tolist()
    batch.imagine([1, 0], [0, 1], "S")
    for target, source in ((0, 1), (1, 0)):
        world = matches[source].match.imagine(seats[source], f"S#{target}")
        assert batch._states[target].tobytes() == world._state.tobytes()


def test_worlds_differ_by_target_and_by_seed() -> None:
    roots, batch = under_way(TOMA6, 1), batch_at(TOMA6, 40)
    places = np.arange(40)
    told = []
    for seed in ("S", "S", "T"):
        batch.imagine(np.zeros(40, np.int64), places, seed, roots)
        told.append(batch._states["hand"].copy())
    assert np.array_equal(told[0], told[1])
    assert not np.array_equal(told[0], told[2])
    assert len({hand.tobytes() for hand in told[0]}) > 30
    batch.imagine(np.zeros(40, np.int64), places, from_batch=roots)
    assert not np.array_equal(told[0], batch._states["hand"])


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_nothing_hidden_is_in_what_is_imagined(setup: Setup) -> None:
    """Neither the true secrets, nor the luck to come, nor that of the bots: all follows from the view and the seed."""
    bots = dict.fromkeys(range(1, setup.players), "casual")
    roots, twins = (under_way(setup, 4, 1, bots=bots, auto_reset=False) for _ in range(2))
    asked = np.flatnonzero(roots.seat >= 0)
    put_twins(roots, twins, setup)
    assert held_by(twins)[2:] == held_by(roots)[2:]
    assert twins._states.tobytes() != roots._states.tobytes()
    told = []
    for there in (roots, twins):
        batch = batch_at(setup, 8, bots=bots, auto_reset=False)
        batch.imagine(np.resize(asked, 8), np.arange(8), "S", there)
        told.append([held_by(batch)])
        for _ in range(20):
            batch.step(batch.random_moves())
            told[-1].append(held_by(batch))
    assert told[0] == told[1]


def test_slow_bots_have_luck_of_their_own_in_what_is_imagined() -> None:
    roots = batch_at(Setup("toma6", 2), 1, bots={1: "flat-1"})
    batch = batch_at(Setup("toma6", 2), 20, bots={1: "flat-1"})
    batch.imagine(np.zeros(20, np.int64), np.arange(20), "S", roots)
    lucks = {batch._question(i).luck_key.tobytes() for i in range(20)}
    assert len(lucks | {roots._question(0).luck_key.tobytes()}) == 21
    batch.step(batch.random_moves())


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_make_no_difference(threads: int) -> None:
    told = []
    for count in (1, threads):
        roots, batch = under_way(DOS, 5), batch_at(DOS, 300, threads=count)
        batch.imagine(np.arange(300) % 5, np.arange(300), "S", roots)
        batch.random_steps(20)
        told.append(held_by(batch))
    assert told[0] == told[1]


def test_a_batch_imagines_its_own_matches_as_if_all_were_looked_at_first() -> None:
    batch, other = (under_way(TOMA6, 4) for _ in range(2))
    roots = pickle.loads(pickle.dumps(batch))
    batch.imagine([1, 2, 3, 0], [0, 1, 2, 3], "S")
    other.imagine([1, 2, 3, 0], [0, 1, 2, 3], "S", roots)
    assert held_by(batch) == held_by(other)


def test_an_action_that_is_begun_is_begun_in_the_world_too() -> None:
    roots = batch_at(DOS, 60)
    while not roots._asked["parts"].any():
        roots.step(roots.random_moves())
    begun = np.flatnonzero(roots._asked["parts"])
    batch = batch_at(DOS, len(begun))
    batch.imagine(begun, np.arange(len(begun)), "S", roots)
    assert np.array_equal(batch.mask, roots.mask[begun])
    history(batch, 30)


def test_where_others_learn_bots_play_on() -> None:
    roots = batch_at(TOMA6, 2)
    batch = batch_at(TOMA6, 4, bots={0: "casual"})
    assert set(roots.seat.tolist()) == {0}
    batch.imagine([0, 1, 0, 1], range(4), "S", roots)
    assert set(batch.seat.tolist()) == {1}
    assert (batch._asked["played"] == 1).all()


def test_no_seed_deals_what_is_imagined_but_the_next_match_is_dealt() -> None:
    batch = batch_at(LOGIC, 2)
    batch.imagine([0], [1], "S")
    assert batch.seed_of(0) == "test#0"
    with pytest.raises(BadSetup, match="match 1 is imagined: there is no seed that deals it"):
        batch.seed_of(1)
    copy = pickle.loads(pickle.dumps(batch))
    assert copy._asked["number"][1] == batch._asked["number"][1] < 0
    while not batch.ended[1]:
        batch.step(batch.random_moves())
    assert batch.seed_of(1) == "test#1000000001"
    assert batch.seat[1] == match_in(batch, 1).seat


def test_an_end_cannot_be_imagined() -> None:
    batch = batch_at(LOGIC, 2, auto_reset=False)
    while not batch.ended[1]:
        batch.step(batch.random_moves())
    with pytest.raises(NotYourTurn, match="match 1 is over: nobody is asked who could imagine another one"):
        batch.imagine([1], [0], "S")


# --- copied


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_a_copied_match_goes_on_as_its_source(setup: Setup) -> None:
    roots, batch = under_way(setup, 3), under_way(setup, 6, steps=4)
    batch.copy_places([2, 0, 0], [0, 3, 5], roots)
    for source, target in ((2, 0), (0, 3), (0, 5)):
        assert same(shown_at(batch, target), shown_at(roots, source))
        assert batch.seed_of(target) == roots.seed_of(source)
        assert batch.save(target) == roots.save(source)
    for _ in range(20):
        moves = batch.random_moves().copy()
        moves[[0, 3, 5]] = roots.random_moves()[[2, 0, 0]]
        roots.step(roots.random_moves().copy() * 0 + [moves[3], -1, moves[0]])
        batch.step(moves)
        if roots.ended.any():
            break
        for source, target in ((2, 0), (0, 3), (0, 5)):
            assert same(shown_at(batch, target), shown_at(roots, source))


def test_places_of_one_batch_are_read_before_any_is_written() -> None:
    batch = under_way(TOMA6, 3)
    saved = [batch.save(i) for i in range(3)]
    batch.copy_places([1, 2, 0], [0, 1, 2])
    assert [batch.save(i) for i in range(3)] == [saved[1], saved[2], saved[0]]
    single = Seatwise(Match(batch.game, 3, batch.options, batch.seed_of(0)))
    assert single.match.seed == "test#1000000000"


def test_a_finished_match_is_copied_too() -> None:
    batch = batch_at(LOGIC, 2, auto_reset=False)
    while not batch.ended[1]:
        batch.step(batch.random_moves())
    batch.copy_places([1], [0])
    assert batch.seat.tolist()[0] == -1
    assert not batch.mask[0].any()
    assert not batch.ended[0], "nothing ended there in the last step"
    assert batch.ranks()[0].tolist() == batch.ranks()[1].tolist()


def test_a_copy_shows_what_its_own_bots_leave_to_the_learner() -> None:
    roots = batch_at(TOMA6, 1)
    batch = batch_at(TOMA6, 2, bots={0: "casual", 1: "casual"})
    batch.copy_places([0], [1], roots)
    assert batch.seat[1] == 2
    assert batch._asked["played"][1] == 2


# --- what callers get wrong


WRONG: list[tuple[Any, Any, str]] = [
    ([0, 3], [0, 1], "the places are a list of whole numbers from 0 to 2"),
    ([0, 1], [0, 5], "the places are a list of whole numbers from 0 to 4"),
    ([0, 1], [0], "there are 2 sources for 1 targets; each target takes one"),
    ([0.5], [0], "the places are a list of whole numbers"),
    (0, 1, "the places are a list of whole numbers"),
]


@pytest.mark.parametrize(("sources", "targets", "says"), WRONG, ids=lambda value: str(value)[:30])
def test_places_that_are_not_there_are_refused(sources: Any, targets: Any, says: str) -> None:
    roots, batch = batch_at(TOMA6, 3), batch_at(TOMA6, 5)
    before = held_by(batch)
    for put in (batch.copy_places, lambda sources, targets, there: batch.imagine(sources, targets, "S", there)):
        with pytest.raises(BadSetup, match=says):
            put(sources, targets, roots)
    assert held_by(batch) == before


@pytest.mark.parametrize("other", [Setup("push", 3), Setup("toma6", 4), LOGIC, None], ids=str)
def test_matches_that_do_not_belong_here_are_refused(other: Setup | None) -> None:
    there: Any = "batch" if other is None else batch_at(other, 2)
    says = "only matches of a batch of toma6 for 3 players with the same options and the same 'events' belong here"
    for put in (Batch.copy_places, Batch.imagine):
        with pytest.raises(BadSetup, match=says):
            put(batch_at(TOMA6, 2), [0], [1], from_batch=there)


def test_matches_of_another_seed_are_imagined_and_not_copied() -> None:
    with pytest.raises(BadSetup, match="matches of a batch with another seed are not copied"):
        batch_at(TOMA6, 2).copy_places([0], [1], batch_at(TOMA6, 2, seed="other"))


@pytest.mark.parametrize("seed", [1.5, True, "S#1"])
def test_the_seed_of_worlds_is_one_of_many(seed: Any) -> None:
    with pytest.raises(BadSetup, match="seed"):
        batch_at(TOMA6, 2).imagine([0], [1], seed)


def test_nothing_may_be_imagined() -> None:
    batch = under_way(TOMA6, 2)
    before = held_by(batch)
    nothing = np.zeros(0, np.int64)
    batch.imagine(nothing, nothing, "S")
    batch.copy_places(nothing, nothing)
    assert held_by(batch) == before
