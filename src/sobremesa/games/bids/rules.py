"""The rulebook of BIDS (BI-1 to BI-32): the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.log import EVERYONE, Kind, add_value, note, only
from sobremesa.engine.luck import below, choose_some, reseed, shuffle
from sobremesa.engine.native.projection import shows
from sobremesa.engine.state import SEATS, awaits, finish, state_type
from sobremesa.games.bids import HAND_CARDS
from sobremesa.games.bids.cards import (
    ALL_COLOURS,
    ALLY,
    BID,
    BLACK,
    BLACK_CARDS,
    CARDS,
    COLOUR,
    COLOURS,
    FIRST_BLACK,
    LOWEST_WINS,
    LUCKY_POINTS,
    MOST_PLAYERS,
    SHUFFLE,
    THIEF,
    TWICE,
    UNKNOWN,
)


class LuckyLoser(IntEnum):
    CUMULATIVE = 0
    CONSECUTIVE = 1


class Phase(IntEnum):
    BID = 0
    ROB = 1  # the winner of the Thief has more than one card to choose from


class Place(IntEnum):
    """Where a card lies, as far as everyone may know."""

    HIDDEN = 0  # in a hand, or in the black deck
    NOT_USED = 1
    TAKEN_OUT = 2
    MIDDLE = 3
    BID = 4
    SPENT = 5
    SET_ASIDE = 6
    IN_DECK = 7  # burnt in everyone's sight, so in no hand; perhaps the blind card since
    IN_FRONT = 8  # and the seats after it


class LeadsBy(IntEnum):
    """BI-9: what makes the first leader of a round."""

    LOT = 0
    TOTAL = 1
    LAST_ROUND = 2
    HIGHEST_CARD = 3


class Why(IntEnum):
    """Why a card goes under the deck, or an Ally finds nobody."""

    TIE = 1  # BI-8
    MIDDLE_WINS = 2  # BI-31
    OWN = 3  # BI-26, BI-28
    SPENT_TURN = 4  # BI-24


class Happened(IntEnum):
    ROUND = 10
    LEADS = 11
    TAKEN_OUT = 12
    DEALT = 13
    HAND = 14
    BLACK_DECK = 15
    TURNED_UP = 16
    LAID_BLIND = 17
    BLIND_CARD = 18
    BID = 19
    REVEALED = 20
    TIED = 21
    MIDDLE_WON = 22
    WON = 23
    TURN_SPENT = 24
    DOUBLED = 25
    UNDER = 26
    UNDER_UNSEEN = 27
    SET_ASIDE = 28
    SHUFFLED = 29
    LOWEST_FROM = 30
    BLIND_TURN = 31
    ALLIED = 32
    ALLY_OUT = 33
    ROBBED = 34
    NOTHING_TO_ROB = 35
    SHARED = 36
    LUCKY = 37
    SCORED = 38
    TURN_ENDED = 39


EVENTS: dict[int, Kind] = {
    Happened.ROUND: Kind("round", ("round",)),
    Happened.LEADS: Kind("leads", ("seat", "why")),
    Happened.TAKEN_OUT: Kind("taken_out", ("card",)),
    Happened.DEALT: Kind("dealt", ("seat", "card")),
    Happened.HAND: Kind("hand", ("seat", "count")),
    Happened.BLACK_DECK: Kind("black_deck", ("count", "dealt_in")),
    Happened.TURNED_UP: Kind("turned_up", ("card", "turn")),
    Happened.LAID_BLIND: Kind("laid_blind", ("turn",)),
    Happened.BLIND_CARD: Kind("blind_card", ("card",)),
    Happened.BID: Kind("bid", ("seat", "card")),
    Happened.REVEALED: Kind("revealed", ("card",)),
    Happened.TIED: Kind("tied", ("seat", "cards*")),
    Happened.MIDDLE_WON: Kind("middle_won", ("seat", "card"), known=True),
    Happened.WON: Kind("won", ("seat", "bid", "score", "cards*"), known=True),
    Happened.TURN_SPENT: Kind("turn_spent", ("seat", "card", "bid"), known=True),
    Happened.DOUBLED: Kind("doubled", ("seat", "points")),
    Happened.UNDER: Kind("under", ("card", "why")),
    Happened.UNDER_UNSEEN: Kind("under_unseen", ()),
    Happened.SET_ASIDE: Kind("set_aside", ("card",)),
    Happened.SHUFFLED: Kind("shuffled", ("count",)),
    Happened.LOWEST_FROM: Kind("lowest_from", ("turn",)),
    Happened.BLIND_TURN: Kind("blind_turn", ("turn",)),
    Happened.ALLIED: Kind("allied", ("seat", "winner")),
    Happened.ALLY_OUT: Kind("ally_out", ("seat", "why")),
    Happened.ROBBED: Kind("robbed", ("seat", "victim", "card", "score", "victim_score"), known=True),
    Happened.NOTHING_TO_ROB: Kind("nothing_to_rob", ("seat",), known=True),
    Happened.SHARED: Kind("shared", ("seat", "partner", "together", "points"), known=True),
    Happened.LUCKY: Kind("lucky", ("seat", "times", "points"), known=True),
    Happened.SCORED: Kind("scored", ("seat", "points", "total", "without"), known=True),
    Happened.TURN_ENDED: Kind("turn_ended", ("seat", "cards*"), known=True),
}

NOBODY = -1
MIDDLE_CARD = -2  # wins the turn in the game of colours
NO_EYES = 0  # the audience of what no seat may see until it is revealed
HIDDEN_CARD = -1  # in a view: the blind card in the middle

# Actions: a card's number to bid it, then whom to rob of which card (BI-19; the Thief itself is never robbed).
FIRST_ROB_ACTION = CARDS
LOOT = THIEF - FIRST_BLACK  # black cards that can be robbed
ACTIONS = FIRST_ROB_ACTION + MOST_PLAYERS * LOOT
NO_ACTION = 0

# A standing is one number: the total from this bit on, below it the last round's points, then the highest card.
TOTAL_BIT, POINTS_BIT = 25, 5
NO_CARD = -6

State = state_type(
    [
        ("ally", np.int32),
        ("thief", np.int32),
        ("shuffle_card", np.int32),
        ("lowest_card", np.int32),
        ("unknown_card", np.int32),
        ("colours", np.int32),
        ("rounds", np.int32),
        ("lucky_loser", np.int32),
        ("turns", np.int32),  # of a round, and cards of a hand
        ("highest", np.int32),  # of the bid cards in use
        ("highest_black", np.int32),  # of the black numbers in use
        ("dealt_in", np.int32),  # black cards dealt into hands
        ("phase", np.int32),
        ("leader", np.int32),
        ("bids_laid", np.int32),
        ("winner", np.int32),  # of the turn, while its Thief chooses; else nobody
        ("next_leader", np.int32),
        ("lowest_wins", np.int32),  # 1: from now on the lowest bid is the best
        ("blind", np.int32),  # 1: the middle card lies face down
        ("blind_next", np.int32),  # 1: that of the next turn will
        ("shuffle_due", np.int32),  # 1: the deck is shuffled at the end of the turn
        ("black_held", np.int32),  # black cards in all hands together
        ("deck_size", np.int32),
        ("deck_known", np.int32),  # bit mask of the deck's places whose cards everyone knows
        ("held", np.int32, (MOST_PLAYERS,)),
        ("in_front", np.int32, (MOST_PLAYERS,)),  # how many black cards lie in front of each seat
        ("score", np.int32, (MOST_PLAYERS,)),  # their points, doublings included
        ("without", np.int32, (MOST_PLAYERS,)),  # BI-12: rounds without a black card
        ("credited", np.int32, (MOST_PLAYERS,)),  # for the last round
        ("partner", np.int32, (MOST_PLAYERS,)),
        ("middle", np.int16),
        ("bid", np.int16, (MOST_PLAYERS,)),
        ("hand", np.int16, (MOST_PLAYERS, HAND_CARDS)),
        ("deck", np.int16, (BLACK_CARDS,)),  # from the bottom to the top
        ("where", np.int8, (CARDS,)),
    ]
)


# --- the black deck


@step
def draw_top(state: Fields) -> int:
    state.deck_size -= 1
    card = state.deck[state.deck_size]
    state.deck[state.deck_size] = 0
    state.deck_known &= ~(1 << state.deck_size)
    return card


@step
def lay_under(state: Fields, card: int, known: int) -> None:
    for i in range(state.deck_size, 0, -1):
        state.deck[i] = state.deck[i - 1]
    state.deck[0] = card
    state.deck_size += 1
    state.deck_known = state.deck_known << 1 | known


@step
def put_under(state: Fields, card: int, why: int, log: Fields) -> None:
    """A card that everyone has seen goes under the deck."""
    lay_under(state, card, 1)
    state.where[card] = Place.IN_DECK
    note(log, EVERYONE, Happened.UNDER, card, why)


@step
def shuffle_deck(state: Fields, log: Fields) -> None:
    """BI-21: nobody knows the order any more, but which cards were burnt is not forgotten."""
    shuffle(state, state.deck, state.deck_size, state.deck_size)
    state.deck_known = 0
    note(log, EVERYONE, Happened.SHUFFLED, state.deck_size)


@step
def set_aside(state: Fields, card: int, log: Fields) -> None:
    """BI-27."""
    state.where[card] = Place.SET_ASIDE
    note(log, EVERYONE, Happened.SET_ASIDE, card)


# --- set-up of a round


@step
def find_leader(state: Fields, standings: Array, log: Fields) -> None:
    """BI-9: whoever is ahead leads the round; in the first everyone is equal."""
    best = standings[0]
    for seat in range(state.players):
        best = max(best, standings[seat])
    equal, same_points, same_total = 0, 0, 0
    for seat in range(state.players):
        equal += standings[seat] == best
        same_points += standings[seat] >> POINTS_BIT == best >> POINTS_BIT
        same_total += standings[seat] >> TOTAL_BIT == best >> TOTAL_BIT
    lot = below(state, equal) if equal > 1 else 0
    for seat in range(state.players):
        if standings[seat] == best:
            state.leader = seat if lot == 0 else state.leader
            lot -= 1
    why = LeadsBy.TOTAL
    if same_total > 1:
        why = LeadsBy.LAST_ROUND
    if same_points > 1:
        why = LeadsBy.HIGHEST_CARD
    if equal > 1:
        why = LeadsBy.LOT
    note(log, EVERYONE, Happened.LEADS, state.leader, why)


@step
def clear_table(state: Fields) -> None:
    """All cards are gathered; those in use are hidden until they are seen."""
    highest, highest_black, colours = state.highest, state.highest_black, COLOURS[state.players]
    for card in range(1, CARDS):
        used = BID[card] <= highest_black
        if card < FIRST_BLACK:
            used = BID[card] <= highest and COLOUR[card] < colours
        state.where[card] = Place.HIDDEN if used else Place.NOT_USED
    state.where[ALLY] = Place.HIDDEN if state.ally else Place.NOT_USED
    state.where[THIEF] = Place.HIDDEN if state.thief else Place.NOT_USED
    state.where[SHUFFLE] = Place.HIDDEN if state.shuffle_card else Place.NOT_USED
    state.where[LOWEST_WINS] = Place.HIDDEN if state.lowest_card else Place.NOT_USED
    state.where[UNKNOWN] = Place.HIDDEN if state.unknown_card else Place.NOT_USED
    state.lowest_wins = 0
    state.blind_next = 0
    state.deck_known = 0
    for seat in range(MOST_PLAYERS):
        state.in_front[seat] = 0
        state.score[seat] = 0
        state.partner[seat] = NOBODY
    for i in range(BLACK_CARDS):
        state.deck[i] = 0


@step
def deal_cards(state: Fields, log: Fields) -> None:
    """BI-1 to BI-3: bid cards, some black cards and the Ally make full hands; bid cards that are left are taken out."""
    pile = np.zeros(MOST_PLAYERS * HAND_CARDS, np.int16)
    count = 0
    for card in range(1, FIRST_BLACK):
        if state.where[card] == Place.HIDDEN:
            pile[count] = card
            count += 1
    out = count + state.dealt_in + state.ally - state.players * state.turns
    choose_some(state, pile, 0, count, out)
    for i in range(out):
        state.where[pile[i]] = Place.TAKEN_OUT
        note(log, EVERYONE, Happened.TAKEN_OUT, pile[i])
        count -= 1
        pile[i] = pile[count]
    state.deck_size = 0
    for card in range(FIRST_BLACK, ALLY):
        if state.where[card] == Place.HIDDEN:
            state.deck[state.deck_size] = card
            state.deck_size += 1
    shuffle(state, state.deck, state.deck_size, state.deck_size)
    state.black_held = state.dealt_in
    for _ in range(state.black_held):
        pile[count] = draw_top(state)
        count += 1
    if state.ally:
        pile[count] = ALLY
        count += 1
    dealt, turns = 0, state.turns
    for seat in range(state.players):
        choose_some(state, pile, dealt, count, turns)
        state.held[seat] = turns
        for i in range(turns):
            card = pile[dealt + i]
            state.hand[seat, i] = card
            note(log, only(seat), Happened.DEALT, seat, card)
        note(log, EVERYONE, Happened.HAND, seat, turns)
        dealt += turns
    note(log, EVERYONE, Happened.BLACK_DECK, state.deck_size, state.black_held)


@step
def begin_round(state: Fields, standings: Array, log: Fields) -> None:
    state.round_number += 1
    note(log, EVERYONE, Happened.ROUND, state.round_number)
    find_leader(state, standings, log)
    state.turn_number = 1
    clear_table(state)
    deal_cards(state, log)


# --- a turn


@step
def turn_up(state: Fields, log: Fields) -> None:
    """BI-5, BI-21 to BI-23: turn cards up until one is bid for, or until one is laid face down."""
    state.blind = state.blind_next
    state.blind_next = 0
    while not state.blind:
        card = draw_top(state)
        note(log, EVERYONE, Happened.TURNED_UP, card, state.turn_number)
        if card < SHUFFLE:
            state.middle = card
            state.where[card] = Place.MIDDLE
            break
        set_aside(state, card, log)
        if card == SHUFFLE:
            shuffle_deck(state, log)
        elif card == LOWEST_WINS:
            state.lowest_wins = 1
            note(log, EVERYONE, Happened.LOWEST_FROM, state.turn_number)
        else:
            state.blind = 1
    if state.blind:
        state.middle = draw_top(state)
        note(log, EVERYONE, Happened.LAID_BLIND, state.turn_number)
        note(log, NO_EYES, Happened.BLIND_CARD, state.middle)
    state.phase = Phase.BID
    awaits(state, 1 << state.leader)


@step
def lay_bid(state: Fields, seat: int, card: int, log: Fields) -> None:
    """The last card of the hand fills the gap."""
    state.held[seat] -= 1
    last = state.hand[seat, state.held[seat]]
    for i in range(HAND_CARDS):
        state.hand[seat, i] = last if state.hand[seat, i] == card else state.hand[seat, i]
    state.hand[seat, state.held[seat]] = 0
    state.bid[seat] = card
    state.bids_laid += 1
    state.black_held -= COLOUR[card] == BLACK
    state.where[card] = Place.BID
    note(log, EVERYONE, Happened.BID, seat, card)
    awaits(state, 1 << (seat + 1) % state.players)


@step
def bidder(state: Fields, number: int) -> int:
    """The seats in playing order, from the leader."""
    return (state.leader + number) % state.players


@step
def times_played(state: Fields, colour: int) -> int:
    """BI-30 to BI-32: the card in the middle counts as a black card played."""
    times = 1 if colour == BLACK else 0
    for seat in range(state.players):
        times += COLOUR[state.bid[seat]] == colour
    return times


@step
def judge(state: Fields) -> None:
    """Who wins the turn by the bids laid, and who leads the next (BI-6, BI-8, BI-22, BI-29 to BI-31)."""
    sign = -1 if state.lowest_wins else 1
    most = 0
    if state.colours:
        for colour in range(ALL_COLOURS):
            most = max(most, times_played(state, colour))
    best, equals, last = np.int64(-100), 0, NOBODY
    for number in range(state.bids_laid):
        seat = bidder(state, number)
        card = state.bid[seat]
        if state.colours and times_played(state, COLOUR[card]) < most:
            continue
        worth = sign * BID[card]
        equals = 1 if worth > best else equals + (worth == best)
        last = seat if worth >= best else last
        best = max(best, worth)
    state.winner = last if equals == 1 else NOBODY
    state.next_leader = last
    if state.colours and times_played(state, BLACK) == most:
        middle = sign * BID[state.middle]
        if middle == best:
            state.winner = NOBODY
        if middle > best:
            state.winner = MIDDLE_CARD
            state.next_leader = state.leader


@step
def is_best(state: Fields, card: int) -> bool:
    """Whether a card is as good as that of the next leader, who is the last of the best bidders where they tie."""
    best = state.bid[state.next_leader]
    if BID[card] != BID[best]:
        return False
    return not state.colours or times_played(state, COLOUR[card]) == times_played(state, COLOUR[best])


@step
def note_tie(state: Fields, log: Fields) -> None:
    """The cards that tie, in playing order; in the game of colours the middle card can be the last of them."""
    if not log.open:
        return
    note(log, EVERYONE, Happened.TIED, state.next_leader)
    position = 1
    for number in range(state.players):
        card = state.bid[bidder(state, number)]
        if is_best(state, card):
            add_value(log, position, card)
            position += 1
    if state.colours and is_best(state, state.middle):
        add_value(log, position, state.middle)


@step
def show_blind_card(state: Fields, log: Fields) -> None:
    """BI-23: after the bids, unless it is burnt unseen; in the game of colours always."""
    if state.blind and (state.winner >= 0 or state.colours):
        state.blind = 0
        state.where[state.middle] = Place.MIDDLE
        note(log, EVERYONE, Happened.REVEALED, state.middle)


# --- what becomes of the cards


@step
def burn(state: Fields, log: Fields) -> None:
    """BI-8, BI-25, BI-31: the middle card, then the black bids in playing order, go under the deck."""
    if state.winner == MIDDLE_CARD:
        why = Why.MIDDLE_WINS
        note(log, EVERYONE, Happened.MIDDLE_WON, state.next_leader, state.middle)
    else:
        why = Why.TIE
        note_tie(state, log)
    if state.blind:
        lay_under(state, state.middle, 0)  # BI-23
        note(log, EVERYONE, Happened.UNDER_UNSEEN)
    else:
        put_under(state, state.middle, why, log)
    for number in range(state.players):
        seat = bidder(state, number)
        card = state.bid[seat]
        if COLOUR[card] == BLACK:
            put_under(state, card, why, log)
        elif card == ALLY:
            note(log, EVERYONE, Happened.ALLY_OUT, seat, why)


@step
def is_spent(state: Fields) -> bool:
    """BI-24: a blind card that nobody can win."""
    return state.middle >= SHUFFLE


@step
def is_won(state: Fields, seat: int) -> bool:
    """Whether a seat's bid goes to the winner of the turn with the middle card."""
    card = state.bid[seat]
    if COLOUR[card] != BLACK or card >= SHUFFLE:
        return False
    return card < TWICE or seat != state.winner  # BI-26


