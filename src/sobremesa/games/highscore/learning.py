"""What a learner sees of a High Score table; a move is an action's number: the handful of dice to roll again."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.learning import ObservationPart, observation_type, relative, seat_after
from sobremesa.engine.native.projection import blank
from sobremesa.engine.native.simd import copy_run, mark_bits
from sobremesa.games.highscore import INFO
from sobremesa.games.highscore.cards import MOST_CARDS, Roll, Scoring, Vortex
from sobremesa.games.highscore.dice import COUNT_BITS, DICE, FACES, FIRST_PART, MOST_OF_A_FACE
from sobremesa.games.highscore.rules import HIGHEST, MOST_PLAYERS, MOST_ROLLS, Chip

SCORINGS, VORTICES, ROLLS = len(Scoring), len(Vortex), len(Roll)
MOST_SCORE = DICE * HIGHEST  # and the least is as far below 0: seven tens that are subtracted

PARTS = (
    ObservationPart(
        "settings",
        (4,),
        "players, rounds, whether a lone ten counts, how many cards the deck has",
        least=(INFO.players[0], 1, 0, 1),
        most=(INFO.players[-1], MOST_CARDS, 1, MOST_CARDS),
    ),
    ObservationPart(
        "moment",
        (6,),
        "round, turn of the round, rolls made in this turn, rolls left, dice that froze in the last roll, "
        "and the seat that rolls",
        least=(1, 1, 1, 0, 0, 0),
        most=(MOST_CARDS, MOST_PLAYERS, max(MOST_ROLLS.tolist()), max(MOST_ROLLS.tolist()) - 1, DICE, MOST_PLAYERS - 1),
    ),
    ObservationPart("scoring", (SCORINGS,), "1 for what counts on the card of this round, in the order of docs/rules"),
    ObservationPart("vortex", (VORTICES,), "1 for what its vortex is worth: -5, 0, 5, 6, 10, frozen, free"),
    ObservationPart("roll", (ROLLS,), "1 for how it is rolled: four, three, aside"),
    ObservationPart(
        "loose", (FACES,), "dice that may perhaps be rolled again, by face: 1 to 5, then the vortex", most=DICE
    ),
    ObservationPart("aside", (FACES,), "dice set aside or frozen, by face", most=DICE),
    ObservationPart("starter", (MOST_PLAYERS,), "by seat, 1 for who started the round"),
    ObservationPart("played", (MOST_PLAYERS,), "by seat, 1 if it has had its turn of this round"),
    ObservationPart("score", (MOST_PLAYERS,), "by seat, the result of that turn", least=-MOST_SCORE, most=MOST_SCORE),
    ObservationPart("track", (MOST_PLAYERS,), "by seat, where its pawn stands; 0: not on the track", most=MOST_SCORE),
    ObservationPart("chips", (MOST_PLAYERS, 3), "by seat, its gold, silver and bronze chips", most=MOST_CARDS),
    ObservationPart("total", (MOST_PLAYERS,), "by seat, its points", most=Chip.GOLD * MOST_CARDS),
    ObservationPart(
        "deck_scoring",
        (MOST_CARDS,),
        "for each card of the deck, by its number, what counts on it, as 1 + its number above",
        most=SCORINGS,
    ),
    ObservationPart("deck_vortex", (MOST_CARDS,), "what its vortex is worth, as 1 + its number above", most=VORTICES),
    ObservationPart("deck_roll", (MOST_CARDS,), "how it is rolled, as 1 + its number above", most=ROLLS),
    ObservationPart("to_come", (MOST_CARDS,), "1 for a card of the deck that has not been turned up"),
)
Observation = observation_type(PARTS)

MOST_OPEN = int(np.diff(FIRST_PART).max())
MOVES = (
    "the handful of dice to roll again, by its number (0: stop; `handful_named` in `games/highscore/dice.py` numbers "
    "them); 1716: roll all dice of a card that leaves no other choice"
)


@step
def depict_card(view: Fields, out: Fields) -> None:
    out.scoring[view.scoring] = 1
    out.vortex[view.vortex] = 1
    out.roll[view.roll] = 1
    for face in range(FACES):
        out.loose[face] = view.loose >> COUNT_BITS * face & MOST_OF_A_FACE
        out.aside[face] = view.aside >> COUNT_BITS * face & MOST_OF_A_FACE


@step
def depict_deck(view: Fields, out: Fields) -> None:
    copy_run(view.deck_scoring, out.deck_scoring, MOST_CARDS)
    copy_run(view.deck_vortex, out.deck_vortex, MOST_CARDS)
    copy_run(view.deck_roll, out.deck_roll, MOST_CARDS)
    mark_bits(view.to_come, out.to_come, MOST_CARDS)


@step
def depict_seats(view: Fields, seat: int, out: Fields) -> None:
    out.starter[relative(seat, view.starter, view.players)] = 1
    for i in range(view.players):
        other = seat_after(seat, i, view.players)
        out.played[i] = view.played[other]
        out.score[i] = view.score[other]
        out.track[i] = view.shown[other]
        out.chips[i, 0] = view.gold[other]
        out.chips[i, 1] = view.silver[other]
        out.chips[i, 2] = view.bronze[other]
        out.total[i] = view.points[other]


@kernel
def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    blank(out)
    out.settings[0] = view.players
    out.settings[1] = view.rounds
    out.settings[2] = view.lone_ten
    out.settings[3] = view.cards
    out.moment[0] = view.round_number
    out.moment[1] = view.turn_number
    out.moment[2] = view.rolls
    out.moment[3] = MOST_ROLLS[view.roll] - view.rolls
    out.moment[4] = view.froze
    out.moment[5] = relative(seat, view.roller, view.players)
    depict_card(view, out)
    depict_deck(view, out)
    depict_seats(view, seat, out)
