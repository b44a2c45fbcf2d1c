"""The rulebook of DOS (DO-1 to DO-20): the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sobremesa.engine.kernel import Array, Record, kernel, step
from sobremesa.engine.log import EVERYONE, VALUES, Kind, add_value, note, only
from sobremesa.engine.luck import below, reseed
from sobremesa.engine.state import MOST_ACTIONS, SEATS, awaits, everyone, finish, observe_header, offers, state_type
from sobremesa.games.dos.cards import (
    CARDS,
    COLOUR,
    COPIES,
    DECK,
    FIRST_COPY,
    HAND_CARDS,
    HIGHEST,
    KINDS,
    LEAST,
    MOST,
    NUMBERS,
    POINTS,
    REST,
    ROW_CARDS,
    WILD_DOS,
)

PLAYERS = 4  # the most
MOST_TURNS = 1000  # DO-20: of a round
MOST_BARREN_ROUNDS = 3  # DO-20: rounds without points in a row
MOST_MATCHES = CARDS // 2  # in a turn: each takes a row card and a hand card
PENALTY = 2  # DO-16


class DosCall(IntEnum):
    AUTO = 0
    EXPLICIT = 1
    OFF = 2


class AfterDraw(IntEnum):
    ANY = 0
    DRAWN_CARD = 1


class BonusCard(IntEnum):
    REQUIRED = 0
    OPTIONAL = 1


class Phase(IntEnum):
    PLAY = 0  # match or draw; after drawing match or put a card into the row
    BONUS = 1  # add the cards that colour matches earned to the row
    CLOSE = 2  # explicit: nothing left but to say DOS and to end the turn


class Named(IntEnum):
    """Whether a Wild DOS takes the colour of the other cards, where the player can decide that (DO-12)."""

    NOTHING = 0
    SAME = 1
    OTHER = 2


class Why(IntEnum):
    """Why a card was drawn, put into the row or turned up."""

    TURN = 1  # DO-9
    DOUBLE = 2  # DO-7: another player's double colour match
    CAUGHT = 3  # DO-16
    INSTEAD = 4  # DO-9: drew and made no match
    BONUS = 5  # DO-6, DO-7
    START = 6  # DO-2
    REFILL = 7  # DO-10


class Happened(IntEnum):
    CUT = 10
    DEALER = 11
    ROUND = 12
    DEALT = 13
    HAND = 14
    TURNED_UP = 15
    MATCHED = 16
    DREW = 17
    DRAWN = 18
    NO_CARD = 19
    RESHUFFLED = 20
    DISCARDED = 21
    PUT = 22
    DECLINED = 23
    SKIPPED = 24
    SAID = 25
    ENDED = 26
    CAUGHT = 27
    WENT_OUT = 28
    SHOWN = 29
    SCORED = 30
    NO_POINTS = 31


# `since` tells from which pile of the round a card came: 0, and one more after each reshuffle.
KINDS_OF_EVENTS: dict[int, Kind] = {
    Happened.CUT: Kind("cut", ("seat", "card")),
    Happened.DEALER: Kind("dealer", ("seat",)),
    Happened.ROUND: Kind("round", ("round", "dealer")),
    Happened.DEALT: Kind("dealt", ("seat", "card")),
    Happened.HAND: Kind("hand", ("seat", "count")),
    Happened.TURNED_UP: Kind("turned_up", ("card", "why")),
    Happened.MATCHED: Kind(
        "matched", ("seat", "row_card", "first", "second", "same_colour", "first_since", "second_since")
    ),
    Happened.DREW: Kind("drew", ("seat", "why")),
    Happened.DRAWN: Kind("drawn", ("seat", "card")),
    Happened.NO_CARD: Kind("no_card", ("seat", "why")),
    Happened.RESHUFFLED: Kind("reshuffled", ("count", "since")),
    Happened.DISCARDED: Kind("discarded", ("seat", "count")),
    Happened.PUT: Kind("put", ("seat", "card", "since", "why")),
    Happened.DECLINED: Kind("declined", ("seat",)),
    Happened.SKIPPED: Kind("skipped", ("seat", "row_card")),
    Happened.SAID: Kind("said", ("seat",)),
    Happened.ENDED: Kind("ended", ("seat",)),
    Happened.CAUGHT: Kind("caught", ("seat", "by")),
    Happened.WENT_OUT: Kind("went_out", ("seat",)),
    Happened.SHOWN: Kind("shown", ("seat", "cards*")),
    Happened.SCORED: Kind("scored", ("seat", "gained", "points")),
    Happened.NO_POINTS: Kind("no_points", ("round", "in_a_row")),
}

# Actions: plain ones, then a card to put into the row, then a row card with one or two hand cards on it.
DRAW, END, SAY_DOS, CATCH, DECLINE, SKIP = 0, 1, 2, 3, 4, 5
FIRST_PUT = 10
FIRST_MATCH = FIRST_PUT + KINDS
NAMINGS = len(Named)
ACTIONS = FIRST_MATCH + KINDS**3 * NAMINGS

MOST_ON_ONE_CARD = 500  # matches with one row card, whatever the hand holds

FACE_UP = -1  # in `born`
NOBODY = -1
HIDDEN = -1  # in a view: a card was drawn, but not for these eyes

State = state_type(
    [
        ("target", np.int32),
        ("dos_call", np.int32),
        ("after_draw", np.int32),
        ("bonus_card", np.int32),
        ("phase", np.int32),
        ("dealer", np.int32),
        ("on_turn", np.int32),
        ("drew", np.int32),  # 1 once the player on turn has drawn
        ("drawn", np.int32),  # the card drawn, until the first match; 0: none
        ("matches", np.int32),  # made in this turn
        ("skipped", np.int32),  # row cards that are no longer offered in this turn
        ("owed_bonus", np.int32),  # colour matches of this turn that still earn a card in the row
        ("owed_draws", np.int32),  # double colour matches of this turn
        ("said", np.int32),  # 1 once the player on turn has said DOS
        ("silent", np.int32),  # the seat that can be caught, or NOBODY
        ("barren", np.int32),  # rounds without points in a row
        ("era", np.int32),  # how often the discards have become a new pile in this round
        ("pile_count", np.int32),
        ("row_length", np.int32),
        ("held", np.int32, (SEATS,)),  # how many cards each hand holds
        ("hand", np.int16, (PLAYERS, CARDS)),  # ascending
        ("since", np.int16, (PLAYERS, CARDS)),  # the era in which each card of the hand was drawn
        ("row", np.int16, (CARDS,)),
        ("matched", np.int16, (MOST_MATCHES, 3)),  # in this turn: a row card, and the one or two cards on it
        ("pile", np.int16, (CARDS,)),  # in no order: luck decides when a card is drawn
        ("discard", np.int16, (KINDS,)),  # how many of each kind
        ("born", np.int16, (CARDS,)),  # for each card of DECK, as far as all can tell: FACE_UP or the era of its pile
    ]
)


# --- the pile


@step
def fill_pile(state: Record) -> None:
    """All cards are shuffled together."""
    for i in range(CARDS):
        state.pile[i] = DECK[i]
        state.born[i] = 0
    state.pile_count = CARDS
    state.era = 0


@step
def reshuffle(state: Record, log: Record) -> None:
    """DO-20: the discards become the new pile; the row stays."""
    state.era += 1
    count = 0
    for card in range(1, KINDS):
        for _ in range(state.discard[card]):
            state.pile[count] = card
            count += 1
        for copy in range(FIRST_COPY[card], FIRST_COPY[card] + COPIES[card]):
            if state.discard[card] > 0 and state.born[copy] == FACE_UP:
                state.discard[card] -= 1
                state.born[copy] = state.era
    state.pile_count = count
    note(log, EVERYONE, Happened.RESHUFFLED, count, state.era)


@step
def take_card(state: Record, log: Record) -> int:
    """The next card of the pile; 0 if there is none left anywhere."""
    if state.pile_count == 0 and discards(state) > 0:
        reshuffle(state, log)
    return pick_card(state) if state.pile_count > 0 else 0


@step
def pick_card(state: Record) -> int:
    """Any card of the pile, which is not empty."""
    i = below(state, state.pile_count)
    card = state.pile[i]
    state.pile_count -= 1
    state.pile[i] = state.pile[state.pile_count]
    state.pile[state.pile_count] = 0
    return card


@step
def discards(state: Record) -> int:
    count = 0
    for card in range(1, KINDS):
        count += state.discard[card]
    return count


@step
def turn_over(state: Record, card: int, era: int) -> None:
    """A card comes face up: from now on all can tell where it is."""
    first = FIRST_COPY[card]
    for copy in range(first, first + COPIES[card]):
        if state.born[copy] == era:
            state.born[copy] = FACE_UP
            return


# --- hands and the row


@step
def join_hand(state: Record, seat: int, card: int, era: int) -> None:
    """Sorted by kind; of equal cards the one drawn last comes last."""
    i = state.held[seat]
    while i > 0 and state.hand[seat, i - 1] > card:
        state.hand[seat, i] = state.hand[seat, i - 1]
        state.since[seat, i] = state.since[seat, i - 1]
        i -= 1
    state.hand[seat, i] = card
    state.since[seat, i] = era
    state.held[seat] += 1


@step
def leave_hand(state: Record, seat: int, card: int, is_drawn: bool) -> int:
    """Take a card out of a hand, face up; returns its era. Which of several equal cards it is, luck decides."""
    first = 0
    while state.hand[seat, first] != card:
        first += 1
    last = first
    while state.hand[seat, last + 1] == card:
        last += 1
    place = last
    if not is_drawn and state.since[seat, first] != state.since[seat, last]:
        place = first + below(state, last - first + 1)
    era = state.since[seat, place]
    while state.hand[seat, place] != 0:
        state.hand[seat, place] = state.hand[seat, place + 1]
        state.since[seat, place] = state.since[seat, place + 1]
        place += 1
    state.held[seat] -= 1
    turn_over(state, card, era)
    return era


@step
def join_row(state: Record, card: int) -> None:
    state.row[state.row_length] = card
    state.row_length += 1


@step
def leave_row(state: Record, card: int) -> None:
    """Take the first such card, among those that were not skipped, out of the row."""
    place = state.skipped
    while state.row[place] != card:
        place += 1
    while state.row[place] != 0:
        state.row[place] = state.row[place + 1]
        place += 1
    state.row_length -= 1


@step
def turn_up(state: Record, why: int, log: Record) -> None:
    """DO-2, DO-10: fill the row from the pile to two cards."""
    while state.row_length < ROW_CARDS:
        card = take_card(state, log)
        if card == 0:
            return
        turn_over(state, card, state.era)
        join_row(state, card)
        note(log, EVERYONE, Happened.TURNED_UP, card, why)


# --- set-up of a round


@step
def find_dealer(state: Record, log: Record) -> None:
    """DO-1: the highest number deals; ties draw again among the tied."""
    fill_pile(state)
    tied = everyone(state)
    while tied & (tied - 1):
        if state.pile_count < PLAYERS:
            fill_pile(state)
        best, highest = 0, -1
        for seat in range(state.players):
            if tied >> seat & 1 == 0:
                continue
            card = pick_card(state)
            number = POINTS[card] if POINTS[card] <= HIGHEST else 0
            note(log, EVERYONE, Happened.CUT, seat, card)
            if number > highest:
                best, highest = 0, number
            if number == highest:
                best |= 1 << seat
        tied = best
    while tied >> state.dealer != 1:
        state.dealer += 1
    note(log, EVERYONE, Happened.DEALER, state.dealer)


@step
def clear_table(state: Record) -> None:
    for seat in range(state.players):
        for i in range(state.held[seat]):
            state.hand[seat, i] = 0
            state.since[seat, i] = 0
        state.held[seat] = 0
    for i in range(state.row_length):
        state.row[i] = 0
    state.row_length = 0
    for card in range(KINDS):
        state.discard[card] = 0


@step
def begin_round(state: Record, log: Record) -> None:
    """DO-2: seven cards to each player, two cards in the centre row."""
    state.round_number += 1
    state.turn_number = 0
    note(log, EVERYONE, Happened.ROUND, state.round_number, state.dealer)
    clear_table(state)
    fill_pile(state)
    for i in range(1, state.players + 1):
        seat = (state.dealer + i) % state.players
        for _ in range(HAND_CARDS):
            card = pick_card(state)
            join_hand(state, seat, card, 0)
            note(log, only(seat), Happened.DEALT, seat, card)
        note(log, EVERYONE, Happened.HAND, seat, HAND_CARDS)
    turn_up(state, Why.START, log)
    state.on_turn = state.dealer


# --- a match: one row card, and one or two hand cards on it


@kernel
def fits(row_card: int, first: int, second: int) -> bool:
    """DO-4, DO-5, DO-12, DO-13: whether one card (second is 0) or two can make the row card's number."""
    return REST[row_card, first] & NUMBERS[second] != 0


