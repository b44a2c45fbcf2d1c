"""Views begin with the fields that everybody may see, and with nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, kernel, new_records
from sobremesa.engine.native.projection import blank, shows
from sobremesa.engine.state import PUBLIC, state_type

State = state_type(
    [
        ("secret", np.int64),
        ("rows", np.int16, (3, 5)),
        ("bids", np.int16, (4,)),
        ("hand", np.int8, (7,)),
        ("open", np.int8, (9,)),
    ]
)
show = shows(State, "rows", "bids", "open")


@kernel
def show_in(states: Array, views: Array) -> None:
    show(states[0], views[0])


@kernel
def blank_in(records: Array) -> None:
    blank(records[0])


def full() -> Array:
    """A state with no 0 in it."""
    states = new_records(State, 1)
    states.view(np.uint8)[:] = np.arange(State.itemsize) % 255 + 1
    return states


@pytest.mark.parametrize("run", [show_in, interpreted_kernel(show_in)], ids=["compiled", "interpreted"])
def test_a_view_has_what_is_public_and_is_blank_elsewhere(run: object) -> None:
    states, views = full(), full()
    run(states, views)  # type: ignore[operator]
    for name in State.names or ():
        shown = views[name].tobytes()
        assert shown == (states[name].tobytes() if name in (*PUBLIC, "rows", "bids", "open") else bytes(len(shown)))


def test_the_luck_is_not_public() -> None:
    assert not [name for name in PUBLIC if name.startswith("luck")]


@pytest.mark.parametrize("run", [blank_in, interpreted_kernel(blank_in)], ids=["compiled", "interpreted"])
def test_a_blank_record_is_all_zeros(run: object) -> None:
    records = full()
    run(records)  # type: ignore[operator]
    assert not records.view(np.uint8).any()


def test_only_fields_that_there_are_can_be_shown() -> None:
    with pytest.raises(ValueError, match="a state has no deck, rwos"):
        shows(State, "rwos", "deck", "bids")
