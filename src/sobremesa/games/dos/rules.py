"""The rulebook of DOS (DO-1 to DO-20): the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sobremesa.engine.bits import lowest
from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.log import EVERYONE, VALUES, Kind, add_value, note, only
from sobremesa.engine.luck import below
from sobremesa.engine.native.projection import shows
from sobremesa.engine.native.simd import copy_run
from sobremesa.engine.state import SEATS, awaits, everyone, finish, offers, state_type
from sobremesa.games.dos import COLOUR_CARDS, COLOURS, ROW_CARDS
from sobremesa.games.dos.cards import (
    BIT,
    CARDS,
    COLOUR,
    DECKS,
    FACES,
    FIRSTS,
    HIGHEST,
    KINDS,
    LEAST,
    MATCHED_BY,
    MATCHED_BY_TWINS,
    MOST,
    NUMBERS,
    OTHER_COLOUR,
    POINTS,
    REST,
    SAME_COLOUR,
    SECONDS,
    WILD_DOS,
)

PLAYERS = 4  # the most
MOST_TURNS = 1000  # DO-20: of a round
MOST_BARREN_ROUNDS = 3  # DO-20: rounds without points in a row
MOST_PAIRINGS = CARDS // 2  # in a turn: each takes a row card and a hand card
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


class Fresh(IntEnum):
    """What the rule of `drawn_card` says about a card played after drawing (DO-9)."""

    PERHAPS = 0  # nothing
    SURELY = 1  # it is the card drawn
    OR_NEXT = 2  # it or the one played with it is
    OR_LAST = 3


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
    SAID = 24
    ENDED = 25
    CAUGHT = 26
    WENT_OUT = 27
    SHOWN = 28
    SCORED = 29
    NO_POINTS = 30
    KEPT_SILENT = 31
    WRONGLY_CAUGHT = 32


EVENTS: dict[int, Kind] = {
    Happened.CUT: Kind("cut", ("seat", "card")),
    Happened.DEALER: Kind("dealer", ("seat",)),
    Happened.ROUND: Kind("round", ("round", "dealer", "seat")),  # seat: who begins
    Happened.DEALT: Kind("dealt", ("seat", "card")),
    Happened.HAND: Kind("hand", ("seat", "count")),
    Happened.TURNED_UP: Kind("turned_up", ("card", "why", "place")),
    # the place of the row card in the row, what it and the first card count as, and the colour of a Wild DOS
    Happened.MATCHED: Kind(
        "matched",
        ("seat", "row_card", "first", "second", "same_colour", "place", "number", "first_number", "colour"),
    ),
    Happened.DREW: Kind("drew", ("seat", "why")),
    Happened.DRAWN: Kind("drawn", ("seat", "card")),
    Happened.NO_CARD: Kind("no_card", ("seat", "why")),
    Happened.RESHUFFLED: Kind("reshuffled", ("count",)),
    Happened.DISCARDED: Kind("discarded", ("seat", "count"), known=True),
    Happened.PUT: Kind("put", ("seat", "card", "why", "place")),
    Happened.DECLINED: Kind("declined", ("seat",), known=True),
    Happened.SAID: Kind("said", ("seat",), known=True),
    Happened.ENDED: Kind("ended", ("seat",), known=True),
    Happened.CAUGHT: Kind("caught", ("seat", "by")),
    Happened.WENT_OUT: Kind("went_out", ("seat",)),
    Happened.SHOWN: Kind("shown", ("seat", "cards*")),
    Happened.SCORED: Kind("scored", ("seat", "gained", "points")),
    Happened.NO_POINTS: Kind("no_points", ("round", "in_a_row")),
    Happened.KEPT_SILENT: Kind("kept_silent", ("seat",), known=True),
    Happened.WRONGLY_CAUGHT: Kind("wrongly_caught", ("seat", "by"), known=True),
}

# Actions: plain ones, then a card to put into the row, then a row card with one or two hand cards on it.
DRAW, END, SAY_DOS, CATCH, DECLINE = 0, 1, 2, 3, 4
FIRST_PUT = 10
FIRST_PAIRING = FIRST_PUT + KINDS
NAMINGS = len(Named)
ACTIONS = FIRST_PAIRING + KINDS**3 * NAMINGS

ROW_CARD, FIRST, SECOND, PLACE, NAMED = 0, 1, 2, 3, 4  # of a match: its cards, the place in the row, a Named
SEAT, CARD, HELD, FRESH = 0, 1, 2, 3  # of a card played: by whom, which, how many cards it held before, a Fresh

HIDDEN = -1  # in a view: a card was drawn, but not for these eyes

State = state_type(
    [
        ("row_kinds", np.int64),  # the kinds of cards in the row, as a bit mask
        ("kinds", np.int64, (PLAYERS,)),  # the kinds of cards in each hand, as a bit mask
        ("pairs", np.int64, (PLAYERS,)),  # those of which it has two or more
        ("drawn", np.int32),  # the card drawn, until the first match; 0: none
        ("target", np.int32),
        ("dos_call", np.int32),
        ("after_draw", np.int32),
        ("bonus_card", np.int32),
        ("hand_cards", np.int32),  # dealt to each
        ("colours", np.int32),  # in the deck
        ("phase", np.int32),
        ("dealer", np.int32),
        ("on_turn", np.int32),
        ("drew", np.int32),  # 1 once the player on turn has drawn
        ("matches", np.int32),  # made in this turn
        ("owed_bonus", np.int32),  # colour matches of this turn that still earn a card in the row
        ("owed_draws", np.int32),  # double colour matches of this turn
        ("said", np.int32),  # 1 once the player on turn has said DOS
        ("called", np.int32),  # the seats that have said DOS with the two cards they hold, as a bit mask
        ("tries", np.int32),  # the seats that may catch whoever has just ended a turn with two cards, as a bit mask
        ("silent", np.int32),  # 1 if there is reason for it
        ("barren", np.int32),  # rounds without points in a row
        ("reshuffles", np.int32),  # of this round
        ("plays", np.int32),  # cards played since the last reshuffle
        ("pile_count", np.int32),
        ("row_length", np.int32),
        ("discard_count", np.int32),
        ("held", np.int32, (SEATS,)),  # how many cards each hand holds
        ("held_then", np.int32, (SEATS,)),  # and held at the last reshuffle
        ("hand", np.int8, (PLAYERS, KINDS)),  # how many of each kind
        ("hand_then", np.int8, (PLAYERS, KINDS)),  # what each was at the last reshuffle; blank before the first one
        ("pile", np.int8, (CARDS,)),  # in no order: luck decides when a card is drawn
        ("row", np.int8, (CARDS,)),
        ("matched", np.int8, (MOST_PAIRINGS, 5)),  # in this turn: ROW_CARD, FIRST, SECOND, PLACE, NAMED
        ("discard", np.int8, (CARDS,)),  # the last one lies on top
        ("discarded", np.int8, (KINDS,)),  # how many of each kind lie there
        # what else a good memory keeps of the last reshuffle, and of the time since then; blank before the first one:
        ("fresh", np.int8, (KINDS,)),  # what became the pile at that moment, less what was turned up since then
        ("played", np.int8, (CARDS, 4)),  # since then: SEAT, CARD, HELD, FRESH
    ]
)


# --- the pile


@step
def fill_pile(state: Fields) -> None:
    """All cards are shuffled together."""
    for i in range(CARDS):
        state.pile[i] = DECKS[state.colours, i]
    state.pile_count = state.colours * COLOUR_CARDS


@step
def reshuffle(state: Fields, log: Fields) -> None:
    """DO-20: the discards become the new pile; the row stays."""
    count = state.discard_count
    for card in range(1, KINDS):
        state.fresh[card] = state.discarded[card]
    clear_discards(state)
    for card in range(1, KINDS):
        for _ in range(state.fresh[card]):
            state.pile[state.pile_count] = card
            state.pile_count += 1
        for seat in range(state.players):
            state.hand_then[seat, card] = state.hand[seat, card]
    for seat in range(state.players):
        state.held_then[seat] = state.held[seat]
    state.reshuffles += 1
    forget_plays(state)
    note(log, EVERYONE, Happened.RESHUFFLED, count)


@step
def clear_discards(state: Fields) -> None:
    for i in range(state.discard_count):
        state.discard[i] = 0
    for card in range(KINDS):
        state.discarded[card] = 0
    state.discard_count = 0


@step
def forget_plays(state: Fields) -> None:
    for i in range(state.plays):
        for column in range(4):
            state.played[i, column] = 0
    state.plays = 0


@step
def forget_reshuffles(state: Fields) -> None:
    forget_plays(state)
    for seat in range(PLAYERS):
        state.held_then[seat] = 0
        for card in range(KINDS):
            state.hand_then[seat, card] = 0
    for card in range(KINDS):
        state.fresh[card] = 0
    state.reshuffles = 0


@step
def take_card(state: Fields, log: Fields) -> int:
    """The next card of the pile; 0 if there is none left anywhere."""
    if state.pile_count == 0 and state.discard_count > 0:
        reshuffle(state, log)
    return pick_card(state) if state.pile_count > 0 else 0


@step
def pick_card(state: Fields) -> int:
    """Any card of the pile, which is not empty."""
    i = below(state, state.pile_count)
    card = state.pile[i]
    state.pile_count -= 1
    state.pile[i] = state.pile[state.pile_count]
    state.pile[state.pile_count] = 0
    return card


# --- hands and the row


@step
def join_hand(state: Fields, seat: int, card: int) -> None:
    copies = state.hand[seat, card]
    state.hand[seat, card] = copies + 1
    state.kinds[seat] |= BIT[card]
    state.pairs[seat] |= BIT[card] * (copies > 0)
    state.held[seat] += 1


@step
def remember_play(state: Fields, seat: int, card: int, fresh: int) -> None:
    state.played[state.plays, SEAT] = seat
    state.played[state.plays, CARD] = card
    state.played[state.plays, HELD] = state.held[seat]
    state.played[state.plays, FRESH] = fresh
    state.plays += 1


@step
def leave_hand(state: Fields, seat: int, card: int, fresh: int) -> None:
    """Take a card out of a hand, face up; 0 is no card."""
    if state.reshuffles > 0 and card > 0:
        remember_play(state, seat, card, fresh)
    left = state.hand[seat, card] - (card > 0)
    state.hand[seat, card] = left
    state.kinds[seat] &= ~(BIT[card] * (left == 0))
    state.pairs[seat] &= ~(BIT[card] * (left == 1))
    state.held[seat] -= card > 0
    state.called &= ~(1 << seat)


@step
def join_row(state: Fields, card: int) -> None:
    state.row[state.row_length] = card
    state.row_length += 1
    state.row_kinds |= BIT[card]


@step
def leave_row(state: Fields, card: int) -> int:
    """Take the first such card out of the row; returns its place."""
    place = copies = 0
    for i in range(state.row_length):
        copies += state.row[i] == card
        place += copies == 0
        state.row[i] = state.row[i + (copies > 0)]
    state.row_length -= 1
    state.row_kinds &= ~(BIT[card] * (copies == 1))
    return place


@step
def turn_up(state: Fields, why: int, log: Fields) -> None:
    """DO-2, DO-10: fill the row from the pile to two cards."""
    while state.row_length < ROW_CARDS:
        card = take_card(state, log)
        if card == 0:
            return
        join_row(state, card)
        state.fresh[card] -= state.reshuffles > 0
        note(log, EVERYONE, Happened.TURNED_UP, card, why, state.row_length - 1)


# --- set-up of a round


@step
def find_dealer(state: Fields, log: Fields) -> None:
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
def clear_table(state: Fields) -> None:
    for seat in range(PLAYERS):
        for card in range(KINDS):
            state.hand[seat, card] = 0
        state.held[seat] = 0
        state.kinds[seat] = 0
        state.pairs[seat] = 0
    state.called = 0
    for i in range(state.row_length):
        state.row[i] = 0
    state.row_length = 0
    state.row_kinds = 0
    clear_discards(state)
    if state.reshuffles > 0:
        forget_reshuffles(state)


@step
def begin_round(state: Fields, log: Fields) -> None:
    """DO-2: cards to each player, two cards in the centre row."""
    state.round_number += 1
    state.turn_number = 0
    note(log, EVERYONE, Happened.ROUND, state.round_number, state.dealer, (state.dealer + 1) % state.players)
    clear_table(state)
    fill_pile(state)
    for i in range(1, state.players + 1):
        seat = (state.dealer + i) % state.players
        for _ in range(state.hand_cards):
            card = pick_card(state)
            join_hand(state, seat, card)
            note(log, only(seat), Happened.DEALT, seat, card)
        note(log, EVERYONE, Happened.HAND, seat, state.hand_cards)
    turn_up(state, Why.START, log)
    state.on_turn = state.dealer


# --- a match: one row card, and one or two hand cards on it


@kernel
def fits(row_card: int, first: int, second: int) -> bool:
    """DO-4, DO-5, DO-12, DO-13: whether one card (second is 0) or two can make the row card's number."""
    return REST[row_card, first] & NUMBERS[second] != 0


