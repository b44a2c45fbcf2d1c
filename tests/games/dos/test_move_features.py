"""What is told of a move in DOS is what a person at the table would see of it, part by part of a match."""

from __future__ import annotations

import random

import pytest

from sobremesa.engine.action_parts import parts_of_action
from sobremesa.engine.match import Match
from sobremesa.envs.seatwise import Seatwise
from sobremesa.games.dos.aids import DosAction
from tests.features import features
from tests.games.dos.table import DosTable
from tests.tables import Setup

SETUPS = [
    Setup("dos", 2, {"target": 40, "dos_call": "explicit", "bonus_card": "optional"}),
    Setup("dos", 3, {"target": 40, "after_draw": "drawn_card"}),
    Setup("dos", 4, {"target": 40, "dos_call": "off"}),
]
KINDS = ["draw", "end", "dos", "catch", "decline", "let pass", "put", "row card", "first", "second"]


def kind(told: object) -> str:
    return KINDS[told.kind.index(1)]  # type: ignore[attr-defined]


def test_a_row_card_tells_the_best_that_can_be_matched_on_it() -> None:
    table = DosTable("b7 r10", "b3 b4 r7 y#", "g1 g1 g1")
    told = features(table.match)
    on_seven = told["b7"]
    assert kind(on_seven) == "row card"
    assert (on_seven.number, on_seven.colour, on_seven.points) == (7, [1, 0, 0, 0], 7)
    # b3 + b4, b3 + y#, b4 + y#, r7 alone, y# alone
    assert (on_seven.matches, on_seven.alone, on_seven.laid) == (5, 1, 2)
    assert (on_seven.same_colour, on_seven.double, on_seven.others_draw) == (1, 1, 1)
    assert (on_seven.wilds, on_seven.shed) == (0, 44)
    assert (on_seven.held_then, on_seven.goes_out) == (2, 0)


def test_parts_of_a_match_tell_what_is_left_to_come() -> None:
    single = Seatwise(DosTable("b7 r10", "b3 b4 r7 y#", "g1 g1 g1").match)
    single.step(next(move for move in single.open_moves(0) if single.match.game.learning.move_name(move) == "b7"))
    told = features(single)
    assert (kind(told["b3"]), told["b3"].matches, told["b3"].alone, told["b3"].double) == ("first", 2, 0, 1)
    assert (told["r7"].matches, told["r7"].alone, told["r7"].laid, told["r7"].same_colour) == (1, 1, 1, 0)
    assert told["r7"].held_then == 3
    single.step(next(move for move in single.open_moves(0) if single.match.game.learning.move_name(move) == "b3"))
    told = features(single)
    assert (kind(told["b4"]), told["b4"].shed, told["b4"].double) == ("second", 7, 1)
    assert (told["y#"].shed, told["y#"].wilds, told["y#"].same_colour) == (43, 1, 0)
    assert (told["b4"].held_then, told["b4"].held_at_end) == (2, 1)  # a card goes into the row for the colour


def test_going_out_is_told_and_so_is_dos_unsaid() -> None:
    told = features(DosTable("b7 r10", "b7", "g1 g1 g1").match)
    assert (told["b7"].goes_out, told["b7"].held_then) == (1, 0)
    told = features(DosTable("b7 r10", "g7 g1 g3", "g1 g1 g1", dos_call="explicit").match)
    assert (told["b7"].unsaid, told["draw"].unsaid, told["draw"].held_then) == (1, 0, 4)


def test_a_card_for_the_row_tells_who_could_match_it() -> None:
    table = DosTable("b9 r10", "g1 g4 y4 r3", "g1 b1 b1", pile="b5 b4 y# b8 b8")
    table.play("draw")
    told = features(table.match)["put:g4"]
    drew_a_fit = table.match.view(0).drawn in ("b4", "y#")  # a Wild # can be a four
    assert (kind(told), told.laid, told.shed, told.held_then) == ("put", 1, 4, 4)
    assert (told.own_fits, told.unseen_fits) == (1 + drew_a_fit, 2 - drew_a_fit)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_features_say_what_the_aids_say(setup: Setup) -> None:
    match, dice = setup.new("features"), random.Random(1)
    while not match.over:
        seat = dice.choice(match.may_act)
        legal = match.legal(seat)
        action = max(legal, key=len) if dice.random() < 0.5 else dice.choice(legal)
        if dice.random() < 0.3:
            compare(match, seat, action)
        match.play(seat, action)


def compare(match: Match, seat: int, action: str) -> None:
    """Spell an action and look at what is told of its last part."""
    aid: DosAction = match.aids(seat).actions[action]
    single, learning = Seatwise(match.copy()), match.game.learning
    parts = parts_of_action(match.game, match.game.parse(action))
    for place, part in enumerate(parts):
        single._chosen_parts[seat] = list(parts[:place])
        single._passed = set(match.offered) - {seat}
        if seat not in single.asked:
            return
        told = features(single, seat)[learning.move_name(part)]
    assert told.held_then == aid.hand_after
    assert told.goes_out == aid.goes_out
    if aid.match:
        assert (told.same_colour, told.double) == (aid.match.same_colour, aid.others_draw)
    if action == "end" and match.view(seat).phase == "play":
        assert told.others_draw == aid.others_draw
        assert told.held_then - told.held_at_end == aid.adds
