"""Only the order of the deck is secret in Push: nothing shows it, and samples know nothing of it."""

from __future__ import annotations

from collections import Counter

import pytest

from sobremesa.engine import kernel
from sobremesa.engine.luck import LUCK_FIELDS, new_luck
from sobremesa.engine.match import Match
from sobremesa.games.push.cards import NAMES
from tests.games.push.table import PushTable
from tests.tables import Setup, middle_of, random_play

SETUPS = [
    Setup("push", 2),
    Setup("push", 3, {"risk": True}),
    Setup("push", 5),
    Setup("push", 4, {"sets": 3, "rows": 2}),
]


def other_world(match: Match, seed: object) -> Match:
    """The same table with the deck in another order, and the same luck with the die."""
    other = match.copy()
    kernel.sample(match.observe(0), 0, new_luck(str(seed), "test"), other._state)
    for name, *_ in LUCK_FIELDS:
        other._state[name] = match._state[name]
    return other


def deck(match: Match) -> list[int]:
    """From the bottom up."""
    return [int(card) for card in match._state.deck if card]


def bring_to_top(match: Match, card: int) -> None:
    cards = deck(match)
    cards.remove(card)
    match._state.deck[: len(cards) + 1] = [*cards, card]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_whatever_is_done_shows_nothing_of_the_deck_but_the_card_turned_over(setup: Setup) -> None:
    match = setup.new("secrets")
    for step, (seat, action) in enumerate(random_play(match, "secrets")):
        other = other_world(match, step)
        after = match.copy()
        if action == "reveal":
            bring_to_top(other, deck(match)[-1])
        after.play(seat, action)
        other.play(seat, action)
        for viewer in range(-1, setup.players):
            assert other.events(viewer) == after.events(viewer)
            assert other.observe(viewer).tobytes() == after.observe(viewer).tobytes()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_view_holds_the_order_of_the_deck(setup: Setup) -> None:
    match = setup.new("order")
    for _ in random_play(match, "order"):
        for seat in range(-1, setup.players):
            view = match.observe(seat)
            assert not view.deck.any()
            assert view.to_come.sum() == view.cards_left


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_sample_holds_the_cards_to_come_and_no_others(setup: Setup) -> None:
    for moment in (0, 10, 60, 150):
        match = middle_of(setup, "samples", moment)
        worlds = [deck(other_world(match, seed)) for seed in range(20)]
        assert all(Counter(world) == Counter(deck(match)) for world in worlds)
        assert len(set(map(tuple, worlds))) == len(worlds) or len(worlds[0]) < 12, "samples vary"


def test_every_order_of_a_short_deck_is_sampled_equally_often() -> None:
    table = PushTable(deck=["red-1", "red-1", "roll", "switch"], rows=[["red-4"]], last=True)
    samples = 12_000
    orders = Counter(tuple(deck(other_world(table.match, seed))) for seed in range(samples))
    assert len(orders) == 12, "4 cards, two of them alike"
    expected = samples / 12
    surprise = sum((count - expected) ** 2 / expected for count in orders.values())
    assert surprise < 38, "11 degrees of freedom: 38 has a chance of 1 in 10,000"


def test_samples_do_not_know_the_true_deck() -> None:
    """Over many tables the true top card is sampled on top exactly as often as the public counts say."""
    hits = expected = variance = 0.0
    for seed in range(150):
        match = middle_of(Setup("push", 3), seed, seed)
        state = match._state
        chance = state.to_come[state.deck[state.cards_left - 1]] / state.cards_left
        for sample in range(20):
            world = deck(other_world(match, f"{seed} {sample}"))
            hits += world[-1] == state.deck[state.cards_left - 1]
            expected += chance
            variance += chance * (1 - chance)
    assert variance > 50
    assert abs(hits - expected) < 4 * variance**0.5


def test_the_cards_to_come_are_public() -> None:
    table = PushTable(deck=["red-1", "roll"], last=True)
    for seat in (-1, 0, 1, 2):
        assert table.match.view(seat).to_come == {"red-1": 1, "roll": 1}
    assert set(table.match.view(0).to_come) <= set(NAMES)