@step
def put_in_front(state: Fields, seat: int, card: int) -> None:
    state.where[card] = Place.IN_FRONT + seat
    state.in_front[seat] += 1
    state.score[seat] += BID[card]


@step
def take_stake(state: Fields, log: Fields) -> None:
    """BI-6, BI-7, BI-17: the winner gets the middle card and the black cards bid for it."""
    winner = state.winner
    note(log, EVERYONE, Happened.WON, winner, state.bid[winner])
    add_value(log, 3, state.middle)
    put_in_front(state, winner, state.middle)
    doubles = state.middle == TWICE
    position = 4
    for number in range(state.players):
        seat = bidder(state, number)
        if is_won(state, seat):
            card = state.bid[seat]
            add_value(log, position, card)
            position += 1
            put_in_front(state, winner, card)
            doubles = doubles or card == TWICE
    add_value(log, 2, state.score[winner])
    if doubles:
        state.score[winner] *= 2
        note(log, EVERYONE, Happened.DOUBLED, winner, state.score[winner])


@step
def spend_turn(state: Fields, log: Fields) -> None:
    """BI-24: the blind card takes effect, and nobody scores."""
    note(log, EVERYONE, Happened.TURN_SPENT, state.winner, state.middle, state.bid[state.winner])
    take_effect(state, state.middle, log)


