"""The casual player is ahead of random players, and does what a sensible person would."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.games.bids.cards import BID
from sobremesa.games.bids.words import parse
from sobremesa.lab.outcomes import Outcome
from sobremesa.lab.simulate import WantedData, play_chunk
from sobremesa.lab.simulation import plan
from tests.games.bids.table import BidsTable

MATCHES = 400


def share_beaten(players: int, options: dict[str, Any]) -> tuple[float, float]:
    """The share of opponents that a casual player finishes ahead of among random ones, and its standard error."""
    simulation = plan("bids", players, options, ["casual"] + ["random"] * (players - 1), "casual")
    outcomes = np.frombuffer(play_chunk(simulation, range(MATCHES), WantedData(outcomes=True)).outcomes, Outcome)
    mine, others = outcomes["rank"][:, :1], outcomes["rank"][:, 1:players]
    beaten = ((mine < others) + 0.5 * (mine == others)).mean(axis=1)  # a shared place counts half
    return float(beaten.mean()), float(beaten.std() / MATCHES**0.5)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(
    "options",
    [{}, {"colours": True}, {"shuffle": True, "lowest_wins": True, "unknown": True, "lucky_loser": "consecutive"}],
    ids=["plain", "colours", "specials"],
)
def test_casual_finishes_ahead_of_most_random_players(players: int, options: dict[str, Any]) -> None:
    share, error = share_beaten(players, options)
    assert share - 3 * error > 0.75


def choice(table: BidsTable) -> str:
    return bot_choice(table.match, table.match.to_act[0], QuickPlayer(Policy.CASUAL))


def test_the_last_bidder_wins_a_high_stake_with_the_cheapest_card_that_can() -> None:
    table = BidsTable().lay("y5", "b6", "r4", "g7 g10 g9 g1", middle="k10", in_front={3: "k2"}, turn=7)
    table.play("y5", "b6", "r4")
    assert choice(table) == "g7"


def test_a_negative_stake_gets_a_card_that_loses() -> None:
    table = BidsTable().lay("y5", "b6", "r4", "g7 g10 g9 g1", middle="-5", in_front={3: "k2"}, turn=7)
    table.play("y5", "b6", "r4")
    assert choice(table) == "g1"


def test_a_tie_is_avoided_where_a_win_is_open() -> None:
    table = BidsTable().lay("y5", "b8", "r4", "g8 g9 g1", middle="k9", in_front={3: "k2"}, turn=8)
    table.play("y5", "b8", "r4")
    assert choice(table) == "g9"


def test_with_lowest_wins_a_high_stake_gets_a_low_card() -> None:
    table = BidsTable().lay("y5", "b6", "r4", "g3 g10 g9", middle="k9", in_front={3: "k2"}, turn=8, lowest_wins=True)
    table.play("y5", "b6", "r4")
    assert choice(table) == "g3"


def test_the_thief_takes_the_highest_card() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={3: "-5 k6 k3"})
    assert choice(table) == "rob-3-k6"


def test_a_lucky_loser_in_the_last_turns_stays_without_cards() -> None:
    table = BidsTable().lay("y5 y10", "b6 b10", "r4 r10", "g7 g1", middle="k10", turn=9)
    table.match._state.without[3] = 3
    table.play("y5", "b6", "r4")
    assert BID[parse(choice(table))] == 1
