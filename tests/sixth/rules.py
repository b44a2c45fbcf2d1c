"""The rulebook of Farol (SX-1 to SX-7): the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.log import EVERYONE, Kind, note, only
from sobremesa.engine.luck import below, reseed, shuffle
from sobremesa.engine.native.projection import shows
from sobremesa.engine.state import awaits, everyone, finish_by_points, offers, state_type
from tests.sixth.cards import CARDS, HAND_CARDS, MOST_PLAYERS


class Phase(IntEnum):
    CHOOSE = 0  # everyone secretly chooses a card
    DECIDE = 1  # the winner keeps the point or risks it


class Happened(IntEnum):
    ROUND = 10
    DEALT = 11
    HAND = 12
    CHOSE = 13
    CHOICE = 14
    SHOWN = 15
    WON = 16
    SWAPPED = 17
    DRAWN = 18
    KEPT = 19
    RISKED = 20


EVENTS: dict[int, Kind] = {
    Happened.ROUND: Kind("round", ("round",)),
    Happened.DEALT: Kind("dealt", ("seat", "card")),
    Happened.HAND: Kind("hand", ("seat", "count")),
    Happened.CHOSE: Kind("chose", ("seat",), known=True, hides_choice=True),
    Happened.CHOICE: Kind("choice", ("seat", "card"), known=True),
    Happened.SHOWN: Kind("shown", ("seat", "card")),
    Happened.WON: Kind("won", ("seat",), known=True),
    Happened.SWAPPED: Kind("swapped", ("seat", "card"), known=True),
    Happened.DRAWN: Kind("drawn", ("seat", "card")),
    Happened.KEPT: Kind("kept", ("seat", "points"), known=True),
    Happened.RISKED: Kind("risked", ("seat", "card", "gained", "points")),
}

# Actions: a card's number to choose it, then what the winner does, then a card to swap.
KEEP = CARDS + 1
RISK = CARDS + 2
FIRST_SWAP = CARDS + 3
ACTIONS = FIRST_SWAP + CARDS

NOBODY = -1
NO_CHOICE = 0
HIDDEN = -1  # in a view: chosen, but not for these eyes

State = state_type(
    [
        ("lowest", np.int32),
        ("rounds", np.int32),
        ("phase", np.int32),
        ("winner", np.int32),  # of the trick, while the winner decides; else nobody
        ("loser", np.int32),  # who showed the worst card; else nobody
        ("pile_count", np.int32),
        ("held", np.int32, (MOST_PLAYERS,)),  # how many cards each hand holds
        ("hand", np.int16, (MOST_PLAYERS, HAND_CARDS)),
        ("choice", np.int16, (MOST_PLAYERS,)),
        ("shown", np.int16, (MOST_PLAYERS,)),  # the cards of the trick, while the winner decides
        ("pile", np.int16, (CARDS,)),  # from the bottom to the top
        ("aside", np.int8, (CARDS + 1,)),  # 1 for a card that lies face up
    ]
)


# --- set-up of a round


@step
def begin_round(state: Fields, log: Fields) -> None:
    """SX-1."""
    state.round_number += 1
    state.turn_number = 1
    note(log, EVERYONE, Happened.ROUND, state.round_number)
    for i in range(CARDS):
        state.pile[i] = i + 1
        state.aside[i + 1] = 0
    state.pile_count = CARDS
    shuffle(state, state.pile, CARDS, CARDS)
    for seat in range(state.players):
        for _ in range(HAND_CARDS):
            card = draw_top(state)
            join_hand(state, seat, card)
            note(log, only(seat), Happened.DEALT, seat, card)
        note(log, EVERYONE, Happened.HAND, seat, HAND_CARDS)
    await_choices(state)


@step
def draw_top(state: Fields) -> int:
    state.pile_count -= 1
    card = state.pile[state.pile_count]
    state.pile[state.pile_count] = 0
    return card


@step
def join_hand(state: Fields, seat: int, card: int) -> None:
    state.hand[seat, state.held[seat]] = card
    state.held[seat] += 1


@step
def lay_aside(state: Fields, seat: int, card: int) -> None:
    """SX-6: a hand card, face up; the last card of the hand fills the gap."""
    state.held[seat] -= 1
    last = state.hand[seat, state.held[seat]]
    for i in range(HAND_CARDS):
        state.hand[seat, i] = last if state.hand[seat, i] == card else state.hand[seat, i]
    state.hand[seat, state.held[seat]] = 0
    state.aside[card] = 1


# --- a trick


@step
def await_choices(state: Fields) -> None:
    state.phase = Phase.CHOOSE
    state.winner = NOBODY
    state.loser = NOBODY
    for seat in range(MOST_PLAYERS):
        state.shown[seat] = 0
    awaits(state, everyone(state))


@step
def choose(state: Fields, seat: int, card: int, log: Fields) -> None:
    """SX-2."""
    if state.choice[seat] == NO_CHOICE:
        note(log, EVERYONE, Happened.CHOSE, seat)
    note(log, only(seat), Happened.CHOICE, seat, card)
    state.choice[seat] = card
    state.to_act &= ~(1 << seat)


@step
def beats(state: Fields, card: int, other: int) -> bool:
    """SX-3."""
    return card < other if state.lowest else card > other


@step
def show(state: Fields, log: Fields) -> None:
    """SX-3, SX-5: all choices are turned over; the best wins, and the worst may swap."""
    best, worst = 0, 0
    for seat in range(state.players):
        card = state.choice[seat]
        state.choice[seat] = NO_CHOICE
        state.shown[seat] = card
        lay_aside(state, seat, card)
        note(log, EVERYONE, Happened.SHOWN, seat, card)
        best = seat if beats(state, card, state.shown[best]) else best
        worst = seat if beats(state, state.shown[worst], card) else worst
    state.winner = best
    state.loser = worst
    note(log, EVERYONE, Happened.WON, best)
    state.phase = Phase.DECIDE
    awaits(state, 1 << best)
    if state.held[worst] > 0:
        offers(state, 1 << worst)


@step
def swap(state: Fields, seat: int, card: int, log: Fields) -> None:
    """SX-5."""
    lay_aside(state, seat, card)
    note(log, EVERYONE, Happened.SWAPPED, seat, card)
    drawn = draw_top(state)
    join_hand(state, seat, drawn)
    note(log, only(seat), Happened.DRAWN, seat, drawn)
    awaits(state, 1 << state.winner)


@step
def decide(state: Fields, seat: int, action: int, log: Fields) -> None:
    """SX-4."""
    if action == KEEP:
        state.points[seat] += 1
        note(log, EVERYONE, Happened.KEPT, seat, state.points[seat])
        return
    card = draw_top(state)
    state.aside[card] = 1
    gained = 2 if beats(state, state.shown[seat], card) else 0
    state.points[seat] += gained
    note(log, EVERYONE, Happened.RISKED, seat, card, gained, state.points[seat])


# --- the flow of a match


@kernel
def deal(state: Fields, log: Fields) -> None:
    begin_round(state, log)


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    if state.may_act >> seat & 1 == 0:
        return 0
    if state.phase == Phase.DECIDE and seat == state.winner:
        out.action[0] = KEEP
        out.action[1] = RISK
        return 2
    first = FIRST_SWAP - 1 if state.phase == Phase.DECIDE else 0
    for i in range(state.held[seat]):
        out.action[i] = first + state.hand[seat, i]
    return state.held[seat]


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    if state.phase == Phase.CHOOSE:
        choose(state, seat, action, log)
        if state.to_act == 0:
            show(state, log)
        return
    if action >= FIRST_SWAP:
        swap(state, seat, action - FIRST_SWAP + 1, log)
        return
    decide(state, seat, action, log)
    if state.turn_number < HAND_CARDS:
        state.turn_number += 1
        await_choices(state)
    elif state.round_number < state.rounds:
        begin_round(state, log)
    else:
        finish_by_points(state, log)  # SX-7


# --- who may know what


show_public = shows(State, "lowest", "rounds", "phase", "winner", "loser", "pile_count", "held", "shown", "aside")


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    """An allow-list: what everybody sees, the own hand, and whether the others have chosen."""
    show_public(state, view)
    for other in range(MOST_PLAYERS):
        mine = other == seat
        hidden = state.choice[other] != NO_CHOICE and not mine
        view.choice[other] = HIDDEN if hidden else state.choice[other]
        for i in range(HAND_CARDS):
            view.hand[other, i] = state.hand[other, i] if mine else 0


@step
def unseen_cards(view: Fields, seat: int, out: Array) -> int:
    count = 0
    for card in range(1, CARDS + 1):
        seen = view.aside[card] > 0
        if seat >= 0:
            for i in range(HAND_CARDS):
                seen = seen or view.hand[seat, i] == card
        if not seen:
            out[count] = card
            count += 1
    return count


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    observe(view, seat, state)
    reseed(state, stream)
    unseen = np.zeros(CARDS, np.int16)
    count = unseen_cards(view, seat, unseen)
    shuffle(stream, unseen, count, count)
    for other in range(view.players):
        if other == seat:
            continue
        for i in range(view.held[other]):
            count -= 1
            state.hand[other, i] = unseen[count]
        if view.choice[other] == HIDDEN:
            state.choice[other] = state.hand[other, below(stream, view.held[other])]
    for i in range(count):
        state.pile[i] = unseen[i]