@step
def take_effect(state: Fields, card: int, log: Fields) -> None:
    """BI-21 to BI-23: what Shuffle, Lowest wins and Great unknown do once the bids are in."""
    set_aside(state, card, log)
    if card == SHUFFLE:
        state.shuffle_due = 1
    elif state.turn_number == state.turns:
        return
    elif card == LOWEST_WINS:
        state.lowest_wins = 1
        note(log, EVERYONE, Happened.LOWEST_FROM, state.turn_number + 1)
    else:
        state.blind_next = 1
        note(log, EVERYONE, Happened.BLIND_TURN, state.turn_number + 1)


@step
def ally_with_winner(state: Fields, seat: int, log: Fields) -> None:
    """BI-28."""
    if seat == state.winner:
        note(log, EVERYONE, Happened.ALLY_OUT, seat, Why.OWN)
        return
    state.partner[seat] = state.winner
    state.partner[state.winner] = seat
    note(log, EVERYONE, Happened.ALLIED, seat, state.winner)


@step
def clear_bids(state: Fields, log: Fields) -> None:
    """What the winner does not get: under the deck (BI-24, BI-26), or an effect (BI-21 to BI-23, BI-28)."""
    spent = is_spent(state)
    for number in range(state.players):
        seat = bidder(state, number)
        card = state.bid[seat]
        if card < FIRST_BLACK:
            continue
        if card == ALLY:
            ally_with_winner(state, seat, log)
        elif card >= SHUFFLE:
            take_effect(state, card, log)
        elif spent:
            put_under(state, card, Why.SPENT_TURN, log)
        elif not is_won(state, seat):
            put_under(state, card, Why.OWN, log)


