"""What is told of a move in High Score is what a person at the table would see of it."""

from __future__ import annotations

import itertools
import random

import pytest

from sobremesa.engine.match import Match
from sobremesa.games.highscore.aids import HighScoreAids
from sobremesa.games.highscore.dice import handful_named
from sobremesa.games.highscore.rules import score
from tests.features import features
from tests.games.highscore.table import HighScoreTable
from tests.tables import Setup

SETUPS = [Setup("highscore", 2, {"rounds": 6}), Setup("highscore", 4, {"rounds": 6, "lone_ten": False})]


def mean_in_tenths(match: Match, kept: str) -> int:
    """By rolling the other dice in every way."""
    state, loose = match._state, 7 - len(kept)
    total = sum(
        int(score(handful_named(kept + "".join(fall)), state.scoring, state.vortex, state.lone_ten))
        for fall in itertools.product("12345v", repeat=loose)
    )
    return 10 * total // 6**loose


def test_stopping_tells_its_score_its_place_and_its_chip() -> None:
    table = HighScoreTable("total/0/three", "5554421", track=[26, 10], players=3)
    told = features(table.match, table.seat)["stop"]
    assert (told.stops, told.rolled, told.keeps) == (1, 0, [1, 1, 0, 2, 3, 0])
    assert (told.average, told.gain) == (260, 0)
    assert (told.place, told.chip, told.passes) == (25, 2, 1)  # 26 is taken: the pawn steps down
    assert told.lead == 0


def test_rolling_tells_what_it_keeps_and_the_mean_of_all_that_can_fall() -> None:
    table = HighScoreTable("pairs_minus/6/three", "5554421")
    told = features(table.match, table.seat)
    (roll,) = (move for move in told.values() if move.keeps == [0, 0, 0, 2, 2, 0])
    assert (roll.stops, roll.rolled, roll.sets_aside, roll.rolls_left) == (0, 3, 0, 1)
    assert roll.average == mean_in_tenths(table.match, "5544")
    assert roll.gain == roll.average - 10 * table.view.score_now


def test_dice_set_aside_cost_rolls() -> None:
    table = HighScoreTable("same/10/aside", "5421", aside="555", rolls=3)
    told = features(table.match, table.seat)
    (roll,) = (move for move in told.values() if move.keeps == [0, 0, 0, 0, 4, 0])
    assert (roll.rolled, roll.sets_aside, roll.rolls_left) == (3, 1, 2)


def test_all_dice_or_none() -> None:
    table = HighScoreTable("total/frozen/four", "55544", aside="vv", rolls=2, froze=2)
    told = features(table.match, table.seat)
    assert (told["roll"].rolled, told["roll"].keeps, told["roll"].rolls_left) == (5, [0, 0, 0, 0, 0, 2], 1)
    assert told["roll"].average == mean_in_tenths(table.match, "vv")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_features_say_what_the_aids_say(setup: Setup) -> None:
    match, dice = setup.new("features"), random.Random(1)
    while not match.over:
        (seat,) = match.to_act
        compare(match, seat)
        match.play(seat, dice.choice(match.legal(seat)))


def compare(match: Match, seat: int) -> None:
    aids: HighScoreAids = match.aids(seat)
    told = features(match, seat)
    assert set(told) == set(aids.actions)
    worth = {None: 0, "bronze": 1, "silver": 2, "gold": 3}
    for action, aid in aids.actions.items():
        found = told[action]
        assert (found.rolled, found.sets_aside) == (len(aid.rolls), len(aid.sets_aside))
        assert found.rolls_left == aid.rolls_left
        if aid.mark:
            assert (found.average, found.place) == (10 * aid.mark.score, aid.mark.place or 0)
            assert found.chip == worth[aid.mark.chip]
