"""Records made blank, and what everybody may see of a state: fields by name, copied in as few pieces as they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import Any

import numpy as np
from numba.core.cgutils import memset, pointer_add, raw_memcpy
from numba.core.types import intp, void

from sobremesa.engine.kernel import Fields, compiled_from, intrinsic
from sobremesa.engine.state import PUBLIC

_at: Any = pointer_add
_clear: Any = memset
_copy: Any = raw_memcpy

Show = Callable[[Fields, Fields], None]


def blank(record: Fields) -> None:
    """Make every number of a record 0."""
    for name in record.dtype.names:
        record[name] = 0


@intrinsic
def _blank(typing: Any, record: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _clear(builder, arguments[0], context.get_constant(intp, signature.args[0].size), 0)
        return context.get_dummy_value()

    return void(record), generate


@compiled_from(blank)
def _blank_compiled(record: Any) -> Callable[[Fields], None]:
    return lambda record: _blank(record)


def shows(state: np.dtype[Any], *fields: str) -> Show:
    """A kernel `show(state, view)`: a view gets the header's public fields and these, and is blank elsewhere."""
    names = PUBLIC + fields
    unknown = set(names) - set(state.names or ())
    if unknown:
        raise ValueError(f"a state has no {', '.join(sorted(unknown))}")

    def show(state: Fields, view: Fields) -> None:
        for name in view.dtype.names:
            view[name] = state[name] if name in names else 0

    @intrinsic
    def show_pieces(typing: Any, state: Any, view: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            for is_shown, first, end in _pieces(signature.args[0], names):
                source, target = (_at(builder, record, first) for record in arguments)
                size = context.get_constant(intp, end - first)
                if is_shown:
                    _copy(builder, target, source, size, 1)
                else:
                    _clear(builder, target, size, 0)
            return context.get_dummy_value()

        return void(state, view), generate

    @compiled_from(show)
    def _show(state: Any, view: Any) -> Show:
        return lambda state, view: show_pieces(state, view)

    return show


def _pieces(record: Any, names: tuple[str, ...]) -> Iterator[tuple[bool, int, int]]:
    """Whether a piece of a record is shown, its first byte and the one after its last; records have no gaps."""
    starts = [(field.offset, name in names) for name, field in record.fields.items()]
    bounds = [(is_shown, first, end) for (first, is_shown), (end, _) in pairwise([*starts, (record.size, False)])]
    for is_shown, piece in groupby(bounds, lambda bound: bound[0]):
        parts = list(piece)
        yield is_shown, parts[0][1], parts[-1][2]
