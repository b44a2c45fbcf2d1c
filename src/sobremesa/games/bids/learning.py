"""What a learner sees of a BIDS table; a move is an action's number: a card to bid, or whom to rob of what."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.learning import LEAST, MOST, ObservationPart, capped, observation_type, relative, seat_after
from sobremesa.engine.native.projection import blank
from sobremesa.engine.native.simd import mark_run
from sobremesa.games.bids import HAND_CARDS, INFO, MOST_DEALT_IN, MOST_ROUNDS, NUMBERS
from sobremesa.games.bids.cards import (
    ALL_COLOURS,
    ALLY,
    BID,
    BLACK_CARDS,
    CARDS,
    COLOUR,
    FIRST_BLACK,
    MINUS_FIVE,
    MOST_PLAYERS,
    TWICE,
    UNKNOWN,
)
from sobremesa.games.bids.rules import LOOT, NOBODY, LuckyLoser, Phase, Place

# Of a round: there is one 2x, which doubles what its winner has then (BI-17).
LEAST_SCORE = 2 * int(BID[MINUS_FIVE])
MOST_SCORE = 2 * int(BID[FIRST_BLACK:TWICE].sum())

PARTS = (
    ObservationPart(
        "settings",
        (13,),
        "players, rounds, then 1 for each in use: Ally, Thief, Shuffle, Lowest wins, Great unknown, colours, and "
        "1 if the lucky loser counts consecutive rounds; the turns of a round, the highest number of the bid cards and "
        "of the black ones, the black cards dealt into hands",
        least=(INFO.players[0], 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0),
        most=(
            *(INFO.players[-1], MOST_ROUNDS, 1, 1, 1, 1, 1, 1, max(LuckyLoser)),
            *(HAND_CARDS, NUMBERS, NUMBERS, MOST_DEALT_IN),
        ),
    ),
    ObservationPart(
        "moment",
        (14,),
        "phase (0 bid, 1 rob), round, turn (after the last one once the match is over), bids laid, black cards in all "
        "hands, cards in the black deck; 1 for each that holds: the lowest bid wins, the card in the middle lies face "
        "down, that of the next turn will, the deck is shuffled after this turn; the seat that leads, and while a "
        "robber chooses 1 + the winner's seat and 1 + that of the next leader; the own seat as the moves that rob "
        "count seats",
        least=(0, 1, 1, *[0] * 11),
        most=(
            max(Phase),
            MOST_ROUNDS,
            HAND_CARDS + 1,
            MOST_PLAYERS,
            MOST_DEALT_IN,
            BLACK_CARDS,
            *[1] * 4,
            MOST_PLAYERS - 1,
            MOST_PLAYERS,
            MOST_PLAYERS,
            MOST_PLAYERS - 1,
        ),
    ),
    ObservationPart(
        "hand",
        (CARDS,),
        "1 for a card in the own hand, by its number: 14 each of yellow, blue, red, green and black, then 2x, -5, "
        "Thief, Shuffle, Lowest wins, Great unknown, Ally",
    ),
    ObservationPart(
        "unseen",
        (CARDS,),
        "1 for a card in use that the seat has not seen in this round: in a hand, in the black deck, or face down",
    ),
    ObservationPart(
        "middle", (BLACK_CARDS,), "1 for the card in the middle, if it lies face up: the black cards in the order above"
    ),
    ObservationPart("burnt", (BLACK_CARDS,), "1 for a black card that was seen going under the deck"),
    ObservationPart("set_aside", (BLACK_CARDS,), "1 for a black card that is out of the round"),
    ObservationPart(
        "deck",
        (BLACK_CARDS,),
        "from the top of the black deck, the number of a card where it is known; else 0",
        most=UNKNOWN,
    ),
    ObservationPart("bid", (MOST_PLAYERS,), "by seat, the number of the card that it has bid; 0: none", most=ALLY),
    ObservationPart(
        "bid_worth", (MOST_PLAYERS,), "by seat, what that card bids", least=int(BID.min()), most=int(BID.max())
    ),
    ObservationPart(
        "bid_colour", (MOST_PLAYERS, ALL_COLOURS), "by seat, 1 for its colour: yellow, blue, red, green, black, white"
    ),
    ObservationPart(
        "in_front", (MOST_PLAYERS, BLACK_CARDS), "by seat, 1 for a black card that it has won in this round"
    ),
    ObservationPart("held", (MOST_PLAYERS,), "by seat, how many cards it holds", most=HAND_CARDS),
    ObservationPart(
        "score",
        (MOST_PLAYERS,),
        "by seat, the points of the cards in front of it, doublings included",
        least=LEAST_SCORE,
        most=MOST_SCORE,
    ),
    ObservationPart(
        "without",
        (MOST_PLAYERS,),
        "by seat, the rounds without a black card that count for the lucky loser",
        most=MOST_ROUNDS,
    ),
    ObservationPart("credited", (MOST_PLAYERS,), "by seat, the points of the last round", least=LEAST_SCORE, most=MOST),
    ObservationPart("partner", (MOST_PLAYERS,), "by seat, 1 + its ally's seat; 0: none", most=MOST_PLAYERS),
    ObservationPart("total", (MOST_PLAYERS,), "by seat, the points of the rounds before", least=LEAST, most=MOST),
)
Observation = observation_type(PARTS)

MOST_OPEN = LOOT  # to rob; a hand has fewer cards
MOVES = (
    "1 to 77: the card to bid, by its number; from 78 on whom to rob of which black card, 16 cards a seat, and the "
    "seats as they are at the table, not relative"
)


@step
def depict_cards(view: Fields, seat: int, out: Fields) -> None:
    mark_run(view.where, Place.HIDDEN, out.unseen, CARDS)
    for i in range(HAND_CARDS):
        card = np.uint64(view.hand[seat, i])
        out.hand[card] = 1
        out.unseen[card] = 0
    out.hand[0] = 0
    out.unseen[0] = 0


@step
def depict_black_cards(view: Fields, seat: int, out: Fields) -> None:
    places = view.where[FIRST_BLACK:]
    mark_run(places, Place.MIDDLE, out.middle, BLACK_CARDS)
    mark_run(places, Place.IN_DECK, out.burnt, BLACK_CARDS)
    mark_run(places, Place.SET_ASIDE, out.set_aside, BLACK_CARDS)
    for i in range(view.players):
        in_front = Place.IN_FRONT + seat_after(seat, i, view.players)
        mark_run(places, in_front, out.in_front[i], BLACK_CARDS)
    for i in range(view.deck_size):
        out.deck[i] = view.deck[view.deck_size - 1 - i]


@step
def depict_seats(view: Fields, seat: int, out: Fields) -> None:
    players = view.players
    for i in range(players):
        other = seat_after(seat, i, players)
        card = np.uint64(view.bid[other])
        out.bid[i] = card
        out.bid_worth[i] = BID[card]
        if card > 0:
            out.bid_colour[i, COLOUR[card]] = 1
        partner = view.partner[other]
        out.held[i] = view.held[other]
        out.score[i] = capped(view.score[other])
        out.without[i] = capped(view.without[other])
        out.credited[i] = capped(view.credited[other])
        out.partner[i] = relative(seat, partner, players) + 1 if partner != NOBODY else 0
        out.total[i] = capped(view.points[other])


@step
def depict_moment(view: Fields, seat: int, out: Fields) -> None:
    players = view.players
    out.moment[0] = view.phase
    out.moment[1] = capped(view.round_number)
    out.moment[2] = view.turn_number
    out.moment[3] = view.bids_laid
    out.moment[4] = view.black_held
    out.moment[5] = view.deck_size
    out.moment[6] = view.lowest_wins
    out.moment[7] = view.blind
    out.moment[8] = view.blind_next
    out.moment[9] = view.shuffle_due
    out.moment[10] = relative(seat, view.leader, players)
    robs = view.winner >= 0
    out.moment[11] = relative(seat, view.winner, players) + 1 if robs else 0
    out.moment[12] = relative(seat, view.next_leader, players) + 1 if robs else 0
    out.moment[13] = seat


@kernel
def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    blank(out)
    out.settings[0] = view.players
    out.settings[1] = capped(view.rounds)
    out.settings[2] = view.ally
    out.settings[3] = view.thief
    out.settings[4] = view.shuffle_card
    out.settings[5] = view.lowest_card
    out.settings[6] = view.unknown_card
    out.settings[7] = view.colours
    out.settings[8] = view.lucky_loser
    out.settings[9] = view.turns
    out.settings[10] = view.highest
    out.settings[11] = view.highest_black
    out.settings[12] = view.dealt_in
    depict_moment(view, seat, out)
    depict_cards(view, seat, out)
    depict_black_cards(view, seat, out)
    depict_seats(view, seat, out)
