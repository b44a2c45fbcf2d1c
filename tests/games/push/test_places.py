"""What lies where at a Push table, and what an action touches."""

from __future__ import annotations

import pytest

from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Both
from sobremesa.engine.places import Face, value_at
from sobremesa.games.push.cards import NAMES
from sobremesa.games.push.labels import action_label
from sobremesa.games.push.places import FACES, PLACES, touches
from tests.games.push.table import PushTable
from tests.tables import Setup, random_play

SETUPS = [Setup("push", 2, {"two_player_switch": "kept"}), Setup("push", 3), Setup("push", 6)]


def test_every_place_is_a_field_of_the_view_and_has_a_name() -> None:
    view = PushTable().view
    for place in PLACES:
        value = value_at(view, place.field)
        assert isinstance(value, list) or not place.of_seats
        assert place.title or place.field in game_info("push").load().labels


def test_what_lies_on_the_table_comes_before_what_lies_at_the_seats() -> None:
    at_seats = [place.of_seats for place in PLACES]
    assert at_seats == sorted(at_seats)


def test_every_card_has_a_face() -> None:
    assert set(FACES) == set(NAMES) - {""}
    assert FACES["green-3"] == Face(sign="3", suit="green")
    assert FACES["roll"] == Face(sign="⚄", line=Both("dado", "roll"))
    assert FACES["switch"].suit == "black"


def test_a_card_is_placed_by_a_row_and_a_row_is_taken() -> None:
    table = PushTable(deck=["green-5"], rows=[["red-3"], ["red-4"]])
    table.act("reveal")
    assert [touches(table.view, action) for action in table.legal] == [["rows.0"], ["rows.1"], ["rows.2"]]
    table.act("place-2", "stop")
    assert [touches(table.view, action) for action in table.legal] == [["rows.0"], ["rows.1"]]


@pytest.mark.parametrize("action", ["reveal", "stop", "secure-red"])
def test_what_touches_no_row_is_a_button(action: str) -> None:
    assert touches(PushTable().view, action) == []


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_any_two_actions_of_a_moment_can_be_told_apart(setup: Setup) -> None:
    match = setup.new("places")
    for _ in random_play(match, "places"):
        (seat,) = match.to_act
        view, legal = match.view(seat), match.legal(seat)
        told = {
            (*touches(view, action), "" if touches(view, action) else action_label(view, action)) for action in legal
        }
        assert len(told) == len(legal)
        rows = {f"rows.{row}" for row in range(len(view.rows))}
        assert {thing for action in legal for thing in touches(view, action)} <= rows
