"""Running the server: its socket, its place in the data folder, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import sqlalchemy as sa
import uvicorn

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import hold
from sobremesa.engine.language import Text
from sobremesa.table.guard import Limits, OriginPolicy
from sobremesa.table.lan import Lan
from sobremesa.table.logs import log
from sobremesa.table.nodes import Alone, Nodes
from sobremesa.table.protocols import GuardedHttp, GuardedSocket
from sobremesa.table.store import make_engine
from sobremesa.table.tables import ServerSetup, Tables
from sobremesa.table.upgrading import bring_up_to_date
from sobremesa.table.web import Web
from sobremesa.table.wire import MOST_FRAME

PATIENCE = 5  # seconds that connections have to end
PING = 10.0  # seconds between two looks at whether a client is still there
HELD = b" "  # stands before what a server writes beside its database: on Windows nobody else can read the first byte


class ServerInfo(msgspec.Struct, frozen=True):
    """What a server writes beside its database, so that a second one can say who has it."""

    address: str
    process: int


class Taken(BadSetup):
    """Another server has the database; `address` is where, once it has said so."""

    def __init__(self, running: ServerInfo | None) -> None:
        self.address = running.address if running is not None else None
        where, process = (running.address, running.process) if running is not None else ("?", 0)
        super().__init__(
            Text(
                f"ya hay un servidor con esta base de datos, en {where} (proceso {process})",
                f"a server with this database runs already, at {where} (process {process})",
            )
        )


@dataclass(frozen=True)
class Serving:
    """How a server is run."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8006
    public_url: str | None = None
    setup: ServerSetup = field(default_factory=ServerSetup)
    limits: Limits = field(default_factory=Limits)


class TableServer(uvicorn.Server):
    """Says goodbye to its clients before it closes their connections."""

    def __init__(self, config: uvicorn.Config, web: Web, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._web = web
        self._opened = opened
        web.lan.listen = self._listen_too

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def _listen_too(self, host: str, port: int) -> None:
        """Serve at one more address, until the end, as `startup` does at the first."""
        listener, config, loop = listen(host, port), self.config, asyncio.get_running_loop()

        def create_protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        self.servers.append(await loop.create_server(create_protocol, sock=listener, backlog=config.backlog))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log("closing", sockets=len(self._web.connections))
        await self._web.say_goodbye()
        await super().shutdown(sockets)


def serve(serving: Serving, opened: Callable[[str], None]) -> None:
    """Serve until a signal comes; `opened` is called with the address once anybody can connect."""
    engine = make_engine(serving.database)
    with contextlib.ExitStack() as closing:
        path = database_file(engine)
        tell = closing.enter_context(_alone(path)) if path is not None else None
        listener = closing.enter_context(listen(serving.host, serving.port))
        address = _address(serving.host, listener)
        if tell is not None:
            tell(address)
        bring_up_to_date(engine)
        tables = Tables(engine, serving.setup, nodes=_nodes)
        lan = Lan(serving.host, listener.getsockname()[1], serving.public_url)
        web = Web(tables, OriginPolicy([serving.host], serving.public_url), serving.limits, lan=lan)
        server = TableServer(
            uvicorn_config(web, serving.public_url is not None), web, lambda: opened(serving.public_url or address)
        )
        _tune()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises the signal again after its end
        closing.enter_context(contextlib.suppress(KeyboardInterrupt))
        server.run([listener])


def _tune() -> None:
    """Hand the interpreter over quickly to the thread that commits, and look rarely for garbage in what stays."""
    sys.setswitchinterval(0.001)
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def uvicorn_config(web: Web, is_proxied: bool) -> uvicorn.Config:
    """`X-Forwarded-*` counts only behind a proxy. uvicorn's own logging would close the handlers of all others."""
    return uvicorn.Config(
        web.app,
        lifespan="on",
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        access_log=False,
        log_config=None,
        log_level="error",
        proxy_headers=is_proxied,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )


def _nodes(tables: Tables) -> Nodes:
    """A SQLite file belongs to one server alone, a PostgreSQL database to any number of them."""
    if tables.engine.dialect.name == "sqlite":
        return Alone()
    from sobremesa.table.neighbours import Neighbours

    return Neighbours(tables)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise _not_bound(host, port, error) from None
    return listener


def _not_bound(host: str, port: int, error: Exception) -> BadSetup:
    reason = getattr(error, "errno", None)
    if reason == errno.EADDRINUSE:
        return BadSetup(
            Text(
                f"el puerto {port} está ocupado por otro programa; elige otro con --port",
                f"port {port} is in use by another program; choose another one with --port",
            )
        )
    if reason == errno.EACCES:
        return BadSetup(
            Text(
                f"el puerto {port} está reservado; elige uno a partir de 1024 con --port",
                f"port {port} is reserved; choose one from 1024 on with --port",
            )
        )
    return BadSetup(
        Text(
            f"no se puede escuchar en {host}:{port}; --host es una dirección de este equipo y --port va de 0 a 65535",
            f"{host}:{port} cannot be listened on; --host is an address of this machine, --port a number up to 65535",
        )
    )


def _address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def database_file(engine: sa.Engine) -> Path | None:
    """The file of a SQLite database, which belongs to one server alone."""
    if engine.dialect.name != "sqlite":
        return None
    return Path(engine.url.database or "").absolute()


@contextlib.contextmanager
def _alone(database: Path) -> Iterator[Callable[[str], None]]:
    """Hold the database for this server, which says then where it is; another one is told so."""
    path = database.with_name(database.name + ".server")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "r+b") as file:
        if not hold(file.fileno()):
            file.seek(len(HELD))
            raise _taken(file.read())

        def tell(address: str) -> None:
            file.truncate(0)
            file.write(HELD + msgspec.json.encode(ServerInfo(address, os.getpid())))
            file.flush()

        yield tell
        file.truncate(0)


def _taken(body: bytes) -> Taken:
    try:
        return Taken(msgspec.json.decode(body, type=ServerInfo))
    except msgspec.DecodeError:
        return Taken(None)
