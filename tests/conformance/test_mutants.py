"""Conformance sees leaks: mutants of the sixth game, each with one mistake, and the check that catches it.

A mutant's kernel runs the right one and then makes its mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from sobremesa.engine.kernel import Array, Fields
from sobremesa.engine.log import EVERYONE, Kind
from sobremesa.testing import Table
from sobremesa.testing.secrets import (
    a_view_of_a_view_is_the_view,
    an_imagined_world_looks_the_same,
    buffers_may_be_used_before,
    only_what_is_shown_makes_a_difference,
    views_blank_the_luck,
    views_show_what_may_be_done,
)
from tests.conformance.chances import the_truth_does_not_stand_out
from tests.sixth import FarolOptions
from tests.sixth.cards import CARDS
from tests.sixth.game import GAME
from tests.sixth.rules import HIDDEN, KEEP, RISK, Happened, Phase

Check = Callable[[Table], None]

RIGHT = GAME.kernels
UNUSED = 9  # a seat that no match of Farol has


class Mutant(NamedTuple):
    name: str
    kernels: dict[str, Callable[..., Any]]
    check: Check  # that catches it,
    says: str  # and how


MUTANTS: list[Mutant] = []


def caught_by(check: Check, says: str, **others: Callable[..., Any]) -> Callable[..., Callable[..., Any]]:
    """A kernel, named by the first word of the function, and perhaps others."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        kernel = function.__name__.split("_")[0]
        MUTANTS.append(Mutant(function.__name__, {kernel: function, **others}, check, says))
        return function

    return add


def top_card(state: Fields) -> int:
    """Of the pile; 0 in a view, which does not know it."""
    return int(state.pile[state.pile_count - 1])


def rows_of(log: Fields, kind: Happened) -> Array:
    return np.flatnonzero(log.kind[: log.count] == kind)


def hidden_places(view: Fields, seat: int, state: Fields) -> Iterator[tuple[Array, int]]:
    """Where the cards are that a seat does not see."""
    for other in range(int(view.players)):
        if other != seat:
            yield from ((state.hand[other], i) for i in range(int(view.held[other])))
    yield from ((state.pile, i) for i in range(int(view.pile_count)))


# --- the deal tells too much


@caught_by(the_truth_does_not_stand_out, r"after 0 actions.*how often 'dealt' tells hand")
def deal_announces_every_card(state: Fields, log: Fields) -> None:
    RIGHT.deal(state, log)
    log.audience[rows_of(log, Happened.DEALT)] = EVERYONE


@caught_by(the_truth_does_not_stand_out, r"after 0 actions.*value 1 of 'hand' with pile\[11\]")
def deal_hides_the_top_card_in_a_number(state: Fields, log: Fields) -> None:
    RIGHT.deal(state, log)
    log.value[rows_of(log, Happened.HAND)[0], 1] += 100 * top_card(state)


# --- an action tells too much


@caught_by(the_truth_does_not_stand_out, r"'chose' (tells|with) choice")
def apply_tells_the_chosen_card(state: Fields, seat: int, action: int, log: Fields) -> None:
    RIGHT.apply(state, seat, action, log)
    log.value[rows_of(log, Happened.CHOSE), 1] = action


@caught_by(the_truth_does_not_stand_out, r"'choice' (tells|with) choice")
def apply_tells_everyone_the_choice(state: Fields, seat: int, action: int, log: Fields) -> None:
    RIGHT.apply(state, seat, action, log)
    log.audience[rows_of(log, Happened.CHOICE)] = EVERYONE


@caught_by(the_truth_does_not_stand_out, r"'drawn' tells a hidden number of hand")
def apply_tells_everyone_the_card_drawn(state: Fields, seat: int, action: int, log: Fields) -> None:
    RIGHT.apply(state, seat, action, log)
    log.audience[rows_of(log, Happened.DRAWN)] = EVERYONE


# --- what follows from an action depends on what is hidden


