"""One match, seat by seat: who is asked, what may be moved, and copies that go their own way."""

from __future__ import annotations

from typing import Any

import pytest

import sobremesa
from sobremesa.engine.errors import Mistake
from sobremesa.engine.learning import LET_PASS
from sobremesa.envs.flow import NOBODY, Reward
from sobremesa.envs.seatwise import Seatwise
from tests.tables import Setup


def toma6(players: int = 3) -> Seatwise:
    return Seatwise(sobremesa.new("toma6", players=players, seed=1, rounds=1))


def play_to_the_end(single: Seatwise) -> None:
    while not single.over:
        single.step(single.open_moves(single.seat)[0])


def test_those_who_choose_at_once_are_asked_in_turn_or_in_any_order() -> None:
    single = toma6()
    assert single.asked == [0, 1, 2]
    single.step(single.open_moves(2)[0], seat=2)
    assert single.asked == [0, 1]
    assert not single.mask(2).any()
    single.step(single.open_moves(0)[0])
    assert single.seat == 1


def test_an_offer_is_let_pass_once() -> None:
    single = Seatwise(Setup("farol", 3).new(1))
    while not single.match.offered:
        single.step(single.open_moves(single.seat)[0])
    (offered,) = single.match.offered
    let_pass = single.match.game.learning.pass_move
    assert single.seat == offered
    assert single.mask(offered)[let_pass]
    other = single.copy()
    single.step(let_pass)
    other.act(offered, LET_PASS)
    assert single.seat == other.seat == single.match.to_act[0]
    assert not single.mask(single.seat)[let_pass]


def test_a_copy_goes_its_own_way() -> None:
    single = toma6()
    single.step(single.open_moves(0)[0])
    twin = single.copy()
    play_to_the_end(twin)
    assert twin.over
    assert single.match.step == 1
    assert single.rewards(Reward.RANK) == [0, 0, 0]


def test_the_end_is_worth_something_to_each_seat() -> None:
    single = toma6(2)
    play_to_the_end(single)
    assert single.seat == NOBODY
    assert sorted(single.rewards(Reward.RANK)) in ([-1, 1], [0, 0])
    assert single.rewards(Reward.POINTS) == [-bulls for bulls in single.match.points]
    assert sum(single.rewards(Reward.WIN)) == 1


def after_end(single: Seatwise) -> None:
    play_to_the_end(single)
    single.step(1)


def out_of_turn(single: Seatwise) -> None:
    single.step(single.open_moves(1)[0], seat=1)
    single.step(1, seat=1)


WRONG: dict[str, tuple[Any, str]] = {
    "over": (after_end, "the match is over"),
    "move": (lambda single: single.step(0), "move 0 is not open; open to seat 0 are "),
    "type": (lambda single: single.step("5"), "move 5 is not open"),
    "seat": (out_of_turn, "seat 1 is not asked; those asked are 0, 2"),
    "nobody": (lambda single: single.step(1, seat=9), "seat 9 is not asked"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_done_is_said(wrong: str) -> None:
    do, says = WRONG[wrong]
    with pytest.raises(Mistake, match=says):
        do(toma6())
