"""Events as numbers: what the seat that is asked was told last, as its match tells it, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.log import SHARED_KINDS, VALUES, Event
from sobremesa.engine.luck import new_luck
from sobremesa.envs.batches import Batch
from sobremesa.envs.seatwise import Seatwise
from sobremesa.envs.told import SEATS
from sobremesa.testing.secrets import LUCK, looks
from tests.envs.play import batch_at, history, match_in, same, shown_by
from tests.envs.test_copies import pickled
from tests.tables import Setup, few_setups, one_setup_a_game

EVENTS = 7
TOMA6 = Setup("toma6", 3, {"rounds": 1})


def row_of(event: Event, batch: Batch, seat: int) -> list[int]:
    """An event as a row of numbers."""
    kinds = {**SHARED_KINDS, **batch.game.kinds}
    values: list[int] = []
    for name, value in event.data.items():
        if name in SEATS and value >= 0:
            value = (value - seat) % batch.players
        values += value if isinstance(value, list) else [value]
    number = [number for number, kind in kinds.items() if kind.name == event.kind and fits(kind.fields, event)]
    return [number[0], *values, *[0] * (VALUES - len(values))]


def fits(fields: tuple[str, ...], event: Event) -> bool:
    return [name.removesuffix("*") for name in fields] == list(event.data)


def told_to(single: Seatwise, seat: int, batch: Batch) -> list[list[int]]:
    events = [event for event in single.match.events(seat) if event.kind != "match"]
    rows = [row_of(event, batch, seat) for event in reversed(events[-EVENTS:])]
    return [*rows, *[[0] * (1 + VALUES)] * (EVENTS - len(rows))]


def without_gaps(rows: Array) -> list[list[int]]:
    """A list among the values of an event may have zeros in between, which its words leave out."""
    return [[int(row[0]), *sorted(map(int, row[1:]))] for row in rows]


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_a_batch_tells_what_the_match_tells_the_seat(setup: Setup) -> None:
    batch = batch_at(setup, 2, events=EVENTS)
    single = match_in(batch, 1)
    for _ in range(120):
        seat = int(batch.seat[1])
        assert without_gaps(batch.events()[1]) == without_gaps(np.array(told_to(single, seat, batch)))
        moves = batch.random_moves().copy()
        single.step(int(moves[1]))
        batch.step(moves)
        if single.over:
            single = match_in(batch, 1)


def test_the_latest_comes_first_and_seats_are_relative() -> None:
    batch = batch_at(TOMA6, 1, events=EVENTS)
    assert batch.events().shape == (1, EVENTS, 1 + VALUES)
    while batch.seat[0] == 0:
        batch.step(batch.random_moves())
    kind, seat, *_ = batch.events()[0, 0].tolist()
    assert batch.game.kinds[kind].name == "chose"
    assert seat == (0 - int(batch.seat[0])) % 3


def test_another_seats_choice_is_not_told() -> None:
    one, two = (batch_at(TOMA6, 1, events=EVENTS) for _ in range(2))
    first, *_, last = np.flatnonzero(one.mask[0]).tolist()
    one.step([first])
    two.step([last])
    assert one.seat[0] == two.seat[0] == 1
    assert np.array_equal(one.events(), two.events())


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
def test_events_change_nothing_else(setup: Setup) -> None:
    batches = batch_at(setup, 3, bots={1: "casual"}), batch_at(setup, 3, bots={1: "casual"}, events=1, threads=2)
    assert all(same(here, there) for here, there in zip(*(history(batch, 60) for batch in batches), strict=True))


def test_copies_remember_and_matches_take_their_past_along() -> None:
    batch = batch_at(TOMA6, 3, events=EVENTS)
    history(batch, 5)
    twin = pickled(batch)
    assert np.array_equal(twin.events(), batch.events())
    batch.restore(batch.save(0), 2)
    assert np.array_equal(batch.events()[2], batch.events()[0])
    history(twin, 5)
    assert not np.array_equal(twin.events(), batch.events())


def test_the_end_is_told_where_a_match_waits() -> None:
    batch = batch_at(TOMA6, 1, events=EVENTS, auto_reset=False)
    while not batch.ended[0]:
        batch.step(batch.random_moves())
    assert {SHARED_KINDS[kind].name for kind in batch.events()[0, :3, 0].tolist()} == {"result"}
    assert len(shown_by(batch)) == 5


@pytest.mark.parametrize("events", [-1, 1.5, True, None, 5000])
def test_how_many_is_a_whole_number(events: Any) -> None:
    with pytest.raises(BadSetup, match="0 to 1024 events can be kept"):
        batch_at(TOMA6, 1, events=events)


def test_a_batch_that_keeps_none_says_so() -> None:
    with pytest.raises(BadSetup, match="this batch keeps no events; make it with events=16"):
        batch_at(TOMA6, 1).events()


# --- nothing leaks


def twins_are_told_the_same(setup: Setup) -> int:
    """In worlds that look the same to a seat, before and after another's move, it is told the same; how many had to."""
    table, stream, compared = setup.table(), new_luck("told", "test"), 0
    batch = batch_at(setup, 4, events=EVENTS, auto_reset=False)
    assert batch._memories is not None
    for look in looks(table):
        viewer = (look.seat + 1) % table.players
        batch._states[0] = look.state
        for place in range(1, 4):
            batch._states[place] = table.imagine(look.observe(viewer), viewer, stream)
        for name in LUCK:  # what everybody sees of it shall be the same
            batch._states[name] = batch._states[name][0]
        batch._look_again(slice(None))
        if not (batch.seat == look.seat).all() or not batch.mask[:, look.action].all():
            continue
        batch._memories[:] = 0
        batch.step([look.action] * 4)
        truth = table.observe(batch._states[0], viewer).tobytes()
        for place in range(1, 4):
            if table.observe(batch._states[place], viewer).tobytes() == truth:
                assert np.array_equal(batch._memories[place, viewer], batch._memories[0, viewer]), look.at.en
                compared += 1
    return compared


@pytest.mark.parametrize("game", ["toma6", "bids", "farol", "push"])
def test_events_are_the_same_in_every_world_that_looks_the_same(game: str) -> None:
    assert twins_are_told_the_same(Setup(game, 3)) > 3


def test_an_event_that_tells_all_seats_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Batch._look_again

    def whisper(batch: Batch, places: slice) -> None:
        kept(batch, places)
        monkeypatch.setattr(batch, "_memories", Whispering(batch))

    monkeypatch.setattr(Batch, "_look_again", whisper)
    with pytest.raises(AssertionError):
        twins_are_told_the_same(TOMA6)


class Whispering:
    """Memories in which every seat finds the next seat's hand."""

    def __init__(self, batch: Batch) -> None:
        self._states = batch._states

    def __setitem__(self, places: slice, value: int) -> None:
        pass

    def __getitem__(self, at: tuple[int, int]) -> Array:
        place, viewer = at
        return self._states[place]["hand"][(viewer + 1) % 3]
