"""Who sits where: bots by place, classes beside names, seats that rotate, and learners at all of them."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from sobremesa import envs
from sobremesa.bots.guest import ClassPlayer
from sobremesa.engine.errors import BadSetup
from sobremesa.envs.batches import Batch
from sobremesa.envs.flow import NUMBERS
from tests.envs.play import batch_at, history, match_in, same, shown_by
from tests.tables import Setup

TOMA6 = Setup("toma6", 3)
SHORT = Setup("toma6", 3, {"rounds": 1})


class Lowest:
    """Always its first action; remembers how often it was asked."""

    def __init__(self, asked: int = 0) -> None:
        self.asked = asked

    def choose(self, view: Any, legal: list[str]) -> str:
        self.asked += 1
        return legal[0]


class First:
    """The same, asked with numbers."""

    def move(self, observation: Any, mask: Any) -> int:
        return int(mask.argmax())


class NoBot:
    pass


def bot_of(batch: Batch) -> Any:
    """The instance that is asked first."""
    player = batch._slow[0]
    assert isinstance(player, ClassPlayer)
    return player._bot


# --- by place


def test_each_place_may_have_a_line_up_of_its_own() -> None:
    lines = [[None, "casual", "easy"], {2: "random"}, ["casual", None, Lowest]]
    batch = batch_at(TOMA6, 3, bots=lines)
    assert batch.learners.tolist() == [[True, False, False], [True, True, False], [False, True, False]]
    seats: list[set[int]] = [set(), set(), set()]
    for _ in range(30):
        for place, seat in enumerate(batch.seat.tolist()):
            seats[place].add(seat)
        batch.step(batch.random_moves())
    assert seats == [{0}, {0, 1}, {1}]


def test_a_place_plays_as_in_a_batch_with_its_line_up_everywhere() -> None:
    lines = [[None, "casual", "easy"], ["casual", None, "casual"], ["flat-1", "easy", None]]
    mixed = batch_at(SHORT, 3, bots=lines)
    pure = [batch_at(SHORT, 3, bots=line) for line in lines]
    for _ in range(40):
        for place, batch in enumerate(pure):
            assert np.array_equal(mixed.observation[place], batch.observation[place])
            assert np.array_equal(mixed.reward[place], batch.reward[place])
        for batch in (mixed, *pure):
            batch.step(batch.random_moves())
    assert mixed.seed_of(0) != "test#0"


def test_a_match_that_is_put_elsewhere_keeps_its_line_up() -> None:
    batch = batch_at(SHORT, 2, bots=[[None, "casual", "easy"], ["casual", "easy", None]], auto_reset=False)
    batch.restore(batch.save(0), 1)
    assert batch.learners.tolist() == [[True, False, False]] * 2
    while not batch.ended.all():
        move = int(batch.random_moves()[0])
        batch.step([move, move])
        assert np.array_equal(batch.observation[0], batch.observation[1])
    batch.reset([1])
    assert batch.learners[1].tolist() == [False, False, True]


def test_threads_make_no_difference_to_places() -> None:
    lines = [[None, "casual", "easy"], ["casual", None, "casual"]] * 3
    told = [history(batch_at(SHORT, 6, bots=lines, threads=threads), 40) for threads in (1, 3)]
    assert all(same(here, there) for here, there in zip(*told, strict=True))


WRONG: list[tuple[Any, str]] = [
    ([[None, "casual", "easy"]], "there are 1 line-ups for 2 places; give one for all or one for each"),
    ([[None, "casual", "easy"], ["casual"]], "there are 1 bots for 3 seats"),
    ([[None, "casual", "easy"], ["casual"] * 3], "leave one at least to a learner"),
    ([[None, "casual", "easy"], {3: "casual"}], "there is no seat 3"),
    ([None, NoBot, "easy"], r"the class NoBot in tests\.envs\.test_seating has neither a method choose"),
    ([None, NoBot(), "easy"], "the class NoBot in"),
    ({0: 5}, "the class int in builtins has neither a method"),
]


@pytest.mark.parametrize(("bots", "says"), WRONG, ids=lambda value: str(value)[:30])
def test_line_ups_that_do_not_fit_are_refused(bots: Any, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        batch_at(TOMA6, 2, bots=bots)


# --- classes


@pytest.mark.parametrize("bot", [Lowest, Lowest(), First, First()], ids=["class", "instance", "in numbers", "both"])
def test_a_class_plays_as_by_its_name(bot: Any) -> None:
    name = f"{__name__}:{bot.__name__ if isinstance(bot, type) else type(bot).__name__}"
    told = [history(batch_at(SHORT, 2, bots=[None, each, "casual"]), 15) for each in (bot, name)]
    assert all(same(here, there) for here, there in zip(*told, strict=True))


def test_an_instance_is_asked_itself() -> None:
    mine = Lowest(asked=100)
    batch = batch_at(SHORT, 2, bots=[None, mine, "casual"])
    history(batch, 5)
    assert mine.asked > 100


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("bot", [Lowest, Lowest(3)], ids=["class", "instance"])
def test_a_copy_has_a_copy_of_it(copied: Any, bot: Any) -> None:
    batch = batch_at(SHORT, 2, bots=[None, bot, "casual"])
    history(batch, 3)
    twin = copied(batch)
    bots = [bot_of(batch), bot_of(twin)]
    assert bots[0].asked == bots[1].asked > 0
    assert all(same(here, there) for here, there in zip(history(batch, 5), history(twin, 5), strict=True))
    assert bots[0] is not bots[1]


def test_gymnasium_takes_classes_too() -> None:
    for bots in (Lowest, [Lowest(), "casual"], [First, Lowest]):
        env = envs.gym("toma6", 3, bots=bots, rounds=1)
        assert env.reset(seed=1)[0].any()
        tables = envs.gym_vector("toma6", 3, bots, 2, rounds=1)
        assert tables.reset(seed=1)[0].any()


# --- seats that rotate


def test_everybody_sits_one_seat_further_on_in_the_next_match() -> None:
    batch = batch_at(SHORT, 4, bots=[None, "casual", "easy"], rotate=True)
    assert batch.learners.argmax(axis=1).tolist() == [0, 1, 2, 0]
    seats: list[int] = []
    while len(seats) < 4:
        batch.step(batch.random_moves())
        if batch.ended[0]:
            seats.append(int(batch.learners[0].argmax()))
    assert seats == [1, 2, 0, 1]


def test_a_match_has_its_seats_by_its_number() -> None:
    batch = batch_at(SHORT, 2, bots=[None, "casual", "easy"], rotate=True)
    history(batch, 60)
    again = batch_at(SHORT, 2, bots=[None, "casual", "easy"], rotate=True)
    again.deal([int(number) for number in batch._asked["number"]])
    assert again.learners.tolist() == batch.learners.tolist()
    assert batch._asked["number"][1] > NUMBERS


def test_a_learner_of_gymnasium_sees_all_seats() -> None:
    env, seats = envs.gym("toma6", 3, bots=["casual", "easy"], seat="all", rounds=1, reward="points"), []
    _, info = env.reset(seed=1)
    for _ in range(4):
        batch, over = env._tables.batch, False
        seats.append(int(batch.seat[0]))
        while not over:
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert reward == -batch.points()[0, seats[-1]]
        _, info = env.reset()
    assert seats == [0, 1, 2, 0]


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSetup, match="the seats are 0 to 1, and 'all' is all of them in turn"):
        envs.gym("toma6", 2, bots="casual", seat="any")


# --- matches by number


def test_matches_are_dealt_at_chosen_places() -> None:
    batch = batch_at(TOMA6, 4)
    before = shown_by(batch)
    batch.deal([17, 4], [3, 1])
    assert [batch.seed_of(i) for i in range(4)] == ["test#0", "test#4", "test#2000000000", "test#17"]
    assert np.array_equal(batch.observation[[0, 2]], before[0][[0, 2]])
    assert np.array_equal(match_in(batch, 3).observation(int(batch.seat[3])), batch.observation[3])


@pytest.mark.parametrize("places", [[0], [0, 0], [0, 1, 2], [0, 0, 1]])
def test_as_many_places_as_matches(places: list[int]) -> None:
    with pytest.raises(BadSetup, match="2 matches take 2 different places"):
        batch_at(TOMA6, 4).deal([1, 2], places)
