"""A High Score player who plays every turn exactly, for the mean score or for chips."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from sobremesa.bots.exact.chips import Round
from sobremesa.bots.exact.turn import Turn
from sobremesa.bots.player import Question, QuickPlayer
from sobremesa.bots.policy import Policy
from sobremesa.engine.kernel import Fields
from sobremesa.games.highscore.cards import Card, Roll, Scoring, Vortex

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


class ExactPlayer:
    """A player that solves its turn instead of searching. By eye, it is the casual player every other time."""

    def __init__(self, name: str, goal: PlayerGoal, by_eye: bool = False, hurried: bool = False) -> None:
        self.name = name
        self.goal: PlayerGoal = goal
        self.hurried = hurried
        self._casual = QuickPlayer(Policy.CASUAL) if by_eye else None

    def act(self, question: Question) -> int:
        if self._casual is not None and int(question.luck_key[0]) & 1:
            return self._casual.act(question)
        return choose(question.record, self.goal, self.hurried)
