"""The rulebook of Brisca (BR-1 to BR-9): the cards, the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.log import EVERYONE, Kind, note, only
from sobremesa.engine.luck import reseed, shuffle
from sobremesa.engine.native.projection import shows
from sobremesa.engine.state import SEATS, awaits, finish_by_points, state_type

# BR-1: cards are numbered suit by suit, each from its weakest to its strongest; 0 is no card
NUMBERS = (2, 4, 5, 6, 7, 10, 11, 12, 3, 1)  # as printed
SUITS, CARDS, HAND_CARDS, MOST_PLAYERS = 4, 40, 3, 4
SUIT = np.array([-1, *(card // 10 for card in range(CARDS))], np.int32)
POINTS = np.array([0] + SUITS * [0, 0, 0, 0, 0, 2, 3, 4, 10, 11], np.int32)
TWO, SEVEN = 1, 5  # of the first suit
LEFT_OUT = 10 + TWO  # of copas, with three players
# BR-8: what a turned-up card is exchanged for
GIVEN = np.array([0] + [10 * suit + at for suit in range(SUITS) for at in (0, *4 * [TWO], *5 * [SEVEN])], np.int32)
GIVEN[TWO::10] = 0

EXCHANGE = 0  # an action; any other is the card to play
ACTIONS = 1 + CARDS
FACE_UP = 1 + MOST_PLAYERS  # where a card is

Happened = IntEnum("Happened", "ROUND DEALT TURNED PLAYED WON DRAWS DRAWN TOOK EXCHANGED", start=10)
EVENTS: dict[int, Kind] = {
    Happened.ROUND: Kind("round", ("round", "seat")),
    Happened.DEALT: Kind("dealt", ("seat", "card")),
    Happened.TURNED: Kind("turned", ("card",)),
    Happened.PLAYED: Kind("played", ("seat", "card")),
    Happened.WON: Kind("won", ("seat", "points")),
    Happened.DRAWS: Kind("draws", ("seat",)),
    Happened.DRAWN: Kind("drawn", ("seat", "card")),
    Happened.TOOK: Kind("took", ("seat", "card")),
    Happened.EXCHANGED: Kind("exchanged", ("seat", "given", "card")),
}

PUBLIC: list[tuple[Any, ...]] = [
    ("exchange", np.int32),
    ("rounds", np.int32),
    ("trump", np.int32),  # a suit
    ("turned", np.int32),  # the turned-up card; 0 once it is drawn
    ("left", np.int32),  # cards of the stock, without the turned-up one
    ("leader", np.int32),  # of the trick under way
    ("last_leader", np.int32),  # of the one before
    ("laid", np.int32),  # how many cards the trick has,
    ("pot", np.int32),  # the points in it,
    ("best", np.int32),  # the card that wins so far,
    ("best_seat", np.int32),  # and whose it is
    ("trick", np.int32, (MOST_PLAYERS,)),  # in the order of play, from the leader on
    ("last_trick", np.int32, (MOST_PLAYERS,)),
    ("held", np.int32, (MOST_PLAYERS,)),  # how many cards each hand has
    ("won", np.int32, (MOST_PLAYERS,)),  # cards and points of the round
    ("won_points", np.int32, (MOST_PLAYERS,)),
]
SECRET = [
    ("stock", np.int8, (CARDS,)),  # from the bottom to the top
    # of each card: 0 in the stock, 1 + the seat that holds it, negative if everybody knows that; FACE_UP
    ("where", np.int8, (1 + CARDS,)),
]
State = state_type([*PUBLIC, *SECRET])


# --- a round


@kernel
def deal(state: Fields, log: Fields) -> None:
    """BR-2, BR-3: a round begins."""
    state.leader = state.round_number % state.players
    state.round_number += 1
    state.turn_number = 1
    note(log, EVERYONE, Happened.ROUND, state.round_number, state.leader)
    state.left = 0
    for card in range(1, CARDS + 1):
        is_left_out = state.players == 3 and card == LEFT_OUT
        state.where[card] = FACE_UP if is_left_out else 0
        if not is_left_out:
            state.stock[state.left] = card
            state.left += 1
    shuffle(state, state.stock, state.left, state.left)
    for seat in range(state.players):
        state.last_trick[seat] = state.won[seat] = state.won_points[seat] = 0
        for _ in range(HAND_CARDS):
            note(log, only(seat), Happened.DEALT, seat, take_top(state, 1 + seat))
        state.held[seat] = HAND_CARDS
    state.turned = take_top(state, FACE_UP)
    state.trump = SUIT[state.turned]
    note(log, EVERYONE, Happened.TURNED, state.turned)
    awaits(state, 1 << state.leader)


@step
def take_top(state: Fields, where: int) -> int:
    state.left -= 1
    card = state.stock[state.left]
    state.stock[state.left] = 0
    state.where[card] = where
    return card


@step
def draw_all(state: Fields, log: Fields) -> None:
    """BR-6, BR-7: a card each, from the winner on; the turned-up one comes last."""
    for i in range(state.players):
        seat = (state.leader + i) % state.players
        state.held[seat] += 1
        if state.left > 0:
            note(log, EVERYONE, Happened.DRAWS, seat)
            note(log, only(seat), Happened.DRAWN, seat, take_top(state, 1 + seat))
        else:
            note(log, EVERYONE, Happened.TOOK, seat, state.turned)
            state.where[state.turned] = -(1 + seat)
            state.turned = 0


# --- a trick


@step
def beats(state: Fields, card: int) -> bool:
    """BR-5: whether a card wins the trick so far."""
    is_same_suit = SUIT[card] == SUIT[state.best]
    return state.laid == 0 or (card > state.best if is_same_suit else SUIT[card] == state.trump)


@step
def lay(state: Fields, seat: int, card: int, log: Fields) -> None:
    """BR-4, BR-5."""
    if beats(state, card):
        state.best = card
        state.best_seat = seat
    state.trick[state.laid] = card
    state.laid += 1
    state.pot += POINTS[card]
    state.where[card] = FACE_UP
    state.held[seat] -= 1
    note(log, EVERYONE, Happened.PLAYED, seat, card)


@step
def take_trick(state: Fields, log: Fields) -> None:
    """BR-5."""
    winner = state.best_seat
    state.last_leader = state.leader
    state.leader = winner
    state.won[winner] += state.players
    state.won_points[winner] += state.pot
    state.points[winner] += state.pot
    note(log, EVERYONE, Happened.WON, winner, state.pot)
    for i in range(state.players):
        state.last_trick[i] = state.trick[i]
        state.trick[i] = 0
    state.laid = state.pot = state.best = state.best_seat = 0


@step
def may_exchange(state: Fields, seat: int) -> bool:
    """BR-8: after winning a trick, before playing, while the turned-up card lies there."""
    is_time = state.exchange > 0 and state.turn_number > 1 and state.laid == 0
    return is_time and abs(state.where[GIVEN[state.turned]]) == 1 + seat


@step
def exchange_turned(state: Fields, seat: int, log: Fields) -> None:
    given, taken = GIVEN[state.turned], state.turned
    state.where[given] = FACE_UP
    state.where[taken] = -(1 + seat)
    state.turned = given
    note(log, EVERYONE, Happened.EXCHANGED, seat, given, taken)


# --- the flow of a match


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    """BR-4: any card of the hand; BR-8."""
    count = 0
    if state.may_act >> seat & 1:
        for card in range(1, CARDS + 1):
            if abs(state.where[card]) == 1 + seat:
                out.action[count] = card
                count += 1
        if may_exchange(state, seat):
            out.action[count] = EXCHANGE
            count += 1
    return count


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    if action == EXCHANGE:
        exchange_turned(state, seat, log)
        return
    lay(state, seat, action, log)
    if state.laid < state.players:
        awaits(state, 1 << (seat + 1) % state.players)
        return
    take_trick(state, log)
    if state.turned > 0:
        draw_all(state, log)
    if state.held[state.leader] > 0:
        state.turn_number += 1
        awaits(state, 1 << state.leader)
    elif state.round_number < state.rounds:
        deal(state, log)
    else:
        finish_by_points(state, log)  # BR-9


# --- who may know what

show_public = shows(State, *(field[0] for field in PUBLIC))


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    """What everybody sees, and the own hand."""
    show_public(state, view)
    for card in range(1, CARDS + 1):
        where = state.where[card]
        view.where[card] = where if where < 0 or where == FACE_UP or where == 1 + seat else 0


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    """Whatever nobody has shown is dealt anew; cards that are known to be in a hand stay there."""
    observe(view, seat, state)
    reseed(state, stream)
    count = 0
    missing = np.zeros(1 + SEATS, np.int32)
    for other in range(view.players):
        missing[1 + other] = view.held[other]
    for card in range(1, CARDS + 1):
        missing[abs(view.where[card])] -= 1
        if view.where[card] == 0:
            state.stock[count] = card
            count += 1
    shuffle(stream, state.stock, count, count)
    for other in range(view.players):
        for _ in range(missing[1 + other]):
            count -= 1
            state.where[state.stock[count]] = 1 + other
            state.stock[count] = 0


# --- a quick, sensible player


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    """Wins what is worth it with what is cheap, gives away little, and always exchanges."""
    if actions.action[count - 1] == EXCHANGE:
        return EXCHANGE
    choice, most = 0, -1000
    for i in range(count):
        card = actions.action[i]
        is_trump = SUIT[card] == view.trump
        confidence = 1 if is_trump else -1  # others are still to play
        if not beats(view, card):
            confidence = -2
        elif view.laid == view.players - 1:
            confidence = 2
        price = 8 + 2 * ((card - 1) % 10) if is_trump else 0
        worth = confidence * (view.pot + POINTS[card]) - price
        if worth > most:
            choice, most = card, worth
    return choice
