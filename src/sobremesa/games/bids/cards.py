"""The cards of BIDS, and how many of them each number of players uses.

A card is a number: 1-56 the bid cards, colour by colour, 57-70 the black numbers, then the black specials and the Ally.
"""

from __future__ import annotations

import numpy as np

from sobremesa.games.bids import COLOURS_IN_USE, NUMBERS

MOST_PLAYERS = 6

YELLOW, BLUE, RED, GREEN, BLACK, WHITE = range(6)
ALL_COLOURS = 6

BID_CARDS = 4 * NUMBERS
FIRST_BLACK = BID_CARDS + 1
TWICE = FIRST_BLACK + NUMBERS
MINUS_FIVE = TWICE + 1
THIEF = TWICE + 2
SHUFFLE = TWICE + 3
LOWEST_WINS = TWICE + 4
UNKNOWN = TWICE + 5
ALLY = TWICE + 6
CARDS = ALLY + 1  # there is no card 0
BLACK_CARDS = ALLY - FIRST_BLACK


def _colour(card: int) -> int:
    if card < FIRST_BLACK:
        return (card - 1) // NUMBERS
    return WHITE if card == ALLY else BLACK


def _bid(card: int) -> int:
    if card < TWICE:
        return (card - 1) % NUMBERS + 1
    return -5 if card == MINUS_FIVE else 0


COLOUR = np.array([-1] + [_colour(card) for card in range(1, CARDS)], np.int64)
# What a card bids; for a black card also its face value in front of a player.
BID = np.array([0] + [_bid(card) for card in range(1, CARDS)], np.int64)

# BI-1 and BI-12, by the number of players
COLOURS = np.array(COLOURS_IN_USE, np.int64)
LUCKY_POINTS = np.array([0, 0, 0, 12, 8, 8, 7], np.int64)


def bid_card(colour: int, number: int) -> int:
    return colour * NUMBERS + number


def black(number: int) -> int:
    return BID_CARDS + number
