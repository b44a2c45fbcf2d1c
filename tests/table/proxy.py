"""A proxy for TCP that gives each new connection to a server at random, as any balancer may, and can cut lines."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from typing import Any

CHUNK = 64 * 1024


class Proxy:
    """`url` is where it is, while it is entered by `async with`; a server that does not answer is passed over."""

    def __init__(self, ports: Sequence[int], seed: object = 0) -> None:
        self._ports = ports
        self._dice = random.Random(str(seed))
        self._lines: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._come_in, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self, share: float) -> None:
        """Cut some of the lines, without a word to either side."""
        for line in list(self._lines):
            if self._dice.random() < share:
                line.transport.abort()

    async def _come_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._connect(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._dice.sample(self._ports, len(self._ports)):
            try:
                there, back = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            self._lines.add(back)
            try:
                await _either(_pipe(reader, back), _pipe(there, writer))
            finally:
                self._lines.discard(back)
                back.transport.abort()
            return


async def _either(one: Coroutine[Any, Any, None], two: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends."""
    tasks = [asyncio.ensure_future(work) for work in (one, two)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(CHUNK):
        writer.write(data)
        await writer.drain()