@step
def number_made(row_card: int, first: int, second: int) -> int:
    """DO-13: the number of a match, which is what the row card counts as; the least one where several would do."""
    return max(LEAST[row_card], LEAST[first] + LEAST[second])


@step
def number_of_first(row_card: int, first: int, second: int) -> int:
    """DO-13: what the first card of a match counts as; the second one counts as the rest."""
    return max(LEAST[first], number_made(row_card, first, second) - MOST[second])


@step
def pairable(state: Fields, seat: int) -> int:
    """The kinds of row cards that a hand can match with one card or with two, as a bit mask."""
    once = twice = np.int64(0)  # the faces that the hand has in any colour, and those that it has twice
    for colour in range(COLOURS):
        faces = state.kinds[seat] >> (1 + FACES * colour)
        twice |= once & faces | state.pairs[seat] >> (1 + FACES * colour)
        once |= faces
    return MATCHED_BY[with_dos(once, state.kinds[seat])] | MATCHED_BY_TWINS[with_dos(twice, state.pairs[seat])]


@step
def with_dos(faces: int, kinds: int) -> int:
    """The faces of one colour, and Wild DOS as the last face."""
    return faces & ((1 << FACES) - 1) | kinds >> WILD_DOS << FACES


# For a row card and a first card on it, as bit masks: the second cards (bit 0: none) with which the colours can agree,
# and those among them with which a Wild DOS decides that.
_row_card, _first, _second = np.ix_(np.arange(KINDS), np.arange(KINDS), np.arange(KINDS))
_colours = COLOUR[_row_card] | COLOUR[_first] | COLOUR[_second]
_can_agree = _colours & (_colours - 1) == 0
_has_dos = (_row_card == WILD_DOS) | (_first == WILD_DOS) | (_second == WILD_DOS)
AGREEING = (_can_agree & ~_has_dos) @ BIT
OPEN_IN_COLOUR = (_can_agree & _has_dos) @ BIT


