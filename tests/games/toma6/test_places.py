"""What lies where at a Toma 6 table: places name fields, faces cover all cards, and touches tell actions apart."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.language import Both
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.places import Face, value_at
from sobremesa.games.toma6 import HIGHEST
from sobremesa.games.toma6.places import FACES, PLACES, touches
from tests.games.toma6.table import Toma6Table, rows
from tests.tables import Setup, random_play

SETUPS = [
    Setup("toma6", 2, {"variant": "classic", "rounds": 1}),
    Setup("toma6", 10, {"variant": "tactics", "rounds": 1}),
    Setup("toma6", 3, {"variant": "logic", "rounds": 1}),
]


def too_low() -> Match:
    table = Toma6Table([[12, 15], [37], [43], [55]], [[3], [44]])
    table.play(3, 44)
    return table.match


def things_on(match: Match, seat: int) -> set[str]:
    """What can be touched: `hand:45`, `open:45`, `rows.0`."""
    view = match.view(seat)
    cards = {f"{field}:{card}" for field in ("hand", "open") for card in value_at(view, field)}
    return cards | {f"rows.{row}" for row in range(len(view.rows))}


def test_every_place_is_filled_from_a_field() -> None:
    match = too_low()
    for seat in (SPECTATOR, 0):
        for place in PLACES:
            value = value_at(match.view(seat), place.field)
            assert not place.of_seats or len(value) == match.players


def test_there_is_one_hand() -> None:
    assert [place.field for place in PLACES if place.kind == "hand"] == ["hand"]


def test_every_card_has_a_face_that_warns_of_its_bulls() -> None:
    assert list(FACES) == [str(card) for card in range(1, HIGHEST + 1)]
    assert FACES["7"] == Face(line=Both("1 buey", "1 bull"))
    assert FACES["55"] == Face(suit="purple", line=Both("7 bueyes", "7 bulls"))
    assert [FACES[card].suit for card in ("45", "70", "88")] == ["green", "yellow", "red"]


def test_a_card_is_played_from_the_hand() -> None:
    match = Toma6Table(rows(12, 37, 43, 58), [[88], [14]]).match
    assert touches(match.view(0), "88") == ["hand:88"]
    match.play(0, "88")
    assert touches(match.view(0), "88") == ["hand:88"]


def test_an_open_card_is_picked_from_the_table() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    assert touches(match.view(match.to_act[0]), "7") == ["open:7"]


def test_a_row_is_taken_whole() -> None:
    assert touches(too_low().view(0), "r3") == ["rows.2"]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_actions_are_told_apart_by_what_they_touch(setup: Setup) -> None:
    match = setup.new("touches")
    for seat, _ in random_play(match, "touches"):
        view = match.view(seat)
        touched = [thing for action in match.legal(seat) for thing in touches(view, action)]
        assert len(set(touched)) == len(touched) == len(match.legal(seat))
        assert things_on(match, seat) >= set(touched)
