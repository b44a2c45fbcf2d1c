"""What `engine/bits.py` is compiled into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sobremesa.engine.bits import lowest
from sobremesa.engine.kernel import compiled_from
from sobremesa.engine.numba_internals import trailing_zeros


@compiled_from(lowest)
def _lowest(mask: Any) -> Callable[[int], int]:
    return lambda mask: trailing_zeros(mask)  # type: ignore[call-arg]
