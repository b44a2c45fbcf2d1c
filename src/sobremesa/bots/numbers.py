"""A question in the numbers that environments give to learners, made from the seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sobremesa.bots.player import Question
from sobremesa.engine.action_parts import parts_of_action
from sobremesa.engine.encoding import features_of, partial_action
from sobremesa.engine.kernel import Array
from sobremesa.engine.kernel_calls import encode_observation_in


def observation_of(question: Question, parts: Sequence[int]) -> Array:
    """(size,) int16: what the seat sees, and the parts of an action that it has chosen so far."""
    learning = question.game.learning
    out = np.zeros(learning.size, np.int16)
    encode_observation_in(question.records, question.seat, partial_action(parts), out.view(learning.observation))
    return out


def mask_of(question: Question, parts: Sequence[int]) -> Array:
    """(moves,) bool: the moves that are open after these parts."""
    learning = question.game.learning
    mask = np.zeros(learning.moves, np.bool_)
    begin, place = tuple(parts), len(parts)
    split = (parts_of_action(question.game, action) for action in question.legal())
    mask[[each[place] for each in split if each[:place] == begin]] = True
    if question.is_offer and not parts:
        mask[learning.pass_move] = True
    return mask


def move_features_of(question: Question, parts: Sequence[int], mask: Array) -> Array:
    """(open moves, move_size) int16: the features of each move that is open in a mask, in its order."""
    return features_of(question.game, question.records, question.seat, parts, mask.nonzero()[0].tolist())
