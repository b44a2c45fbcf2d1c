"""Several servers on one PostgreSQL: each hears of the others' entries, and one alone sees to a table's duties.

A node lives while it renews its row in `nodes`, by the database's clock; its leases and its presence are rows that go
with that row. An advisory lock would go with a session instead, which a pool or a failover loses without a word, and
nobody could see who holds it; and one row a node is renewed at the same price for one table and for thousands.
Leases only save work: two nodes that both act for a table cannot both write the same entry.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_args

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.table import commands, journal
from sobremesa.table.asking import NotNow
from sobremesa.table.journal import read_entry
from sobremesa.table.logs import failed, log
from sobremesa.table.store import ALIVE, StoreTrouble, trouble
from sobremesa.table.wire import Reacted, Reaction, encoder
from sobremesa.table.writer import NOTICE_BYTES, NOTICE_CHANNEL, packed

if TYPE_CHECKING:
    from sobremesa.table.live import LiveTable
    from sobremesa.table.tables import Tables

T = TypeVar("T")
BEAT = 2.0  # seconds between two signs of life
TERM = 6.0  # seconds after the last one until a node is taken for dead
AGAIN = 0.5  # seconds until the next attempt when the database does not answer
EVERYTHING = sys.maxsize  # the length of a journal that may have grown unheard
TOO_NEW = NotNow(
    Text(
        "este servidor es más antiguo que la mesa y no puede leerla",
        "this server is older than the table and cannot read it",
    )
)

# what nodes tell each other, by channel; the first word is always the node that speaks
GROWN = NOTICE_CHANNEL  # the writer's: tables and their lengths
HERE = f"{NOTICE_CHANNEL}_here"  # tables at which somebody came or went
FREE = f"{NOTICE_CHANNEL}_free"  # tables whose duties nobody sees to
GONE = f"{NOTICE_CHANNEL}_gone"  # a node is gone: any table may be free, and nobody is there any more
REACTED = f"{NOTICE_CHANNEL}_reacted"  # table, seat or -, reaction


class Here(NamedTuple):
    """Who is at a table: a node's row of presence, or those of all other nodes together."""

    seats: int = 0  # as bits
    watching: int = 0
    screens: str = ""  # what they have shown


NOBODY = Here()


@dataclass
class Errands:
    """What this node wants to write, all of it at the next occasion."""

    take: set[str] = field(default_factory=set)  # tables whose duties it would see to
    give_back: set[str] = field(default_factory=set)
    arrivals: set[str] = field(default_factory=set)  # tables at which somebody came or went
    reactions: list[str] = field(default_factory=list)

    def and_then(self, later: Errands) -> Errands:
        return Errands(
            self.take | later.take,
            self.give_back | later.give_back,
            self.arrivals | later.arrivals,
            self.reactions + later.reactions,
        )


