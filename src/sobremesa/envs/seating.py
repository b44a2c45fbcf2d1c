"""Who sits where in an environment: learners, quick bots that play inside compiled code, and all other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sobremesa.bots.guest import player_of_class
from sobremesa.bots.levels import QUICK, player_named
from sobremesa.bots.player import Player
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable_value
from sobremesa.envs.flow import LEARNER, SLOW

AnyBot = Any  # a name, or a class or an instance of a class that chooses
LineUp = list[AnyBot | None]  # a bot for each seat, none for a learner
BotSeats = Sequence[Any] | Mapping[int, AnyBot] | None  # a line-up, bots by seat, or such a thing for each place


def line_ups(bots: BotSeats, players: int, count: int) -> list[LineUp]:
    """One line-up for all places, or one for each."""
    if not _is_by_place(bots):
        return [line_up(bots, players)]
    assert bots is not None
    if len(bots) != count:
        raise BadSetup(
            Text(
                f"hay {len(bots)} alineaciones para {count} lugares; da una para todos o una por lugar",
                f"there are {len(bots)} line-ups for {count} places; give one for all or one for each",
            )
        )
    return [line_up(of_place, players) for of_place in bots]


def _is_by_place(bots: Any) -> bool:
    return is_list(bots) and any(is_list(each) or isinstance(each, Mapping) for each in bots)


def is_list(bots: Any) -> bool:
    """Whether these are several bots, and not one that has a name."""
    return isinstance(bots, Sequence) and not isinstance(bots, str)


def line_up(bots: Any, players: int) -> LineUp:
    """The bot at each seat; none where a learner sits."""
    if bots is None:
        return [None] * players
    if isinstance(bots, Mapping):
        for seat in bots:
            if type(seat) is not int or not 0 <= seat < players:
                raise BadSetup(
                    Text(
                        f"no hay asiento {printable_value(seat)}; los asientos van de 0 a {players - 1}",
                        f"there is no seat {printable_value(seat)}; the seats are 0 to {players - 1}",
                    )
                )
        seated = [bots.get(seat) for seat in range(players)]
    else:
        seated = list(bots) if is_list(bots) else [bots]
    if len(seated) != players:
        raise BadSetup(
            Text(
                f"hay {len(seated)} bots para {players} asientos; da uno por asiento y None a quien aprende",
                f"there are {len(seated)} bots for {players} seats; give one for each, None for a learner",
            )
        )
    if None not in seated:
        raise BadSetup(
            Text(
                "todos los asientos tienen bot; deja uno al menos para quien aprende (None)",
                "every seat has a bot; leave one at least to a learner (None)",
            )
        )
    return seated


class Seating(NamedTuple):
    """What compiled code does at each seat of each place, and whom it leaves the others to."""

    policies: Array  # (places, seats) int32
    slow: list[Player]


def seating_of(lines: list[LineUp], count: int, game: Game) -> Seating:
    """A slow bot has one player at each seat, whichever places it sits at."""
    slow: dict[tuple[int, object], tuple[int, Player]] = {}

    def policy_of(seat: int, bot: AnyBot | None) -> int:
        if bot is None:
            return LEARNER
        if isinstance(bot, str) and bot in QUICK:
            return int(Policy[bot.upper()])
        key = seat, bot if isinstance(bot, str) else id(bot)
        if key not in slow:
            slow[key] = SLOW - len(slow), player_named(bot, game) if isinstance(bot, str) else player_of_class(bot)
        return slow[key][0]

    policies = np.array([[policy_of(seat, bot) for seat, bot in enumerate(line)] for line in lines], np.int32)
    return Seating(
        np.ascontiguousarray(np.broadcast_to(policies, (count, policies.shape[1]))),
        [player for _, player in slow.values()],
    )
