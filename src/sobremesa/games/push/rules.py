"""The rulebook of Push (PU-1 to PU-22): the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.log import EVERYONE, Kind, add_value, note
from sobremesa.engine.luck import below, die, reseed, shuffle
from sobremesa.engine.native.projection import shows
from sobremesa.engine.state import SEATS, awaits, finish, state_type
from sobremesa.games.push import ROWS
from sobremesa.games.push.cards import (
    CARDS,
    COLOURS,
    DECK_CARDS,
    DECKS,
    FACES,
    NUMBER,
    NUMBER_CARDS,
    NUMBERS,
    ROLL,
    ROW_CARDS,
    SIGNS,
    SWITCH,
    Colour,
)

PLAYERS = 6


class TwoPlayerSwitch(IntEnum):
    REMOVED = 0
    KEPT = 1


class Phase(IntEnum):
    BEGIN = 0  # a turn begins: reveal or secure
    GO_ON = 1  # reveal another card or stop
    PLACE = 2  # choose where the revealed card goes
    TAKE = 3  # the rows are shared out
    DONE = 4  # the turn is over


class Why(IntEnum):
    """Why a player stopped."""

    CHOICE = 1  # PU-11
    DECK_EMPTY = 2  # PU-19


class Direction(IntEnum):
    """Which way the opponents share the rows (PU-13)."""

    NONE = 0  # between two it makes no difference
    LEFT = 1
    RIGHT = 2


class Happened(IntEnum):
    SHUFFLED = 10
    FIRST_PLAYER = 11
    TURN = 12
    REVEALED = 13
    PLACED = 14
    SWITCHED = 15
    BUSTED = 16
    STOPPED = 17
    TOOK = 18
    ROLLED = 19
    LOST = 20
    LEFT_OVER = 21
    SWITCHES_DISCARDED = 22
    SECURED = 23
    SCORED = 24


EVENTS: dict[int, Kind] = {
    Happened.SHUFFLED: Kind("shuffled", ("count", "switches")),
    Happened.FIRST_PLAYER: Kind("first_player", ("seat",)),
    Happened.TURN: Kind("turn", ("turn", "seat"), known=True),
    Happened.REVEALED: Kind(
        # and for each row the first card there that it clashes with, if any
        "revealed",
        ("seat", "card", "cards_left", "clash_1", "clash_2", "clash_3"),
    ),
    Happened.PLACED: Kind("placed", ("seat", "card", "row", "place"), known=True),
    Happened.SWITCHED: Kind("switched", ("seat", "switches", "first_taker", "direction"), known=True),
    Happened.BUSTED: Kind("busted", ("seat", "card")),
    Happened.STOPPED: Kind("stopped", ("seat", "why"), known=True),
    Happened.TOOK: Kind("took", ("seat", "row", "points", "cards*"), known=True),
    Happened.ROLLED: Kind("rolled", ("seat", "face", "lost")),
    Happened.LOST: Kind("lost", ("seat", "colour", "count", "points")),
    Happened.LEFT_OVER: Kind("left_over", ("row", "cards*"), known=True),
    Happened.SWITCHES_DISCARDED: Kind("switches_discarded", ("switches",), known=True),
    Happened.SECURED: Kind("secured", ("seat", "colour", "count", "points"), known=True),
    Happened.SCORED: Kind("scored", ("seat", "bench", "bank", "count")),
}

# Actions: reveal, stop, then a row to place the card in, a row to take, a colour to secure.
REVEAL = 0
STOP = 1
FIRST_PLACE = 2
FIRST_TAKE = FIRST_PLACE + ROWS
FIRST_SECURE = FIRST_TAKE + ROWS
ACTIONS = FIRST_SECURE + COLOURS

NO_CARD = 0
NO_ROW = -1

State = state_type(
    [
        ("risk", np.int32),
        ("two_player_switch", np.int32),
        ("sets", np.int32),  # in the deck
        ("rows", np.int32),  # the most in a turn
        ("phase", np.int32),
        ("active", np.int32),  # whose turn it is
        ("card", np.int32),  # revealed, waiting for its place
        ("switches", np.int32),  # revealed in this turn
        ("taker", np.int32),  # who takes the next row
        ("takers", np.int32),  # how many may still take one
        ("cards_left", np.int32),  # in the deck; the last of them is on top
        ("row_length", np.int32, (ROWS,)),
        ("row", np.int8, (ROWS, ROW_CARDS)),
        ("bench", np.int8, (PLAYERS, NUMBER_CARDS + 1)),  # how many of each card
        ("bank", np.int8, (PLAYERS, NUMBER_CARDS + 1)),
        ("discarded", np.int8, (CARDS,)),
        ("to_come", np.int8, (CARDS,)),  # how many of each card are in the deck
        ("deck", np.int8, (DECK_CARDS,)),
    ]
)


# --- set-up


@step
def build_deck(state: Fields, log: Fields) -> None:
    """PU-1: all cards of the sets, or all but the switch cards."""
    with_switches = state.players > 2 or state.two_player_switch == TwoPlayerSwitch.KEPT
    count = 0
    for card in range(1, CARDS if with_switches else SWITCH):
        copies = DECKS[state.sets, card]
        state.to_come[card] = copies
        for _ in range(copies):
            state.deck[count] = card
            count += 1
    state.cards_left = count
    shuffle(state, state.deck, count, count)
    note(log, EVERYONE, Happened.SHUFFLED, count, state.to_come[SWITCH])


@step
def begin_turn(state: Fields, seat: int, log: Fields) -> None:
    state.turn_number += 1
    state.active = seat
    state.phase = Phase.BEGIN
    awaits(state, 1 << seat)
    note(log, EVERYONE, Happened.TURN, state.turn_number, seat)


@step
def next_seat(state: Fields, seat: int) -> int:
    """The left neighbour; seats are numbered clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