@caught_by(only_what_is_shown_makes_a_difference, "'(nothing|kept)' or '(nothing|kept)', by something hidden")
def apply_decides_for_a_winner_with_a_poor_hand(state: Fields, seat: int, action: int, log: Fields) -> None:
    RIGHT.apply(state, seat, action, log)
    if state.phase == Phase.DECIDE and state.hand[state.winner].max() < CARDS // 2:
        RIGHT.apply(state, int(state.winner), KEEP, log)


@caught_by(only_what_is_shown_makes_a_difference, "may_act")
def apply_offers_nothing_to_a_loser_with_a_good_card(state: Fields, seat: int, action: int, log: Fields) -> None:
    RIGHT.apply(state, seat, action, log)
    if state.offered and state.hand[state.loser].max() > CARDS // 2:
        state.may_act &= ~state.offered
        state.offered = 0


@caught_by(only_what_is_shown_makes_a_difference, "to_act")
def apply_waits_no_more_for_who_holds_only_low_cards(state: Fields, seat: int, action: int, log: Fields) -> None:
    RIGHT.apply(state, seat, action, log)
    following = (seat + 1) % int(state.players)
    if state.to_act & ~(1 << following) and state.hand[following].max() < CARDS // 2:
        state.to_act &= ~(1 << following)


@caught_by(only_what_is_shown_makes_a_difference, "rank")
def apply_counts_odd_top_cards(state: Fields, seat: int, action: int, log: Fields) -> None:
    RIGHT.apply(state, seat, action, log)
    state.rank[UNUSED] += top_card(state) % 2


# --- what may be done depends on what is hidden


@caught_by(views_show_what_may_be_done, "may do")
def legal_knows_that_a_risk_would_fail(state: Fields, seat: int, out: Fields) -> int:
    count = RIGHT.legal(state, seat, out)
    if count and out.action[count - 1] == RISK and top_card(state) > state.shown[seat]:
        return count - 1
    return count


# --- a view shows too much, too little, or what was there before


@caught_by(views_blank_the_luck, "luck_key")
def observe_tells_the_luck(state: Fields, seat: int, view: Fields) -> None:
    RIGHT.observe(state, seat, view)
    view.luck_key[0] = state.luck_key[0]


@caught_by(an_imagined_world_looks_the_same, "hand")
def observe_shows_every_hand(state: Fields, seat: int, view: Fields) -> None:
    RIGHT.observe(state, seat, view)
    view.hand[:] = state.hand


@caught_by(an_imagined_world_looks_the_same, "pile")
def observe_shows_the_pile(state: Fields, seat: int, view: Fields) -> None:
    RIGHT.observe(state, seat, view)
    view.pile[:] = state.pile


@caught_by(an_imagined_world_looks_the_same, "choice")
def observe_shows_every_choice(state: Fields, seat: int, view: Fields) -> None:
    RIGHT.observe(state, seat, view)
    view.choice[:] = state.choice


@caught_by(an_imagined_world_looks_the_same, "turn_number")
def observe_hides_the_top_card_in_a_number(state: Fields, seat: int, view: Fields) -> None:
    RIGHT.observe(state, seat, view)
    view.turn_number += 100 * top_card(state)


@caught_by(a_view_of_a_view_is_the_view, "choice")
def observe_tells_whether_a_choice_is_odd(state: Fields, seat: int, view: Fields) -> None:
    RIGHT.observe(state, seat, view)
    view.choice[view.choice == HIDDEN] -= state.choice[view.choice == HIDDEN] % 2


@caught_by(views_show_what_may_be_done, "may do")
def observe_blanks_a_card_of_ones_own(state: Fields, seat: int, view: Fields) -> None:
    RIGHT.observe(state, seat, view)
    if seat >= 0:
        view.hand[seat, 0] = 0


@caught_by(buffers_may_be_used_before, "observe for the spectator leaves something in the record as it was: shown")
def observe_leaves_a_field_as_it_was(state: Fields, seat: int, view: Fields) -> None:
    before = view.shown.copy()
    RIGHT.observe(state, seat, view)
    view.shown[:] = before


# --- imagined worlds that are not as likely as the truth


