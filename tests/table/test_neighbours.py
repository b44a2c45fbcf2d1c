"""Two servers on one database, both in this process: what one writes the other hears, and one alone has the duties."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import msgspec
import pytest
import sqlalchemy as sa

from sobremesa.engine.toss import who_of, word_hash
from sobremesa.table import journal, wire
from sobremesa.table.connection import Connection
from sobremesa.table.guard import UNLIMITED
from sobremesa.table.live import LiveTable, row_of
from sobremesa.table.neighbours import Neighbours
from sobremesa.table.room import Room
from sobremesa.table.store import make_engine
from sobremesa.table.tables import ServerSetup, Tables
from sobremesa.table.upgrading import bring_up_to_date
from sobremesa.table.wire import Accepted, Answer, NewTable, Notice, Refused, Settings, Wanted, Welcome
from sobremesa.table.writer import Conflict, Write
from tests.table.postgres import postgres_url  # noqa: F401
from tests.table.writes import write, writing

WAIT = 20  # seconds for what must happen
A = TypeVar("A", bound=Answer)


class Guest:
    """A connection without a network: frames in, messages out."""

    def __init__(self, tables: Tables, table: str, *tokens: str, seen: int | None = None) -> None:
        self.got: list[Answer] = []
        self.seats: list[int] = []
        self._frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._more = asyncio.Condition()
        connection = Connection(tables, table, self, "en", UNLIMITED)
        self._task = asyncio.create_task(connection.run(self._frames.get))
        self.say(wire.Hello(token=tokens[0] if tokens else None, also=list(tokens[1:]), seen=seen))

    def write(self, message: bytes) -> int:
        self._hearing = asyncio.ensure_future(self._hear(message))
        return 0

    def finish(self, code: int) -> None:
        self._frames.put_nowait({"type": "websocket.disconnect", "code": code})

    def hang_up(self) -> None:
        self.finish(1006)

    async def _hear(self, message: bytes) -> None:
        async with self._more:
            self.got.append(wire.answers.decode(message))
            self._more.notify_all()
        self._toss(self.got[-1])

    def _toss(self, answer: Answer) -> None:
        """Take part in the toss."""
        if isinstance(answer, Welcome):
            self.seats = answer.seats
        table = answer.table if isinstance(answer, Welcome | Notice) else None
        for now in table.toss[-1:] if table is not None else []:
            for seat in self.seats:
                self._take_part(seat, now)

    def _take_part(self, seat: int, now: wire.TossSeen) -> None:
        word, attempt = f"{seat:016}{now.attempt:016}", now.attempt
        if now.stage == "hashes" and seat in now.seats and str(seat) not in now.hashes:
            hashed = word_hash(who_of(str(seat)), attempt, word)
            self.say(wire.TossHash(id=f"hash {seat} {attempt}", attempt=attempt, hash=hashed, seat=seat))
        elif now.stage == "words" and str(seat) in now.hashes and seat not in now.given:
            self.say(wire.TossWord(id=f"word {seat} {attempt}", attempt=attempt, word=word, seat=seat))

    def say(self, frame: wire.Frame) -> None:
        self._frames.put_nowait({"type": "websocket.receive", "text": wire.encoder.encode(frame).decode()})

    async def ask(self, frame: Any) -> Accepted | Refused:
        self.say(frame)
        return await self.hears((Accepted, Refused), lambda answer: answer.id == frame.id)

    async def hears(self, kind: Any, is_it: Callable[[Any], bool] = lambda answer: True) -> Any:
        """The first message of a kind that is as wanted, as soon as it comes."""

        def found() -> list[Answer]:
            return [answer for answer in self.got if isinstance(answer, kind) and is_it(answer)]

        async with self._more:
            await asyncio.wait_for(self._more.wait_for(found), WAIT)
        return found()[0]

    async def more_than(self, known: int) -> None:
        async with self._more:
            await asyncio.wait_for(self._more.wait_for(lambda: len(self.got) > known), WAIT)

    @property
    def number(self) -> int:
        return max((answer.number for answer in self.got if isinstance(answer, Welcome | Notice)), default=0)

    @property
    def here(self) -> wire.Present | None:
        """The last that was told of who is there."""
        told = [a.here if isinstance(a, Welcome) else a for a in self.got if isinstance(a, Welcome | wire.Present)]
        return told[-1] if told else None

    @property
    def sight(self) -> wire.Sight | None:
        return next((a.sight for a in reversed(self.got) if isinstance(a, Welcome | Notice) and a.sight), None)

    @property
    def is_over(self) -> bool:
        tables = [a.table for a in self.got if isinstance(a, Welcome | Notice) and a.table is not None]
        return tables[-1].phase == "over"

    def numbers(self) -> list[int]:
        """Those of all that has happened, in the order in which it was told."""
        told: list[int] = []
        for answer in self.got:
            if isinstance(answer, Welcome):
                told += [happened.number for happened in answer.missed]
            elif isinstance(answer, Notice):
                told.append(answer.number)
        return told

    def events(self) -> list[tuple[int, list[wire.Told]]]:
        told: list[tuple[int, list[wire.Told]]] = []
        for answer in self.got:
            if isinstance(answer, Welcome):
                told += [(happened.number, happened.events) for happened in answer.missed]
            elif isinstance(answer, Notice):
                told.append((answer.number, answer.events))
        return told

    async def leave(self) -> None:
        self._frames.put_nowait({"type": "websocket.disconnect"})
        await self._task


@asynccontextmanager
async def halls(url: str, count: int = 2, beat: float = 0.1, term: float = 1.0) -> AsyncIterator[list[Tables]]:
    """So many nodes, with short lives: a dead one is noticed within a second or so."""
    opened: list[Tables] = []
    try:
        for _ in range(count):
            engine = make_engine(url)
            bring_up_to_date(engine)
            tables = Tables(engine, ServerSetup(prepare=False), nodes=partial(Neighbours, beat=beat, term=term))
            await tables.begin()
            opened.append(tables)
        yield opened
    finally:
        for tables in opened:
            await tables.close()


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    def run(postgres_url: str) -> None:  # noqa: F811
        asyncio.run(test(postgres_url))

    run.__name__ = test.__name__
    return run


async def until(is_so: Callable[[], bool | Awaitable[bool]]) -> None:
    """Wait for something that will be so."""
    async with asyncio.timeout(WAIT):
        while True:
            so = is_so()
            if so if isinstance(so, bool) else await so:
                return
            await asyncio.sleep(0.01)


def people(*names: str) -> list[Wanted]:
    return [Wanted(kind="person", name=name) for name in names]


def bots(count: int) -> list[Wanted]:
    return [Wanted(kind="bot", bot="random")] * count


async def opened(tables: Tables, game: str, seats: list[Wanted], **settings: Any) -> wire.Created:
    return await tables.create(NewTable(game=game, seats=seats, settings=Settings(**{"pace": 0, **settings})))


async def rows(tables: Tables, asked: str) -> list[Any]:
    def read() -> list[Any]:
        with tables.engine.connect() as connection:
            return list(connection.execute(sa.text(asked)))

    return await tables.read(read)


async def run(tables: Tables, statement: str) -> None:
    def work() -> None:
        with tables.engine.begin() as connection:
            connection.execute(sa.text(statement))

    await tables.read(work)


def leaders(nodes: list[Tables], table: str) -> list[Tables]:
    found = [(tables, tables.live.get(table)) for tables in nodes]
    return [tables for tables, live in found if live is not None and tables.nodes.leads(live)]


async def play(guest: Guest, ids: list[str], most: int = 10_000) -> None:
    """Act at random whenever there is something to do, until the end or so many actions."""
    drawn = random.Random(repr(ids))
    while len(ids) < most and not guest.is_over:
        known = len(guest.got)
        sight = guest.sight
        if sight is None or not sight.legal:
            await guest.more_than(known)
            continue
        ids.append(f"{guest.seats} {len(ids)}")
        await guest.ask(wire.Act(id=ids[-1], action=drawn.choice(sight.legal)))


# --- entries


@in_loop
async def test_both_nodes_tell_the_same_in_the_same_order(url: str) -> None:
    async with halls(url) as (one, other):
        made = await opened(one, "push", people("Ana", "Bea"))
        ana = Guest(one, made.table, made.seats[0].token, made.host)
        bea = Guest(other, made.table, made.seats[1].token)
        watchers = [Guest(one, made.table), Guest(other, made.table)]
        guests = [ana, bea, *watchers]
        for guest in guests:
            await guest.hears(Welcome)
        assert isinstance(await ana.ask(wire.Start(id="start")), Accepted)
        await asyncio.gather(play(ana, []), play(bea, []))
        for guest in guests:
            await until(lambda guest=guest: guest.is_over)  # type: ignore[misc]
        assert watchers[0].events() == watchers[1].events()
        assert ana.number == bea.number
        for guest in guests:
            assert guest.numbers() == list(range(guest.numbers()[0], guest.number + 1))


@in_loop
async def test_of_two_who_act_for_a_seat_at_once_one_is_accepted(url: str) -> None:
    async with halls(url) as nodes:
        made = await opened(nodes[0], "push", people("Ana", "Bea"))
        tokens = [made.seats[0].token, made.seats[1].token, made.host]
        twins = [Guest(tables, made.table, *tokens) for tables in nodes]
        for guest in twins:
            await guest.hears(Welcome)
        await twins[0].ask(wire.Start(id="start"))
        for guest in twins:
            await until(lambda guest=guest: guest.sight is not None)  # type: ignore[misc]
        accepted: set[str] = set()
        for step in range(30):
            await until(lambda: twins[0].number == twins[1].number)
            live = nodes[0].live[made.table]
            assert live.room.match is not None
            if live.room.match.over:
                break
            seat = live.room.match.to_act[0]
            action = live.room.match.legal(seat)[0]
            ids = [f"{step} of {name}" for name in ("one", "other")]
            acts = [wire.Act(id=name, action=action, seat=seat) for name in ids]
            asked = [guest.ask(act) for guest, act in zip(twins, acts, strict=True)]
            answers = await asyncio.gather(*asked)
            accepted |= {answer.id for answer in answers if isinstance(answer, Accepted) and answer.id}
        written = await nodes[0].read(nodes[0].store.journal, made.table)
        assert {entry.id for entry in written if isinstance(entry, journal.Acted)} == accepted
        assert len(accepted) >= 30
        assert sum(isinstance(answer, Welcome) for guest in twins for answer in guest.got) > 2, "they never collided"
        for guest in twins:
            assert guest.numbers() == list(range(guest.numbers()[0], guest.number + 1))


@in_loop
async def test_the_same_command_sent_to_both_nodes_is_done_once(url: str) -> None:
    async with halls(url) as nodes:
        made = await opened(nodes[0], "push", people("Ana", "Bea"))
        tokens = [made.seats[0].token, made.seats[1].token, made.host]
        twins = [Guest(tables, made.table, *tokens) for tables in nodes]
        for guest in twins:
            await guest.hears(Welcome)
        await twins[0].ask(wire.Start(id="start"))
        await until(lambda: all(guest.sight is not None for guest in twins))
        for step in range(10):
            await until(lambda: twins[0].number == twins[1].number)
            room = nodes[0].live[made.table].room
            assert room.match is not None
            seat = room.match.to_act[0]
            act = wire.Act(id=f"act {step}", action=room.match.legal(seat)[0], seat=seat)
            answers = await asyncio.gather(*(guest.ask(act) for guest in twins))
            assert [type(answer) for answer in answers] == [Accepted, Accepted]
        written = await nodes[0].read(nodes[0].store.journal, made.table)
        assert sum(isinstance(entry, journal.Acted) for entry in written) == 10


@in_loop
async def test_nothing_is_missed_when_the_connection_that_listens_is_cut(url: str) -> None:
    async with halls(url) as (one, other):
        made = await opened(one, "push", people("Ana", "Bea"))
        ana = Guest(one, made.table, made.seats[0].token, made.seats[1].token, made.host)
        watcher = Guest(other, made.table)
        await watcher.hears(Welcome)
        await ana.ask(wire.Start(id="start"))
        for number in range(8):
            if number % 2:
                await run(
                    one,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN%' AND datname = current_database()",
                )
            room = one.live[made.table].room
            await until(lambda room=room: room.match is not None)  # type: ignore[misc]
            assert room.match is not None
            seat = room.match.to_act[0]
            await ana.ask(wire.Act(id=f"act {number}", action=room.match.legal(seat)[0], seat=seat))
        spectator = one.live[made.table].room.players
        await until(lambda: watcher.number == one.live[made.table].room.numbers[spectator])
        assert watcher.numbers() == list(range(watcher.numbers()[0], watcher.number + 1))


@in_loop
async def test_a_node_goes_on_when_the_database_has_cut_every_connection(url: str) -> None:
    async with halls(url) as (one, other):
        made = await opened(one, "push", [*people("Ana"), *bots(1)])
        ana = Guest(one, made.table, made.seats[0].token, made.host)
        watcher = Guest(other, made.table)
        await watcher.hears(Welcome)
        await ana.ask(wire.Start(id="start"))
        await play(ana, [], most=2)
        engine = make_engine(url)
        with engine.connect() as connection:
            connection.execute(
                sa.text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            )
        engine.dispose()

        async def play_on() -> None:
            ids: list[str] = []
            while not ana.is_over:
                sight = ana.sight
                if sight is not None and sight.legal:
                    ids.append(f"later {len(ids)}")
                    await ana.ask(wire.Act(id=ids[-1], action=sight.legal[0]))
                elif not ana.is_over:
                    await ana.more_than(len(ana.got))

        await asyncio.wait_for(play_on(), WAIT)
        await until(lambda: watcher.is_over)


class SlowHall(Tables):
    """It has read a journal, and takes its time before it goes on."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.has_read, self.may_go_on = asyncio.Event(), asyncio.Event()

    async def read_room(self, table: str) -> Room | None:
        room = await super().read_room(table)
        self.has_read.set()
        await self.may_go_on.wait()
        return room


