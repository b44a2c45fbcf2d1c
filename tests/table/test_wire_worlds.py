"""Whatever a viewer may not know makes no difference to a single byte that it is sent, by a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sobremesa.engine.log import Event
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.table import answering, commands, journal, viewing, wire
from sobremesa.table.room import Room
from tests.table.house import House, sqlite
from tests.table.worlds import Comparison, Leak, Sort, Wall

TOMA6 = Sort("toma6", 3, {"rounds": 1})
SORTS = [
    TOMA6,
    Sort("toma6", 2, {"rounds": 1, "variant": "logic"}),
    Sort("push", 2, {}),
    Sort("highscore", 2, {"rounds": 3}),
    Sort("dos", 3, {"target": 40}),
    Sort("bids", 3, {"rounds": 1}),
]
TWO_AND_TWO = Sort("toma6", 4, {"rounds": 1}, bots=2)
LEAST = 10  # comparisons in a match
wall = Wall()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(sqlite(tmp_path_factory.mktemp("worlds")), now=wall) as house:
        yield house


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deal every time, and no long thoughts about hints."""
    monkeypatch.setattr(commands, "seed_of", lambda parts: "worlds")
    monkeypatch.setattr(answering, "HINT_SECONDS", 0.01)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sort", "viewer"),
    [pytest.param(sort, viewer, id=f"{sort} {viewer}") for sort in SORTS for viewer in range(SPECTATOR, sort.players)],
)
def test_two_worlds_send_the_same(house: House, sort: Sort, viewer: int) -> None:
    comparison = Comparison(house, wall, sort, viewer)
    comparison.run()
    assert comparison.same > LEAST


@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2])
def test_a_choice_that_somebody_else_replaces_is_not_heard(house: House, viewer: int) -> None:
    comparison = Comparison(house, wall, TOMA6, viewer)
    comparison.run()
    assert comparison.done["replaced"] > 2
    assert comparison.done["hints"] == 1


def test_bots_choose_alike_whatever_they_hold(house: House) -> None:
    comparison = Comparison(house, wall, Sort("toma6", 4, {"rounds": 1}, bots=3), 0)
    comparison.run_with_bots()
    assert comparison.done["bots"] == 10


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_bots_wait_alike_for_a_screen_whatever_is_private_to_it(house: House, viewer: int) -> None:
    comparison = Comparison(house, wall, TWO_AND_TWO, viewer)
    comparison.run_with_screens()
    assert comparison.done["late"] > 2
    assert comparison.done["in time"] > 2


@pytest.mark.parametrize(
    "sort",
    [
        Sort("dos", 3, {"target": 40}, bots=2, has_clock=False),
        Sort("bids", 3, {"rounds": 1}, bots=2, has_clock=False),
        Sort("toma6", 2, {"rounds": 1, "variant": "logic"}, bots=1, has_clock=False),
    ],
    ids=str,
)
def test_what_somebody_alone_takes_back_tells_nothing(house: House, sort: Sort) -> None:
    comparison = Comparison(house, wall, sort, 0)
    comparison.run_with_takebacks()
    assert comparison.done["taken back"] > 2


# --- worlds that are told apart


def all_events(room: Room, viewer: int, entries: list[int]) -> dict[int, list[Event]]:
    """What happened, for whomever."""
    told = room.match.all_events() if room.match is not None else []
    steps = room._standing.tolist()
    return {entry: [event for event in told if steps[event.step] == entry] for entry in entries}


def for_spectators(own: Callable[..., Any]) -> Callable[..., Any]:
    """What seat 0 is shown."""
    return lambda match, seat, **more: own(match, max(seat, 0), **more)


def seat_for_spectators(own: Callable[..., Any]) -> Callable[..., Any]:
    """What is said of the view of seat 0."""

    def say(match: Match, view: Any, legal: list[str], *more: Any) -> Any:
        seat = max(view.seat, 0)
        return own(match, match.view(seat), match.legal(seat), *more)

    return say


LEAKS: dict[str, tuple[object, str, Callable[[Any], Any]]] = {
    "a number for every action": (Room, "_noticed", lambda own: lambda room, entry: room._everybody),
    "events for whomever comes back": (Room, "events", lambda own: all_events),
    "events for whomever": (Event, "seen_by", lambda own: lambda event, seat: True),
    "a seat's view for spectators": (Match, "view", for_spectators),
    "a seat's aids for spectators": (viewing, "aids", seat_for_spectators),
    "a seat's words for spectators": (viewing, "words", seat_for_spectators),
    "the record of the truth": (
        viewing,
        "record",
        lambda own: lambda match, seat: wire.Record(made_by="", data=match._states.tobytes()),
    ),
    "a look back while it goes on": (commands, "require_replayable", lambda own: lambda room, step, seat: None),
    "a hint that all hear of": (journal.Hinted, "PUBLIC", lambda own: True),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught(house: House, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    where, name, leaking = LEAKS[leak]
    monkeypatch.setattr(where, name, leaking(getattr(where, name)))
    with pytest.raises(Leak):
        Comparison(house, wall, TOMA6, SPECTATOR).run()


def test_a_bot_that_waits_for_what_is_private_is_caught(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Room._write_down

    def write_down(room: Room, entry: journal.AnyEntry, mark: int) -> None:
        own(room, entry, mark)
        room.last_public = room.length - 1

    monkeypatch.setattr(Room, "_write_down", write_down)
    with pytest.raises(Leak):
        Comparison(house, wall, TWO_AND_TWO, SPECTATOR).run_with_screens()
