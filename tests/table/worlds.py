"""Two worlds at the wire: a table, and the same one with something else in what a viewer cannot see.

Both are played on through real sockets. Nothing that a client can send deals a world: the second table is the first
one's journal, with another state put beneath its match in the server's memory.
"""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import time
import urllib.request
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count, zip_longest
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

from sobremesa.engine import kernel
from sobremesa.engine.kernel import Array, Fields
from sobremesa.engine.kernel_calls import play_in, scratch
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import COLUMNS, SPECTATOR, Match
from sobremesa.table import client, wire
from sobremesa.table.due import due
from sobremesa.table.journal import write_entry
from sobremesa.table.live import LiveTable, new_tokens, row_of
from sobremesa.table.room import Room
from sobremesa.table.screens import PATIENCE
from sobremesa.table.tables import rebuilt
from sobremesa.table.wire import Created, Option, Settings, Wanted
from sobremesa.table.writer import Write, WriteResult
from sobremesa.testing.secrets import LUCK
from tests.table.house import House

WAIT = 60.0
SECOND = 1000  # of the clock on the wall, which is in milliseconds
PACE = 10  # of bots
LAST, OTHER = 0, 1  # the seat that chooses after the bots, and the one whose page they wait for
FIRST_LOOKS, STRIDE = 12, 12  # after the first worlds, so many actions are played between one and the next
UNSEEN, TAKE_BACK, TRY, LOOK_BACK = 0.3, 0.1, 0.1, 0.1
WANTS: list[wire.Want] = ["aids", "words", "record", "touches"]


class Leak(AssertionError):
    """A viewer was sent something else in another world."""


class Wall:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> int:
        return self.at


# --- worlds


class World(Match):
    """A match with another state beneath it, from some action on."""

    __slots__ = ("_base", "_since")
    _base: Array
    _since: int

    @classmethod
    def beneath(cls, match: Match, states: Array) -> World:
        world, twin = cls.__new__(cls), match.copy()
        for name in Match.__slots__:
            setattr(world, name, getattr(twin, name))
        world._states[:] = states
        world._base, world._since = states, match.step
        return world

    def _played_again(self, played: array[int]) -> Array:
        if len(played) < self._since * COLUMNS:
            return super()._played_again(played)
        states = kernel.new_records(self.game.state, 1)
        states[:] = self._base
        later = played[self._since * COLUMNS :]
        for seat, action in zip(later[0::COLUMNS], later[1::COLUMNS], strict=True):
            play_in(states, seat, action, self.game.event_words.known, scratch.closed_logs, scratch.words)
        return states


def imagined(match: Match, viewer: int, stream: Fields) -> Array:
    """A state that a viewer cannot tell from the truth, with the same luck to come."""
    states = kernel.new_records(match.game.state, 1)
    match.game.kernels.sample(match.observe(viewer), viewer, stream, states[0])
    for field in LUCK:
        states[field] = match._states[field]
    return states


def told(match: Match, viewer: int, seat: int, action: str) -> list[tuple[str, Any]]:
    """What a viewer would be told if a seat did something."""
    after = match.copy()
    after.play(seat, action)
    events: list[Event] = [event for event in after.events(viewer, match.step) if event.step > match.step]
    return [(event.kind, event.data) for event in events]


def during_the_match(frame: str) -> str:
    """A frame without what is told of a match when it is over: who asked for hints."""
    return re.sub(r',"hints":\d+', "", frame) if '"phase":"over"' in frame else frame


# --- tables


@dataclass(frozen=True)
class Sort:
    """A sort of table at which worlds are compared."""

    game: str
    players: int
    options: dict[str, Option]
    bots: int = 0
    has_clock: bool = True

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *map(str, self.options.values())])


SETTINGS = Settings(grace=None, start="full", pace=PACE, clock=wire.Clock(kind="reserve", seconds=3600))