@in_loop
async def test_what_is_written_while_a_table_is_opened_is_not_missed(url: str) -> None:
    async with halls(url, count=1) as (one,):
        slow = SlowHall(make_engine(url), ServerSetup(prepare=False), nodes=Neighbours)
        await slow.begin()
        made = await opened(one, "push", people("Ana", "Bea"))
        opening = asyncio.create_task(slow.open(made.table))
        await slow.has_read.wait()
        live = one.live[made.table]
        await live.put([journal.SetUp(at=one.now(), options={}, settings=Settings(pace=1))])
        slow.may_go_on.set()
        assert (await opening).room.length == live.room.length == 2
        await slow.close()


@in_loop
async def test_whoever_comes_from_another_node_is_told_no_less_than_they_know(url: str) -> None:
    async with halls(url, count=1) as (one,):
        made = await opened(one, "push", people("Ana", "Bea"))
        room = one.live[made.table].room
        entry = journal.SetUp(at=one.now(), options={}, settings=Settings(pace=1))
        row = msgspec.structs.replace(row_of(room), length=2)
        with writing(one.engine, one.node) as unheard:  # because a node does not listen to itself
            assert unheard.write(Write(row, 1, [journal.write_entry(entry).decode()])) == [None]
        ana = Guest(one, made.table, made.seats[0].token, seen=2)
        welcome = await ana.hears(Welcome)
        assert (welcome.number, welcome.missed) == (2, [])


