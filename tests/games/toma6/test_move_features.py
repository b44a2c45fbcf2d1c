"""What is told of a move in Toma 6 is what a person at the table would see of it."""

from __future__ import annotations

import random

import pytest

from sobremesa.engine.match import Match
from sobremesa.games.toma6.aids import Toma6Aids
from tests.features import features
from tests.games.toma6.table import Toma6Table, rows
from tests.tables import Setup

SETUPS = [
    Setup("toma6", 3, {"rounds": 2}),
    Setup("toma6", 5, {"rounds": 2, "low_card": "cheapest", "variant": "tactics"}),
    Setup("toma6", 4, {"rounds": 2, "variant": "logic"}),
]


def test_a_card_goes_behind_the_nearest_lower_end() -> None:
    told = features(Toma6Table(rows(12, 37, 43, 58), [[40, 39, 5], []], 3).match)["40"]
    assert (told.kind, told.card, told.own_bulls) == ([1, 0, 0], 40, 3)
    assert (told.row, told.gap, told.length, told.takes) == ([0, 1, 0, 0], 3, 1, 0)
    assert (told.between, told.own_between) == (1, 1)  # 38 and 39
    assert (told.own_lower, told.own_higher) == (2, 0)
    assert told.lower == 39 - 2 - 2  # the rows' 12 and 37, and the own 5 and 39


def test_the_sixth_card_takes_the_row() -> None:
    told = features(Toma6Table([[12], [37], [48, 50, 51, 52, 53], [90]], [[54, 91], []], 2).match)
    assert (told["54"].length, told["54"].takes, told["54"].row_bulls) == (5, 7, 7)
    assert (told["91"].length, told["91"].takes) == (1, 0)
    assert told["91"].left_sixth == 1  # 54 would still be the sixth card of its row
    assert told["54"].left_sixth == 0


def test_a_card_too_low_tells_of_the_row_with_the_fewest_bulls() -> None:
    table = [[22], [30, 31], [41], [55]]
    told = features(Toma6Table(table, [[7, 60], []], 2).match)["7"]
    assert (told.too_low, told.takes, told.length, told.cheaper) == (1, 1, 1, 0)
    assert told.row == [0, 0, 0, 0]
    assert told.left_too_low == 0
    told = features(Toma6Table(table, [[7, 60], []], 2, low_card="cheapest").match)["7"]
    assert told.row == [0, 0, 1, 0]


def test_a_row_to_take_tells_what_it_costs_and_what_would_fit_then() -> None:
    table = Toma6Table([[22], [30, 31], [41], [55]], [[7, 10, 60], [80, 81, 82]], 3)
    table.play(7, 80)
    told = features(table.match)
    assert list(told) == ["r1", "r2", "r3", "r4"]
    assert [told[row].takes for row in told] == [5, 4, 1, 7]
    assert [told[row].cheaper for row in told] == [2, 1, 0, 3]
    assert told["r2"].row == [0, 1, 0, 0]
    assert (told["r2"].kind, told["r2"].card, told["r2"].length) == ([0, 0, 1], 7, 2)
    assert told["r2"].left_too_low == 0  # 10 would follow the 7
    assert (told["r2"].own_lower, told["r2"].own_higher) == (0, 2)


def test_cards_to_pick_are_told_among_those_that_lie_open() -> None:
    match = Setup("toma6", 2, {"variant": "logic"}).new(1)
    first = match.to_act[0]
    match.play(first, "20")
    told = features(match, 1 - first)
    assert len(told) == 23
    assert (told["5"].kind, told["5"].lower, told["5"].higher) == ([0, 1, 0], 4, 19)
    assert told["24"].lower == 23  # the other hand's 20 is one of them


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_features_say_what_the_aids_say(setup: Setup) -> None:
    match, dice = setup.new("features"), random.Random(1)
    while not match.over:
        seat = dice.choice(match.to_act)
        if dice.random() < 0.3:
            compare(match, seat)
        match.play(seat, dice.choice(match.legal(seat)))


def compare(match: Match, seat: int) -> None:
    aids: Toma6Aids = match.aids(seat)
    told, view = features(match, seat), match.view(seat)
    assert set(told) == set(aids.actions)
    for action, aid in aids.actions.items():
        if view.phase == "pick":
            continue
        found = told[action]
        assert found.takes == aid.bulls
        assert found.row == [row == aid.row for row in range(4)]
        if aid.follows is not None:
            assert (found.length, found.gap) == (aid.place, found.card - aid.follows)
        if not found.too_low:
            assert found.row_bulls == aids.rows[found.row.index(1)].bulls