# --- reveal


@step
def fits(state: Fields, card: int, row: int) -> bool:
    """PU-5, PU-7: neither its number nor its colour, nor a second roll card."""
    shared = 0
    for i in range(ROW_CARDS):
        shared |= SIGNS[state.row[row, i]] & SIGNS[card]
    return shared == 0


@step
def clashing(state: Fields, card: int, row: int) -> int:
    """The first card of a row that keeps another out of it, or none."""
    for i in range(ROW_CARDS):
        if SIGNS[state.row[row, i]] & SIGNS[card]:
            return state.row[row, i]
    return NO_CARD


@step
def rows_lying(state: Fields) -> int:
    rows = 0
    for row in range(ROWS):
        rows += state.row_length[row] > 0
    return rows


@step
def can_place(state: Fields, card: int, row: int) -> bool:
    """PU-5, PU-6: a row that the card fits in, or the next one to be started."""
    lies_or_next = row == 0 or (row < state.rows and state.row_length[row - 1] > 0)
    return lies_or_next and fits(state, card, row)


@step
def turn_over(state: Fields, seat: int, log: Fields) -> int:
    """PU-4: the top card of the deck."""
    state.cards_left -= 1
    card = state.deck[state.cards_left]
    state.deck[state.cards_left] = NO_CARD
    state.to_come[card] -= 1
    note(log, EVERYONE, Happened.REVEALED, seat, card, state.cards_left)
    if log.open:
        for row in range(ROWS):
            add_value(log, 3 + row, clashing(state, card, row))
    return card


@step
def reveal(state: Fields, seat: int, log: Fields) -> None:
    """The next phase is GO_ON if the card found its place, PLACE if there is a choice, TAKE after a bust."""
    card = turn_over(state, seat, log)
    if card == SWITCH:
        lay_beside_deck(state, seat, log)
        return
    places, row = 0, NO_ROW
    for possible in range(ROWS):
        if can_place(state, card, possible):
            places += 1
            row = possible
    if places == 0:
        bust(state, seat, card, log)
    elif places == 1:
        place(state, seat, card, row, log)
    else:
        state.card = card
        state.phase = Phase.PLACE


@step
def lay_beside_deck(state: Fields, seat: int, log: Fields) -> None:
    """PU-8."""
    state.switches += 1
    state.phase = Phase.GO_ON
    note(log, EVERYONE, Happened.SWITCHED, seat, state.switches, next_taker(state, seat), direction(state))


@step
def place(state: Fields, seat: int, card: int, row: int, log: Fields) -> None:
    end = state.row_length[row]
    state.row[row, end] = card
    state.row_length[row] = end + 1
    state.card = NO_CARD
    state.phase = Phase.GO_ON
    note(log, EVERYONE, Happened.PLACED, seat, card, row, end)


@step
def stop(state: Fields, seat: int, why: int, log: Fields) -> None:
    """PU-11, PU-13: the player takes the first row, then each opponent one."""
    note(log, EVERYONE, Happened.STOPPED, seat, why)
    state.taker = seat
    state.takers = state.players
    state.phase = Phase.TAKE


