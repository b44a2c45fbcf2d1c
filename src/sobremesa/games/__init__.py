"""The shelf: every game's box, in the order in which they are offered."""

from __future__ import annotations

from sobremesa.engine.contract import Game, find, put_on_shelf
from sobremesa.games import bids, dos, highscore, push, toma6

for _game in (push, highscore, toma6, dos, bids):
    put_on_shelf(_game.BOX)


def open_game(name: str) -> Game:
    """A game by its name, with its rules loaded."""
    return find(name).open()
