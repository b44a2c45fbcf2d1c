"""Sobremesa: table games on one engine.

import sobremesa
match = sobremesa.new("toma6", players=4, seed=1, limit=66)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sobremesa import games as _games  # puts the games on the shelf
from sobremesa.engine.contract import View
from sobremesa.engine.errors import (
    BadRecord,
    BadSetup,
    BadSnapshot,
    Mistake,
    NotAllowed,
    NotUnderstood,
    NotYourTurn,
    UnknownGame,
)

if TYPE_CHECKING:
    from sobremesa.engine.match import Match

__version__ = "0.1.0"


def new(
    game: str,
    players: int,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    **options: object,
) -> Match:
    """A new match, dealt. Without a seed it gets one that nobody can guess."""
    from sobremesa.engine.match import Match

    return Match.new(_games.open_game(game), players, seed, options, names)


def load(text: str, seed: str | None = None) -> Match:
    """The match that a record tells, checked."""
    from sobremesa.engine.match import load

    return load(text, seed)


def restore(snapshot: bytes) -> Match:
    """The match that `Match.snapshot` made bytes of."""
    from sobremesa.engine.match import restore

    return restore(snapshot)


__all__ = [
    "BadRecord",
    "BadSetup",
    "BadSnapshot",
    "Mistake",
    "NotAllowed",
    "NotUnderstood",
    "NotYourTurn",
    "UnknownGame",
    "View",
    "__version__",
    "load",
    "new",
    "restore",
]
