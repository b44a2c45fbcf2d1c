"""Programs at the tables of a server, for `bench.table`. They speak the protocol by hand, so that the server limits.

Four sit at each table of Toma 6 and choose in turn; a match goes on for as long as is measured. They ask for nothing
beside what they see, or for all that the page asks for.

`python -m bench.load URL MATCHES SECONDS [--rate RATE] [--page]` prints figures as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import sys
import time
import urllib.request
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop

from bench.boardgameio import Figures
from sobremesa.engine.toss import new_word, word_hash

SEATS = 4
WARM_UP = 5.0  # seconds
SILENT = 5.0  # seconds after which a match stands still
TABLE = {
    "game": "toma6",
    "options": {"limit": 1_000_000_000, "low_card": "cheapest"},
    "settings": {"start": "full", "grace": None, "takebacks": False},
    "seats": [{"kind": "person", "name": f"seat {seat}"} for seat in range(SEATS)],
}
PAGE = {"lang": "es", "wants": ["aids", "words"]}  # what the page says in its hello
MASK = b"\0\0\0\0"  # a client's frames are masked; with nothing, to save time


class Match:
    """When each move was sent that not everybody has heard of yet, and how many have."""

    def __init__(self, told: Callable[[float], None]) -> None:
        self._sent: deque[float] = deque()
        self._heard: deque[int] = deque()
        self._told = told
        self._done = 0
        self.last = time.perf_counter()

    def moved(self) -> None:
        self._sent.append(time.perf_counter())
        self._heard.append(0)

    def hear(self, move: int) -> None:
        index = move - self._done
        self._heard[index] += 1
        if self._heard[index] < SEATS:
            return
        self.last = time.perf_counter()
        self._told(self.last - self._sent.popleft())
        self._heard.popleft()
        self._done += 1


class Seat(asyncio.Protocol):
    """One socket. Only what its seat has to decide is read as JSON."""

    def __init__(self, match: Match, path: str, seat: int, hello: dict[str, Any], ask: Callable[[Seat], None]) -> None:
        self._match = match
        self._path = path
        self._seat = seat
        self._hello = hello
        self._ask = ask
        self._turn = b'"to_act":[%d' % seat
        self._buffer = bytearray()
        self._heard = 0
        self._word = new_word()
        self._is_open = False
        self._legal: list[str] = []
        self._acts = 0
        self.playing: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                fail(head.decode().splitlines()[0])
            self._is_open, self._buffer = True, rest
            self.say({"type": "hello", **self._hello})
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, place = self._buffer, 0
        while place + 2 <= len(buffer):
            length, begin = buffer[place + 1], place + 2
            if length == 126:
                length, begin = int.from_bytes(buffer[begin : begin + 2]), begin + 2
            elif length == 127:
                length, begin = int.from_bytes(buffer[begin : begin + 8]), begin + 8
            if begin + length > len(buffer):
                break
            self._take(buffer[place] & 15, bytes(buffer[begin : begin + length]))
            place = begin + length
        del buffer[:place]

    def _take(self, kind: int, message: bytes) -> None:
        if kind == 9:
            self._send(10, message)
        elif kind == 8:
            fail(f"the server closed a connection: {message!r}")
        elif message.startswith(b'{"type":"notice"'):
            self._notice(message)
        elif message.startswith((b'{"type":"refused"', b'{"type":"goodbye"')):
            fail(message.decode())
        elif message.startswith(b'{"type":"welcome"'):
            self._toss(json.loads(message))

    def _notice(self, message: bytes) -> None:
        if not self.playing.done():
            self._toss(json.loads(message))
            return
        self._match.hear(self._heard)
        self._heard += 1
        if self._turn in message:
            self._consider(message)

    def _toss(self, message: dict[str, Any]) -> None:
        """Take part in the toss; with the deal the match begins."""
        if message.get("sight"):
            self.playing.set_result(None)
            self._first = json.dumps(message, separators=(",", ":")).encode()
            return
        toss = (message.get("table") or {}).get("toss") or [None]
        if toss[-1] is None:
            return
        stage, hashes, given = toss[-1]["stage"], toss[-1]["hashes"], toss[-1].get("given", [])
        if stage == "hashes" and str(self._seat) not in hashes:
            hashed = word_hash(f"seat {self._seat}", 1, self._word)
            self.say({"type": "hash", "id": "hash", "attempt": 1, "hash": hashed})
        elif stage == "words" and self._seat not in given:
            self.say({"type": "word", "id": "word", "attempt": 1, "word": self._word})

    def begin(self) -> None:
        if self._turn in self._first:
            self._consider(self._first)

    def _consider(self, message: bytes) -> None:
        begin = message.index(b'"legal":[') + 9
        self._legal = message[begin : message.index(b"]", begin)].decode().split(",")
        self._ask(self)

    def move(self) -> None:
        self._acts += 1
        self._match.moved()
        action = random.choice(self._legal)
        self._send(1, b'{"type":"act","id":"%d","action":%s}' % (self._acts, action.encode()))

    def say(self, message: dict[str, Any]) -> None:
        self._send(1, json.dumps(message).encode())

    def _send(self, kind: int, body: bytes) -> None:
        length = len(body)
        head = bytes([128 | kind, 128 | length]) if length < 126 else bytes([128 | kind, 254]) + length.to_bytes(2)
        self._transport.write(head + MASK + body)


class Load:
    """All the matches. With a rate, moves wait for their moment; without one, nobody waits."""

    def __init__(self, url: str, matches: int, rate: float | None, hello: dict[str, Any]) -> None:
        self._url = url
        self._count = matches
        self._rate = rate
        self._hello = hello
        self._ready: deque[Seat] = deque()
        self._matches: list[Match] = []
        self._seats: list[Seat] = []
        self.times: list[float] = []
        self.is_measuring = False

    def _told(self, seconds: float) -> None:
        if self.is_measuring:
            self.times.append(seconds)

    def _asked(self, seat: Seat) -> None:
        if self._rate is None:
            seat.move()
        else:
            self._ready.append(seat)

    async def sit_down(self) -> None:
        address = urlsplit(self._url)
        loop = asyncio.get_running_loop()
        for _ in range(self._count):
            created = await loop.run_in_executor(None, create, self._url)
            match = Match(self._told)
            self._matches.append(match)
            path = f"/api/tables/{created['table']}/socket"
            host = [created["host"]] if "host" in created else []  # who is away would be stood in for
            seats = [
                Seat(match, path, place["seat"], {"token": place["token"], "also": host, **self._hello}, self._asked)
                for place in created["seats"]
            ]
            for seat in seats:
                await loop.create_connection(partial(_same, seat), address.hostname or "", address.port or 0)
            self._seats += seats
            await asyncio.gather(*(seat.playing for seat in seats))

    async def play(self, seconds: float) -> Figures:
        for seat in self._seats:
            seat.begin()
        pacing = asyncio.ensure_future(self._pace()) if self._rate is not None else None
        await asyncio.sleep(WARM_UP)
        before, busy, begin = spent(), server_spent(), time.perf_counter()
        self.is_measuring = True
        await asyncio.sleep(seconds)
        self.is_measuring = False
        passed = time.perf_counter() - begin
        if pacing is not None:
            pacing.cancel()
        silent = [match for match in self._matches if time.perf_counter() - match.last > SILENT]
        if silent and self._rate is None:
            fail(f"{len(silent)} matches stand still")
        times = sorted(self.times)
        return Figures(
            moves_per_second=len(times) / passed,
            p50=times[len(times) // 2] * 1000,
            p99=times[len(times) * 99 // 100] * 1000,
            server_busy=(server_spent() - busy) / passed,
            load_busy=(spent() - before) / passed,
            server_megabytes=server_megabytes(),
        )

    async def _pace(self) -> None:
        """Moves at their moments, as people who know nothing of each other would make them."""
        assert self._rate is not None
        moment = time.perf_counter()
        while True:
            moment += random.expovariate(self._rate)
            wait = moment - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            if self._ready:
                self._ready.popleft().move()


def _same(seat: Seat) -> Seat:
    return seat


def create(url: str, table: dict[str, Any] = TABLE) -> dict[str, Any]:
    body = json.dumps(table).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/tables", body)) as answer:
        created: dict[str, Any] = json.load(answer)
    return created


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def server_spent() -> float:
    """What the server's process has used, by the number in the environment."""
    process = os.environ.get("SERVER_PROCESS")
    if process is None:
        return 0.0
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def server_megabytes() -> float:
    process = os.environ.get("SERVER_PROCESS")
    if process is None:
        return 0.0
    with open(f"/proc/{process}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def fail(reason: str) -> None:
    print(reason, file=sys.stderr)
    os._exit(1)


def wait_until_ready(url: str) -> None:
    """A server that has just been started still loads what its bots need."""
    while True:
        with urllib.request.urlopen(f"{url}/api/games") as answer:
            if not json.load(answer).get("preparing"):
                return
        time.sleep(0.5)


async def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("matches", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--page", action="store_true")
    chosen = parser.parse_args()
    wait_until_ready(chosen.url)
    load = Load(chosen.url, chosen.matches, chosen.rate, PAGE if chosen.page else {})
    await load.sit_down()
    print(msgspec.json.encode(await load.play(chosen.seconds)).decode())


if __name__ == "__main__":
    uvloop.run(main())
