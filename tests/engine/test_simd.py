"""Runs of numbers come out the same compiled and interpreted, whatever their length and width."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, kernel, new_records, record_type
from sobremesa.engine.native.llvm.simd import _parts, _parts_apart
from sobremesa.engine.native.simd import (
    PIECE,
    copy_first,
    copy_list,
    copy_run,
    end_list,
    is_listed,
    mark_bits,
    mark_run,
    sum_run,
)

LENGTH, SHORT = 42, 37
Source = record_type([("few", np.int8, (3, LENGTH)), ("many", np.int32, (LENGTH,))])
Target = record_type([("narrow", np.int8, (LENGTH,)), ("wide", np.int16, (3, LENGTH)), ("sums", np.int64, (3,))])


@kernel
def run_all(sources: Array, targets: Array) -> None:
    source, target = sources[0], targets[0]
    copy_run(source.few[1], target.wide[0], LENGTH)
    copy_run(source.many, target.narrow, SHORT)
    mark_run(source.few[2], 7, target.wide[1], 31)
    mark_bits(source.many[0], target.wide[2], SHORT)
    target.sums[0] = sum_run(source.few[0], LENGTH)
    target.sums[1] = sum_run(source.many, 1)
    target.sums[2] = sum_run(source.few[1], 31)


@pytest.mark.parametrize("run", [run_all, interpreted_kernel(run_all)], ids=["compiled", "interpreted"])
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
        bits = int(source.many[0])
        assert target.wide[2].tolist() == [*(bits >> i & 1 for i in range(SHORT)), *[99] * (LENGTH - SHORT)]
        assert target.sums.tolist() == [source.few[0].sum(), source.many[0], source.few[1, :31].sum()]


@kernel
def copy_known(sources: Array, targets: Array, known: int) -> None:
    copy_first(sources[0].few[1], targets[0].wide[0], known, SHORT)


@pytest.mark.parametrize("known", [0, 1, 31, 32, SHORT, LENGTH])
@pytest.mark.parametrize("run", [copy_known, interpreted_kernel(copy_known)], ids=["compiled", "interpreted"])
def test_what_is_not_known_is_blank(run: object, known: int) -> None:
    sources, targets = new_records(Source, 1), new_records(Target, 1)
    sources[0].few[:] = 5
    targets[0].wide[:] = 99
    run(sources, targets, known)  # type: ignore[operator]
    shown = min(known, SHORT)
    assert targets[0].wide[0].tolist() == [5] * shown + [0] * (SHORT - shown) + [99] * (LENGTH - SHORT)


List = record_type([("number", np.int16, (3 * PIECE,))])


@kernel
def list_all(numbers: Array, first: int, count: int, lists: Array) -> None:
    copy_list(numbers, first, lists[0].number, count)
    end_list(lists[0].number, count)


@kernel
def find_all(lists: Array, count: int, wanted: Array, found: Array) -> None:
    for i in range(wanted.size):
        found[i] = is_listed(wanted[i], lists[0].number, count)


@pytest.mark.parametrize("count", range(2 * PIECE + 1))
@pytest.mark.parametrize("is_compiled", [True, False], ids=["compiled", "interpreted"])
def test_lists_hold_what_was_copied_and_nothing_else(is_compiled: bool, count: int) -> None:
    numbers = np.arange(100, 100 + 4 * PIECE, dtype=np.int32)
    wanted = np.array([*range(90, 180), 100 + (1 << 16)])
    found = np.zeros(wanted.size, np.bool_)
    lists = new_records(List, 1)
    lists[0].number[:] = 95
    for run, arguments in ((list_all, (numbers, 7, count, lists)), (find_all, (lists, count, wanted, found))):
        (run if is_compiled else interpreted_kernel(run))(*arguments)
    assert lists[0].number[:count].tolist() == [*range(107, 107 + count)]
    assert wanted[found].tolist() == [*range(107, 107 + count)]


@pytest.mark.parametrize("count", range(1, 100))
def test_parts_cover_a_run_and_no_more(count: int) -> None:
    assert {start + i for start, size in _parts(count) for i in range(size)} == {*range(count)}
    assert [start + i for start, size in _parts_apart(count) for i in range(size)] == [*range(count)]