async def begun(url: str, sort: Sort) -> Created:
    """A table with a match that has just been dealt."""
    server = client.Server(url, "en")
    people = [Wanted(kind="person", name=f"P{seat}") for seat in range(sort.players - sort.bots)]
    bots = [Wanted(kind="bot", bot="casual", name=f"B{seat}") for seat in range(sort.bots)]
    settings = SETTINGS if sort.has_clock else msgspec.structs.replace(SETTINGS, clock=None)
    created = await server.create(sort.game, [*people, *bots], sort.options, settings)
    tokens = [token.token for token in created.seats]
    async with asyncio.timeout(WAIT), server.seat(created.table, None, tokens) as seat:
        while seat.table.phase != "playing":
            await seat.news()
    return created


def truth(house: House, table: str) -> Match:
    match: Match = house.call(lambda: house.tables.live[table].room.match)
    return match.copy()


class Side:
    """A table as one viewer is told of it, and hands that act for all the others."""

    def __init__(self, house: House, table: str, created: Created, viewer: int) -> None:
        self.table = table
        self._house = house
        self._viewer = viewer
        self._sockets = ExitStack()
        self._tokens = {token.seat: token.token for token in created.seats}
        tokens = dict(self._tokens)
        mine = tokens.pop(viewer, None)
        self._hands = self._connect(wire.Hello(also=list(tokens.values())))
        self._hands.recv(WAIT)
        self._eyes = self._connect(wire.Hello(token=mine, lang="en", seen=0, wants=WANTS))

    def _connect(self, hello: wire.Hello) -> ClientConnection:
        address = f"{self._house.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        socket = self._sockets.enter_context(connect(address, max_size=None, max_queue=None))
        socket.send(wire.encoder.encode(hello).decode())
        return socket

    def open_screen(self, seat: int) -> None:
        """A page at a seat, which has shown all that there is."""
        self._screen = self._connect(wire.Hello(token=self._tokens[seat]))
        self.report(seat)

    def report(self, seat: int) -> None:
        """That page has shown all that its seat was told."""
        number = self._house.call(lambda: self.room.numbers[seat])
        for frame in (wire.Shown(number=number), wire.Log(id="shown")):
            self._screen.send(wire.encoder.encode(frame).decode())
        while msgspec.json.decode(self._screen.recv(WAIT))["type"] != "log":
            pass

    def let_bots_look(self) -> None:
        """Those whose moment has come act, or put it off."""
        self._house.call(self._house.tables.live[self.table].automation.look)
        self._wait(lambda: not self._house.call(self._is_anything_due))

    def _is_anything_due(self) -> bool:
        automation = self._house.tables.live[self.table].automation
        seen = automation.situation()
        at = due(seen, automation.notes).at
        return at is not None and at <= seen.now

    def wait_for_thoughts(self, bots: int) -> None:
        """Until so many bots have decided."""
        automation = self._house.tables.live[self.table].automation
        self._wait(lambda: self._house.call(lambda: len(automation.notes.answers)) == bots)

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *_: object) -> None:
        self._sockets.close()
        self._wait(lambda: self._house.call(self._is_left))

    def _is_left(self) -> bool:
        """Whether the server knows that nobody is here, and has committed all that was done."""
        live = self._house.tables.live[self.table]
        return not live.presence.listeners and live.is_settled

    @property
    def room(self) -> Room:
        return self._house.tables.live[self.table].room

    @property
    def number(self) -> int:
        """The viewer's last one."""
        number: int = self._house.call(lambda: self.room.numbers[self._viewer])
        return number

    def match(self) -> Match:
        return truth(self._house, self.table)

    def wait_until(self, holds: Callable[[Match], bool]) -> None:
        self._wait(lambda: holds(self.match()))

    def _wait(self, holds: Callable[[], bool]) -> None:
        deadline = time.monotonic() + WAIT
        while not holds():
            assert time.monotonic() < deadline
            time.sleep(0.002)

    def do(self, viewer: int, seat: int, frame: Any) -> None:
        """Let a seat do something. The viewer does it by itself, and whether that worked is compared."""
        if seat == viewer:
            self._eyes.send(wire.encoder.encode(frame).decode())
            return
        self._hands.send(wire.encoder.encode(msgspec.structs.replace(frame, seat=seat)).decode())
        while True:
            heard = msgspec.json.decode(self._hands.recv(WAIT))
            assert heard["type"] != "refused", heard
            if heard["type"] in ("accepted", "hint") and heard["id"] == frame.id:
                return

    def frames(self, id: str, moment: int | None) -> list[str]:
        """All that the viewer was sent until now, and is sent when it asks for the log and for a moment.

        As long as the match goes on it is refused a look with others' eyes.
        """
        frames = self._log(f"{id} before")  # whatever the viewer did before has been judged
        if not self.match().over:
            for seat in (None, 0):
                replay = wire.Replay(id=id, step=0, seat=seat, open=True)
                self._eyes.send(wire.encoder.encode(replay).decode())
        if moment is not None:
            self._eyes.send(wire.encoder.encode(wire.Moment(id=id, number=moment)).decode())
        return [*frames, *self._log(id), self._look()]

    def _log(self, id: str) -> list[str]:
        """Ask for the log: all that comes until it is there, which is no look with others' eyes."""
        self._eyes.send(wire.encoder.encode(wire.Log(id=id)).decode())
        frames = []
        while True:
            frame = self._eyes.recv(WAIT)
            assert isinstance(frame, str)
            frames.append(frame)
            heard = msgspec.json.decode(frame)
            if heard["type"] == "replay":
                raise Leak(frame)
            if heard["type"] == "log" and heard["id"] == id:
                return frames

    def _look(self) -> str:
        """What anybody is told of the table."""
        with urllib.request.urlopen(f"{self._house.url}/api/tables/{self.table}", timeout=WAIT) as answer:
            body: bytes = answer.read()
        return body.decode()


