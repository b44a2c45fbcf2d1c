"""The players that a name stands for: the levels of every game, and what bot writers bring."""

from __future__ import annotations

from sobremesa.bots.guest import ClassPlayer, find_class, is_guest, read_limits
from sobremesa.bots.player import Player, QuickPlayer
from sobremesa.bots.policy import Policy
from sobremesa.bots.program import ProgramPlayer, is_program
from sobremesa.bots.search import Plan, SearchPlayer
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import LANGUAGES, Text, listed

SECONDS = {"good": 0.05, "strong": 0.2, "expert": 1.0}  # the bound on a move in live play
LEVELS = ("easy", "casual", *SECONDS)
NAMES = ("random", *LEVELS)

PLANS: dict[str, dict[str, Plan]] = {
    name: {"good": Plan(100), "strong": Plan(1000), "expert": Plan(10000)}
    for name in ("push", "highscore", "toma6", "dos", "bids")
}


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
    if name in ("random", "easy", "casual"):
        return QuickPlayer(Policy[name.upper()])
    if name in SECONDS:
        return SearchPlayer(name, PLANS[game.name][name], SECONDS[name] if live else None)
    if is_program(name):
        return ProgramPlayer(name, read_limits())
    if is_guest(name):
        return ClassPlayer(name, find_class(name), read_limits())
    known = {lang: listed([*NAMES, "module:Class", "run:COMMAND"], lang) for lang in LANGUAGES}
    raise BadSetup(
        Text(
            f"no hay ningún bot «{name}»; los bots son {known['es']}",
            f"there is no bot '{name}'; the bots are {known['en']}",
        )
    )
