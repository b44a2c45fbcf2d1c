"""A question in the numbers that environments give to learners, made from the seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sobremesa.bots.player import Question
from sobremesa.engine.doors import depict_in
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.learning import Spelling
from sobremesa.engine.spelling import word_of


def observation_of(question: Question, letters: Sequence[int]) -> Array:
    """(size,) int16: what the seat sees, and the letters that it has chosen so far."""
    learning = question.game.learning
    out = np.zeros(learning.size, np.int16)
    spellings = new_records(Spelling, 1)
    spellings[0].spelt = len(letters)
    spellings[0].letter[: len(letters)] = letters
    depict_in(question.records, question.seat, spellings, out.view(learning.observation))
    return out


def mask_of(question: Question, letters: Sequence[int]) -> Array:
    """(moves,) bool: the moves that are open after these letters."""
    learning = question.game.learning
    mask = np.zeros(learning.moves, np.bool_)
    begin, place = tuple(letters), len(letters)
    words = (word_of(question.game, action) for action in question.legal())
    mask[[word[place] for word in words if word[:place] == begin]] = True
    if question.is_offer and not letters:
        mask[learning.pass_move] = True
    return mask
