"""What strangers may do to a server, how often, and under which names: the rest is refused, slowed down or dropped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sobremesa.table.client import Server
from sobremesa.table.commands import token_hash
from sobremesa.table.connection import Connection
from sobremesa.table.guard import UNLIMITED, Limits
from sobremesa.table.wire import Created, Settings, Wanted
from tests.table.house import House, sqlite

PEOPLE = [Wanted(kind="person", name="Ana"), Wanted(kind="person", name="Berto")]
OPEN = [Wanted(kind="person", name="Ana"), Wanted(kind="open")]
PATIENCE = 30.0
HELLO = '{"type":"hello","lang":"en","wants":["aids","words","record","touches"]}'
UPGRADE = (
    b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all who only ask it something."""
    with House(sqlite(tmp_path_factory.mktemp("server"))) as house:
        yield house


@pytest.fixture(autouse=True)
def nothing_fails(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """No defect is written down, and nobody's traceback."""
    yield
    said = capsys.readouterr().err
    assert '"failed"' not in said
    assert "Traceback" not in said


def limited(folder: Path, **limits: Any) -> House:
    """A server with one limit, and no other."""
    names = {name: getattr(UNLIMITED, name) for name in Limits.__dataclass_fields__}
    return House(sqlite(folder), limits=Limits(**{**names, **limits}))


def lay(house: House, seats: list[Wanted] = PEOPLE, **settings: Any) -> Created:
    return asyncio.run(Server(house.url).create("toma6", seats, settings=Settings(**settings)))


def socket_of(house: House, table: str, **more: Any) -> connect:
    address = f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket"
    return connect(address, proxy=None, max_queue=None, compression=None, **more)


async def told(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        return dict(json.loads(await socket.recv()))


async def closed(socket: ClientConnection) -> int | None:
    """Read to the end, and say with which code it came."""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed:
            return socket.close_code


def until(holds: Callable[[], bool]) -> None:
    begin = time.monotonic()
    while not holds():
        assert time.monotonic() - begin < PATIENCE
        time.sleep(0.01)


def sockets_of(house: House) -> int:
    return int(house.call(lambda: len(house.web.connections)))


# --- how often


def test_guessing_codes_is_slowed_down(tmp_path: Path) -> None:
    with limited(tmp_path, guesses=0.01, guess_burst=3) as house, httpx.Client(base_url=house.url) as web:
        code = lay(house, OPEN).code
        assert [web.get("/api/codes/LIMA-10").status_code for _ in range(4)] == [404, 404, 404, 429]
        refused = web.get(f"/api/codes/{code}", headers={"Accept-Language": "en"})
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["Retry-After"]) <= 100
        assert refused.json()["sentence"].startswith("Too many requests; wait ")
        assert web.get(f"/api/codes/{code}", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 200


def test_codes_that_are_right_cost_nothing(tmp_path: Path) -> None:
    with limited(tmp_path, guesses=0.01, guess_burst=3) as house, httpx.Client(base_url=house.url) as web:
        code = lay(house, OPEN).code
        assert [web.get(f"/api/codes/{code}").status_code for _ in range(10)] == [200] * 10


def test_guesses_sent_at_once_are_counted_too(tmp_path: Path) -> None:
    async def guess(house: House) -> list[int]:
        async with httpx.AsyncClient(base_url=house.url) as web:
            answers = await asyncio.gather(*(web.get("/api/codes/LIMA-10") for _ in range(30)))
            return sorted(answer.status_code for answer in answers)

    with limited(tmp_path, guesses=0.01, guess_burst=3) as house:
        assert asyncio.run(guess(house)) == [404] * 3 + [429] * 27


def test_tables_are_laid_so_often_and_no_more(tmp_path: Path) -> None:
    asked = {"game": "toma6", "seats": [{"kind": "person", "name": "Ana"}, {"kind": "bot"}]}
    with limited(tmp_path, tables=0.01, table_burst=2) as house, httpx.Client(base_url=house.url) as web:
        assert [web.post("/api/tables", json=asked).status_code for _ in range(3)] == [201, 201, 429]
        other = web.post("/api/tables", json=asked, headers={"X-Forwarded-For": "2001:db8::1"})
        assert other.status_code == 201
        neighbour = [
            web.post("/api/tables", json=asked, headers={"X-Forwarded-For": f"2001:db8::{number}"}).status_code
            for number in (2, 3)
        ]
        assert neighbour == [201, 429], "addresses of one network count as one"


def test_requests_are_limited(tmp_path: Path) -> None:
    with limited(tmp_path, requests=2.0) as house, httpx.Client(base_url=house.url) as web:
        statuses = [web.get("/api/tables/x").status_code for _ in range(15)]
    assert statuses[:8] == [404] * 8
    assert statuses[-1] == 429


def test_only_a_proxy_on_this_machine_says_who_asks(tmp_path: Path) -> None:
    """Whoever comes from elsewhere is counted by the address that it has."""
    with limited(tmp_path, guesses=0.01, guess_burst=3) as house:
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=house.url, transport=elsewhere) as web:
            pretended = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(4)]
            statuses = [web.get("/api/codes/LIMA-10", headers=headers).status_code for headers in pretended]
        assert statuses == [404, 404, 404, 429]