@step
def makeable(state: Record, seat: int) -> int:
    """The numbers that a hand can make with one card or with two, as a bit mask."""
    ones = twos = 0
    for i in range(state.held[seat]):
        card = state.hand[seat, i]
        if LEAST[card] == MOST[card]:
            twos |= ones << LEAST[card]
        elif ones:
            lowest = ones & -ones
            twos |= ~(2 * lowest - 1)  # with a Wild # anything above the lowest number
        ones |= NUMBERS[card]
    return ones | twos


@step
def can_agree(row_card: int, first: int, second: int) -> bool:
    """DO-6, DO-7: whether the colours are the same, each Wild DOS taking whatever colour is wanted."""
    colours = COLOUR[row_card] | COLOUR[first] | COLOUR[second]
    return colours & (colours - 1) == 0


@kernel
def colour_is_open(row_card: int, first: int, second: int) -> bool:
    """DO-12: whether the colour named for a Wild DOS decides if the colours are the same."""
    has_dos = (row_card == WILD_DOS) | (first == WILD_DOS) | (second == WILD_DOS)
    return has_dos & can_agree(row_card, first, second)


@kernel
def match_action(row_card: int, first: int, second: int, named: int) -> int:
    cards = (np.int64(row_card) * KINDS + first) * KINDS + second
    return FIRST_MATCH + cards * NAMINGS + named


