"""What each move of DOS touches and would do: the card that it names, the match that it makes or may still become.

A match is spelt in parts. Of one that is only begun, the best that can come of it is told.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.bits import lowest
from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.learning import ObservationPart
from sobremesa.engine.native.projection import blank
from sobremesa.games.dos import COLOURS
from sobremesa.games.dos.cards import (
    BIT,
    CARDS,
    COLOUR,
    COPIES_IN,
    FIRSTS,
    HIGHEST,
    KINDS,
    LEAST,
    POINTS,
    SECONDS,
    WILD_DOS,
)
from sobremesa.games.dos.learning import ACTION_PARTS, FIRST_CARD
from sobremesa.games.dos.rules import (
    CATCH,
    DECLINE,
    DRAW,
    FIRST,
    FIRST_PUT,
    ROW_CARD,
    SAY_DOS,
    SECOND,
    AfterDraw,
    DosCall,
    Named,
    Phase,
    can_agree,
    colour_is_open,
)

# Kinds of moves: first the actions 0 to 4 by their numbers, DRAW to DECLINE.
LET_PASS, PUT, NAME_ROW_CARD, NAME_FIRST, NAME_SECOND = range(DECLINE + 1, DECLINE + 6)
MOVE_KINDS = NAME_SECOND + 1
MOST_MATCHES = KINDS * KINDS  # on one row card
NO_CARD = 0

MOVE_PARTS = (
    ObservationPart(
        "kind",
        (MOVE_KINDS,),
        "1 for what it is: draw, end, say DOS, catch, add no bonus card, let an offer pass, a card to put into the "
        "row; the row card, the first card, the second one (or none) of a match",
    ),
    ObservationPart("number", (1,), "what the card that it names counts as at least", most=HIGHEST),
    ObservationPart("colour", (COLOURS,), "1 for its colour: blue, green, red, yellow"),
    ObservationPart("wild", (2,), "1 for a Wild #, and for a Wild DOS"),
    ObservationPart("points", (1,), "its points in a hand at the end of the round", most=int(POINTS.max())),
    ObservationPart("matches", (1,), "how many matches begin with the parts chosen so far and it", most=MOST_MATCHES),
    ObservationPart("alone", (1,), "1 if one of them takes a single card"),
    ObservationPart(
        "laid", (1,), "the most cards of the own hand that one of them takes, or 1 to put into the row", most=2
    ),
    ObservationPart("shed", (1,), "the most points that leave the hand with these", most=2 * int(POINTS.max())),
    ObservationPart("wilds", (1,), "the fewest wild cards of the own hand that one of them takes", most=2),
    ObservationPart("same_colour", (1,), "1 if one of them is in the same colour, which earns a card into the row"),
    ObservationPart("double", (1,), "1 if one in the same colour takes two cards, so that the others draw"),
    ObservationPart("held_then", (1,), "cards in the own hand after it, at least", most=CARDS),
    ObservationPart(
        "held_at_end", (1,), "and if the turn ended then, when the cards owed have gone into the row", most=CARDS
    ),
    ObservationPart("goes_out", (1,), "1 if the hand may be empty after it"),
    ObservationPart(
        "others_draw",
        (1,),
        "cards that each of the others draws at the end of the turn, at most",
        most=CARDS // 3,
    ),
    ObservationPart("unsaid", (1,), "1 if two cards would be left at the end without DOS having been said"),
    ObservationPart("silence", (1,), "1 if whoever can be caught has not said DOS"),
    ObservationPart(
        "own_fits", (1,), "of a card put into the row: cards of the own hand that match it alone", most=CARDS
    ),
    ObservationPart("unseen_fits", (1,), "and cards that the seat has not seen", most=CARDS),
)


# --- matches


@step
def open_seconds(view: Fields, seat: int, row_card: int, first: int) -> int:
    """The second cards with which a match goes on, as a bit mask; bit 0: none. Each match is listed once."""
    own, pairs = view.kinds[seat], view.pairs[seat]
    higher = own & FIRSTS[row_card] & ~((BIT[first] << 1) - 1)
    seconds = SECONDS[row_card, first] & (higher | pairs & BIT[first] | 1)
    must_be_fresh = (view.after_draw == AfterDraw.DRAWN_CARD) & (view.drew > 0) & (view.drawn != first)
    return seconds & BIT[view.drawn] if must_be_fresh else seconds  # DO-9


@step
def is_wild(card: int) -> int:
    return np.int64(POINTS[card] > HIGHEST)


@step
def depict_match(first: int, second: int, agrees: bool, out: Fields) -> None:
    """One of the matches that begin like a move."""
    is_pair = second != NO_CARD
    wilds = is_wild(first) + is_wild(second)
    out.wilds[0] = wilds if out.matches[0] == 0 else min(wilds, out.wilds[0])
    out.matches[0] += 1
    out.alone[0] |= not is_pair
    out.laid[0] = max(1 + is_pair, out.laid[0])
    out.shed[0] = max(POINTS[first] + POINTS[second], out.shed[0])
    out.same_colour[0] |= agrees
    out.double[0] |= agrees & is_pair


@step
def may_agree(view: Fields, seat: int, row_card: int, first: int, second: int) -> bool:
    """Whether a match is in the same colour, or will be if a Wild DOS is named so: with the last card it is not."""
    if can_agree(row_card, first, second):
        return True
    return view.held[seat] > 1 and colour_is_open(row_card, first, second)


@step
def depict_matches_with(view: Fields, seat: int, row_card: int, first: int, out: Fields) -> None:
    seconds = open_seconds(view, seat, row_card, first)
    while seconds:
        second = lowest(seconds)
        seconds &= seconds - 1
        depict_match(first, second, may_agree(view, seat, row_card, first, second), out)


@step
def depict_matches_on(view: Fields, seat: int, row_card: int, out: Fields) -> None:
    firsts = view.kinds[seat] & FIRSTS[row_card]
    while firsts:
        first = lowest(firsts)
        firsts &= firsts - 1
        depict_matches_with(view, seat, row_card, first, out)


@step
def depict_card(card: int, out: Fields) -> None:
    out.number[0] = LEAST[card]
    out.points[0] = POINTS[card]
    for colour in range(COLOURS):
        out.colour[colour] = COLOUR[card] >> colour & 1
    out.wild[0] = is_wild(card) & (card != WILD_DOS)
    out.wild[1] = card == WILD_DOS


# --- a card put into the row


@step
def matches_alone(row_card: int, card: int) -> int:
    return SECONDS[row_card, card] & 1


@step
def fits_in_row(view: Fields, put: int) -> int:
    """How many cards of the row would match another one, and of the matches on the table."""
    fits = 0
    for i in range(view.row_length):
        fits += matches_alone(put, view.row[i])
    for i in range(view.matches):
        fits += matches_alone(put, view.matched[i, ROW_CARD])
        fits += matches_alone(put, view.matched[i, FIRST])
        fits += matches_alone(put, view.matched[i, SECOND])
    return fits


@step
def depict_put(view: Fields, seat: int, put: int, out: Fields) -> None:
    own, unseen = 0, 0
    for card in range(1, KINDS):
        held = view.hand[seat, card]
        own += matches_alone(put, card) * held
        unseen += matches_alone(put, card) * (COPIES_IN[view.colours, card] - held - view.discarded[card])
    out.own_fits[0] = own - matches_alone(put, put)
    out.unseen_fits[0] = unseen - fits_in_row(view, put)
    out.laid[0] = 1
    out.shed[0] = POINTS[put]
    out.wilds[0] = is_wild(put)


# --- what comes of a move


@step
def must_say_dos(view: Fields, seat: int) -> bool:
    return view.dos_call == DosCall.EXPLICIT and view.on_turn == seat and not view.said


@step
def depict_outcome(view: Fields, seat: int, kind: int, out: Fields) -> None:
    held = view.held[seat] - out.laid[0]
    if kind == DRAW:
        held += view.pile_count + view.discard_count > 0
    is_bonus = (view.phase == Phase.BONUS) & ((kind == PUT) | (kind == DECLINE))
    owed = view.owed_bonus + out.same_colour[0] - is_bonus
    at_end = held - min(held, owed)
    out.held_then[0] = held
    out.held_at_end[0] = at_end
    out.goes_out[0] = held == 0
    out.others_draw[0] = view.owed_draws + out.double[0]
    out.unsaid[0] = must_say_dos(view, seat) and at_end == 2 and kind != SAY_DOS


@step
def depict_part(view: Fields, seat: int, partial: Fields, card: int, named: int, out: Fields) -> int:
    """A part of a match; returns its kind."""
    depict_card(card, out)
    if partial.parts == 0:
        depict_matches_on(view, seat, card, out)
        return NAME_ROW_CARD
    row_card = partial.part[0] - FIRST_CARD
    if partial.parts == 1:
        depict_matches_with(view, seat, row_card, card, out)
        return NAME_FIRST
    first = partial.part[1] - FIRST_CARD
    depict_match(first, card, can_agree(row_card, first, card) or named == Named.SAME, out)
    return NAME_SECOND


@step
def depict_move(view: Fields, seat: int, partial: Fields, move: int, out: Fields) -> int:
    """What a move names; returns its kind."""
    if move == ACTION_PARTS:
        out.silence[0] = view.silent
        return LET_PASS
    if move >= FIRST_CARD:
        return depict_part(view, seat, partial, (move - FIRST_CARD) % KINDS, (move - FIRST_CARD) // KINDS, out)
    if move >= FIRST_PUT:
        depict_card(move - FIRST_PUT, out)
        depict_put(view, seat, move - FIRST_PUT, out)
        return PUT
    out.silence[0] = view.silent if move == CATCH else 0
    return move


@kernel
def encode_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    for i in range(count):
        blank(out[i])
        kind = depict_move(view, seat, partial, listed.move[i], out[i])
        out[i].kind[kind] = 1
        depict_outcome(view, seat, kind, out[i])
