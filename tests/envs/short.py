"""Short matches of every game in the registry, for environments."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest


class Short(NamedTuple):
    game: str
    players: int
    options: dict[str, Any]


SHORT = [
    Short("push", 2, {}),
    Short("highscore", 3, {"rounds": 2}),
    Short("toma6", 4, {"rounds": 1}),
    Short("dos", 2, {"target": 20, "dos_call": "explicit"}),
    Short("bids", 4, {"rounds": 1}),
]
every_game = pytest.mark.parametrize("short", SHORT, ids=lambda short: short.game)