def interpreted_kernel(house: House, table: str, states: Array) -> str:
    """Another table with the same journal and another world."""
    twin = secrets.token_urlsafe(16)
    written: Future[WriteResult] = Future()

    def make() -> None:
        tables = house.tables
        entries = tables.store.journal(table)
        room = rebuilt(twin, entries)
        assert room.match is not None
        room.match = World.beneath(room.match, states)
        room._renew_sights()
        bodies = [write_entry(entry).decode() for entry in entries]
        tables.writer.submit(
            Write(row=row_of(room), first=0, bodies=bodies, tokens=new_tokens(entries), done=written.set_result)
        )
        tables.live[twin] = LiveTable(tables, room)

    house.call(make)
    assert written.result(WAIT) is None
    return twin


# --- the comparison


class Comparison:
    """A match in two worlds, as one viewer is told of it; where a difference is shown, another world is imagined."""

    def __init__(self, house: House, wall: Wall, sort: Sort, viewer: int) -> None:
        self.same = 0  # how often all that the viewer was sent was the same
        self.done: Counter[str] = Counter()  # beside plain actions
        self._house = house
        self._wall = wall
        self._viewer = viewer
        self._dice = random.Random(f"{sort} {viewer}")
        self._stream = new_luck(f"{sort} {viewer}", "test")
        self._ids = count()
        self._created = asyncio.run(begun(house.url, sort))

    def run(self) -> None:
        """To the end of the match."""
        for looks in count():
            if self._truth().over:
                return
            with self._two_worlds() as (one, two):
                while not one.match().over and self._go_on(one, two):
                    pass
                for _ in range(STRIDE if looks > FIRST_LOOKS else 0):
                    self._go_on_alone(one)

    def run_with_bots(self) -> None:
        """The same where all others are bots: they choose in secret, each by what it sees in its world."""
        while not self._truth().over:
            with self._two_worlds() as (one, two):
                if one.match().to_act == [*range(one.match().players)]:
                    self._wall.at += PACE
                    for side in (one, two):
                        side.wait_until(lambda match: match.to_act == [self._viewer])
                    self.done["bots"] += 1
                    self._compare(one, two)
                self._go_on_alone(one)
                self._let_bots_act(one)

    def _let_bots_act(self, side: Side) -> None:
        """Until the viewer is awaited."""
        while not side.match().over and self._viewer not in side.match().to_act:
            step = side.match().step
            self._wall.at += PACE
            side.wait_until(lambda match, step=step: match.step > step)  # type: ignore[misc]

    def run_with_takebacks(self) -> None:
        """The same, and the viewer takes back whatever looks the same in both worlds, once."""
        while not self._truth().over:
            with self._two_worlds() as (one, two):
                if self._act_alike(one, two):
                    asked = wire.Takeback(id=self._new_id())
                    for side in (one, two):
                        side.do(self._viewer, self._viewer, asked)
                    self._compare(one, two)
                    self.done["taken back"] += 1
                if self._viewer in one.match().to_act:
                    self._go_on_alone(one)
                self._let_bots_act(one)

    def _act_alike(self, one: Side, two: Side) -> bool:
        """The viewer acts in both worlds, unless that shows a difference or ends the match."""
        here, there = one.match(), two.match()
        if self._viewer not in here.to_act:
            return False
        chosen = self._actions(here, there, self._viewer, is_secret=False)
        if chosen is None or not self._looks_the_same(here, there, self._viewer, chosen[0]):
            return False
        after = here.copy()
        after.play(self._viewer, chosen[0])
        if after.over:
            return False
        asked = self._new_id()
        for side in (one, two):
            self._play(side, self._viewer, chosen[0], asked)
        self._compare(one, two)
        return True

    def run_with_screens(self) -> None:
        """Bots wait for the page of somebody who chooses, and in one world chooses again."""
        while not self._truth().over:
            with self._two_worlds() as (one, two):
                self._choose_before_bots(one, two)
                while not one.match().over and len(one.match().to_act) == 1:
                    if {*one.match().to_act} <= {LAST, OTHER}:
                        self._go_on_alone(one)
                    else:
                        one.wait_for_thoughts(1)
                        self._wall.at += PACE + PATIENCE
                        one.let_bots_look()

    def _choose_before_bots(self, one: Side, two: Side) -> None:
        bots = one.match().players - 2
        is_late = self._chance(0.5)  # the page has not shown its own choice yet when the bots' moment comes
        for side in (one, two):
            side.wait_for_thoughts(bots)
            side.open_screen(OTHER)
            self._play(side, OTHER, self._dice.choice(side.match().legal(OTHER)), self._new_id())
        if not is_late:
            for side in (one, two):
                side.report(OTHER)
        self._play(one, OTHER, self._dice.choice(one.match().legal(OTHER)), self._new_id())
        if is_late:
            self._let_time_pass(one, two)
            for side in (one, two):
                side.report(OTHER)
        assert len(one.match().to_act) == 1 + bots
        self._let_time_pass(one, two)
        assert one.match().to_act == [LAST]
        self.done["late" if is_late else "in time"] += 1

    def _let_time_pass(self, one: Side, two: Side) -> None:
        self._wall.at += PACE
        for side in (one, two):
            side.let_bots_look()
        self._compare(one, two)

    def _truth(self) -> Match:
        return truth(self._house, self._created.table)

    @contextmanager
    def _two_worlds(self) -> Iterator[tuple[Side, Side]]:
        """The viewer cannot know which of them it is in."""
        table = self._created.table
        twin = interpreted_kernel(self._house, table, imagined(self._truth(), self._viewer, self._stream))
        with (
            Side(self._house, table, self._created, self._viewer) as one,
            Side(self._house, twin, self._created, self._viewer) as two,
        ):
            self._compare(one, two)
            yield one, two
        self._house.call(lambda: self._house.tables.forget(self._house.tables.live[twin]))

    def _compare(self, one: Side, two: Side) -> None:
        moment = self._dice.randint(1, one.number) if self._chance(LOOK_BACK) else None
        asked = self._new_id()
        here, there = (side.frames(asked, moment) for side in (one, two))
        there = [frame.replace(two.table, one.table) for frame in there]
        for sent, other in zip_longest(map(during_the_match, here), map(during_the_match, there)):
            if sent != other:
                raise Leak(f"{sent}\n{other}")
        self.same += 1

    # --- what is done in both worlds

    def _go_on(self, one: Side, two: Side) -> bool:
        """One action in both worlds; whether they still look the same."""
        self._wall.at += SECOND
        self._do_unseen(one)
        if self._chance(TRY):
            self._try_in_vain(one, two)
        here, there = one.match(), two.match()
        seat = self._dice.choice(here.to_act)
        is_secret = len(here.to_act) > 1 and seat != self._viewer
        chosen = self._actions(here, there, seat, is_secret)
        if chosen is None or not (is_secret or self._looks_the_same(here, there, seat, chosen[0])):
            self._go_on_alone(one)
            return False
        asked = self._new_id()
        for side, action in zip((one, two), chosen, strict=True):
            self._play(side, seat, action, asked)
        self._compare(one, two)
        now = one.match()
        is_open = seat in now.to_act or seat not in now.may_act  # else it is no more than a choice to be replaced
        if now.may_take_back and is_open and self._chance(TAKE_BACK):
            self._take_back(one, two, seat)
        return True

    def _go_on_alone(self, side: Side) -> None:
        match = side.match()
        if not match.over:
            seat = self._dice.choice(match.to_act)
            self._play(side, seat, self._dice.choice(match.legal(seat)), self._new_id())
            side.wait_until(lambda now: now.step > match.step)

    def _actions(self, here: Match, there: Match, seat: int, is_secret: bool) -> tuple[str, str] | None:
        """What a seat does in each world: the same, unless nobody else is to know what."""
        if is_secret:
            self.done["secrets"] += 1
            return self._dice.choice(here.legal(seat)), self._dice.choice(there.legal(seat))
        both = [action for action in here.legal(seat) if action in there.legal(seat)]
        if not both:
            return None
        action = self._dice.choice(both)
        return action, action

    def _looks_the_same(self, here: Match, there: Match, seat: int, action: str) -> bool:
        """Whether the rules show the viewer no difference when a seat acts."""
        return told(here, self._viewer, seat, action) == told(there, self._viewer, seat, action)

    def _take_back(self, one: Side, two: Side, seat: int) -> None:
        """A seat asks, and everybody agrees."""
        others = [other for other in range(one.match().players) if other != seat]
        for who, agree in [(seat, None), *((other, True) for other in others)]:
            asked = wire.Takeback(id=self._new_id(), agree=agree)
            for side in (one, two):
                side.do(self._viewer, who, asked)
            self._compare(one, two)
        self.done["taken back"] += 1

    def _try_in_vain(self, one: Side, two: Side) -> None:
        """The viewer tries what others could do and it cannot."""
        match = one.match()
        mine = match.legal(self._viewer) if self._viewer != SPECTATOR else []
        theirs = [action for seat in range(match.players) for action in match.legal(seat) if action not in mine]
        if theirs:
            asked = wire.Act(id=self._new_id(), action=self._dice.choice(theirs))
            for side in (one, two):
                side.do(self._viewer, self._viewer, asked)
            self.done["refused"] += 1
            self._compare(one, two)

    # --- what is done in one world alone, unseen

    def _do_unseen(self, side: Side) -> None:
        match = side.match()
        for seat in range(match.players):
            if seat == self._viewer or not self._chance(UNSEEN):
                continue
            if seat in match.offered and seat not in side.room.passed:
                self.done["passed"] += 1
                side.do(self._viewer, seat, wire.Pass(id=self._new_id()))
            elif seat in match.may_act and seat not in match.to_act and seat not in match.offered:
                self.done["replaced"] += 1
                self._play(side, seat, self._dice.choice(match.legal(seat)), self._new_id())
            elif seat in match.to_act and not self.done["hints"]:
                self.done["hints"] += 1
                side.do(self._viewer, seat, wire.Hint(id=self._new_id()))

    def _play(self, side: Side, seat: int, action: str, id: str) -> None:
        side.do(self._viewer, seat, wire.Act(id=id, action=action))

    def _new_id(self) -> str:
        return f"{next(self._ids)}"

    def _chance(self, share: float) -> bool:
        return self._dice.random() < share