@caught_by(the_truth_does_not_stand_out, "hand")
def sample_never_shuffles(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    places = list(hidden_places(view, seat, state))
    for (cards, i), card in zip(places, sorted(cards[i] for cards, i in places), strict=True):
        cards[i] = card
    for other in np.flatnonzero(view.choice == HIDDEN):
        state.choice[other] = state.hand[other, int(state.luck_key[1]) % int(view.held[other])]


@caught_by(the_truth_does_not_stand_out, r"whether hand\[0, 0\] is choice\[0\]")
def sample_always_chooses_the_first_card(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    for other in np.flatnonzero(view.choice == HIDDEN):
        state.choice[other] = state.hand[other, 0]


@caught_by(the_truth_does_not_stand_out, "hand|choice")
def sample_always_chooses_the_highest_card(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    for other in np.flatnonzero(view.choice == HIDDEN):
        state.choice[other] = state.hand[other].max()


@caught_by(the_truth_does_not_stand_out, r"pile\[0\]")
def sample_forgets_what_lies_aside(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    if view.aside.any():
        state.pile[0] = np.flatnonzero(view.aside)[0]


@caught_by(the_truth_does_not_stand_out, r"whether hand\[0, 0\] is hand\[0, 1\]")
def sample_deals_a_card_twice(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    other = 1 if seat == 0 else 0
    if view.held[other] > 1 and state.luck_key[1] % 2 and view.choice[other] == 0:
        state.hand[other, 0] = state.hand[other, 1]


@caught_by(buffers_may_be_used_before, "sample for the spectator leaves something in the record as it was: points")
def sample_leaves_a_field_as_it_was(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    before = state.points.copy()
    RIGHT.sample(view, seat, stream, state)
    state.points[:] = before


@caught_by(an_imagined_world_looks_the_same, "luck of another")
def sample_gives_every_world_the_same_luck(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    state.luck_key[:] = 1


def observe_with_a_note(state: Fields, seat: int, view: Fields) -> None:
    """The top card is noted where nobody looks."""
    RIGHT.observe(state, seat, view)
    view.rank[UNUSED] = top_card(state) or state.rank[UNUSED]


@caught_by(the_truth_does_not_stand_out, r"samples know pile\[11\]", observe=observe_with_a_note)
def sample_reads_the_note(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    state.rank[UNUSED] = 0
    top = int(view.pile_count) - 1
    for cards, i in hidden_places(view, seat, state):
        if cards[i] == view.rank[UNUSED]:
            cards[i] = state.pile[top]
    state.pile[top] = view.rank[UNUSED]


@caught_by(the_truth_does_not_stand_out, r"how often a sample finds pile\[11\]", observe=observe_with_a_note)
def sample_reads_the_note_every_other_time(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    RIGHT.sample(view, seat, stream, state)
    state.rank[UNUSED] = 0
    if state.luck_key[1] % 2:
        sample_reads_the_note(view, seat, stream, state)


# --- a player that looks where it must not


@caught_by(buffers_may_be_used_before, "actions of seat")
def casual_looks_past_the_last_action(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    choice = RIGHT.casual(view, seat, actions, count, stream)
    return int(actions.action[0]) if actions.action[count] else choice


PLAYERS = 2  # so that choices often agree in two worlds
CHECKS = list({mutant.check: None for mutant in MUTANTS})


def table_with(**wrong: Callable[..., Any]) -> Table:
    return Table(replace(GAME, kernels=replace(RIGHT, **wrong)), PLAYERS, FarolOptions())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_game_itself_passes(check: Check) -> None:
    check(table_with())


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_leak_is_caught(mutant: Mutant) -> None:
    with pytest.raises(AssertionError, match=mutant.says):
        mutant.check(table_with(**mutant.kernels))


def test_a_kind_of_event_that_shows_hidden_cards_and_says_it_does_not_is_caught() -> None:
    shown = GAME.kinds[Happened.SHOWN]
    kinds = {**GAME.kinds, Happened.SHOWN: Kind(shown.name, shown.fields, known=True)}
    with pytest.raises(AssertionError, match="is told by 'shown', which is known, what nobody decided"):
        only_what_is_shown_makes_a_difference(Table(replace(GAME, kinds=kinds), PLAYERS, FarolOptions()))