# --- the Thief


@step
def has_won_thief(state: Fields) -> bool:
    """Whether the Thief was won in this very turn."""
    if state.winner < 0 or state.where[THIEF] != Place.IN_FRONT + state.winner:
        return False
    played = state.middle == THIEF
    for seat in range(state.players):
        played = played or state.bid[seat] == THIEF
    return played


@step
def robbery(state: Fields, number: int) -> int:
    """BI-19: the ways to rob the lowest other bidder who has cards, one after another, then no action."""
    lowest = np.int64(100)
    for seat in range(state.players):
        if seat != state.winner and state.in_front[seat] > 0:
            lowest = min(lowest, BID[state.bid[seat]])
    for seat in range(state.players):
        if seat == state.winner or BID[state.bid[seat]] != lowest:
            continue
        for card in range(FIRST_BLACK, THIEF):
            if state.where[card] == Place.IN_FRONT + seat:
                if number == 0:
                    return FIRST_ROB_ACTION + seat * LOOT + card - FIRST_BLACK
                number -= 1
    return NO_ACTION


@step
def rob(state: Fields, action: int, log: Fields) -> None:
    """BI-20: the card's face value changes sides; a doubling made with it does not."""
    victim = (action - FIRST_ROB_ACTION) // LOOT
    card = FIRST_BLACK + (action - FIRST_ROB_ACTION) % LOOT
    state.in_front[victim] -= 1
    state.score[victim] -= BID[card]
    put_in_front(state, state.winner, card)
    note(log, EVERYONE, Happened.ROBBED, state.winner, victim, card, state.score[state.winner])
    add_value(log, 4, state.score[victim])