@step
def can_agree(row_card: int, first: int, second: int) -> bool:
    """DO-6, DO-7: whether the colours are the same without any being named."""
    return AGREEING[row_card, first] >> second & 1 != 0


@kernel
def colour_is_open(row_card: int, first: int, second: int) -> bool:
    """DO-12: whether the colour named for a Wild DOS decides if the colours are the same."""
    return OPEN_IN_COLOUR[np.uint64(row_card), np.uint64(first)] >> second & 1 != 0


@step
def colour_named(row_card: int, first: int, second: int, named: int) -> int:
    """DO-12: the colour of the Wild DOS in a match as a bit, where it decides; SAME_COLOUR where any would do."""
    if named == Named.NOTHING:
        return 0
    if named == Named.OTHER:
        return OTHER_COLOUR
    colours = COLOUR[row_card] | COLOUR[first] | COLOUR[second]
    return colours if colours > 0 else SAME_COLOUR


@kernel
def pairing_action(row_card: int, first: int, second: int, named: int) -> int:
    cards = (np.int64(row_card) * KINDS + first) * KINDS + second
    return FIRST_PAIRING + cards * NAMINGS + named


@step
def named_in(action: int) -> int:
    return (action - FIRST_PAIRING) % NAMINGS


@step
def second_in(action: int) -> int:
    return (action - FIRST_PAIRING) // NAMINGS % KINDS


