"""Runs of numbers, copied into numbers of another width or compared with one: compiled, many at a time.

LLVM makes single numbers of loops over short fields, because it cannot know that what is written is not read again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite.ir import Constant, FunctionType, IntType, VectorType  # type: ignore[import-untyped]
from numba.core.cgutils import get_or_insert_function
from numba.core.types import IntegerLiteral, int64, void

from sobremesa.engine.kernel import Array, compiled_from, intrinsic

AT_ONCE = (32, 16, 8, 4, 2, 1)  # how many numbers a piece of a run can have

_literal: Any = IntegerLiteral
_declared: Any = get_or_insert_function


def copy_run(source: Array, target: Array, count: int) -> None:
    """Write the first `count` numbers of an array, a constant, into another one."""
    target[:count] = source[:count]


def sum_run(source: Array, count: int) -> int:
    """The sum of the first `count` numbers, a constant."""
    total: int = source[:count].sum()
    return total


def mark_run(source: Array, number: int, target: Array, count: int) -> None:
    """Write 1 for each of the first `count` numbers, a constant, that are this one, and 0 for the others."""
    target[:count] = source[:count] == number


def mark_more_run(source: Array, number: int, target: Array, count: int) -> None:
    """The same for those that are greater than this one."""
    target[:count] = source[:count] > number


@compiled_from(copy_run)
def _copy_run(source: Any, target: Any, count: Any) -> Callable[..., None] | None:
    return (lambda source, target, count: _copy(source, target, count)) if _is_constant(count) else None


@compiled_from(sum_run)
def _sum_run(source: Any, count: Any) -> Callable[..., int] | None:
    return (lambda source, count: _sum(source, count)) if _is_constant(count) else None


@compiled_from(mark_run)
def _mark_run(source: Any, number: Any, target: Any, count: Any) -> Callable[..., None] | None:
    return (lambda source, number, target, count: _mark(source, number, target, count)) if _is_constant(count) else None


@compiled_from(mark_more_run)
def _mark_more_run(source: Any, number: Any, target: Any, count: Any) -> Callable[..., None] | None:
    return (lambda source, number, target, count: _more(source, number, target, count)) if _is_constant(count) else None


@intrinsic
def _copy(typing: Any, source: Any, target: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers, written = (
            _data(context, builder, *given) for given in zip(signature.args, arguments[:2], strict=False)
        )
        for first, size in _pieces(count.literal_value):
            _write(builder, written, first, _read(builder, numbers, first, size))
        return context.get_dummy_value()

    return (void(source, target, count), generate) if _are_runs(count, source, target) else None


@intrinsic
def _sum(typing: Any, source: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _data(context, builder, signature.args[0], arguments[0])
        total = context.get_constant(int64, 0)
        for first, size in _pieces_apart(count.literal_value):
            total = builder.add(total, _summed(builder, _read(builder, numbers, first, size)))
        return total

    return (int64(source, count), generate) if _are_runs(count, source) else None


def _marking(comparison: str) -> Callable[..., Any]:
    """Instructions that compare all numbers of a run with one."""

    def define(typing: Any, source: Any, number: Any, target: Any, count: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            numbers = _data(context, builder, signature.args[0], arguments[0])
            written = _data(context, builder, signature.args[2], arguments[2])
            one = builder.trunc(arguments[1], numbers.type.pointee)
            for first, size in _pieces(count.literal_value):
                some = _read(builder, numbers, first, size)
                _write(builder, written, first, builder.icmp_signed(comparison, some, _times(builder, one, size)))
            return context.get_dummy_value()

        return (void(source, int64, target, count), generate) if _are_runs(count, source, target) else None

    return intrinsic(define)


_mark, _more = _marking("=="), _marking(">")


def _is_constant(count: Any) -> bool:
    """Numba asks with the type of any number first, and with that of this one if it gets no answer."""
    return isinstance(count, _literal)


def _are_runs(count: Any, *arrays: Any) -> bool:
    """Whether these are numbers with a sign, one after another in memory."""
    return _is_constant(count) and all(array.layout == "C" and array.dtype.signed for array in arrays)


def _pieces(count: int) -> list[tuple[int, int]]:
    """The first number of each piece of a run, and how many it has; the last two may overlap."""
    size = max(size for size in AT_ONCE if size <= count)
    return [(min(first, count - size), size) for first in range(0, count, size)]


def _pieces_apart(count: int) -> list[tuple[int, int]]:
    """Pieces of a run that do not overlap."""
    pieces: list[tuple[int, int]] = []
    first = 0
    for size in AT_ONCE:
        pieces += [(start, size) for start in range(first, count - size + 1, size)]
        first = count - (count - first) % size
    return pieces


# --- instructions; functions and no class, because compiled code goes by a fingerprint of all functions that made it


def _data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    return context.make_array(kind)(context, builder, array).data


def _place(builder: Any, data: Any, first: int, numbers: Any) -> Any:
    return builder.bitcast(builder.gep(data, [IntType(64)(first)]), numbers.as_pointer())


def _read(builder: Any, data: Any, first: int, size: int) -> Any:
    numbers = builder.load(_place(builder, data, first, VectorType(data.type.pointee, size)))
    numbers.align = 1
    return numbers


def _write(builder: Any, data: Any, first: int, numbers: Any) -> None:
    """Write numbers, or 1 for what is true, in the width of the target."""
    width, wanted = numbers.type.element.width, data.type.pointee.width
    kind = VectorType(data.type.pointee, numbers.type.count)
    if width < wanted:
        numbers = builder.zext(numbers, kind) if width == 1 else builder.sext(numbers, kind)
    elif width > wanted:
        numbers = builder.trunc(numbers, kind)
    builder.store(numbers, _place(builder, data, first, kind)).align = 1


def _times(builder: Any, number: Any, size: int) -> Any:
    """The same number, so many times."""
    numbers = Constant(VectorType(number.type, size), None)
    for i in range(size):
        numbers = builder.insert_element(numbers, number, IntType(32)(i))
    return numbers


def _summed(builder: Any, numbers: Any) -> Any:
    size = numbers.type.count
    wide = VectorType(IntType(64), size)
    kind = FunctionType(IntType(64), [wide])
    add = _declared(builder.module, kind, f"llvm.vector.reduce.add.v{size}i64")
    return builder.call(add, [builder.sext(numbers, wide)])