@step
def named_in(action: int) -> int:
    return (action - FIRST_MATCH) % NAMINGS


@step
def second_in(action: int) -> int:
    return (action - FIRST_MATCH) // NAMINGS % KINDS


@step
def first_in(action: int) -> int:
    return (action - FIRST_MATCH) // (NAMINGS * KINDS) % KINDS


@step
def row_card_in(action: int) -> int:
    return (action - FIRST_MATCH) // (NAMINGS * KINDS * KINDS)


@step
def makes_colour_match(action: int) -> bool:
    """DO-6, DO-7."""
    agrees = can_agree(row_card_in(action), first_in(action), second_in(action))
    return agrees & (named_in(action) != Named.OTHER)


@step
def may_match(state: Record) -> bool:
    """DO-9: with `drawn_card` there is one match at most after drawing."""
    return state.after_draw == AfterDraw.ANY or state.drew == 0 or state.matches == 0


@step
def may_lay(state: Record, first: int, second: int) -> bool:
    """DO-9: with `drawn_card` the card drawn must be in the match."""
    if state.after_draw == AfterDraw.ANY or state.drew == 0:
        return True
    return state.drawn > 0 and (state.drawn == first or state.drawn == second)


@step
def lies_before(state: Record, place: int) -> bool:
    """Whether an equal card lies earlier in the part of the row that is offered."""
    first = state.skipped
    while state.row[first] != state.row[place]:
        first += 1
    return first < place


