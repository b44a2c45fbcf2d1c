"""Sets of small numbers come out the same compiled and interpreted."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sobremesa.engine.bits import WORD, in_two_words, lowest, size_of, size_of_both
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, kernel


@kernel
def look_at(masks: Array, sets: Array, found: Array) -> None:
    for i in range(masks.shape[0]):
        found[i, 0] = lowest(masks[i, 0])
        found[i, 1] = size_of(masks[i, 0])
        found[i, 2] = size_of_both(masks[i, 0], masks[i, 1], sets, i)


@pytest.mark.parametrize("run", [look_at, interpreted_kernel(look_at)], ids=["compiled", "interpreted"])
def test_sets_are_measured(run: object) -> None:
    dice = random.Random(1)
    some, others = ([{0, *dice.sample(range(2 * WORD), 30)} for _ in range(40)] for _ in range(2))
    masks, sets = (in_two_words(sum(1 << number for number in numbers) for numbers in of) for of in (some, others))
    found = np.zeros((40, 3), np.int64)
    run(masks, sets, found)  # type: ignore[operator]
    assert found[:, 0].tolist() == [min(numbers) for numbers in some]
    assert found[:, 1].tolist() == [sum(number < WORD for number in numbers) for numbers in some]
    assert found[:, 2].tolist() == [len(one & two) for one, two in zip(some, others, strict=True)]
