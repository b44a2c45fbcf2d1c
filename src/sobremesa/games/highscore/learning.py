"""What a learner sees of a High Score table; a move is an action's number: the handful of dice to roll again."""

from __future__ import annotations

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.learning import Part, capped, observation_type, relative, seat_after
from sobremesa.games.highscore.cards import MOST_CARDS, Roll, Scoring, Vortex
from sobremesa.games.highscore.dice import FACES
from sobremesa.games.highscore.rules import MOST_PLAYERS, MOST_ROLLS

SCORINGS, VORTICES, ROLLS = len(Scoring), len(Vortex), len(Roll)

PARTS = (
    Part("settings", (4,), "players, rounds, whether a lone ten counts, how many cards the deck has"),
    Part(
        "moment",
        (6,),
        "round, turn of the round, rolls made in this turn, rolls left, dice that froze in the last roll, "
        "and the seat that rolls",
    ),
    Part("scoring", (SCORINGS,), "1 for what counts on the card of this round, in the order of docs/rules"),
    Part("vortex", (VORTICES,), "1 for what its vortex is worth: -5, 0, 5, 6, 10, frozen, free"),
    Part("roll", (ROLLS,), "1 for how it is rolled: four, three, aside"),
    Part("loose", (FACES,), "dice that may perhaps be rolled again, by face: 1 to 5, then the vortex"),
    Part("aside", (FACES,), "dice set aside or frozen, by face"),
    Part("starter", (MOST_PLAYERS,), "by seat, 1 for who started the round"),
    Part("played", (MOST_PLAYERS,), "by seat, 1 if it has had its turn of this round"),
    Part("score", (MOST_PLAYERS,), "by seat, the result of that turn"),
    Part("track", (MOST_PLAYERS,), "by seat, where its pawn stands; 0: not on the track"),
    Part("chips", (MOST_PLAYERS, 3), "by seat, its gold, silver and bronze chips"),
    Part("total", (MOST_PLAYERS,), "by seat, its points"),
    Part(
        "deck",
        (MOST_CARDS, 3),
        "for each card of the deck, by its number, what counts, the vortex and the rolling, each as 1 + its "
        "number above",
    ),
    Part("to_come", (MOST_CARDS,), "1 for a card of the deck that has not been turned up"),
)
Observation = observation_type(PARTS)

MOVES = (
    "the handful of dice to roll again, by its number (0: stop; `handful_named` in `games/highscore/dice.py` numbers "
    "them); 1716: roll all dice of a card that leaves no other choice"
)


@step
def depict_card(view: Fields, out: Fields) -> None:
    for i in range(SCORINGS):
        out.scoring[i] = i == view.scoring
    for i in range(VORTICES):
        out.vortex[i] = i == view.vortex
    for i in range(ROLLS):
        out.roll[i] = i == view.roll
    for face in range(FACES):
        out.loose[face] = view.loose[face]
        out.aside[face] = view.aside[face]


@step
def depict_deck(view: Fields, out: Fields) -> None:
    for i in range(MOST_CARDS):
        there = i < view.cards
        out.deck[i, 0] = view.deck_scoring[i] + there
        out.deck[i, 1] = view.deck_vortex[i] + there
        out.deck[i, 2] = view.deck_roll[i] + there
        out.to_come[i] = there
    for i in range(view.round_number):
        out.to_come[view.drawn[i] - 1] = 0


@step
def depict_seats(view: Fields, seat: int, out: Fields) -> None:
    for i in range(MOST_PLAYERS):
        other = seat_after(seat, i, view.players)  # at empty seats everything is 0
        out.starter[i] = other == view.starter
        out.played[i] = view.played[other]
        out.score[i] = view.score[other]
        out.track[i] = view.shown[other]
        out.chips[i, 0] = view.gold[other]
        out.chips[i, 1] = view.silver[other]
        out.chips[i, 2] = view.bronze[other]
        out.total[i] = capped(view.points[other])


@kernel
def depict(view: Fields, seat: int, out: Fields) -> None:
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
