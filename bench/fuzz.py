"""Everything that strangers can send to a server, generated from the schema of the protocol and then spoilt:
`python -m bench.fuzz --inputs 100000`.

Half are requests, half are frames from every kind of client in every phase of matches of all five games. It ends with
an error at the first answer that is no answer; `tests/table` runs the same for some seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import io
import json
import os
import random
import re
import string
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect
from tests.table.house import House, sqlite
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sobremesa.engine.contract import View, all_games
from sobremesa.engine.toss import new_word, word_hash
from sobremesa.table import wire
from sobremesa.table.client import Server
from sobremesa.table.commands import token_hash
from sobremesa.table.connection import Connection
from sobremesa.table.journal import Acted, AnyEntry, Closed, Linked, Rematched, Resized, Sat, SentAway, SetUp, TossBegun
from sobremesa.table.live import LiveTable
from sobremesa.table.tables import Tables

PATIENCE = 20.0  # seconds after which an answer is missed
FRAMES_A_TABLE = 400
MOST_GROWTH = 30.0  # megabytes in the second half of a long run
MOST_LEFT = 80  # tables, connections and tasks in a server that everybody has left, waiting reviews among them
ADDRESSES = (
    *("/", "/health", "/metrics", "/api/games", "/api/games/{}/words", "/api/codes/{}", "/api/mine", "/api/tables"),
    *("/api/tables/{}", "/api/tables/{}/seats", "/api/tables/{}/record", "/api/tables/{}/review", "/api/{}", "{}"),
)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW")
BODIES = {"/api/tables": wire.NewTable, "/api/tables/{}/seats": wire.Join, "/api/mine": wire.Mine}
FRAMES: tuple[Any, ...] = get_args(wire.Frame)
RARE = {wire.Close: 0.02, wire.Leave: 0.2}  # otherwise there would soon be nobody to disturb
ODD_TEXTS = (
    "",
    "\0",
    "%00",
    "a/../b",
    "\u202e",
    "é",
    "𝄞",
    "' OR 1=1 --",
    "{name}",
    "A" * 41,
    "A" * 300,
    "-1",
    "LIMA-43",
)
ODD_NUMBERS = (0, -1, 1, 9, 10, 63, 64, 2**31, 2**63, 2**64, -(2**63), 10**400)
ODD_JSON = ('"\\ud800"', '"\\u0000"', "1e999", "NaN", "[" * 5000, '{"a":' * 3000, "1" * 5000, '"', "", "null", "[]")


# --- inventing


class Stranger:
    """Invents what fits a type, with words that were heard before, and spoils it."""

    def __init__(self, dice: random.Random, heard: Sequence[str] = ()) -> None:
        self.dice = dice
        self.heard = list(heard)

    def value(self, kind: Any) -> Any:
        """A value of a type, as JSON has it."""
        return self._made(inspect.type_info(kind))

    def _made(self, kind: inspect.Type) -> Any:
        dice = self.dice
        match kind:
            case inspect.StructType():
                made = {
                    part.name: self._made(part.type) for part in kind.fields if part.required or dice.random() < 0.5
                }
                return {"type": kind.tag, **made} if kind.tag is not None else made
            case inspect.UnionType():
                return self._made(dice.choice(kind.types))
            case inspect.ListType():
                return [self._made(kind.item_type) for _ in range(dice.randrange(5))]
            case inspect.DictType():
                return {self.text(): self._made(kind.value_type) for _ in range(dice.randrange(3))}
            case inspect.LiteralType():
                return dice.choice(kind.values)
            case inspect.IntType():
                low, high = kind.ge or 0, (kind.lt or 10_000) - 1 if kind.le is None else kind.le
                return dice.choice((low, high, dice.randint(low, high), dice.randrange(4)))
            case inspect.StrType():
                return self.text(kind.min_length or 0)
            case inspect.BoolType():
                return dice.random() < 0.5
            case inspect.Metadata():
                return self._made(kind.type)
        return None

    def text(self, least: int = 0) -> str:
        dice = self.dice
        word = dice.choice((*self.heard, *ODD_TEXTS, "".join(dice.choices(string.printable, k=dice.randrange(1, 20)))))
        return word if len(word) >= least else word.ljust(least, "x")

    def spoilt(self, value: Any) -> Any:
        """The same with something wrong in it."""
        dice = self.dice
        if isinstance(value, dict) and value and dice.random() < 0.8:
            name = dice.choice(list(value))
            what = dice.randrange(4)
            if what == 0:
                return {key: part for key, part in value.items() if key != name}
            if what == 1:
                return {**value, self.text(): self.text()}
            return {**value, name: self.spoilt(value[name])}
        if isinstance(value, list) and value and dice.random() < 0.5:
            return [*value[:-1], self.spoilt(value[-1])] * dice.choice((1, 1, 100))
        return dice.choice((None, True, 1.5, self.text(), [], {}, [value], dice.choice(ODD_NUMBERS)))

    def written(self, kinds: Sequence[Any]) -> bytes:
        """JSON of one of the types, or nearly, or not at all."""
        dice = self.dice
        roll = dice.random()
        if roll < 0.1:
            return dice.randbytes(dice.randrange(200))
        if roll < 0.2:
            return dice.choice(ODD_JSON).encode()
        value = self.value(dice.choice(kinds))
        text = json.dumps(self.spoilt(value) if roll < 0.6 else value, ensure_ascii=dice.random() < 0.5)
        if roll > 0.95:
            place = dice.randrange(len(text) + 1)
            text = text[:place] + dice.choice(ODD_JSON) + text[place + 1 :]
        return text.encode(errors="surrogatepass")


# --- requests


@dataclass
class Request:
    method: str
    path: str
    headers: list[tuple[str, str]]
    body: bytes = b""
    chunked: bool = False

    def to_bytes(self, language: str) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", "Connection: close", f"Accept-Language: {language}"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        length = "Transfer-Encoding: chunked" if self.chunked else f"Content-Length: {len(self.body)}"
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(self.body), self.body) if self.chunked and self.body else self.body
        if self.chunked and not self.body:
            body = b"0\r\n\r\n"
        return "\r\n".join([*lines, length, "", ""]).encode("latin-1", "replace") + body


def quoted(text: str, dice: random.Random) -> str:
    """A part of a path; what cannot stand in a request line is written with percent signs."""
    plain = string.ascii_letters + string.digits + "-._~"
    keep = plain + "%+;=@&" if dice.random() < 0.3 else plain
    return "".join(letter if letter in keep else "".join(f"%{byte:02X}" for byte in _utf8(letter)) for letter in text)


def _utf8(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


class Caller:
    """Sends invented requests to a server, and holds every answer against the protocol."""

    def __init__(self, house: House, dice: random.Random, tables: Sequence[str]) -> None:
        self._house = house
        self._dice = dice
        self._tables = tables
        self._stranger = Stranger(dice, [*tables, *(info.name for info in all_games()), "casual", "person", "open"])
        self.statuses: Counter[int] = Counter()

    def invent(self) -> Request:
        dice = self._dice
        part = self._dice.choice((self._stranger.text(), *self._tables))
        address = dice.choice((*ADDRESSES, *BODIES, *BODIES))
        path = address.replace("{}", quoted(part, dice))
        path = "/" + path.lstrip("/") + dice.choice(("", "", "", "/", "?x=1", "?" + quoted(part, dice)))
        method = dice.choice(METHODS[:2]) if dice.random() < 0.8 else dice.choice(METHODS)
        headers = [("Host", "localhost")] if dice.random() < 0.95 else self._odd_host()
        headers += self._odd_headers() if dice.random() < 0.2 else []
        body = self._stranger.written([BODIES.get(address, wire.NewTable)]) if dice.random() < 0.9 else b""
        body = body * (100_000 // (len(body) + 1)) if dice.random() < 0.02 else body
        return Request(method, path, headers, body, dice.random() < 0.2)

    def _odd_host(self) -> list[tuple[str, str]]:
        dice = self._dice
        names = ("evil.example", "localhost:99999", "[", "[::1]:1", "127.0.0.1", "a b", "localhost@evil.example", "é")
        return [("Host", dice.choice(names))]

    def _odd_headers(self) -> list[tuple[str, str]]:
        dice = self._dice
        odd = (
            ("Origin", dice.choice(("null", "http://localhost", "http://[", "https://evil.example", "file://", "é"))),
            ("Content-Type", dice.choice(("text/plain", "multipart/form-data", "application/json; charset=latin-1"))),
            ("Accept-Language", dice.choice(("xx", ";;;", "en;q=0", "é" * 100))),
            ("X-Forwarded-For", dice.choice(("1.2.3.4", "unknown", "é", "::1, 10.0.0.1", "x" * 3000))),
            ("Authorization", "Bearer " + "x" * dice.randrange(3000)),
            ("Cookie", "a=b; " * dice.randrange(100)),
            ("Upgrade", dice.choice(("websocket", "h2c"))),
            ("Expect", "100-continue"),
        )
        return [dice.choice(odd) for _ in range(dice.choice((1, 2, 50)))]

    async def call(self) -> None:
        """One request; what is refused is asked again in the other language."""
        asked = self.invent()
        status, body = await self._answer(asked, "en")
        self.statuses[status] += 1
        assert status != 500, asked
        if status < 400 or asked.method == "HEAD" or not body.startswith(b"{"):
            assert status < 400 or asked.method == "HEAD" or _is_uvicorns(status, body), (asked, status, body)
            return
        english = _problem(asked, body)
        if any(name == "Accept-Language" for name, _ in asked.headers):
            return
        again, body = await self._answer(asked, "es")
        if again == status:
            assert english.sentence != _problem(asked, body).sentence, (asked, english)

    async def _answer(self, asked: Request, language: str) -> tuple[int, bytes]:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._house.port)
            try:
                writer.write(asked.to_bytes(language))
                answer = await _read_all(reader)
            finally:
                writer.close()
        while answer.startswith(b"HTTP/1.1 100"):
            answer = answer.partition(b"\r\n\r\n")[2]
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head, asked
        return int(head.split()[1]), body


async def _read_all(reader: asyncio.StreamReader) -> bytes:
    """What comes until the end; a server that has answered may leave the rest of a request unread."""
    answer = bytearray()
    with contextlib.suppress(ConnectionError):
        while piece := await reader.read(65536):
            answer += piece
    return bytes(answer)


def _is_uvicorns(status: int, body: bytes) -> bool:
    """What is not HTTP comes to nobody's ears but uvicorn's."""
    return status in (400, 426) and body.startswith((b"Invalid HTTP", b"Failed to open a WebSocket", b"\r\n", b""))


def _problem(asked: Request, body: bytes) -> wire.Problem:
    problem = msgspec.json.decode(body, type=wire.Problem)
    assert problem.sentence, asked
    assert "\n" not in problem.sentence, asked
    return problem


async def call_often(house: House, dice: random.Random, calls: int, tables: Sequence[str]) -> Counter[int]:
    caller = Caller(house, dice, tables)
    for _ in range(calls):
        await caller.call()
    return caller.statuses


# --- frames


@dataclass
class Client:
    """A client of some kind, with the tokens that it has, and nobody else's."""

    kind: str
    tokens: dict[int, str] = field(default_factory=dict)  # by seat
    host: str | None = None
    strange: Sequence[str] = ()  # tokens that open nothing here
    socket: ClientConnection | None = None
    has_said_hello: bool = False
    sight: wire.Sight | None = None
    waits_for: Sequence[int] = ()
    words: dict[tuple[int, int], str] = field(default_factory=dict)  # of the toss

    def __post_init__(self) -> None:
        self.seats = frozenset(self.tokens)  # also after it lost one

    @property
    def all_tokens(self) -> list[str]:
        return [*self.tokens.values(), *([self.host] if self.host else [])]


