"""Bit masks as sets of small numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sobremesa.engine.kernel import compiled_from
from sobremesa.engine.numba_internals import trailing_zeros


def lowest(mask: int) -> int:
    """The least number in a set that is not empty."""
    bits = int(mask)
    return (bits & -bits).bit_length() - 1


@compiled_from(lowest)
def _lowest(mask: Any) -> Callable[[int], int]:
    return lambda mask: trailing_zeros(mask)  # type: ignore[call-arg]
