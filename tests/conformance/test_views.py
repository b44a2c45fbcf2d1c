"""A view means the same to a program in another language: its JSON is whole and always has the same shape."""

from __future__ import annotations

import json

import msgspec
import pytest

from sobremesa.engine import kernel
from sobremesa.engine.luck import new_luck
from tests.tables import Setup, random_play

pytestmark = pytest.mark.slow

SETUPS = [
    Setup("push", 3),
    Setup("highscore", 3, {"rounds": 2}),
    Setup("toma6", 3, {"rounds": 1}),
    Setup("toma6", 3, {"rounds": 1, "variant": "logic"}),
    Setup("dos", 3, {"target": 40, "dos_call": "explicit"}),
    Setup("bids", 4, {"rounds": 2, "thief": True, "unknown": True}),
    Setup("farol", 3),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_json_of_a_view_is_whole_in_every_phase(setup: Setup) -> None:
    match = setup.new("json")
    fields = list(match.game.view_type.__struct_fields__)
    phases = set()
    for seat, _ in random_play(match, "json"):
        for looking in {seat, *match.offered, -1}:
            view = match.view(looking)
            text = msgspec.json.encode(view)
            assert list(json.loads(text)) == fields
            assert msgspec.json.decode(text, type=match.game.view_type) == view
        phases.add(getattr(match.view(seat), "phase", ""))
    assert phases, "nothing was played"


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_is_not_a_viewers_own_is_everybodys(setup: Setup) -> None:
    """So a view can be made from somebody else's view of the same moment."""
    match = setup.new("beside")
    for step, _ in enumerate(random_play(match, "beside")):
        if step % 3:
            continue
        views = {seat: match.view(seat) for seat in range(-1, match.players)}
        for seat, view in views.items():
            assert all(match.view(seat, beside=other) == view for other in views.values())


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_seat_that_is_only_offered_an_act_is_not_among_those_awaited(setup: Setup) -> None:
    match = setup.new(0)
    offers = 0
    for seat, _ in random_play(match, 0):
        assert seat in match.view(seat).to_act
        for offered in match.offered:
            offers += 1
            assert offered not in match.view(offered).to_act
    assert (offers > 0) == (setup.game in ("dos", "farol"))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_aids_follow_from_what_the_seat_sees(setup: Setup) -> None:
    """In a world that looks the same they are the same, and a program in another language can read them."""
    match = setup.new("aids")
    stream = new_luck("aids", "test")
    for step, (seat, _) in enumerate(random_play(match, "aids")):
        if step % 4:
            continue
        for viewer in {seat, *match.offered, -1}:
            told = match.aids(viewer)
            text = msgspec.json.encode(told)
            assert msgspec.json.decode(text, type=match.game.aids_type) == told
            twin = match.copy()
            kernel.sample(match.observe(viewer), viewer, stream, twin._state)
            assert msgspec.json.encode(twin.aids(viewer)) == text
