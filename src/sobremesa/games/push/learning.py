"""What a learner sees of a Push table; a move is an action's number: reveal, stop, a row, a colour."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.learning import ObservationPart, capped, observation_type, relative, seat_after
from sobremesa.engine.native.projection import blank
from sobremesa.engine.native.simd import copy_run, sum_run
from sobremesa.games.push import INFO, ROWS, SETS
from sobremesa.games.push.cards import CARDS, COLOURS, COPIES, DECK_CARDS, NUMBER, NUMBER_CARDS, ROW_CARDS, SWITCH
from sobremesa.games.push.rules import NO_CARD, PLAYERS, Phase

KINDS = NUMBER_CARDS + 1  # of number cards: 1 to 6 in red, then in blue and so on; there is no card 0
MOST_OF_EACH = tuple(COPIES.clip(1).tolist())  # there is no card 0, but a most is above its least
MOST_SECURED = int(COPIES[:KINDS].sum())  # all number cards
MOST_TURNS = DECK_CARDS + MOST_SECURED  # each reveals a card or secures one

PARTS = (
    ObservationPart(
        "settings",
        (5,),
        "players, risk, whether two players keep the switch cards, sets in the deck, the most rows in a turn",
        least=(INFO.players[0], 0, 0, 1, 1),
        most=(INFO.players[-1], 1, 1, SETS, ROWS),
    ),
    ObservationPart(
        "moment",
        (7,),
        "phase (0 begin, 1 go on, 2 place, 3 take, 4 the match is over), turn, cards left in the deck, switch cards "
        "revealed in this turn, the seat whose turn it is, the seat that takes the next row, how many may still take "
        "one",
        least=(0, 1, 0, 0, 0, 0, 0),
        most=(max(Phase), MOST_TURNS, DECK_CARDS, int(COPIES[SWITCH]), PLAYERS - 1, PLAYERS - 1, PLAYERS),
    ),
    ObservationPart(
        "card", (CARDS,), "1 for the revealed card that waits for its place: number cards, then roll, then switch"
    ),
    ObservationPart("rows", (ROWS, CARDS), "1 for each card that lies in each row"),
    ObservationPart("to_come", (CARDS,), "how many of each card are still in the deck", most=MOST_OF_EACH),
    ObservationPart(
        "bench",
        (PLAYERS, KINDS),
        "by seat, how many of each number card lie on its bench",
        most=MOST_OF_EACH[:KINDS],
    ),
    ObservationPart(
        "bank",
        (PLAYERS,),
        "by seat, how many cards it has secured; their points are the total less the bench",
        most=MOST_SECURED,
    ),
    ObservationPart("total", (PLAYERS,), "by seat, its points, bench and bank together", most=int(COPIES @ NUMBER)),
)
Observation = observation_type(PARTS)

MOST_OPEN = 1 + COLOURS  # reveal, or secure
MOVES = "0 reveal, 1 stop, 2 to 4 the row to place the card in, 5 to 7 the row to take, 8 to 12 the colour to secure"


@step
def depict_table(view: Fields, out: Fields) -> None:
    copy_run(view.to_come, out.to_come, CARDS)
    out.card[view.card] = 1
    out.card[NO_CARD] = 0
    for row in range(ROWS):
        for i in range(ROW_CARDS):  # to the end: how long a row is cannot be foreseen
            out.rows[row, np.uint64(view.row[row, i])] = 1  # unsigned: no check for negative places
        out.rows[row, NO_CARD] = 0


@step
def depict_seats(view: Fields, seat: int, out: Fields) -> None:
    for i in range(view.players):
        other = seat_after(seat, i, view.players)
        out.total[i] = capped(view.points[other])
        copy_run(view.bench[other], out.bench[i], KINDS)
        out.bank[i] = sum_run(view.bank[other], KINDS)


@kernel
def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    blank(out)
    out.settings[0] = view.players
    out.settings[1] = view.risk
    out.settings[2] = view.two_player_switch
    out.settings[3] = view.sets
    out.settings[4] = view.rows
    out.moment[0] = view.phase
    out.moment[1] = view.turn_number
    out.moment[2] = view.cards_left
    out.moment[3] = view.switches
    out.moment[4] = relative(seat, view.active, view.players)
    out.moment[5] = relative(seat, view.taker, view.players)
    out.moment[6] = view.takers
    depict_table(view, out)
    depict_seats(view, seat, out)
