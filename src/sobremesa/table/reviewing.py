"""The review of a match: made when somebody first asks for it, once, in a process of low priority, and kept.

Reviews are worked on in slices. Two of three go to the one that is nearest to its end, so that a short one overtakes
a long one; the third goes to whoever has waited longest, so that nobody waits for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, Raw, UnsetType

from sobremesa.engine.language import Text
from sobremesa.table import store, wire
from sobremesa.table.asking import NotNow
from sobremesa.table.logs import log, short
from sobremesa.table.writer import Other

if TYPE_CHECKING:
    from sobremesa.table.reviewer import Slice
    from sobremesa.table.tables import Tables

SIMULATIONS: int | None = None  # of each action; none: as many as the game allots work to
MOST_WAITING = 50  # reviews
LOOK = 1.0  # seconds between two looks at another node's work
LINE = 64 * 1024 * 1024  # bytes that a review may have


@dataclass
class PendingReview:
    """A review that somebody waits for."""

    record: str
    progress: float = 0.0
    left: float | None = None  # seconds of work; unknown before the first slice
    rough: Raw | UnsetType = UNSET
    served: int = 0  # how many slices had been given when it last got one, or came
    is_open: bool = False  # the process has its record
    body: asyncio.Future[str | None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def rank(self) -> tuple[float, float]:
        """What has no curve yet comes first, then what is nearest to its end."""
        return self.rough is not UNSET, self.left or 0.0


class Queue:
    """Whose turn it is, and what that means for those who wait."""

    def __init__(self) -> None:
        self.asked: dict[str, PendingReview] = {}
        self._slices = 0

    def add(self, table: str, asked: PendingReview) -> None:
        asked.served = self._slices  # it waits from now on
        self.asked[table] = asked

    def next(self) -> str:
        """The review that gets the next slice."""
        self._slices += 1
        table = min(self.asked, key=self._patience if self._slices % 3 == 0 else self._nearness)
        self.asked[table].served = self._slices
        return table

    def _nearness(self, table: str) -> tuple[float, float]:
        return self.asked[table].rank

    def _patience(self, table: str) -> tuple[float, float]:
        return self.asked[table].served, 0.0

    def ahead(self, table: str) -> int:
        """How many reviews will be done first."""
        own = self.asked[table].rank
        return sum(other.rank < own for other in self.asked.values())

    def left(self, table: str) -> int | None:
        """Seconds until a review is whole, about: the others get as much of the time as they can use."""
        own = self.asked[table].left
        if own is None:
            return None
        others = [other.left for name, other in self.asked.items() if name != table and other.left is not None]
        return round(own + sum(min(own, left) for left in others))


class Reviews:
    """One process in each server; several nodes share the work by leases."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._queue = Queue()  # what this node works on
        self._waiting: dict[
            str, PendingReview
        ] = {}  # the same, what another node may be working on, and what is being kept
        self._failed: set[str] = set()  # tables whose match cannot be reviewed: it is not tried again and again
        self._process: asyncio.subprocess.Process | None = None
        self._ending = asyncio.Lock()  # nobody goes before the process has gone

    def seen(self, table: str) -> wire.Reviewing:
        """How far a review is that was asked for."""
        asked = self._waiting.get(table)
        if asked is None:
            return wire.Reviewing(progress=0.0)
        is_queued = table in self._queue.asked
        return wire.Reviewing(
            progress=round(asked.progress, 3),
            left=self._queue.left(table) if is_queued else None,
            ahead=self._queue.ahead(table) if is_queued else 0,
            review=asked.rough,
        )

    def ask(self, table: str, record: str) -> None:
        """Have a match reviewed, unless somebody has asked already."""
        if table in self._failed:
            raise NotNow(Text("esta partida no se ha podido repasar", "this match could not be reviewed"))
        if table in self._waiting:
            return
        if len(self._waiting) >= MOST_WAITING:
            raise NotNow(Text("hay demasiados repasos en cola; prueba más tarde", "too many reviews wait; try later"))
        asked = self._waiting[table] = PendingReview(record)
        self._tables.spawn(self._make(table, asked))

    async def _make(self, table: str, asked: PendingReview) -> None:
        nodes, lease = self._tables.nodes, f"review:{table}"
        try:
            while not await nodes.claim(lease):
                await asyncio.sleep(LOOK)
            if await self._tables.read(self._tables.store.review, table) is None:
                body = await self._review(table, asked)
                if body is None:
                    log("review failed", table=short(table))
                    self._failed.add(table)
                else:
                    await self._keep(table, body)
            await nodes.release(lease)
        finally:
            self._queue.asked.pop(table, None)
            del self._waiting[table]

    async def _review(self, table: str, asked: PendingReview) -> str | None:
        """Wait in the queue until the review is made; whoever finds it empty begins to work it off."""
        is_first = not self._queue.asked
        self._queue.add(table, asked)
        if is_first:
            self._tables.spawn(self._work())
        return await asked.body

    async def _work(self) -> None:
        """Give slices as long as anybody waits, then let the process end."""
        try:
            while self._queue.asked:
                table = self._queue.next()
                asked = self._queue.asked[table]
                done = await self._slice(table, asked)
                asked.progress, asked.left = max(asked.progress, done.progress), done.left
                asked.rough = asked.rough if done.rough is UNSET else done.rough
                if done.failed or done.whole is not UNSET:
                    del self._queue.asked[table]
                    asked.body.set_result(None if done.whole is UNSET else bytes(done.whole).decode())
        finally:
            await self.close()

    async def _slice(self, table: str, asked: PendingReview) -> Slice:
        """A slice of work; where the process ends over it that review has failed, and the others begin anew."""
        from sobremesa.table.reviewer import ReviewRequest, Slice

        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        line = b""
        with contextlib.suppress(ConnectionError):
            process.stdin.write(
                msgspec.json.encode(ReviewRequest(table, "" if asked.is_open else asked.record)) + b"\n"
            )
            await process.stdin.drain()
            asked.is_open = True
            line = await process.stdout.readline()
        if line:
            return msgspec.json.decode(line, type=Slice)
        await self.close()
        for other in self._queue.asked.values():
            other.is_open = False
        return Slice(failed=True)

    async def _start(self) -> asyncio.subprocess.Process:
        given = [] if SIMULATIONS is None else [str(SIMULATIONS)]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sobremesa.table.reviewer",
            *given,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
        )
        return self._process

    async def _keep(self, table: str, body: str) -> None:
        written = asyncio.get_running_loop().create_future()
        insert = sa.insert(store.reviews).values(table_id=table, body=body)

        def run(connection: sa.Connection) -> None:
            known = sa.select(store.reviews.c.table_id).where(store.reviews.c.table_id == table)
            if connection.scalar(known) is None:
                connection.execute(insert)

        self._tables.write(Other(run, lambda outcome: written.set_result(outcome)))
        await written

    async def close(self) -> None:
        async with self._ending:
            process, self._process = self._process, None
            if process is not None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.communicate()
