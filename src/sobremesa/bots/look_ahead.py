"""How a program looks ahead: it asks for a match that its seat can imagine, played on as it says, and is told of it.

All that it sends is a seed and actions in the game's notation, so there is nothing of it to be trusted.
"""

from __future__ import annotations

import time
from typing import Literal

import msgspec

from sobremesa.bots.asking import ask_in_turn
from sobremesa.bots.player import QuickPlayer, World, bot_answer
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import View
from sobremesa.engine.match import Match


class Imagine(msgspec.Struct, frozen=True, tag_field="type", tag="imagine"):
    """Instead of an answer."""

    id: int  # of the question
    seed: int | str
    actions: list[tuple[int, str]] = []  # seats, and what they do
    bot: Literal["", "random", "easy", "casual"] = ""  # who plays for all seats from there on
    rounds: int = 0  # of which it ends so many at most; 0: the whole match


class Imagined(msgspec.Struct, frozen=True, tag_field="type", tag="imagined"):
    id: int
    view: View  # the program's
    legal: list[list[str]]  # by seat: nothing is hidden from whoever imagines it


def imagined(world: World, asked: Imagine, deadline: float) -> Imagined:
    """What becomes of an imagined match; a TimeoutError if the bot has not played it by then."""
    match = world(asked.seed)
    for seat, action in asked.actions:
        match.play(seat, action)
    if asked.bot:
        _play_on(match, asked, deadline)
    legal = [match.legal(seat) for seat in range(match.players)]
    return Imagined(asked.id, match.view(world.seat), legal)


def _play_on(match: Match, asked: Imagine, deadline: float) -> None:
    player = QuickPlayer(Policy[asked.bot.upper()])
    begin = match.turn[0]

    def has_ended() -> bool:
        return match.over or 0 < asked.rounds <= match.turn[0] - begin

    def acts(seat: int) -> bool:
        if time.monotonic() > deadline:
            raise TimeoutError
        action = bot_answer(match, seat, player)
        if action is not None:
            match.play(seat, action)
        return action is not None

    ask_in_turn(has_ended, lambda passed: match.asked(passed)[0], acts)