# --- the end of a turn, of a round and of the match


@step
def spend_bids(state: Fields, log: Fields) -> None:
    """BI-6: the bid cards that still lie before the seats, and the Ally, are out for the round."""
    note(log, EVERYONE, Happened.TURN_ENDED, state.next_leader)
    position = 1
    for seat in range(state.players):
        card = state.bid[seat]
        if state.where[card] == Place.BID:
            state.where[card] = Place.SPENT
            add_value(log, position, card)
            position += 1


@step
def end_turn(state: Fields, log: Fields) -> None:
    if state.shuffle_due:
        shuffle_deck(state, log)
    spend_bids(state, log)
    state.shuffle_due = 0
    state.blind = 0
    state.middle = 0
    state.bids_laid = 0
    for seat in range(MOST_PLAYERS):
        state.bid[seat] = 0
    state.leader = state.next_leader
    state.winner = NOBODY
    state.phase = Phase.BID
    state.turn_number += 1


@step
def round_points(state: Fields, seat: int) -> int:
    """BI-11 to BI-14, BI-28: what the round would credit a seat, if it ended now."""
    partner = state.partner[seat]
    if partner != NOBODY:
        return (state.score[seat] + state.score[partner] + 1) >> 1  # half up, towards plus infinity
    if state.in_front[seat] == 0:
        return (state.without[seat] + 1) * LUCKY_POINTS[state.players]
    return state.score[seat]


