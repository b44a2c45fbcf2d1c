"""What a learner sees of a DOS table, and how it spells an action.

A match has three parts: the row card, the first card on it, and the second one or none together with what a Wild DOS
is named. Any other action is one part, its own number.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.learning import (
    MOST,
    NO_PART,
    PART_BITS,
    UNFINISHED,
    ObservationPart,
    capped,
    observation_type,
    relative,
    seat_after,
)
from sobremesa.engine.native.projection import blank
from sobremesa.engine.native.simd import copy_run
from sobremesa.games.dos import COLOURS, HAND_CARDS, INFO
from sobremesa.games.dos.cards import CARDS, COPIES, COPIES_IN, KINDS, NAMES
from sobremesa.games.dos.rules import (
    CARD,
    DECLINE,
    FIRST,
    FIRST_PAIRING,
    FIRST_PUT,
    MOST_BARREN_ROUNDS,
    MOST_PAIRINGS,
    MOST_TURNS,
    NAMINGS,
    PLAYERS,
    ROW_CARD,
    SEAT,
    SECOND,
    AfterDraw,
    BonusCard,
    DosCall,
    Named,
    Phase,
    first_in,
    last_on_turn,
    named_in,
    pairing_action,
    row_card_in,
    second_in,
)
from sobremesa.games.dos.words import NAMING_SIGNS, notation

HAS_OFFERS = True
LONGEST = 3
FIRST_CARD = FIRST_PAIRING  # parts: actions of one part, then cards, then cards with a Wild DOS named
ACTION_PARTS = FIRST_CARD + NAMINGS * KINDS
MOST_OPEN = DECLINE + 2 + 2 * KINDS  # plain actions, letting an offer pass, a card to put or a row card of each kind
MOST_OF_EACH = tuple(COPIES.clip(1).tolist())  # there is no card 0, but a most is above its least

PARTS = (
    ObservationPart(
        "settings",
        (7,),
        "players, target, dos_call (0 auto, 1 explicit, 2 off), after_draw (0 any, 1 drawn_card), bonus_card "
        "(0 required, 1 optional), cards dealt to each, colours in the deck",
        least=(INFO.players[0], 1, 0, 0, 0, 1, 1),
        most=(INFO.players[-1], MOST, max(DosCall), max(AfterDraw), max(BonusCard), HAND_CARDS, COLOURS),
    ),
    ObservationPart(
        "moment",
        (16,),
        "phase (0 play, 1 bonus, 2 close), round, turn, the dealer's seat, the seat on turn, whether it has drawn, "
        "matches made in this turn, bonus cards owed, draws owed to the others, whether DOS was said in this turn, "
        "1 + the seat that has just ended with two cards and can be caught, rounds without points in a row, cards in "
        "the pile, cards in the row, discards, piles before this one",
        least=(0, 1, 1, *[0] * 13),
        most=(
            max(Phase),
            MOST,
            MOST_TURNS,
            PLAYERS - 1,
            PLAYERS - 1,
            1,
            MOST_PAIRINGS,
            MOST_PAIRINGS,
            CARDS // 3,  # each takes a row card and two hand cards
            1,
            PLAYERS,
            MOST_BARREN_ROUNDS,
            CARDS,
            CARDS,
            CARDS,
            MOST_TURNS,  # what a turn discards is shuffled once
        ),
    ),
    ObservationPart(
        "spelt",
        (LONGEST - 1, KINDS),
        "1 for the row card, and for the first card, of the match that the seat is spelling",
    ),
    ObservationPart(
        "hand",
        (KINDS,),
        "how many cards of each kind the seat holds: 1, 3 to 10 and # in blue, then in green, red and yellow, then dos",
        most=MOST_OF_EACH,
    ),
    ObservationPart("drawn", (KINDS,), "1 for the card that the seat has drawn in this turn, until it matches"),
    ObservationPart("row_cards", (KINDS,), "how many cards of each kind lie in the row", most=MOST_OF_EACH),
    ObservationPart("matched", (KINDS,), "how many lie on the table in matches of this turn", most=MOST_OF_EACH),
    ObservationPart("discards", (KINDS,), "how many lie on the discards", most=MOST_OF_EACH),
    ObservationPart("unseen", (KINDS,), "how many are in the pile and in the other hands together", most=MOST_OF_EACH),
    ObservationPart(
        "fresh",
        (KINDS,),
        "how many went into the last new pile and were not turned up since; 0 with the first pile",
        most=MOST_OF_EACH,
    ),
    ObservationPart("hand_then", (KINDS,), "how many the seat held at that moment", most=MOST_OF_EACH),
    ObservationPart("played_since", (PLAYERS, KINDS), "by seat, how many it has played since then", most=MOST_OF_EACH),
    ObservationPart("held_then", (PLAYERS,), "by seat, how many cards it held at that moment", most=CARDS),
    ObservationPart("held", (PLAYERS,), "by seat, how many cards it holds", most=CARDS),
    ObservationPart("has_said", (PLAYERS,), "by seat, 1 if DOS was said with the two cards that it still holds"),
    ObservationPart("total", (PLAYERS,), "by seat, its points", most=MOST),
)
Observation = observation_type(PARTS)

MOVES = (
    "0 draw, 1 end, 2 say DOS, 3 catch, 4 add no bonus card, 11 to 51 the card to put into the row; a match takes "
    "three moves: 53 to 93 the row card, 53 to 93 the first card, then the second one (52: none) with what a Wild DOS "
    "is named: 52 to 93 nothing, 94 to 135 the same colour, 136 to 177 another one; 178 lets an offer to catch pass"
)


# --- parts of actions


@step
def action_parts(view: Fields, action: int) -> int:
    if action < FIRST_PAIRING:
        return action | ~NO_PART
    row_card, first = FIRST_CARD + row_card_in(action), FIRST_CARD + first_in(action)
    last = FIRST_CARD + named_in(action) * KINDS + second_in(action)
    return row_card | first << PART_BITS | (last | ~NO_PART) << 2 * PART_BITS


@step
def action_of_parts(view: Fields, partial: Fields) -> int:
    if partial.part[0] < FIRST_CARD:
        return partial.part[0]
    if partial.parts < LONGEST:
        return UNFINISHED
    named, second = divmod(partial.part[2] - FIRST_CARD, KINDS)
    return pairing_action(partial.part[0] - FIRST_CARD, partial.part[1] - FIRST_CARD, second, named)


def part_name(part: int) -> str:
    """As in the notation of actions; a card in a match by its name, and what stands for nothing as a dash."""
    if part < FIRST_CARD:
        return notation(part) if part <= DECLINE or part > FIRST_PUT else "-"
    named, card = divmod(part - FIRST_CARD, KINDS)
    return (NAMES[card] or "-") + NAMING_SIGNS[Named(named)]


@step
def encode_parts(view: Fields, partial: Fields, out: Fields) -> None:
    for place in range(partial.parts):
        out.spelt[place, partial.part[place] - FIRST_CARD] = 1


# --- observations


@step
def depict_cards(view: Fields, seat: int, out: Fields) -> None:
    copy_run(view.hand[seat], out.hand, KINDS)
    copy_run(view.discarded, out.discards, KINDS)
    copies = COPIES_IN[np.uint64(view.colours)]
    for card in range(KINDS):
        out.unseen[card] = copies[card] - view.hand[seat, card] - view.discarded[card]
    for i in range(view.row_length):
        lay_out(out.row_cards, out.unseen, view.row[i])
    for i in range(view.matches):
        lay_out(out.matched, out.unseen, view.matched[i, ROW_CARD])
        lay_out(out.matched, out.unseen, view.matched[i, FIRST])
        lay_out(out.matched, out.unseen, view.matched[i, SECOND])
    out.matched[0] = 0
    out.unseen[0] = 0
    if view.drawn > 0:
        out.drawn[view.drawn] = 1


@step
def lay_out(place: Array, unseen: Array, card: int) -> None:
    """A card lies in a place where everybody sees it."""
    place[np.uint64(card)] += 1  # unsigned: no check for negative places
    unseen[np.uint64(card)] -= 1


@step
def depict_last_pile(view: Fields, seat: int, out: Fields) -> None:
    """What a good memory keeps of the moment at which the discards became the pile."""
    copy_run(view.fresh, out.fresh, KINDS)
    copy_run(view.hand_then[seat], out.hand_then, KINDS)
    for i in range(view.players):
        out.held_then[i] = view.held_then[seat_after(seat, i, view.players)]
    for i in range(view.plays):
        out.played_since[relative(seat, view.played[i, SEAT], view.players), view.played[i, CARD]] += 1


@step
def depict_seats(view: Fields, seat: int, out: Fields) -> None:
    for i in range(view.players):
        other = seat_after(seat, i, view.players)
        out.held[i] = view.held[other]
        out.has_said[i] = view.called >> other & 1
        out.total[i] = capped(view.points[other])


@step
def depict_moment(view: Fields, seat: int, out: Fields) -> None:
    out.moment[0] = view.phase
    out.moment[1] = capped(view.round_number)
    out.moment[2] = view.turn_number
    out.moment[3] = relative(seat, view.dealer, view.players)
    out.moment[4] = relative(seat, view.on_turn, view.players)
    out.moment[5] = view.drew
    out.moment[6] = view.matches
    out.moment[7] = view.owed_bonus
    out.moment[8] = view.owed_draws
    out.moment[9] = view.said
    out.moment[10] = relative(seat, last_on_turn(view), view.players) + 1 if view.tries else 0
    out.moment[11] = view.barren
    out.moment[12] = view.pile_count
    out.moment[13] = view.row_length
    out.moment[14] = view.discard_count
    out.moment[15] = view.reshuffles


@kernel
def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    blank(out)
    out.settings[0] = view.players
    out.settings[1] = capped(view.target)
    out.settings[2] = view.dos_call
    out.settings[3] = view.after_draw
    out.settings[4] = view.bonus_card
    out.settings[5] = view.hand_cards
    out.settings[6] = view.colours
    depict_moment(view, seat, out)
    depict_cards(view, seat, out)
    if view.reshuffles > 0:
        depict_last_pile(view, seat, out)
    depict_seats(view, seat, out)