@step
def list_matches(state: Record, seat: int, out: Record, count: int) -> int:
    """Each match once. If the row offers too many at once, the player can skip its cards one by one."""
    held = state.held[seat]
    numbers = makeable(state, seat)
    for place in range(state.skipped, state.row_length):
        row_card = state.row[place]
        if numbers & NUMBERS[row_card] == 0 or lies_before(state, place):
            continue
        if count >= MOST_ACTIONS - MOST_ON_ONE_CARD:
            out.action[count] = SKIP
            return count + 1
        for i in range(held):
            first = state.hand[seat, i]
            if i > 0 and state.hand[seat, i - 1] == first:
                continue
            if fits(row_card, first, 0) and may_lay(state, first, 0):
                count = offer_match(out, count, row_card, first, 0)
            if REST[row_card, first] & numbers == 0:
                continue
            for j in range(i + 1, held):
                second = state.hand[seat, j]
                if j > i + 1 and state.hand[seat, j - 1] == second:
                    continue
                if fits(row_card, first, second) and may_lay(state, first, second):
                    count = offer_match(out, count, row_card, first, second)
    return count


@step
def offer_match(out: Record, count: int, row_card: int, first: int, second: int) -> int:
    if colour_is_open(row_card, first, second):
        out.action[count] = match_action(row_card, first, second, Named.SAME)
        out.action[count + 1] = match_action(row_card, first, second, Named.OTHER)
        return count + 2
    out.action[count] = match_action(row_card, first, second, Named.NOTHING)
    return count + 1


