"""Guests of a real server in tests: people on sockets, a clock that can be moved, and waiting for what is expected."""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, ParamSpec

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sobremesa.bots.levels import player_named
from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Lang
from sobremesa.table import journal, wire
from sobremesa.table.client import MOST_MESSAGE, SeatClient, Server, play
from sobremesa.table.live import LiveTable
from sobremesa.table.tables import Tables, wall_clock
from sobremesa.table.wire import Created, Settings, Wanted, Welcome
from tests.table.house import House, sqlite
from tests.table.killing import free_port

P = ParamSpec("P")
SECONDS = 60
OPEN = Wanted(kind="open")
AT_ONCE = Settings(pace=0, start="full")


def evening(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is a coroutine."""

    @functools.wraps(test)
    def run(*given: P.args, **named: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*given, **named), SECONDS))

    return run


def person(name: str) -> Wanted:
    return Wanted(kind="person", name=name)


def bot(level: str = "casual") -> Wanted:
    return Wanted(kind="bot", bot=level)


class Watch:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self._now = wall_clock()

    def __call__(self) -> int:
        return self._now

    def pass_by(self, seconds: float) -> None:
        self._now += round(seconds * 1000)

    def forward(self, house: House, seconds: float) -> None:
        """Let time pass; every table looks at what is due."""
        self.pass_by(seconds)
        for live in list(house.tables.live.values()):
            house.call(live.automation.look)


class Running:
    """`sobremesa serve` in a process of its own."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.log = folder / "log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                serve_command(folder, self.port, *words),
                env={**os.environ, **environment},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The table is laid at "), self.log.read_text()
        self.announced = line.split()[-1]

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end, and wait for that."""
        self.process.send_signal(by)
        self.process.communicate(timeout=SECONDS)
        return self.process.returncode

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.returncode is None:
            self.process.kill()
            self.process.communicate()


def serve_command(folder: Path, port: int, *words: str) -> list[str]:
    command = [sys.executable, "-m", "sobremesa", "serve", "--lang", "en", "--database", sqlite(folder)]
    return [*command, "--port", str(port), *words]


class Party:
    """Guests of one server, until they all go."""

    def __init__(self, house: House | Running, lang: Lang = "en") -> None:
        self.server = Server(house.url, lang)
        self.tokens: dict[str, list[str]] = {}  # of the tables that were laid
        self.http = httpx.AsyncClient(base_url=house.url, headers={"Accept-Language": "en"}, timeout=SECONDS)
        self._house = house
        self._guests = AsyncExitStack()

    async def __aenter__(self) -> Party:
        await self._guests.enter_async_context(self.http)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._guests.aclose()

    async def lay(self, game: str, *seats: Wanted, settings: Settings = AT_ONCE, **options: wire.Option) -> Created:
        created = await self.server.create(game, seats, options, settings)
        self.tokens[created.table] = [token.token for token in created.seats]
        return created

    async def come(self, table: str, token: str | None = None, *also: str, **more: Any) -> SeatClient:
        """Somebody connects; without a token they watch."""
        return await self._guests.enter_async_context(self.server.seat(table, token, also, **more))

    async def sit(self, created: Created, **more: Any) -> list[SeatClient]:
        """Everybody whose seat the creator holds connects, each from a device of their own; the first is the host."""
        hosts = [created.host]
        return [
            await self.come(created.table, token.token, *(hosts if not place else []), **more)
            for place, token in enumerate(created.seats)
        ]

    async def call(self, table: str, **hello: Any) -> Line:
        """A bare socket that has said hello."""
        address = f"ws{self.server.url.removeprefix('http')}/api/tables/{table}/socket"
        line = Line(await self._guests.enter_async_context(connect(address, max_size=MOST_MESSAGE)))
        await line.say(wire.Hello(**{"lang": "en", **hello}))
        return line

    @property
    def tables(self) -> Tables:
        assert isinstance(self._house, House)
        return self._house.tables

    def live(self, table: str) -> LiveTable:
        return self.tables.live[table]

    def entries(self, table: str) -> list[journal.AnyEntry]:
        """What the server has kept of a table."""
        return self.tables.store.journal(table)

    def acted(self, table: str, by: str) -> list[journal.Acted]:
        """The actions that somebody of a kind has made."""
        return [entry for entry in self.entries(table) if isinstance(entry, journal.Acted) and entry.by == by]


class Line:
    """A socket and every frame that came by it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[wire.Answer] = []

    async def say(self, frame: wire.Frame) -> None:
        await self.socket.send(wire.encoder.encode(frame).decode())

    async def hear(self, *kinds: type) -> Any:
        """The next frame, or the next of some kinds."""
        while True:
            heard = wire.answers.decode(await self.socket.recv())
            self.heard.append(heard)
            if not kinds or isinstance(heard, kinds):
                return heard

    async def ask(self, frame: wire.Frame) -> wire.Answer:
        """Say something and hear the answer to it."""
        await self.say(frame)
        while True:
            heard: wire.Answer = await self.hear()
            if getattr(heard, "id", None) == frame.id:  # type: ignore[union-attr]
                return heard


async def until(holds: Callable[[], bool], seat: SeatClient) -> None:
    """Wait for what a seat is told to make something true."""
    while not holds():
        await seat.news()


async def happens(holds: Callable[[], bool]) -> None:
    """Wait for something that nobody is told."""
    while not holds():
        await asyncio.sleep(0.01)


async def told(seat: SeatClient, kind: str) -> wire.Notice:
    """The next thing of a kind that happens to a seat."""
    while True:
        news = await seat.news()
        if isinstance(news, wire.Notice) and any(event.kind == kind for event in news.events):
            return news


async def welcomed(seat: SeatClient) -> Welcome:
    """The next welcome."""
    while not isinstance(news := await seat.news(), Welcome):
        pass
    return news


async def play_on(*seats: SeatClient) -> None:
    """Let seats that want their record play as the casual bot does, until the match is over."""
    casual = player_named("casual", game_info(seats[0].table.game).load())
    async with asyncio.TaskGroup() as tasks:
        for seat in seats:
            tasks.create_task(play(seat, casual))


def said(notice: wire.Notice) -> list[str]:
    return [line.text for line in notice.lines]
