"""Clocks count what people spend on decisions, and nothing else."""

from __future__ import annotations

import random

from sobremesa.table import journal, viewing
from sobremesa.table.clocks import LEAST, Clocks
from sobremesa.table.wire import Clock, Settings
from tests.table.rooms import Evening, play_on
from tests.tables import Setup

DECISION = Clock(kind="decision", seconds=30)
RESERVE = Clock(kind="reserve", seconds=60)


def running(clock: Clock, players: int = 3, awaited: tuple[int, ...] = (0,)) -> Clocks:
    clocks = Clocks(clock, players, awaited)
    clocks.go(0)
    return clocks


def left(clocks: Clocks, at: int) -> list[int]:
    return [clocks.left(seat, at) for seat in range(3)]


def test_time_for_a_decision_begins_anew_with_each() -> None:
    clocks = running(DECISION)
    assert left(clocks, 10_000) == [20_000, 30_000, 30_000]
    clocks.acted(0, [1], 10_000)
    assert left(clocks, 25_000) == [30_000, 15_000, 30_000]


def test_whoever_decides_twice_in_a_row_has_the_whole_time_twice() -> None:
    clocks = running(DECISION)
    clocks.acted(0, [0], 10_000)
    assert clocks.left(0, 10_000) == 30_000


def test_a_reserve_is_spent_by_its_seat_alone() -> None:
    clocks = running(RESERVE)
    clocks.acted(0, [1], 10_000)
    clocks.acted(1, [0], 15_000)
    assert left(clocks, 20_000) == [45_000, 55_000, 60_000]


def test_whoever_has_used_up_the_reserve_has_a_little_time_for_each_decision() -> None:
    clocks = running(RESERVE)
    assert clocks.left(0, 70_000) == 0
    clocks.acted(0, [1], 70_000)
    assert clocks.left(0, 70_000) == 0
    clocks.acted(1, [0], 71_000)
    assert clocks.left(0, 71_000) == LEAST
    assert clocks.left(0, 73_000) == LEAST - 2_000


def test_all_who_choose_at_once_spend_their_own_time() -> None:
    clocks = running(RESERVE, awaited=(0, 1, 2))
    clocks.acted(1, [0, 2], 5_000)
    clocks.acted(2, [0], 20_000)
    clocks.acted(0, [0, 1, 2], 50_000)
    assert left(clocks, 50_000) == [10_000, 55_000, 40_000]


def test_replacing_a_choice_costs_nothing_and_leaves_no_trace() -> None:
    clocks, twin = running(RESERVE, awaited=(0, 1)), running(RESERVE, awaited=(0, 1))
    for each in (clocks, twin):
        each.acted(1, [0], 5_000)
    clocks.acted(1, [0], 20_000)
    assert left(clocks, 30_000) == left(twin, 30_000) == [30_000, 55_000, 60_000]
    clocks.go(40_000)
    twin.go(40_000)
    assert left(clocks, 40_000) == left(twin, 40_000)


def test_clocks_stand_still_while_nobody_is_there() -> None:
    clocks = Clocks(DECISION, 3, [0])
    assert not clocks.runs
    assert clocks.left(0, 99_000) == 30_000
    clocks.go(100_000)
    clocks.stop(110_000)
    assert not clocks.runs
    assert clocks.left(0, 900_000) == 20_000
    clocks.go(900_000)
    assert clocks.left(0, 905_000) == 15_000


def test_time_that_nobody_watched_is_not_counted() -> None:
    """A server that was killed could not stop the clocks."""
    clocks = running(DECISION)
    clocks.go(500_000)
    assert clocks.left(0, 510_000) == 20_000


def test_a_takeback_gives_everybody_the_time_back() -> None:
    clocks = running(RESERVE)
    clocks.acted(0, [1], 10_000)
    clocks.took_back(0, [0], 18_000)
    assert left(clocks, 18_000) == [60_000, 60_000, 60_000]
    clocks.acted(0, [1], 20_000)
    assert left(clocks, 20_000) == [58_000, 60_000, 60_000]


def test_a_takeback_of_one_of_two_actions_gives_back_that_one() -> None:
    clocks = running(RESERVE)
    clocks.acted(0, [0], 10_000)
    clocks.acted(0, [0], 15_000)
    clocks.took_back(0, [0], 20_000)
    assert clocks.left(0, 20_000) == 50_000
    clocks.took_back(0, [0], 21_000)
    assert clocks.left(0, 21_000) == 60_000


def test_a_takeback_leaves_others_who_still_choose_their_time() -> None:
    clocks = running(RESERVE, awaited=(0, 1))
    clocks.acted(0, [1], 10_000)
    clocks.took_back(0, [0, 1], 15_000)
    assert left(clocks, 15_000) == [60_000, 45_000, 60_000]


def test_a_watch_that_goes_back_gives_no_time() -> None:
    clocks = running(DECISION)
    clocks.acted(0, [1], 10_000)
    clocks.acted(1, [0], 9_000)
    assert left(clocks, 9_000) == [30_000, 30_000, 30_000]
    assert clocks.left(0, 12_000) == 28_000


def test_a_viewer_sees_whole_seconds() -> None:
    evening = Evening(Setup("toma6", 3), settings=Settings(clock=DECISION)).deal()
    evening.put(journal.Resumed(at=evening.now))
    assert viewing.clocks(evening.room, evening.now) == [30, 30, 30]
    assert viewing.clocks(evening.room, evening.now + 1) == [30, 30, 30]
    assert viewing.clocks(evening.room, evening.now + 1_000) == [29, 29, 29]
    assert viewing.clocks(evening.room, evening.now + 29_001) == [1, 1, 1]
    assert viewing.clocks(evening.room, evening.now + 30_000) == [0, 0, 0]


def test_clocks_of_a_table_follow_its_match() -> None:
    evening = Evening(Setup("push", 2), settings=Settings(clock=RESERVE)).deal()
    room, match, dice = evening.room, evening.match, random.Random(2)
    evening.put(journal.Resumed(at=evening.now))
    while True:
        seat, before = match.to_act[0], viewing.clocks(room, evening.now)
        evening.wait(1)
        play_on(evening, dice)
        spent = viewing.clocks(room, evening.now)
        assert spent[seat] == before[seat] - 1
        assert spent[1 - seat] == before[1 - seat]
        if match.may_take_back:
            break
    evening.wait(3)
    evening.ask_takeback(seat)
    evening.answer_takeback(1 - seat, True)
    assert viewing.clocks(room, evening.now) == before
    assert viewing.clocks(Evening(Setup("push", 2)).deal().room, 0) == []