@step
def can_match(state: Record, seat: int) -> bool:
    if not may_match(state):
        return False
    numbers = makeable(state, seat)
    place = state.skipped
    while state.row[place] != 0 and numbers & NUMBERS[state.row[place]] == 0:
        place += 1
    return state.row[place] != 0


@step
def make_match(state: Record, seat: int, action: int, log: Record) -> None:
    row_card, first, second = row_card_in(action), first_in(action), second_in(action)
    agrees = makes_colour_match(action)
    leave_row(state, row_card)
    with_drawn = state.after_draw == AfterDraw.DRAWN_CARD and state.drew != 0
    drawn_first = with_drawn and state.drawn == first
    drawn_second = with_drawn and state.drawn != first
    first_since = leave_hand(state, seat, first, drawn_first)
    second_since = leave_hand(state, seat, second, drawn_second) if second > 0 else 0
    state.drawn = 0
    state.matched[state.matches, 0] = row_card
    state.matched[state.matches, 1] = first
    state.matched[state.matches, 2] = second
    state.matches += 1
    note(log, EVERYONE, Happened.MATCHED, seat, row_card, first, second)
    add_value(log, 4, agrees)
    add_value(log, 5, first_since)
    add_value(log, 6, second_since)
    state.owed_bonus += agrees  # DO-6
    state.owed_draws += agrees & (second > 0)  # DO-7


# --- the rest of a turn


@step
def begin_turn(state: Record) -> None:
    """The turn goes to the left; who ended silently can be caught until the next player acts (DO-15)."""
    state.turn_number += 1
    state.on_turn = (state.on_turn + 1) % state.players
    state.phase = Phase.PLAY
    state.drew = 0
    state.drawn = 0
    state.skipped = 0
    state.owed_bonus = 0
    state.said = 0
    awaits(state, 1 << state.on_turn)
    if state.silent != NOBODY:
        offers(state, everyone(state) & ~(1 << state.silent) & ~(1 << state.on_turn))