class Siege:
    """A table with clients of every kind, who send sensible frames, odd frames and no frames at all."""

    def __init__(self, house: House, dice: random.Random, game: str, quiet: float = 0.2) -> None:
        self._house = house
        self._dice = dice
        self._game = game
        self._quiet = quiet  # how often it is proven that others heard nothing of what was refused
        self._asked = 0
        self._senders: dict[str, set[str]] = {}  # who has used an id
        self.table = ""
        self.clients: list[Client] = []
        self.seen: wire.TableSeen | None = None
        self.legal: dict[int, list[str]] = {}  # what was legal for a seat when it last heard of it
        self.answers: Counter[str] = Counter()
        self.overheard: list[str] | None = None  # all that anybody was sent before the end, if it is kept

    async def lay(self) -> None:
        """Three people on two devices, a host that does not play, watchers, and somebody from another table."""
        server = Server(self._house.url)
        people = [wire.Wanted(kind="person", name=f"P{seat}") for seat in range(3)]
        settings = wire.Settings(pace=0, hints=False, grace=None)
        made, other = [await server.create(self._game, people, settings=settings) for _ in range(2)]
        self.table = made.table
        tokens = {given.seat: given.token for given in made.seats}
        strange = [other.host, *(given.token for given in other.seats), *map(token_hash, tokens.values())]
        self.clients = [
            Client("seat", {0: tokens.pop(0)}),
            Client("hot seat", tokens),
            Client("host", host=made.host),
            Client("watcher"),
            Client("stranger", strange=strange),
        ]
        for client in self.clients:
            await self._come(client)

    async def close(self) -> None:
        for client in self.clients:
            if client.socket is not None:
                await client.socket.close()

    async def _come(self, client: Client, says_hello: bool = True) -> None:
        """Connect with the tokens that are still good, as the device would that asks for its tables."""
        good = {hashed for hashed, _, row in self._house.tables.store.of_tokens([*map(token_hash, client.all_tokens)])}
        client.tokens = {seat: token for seat, token in client.tokens.items() if token_hash(token) in good}
        address = f"ws://127.0.0.1:{self._house.port}/api/tables/{self.table}/socket"
        client.socket = await connect(address, max_size=None, max_queue=None, compression=None, proxy=None)
        client.has_said_hello = False
        if says_hello:
            with contextlib.suppress(ConnectionClosed):  # whoever may not watch is told so
                await self._send(client, json.dumps(self._hello(client)))
                await self.hear(client)

    def _hello(self, client: Client) -> dict[str, Any]:
        seat, *others = [*client.tokens.values(), None]
        also = [token for token in [*others, client.host] if token is not None]
        return {"type": "hello", "token": seat, "also": also, "lang": "en", "wants": ["aids", "words", "record"]}

    async def _send(self, client: Client, frame: str | bytes | list[str]) -> None:
        assert client.socket is not None
        if isinstance(frame, bytes):
            await client.socket.send(frame, text=self._dice.random() < 0.7)
        else:
            await client.socket.send(frame)

    async def hear(self, client: Client) -> list[wire.Answer]:
        """All that a client is sent until it is answered what it asks at last."""
        assert client.socket is not None
        self._asked += 1
        question = f"? {self._asked}"
        await client.socket.send(json.dumps({"type": "moment", "id": question, "number": 10**9}))
        heard: list[wire.Answer] = []
        async with asyncio.timeout(PATIENCE):
            while True:
                text = await client.socket.recv(decode=True)
                message = wire.answers.decode(text)
                if isinstance(message, wire.Refused) and message.id == question:
                    return heard
                self._note(client, message)
                heard.append(message)
                if self.overheard is not None and not self.is_over:
                    self.overheard.append(text)

    def _note(self, client: Client, message: wire.Answer) -> None:
        self.answers[type(message).__name__ + (f" {message.error}" if isinstance(message, wire.Refused) else "")] += 1
        if isinstance(message, wire.Welcome):
            client.has_said_hello = True
            assert set(message.seats) <= set(client.tokens), client
            assert message.host <= (client.host is not None), client
        if isinstance(message, wire.Welcome | wire.Notice):
            self.seen = message.table or self.seen
            client.sight = message.sight
            if message.sight is not None:
                view = msgspec.json.decode(message.sight.view, type=View)
                client.waits_for = view.to_act
                self.legal[view.seat] = message.sight.legal

    # --- what they send

    def sensible(self, client: Client) -> dict[str, Any] | None:
        """What somebody who wants to play would do now."""
        dice = self._dice
        if self.seen is None or self.seen.phase == "room":
            return {"type": "start", "fill": "casual"} if client.host else None
        if self.seen.phase == "toss":
            return self._toss(client)
        if self.seen.phase != "playing" or client.sight is None or not client.tokens:
            return None
        if self.seen.takeback is not None:
            return {"type": "takeback", "agree": dice.random() < 0.7, "seat": dice.choice(list(client.tokens))}
        waiting = [seat for seat in client.waits_for if seat in client.tokens]
        if not waiting:
            return None
        if waiting[0] == next(iter(client.tokens)):
            return {"type": "act", "action": dice.choice(client.sight.legal)} if client.sight.legal else None
        client.tokens = {waiting[0]: client.tokens.pop(waiting[0]), **client.tokens}
        return self._hello(client)  # the next one at a hot seat looks

    def _toss(self, client: Client) -> dict[str, Any] | None:
        assert self.seen is not None
        toss = self.seen.toss[-1]
        for seat in client.tokens:
            key = (seat, toss.attempt)
            about = {"attempt": toss.attempt, "seat": seat}
            if toss.stage == "hashes" and str(seat) not in toss.hashes and seat in toss.seats:
                word = client.words.setdefault(key, new_word())
                return {"type": "hash", "hash": word_hash(f"seat {seat}", toss.attempt, word), **about}
            if toss.stage == "words" and seat not in toss.given and key in client.words:
                return {"type": "word", "word": client.words[key], **about}
        return None

    def odd(self, client: Client) -> str | bytes | list[str]:
        """What nobody expects from this client."""
        dice = self._dice
        heard = [*client.all_tokens, *client.strange, *(action for legal in self.legal.values() for action in legal)]
        stranger = Stranger(dice, heard)
        roll = dice.random()
        if roll < 0.03:
            return "x" * dice.choice((wire.MOST_FRAME, wire.MOST_FRAME + 1, 10_000_000))
        text = stranger.written([kind for kind in FRAMES if dice.random() < RARE.get(kind, 1)])
        text = re.sub(rb'"pace": \d+', b'"pace": 0', text)  # nobody waits for bots here
        if roll < 0.1:
            half = len(text) // 2
            return [text[:half].decode(errors="replace"), "", text[half:].decode(errors="replace")]
        if roll < 0.2:
            return text
        return text.decode(errors="replace")

    def _with_id(self, client: Client, frame: dict[str, Any]) -> str:
        self._asked += 1
        return json.dumps({"id": f"{client.kind} {self._asked}", **frame})

    def _note_sender(self, client: Client, frame: str | bytes | list[str]) -> None:
        text = "".join(frame) if isinstance(frame, list) else frame
        with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
            self._senders.setdefault(getattr(wire.frames.decode(text), "id", ""), set()).add(client.kind)

    def _next(self, client: Client) -> str | bytes | list[str]:
        sensible = self.sensible(client) if client.has_said_hello and self._dice.random() < 0.4 else None
        frame = self._with_id(client, sensible) if sensible is not None else self.odd(client)
        self._note_sender(client, frame)
        return frame

    async def step(self) -> None:
        """One frame of one client, and what comes of it."""
        client = self._dice.choice(self.clients)
        others = []
        if self._dice.random() < self._quiet:
            others = [other for other in self.clients if other is not client and await self._is_there(other)]
        frame = self._next(client)
        try:
            await self._send(client, frame)
            heard = await self.hear(client)
        except ConnectionClosed:
            self.answers["closed"] += 1
            await self._come(client, says_hello=self._dice.random() < 0.8)
            return
        if heard and all(isinstance(message, wire.Refused) for message in heard):
            for other in others:
                assert await self.hear(other) == [], f"{other.kind} heard of {frame!r}"

    async def storm(self, frames: int) -> None:
        """So many frames of each client at once, most of them sent without waiting for an answer."""
        await asyncio.gather(*(self._send_many(client, frames) for client in self.clients))

    async def _send_many(self, client: Client, frames: int) -> None:
        for _ in range(frames):
            try:
                await self._send(client, self._next(client))
                if self._dice.random() < 0.2:
                    await self.hear(client)
            except ConnectionClosed:
                await self._come(client)

    async def _is_there(self, client: Client) -> bool:
        """Whether a client listens, once it has heard all there is; it may be gone because watching was forbidden."""
        try:
            await self.hear(client)
        except ConnectionClosed:
            await self._come(client)
            return False
        return client.has_said_hello

    @property
    def is_over(self) -> bool:
        return self.seen is not None and self.seen.phase in ("over", "closed")

    async def finish(self) -> None:
        """Whatever was sent, those who sit there can play on to the end."""
        players = [client for client in self.clients if client.tokens or client.host]
        for client in players:
            assert client.socket is not None
            await client.socket.close()
            await self._come(client)
        async with asyncio.timeout(6 * PATIENCE):
            while not self.is_over:
                for client in players:
                    if client.has_said_hello:
                        await self.play_on(client)

    async def play_on(self, client: Client) -> None:
        await self.hear(client)
        frame = self.sensible(client)
        if frame is not None:
            await self.ask(client, frame)

    async def ask(self, client: Client, frame: dict[str, Any]) -> list[wire.Answer]:
        text = self._with_id(client, frame)
        self._note_sender(client, text)
        await self._send(client, text)
        return await self.hear(client)

    # --- what was written

    def require_honest(self, entries: Sequence[AnyEntry]) -> None:
        """Every entry that somebody asked for belongs to a seat, or to a host, whose token the asker has."""
        clients = {client.kind: client for client in self.clients}
        for entry in entries:
            askers = [clients[kind] for kind in self._senders.get(entry.id, ()) if kind in clients]
            assert not entry.id or any(_may(client, entry) for client in askers), (entry, askers)
            assert entry.id or not isinstance(entry, Acted) or entry.by != "person", entry


