"""Whatever a stranger asks for gets an answer: what was asked for, or one sentence in the asker's language."""

from __future__ import annotations

import asyncio
import random
import socket
import time
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from bench.fuzz import besiege, call_often

from sobremesa.table import protocols, web, wire
from tests.table.house import House

CALLS = 700


@pytest.fixture(autouse=True)
def nothing_fails(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """No defect is written down, and nobody's traceback."""
    yield
    said = capsys.readouterr().err
    assert '"failed"' not in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_invented_requests_are_answered(server: House) -> None:
    dice = random.Random(13)
    table = asyncio.run(besiege(server, dice, "toma6", 30)).table
    tables = [table, laid(server)]
    statuses = asyncio.run(call_often(server, dice, CALLS, tables))
    assert {200, 201, 400, 403, 404, 405, 409} <= set(statuses)


def laid(house: House) -> str:
    """A table with open seats."""
    asked = wire.NewTable(game="toma6", seats=[wire.Wanted(kind="open")] * 10)
    answer = httpx.post(f"{house.url}/api/tables", content=msgspec.json.encode(asked))
    return msgspec.convert(answer.json(), wire.Created).table


def ask(house: House, request: bytes) -> bytes:
    """All that comes until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as connection:
        connection.sendall(request)
        answer = bytearray()
        while piece := connection.recv(65536):
            answer += piece
    return bytes(answer)


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET /hea", b"GET /health HTTP/1.1\r\nHost: local"],
)
def test_a_request_that_does_not_end_is_not_waited_for(
    server: House, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.2)
    begin = time.monotonic()
    ask(server, begun)
    assert time.monotonic() - begin < 10


def test_a_body_that_does_not_end_is_not_waited_for(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "BODY_SECONDS", 0.2)
    head = b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\nConnection: close\r\n"
    answer = ask(server, head + b'Content-Length: 500\r\n\r\n{"tokens":')
    assert answer.startswith(b"HTTP/1.1 400")
    problem = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=wire.Problem)
    assert problem == wire.Problem(error="not understood", sentence="The body does not arrive whole")


def test_whoever_hangs_up_in_the_middle_is_no_defect(server: House) -> None:
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{")
    assert ask(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").startswith(
        b"HTTP/1.1 200"
    )


def test_a_socket_with_too_many_headers_is_closed(server: House) -> None:
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    many = b"".join(b"X-%d: y\r\n" % number for number in range(300))
    head = b"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nSec-WebSocket-Version: 13\r\n"
    assert ask(server, head + upgrade + many + b"\r\n") == b""