@step
def first_in(action: int) -> int:
    return (action - FIRST_PAIRING) // (NAMINGS * KINDS) % KINDS


@step
def row_card_in(action: int) -> int:
    return (action - FIRST_PAIRING) // (NAMINGS * KINDS * KINDS)


@step
def agrees_in_colour(action: int) -> bool:
    """DO-6, DO-7."""
    agrees = can_agree(row_card_in(action), first_in(action), second_in(action))
    return agrees | (named_in(action) == Named.SAME)


@step
def may_pair(state: Fields) -> bool:
    """DO-9: with `drawn_card` there is one match at most after drawing, and none without the card drawn."""
    return state.after_draw == AfterDraw.ANY or state.drew == 0 or state.drawn > 0


@step
def list_pairings(state: Fields, seat: int, out: Fields, count: int) -> int:
    """Each match once."""
    wanted = state.drawn if state.after_draw == AfterDraw.DRAWN_CARD and state.drew else 0
    hand, pairs = state.kinds[seat], state.pairs[seat]
    is_last = state.held[seat] == 1
    row = state.row_kinds & pairable(state, seat)
    while row:
        row_card = lowest(row)
        row &= row - 1
        rest = hand & FIRSTS[np.uint64(row_card)]  # who can be no first card can be no second one
        while rest:
            first = lowest(rest)
            rest &= rest - 1
            seconds = SECONDS[np.uint64(row_card), np.uint64(first)] & (rest | pairs & BIT[np.uint64(first)] | 1)
            if wanted > 0 and wanted != first:  # DO-9
                seconds &= BIT[wanted]
            # Most often there is one second card or none: to write without asking is quicker.
            written = offer_pairing(out, count, row_card, first, lowest(seconds | BIT[WILD_DOS]), is_last)
            count += written * (seconds != 0)
            seconds &= seconds - 1
            while seconds:
                count += offer_pairing(out, count, row_card, first, lowest(seconds), is_last)
                seconds &= seconds - 1
    return count


