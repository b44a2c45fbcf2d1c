"""Whose review goes on: a short one overtakes a long one, nobody waits for ever, and slices change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import count

import msgspec
import pytest

from sobremesa.lab.judging import FEWEST
from sobremesa.lab.review import Review, review
from sobremesa.table.reviewer import Bench, ReviewRequest, Slice
from sobremesa.table.reviewing import PendingReview, Queue
from tests.lab.matches import casual_match
from tests.tables import Setup

SHORT, LONG = Setup("toma6", 2, {"rounds": 1}), Setup("toma6", 3, {"rounds": 3})


@pytest.fixture(autouse=True)
def _loop() -> Iterator[None]:
    """What is asked holds a promise, which wants a loop."""
    with asyncio.Runner() as runner:
        asyncio.set_event_loop(runner.get_loop())
        yield
        asyncio.set_event_loop(None)


def asked(left: float) -> PendingReview:
    return PendingReview("", left=left, body=asyncio.get_event_loop().create_future())


def worked_off(queue: Queue, most: int = 1000) -> list[str]:
    """Give slices of a second until nobody waits: who got them, one after another."""
    turns: list[str] = []
    while queue.asked and len(turns) < most:
        table = queue.next()
        turns.append(table)
        left = (queue.asked[table].left or 0.0) - 1
        queue.asked[table].left = left
        if left <= 0:
            del queue.asked[table]
    return turns


def test_a_short_review_overtakes_a_long_one_that_is_under_way() -> None:
    queue = Queue()
    queue.add("long", asked(20))
    worked_off(queue, most=5)
    queue.add("short", asked(3))
    assert (queue.ahead("long"), queue.ahead("short")) == (1, 0)
    turns = worked_off(queue)
    assert turns.index("short") <= 1
    assert max(i for i, table in enumerate(turns) if table == "short") <= 4, "it had most of the first five slices"


def test_equal_ones_share_and_short_ones_keep_no_long_one_out() -> None:
    queue = Queue()
    for name in ("ana", "beto", "carla"):
        queue.add(name, asked(10))
    first = worked_off(queue, most=9)
    assert all(first.count(name) >= 1 for name in ("ana", "beto", "carla"))
    queue = Queue()
    queue.add("long", asked(50))
    served = 0
    for number in range(40):  # always another short one
        queue.add(f"short {number}", asked(2))
        served += worked_off(queue, most=2).count("long")
    assert served >= 10


def test_the_time_left_counts_what_others_take_of_it() -> None:
    queue = Queue()
    queue.add("ana", asked(4))
    queue.add("beto", asked(10))
    assert (queue.left("ana"), queue.left("beto")) == (8, 14)
    queue.add("new", PendingReview("", body=asyncio.get_event_loop().create_future()))
    assert queue.left("new") is None
    assert queue.left("ana") == 8


# --- the process


def ticking() -> Callable[[], float]:
    """A clock that a slice of one job uses up."""
    ticks = count()
    return lambda: next(ticks) * 0.2


def decoded(body: msgspec.Raw | msgspec.UnsetType) -> Review:
    assert isinstance(body, msgspec.Raw)
    return msgspec.json.decode(body, type=Review)


@pytest.fixture(scope="module")
def records() -> dict[str, str]:
    return {"long": casual_match(LONG).record(), "short": casual_match(SHORT).record()}


def test_two_at_once_share_and_the_short_one_is_whole_first(records: dict[str, str]) -> None:
    queue, bench = Queue(), Bench(FEWEST, ticking())
    queue.add("long", asked(0))
    done: dict[str, Slice] = {}
    slices = 0
    while queue.asked or slices < 6:
        if slices == 5:
            queue.add("short", asked(0))
        slices += 1
        table = queue.next()
        waiting = queue.asked[table]
        told = bench.work(ReviewRequest(table, "" if waiting.is_open else records[table]))
        waiting.is_open, waiting.left = True, told.left
        waiting.rough = told.rough if told.rough is not msgspec.UNSET else waiting.rough
        if told.whole is not msgspec.UNSET:
            done[table] = told
            del queue.asked[table]
    assert list(done) == ["short", "long"]
    for table, setup in (("short", SHORT), ("long", LONG)):
        assert decoded(done[table].whole) == review(casual_match(setup), FEWEST, 2), (
            "neither slices nor threads change what comes out"
        )


def test_a_rough_review_of_the_same_shape_comes_first(records: dict[str, str]) -> None:
    bench = Bench(FEWEST, ticking())
    told = [bench.work(ReviewRequest("short", records["short"]))]
    while told[-1].whole is msgspec.UNSET:
        told.append(bench.work(ReviewRequest("short")))
    (rough,) = [decoded(each.rough) for each in told if each.rough is not msgspec.UNSET]
    whole = decoded(told[-1].whole)
    assert (rough.rough, whole.rough) == (True, False)
    assert [moment.when for moment in rough.moments] == [moment.when for moment in whole.moments]
    assert (told[-1].progress, told[-1].left) == (1.0, 0.0)


def test_a_match_that_cannot_be_reviewed_keeps_no_other_from_it(records: dict[str, str]) -> None:
    bench = Bench(FEWEST, ticking())
    bench.work(ReviewRequest("short", records["short"]))
    assert bench.work(ReviewRequest("broken", "no record")).failed
    assert not bench.work(ReviewRequest("short")).failed