def test_sockets_of_an_address_are_counted(tmp_path: Path) -> None:
    async def open_three(house: House, table: str) -> None:
        async with socket_of(house, table) as first, socket_of(house, table) as second:
            with pytest.raises(InvalidStatus) as refused:
                await socket_of(house, table, additional_headers={"Accept-Language": "en"})
            assert refused.value.response.status_code == 429
            assert json.loads(refused.value.response.body)["sentence"] == "There are too many connections"
            async with socket_of(house, table, additional_headers={"X-Forwarded-For": "192.0.2.7"}) as other:
                await other.send(HELLO)
                assert (await told(other))["type"] == "welcome"
            await first.close()
            await second.send(HELLO)
            assert (await told(second))["type"] == "welcome"

    with limited(tmp_path, sockets_each=2) as house:
        table = lay(house).table
        asyncio.run(open_three(house, table))
        until(lambda: sockets_of(house) == 0)
        asyncio.run(open_three(house, table))


def test_too_many_frames_are_slowed_down_and_none_is_lost(tmp_path: Path) -> None:
    async def send(house: House, table: str) -> float:
        async with socket_of(house, table) as socket:
            await socket.send(HELLO)
            begin = time.monotonic()
            for number in range(60):
                await socket.send(json.dumps({"type": "log", "id": str(number)}))
            heard = [await told(socket) for _ in range(62)]
            assert [message["id"] for message in heard if message["type"] == "log"] == [str(n) for n in range(60)]
            return time.monotonic() - begin

    with limited(tmp_path, frames=20.0) as house:
        assert asyncio.run(send(house, lay(house).table)) > 0.9


def test_telling_again_is_slowed_down_for_all_sockets_of_an_address(tmp_path: Path) -> None:
    """A move costs little, what was told before costs more, and another address does not wait for it."""

    async def look(house: House, table: str) -> None:
        async with socket_of(house, table) as first, socket_of(house, table) as second:
            elsewhere = {"X-Forwarded-For": "192.0.2.7"}
            begin = time.monotonic()
            for socket in (first, second) * 5:
                await socket.send(HELLO)
            async with socket_of(house, table, additional_headers=elsewhere) as other:
                await other.send(HELLO)
                await _until(other, "welcome")
                assert time.monotonic() - begin < 1
            for socket in (first, second) * 5:
                await _until(socket, "welcome")
            assert time.monotonic() - begin > 1.4

    with limited(tmp_path, looks=4.0, look_burst=4.0) as house:
        asyncio.run(look(house, lay(house).table))


# --- sockets that say nothing, too much, or do not read


def test_a_socket_that_does_not_say_hello_is_closed(tmp_path: Path) -> None:
    async def wait(house: House, table: str) -> tuple[dict[str, Any], int | None]:
        async with socket_of(house, table, additional_headers={"Accept-Language": "en"}) as socket:
            await socket.send('{"type":"rematch","id":"1"}')
            assert (await told(socket))["sentence"] == "The first frame is hello"
            return await told(socket), await closed(socket)

    with limited(tmp_path, hello=0.2) as house:
        goodbye, code = asyncio.run(wait(house, lay(house).table))
        until(lambda: sockets_of(house) == 0)
    assert goodbye == {"type": "goodbye", "sentence": "The first frame is hello", "again_in": None}
    assert code == 4403


def frame(opcode: int, body: bytes, fin: bool = True) -> bytes:
    """A frame of a client, masked with nothing."""
    assert len(body) < 126
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(body), 0, 0, 0, 0]) + body