@step
def offer_pairing(out: Fields, count: int, row_card: int, first: int, second: int, is_last: bool) -> int:
    """Write the one match, or the two that differ in the colour named for a Wild DOS; returns how many.

    With the last card the round ends, so that the card owed for its colour lapses: naming one would change nothing.
    """
    is_open = colour_is_open(row_card, first, second) and not is_last
    action = pairing_action(row_card, first, second, is_open * Named.SAME)
    out.action[np.uint64(count)] = action
    out.action[np.uint64(count + 1)] = action - Named.SAME + Named.OTHER
    return 1 + is_open


@step
def waits_for_end(state: Fields, seat: int) -> bool:
    """DO-10: whether the player says when the turn ends, which depends only on what everyone may know."""
    if state.held[seat] == 0:
        return False
    return state.dos_call == DosCall.EXPLICIT or (state.row_length > 0 and may_pair(state))


@step
def make_pairing(state: Fields, seat: int, action: int, log: Fields) -> None:
    row_card, first, second = row_card_in(action), first_in(action), second_in(action)
    agrees = agrees_in_colour(action)
    place = leave_row(state, row_card)
    if state.after_draw == AfterDraw.DRAWN_CARD and state.drew:
        leave_hand(state, seat, first, Fresh.OR_NEXT if second > 0 else Fresh.SURELY)
        leave_hand(state, seat, second, Fresh.OR_LAST)
    else:
        leave_hand(state, seat, first, Fresh.PERHAPS)
        leave_hand(state, seat, second, Fresh.PERHAPS)
    state.drawn = 0
    state.matched[state.matches, ROW_CARD] = row_card
    state.matched[state.matches, FIRST] = first
    state.matched[state.matches, SECOND] = second
    state.matched[state.matches, PLACE] = place
    state.matched[state.matches, NAMED] = named_in(action)
    state.matches += 1
    note(log, EVERYONE, Happened.MATCHED, seat, row_card, first, second)
    add_value(log, 4, agrees)
    add_value(log, 5, place)
    add_value(log, 6, number_made(row_card, first, second))
    add_value(log, 7, number_of_first(row_card, first, second))
    add_value(log, 8, colour_named(row_card, first, second, named_in(action)))
    state.owed_bonus += agrees  # DO-6
    state.owed_draws += agrees & (second > 0)  # DO-7