@step
def end_round(state: Fields, log: Fields) -> None:
    for seat in range(state.players):
        points = round_points(state, seat)
        partner = state.partner[seat]
        state.credited[seat] = points
        if partner != NOBODY:
            together = state.score[seat] + state.score[partner]
            note(log, EVERYONE, Happened.SHARED, seat, partner, together, points)
        elif state.in_front[seat] == 0:
            note(log, EVERYONE, Happened.LUCKY, seat, state.without[seat] + 1, points)
    for seat in range(state.players):
        state.points[seat] += state.credited[seat]
        if state.in_front[seat] == 0:
            state.without[seat] += 1  # BI-13: in an alliance too
        elif state.lucky_loser == LuckyLoser.CONSECUTIVE:
            state.without[seat] = 0  # BI-15
        note(log, EVERYONE, Happened.SCORED, seat, state.credited[seat], state.points[seat], state.without[seat])


@kernel
def standing(state: Fields, out: Array) -> None:
    """BI-9, BI-16 as one number: the total, then the last round's points, then the highest black card in front.

    A round under way counts as if it ended now.
    """
    counted = state.turn_number > state.turns
    for seat in range(state.players):
        last = np.int64(state.credited[seat]) if counted else np.int64(round_points(state, seat))
        total = state.points[seat] + (0 if counted else last)
        highest = np.int64(NO_CARD)
        for card in range(FIRST_BLACK, ALLY):
            if state.where[card] == Place.IN_FRONT + seat:
                highest = max(highest, BID[card])
        out[seat] = (np.int64(total) << TOTAL_BIT) + ((last + (1 << 18)) << POINTS_BIT) + highest - NO_CARD


