"""What a learner sees of a Farol table; a move is an action's number."""

from __future__ import annotations

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.learning import ObservationPart, capped, observation_type, relative, seat_after
from sobremesa.engine.native.projection import blank
from tests.sixth import INFO, MOST_ROUNDS
from tests.sixth.cards import CARDS, HAND_CARDS, MOST_PLAYERS
from tests.sixth.rules import ACTIONS, FIRST_SWAP, KEEP, NO_CHOICE, NOBODY, RISK, Phase, beats

HAS_OFFERS = True  # SX-5
MOST_GAINED = 2  # SX-4: by a trick

PARTS = (
    ObservationPart(
        "settings",
        (3,),
        "players, whether the lowest card wins, rounds",
        least=(INFO.players[0], 0, 1),
        most=(INFO.players[-1], 1, MOST_ROUNDS),
    ),
    ObservationPart(
        "moment",
        (5,),
        "phase (0 choose, 1 decide), round, turn, 1 + the winner's seat, 1 + the loser's seat",
        least=(0, 1, 1, 0, 0),
        most=(max(Phase), MOST_ROUNDS, HAND_CARDS, MOST_PLAYERS, MOST_PLAYERS),
    ),
    ObservationPart("hand", (CARDS + 1,), "1 for a card in the own hand, by its number"),
    ObservationPart("aside", (CARDS + 1,), "1 for a card that lies face up"),
    ObservationPart("shown", (MOST_PLAYERS,), "by seat, its card of the trick, while the winner decides", most=CARDS),
    ObservationPart("chosen", (MOST_PLAYERS,), "by seat, 1 if it has chosen a card"),
    ObservationPart("held", (MOST_PLAYERS,), "by seat, how many cards it holds", most=HAND_CARDS),
    ObservationPart("total", (MOST_PLAYERS,), "by seat, its points", most=MOST_GAINED * HAND_CARDS * MOST_ROUNDS),
    ObservationPart("choice", (1,), "the card that the seat itself has chosen; 0: none", most=CARDS),
)
Observation = observation_type(PARTS)

CHOOSE, KEEPS, RISKS, SWAP, LET_PASS = range(5)  # kinds of moves

MOVE_PARTS = (
    ObservationPart("kind", (5,), "1 for what it is: choose a card, keep, risk, swap a card, let that pass"),
    ObservationPart("card", (1,), "the card to choose or to swap, or the one that has won the trick", most=CARDS),
    ObservationPart("beaten", (1,), "cards neither face up nor in the own hand that it beats", most=CARDS),
    ObservationPart("unbeaten", (1,), "and that it does not beat", most=CARDS),
)

MOST_OPEN = HAND_CARDS + 1  # the last one lets a swap pass
MOVES = "1 to 18: the card to choose; 19 keep, 20 risk; from 21 on the card to swap; the last one lets that pass"


@kernel
def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    players = view.players
    out.settings[0] = players
    out.settings[1] = view.lowest
    out.settings[2] = view.rounds
    out.moment[0] = view.phase
    out.moment[1] = view.round_number
    out.moment[2] = view.turn_number
    out.moment[3] = relative(seat, view.winner, players) + 1 if view.winner != NOBODY else 0
    out.moment[4] = relative(seat, view.loser, players) + 1 if view.loser != NOBODY else 0
    for card in range(CARDS + 1):
        out.hand[card] = 0
        out.aside[card] = view.aside[card]
    for i in range(HAND_CARDS):
        out.hand[view.hand[seat, i]] = 1
    out.hand[0] = 0
    for i in range(MOST_PLAYERS):
        other = seat_after(seat, i, players)  # at empty seats everything is 0
        out.shown[i] = view.shown[other]
        out.chosen[i] = view.choice[other] != NO_CHOICE
        out.held[i] = view.held[other]
        out.total[i] = capped(view.points[other])
    out.choice[0] = view.choice[seat]


@step
def kind_of(move: int) -> int:
    if move < KEEP:
        return CHOOSE
    if move >= FIRST_SWAP:
        return SWAP if move < ACTIONS else LET_PASS
    return RISKS if move == RISK else KEEPS


@step
def depict_card(view: Fields, seat: int, card: int, out: Fields) -> None:
    beaten = unbeaten = 0
    for other in range(1, CARDS + 1):
        is_seen = view.aside[other] > 0
        for i in range(HAND_CARDS):
            is_seen |= view.hand[seat, i] == other
        beaten += not is_seen and beats(view, card, other)
        unbeaten += not is_seen and not beats(view, card, other)
    out.card[0] = card
    out.beaten[0] = beaten
    out.unbeaten[0] = unbeaten


@kernel
def encode_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    for i in range(count):
        move = int(listed.move[i])
        kind = kind_of(move)
        blank(out[i])
        out[i].kind[kind] = 1
        if kind == CHOOSE:
            depict_card(view, seat, move, out[i])
        elif kind == SWAP:
            depict_card(view, seat, move - FIRST_SWAP + 1, out[i])
        elif kind != LET_PASS:
            depict_card(view, seat, int(view.shown[view.winner]), out[i])
