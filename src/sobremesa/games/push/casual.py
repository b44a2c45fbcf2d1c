"""A quick, sensible Push player, from one seat's view alone.

It looks one card ahead: it goes on while the next card promises more than stopping now, lays cards where
stopping would then pay most, and secures a colour once enough points of it lie open.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.games.push import ROWS
from sobremesa.games.push.cards import COLOURS, FACES, NUMBER, ROLL, SWITCH
from sobremesa.games.push.rules import (
    FIRST_PLACE,
    FIRST_SECURE,
    FIRST_TAKE,
    NO_ROW,
    REVEAL,
    STOP,
    Phase,
    can_place,
    colour_points,
    rows_lying,
)

SECURE_FROM = 20  # points of one colour on the bench

# What a row means to the player: what taking it brings on average, how much of a number card added to it is kept,
# what a roll card added to it costs, and what stopping would bring with the card that is looked at laid there.
WORTH, KEPT, AT_RISK, WITH_CARD, ASPECTS = 0, 1, 2, 3, 4


@step
def share_lost(view: Fields) -> float:
    """How much of a bench a roll costs on average: each colour has one face, with `risk` the star has them all."""
    return (2.0 if view.risk else 1.0) / FACES


@step
def bench_points(view: Fields, seat: int) -> int:
    points = 0
    for colour in range(1, COLOURS + 1):
        points += colour_points(view, seat, colour)
    return points


@step
def weigh_rows(view: Fields, seat: int, rows: Array) -> None:
    lost = share_lost(view)
    bench = bench_points(view, seat)
    for row in range(ROWS):
        points = 0
        rolls = False
        for i in range(view.row_length[row]):
            points += NUMBER[view.row[row, i]]
            rolls |= view.row[row, i] == ROLL
        rows[row, AT_RISK] = lost * (points + bench)
        rows[row, WORTH] = points - rows[row, AT_RISK] if rolls else points
        rows[row, KEPT] = 1.0 - lost if rolls else 1.0


@step
def stopping(view: Fields, rows: Array, lying: int) -> float:
    """The worth of the best row, less what an average opponent gets of the others."""
    best, least, total = -1e9, 1e9, 0.0
    for row in range(lying):
        best = max(best, rows[row, WORTH])
        least = min(least, rows[row, WORTH])
        total += rows[row, WORTH]
    given = total - best
    if view.players == 2 and lying == ROWS:
        given -= least  # PU-14
    return best - given / (view.players - 1)


@step
def busting(view: Fields, seat: int, rows: Array) -> float:
    """What a bust with all rows begun costs on average: the roll, and the rows that opponents get."""
    best, least, given = -1e9, 1e9, 0.0
    for row in range(view.rows):
        best = max(best, rows[row, WORTH])
        least = min(least, rows[row, WORTH])
        given += rows[row, WORTH]
    if view.players == 2:
        given = best
    elif view.players == 3 and view.rows == ROWS:
        given -= least  # PU-14
    return -share_lost(view) * bench_points(view, seat) - given / (view.players - 1)


@step
def best_place(view: Fields, rows: Array, card: int, lying: int) -> int:
    """The row where a card lets stopping bring most."""
    place, most = NO_ROW, -1e9
    for row in range(ROWS):
        if can_place(view, card, row):
            change = -rows[row, AT_RISK] if card == ROLL else NUMBER[card] * rows[row, KEPT]
            rows[row, WORTH] += change
            rows[row, WITH_CARD] = stopping(view, rows, max(lying, row + 1))
            rows[row, WORTH] -= change
            if rows[row, WITH_CARD] > most:
                place, most = row, rows[row, WITH_CARD]
    return place


@step
def revealing(view: Fields, seat: int, rows: Array, lying: int, now: float) -> float:
    """What stopping after the next card would bring on average."""
    bust = busting(view, seat, rows)
    total = view.to_come[SWITCH] * now
    for card in range(1, SWITCH):
        if view.to_come[card] > 0:
            row = best_place(view, rows, card, lying)
            total += view.to_come[card] * (bust if row == NO_ROW else rows[row, WITH_CARD])
    return total / view.cards_left


@step
def richest_colour(view: Fields, seat: int) -> int:
    best, most = 1, 0
    for colour in range(1, COLOURS + 1):
        points = colour_points(view, seat, colour)
        if points > most:
            best, most = colour, points
    return best


@step
def best_row(rows: Array, actions: Fields, count: int) -> int:
    best, most = 0, -1e9
    for i in range(count):
        row = actions.action[i] - FIRST_TAKE
        if rows[row, WORTH] > most:
            best, most = row, rows[row, WORTH]
    return best


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    if view.phase == Phase.BEGIN:
        colour = richest_colour(view, seat)
        enough = colour_points(view, seat, colour) >= SECURE_FROM
        return FIRST_SECURE + colour - 1 if enough else REVEAL
    if count == 1:
        return actions.action[0]
    rows = np.zeros((ROWS, ASPECTS))
    weigh_rows(view, seat, rows)
    if view.phase == Phase.TAKE:
        return FIRST_TAKE + best_row(rows, actions, count)
    lying = rows_lying(view)
    if view.phase == Phase.PLACE:
        return FIRST_PLACE + best_place(view, rows, view.card, lying)
    now = stopping(view, rows, lying)
    return REVEAL if revealing(view, seat, rows, lying, now) > now else STOP
