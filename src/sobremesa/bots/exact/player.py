"""A High Score player who plays every turn exactly, for the mean score or for chips."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from sobremesa.bots.exact.chips import Round
from sobremesa.bots.exact.turn import Turn
from sobremesa.engine.kernel import Record
from sobremesa.games.highscore.cards import Card, Roll, Scoring, Vortex


@lru_cache(maxsize=64)
def turn_for_mean(card: Card, lone_ten: bool) -> Turn:
    return Turn(card, lone_ten, float)


@lru_cache(maxsize=24)
def whole_round(card: Card, lone_ten: bool, players: int) -> Round:
    """A round from its first turn on: it knows every track that later players can find."""
    return Round(card, lone_ten, players - 1, two_players=players == 2)


@lru_cache(maxsize=256)
def turn_for_chips(card: Card, lone_ten: bool, players: int, track: tuple[int, ...], to_come: int) -> Turn:
    return whole_round(card, lone_ten, players).turn(track, to_come)


def choose(view: Record, goal: Literal["mean", "chips"]) -> int:
    """The action of the seat whose turn it is, from its view."""
    card = Card(Scoring(view.scoring), Vortex(view.vortex), Roll(view.roll))
    lone_ten, players = bool(view.lone_ten), int(view.players)
    if goal == "mean":
        return turn_for_mean(card, lone_ten).best(view)
    track = tuple(sorted(int(place) for place in view.shown[:players] if place))
    return turn_for_chips(card, lone_ten, players, track, players - int(view.turn_number)).best(view)
