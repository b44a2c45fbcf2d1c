"""What `engine/bits.py` is compiled into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sobremesa.engine.bits import lowest, size_of
from sobremesa.engine.kernel import compiled_from
from sobremesa.engine.numba_internals import int64, intrinsic, trailing_zeros


@compiled_from(lowest)
def _lowest(mask: Any) -> Callable[[int], int]:
    return lambda mask: trailing_zeros(mask)  # type: ignore[call-arg]


@compiled_from(size_of)
def _size_of(mask: Any) -> Callable[[int], int]:
    return lambda mask: _ones(mask)


@intrinsic
def _ones(typing: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return int64(int64), generate
