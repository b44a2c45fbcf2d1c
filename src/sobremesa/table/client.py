"""A client of the table for programs: a server and its tables by HTTP, a seat by its socket. The protocol is `wire.py`.

    server = Server("http://localhost:8006")
    token = await server.join(await server.find("LIMA-43"), "Ana")
    async with server.seat(token.table, token.token) as seat:
        await seat.act("45")

A seat stays connected until it is left. What it was told and what it asked survive a lost connection: it comes back by
itself, says what it has seen, and asks again under the same ids, which the table does once.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from http import HTTPStatus
from http.client import HTTPException
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from sobremesa.engine.contract import View
from sobremesa.engine.errors import BadSetup, Mistake, NotUnderstood
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.untrusted import printable
from sobremesa.table import wire
from sobremesa.table.tossing import OwnToss
from sobremesa.table.wire import Present, Settings, Sight, TableSeen, Token, Want, Wanted, Welcome

if TYPE_CHECKING:
    from sobremesa.bots.player import Player, Question

T = TypeVar("T")
PATIENCE = 60.0  # seconds without a connection until a seat gives up
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0  # seconds between two attempts to connect
REQUEST_SECONDS = 30.0
MOST_MESSAGE = 64 * 1024 * 1024  # bytes; whoever was away for long is told much at once
CLOSE_SECONDS = 2.0

News = Welcome | wire.Notice | Present | wire.Reacted | wire.Progress


class SeatCommand(Protocol):
    """A frame that is answered: the answer names its id."""

    @property
    def id(self) -> str: ...


class Unreachable(Mistake):
    """Nobody answers at the address, or nobody who speaks this protocol."""


class Refusal(Mistake):
    """The server says no, in the language that was asked for. `again`: the same may be tried again."""

    def __init__(self, error: str, sentence: str, rule: str = "", again: bool = False) -> None:
        said = printable(sentence)
        super().__init__(Text(said, said))
        self.error = error
        self.rule = rule
        self.again = again


class Ended(Refusal):
    """The server has ended a connection for good."""


# --- a server


class Server:
    """A server by its address, such as https://sobremesa.example."""

    def __init__(self, url: str, lang: Lang = "es") -> None:
        self.url = url.rstrip("/")
        self.lang: Lang = lang
        if urlsplit(self.url).scheme not in ("http", "https"):
            raise no_address(url)

    async def games(self) -> wire.Games:
        """What can be played there, and with which bots."""
        return await self._ask("/api/games", wire.Games)

    async def create(
        self,
        game: str,
        seats: Sequence[Wanted],
        options: dict[str, wire.Option] | None = None,
        settings: Settings = Settings(),  # noqa: B008
    ) -> wire.Created:
        asked = wire.NewTable(game=game, seats=list(seats), options=options or {}, settings=settings)
        return await self._ask("/api/tables", wire.Created, asked)

    async def find(self, code: str) -> str:
        """The table that a code opens."""
        return (await self._ask(f"/api/codes/{quote(code, safe='')}", wire.CodeFound)).table

    async def look(self, table: str) -> TableSeen:
        """What everybody may know of a table."""
        return await self._ask(_path(table), TableSeen)

    async def join(
        self, table: str, name: str | None = None, seat: int | None = None, link: str | None = None
    ) -> Token:
        """Take an open seat, or the one that a one-time link gives."""
        return await self._ask(f"{_path(table)}/seats", Token, wire.Join(name=name, seat=seat, link=link))

    async def record(self, table: str) -> str:
        """The record of a match that is over."""
        body = await asyncio.to_thread(self._request, f"{_path(table)}/record", None)
        return body.decode()

    def seat(
        self,
        table: str,
        token: str | None = None,
        also: Sequence[str] = (),
        wants: Sequence[Want] = (),
        seen: int | None = None,
        patience: float = PATIENCE,
        toss: OwnToss | None = None,
    ) -> SeatClient:
        """A place at a table to be entered by `async with`; without a token one watches.

        `seen` and `toss` are what a seat had in another process: its number, and what it kept of the toss.
        """
        hello = wire.Hello(token=token, also=list(also), lang=self.lang, seen=seen, wants=list(wants))
        return SeatClient(f"ws{self.url.removeprefix('http')}{_path(table)}/socket", hello, patience, toss)

    async def _ask(self, path: str, kind: type[T], body: msgspec.Struct | None = None) -> T:
        answer = await asyncio.to_thread(self._request, path, body)
        try:
            return msgspec.json.decode(answer, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise self._no_sobremesa() from None

    def _request(self, path: str, body: msgspec.Struct | None) -> bytes:
        headers = {"Accept-Language": self.lang, "Content-Type": "application/json"}
        data = None if body is None else wire.encoder.encode(body)
        request = urllib.request.Request(self.url + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=REQUEST_SECONDS) as response:
                answer: bytes = response.read()
                return answer
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error.read()) from None
        except (OSError, HTTPException, ValueError) as error:
            raise unreachable(self.url, error) from None

    def _refusal(self, body: bytes) -> Mistake:
        try:
            problem = msgspec.json.decode(body, type=wire.Problem)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return self._no_sobremesa()
        return Refusal(problem.error, problem.sentence, problem.rule)

    def _no_sobremesa(self) -> Unreachable:
        return Unreachable(
            Text(
                f"en {printable(self.url)} no contesta un servidor de Sobremesa de esta versión",
                f"no Sobremesa server of this version answers at {printable(self.url)}",
            )
        )


