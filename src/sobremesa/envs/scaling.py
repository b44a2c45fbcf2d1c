"""Observations as float32 from -1 to 1, made of whole numbers with the bounds that a game declares: 0 stays 0.

A number is divided by the most that it can be, up or down. One that can be far from 0, or has no bound, is squashed:
x / (|x| + 50), so that what counts in play is not lost beside what could be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array, record_type, step, unsigned
from sobremesa.engine.language import Text
from sobremesa.engine.learning import FAR, HALFWAY, Learning, ObservationPart
from sobremesa.engine.untrusted import printable_value

INT16, FLOAT32 = np.dtype(np.int16), np.dtype(np.float32)
REACH, BEND = 0, 1  # the rows of scales: x becomes x / (reach + bend * |x|)


def dtype_named(dtype: object) -> np.dtype[Any]:
    """The type of observations: as they are, or scaled."""
    try:
        found = np.dtype(dtype)  # type: ignore[call-overload]
    except TypeError:
        found = None
    if dtype is None or found not in (INT16, FLOAT32):
        raise BadSetup(
            Text(
                f"las observaciones son int16 o float32, no {printable_value(dtype)}",
                f"observations are int16 or float32, not {printable_value(dtype)}",
            )
        )
    return found


def scales_of(least: Array, most: Array) -> Array:
    """(2, size) float32: how each number is scaled."""
    far = np.maximum(np.abs(least.astype(np.int64)), most)
    bends = far > FAR
    return np.stack([np.where(bends, HALFWAY, far), bends]).astype(np.float32)


def scaled(learning: Learning, numbers: Array) -> Array:
    """Observations as float32; any dimensions, of which the last goes along an observation."""
    return scaled_within(learning.least, learning.most, numbers)


def scaled_within(least: Array, most: Array, numbers: Array) -> Array:
    """Whole numbers with these bounds as float32."""
    reach, bend = scales_of(least, most)
    values = numbers.astype(np.float32)
    return values / (reach + bend * np.abs(values))


@step
def scale(numbers: Array, scales: Array, out: Array) -> None:
    """The same in compiled code, for one row."""
    for j in range(numbers.size):
        k = unsigned(j)
        value = np.float32(numbers[k])
        out[k] = value / (scales[REACH, k] + scales[BEND, k] * abs(value))


def type_of(parts: Sequence[ObservationPart], dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Parts by name, whole or scaled."""
    return record_type([(part.name, dtype, part.shape) for part in parts])
