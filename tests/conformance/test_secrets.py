"""Every game keeps its secrets: nothing that a seat gets tells more than it may know."""

from __future__ import annotations

import pytest

from tests.conformance.chances import the_truth_does_not_stand_out
from tests.conformance.secrets import (
    Table,
    a_view_of_a_view_is_the_view,
    an_imagined_world_looks_the_same,
    buffers_may_be_used_before,
    only_what_is_shown_makes_a_difference,
    table_of,
    views_blank_the_luck,
    views_show_what_may_be_done,
)
from tests.tables import EVERY_GAME, Setup, few_setups

every_game = pytest.mark.parametrize("table", [pytest.param(table_of(setup), id=str(setup)) for setup in few_setups()])

# Small tables, since every hidden number is compared with every other one. High Score shuffles no more cards than
# there are rounds: there is one for each card.
SMALL = [
    Setup("push", 3),
    Setup("highscore", 2, {"rounds": 21}),
    Setup("toma6", 3),
    Setup("toma6", 2, {"variant": "tactics"}),
    Setup("toma6", 2, {"variant": "logic"}),
    Setup("dos", 2),
    Setup("dos", 3, {"dos_call": "explicit"}),
    Setup("bids", 3, {"thief": True}),
    Setup("bids", 4, {"unknown": True, "shuffle": True, "lowest_wins": True, "ally": True}),
    Setup("farol", 2),
    Setup("farol", 3, {"lowest": True}),
]


@every_game
def test_views_blank_the_luck(table: Table) -> None:
    views_blank_the_luck(table)


@every_game
def test_views_show_what_may_be_done(table: Table) -> None:
    views_show_what_may_be_done(table)


@every_game
def test_a_view_of_a_view_is_the_view(table: Table) -> None:
    a_view_of_a_view_is_the_view(table)


@every_game
def test_buffers_may_be_used_before(table: Table) -> None:
    buffers_may_be_used_before(table)


@every_game
def test_an_imagined_world_looks_the_same(table: Table) -> None:
    an_imagined_world_looks_the_same(table)


@every_game
def test_only_what_is_shown_makes_a_difference(table: Table) -> None:
    only_what_is_shown_makes_a_difference(table)


def test_every_game_has_a_small_table() -> None:
    assert {setup.game for setup in SMALL} == {info.name for info in EVERY_GAME}


@pytest.mark.slow
@pytest.mark.parametrize("table", [pytest.param(table_of(setup), id=str(setup)) for setup in SMALL])
def test_the_truth_does_not_stand_out(table: Table) -> None:
    the_truth_does_not_stand_out(table)
