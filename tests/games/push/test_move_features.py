"""What is told of a move in Push is what a person at the table would see of it."""

from __future__ import annotations

import random

import pytest

from sobremesa.engine.match import Match
from sobremesa.games.push.aids import PushAids
from tests.features import features
from tests.games.push.table import PushTable
from tests.tables import Setup

ROWS = [["red-1", "blue-2"], ["red-4"], ["red-6", "green-5", "roll"]]
SETUPS = [Setup("push", 2, {"two_player_switch": "kept"}), Setup("push", 3, {"risk": True}), Setup("push", 5)]


def test_revealing_tells_the_risk_and_what_others_would_get() -> None:
    table = PushTable(rows=ROWS, benches=[["red-3", "red-2", "blue-6"]])
    told = features(table.match)["reveal"]
    assert told.kind == [1, 0, 0, 0, 0]
    assert told.misfits == 3 * 6 - 5  # all red cards but those that lie on the table
    assert told.bust == 1000 * told.misfits // table.view.cards_left
    assert (told.bench, told.bench_colours, told.richest) == (11, 2, 6)
    assert (told.left, told.best_left) == (3 + 4 + 11, 11)


def test_stopping_tells_of_the_row_with_the_most_points() -> None:
    told = features(PushTable(rows=ROWS, benches=[["red-3"]]).match)["stop"]
    assert (told.row, told.points, told.cards, told.rolls) == ([0, 0, 1], 11, 2, 1)
    assert (told.bench, told.bench_colours, told.richest) == (14, 2, 9)  # with the row on it
    assert (told.left, told.best_left, told.misfits) == (7, 4, 0)


def test_a_card_to_place_tells_the_row_that_it_makes() -> None:
    table = PushTable(rows=[["red-1"], ["blue-2"]], deck=["green-4"])
    table.act("reveal")
    told = features(table.match)
    assert set(told) == {"place-1", "place-2", "place-3"}
    assert (told["place-1"].number, told["place-1"].points, told["place-1"].cards) == (4, 5, 2)
    assert (told["place-1"].starts_row, told["place-3"].starts_row) == (0, 1)
    assert (told["place-1"].misfits, told["place-1"].left) == (0, 2)  # any card could still start the third row
    assert told["place-3"].misfits == 0  # no card clashes with red-1, blue-2 and green-4 alike


def test_a_card_to_place_tells_the_risk_that_it_makes() -> None:
    table = PushTable(rows=[["red-1", "blue-4"], ["red-2"], ["green-3"]], deck=["yellow-3"])
    table.act("reveal")
    told = features(table.match)
    assert told["place-1"].misfits == 3  # red-3 would clash with all rows
    assert told["place-2"].misfits == 6  # and blue-3
    assert told["place-2"].bust == 6000 // table.view.cards_left


def test_a_row_to_take_tells_what_it_brings_and_leaves() -> None:
    table = PushTable(rows=ROWS, benches=[["red-3"]])
    table.act("stop")
    told = features(table.match)["take-2"]
    assert (told.row, told.points, told.cards, told.rolls) == ([0, 1, 0], 4, 1, 0)
    assert (told.bench, told.left, told.best_left) == (7, 14, 11)


def test_a_colour_to_secure_tells_what_stays_open() -> None:
    told = features(PushTable(benches=[["red-3", "red-2", "blue-6"]]).match)["secure-red"]
    assert (told.points, told.cards) == (5, 2)
    assert (told.bench, told.bench_colours) == (6, 1)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_features_say_what_the_aids_say(setup: Setup) -> None:
    match, dice = setup.new("features"), random.Random(1)
    while not match.over:
        (seat,) = match.to_act
        if dice.random() < 0.3:
            compare(match, seat)
        legal = match.legal(seat)
        match.play(seat, legal[0] if dice.random() < 0.7 else dice.choice(legal))


def compare(match: Match, seat: int) -> None:
    aids: PushAids = match.aids(seat)
    told = features(match, seat)
    assert set(told) == set(aids.actions)
    for action, aid in aids.actions.items():
        found = told[action]
        if action != "stop":
            assert (found.points, found.starts_row) == (aid.points, aid.starts_row)
        if action == "reveal":
            assert found.misfits == aid.misfits
        if action.startswith(("take", "secure")):
            assert found.cards == aid.cards
        if aid.die:
            faces = [cost for face, cost in aid.die.items() if face != "star"]
            assert (found.bench, found.richest) == (sum(faces), max(faces))
