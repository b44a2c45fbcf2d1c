"""The rulebook of High Score (HS-1 to HS-28): the record of a match and the kernels that play it."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.log import EVERYONE, Kind, add_value, note
from sobremesa.engine.luck import below, reseed, shuffle
from sobremesa.engine.native.projection import shows
from sobremesa.engine.native.simd import copy_first, copy_list
from sobremesa.engine.state import SEATS, awaits, finish, state_type
from sobremesa.games.highscore.cards import MOST_CARDS, Roll, Scoring, Vortex
from sobremesa.games.highscore.dice import (
    AT_PLACES,
    COUNT,
    COUNT_BITS,
    DICE,
    DICE_IN,
    FACES,
    FALLEN,
    FALLEN_DICE,
    FALLEN_PACKED,
    FALLS,
    FIRST_OF_SIZE,
    FIRST_PART,
    HALF,
    HALF_BITS,
    HANDFULS,
    MOST_OF_A_FACE,
    NUMBER_HIGH,
    NUMBER_LOW,
    PACKED,
    PARTS,
    TENS_WITH_MINUS_FIVE,
    TENS_WITH_SIX,
    TENS_WITHOUT,
    VORTEX_FACE,
    WHOLE,
    numbers_of,
    pack,
)

MOST_PLAYERS = 5
MOST_ROLLS = np.array([4, 3, DICE], np.int64)  # HS-10, HS-11, HS-12: one die a roll is set aside at least
VORTEX_VALUE = np.array([-5, 0, 5, 6, 10, 0, 0], np.int64)
POINT = 10_000  # in a standing, below which gold and silver chips are counted
VORTEX_BITS = COUNT_BITS * VORTEX_FACE  # below those of the vortices in packed dice
ALL_PLACES = (1 << DICE) - 1  # of the dice, as a bit mask
ABOVE_ALL = 1 << 30  # higher than any place on the track
ROLLS_OF = np.array([FACES**dice for dice in range(DICE + 1)], np.int64)  # in how many ways dice can fall


class Chip(IntEnum):
    """HS-9: what each chip is worth."""

    BRONZE = 1
    SILVER = 2
    GOLD = 3


class Happened(IntEnum):
    STARTER = 10
    CARD = 11
    ROLLED = 12
    FROZE = 13
    SET_ASIDE = 14
    PICKED_UP = 15
    STOPPED = 16
    SCORED = 17
    CHIP = 18
    NO_CHIP = 19
    ROLLED_SOME = 20


# Dice in events are 1 to 5, and 6 for the vortex, in the order of their `places`, a bit mask of 0 to 6; a roll without
# places is one of all seven, which leaves no room for them.
EVENTS: dict[int, Kind] = {
    Happened.STARTER: Kind("starter", ("seat",)),
    Happened.CARD: Kind("card", ("round", "card", "scoring", "vortex", "roll")),
    Happened.ROLLED: Kind("rolled", ("seat", "roll", "dice*")),
    Happened.ROLLED_SOME: Kind("rolled", ("seat", "roll", "places", "dice*")),
    Happened.FROZE: Kind("froze", ("seat", "count", "places")),
    Happened.SET_ASIDE: Kind("set_aside", ("seat", "places", "dice*"), known=True),
    Happened.PICKED_UP: Kind("picked_up", ("seat", "places", "dice*"), known=True),
    Happened.STOPPED: Kind("stopped", ("seat",), known=True),
    Happened.SCORED: Kind("scored", ("seat", "score", "shown"), known=True),
    Happened.CHIP: Kind("chip", ("seat", "chip", "points"), known=True),
    Happened.NO_CHIP: Kind("no_chip", ("round",), known=True),
}

# Actions: the handful of dice to roll again (none: stop), and all dice of a `four` card, which leaves no choice.
STOP = 0
ROLL = HANDFULS
ACTIONS = HANDFULS + 1

State = state_type(
    [
        ("to_come", np.int64),  # bit mask of the cards of the deck that have not been turned up
        ("rounds", np.int32),
        ("lone_ten", np.int32),
        ("cards", np.int32),  # how many the deck has
        ("scoring", np.int32),  # the card that is turned up
        ("vortex", np.int32),
        ("roll", np.int32),
        ("starter", np.int32),
        ("roller", np.int32),
        ("rolls", np.int32),  # made in this turn
        ("froze", np.int32),  # dice that froze in the last roll
        ("out", np.int32),  # bit mask of the places of dice set aside or frozen
        ("faces", np.int32),  # of the dice at all places, in three bits each, for whoever watches: rules go by the next
        ("loose", np.int32),  # dice that may perhaps be rolled again, packed
        ("aside", np.int32),  # dice set aside or frozen, packed
        ("played", np.int32, (MOST_PLAYERS,)),  # 1: has had the turn of this round
        ("score", np.int32, (MOST_PLAYERS,)),  # the result of that turn
        ("shown", np.int32, (MOST_PLAYERS,)),  # where the pawn stands, the 30+ marker included; 0: not on the track
        ("gold", np.int32, (MOST_PLAYERS,)),
        ("silver", np.int32, (MOST_PLAYERS,)),
        ("bronze", np.int32, (MOST_PLAYERS,)),
        ("deck_scoring", np.int8, (MOST_CARDS,)),  # 1 + what it says; 0: there is no such card
        ("deck_vortex", np.int8, (MOST_CARDS,)),
        ("deck_roll", np.int8, (MOST_CARDS,)),
        ("drawn", np.int8, (MOST_CARDS,)),  # the number in the deck (from 1) of the card of each round; 0: face down
    ]
)


# --- what dice are worth


@step
def handful_of(packed: int) -> int:
    """The number of a handful; its sixth face is the vortex or, at scoring, whatever that is worth."""
    low, high = np.uint64(packed & HALF), np.uint64(packed >> HALF_BITS)  # unsigned: no check for negative places
    return np.int64(NUMBER_LOW[np.uint64(dice_in(packed)), low] + NUMBER_HIGH[high])


@step
def dice_in(packed: int) -> int:
    return np.int64(DICE_IN[np.uint64(packed & HALF)] + DICE_IN[np.uint64(packed >> HALF_BITS)])


def how_many_count(scoring: Scoring, value: int, dice: int) -> int:
    """How many of all the dice of one value count, whatever the others show."""
    match scoring:
        case Scoring.TOTAL:  # HS-16
            return dice
        case Scoring.SAME | Scoring.SAME_MINUS:  # HS-17, HS-18
            return dice if dice >= 2 else 0
        case Scoring.PAIRS | Scoring.PAIRS_MINUS:  # HS-20, HS-21
            return dice // 2 * 2
        case Scoring.TRIPLES_MINUS:  # HS-22
            return dice // 3 * 3
        case Scoring.ODD | Scoring.ODD_MINUS:  # HS-23, HS-24
            return dice if value in (1, 3, 5) else 0
        case Scoring.LISTED_MINUS:  # HS-25
            return dice if value in (1, 2, 3, 4) else 0
    return 0  # HS-19, HS-26: the dice count together or not at all


def subtracts(scoring: Scoring) -> bool:
    """Whether the dice that do not count are subtracted."""
    return scoring.name.endswith("_MINUS")


def _worth(scoring: Scoring, value: int, dice: int) -> int:
    counted = how_many_count(scoring, value, dice)
    others = dice - counted if subtracts(scoring) else 0
    return (counted - others) * value  # HS-27


# WORTH[scoring, value - LOWEST, dice]: what that many dice of a value add to the score
LOWEST, SIX, HIGHEST = -5, 6, 10
WORTH = np.array(
    [
        [[_worth(scoring, value, dice) for dice in range(DICE + 1)] for value in range(LOWEST, HIGHEST + 1)]
        for scoring in Scoring
    ],
    np.int64,
)


def _score_series(sixth: int) -> NDArray[np.int64]:
    """HS-26: the values of the unbroken series from 1."""
    faces = FACES if sixth == SIX else VORTEX_FACE
    dice = COUNT[:, :faces]
    is_unbroken = np.logical_and.accumulate(dice > 0, axis=1)
    return (dice * is_unbroken) @ np.arange(1, faces + 1)


def _count_tens(sixth: int, lone_ten: int) -> NDArray[np.int64]:
    """HS-19: the most groups of exactly ten."""
    if sixth == LOWEST:
        return TENS_WITH_MINUS_FIVE
    if sixth == SIX:
        return TENS_WITH_SIX
    return TENS_WITHOUT + COUNT[:, VORTEX_FACE] * (sixth == HIGHEST and lone_ten)


@cache
def score_values(scoring: Scoring, sixth: int, lone_ten: int) -> NDArray[np.int64]:
    """The score of each handful, whose dice are worth 1 to 5 and, for the sixth face, `sixth`."""
    if scoring == Scoring.ASCENDING:
        return _score_series(sixth)
    total = WORTH[scoring, sixth - LOWEST, COUNT[:, VORTEX_FACE]]
    for face in range(VORTEX_FACE):
        total = total + WORTH[scoring, face + 1 - LOWEST, COUNT[:, face]]
    if scoring == Scoring.TENS_MINUS:
        total += 20 * _count_tens(sixth, lone_ten)  # counted instead of subtracted
    return total


def _choices() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """HS-15: all that seven dice can stand for if each vortex is worth 1 to 6, or 0, which is as if it were not there.

    The handfuls, one after another for each handful of seven dice, and where its own begin.
    """
    whole = COUNT[WHOLE:]
    sizes = FIRST_OF_SIZE[whole[:, VORTEX_FACE] + 1].astype(np.int64)
    first = np.cumsum(sizes) - sizes
    numbered = np.repeat(whole, sizes, axis=0)
    numbered[:, VORTEX_FACE] = 0
    return numbers_of(pack(numbered + COUNT[np.arange(sizes.sum()) - np.repeat(first, sizes)])), first


def _as_fives() -> NDArray[np.int64]:
    """HS-13: seven dice whose vortices are so many fives more."""
    whole = COUNT[WHOLE:].copy()
    whole[:, VORTEX_FACE - 1] += whole[:, VORTEX_FACE]
    whole[:, VORTEX_FACE] = 0
    return numbers_of(pack(whole))


def _all_scores() -> NDArray[np.int8]:
    choices, first = _choices()
    fives = _as_fives()
    scores = np.zeros((2, len(Scoring), len(Vortex), HANDFULS - WHOLE), np.int8)
    for lone_ten, scoring, vortex in product((0, 1), Scoring, Vortex):
        if vortex == Vortex.FREE:
            worth = np.maximum.reduceat(score_values(scoring, SIX, lone_ten)[choices], first)
        elif vortex == Vortex.FIVE:
            worth = score_values(scoring, SIX, lone_ten)[fives]
        else:
            worth = score_values(scoring, int(VORTEX_VALUE[vortex]), lone_ten)[WHOLE:]
        scores[lone_ten, scoring, vortex] = worth
    return scores


SCORES = _all_scores()  # SCORES[lone_ten, scoring, vortex, handful - WHOLE]: of all seven dice


@kernel
def score(handful: int, scoring: int, vortex: int, lone_ten: int) -> int:
    """The score of a handful of all seven dice on a card."""
    return np.int64(SCORES[np.int64(lone_ten), scoring, vortex, handful - WHOLE])


@kernel
def score_now(state: Fields) -> int:
    """What the dice on the table score, set aside or not."""
    handful = handful_of(state.loose + state.aside)
    return score(handful, state.scoring, state.vortex, state.lone_ten)


# --- a turn


@kernel
def may_roll(state: Fields) -> bool:
    """HS-4: whether a further roll is possible."""
    if state.rolls == MOST_ROLLS[state.roll]:
        return False
    dice = dice_in(state.loose)
    if state.roll == Roll.ASIDE and state.froze == 0:
        return dice > 1  # HS-12: one of them must be set aside
    return dice > 0


@step
def face_at(state: Fields, place: int) -> int:
    return state.faces >> COUNT_BITS * place & MOST_OF_A_FACE


@step
def note_dice(state: Fields, places: int, position: int, log: Fields) -> None:
    """Put the dice at these places into the event noted last, from a position on."""
    if log.open:
        for place in range(DICE):
            if places >> place & 1:
                add_value(log, position, 1 + face_at(state, place))
                position += 1


@step
def note_roll(state: Fields, places: int, log: Fields) -> None:
    if places == ALL_PLACES:
        note(log, EVERYONE, Happened.ROLLED, state.roller, state.rolls)
        note_dice(state, places, 2, log)
    else:
        note(log, EVERYONE, Happened.ROLLED_SOME, state.roller, state.rolls, places)
        note_dice(state, places, 3, log)


@step
def freeze(state: Fields, log: Fields) -> None:
    """HS-14: the vortices just rolled are out of this turn."""
    places = 0
    for place in range(DICE):
        if state.out >> place & 1 == 0 and face_at(state, place) == VORTEX_FACE:
            places |= 1 << place
    state.out |= places
    state.froze = state.loose >> VORTEX_BITS
    state.aside += state.froze << VORTEX_BITS
    state.loose -= state.froze << VORTEX_BITS
    note(log, EVERYONE, Happened.FROZE, state.roller, state.froze, places)


@step
def lay_out(places: int, faces: int) -> int:
    """Bring faces that stand one after another to these places."""
    laid = np.int64(0)  # without branches: which dice are rolled cannot be foreseen
    for place in range(DICE):
        is_there = places >> place & 1
        laid |= (faces & MOST_OF_A_FACE * is_there) << COUNT_BITS * place
        faces >>= COUNT_BITS * is_there
    return laid


@step
def roll_dice(state: Fields, places: int, dice: int, log: Fields) -> None:
    """Roll the dice at these places (a bit mask), so many of them."""
    state.rolls += 1
    # One draw for all: every way in which they can fall is equally likely. The dice that are not rolled fall as ones.
    fall = np.uint64(below(state, ROLLS_OF[dice]))  # unsigned, to be divided in fewer steps
    some, others = fall % np.uint64(FALLS), fall // np.uint64(FALLS)
    state.loose += FALLEN_PACKED[some] + FALLEN_PACKED[others] - (2 * FALLEN_DICE - dice)
    faces = FALLEN[some] | FALLEN[others] << COUNT_BITS * FALLEN_DICE
    state.faces = state.faces & ~AT_PLACES[np.uint64(places)] | lay_out(places, faces)
    note_roll(state, places, log)
    state.froze = 0
    if state.vortex == Vortex.FROZEN and state.loose >> VORTEX_BITS > 0:
        freeze(state, log)


@step
def begin_turn(state: Fields, log: Fields) -> None:
    """HS-4: all dice are rolled before there is anything to decide."""
    state.rolls = 0
    state.out = 0
    state.loose = 0
    state.aside = 0
    roll_dice(state, ALL_PLACES, DICE, log)


@step
def places_of(state: Fields, wanted: int) -> int:
    """Where these loose dice, which are packed, lie, as a bit mask; of equal ones the first."""
    places = np.int64(0)
    faces = state.faces | AT_PLACES[np.uint64(state.out)]  # a die that is out gets a face that nobody wants
    for place in range(DICE):
        face = COUNT_BITS * (faces >> COUNT_BITS * place & MOST_OF_A_FACE)
        is_taken = np.int64(wanted >> face & MOST_OF_A_FACE > 0)
        places |= is_taken << place
        wanted -= is_taken << face
    return places


@step
def pick_up(state: Fields, packed: int, log: Fields) -> int:
    """Take dice in hand to roll them again; returns their places."""
    places = places_of(state, packed)
    note(log, EVERYONE, Happened.PICKED_UP, state.roller, places)
    note_dice(state, places, 2, log)
    state.loose -= packed
    return places


@step
def set_aside(state: Fields, picked: int, log: Fields) -> None:
    """HS-12: the dice that were not picked up are out of this turn."""
    places = ALL_PLACES & ~(state.out | picked)
    if places == 0:
        return
    note(log, EVERYONE, Happened.SET_ASIDE, state.roller, places)
    note_dice(state, places, 2, log)
    state.out |= places
    state.aside += state.loose
    state.loose = 0


@step
def is_taken(state: Fields, place: int) -> bool:
    taken = False
    for seat in range(state.players):
        taken |= state.shown[seat] == place
    return taken


@step
def place_for(state: Fields, result: int) -> int:
    """HS-5, HS-6, HS-7: a positive result has its place, or the next lower one that is free; 0 for none."""
    place = max(result, 0)
    while place > 0 and is_taken(state, place):
        place -= 1
    return place


@step
def end_turn(state: Fields, log: Fields) -> None:
    """HS-5: mark the result."""
    seat = state.roller
    result = score_now(state)
    place = place_for(state, result)
    state.played[seat] = 1
    state.score[seat] = result
    state.shown[seat] = place
    note(log, EVERYONE, Happened.SCORED, seat, result, place)


# --- a round


@step
def begin_round(state: Fields, log: Fields) -> None:
    """HS-2: turn the next card up; the starter is the first to roll."""
    state.round_number += 1
    state.turn_number = 1
    state.roller = state.starter
    for seat in range(MOST_PLAYERS):
        state.played[seat] = 0
        state.score[seat] = 0
        state.shown[seat] = 0
    card = np.int64(state.drawn[state.round_number - 1])
    state.scoring = state.deck_scoring[card - 1] - 1
    state.vortex = state.deck_vortex[card - 1] - 1
    state.roll = state.deck_roll[card - 1] - 1
    state.to_come &= ~(1 << (card - 1))
    note(log, EVERYONE, Happened.CARD, state.round_number, card, state.scoring, state.vortex)
    add_value(log, 4, state.roll)


@step
def highest_pawn(state: Fields, below_place: int) -> int:
    """The seat whose pawn stands highest below a place; -1 if there is none. No two stand on one place."""
    best, highest = -1, 0
    for seat in range(state.players):
        place = state.shown[seat]
        if highest < place < below_place:
            best, highest = seat, place
    return best


@step
def give_chips(state: Fields, log: Fields) -> None:
    """HS-8, and HS-3: who wins gold starts the next round."""
    place = np.int64(ABOVE_ALL)
    chip = np.int64(Chip.GOLD)
    while chip > 0:
        seat = highest_pawn(state, place)
        if seat < 0:
            break
        place = np.int64(state.shown[seat])
        state.points[seat] += chip
        if chip == Chip.GOLD:
            state.gold[seat] += 1
            state.starter = seat
        elif chip == Chip.SILVER:
            state.silver[seat] += 1
        else:
            state.bronze[seat] += 1
        note(log, EVERYONE, Happened.CHIP, seat, chip, state.points[seat])
        chip -= 2 if state.players == 2 else 1  # two players: no silver
    if place == ABOVE_ALL:
        note(log, EVERYONE, Happened.NO_CHIP, state.round_number)


@kernel
def standing(state: Fields, out: Array) -> None:
    """HS-9: points, then gold, then silver."""
    for seat in range(state.players):
        out[seat] = np.int64(state.points[seat]) * POINT + state.gold[seat] * 100 + state.silver[seat]


# --- the flow of a match


@step
def next_turn(state: Fields, log: Fields) -> None:
    """The next player's turn or, when all have played, the next round or the end of the match."""
    if state.turn_number < state.players:
        state.turn_number += 1
        state.roller = (state.roller + 1) % state.players
        return
    give_chips(state, log)
    if state.round_number < state.rounds:
        begin_round(state, log)
        return
    standings = np.zeros(SEATS, np.int64)
    standing(state, standings)
    finish(state, standings, log)


