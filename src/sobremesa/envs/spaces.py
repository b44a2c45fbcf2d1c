"""The spaces of Gymnasium that observations, masks and moves lie in."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from sobremesa.engine.kernel import Array
from sobremesa.engine.learning import Learning


def observations(learning: Learning) -> Box:
    """Each number within its own bounds, which hold for all numbers of players and all options."""
    return Box(learning.least, learning.most, dtype=np.int16)


def masked_observations(learning: Learning, moves: int) -> Dict:
    """An observation with the mask beside it, as PettingZoo's card games give them."""
    return Dict({"observation": observations(learning), "action_mask": Box(0, 1, (moves,), np.int8)})


def moves(count: int) -> Discrete[Any]:
    return Discrete(count)


def as_mask(mask: Array) -> Array:
    """A mask of the type that `Discrete.sample` takes."""
    return mask.astype(np.int8)
