"""What a seat may not know stays hidden, and sampled worlds are all those that it cannot tell apart."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sobremesa.engine import kernel
from sobremesa.engine.kernel import Fields
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.games.bids.cards import ALLY, BLACK, COLOUR, FIRST_BLACK
from sobremesa.games.bids.rules import Place
from sobremesa.games.bids.words import parse
from tests.games.bids.table import BidsTable
from tests.tables import Setup, random_play

World = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int]
Sampler = Callable[[Match, int], Fields]

SPECIALS = {"shuffle": True, "lowest_wins": True, "unknown": True, "rounds": 2}


class Dealer:
    """Samples worlds with luck of its own."""

    def __init__(self) -> None:
        self.stream = new_luck("secrets", "test")
        self.dice = np.random.default_rng(4)

    def sample(self, match: Match, seat: int) -> Fields:
        world = kernel.new_record(match.game.state)
        kernel.sample(match.observe(seat), seat, self.stream, world)
        return world

    def naive(self, match: Match, seat: int) -> Fields:
        """What a sampler does that only counts cards: deals all that the seat does not hold anew."""
        world = np.copy(match._states).view(np.recarray)[0]
        others = [other for other in range(match.players) if other != seat]
        slots = [(world.hand[other], i) for other in others for i in range(int(world.held[other]))]
        slots += [(world.deck, i) for i in range(int(world.deck_size))]
        for (cards, i), card in zip(slots, self.dice.permutation([cards[i] for cards, i in slots]), strict=True):
            cards[i] = card
        return world


def world_of(state: Fields, players: int) -> World:
    """All that is hidden: the hands as sets, the deck from the bottom, the middle card."""
    hands = tuple(tuple(sorted(state.hand[seat, : state.held[seat]].tolist())) for seat in range(players))
    return hands, tuple(state.deck[: state.deck_size].tolist()), int(state.middle)


class Follower:
    """Somebody who sees the public events alone and remembers what they say about the black cards."""

    def __init__(self) -> None:
        self.under: list[int | None] = []  # the bottom of the deck, the lowest first; none for a card unseen
        self.burnt: set[int] = set()
        self.in_hands = 0

    def hear(self, event: Event) -> None:
        data = event.data
        if event.kind == "round":
            self.under, self.burnt = [], set()
        elif event.kind == "black_deck":
            self.in_hands = data["dealt_in"]
        elif event.kind == "bid" and COLOUR[data["card"]] == BLACK:
            self.in_hands -= 1
        elif event.kind == "under":
            self.under.insert(0, data["card"])
            self.burnt.add(data["card"])
        elif event.kind == "under_unseen":
            self.under.insert(0, None)
        elif event.kind == "shuffled":
            self.under = []
        elif event.kind in ("turned_up", "revealed"):
            self.burnt.discard(data["card"])

    def believes(self, world: Fields, players: int) -> bool:
        hands, deck, _ = world_of(world, players)
        held = [card for hand in hands for card in hand]
        order = all(card in (None, there) for card, there in zip(self.under, deck, strict=False))
        return (
            order
            and not self.burnt & set(held)
            and sum(FIRST_BLACK <= card < ALLY for card in held) == self.in_hands
            and all(FIRST_BLACK <= card < ALLY for card in deck)
        )


def followed(sampler: Sampler, setup: Setup) -> tuple[int, int]:
    """How many sampled worlds a follower believes, and how many not."""
    match, follower, heard = setup.new("follow"), Follower(), 0
    believed: Counter[bool] = Counter()
    for _ in random_play(match, "follow"):
        events = match.events(-1)
        for event in events[heard:]:
            follower.hear(event)
        heard = len(events)
        assert follower.believes(match._state, match.players), "the true world"
        for seat in range(-1, match.players):
            believed[follower.believes(sampler(match, seat), match.players)] += 1
    return believed[True], believed[False]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_follower_of_the_events_believes_every_sample_but_not_those_of_a_naive_sampler(players: int) -> None:
    dealer = Dealer()
    setup = Setup("bids", players, SPECIALS)
    believed, not_believed = followed(dealer.sample, setup)
    assert not_believed == 0
    assert believed > 100
    assert followed(dealer.naive, setup)[1] > 0


# --- what is known below the deck


def samples(match: Match, seat: int, count: int, sampler: Sampler | None = None) -> list[World]:
    draw = sampler or Dealer().sample
    return [world_of(draw(match, seat), match.players) for _ in range(count)]


@pytest.mark.rule("BI-8")
def test_the_order_of_burnt_cards_is_kept() -> None:
    match = BidsTable().bid_for("k7", "y9", "b9", "k4", "g6").match
    below = (parse("k4"), parse("k7"))
    assert {deck[:2] for _, deck, _ in samples(match, 0, 200)} == {below}
    assert {deck[:2] for _, deck, _ in samples(match, 0, 200, Dealer().naive)} != {below}


@pytest.mark.rule("BI-21")
def test_a_shuffle_forgets_the_order_but_not_that_a_card_is_in_no_hand() -> None:
    match = BidsTable(shuffle=True).bid_for("k7", "-5", "b1", "shuffle", "g6", lowest_wins=True, deck="k2").match
    lost = parse("-5")
    assert match.view(-1).stake != "-5", "with this seed another card comes up"
    places: Counter[int] = Counter()
    for hands, deck, _ in samples(match, 1, 2200):
        assert all(lost not in hand for hand in hands)
        places[deck.index(lost)] += 1
    size = int(match._state.deck_size)
    assert set(places) == set(range(size))
    assert all(abs(count - 2200 / size) < 5 * (2200 / size) ** 0.5 for count in places.values())
    naive = samples(match, 1, 200, Dealer().naive)
    assert any(lost in hand for hands, _, _ in naive for hand in hands)


@pytest.mark.rule("BI-23")
def test_a_blind_card_burnt_unseen_can_be_any_that_nobody_has_seen() -> None:
    table = BidsTable(unknown=True).lay("y9", "b9", "k5", "g6 k8", middle="k4", blind=True, deck="k2")
    match = table.play("y9", "b9", "k5", "g6").match
    lowest, blind = [], []
    for hands, deck, _ in samples(match, 0, 3000):
        lowest.append(deck[0])
        blind.append(deck[1])
        assert sum(FIRST_BLACK <= card < ALLY for hand in hands for card in hand) == 1
    assert set(lowest) == {parse("k5")}, "bid last, and seen"
    unseen = {parse(card) for card in ("k1", "k3", "k4", "k6", "k7", "k8", "k9", "k10", "2x", "-5", "unknown")}
    counts = Counter(blind)
    assert set(counts) == unseen
    assert all(abs(count - 3000 / 11) < 5 * (3000 / 11) ** 0.5 for count in counts.values())


@pytest.mark.rule("BI-2")
def test_a_blind_middle_card_is_in_no_hand() -> None:
    match = BidsTable(unknown=True).lay("y9", "b9", "k5", "g6", middle="k4", blind=True).play("y9").match
    middles: Counter[int] = Counter()
    for hands, deck, middle in samples(match, 0, 300):
        assert middle not in deck
        assert all(middle not in hand for hand in hands)
        middles[middle] += 1
    assert len(middles) > 8
    assert match.view(2).stake is None


# --- uniform by enumeration


def small_position(shuffled: bool) -> Match:
    """Three players with two cards each; seats 1 and 2 hold one black card, five black cards lie in the deck."""
    table = BidsTable(3, unknown=True, shuffle=True)
    table.lay(
        "y1 b1",
        "y2 k1",
        "y3 b3",
        middle="k6",
        turn=9,
        deck="k4",
        in_front={0: "k7 k8", 1: "k9 k10", 2: "2x -5 unknown shuffle"},
    )
    state = table.match._state
    burnt = parse("k5")
    state.where[burnt] = Place.IN_DECK
    place = state.deck[: state.deck_size].tolist().index(burnt)
    state.deck[0], state.deck[place] = burnt, state.deck[0]
    state.deck_known = 0 if shuffled else 1
    return table.match


def consistent_worlds(match: Match, seat: int) -> set[World]:
    """Every way to lay the hidden cards that agrees with what the seat knows, tried one by one."""
    state = match._state
    view = match.observe(seat)
    others = [other for other in range(match.players) if other != seat]
    known = {int(card) for card in view.deck if card}
    in_deck = {int(card) for card in np.flatnonzero(view.where == Place.IN_DECK)}
    hidden = [card for other in others for card in state.hand[other, : state.held[other]].tolist()]
    hidden += [card for card in state.deck[: state.deck_size].tolist() if card not in known]
    worlds = set()
    for order in itertools.permutations(hidden):
        cards = iter(order)
        hands = {other: tuple(sorted(next(cards) for _ in range(int(state.held[other])))) for other in others}
        hands[seat] = tuple(sorted(view.hand[seat, : view.held[seat]].tolist()))
        deck = tuple(int(card) or next(cards) for card in view.deck[: view.deck_size].tolist())
        held = [card for hand in hands.values() for card in hand]
        right = sum(FIRST_BLACK <= card < ALLY for card in held) == view.black_held
        if right and not in_deck & set(held):
            worlds.add((tuple(hands[other] for other in range(match.players)), deck, int(state.middle)))
    return worlds


@pytest.mark.parametrize("shuffled", [False, True], ids=["order known", "shuffled"])
def test_samples_are_uniform_among_all_consistent_worlds(shuffled: bool) -> None:
    match = small_position(shuffled)
    worlds = consistent_worlds(match, 0)
    assert len(worlds) == 4 * 6 * (24 if shuffled else 6)
    found = Counter(samples(match, 0, 30 * len(worlds)))
    assert set(found) == worlds
    chi_square = sum((found[world] - 30) ** 2 / 30 for world in worlds)
    freedom = len(worlds) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5
    naive = samples(match, 0, 200, Dealer().naive)
    assert any(world not in worlds for world in naive)


def test_samples_do_not_depend_on_the_true_hidden_cards() -> None:
    """Any other world with the same view gives the very same samples from the same luck."""
    match = small_position(shuffled=True)
    twin = match.copy()
    kernel.sample(match.observe(0), 0, new_luck("another world", "test"), twin._state)
    assert world_of(twin._state, 3) != world_of(match._state, 3)
    assert samples(match, 0, 50) == samples(twin, 0, 50)


# --- events


def test_only_the_own_cards_are_told_in_private() -> None:
    match = Setup("bids", 4, {"thief": True, **SPECIALS}).new("private")
    for _ in random_play(match, "private"):
        pass
    for event in match.all_events():
        if event.audience != -1:
            assert event.kind in ("dealt", "blind_card")
        if event.kind == "blind_card":
            assert not any(event.seen_by(seat) for seat in range(-1, 4))


@pytest.mark.parametrize("seed", range(6))
def test_events_do_not_tell_what_a_seat_may_not_know(seed: int) -> None:
    """A seat's bid in two worlds that it cannot tell apart is told to it in the same words."""
    match = Setup("bids", 4, SPECIALS).new(seed)
    dealer = Dealer()
    compared = 0
    for seat, action in random_play(match, seed):
        twin = match.copy()
        kernel.sample(match.observe(seat), seat, dealer.stream, twin._state)
        if len(match.view(seat).bids) < 3:
            now = match.copy()
            for world in (now, twin):
                world.play(seat, action)
            step = len(now.actions)
            assert now.events(seat, step) == twin.events(seat, step)
            assert now.view(seat) == twin.view(seat)
            compared += 1
    assert compared > 40


def test_a_blind_card_changes_nothing_that_anyone_sees_before_it_is_revealed() -> None:
    seen: list[Any] = []
    for middle in ("k4", "-5", "shuffle"):
        table = BidsTable(unknown=True, shuffle=True)
        others = " ".join(card for card in ("k4", "-5", "shuffle") if card != middle)
        table.lay("y9", "b8", "r7", "g6", middle=middle, blind=True, deck=others)
        start = len(table.match.actions)
        table.play("y9", "b8", "r7")
        seen.append([(table.match.view(seat), table.match.events(seat, start + 1)) for seat in range(-1, 4)])
    assert seen[0] == seen[1] == seen[2]