@step
def bust(state: Fields, seat: int, card: int, log: Fields) -> None:
    """PU-16, PU-17: no row for the player, a roll at once, then the opponents share the rows."""
    note(log, EVERYONE, Happened.BUSTED, seat, card)
    state.discarded[card] += 1
    roll(state, seat, log)
    state.taker = next_taker(state, seat)
    state.takers = state.players - 1
    state.phase = Phase.TAKE


# --- share the rows


@step
def direction(state: Fields) -> int:
    """PU-13: to the left, or to the right after an odd number of switch cards."""
    if state.players == 2:
        return Direction.NONE
    return Direction.RIGHT if state.switches & 1 else Direction.LEFT


@step
def next_taker(state: Fields, seat: int) -> int:
    if direction(state) == Direction.RIGHT:
        return seat - 1 if seat > 0 else state.players - 1
    return next_seat(state, seat)


@step
def share_rows(state: Fields, chosen: int, log: Fields) -> None:
    """PU-13: a row for each taker in order; whoever finds a single row has nothing to choose."""
    row = chosen
    while state.takers > 0:
        rows = rows_lying(state)
        if rows == 0:
            break
        if row == NO_ROW:
            if rows > 1:
                awaits(state, 1 << state.taker)
                return
            row = first_row(state)
        take_row(state, state.taker, row, log)
        state.taker = next_taker(state, state.taker)
        state.takers -= 1
        row = NO_ROW
    state.phase = Phase.DONE


@step
def first_row(state: Fields) -> int:
    row = 0
    while state.row_length[row] == 0:
        row += 1
    return row


@step
def take_row(state: Fields, seat: int, row: int, log: Fields) -> None:
    """PU-11, PU-12: the number cards join the bench; only then the die is rolled for a roll card."""
    if collect_row(state, seat, row, log):
        roll(state, seat, log)


@step
def collect_row(state: Fields, seat: int, row: int, log: Fields) -> bool:
    """Put a row on a bench; whether it had a roll card."""
    note(log, EVERYONE, Happened.TOOK, seat, row)
    points = 0
    rolls = False
    for i in range(state.row_length[row]):
        card = state.row[row, i]
        add_value(log, 3 + i, card)
        if card == ROLL:
            rolls = True
            state.discarded[ROLL] += 1
        else:
            state.bench[seat, card] += 1
            points += NUMBER[card]
    add_value(log, 2, points)
    state.points[seat] += points
    clear_row(state, row)
    return rolls


@step
def clear_row(state: Fields, row: int) -> None:
    state.row_length[row] = 0
    for i in range(ROW_CARDS):
        state.row[row, i] = NO_CARD


@step
def roll(state: Fields, seat: int, log: Fields) -> None:
    """PU-12, PU-16: what the die strikes leaves the bench."""
    face = die(state, FACES)
    lost = 0
    for colour in range(1, COLOURS + 1):
        if strikes(state, face, colour):
            lost += colour_points(state, seat, colour)
    note(log, EVERYONE, Happened.ROLLED, seat, face, lost)
    for colour in range(1, COLOURS + 1):
        if strikes(state, face, colour):
            lose_colour(state, seat, colour, log)


@step
def strikes(state: Fields, face: int, colour: int) -> bool:
    """PU-12, PU-16: the die strikes the colour that it shows; PU-22: with `risk` a star strikes every colour."""
    return face == colour or (face == Colour.STAR and state.risk != 0)


@step
def lose_colour(state: Fields, seat: int, colour: int, log: Fields) -> None:
    first = (colour - 1) * NUMBERS + 1
    count, points = 0, 0
    for card in range(first, first + NUMBERS):
        held = state.bench[seat, card]
        state.bench[seat, card] = 0
        state.discarded[card] += held
        count += held
        points += held * NUMBER[card]
    state.points[seat] -= points
    if count > 0:
        note(log, EVERYONE, Happened.LOST, seat, colour, count, points)


@step
def clear_table(state: Fields, log: Fields) -> None:
    """PU-14, PU-15: rows left over and the switch cards of the turn go to the discard pile."""
    for row in range(ROWS):
        if state.row_length[row] == 0:
            continue
        note(log, EVERYONE, Happened.LEFT_OVER, row)
        for i in range(state.row_length[row]):
            card = state.row[row, i]
            state.discarded[card] += 1
            add_value(log, 1 + i, card)
        clear_row(state, row)
    if state.switches > 0:
        note(log, EVERYONE, Happened.SWITCHES_DISCARDED, state.switches)
        state.discarded[SWITCH] += state.switches
        state.switches = 0
    state.taker = 0
    state.takers = 0


# --- secure


