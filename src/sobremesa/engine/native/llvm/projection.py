"""What `native/projection.py` is compiled into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import Any

from llvmlite.ir import Constant, IntType, VectorType  # type: ignore[import-untyped]

from sobremesa.engine.kernel import Fields, compiled_from
from sobremesa.engine.native.projection import Show, blank
from sobremesa.engine.numba_internals import intrinsic, pointer_add, void

BYTES_AT_ONCE = (64, 32, 16, 8, 4, 2, 1)


@intrinsic
def _blank(typing: Any, record: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _clear(builder, arguments[0], 0, signature.args[0].size)
        return context.get_dummy_value()

    return void(record), generate


@compiled_from(blank)
def _blank_compiled(record: Any) -> Callable[[Fields], None]:
    return lambda record: _blank(record)


def compile_show(show: Show, names: tuple[str, ...]) -> None:
    """Compile a `show` that shows these fields."""

    @intrinsic
    def show_pieces(typing: Any, state: Any, view: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            for is_shown, first, end in _pieces(signature.args[0], names):
                if is_shown:
                    _copy(builder, arguments[0], arguments[1], first, end)
                else:
                    _clear(builder, arguments[1], first, end)
            return context.get_dummy_value()

        return void(state, view), generate

    @compiled_from(show)
    def _show(state: Any, view: Any) -> Show:
        return lambda state, view: show_pieces(state, view)


def _pieces(record: Any, names: tuple[str, ...]) -> Iterator[tuple[bool, int, int]]:
    """Whether a piece of a record is shown, its first byte and the one after its last; records have no gaps."""
    starts = [(field.offset, name in names) for name, field in record.fields.items()]
    bounds = [(is_shown, first, end) for (first, is_shown), (end, _) in pairwise([*starts, (record.size, False)])]
    for is_shown, piece in groupby(bounds, lambda bound: bound[0]):
        parts = list(piece)
        yield is_shown, parts[0][1], parts[-1][2]


# --- instructions; for records of this size the C library's take as long to be called as to work


def _clear(builder: Any, record: Any, first: int, end: int) -> None:
    for start, size in _blocks(first, end):
        blanks = Constant(VectorType(IntType(8), size), None)
        builder.store(blanks, _bytes_at(builder, record, start, size)).align = 1


def _copy(builder: Any, source: Any, target: Any, first: int, end: int) -> None:
    for start, size in _blocks(first, end):
        some = builder.load(_bytes_at(builder, source, start, size))
        some.align = 1
        builder.store(some, _bytes_at(builder, target, start, size)).align = 1


def _blocks(first: int, end: int) -> list[tuple[int, int]]:
    """Where the blocks begin that some bytes are written in, and their size; the last two may overlap."""
    size = max(size for size in BYTES_AT_ONCE if size <= end - first)
    return [(min(start, end - size), size) for start in range(first, end, size)]


def _bytes_at(builder: Any, record: Any, start: int, size: int) -> Any:
    return builder.bitcast(pointer_add(builder, record, start), VectorType(IntType(8), size).as_pointer())
