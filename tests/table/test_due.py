"""What a table does by itself, and when: plain values in, plain values out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.engine.learning import LET_PASS
from sobremesa.table.commands import HOST_PATIENCE, TAKEBACK_PATIENCE, TOSS_PATIENCE
from sobremesa.table.due import OFFER_PATIENCE, BotDecision, Due, Duty, Situation, TableNotes, due, noted
from sobremesa.table.screens import PATIENCE

NOW = 1_000_000
PACE = 800
ANA, BOT, OTHER = 0, 1, 2  # seats


def playing(**more: Any) -> Situation:
    """Ana plays with two bots, of which one is awaited."""
    usual: dict[str, Any] = {
        "now": NOW,
        "present": {ANA},
        "people": [ANA],
        "bots": {BOT: 0, OTHER: 0},
        "pace": PACE,
        "is_playing": True,
        "asked": {BOT},
        "to_act": [BOT],
        "may_act": [BOT],
    }
    return Situation(**{**usual, **more})


def decided(*seats: int, action: int = 7, since: int = NOW, after: int = 0, put_off: int = 0) -> TableNotes:
    """Bots that were asked at a moment and have thought so long."""
    answers = {seat: BotDecision(action, since + after, put_off) for seat in seats}
    return TableNotes(asked_since=dict.fromkeys(seats, since), answers=answers)


def at(seen: Situation, moment: int, notes: TableNotes) -> Due:
    return due(replace(seen, now=moment), notes)


# --- bots


@pytest.mark.parametrize(
    ("thought", "longest", "paces"), [(0, 0, 1), (799, 0, 1), (800, 0, 1), (801, 0, 2), (0, 1500, 2), (1601, 1500, 3)]
)
def test_a_bot_acts_after_a_whole_number_of_paces(thought: int, longest: int, paces: int) -> None:
    seen, notes = playing(bots={BOT: longest, OTHER: 0}), decided(BOT, after=thought)
    assert at(seen, NOW + paces * PACE - 1, notes) == Due(NOW + paces * PACE)
    assert at(seen, NOW + paces * PACE, notes).duties == (Duty("answer", BOT),)


def test_without_a_pace_a_bot_acts_at_once() -> None:
    assert due(playing(pace=0), decided(BOT)).duties == (Duty("answer", BOT),)


def test_what_a_bot_has_chosen_moves_nothing() -> None:
    seen = playing(offered=[BOT], may_act=[ANA, BOT, OTHER], is_behind=True)
    for moment in range(NOW, NOW + 10 * PACE, PACE // 4):
        first, *others = (at(seen, moment, decided(BOT, action=action)) for action in (3, 4, 90))
        assert all(other == first for other in others)


def test_bots_leave_an_offer_to_people_first() -> None:
    seen = playing(offered=[ANA, BOT], may_act=[ANA, BOT], asked={ANA, BOT})
    notes = decided(ANA, BOT)
    del notes.answers[ANA]
    assert due(seen, notes) == Due(NOW + OFFER_PATIENCE)
    assert due(replace(seen, passed={ANA}), notes) == Due(NOW + PACE)
    assert due(replace(seen, present={OTHER}), notes) == Due(NOW + PACE)


def test_letting_an_offer_pass_waits_for_nobody() -> None:
    seen = playing(offered=[ANA, BOT], may_act=[ANA, BOT], is_behind=True)
    notes = decided(BOT, action=LET_PASS)
    assert at(seen, NOW + PACE, notes) == Due(NOW + PACE, (Duty("answer", BOT),), (BOT,))


def test_an_offer_to_a_bot_goes_before_what_the_match_waits_for() -> None:
    seen = playing(offered=[OTHER], may_act=[BOT, OTHER])
    assert at(seen, NOW + 100 * PACE, decided(BOT)) == Due(None)
    assert at(seen, NOW + 100 * PACE, decided(BOT, OTHER)).duties == (Duty("answer", OTHER),)


def test_where_one_acts_the_decisions_of_the_others_are_void() -> None:
    seen = playing(offered=[BOT, OTHER], may_act=[BOT, OTHER], to_act=[ANA])
    found = at(seen, NOW + PACE, decided(OTHER, BOT))
    assert (found.duties, found.answered) == ((Duty("answer", BOT),), (BOT, OTHER))


def test_where_all_choose_all_act_in_the_order_of_their_seats() -> None:
    seen = playing(to_act=[ANA, BOT, OTHER], asked={ANA, BOT, OTHER})
    assert at(seen, NOW + PACE, decided(OTHER, BOT)).duties == (Duty("answer", BOT), Duty("answer", OTHER))


@pytest.mark.parametrize("pace", [PACE, PATIENCE // 3])
def test_a_bot_waits_for_screens_a_pace_at_a_time_and_not_for_ever(pace: int) -> None:
    seen = playing(is_behind=True, pace=pace)
    most = PATIENCE // pace
    for waited in range(most):
        notes = decided(BOT, put_off=waited)
        moment = NOW + (1 + waited) * pace
        assert at(seen, moment - 1, notes) == Due(moment)
        assert at(seen, moment, notes) == Due(moment, put_off=(BOT,))
    late = NOW + (1 + most) * pace
    assert at(seen, late, decided(BOT, put_off=most)) == Due(late, (Duty("answer", BOT),), (BOT,), gave_up=True)


def test_bots_wait_while_a_takeback_is_asked_for() -> None:
    seen = playing(takeback_since=NOW + 100)
    assert due(seen, decided(BOT)) == Due(NOW + 100 + TAKEBACK_PATIENCE)


def test_nothing_is_done_while_nobody_is_there() -> None:
    gone = playing(is_anybody=False, present=(), grace=0, time_left={ANA: 0})
    assert at(gone, NOW + 100 * PACE, decided(BOT)) == Due(None)
    assert noted(decided(BOT), gone) == TableNotes()


# --- clocks, absence, the host, the toss


def test_clocks_run_while_somebody_is_there() -> None:
    seen = playing(clocks_run=False)
    assert due(seen, TableNotes()).duties == (Duty("resume"),)
    running = replace(seen, clocks_run=True)
    assert due(running, TableNotes()) == Due(None)
    assert due(replace(running, has_led=False), TableNotes()).duties == (Duty("resume"),)
    assert due(replace(running, is_anybody=False), TableNotes()).duties == (Duty("pause"),)
    assert due(replace(running, is_anybody=False, has_led=False), TableNotes()) == Due(None)


def test_time_runs_out() -> None:
    seen = playing(clocks_run=True, to_act=[ANA], time_left={ANA: 300})
    assert due(seen, TableNotes()) == Due(NOW + 300)
    assert due(replace(seen, time_left={ANA: 0}), TableNotes()).duties == (Duty("time up", ANA),)


def test_a_bot_stands_in_after_the_grace() -> None:
    seen = playing(present={OTHER}, grace=5000)
    notes = noted(TableNotes(), seen)
    assert notes.absent_since == {ANA: NOW}
    assert due(seen, notes) == Due(NOW + 5000)
    assert at(seen, NOW + 5000, notes).duties == (Duty("stand in", ANA),)
    assert at(replace(seen, bots={ANA: 0}), NOW + 5000, notes) == Due(None)
    assert at(replace(seen, grace=None), NOW + 5000, notes) == Due(None)


def test_somebody_decides_for_a_host_who_is_away() -> None:
    seen = Situation(now=NOW, present={ANA}, people=[ANA], lacks_host=True)
    notes = noted(TableNotes(), seen)
    assert due(seen, notes) == Due(NOW + HOST_PATIENCE)
    assert at(seen, NOW + HOST_PATIENCE, notes).duties == (Duty("depute"),)
    assert noted(notes, replace(seen, lacks_host=False)).host_absent_since is None


def test_a_toss_does_not_wait_for_ever() -> None:
    seen = Situation(now=NOW, is_anybody=False, toss_since=NOW - 1)
    assert due(seen, TableNotes()) == Due(NOW - 1 + TOSS_PATIENCE)
    assert at(seen, NOW - 1 + TOSS_PATIENCE, TableNotes()).duties == (Duty("toss"),)


def test_one_thing_is_done_at_a_time_and_bots_act_last() -> None:
    seen = playing(present={OTHER}, clocks_run=True, to_act=[ANA, BOT], grace=0, lacks_host=True, time_left={ANA: 0})
    notes = replace(decided(BOT, since=NOW - PACE), absent_since={ANA: 0}, host_absent_since=1)
    kinds = ["depute", "stand in", "time up", "answer"]
    changes: list[dict[str, Any]] = [{}, {"lacks_host": False}, {"grace": None}, {"time_left": {}}]
    for change in changes:
        seen = replace(seen, **change)
        assert [duty.kind for duty in due(seen, notes).duties] == [kinds.pop(0)]


# --- notes


def test_who_is_asked_keeps_the_moment_and_who_no_longer_is_loses_the_decision() -> None:
    notes = noted(decided(BOT, OTHER, since=NOW - 50), playing(asked={ANA, BOT}))
    assert notes.asked_since == {ANA: NOW, BOT: NOW - 50}
    assert list(notes.answers) == [BOT]


# --- whatever the table is like

SEATS = st.sets(st.integers(0, 3))
TIMES = st.integers(NOW - 30_000, NOW + 30_000)
SITUATIONS = st.builds(
    Situation,
    now=st.just(NOW),
    is_anybody=st.booleans(),
    present=SEATS,
    people=SEATS,
    bots=st.dictionaries(st.integers(0, 3), st.integers(0, 3000)),
    lacks_host=st.booleans(),
    toss_since=st.none() | TIMES,
    pace=st.sampled_from([0, 1, PACE, 10_000]),
    grace=st.none() | st.integers(0, 60_000),
    is_playing=st.booleans(),
    clocks_run=st.none() | st.booleans(),
    has_led=st.booleans(),
    time_left=st.dictionaries(st.integers(0, 3), st.integers(0, 60_000)),
    takeback_since=st.none() | TIMES,
    asked=SEATS,
    to_act=SEATS,
    may_act=SEATS,
    offered=SEATS,
    passed=SEATS,
    is_behind=st.booleans(),
)
NOTES = st.builds(
    TableNotes,
    asked_since=st.dictionaries(st.integers(0, 3), TIMES),
    absent_since=st.dictionaries(st.integers(0, 3), TIMES),
    host_absent_since=st.none() | TIMES,
    answers=st.dictionaries(
        st.integers(0, 3), st.builds(BotDecision, st.sampled_from([LET_PASS, 0, 5]), TIMES, st.integers(0, 4))
    ),
)


@given(SITUATIONS, NOTES)
def test_a_look_either_does_something_or_says_when(seen: Situation, notes: TableNotes) -> None:
    found = due(seen, notes)
    is_now = found.at is not None and found.at <= seen.now
    assert is_now == bool(found.duties or found.put_off)
    assert set(found.answered) | set(found.put_off) <= set(notes.answers)


@given(SITUATIONS, NOTES)
def test_the_moment_never_depends_on_which_action_it_is(seen: Situation, notes: TableNotes) -> None:
    others = {
        seat: answer if answer.action == LET_PASS else replace(answer, action=answer.action + 1)
        for seat, answer in notes.answers.items()
    }
    assert due(seen, replace(notes, answers=others)) == due(seen, notes)
