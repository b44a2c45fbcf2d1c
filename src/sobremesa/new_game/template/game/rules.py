"""The rules: the record of a match and the kernels that play it, from top to bottom like the rulebook."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.log import EVERYONE, Kind, note
from sobremesa.engine.luck import reseed, shuffle
from sobremesa.engine.native.projection import shows
from sobremesa.engine.state import awaits, finish_by_points, state_type

COPIES = np.array([4, 3, 3, 3, 3, 3, 3])  # RULE-1: how many there are of each card
CARDS = int(COPIES.sum())
STORM = 0

DRAW = 0
STOP = 1
ACTIONS = 2


class Happened(IntEnum):
    DRAWN = 10
    STORM = 11
    KEPT = 12


EVENTS: dict[int, Kind] = {
    Happened.DRAWN: Kind("drawn", ("seat", "card")),
    Happened.STORM: Kind("storm", ("seat", "lost")),
    Happened.KEPT: Kind("kept", ("seat", "gained", "points"), known=True),
}

State = state_type(
    [
        ("left", np.int32),  # cards in the deck
        ("drawn", np.int32),  # cards of this turn,
        ("at_risk", np.int32),  # and what they are worth
        ("deck", np.int8, (CARDS,)),  # from the bottom to the top; the cards from `left` on have been drawn
    ],
    game="NAME",
)


# --- set-up


@step
def fill(deck: Array, copies: Array) -> int:
    """Put so many copies of each card into a deck, and say how many cards that are."""
    count = 0
    for card in range(copies.size):
        for _ in range(copies[card]):
            deck[count] = card
            count += 1
    return count


@kernel
def deal(state: Fields, log: Fields) -> None:
    state.left = fill(state.deck, COPIES)
    shuffle(state, state.deck, CARDS, CARDS)
    state.round_number = 1
    begin_turn(state, 0)


@step
def begin_turn(state: Fields, seat: int) -> None:
    state.turn_number += 1
    state.drawn = 0
    state.at_risk = 0
    awaits(state, 1 << seat)


# --- a turn


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    if state.to_act >> seat & 1 == 0:
        return 0
    out.action[0] = DRAW
    out.action[1] = STOP
    return 2 if state.drawn > 0 else 1


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    if action == DRAW and draw(state, seat, log) != STORM and state.left > 0:
        return  # RULE-2: the turn goes on
    if state.at_risk > 0:
        keep(state, seat, log)  # RULE-3
    end_turn(state, seat, log)  # RULE-4


@step
def draw(state: Fields, seat: int, log: Fields) -> int:
    state.left -= 1
    state.drawn += 1
    card = state.deck[state.left]
    note(log, EVERYONE, Happened.DRAWN, seat, card)
    if card == STORM:
        note(log, EVERYONE, Happened.STORM, seat, state.at_risk)
        state.at_risk = 0
    state.at_risk += card
    return card


@step
def keep(state: Fields, seat: int, log: Fields) -> None:
    state.points[seat] += state.at_risk
    note(log, EVERYONE, Happened.KEPT, seat, state.at_risk, state.points[seat])


@step
def end_turn(state: Fields, seat: int, log: Fields) -> None:
    if state.left > 0:
        begin_turn(state, (seat + 1) % state.players)
        return
    finish_by_points(state, log)  # RULE-5


# --- who may know what: nobody what is still in the deck


show_public = shows(State, "left", "drawn", "at_risk")


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    show_public(state, view)
    for i in range(state.left, CARDS):
        view.deck[i] = state.deck[i]


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    observe(view, seat, state)
    reseed(state, stream)
    unseen = COPIES.copy()
    for i in range(view.left, CARDS):
        unseen[view.deck[i]] -= 1
    count = fill(state.deck, unseen)
    shuffle(stream, state.deck, count, count)


# --- a player who is neither bold nor timid


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    return STOP if count > 1 and view.at_risk >= 8 else DRAW
