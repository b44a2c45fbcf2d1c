"""Servers that are killed at random moments under load, and what must be there afterwards."""

from __future__ import annotations

import asyncio
import io
import os
import random
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import IO
from unittest.mock import patch

import msgspec
import sqlalchemy as sa

from sobremesa.cli.records import verify
from sobremesa.table import client, wire
from sobremesa.table.client import SeatCommand
from sobremesa.table.store import make_engine
from tests import zygote
from tests.table.programs import Load, Program, Sitting
from tests.zygote import Zygote

MOST_BETWEEN = 30  # commands acknowledged before lines are cut, and again before a server is killed
AT_START = 0.15  # of the kills are followed by one while the server starts again
CUT = 0.3  # of the lines, between two kills
WAIT = 60.0
SOON = 0.1  # the longest pause of a client before it tries to connect again

JOURNAL = sa.text(
    "SELECT entries.number, entries.body, tables.length FROM entries JOIN tables ON tables.id = entries.table_id "
    "WHERE tables.id = :table ORDER BY entries.number"
)


class Node:
    """A server in a process of its own, always on the same port."""

    def __init__(self, database: str, log: Path, servers: Zygote | None = None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start_seconds: list[float] = []
        self._log = log
        self._servers = servers or zygote.commands()
        self._words = ["serve", "--lang", "en", "--port", str(self.port), "--database", database]
        self._process: int | None = None

    async def start(self) -> None:
        """Until anybody can connect."""
        begin = time.monotonic()
        said = self.begin()
        with said:
            line = await asyncio.wait_for(asyncio.to_thread(said.readline), WAIT)
        assert line.startswith(b"The table is laid"), self._log.read_text()
        self.start_seconds.append(time.monotonic() - begin)

    def begin(self) -> IO[bytes]:
        """What it says can be read from what is given."""
        reading, writing = os.pipe()
        with self._log.open("ab") as log, open(os.devnull) as nothing, open(writing, "wb"):
            self._process = self._servers.start(self._words, os.environ, nothing.fileno(), writing, log.fileno())
        return open(reading, "rb")

    def kill(self) -> None:
        assert self._process is not None
        process, self._process = self._process, None
        os.kill(process, signal.SIGKILL)
        assert self._servers.wait(process) == -signal.SIGKILL, self._log.read_text()

    async def __aenter__(self) -> Node:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()

    def failures(self) -> list[str]:
        """What the server says that it could not do."""
        return [line for line in self._log.read_text().splitlines() if '"failed"' in line or "Traceback" in line]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def _coming_back_soon() -> Iterator[None]:
    """Clients try to connect again and again, as long as a server takes to start."""
    with patch.object(client, "LONGEST_PAUSE", SOON):
        yield


class Killing:
    """Servers on one database that are killed, one at a time, while programs play."""

    def __init__(
        self,
        database: str,
        nodes: Sequence[Node],
        load: Load,
        seed: object = 0,
        cut: Callable[[float], None] = lambda share: None,
    ) -> None:
        self.kills = 0
        self._cut = cut  # a share of the lines between programs and servers
        self._database = database
        self._nodes = nodes
        self._load = load
        self._dice = random.Random(str(seed))

    async def run(self, kills: int, seconds: float) -> None:
        """Kill so many times, then let every match come to its end, and check all of them."""
        self._engine = make_engine(self._database)
        try:
            async with AsyncExitStack() as running:
                running.enter_context(_coming_back_soon())
                for node in self._nodes:
                    await running.enter_async_context(node)
                async with asyncio.timeout(seconds), asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._load.run())
                    tasks.create_task(self._kill_again_and_again(kills))
            for table, sitting in self._load.tables.items():
                self._check(table, sitting)
        finally:
            self._engine.dispose()

    async def _kill_again_and_again(self, kills: int) -> None:
        while self.kills < kills:
            await self._acknowledged(self._dice.randint(1, MOST_BETWEEN))
            self._cut(CUT)
            await self._acknowledged(self._dice.randint(1, MOST_BETWEEN))
            node = self._dice.choice(self._nodes)
            await self._kill(node)
            if self._dice.random() < AT_START and self.kills < kills:
                with node.begin():
                    await asyncio.sleep(self._dice.uniform(0, max(node.start_seconds)))
                await self._kill(node)
            await node.start()
            await self._compare_some()
        self._load.enough()

    async def _acknowledged(self, more: int) -> None:
        """Wait until so many commands more were acknowledged."""
        wanted = self._load.kept + more
        async with asyncio.timeout(WAIT):
            while self._load.kept < wanted:
                await asyncio.sleep(0.001)

    async def _kill(self, node: Node) -> None:
        node.kill()
        self.kills += 1
        for table, sitting in self._load.tables.items():
            if not sitting.is_over:
                self._check(table, sitting)

    async def _compare_some(self) -> None:
        """At every table somebody asks again for all that happened there."""
        async with asyncio.TaskGroup() as tasks:
            for sitting in self._load.tables.values():
                if not sitting.is_over:
                    tasks.create_task(self._dice.choice(sitting.programs).compare())

    def _check(self, table: str, sitting: Sitting) -> None:
        with self._engine.connect() as connection:
            rows = connection.execute(JOURNAL, {"table": table}).all()
        assert [number for number, _, _ in rows] == [*range(len(rows))]
        assert {length for _, _, length in rows} == {len(rows)}
        check_journal(sitting, [msgspec.json.decode(body, type=Written) for _, body, _ in rows])


# --- what is there


class Written(msgspec.Struct):
    """What is compared of an entry of a journal."""

    kind: str
    id: str = ""
    action: str = ""
    agree: bool = False
    left: bool = False


def check_journal(sitting: Sitting, journal: list[Written]) -> None:
    """Whether a journal holds what was acknowledged, once, and nothing that was refused."""
    times = Counter(entry.id for entry in journal if entry.id)
    assert all(count == 1 for count in times.values()), "kept twice"
    written = {entry.id: entry for entry in journal if entry.id}
    for program in sitting.programs:
        check_program(program, written)


def check_program(program: Program, written: dict[str, Written]) -> None:
    for name, asked in program.kept.items():
        if isinstance(asked, wire.Leave) and name not in written:
            assert any(entry.left for entry in written.values()), "nobody ever left"
            continue  # whoever has left and is not back yet leaves again: that changes nothing
        assert name in written, f"{asked} was acknowledged and is lost"
        assert is_kept_as(asked, written[name]), f"{asked} was acknowledged and kept as {written[name]}"
    assert not program.refused & written.keys(), "refused and kept"


def is_kept_as(asked: SeatCommand, entry: Written) -> bool:
    match asked:
        case wire.Act():
            return entry.kind == "acted" and entry.action == asked.action
        case wire.Pass():
            return entry.kind == "passed"
        case wire.Takeback(agree=None):
            return entry.kind == "takeback asked"
        case wire.Takeback():
            return entry.kind == "takeback answered" and entry.agree == asked.agree
        case wire.Leave():
            return entry.kind == "stood in"
        case _:
            return entry.kind == "toss begun"


def verify_all(load: Load, folder: Path) -> None:
    """Let `sobremesa verify` judge the record of every match."""
    for number, record in enumerate(load.records.values()):
        path = folder / f"{number}.sobremesa"
        path.write_text(record, encoding="utf-8")
        with redirect_stdout(io.StringIO()):
            verify(path)
