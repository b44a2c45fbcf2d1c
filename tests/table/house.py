"""A whole server for tests, in a thread of its own: real sockets, a real database."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from sobremesa.table.guard import UNLIMITED, Limits, OriginPolicy
from sobremesa.table.lan import Lan
from sobremesa.table.nodes import Alone, Nodes
from sobremesa.table.page import Page
from sobremesa.table.serving import TableServer, listen, uvicorn_config
from sobremesa.table.store import make_engine
from sobremesa.table.tables import ServerSetup, Tables, wall_clock
from sobremesa.table.upgrading import bring_up_to_date
from sobremesa.table.web import Web

WAIT = 60


class House:
    """`url` is where it is; `tables` is the server's inside, to be touched through `call` alone."""

    def __init__(
        self,
        database: str,
        setup: ServerSetup | None = None,
        limits: Limits = UNLIMITED,
        now: Callable[[], int] = wall_clock,
        nodes: Callable[[Tables], Nodes] = lambda tables: Alone(),
        public_url: str | None = None,
        page: Page | None = None,
        addresses: Callable[[], list[str]] | None = None,
    ) -> None:
        engine = make_engine(database)
        bring_up_to_date(engine)
        self.tables = Tables(engine, setup or ServerSetup(prepare=False), now, nodes)
        self._listener = listen("127.0.0.1", 0)
        self.port = self._listener.getsockname()[1]
        lan = Lan("127.0.0.1", self.port, public_url, addresses)
        self.web = Web(self.tables, OriginPolicy(public_url=public_url), limits, page, lan)
        self.url = f"http://127.0.0.1:{self.port}"
        self._opened = threading.Event()
        self._server = TableServer(uvicorn_config(self.web, is_proxied=True), self.web, self._note)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._opened.wait(WAIT)

    def _note(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._opened.set()

    def _run(self) -> None:
        self._server.run([self._listener])

    def call(self, work: Callable[[], Any]) -> Any:
        """Do something in the server's own thread."""
        done: Future[Any] = Future()

        def run() -> None:
            try:
                done.set_result(work())
            except BaseException as error:
                done.set_exception(error)

        self._loop.call_soon_threadsafe(run)
        return done.result(WAIT)

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"
