"""The server as an ASGI application: its addresses, and what it answers to whom.

Everything that is refused is a `wire.Problem`, one sentence in the asker's language.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

import sobremesa
from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import Mistake, NotUnderstood
from sobremesa.engine.language import Lang, Text
from sobremesa.table import commands, dealing, wire
from sobremesa.table.asking import NO_WATCHING, Forbidden, NotNow
from sobremesa.table.codes import read_code
from sobremesa.table.commands import token_hash
from sobremesa.table.connection import Connection, Receive, Send, not_understood, sentence
from sobremesa.table.guard import Allowances, Limits, OriginPolicy, TooLong, TooMuch, is_near, language, network_of
from sobremesa.table.journal import AnyEntry
from sobremesa.table.lan import Lan
from sobremesa.table.lessons import lesson_of
from sobremesa.table.listing import game_table, listed_games
from sobremesa.table.logs import failed
from sobremesa.table.page import Page, is_for_people, sentence_page
from sobremesa.table.room import Room
from sobremesa.table.rulebook import rulebook
from sobremesa.table.sockets import WRITE
from sobremesa.table.store import TableRow
from sobremesa.table.tables import Tables, UnknownTable
from sobremesa.table.uvicorn_internals import ClientDisconnected
from sobremesa.table.writer import Conflict

Scope = MutableMapping[str, Any]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
T = TypeVar("T")

ID = "[A-Za-z0-9_-]{1,40}"  # what a table's id can be
SOCKET = re.compile(f"/api/tables/({ID})/socket")
SCREENS = ("/", "/new", "/t/{table:id}", "/t/{table:id}/replay")  # addresses that people open
DAY = 24 * 3600 * 1000
GOODBYE = 2.0  # seconds for that
BODY_SECONDS = 20.0  # for the body of a request
COME_BACK_IN = 1000  # milliseconds after which clients come back to a server that restarts
ACTIONS_OF_A_TABLE = 500  # that count as one more table that is created
AT_THE_MACHINE = Text(
    "eso se decide en el ordenador que pone la mesa", "that is decided at the machine that lays the table"
)


class TableIdConvertor(StringConvertor):
    """Anything else is no address of a table, and no database is asked for it."""

    regex = ID


register_url_convertor("id", TableIdConvertor())


class Web:
    """What the addresses do. `app` is the application."""

    def __init__(
        self,
        tables: Tables,
        origins: OriginPolicy,
        limits: Limits = Limits(),  # noqa: B008
        page: Page | None = None,
        lan: Lan | None = None,
    ) -> None:
        self.tables = tables
        self.lan = lan or Lan("127.0.0.1", 0)
        self._limits = limits
        self._creating = Allowances(limits.tables, limits.table_burst)
        self._guessing = Allowances(limits.guesses, limits.guess_burst)
        self._looks = Allowances(limits.looks, limits.look_burst)
        self.connections: set[Connection] = set()
        self._sockets: dict[str, int] = {}
        self._page = page or Page()
        self.app: App = Guard(
            self._routes(), SocketEndpoint(self), origins, Allowances(limits.requests, 4 * limits.requests)
        )

    def _routes(self) -> Starlette:
        starlette = Starlette(
            routes=[
                *(Route(address, self._page.screen) for address in SCREENS),
                Route("/page/{name:path}", self._page.file),
                Route("/health", self.health),
                Route("/metrics", self.metrics),
                Route("/api/house", self.house),
                Route("/api/house", self.open_house, methods=["POST"]),
                Route("/api/games", self.games),
                Route("/api/games/{game}/table", self.game_table),
                Route("/api/games/{game}/words", self.words),
                Route("/api/games/{game}/lesson", self.lesson),
                Route("/api/games/{game}/rules/{lang}", self.rules),
                Route("/api/codes/{code}", self.code),
                Route("/api/mine", self.mine, methods=["POST"]),
                Route("/api/tables", self.create, methods=["POST"]),
                Route("/api/tables/{table:id}", self.table),
                Route("/api/tables/{table:id}/seats", self.join, methods=["POST"]),
                Route("/api/tables/{table:id}/record", self.record),
                Route("/api/tables/{table:id}/review", self.review),
                Route("/api/tables/{table:id}/again", self.again, methods=["POST"]),
                Route("/api/records", self.keep_record, methods=["POST"]),
            ],
            exception_handlers={Mistake: _refuse, HTTPException: _no_address, Exception: _fail},
            lifespan=self._lifespan,
        )
        starlette.router.redirect_slashes = False
        return starlette

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.tables.begin()
        yield
        await self.tables.close()

    async def say_goodbye(self) -> None:
        """Tell every client to come back to the server that starts after this one."""
        for connection in list(self.connections):
            connection.come_back(COME_BACK_IN)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while self.connections:
                    await asyncio.sleep(0.01)

    # --- about the server

    async def health(self, request: Request) -> Response:
        await self.tables.read(self.tables.store.row, "")  # the database answers
        return _json(wire.Health(ok=True, server=sobremesa.__version__, protocol=wire.VERSION))

    async def metrics(self, request: Request) -> Response:
        """For programs on the same machine: how often something is written tells of choices that are secret."""
        _require_near(
            request, Text("las cifras se piden desde el mismo ordenador", "ask for the figures from the same machine")
        )
        self.tables.metrics.sockets.set(len(self.connections))
        self.tables.metrics.tables.set(len(self.tables.live))
        self.tables.metrics.thinking.set(self.tables.thinkers.busy)
        return PlainTextResponse(self.tables.metrics.text())

    async def house(self, request: Request) -> Response:
        """Whether the house's network can come in."""
        _require_near(request, AT_THE_MACHINE)
        return _json(await self.lan.seen())

    async def open_house(self, request: Request) -> Response:
        _require_near(request, AT_THE_MACHINE)
        return _json(await self.lan.open())

    async def games(self, request: Request) -> Response:
        seen = wire.Games(
            version=wire.VERSION,
            server=sobremesa.__version__,
            games=listed_games(),
            bots=list(self.tables.bots),
            own_bots=list(self.tables.setup.bots),
            preparing=self.tables.preparing_bots(),
        )
        return _json(seen)

    async def game_table(self, request: Request) -> Response:
        """What a screen needs to know of a game, whatever is played."""
        return _json(game_table(game_info(request.path_params["game"])))

    async def words(self, request: Request) -> Response:
        """What everything that a game writes is called, alone."""
        return _json(game_table(game_info(request.path_params["game"])).words)

    async def lesson(self, request: Request) -> Response:
        """How a game is taught in its first match."""
        plan = lesson_of(game_info(request.path_params["game"]))
        if plan is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return _json(plan.told)

    async def rules(self, request: Request) -> Response:
        """The rulebook of a game that another package brings; those of ours are files of the page."""
        lang: Lang = "es" if request.path_params["lang"] == "es" else "en"
        page = rulebook(game_info(request.path_params["game"]), lang)
        if page is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return HTMLResponse(page)

    # --- tables

    async def create(self, request: Request) -> Response:
        asked = await _read(request, wire.NewTable)
        self._creating.require(_address(request.scope))
        return _json(await self.tables.create(asked), HTTPStatus.CREATED)

    async def table(self, request: Request) -> Response:
        return _json(await self._look(request.path_params["table"], Room.seen))

    async def _look(self, table: str, look: Callable[[Room], T]) -> T:
        """What a room tells, once all of it is committed."""
        while True:
            live = await self.tables.open(table)
            seen = look(live.room)
            if await live.stands():
                return seen

    async def join(self, request: Request) -> Response:
        asked = await _read(request, wire.Join)
        while True:
            live = await self.tables.open(request.path_params["table"])
            try:
                entry, token = commands.sit_down(live.room, asked, live.presence.seats(), self.tables.now())
                await live.put([entry])
            except Conflict:
                continue
            assert entry.seat is not None
            return _json(wire.Token(seat=entry.seat, token=token, table=live.table), HTTPStatus.CREATED)

    async def code(self, request: Request) -> Response:
        """Wrong codes are counted, right ones are free."""
        address = _address(request.scope)
        self._guessing.require(address)
        code = read_code(request.path_params["code"])
        if code is None:
            raise UnknownTable(
                Text("un código es una palabra y dos cifras, como LIMA-43", "a code is a word and two digits: LIMA-43")
            )
        found = wire.CodeFound(table=await self.tables.joinable(code))
        self._guessing.of(address).give_back()
        return _json(found)

    async def mine(self, request: Request) -> Response:
        asked = await _read(request, wire.Mine)
        places = {token_hash(token): place for place, token in enumerate(asked.tokens)}
        found = await self.tables.read(self.tables.store.of_tokens, list(places))
        told = [_found(places[hashed], seat, row) for hashed, seat, row in found]
        return _json(sorted(told, key=lambda each: each.token))

    async def record(self, request: Request) -> Response:
        name, text = await self._look(request.path_params["table"], _record)
        return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def review(self, request: Request) -> Response:
        """The review of a match, made when it is first asked for."""
        table = request.path_params["table"]
        kept = await self.tables.read(self.tables.store.review, table)
        if kept is not None:
            return Response(kept, media_type="application/json")
        self.tables.reviews.ask(table, await self._look(table, _reviewable))
        return _json(self.tables.reviews.seen(table), HTTPStatus.ACCEPTED)

    async def again(self, request: Request) -> Response:
        """Go on from a moment of a match that is over."""
        asked = await _read(request, wire.Again)
        self._creating.require(_address(request.scope))

        def lay(room: Room) -> dealing.PreparedTable:
            _require_may_look(request, room)
            return dealing.again(room, asked, self.tables.bots, self.tables.now())

        laid = await self._look(request.path_params["table"], lay)
        self._count_long(request, laid.entries)
        return _json(await self.tables.lay(laid), HTTPStatus.CREATED)

    async def keep_record(self, request: Request) -> Response:
        """A table for somebody's record, to look back at its match."""
        asked = await _read(request, wire.NewRecord)
        self._creating.require(_address(request.scope))
        entries = await self.tables.read(dealing.recorded, asked.record, self.tables.now())
        self._count_long(request, entries)
        return _json(wire.RecordKept(table=await self.tables.keep(entries)), HTTPStatus.CREATED)

    def _count_long(self, request: Request, entries: list[AnyEntry]) -> None:
        """Long matches take longer to build, whenever somebody opens their table."""
        self._creating.of(_address(request.scope)).take(len(entries) // ACTIONS_OF_A_TABLE)

    # --- sockets

    def come_in(self, address: str) -> None:
        """Count a socket, or refuse it."""
        if len(self.connections) >= self._limits.sockets or self._sockets.get(address, 0) >= self._limits.sockets_each:
            raise TooMuch(Text("hay demasiadas conexiones", "there are too many connections"), 5.0)
        self._sockets[address] = self._sockets.get(address, 0) + 1

    def go(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    async def serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        lang = language(Headers(scope=scope).get("accept-language"))
        place = SOCKET.fullmatch(scope["path"])
        if place is None:
            raise UnknownTable(Text("no hay nada en esta dirección", "there is nothing at this address"))
        self.come_in(address)
        connection = Connection(
            self.tables, place[1], scope["extensions"][WRITE], lang, self._limits, self._looks.of(address)
        )
        self.connections.add(connection)
        try:
            await receive()  # that the client wants to connect
            await send({"type": "websocket.accept"})
            await connection.run(receive)
        finally:
            self.connections.discard(connection)
            self.go(address)


class SocketEndpoint:
    """The address of sockets, as an application of its own: a frame that is sent comes past nobody else."""

    def __init__(self, web: Web) -> None:
        self._web = web

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._web.serve_socket(scope, receive, send)
        except (TooMuch, UnknownTable) as mistake:
            await _deny(mistake, scope, send)


class Guard:
    """Looks at everything before it comes in: which name was called, by whose page, and how often."""

    def __init__(self, app: App, sockets: App, origins: OriginPolicy, requests: Allowances) -> None:
        self._app = app
        self._sockets = sockets
        self._origins = origins
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            self._look_at(scope)
        except Mistake as mistake:
            await _deny(mistake, scope, send)
            return
        app = self._app if scope["type"] == "http" else self._sockets
        try:
            await app(scope, receive, send)
        except ClientDisconnected:
            pass
        except Exception as error:  # whoever asked has been told what can be told
            failed(error)

    def _look_at(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._origins.answers_to(host):
            raise Forbidden(
                Text(
                    "este servidor no responde a ese nombre; quien lo lleva puede dárselo con --public-url",
                    "this server does not answer to that name; whoever runs it can give it with --public-url",
                )
            )
        if not self._origins.lets_in(headers.get("origin"), host):
            raise Forbidden(
                Text(
                    "las páginas de otros sitios no pueden usar este servidor",
                    "pages of other sites may not use this server",
                )
            )
        self._requests.require(_address(scope))


async def _deny(mistake: Mistake, scope: Scope, send: Send) -> None:
    """Answer with a problem before anybody else does; to a socket, before it is opened."""
    headers = Headers(scope=scope)
    lang = language(headers.get("accept-language"))
    response = _problem(mistake, lang)
    if scope["type"] == "http" and is_for_people(scope["path"], headers):
        response = sentence_page(sentence(mistake, lang), response.status_code)
    prefix = "websocket." if scope["type"] == "websocket" else ""
    start = {"status": response.status_code, "headers": response.raw_headers}
    await send({"type": f"{prefix}http.response.start", **start})
    await send({"type": f"{prefix}http.response.body", "body": bytes(response.body)})


# --- bodies


async def _read(request: Request, kind: type[T]) -> T:
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await _body(request)
    except (ClientDisconnect, TimeoutError):
        raise NotUnderstood(Text("el cuerpo no llega entero", "the body does not arrive whole")) from None
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise not_understood(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotUnderstood(Text("el cuerpo no es JSON", "the body is not JSON")) from None


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > wire.MOST_BODY:
            raise TooLong(
                Text(
                    f"el cuerpo de una petición tiene como mucho {wire.MOST_BODY} bytes",
                    f"the body of a request has at most {wire.MOST_BODY} bytes",
                )
            )
    return bytes(body)


def _require_near(request: Request, words: Text) -> None:
    if request.client is None or not is_near(request.client.host):
        raise Forbidden(words)


def _record(room: Room) -> tuple[str, str]:
    """The record of a match that is over, and the name of its file."""
    if room.is_live or not room.seed:
        raise NotNow(
            Text(
                "el registro de una partida se puede descargar cuando termina",
                "the record of a match can be downloaded when it is over",
            )
        )
    return f"{room.info.name}-{room.table[:6]}.sobremesa", room.record()


def _require_may_look(request: Request, room: Room) -> None:
    """Where nobody may watch, a token of the table is asked for."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    is_known = kind.lower() == "bearer" and room.whose(token_hash(token.strip())) is not None
    if not room.settings.spectators and not is_known:
        raise NO_WATCHING


def _reviewable(room: Room) -> str:
    if room.phase != "over" or room.match is None:
        raise NotNow(Text("se repasan partidas terminadas", "a match can be reviewed when it is over"))
    return room.record()


def _json(body: object, status: int = HTTPStatus.OK) -> Response:
    return Response(wire.encoder.encode(body), status_code=status, media_type="application/json")


def _lang(request: Request) -> Lang:
    return language(request.headers.get("accept-language"))


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def _found(place: int, seat: int, row: TableRow) -> wire.Found:
    return wire.Found(
        table=row.id,
        token=place,
        seat=seat if seat >= 0 else None,
        game=row.game,
        phase=row.phase,
        touched=row.touched // DAY,
        awaited=seat >= 0 and bool(row.awaited >> seat & 1),
    )


# --- what is refused


def _problem(mistake: Mistake, lang: Lang) -> Response:
    body = wire.Problem(error=mistake.error, sentence=sentence(mistake, lang), rule=mistake.rule)
    response = _json(body, mistake.status)
    if isinstance(mistake, TooMuch):
        response.headers["Retry-After"] = str(round(mistake.wait))
    return response


async def _refuse(request: Request, mistake: Exception) -> Response:
    assert isinstance(mistake, Mistake)
    return _problem(mistake, _lang(request))


async def _no_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        words = Text("esta dirección no admite ese método", "this address does not take that method")
    else:
        words = Text("no hay nada en esta dirección", "there is nothing at this address")
    body = wire.Problem(error="no such address", sentence=sentence(Mistake(words), _lang(request)))
    if is_for_people(request.scope["path"], request.headers):
        return sentence_page(body.sentence, error.status_code, error.headers)
    return Response(
        wire.encoder.encode(body), error.status_code, headers=dict(error.headers or {}), media_type="application/json"
    )


async def _fail(request: Request, error: Exception) -> Response:
    """A defect of ours, which the guard writes down."""
    words = Text("algo ha fallado en el servidor", "something failed on the server")
    body = wire.Problem(error="failed", sentence=sentence(Mistake(words), _lang(request)))
    return _json(body, HTTPStatus.INTERNAL_SERVER_ERROR)