def raw_socket(house: House, table: str) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", house.port))
    connection.sendall(UPGRADE % table.encode())
    assert connection.recv(65536).startswith(b"HTTP/1.1 101")
    return connection


@pytest.mark.parametrize("flood", [frame(0x9, b"p" * 125), frame(0x0, b"", fin=False)], ids=["pings", "pieces"])
def test_whoever_sends_without_end_and_does_not_read_is_dropped(tmp_path: Path, flood: bytes) -> None:
    with limited(tmp_path, hello=1e6) as house, raw_socket(house, lay(house).table) as connection:
        connection.sendall(frame(0x1, b"x", fin=False))
        with contextlib.suppress(ConnectionError):
            for _ in range(1000):
                connection.sendall(flood * 1000)
        until(lambda: sockets_of(house) == 0)


def test_whoever_reads_too_slowly_is_dropped_and_can_come_back(tmp_path: Path) -> None:
    async def come_back(house: House, made: Created) -> dict[str, Any]:
        async with socket_of(house, made.table) as socket:
            await socket.send(json.dumps({"type": "hello", "token": made.seats[0].token, "seen": 0}))
            return await told(socket)

    with limited(tmp_path, waiting=100_000) as house:
        made = lay(house)
        with raw_socket(house, made.table) as connection:
            hello = frame(0x1, json.dumps({"type": "hello", "token": made.seats[0].token}).encode())
            begin = time.monotonic()
            while sockets_of(house) == 1:
                assert time.monotonic() - begin < PATIENCE
                with contextlib.suppress(ConnectionError):
                    connection.sendall(hello * 50)
        welcome = asyncio.run(come_back(house, made))
        assert welcome["type"] == "welcome"
        assert welcome["seat"] == 0


def test_sockets_leave_nothing_behind(tmp_path: Path) -> None:
    async def come_and_go(house: House, table: str) -> None:
        for _ in range(20):
            async with socket_of(house, table) as socket:
                await socket.send('{"type":"rematch","id":"1"}')
                assert (await told(socket))["error"] == "not understood"
                await socket.send(HELLO)
                await _until(socket, "welcome")
                await socket.send('{"type":"act","id":"2","action":"1"}')
                assert (await _until(socket, "refused"))["error"] == "forbidden"

    with limited(tmp_path) as house:
        asyncio.run(come_and_go(house, lay(house).table))
        until(lambda: sockets_of(house) == 0)
        gc.collect()
        assert sum(isinstance(thing, Connection) for thing in gc.get_objects()) < 5


# --- names


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8006", 200),
        ("127.0.0.1", 200),
        ("192.168.1.20:8006", 200),
        ("[::1]:8006", 200),
        ("rebound.example", 403),
        ("localhost.rebound.example", 403),
        ("rebound.example:80", 403),
        ("localhost@rebound.example", 403),
        ("[", 403),
        ("", 403),
    ],
)
def test_a_server_answers_to_its_own_names(server: House, host: str, status: int) -> None:
    assert httpx.get(f"{server.url}/health", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("origin", "may"),
    [
        (None, True),
        ("http://localhost:8006", True),
        ("https://localhost:8006", True),
        ("http://localhost:8007", False),
        ("http://evil.example", False),
        ("null", False),
        ("file://", False),
        ("http://[", False),
        ("chrome-extension://abc", False),
    ],
)
def test_pages_of_other_sites_stay_outside(server: House, origin: str | None, may: bool) -> None:
    headers = {"Host": "localhost:8006", **({"Origin": origin} if origin is not None else {})}
    assert (httpx.get(f"{server.url}/api/games", headers=headers).status_code == 200) is may


@pytest.mark.parametrize("origin", ["null", "file://", "http://[", "http://evil.example"])
def test_sockets_of_other_sites_stay_outside(server: House, origin: str) -> None:
    async def open_socket() -> None:
        await socket_of(server, "x", additional_headers={"Origin": origin, "Accept-Language": "en"})

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(open_socket())
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["sentence"] == "Pages of other sites may not use this server"


def test_the_public_address_has_its_own_page(tmp_path: Path) -> None:
    with House(sqlite(tmp_path), public_url="https://games.example") as house:
        headers = {"Host": "games.example"}
        for origin, status in (("https://games.example", 200), ("https://other.example", 403)):
            assert httpx.get(f"{house.url}/health", headers={**headers, "Origin": origin}).status_code == status


