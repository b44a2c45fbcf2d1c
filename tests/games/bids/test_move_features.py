"""What is told of a move in BIDS is what a person at the table would see of it."""

from __future__ import annotations

import random

import pytest

from sobremesa.engine.match import Match
from sobremesa.games.bids.aids import BidsAids, RobAid
from sobremesa.games.bids.cards import BID, LUCKY_POINTS
from sobremesa.games.bids.words import parse
from tests.features import features
from tests.games.bids.table import BidsTable
from tests.tables import Setup

WINS, TIES, TRAILS, HANGS = ([int(i == k) for i in range(4)] for k in range(4))
EVERY_CARD = {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True}
SETUPS = [
    Setup("bids", 4, {**EVERY_CARD, "thief": True, "ally": True}),
    Setup("bids", 3, {**EVERY_CARD, "thief": True}),
    Setup("bids", 5, {**EVERY_CARD, "colours": True}),
]


def test_a_bid_tells_how_it_stands_among_those_laid() -> None:
    table = BidsTable(4).lay("y5", "y9 b5 b2 k3", middle="k6").play("y5")
    told = features(table.match, 1)
    assert (told["y9"].stands, told["b5"].stands, told["b2"].stands) == (WINS, TIES, TRAILS)
    assert (told["y9"].number, told["y9"].ahead, told["b2"].ahead) == (9, 4, -3)
    assert told["y9"].colour == [1, 0, 0, 0, 0, 0]
    assert told["y9"].later == 2


def test_a_bid_tells_what_it_would_win_and_what_that_costs() -> None:
    table = BidsTable(4).lay("k4", "y9 k3", middle="k6").play("k4")
    told = features(table.match, 1)
    assert (told["y9"].gains, told["y9"].gives) == (10, 0)
    assert (told["k3"].gains, told["k3"].gives) == (13, 3)  # its own points come back to it
    assert told["y9"].luck == LUCKY_POINTS[4]
    won = BidsTable(4).lay("k4", "y9", middle="k6", in_front={1: "k2"}).play("k4")
    assert features(won.match, 1)["y9"].luck == 0


def test_a_2x_doubles_what_the_seat_has_won_before() -> None:
    table = BidsTable(4).lay("y5", "y9 2x", middle="k6", in_front={1: "k2"}).play("y5")
    assert features(table.match, 1)["2x"].gains == 6  # its own 2x is not won
    table = BidsTable(4).lay("2x", "y9", middle="k6", in_front={1: "k2"}).play("2x")
    told = features(table.match, 1)
    assert told["y9"].gains == (2 + 6) * 2 - 2
    assert told["y9"].special == [0] * 7
    held = BidsTable(4).lay("y5", "2x", middle="k6").play("y5")
    assert features(held.match, 1)["2x"].special == [1, 0, 0, 0, 0, 0, 0]


def test_where_the_lowest_bid_wins_the_lower_one_is_better() -> None:
    table = BidsTable(4, lowest_wins=True).lay("y5", "y9 b2", lowest_wins=True).play("y5")
    told = features(table.match, 1)
    assert (told["b2"].stands, told["b2"].ahead, told["y9"].ahead) == (WINS, 3, -4)
    assert told["b2"].own_better < told["y9"].own_better


def test_better_cards_are_counted_among_those_that_nobody_has_shown() -> None:
    table = BidsTable(4)
    match, seat = table.match, table.match.to_act[0]
    view, state = match.view(seat), match.observe(seat)
    hidden = [card for card in range(1, len(BID)) if state.where[card] == 0 and card not in state.hand[seat]]
    for name, told in features(match, seat).items():
        number = BID[parse(name)]
        assert told.unseen_better == sum(BID[card] > number for card in hidden)
        assert told.unseen_equal == sum(BID[card] == number for card in hidden)
        assert told.own_better == sum(BID[parse(card)] > number for card in view.hand)
        assert told.own_worse == sum(BID[parse(card)] < number for card in view.hand)


def test_a_robbery_tells_of_the_victim_and_the_loot() -> None:
    table = BidsTable(4, thief=True)
    table.bid_for("thief", "y9", "b1", "b5", "b6", in_front={1: "k7 k2"})
    told = features(table.match, 0)
    assert sorted((robbery.gains, robbery.victim, robbery.leaves_none) for robbery in told.values()) == [
        (2, 1, 0),
        (7, 1, 0),
    ]
    assert {robbery.victim_lead for robbery in told.values()} == {9}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_features_say_what_the_aids_say(setup: Setup) -> None:
    match, dice = setup.new("features"), random.Random(1)
    while not match.over:
        (seat,) = match.to_act
        if dice.random() < 0.3:
            compare(match, seat)
        match.play(seat, dice.choice(match.legal(seat)))


def compare(match: Match, seat: int) -> None:
    aids: BidsAids = match.aids(seat)
    told, hangs = features(match, seat), ["wins", "ties", "trails", "open"]
    assert set(told) == set(aids.actions)
    for action, aid in aids.actions.items():
        found = told[action]
        if isinstance(aid, RobAid):
            assert (found.gains, found.leaves_none) == (aid.gains, aid.leaves_none)
            assert (found.victim + seat) % match.players == aid.victim
            continue
        assert found.later == len(aids.later)
        if found.stands == HANGS:
            assert match.view(seat).blind
            continue
        assert hangs[found.stands.index(1)] == aid.does
        if aid.does == "wins" and aid.gains is not None:
            assert found.gains == aid.gains
