"""What holds for every game, and the rules of this one."""

from __future__ import annotations

import sobremesa
from sobremesa.engine.contract import game_info
from sobremesa.testing import wrong_with


def test_it_passes_the_checks_of_every_game() -> None:
    assert wrong_with(game_info("NAME")) == []


def test_who_stops_keeps_the_points() -> None:
    match = sobremesa.new("NAME", players=2, seed="calm")
    match.play(0, "draw")
    card = match.view(0).at_risk
    match.play(0, "stop")
    assert (match.points, match.to_act) == ([card, 0], [1])


def test_a_storm_takes_all_of_a_turn() -> None:
    match = sobremesa.new("NAME", players=2, seed="storm")
    while match.to_act == [0]:
        match.play(0, "draw")
    assert (match.points, match.view(1).gone[-1]) == ([0, 0], 0)
