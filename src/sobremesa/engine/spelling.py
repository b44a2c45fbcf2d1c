"""Actions as words of letters and back, outside compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from sobremesa.engine.contract import REMEMBERED, Game
from sobremesa.engine.interpreted import twin_of
from sobremesa.engine.learning import LETTER_BITS, MOST_LETTERS, NO_LETTER


def word_of(game: Game, action: int) -> tuple[int, ...]:
    """The letters of an action."""
    return _letters(game.name, game.kernels.word, action)


@lru_cache(maxsize=REMEMBERED)
def _letters(name: str, word: Any, action: int) -> tuple[int, ...]:
    packed = int(twin_of(word)(None, action))
    letters = (packed >> LETTER_BITS * place & NO_LETTER for place in range(MOST_LETTERS))
    return tuple(letter for letter in letters if letter != NO_LETTER)


def action_of(game: Game, letters: Sequence[int]) -> int:
    """The action of a word, or UNFINISHED."""
    spelling = SimpleNamespace(spelt=len(letters), letter=letters)
    run = twin_of(game.kernels.action_spelt)  # type: ignore[type-var]
    return int(run(None, spelling))  # type: ignore[misc]
