"""Who sits where in an environment: learners, quick bots that play inside compiled code, and all other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sobremesa.bots.levels import QUICK, player_named
from sobremesa.bots.player import Player
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable_value
from sobremesa.envs.flow import LEARNER, SLOW

BotSeats = Sequence[str | None] | Mapping[int, str] | None  # a name for each seat, none for a learner's; or by seat


def names_by_seat(bots: BotSeats, players: int) -> list[str | None]:
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
        names = [bots.get(seat) for seat in range(players)]
    else:
        names = [bots] if isinstance(bots, str) else list(bots)
    if len(names) != players:
        raise BadSetup(
            Text(
                f"hay {len(names)} nombres de bots para {players} asientos; da uno por asiento y None a quien aprende",
                f"there are {len(names)} names of bots for {players} seats; give one for each, None for a learner",
            )
        )
    if None not in names:
        raise BadSetup(
            Text(
                "todos los asientos tienen bot; deja uno al menos para quien aprende (None)",
                "every seat has a bot; leave one at least to a learner (None)",
            )
        )
    return names


def policies_of(names: list[str | None]) -> list[int]:
    """What compiled code does at each seat."""
    return [LEARNER if name is None else int(Policy[name.upper()]) if name in QUICK else SLOW for name in names]


def players_of(names: list[str | None], game: Game) -> dict[int, Player]:
    """The players who are asked outside compiled code, by seat."""
    return {seat: player_named(name, game) for seat, name in enumerate(names) if name is not None and name not in QUICK}
