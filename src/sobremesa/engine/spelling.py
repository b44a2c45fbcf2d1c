"""Actions as words of letters and back, outside compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace

from sobremesa.engine.contract import REMEMBERED, Game
from sobremesa.engine.interpreted import twin_of
from sobremesa.engine.learning import MOST_LETTERS, NO_LETTER


def word_of(game: Game, action: int) -> tuple[int, ...]:
    """The letters of an action."""
    return _word(game.name, game.kernels.letter, action)


@lru_cache(maxsize=REMEMBERED)
def _word(name: str, letter: object, action: int) -> tuple[int, ...]:
    run = twin_of(letter)  # type: ignore[type-var]
    letters = (int(run(None, action, place)) for place in range(MOST_LETTERS))  # type: ignore[operator]
    return tuple(found for found in letters if found != NO_LETTER)


def action_of(game: Game, letters: Sequence[int]) -> int:
    """The action of a word, or UNFINISHED."""
    spelling = SimpleNamespace(spelt=len(letters), letter=letters)
    run = twin_of(game.kernels.action_spelt)  # type: ignore[type-var]
    return int(run(None, spelling))  # type: ignore[misc]