@in_loop
async def test_a_table_that_cannot_be_read_does_not_stop_the_others(url: str) -> None:
    async with halls(url) as (one, other):
        made, new = [await opened(one, "push", people("Ana", "Bea")) for _ in range(2)]
        ana, bea = Guest(other, made.table), Guest(other, new.table)
        for guest in (ana, bea):
            await guest.hears(Welcome)
        row = msgspec.structs.replace(row_of(one.live[new.table].room), length=2)
        with writing(one.engine, one.node) as writer:
            assert writer.write(Write(row, 1, ['{"kind":"of the future","at":0}'])) == [None]
        assert (await bea.hears(wire.Goodbye)).again_in is None
        await one.live[made.table].put([journal.SetUp(at=one.now(), options={}, settings=Settings(pace=1))])
        await ana.hears(Notice)


def test_what_builds_on_a_refused_entry_is_refused_too(postgres_url: str) -> None:  # noqa: F811
    engine = make_engine(postgres_url)
    bring_up_to_date(engine)
    with writing(engine, "one") as one, writing(engine, "other") as other:
        assert one.write(write("t", 0), write("t", 1)) == [None, None]
        late = [write("t", number, reading=7) for number in (1, 2)]
        assert [type(outcome) for outcome in other.write(*late)] == [Conflict, Conflict]
        assert other.write(write("t", 2, reading=8)) == [None]
    engine.dispose()


