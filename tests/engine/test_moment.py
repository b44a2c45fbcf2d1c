"""Moments of a match: found by turn or by number of actions, or refused with a sentence."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.match import Match
from sobremesa.engine.moment import find_moment
from tests.tables import in_short, random_play


@pytest.fixture(scope="module")
def finished() -> Match:
    match = sobremesa.new("toma6", players=2, seed="moment", rounds=1)
    for _ in random_play(match, "moment"):
        pass
    return match


def test_a_turn_is_found_before_its_first_action(finished: Match) -> None:
    found = find_moment(finished, "1.3", None, None)
    assert (found.view(-1).round, found.view(-1).turn) == (1, 3)
    assert found.to_act == [0, 1]


def test_a_turn_of_a_seat_is_found_before_its_own_action(finished: Match) -> None:
    for seat in (0, 1):
        found = find_moment(finished, "1.3", None, seat)
        assert finished.actions[len(found.actions)].seat == seat


def test_a_number_of_actions_is_counted(finished: Match) -> None:
    assert find_moment(finished, None, 5, None).actions == finished.actions[:5]


def test_without_a_moment_it_is_the_match_as_it_is(finished: Match) -> None:
    middle = find_moment(finished, None, 4, None)
    assert find_moment(middle, None, None, None).record() == middle.record()
    turn = middle.view(-1).turn
    assert find_moment(middle, f"1.{turn}", None, 0).actions == middle.actions


@pytest.mark.parametrize(
    ("at", "after", "seat", "says"),
    [
        (None, None, None, "is over there"),
        ("3", None, None, "the round and the turn"),
        ("9.1", None, None, "no action in turn 9.1"),
        ("1.1", None, 7, "no action by seat 7 in turn 1.1"),
        ("1.1", 2, None, "do not go together"),
        (None, -1, None, "does not have -1 actions"),
        (None, 999, None, "does not have 999 actions"),
        (None, 10**5000, None, r"does not have ~10\^5000 actions"),
        ("x" * 10_000_000, None, None, "'x{200}…' is not a moment"),
        ("1.1\x1b", None, None, "'1.1 ' is not a moment"),
    ],
    ids=in_short,
)
def test_what_is_no_moment_is_refused(
    finished: Match, at: str | None, after: int | None, seat: int | None, says: str
) -> None:
    with pytest.raises(BadSetup, match=says):
        find_moment(finished, at, after, seat)