@step
def draw_cards(state: Record, seat: int, count: int, why: int, log: Record) -> None:
    for _ in range(count):
        card = take_card(state, log)
        if card == 0:
            note(log, EVERYONE, Happened.NO_CARD, seat, why)
            return  # DO-16, DO-20: what is missing is skipped
        join_hand(state, seat, card, state.era)
        note(log, EVERYONE, Happened.DREW, seat, why)
        note(log, only(seat), Happened.DRAWN, seat, card)
        if why == Why.TURN:
            state.drawn = card


@step
def put_into_row(state: Record, seat: int, card: int, log: Record) -> None:
    why = Why.BONUS if state.phase == Phase.BONUS else Why.INSTEAD
    since = leave_hand(state, seat, card, False)
    state.drawn = 0
    join_row(state, card)
    note(log, EVERYONE, Happened.PUT, seat, card, since, why)


@step
def discard_matched(state: Record, seat: int, log: Record) -> None:
    """DO-10: the matched row cards and the cards played on them."""
    cards = 0
    for i in range(state.matches):
        for j in range(3):
            card = state.matched[i, j]
            state.matched[i, j] = 0
            if card > 0:
                state.discard[card] += 1
                cards += 1
    state.matches = 0
    if cards > 0:
        note(log, EVERYONE, Happened.DISCARDED, seat, cards)


@step
def pay_owed_draws(state: Record, seat: int, log: Record) -> None:
    """DO-7: the others draw, clockwise from the left, once round for each double colour match."""
    for i in range(state.owed_draws * (state.players - 1)):
        other = (seat + 1 + i % (state.players - 1)) % state.players
        draw_cards(state, other, 1, Why.DOUBLE, log)
    state.owed_draws = 0


@step
def holds_two(state: Record, seat: int) -> bool:
    return state.held[seat] == 2


@step
def call_dos(state: Record, seat: int, log: Record) -> None:
    """DO-15: who holds two cards at the end of the own turn must have said DOS."""
    if state.dos_call == DosCall.AUTO and holds_two(state, seat):
        note(log, EVERYONE, Happened.SAID, seat)
    if state.dos_call == DosCall.EXPLICIT and holds_two(state, seat) and not state.said:
        state.silent = seat


# --- the end of a round and of the match


@step
def score_round(state: Record, winner: int, log: Record) -> None:
    """DO-17, DO-18: the cards left in the other hands count for who went out, and who went out deals next."""
    note(log, EVERYONE, Happened.WENT_OUT, winner)
    gained = 0
    for i in range(1, state.players):
        seat = (winner + i) % state.players
        for j in range(state.held[seat]):
            card = state.hand[seat, j]
            gained += POINTS[card]
            if j % (VALUES - 1) == 0:
                note(log, EVERYONE, Happened.SHOWN, seat)
            add_value(log, 1 + j % (VALUES - 1), card)
    state.points[winner] += gained
    state.dealer = winner
    state.barren = 0
    note(log, EVERYONE, Happened.SCORED, winner, gained, state.points[winner])


@step
def give_round_up(state: Record, log: Record) -> None:
    """DO-20: nobody scores, and the same player deals again."""
    state.barren += 1
    note(log, EVERYONE, Happened.NO_POINTS, state.round_number, state.barren)


@step
def is_over(state: Record) -> bool:
    """DO-19, DO-20."""
    for seat in range(state.players):
        if state.points[seat] >= state.target:
            return True
    return state.barren == MOST_BARREN_ROUNDS


@kernel
def standing(state: Record, out: Array) -> None:
    for seat in range(state.players):
        out[seat] = state.points[seat]


# --- the flow of a match


@kernel
def deal(state: Record, log: Record) -> None:
    state.silent = NOBODY
    find_dealer(state, log)
    begin_round(state, log)
    begin_turn(state)


