"""What each move of Push touches and would do: the row that it makes or takes, what is risked, what others are left."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.learning import ObservationPart
from sobremesa.engine.native.projection import blank
from sobremesa.games.push import ROWS
from sobremesa.games.push.cards import (
    COLOUR,
    COLOURS,
    COPIES,
    DECK_CARDS,
    NUMBER,
    NUMBERS,
    ROLL,
    ROW_CARDS,
    SIGNS,
    SWITCH,
)
from sobremesa.games.push.rules import (
    FIRST_PLACE,
    FIRST_SECURE,
    FIRST_TAKE,
    NO_CARD,
    NO_ROW,
    REVEAL,
    STOP,
    colour_points,
)

KINDS = 5  # of moves: reveal, stop, place, take, secure
PLACE, TAKE, SECURE = 2, 3, 4  # REVEAL and STOP are moves too
PER_THOUSAND = 1000
MOST_ROW_POINTS = sum(range(NUMBERS - COLOURS + 1, NUMBERS + 1))  # each colour and each number once
MOST_COLOUR_POINTS = int((COPIES * NUMBER)[1 : NUMBERS + 1].sum())
MOST_COLOUR_CARDS = int(COPIES[1 : NUMBERS + 1].sum())

MOVE_PARTS = (
    ObservationPart("kind", (KINDS,), "1 for what it is: reveal, stop, place the card, take a row, secure a colour"),
    ObservationPart(
        "row", (ROWS,), "1 for the row to place the card in or to take; of stopping the one with the most points"
    ),
    ObservationPart("number", (1,), "the number on the card to place; 0: a roll card", most=NUMBERS),
    ObservationPart(
        "points", (1,), "the points of the row then, or of the row or colour that one gets", most=MOST_COLOUR_POINTS
    ),
    ObservationPart("cards", (1,), "its number cards", most=MOST_COLOUR_CARDS),
    ObservationPart("starts_row", (1,), "1 if the card starts the row"),
    ObservationPart("rolls", (1,), "1 if whoever takes that row rolls the die"),
    ObservationPart(
        "misfits", (1,), "cards of the deck that would be a bust, if one reveals now or after placing", most=DECK_CARDS
    ),
    ObservationPart("bust", (1,), "how many in a thousand that is", most=PER_THOUSAND),
    ObservationPart(
        "bench",
        (1,),
        "points on the own bench then, which the die can strike; of placing, if one takes that row",
        most=int(COPIES @ NUMBER),
    ),
    ObservationPart("bench_colours", (1,), "how many colours these have", most=COLOURS),
    ObservationPart("richest", (1,), "the points of the richest of them", most=MOST_COLOUR_POINTS),
    ObservationPart(
        "left",
        (1,),
        "points on all other rows, which others share; of revealing, on all rows",
        most=ROWS * MOST_ROW_POINTS,
    ),
    ObservationPart("best_left", (1,), "and on the one of these that has the most", most=MOST_ROW_POINTS),
)


@step
def points_of_row(view: Fields, row: int) -> int:
    points = 0
    for i in range(ROW_CARDS):
        points += NUMBER[view.row[row, i]]
    return points


@step
def row_rolls(view: Fields, row: int) -> bool:
    rolls = False
    for i in range(ROW_CARDS):
        rolls |= view.row[row, i] == ROLL
    return rolls


@step
def signs_in_row(view: Fields, row: int) -> int:
    signs = np.int64(0)
    for i in range(ROW_CARDS):
        signs |= SIGNS[view.row[row, i]]
    return signs


@step
def richest_row(view: Fields) -> int:
    """The first of those that lie and have the most points."""
    best, most = 0, -1
    for row in range(ROWS):
        points = points_of_row(view, row) if view.row_length[row] > 0 else -1
        if points > most:
            best, most = row, points
    return best


@step
def misfits(view: Fields, card: int, into: int) -> int:
    """How many cards of the deck fit in no row, after a card was placed in one."""
    total = 0
    one, two, three = signs_in_row(view, 0), signs_in_row(view, 1), signs_in_row(view, 2)
    one |= SIGNS[card] * (into == 0)
    two |= SIGNS[card] * (into == 1)
    three |= SIGNS[card] * (into == 2)
    for other in range(1, SWITCH):
        signs = SIGNS[other]
        fits = (signs & one == 0) | (view.rows > 1) & (signs & two == 0) | (view.rows > 2) & (signs & three == 0)
        total += view.to_come[other] * np.int64(not fits)
    return total


@step
def depict_risk(view: Fields, card: int, into: int, out: Fields) -> None:
    bad = misfits(view, card, into)
    out.misfits[0] = bad
    out.bust[0] = PER_THOUSAND * bad // max(1, view.cards_left)


@step
def depict_bench(view: Fields, seat: int, row: int, card: int, secured: int, out: Fields) -> None:
    """The own bench with a row and a card on it, and without the colour that is secured."""
    total, colours, richest = 0, 0, 0
    for colour in range(1, COLOURS + 1):
        points = colour_points(view, seat, colour) + NUMBER[card] * (COLOUR[card] == colour)
        for i in range(ROW_CARDS):
            laid = view.row[row, i] if row != NO_ROW else NO_CARD
            points += NUMBER[laid] * (COLOUR[laid] == colour)
        points *= colour != secured
        total += points
        colours += points > 0
        richest = max(richest, points)
    out.bench[0] = total
    out.bench_colours[0] = colours
    out.richest[0] = richest


@step
def depict_others(view: Fields, without: int, out: Fields) -> None:
    total, best = 0, 0
    for row in range(ROWS):
        points = points_of_row(view, row) if row != without else 0
        total += points
        best = max(best, points)
    out.left[0] = total
    out.best_left[0] = best


@step
def depict_row(view: Fields, row: int, card: int, out: Fields) -> None:
    """A row, with a card more."""
    cards = 0
    for i in range(ROW_CARDS):
        cards += NUMBER[view.row[row, i]] > 0
    out.row[row] = 1
    out.points[0] = points_of_row(view, row) + NUMBER[card]
    out.cards[0] = cards + (NUMBER[card] > 0)
    out.rolls[0] = row_rolls(view, row) | (card == ROLL)


@step
def depict_secured(view: Fields, seat: int, colour: int, out: Fields) -> None:
    cards = 0
    for card in range((colour - 1) * NUMBERS + 1, colour * NUMBERS + 1):
        cards += view.bench[seat, card]
    out.points[0] = colour_points(view, seat, colour)
    out.cards[0] = cards


@step
def depict_move(view: Fields, seat: int, move: int, out: Fields) -> None:
    row, card, colour = NO_ROW, NO_CARD, 0
    if move == REVEAL:
        out.kind[REVEAL] = 1
        depict_risk(view, NO_CARD, NO_ROW, out)
    elif move == STOP:
        out.kind[STOP] = 1
        row = richest_row(view)
    elif move < FIRST_TAKE:
        out.kind[PLACE] = 1
        row, card = move - FIRST_PLACE, np.int64(view.card)
        out.number[0] = NUMBER[card]
        out.starts_row[0] = view.row_length[row] == 0
        depict_risk(view, card, row, out)
    elif move < FIRST_SECURE:
        out.kind[TAKE] = 1
        row = move - FIRST_TAKE
    else:
        out.kind[SECURE] = 1
        colour = move - FIRST_SECURE + 1
        depict_secured(view, seat, colour, out)
    if row != NO_ROW:
        depict_row(view, row, card, out)
    depict_bench(view, seat, row, card, colour, out)
    depict_others(view, row, out)


@kernel
def encode_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    for i in range(count):
        blank(out[i])
        depict_move(view, seat, np.int64(listed.move[i]), out[i])