# --- duties


async def table_on_both(nodes: list[Tables], **settings: Any) -> tuple[wire.Created, list[Guest]]:
    """Ana at both nodes, against a bot."""
    made = await opened(nodes[0], "push", [*people("Ana"), *bots(1)], **settings)
    guests = [Guest(tables, made.table, made.seats[0].token, made.host) for tables in nodes]
    for guest in guests:
        await guest.hears(Welcome)
    await guests[0].ask(wire.Start(id="start"))
    for guest in guests:
        await until(lambda guest=guest: guest.sight is not None)  # type: ignore[misc]
    return made, guests


@in_loop
async def test_one_node_alone_has_the_duties_of_a_table(url: str) -> None:
    async with halls(url, count=3) as nodes:
        made, guests = await table_on_both(nodes)
        await until(lambda: bool(leaders(nodes, made.table)))
        leader = leaders(nodes, made.table)
        ids: list[str] = []
        for most in range(1, 40, 3):
            await play(guests[most % 3], ids, most)
            assert leaders(nodes, made.table) == leader
        (lease,) = await rows(nodes[0], "SELECT name, node FROM leases")
        assert (lease.name, lease.node) == (f"duties:{made.table}", leader[0].node)


@in_loop
async def test_duties_follow_those_who_are_there(url: str) -> None:
    async with halls(url) as nodes:
        made, guests = await table_on_both(nodes)
        await until(lambda: bool(leaders(nodes, made.table)))
        first = nodes.index(leaders(nodes, made.table)[0])
        await guests[first].leave()
        await until(lambda: leaders(nodes, made.table) == [nodes[1 - first]])
        await play(guests[1 - first], [], 10)
        back = Guest(nodes[first], made.table, made.seats[0].token)
        await back.hears(Welcome)
        await guests[1 - first].leave()
        await until(lambda: leaders(nodes, made.table) == [nodes[first]])
        await play(back, [], 10)


