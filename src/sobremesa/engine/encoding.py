"""What a learner is told of moves, from a view outside compiled code."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.kernel_calls import encode_moves_in
from sobremesa.engine.learning import PartialAction


def partial_action(parts: Sequence[int]) -> Array:
    """The parts of an action that have been chosen so far, as kernels take them: an array of one."""
    partials = new_records(PartialAction, 1)
    partials[0].parts = len(parts)
    partials[0].part[: len(parts)] = parts
    return partials


def features_of(game: Game, views: Array, seat: int, parts: Sequence[int], moves: Sequence[int]) -> Array:
    """(moves, move_size) int16: the features of moves that are open to a seat after these parts of an action."""
    learning = game.learning
    lists, out = new_records(learning.open_moves, 1), np.zeros((len(moves), learning.move_size), np.int16)
    lists[0].move[: len(moves)] = moves
    encode_moves_in(views, seat, partial_action(parts), lists, len(moves), out.view(learning.features)[:, 0])
    return out