@kernel
def legal(state: Record, seat: int, out: Record) -> int:
    if state.may_act >> seat & 1 == 0:
        return 0
    count = 0
    if state.silent != NOBODY:  # DO-15: whoever may act now is an opponent
        out.action[count] = CATCH
        count += 1
    if state.on_turn != seat:
        return count
    if state.dos_call == DosCall.EXPLICIT and holds_two(state, seat) and not state.said:
        out.action[count] = SAY_DOS
        count += 1
    if state.phase == Phase.CLOSE or state.matches > 0:
        out.action[count] = END
        count += 1
    elif state.phase == Phase.PLAY and not state.drew:
        out.action[count] = DRAW
        count += 1
    else:
        for i in range(state.held[seat]):
            card = state.hand[seat, i]
            if i == 0 or state.hand[seat, i - 1] != card:
                out.action[count] = FIRST_PUT + card
                count += 1
    if state.phase == Phase.BONUS and state.bonus_card == BonusCard.OPTIONAL:  # DO-11
        out.action[count] = DECLINE
        count += 1
    if state.phase == Phase.PLAY and may_match(state):
        count = list_matches(state, seat, out, count)
    return count


@kernel
def apply(state: Record, seat: int, action: int, log: Record) -> None:
    if action == SAY_DOS:
        state.said = 1
        note(log, EVERYONE, Happened.SAID, seat)
        return
    if action == SKIP:
        note(log, EVERYONE, Happened.SKIPPED, seat, state.row[state.skipped])
        state.skipped += 1
        return
    silent = state.silent
    state.silent = NOBODY
    awaits(state, 1 << state.on_turn)
    if action in (CATCH, DRAW):
        why = Why.TURN
        drawer, count = seat, 1
        if action == CATCH:
            why = Why.CAUGHT
            drawer, count = silent, PENALTY
            note(log, EVERYONE, Happened.CAUGHT, silent, seat)
        else:
            state.drew = 1
        draw_cards(state, drawer, count, why, log)
        return

    explicit = state.dos_call == DosCall.EXPLICIT
    if action == END:
        note(log, EVERYONE, Happened.ENDED, seat)
    elif action == DECLINE:
        note(log, EVERYONE, Happened.DECLINED, seat)
    elif action < FIRST_MATCH:
        put_into_row(state, seat, action - FIRST_PUT, log)
    else:
        make_match(state, seat, action, log)
        if state.held[seat] > 0 and (explicit or can_match(state, seat)):
            return
    if state.phase == Phase.PLAY:
        discard_matched(state, seat, log)
        pay_owed_draws(state, seat, log)
        if state.held[seat] > 0:
            turn_up(state, Why.REFILL, log)
    elif state.phase == Phase.BONUS:
        state.owed_bonus -= 1
    out = state.held[seat] == 0
    if not out:
        if state.owed_bonus > 0:
            state.phase = Phase.BONUS
            return
        if explicit and action != END:
            state.phase = Phase.CLOSE
            return
        call_dos(state, seat, log)
    if out or state.turn_number == MOST_TURNS:
        if out:
            score_round(state, seat, log)
        else:
            give_round_up(state, log)
        state.silent = NOBODY
        if is_over(state):
            standings = np.zeros(SEATS, np.int64)
            standing(state, standings)
            finish(state, standings, log)
            return
        begin_round(state, log)
    begin_turn(state)


# --- who may know what


