"""A quick, sensible BIDS player, from one seat's view alone.

It imagines a few times how those after it may bid with the cards that nobody has seen, and weighs what each card
of the hand would win by the worth of the stake; strong cards have their price, because they could win a later turn.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.luck import below, shuffle
from sobremesa.games.bids import HAND_CARDS
from sobremesa.games.bids.cards import (
    ALLY,
    BID,
    BLACK,
    CARDS,
    COLOUR,
    FIRST_BLACK,
    LUCKY_POINTS,
    MINUS_FIVE,
    THIEF,
    TWICE,
)
from sobremesa.games.bids.rules import FIRST_ROB_ACTION, LOOT, NOBODY, Phase, Place, judge, unseen_cards

IMAGINED = 12  # ways in which the turn may go on
STAYS_LUCKY = 0.85  # the chance to get through one more turn without a black card


@step
def lucky_hope(view: Fields, seat: int) -> float:
    """What a first black card would cost: the lucky loser's points, as far as they can still be hoped for."""
    if view.in_front[seat] > 0 or view.partner[seat] != NOBODY:
        return 0.0
    points = (view.without[seat] + 1) * LUCKY_POINTS[view.players]
    return points * STAYS_LUCKY ** float(view.turns - view.turn_number)


@step
def mean_points(blacks: Array, count: int) -> float:
    total = 0.0
    for i in range(count):
        total += BID[blacks[i]]
    return total / max(count, 1)


@step
def best_loot(view: Fields, seat: int) -> float:
    best = np.int64(0)
    for card in range(FIRST_BLACK, THIEF):
        if view.where[card] >= Place.IN_FRONT and view.where[card] != Place.IN_FRONT + seat:
            best = max(best, BID[card])
    return float(best)


@step
def points_at_stake(view: Fields, seat: int, mean: float) -> float:
    """What the cards on the table would bring this seat, the Thief and a doubling included."""
    points = mean if view.blind else float(BID[view.middle])
    doubles = view.middle == TWICE
    robs = view.middle == THIEF
    for other in range(view.players):
        card = view.bid[other]
        if COLOUR[card] == BLACK:
            points += BID[card]
            doubles = doubles or card == TWICE
            robs = robs or card == THIEF
    if doubles:
        points += points + view.score[seat]
    return points + best_loot(view, seat) if robs else points


@step
def own_points(card: int) -> float:
    """What a black card of the hand adds to the stake."""
    return float(BID[card]) if FIRST_BLACK <= card < TWICE else 0.0


@step
def harm(view: Fields, seat: int, card: int, hope: float) -> float:
    """What a black card or the Ally costs when another seat wins with it on the table."""
    if card == MINUS_FIVE:
        return -5.0
    if card in (TWICE, THIEF):
        return 5.0
    if card == ALLY:
        best = view.score[seat]
        for other in range(view.players):
            best = max(best, view.score[other])
        return hope - (best - view.score[seat]) / 2.0
    return own_points(card)


@step
def strength(view: Fields, card: int, unseen: Array, count: int) -> float:
    """The chance that a card would win a usual turn."""
    weaker = 0.0
    for i in range(count):
        lower = BID[unseen[i]] > BID[card] if view.lowest_wins else BID[unseen[i]] < BID[card]
        weaker += 1.0 if lower else 0.0
    return (weaker / max(count, 1)) ** float(view.players - 1)


@step
def choose_bid(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    """Lay imagined bids, judge them by the rules with each card of the hand, and take them back."""
    unseen = np.zeros(CARDS, np.int16)
    blacks = np.zeros(CARDS, np.int16)
    gain = np.zeros(HAND_CARDS, np.float64)
    unseen_count = unseen_cards(view, seat, 1, FIRST_BLACK, unseen, 0)
    black_count = unseen_cards(view, seat, FIRST_BLACK, ALLY, blacks, 0)
    mean = mean_points(blacks, black_count)
    points = points_at_stake(view, seat, mean)
    hope = lucky_hope(view, seat)
    middle, next_leader, bids_laid = view.middle, view.next_leader, view.bids_laid
    rivals = view.players - 1
    later = min(rivals - bids_laid, unseen_count)
    view.bids_laid = view.players
    times = IMAGINED if later > 0 or view.blind else 1
    for _ in range(times):
        shuffle(stream, unseen, unseen_count, later)
        for i in range(later):
            view.bid[(seat + 1 + i) % view.players] = unseen[i]
        if view.blind:
            view.middle = blacks[below(stream, black_count)]
        for i in range(count):
            card = actions.action[i]
            view.bid[seat] = card
            judge(view)
            if view.winner == seat:
                gain[i] += points + own_points(card) - hope
            elif view.winner >= 0 and view.winner == view.partner[seat]:
                gain[i] += (points + own_points(card)) / 2.0
            elif view.winner >= 0:
                gain[i] -= (points + harm(view, seat, card, hope)) / rivals
    view.bid[seat] = 0
    for i in range(later):
        view.bid[(seat + 1 + i) % view.players] = 0
    view.middle = middle
    view.winner = NOBODY
    view.next_leader = next_leader
    view.bids_laid = bids_laid
    best, most = actions.action[0], -1e9
    for i in range(count):
        card = actions.action[i]
        worth = gain[i] / times - strength(view, card, unseen, unseen_count) * (mean - hope)
        if worth > most:
            best, most = card, worth
    return best


@step
def choose_loot(actions: Fields, count: int) -> int:
    best = actions.action[0]
    for i in range(count):
        action = actions.action[i]
        if BID[FIRST_BLACK + (action - FIRST_ROB_ACTION) % LOOT] > BID[FIRST_BLACK + (best - FIRST_ROB_ACTION) % LOOT]:
            best = action
    return best


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    if view.phase == Phase.BID:
        return choose_bid(view, seat, actions, count, stream)
    return choose_loot(actions, count)
