"""The spaces of Gymnasium that observations, masks and moves lie in."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from sobremesa.engine.kernel import Array
from sobremesa.engine.learning import Learning
from sobremesa.envs.flow import NO_MOVE
from sobremesa.envs.scaling import FLOAT32, INT16, scaled_within


def observations(learning: Learning, dtype: np.dtype[Any] = INT16) -> Box:
    """Each number within its own bounds, which hold for all numbers of players and all options."""
    return _within(learning.least, learning.most, dtype)


def observations_with_features(learning: Learning, dtype: np.dtype[Any]) -> Dict:
    """An observation with the open moves and their features beside it; where there are fewer moves, nothing."""
    least, most = (np.tile(bound, (learning.most_listed, 1)) for bound in (learning.move_least, learning.move_most))
    return Dict(
        {
            "observation": observations(learning, dtype),
            "open_moves": Box(NO_MOVE, learning.moves - 1, (learning.most_listed,), np.int16),
            "move_features": _within(np.minimum(least, 0), np.maximum(most, 0), dtype),
        }
    )


def _within(least: Array, most: Array, dtype: np.dtype[Any]) -> Box:
    bounds = (scaled_within(least, most, bound) if dtype == FLOAT32 else bound for bound in (least, most))
    return Box(*bounds, dtype=dtype.type)


def states(learning: Learning, players: int, dtype: np.dtype[Any]) -> Box:
    """The observations of all seats side by side."""
    seen = observations(learning, dtype)
    return Box(np.tile(seen.low, players), np.tile(seen.high, players), dtype=dtype.type)


def masked_observations(learning: Learning, moves: int, dtype: np.dtype[Any] = INT16) -> Dict:
    """An observation with the mask beside it, as PettingZoo's card games give them."""
    return Dict({"observation": observations(learning, dtype), "action_mask": Box(0, 1, (moves,), np.int8)})


def moves(count: int) -> Discrete[Any]:
    return Discrete(count)


def as_mask(mask: Array) -> Array:
    """A mask of the type that `Discrete.sample` takes."""
    return mask.astype(np.int8)