# --- the rest of a turn


@step
def begin_turn(state: Fields) -> None:
    """The turn goes to the left; who ended it with two cards can be caught until the next player acts (DO-15)."""
    state.turn_number += 1
    state.on_turn = (state.on_turn + 1) % state.players
    state.phase = Phase.PLAY
    state.drew = 0
    state.drawn = 0
    state.owed_bonus = 0
    state.said = 0
    offer_tries(state)


@step
def offer_tries(state: Fields) -> None:
    """DO-16: the match waits for the player on turn, who may catch too."""
    awaits(state, 1 << state.on_turn)
    offers(state, state.tries & ~(1 << state.on_turn))


@step
def draw_cards(state: Fields, seat: int, count: int, why: int, log: Fields) -> None:
    for _ in range(count):
        card = take_card(state, log)
        if card == 0:
            note(log, EVERYONE, Happened.NO_CARD, seat, why)
            return  # DO-16, DO-20: what is missing is skipped
        join_hand(state, seat, card)
        state.called &= ~(1 << seat)
        note(log, EVERYONE, Happened.DREW, seat, why)
        note(log, only(seat), Happened.DRAWN, seat, card)
        if why == Why.TURN:
            state.drawn = card


@step
def put_into_row(state: Fields, seat: int, card: int, log: Fields) -> None:
    why = Why.BONUS if state.phase == Phase.BONUS else Why.INSTEAD
    leave_hand(state, seat, card, Fresh.PERHAPS)
    state.drawn = 0
    join_row(state, card)
    note(log, EVERYONE, Happened.PUT, seat, card, why, state.row_length - 1)


@step
def discard_matched(state: Fields, seat: int, log: Fields) -> None:
    """DO-10: match by match, each row card and then the cards played on it."""
    before = state.discard_count
    for i in range(state.matches):
        for column in (ROW_CARD, FIRST, SECOND):
            card = state.matched[i, column]
            if card > 0:
                state.discard[state.discard_count] = card
                state.discarded[card] += 1
                state.discard_count += 1
        for column in range(5):
            state.matched[i, column] = 0
    state.matches = 0
    if state.discard_count > before:
        note(log, EVERYONE, Happened.DISCARDED, seat, state.discard_count - before)


@step
def pay_owed_draws(state: Fields, seat: int, log: Fields) -> None:
    """DO-7: the others draw, clockwise from the left, once round for each double colour match."""
    for i in range(state.owed_draws * (state.players - 1)):
        other = (seat + 1 + i % (state.players - 1)) % state.players
        draw_cards(state, other, 1, Why.DOUBLE, log)
    state.owed_draws = 0


@step
def holds_two(state: Fields, seat: int) -> bool:
    return state.held[seat] == 2


@step
def say_dos(state: Fields, seat: int, log: Fields) -> None:
    state.called |= 1 << seat
    note(log, EVERYONE, Happened.SAID, seat)


