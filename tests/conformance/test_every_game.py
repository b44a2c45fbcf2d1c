"""What must hold in every game, at every moment of random matches: the checks that anybody's game has to pass."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.testing import CHECKS, Check, rules, words
from tests.tables import Setup, all_setups, few_setups, middle_of, random_play

FEW = few_setups()
OFTEN = (rules.matches_end, rules.records_tell_matches, words.actions_have_labels)  # with every number of players

every_check = pytest.mark.parametrize(
    "check", [pytest.param(check, id=check.run.__name__) for check in CHECKS if check.run not in OFTEN]
)


@pytest.mark.parametrize("setup", FEW, ids=str)
@every_check
def test_every_game_passes_every_check(setup: Setup, check: Check) -> None:
    check.run(setup.table())


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_a_random_match_ends_and_its_record_tells_it(setup: Setup) -> None:
    rules.matches_end(setup.table())
    rules.records_tell_matches(setup.table())


@pytest.mark.slow
@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_every_action_is_said_in_words_of_its_own(setup: Setup) -> None:
    words.actions_have_labels(setup.table())


@given(data=st.data(), setup=st.sampled_from(FEW))
def test_whatever_is_not_legal_is_refused_and_changes_nothing(data: st.DataObject, setup: Setup) -> None:
    match = middle_of(setup, data.draw(st.integers(0, 5)), data.draw(st.integers(0, 60)))
    seat = data.draw(st.integers(0, match.players - 1))
    known = sorted({action for seat in range(match.players) for action in match.legal(seat)}) or [""]
    text = data.draw(st.one_of(st.text(max_size=6), st.integers(-5, 300).map(str), st.sampled_from(known)))
    if not rules.is_legal(match, seat, text):
        rules.must_refuse(setup.table(), match, seat, text)
        return
    events = len(match.all_events())
    match.play(seat, text)
    assert len(match.all_events()) > events


def test_offers_are_among_what_is_checked() -> None:
    """Lest a check of seats that are only offered an act finds none."""
    offering = set()
    for setup in FEW:
        match = setup.new(0)
        offering |= {setup.game for _ in random_play(match, 0) if match.offered}
    assert offering == {"dos", "farol"}
