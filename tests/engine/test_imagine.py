"""What a seat can imagine: matches that it cannot tell from the true one, made of its view and nothing else."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import sobremesa
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.lab.judging import walk
from tests.games.dos.table import DosTable
from tests.tables import Setup, few_setups, middle_of, one_setup_a_game, random_play

MOMENTS = (0, 7, 25)
HAND = "b1 b3 b4 b5 b6"

every_game = pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)


def toma6(seed: object = 1) -> Match:
    return sobremesa.new("toma6", players=3, seed=str(seed))


def play_out(match: Match) -> None:
    for _ in random_play(match, "imagined"):
        pass


# --- what it is


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_the_seat_cannot_tell_it_from_the_true_one(setup: Setup) -> None:
    for moment in MOMENTS:
        match = middle_of(setup, "imagined", moment)
        for seat in range(match.players):
            world = match.imagine(seat, 1)
            assert world.sight(seat) == match.sight(seat)
            assert world.legal(seat) == match.legal(seat)
            assert (world.to_act, world.offered) == (match.to_act, match.offered)


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_it_is_made_of_the_view_alone(setup: Setup) -> None:
    """Two true worlds that look alike to a seat, and differ in all that it cannot know, give it the same match."""
    for moment in MOMENTS:
        match = middle_of(setup, "imagined", moment)
        seat = match.to_act[0]
        twin = setup.table().twin(match, seat, new_luck("twin", "test"))
        assert twin._state.tobytes() != match._state.tobytes()
        assert twin.imagine(seat, 1).snapshot() == match.imagine(seat, 1).snapshot()


@every_game
def test_its_luck_is_not_the_true_one(setup: Setup) -> None:
    match = setup.new("imagined")
    keys = {world._state.luck_key.tobytes() for world in (match, *(match.imagine(0, seed) for seed in range(20)))}
    assert len(keys) == 21


def test_the_same_seed_gives_the_same_and_another_one_another() -> None:
    match = toma6()
    assert match.imagine(0, "a") == match.imagine(0, "a")
    assert match.imagine(0, "a") != match.imagine(0, "b")
    assert match.imagine(0).view(1).hand != match.imagine(0).view(1).hand


def test_all_that_the_view_allows_can_be_imagined() -> None:
    match = toma6()
    own, rows = set(match.view(0).hand), {row[0] for row in match.view(0).rows}
    seen = set[int]()
    for seed in range(150):
        seen.update(match.imagine(0, seed).view(1).hand)
    assert seen == set(range(1, 105)) - own - rows


def test_what_others_have_chosen_in_secret_is_drawn_too() -> None:
    match = toma6()
    for seat in range(2):
        match.play(seat, match.legal(seat)[0])
    worlds = [match.imagine(2, seed) for seed in range(30)]
    chosen = [world.view(0) for world in worlds]
    assert all(view.chosen == [True, True, False] and view.choice in view.hand for view in chosen)
    assert len({view.choice for view in chosen}) > 10
    mine = match.imagine(0, 1).view(0)
    assert mine.choice == match.view(0).choice


def test_an_offer_stays_open() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", HAND, HAND, dos_call="explicit")
    table.play("r7=g7", "end")
    world = table.match.imagine(2, 1)
    assert 2 in world.offered
    assert world.asked({1, 2}) == table.match.asked({1, 2})
    assert world.legal(2) == table.match.legal(2)


# --- what can be done with it


@every_game
def test_it_is_played_to_its_end(setup: Setup) -> None:
    world = middle_of(setup, "imagined", 5).imagine(0, 1)
    copy = world.copy()
    play_out(world)
    play_out(copy)
    assert world == copy
    assert world.winners == copy.winners != []
    assert walk(world).decisions, "it can be reviewed from where it begins"


@every_game
def test_it_is_taken_back_to_where_it_began(setup: Setup) -> None:
    match = middle_of(setup, "imagined", 9)
    world, fresh = match.imagine(0, 1), match.imagine(0, 1)
    for step, _ in enumerate(random_play(world, "back")):
        if step == 6:
            break
    played = world.actions
    assert world.after(0) == fresh
    world.undo(2)
    assert world.actions == played[:-2]
    for told in played[-2:]:
        world.play(told.seat, told.action)
    world.undo(len(played))
    assert world.snapshot() == fresh.snapshot()
    with pytest.raises(sobremesa.BadSetup, match="no action to take back"):
        world.undo()


def test_it_has_no_past() -> None:
    match = toma6()
    for seat in range(3):
        match.play(seat, match.legal(seat)[-1])
    world = match.imagine(0, 1)
    assert world.is_imagined
    assert not match.is_imagined
    assert (world.step, world.actions, world.all_events()) == (0, [], [])
    world.play(world.to_act[0], world.legal(world.to_act[0])[0])
    assert [event.step for event in world.events(SPECTATOR)][:1] == [1]


def test_it_has_no_record() -> None:
    with pytest.raises(sobremesa.BadSetup, match="an imagined match has no record: there is no seed that deals it"):
        toma6().imagine(0, 1).record()


def test_it_is_kept_as_bytes() -> None:
    world = toma6().imagine(0, 1)
    start = world.copy()
    world.play(1, world.legal(1)[0])
    for again in (sobremesa.restore(world.snapshot()), pickle.loads(pickle.dumps(world))):
        assert again == world
        again.undo()
        assert again == start


def test_matches_imagined_from_different_ones_are_different() -> None:
    assert toma6(1).imagine(0, 1) != toma6(2).imagine(0, 1)
    assert toma6().imagine(0, 1) != toma6()


def test_whoever_imagines_can_imagine_what_another_imagines() -> None:
    match = toma6()
    inner = match.imagine(0, 1).imagine(1, 2)
    assert inner.view(1).hand == match.imagine(0, 1).view(1).hand
    assert inner.view(0).hand != match.view(0).hand


@every_game
def test_the_end_of_a_match_can_be_imagined(setup: Setup) -> None:
    match = setup.new("over")
    play_out(match)
    world = match.imagine(0, 1)
    assert world.over
    assert (world.points, world.winners) == (match.points, match.winners)


def test_the_names_at_the_table_stay() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, names=["Ana", "Bo"])
    assert match.imagine(0, 1).names == ["Ana", "Bo"]


# --- what callers get wrong


@pytest.mark.parametrize("seat", [-1, 3, True, "0", np.int64(0), None], ids=str)
def test_only_a_seat_imagines(seat: Any) -> None:
    with pytest.raises(sobremesa.BadSetup, match="the seats are 0 to 2"):
        toma6().imagine(seat, 1)


@pytest.mark.parametrize(("seed", "says"), [(1.5, "not 'float'"), (True, "not 'bool'"), ("x" * 701, "too many")])
def test_a_seed_is_a_text_or_a_whole_number(seed: Any, says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says):
        toma6().imagine(0, seed)
