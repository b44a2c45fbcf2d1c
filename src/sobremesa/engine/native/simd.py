"""Runs of numbers, copied into numbers of another width or compared with one: compiled, many at a time.

LLVM makes single numbers of loops over short fields, because it cannot know that what is written is not read again. The
length of a run and of a piece is a constant; a list of any length is gone through piece by piece.
"""

from __future__ import annotations

from sobremesa.engine.kernel import Array, compiled_in, step

compiled_in("sobremesa.engine.native.llvm.simd")

PIECE = 16  # numbers of a list; lists have so many places to spare


# --- runs


def copy_run(source: Array, target: Array, count: int) -> None:
    """Write the first `count` numbers of an array into another one."""
    target[:count] = source[:count]


def copy_first(source: Array, target: Array, some: int, count: int) -> None:
    """Write the first `some` of `count` numbers of an array into another one, and 0 for the others."""
    for i in range(count):
        target[i] = source[i] if i < some else 0


def sum_run(source: Array, count: int) -> int:
    """The sum of the first `count` numbers."""
    total: int = source[:count].sum()
    return total


def mark_run(source: Array, number: int, target: Array, count: int) -> None:
    """Write 1 for each of the first `count` numbers that are this one, and 0 for the others."""
    target[:count] = source[:count] == number


def mark_bits(bits: int, target: Array, count: int) -> None:
    """Write 1 for each of the lowest `count` bits that is set, and 0 for the others."""
    for i in range(count):
        target[i] = bits >> i & 1


def add_times(source: Array, factor: int, target: Array, count: int) -> None:
    """Add the first `count` numbers of an array, times a factor, to those of a wider one, round which sums wrap."""
    target[:count] += source[:count].astype(target.dtype) * target.dtype.type(factor)


# --- lists


def copy_piece(source: Array, first: int, target: Array, place: int, count: int) -> None:
    """Write `count` numbers, from `first` on, into another array, from `place` on."""
    target[place : place + count] = source[first : first + count]


def fill_piece(number: int, target: Array, place: int, count: int) -> None:
    """Write a number `count` times, from `place` on."""
    target[place : place + count] = number


def is_in_piece(number: int, source: Array, first: int, count: int) -> bool:
    """Whether a number is one of `count`, from `first` on."""
    return number in source[first : first + count]


@step
def copy_list(source: Array, first: int, target: Array, count: int) -> None:
    """Write so many numbers of a list, from `first` on, and whatever comes after them in the last piece."""
    k = 0
    while k < count:
        copy_piece(source, first + k, target, k, PIECE)
        k += PIECE


@step
def end_list(numbers: Array, count: int) -> None:
    """Have a list go on with its first number to the end of its last piece."""
    fill_piece(numbers[0], numbers, count, PIECE)


@step
def is_listed(number: int, numbers: Array, count: int) -> bool:
    """Whether a number is in a list that has been ended."""
    found = False
    k = 0
    while k < count:
        found |= is_in_piece(number, numbers, k, PIECE)
        k += PIECE
    return found
