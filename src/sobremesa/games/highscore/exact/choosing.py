"""The best action of a High Score turn, for the mean score or for chips."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from sobremesa.engine.kernel import Fields
from sobremesa.games.highscore.cards import Card, Roll, Scoring, Vortex
from sobremesa.games.highscore.exact.chips import Round
from sobremesa.games.highscore.exact.turn import Turn

HURRIED_AHEAD = 2  # players: a third would take longer than a second to solve for


@lru_cache(maxsize=64)
def turn_for_mean(card: Card, lone_ten: bool) -> Turn:
    return Turn(card, lone_ten, float)


@lru_cache(maxsize=24)
def whole_round(card: Card, lone_ten: bool, players: int) -> Round:
    """A round from its first turn on: it knows every track that later players can find."""
    return Round(card, lone_ten, players - 1, two_players=players == 2)


@lru_cache(maxsize=256)
def turn_for_chips(
    card: Card, lone_ten: bool, players: int, track: tuple[int, ...], to_come: int, hurried: bool
) -> Turn:
    """A hurried player solves no more than what follows from this track, a few players ahead."""
    if hurried or to_come == 0:
        ahead = min(to_come, HURRIED_AHEAD)
        return Round(card, lone_ten, ahead, track, two_players=players == 2).turn(track, ahead)
    return whole_round(card, lone_ten, players).turn(track, to_come)


PlayerGoal = Literal["mean", "chips"]


def choose(view: Fields, goal: PlayerGoal, hurried: bool = False) -> int:
    """The action of the seat whose turn it is, from its view."""
    card = Card(Scoring(view.scoring), Vortex(view.vortex), Roll(view.roll))
    lone_ten, players = bool(view.lone_ten), int(view.players)
    if goal == "mean":
        return turn_for_mean(card, lone_ten).best(view)
    track = tuple(sorted(int(place) for place in view.shown[:players] if place))
    return turn_for_chips(card, lone_ten, players, track, players - int(view.turn_number), hurried).best(view)
