"""The casual player of Push knows what it is doing."""

from __future__ import annotations

from typing import Any

import pytest

import sobremesa
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from tests.games.push.table import PushTable


def win_share(players: int, **options: Any) -> float:
    """The casual player's, alone among random ones."""
    bots = ["casual"] + ["random"] * (players - 1)
    return sobremesa.simulate("push", players, games=600, bots=bots, seed="casual", **options).win_share[0]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("risk", [False, True])
def test_casual_beats_random(players: int, risk: bool) -> None:
    assert win_share(players, risk=risk) > 0.9


def choice(table: PushTable) -> str:
    return bot_choice(table.match, table.to_act, QuickPlayer(Policy.CASUAL))


def test_goes_on_while_nothing_can_go_wrong() -> None:
    assert choice(PushTable(rows=[["red-1"]])) == "reveal"


def test_stops_when_every_card_busts() -> None:
    full = ["red-1", "blue-2", "green-3", "yellow-4", "purple-5"]
    table = PushTable(deck=["red-6", "blue-6", "green-6"], rows=[full, full, full], last=True)
    assert choice(table) == "stop"


@pytest.mark.parametrize(("next_card", "wanted"), [("red-6", "stop"), ("green-4", "reveal")])
def test_with_fewer_rows_it_stops_when_they_are_full(next_card: str, wanted: str) -> None:
    table = PushTable(deck=[next_card] * 3, rows=[["red-5"], ["red-2", "blue-6"]], last=True, most_rows=2)
    assert choice(table) == wanted


def test_casual_beats_random_with_house_rules() -> None:
    assert win_share(3, sets=6, rows=2) > 0.7


def test_takes_the_row_that_is_worth_most() -> None:
    table = PushTable(rows=[["red-1"], ["blue-6", "red-5"], ["green-3"]])
    table.act("stop")
    assert choice(table) == "take-2"


def test_leaves_a_roll_card_to_others_when_much_lies_open() -> None:
    table = PushTable(rows=[["green-4"], ["blue-5", "roll"]], benches=[["red-6", "red-6", "red-5", "yellow-6"]])
    table.act("stop")
    assert choice(table) == "take-1"


def test_builds_one_long_row() -> None:
    table = PushTable(deck=["blue-6"], rows=[["red-5", "green-4"], ["red-1"]])
    table.act("reveal")
    assert choice(table) == "place-1"


def test_secures_the_colour_with_most_points_once_there_are_many() -> None:
    table = PushTable(benches=[["red-6", "red-6", "red-6", "red-5", "blue-6", "blue-1"]])
    assert choice(table) == "secure-red"
    table = PushTable(benches=[["red-6", "blue-1"]])
    assert choice(table) == "reveal"
