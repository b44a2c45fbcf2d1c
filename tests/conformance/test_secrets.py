"""No statistics tell the truth from the worlds that a seat imagines; `sobremesa.testing.secrets` has the rest."""

from __future__ import annotations

import pytest

from tests.conformance.chances import the_truth_does_not_stand_out
from tests.tables import EVERY_GAME, Setup

# Small tables, since every hidden number is compared with every other one. High Score shuffles no more cards than
# there are rounds: there is one for each card.
SMALL = [
    Setup("push", 3),
    Setup("push", 2, {"sets": 2, "rows": 2}),
    Setup("highscore", 2, {"rounds": 21}),
    Setup("toma6", 3),
    Setup("toma6", 2, {"variant": "tactics"}),
    Setup("toma6", 2, {"variant": "logic"}),
    Setup("toma6", 2, {"hand": 2, "highest": 6, "rows": 1, "row_length": 2}),
    Setup("dos", 2),
    Setup("dos", 3, {"dos_call": "explicit"}),
    Setup("dos", 3, {"colours": 1, "hand": 2}),
    Setup("bids", 3, {"thief": True}),
    Setup("bids", 4, {"unknown": True, "shuffle": True, "lowest_wins": True, "ally": True}),
    Setup("bids", 3, {"hand": 2, "highest": 2, "black": 1, "dealt_in": 0}),
    Setup("bids", 3, {"hand": 2, "highest": 2, "black": 2, "dealt_in": 2, "shuffle": True, "unknown": True}),
    Setup("farol", 2),
    Setup("farol", 3, {"lowest": True}),
]


def test_every_game_has_a_small_table() -> None:
    assert {setup.game for setup in SMALL} == {info.name for info in EVERY_GAME}


@pytest.mark.slow
@pytest.mark.parametrize("setup", SMALL, ids=str)
def test_the_truth_does_not_stand_out(setup: Setup) -> None:
    the_truth_does_not_stand_out(setup.table())
