"""The casual player plays sensibly."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from tests.games.highscore.table import HighScoreTable


@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (4, 0.75)])
def test_casual_beats_random(players: int, least: float) -> None:
    bots = ["casual"] + ["random"] * (players - 1)
    report = sobremesa.simulate("highscore", players, games=1000, bots=bots, seed=1)
    assert report.win_share[0] - 4 * report.win_share_error[0] > least


def choice(table: HighScoreTable) -> str:
    return bot_choice(table.match, table.seat, QuickPlayer(Policy.CASUAL))


def test_casual_keeps_what_counts_and_rolls_what_does_not() -> None:
    assert choice(HighScoreTable("total/-5/three", "555555v")) == "roll-v"
    assert choice(HighScoreTable("same_minus/0/three", "5555554")) == "roll-4"
    assert choice(HighScoreTable("total/0/four", "vv11111")) == "roll"


def test_casual_stops_when_it_cannot_get_better() -> None:
    assert choice(HighScoreTable("total/0/three", "5555555")) == "stop"
    assert choice(HighScoreTable("total/0/four", "5555543")) == "stop"


def test_casual_stops_last_with_the_gold() -> None:
    assert choice(HighScoreTable("total/0/four", "1111111", track=[6])) == "stop"
    assert choice(HighScoreTable("total/0/four", "1111111", track=[7])) == "roll"
