"""What a learner sees of a Toma 6 table; a move is an action's number: a card, or a row to take."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.learning import MOST, ObservationPart, capped, observation_type, relative, seat_after
from sobremesa.engine.native.projection import blank
from sobremesa.engine.native.simd import copy_run, mark_run
from sobremesa.engine.state import SEATS
from sobremesa.games.toma6 import HAND_CARDS, HIGHEST, INFO, LEAST_ROW_CARDS, LOGIC_PLAYERS, ROW_CARDS, ROWS
from sobremesa.games.toma6.cards import BULLS, most_bulls
from sobremesa.games.toma6.rules import NO_CHOICE, LowCard, Phase, Variant, hands_are_public

CARDS = HIGHEST + 1  # there is no card 0
AT_ONCE = True  # all choose a card before any is turned over


PARTS = (
    ObservationPart(
        "settings",
        (9,),
        "players, variant (0 classic, 1 tactics, 2 logic), low_card (0 choose, 1 cheapest), limit and rounds (0: "
        "none); the cards dealt to each, the highest card in use, the rows, the cards that a row holds",
        least=(INFO.players[0], 0, 0, 0, 0, 1, INFO.players[0] + 1, 1, LEAST_ROW_CARDS),
        most=(INFO.players[-1], max(Variant), max(LowCard), MOST, MOST, HAND_CARDS, HIGHEST, ROWS, ROW_CARDS),
    ),
    ObservationPart(
        "moment",
        (4,),
        "phase (0 pick, 1 choose, 2 take), round, turn, and in logic the seat of the first picker",
        least=(0, 1, 1, 0),
        most=(max(Phase), MOST, HAND_CARDS, SEATS - 1),
    ),
    ObservationPart("hand", (CARDS,), "1 for a card in the own hand, by its number"),
    ObservationPart("unseen", (CARDS,), "1 for a card in use that the seat has not seen in this round"),
    ObservationPart(
        "face_up",
        (CARDS,),
        "logic: -1 for a card that can still be picked, else the other seat that holds it; 0: neither",
        least=-1,
        most=SEATS - 1,
    ),
    ObservationPart("row_cards", (ROWS, ROW_CARDS), "the numbers of the cards in each row; 0: none", most=HIGHEST),
    ObservationPart("row_length", (ROWS,), "how many cards each row has", most=ROW_CARDS),
    ObservationPart("row_bulls", (ROWS,), "the bulls of each row together", most=most_bulls(ROW_CARDS)),
    ObservationPart(
        "trick_card", (SEATS,), "the revealed cards, ascending, while a row is chosen; else 0", most=HIGHEST
    ),
    ObservationPart("trick_seat", (SEATS,), "the seats that played them", most=SEATS - 1),
    ObservationPart("held", (SEATS,), "by seat, how many cards it holds", most=HAND_CARDS),
    ObservationPart("chosen", (SEATS,), "by seat, 1 if it has chosen a card for this trick"),
    ObservationPart("total", (SEATS,), "by seat, the bulls of the rounds before", most=MOST),
    ObservationPart(
        "bulls",
        (SEATS,),
        "by seat, the bulls of this round",
        most=most_bulls(HAND_CARDS * ROW_CARDS),  # each trick can cost it a row
    ),
    ObservationPart("choice", (1,), "the card that the seat itself has chosen; 0: none", most=HIGHEST),
)
Observation = observation_type(PARTS)

MOST_OPEN = HAND_CARDS * LOGIC_PLAYERS + ROWS  # cards to pick
MOVES = "1 to 104: the card to choose for the trick, or in logic to pick; 105 to 108: the row to take"


@step
def depict_hidden_hands(view: Fields, seat: int, out: Fields) -> None:
    mark_run(view.taken, 0, out.unseen, CARDS)
    for card in range(view.highest + 1, CARDS):
        out.unseen[card] = 0
    for i in range(HAND_CARDS):
        out.unseen[np.uint64(view.hand[seat, i])] = 0
    for row in range(ROWS):
        for i in range(ROW_CARDS):
            out.unseen[np.uint64(view.row[row, i])] = 0
    out.unseen[0] = 0


@step
def depict_open_hands(view: Fields, seat: int, out: Fields) -> None:
    for card in range(CARDS):
        out.face_up[card] = -view.open[card]
    for other in range(view.players):
        for i in range(HAND_CARDS):
            out.face_up[view.hand[other, i]] = relative(seat, other, view.players)
    out.face_up[0] = 0


@step
def depict_hand(view: Fields, seat: int, out: Fields) -> None:
    for i in range(HAND_CARDS):
        out.hand[np.uint64(view.hand[seat, i])] = 1
    out.hand[0] = 0


@step
def depict_rows(view: Fields, out: Fields) -> None:
    for row in range(ROWS):
        copy_run(view.row[row], out.row_cards[row], ROW_CARDS)
        bulls = 0
        for i in range(ROW_CARDS):
            bulls += BULLS[np.uint64(view.row[row, i])]
        out.row_length[row] = view.row_length[row]
        out.row_bulls[row] = bulls


@step
def depict_trick(view: Fields, seat: int, out: Fields) -> None:
    """While a row is chosen, the revealed cards lie open."""
    if view.phase != Phase.TAKE:
        return
    for i in range(view.players):
        out.trick_card[i] = view.trick_card[i]
        out.trick_seat[i] = relative(seat, view.trick_seat[i], view.players)
        out.unseen[view.trick_card[i]] = 0


@step
def depict_seats(view: Fields, seat: int, out: Fields) -> None:
    for i in range(view.players):
        other = np.uint64(seat_after(seat, i, view.players))
        out.held[i] = view.held[other]
        out.chosen[i] = view.choice[other] != NO_CHOICE
        out.total[i] = capped(view.points[other])
        out.bulls[i] = view.bulls[other]


@kernel
def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    blank(out)
    is_logic = hands_are_public(view)
    out.settings[0] = view.players
    out.settings[1] = view.variant
    out.settings[2] = view.low_card
    out.settings[3] = capped(view.limit)
    out.settings[4] = capped(view.rounds)
    out.settings[5] = view.hand_cards
    out.settings[6] = view.highest
    out.settings[7] = view.row_count
    out.settings[8] = view.row_cards
    out.moment[0] = view.phase
    out.moment[1] = capped(view.round_number)
    out.moment[2] = view.turn_number
    out.moment[3] = relative(seat, view.first_picker, view.players) if is_logic else 0
    if is_logic:
        depict_open_hands(view, seat, out)
    else:
        depict_hidden_hands(view, seat, out)
    depict_hand(view, seat, out)
    depict_rows(view, out)
    depict_trick(view, seat, out)
    depict_seats(view, seat, out)
    out.choice[0] = view.choice[seat]
