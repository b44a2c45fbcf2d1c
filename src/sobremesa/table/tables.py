"""All tables of a server: it creates, finds, reads and forgets them, and holds what they share."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

import sqlalchemy as sa

from sobremesa.bots.guest import find_class
from sobremesa.bots.levels import LEVELS, player_named
from sobremesa.bots.player import Player
from sobremesa.bots.program import is_program
from sobremesa.engine.contract import Game, loaded_games
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.lab.threads import cores
from sobremesa.table import commands, dealing, journal, store, wire
from sobremesa.table.asking import NotNow
from sobremesa.table.codes import new_code
from sobremesa.table.journal import AnyEntry
from sobremesa.table.live import LiveTable, new_tokens, row_of
from sobremesa.table.logs import failed, log, short
from sobremesa.table.metrics import Metrics
from sobremesa.table.nodes import Alone, Nodes
from sobremesa.table.preparing import Preparing
from sobremesa.table.reviewing import Reviews
from sobremesa.table.room import Room
from sobremesa.table.store import TableStore
from sobremesa.table.thinkers import Thinkers
from sobremesa.table.writer import Conflict, Other, Write, Writer, WriteResult

T = TypeVar("T")
READERS = 2  # threads that read the database
IDLE = 5 * 60_000  # milliseconds after which a table that nobody listens to leaves memory
BETWEEN_COMMITS = 0.003  # seconds from the beginning of one to that of the next, at least
SWEEP = 30  # seconds between two looks for those
FORGETTING = 3600  # seconds between two looks for tables that are old
DAY = 24 * 3600 * 1000
BOTS = ("random", *LEVELS)


class UnknownTable(Mistake):
    """No such table, or no such code."""

    error, status = "unknown table", HTTPStatus.NOT_FOUND


@dataclass(frozen=True)
class ServerSetup:
    """How a server is run."""

    keep_days: int | None = None
    bots: Mapping[str, str] = field(default_factory=dict)  # registered by whoever runs the server: name -> spec
    thinkers: int | None = None  # how many think at once
    games: list[str] | None = None  # that are prepared at the start; None: all
    most_tables: int = 100_000  # in memory at once
    prepare: bool = True


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class Tables:
    def __init__(
        self,
        engine: sa.Engine,
        setup: ServerSetup = ServerSetup(),  # noqa: B008
        now: Callable[[], int] = wall_clock,
        nodes: Callable[[Tables], Nodes] = lambda tables: Alone(),
    ) -> None:
        self.engine = engine
        self.setup = setup
        self.now = now
        self.node = secrets.token_hex(8)
        self.store = TableStore(engine)
        self.metrics = Metrics()
        self.live: dict[str, LiveTable] = {}
        self.bots = {**{name: name for name in BOTS}, **setup.bots}
        for spec in setup.bots.values():
            if not is_program(spec):
                find_class(spec)  # whoever runs the server hears now of what is not there
        self.thinkers = Thinkers(setup.thinkers or max(1, cores() - 1))
        self.reviews = Reviews(self)
        self.preparing_games = Preparing(self._prepared, setup.games)
        self.nodes = nodes(self)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._unwritten: list[Write | Other] = []
        self._is_writing = False
        self._next_commit = 0.0  # by the loop's clock
        self._opening: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- the day

    async def begin(self) -> None:
        """Begin, in the loop that it works in."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(lambda loop, context: failed(context.get("exception")))
        self.writer = Writer(self.engine, self.node, self._deliver, self.metrics.committed)
        await self.nodes.begin()
        if self.setup.prepare:
            self.preparing_games.begin()
        self.spawn(self._sweep())
        if self.setup.keep_days is not None:
            self.spawn(self._forget_old(self.setup.keep_days))

    async def close(self) -> None:
        """Stop clocks, write what is there, and end."""
        for live in list(self.live.values()):
            clocks = live.room.clocks
            if clocks is not None and clocks.runs and live.is_settled and self.nodes.leads(live):
                live.put([journal.Paused(at=self.now())])
            live.automation.rest()
        for live in list(self.live.values()):
            await live.settled()
        for task in list(self._tasks):
            task.cancel()
        await self.nodes.close()
        await asyncio.get_running_loop().run_in_executor(None, self.writer.close)
        self.thinkers.close()
        await self.reviews.close()
        self._readers.shutdown(wait=False)
        self.engine.dispose()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the rest; its failure is logged, not lost."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            failed(task.exception())

    async def read(self, ask: Callable[..., T], *given: object) -> T:
        """Ask the store in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(ask, *given))

    def write(self, write: Write | Other) -> None:
        """Have something written, together with all that comes until the writer has time for it."""
        self._unwritten.append(write)
        if not self._is_writing:
            self._hand_over_soon()

    def _hand_over_soon(self) -> None:
        """At once after a quiet moment; a busy server leaves time for more to come, which makes fewer commits."""
        self._is_writing = bool(self._unwritten)
        if self._is_writing:
            self._loop.call_at(self._next_commit, self._hand_over)

    def _hand_over(self) -> None:
        group, self._unwritten = self._unwritten, []
        self._next_commit = self._loop.time() + BETWEEN_COMMITS
        self.writer.submit(*group)

    def _deliver(self, done: list[tuple[Write | Other, WriteResult]]) -> None:
        """Called by the writer, in its thread."""
        self._loop.call_soon_threadsafe(self._hand_out, done)

    def _hand_out(self, done: list[tuple[Write | Other, WriteResult]]) -> None:
        for write, outcome in done:
            try:
                write.done(outcome)
            except Exception as error:  # the other tables hear of theirs
                failed(error)
        self._hand_over_soon()

    # --- tables

    async def create(self, asked: wire.NewTable) -> wire.Created:
        self._require_room_for_more()
        if asked.lesson:
            return await self.lay(dealing.first_match(asked, self.now()))
        code = await self.free_code()
        entry, host, tokens = commands.open_table(asked, code, self.bots, self.now())
        table = secrets.token_urlsafe(16)
        try:
            live = await self._add(table, entry)
        except Conflict:  # somebody drew the same code at the same moment
            return await self.create(asked)
        room = live.room
        log("created", table=short(table), game=room.info.name, players=room.players)
        return wire.Created(
            table=table,
            code=room.seen().code,
            host=host,
            seats=[wire.Token(seat=seat, token=token) for seat, token in tokens.items()],
        )

    async def lay(self, laid: dealing.PreparedTable) -> wire.Created:
        """A table at which a match is going on from its first entries."""
        table = await self.keep(laid.entries)
        return wire.Created(
            table=table, code=None, host=laid.host, seats=[wire.Token(seat=laid.seat, token=laid.token)]
        )

    async def keep(self, entries: list[AnyEntry]) -> str:
        """Write a table down whose beginning was not played here; whoever opens it reads it from there."""
        table = secrets.token_urlsafe(16)
        written: asyncio.Future[WriteResult] = asyncio.get_running_loop().create_future()
        room, bodies = await self.read(_built, table, entries)
        self.write(
            Write(row=row_of(room), first=0, bodies=bodies, tokens=new_tokens(entries), done=partial(_tell, written))
        )
        outcome = await written
        if outcome is not None:
            raise outcome
        log("created", table=short(table), game=room.info.name, players=room.players)
        return table

    async def free_code(self) -> str:
        return await self.read(new_code, self.store.is_taken)

    async def _add(self, table: str, entry: journal.Opened) -> LiveTable:
        room = Room(table)
        live = LiveTable(self, room)
        self.live[table] = live
        try:
            await live.put([entry])
        except Mistake:
            self.live.pop(table, None)
            raise
        return live

    def new_table(self, entry: journal.Opened) -> tuple[Write, Room]:
        """A table to be written together with something else."""
        room = Room(secrets.token_urlsafe(16))
        room.apply(entry)
        body = journal.write_entry(entry).decode()
        return Write(row=row_of(room), first=0, bodies=[body], tokens=new_tokens([entry])), room

    async def open(self, table: str) -> LiveTable:
        """A table by its id, from memory or read anew."""
        live = self.live.get(table)
        if live is not None and table not in self._opening:
            await self.nodes.refresh(live)
            await live.ready()
            return live
        if table not in self._opening:
            self._opening[table] = asyncio.ensure_future(self._open(table))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> LiveTable:
        try:
            self._require_room_for_more()
            room = await self.read_room(table)
            if room is None:
                raise unknown_table()
            live = self.live[table] = LiveTable(self, room)
            try:
                await self.nodes.refresh(live)
            except Mistake:
                self.forget(live)
                raise
            if live.room.is_live and not live.room.is_readable:
                await live.put([journal.Closed(at=self.now(), reason="rules")])
            return live
        finally:
            del self._opening[table]

    async def read_room(self, table: str) -> Room | None:
        return await self.read(self._rebuild, table)

    def _rebuild(self, table: str) -> Room | None:
        entries = self.store.journal(table)
        return rebuilt(table, entries) if entries else None

    async def joinable(self, code: str) -> str:
        """The table that a code opens while a seat is open."""
        table = await self.read(self.store.joinable, code)
        if table is None:
            raise UnknownTable(
                Text(
                    f"no hay ninguna mesa {code} con un sitio libre",
                    f"there is no table {code} with an open seat",
                )
            )
        return table

    def forget(self, live: LiveTable) -> None:
        """Let a table leave memory."""
        live.automation.rest()
        if self.live.get(live.table) is live:
            del self.live[live.table]

    def _require_room_for_more(self) -> None:
        if len(self.live) >= self.setup.most_tables:
            raise NotNow(
                Text("el servidor está lleno; prueba dentro de un rato", "the server is full; try again in a while")
            )

    async def _sweep(self) -> None:
        """Tables that nobody has touched for a while leave memory."""
        while True:
            await asyncio.sleep(SWEEP)
            for live in list(self.live.values()):
                if not live.presence.listeners and live.is_settled and self.now() - live.touched > IDLE:
                    self.forget(live)
            self.metrics.tables.set(len(self.live))

    async def _forget_old(self, days: int) -> None:
        while True:
            before = self.now() - days * DAY
            used = {table for table, live in self.live.items() if live.presence.listeners}
            gone = sa.delete(store.tables).where(store.tables.c.touched < before, store.tables.c.id.not_in(used))
            self.write(Other(partial(_execute, gone)))
            for table, live in list(self.live.items()):
                if table not in used and live.room.last_at < before:
                    self.forget(live)
            await asyncio.sleep(FORGETTING)

    # --- bots

    def player(self, bot: str, game: Game) -> Player:
        """Who plays for a bot; the casual player, if the bot cannot be made or is no longer registered."""
        try:
            return player_named(self.bots[bot], game, live=True)
        except (Mistake, KeyError):
            log("bot broke", bot=bot)
            return player_named(commands.STAND_IN, game, live=True)

    def is_compiled(self, game: Game) -> bool:
        return not self.setup.prepare or self.preparing_games.is_compiled(game)

    def is_ready(self, bot: str, game: Game) -> bool:
        return not self.setup.prepare or self.preparing_games.is_ready(self.bots.get(bot, bot), game)

    def preparing(self, room: Room) -> list[str]:
        """The bots of a table that are not ready yet."""
        bots = {place.bot for place in room.places if place.bot}
        return sorted(bot for bot in bots if not self.is_ready(bot, room.game))

    def preparing_bots(self) -> dict[str, list[str]]:
        """By game, the bots that are not ready yet."""
        found = {game.name: [bot for bot in self.bots if not self.is_ready(bot, game)] for game in loaded_games()}
        return {name: bots for name, bots in found.items() if bots}

    def _prepared(self) -> None:
        self._loop.call_soon_threadsafe(self._look_everywhere)

    def _look_everywhere(self) -> None:
        for live in list(self.live.values()):
            live.tell_presence()
            live.automation.look()


def _built(table: str, entries: list[AnyEntry]) -> tuple[Room, list[str]]:
    return rebuilt(table, entries), [journal.write_entry(entry).decode() for entry in entries]


def _tell(written: asyncio.Future[WriteResult], outcome: WriteResult) -> None:
    if not written.done():
        written.set_result(outcome)


def _execute(statement: sa.Executable, connection: sa.Connection) -> None:
    connection.execute(statement)


def rebuilt(table: str, entries: list[AnyEntry]) -> Room:
    """The room that a journal tells of."""
    room = Room(table)
    for entry in entries:
        room.apply(entry)
    return room


def unknown_table() -> UnknownTable:
    return UnknownTable(Text("no hay ninguna mesa en ese enlace", "there is no table at that link"))
