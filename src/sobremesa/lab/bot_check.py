"""Whether somebody's bot can play: a short match of a game, with everything that it is asked and answers."""

from __future__ import annotations

import threading
import time

import msgspec

from sobremesa.bots.guest import ClassPlayer, is_guest
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, Player, Question
from sobremesa.bots.program import ProgramPlayer
from sobremesa.engine.contract import Game, GameInfo, Options
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.match import fresh_state
from sobremesa.engine.options import read_options
from sobremesa.engine.untrusted import printable
from sobremesa.lab.bot_matches import BotPool

SEAT = 1  # the bot's; casual players have the others
SHORTEST = {"rounds": 1, "target": 1}  # the options, where a game has them, that make its matches short


class TranscriptLine(msgspec.Struct, frozen=True, array_like=True):
    """What was said to the bot (`>`) or by it (`<`)."""

    sign: str
    words: str


class BotCheck(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot did in a match of a game."""

    game: str
    questions: int
    slowest_seconds: float  # of any answer; for a program, the one to `hello` too
    fault: Text | None  # what is wrong, if anything is
    transcript: list[TranscriptLine]


class Ear:
    """Hears what is said, and how long answers take."""

    def __init__(self) -> None:
        self.transcript: list[TranscriptLine] = []
        self.slowest = 0.0
        self._asked = 0.0

    def hear(self, sign: str, words: str) -> None:
        self.transcript.append(TranscriptLine(sign, words))
        if sign == ">":
            self._asked = time.perf_counter()
        else:
            self.slowest = max(self.slowest, time.perf_counter() - self._asked)


def check_bot(bot: str, info: GameInfo, seed: str) -> BotCheck:
    """A short match of the bot among casual players, to its end or to what the bot does wrong first.

    A bot that is not to be had at all is a Mistake.
    """
    game = info.load()
    ear = Ear()
    bot_pool = BotPool(game, lambda name, game: _overheard(name, game, ear), threading.Event())
    players = info.players[0]
    seats = ["casual"] * players
    seats[SEAT] = bot
    bot_pool.player(bot, 0)
    options = short_options(info)
    questions = 0

    def ask(question: Question) -> int:
        nonlocal questions
        questions += question.seat == SEAT
        return bot_pool.ask(seats, question)

    fault = None
    try:
        bot_pool.play_out(fresh_state(game, players, options, seed), options, seed, ask)
    except Forfeit as forfeit:
        fault = forfeit.reason
    finally:
        bot_pool.close()
    return BotCheck(
        game=info.name,
        questions=questions,
        slowest_seconds=ear.slowest,
        fault=fault,
        transcript=ear.transcript,
    )


def short_options(info: GameInfo) -> Options:
    """Those of a short match, at which bots are also offered what nobody waits for."""
    known = info.options.__struct_fields__
    short = {name: value for name, value in SHORTEST.items() if name in known}
    return read_options(info, info.players[0], info.at_table(2, short))


def require_guest(bot: str) -> None:
    if not is_guest(bot):
        raise BadSetup(
            Text(
                f"«{printable(bot)}» no es un bot de nadie; el tuyo se da como módulo:Clase, carpeta/archivo.py:Clase "
                "o 'run:ORDEN'",
                f"'{printable(bot)}' is nobody's own bot; yours is given as module:Class, folder/file.py:Class "
                "or 'run:COMMAND'",
            )
        )


def _overheard(name: str, game: Game, ear: Ear) -> Player:
    player = player_named(name, game)
    if isinstance(player, ClassPlayer | ProgramPlayer):
        player.overhear = ear.hear
    return player
