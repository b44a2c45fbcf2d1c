"""What a bot would do: asked of any seat that may act, from the seat's view alone."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.bots import program
from sobremesa.bots.levels import QUICK, player_named
from sobremesa.bots.player import Forfeit, bot_choice
from sobremesa.bots.program import BotProcess
from sobremesa.engine.luck import new_luck
from tests.games.dos.table import DosTable
from tests.tables import Setup, middle_of, one_setup_a_game

ROOT = Path(__file__).parents[2]
HAND = "b1 b3 b4 b5 b6"


class Last:
    def choose(self, view: object, legal: list[str]) -> str:
        return legal[-1]


class Breaks:
    def choose(self, view: object, legal: list[str]) -> str:
        raise ValueError("ay")


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
@pytest.mark.parametrize("level", [*QUICK, "flat-2"])
def test_it_is_what_the_bot_plays_in_the_match_of_the_same_seed(setup: Setup, level: str) -> None:
    match = middle_of(setup, "asked", 9)
    seat = match.to_act[0]
    answer = sobremesa.ask(match, seat, level)
    assert answer in match.legal(seat)
    assert answer == sobremesa.ask(match, seat, level) == bot_choice(match, seat, player_named(level, match.game))
    assert match == middle_of(setup, "asked", 9)


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_it_is_the_same_in_worlds_that_look_alike(setup: Setup) -> None:
    match = middle_of(setup, "asked", 9)
    seat = match.to_act[0]
    twin = setup.table().twin(match, seat, new_luck("twin", "test"))
    for level in ("casual", "flat-2"):
        assert sobremesa.ask(match, seat, level) == sobremesa.ask(twin, seat, level)


def test_an_offer_may_be_let_pass() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", HAND, HAND, dos_call="explicit")
    table.play("r7=g7", "dos!", "end")
    assert 2 in table.match.offered
    assert sobremesa.ask(table.match, 2, "casual") is None


def test_a_bot_of_ones_own_goes_by_its_class() -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    assert sobremesa.ask(match, 1, Last) == sobremesa.ask(match, 1, f"{__name__}:Last") == match.legal(1)[-1]
    with pytest.raises(Forfeit, match="'Breaks' broke: ValueError: ay"):
        sobremesa.ask(match, 1, Breaks)


def test_a_program_is_ended_after_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    started = list[BotProcess]()

    def start(command: list[str]) -> BotProcess:
        started.append(BotProcess(command))
        return started[-1]

    monkeypatch.setattr(program, "BotProcess", start)
    match = sobremesa.new("toma6", players=2, seed=1)
    command = shlex.join([sys.executable, str(ROOT / "examples" / "json_bot.py")])
    assert sobremesa.ask(match, 1, f"run:{command}") in match.legal(1)
    assert [running.process.returncode for running in started] == [0]


def test_it_is_asked_in_an_imagined_match_too() -> None:
    world = sobremesa.new("toma6", players=2, seed=1).imagine(0, 1)
    assert sobremesa.ask(world, 1, "casual") in world.legal(1)


def test_who_has_nothing_to_decide_is_not_asked() -> None:
    match = sobremesa.new("push", players=2, seed=1)
    other = 1 - match.to_act[0]
    with pytest.raises(sobremesa.NotYourTurn, match=f"seat {other} cannot act now; the match waits for {1 - other}"):
        sobremesa.ask(match, other)
    over = sobremesa.new("toma6", players=2, seed=1, rounds=1)
    while not over.over:
        seat = over.to_act[0]
        over.play(seat, over.legal(seat)[0])
    with pytest.raises(sobremesa.NotYourTurn, match="the match is over"):
        sobremesa.ask(over, 0)


@pytest.mark.parametrize("seat", [-1, 2, True, "0"], ids=str)
def test_only_a_seat_is_asked(seat: Any) -> None:
    with pytest.raises(sobremesa.BadSetup, match="the seats are 0 to 1"):
        sobremesa.ask(sobremesa.new("push", players=2, seed=1), seat)


def test_a_bot_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(sobremesa.BadSetup, match="there is no bot 'genius'"):
        sobremesa.ask(sobremesa.new("push", players=2, seed=1), 0, "genius")
