"""Nobody learns the cards face down or the luck to come; worlds filled in are fair."""

from __future__ import annotations

from collections import Counter

import pytest

import sobremesa
from sobremesa.engine import kernel
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from tests.tables import Setup, middle_of


def in_round_two() -> Match:
    match = sobremesa.new(
        "highscore", players=2, seed=1, rounds=4, deck=",".join(["total/0/four"] * 4 + ["odd/0/four"])
    )
    while match.view(-1).round == 1:
        match.play(match.to_act[0], "stop")
    return match


@pytest.mark.rule("HS-1")
def test_no_view_shows_a_card_that_is_face_down() -> None:
    match = in_round_two()
    for seat in (-1, 0, 1):
        record = match.observe(seat)
        assert list(record.drawn[:2]) == list(match._state.drawn[:2])
        assert not record.drawn[2:].any()


@pytest.mark.rule("HS-1")
def test_what_a_seat_sees_does_not_depend_on_the_cards_face_down() -> None:
    """Two worlds with other cards to come give the same views and events until the next card is turned up."""
    worlds = []
    for swap in (False, True):
        match = middle_of(Setup("highscore", 3, {"rounds": 5}), "secrets", 4)
        drawn = match._state.drawn
        if swap:
            following = int(match._state.round_number)
            drawn[following : int(match._state.cards)] = drawn[following : int(match._state.cards)][::-1].copy()
        round_number, told = match.view(-1).round, []
        while match.view(-1).round == round_number:
            told.append([match.view(seat) for seat in range(-1, 3)])
            match.play(match.to_act[0], "stop")
        events = [
            event for event in match.events(0) if not (event.kind == "card" and event.data["round"] > round_number)
        ]
        until = next(i for i, event in enumerate(events) if event.kind == "chip" and event.step == len(match.actions))
        worlds.append((told, events[:until]))
    assert worlds[0] == worlds[1]


@pytest.mark.rule("HS-1")
def test_sampled_cards_are_uniform_and_independent_of_the_true_ones() -> None:
    match = in_round_two()
    truth = [int(card) for card in match._state.drawn[2:5]]
    view = match.observe(0)
    stream = new_luck("samples", "test")
    world = match.copy()
    orders: Counter[tuple[int, ...]] = Counter()
    trials = 3000
    for _ in range(trials):
        kernel.sample(view, 0, stream, world._state)
        orders[tuple(int(card) for card in world._state.drawn[2:5])] += 1
    assert len(orders) == 6, "three cards are unseen"
    expected = trials / 6
    chi_squared = sum((count - expected) ** 2 / expected for count in orders.values())
    assert chi_squared < 20.5, "0.1 % of fair samples are worse (5 degrees of freedom)"
    assert abs(orders[tuple(truth)] - expected) < 4 * expected**0.5


def test_a_sampled_world_rolls_other_dice() -> None:
    match = sobremesa.new("highscore", players=2, seed=1, deck="total/0/four")
    stream = new_luck("dice", "test")
    falls = set()
    for _ in range(30):
        world = match.copy()
        kernel.sample(match.observe(0), 0, stream, world._state)
        world.play(world.to_act[0], "roll")
        falls.add(tuple(next(event for event in world.events(-1, since=1) if event.kind == "rolled").data["dice"]))
    assert len(falls) > 25
