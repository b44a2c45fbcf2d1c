"""Bad input: one clear sentence in the asker's language, and nothing is lost."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from bench.fuzz import Siege
from websockets.asyncio.client import connect

from sobremesa.table.client import Refusal, Server
from sobremesa.table.tables import ServerSetup
from sobremesa.table.wire import MOST_BODY, Act, Created, Settings, Wanted
from tests.table.house import House, sqlite

LANGUAGES = ("es", "en")
ANA, OPEN = {"kind": "person", "name": "Ana"}, {"kind": "open"}


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


def refused(house: House, body: object, path: str = "/api/tables") -> tuple[int, list[str]]:
    """The status, and the sentence in each language."""
    answers = [httpx.post(house.url + path, json=body, headers={"Accept-Language": lang}) for lang in LANGUAGES]
    assert len({answer.status_code for answer in answers}) == 1
    assert all(answer.headers["Content-Type"] == "application/json" for answer in answers)
    return answers[0].status_code, [answer.json()["sentence"] for answer in answers]


def test_an_unknown_game(server: House) -> None:
    assert refused(server, {"game": "ajedrez", "seats": [ANA, OPEN]}) == (
        400,
        [
            "No hay ningún juego «ajedrez»; los juegos son bids, dos, highscore, push o toma6",
            "There is no game 'ajedrez'; the games are bids, dos, highscore, push or toma6",
        ],
    )


def test_options_that_contradict(server: House) -> None:
    status, (spanish, english) = refused(
        server, {"game": "toma6", "seats": [ANA, OPEN], "options": {"rounds": 3, "limit": 66}}
    )
    assert status == 400
    assert "limit" in spanish
    assert "limit" in english
    assert spanish != english


def test_an_option_of_another_game(server: House) -> None:
    status, sentences = refused(server, {"game": "push", "seats": [ANA, OPEN], "options": {"target": 100}})
    assert status == 400
    assert sentences[1].startswith("Push has no option 'target'; it has ")


def test_a_file_is_no_deck_for_a_stranger(server: House) -> None:
    """Whoever names a file does not learn whether it is there, or what it says."""
    for name in ("/etc/passwd", "/etc/no-such-file"):
        status, sentences = refused(server, {"game": "highscore", "seats": [ANA, OPEN], "options": {"deck": name}})
        assert status == 400
        assert "root" not in sentences[0]
        assert "existe" not in sentences[0]


@pytest.mark.parametrize(("game", "title", "most"), [("push", "Push", 6), ("bids", "BIDS", 6), ("dos", "DOS", 4)])
def test_one_seat_too_many(server: House, game: str, title: str, most: int) -> None:
    status, sentences = refused(server, {"game": game, "seats": [ANA, *[OPEN] * most]})
    assert status == 400
    least = 3 if game == "bids" else 2
    assert sentences == [
        f"{title} es para {least} a {most} jugadores, no para {most + 1}",
        f"{title} is for {least} to {most} players, not {most + 1}",
    ]


def test_a_bot_that_is_not_here(server: House) -> None:
    seats = [ANA, {"kind": "bot", "bot": "run:rm -rf /"}]
    status, sentences = refused(server, {"game": "toma6", "seats": seats})
    assert status == 400
    assert sentences[1].startswith("There is no bot 'run:rm -rf /' on this server; there are random, ")


def test_a_seat_at_a_full_table(server: House) -> None:
    made = httpx.post(f"{server.url}/api/tables", json={"game": "toma6", "seats": [ANA, ANA]}).json()
    path = f"/api/tables/{made['table']}/seats"
    assert refused(server, {"name": "Eva"}, path) == (409, ["La mesa está llena", "The table is full"])
    assert refused(server, {"name": "Eva", "seat": 6}, path)[1][1] == "There is no seat 6; the seats are 0 to 1"
    assert refused(server, {"name": "Eva", "link": "x" * 32}, path)[0] == 403


def test_a_body_of_ten_megabytes(server: House) -> None:
    body = b'{"game":"' + b"x" * 10_000_000
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\nContent-Length: %d\r\n\r\n"
        connection.sendall(head % len(body) + body[: 2 * MOST_BODY])
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 413")
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {
        "error": "too long",
        "sentence": f"The body of a request has at most {MOST_BODY} bytes",
    }


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"[1]", b'"\\ud800"', b"[" * 50_000, b'{"game":' * 7000, b"1" * 60_000]
)
def test_what_is_no_json(server: House, body: bytes) -> None:
    answers = [
        httpx.post(f"{server.url}/api/tables", content=body, headers={"Accept-Language": lang}) for lang in LANGUAGES
    ]
    assert [answer.status_code for answer in answers] == [400, 400]
    assert answers[0].json()["sentence"] != answers[1].json()["sentence"]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("es", "Ese sitio ya no es tuyo en esta mesa"), ("en", "That seat is no longer yours at this table")],
)
def test_a_wrong_token(server: House, lang: str, sentence: str) -> None:
    async def say_hello() -> dict[str, Any]:
        made = await Server(server.url).create("toma6", [Wanted(kind="person", name="Ana"), Wanted(kind="open")])
        async with connect(f"ws{server.url[4:]}/api/tables/{made.table}/socket", proxy=None) as connection:
            await connection.send(json.dumps({"type": "hello", "token": "x" * 32, "lang": lang}))
            return dict(json.loads(await connection.recv()))

    assert asyncio.run(say_hello()) == {"type": "goodbye", "sentence": sentence, "again_in": None}


def test_an_action_out_of_turn(server: House) -> None:
    """Also of another seat, and also one that is legal there."""

    async def play(siege: Siege) -> None:
        first, hot_seat, *_ = siege.clients
        for client in itertools.cycle(siege.clients):
            await siege.hear(first)
            if 0 in first.waits_for:
                break
            await siege.play_on(client)
        action = siege.legal[0][0]
        async with Server(server.url, "en").seat(siege.table, hot_seat.tokens[1]) as seat:
            with pytest.raises(Refusal) as out_of_turn:
                await seat.act(action)
            assert out_of_turn.value.error == "not your turn"
            with pytest.raises(Refusal) as of_another:
                await seat.ask(Act(id="1", action=action, seat=0))
            assert of_another.value.to("en") == "Seat 0 is not yours"
        await siege.finish()

    async def play_and_close() -> None:
        siege = Siege(server, random.Random(3), "push")
        await siege.lay()
        try:
            await play(siege)
        finally:
            await siege.close()

    asyncio.run(play_and_close())


@pytest.mark.parametrize("bots", [{"mine": "run:false"}, {}], ids=["broken", "no longer registered"])
def test_a_bot_that_cannot_play_is_played_for(tmp_path: Path, bots: dict[str, str]) -> None:
    async def play(house: House, made: Created) -> None:
        async with asyncio.timeout(60), Server(house.url).seat(made.table, made.seats[0].token, [made.host]) as seat:
            await seat.start()
            while not seat.is_over:
                if seat.is_asked and seat.sight is not None and seat.sight.legal:
                    await seat.act(seat.sight.legal[0])
                else:
                    await seat.news()

    seats = [Wanted(kind="person", name="Ana"), Wanted(kind="bot", bot="mine")]
    with House(sqlite(tmp_path), ServerSetup(prepare=False, bots={"mine": "run:false"})) as house:
        made = asyncio.run(Server(house.url).create("push", seats, settings=Settings(pace=0)))
    with House(sqlite(tmp_path), ServerSetup(prepare=False, bots=bots)) as house:
        asyncio.run(play(house, made))


# --- the command


def serve(folder: Path, *words: str, lang: str = "en") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "sobremesa", "serve", "--lang", lang, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SOBREMESA_DATA": str(folder), "COLUMNS": "200"},
    )


def said(process: subprocess.Popen[str]) -> str:
    """What a server says that cannot begin."""
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert out == ""
    return err.strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("es", "el puerto {} está ocupado por otro programa; elige otro con --port"),
        ("en", "port {} is in use by another program; choose another one with --port"),
    ],
)
def test_a_port_in_use(server: House, tmp_path: Path, lang: str, sentence: str) -> None:
    process = serve(tmp_path / "data", "--port", str(server.port), lang=lang)
    assert said(process) == f"sobremesa: {sentence.format(server.port)}"


@pytest.mark.slow
def test_a_second_server_on_the_same_data(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as first:
        assert first.stdout is not None
        address = first.stdout.readline().split()[-1]
        sentences = [said(serve(tmp_path, "--port", "0", lang=lang)) for lang in LANGUAGES]
        assert httpx.get(f"{address}/health").status_code == 200
        first.terminate()
        first.communicate(timeout=60)
    assert sentences == [
        f"sobremesa: ya hay un servidor con esta base de datos, en {address} (proceso {first.pid})",
        f"sobremesa: a server with this database runs already, at {address} (process {first.pid})",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--port", "70000"], "--port a number up to 65535"),
        (["--host", "no such host"], "--host is an address of this machine"),
        (["--database", "mysql://x"], "--database is sqlite:///FILE or postgresql://"),
        (["--public-url", "games"], "--public-url does not take 'games'; it is like https://games.example"),
        (["--bot", "expert=a.py:B"], "--bot does not take 'expert=a.py:B'"),
        (["--keep", "0"], "--keep takes 1 to 36500 days"),
    ],
)
def test_words_that_the_command_does_not_take(tmp_path: Path, words: list[str], part: str) -> None:
    sentence = said(serve(tmp_path, *words))
    assert sentence.startswith("sobremesa: ")
    assert part in sentence
    assert "\n" not in sentence