@in_loop
async def test_a_node_that_closes_hands_over_at_once(url: str) -> None:
    async with halls(url, term=60.0) as nodes:
        made, guests = await table_on_both(nodes)
        await until(lambda: bool(leaders(nodes, made.table)))
        leader = leaders(nodes, made.table)[0]
        guest = guests[1 - nodes.index(leader)]
        nodes.remove(leader)
        (other,) = nodes
        await leader.close()
        await until(lambda: leaders([other], made.table) == [other])
        await play(guest, [], 10)
        live = other.live[made.table]
        await until(lambda: live.presence.elsewhere == (0, 0))


@in_loop
async def test_a_node_taken_for_dead_loses_everything_and_begins_anew(url: str) -> None:
    async with halls(url) as nodes:
        made, _ = await table_on_both(nodes)
        await until(lambda: bool(leaders(nodes, made.table)))
        dead = leaders(nodes, made.table)[0]
        other = nodes[1 - nodes.index(dead)]
        seats = dead.live[made.table].presence.seats_here()
        await run(other, f"DELETE FROM nodes WHERE id = '{dead.node}'")
        await until(lambda: len(leaders(nodes, made.table)) == 1)

        async def both_are_known() -> bool:
            return len(await rows(other, "SELECT * FROM presence")) == 2

        await until(both_are_known)
        await until(lambda: other.live[made.table].presence.elsewhere == (seats, 0))
        (lease,) = await rows(other, "SELECT node FROM leases")
        await until(lambda: [tables.node for tables in leaders(nodes, made.table)] == [lease.node])