def _path(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"


def no_address(url: str) -> BadSetup:
    return BadSetup(
        Text(
            f"«{printable(url)}» no es la dirección de un servidor, como http://localhost:8006",
            f"'{printable(url)}' is not the address of a server, such as http://localhost:8006",
        )
    )


def unreachable(url: str, error: Exception) -> Unreachable:
    reason = getattr(error, "reason", error)
    why = printable(getattr(reason, "strerror", None) or str(reason) or type(reason).__name__)
    return Unreachable(
        Text(
            f"no se llega al servidor de {printable(url)} ({why}); ¿está en marcha, y es esa su dirección?",
            f"the server at {printable(url)} cannot be reached ({why}); does it run, and is that its address?",
        )
    )


# --- a seat


class SeatClient:
    """A place at a table: what it sees, and what it can ask for. It takes part in the toss by itself."""

    table: TableSeen
    here: Present

    def __init__(
        self, address: str, hello: wire.Hello, patience: float = PATIENCE, toss: OwnToss | None = None
    ) -> None:
        self.toss = toss or OwnToss()
        self.sight: Sight | None = None  # what is seen of the match
        self.number = 0  # of the last thing that happened to this viewer
        self.seat: int | None = None  # the one that is looked from
        self.seats: list[int] = []  # all whose tokens were given
        self.is_host = False
        self._address = address
        self._hello = hello
        self._patience = patience
        self._seen = hello.seen
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        self._asked: dict[str, tuple[str, asyncio.Future[wire.Answer]]] = {}
        self._socket: ClientConnection | None = None  # where somebody has said welcome
        self._begun = asyncio.Event()
        self._lost_at = time.monotonic()
        self._pause = FIRST_PAUSE
        self._end: Exception | None = None
        self._luck = secrets.token_hex(16)

    async def __aenter__(self) -> SeatClient:
        self._talking = asyncio.create_task(self._talk())
        await self._begun.wait()
        if self._end is not None:
            raise self._end
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._talking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._talking

    # --- what is told

    async def news(self) -> News:
        """The next thing that was told; the seat already knows all that has come in."""
        news = await self._news.get()
        if news is None:
            self._news.put_nowait(None)
            assert self._end is not None
            raise self._end
        return news

    def news_so_far(self) -> list[News]:
        """What was told and not yet read, without waiting."""
        told = []
        while not self._news.empty() and (news := self._news.get_nowait()) is not None:
            told.append(news)
        if self._end is not None:
            self._news.put_nowait(None)
        return told

    def __aiter__(self) -> SeatClient:
        return self

    async def __anext__(self) -> News:
        return await self.news()

    @property
    def view(self) -> dict[str, Any]:
        """What is seen, as plain data: `sobremesa schema GAME` says what it holds. Nothing before the deal."""
        return msgspec.json.decode(self.sight.view) if self.sight is not None else {}

    @property
    def legal(self) -> list[str]:
        return self.sight.legal if self.sight is not None else []

    @property
    def is_over(self) -> bool:
        return self.table.phase in ("over", "closed")

    @property
    def is_asked(self) -> bool:
        """Whether the match waits for this seat, or offers it something."""
        if self.sight is None or not self.sight.legal:
            return False
        return self.sight.may_pass or self.seat in msgspec.json.decode(self.sight.view, type=View).to_act

    def question(self) -> Question | None:
        """What a player in this seat is asked with now, if anything. It takes a seat that wants its record."""
        if not self.is_asked:
            return None
        assert self.sight is not None
        assert self.seat is not None
        return _question(self.table, self.seat, self.sight, f"{self._luck} {self.number}")

    # --- what is asked for

    async def act(self, action: str, seat: int | None = None) -> None:
        """Play an action; when this returns it is kept. A Refusal says why not."""
        await self.ask(wire.Act(id=new_id(), action=action, seat=seat))

    async def let_pass(self, seat: int | None = None) -> None:
        await self.ask(wire.Pass(id=new_id(), seat=seat))

    async def take_back(self, agree: bool | None = None, seat: int | None = None) -> None:
        """Ask to take the last action back, or answer who asks."""
        await self.ask(wire.Takeback(id=new_id(), agree=agree, seat=seat))

    async def hint(self, seat: int | None = None) -> msgspec.Raw:
        """Advice on what to do, as JSON."""
        answer = await self.ask(wire.Hint(id=new_id(), seat=seat))
        assert isinstance(answer, wire.Advised)
        return answer.advice

    async def coach(self, seat: int | None = None) -> str:
        """What was better than the last decision, once it cannot be changed; empty where nothing was for sure."""
        answer = await self.ask(wire.Coach(id=new_id(), seat=seat))
        assert isinstance(answer, wire.Coached)
        return answer.says

    async def moment(self, number: int) -> Sight | None:
        """What was seen at an earlier number."""
        answer = await self.ask(wire.Moment(id=new_id(), number=number))
        assert isinstance(answer, wire.MomentSeen)
        return answer.sight

    async def log(self, round: int | None = None) -> wire.Logged:
        answer = await self.ask(wire.Log(id=new_id(), round=round))
        assert isinstance(answer, wire.Logged)
        return answer

    async def replay(self, step: int, seat: int | None = None, open: bool = False) -> wire.Replayed:
        """The match, once it is over, as a seat or (None) a spectator saw it after so many actions."""
        answer = await self.ask(wire.Replay(id=new_id(), step=step, seat=seat, open=open))
        assert isinstance(answer, wire.Replayed)
        return answer

    async def start(self, fill: str | None = None) -> None:
        """The host: begin, with bots on open seats."""
        await self.ask(wire.Start(id=new_id(), fill=fill))

    async def seat_bot(self, seat: int, bot: str | None) -> None:
        await self.ask(wire.SeatBot(id=new_id(), seat=seat, bot=bot))

    async def set_seats(self, players: int) -> None:
        """The host: so many seats, before the match."""
        await self.ask(wire.Seats(id=new_id(), players=players))

    async def link(self, seat: int | None = None) -> str:
        """The secret of a one-time link to a seat."""
        answer = await self.ask(wire.Link(id=new_id(), seat=seat))
        assert isinstance(answer, wire.Accepted)
        assert answer.link is not None
        return answer.link

    async def send_away(self, seat: int) -> None:
        """Whoever created the table: take somebody's seat from them."""
        await self.ask(wire.SendAway(id=new_id(), seat=seat))

    async def rename(self, name: str, seat: int | None = None) -> None:
        await self.ask(wire.Rename(id=new_id(), name=name, seat=seat))

    async def stand_in(self, seat: int) -> None:
        """Go on without waiting for somebody who is not there."""
        await self.ask(wire.StandIn(id=new_id(), seat=seat))

    async def rematch(self) -> str:
        """The table of the rematch."""
        answer = await self.ask(wire.Rematch(id=new_id()))
        assert isinstance(answer, wire.Accepted)
        assert answer.table is not None
        return answer.table

    async def leave(self, seat: int | None = None) -> None:
        await self.ask(wire.Leave(id=new_id(), seat=seat))

    async def close(self) -> None:
        """The host: end the table for everybody."""
        await self.ask(wire.Close(id=new_id()))

    async def react(self, reaction: wire.Reaction, seat: int | None = None) -> None:
        await self._send(encoded(wire.React(reaction=reaction, seat=seat)))

    async def ask(self, frame: SeatCommand) -> wire.Answer:
        """Send a command, again if the connection is lost, and wait for its answer."""
        answer = await self._post(frame)
        try:
            return await answer
        finally:
            self._asked.pop(frame.id, None)

    async def _post(self, frame: SeatCommand) -> asyncio.Future[wire.Answer]:
        if self._end is not None:
            raise self._end
        message = encoded(frame)
        answer: asyncio.Future[wire.Answer] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # it need not be waited for
        self._asked[frame.id] = (message, answer)
        await self._send(message)
        return answer

    async def _send(self, message: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):  # what is asked is sent again
                await self._socket.send(message)

    # --- the connection

    async def _talk(self) -> None:
        try:
            while True:
                await self._converse_once()
        except Exception as error:  # whatever it was, those who wait hear of it
            self._end = error
        finally:
            self._socket = None
            self._news.put_nowait(None)
            self._begun.set()
            for _, answer in self._asked.values():
                if self._end is not None and not answer.done():
                    answer.set_exception(self._end)
                answer.cancel()

    async def _converse_once(self) -> None:
        """Connect and listen until the connection is lost; then wait before the next attempt."""
        trouble: Exception
        try:
            async with connect(self._address, max_size=MOST_MESSAGE, close_timeout=CLOSE_SECONDS) as socket:
                await self._converse(socket)
        except InvalidStatus as error:
            _raise_if_final(error)
            trouble = error
        except (OSError, WebSocketException) as error:
            trouble = error
        finally:
            if self._socket is not None:
                self._socket, self._lost_at = None, time.monotonic()
        if time.monotonic() - self._lost_at > self._patience:
            raise unreachable(self._address, trouble)
        await asyncio.sleep(self._pause * random.uniform(1, 1.5))
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    async def _converse(self, socket: ClientConnection) -> NoReturn:
        await socket.send(encoded(msgspec.structs.replace(self._hello, seen=self._seen)))
        while True:
            heard = understood(await socket.recv())
            await self._hear(heard)
            if isinstance(heard, Welcome):
                if self._socket is None:
                    self._socket, self._pause = socket, FIRST_PAUSE
                    for message, _ in list(self._asked.values()):
                        await self._send(message)
                await self._take_part_in_toss()

    async def _hear(self, heard: wire.Answer) -> None:
        match heard:
            case Welcome():
                self.seat, self.seats, self.is_host = heard.seat, heard.seats, heard.host
                self.here = heard.here
                self._look(heard.number, heard.table, heard.sight)
                self._begun.set()
            case wire.Notice():
                self._look(heard.number, heard.table, heard.sight)
                if heard.table is not None:
                    await self._take_part_in_toss()
            case Present():
                self.here = heard
            case wire.Reacted() | wire.Progress():
                pass
            case wire.Refused():
                self._refused(heard)
                return
            case wire.Goodbye():
                self._part(heard)
            case _:
                self._answer(heard.id, heard)
                return
        self._news.put_nowait(heard)

    def _part(self, goodbye: wire.Goodbye) -> NoReturn:
        if goodbye.again_in is None:
            raise Ended("forbidden", goodbye.sentence)
        self._pause = goodbye.again_in / 1000
        raise ConnectionError(goodbye.sentence)

    def _look(self, number: int, table: TableSeen | None, sight: Sight | None) -> None:
        self.number = self._seen = number
        self.sight = sight
        if table is not None:
            self.table = table
            self.toss.look(table)

    def _answer(self, id: str, reply: wire.Answer | Refusal) -> None:
        _, answer = self._asked.pop(id, ("", None))
        if answer is None or answer.done():
            return
        if isinstance(reply, Refusal):
            answer.set_exception(reply)
            return
        self.toss.accepted(id)
        answer.set_result(reply)

    def _refused(self, heard: wire.Refused) -> None:
        if heard.id is not None:
            self._answer(heard.id, Refusal(heard.error, heard.sentence, heard.rule, heard.again))
        elif self._socket is None:  # not even hello: the server has no room, or no disk
            raise ConnectionError(heard.sentence)

    # --- the toss

    async def _take_part_in_toss(self) -> None:
        if self._socket is None:
            return
        for frame in self.toss.due(self.table, self.seats):
            if frame.id not in self._asked:
                await self._post(frame)

    def check_toss(self) -> list[int]:
        """After the match: the seats whose words made the deal. A Mistake says what does not fit what was shown."""
        return self.toss.check(self.table)


def new_id() -> str:
    return secrets.token_hex(8)


def encoded(frame: wire.Frame | SeatCommand) -> str:
    """A frame as it is sent, if a server can understand it."""
    message = wire.encoder.encode(frame)
    try:
        wire.frames.decode(message)
    except msgspec.ValidationError as error:
        reason = printable(str(error))
        raise NotUnderstood(Text(f"eso no se puede pedir: {reason}", f"that cannot be asked for: {reason}")) from None
    return message.decode()


def understood(message: str | bytes) -> wire.Answer:
    try:
        return wire.answers.decode(message)
    except msgspec.MsgspecError as error:
        reason = printable(str(error))
        raise Unreachable(
            Text(
                f"el servidor habla otra versión del protocolo ({reason})",
                f"the server speaks another version of the protocol ({reason})",
            )
        ) from None


def _raise_if_final(error: InvalidStatus) -> None:
    """A server that answers, but not as a table: it says why, or it is none."""
    status = error.response.status_code
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status == HTTPStatus.TOO_MANY_REQUESTS:
        return
    try:
        problem = msgspec.json.decode(bytes(error.response.body or b""), type=wire.Problem)
    except msgspec.MsgspecError:
        raise Ended("no such address", f"HTTP {status}") from None
    raise Ended(problem.error, problem.sentence)


# --- players


def _question(table: TableSeen, seat: int, sight: Sight, luck: str) -> Question:
    """A seat's question from the record that the server sent with its view."""
    import numpy as np

    from sobremesa.bots.player import Question
    from sobremesa.engine.contract import installed_game
    from sobremesa.engine.kernel import new_records
    from sobremesa.engine.luck import key_of
    from sobremesa.engine.options import read_options
    from sobremesa.engine.snapshot import maker_of

    game = installed_game(table.game).load()
    record = sight.record
    if record is None or record.made_by != maker_of(game) or len(record.data) != game.state.itemsize:
        raise BadSetup(
            Text(
                f"el servidor juega a {table.game} con otra versión de Sobremesa; los bots necesitan la misma",
                f"the server plays {table.game} with another version of Sobremesa; bots need the same one",
            )
        )
    records = new_records(game.state, 1)
    records.view(np.uint8)[:] = np.frombuffer(record.data, np.uint8)
    options = read_options(game.info, table.players, table.options)
    return Question(game, seat, records[0], key_of(luck, f"bot {seat}"), options)


async def play(seat: SeatClient, player: Player) -> None:
    """Let a player play a seat to the end of the match; the seat `wants` its record. A Forfeit is the player's."""
    from sobremesa.engine.learning import LET_PASS

    while not seat.is_over:
        question, number = seat.question(), seat.number
        if question is None:
            await seat.news()
            continue
        action = await asyncio.to_thread(player.act, question)
        try:
            if seat.is_asked:
                await (seat.let_pass() if action == LET_PASS else seat.act(question.game.notation(action)))
        except Refusal as refusal:
            if refusal.again:
                await asyncio.sleep(LONGEST_PAUSE)
            elif seat.number == number:  # not overtaken by something else
                raise