# --- the flow of a match


@kernel
def deal(state: Fields, log: Fields) -> None:
    state.winner = NOBODY
    begin_round(state, np.zeros(SEATS, np.int64), log)
    turn_up(state, log)


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    if state.may_act >> seat & 1 == 0:
        return 0
    if state.phase == Phase.BID:
        for i in range(HAND_CARDS):
            out.action[i] = state.hand[seat, i]
        return state.held[seat]
    count = 0
    while True:
        action = robbery(state, count)
        if action == NO_ACTION:
            return count
        out.action[count] = action
        count += 1


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    if state.phase == Phase.BID:
        lay_bid(state, seat, action, log)
        if state.bids_laid < state.players:
            return
        judge(state)
        show_blind_card(state, log)
        if state.winner < 0:
            burn(state, log)
        else:
            if is_spent(state):
                spend_turn(state, log)
            else:
                take_stake(state, log)
            clear_bids(state, log)
        if has_won_thief(state):
            if robbery(state, 1) != NO_ACTION:
                state.phase = Phase.ROB
                awaits(state, 1 << state.winner)
                return
            only_way = robbery(state, 0)
            if only_way == NO_ACTION:
                note(log, EVERYONE, Happened.NOTHING_TO_ROB, state.winner)
            else:
                rob(state, only_way, log)
    else:
        rob(state, action, log)
    end_turn(state, log)
    if state.turn_number > state.turns:
        end_round(state, log)
        standings = np.zeros(SEATS, np.int64)
        standing(state, standings)
        if state.round_number == state.rounds:
            finish(state, standings, log)
            return
        begin_round(state, standings, log)
    turn_up(state, log)