@step
def call_dos(state: Fields, seat: int, log: Fields) -> None:
    """DO-15, DO-16: who ends a turn with two cards must have said DOS, and the others may try to catch in any case."""
    if state.dos_call == DosCall.AUTO and holds_two(state, seat):
        say_dos(state, seat, log)
    if state.dos_call == DosCall.EXPLICIT and holds_two(state, seat):
        state.silent = 1 - state.said
        state.tries = everyone(state) & ~(1 << seat)


@step
def last_on_turn(state: Fields) -> int:
    return (state.on_turn + state.players - 1) % state.players


@step
def use_up_try(state: Fields, seat: int, log: Fields) -> None:
    """DO-16: a catch without reason costs nothing but the chance to catch again."""
    note(log, EVERYONE, Happened.WRONGLY_CAUGHT, last_on_turn(state), seat)
    state.tries &= ~(1 << seat)
    offer_tries(state)


@step
def end_tries(state: Fields, log: Fields) -> None:
    """Nobody has noticed a silence: it is told once the chance has passed."""
    if state.silent:
        note(log, EVERYONE, Happened.KEPT_SILENT, last_on_turn(state))
    no_more_tries(state)


@step
def no_more_tries(state: Fields) -> None:
    state.tries = 0
    state.silent = 0


# --- the end of a round and of the match


@step
def show_hand(state: Fields, seat: int, log: Fields) -> None:
    shown = 0
    rest = state.kinds[seat]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        for _ in range(state.hand[seat, card]):
            if shown % (VALUES - 1) == 0:
                note(log, EVERYONE, Happened.SHOWN, seat)
            add_value(log, 1 + shown % (VALUES - 1), card)
            shown += 1


@step
def score_round(state: Fields, winner: int, log: Fields) -> None:
    """DO-17, DO-18: the cards left in the other hands count for who went out, and who went out deals next."""
    note(log, EVERYONE, Happened.WENT_OUT, winner)
    gained = 0
    for i in range(1, state.players):
        seat = (winner + i) % state.players
        for card in range(1, KINDS):
            gained += state.hand[seat, card] * POINTS[card]
        show_hand(state, seat, log)
    state.points[winner] += gained
    state.dealer = winner
    state.barren = 0
    note(log, EVERYONE, Happened.SCORED, winner, gained, state.points[winner])


@step
def give_round_up(state: Fields, log: Fields) -> None:
    """DO-20: nobody scores, and the same player deals again."""
    state.barren += 1
    note(log, EVERYONE, Happened.NO_POINTS, state.round_number, state.barren)


@step
def is_over(state: Fields) -> bool:
    """DO-19, DO-20."""
    for seat in range(state.players):
        if state.points[seat] >= state.target:
            return True
    return state.barren == MOST_BARREN_ROUNDS


@kernel
def standing(state: Fields, out: Array) -> None:
    for seat in range(state.players):
        out[seat] = state.points[seat]


# --- the flow of a match


@kernel
def deal(state: Fields, log: Fields) -> None:
    find_dealer(state, log)
    begin_round(state, log)
    begin_turn(state)


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    if state.may_act >> seat & 1 == 0:
        return 0
    count = 0
    if state.tries >> seat & 1:
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
        rest = state.kinds[seat]
        while rest:
            out.action[count] = FIRST_PUT + lowest(rest)
            rest &= rest - 1
            count += 1
    if state.phase == Phase.BONUS and state.bonus_card == BonusCard.OPTIONAL:  # DO-11
        out.action[count] = DECLINE
        count += 1
    if state.phase == Phase.PLAY and may_pair(state):
        count = list_pairings(state, seat, out, count)
    return count


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    if action == SAY_DOS:
        state.said = 1
        say_dos(state, seat, log)
        return
    if action == CATCH and not state.silent:
        use_up_try(state, seat, log)
        return
    awaits(state, 1 << state.on_turn)
    if state.tries and action != CATCH:
        end_tries(state, log)
    if action in (CATCH, DRAW):
        draw_or_catch(state, seat, action, log)
        return
    lay_or_end(state, seat, action, log)
    if action >= FIRST_PAIRING and waits_for_end(state, seat):
        return
    settle_cards(state, seat, log)
    if state.held[seat] > 0:
        if enter_closing_phase(state, action):
            return
        call_dos(state, seat, log)
    if state.held[seat] > 0 and state.turn_number < MOST_TURNS:
        begin_turn(state)
    else:
        end_round(state, seat, log)