@in_loop
async def test_a_dead_node_is_buried_with_its_leases_and_its_presence(url: str) -> None:
    async with halls(url, count=1) as (one,):
        made, (ana,) = await table_on_both([one])
        await until(lambda: leaders([one], made.table) == [one])
        await ana.leave()

        def put(connection: sa.Connection) -> None:
            connection.execute(sa.text("INSERT INTO nodes VALUES ('ghost', 9999999999999)"))
            connection.execute(sa.text("DELETE FROM leases"))
            connection.execute(sa.text(f"INSERT INTO leases VALUES ('duties:{made.table}', 'ghost')"))
            connection.execute(sa.text(f"INSERT INTO presence VALUES ('{made.table}', 'ghost', 2, 5)"))
            connection.execute(sa.text("SELECT pg_notify('sobremesa_here', :text)"), {"text": f"ghost {made.table}"})

        def work() -> None:
            with one.engine.begin() as connection:
                put(connection)

        await one.read(work)
        live = one.live[made.table]
        await until(lambda: live.presence.elsewhere == (2, 5))
        await until(lambda: not leaders([one], made.table))
        ana = Guest(one, made.table, made.seats[0].token)
        await ana.hears(Welcome)
        assert ana.here == wire.Present(seats=[0, 1], watching=5)
        assert not leaders([one], made.table)
        await run(one, "UPDATE nodes SET until = 0 WHERE id = 'ghost'")
        await until(lambda: ana.here == wire.Present(seats=[0], watching=0))
        await until(lambda: leaders([one], made.table) == [one])


@in_loop
async def test_the_time_of_a_clock_is_counted_when_its_duties_change_hands(url: str) -> None:
    async with halls(url) as nodes:
        made, guests = await table_on_both(nodes, clock=wire.Clock(kind="reserve", seconds=600))

        def clock_runs(live: LiveTable) -> bool:
            return live.room.clocks is not None and live.room.clocks.runs

        await until(lambda: all(clock_runs(tables.live[made.table]) for tables in nodes))
        first = nodes.index(leaders(nodes, made.table)[0])
        await until(lambda: nodes[0].live[made.table].room.match.to_act == [0])  # type: ignore[union-attr]
        begun = nodes[0].live[made.table].room.last_at
        await until(lambda: nodes[0].now() > begun + 500)
        await guests[first].leave()
        await until(lambda: leaders(nodes, made.table) == [nodes[1 - first]])
        live = nodes[1 - first].live[made.table]
        await until(lambda: clock_runs(live) and live.is_settled and live.room.last_at > begun + 500)
        assert live.room.clocks is not None
        assert live.room.clocks.left(0, live.room.last_at) <= 600_000 - 500