@step
def colour_points(state: Fields, seat: int, colour: int) -> int:
    """The numbers of a colour on a bench together; 0 if there is no card of it."""
    first = (colour - 1) * NUMBERS + 1
    points = 0
    for card in range(first, first + NUMBERS):
        points += NUMBER[card] * state.bench[seat, card]
    return points


@step
def secure(state: Fields, seat: int, colour: int, log: Fields) -> None:
    """PU-18."""
    first = (colour - 1) * NUMBERS + 1
    points = colour_points(state, seat, colour)
    count = 0
    for card in range(first, first + NUMBERS):
        held = state.bench[seat, card]
        state.bench[seat, card] = 0
        state.bank[seat, card] += held
        count += held
    state.phase = Phase.DONE
    note(log, EVERYONE, Happened.SECURED, seat, colour, count, points)


# --- the end


@step
def cards_of(state: Fields, seat: int) -> int:
    count = 0
    for card in range(1, NUMBER_CARDS + 1):
        count += state.bench[seat, card] + state.bank[seat, card]
    return count


@kernel
def standing(state: Fields, out: Array) -> None:
    """PU-20, PU-21: points first, then cards."""
    for seat in range(state.players):
        out[seat] = state.points[seat] * DECK_CARDS + cards_of(state, seat)


@step
def end_match(state: Fields, log: Fields) -> None:
    for seat in range(state.players):
        on_bench = 0
        for colour in range(1, COLOURS + 1):
            on_bench += colour_points(state, seat, colour)
        in_bank = state.points[seat] - on_bench
        note(log, EVERYONE, Happened.SCORED, seat, on_bench, in_bank, cards_of(state, seat))
    standings = np.zeros(SEATS, np.int64)
    standing(state, standings)
    finish(state, standings, log)


# --- the flow of a match


@kernel
def deal(state: Fields, log: Fields) -> None:
    build_deck(state, log)
    first = below(state, state.players)  # PU-2
    note(log, EVERYONE, Happened.FIRST_PLAYER, first)
    state.round_number = 1
    begin_turn(state, first, log)


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    if state.may_act >> seat & 1 == 0:
        return 0
    count = 0
    if state.phase == Phase.PLACE:
        for row in range(ROWS):
            if can_place(state, state.card, row):
                out.action[count] = FIRST_PLACE + row
                count += 1
        return count
    if state.phase == Phase.TAKE:
        for row in range(ROWS):
            if state.row_length[row] > 0:
                out.action[count] = FIRST_TAKE + row
                count += 1
        return count
    out.action[0] = REVEAL
    count = 1
    if state.phase == Phase.GO_ON:
        if state.row_length[0] > 0:  # PU-10
            out.action[1] = STOP
            count = 2
        return count
    for colour in range(1, COLOURS + 1):
        if colour_points(state, seat, colour) > 0:
            out.action[count] = FIRST_SECURE + colour - 1
            count += 1
    return count


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    chosen = NO_ROW
    if action == REVEAL:
        reveal(state, seat, log)
    elif action == STOP:
        stop(state, seat, Why.CHOICE, log)
    elif action < FIRST_TAKE:
        place(state, seat, state.card, action - FIRST_PLACE, log)
    elif action < FIRST_SECURE:
        chosen = action - FIRST_TAKE
    else:
        secure(state, seat, action - FIRST_SECURE + 1, log)
    if state.phase == Phase.GO_ON and state.cards_left == 0:  # PU-19
        if rows_lying(state) > 0:
            stop(state, seat, Why.DECK_EMPTY, log)
        else:
            state.phase = Phase.DONE
    if state.phase == Phase.TAKE:
        share_rows(state, chosen, log)
    if state.phase != Phase.DONE:
        return
    clear_table(state, log)
    if state.cards_left == 0:
        end_match(state, log)
    else:
        begin_turn(state, next_seat(state, state.active), log)


# --- who may know what


show_public = shows(
    State,
    "risk",
    "two_player_switch",
    "sets",
    "rows",
    "phase",
    "active",
    "card",
    "switches",
    "taker",
    "takers",
    "cards_left",
    "row_length",
    "row",
    "bench",
    "bank",
    "discarded",
    "to_come",
)


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    """Everything but the luck and the order of the deck: all cards that left it were seen by everyone."""
    show_public(state, view)


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    observe(view, seat, state)
    reseed(state, stream)
    count = 0
    for card in range(1, CARDS):
        for _ in range(view.to_come[card]):
            state.deck[count] = card
            count += 1
    shuffle(stream, state.deck, count, count)