@step
def draw_or_catch(state: Fields, seat: int, action: int, log: Fields) -> None:
    """DO-9, DO-16: the player on turn draws a card, or whoever kept silent draws the penalty."""
    why = Why.TURN
    drawer, count = seat, 1
    if action == CATCH:
        why = Why.CAUGHT
        drawer, count = last_on_turn(state), PENALTY
        no_more_tries(state)
        note(log, EVERYONE, Happened.CAUGHT, drawer, seat)
    else:
        state.drew = 1
    draw_cards(state, drawer, count, why, log)


@step
def lay_or_end(state: Fields, seat: int, action: int, log: Fields) -> None:
    if action == END:
        note(log, EVERYONE, Happened.ENDED, seat)
    elif action == DECLINE:
        note(log, EVERYONE, Happened.DECLINED, seat)
    elif action < FIRST_PAIRING:
        put_into_row(state, seat, action - FIRST_PUT, log)
    else:
        make_pairing(state, seat, action, log)


@step
def settle_cards(state: Fields, seat: int, log: Fields) -> None:
    """DO-10: once the matches are over, discards, then draws owed, then the row; after that bonus cards one by one."""
    if state.phase == Phase.PLAY:
        discard_matched(state, seat, log)
        pay_owed_draws(state, seat, log)
        if state.held[seat] > 0:
            turn_up(state, Why.REFILL, log)
    elif state.phase == Phase.BONUS:
        state.owed_bonus -= 1


@step
def enter_closing_phase(state: Fields, action: int) -> bool:
    """Let the player lay bonus cards (DO-11), or say DOS and end the turn (DO-15); False: the turn is over."""
    if state.owed_bonus > 0:
        state.phase = Phase.BONUS
        return True
    if state.dos_call == DosCall.EXPLICIT and action != END:
        state.phase = Phase.CLOSE
        return True
    return False


@step
def end_round(state: Fields, seat: int, log: Fields) -> None:
    """DO-17, DO-20: by going out, or because it has gone on for too long."""
    if state.held[seat] == 0:
        score_round(state, seat, log)
    else:
        give_round_up(state, log)
    no_more_tries(state)
    if is_over(state):
        standings = np.zeros(SEATS, np.int64)
        standing(state, standings)
        finish(state, standings, log)
    else:
        begin_round(state, log)
        begin_turn(state)


# --- who may know what


show_public = shows(
    State,
    "row_kinds",
    "target",
    "dos_call",
    "after_draw",
    "bonus_card",
    "hand_cards",
    "colours",
    "phase",
    "dealer",
    "on_turn",
    "drew",
    "matches",
    "owed_bonus",
    "owed_draws",
    "said",
    "called",
    "tries",
    "silent",
    "barren",
    "reshuffles",
    "plays",
    "pile_count",
    "row_length",
    "discard_count",
    "held",
    "held_then",
    "row",
    "matched",
    "discard",
    "discarded",
    "fresh",
    "played",
)


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    """An allow-list: of other hands a seat knows how many cards they hold, and no more."""
    show_public(state, view)
    view.drawn = HIDDEN if state.drawn != 0 and state.on_turn != seat else state.drawn
    if seat >= 0:
        view.kinds[seat] = state.kinds[seat]
        view.pairs[seat] = state.pairs[seat]
        copy_run(state.hand[seat], view.hand[seat], KINDS)
        copy_run(state.hand_then[seat], view.hand_then[seat], KINDS)
