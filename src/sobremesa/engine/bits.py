"""Bit masks as sets of small numbers; a set of more numbers than one mask holds is two words."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sobremesa.engine.kernel import Array, compiled_in, step

compiled_in("sobremesa.engine.native.llvm.bits")

WORD = 60  # numbers in the first of two words: neither of them ever gets a sign


def lowest(mask: int) -> int:
    """The least number in a set that is not empty."""
    bits = int(mask)
    return (bits & -bits).bit_length() - 1


def size_of(mask: int) -> int:
    """How many numbers are in a set."""
    return int(mask).bit_count()


def in_two_words(sets: Iterable[int]) -> Array:
    """(number of sets, 2) int64: sets of numbers below twice WORD."""
    return np.array([(numbers & (1 << WORD) - 1, numbers >> WORD) for numbers in sets], np.int64)


@step
def size_of_both(first: int, second: int, sets: Array, i: int) -> int:
    """How many numbers a set in two words has in common with one of those in a table."""
    return size_of(first & sets[i, 0]) + size_of(second & sets[i, 1])
