"""What each move of BIDS touches and would do as the bids lie: how a card stands, what it would win, whom one robs.

Seats that bid later may change all of it; how many there are, and how many cards would beat this one, is told beside.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.bits import in_two_words, size_of_both
from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.learning import LEAST, MOST, ObservationPart, capped, relative
from sobremesa.engine.native.projection import blank
from sobremesa.games.bids import HAND_CARDS
from sobremesa.games.bids.cards import (
    ALL_COLOURS,
    BID,
    BLACK,
    CARDS,
    COLOUR,
    FIRST_BLACK,
    LUCKY_POINTS,
    MINUS_FIVE,
    MOST_PLAYERS,
    SHUFFLE,
    TWICE,
)
from sobremesa.games.bids.learning import LEAST_SCORE, MOST_SCORE
from sobremesa.games.bids.rules import FIRST_ROB_ACTION, LOOT, NOBODY, Phase, Place, is_best, judge, times_played

SPECIALS = CARDS - TWICE  # 2x and all after it
WINS, TIES, TRAILS, HANGS = range(4)  # how a bid stands
LOWEST_BID, HIGHEST_BID = int(BID.min()), int(BID.max())

IT = in_two_words(1 << card for card in range(CARDS))  # the set of each card alone


def _cards_that(beat: np.ufunc) -> Array:
    """For each card those that bid more than it, or less, or as much."""
    return in_two_words(
        sum(1 << other for other in range(1, CARDS) if beat(BID[other], BID[card])) for card in range(CARDS)
    )


HIGHER, LOWER, EQUAL = _cards_that(np.greater), _cards_that(np.less), _cards_that(np.equal)

MOVE_PARTS = (
    ObservationPart("kind", (2,), "1 for what it is: a card to bid, a card to rob"),
    ObservationPart("number", (1,), "what the card bids, or is worth", least=LOWEST_BID, most=HIGHEST_BID),
    ObservationPart("colour", (ALL_COLOURS,), "1 for its colour: yellow, blue, red, green, black, white"),
    ObservationPart(
        "special", (SPECIALS,), "1 for what it is: 2x, -5, Thief, Shuffle, Lowest wins, Great unknown, Ally"
    ),
    ObservationPart(
        "stands",
        (4,),
        "1 for how the bid would stand, if it were the last: it wins, it ties, it trails, or that hangs on the "
        "face-down card in the game of colours",
    ),
    ObservationPart(
        "ahead",
        (1,),
        "by how much it is better than the best number bid so far; without one, than 0",
        least=LOWEST_BID - HIGHEST_BID,
        most=HIGHEST_BID - LOWEST_BID,
    ),
    ObservationPart(
        "in_colour",
        (1,),
        "cards of its colour among the bids, with it and the card in the middle",
        most=MOST_PLAYERS + 1,
    ),
    ObservationPart(
        "gains",
        (1,),
        "what it would add to the points of the round if it won, as far as that can be seen; or what the robbery adds",
        least=LEAST_SCORE,
        most=MOST_SCORE,
    ),
    ObservationPart(
        "gives",
        (1,),
        "points that it adds to what another winner gets",
        least=LOWEST_BID,
        most=HIGHEST_BID,
    ),
    ObservationPart("unseen_better", (1,), "cards not seen in this round that are better than it", most=CARDS - 1),
    ObservationPart("unseen_equal", (1,), "and as good", most=CARDS - 1),
    ObservationPart("own_better", (1,), "cards of the own hand that are better", most=HAND_CARDS),
    ObservationPart("own_worse", (1,), "and worse", most=HAND_CARDS),
    ObservationPart("later", (1,), "seats that bid after it", most=MOST_PLAYERS - 1),
    ObservationPart(
        "luck", (1,), "points as a lucky loser that a first black card would cost; 0 if there is one", most=MOST
    ),
    ObservationPart("victim", (1,), "the seat to rob", most=MOST_PLAYERS - 1),
    ObservationPart("victim_lead", (1,), "how many points more than oneself it has", least=LEAST, most=MOST),
    ObservationPart("leaves_none", (1,), "1 if it has no black card left then"),
)


# --- sets of cards

Cards = tuple[int, int]  # two words, as in `engine/bits.py`


@step
def own_cards(view: Fields, seat: int) -> Cards:
    first = second = np.int64(0)
    for i in range(view.held[seat]):
        card = np.uint64(view.hand[seat, i])
        first |= IT[card, 0]
        second |= IT[card, 1]
    return first, second


@step
def cards_hidden(view: Fields) -> Cards:
    """Those that nobody has shown: in hands and in the black deck, or face down in the middle."""
    first = second = np.int64(0)
    for card in range(1, CARDS):
        is_hidden = np.int64(view.where[card] == Place.HIDDEN)
        first |= IT[card, 0] * is_hidden
        second |= IT[card, 1] * is_hidden
    return first, second


# --- a bid


@step
def hangs_on_middle(view: Fields) -> bool:
    """BI-31: whether the card in the middle has a say, and lies face down."""
    if not view.colours or not view.blind:
        return False
    most = 0
    for colour in range(ALL_COLOURS):
        most = max(most, times_played(view, colour))
    return times_played(view, BLACK) == most


@step
def standing_of(view: Fields, seat: int, card: int) -> int:
    """How a bid that has been laid on the view stands among the others."""
    if hangs_on_middle(view):
        return HANGS
    judge(view)
    if view.winner == seat:
        return WINS
    return TIES if view.winner == NOBODY and is_best(view, card) else TRAILS


@step
def depict_standing(view: Fields, seat: int, card: int, out: Fields) -> None:
    """Lay the bid, judge it by the rules, and take it back."""
    winner, next_leader = view.winner, view.next_leader
    view.bid[seat] = card
    view.bids_laid += 1
    out.stands[standing_of(view, seat, card)] = 1
    out.in_colour[0] = times_played(view, COLOUR[card])
    view.bid[seat] = 0
    view.bids_laid -= 1
    view.winner = winner
    view.next_leader = next_leader


@step
def best_number(view: Fields, sign: int) -> int:
    best = np.int64(sign * LOWEST_BID if view.bids_laid > 0 else 0)
    for number in range(view.bids_laid):
        worth = sign * BID[view.bid[(view.leader + number) % view.players]]
        best = worth if number == 0 else max(best, worth)
    return best


@step
def points_if_won(view: Fields, seat: int, card: int) -> int:
    """BI-6, BI-17, BI-26: the stake, doubled with all that the seat has if there is a 2x that is not its own."""
    points = np.int64(0) if view.blind else np.int64(BID[view.middle])
    doubles = view.middle == TWICE
    for other in range(view.players):
        bid = np.int64(view.bid[other])
        if other != seat and COLOUR[bid] == BLACK and bid < SHUFFLE:
            points += BID[bid]
            doubles |= bid == TWICE
    if FIRST_BLACK <= card < TWICE:
        points += BID[card]
    return 2 * points + view.score[seat] if doubles else points


@step
def luck_at_stake(view: Fields, seat: int) -> int:
    if view.in_front[seat] > 0 or view.partner[seat] != NOBODY:
        return 0
    return capped((np.int64(view.without[seat]) + 1) * LUCKY_POINTS[view.players])


@step
def depict_rank(view: Fields, card: int, unseen: Cards, own: Cards, out: Fields) -> None:
    better, worse = (LOWER, HIGHER) if view.lowest_wins else (HIGHER, LOWER)
    out.unseen_better[0] = size_of_both(unseen[0], unseen[1], better, card)
    out.unseen_equal[0] = size_of_both(unseen[0], unseen[1], EQUAL, card)
    out.own_better[0] = size_of_both(own[0], own[1], better, card)
    out.own_worse[0] = size_of_both(own[0], own[1], worse, card)


@step
def depict_bid(view: Fields, seat: int, card: int, out: Fields) -> None:
    sign = -1 if view.lowest_wins else 1
    depict_standing(view, seat, card, out)
    out.ahead[0] = sign * BID[card] - best_number(view, sign)
    out.gains[0] = points_if_won(view, seat, card)
    out.gives[0] = BID[card] if FIRST_BLACK <= card <= MINUS_FIVE else 0
    out.later[0] = view.players - view.bids_laid - 1
    out.luck[0] = luck_at_stake(view, seat)


# --- a robbery


@step
def points_of(view: Fields, seat: int) -> int:
    return np.int64(view.points[seat]) + view.score[seat]


@step
def depict_robbery(view: Fields, seat: int, victim: int, card: int, out: Fields) -> None:
    out.gains[0] = BID[card]
    out.victim[0] = relative(seat, victim, view.players)
    out.victim_lead[0] = capped(points_of(view, victim) - points_of(view, seat))
    out.leaves_none[0] = view.in_front[victim] == 1


@kernel
def encode_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    own, hidden = own_cards(view, seat), cards_hidden(view)
    unseen = hidden[0] & ~own[0], hidden[1] & ~own[1]
    robs = view.phase == Phase.ROB
    for i in range(count):
        move, features = np.int64(listed.move[i]), out[i]
        blank(features)
        card = FIRST_BLACK + (move - FIRST_ROB_ACTION) % LOOT if robs else move
        features.kind[np.int64(robs)] = 1
        features.number[0] = BID[card]
        features.colour[COLOUR[card]] = 1
        if card >= TWICE:
            features.special[card - TWICE] = 1
        if robs:
            depict_robbery(view, seat, (move - FIRST_ROB_ACTION) // LOOT, card, features)
        else:
            depict_rank(view, card, unseen, own, features)
            depict_bid(view, seat, card, features)
