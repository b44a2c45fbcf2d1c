"""docs/protocol.md is true: its session happens as written, its client plays, and it tells every message and limit."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from scripts.protocol_page import PAGE, ROOT, SCHEMA, page_as_it_happens, schema_text
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import sobremesa
from sobremesa.engine.errors import Mistake, NotYourTurn
from sobremesa.table import (
    commands,
    connection,
    dealing,
    guard,
    journal,
    lessons,
    room,
    sentences,
    serving,
    viewing,
    web,
    wire,
)
from sobremesa.table.client import Server
from sobremesa.table.guard import Limits
from sobremesa.table.wire import Created, Happened, Notice, Settings, Wanted
from tests.cli.test_commands import Run, run
from tests.table.house import House, sqlite

__all__ = ["run"]  # a fixture

WAIT = 60
TEXT = PAGE.read_text(encoding="utf-8")
ANA = Wanted(kind="person", name="Ana")
BOT = Wanted(kind="bot", bot="casual")
OPEN = Wanted(kind="open")
SILENT = (journal.Opened, journal.Dealt, journal.Passed, journal.Paused, journal.Resumed, journal.Hinted)  # no events


def section(heading: str) -> str:
    """What stands under a heading."""
    return re.split(r"^#+ ", TEXT.split(f"\n{heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(heading: str, table: int = 0) -> list[list[str]]:
    """The cells of one of the tables there."""
    found: list[str] = re.findall(r"^\|---.*\n((?:\|.*\n)+)", section(heading), re.MULTILINE)
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in found[table].splitlines()]


def names(cell: str) -> list[str]:
    return re.findall(r"`(.+?)`", cell)


# --- what is said


def test_a_server_answers_as_written() -> None:
    """`python -m scripts.protocol_page` writes the answers anew."""
    assert page_as_it_happens(TEXT) == TEXT


def test_the_schema_is_current(run: Run) -> None:
    """The same command writes it."""
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()
    assert run("schema", "--table").stdout == schema_text()


@pytest.mark.parametrize("given", [[], ["toma6", "--table"], ["--table", "--aids"]])
def test_a_schema_is_that_of_a_game_or_of_the_table(run: Run, given: list[str]) -> None:
    done = run("schema", *given)
    assert done.returncode == 2
    assert done.stderr == "sobremesa: name a game, with or without --aids, or else --table\n"


def test_the_toss_of_the_session_is_calculated_in_full() -> None:
    found = re.findall(r'^sha256\((".*")\)\n  = (\w+)$', TEXT, re.MULTILINE)
    made = [hashlib.sha256(json.loads(text).encode()).hexdigest() for text, _ in found]
    assert made == [told for _, told in found]
    *hashes, seed, seed_hash = made
    places = ["table", "0", "1"]
    assert f'"hashes":{json.dumps(dict(zip(places, hashes, strict=True)), separators=(",", ":"))}' in TEXT
    assert f'[Seed "{seed}"]' in TEXT
    assert f'"seed_hash":"{seed_hash}"' in TEXT


@pytest.mark.parametrize("game", ["toma6", "dos"])
def test_the_client_on_the_page_plays(server: House, game: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    here: dict[str, Any] = {"__name__": "client"}
    exec(code, here)
    main: Callable[[str, str], Awaitable[dict[str, Any]]] = here["main"]

    async def play() -> None:
        client = Server(server.url)
        created = await client.create(game, [BOT, OPEN], settings=Settings(pace=0, start="full"))
        assert created.code is not None
        sight = await asyncio.wait_for(main(server.url, created.code), WAIT)
        told = sobremesa.load(await client.record(created.table))
        assert told.over
        assert told.points == sight["view"]["points"]
        assert [toss.given for toss in (await client.look(created.table)).toss] == [[1]]

    asyncio.run(play())


# --- what is listed


def test_every_address_is_listed(server: House) -> None:
    routes = [route for route in server.web._routes().routes if isinstance(route, Route)]
    for_programs = [route for route in routes if route.path.startswith(("/api/", "/health"))]
    served = {f"{'POST' if 'POST' in (route.methods or ()) else 'GET'} {route.path}" for route in for_programs}
    told = {names(row[0])[0].replace("{table}", "{table:id}") for row in rows("## Addresses")}
    assert told == served | {"/api/tables/{table:id}/socket"}


@pytest.mark.parametrize(
    ("heading", "messages"), [("### What a client sends", wire.Frame), ("### What a client hears", wire.Answer)]
)
def test_every_message_is_listed_with_its_fields(heading: str, messages: Any) -> None:
    told = {names(row[0])[0]: re.findall(r"`(\w+)`(\?|)", row[1]) for row in rows(heading)}
    assert told == {message.__struct_config__.tag: fields(message) for message in get_args(messages)}


def fields(message: type[msgspec.Struct]) -> list[tuple[str, str]]:
    return [(field.name, "" if field.required else "?") for field in msgspec.structs.fields(message)]


@pytest.mark.parametrize(("heading", "part"), [("### The sight", wire.Sight), ("### The table", wire.TableSeen)])
def test_every_field_is_listed(heading: str, part: type[msgspec.Struct]) -> None:
    assert [name for row in rows(heading) for name in names(row[0])] == list(part.__struct_fields__)


def test_what_a_seat_and_a_toss_hold_is_told() -> None:
    told = {names(row[0])[0]: row[1] for row in rows("### The table")}
    assert set(wire.Sitting.__struct_fields__) <= set(names(told["seats"]))
    assert set(wire.TossSeen.__struct_fields__) <= set(names(told["toss"]))


def test_settings_are_listed_with_their_defaults() -> None:
    told = {names(row[0])[0]: json.loads(row[1].strip("`")) for row in rows("### Creating a table", 1)}
    assert told == msgspec.structs.asdict(Settings())


def test_every_error_is_listed_with_its_status() -> None:
    told = {names(row[0])[0]: row[1] for row in rows("### Errors")}
    expected = {kind.error: str(int(kind.status)) for kind in mistakes() if "error" in vars(kind)}
    expected |= {"no such address": "404, 405", "failed": "500", NotYourTurn.error: ""}
    assert told == expected


def mistakes(kind: type[Mistake] = Mistake) -> Iterator[type[Mistake]]:
    """All that a server can refuse with."""
    for narrower in kind.__subclasses__():
        yield narrower
        yield from mistakes(narrower)


def test_every_event_of_the_table_is_listed() -> None:
    told = [sentences.kind_of(kind) for kind in get_args(journal.AnyEntry) if kind not in SILENT]
    assert [names(row[0])[0] for row in rows("### What a client hears", 1)] == told


def test_every_reaction_is_listed() -> None:
    (told,) = (row[2] for row in rows("### What a client sends") if row[0] == "`react`")
    assert names(told) == list(get_args(wire.Reaction))


def test_the_limits_are_right() -> None:
    limits, reactions = Limits(), connection.REACTIONS
    assert dict(rows("## When it ends, and limits", 1)) == {
        "body of a request": f"{wire.MOST_BODY:,} bytes",
        "frame from a client": f"{wire.MOST_FRAME:,} bytes",
        "requests": f"{limits.requests:.0f} a second and address, {4 * limits.requests:.0f} at once",
        "tables created": f"{limits.tables:.0f} a second and address, {limits.table_burst:.0f} at once",
        "wrong codes": f"one every {1 / limits.guesses:.0f} seconds and address, {limits.guess_burst:.0f} at once",
        "sockets": f"{limits.sockets_each} an address, {limits.sockets:,} in all",
        "frames": f"{limits.frames:.0f} a second and socket, {2 * limits.frames:.0f} at once; the rest waits",
        "reactions": f"{reactions:.0f} a second and socket, {2 * reactions:.0f} at once; more are dropped",
        "sent and not read": f"{limits.waiting:,} bytes",
        "entries at one table": f"{commands.MOST_ENTRIES:,}",
        "ids remembered": f"the last {room.REMEMBERED} of a seat",
        "ping": f"every {serving.PING:.0f} seconds, {serving.PING:.0f} seconds to answer",
    }
    assert f"within {limits.hello:.0f} seconds is closed" in TEXT
    assert f"At most the last {viewing.MOST_MISSED} are told" in TEXT
    patience = commands.TOSS_PATIENCE // 1000
    assert f"There are {patience} seconds for the hashes and {patience} for the words" in TEXT
    assert f"within {commands.LINK_LIFE // 3_600_000} hours" in TEXT
    assert f"Bots wait up to {commands.TAKEBACK_PATIENCE // 1000} seconds" in TEXT
    assert f"`version` is the protocol's, {wire.VERSION}" in TEXT
    assert f"`version` of `welcome` are {wire.VERSION}." in TEXT
    assert f"A record has at most {dealing.MOST_ACTIONS:,} actions" in TEXT
    assert f"one more for every {web.ACTIONS_OF_A_TABLE} actions" in TEXT
    assert "up to nine `steps`" in TEXT
    assert lessons.MOST_STEPS == 9
    assert guard.network_of("2001:db8::1").endswith("/64")


def test_links_lead_somewhere() -> None:
    for text, path, anchor in re.findall(r"\[(.+?)\]\(([^)#]*)#?([\w-]*)\)", TEXT):
        there = PAGE if not path else PAGE.parent / path
        assert there.exists(), text
        if anchor:
            headings = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]
    assert ROOT / "docs" / "protocol.md" == PAGE


# --- what is claimed


def create(server: House, *seats: Wanted, **settings: Any) -> Created:
    laid = Server(server.url).create("toma6", seats, {"rounds": 1}, Settings(pace=0, **settings))
    return asyncio.run(laid)


def socket_to(server: House, table: str) -> AbstractContextManager[ClientConnection]:
    return connect(f"ws{server.url.removeprefix('http')}/api/tables/{table}/socket", proxy=None)


def closing_code(socket: ClientConnection) -> int | None:
    """Hear all that comes until the socket is closed."""
    try:
        while True:
            socket.recv(WAIT)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


def test_sockets_are_closed_with_the_codes_on_the_page(tmp_path: Path) -> None:
    told = [row[0] for row in rows("## When it ends, and limits")]
    assert told == ["1012", "4403", "1009", "1011", "1006 or another"]
    with House(sqlite(tmp_path)) as house:
        table = create(house, ANA, OPEN, spectators=False).table
        for place, hello in ((table, {"token": "x" * 32}), (table, {}), ("nowhere", {})):
            with socket_to(house, place) as socket:
                socket.send(json.dumps({"type": "hello", **hello}))
                assert closing_code(socket) == connection.NOT_WANTED == 4403
        with socket_to(house, table) as socket:
            socket.send("x" * (wire.MOST_FRAME + 1))
            assert closing_code(socket) == 1009
        with socket_to(house, create(house, ANA, OPEN).table) as socket:
            socket.send('{"type":"hello"}')
            assert json.loads(socket.recv(WAIT))["type"] == "welcome"
            house.close()
            assert closing_code(socket) == connection.COME_BACK == 1012


def test_a_socket_that_does_not_say_hello_is_closed(tmp_path: Path) -> None:
    with (
        House(sqlite(tmp_path), limits=Limits(hello=0.1)) as house,
        socket_to(house, create(house, ANA, OPEN).table) as socket,
    ):
        assert closing_code(socket) == connection.NOT_WANTED


def test_a_line_tells_events_in_their_order(server: House) -> None:
    """Those of a notice tell all of its events, or none of the only one."""

    async def play() -> list[Happened]:
        client = Server(server.url, "en")
        created = await client.create("toma6", [ANA, BOT], {"rounds": 1}, Settings(pace=0, start="full"))
        async with client.seat(created.table, created.seats[0].token) as seat:
            told = []
            while not seat.is_over:
                news = await seat.news()
                if isinstance(news, Notice):
                    told.append(Happened(number=news.number, events=news.events, lines=news.lines))
                if seat.is_asked:
                    await seat.act(seat.legal[0])
            return told

    told = asyncio.run(asyncio.wait_for(play(), WAIT))
    assert len(told) > 10
    for happened in told:
        counted = sum(line.events for line in happened.lines)
        assert counted == len(happened.events) or (counted, len(happened.events)) == (0, 1)


def test_seats_of_one_device_act_for_each_other_and_look_one_at_a_time(server: House) -> None:
    created = create(server, ANA, Wanted(kind="person", name="Luis"))
    ana, luis = (token.token for token in created.seats)
    with socket_to(server, created.table) as socket:

        def ask(**frame: Any) -> dict[str, Any]:
            """The answer, and nothing that comes before it."""
            socket.send(json.dumps(frame))
            while True:
                heard: dict[str, Any] = json.loads(socket.recv(WAIT))
                if heard["type"] == "welcome" or heard.get("id") == frame.get("id", ""):
                    return heard

        welcome = ask(type="hello", token=ana, also=[luis, created.host], version=99, unheard_of=True)
        assert (welcome["seat"], welcome["seats"], welcome["host"]) == (0, [0, 1], True)
        assert ask(type="start", id="s")["type"] == "accepted"
        for seat in (0, 1):
            shown = hashlib.sha256(f"sobremesa seat {seat} 1 {seat:032}".encode()).hexdigest()
            assert ask(type="hash", id="h", attempt=1, hash=shown, seat=seat)["type"] == "accepted"
        for seat in (0, 1):
            assert ask(type="word", id="w", attempt=1, word=f"{seat:032}", seat=seat)["type"] == "accepted"
        sights = [ask(type="hello", token=token, also=[other]) for token, other in ((luis, ana), (ana, luis))]
        assert [welcome["sight"]["view"]["seat"] for welcome in sights] == [1, 0]
        for seat, welcome in ((1, sights[0]), (0, sights[1])):
            played = ask(type="act", id="a", action=welcome["sight"]["legal"][0], seat=seat)
            assert played["type"] == "accepted"
        assert ask(type="moment", id="m", number=1) == {"type": "moment", "id": "m", "number": 1, "sight": None}
        assert ask(type="close", id="c")["error"] == "forbidden"
        assert ask(type="act", id="b", action=1)["error"] == "not understood"
