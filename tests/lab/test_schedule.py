"""Who sits where in an arena: everyone meets everyone equally often, in every seat."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from sobremesa.engine.errors import BadSetup
from sobremesa.lab.schedule import Schedule, different_turns, fixed_field, round_robin


def tables(schedule: Schedule, sets: int = 3) -> list[list[str]]:
    return [schedule.seating(number) for number in range(schedule.whole_set * sets)]


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcdef"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_has_every_seat_equally_often(bots: str, players: int) -> None:
    sat = Counter((bot, seat) for table in tables(round_robin([*bots], players, "1")) for seat, bot in enumerate(table))
    assert len(sat) == len(bots) * players
    assert len(set(sat.values())) == 1


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcdef"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_pairs_meet_equally_often(bots: str, players: int) -> None:
    met = Counter(
        pair
        for table in tables(round_robin([*bots], players, "1"))
        for pair in combinations(sorted(table), 2)
        if pair[0] != pair[1]
    )
    assert len(met) == len(bots) * (len(bots) - 1) // 2
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("bots", "players"), [("ab", 4), ("abc", 6), ("ab", 10), ("abcde", 4)])
def test_no_match_of_a_deal_is_played_twice(bots: str, players: int) -> None:
    schedule = round_robin([*bots], players, "1")
    for deal in range(50):
        played = [tuple(schedule.seating(deal * players + turn)) for turn in range(players)]
        assert len(set(played)) == players


def test_two_bots_at_a_table_of_four_have_two_seats_each() -> None:
    assert {tuple(sorted(table)) for table in tables(round_robin(["a", "b"], 4, "1"))} == {("a", "a", "b", "b")}


def test_the_seats_that_are_left_over_go_round() -> None:
    counts = Counter("".join(sorted(table)) for table in tables(round_robin(["a", "b", "c"], 4, "1"), sets=1))
    assert counts == {"aabc": 4, "abbc": 4, "abcc": 4}


def test_neighbours_change_from_deal_to_deal() -> None:
    schedule = round_robin([*"abcd"], 4, "1")
    after_a = {table[(table.index("a") + 1) % 4] for table in tables(schedule, sets=40)}
    assert after_a == {"b", "c", "d"}


def test_a_fixed_field_keeps_its_order_and_goes_round() -> None:
    schedule = fixed_field(["a", "b", "b", "c"], 4, "1")
    assert tables(schedule, sets=1) == [[*"abbc"], [*"bbca"], [*"bcab"], [*"cabb"]]
    assert schedule.bots == ["a", "b", "c"]


def test_a_field_that_repeats_itself_needs_fewer_turns() -> None:
    assert different_turns([*"abab"]) == 2
    assert fixed_field([*"abab"], 4, "1").whole_set == 2


def test_matches_are_rounded_up_to_whole_sets() -> None:
    schedule = round_robin([*"abcde"], 4, "1")
    assert [schedule.rounded(matches) for matches in (1, 20, 21, 2000)] == [20, 20, 40, 2000]


def test_the_matches_of_a_deal_share_its_seed_and_no_other_has_it() -> None:
    schedule = round_robin([*"abc"], 3, "x")
    assert [schedule.deal_seed(number) for number in range(7)] == ["x#0"] * 3 + ["x#1"] * 3 + ["x#2"]


@pytest.mark.parametrize("matches", [0, -3, 10_000_001])
def test_impossible_numbers_of_matches_are_refused(matches: int) -> None:
    with pytest.raises(BadSetup, match="matches cannot be played"):
        round_robin(["a", "b"], 2, "1").rounded(matches)


def test_bots_that_make_no_arena_are_refused() -> None:
    with pytest.raises(BadSetup, match="twice"):
        round_robin(["a", "b", "a"], 2, "1")
    with pytest.raises(BadSetup, match="two different bots"):
        round_robin(["a"], 2, "1")
    with pytest.raises(BadSetup, match="two different bots"):
        fixed_field(["a", "a"], 2, "1")
    with pytest.raises(BadSetup, match="3 bots in --seats for 4 seats"):
        fixed_field(["a", "b", "c"], 4, "1")
    with pytest.raises(BadSetup, match="too many different tables"):
        round_robin([str(i) for i in range(40)], 10, "1")
