"""What bots would do at the places of a batch: what they do in the matches of the same seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sobremesa
from sobremesa.bots.levels import QUICK
from sobremesa.bots.player import Forfeit
from sobremesa.engine.action_parts import parts_of_action
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.luck import new_luck
from sobremesa.envs.batches import Batch
from sobremesa.envs.seatwise import Seatwise
from tests.envs.play import batch_at, match_in
from tests.tables import Setup, few_setups, one_setup_a_game

TOMA6 = Setup("toma6", 3)
DOS = Setup("dos", 2, {"dos_call": "explicit", "target": 20})


class Highest:
    asked = 0

    def choose(self, view: object, legal: list[str]) -> str:
        Highest.asked += 1
        return legal[-1]


class Breaks:
    def choose(self, view: object, legal: list[str]) -> str:
        raise ValueError("ay")


def answer_in(single: Seatwise, bot: str) -> int:
    """The move that goes on with what a bot would do in a match."""
    answer = sobremesa.ask(single.match, single.seat, bot)
    game = single.match.game
    if answer is None:
        return game.learning.pass_move
    chosen, parts = single.chosen_parts(single.seat), parts_of_action(game, game.parse(answer))
    return parts[len(chosen)] if parts[: len(chosen)] == chosen else -1


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_it_is_what_a_bot_would_do_in_the_match_of_the_same_seed(setup: Setup) -> None:
    batch = batch_at(setup, 2)
    singles = [match_in(batch, i) for i in range(2)]
    for step in range(30):
        level = QUICK[step % len(QUICK)]
        assert batch.ask(level).tolist() == [answer_in(single, level) for single in singles]
        moves = batch.random_moves().copy()
        for single, move in zip(singles, moves.tolist(), strict=True):
            single.step(move)
        batch.step(moves)
        if batch.ended.any():
            return


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_bots_that_think_are_asked_one_by_one(setup: Setup) -> None:
    batch = batch_at(setup, 2)
    assert batch.ask("flat-2").tolist() == [answer_in(match_in(batch, i), "flat-2") for i in range(2)]


@pytest.mark.parametrize("bot", ["casual", "flat-1"])
def test_a_batch_can_be_played_by_asking(bot: str) -> None:
    """An action that a bot has begun it goes on with, since it is asked with the same luck."""
    batch = batch_at(DOS, 3, auto_reset=False)
    singles = [match_in(batch, i) for i in range(3)]
    for _ in range(60):
        moves = batch.ask(bot)
        assert ((moves >= 0) == (batch.seat >= 0)).all()
        for single, move in zip(singles, moves.tolist(), strict=True):
            if move >= 0:
                single.step(move)
        batch.step(moves)
    assert batch.points().tolist() == [single.match.points for single in singles]


def test_it_is_no_move_where_an_action_was_begun_otherwise() -> None:
    batch = batch_at(DOS, 200)
    told = list[int]()
    while batch._asked["parts"].sum() < 20:
        batch.step(batch.random_moves())
    begun = batch._asked["parts"] > 0
    told = batch.ask("casual")[begun].tolist()
    assert -1 in told
    assert max(told) >= 0
    masks = batch.mask[begun]
    assert all(mask[move] for mask, move in zip(masks, told, strict=True) if move >= 0)


def test_only_the_places_that_are_wanted_are_asked() -> None:
    batch = batch_at(TOMA6, 4)
    everywhere = batch.ask("casual")
    assert batch.ask("casual", [2, 0]).tolist() == [everywhere[0], -1, everywhere[2], -1]
    with pytest.raises(BadSetup, match="the places are a list of whole numbers from 0 to 3"):
        batch.ask("casual", [4])


def test_nobody_is_asked_where_a_match_is_over() -> None:
    batch = batch_at(Setup("toma6", 2, {"rounds": 1}), 2, auto_reset=False)
    while not batch.ended[0]:
        batch.step(batch.random_moves())
    assert batch.ask("casual")[0] == -1


def test_asking_changes_nothing() -> None:
    one, two = (batch_at(DOS, 4, bots={1: "easy"}) for _ in range(2))
    for bot in ("casual", "random", "flat-2"):
        one.ask(bot)
    for batch in (one, two):
        batch.step(batch.random_moves())
    assert one.save() == two.save()


def test_it_knows_no_more_than_the_seat_that_is_asked() -> None:
    batch = batch_at(TOMA6, 30)
    for bot in ("casual", "flat-2"):
        before = batch.ask(bot, range(30)).tolist()
        table, stream = TOMA6.table(), new_luck("twins", "test")
        for i in range(30):
            view = table.observe(batch._states[i], int(batch.seat[i]))
            table.kernels.sample(view, int(batch.seat[i]), stream, batch._states[i])
        assert batch.ask(bot).tolist() == before


def test_a_class_is_asked_too_and_one_instance_for_all() -> None:
    batch = batch_at(TOMA6, 3)
    highest = [int(np.flatnonzero(mask)[-1]) for mask in batch.mask]
    assert batch.ask(Highest).tolist() == highest == batch.ask(f"{__name__}:Highest").tolist()
    assert Highest.asked == 6
    with pytest.raises(Forfeit, match="'Breaks' broke"):
        batch.ask(Breaks)


def test_what_is_imagined_is_asked_about_as_well() -> None:
    batch: Batch = batch_at(TOMA6, 6)
    batch.imagine([0] * 6, range(6), "S")
    assert (batch.ask("random") == batch.ask("random")).all()
    assert len(set(batch.ask("random").tolist())) > 2


@pytest.mark.parametrize("bot", ["genius", "", 5])
def test_a_bot_that_is_not_there_is_a_mistake(bot: Any) -> None:
    with pytest.raises(BadSetup, match="there is no bot"):
        batch_at(TOMA6, 1).ask(bot)
