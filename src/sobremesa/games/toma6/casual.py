"""A quick, sensible Toma 6 player, from one seat's view alone.

It weighs each card by the bulls that it will probably cost now: a full row for certain, an open row
if enough others are likely to slip in between.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.luck import below
from sobremesa.games.toma6 import HIGHEST
from sobremesa.games.toma6.rules import (
    FIRST_ROW_ACTION,
    Phase,
    cheapest_row,
    mark_seen,
    row_bulls,
    row_for,
)

PICK_HIGHEST_UP_TO = 3
KEEP_LATE = 0.02  # between equally safe cards the one that is harder to place later goes first


@step
def slips_in(others: int, needed: int, share: float) -> float:
    """The chance that at least `needed` of `others` play into a gap that holds a `share` of their cards."""
    fewer = 0.0
    ways = 1.0
    for count in range(needed):
        fewer += ways * share**count * (1.0 - share) ** (others - count)
        ways = ways * (others - count) / (count + 1)
    return max(0.0, 1.0 - fewer)


@step
def expected_bulls(view: Fields, card: int, lower: Array, others_cards: int) -> float:
    row = row_for(view, card)
    if row < 0:
        return float(row_bulls(view, cheapest_row(view)))
    length = view.row_length[row]
    cost = float(row_bulls(view, row))
    if length == view.row_cards:
        return cost
    end = view.row[row, length - 1]
    between = lower[card] - lower[end]
    share = between / max(others_cards, 1)
    others = view.players - 1
    needed = view.row_cards - length
    return slips_in(others, needed, share) * (cost + needed * 1.6) if needed <= others else 0.0


@step
def count_lower(view: Fields, seat: int, lower: Array) -> int:
    """For each card how many lower ones others may play: their hands where all see them, else what is unseen."""
    out_of_play = np.zeros(HIGHEST + 1, np.bool_)
    mark_seen(view, out_of_play)
    for other in range(view.players):
        for i in range(view.held[other]):
            card = view.hand[other, i]
            out_of_play[card] = card == 0 or other == seat
    count = 0
    for card in range(view.highest + 1):
        lower[card] = count
        count += not out_of_play[card]
    return count


@step
def choose_card(view: Fields, seat: int, actions: Fields, count: int) -> int:
    lower = np.zeros(HIGHEST + 1, np.int64)
    others_cards = count_lower(view, seat, lower)
    best, least = actions.action[0], 1e9
    for i in range(count):
        card = actions.action[i]
        cost = expected_bulls(view, card, lower, others_cards)
        cost -= KEEP_LATE * abs(card - view.highest / 2.0) / 10.0
        if cost < least:
            best, least = card, cost
    return best


@step
def pick_card(view: Fields, actions: Fields, count: int, stream: Fields) -> int:
    """The highest card is seldom too low; among more than three players it is too often the sixth."""
    if view.players <= PICK_HIGHEST_UP_TO:
        return actions.action[count - 1]
    return actions.action[below(stream, count)]


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    if view.phase == Phase.CHOOSE:
        return choose_card(view, seat, actions, count)
    if view.phase == Phase.TAKE:
        return FIRST_ROW_ACTION + cheapest_row(view)
    return pick_card(view, actions, count, stream)