def test_figures_are_for_this_machine(server: House) -> None:
    """How many entries were written would tell that somebody has changed a secret choice."""
    assert httpx.get(f"{server.url}/metrics").status_code == 200
    from_afar = httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "192.0.2.7", "Accept-Language": "en"})
    assert from_afar.status_code == 403
    assert from_afar.json()["sentence"] == "Ask for the figures from the same machine"


# --- absurd lengths


@pytest.mark.parametrize("id", ["x" * 41, "x" * 20_000, "%00", "a%20b", "..", "%2e%2e%2f", "ñ"])
def test_no_table_has_such_an_id(server: House, id: str) -> None:
    for path in ("", "/record", "/review"):
        answer = httpx.get(f"{server.url}/api/tables/{id}{path}")
        assert answer.status_code == 404
        assert answer.json()["error"] == "no such address"


def test_tokens_of_absurd_length_are_not_understood(server: House) -> None:
    async def say_hello(token: str) -> dict[str, Any]:
        async with socket_of(server, table) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token, "lang": "en"}))
            return await told(socket)

    table = lay(server).table
    assert asyncio.run(say_hello("x" * 129))["error"] == "not understood"
    assert asyncio.run(say_hello("x"))["error"] == "not understood"
    assert asyncio.run(say_hello("x" * 128))["type"] == "goodbye"


def test_a_hash_of_a_token_is_no_token(server: House) -> None:
    """Whoever has read the database still has no seat."""

    async def say_hello() -> dict[str, Any]:
        async with socket_of(server, made.table) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token_hash(made.host), "lang": "en"}))
            return await told(socket)

    made = lay(server)
    assert asyncio.run(say_hello())["type"] == "goodbye"


# --- rights that end


async def _enter(house: House, table: str, **hello: Any) -> ClientConnection:
    socket = await socket_of(house, table)
    await socket.send(json.dumps({"type": "hello", "lang": "en", **hello}))
    assert (await told(socket))["type"] == "welcome"
    return socket


async def _until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while (message := await told(socket))["type"] != kind:
        pass
    return message


def run(house: House, play: Callable[[House], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * PATIENCE):
            await play(house)

    asyncio.run(bounded())


def test_whoever_watches_leaves_when_watching_is_forbidden(server: House) -> None:
    async def play(house: House) -> None:
        made = await Server(house.url).create("toma6", PEOPLE)
        watcher = await _enter(house, made.table)
        host = await _enter(house, made.table, also=[made.host])
        await host.send(json.dumps({"type": "set up", "id": "1", "settings": {"spectators": False}}))
        assert (await _until(watcher, "goodbye"))["sentence"] == "Nobody may watch this table"
        assert await closed(watcher) == 4403
        await host.close()

    run(server, play)


def test_the_old_device_does_nothing_with_a_seat_that_has_moved(server: House) -> None:
    async def play(house: House) -> None:
        made = await Server(house.url).create("toma6", PEOPLE)
        seat = made.seats[0]
        old = await _enter(house, made.table, token=seat.token)
        await old.send('{"type":"link","id":"1"}')
        link = (await _until(old, "accepted"))["link"]
        moved = await Server(house.url).join(made.table, link=link)
        assert (await _until(old, "goodbye"))["sentence"] == "Your seat is on another device now, or taken"
        assert await closed(old) == 4403
        again = await socket_of(house, made.table)
        await again.send(json.dumps({"type": "hello", "token": seat.token, "lang": "en"}))
        assert (await told(again))["sentence"] == "That seat is no longer yours at this table"
        await again.close()
        new = await _enter(house, made.table, token=moved.token)
        await new.close()

    run(server, play)


def test_whoever_was_told_goodbye_does_nothing_more(server: House) -> None:
    """Also with frames that were sent before it was read."""
    made = lay(server)
    wrong = json.dumps({"type": "hello", "token": "x" * 32})
    right = json.dumps({"type": "hello", "token": made.seats[0].token})
    frames = (wrong, right, '{"type":"leave","id":"1"}')
    with raw_socket(server, made.table) as connection:
        connection.sendall(b"".join(frame(0x1, text.encode()) for text in frames))
        answer = bytearray()
        while bytes([0x88, 2, 4403 >> 8, 4403 & 0xFF]) not in answer:
            answer += connection.recv(65536)
    assert b"welcome" not in answer
    assert [sitting.kind for sitting in asyncio.run(Server(server.url).look(made.table)).seats] == ["person", "person"]
