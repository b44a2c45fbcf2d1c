"""What every player is, whoever wrote it: it is asked with its seat's view and answers with an action.

A player never holds a match or a state, so it cannot look at what its seat may not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from sobremesa.bots.policy import Policy, choose_in
from sobremesa.engine.contract import Game, Options, View
from sobremesa.engine.kernel import Array, Fields, new_records
from sobremesa.engine.kernel_calls import legal_in, observe_in, scratch
from sobremesa.engine.language import Text
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.luck import BotRng, Luck, key_of
from sobremesa.engine.match import Match, imagined


@dataclass(frozen=True)
class Question:
    """What a player is asked with."""

    game: Game
    seat: int
    record: Fields  # the seat's view, as `observe` writes it
    luck_key: Array  # luck of the player's own: the same question with the same key gets the same answer
    options: Options  # of the match

    @property
    def records(self) -> Array:
        """The seat's view as an array of one record, which crosses into compiled code quickly."""
        return np.asarray(self.record).reshape(1)

    @property
    def is_offer(self) -> bool:
        """Whether the seat is not waited for: it may let the chance pass."""
        return bool(int(self.record.offered) >> self.seat & 1)

    @property
    def others_choose(self) -> bool:
        """Whether others choose at the same moment, or have chosen and may replace it."""
        return bool(int(self.record.may_act) & ~int(self.record.offered) & ~(1 << self.seat))

    def legal(self) -> list[int]:
        """The actions open to the seat."""
        count = legal_in(self.records, self.seat, scratch.lists)
        return sorted(scratch.actions[:count].tolist())

    def answers(self) -> list[int]:
        """The actions open to the seat, and letting the chance pass where it may."""
        return self.legal() + ([LET_PASS] if self.is_offer else [])

    def view(self) -> View:
        return self.game.see(self.record, self.seat)

    def world(self) -> World:
        """What the seat can imagine. Whatever that runs is compiled here, so that it takes no bot's time to answer."""
        world = World(self.game, self.options, self.seat, self.records.copy())
        world(0)
        return world


@dataclass(frozen=True, repr=False)
class World:
    """What a seat can imagine: `world(seed)` is a match that it cannot tell from its own, as of `Match.imagine`.

    It is made from the seat's view and nothing else, so nothing hidden is to be found in it.
    """

    game: Game
    options: Options
    seat: int
    records: Array  # the seat's view

    def __call__(self, seed: int | str | None = None) -> Match:
        return imagined(self.game, self.options, self.records, self.seat, seed)

    def __repr__(self) -> str:
        return f"<World of seat {self.seat}>"


class Player(Protocol):
    name: str

    def act(self, question: Question) -> int:
        """An action open to the seat, or LET_PASS where it is only offered one."""


def dismiss(player: Player | None) -> None:
    """Let a player go, who may hold something, such as a program."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def rehearse(player: Player, question: Question) -> None:
    """Load or compile what a player runs, before anybody waits for it."""
    prepare = getattr(player, "prepare", player.act)
    prepare(question)


class Forfeit(Exception):
    """A bot that broke, hung or cheated loses its match."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


class QuickPlayer:
    """A policy that chooses in microseconds."""

    def __init__(self, policy: Policy) -> None:
        self.name = policy.name.lower()
        self._policy = int(policy)  # Numba takes long to recognise an enumeration, at every call
        self._lucks = new_records(Luck, 1)
        self._bot_rngs = new_records(BotRng, 1)

    def act(self, question: Question) -> int:
        self._lucks["luck_key"] = question.luck_key
        self._lucks["luck_counter"] = 0
        buffers = (scratch.lists, self._lucks, self._bot_rngs)
        return int(choose_in(question.records, self._policy, question.seat, *buffers))


def question_in(match: Match, seat: int) -> Question:
    """What a seat's player is asked with now; the same moment of the same match gives the same question."""
    return Question(match.game, seat, match.observe(seat), luck_key(match.seed, seat, match.step), match.options)


def question_at(game: Game, options: Options, states: Array, seat: int, seed: str, decisions: int) -> Question:
    """The same for a state that is no `Match`, of the match with this seed after so many decisions."""
    views = new_records(game.state, 1)
    observe_in(states, seat, views)
    return Question(game, seat, views[0], luck_key(seed, seat, decisions), options)


def luck_key(seed: str, seat: int, decisions: int) -> Array:
    """The luck of a seat's player, in the match with this seed after so many decisions."""
    return key_of(seed, f"bot {seat} {decisions}")


def bot_choice(match: Match, seat: int, player: Player) -> str:
    """The action of a player whom the match waits for, in the game's notation."""
    return match.game.notation(player.act(question_in(match, seat)))


def bot_answer(match: Match, seat: int, player: Player) -> str | None:
    """What a player does with an act that it is offered; None lets it pass."""
    action = player.act(question_in(match, seat))
    return None if action == LET_PASS else match.game.notation(action)