@in_loop
async def test_nodes_go_by_the_clock_of_the_database(url: str) -> None:
    async with halls(url) as nodes:
        for tables in nodes:
            before = tables.now()
            ((there,),) = await rows(tables, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
            assert before - 20 <= there <= tables.now() + 20


@in_loop
async def test_what_one_node_claims_no_other_has(url: str) -> None:
    async with halls(url) as (one, other):
        assert await one.nodes.claim("review:x")
        assert await one.nodes.claim("review:x")
        assert not await other.nodes.claim("review:x")
        await one.nodes.release("review:x")
        assert await other.nodes.claim("review:x")


# --- who is there


@in_loop
async def test_everybody_knows_who_is_at_any_node(url: str) -> None:
    async with halls(url) as (one, other):
        made = await opened(one, "toma6", people("Ana", "Bea", "Carlos"))
        ana = Guest(one, made.table, made.seats[0].token, made.host)
        bea = Guest(other, made.table, made.seats[1].token)
        watcher = Guest(other, made.table)
        for guest in (ana, bea, watcher):
            await until(lambda guest=guest: guest.here == wire.Present(seats=[0, 1], watching=1))  # type: ignore[misc]
        await bea.leave()
        await until(lambda: ana.here == watcher.here == wire.Present(seats=[0], watching=1))
        await watcher.leave()
        await until(lambda: ana.here == wire.Present(seats=[0], watching=0))
        assert len(await rows(one, "SELECT * FROM presence")) == 1


@in_loop
async def test_a_table_that_starts_when_full_starts_when_all_are_there_at_some_node(url: str) -> None:
    async with halls(url) as (one, other):
        made = await opened(one, "push", people("Ana", "Bea"), start="full")
        guests = [Guest(one, made.table, made.seats[0].token), Guest(other, made.table, made.seats[1].token)]
        for guest in guests:
            await until(lambda guest=guest: guest.sight is not None)  # type: ignore[misc]
        written = await one.read(one.store.journal, made.table)
        (toss,) = [entry for entry in written if isinstance(entry, journal.TossBegun)]
        assert toss.seats == [0, 1]


@in_loop
async def test_nobody_stands_in_for_somebody_who_is_at_another_node(url: str) -> None:
    async with halls(url) as nodes:
        made, guests = await table_on_both(nodes, pace=10_000)
        await guests[0].leave()
        await nodes[0].live[made.table].put([journal.StoodIn(at=nodes[0].now(), seat=0, bot="casual")])
        live = nodes[0].live[made.table]
        await until(lambda: isinstance(live.room.told[max(live.room.told)], journal.Returned))
        assert not live.room.places[0].stand_in


@in_loop
async def test_bots_wait_for_a_screen_at_another_node(url: str) -> None:
    async with halls(url) as nodes:
        made, guests = await table_on_both(nodes, pace=10_000)
        await until(lambda: bool(leaders(nodes, made.table)))
        leader = leaders(nodes, made.table)[0]
        guest, live = guests[1 - nodes.index(leader)], leader.live[made.table]
        told = len([each for each in guest.got if isinstance(each, wire.Present)])
        guest.say(wire.Shown(number=guest.number))
        await until(
            lambda: [screen.shown for screen in live.presence._screens_elsewhere.values()] == [live.room.last_public]
        )
        assert live.presence.screens_behind() == []
        await live.put([journal.SetUp(at=leader.now(), options={}, settings=live.room.settings)])
        assert len(live.presence.screens_behind()) == 1
        await until(lambda: guest.number == live.room.numbers[0])
        guest.say(wire.Shown(number=guest.number))
        await until(lambda: live.presence.screens_behind() == [])
        assert len([each for each in guest.got if isinstance(each, wire.Present)]) == told, "nobody came or went"
        await guest.leave()
        await until(lambda: not live.presence._screens_elsewhere)


@in_loop
async def test_whoever_hands_the_duties_over_tells_what_was_shown(url: str) -> None:
    async with halls(url) as nodes:
        made, guests = await table_on_both(nodes, pace=10_000)
        await until(lambda: bool(leaders(nodes, made.table)))
        leader = leaders(nodes, made.table)[0]
        first = nodes.index(leader)
        guests[first].say(wire.Shown(number=guests[first].number))
        shown = leader.live[made.table].room.last_public
        await until(lambda: f":{shown}" in leader.live[made.table].presence.screens_here())
        leader.nodes._let_go(made.table)  # type: ignore[attr-defined]
        there = nodes[1 - first].live[made.table]
        await until(lambda: [screen.shown for screen in there.presence._screens_elsewhere.values()] == [shown])


@in_loop
async def test_reactions_are_heard_everywhere(url: str) -> None:
    async with halls(url) as (one, other):
        made = await opened(one, "push", people("Ana", "Bea"))
        ana, watcher = Guest(one, made.table, made.seats[0].token), Guest(other, made.table)
        for guest in (ana, watcher):
            await guest.hears(Welcome)
        ana.say(wire.React(reaction="well done"))
        watcher.say(wire.React(reaction="your turn"))
        for guest in (ana, watcher):
            await guest.hears(wire.Reacted, lambda told: (told.seat, told.reaction) == (0, "well done"))
            await guest.hears(wire.Reacted, lambda told: (told.seat, told.reaction) == (None, "your turn"))
        assert sum(isinstance(answer, wire.Reacted) for answer in ana.got) == 2


@pytest.mark.parametrize("count", [1, 2])
def test_nothing_of_a_node_is_left_when_it_closes(postgres_url: str, count: int) -> None:  # noqa: F811
    async def open_and_close() -> None:
        async with halls(postgres_url, count) as nodes:
            await table_on_both(nodes)

    asyncio.run(open_and_close())
    engine = make_engine(postgres_url)
    with engine.connect() as connection:
        for name in ("nodes", "leases", "presence"):
            assert connection.scalar(sa.text(f"SELECT count(*) FROM {name}")) == 0
    engine.dispose()
