"""Looking at a match again when it is over: after any action, with anybody's eyes or everybody's."""

from __future__ import annotations

import random
from typing import cast

import msgspec
import pytest

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.match import SPECTATOR
from sobremesa.table import commands, journal, viewing, wire
from sobremesa.table.asking import NotNow
from sobremesa.table.client import Refusal
from sobremesa.table.room import Room
from sobremesa.table.viewing import Viewpoint
from tests.table.guests import Party, bot, evening, person, play_on
from tests.table.house import House
from tests.table.rooms import SETUPS, Evening, anything, rebuilt
from tests.tables import Setup


def played(setup: Setup, seed: int = 1) -> Evening:
    """A match to its end, with all that can happen on the way."""
    evening, dice = Evening(setup).deal(), random.Random(seed)
    while evening.room.is_live:
        anything(evening, dice)
    assert evening.room.phase == "over"
    return evening


def replayed(room: Room, step: int, seat: int | None = None, *, all_hands: bool = False) -> wire.Replayed:
    viewpoint = Viewpoint(room.viewer_of(seat), "en", wants_aids=True)
    answer = wire.answers.decode(viewing.replayed(room, viewpoint, "x", step, all_hands, 0))
    assert isinstance(answer, wire.Replayed)
    return answer


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_step_is_what_a_viewer_saw(setup: Setup) -> None:
    room = played(setup).room
    match = room.match
    assert match is not None
    for step in range(0, match.step + 1, 3):
        past = match.after(step)
        for seat in (None, *range(room.players)):
            viewer = SPECTATOR if seat is None else seat
            seen = replayed(room, step, seat)
            assert bytes(seen.sight.view) == wire.encoder.encode(past.view(viewer))
            assert bytes(cast(msgspec.Raw, seen.sight.aids)) == wire.encoder.encode(past.aids(viewer))
            assert (seen.sight.legal, seen.sight.clocks, seen.step, seen.steps) == ([], [], step, match.step)
            told = [event.kind for event in past.events(viewer, step)]
            assert [event.kind for event in seen.events if event.kind != "time up"] == told
            assert not seen.views


def test_all_steps_tell_the_whole_match() -> None:
    room = played(Setup("toma6", 3, {"rounds": 2})).room
    assert room.match is not None
    told = [event.kind for step in range(room.match.step + 1) for event in replayed(room, step, 1).events]
    assert [kind for kind in told if kind != "time up"] == [event.kind for event in room.match.events(1)]


def test_the_lines_are_for_the_eyes() -> None:
    room = played(Setup("toma6", 3, {"rounds": 1})).room
    mine, theirs = ([line.text for line in replayed(room, 0, seat).lines] for seat in (0, None))
    assert any(line.startswith("You are dealt") for line in mine)
    assert not any(line.startswith("You are dealt") for line in theirs)


def test_all_hands_lie_open_for_whoever_asks() -> None:
    room = played(Setup("toma6", 3, {"rounds": 1})).room
    assert room.match is not None
    hands = [msgspec.json.decode(view)["hand"] for view in replayed(room, 4, all_hands=True).views]
    assert hands == [room.match.after(4).view(seat).hand for seat in range(3)]
    assert all(hands)


def test_a_round_is_found_by_its_first_step() -> None:
    room = played(Setup("toma6", 3, {"rounds": 3})).room
    rounds = replayed(room, 0).rounds
    assert rounds[0] == 0
    views = [msgspec.json.decode(replayed(room, step).sight.view) for step in rounds]
    assert [(view["round"], view["turn"]) for view in views] == [(1, 1), (2, 1), (3, 1)]
    before = [msgspec.json.decode(replayed(room, step - 1).sight.view)["round"] for step in rounds[1:]]
    assert before == [1, 2]


# --- what is refused


def test_a_match_that_goes_on_is_not_shown() -> None:
    evening = Evening(Setup("toma6", 2, {"rounds": 1}))
    with pytest.raises(NotNow, match="when it is over"):
        commands.require_replayable(evening.room, 0, None)
    evening.deal()
    with pytest.raises(NotNow, match="when it is over"):
        commands.require_replayable(evening.room, 0, None)


def test_a_table_that_was_closed_before_the_deal_has_nothing_to_show() -> None:
    evening = Evening(Setup("toma6", 2, {"rounds": 1}))
    evening.put(journal.Closed(at=evening.now))
    with pytest.raises(NotNow):
        commands.require_replayable(evening.room, 0, None)


def test_a_match_that_was_closed_is_shown_as_far_as_it_went() -> None:
    evening = Evening(Setup("toma6", 2, {"rounds": 1})).deal()
    evening.act(0, evening.match.legal(0)[0])
    evening.put(journal.Closed(at=evening.now))
    commands.require_replayable(evening.room, 1, 1)
    assert replayed(evening.room, 1).steps == 1


def test_a_match_of_other_rules_is_refused_with_a_sentence() -> None:
    first, *rest = played(Setup("toma6", 2, {"rounds": 1})).entries()
    assert isinstance(first, journal.Opened)
    old = rebuilt([msgspec.structs.replace(first, rules=0), *rest])
    with pytest.raises(NotNow, match="played by other rules"):
        commands.require_replayable(old, 0, None)


def test_a_step_or_a_seat_that_is_not_there() -> None:
    room = played(Setup("push", 2)).room
    assert room.match is not None
    with pytest.raises(NotNow, match=f"has {room.match.step} actions, not {room.match.step + 1}"):
        commands.require_replayable(room, room.match.step + 1, None)
    with pytest.raises(BadSetup, match="there is no seat 2; the seats are 0 to 1"):
        commands.require_replayable(room, 0, 2)


# --- by a real server


@evening
async def test_anybody_at_the_table_looks_back_when_it_is_over(server: House) -> None:
    async with Party(server) as party:
        created = await party.lay("toma6", person("Ana"), bot(), bot(), rounds=1)
        (ana,) = await party.sit(created, wants=["record"])
        watching = await party.come(created.table, wants=["aids"])
        with pytest.raises(Refusal) as refused:
            await watching.replay(0, 0, open=True)
        assert refused.value.error == "not now"
        await play_on(ana)
        while watching.table.phase != "over":
            await watching.news()
        first = await watching.replay(0, 0)
        assert len(msgspec.json.decode(first.sight.view)["hand"]) == 10
        last = await watching.replay(first.steps, open=True)
        assert msgspec.json.decode(last.sight.view)["over"]
        assert len(last.views) == 3
        assert last.lines
        with pytest.raises(Refusal) as refused:
            await watching.replay(first.steps + 1)
        assert refused.value.error == "not now"