# --- who may know what


show_public = shows(
    State,
    "ally",
    "thief",
    "shuffle_card",
    "lowest_card",
    "unknown_card",
    "colours",
    "rounds",
    "lucky_loser",
    "turns",
    "highest",
    "highest_black",
    "dealt_in",
    "phase",
    "leader",
    "bids_laid",
    "winner",
    "next_leader",
    "lowest_wins",
    "blind",
    "blind_next",
    "shuffle_due",
    "black_held",
    "deck_size",
    "deck_known",
    "held",
    "in_front",
    "score",
    "without",
    "credited",
    "partner",
    "bid",
    "where",
)


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    """An allow-list: what everybody sees, the own hand, and the cards of the deck that everyone knows."""
    show_public(state, view)
    view.middle = HIDDEN_CARD if state.blind else state.middle
    if seat >= 0:
        for i in range(HAND_CARDS):
            view.hand[seat, i] = state.hand[seat, i]
    for place in range(BLACK_CARDS):
        view.deck[place] = state.deck[place] if state.deck_known >> place & 1 else 0


@step
def unseen_cards(view: Fields, seat: int, first: int, end: int, out: Array, count: int) -> int:
    """Append the cards from `first` to before `end` that nobody has shown and the seat does not hold."""
    for card in range(first, end):
        if view.where[card] != Place.HIDDEN:
            continue
        held = False
        if seat >= 0:
            for i in range(HAND_CARDS):
                held = held or view.hand[seat, i] == card
        if not held:
            out[count] = card
            count += 1
    return count


@step
def black_held_by_others(view: Fields, seat: int) -> int:
    """How many black cards are hidden in hands is public, so a seat knows how many the others hold."""
    count = view.black_held
    if seat >= 0:
        for i in range(HAND_CARDS):
            count -= COLOUR[view.hand[seat, i]] == BLACK
    return count


@step
def burnt_somewhere(view: Fields, out: Array, count: int) -> int:
    """Append the cards that were burnt in sight before the last shuffle: in the deck, nobody knows where."""
    for card in range(FIRST_BLACK, ALLY):
        placed = view.where[card] != Place.IN_DECK
        for place in range(view.deck_size):
            placed = placed or view.deck[place] == card
        if not placed:
            out[count] = card
            count += 1
    return count


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    """Every choice of hidden black cards for the hands leaves equally many worlds, so it is drawn first."""
    observe(view, seat, state)
    reseed(state, stream)
    deck = np.zeros(CARDS, np.int16)
    hands = np.zeros(CARDS, np.int16)
    black = unseen_cards(view, seat, FIRST_BLACK, ALLY, deck, 0)
    held = black_held_by_others(view, seat)
    shuffle(stream, deck, black, black)
    for i in range(held):
        black -= 1
        hands[i] = deck[black]
    black = burnt_somewhere(view, deck, black)
    shuffle(stream, deck, black, black)
    for place in range(view.deck_size):
        if view.deck[place] == 0:
            black -= 1
            state.deck[place] = deck[black]
    if view.blind:
        state.middle = deck[0]
    count = unseen_cards(view, seat, 1, FIRST_BLACK, hands, held)
    count = unseen_cards(view, seat, ALLY, CARDS, hands, count)
    shuffle(stream, hands, count, count)
    for other in range(view.players):
        if other != seat:
            for i in range(view.held[other]):
                count -= 1
                state.hand[other, i] = hands[count]
