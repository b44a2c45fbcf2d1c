"""High Score solved exactly, for a whole deck, a card or a position: a problem is posed first, and then solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import Text
from sobremesa.engine.options import read_options
from sobremesa.games.highscore import INFO
from sobremesa.games.highscore.cards import Card, read_deck
from sobremesa.games.highscore.exact.position import Goal, check_goal, find_card, lay_out, read_goal, solve_turn
from sobremesa.games.highscore.exact.turn import Turn
from sobremesa.games.highscore.words import notation


class CardValue(msgspec.Struct, frozen=True, kw_only=True):
    """What a turn with a card is worth to whoever plays it perfectly."""

    scoring: str
    vortex: str
    roll: str
    goal: str  # mean, beat or chips
    value: float


class ChoiceValue(msgspec.Struct, frozen=True, kw_only=True):
    """What a choice in a position is worth, if the rest is played perfectly."""

    action: str
    value: float


@dataclass(frozen=True)
class SolveProblem:
    """Something that can be solved."""

    cards: list[Card]
    table: Fields | None  # with the dice of a position, where one is asked about
    lone_ten: bool
    goal: Goal
    beat: int | None
    track: str | None
    players_left: int | None

    def card_values(self) -> list[CardValue]:
        return [self._card_value(self._turn(card)) for card in self.cards]

    def choice_values(self) -> list[ChoiceValue]:
        """The choices of the position, the best first."""
        choices = self._turn(self.cards[0]).choices(self.table)
        return [ChoiceValue(action=notation(action), value=value) for action, value in choices]

    def _turn(self, card: Card) -> Turn:
        return solve_turn(card, self.lone_ten, self.goal, self.beat, self.track, self.players_left)

    def _card_value(self, turn: Turn) -> CardValue:
        scoring, vortex, roll = turn.card.words
        return CardValue(scoring=scoring, vortex=vortex, roll=roll, goal=self.goal, value=turn.value)


def pose(
    card: str | None,
    dice: str | None,
    aside: str,
    rolls_left: int | None,
    goal: str | None,
    beat: int | None,
    track: str | None,
    players_left: int | None,
    options: Mapping[str, object],
) -> SolveProblem:
    """A problem in words, checked."""
    settled: Any = read_options(INFO, INFO.players[0], options)
    deck = read_deck(settled.deck)
    cards = deck if card is None else [find_card(card, deck)]
    table = _position(None if card is None else cards[0], settled.lone_ten, dice, aside, rolls_left)
    aim = read_goal(goal, beat, track, players_left)
    check_goal(aim, beat, track, players_left)
    return SolveProblem(list(cards), table, settled.lone_ten, aim, beat, track, players_left)


def _position(card: Card | None, lone_ten: bool, dice: str | None, aside: str, rolls_left: int | None) -> Fields | None:
    """The table with the dice that are asked about, if any are."""
    if dice is None and (aside or rolls_left is not None):
        raise BadSetup(Text("para una posición faltan los dados: --dice", "a position needs its dice: --dice"))
    if dice is None:
        return None
    if card is None:
        raise BadSetup(Text("para una posición falta la carta: --card", "a position needs its card: --card"))
    return lay_out(card, lone_ten, dice, aside, rolls_left)
