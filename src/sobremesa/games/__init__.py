"""The registry: every game, in the order in which they are offered."""

from __future__ import annotations

from sobremesa.engine.contract import Game, game_info, register
from sobremesa.games import bids, dos, highscore, push, toma6

for _game in (push, highscore, toma6, dos, bids):
    register(_game.INFO)


def load_game(name: str) -> Game:
    """A game by its name, with its rules loaded."""
    return game_info(name).load()
