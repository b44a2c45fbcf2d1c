"""Runs of numbers come out the same compiled and interpreted, whatever their length and width."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.interpreted import twin_of
from sobremesa.engine.kernel import Array, kernel, new_records, record_type
from sobremesa.engine.runs import _pieces, _pieces_apart, copy_run, mark_more_run, mark_run, sum_run

LENGTH, SHORT = 42, 37
Source = record_type([("few", np.int8, (3, LENGTH)), ("many", np.int32, (LENGTH,))])
Target = record_type([("narrow", np.int8, (LENGTH,)), ("wide", np.int16, (3, LENGTH)), ("sums", np.int64, (3,))])


@kernel
def run_all(sources: Array, targets: Array) -> None:
    source, target = sources[0], targets[0]
    copy_run(source.few[1], target.wide[0], LENGTH)
    copy_run(source.many, target.narrow, SHORT)
    mark_run(source.few[2], 7, target.wide[1], 31)
    mark_more_run(source.few[0][3:], -4, target.wide[2], 1)
    target.sums[0] = sum_run(source.few[0], LENGTH)
    target.sums[1] = sum_run(source.many, 1)
    target.sums[2] = sum_run(source.few[1], 31)


@pytest.mark.parametrize("run", [run_all, twin_of(run_all)], ids=["compiled", "interpreted"])
def test_runs_are_written_and_nothing_beside_them(run: object) -> None:
    luck = np.random.default_rng(5)
    for _ in range(50):
        sources, targets = new_records(Source, 1), new_records(Target, 1)
        source, target = sources[0], targets[0]
        source.few[:] = luck.integers(-8, 9, source.few.shape)
        source.many[:] = luck.integers(-128, 128, LENGTH)
        target.narrow[:], target.wide[:] = 99, 99
        run(sources, targets)  # type: ignore[operator]
        assert target.wide[0].tolist() == source.few[1].tolist()
        assert target.narrow.tolist() == [*source.many[:SHORT], *[99] * (LENGTH - SHORT)]
        assert target.wide[1].tolist() == [*(source.few[2, :31] == 7), *[99] * (LENGTH - 31)]
        assert target.wide[2].tolist() == [source.few[0, 3] > -4, *[99] * (LENGTH - 1)]
        assert target.sums.tolist() == [source.few[0].sum(), source.many[0], source.few[1, :31].sum()]


@pytest.mark.parametrize("count", range(1, 100))
def test_pieces_cover_a_run_and_no_more(count: int) -> None:
    assert {first + i for first, size in _pieces(count) for i in range(size)} == {*range(count)}
    assert [first + i for first, size in _pieces_apart(count) for i in range(size)] == [*range(count)]