@step
def play_turns(state: Fields, log: Fields) -> None:
    """Begin turns until somebody has a choice to make or the match is over."""
    while not state.over:
        begin_turn(state, log)
        if may_roll(state):
            awaits(state, 1 << state.roller)
            return
        end_turn(state, log)
        next_turn(state, log)


@kernel
def deal(state: Fields, log: Fields) -> None:
    """HS-1, HS-3: draw the cards of the match, and who starts."""
    for i in range(state.cards):
        state.drawn[i] = i + 1
    state.to_come = (1 << state.cards) - 1
    shuffle(state, state.drawn, state.cards, state.rounds)
    state.starter = below(state, state.players)
    note(log, EVERYONE, Happened.STARTER, state.starter)
    begin_round(state, log)
    play_turns(state, log)


@kernel
def legal(state: Fields, seat: int, out: Fields) -> int:
    if state.may_act >> seat & 1 == 0:
        return 0
    if state.roll == Roll.FOUR:  # HS-10: all dice or none
        out.action[0] = STOP
        out.action[1] = ROLL
        return 2
    handful = handful_of(state.loose)
    first = FIRST_PART[handful]
    count = FIRST_PART[handful + 1] - first
    if state.roll == Roll.ASIDE and state.froze == 0:
        count -= 1  # HS-12: not all of them
    copy_list(PARTS, first, out.action, count)
    return np.int64(count)


