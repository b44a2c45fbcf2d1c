"""The worlds that a DOS seat can imagine: what the other hands and the pile may hold, given all that it has seen.

After a reshuffle a card in another hand is either old (it was there at that moment) or new (drawn since then).
A seat knows both sets of cards and how many of each a hand got, but not whether a card played since then was old.
That is guessed first, always so that each card was in the hand when it was played. Then the rest is dealt.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.luck import MASK, below, draw, reseed, shuffle
from sobremesa.games.dos.cards import CARDS, COPIES_IN, KINDS
from sobremesa.games.dos.rules import (
    CARD,
    FIRST,
    FRESH,
    HELD,
    HIDDEN,
    PLAYERS,
    ROW_CARD,
    SEAT,
    SECOND,
    Fresh,
    join_hand,
    observe,
)

OLD, NEW = 0, 1
# Of a card played by another seat, besides SEAT, CARD and FRESH:
DRAWN = HELD  # how many cards the seat had drawn since the reshuffle
GUESS = 4  # OLD or NEW
COLUMNS = 5
SWEEPS = 40  # how often each guess is thought over


@step
def count_unseen(view: Fields, seat: int, unseen: Array) -> None:
    """Count by kinds the OLD cards of the other hands, and the NEW ones together with the pile.

    Both as they were at the last reshuffle, less what was turned up or drawn by this seat since then.
    Before the first reshuffle all cards are new.
    """
    for card in range(1, KINDS):
        unseen[OLD, card] = COPIES_IN[view.colours, card] - view.discarded[card]
        unseen[NEW, card] = view.fresh[card]
        if seat >= 0:
            unseen[OLD, card] -= view.hand[seat, card]
            unseen[NEW, card] -= view.hand[seat, card] - view.hand_then[seat, card]
    for i in range(view.row_length):
        unseen[OLD, view.row[i]] -= 1
    for i in range(view.matches):
        for column in (ROW_CARD, FIRST, SECOND):
            unseen[OLD, view.matched[i, column]] -= 1
    for i in range(view.plays):
        if view.played[i, SEAT] == seat:
            unseen[NEW, view.played[i, CARD]] -= 1
        else:
            unseen[OLD, view.played[i, CARD]] += 1
    for card in range(1, KINDS):
        if view.reshuffles == 0:
            unseen[NEW, card] = unseen[OLD, card]
        unseen[OLD, card] -= unseen[NEW, card]
    unseen[OLD, 0] = 0  # no card


@step
def list_plays(view: Fields, seat: int, plays: Array) -> int:
    """The cards that other seats have played since the reshuffle, in order; returns how many."""
    count = 0
    drawn = np.zeros(PLAYERS, np.int64)
    for other in range(PLAYERS):
        drawn[other] = -view.held_then[other]
    for i in range(view.plays):
        other = view.played[i, SEAT]
        if other != seat:
            plays[count, SEAT] = other
            plays[count, CARD] = view.played[i, CARD]
            plays[count, DRAWN] = drawn[other] + view.played[i, HELD]
            plays[count, FRESH] = view.played[i, FRESH]
            count += 1
        drawn[other] += 1
    return count


@step
def must_be_new(plays: Array, count: int, play: int) -> bool:
    """DO-9: with `drawn_card` one card of a match after drawing is the card drawn."""
    fresh = plays[play, FRESH]
    if fresh == Fresh.OR_NEXT:
        return play + 1 < count and plays[play + 1, GUESS] == OLD
    return fresh == Fresh.SURELY or (fresh == Fresh.OR_LAST and plays[play - 1, GUESS] == OLD)


@step
def places_for_new(plays: Array, play: int, laid: int) -> int:
    """In how many places of the hand a new card can have been, after `laid` other new ones had left it."""
    fresh = plays[play, FRESH]
    if fresh == Fresh.OR_NEXT:
        return 1 + plays[play + 1, GUESS]  # where the card drawn is; if both are new, it is this one or the next
    if fresh == Fresh.SURELY or (fresh == Fresh.OR_LAST and plays[play - 1, GUESS] == OLD):
        return 1
    return plays[play, DRAWN] - laid


@step
def chance(view: Fields, plays: Array, count: int, unseen: Array) -> float:
    """How likely the guesses about the first `count` plays are together, compared to other ones; 0: impossible.

    Every way to deal the cards and to choose the one laid among equal ones counts the same: so for each play, the
    places of the hand in which the card can have been, times the share of such cards among those not laid yet.
    """
    left = unseen.copy()
    total = unseen.sum(axis=1)
    laid = np.zeros((2, PLAYERS), np.int64)
    product = 1.0
    for i in range(count):
        seat, card, pile = plays[i, SEAT], plays[i, CARD], plays[i, GUESS]
        if pile == NEW:
            places = places_for_new(plays, i, laid[NEW, seat])
        else:
            places = 0 if must_be_new(plays, count, i) else view.held_then[seat] - laid[OLD, seat]
        if places <= 0 or left[pile, card] <= 0:
            return 0.0
        product *= places * left[pile, card] / total[pile]
        left[pile, card] -= 1
        total[pile] -= 1
        laid[pile, seat] += 1
    return product


@step
def guess(view: Fields, plays: Array, play: int, unseen: Array, stream: Fields) -> bool:
    """Draw whether a played card was old or new, given the guesses about the earlier ones; False if it was neither."""
    plays[play, GUESS] = OLD
    as_old = chance(view, plays, play + 1, unseen)
    plays[play, GUESS] = NEW
    as_new = chance(view, plays, play + 1, unseen)
    if draw(stream) * (as_old + as_new) >= as_new * (MASK + 1):
        plays[play, GUESS] = OLD
    return as_old + as_new > 0.0


@step
def think_over(view: Fields, plays: Array, count: int, unseen: Array, stream: Fields) -> None:
    """Turn a guess round, or exchange two, again and again, each time as likely as the chances say (Metropolis)."""
    before = chance(view, plays, count, unseen)
    for i in range(count * SWEEPS):
        one, two = below(stream, count), below(stream, count)
        if i % 2 == 0:
            two = one
        elif plays[one, GUESS] == plays[two, GUESS]:
            continue
        turn_round(plays, one, two)
        after = chance(view, plays, count, unseen)
        if draw(stream) * before < after * (MASK + 1):
            before = after
        else:
            turn_round(plays, one, two)


@step
def turn_round(plays: Array, one: int, two: int) -> None:
    """One guess, or two different ones."""
    plays[one, GUESS] ^= OLD ^ NEW
    if two != one:
        plays[two, GUESS] ^= OLD ^ NEW


@step
def agree(view: Fields, plays: Array, count: int, play: int, same: int, unseen: Array) -> bool:
    """Whether there were cards enough for the guesses about all plays of the same SEAT, or of the same CARD."""
    olds = news = 0
    for i in range(count):
        if plays[i, same] == plays[play, same]:
            olds += plays[i, GUESS] == OLD
            news += plays[i, GUESS] == NEW
            if same == SEAT and news > plays[i, DRAWN]:
                return False
    if same == SEAT:
        return olds <= view.held_then[plays[play, SEAT]]
    return olds <= unseen[OLD, plays[play, CARD]] and news <= unseen[NEW, plays[play, CARD]]


@step
def mend(view: Fields, plays: Array, count: int, play: int, same: int, unseen: Array) -> bool:
    """Make the guesses about plays of the same SEAT, or the same CARD, agree by turning some of them round.

    One that is turned round for the sake of its card can be one too many for its seat, so that another one of that
    seat must be turned the other way, and so on: an augmenting path.
    """
    path = np.zeros(CARDS, np.int64)
    seen = np.zeros(CARDS, np.bool_)
    path[0] = play
    seen[play] = True
    length = 1
    while length > 0:
        last = path[length - 1]
        link = same if length % 2 == 1 else SEAT + CARD - same
        turned = -1
        for i in range(count):
            if turned >= 0 or seen[i] or plays[i, link] != plays[last, link] or plays[i, GUESS] != plays[last, GUESS]:
                continue
            seen[i] = True
            if plays[i, GUESS] == NEW and must_be_new(plays, count, i):
                continue
            turn_round(plays, i, i)
            if agree(view, plays, count, i, link, unseen):
                turned = i
            else:
                turn_round(plays, i, i)
        if turned < 0:
            length -= 1
            if length > 0:
                turn_round(plays, last, last)
        elif agree(view, plays, count, turned, SEAT + CARD - link, unseen):
            return True
        else:
            path[length] = turned
            length += 1
    return False


@step
def change_guesses(view: Fields, plays: Array, play: int, unseen: Array, stream: Fields) -> bool:
    """Make room for a played card that, by the guesses about the earlier ones, was neither old nor new."""
    before = plays.copy()
    first = below(stream, 2)
    for turn in range(2):
        plays[play, GUESS] = first ^ turn
        fits = plays[play, GUESS] == NEW or not must_be_new(plays, play + 1, play)
        for same in (SEAT, CARD):
            if fits and not agree(view, plays, play + 1, play, same, unseen):
                fits = mend(view, plays, play + 1, play, same, unseen)
        if fits:
            return True
        plays[:] = before
    return False


@step
def guess_all(view: Fields, plays: Array, count: int, unseen: Array, stream: Fields) -> None:
    """Guess one by one, beginning again if it leads nowhere, and then think it over."""
    known = 0
    while known < count:
        fits = guess(view, plays, known, unseen, stream)
        known = known + 1 if fits or change_guesses(view, plays, known, unseen, stream) else 0
    if count > 0:
        think_over(view, plays, count, unseen, stream)


@step
def shuffle_counted(counts: Array, cards: Array, stream: Fields) -> None:
    total = 0
    for card in range(KINDS):
        for _ in range(counts[card]):
            cards[total] = card
            total += 1
    shuffle(stream, cards, total, total)


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    """Deal the unseen cards to the other hands and the pile.

    Uniform before a reshuffle, and after it for given guesses. The guesses are as near to uniform as a limited number
    of Metropolis steps brings them. Whatever can be true can be imagined, and nothing that contradicts what was seen
    since the last reshuffle. Memory goes no further back: after a second one in the same round, with three or four
    players, it is forgotten who played what before it.
    """
    observe(view, seat, state)
    reseed(state, stream)
    unseen = np.zeros((2, KINDS), np.int64)
    count_unseen(view, seat, unseen)
    plays = np.zeros((CARDS, COLUMNS), np.int64)
    count = list_plays(view, seat, plays)
    guess_all(view, plays, count, unseen, stream)

    old_left = view.held_then.copy()
    for i in range(count):
        other, card = plays[i, SEAT], plays[i, CARD]
        unseen[plays[i, GUESS], card] -= 1
        if plays[i, GUESS] == OLD:
            old_left[other] -= 1
            state.hand_then[other, card] += 1
    cards = np.zeros((2, CARDS), np.int64)
    for pile in range(2):
        shuffle_counted(unseen[pile], cards[pile], stream)
    dealt = np.zeros(2, np.int64)
    for other in range(view.players):
        if other == seat:
            continue
        if view.drawn == HIDDEN and other == view.on_turn:
            state.drawn = cards[NEW, dealt[NEW]]  # any of the new ones
        state.held[other] = 0
        for i in range(view.held[other]):
            pile = OLD if i < old_left[other] else NEW
            card = cards[pile, dealt[pile]]
            dealt[pile] += 1
            join_hand(state, other, card)
            state.hand_then[other, card] += pile == OLD
    for i in range(view.pile_count):
        state.pile[i] = cards[NEW, dealt[NEW] + i]