def _may(client: Client, entry: AnyEntry) -> bool:
    """Whether a client has the token that an entry takes."""
    if isinstance(entry, Rematched):
        return bool(client.seats or client.host)
    if isinstance(entry, Sat | SentAway | Resized | SetUp | TossBegun | Closed) or (
        isinstance(entry, Linked) and entry.given_up
    ):
        return client.host is not None
    return entry.seat in client.seats


async def besiege(house: House, dice: random.Random, game: str, frames: int, quiet: float = 0.2) -> Siege:
    """A table of a game under so many frames, then played to its end."""
    siege = Siege(house, dice, game, quiet)
    await siege.lay()
    try:
        for _ in range(frames * 3 // 4):
            await siege.step()
        await siege.storm(frames // 4 // len(siege.clients))
        await siege.finish()
    finally:
        await siege.close()
    siege.require_honest(house.tables.store.journal(siege.table))
    return siege


# --- the long run


def megabytes() -> float:
    """What this process holds in memory, the server and its strangers."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def forget_all(tables: Tables) -> None:
    """Let tables leave memory as if nobody had touched them for long."""
    for live in list(tables.live.values()):
        if not live.presence.listeners:
            tables.forget(live)


async def attack(house: House, dice: random.Random, inputs: int) -> None:
    """All inputs, half of them requests and half of them frames; the figures go to the screen as they come."""
    statuses: Counter[int] = Counter()
    answers: Counter[str] = Counter()
    sizes: list[float] = []
    begin, done, games = time.perf_counter(), 0, [info.name for info in all_games()]
    while done < inputs:
        siege = await besiege(house, dice, games[len(sizes) % len(games)], FRAMES_A_TABLE, quiet=0.05)
        answers += siege.answers
        statuses += await call_often(house, dice, FRAMES_A_TABLE, [siege.table])
        house.call(partial(forget_all, house.tables))
        done += 2 * FRAMES_A_TABLE
        sizes.append(megabytes())
        print(f"{done} inputs, {time.perf_counter() - begin:.0f} s, {sizes[-1]:.0f} MB", flush=True)
    growth = sizes[-1] - sizes[len(sizes) // 2]
    left = Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, LiveTable | Connection))
    left["tasks"] = house.call(lambda: len(asyncio.all_tasks()))
    print(f"requests: {dict(sorted(statuses.items()))}")
    print(f"frames: {dict(answers.most_common())}")
    print(f"growth in the second half: {growth:.1f} MB; left in the server: {dict(left)}")
    assert growth < MOST_GROWTH, sizes
    assert sum(left.values()) < MOST_LEFT, left


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    said = io.StringIO()
    try:
        with (
            contextlib.redirect_stderr(said),
            tempfile.TemporaryDirectory() as folder,
            House(sqlite(Path(folder))) as house,
        ):
            asyncio.run(attack(house, random.Random(given.seed), given.inputs))
    finally:
        failures = [line for line in said.getvalue().splitlines() if '"what":"created"' not in line]
        print("\n".join(failures[-20:]))
    sys.exit("something failed" if any('"failed"' in line or "Traceback" in line for line in failures) else 0)


if __name__ == "__main__":
    main()