@kernel
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    if action == STOP:
        note(log, EVERYONE, Happened.STOPPED, seat)
    else:
        packed = np.int64(state.loose if action == ROLL else PACKED[action])
        places = pick_up(state, packed, log)
        if state.roll == Roll.ASIDE:
            set_aside(state, places, log)
        roll_dice(state, places, dice_in(packed), log)
        if may_roll(state):
            return
    end_turn(state, log)
    next_turn(state, log)
    play_turns(state, log)


# --- who may know what


show_public = shows(
    State,
    "to_come",
    "rounds",
    "lone_ten",
    "cards",
    "scoring",
    "vortex",
    "roll",
    "starter",
    "roller",
    "rolls",
    "froze",
    "out",
    "faces",
    "loose",
    "aside",
    "played",
    "score",
    "shown",
    "gold",
    "silver",
    "bronze",
    "deck_scoring",
    "deck_vortex",
    "deck_roll",
)


@kernel
def observe(state: Fields, seat: int, view: Fields) -> None:
    """An allow-list: everything but the cards still face down and the luck to come."""
    show_public(state, view)
    copy_first(state.drawn, view.drawn, state.round_number, MOST_CARDS)


@kernel
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    """The cards not yet seen, in any order."""
    observe(view, seat, state)
    reseed(state, stream)
    seen = np.zeros(MOST_CARDS + 1, np.bool_)
    for i in range(view.round_number):
        seen[view.drawn[i]] = True
    unseen = np.zeros(MOST_CARDS, np.int8)
    count = 0
    for card in range(1, view.cards + 1):
        if not seen[card]:
            unseen[count] = card
            count += 1
    shuffle(stream, unseen, count, count)
    for i in range(count):
        state.drawn[view.round_number + i] = unseen[i]
