"""What a bench promises while rolls are still to come."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.levels import player_named
from sobremesa.bots.player import bot_choice
from sobremesa.engine.kernel import prospects
from sobremesa.engine.state import SEATS
from sobremesa.games.push.cards import DECK_CARDS, ROLL
from sobremesa.games.push.rules import standing
from tests.games.push.table import PushTable

RICH = ["red-6", "red-6", "red-6", "red-5", "red-5", "red-5"]


def hopes(table: PushTable) -> list[int]:
    out = np.zeros(SEATS, np.int64)
    prospects(table.match._state, out)
    return [int(hope) for hope in out[: table.match.players]]


def standings(table: PushTable) -> list[int]:
    out = np.zeros(SEATS, np.int64)
    standing(table.match._state, out)
    return [int(place) for place in out[: table.match.players]]


def test_what_is_secured_promises_more_than_what_lies_open() -> None:
    open_bench, secured, _ = hopes(PushTable(benches=[RICH], banks=[[], ["blue-6", "blue-6", "blue-6", "blue-5"]]))
    assert secured == 23 * DECK_CARDS + 4
    assert open_bench < 33 * DECK_CARDS + 6


def test_a_star_that_takes_all_makes_the_bench_worth_less() -> None:
    usual, risky = (hopes(PushTable(benches=[RICH], risk=risk))[0] for risk in (False, True))
    assert risky < usual


def test_without_rolls_to_come_it_is_the_standing() -> None:
    table = PushTable(benches=[RICH, ["blue-6"]], deck=["green-1", "yellow-2"], last=True)
    assert table.match._state.to_come[ROLL] == 0
    assert hopes(table) == standings(table)


def test_a_strong_player_secures_a_rich_colour() -> None:
    table = PushTable(players=2, benches=[[*RICH, "red-4", "red-4", "red-4"]])
    strong = player_named("strong", table.match.game)
    assert bot_choice(table.match, 0, strong) == "secure-red"