@kernel
def observe(state: Record, seat: int, view: Record) -> None:
    """An allow-list. Of other hands all know how many cards came from which pile, and no more."""
    observe_header(state, view)
    view.target = state.target
    view.dos_call = state.dos_call
    view.after_draw = state.after_draw
    view.bonus_card = state.bonus_card
    view.phase = state.phase
    view.dealer = state.dealer
    view.on_turn = state.on_turn
    view.drew = state.drew
    view.drawn = HIDDEN if state.drawn != 0 and state.on_turn != seat else state.drawn
    view.matches = state.matches
    view.skipped = state.skipped
    view.owed_bonus = state.owed_bonus
    view.owed_draws = state.owed_draws
    view.said = state.said
    view.silent = state.silent
    view.barren = state.barren
    view.era = state.era
    view.pile_count = state.pile_count
    view.row_length = state.row_length
    for other in range(SEATS):
        view.held[other] = state.held[other]
    for other in range(PLAYERS):
        for i in range(CARDS):
            view.hand[other, i] = state.hand[other, i] if other == seat else 0
            view.since[other, i] = state.since[other, i]
        if other != seat:
            sort_eras(view, other)
    for i in range(CARDS):
        view.row[i] = state.row[i]
        view.born[i] = state.born[i]
        view.pile[i] = 0
    for i in range(MOST_MATCHES):
        for j in range(3):
            view.matched[i, j] = state.matched[i, j]
    for card in range(KINDS):
        view.discard[card] = state.discard[card]


@step
def sort_eras(view: Record, seat: int) -> None:
    """Forget which card of a hand came from which pile."""
    for i in range(1, view.held[seat]):
        era = view.since[seat, i]
        j = i
        while j > 0 and view.since[seat, j - 1] > era:
            view.since[seat, j] = view.since[seat, j - 1]
            j -= 1
        view.since[seat, j] = era


@step
def unseen_cards(view: Record, seat: int, cards: Array, eras: Array) -> int:
    """The cards that the view does not show, with the eras of their piles, the oldest first."""
    count = 0
    born = np.zeros(CARDS, np.int16)
    for i in range(CARDS):
        born[i] = view.born[i]
    for i in range(view.held[seat] if seat >= 0 else 0):
        copy = FIRST_COPY[view.hand[seat, i]]
        while born[copy] != view.since[seat, i]:
            copy += 1
        born[copy] = FACE_UP
    for copy in range(CARDS):
        if born[copy] == FACE_UP:
            continue
        i = count
        while i > 0 and eras[i - 1] > born[copy]:
            cards[i], eras[i] = cards[i - 1], eras[i - 1]
            i -= 1
        cards[i], eras[i] = DECK[copy], born[copy]
        count += 1
    return count


@kernel
def sample(view: Record, seat: int, stream: Record, state: Record) -> None:
    """Uniform among the ways to deal the unseen cards of each pile to the places that its cards went to.

    Everyone knows how many cards of each hand came from which pile of the round, because a played card shows
    its `since`, and which unseen cards each pile has left; so the piles can be dealt one by one. Equal cards
    count as different cards, as they do when they are shuffled. That a card was not played proves nothing.
    """
    observe(view, seat, state)
    reseed(state, stream)
    cards = np.zeros(CARDS, np.int16)
    eras = np.zeros(CARDS, np.int16)
    count = unseen_cards(view, seat, cards, eras)
    for other in range(view.players):
        if other != seat:
            state.held[other] = 0
    begin = 0
    while begin < count:
        era = eras[begin]
        end = begin
        while end < count and eras[end] == era:
            end += 1
        for i in range(begin, end):
            j = i + below(stream, end - i)
            cards[i], cards[j] = cards[j], cards[i]
        for other in range(view.players):
            for i in range(view.held[other] if other != seat else 0):
                if view.since[other, i] == era:
                    join_hand(state, other, cards[begin], era)
                    begin += 1
        if era == view.era:
            for i in range(view.pile_count):
                state.pile[i] = cards[begin]
                begin += 1
    if view.drawn == HIDDEN:
        state.drawn = drawn_by(state, view.on_turn, stream)


@step
def drawn_by(state: Record, seat: int, stream: Record) -> int:
    """The card drawn last is any of those that the hand has from the pile of now."""
    fresh = 0
    for i in range(state.held[seat]):
        fresh += state.since[seat, i] == state.era
    chosen = below(stream, fresh)
    for i in range(state.held[seat]):
        if state.since[seat, i] == state.era:
            if chosen == 0:
                return state.hand[seat, i]
            chosen -= 1
    return 0
