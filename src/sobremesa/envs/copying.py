"""Rows of arrays copied to other places, in compiled code that is the same for every array."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, kernel, unsigned


@kernel
def copy_bytes(there: Array, sources: Array, here: Array, targets: Array) -> None:
    width = here.shape[1]
    for k in range(len(sources)):
        source, target = unsigned(sources[k]), unsigned(targets[k])
        for byte in range(width):
            here[target, unsigned(byte)] = there[source, unsigned(byte)]


def copy_rows(there: Array, sources: Array, here: Array, targets: Array) -> None:
    """Copy rows of an array into another one of the same type; into itself too, as if all were read before any."""
    read, written = _bytes_of(there), _bytes_of(here)
    assert read.shape[1] == written.shape[1]
    if np.may_share_memory(there, here):
        read, sources = read[sources], np.arange(len(sources))
    copy_bytes(read, sources, written, targets)


def _bytes_of(array: Array) -> Array:
    """Its memory, a row of bytes for each of its own."""
    return array.view(np.uint8).reshape(len(array), -1)
