"""The review of a match: made when somebody first asks for it, once, in a process of low priority, and kept.

`python -m sobremesa.table.reviewing SIMULATIONS` reads a record and writes its progress, then the review as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import TYPE_CHECKING

import sqlalchemy as sa

from sobremesa.engine.language import Text
from sobremesa.table import store
from sobremesa.table.commands import NotNow
from sobremesa.table.logs import log, short
from sobremesa.table.writer import Other
from sobremesa.warm import LOW_PRIORITY

if TYPE_CHECKING:
    from sobremesa.table.hall import Hall

SIMULATIONS = 300  # of each action: with fewer, noise looks like drama
MOST_WAITING = 50  # reviews
LOOK = 1.0  # seconds between two looks at another node's work
LINE = 64 * 1024 * 1024  # bytes that a review may have


class Reviews:
    """One at a time in each server; several nodes share the work by leases."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._progress: dict[str, float] = {}
        self._failed: set[str] = set()  # tables whose match cannot be reviewed: it is not tried again and again
        self._turn = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    def progress(self, table: str) -> float | None:
        """What share of a review is done; None if nobody has asked for it."""
        return self._progress.get(table)

    def ask(self, table: str, record: str) -> None:
        """Have a match reviewed, unless somebody has asked already."""
        if table in self._failed:
            raise NotNow(Text("esta partida no se ha podido repasar", "this match could not be reviewed"))
        if table in self._progress:
            return
        if len(self._progress) >= MOST_WAITING:
            raise NotNow(Text("hay demasiados repasos en cola; prueba más tarde", "too many reviews wait; try later"))
        self._progress[table] = 0.0
        self._hall.spawn(self._make(table, record))

    async def _make(self, table: str, record: str) -> None:
        nodes, lease = self._hall.nodes, f"review:{table}"
        try:
            while not await nodes.claim(lease):
                await asyncio.sleep(LOOK)
            if await self._hall.read(self._hall.store.review, table) is None:
                async with self._turn:
                    body = await self._review(table, record)
                if body is None:
                    self._failed.add(table)
                else:
                    await self._keep(table, body)
            await nodes.release(lease)
        finally:
            del self._progress[table]

    async def _review(self, table: str, record: str) -> str | None:
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sobremesa.table.reviewing",
            str(SIMULATIONS),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record.encode())
        process.stdin.close()
        body = None
        async for line in process.stdout:
            if line.startswith(b"{"):
                body = line.decode().strip()
            else:
                self._progress[table] = float(line)
        if await process.wait() != 0:
            log("review failed", table=short(table))
            return None
        return body

    async def _keep(self, table: str, body: str) -> None:
        written = asyncio.get_running_loop().create_future()
        insert = sa.insert(store.reviews).values(table_id=table, body=body)

        def run(connection: sa.Connection) -> None:
            known = sa.select(store.reviews.c.table_id).where(store.reviews.c.table_id == table)
            if connection.scalar(known) is None:
                connection.execute(insert)

        self._hall.write(Other(run, lambda outcome: written.set_result(outcome)))
        await written

    async def close(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.communicate()


def main() -> None:
    from sobremesa import load
    from sobremesa.engine.language import LANGUAGES  # noqa: F401
    from sobremesa.lab.review import jobs, review

    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, 0, LOW_PRIORITY)
    import msgspec

    match = load(sys.stdin.read())
    total, done = jobs(match), 0

    def progress(more: int) -> None:
        nonlocal done
        done += more
        print(f"{done / total:.3f}", flush=True)

    made = review(match, int(sys.argv[1]), 1, progress)
    print(msgspec.json.encode(made).decode(), flush=True)


if __name__ == "__main__":
    main()
