"""Who plays a match in the terminal: people who share it, and bots. The names in a record tell which seat is whose."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from sobremesa.bots.guest import is_guest
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Player, QuickPlayer
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match

BOT_NAME = "bot {number} ({name})"
BOT_SEAT = re.compile(r"bot \d+ \((.+)\)", re.DOTALL)


def seat_names(people: Sequence[str], bots: Sequence[str]) -> list[str]:
    """People first; the names in a record say which bot sits where, so that a match can be resumed."""
    return [*people, *(BOT_NAME.format(number=i, name=name) for i, name in enumerate(bots, len(people)))]


def named_bots(match: Match) -> dict[int, str]:
    """The bots by seat, as the names in the record say; all other seats are people's, the first one always."""
    found = {seat: BOT_SEAT.fullmatch(name) for seat, name in enumerate(match.names) if seat}
    return {seat: words[1] for seat, words in found.items() if words is not None}


def refuse_guests(bots: Sequence[str]) -> None:
    """A record may come from a stranger: what it names is never run unless the person names it too."""
    if any(is_guest(bot) for bot in bots):
        words = shlex.join(bots)
        raise BadSetup(
            Text(
                f"una partida guardada no ejecuta por sí sola código ajeno; si te fías de él, añade --bots {words}",
                f"a saved match does not by itself run other people's code; if you trust it, add --bots {words}",
            )
        )


def seat_bots(game: Game, bots: Sequence[str]) -> list[Player]:
    return [player_named(bot, game, live=True) for bot in bots]


def stand_in() -> Player:
    """Who goes on for a bot that has forfeited."""
    return QuickPlayer(Policy.CASUAL)
