"""The rulebook of Toma 6 (T6-1 to T6-14): the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.log import EVERYONE, Kind, add_value, note, only
from sobremesa.engine.luck import below, choose_some, reseed, shuffle
from sobremesa.engine.native.projection import shows
from sobremesa.engine.state import SEATS, awaits, everyone, finish, state_type
from sobremesa.games.toma6 import HAND_CARDS, HIGHEST, ROW_CARDS, ROWS
from sobremesa.games.toma6.cards import BULLS


class Variant(IntEnum):
    CLASSIC = 0
    TACTICS = 1
    LOGIC = 2


class LowCard(IntEnum):
    CHOOSE = 0
    CHEAPEST = 1


class Phase(IntEnum):
    PICK = 0  # logic: take one of the open cards
    CHOOSE = 1  # secretly choose the card of the trick
    TAKE = 2  # the lowest card fits nowhere: choose the row to take


class Why(IntEnum):
    """Why a row was taken."""

    SIXTH = 1  # T6-7
    TOO_LOW = 2  # T6-8


class Happened(IntEnum):
    ROUND = 10
    FIRST_PICKER = 11
    DEALT = 12
    HAND = 13
    ROW_STARTED = 14
    PICKED = 15
    CHOSE = 16
    CHOICE = 17
    REVEALED = 18
    TOO_LOW = 19
    TOOK = 20
    PLACED = 21
    SCORED = 22
    LAID_OUT = 23


EVENTS: dict[int, Kind] = {
    Happened.ROUND: Kind("round", ("round",)),
    Happened.FIRST_PICKER: Kind("first_picker", ("seat",)),
    Happened.DEALT: Kind("dealt", ("seat", "card")),
    Happened.HAND: Kind("hand", ("seat", "count")),
    Happened.ROW_STARTED: Kind("row_started", ("row", "card")),
    Happened.PICKED: Kind("picked", ("seat", "card"), known=True),
    Happened.CHOSE: Kind("chose", ("seat",), known=True, hides_choice=True),
    Happened.CHOICE: Kind("choice", ("seat", "card"), known=True),
    Happened.REVEALED: Kind("revealed", ("seat", "card")),
    Happened.TOO_LOW: Kind("too_low", ("seat", "card"), known=True),
    Happened.TOOK: Kind("took", ("seat", "row", "why", "bulls", "cards*"), known=True),
    Happened.PLACED: Kind("placed", ("seat", "card", "row", "place", "follows"), known=True),  # 0: starts the row
    Happened.SCORED: Kind("scored", ("seat", "bulls", "points"), known=True),
    Happened.LAID_OUT: Kind("laid_out", ("first", "last")),
}

# Actions: a card's number (to pick it or to choose it for the trick), then the four rows.
FIRST_ROW_ACTION = HIGHEST + 1
ACTIONS = FIRST_ROW_ACTION + ROWS

NO_CHOICE = 0
HIDDEN = -1  # in a view: chosen, but not for these eyes

State = state_type(
    [
        ("variant", np.int32),
        ("low_card", np.int32),
        ("limit", np.int32),  # 0: none
        ("rounds", np.int32),  # 0: no fixed number
        ("hand_cards", np.int32),  # dealt to each
        ("highest", np.int32),  # of the cards in use
        ("row_count", np.int32),
        ("row_cards", np.int32),  # that a row holds
        ("phase", np.int32),
        ("first_picker", np.int32),
        ("held", np.int32, (SEATS,)),  # how many cards each hand holds
        ("bulls", np.int32, (SEATS,)),  # taken in this round
        ("row_length", np.int32, (ROWS,)),
        ("row", np.int16, (ROWS, ROW_CARDS)),
        ("hand", np.int16, (SEATS, HAND_CARDS)),
        ("choice", np.int16, (SEATS,)),
        ("trick_card", np.int16, (SEATS,)),  # the revealed cards, ascending, while a row is chosen
        ("trick_seat", np.int16, (SEATS,)),
        ("deck", np.int16, (HIGHEST,)),  # the cards in use, as they were shuffled last
        ("open", np.int8, (HIGHEST + 1,)),  # logic: 1 for a card that can still be picked
        ("taken", np.int8, (HIGHEST + 1,)),  # 1 + the seat in whose bull pile the card lies
    ]
)


# --- set-up of a round


@step
def choose_cards(state: Fields) -> None:
    """T6-13, T6-14: unless the game is the classic one, as many cards are in use as are dealt."""
    if state.variant != Variant.CLASSIC:
        state.highest = state.hand_cards * state.players + state.row_count


@step
def fill_deck(state: Fields) -> None:
    for i in range(HIGHEST):
        state.deck[i] = i + 1


@step
def begin_round(state: Fields, log: Fields) -> None:
    state.round_number += 1
    state.turn_number = 1
    for seat in range(SEATS):
        state.bulls[seat] = 0
    for card in range(HIGHEST + 1):
        state.taken[card] = 0
    note(log, EVERYONE, Happened.ROUND, state.round_number)
    if state.variant == Variant.LOGIC:
        lay_out_cards(state, log)
    else:
        deal_cards(state, log)
        await_choices(state)


@step
def deal_cards(state: Fields, log: Fields) -> None:
    """T6-2: ten cards to each player, four rows of one card."""
    dealt, hand_cards = 0, state.hand_cards
    for seat in range(state.players):
        choose_some(state, state.deck, dealt, state.highest, hand_cards)
        state.held[seat] = hand_cards
        for i in range(hand_cards):
            card = state.deck[dealt + i]
            state.hand[seat, i] = card
            note(log, only(seat), Happened.DEALT, seat, card)
        note(log, EVERYONE, Happened.HAND, seat, hand_cards)
        dealt += hand_cards
    shuffle(state, state.deck[dealt:], state.highest - dealt, state.row_count)
    for row in range(state.row_count):
        start_row(state, row, state.deck[dealt + row], log)


@step
def lay_out_cards(state: Fields, log: Fields) -> None:
    """T6-13: all cards in use lie face up; the first picker moves on by one seat each round."""
    state.first_picker = (state.first_picker + 1) % state.players
    for row in range(ROWS):
        clear_row(state, row)
    for card in range(1, state.highest + 1):
        state.open[card] = 1
    note(log, EVERYONE, Happened.LAID_OUT, 1, state.highest)
    note(log, EVERYONE, Happened.FIRST_PICKER, state.first_picker)
    state.phase = Phase.PICK
    awaits(state, 1 << state.first_picker)


@step
def pick(state: Fields, seat: int, card: int, log: Fields) -> None:
    state.open[card] = 0
    state.hand[seat, state.held[seat]] = card
    state.held[seat] += 1
    note(log, EVERYONE, Happened.PICKED, seat, card)
    following = (seat + 1) % state.players
    if state.held[following] < state.hand_cards:
        awaits(state, 1 << following)
    else:
        start_rows_with_cards_left(state, log)
        await_choices(state)


@step
def start_rows_with_cards_left(state: Fields, log: Fields) -> None:
    row = 0
    for card in range(1, state.highest + 1):
        if state.open[card]:
            state.open[card] = 0
            start_row(state, row, card, log)
            row += 1


@step
def clear_row(state: Fields, row: int) -> None:
    state.row_length[row] = 0
    for i in range(ROW_CARDS):
        state.row[row, i] = 0


@step
def start_row(state: Fields, row: int, card: int, log: Fields) -> None:
    clear_row(state, row)
    state.row[row, 0] = card
    state.row_length[row] = 1
    note(log, EVERYONE, Happened.ROW_STARTED, row, card)


# --- a trick


@step
def await_choices(state: Fields) -> None:
    state.phase = Phase.CHOOSE
    awaits(state, everyone(state))


@step
def choose(state: Fields, seat: int, card: int, log: Fields) -> None:
    """T6-3: a secret choice, which can be replaced until the last one is in."""
    if state.choice[seat] == NO_CHOICE:
        note(log, EVERYONE, Happened.CHOSE, seat)
    note(log, only(seat), Happened.CHOICE, seat, card)
    state.choice[seat] = card
    state.to_act &= ~(1 << seat)


@step
def reveal(state: Fields, log: Fields) -> None:
    """T6-4: all cards are turned over at once and sorted for placing, the lowest first."""
    for seat in range(state.players):
        card = state.choice[seat]
        note(log, EVERYONE, Happened.REVEALED, seat, card)
        leave_hand(state, seat, card)
        lower = 0
        for other in range(state.players):
            lower += state.choice[other] < card
        state.trick_card[lower] = card
        state.trick_seat[lower] = seat
    for seat in range(SEATS):
        state.choice[seat] = NO_CHOICE


@step
def leave_hand(state: Fields, seat: int, card: int) -> None:
    """The last card of the hand fills the gap."""
    state.held[seat] -= 1
    last = state.hand[seat, state.held[seat]]
    for i in range(HAND_CARDS):
        state.hand[seat, i] = last if state.hand[seat, i] == card else state.hand[seat, i]
    state.hand[seat, state.held[seat]] = 0


@step
def row_for(state: Fields, card: int) -> int:
    """T6-5, T6-6: the row whose last card is the nearest below the card; -1 if every row ends higher."""
    best = -1
    for row in range(ROWS):
        end = np.int64(state.row[row, state.row_length[row] - 1])
        best = max(best, end * ROWS + row if 0 < end < card else -1)  # 0: there is no such row
    return best % ROWS if best >= 0 else -1


@step
def row_bulls(state: Fields, row: int) -> int:
    bulls = 0
    for i in range(state.row_length[row]):
        bulls += BULLS[state.row[row, i]]
    return bulls


@step
def cheapest_row(state: Fields) -> int:
    """T6-8, option `cheapest`: the row with the fewest bulls, among equals the first."""
    best, fewest = 0, row_bulls(state, 0)
    for row in range(1, state.row_count):
        bulls = row_bulls(state, row)
        if bulls < fewest:
            best, fewest = row, bulls
    return best


@step
def take_row(state: Fields, seat: int, row: int, why: int, log: Fields) -> None:
    """T6-9: the row's cards go to the seat's bull pile."""
    bulls = row_bulls(state, row)
    note(log, EVERYONE, Happened.TOOK, seat, row, why, bulls)
    for i in range(state.row_length[row]):
        card = state.row[row, i]
        state.taken[card] = seat + 1
        add_value(log, 4 + i, card)
    state.bulls[seat] += bulls
    clear_row(state, row)


@step
def place(state: Fields, seat: int, card: int, row: int, log: Fields) -> None:
    end = state.row_length[row]
    state.row[row, end] = card
    state.row_length[row] = end + 1
    note(log, EVERYONE, Happened.PLACED, seat, card, row, end)
    if end > 0:
        add_value(log, 4, state.row[row, end - 1])


@step
def place_lowest(state: Fields, row: int, log: Fields) -> None:
    """T6-8: the player of a card too low for every row takes one, and the card starts it anew."""
    seat = state.trick_seat[0]
    take_row(state, seat, row, Why.TOO_LOW, log)
    place(state, seat, state.trick_card[0], row, log)


@step
def place_from(state: Fields, first: int, log: Fields) -> None:
    """Place the revealed cards from the `first` lowest on."""
    for i in range(first, state.players):
        card, seat = state.trick_card[i], state.trick_seat[i]
        row = row_for(state, card)
        if state.row_length[row] == state.row_cards:
            take_row(state, seat, row, Why.SIXTH, log)  # T6-7
        place(state, seat, card, row, log)


@step
def end_trick(state: Fields) -> None:
    for i in range(SEATS):
        state.trick_card[i] = 0
        state.trick_seat[i] = 0
    if state.held[0] > 0:
        state.turn_number += 1
    await_choices(state)


# --- the end of a round and of the match


@step
def end_round(state: Fields, log: Fields) -> None:
    """T6-10."""
    for seat in range(state.players):
        state.points[seat] += state.bulls[seat]
        note(log, EVERYONE, Happened.SCORED, seat, state.bulls[seat], state.points[seat])
        state.bulls[seat] = 0


@step
def is_last_round(state: Fields) -> bool:
    """T6-11."""
    for seat in range(state.players):
        if state.limit > 0 and state.points[seat] >= state.limit:
            return True
    return state.round_number == state.rounds


@kernel
def standing(state: Fields, out: Array) -> None:
    """T6-12: the fewest bulls are ahead, those of the round under way included."""
    for seat in range(state.players):
        out[seat] = -(state.points[seat] + state.bulls[seat])


# --- the flow of a match


@kernel
def deal(state: Fields, log: Fields) -> None:
    if state.variant == Variant.LOGIC:
        state.first_picker = below(state, state.players) - 1  # T6-13: the first round moves it on by one
    choose_cards(state)
    fill_deck(state)
    begin_round(state, log)


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    if state.may_act >> seat & 1 == 0:
        return 0
    if state.phase == Phase.CHOOSE:
        for i in range(HAND_CARDS):
            out.action[i] = state.hand[seat, i]
        return state.held[seat]
    if state.phase == Phase.TAKE:
        for row in range(state.row_count):
            out.action[row] = FIRST_ROW_ACTION + row
        return state.row_count
    count = 0
    for card in range(1, state.highest + 1):
        if state.open[card]:
            out.action[count] = card
            count += 1
    return count


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    if state.phase == Phase.PICK:
        pick(state, seat, action, log)
        return
    placed = 0
    if state.phase == Phase.CHOOSE:
        choose(state, seat, action, log)
        if state.to_act != 0:
            return
        reveal(state, log)
        if row_for(state, state.trick_card[0]) < 0:  # T6-8: only the lowest card can be too low
            note(log, EVERYONE, Happened.TOO_LOW, state.trick_seat[0], state.trick_card[0])
            if state.low_card == LowCard.CHOOSE:
                state.phase = Phase.TAKE
                awaits(state, 1 << state.trick_seat[0])
                return
            place_lowest(state, cheapest_row(state), log)
            placed = 1
    else:
        place_lowest(state, action - FIRST_ROW_ACTION, log)
        placed = 1
    place_from(state, placed, log)
    end_trick(state)
    if state.held[0] > 0:
        return
    end_round(state, log)
    if is_last_round(state):
        standings = np.zeros(SEATS, np.int64)
        standing(state, standings)
        finish(state, standings, log)
    else:
        begin_round(state, log)


# --- who may know what


@step
def hands_are_public(state: Fields) -> bool:
    return state.variant == Variant.LOGIC


show_public = shows(
    State,
    "variant",
    "low_card",
    "limit",
    "rounds",
    "hand_cards",
    "highest",
    "row_count",
    "row_cards",
    "phase",
    "first_picker",
    "held",
    "bulls",
    "row_length",
    "row",
    "trick_card",
    "trick_seat",
    "open",
    "taken",
)


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    """An allow-list: what everybody sees, the own hand, and whether the others have chosen."""
    show_public(state, view)
    for other in range(state.players):
        mine = other == seat
        hidden = state.choice[other] != NO_CHOICE and not mine
        view.choice[other] = HIDDEN if hidden else state.choice[other]
        if mine or hands_are_public(state):
            for i in range(HAND_CARDS):
                view.hand[other, i] = state.hand[other, i]


@step
def mark_seen(view: Fields, seen: Array) -> None:
    """Which cards the view shows; those in use that it does not are hidden in hands, or undealt."""
    for card in range(1, HIGHEST + 1):
        seen[card] = view.taken[card] > 0 or view.open[card] > 0
    for row in range(ROWS):
        for i in range(view.row_length[row]):
            seen[view.row[row, i]] = True
    for seat in range(view.players):
        seen[view.trick_card[seat]] = True
        for i in range(view.held[seat]):
            seen[view.hand[seat, i]] = True
    seen[0] = True


@step
def unseen_cards(view: Fields, out: Array) -> int:
    seen = np.zeros(HIGHEST + 1, np.bool_)
    mark_seen(view, seen)
    count = 0
    for card in range(1, view.highest + 1):
        if not seen[card]:
            out[count] = card
            count += 1
    return count


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    copy_view(view, state)
    reseed(state, stream)
    fill_deck(state)
    if not hands_are_public(view):
        unseen = np.zeros(HIGHEST, np.int16)
        count = unseen_cards(view, unseen)
        shuffle(stream, unseen, count, count)
        dealt = 0
        for other in range(view.players):
            if other == seat:
                continue
            for i in range(view.held[other]):
                state.hand[other, i] = unseen[dealt]
                dealt += 1
    for other in range(view.players):
        if view.choice[other] == HIDDEN:
            state.choice[other] = state.hand[other, below(stream, view.held[other])]


@step
def copy_view(view: Fields, state: Fields) -> None:
    observe(view, -1, state)
    for seat in range(SEATS):
        state.choice[seat] = view.choice[seat]
        for i in range(HAND_CARDS):
            state.hand[seat, i] = view.hand[seat, i]
