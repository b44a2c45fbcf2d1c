"""What is simulated: all that decides its matches, in plain values that can be sent and kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sobremesa import __version__
from sobremesa.bots.levels import QUICK, for_each_seat, player_named
from sobremesa.engine.contract import Options, game_info
from sobremesa.engine.match import new_seed
from sobremesa.engine.options import plain, read_options
from sobremesa.engine.seeds import read_series_seed
from sobremesa.lab.bot_matches import require_bots


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What decides every match; how many there are is left open."""

    version: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    bots: list[str]  # by seat
    seed: str

    @property
    def is_quick(self) -> bool:
        """Whether all bots choose inside compiled code."""
        return all(bot in QUICK for bot in self.bots)

    def settled(self) -> Options:
        return read_options(game_info(self.game), self.players, self.options)


def plan(
    game: str, players: int | None, options: Mapping[str, object], bots: list[str], seed: int | str | None = None
) -> Simulation:
    """A simulation of this version, with one bot for all seats or one for each; each bot is brought once."""
    info = game_info(game)
    count = info.usual_players if players is None else players
    settled = read_options(info, count, options)
    seats = for_each_seat(bots, count)
    opened = info.load()
    require_bots(opened, list(dict.fromkeys(seats)), player_named)
    return Simulation(
        version=__version__,
        game=info.name,
        rules=opened.rules_version,
        players=count,
        options=plain(settled),
        bots=seats,
        seed=new_seed() if seed is None else read_series_seed(seed),
    )
