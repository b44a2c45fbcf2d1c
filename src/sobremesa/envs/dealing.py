"""The matches that an environment of one match deals, one after another."""

from __future__ import annotations

from sobremesa.engine.contract import Game, Options
from sobremesa.engine.errors import NotYourTurn
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match, new_seed
from sobremesa.engine.seeds import numbered, read_series_seed
from sobremesa.envs.compiling import SINGLE, compiling
from sobremesa.envs.seatwise import Seatwise


class Dealer:
    """Deals what the first place of a batch with the same seed gets."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self._game, self._players, self._options = game, players, options
        self._seed = new_seed()
        self._number = 0

    def deal(self, seed: int | str | None) -> Seatwise:
        """The first match of a seed, or without one the next."""
        if seed is not None:
            self._seed, self._number = read_series_seed(seed), 0
        with compiling(SINGLE, self._game):
            table = Seatwise(Match(self._game, self._players, self._options, numbered(self._seed, self._number)))
            table.observation(0)
        self._number += 1
        return table


def nothing_dealt() -> NotYourTurn:
    return NotYourTurn(
        Text("no hay partida en juego; reparte una con reset()", "no match is being played; deal one with reset()")
    )
