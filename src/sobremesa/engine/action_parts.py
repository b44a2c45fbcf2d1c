"""Actions as parts and back, outside compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from sobremesa.engine.contract import REMEMBERED, Game
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.learning import MOST_PARTS, NO_PART, PART_BITS


def parts_of_action(game: Game, action: int) -> tuple[int, ...]:
    """The parts of an action."""
    return _parts(game.name, game.kernels.action_parts, action)


@lru_cache(maxsize=REMEMBERED)
def _parts(name: str, split: Any, action: int) -> tuple[int, ...]:
    packed = int(interpreted_kernel(split)(None, action))
    parts = (packed >> PART_BITS * place & NO_PART for place in range(MOST_PARTS))
    return tuple(part for part in parts if part != NO_PART)


def action_of(game: Game, parts: Sequence[int]) -> int:
    """The action that parts make, or UNFINISHED."""
    partial = SimpleNamespace(parts=len(parts), part=parts)
    run = interpreted_kernel(game.kernels.action_of_parts)
    return int(run(None, partial))
