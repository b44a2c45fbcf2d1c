"""Words in memory for threads that run compiled code: each sees at once what another one wrote."""

from __future__ import annotations

from threading import Lock
from time import sleep

from sobremesa.engine.kernel import Array, compiled_in

compiled_in("sobremesa.engine.native.llvm.atomic")

_one_at_a_time = Lock()  # where it is interpreted
_begin, _end = _one_at_a_time.acquire, _one_at_a_time.release


def load(words: Array, i: int) -> int:
    """A word as it is now."""
    word: int = words[i]
    return word


def swap(words: Array, i: int, word: int) -> int:
    """Write a word, and return the one that was there."""
    _begin()
    before: int = words[i]
    words[i] = word
    _end()
    return before


def add(words: Array, i: int, number: int) -> int:
    """Add to a word, and return what it was before."""
    _begin()
    before: int = words[i]
    words[i] = before + number
    _end()
    return before


def give_way() -> None:
    """Let another thread go first, if one wants to."""
    sleep(0)
