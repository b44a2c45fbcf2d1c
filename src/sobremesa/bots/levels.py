"""The players that a name stands for: the levels of every game, and what bot writers bring."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from sobremesa.bots.guest import is_guest, looks_ahead, player_of_class, read_limits
from sobremesa.bots.learned import LearnedPlayer
from sobremesa.bots.player import Player, QuickPlayer, bot_answer, dismiss
from sobremesa.bots.policy import Policy
from sobremesa.bots.program import ProgramPlayer, is_program
from sobremesa.bots.search import SearchPlayer
from sobremesa.bots.solving import SolvingPlayer
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.match import Match
from sobremesa.engine.plan import FLAT as FLAT_PLAN
from sobremesa.engine.plan import SearchPlan
from sobremesa.engine.untrusted import printable

SECONDS = {"good": 0.05, "strong": 0.2, "expert": 1.0}  # the bound on a move in live play
QUICK = tuple(policy.name.lower() for policy in (Policy.RANDOM, Policy.CASUAL, Policy.EASY))
LEVELS = ("easy", "casual", *SECONDS)
NAMES = ("random", *LEVELS)
LEARNED = "learned"  # the game's network alone, or that of a file, `learned:FILE`
FLAT, PUBLISHED = "flat-", "mc-"  # flat Monte Carlo with so many simulations an action: at random, and as published


def name_of(bot: str | type) -> str:
    """A bot's name; a class of one's own has one too."""
    return f"{bot.__module__}:{bot.__qualname__}" if isinstance(bot, type) else str(bot)


def imagines(name: str) -> bool:
    """Whether a bot is known to ask for what it can imagine; of a program nobody knows before it does."""
    return is_guest(name) and not is_program(name) and looks_ahead(name)


def for_each_seat(names: list[str], seats: int) -> list[str]:
    """A bot's name for each seat, from one name for all seats or a name for each."""
    if len(names) not in (1, seats):
        raise BadSetup(
            Text(
                f"hay {len(names)} bots para {seats} asientos; da un nombre para todos o uno por asiento",
                f"there are {len(names)} bots for {seats} seats; give one name for all or one for each",
            )
        )
    return names * seats if len(names) == 1 else names


def player_named(name: str, game: Game, live: bool = False) -> Player:
    """The player that a name stands for in a game. In live play the time for a move has a bound."""
    if name in QUICK:
        return QuickPlayer(Policy[name.upper()])
    if name in SECONDS and game.info.solver is not None:
        return SolvingPlayer(name, game.info.solver(), hurried=live)
    if name in game.thinking.levels:
        return _searching(name, game, game.thinking.levels[name], SECONDS.get(name) if live else None)
    if found := re.fullmatch(f"({FLAT}|{PUBLISHED})([1-9][0-9]{{0,5}})", name):
        plan = FLAT_PLAN if found[1] == FLAT else game.thinking.flat
        return _searching(name, game, replace(plan, simulations=int(found[2])))
    if name == LEARNED or name.startswith(f"{LEARNED}:"):
        path = name.removeprefix(LEARNED).removeprefix(":")
        return LearnedPlayer(name, game, Path(path) if path else None)
    if is_program(name):
        return ProgramPlayer(name, read_limits())
    if is_guest(name):
        return player_of_class(name)
    known = {
        lang: listed([*NAMES, "flat-N", "mc-N", "learned:FILE", "module:Class", "run:COMMAND"], lang)
        for lang in LANGUAGES
    }
    raise BadSetup(
        Text(
            f"no hay ningún bot «{printable(name)}»; los bots son {known['es']}",
            f"there is no bot '{printable(name)}'; the bots are {known['en']}",
        )
    )


def _searching(name: str, game: Game, plan: SearchPlan, seconds: float | None = None) -> SearchPlayer:
    in_doubt = LearnedPlayer(name, game) if plan.default == LEARNED else QuickPlayer(Policy.CASUAL)
    return SearchPlayer(name, plan, in_doubt, seconds)


def answer_of(bot: str | type, match: Match, seat: int) -> str | None:
    """What a bot would do at a seat that may act, from the seat's view alone; None lets an offer pass.

    It is asked as at the table, so in the match of the same seed it answers the same.
    """
    match.require_turn(seat)
    player = player_named(name_of(bot), match.game)
    try:
        return bot_answer(match, seat, player)
    finally:
        dismiss(player)
