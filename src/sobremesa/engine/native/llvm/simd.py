"""What `native/simd.py` is compiled into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite.ir import Constant, FunctionType, IntType, VectorType  # type: ignore[import-untyped]

from sobremesa.engine.kernel import compiled_from
from sobremesa.engine.native.simd import (
    add_times,
    copy_first,
    copy_piece,
    copy_run,
    fill_piece,
    is_in_piece,
    mark_bits,
    mark_run,
    sum_run,
)
from sobremesa.engine.numba_internals import IntegerLiteral, boolean, declared, int64, intrinsic, void

AT_ONCE = (32, 16, 8, 4, 2, 1)  # how many numbers a part of a run can have


@compiled_from(copy_run)
def _copy_run(source: Any, target: Any, count: Any) -> Callable[..., None] | None:
    return (lambda source, target, count: _copy(source, 0, target, 0, count)) if _is_constant(count) else None


@compiled_from(copy_first)
def _copy_first(source: Any, target: Any, some: Any, count: Any) -> Callable[..., None] | None:
    return (lambda source, target, some, count: _first(source, target, some, count)) if _is_constant(count) else None


@compiled_from(sum_run)
def _sum_run(source: Any, count: Any) -> Callable[..., int] | None:
    return (lambda source, count: _sum(source, count)) if _is_constant(count) else None


@compiled_from(mark_run)
def _mark_run(source: Any, number: Any, target: Any, count: Any) -> Callable[..., None] | None:
    return (lambda source, number, target, count: _mark(source, number, target, count)) if _is_constant(count) else None


@compiled_from(mark_bits)
def _mark_bits(bits: Any, target: Any, count: Any) -> Callable[..., None] | None:
    return (lambda bits, target, count: _bits(bits, target, count)) if _is_constant(count) else None


@compiled_from(add_times)
def _add_times(source: Any, factor: Any, target: Any, count: Any) -> Callable[..., None] | None:
    return (lambda source, factor, target, count: _add(source, factor, target, count)) if _is_constant(count) else None


@compiled_from(copy_piece)
def _copy_piece(source: Any, first: Any, target: Any, place: Any, count: Any) -> Callable[..., None] | None:
    if not _is_constant(count):
        return None
    return lambda source, first, target, place, count: _copy(source, first, target, place, count)


@compiled_from(fill_piece)
def _fill_piece(number: Any, target: Any, place: Any, count: Any) -> Callable[..., None] | None:
    return (lambda number, target, place, count: _fill(number, target, place, count)) if _is_constant(count) else None


@compiled_from(is_in_piece)
def _is_in_piece(number: Any, source: Any, first: Any, count: Any) -> Callable[..., bool] | None:
    return (lambda number, source, first, count: _is_in(number, source, first, count)) if _is_constant(count) else None


# --- as instructions


@intrinsic
def _copy(typing: Any, source: Any, first: Any, target: Any, place: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _data(context, builder, signature.args[0], arguments[0], arguments[1])
        written = _data(context, builder, signature.args[2], arguments[2], arguments[3])
        for start, size in _parts(count.literal_value):
            _write(builder, written, start, _read(builder, numbers, start, size))
        return context.get_dummy_value()

    return (void(source, int64, target, int64, count), generate) if _are_runs(count, source, target) else None


@intrinsic
def _first(typing: Any, source: Any, target: Any, some: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _data(context, builder, signature.args[0], arguments[0])
        written = _data(context, builder, signature.args[1], arguments[1])
        for start, size in _parts(count.literal_value):
            kept = _read(builder, numbers, start, size)
            places = Constant(VectorType(IntType(64), size), list(range(start, start + size)))
            is_kept = builder.icmp_signed("<", places, _times(builder, arguments[2], size))
            _write(builder, written, start, builder.select(is_kept, kept, Constant(kept.type, None)))
        return context.get_dummy_value()

    return (void(source, target, int64, count), generate) if _are_runs(count, source, target) else None


@intrinsic
def _fill(typing: Any, number: Any, target: Any, place: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        written = _data(context, builder, signature.args[1], arguments[1], arguments[2])
        one = builder.trunc(arguments[0], written.type.pointee)
        for start, size in _parts(count.literal_value):
            _write(builder, written, start, _times(builder, one, size))
        return context.get_dummy_value()

    return (void(int64, target, int64, count), generate) if _are_runs(count, target) else None


@intrinsic
def _is_in(typing: Any, number: Any, source: Any, first: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _data(context, builder, signature.args[1], arguments[1], arguments[2])
        one = builder.trunc(arguments[0], numbers.type.pointee)
        found = IntType(1)(0)
        for start, size in _parts(count.literal_value):
            same = builder.icmp_signed("==", _read(builder, numbers, start, size), _times(builder, one, size))
            bits = IntType(size)
            found = builder.or_(found, builder.icmp_signed("!=", builder.bitcast(same, bits), bits(0)))
        fits = builder.icmp_signed("==", builder.sext(one, IntType(64)), arguments[0])
        return builder.and_(found, fits)

    return (boolean(int64, source, int64, count), generate) if _are_runs(count, source) else None


@intrinsic
def _sum(typing: Any, source: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _data(context, builder, signature.args[0], arguments[0])
        total = context.get_constant(int64, 0)
        for start, size in _parts_apart(count.literal_value):
            total = builder.add(total, _summed(builder, _read(builder, numbers, start, size)))
        return total

    return (int64(source, count), generate) if _are_runs(count, source) else None


@intrinsic
def _mark(typing: Any, source: Any, number: Any, target: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _data(context, builder, signature.args[0], arguments[0])
        written = _data(context, builder, signature.args[2], arguments[2])
        one = builder.trunc(arguments[1], numbers.type.pointee)
        for start, size in _parts(count.literal_value):
            same = builder.icmp_signed("==", _read(builder, numbers, start, size), _times(builder, one, size))
            _write(builder, written, start, same)
        return context.get_dummy_value()

    return (void(source, int64, target, count), generate) if _are_runs(count, source, target) else None


@intrinsic
def _add(typing: Any, source: Any, factor: Any, target: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _data(context, builder, signature.args[0], arguments[0])
        written = _data(context, builder, signature.args[2], arguments[2])
        one = builder.trunc(arguments[1], written.type.pointee)
        for start, size in _parts_apart(count.literal_value):
            kind = VectorType(written.type.pointee, size)
            added = _read(builder, numbers, start, size)
            added = added if added.type == kind else builder.sext(added, kind)
            added = builder.mul(added, _times(builder, one, size))
            _write(builder, written, start, builder.add(_read(builder, written, start, size), added))
        return context.get_dummy_value()

    return (void(source, int64, target, count), generate) if _are_runs(count, source, target) else None


@intrinsic
def _bits(typing: Any, bits: Any, target: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        written = _data(context, builder, signature.args[1], arguments[1])
        for start, size in _parts(count.literal_value):
            some = builder.trunc(builder.lshr(arguments[0], IntType(64)(start)), IntType(size))
            _write(builder, written, start, builder.bitcast(some, VectorType(IntType(1), size)))
        return context.get_dummy_value()

    return (void(int64, target, count), generate) if _are_runs(count, target) else None


def _is_constant(count: Any) -> bool:
    """Numba asks with the type of any number first, and with that of this one if it gets no answer."""
    return isinstance(count, IntegerLiteral)


def _are_runs(count: Any, *arrays: Any) -> bool:
    """Whether these are numbers with a sign, one after another in memory."""
    return _is_constant(count) and all(array.layout == "C" and array.dtype.signed for array in arrays)


def _parts(count: int) -> list[tuple[int, int]]:
    """The first number of each part of a run, and how many it has; the last two may overlap."""
    size = max(size for size in AT_ONCE if size <= count)
    return [(min(start, count - size), size) for start in range(0, count, size)]


def _parts_apart(count: int) -> list[tuple[int, int]]:
    """Parts of a run that do not overlap."""
    parts: list[tuple[int, int]] = []
    first = 0
    for size in AT_ONCE:
        parts += [(start, size) for start in range(first, count - size + 1, size)]
        first = count - (count - first) % size
    return parts


# --- instructions; functions and no class, because compiled code goes by a fingerprint of all functions that made it


def _data(context: Any, builder: Any, kind: Any, array: Any, first: Any = None) -> Any:
    """Where the numbers of an array lie, from `first` on."""
    data = context.make_array(kind)(context, builder, array).data
    return data if first is None else builder.gep(data, [first])


def _place(builder: Any, data: Any, start: int, numbers: Any) -> Any:
    return builder.bitcast(builder.gep(data, [IntType(64)(start)]), numbers.as_pointer())


def _read(builder: Any, data: Any, start: int, size: int) -> Any:
    numbers = builder.load(_place(builder, data, start, VectorType(data.type.pointee, size)))
    numbers.align = 1
    return numbers


def _write(builder: Any, data: Any, start: int, numbers: Any) -> None:
    """Write numbers, or 1 for what is true, in the width of the target."""
    width, wanted = numbers.type.element.width, data.type.pointee.width
    kind = VectorType(data.type.pointee, numbers.type.count)
    if width < wanted:
        numbers = builder.zext(numbers, kind) if width == 1 else builder.sext(numbers, kind)
    elif width > wanted:
        numbers = builder.trunc(numbers, kind)
    builder.store(numbers, _place(builder, data, start, kind)).align = 1


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
    add = declared(builder.module, kind, f"llvm.vector.reduce.add.v{size}i64")
    return builder.call(add, [builder.sext(numbers, wide)])
