"""What each move of Toma 6 touches and would do as things lie: where a card goes, what it takes, what may come between.

Other cards of a trick may come before one's own; how many could is told beside it.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.bits import WORD, in_two_words, size_of_both
from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.learning import ObservationPart
from sobremesa.engine.native.projection import blank
from sobremesa.games.toma6 import HAND_CARDS, HIGHEST, ROW_CARDS, ROWS
from sobremesa.games.toma6.cards import BULLS, most_bulls
from sobremesa.games.toma6.rules import (
    FIRST_ROW_ACTION,
    LowCard,
    Phase,
    cheapest_row,
    hands_are_public,
    row_bulls,
    row_for,
)

CARDS = HIGHEST + 1
NO_END = CARDS  # higher than any card
IT = in_two_words(1 << card for card in range(CARDS))  # the set of each card alone
LOWER = in_two_words((1 << card) - 1 for card in range(NO_END + 1))  # the cards lower than each
CHOOSE, PICK, TAKE = range(3)  # kinds of moves

MOVE_PARTS = (
    ObservationPart("kind", (3,), "1 for what it is: a card to choose, a card to pick, a row to take"),
    ObservationPart(
        "card", (1,), "the card, or the one that was too low and begins the row to take anew", most=HIGHEST
    ),
    ObservationPart("own_bulls", (1,), "the bulls on it", most=int(BULLS.max())),
    ObservationPart("lower", (1,), "cards that others may hold, or may yet pick, that are lower than it", most=HIGHEST),
    ObservationPart("higher", (1,), "and higher", most=HIGHEST),
    ObservationPart("own_lower", (1,), "cards of the own hand that are lower than it", most=HAND_CARDS),
    ObservationPart("own_higher", (1,), "and higher", most=HAND_CARDS),
    ObservationPart(
        "row", (ROWS,), "1 for the row to take, or where the card would go now; none while that is still to be chosen"
    ),
    ObservationPart("too_low", (1,), "1 if it is lower than the end of every row"),
    ObservationPart(
        "length",
        (1,),
        "cards in that row now; of a card too low, here and below, the row with the fewest bulls",
        most=ROW_CARDS,
    ),
    ObservationPart("row_bulls", (1,), "their bulls", most=most_bulls(ROW_CARDS)),
    ObservationPart("cheaper", (1,), "rows with fewer bulls", most=ROWS - 1),
    ObservationPart("takes", (1,), "the bulls that the move would take", most=most_bulls(ROW_CARDS)),
    ObservationPart("gap", (1,), "how much higher it is than the end of the row that it would go to", most=HIGHEST - 1),
    ObservationPart("between", (1,), "cards between the two that others may hold", most=HIGHEST),
    ObservationPart("own_between", (1,), "cards between the two in the own hand", most=HAND_CARDS),
    ObservationPart("left_too_low", (1,), "cards of the own hand that would be too low after it", most=HAND_CARDS),
    ObservationPart("left_sixth", (1,), "and that would be the sixth of a row", most=HAND_CARDS),
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
def cards_in_sight(view: Fields, seat: int) -> Cards:
    """In the other hands, where they are public, and still to be picked."""
    first = second = np.int64(0)
    for other in range(view.players):
        if other != seat:
            one, two = own_cards(view, other)
            first |= one
            second |= two
    for card in range(1, view.highest + 1):
        first |= IT[card, 0] * view.open[card]
        second |= IT[card, 1] * view.open[card]
    return first, second


@step
def cards_unseen(view: Fields, seat: int) -> Cards:
    """All in use but those in bull piles, in rows, in the trick and in the own hand."""
    first, second = own_cards(view, seat)
    for row in range(ROWS):
        for i in range(ROW_CARDS):
            card = np.uint64(view.row[row, i])
            first |= IT[card, 0]
            second |= IT[card, 1]
    for i in range(view.players):
        card = np.uint64(view.trick_card[i])
        first |= IT[card, 0]
        second |= IT[card, 1]
    for card in range(WORD):
        first |= np.int64(view.taken[card] > 0) << card
    for card in range(WORD, CARDS):
        second |= np.int64(view.taken[card] > 0) << card - WORD
    used = view.highest + 1
    return LOWER[used, 0] & ~first & ~1, LOWER[used, 1] & ~second


@step
def others_cards(view: Fields, seat: int) -> Cards:
    return cards_in_sight(view, seat) if hands_are_public(view) else cards_unseen(view, seat)


@step
def lower_than(cards: Cards, card: int) -> int:
    """How many cards of a set are lower than a card."""
    return size_of_both(cards[0], cards[1], LOWER, card)


@step
def higher_than(cards: Cards, card: int) -> int:
    return lower_than(cards, NO_END) - lower_than(cards, card + 1)


@step
def between(cards: Cards, low: int, high: int) -> int:
    return lower_than(cards, high) - lower_than(cards, low + 1)


# --- what a move does

Rows = tuple[int, int, int, int]  # a number for each


@step
def ends_of_rows(view: Fields) -> Rows:
    return end_of(view, 0), end_of(view, 1), end_of(view, 2), end_of(view, 3)


@step
def end_of(view: Fields, row: int) -> int:
    """The last card of a row; where there is no such row, nothing fits."""
    return np.int64(view.row[row, view.row_length[row] - 1]) if view.row_length[row] > 0 else NO_END


@step
def bulls_of_rows(view: Fields) -> Rows:
    return row_bulls(view, 0), row_bulls(view, 1), row_bulls(view, 2), row_bulls(view, 3)


@step
def rows_cheaper_than(view: Fields, bulls: int, all_bulls: Rows) -> int:
    rows = 0
    for row in range(view.row_count):
        rows += all_bulls[row] < bulls
    return rows


@step
def depict_what_is_left(view: Fields, own: Cards, ends: Rows, begun: int, card: int, length: int, out: Fields) -> None:
    """How the own hand would fit if a card ended a row, which then had this length, and all else stayed."""
    least, sixths = np.int64(NO_END), 0
    for row in range(ROWS):
        end = card if row == begun else ends[row]
        least = min(least, end)
        if (length if row == begun else view.row_length[row]) < view.row_cards:
            continue
        next_end = np.int64(NO_END)
        for other in range(ROWS):
            other_end = card if other == begun else ends[other]
            next_end = other_end if end < other_end < next_end else next_end
        sixths += between(own, end, next_end)
    out.left_too_low[0] = lower_than(own, least)
    out.left_sixth[0] = sixths


@step
def depict_row(
    view: Fields, move: int, card: int, own: Cards, others: Cards, ends: Rows, all_bulls: Rows, out: Fields
) -> None:
    takes = move >= FIRST_ROW_ACTION
    row = move - FIRST_ROW_ACTION if takes else row_for(view, card)
    is_low = row < 0
    if is_low:
        row = cheapest_row(view)
    length, bulls = np.int64(view.row_length[row]), all_bulls[row]
    is_cleared = takes or is_low or length == view.row_cards
    out.row[row] = not is_low or view.low_card == LowCard.CHEAPEST
    out.too_low[0] = is_low
    out.length[0] = length
    out.row_bulls[0] = bulls
    out.cheaper[0] = rows_cheaper_than(view, bulls, all_bulls)
    out.takes[0] = bulls if is_cleared else 0
    if not takes and not is_low:
        out.gap[0] = card - ends[row]
        out.between[0] = between(others, ends[row], card)
        out.own_between[0] = between(own, ends[row], card)
    depict_what_is_left(view, own, ends, row, card, 1 if is_cleared else length + 1, out)


@step
def depict_card(card: int, own: Cards, others: Cards, out: Fields) -> None:
    out.card[0] = card
    out.own_bulls[0] = BULLS[card]
    out.lower[0] = lower_than(others, card)
    out.higher[0] = higher_than(others, card)
    out.own_lower[0] = lower_than(own, card)
    out.own_higher[0] = higher_than(own, card)


@kernel
def encode_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    own, others = own_cards(view, seat), others_cards(view, seat)
    ends, bulls = ends_of_rows(view), bulls_of_rows(view)
    kind = PICK if view.phase == Phase.PICK else TAKE if view.phase == Phase.TAKE else CHOOSE
    for i in range(count):
        move = np.int64(listed.move[i])
        card = np.int64(view.trick_card[0]) if kind == TAKE else move
        blank(out[i])
        out[i].kind[kind] = 1
        depict_card(card, own, others, out[i])
        if kind != PICK:
            depict_row(view, move, card, own, others, ends, bulls, out[i])
