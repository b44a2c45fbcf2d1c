"""Luck by a script: the rules run as they are, and each draw is the next number of a list, for whoever enumerates luck.

A draw has so many outcomes, all equally likely; what is drawn without order, such as a hand, is one draw. Rules that
run out of script raise `DrawNeeded`, which says how many outcomes the next draw has. They run interpreted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from threading import local
from typing import Any

from sobremesa.engine.interpreted import Interpreter
from sobremesa.engine.kernel import Array, Fields
from sobremesa.engine.kernel_calls import KernelCall, scratch
from sobremesa.engine.luck import below, choose_some

Draw = Callable[[int], int]  # one of so many outcomes


class DrawNeeded(Exception):
    """The rules need a draw that nobody has made yet."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


def replay(numbers: Sequence[int]) -> Draw:
    """Draws these numbers, one after another."""
    left = iter(numbers)

    def draw(outcomes: int) -> int:
        for number in left:
            return number
        raise DrawNeeded(outcomes)

    return draw


def count_up_to(most: int) -> Draw:
    """Draws the first outcome each time, until the draws together have more outcomes than that."""
    together = 1

    def draw(outcomes: int) -> int:
        nonlocal together
        together *= outcomes
        if together > most:
            raise DrawNeeded(outcomes)
        return 0

    return draw


def scripted(call: KernelCall, draw: Draw) -> Callable[..., Any]:
    """A kernel call whose luck is drawn by this."""
    run = _SCRIPTED.kernel(call.kernel)

    def called(*arguments: Any) -> Any:
        _current.draw = draw
        try:
            return run(*arguments)
        except DrawNeeded:
            scratch.logs[0].count = 0  # what happened so far will happen again
            raise

    return called


class _Current(local):
    """Who draws in this thread."""

    draw: Draw


_current = _Current()


def _draw(outcomes: int) -> int:
    """What has one outcome is no draw."""
    return _current.draw(outcomes) if outcomes > 1 else 0


def _below(stream: Fields, n: int) -> int:
    return _draw(int(n))


def _choose_some(stream: Fields, cards: Array, first: int, count: int, wanted: int) -> None:
    """One of all choices; those chosen and the others both ascend, so that equal choices leave equal cards."""
    left = count - first
    number = _draw(comb(int(left), int(wanted)))
    chosen: list[int] = []
    others: list[int] = []
    for later, card in zip(reversed(range(left)), sorted(cards[first:count].tolist()), strict=True):
        missing = wanted - len(chosen)
        with_it = comb(later, missing - 1) if missing else 0  # choices, of those that are left
        if number < with_it:
            chosen.append(card)
        else:
            number -= with_it
            others.append(card)
    cards[first:count] = chosen + others


_SCRIPTED = Interpreter({below: _below, choose_some: _choose_some})