class Neighbours:
    def __init__(self, tables: Tables, beat: float = BEAT, term: float = TERM) -> None:
        self._tables = tables
        self._beat, self._term = beat, term
        self._node = tables.node
        self._engine = tables.engine
        self._threads = ThreadPoolExecutor(2, "neighbours")  # not the readers': signs of life wait for nobody
        self._tasks: list[asyncio.Task[None]] = []
        self._ahead = 0.0  # milliseconds that the database's clock is ahead of this machine's monotonic one
        self._lives_until = 0.0  # by the monotonic clock
        self._tidied = 0.0
        self._leads: set[str] = set()  # tables whose duties are this node's
        self._asked: set[str] = set()  # those it has asked for
        self._refused: set[str] = set()  # those that another node sees to, until it is heard otherwise
        self._told: dict[str, Here] = {}  # this node's rows of presence
        self._errands = Errands()
        self._wake = asyncio.Event()
        self._heard: dict[str, int] = {}  # tables that have grown, and how long they are
        self._stale: set[str] = set()  # tables at which somebody came or went elsewhere
        self._readers: list[asyncio.Future[None]] = []  # who wait for the next reading
        self._news = asyncio.Event()
        self._ears: dict[str, Callable[[list[str]], None]] = {
            GROWN: self._grown,
            HERE: self._came_or_went,
            FREE: self._freed,
            GONE: lambda _: self._look_around(),
            REACTED: self._told_reaction,
        }

    # --- the day

    async def begin(self) -> None:
        await self._stay_alive()
        self._tables.now = self._now
        listening = await self._connect()
        self._tasks = [
            asyncio.create_task(_for_ever(work))
            for work in (self._errands_round, self._news_round, self._listener(listening))
        ]

    async def close(self) -> None:
        """Hand everything over to the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)  # a sign of life may be on its way
        with contextlib.suppress(SQLAlchemyError):
            await asyncio.to_thread(self._sign_off)

    def _sign_off(self) -> None:
        with self._engine.begin() as connection:
            connection.execute(_SIGN_OFF, {"node": self._node})
            self._notify(connection, GONE, [])

    def _now(self) -> int:
        """The database's time, which is the same for all nodes."""
        return int(time.monotonic() * 1000 + self._ahead)

    async def _in_thread(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    # --- what tables ask

    def leads(self, live: LiveTable) -> bool:
        return live.table in self._leads and time.monotonic() < self._lives_until

    def seek_lead(self, live: LiveTable) -> None:
        table = live.table
        is_settled = table in self._leads or table in self._asked or table in self._refused
        if live.presence.listeners and not is_settled:
            self._asked.add(table)
            self._errands.take.add(table)
            self._wake.set()

    def present(self, live: LiveTable) -> None:
        self._errands.arrivals.add(live.table)
        self._wake.set()

    def reacted(self, live: LiveTable, seat: int | None, reaction: Reaction) -> None:
        self._errands.reactions.append(f"{live.table} {'-' if seat is None else seat} {reaction}")
        self._wake.set()

    async def refresh(self, live: LiveTable) -> None:
        await live.settled()
        await live.ready()
        read = asyncio.get_running_loop().create_future()
        self._readers.append(read)
        self._heard[live.table] = EVERYTHING
        self._stale.add(live.table)
        self._news.set()
        await read

    async def claim(self, name: str) -> bool:
        return await self._in_thread(self._claim, name)

    def _claim(self, name: str) -> bool:
        given = {"node": self._node, "names": [name]}
        try:
            with self._engine.begin() as connection:
                connection.execute(_TAKE, given)
                return connection.scalar(_MINE, given) is not None
        except IntegrityError:  # taken for dead: the next sign of life begins anew
            return False

    async def release(self, name: str) -> None:
        await self._in_thread(self._release, name)

    def _release(self, name: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(_GIVE_BACK, {"node": self._node, "names": [name]})

    # --- errands: signs of life, leases, presence, reactions

    async def _errands_round(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._beat):
                await self._wake.wait()
        self._wake.clear()
        await self._stay_alive()
        await self._run_errands()
        if time.monotonic() > self._tidied + self._beat:
            self._tidy_up()

    def _tidy_up(self) -> None:
        """Let tables go that have left memory, or that others see to better."""
        self._tidied = time.monotonic()
        self._refused &= self._tables.live.keys()
        for table in [table for table in self._leads if not self._should_lead(table)]:
            self._let_go(table)

    async def _stay_alive(self) -> None:
        sent = time.monotonic()
        is_new, someone_died = await self._in_thread(self._give_sign_of_life)
        has_lapsed, self._lives_until = sent >= self._lives_until, sent + self._term - self._beat / 2
        if is_new:
            self._begin_anew()
        if is_new or someone_died:
            self._look_around()
        elif has_lapsed:
            self._look_at(self._leads)

    async def _run_errands(self) -> None:
        errands, self._errands = self._errands, Errands()
        arrivals = {table: self._here(table) for table in errands.arrivals}
        arrivals = {table: here for table, here in arrivals.items() if self._told.get(table, NOBODY) != here}
        try:
            taken = await self._in_thread(self._write, errands, arrivals)
        except BaseException:
            self._errands = errands.and_then(self._errands)
            raise
        self._told.update(arrivals)
        for table in [table for table, here in arrivals.items() if here == NOBODY]:
            del self._told[table]
        self._note_taken(errands.take, taken)

    def _here(self, table: str) -> Here:
        live = self._tables.live.get(table)
        if live is None:
            return NOBODY
        presence = live.presence
        return Here(presence.seats_here(), presence.watching_here(), presence.screens_here())

    def _begin_anew(self) -> None:
        """The others took this node for dead: what it had is gone."""
        self._leads.clear()
        self._told.clear()
        self._errands.arrivals |= {table for table, live in self._tables.live.items() if live.presence.listeners}
        self._wake.set()

    def _note_taken(self, asked: set[str], taken: set[str]) -> None:
        again = self._errands.take  # asked for once more meanwhile, because they had become free
        self._leads |= taken
        self._refused |= (asked & self._asked) - taken - again
        self._asked -= asked - again
        self._look_at(taken)

    def _give_sign_of_life(self) -> tuple[bool, bool]:
        """Renew this node's row, and bury the dead: whether the row is new, and whether anybody was dead."""
        given = {"node": self._node, "term": int(self._term * 1000)}
        with self._engine.begin() as connection:
            connection.execute(_CARELESS)
            sent = time.monotonic()
            until = connection.scalar(_RENEW, given)
            is_new = until is None
            if until is None:
                until = connection.scalar(_REGISTER, given)
            self._compare_clocks(sent * 1000, time.monotonic() * 1000, until - given["term"])
            dead = connection.scalars(_BURY).all()
            if dead:
                self._notify(connection, GONE, [])
        for node in dead:
            log("node gone", node=node)
        return is_new, bool(dead)

    def _compare_clocks(self, sent: float, received: float, then: float) -> None:
        """`then` was, by the database's clock, some moment between sending and receiving."""
        if not then - received <= self._ahead <= then - sent:
            self._ahead = then - (sent + received) / 2

    def _write(self, errands: Errands, arrivals: dict[str, Here]) -> set[str]:
        """Returns the tables whose duties this node sees to, of those that it asked for."""
        if not (errands.take or errands.give_back or errands.reactions or arrivals):
            return set()
        take = {"node": self._node, "names": [f"duties:{table}" for table in errands.take]}
        give_back = {"node": self._node, "names": [f"duties:{table}" for table in errands.give_back]}
        with self._engine.begin() as connection:
            connection.execute(_CARELESS)
            if errands.give_back:
                connection.execute(_GIVE_BACK, give_back)
                self._notify(connection, FREE, errands.give_back)
            if errands.take:
                connection.execute(_TAKE, take)
            self._write_arrivals(connection, arrivals)
            for reaction in errands.reactions:
                self._notify(connection, REACTED, [reaction])
            return {name.removeprefix("duties:") for name in connection.scalars(_MINE, take)}

    def _write_arrivals(self, connection: sa.Connection, arrivals: dict[str, Here]) -> None:
        if not arrivals:
            return
        left = [table for table, here in arrivals.items() if here == NOBODY]
        came = [
            {"node": self._node, "table": table, **here._asdict()} for table, here in arrivals.items() if here != NOBODY
        ]
        if left:
            connection.execute(_LEFT, {"node": self._node, "tables": left})
        if came:
            connection.execute(_CAME, came)
        self._notify(connection, HERE, arrivals)

    def _notify(self, connection: sa.Connection, channel: str, words: Iterable[str]) -> None:
        for text in packed(self._node, list(words), NOTICE_BYTES):
            connection.execute(_NOTIFY, {"channel": channel, "text": text})

    # --- who leads

    def _should_lead(self, table: str) -> bool:
        """Whether to go on with the duties of a table; those who are there alone are the best to do it."""
        live = self._tables.live.get(table)
        if live is None or not live.room.is_live:
            return False
        return bool(live.presence.listeners) or live.presence.elsewhere == (0, 0)

    def _let_go(self, table: str) -> None:
        self._leads.discard(table)
        self._tables.spawn(self._give_back(table))

    async def _give_back(self, table: str) -> None:
        """Count the time of the clocks up to now; whoever leads next lets them run on."""
        live = self._tables.live.get(table)
        if live is not None:
            live.automation.look()
            clocks = live.room.clocks
            if live.is_settled and live.room.phase == "playing" and clocks is not None and clocks.runs:
                with contextlib.suppress(Mistake):
                    await live.put([journal.Paused(at=self._tables.now())])
        if table not in self._leads:
            self._errands.give_back.add(table)
            self._errands.arrivals.add(table)  # with what was shown while nobody else had to know
            self._wake.set()

    def _look_at(self, tables: Iterable[str]) -> None:
        """See what is to be done at some tables."""
        for table in list(tables):
            live = self._tables.live.get(table)
            if live is not None:
                live.automation.look()
                self._follow_up(live)

    def _follow_up(self, live: LiveTable) -> None:
        """What follows from who is there: a match that begins as soon as all are, a takeback that all agree to."""
        if live.is_settled and live.room.is_live and self.leads(live):
            at = self._tables.now()
            if commands.follow_up(live.room, live.presence.seats(), at) is not None:
                live.put([])

    def _look_around(self) -> None:
        """Anything may have happened elsewhere."""
        self._refused.clear()
        self._asked &= self._errands.take
        self._heard.update(dict.fromkeys(self._tables.live, EVERYTHING))
        self._stale.update(self._tables.live)
        self._news.set()
        self._look_at(self._tables.live)

    # --- listening

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        given, named = self._engine.dialect.create_connect_args(self._engine.url)
        connection = await psycopg.AsyncConnection.connect(*given, **{**named, **ALIVE}, autocommit=True)
        try:
            for channel in self._ears:
                await connection.execute(f"LISTEN {channel}".encode())
        except BaseException:
            await connection.close()
            raise
        return connection

    def _listener(self, first: psycopg.AsyncConnection[Any]) -> Callable[[], Awaitable[None]]:
        """Work that listens for as long as a connection holds, and the next time with a new one."""
        connections = [first]

        async def listen() -> None:
            connection = connections.pop() if connections else await self._connect()
            async with connection:
                self._look_around()  # what was said before is not heard
                async for notice in connection.notifies():
                    node, *words = notice.payload.split(" ")
                    if node != self._node:
                        self._ears[notice.channel](words)

        return listen

    def _grown(self, words: list[str]) -> None:
        for word in words:
            table, length = word.split(":")
            if table in self._tables.live:
                self._heard[table] = max(self._heard.get(table, 0), int(length))
                self._news.set()

    def _came_or_went(self, tables: list[str]) -> None:
        self._stale.update(table for table in tables if table in self._tables.live)
        self._news.set()

    def _freed(self, tables: list[str]) -> None:
        self._refused.difference_update(tables)
        self._asked.difference_update(tables)
        self._look_at(tables)

    def _told_reaction(self, words: list[str]) -> None:
        table, seat, *rest = words
        reaction: Any = " ".join(rest)
        live = self._tables.live.get(table)
        if live is not None and reaction in get_args(Reaction):
            live.tell_all(encoder.encode(Reacted(seat=None if seat == "-" else int(seat), reaction=reaction)))

    # --- reading what was heard of

    async def _news_round(self) -> None:
        await self._news.wait()
        self._news.clear()
        heard, self._heard = self._heard, {}
        stale, self._stale = self._stale, set()
        readers, self._readers = self._readers, []
        try:
            await self._catch_up(heard, stale)
            _settle(readers, None)
        except BaseException as error:
            self._heard = {**heard, **self._heard}
            self._stale |= stale
            self._news.set()
            _settle(readers, error)
            raise

    async def _catch_up(self, heard: dict[str, int], stale: set[str]) -> None:
        """Read what tables in memory lack, all of it at once."""
        behind: dict[str, int] = {}
        for table, length in heard.items():
            live = self._tables.live.get(table)
            if live is None or live.room.length >= length:
                continue
            if live.is_settled:
                behind[table] = live.room.length
            else:
                self._tables.spawn(self._hear_later(live, length))
        if not behind and not stale:
            return
        grown, present = await self._in_thread(self._read, behind, list(stale))
        for table, bodies in grown.items():
            self._take_entries(table, behind[table], bodies)
        for table in stale:
            self._take_presence(table, present.get(table, NOBODY))

    async def _hear_later(self, live: LiveTable, length: int) -> None:
        """A table that waits for a commit of its own cannot take others' entries: perhaps it must be read anew."""
        await live.settled()
        await live.ready()
        self._heard[live.table] = max(self._heard.get(live.table, 0), length)
        self._news.set()

    def _read(self, behind: dict[str, int], stale: list[str]) -> tuple[dict[str, list[str]], dict[str, Here]]:
        grown: dict[str, list[str]] = {}
        present: dict[str, Here] = {}
        try:
            with self._engine.connect() as connection:
                if behind:
                    asked = {"tables": list(behind), "lengths": list(behind.values())}
                    for table, body in connection.execute(_ENTRIES, asked):
                        grown.setdefault(table, []).append(body)
                if stale:
                    for table, *there in connection.execute(_PRESENT, {"node": self._node, "tables": stale}):
                        present[table] = Here(*there)
        except SQLAlchemyError as error:
            raise trouble(error) from error
        return grown, present

    def _take_entries(self, table: str, since: int, bodies: list[str]) -> None:
        live = self._tables.live.get(table)
        if live is None:
            return
        if not live.is_settled or live.room.length != since:  # it has changed while its entries were read
            self._heard[table] = max(self._heard.get(table, 0), since + len(bodies))
            self._news.set()
            return
        try:
            live.take_from_elsewhere([read_entry(body) for body in bodies])
        except Exception as error:  # one table that cannot be read does not stop the others
            failed(error)
            self._tables.forget(live)
            for listener in list(live.presence.listeners):
                listener.end(TOO_NEW)

    def _take_presence(self, table: str, there: Here) -> None:
        live = self._tables.live.get(table)
        if live is None:
            return
        presence = live.presence
        presence.hear_screens(there.screens)
        if presence.elsewhere == (there.seats, there.watching):
            return
        presence.elsewhere = (there.seats, there.watching)
        presence.note_absence()
        live.tell_presence()
        if table in self._leads and not self._should_lead(table):
            self._let_go(table)
        self._look_at([table])


def _settle(waiting: list[asyncio.Future[None]], error: BaseException | None) -> None:
    for future in waiting:
        if isinstance(error, asyncio.CancelledError):
            future.cancel()
        elif not future.done():
            future.set_result(None) if error is None else future.set_exception(error)


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """Do it again and again; whatever goes wrong is logged, and tried anew after a moment."""
    while True:
        try:
            await work()
        except (SQLAlchemyError, psycopg.Error, StoreTrouble) as error:
            log("database", error=type(error).__name__)
            await asyncio.sleep(AGAIN)
        except Exception as error:
            failed(error)
            await asyncio.sleep(AGAIN)


_TIME = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_CARELESS = sa.text("SET LOCAL synchronous_commit TO off")  # after a crash of the database all of it is written anew
_RENEW = sa.text(f"UPDATE nodes SET until = {_TIME} + :term WHERE id = :node RETURNING until")
_REGISTER = sa.text(f"INSERT INTO nodes (id, until) VALUES (:node, {_TIME} + :term) RETURNING until")
_BURY = sa.text(
    f"DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE until < {_TIME} FOR UPDATE SKIP LOCKED) RETURNING id"
)
_SIGN_OFF = sa.text("DELETE FROM nodes WHERE id = :node")
_TAKE = sa.text(  # in one order everywhere, so that two nodes never wait for each other
    "INSERT INTO leases (name, node) SELECT name, :node FROM unnest(CAST(:names AS text[])) AS name ORDER BY name"
    " ON CONFLICT DO NOTHING"
)
_MINE = sa.text("SELECT name FROM leases WHERE node = :node AND name = ANY(:names)")
_GIVE_BACK = sa.text("DELETE FROM leases WHERE node = :node AND name = ANY(:names)")
_CAME = sa.text(
    "INSERT INTO presence (table_id, node, seats, watching, screens)"
    " VALUES (:table, :node, :seats, :watching, :screens) ON CONFLICT (table_id, node)"
    " DO UPDATE SET seats = excluded.seats, watching = excluded.watching, screens = excluded.screens"
)
_LEFT = sa.text("DELETE FROM presence WHERE node = :node AND table_id = ANY(:tables)")
_PRESENT = sa.text(
    "SELECT table_id, bit_or(seats), CAST(sum(watching) AS int), string_agg(screens, ' ') FROM presence"
    " WHERE node <> :node AND table_id = ANY(:tables) GROUP BY table_id"
)
_ENTRIES = sa.text(
    "SELECT entries.table_id, entries.body"
    " FROM unnest(CAST(:tables AS text[]), CAST(:lengths AS int[])) AS known (table_id, length)"
    " JOIN entries ON entries.table_id = known.table_id AND entries.number >= known.length"
    " ORDER BY entries.table_id, entries.number"
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :text)")
