"""Bit masks as sets of small numbers."""

from __future__ import annotations

from sobremesa.engine.kernel import compiled_in

compiled_in("sobremesa.engine.native.llvm.bits")


def lowest(mask: int) -> int:
    """The least number in a set that is not empty."""
    bits = int(mask)
    return (bits & -bits).bit_length() - 1
