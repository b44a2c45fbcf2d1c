"""One socket at a table: it reads frames, answers each, and sends what the table tells.

Frames of a socket are handled one after another; an action is answered when it is committed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from sobremesa.engine.errors import BrokenGame, GameNotInstalled, Mistake, NotUnderstood
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.untrusted import printable
from sobremesa.table import commands, journal, viewing, wire
from sobremesa.table.asking import NO_WATCHING, CommandContext, Forbidden, Who, asker_with
from sobremesa.table.command_table import COMMANDS, Inquiry
from sobremesa.table.commands import token_hash
from sobremesa.table.guard import Allowance, Limits
from sobremesa.table.journal import AnyEntry
from sobremesa.table.live import LiveTable
from sobremesa.table.presence import Listener
from sobremesa.table.sockets import Out
from sobremesa.table.store import StoreTrouble
from sobremesa.table.tables import UnknownTable
from sobremesa.table.viewing import Viewpoint
from sobremesa.table.wire import Accepted, Goodbye, Refused, encoder
from sobremesa.table.writer import Conflict

if TYPE_CHECKING:
    from sobremesa.table.tables import Tables

F = TypeVar("F")
Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

COME_BACK, NOT_WANTED = 1012, 4403  # codes with which a socket is closed
TROUBLE_PAUSE = 2_000  # milliseconds after which to come back while the database does not answer
ATTEMPTS = 5  # at a command whose entry another node wrote first
REACTIONS = 2.0  # a second
LOOK_HAPPENINGS = 30  # that count as a look
NO_HELLO = Text("el primer mensaje es hello", "the first frame is hello")
NOT_YOURS = Forbidden(Text("ese sitio ya no es tuyo en esta mesa", "that seat is no longer yours at this table"))


def sentence(mistake: Mistake, lang: Lang) -> str:
    """The words of a mistake, as a sentence."""
    words = mistake.to(lang)
    return words[:1].upper() + words[1:]


class Connection(Listener):
    live: LiveTable  # from the first hello on

    def __init__(
        self, tables: Tables, table: str, out: Out, lang: Lang, limits: Limits, looks: Allowance | None = None
    ) -> None:
        super().__init__()
        self.lang: Lang = lang
        self.tables = tables
        self._table = table
        self._out = out
        self._limits = limits
        self._frames = Allowance(limits.frames, 2 * limits.frames)
        self.looks = looks or Allowance(limits.looks, limits.look_burst)
        self.reactions = Allowance(REACTIONS, 2 * REACTIONS)
        self._is_closing = False

    async def run(self, receive: Receive) -> None:
        """Serve the socket until it is closed from either side."""
        self._late = asyncio.get_running_loop().call_later(self._limits.hello, self.end, NotUnderstood(NO_HELLO))
        try:
            await self._read(receive)
        finally:
            self._late.cancel()
            if self.viewpoint is not None:
                self.live.go(self)

    # --- out

    def send(self, message: bytes) -> None:
        if not self._is_closing and self._out.write(message) > self._limits.waiting:
            self._is_closing = True
            self._out.hang_up()

    def end(self, reason: Mistake) -> None:
        self._close(NOT_WANTED, encoder.encode(Goodbye(sentence=sentence(reason, self.lang), again_in=None)))

    def come_back(self, after: int) -> None:
        """The server closes; the client is to come back after so many milliseconds."""
        words = Text("El servidor se reinicia; vuelve enseguida", "The server restarts; come back in a moment")
        self._close(COME_BACK, encoder.encode(Goodbye(sentence=words.to(self.lang), again_in=after)))

    def _close(self, code: int, message: bytes) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._out.write(message)
            self._out.finish(code)

    # --- in

    async def _read(self, receive: Receive) -> None:
        """Handle frames until the socket is closed from there."""
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._is_closing:  # whoever has lost a seat does nothing more with it
                continue
            wait = self._frames.take()
            if wait > 0:
                await asyncio.sleep(wait)
            await self._answer(message.get("text") or message.get("bytes") or b"")

    async def _answer(self, text: str | bytes) -> None:
        """Answer one frame."""
        asked = ""
        try:
            frame = read_frame(text)
            asked = getattr(frame, "id", "")
            await self._do(frame)
        except Mistake as mistake:
            self.tables.metrics.refused.labels(mistake.error).inc()
            self.refuse(mistake, asked or id_in(text))

    async def _do(self, frame: wire.Frame) -> None:
        if isinstance(frame, wire.Hello):
            await self._hello(frame)
            return
        if self.viewpoint is None:
            raise NotUnderstood(NO_HELLO)
        for attempt in range(ATTEMPTS):
            if not self.live.is_ready:
                await self.live.ready()
            try:
                await self._obey(frame)
                return
            except Mistake as mistake:
                is_final = isinstance(mistake, StoreTrouble) or attempt == ATTEMPTS - 1
                if is_final or (not isinstance(mistake, Conflict) and await self.live.stands()):
                    raise

    async def wait_to_look(self) -> None:
        """Telling again takes the server longer than a move; it is counted for all sockets of an address."""
        wait = self.looks.take()
        if wait > 0:
            await asyncio.sleep(wait)

    async def _hello(self, frame: wire.Hello) -> None:
        self._late.cancel()
        await self.wait_to_look()
        if frame.lang is not None:
            self.lang = frame.lang
        try:
            self.live = await self.tables.open(self._table)
        except (UnknownTable, GameNotInstalled, BrokenGame) as mistake:
            self.end(mistake)
            return
        except StoreTrouble as mistake:
            why = sentence(mistake, self.lang)
            self._close(COME_BACK, encoder.encode(Goodbye(sentence=why, again_in=TROUBLE_PAUSE)))
            return
        hashes = [token_hash(token) for token in [frame.token, *frame.also] if token is not None]
        looks_from = token_hash(frame.token) if frame.token is not None else None
        room = self.live.room
        asker = asker_with(room, hashes, looks_from)
        if looks_from is not None and room.whose(looks_from) is None and not room.expects(looks_from):
            self.end(NOT_YOURS)
            return
        if not asker.may_come_in(room):
            self.end(NO_WATCHING)
            return
        self.tokens, self.looks_from = frozenset(hashes), looks_from
        viewer = room.viewer_of(asker.looks_from)
        viewpoint = Viewpoint(
            viewer, frame.lang, *(want in frame.wants for want in ("aids", "words", "record", "touches"))
        )
        missed = room.numbers[viewer] - frame.seen if frame.seen is not None else 0
        self.looks.take(min(max(0, missed), viewing.MOST_MISSED) // LOOK_HAPPENINGS)
        self.live.enter(self, viewpoint, asker, frame.seen)

    # --- what a frame asks

    def ask(self, frame: F) -> CommandContext[F]:
        """A frame as it is judged now."""
        presence, tables = self.live.presence, self.tables
        return CommandContext(
            frame, self.asker, self.live.room, tables.now(), presence.seats(), presence.away, tables.bots
        )

    async def _obey(self, frame: Any) -> None:
        row, ask = COMMANDS[type(frame)], self.ask(frame)
        if isinstance(row, Inquiry):
            ask.require(row.who)
            await row.answer(self, ask)
            return
        seat = ask.seat if row.who is Who.SEAT else None
        if row.is_remembered and ask.room.was_answered(seat, frame.id):
            await self._accept_again(frame.id)
            return
        ask.require(row.who)
        entries = row.entries(ask)
        if entries:
            await self.put(entries, frame.id)
        else:
            await self._accept_again(frame.id)

    async def put(self, entries: list[AnyEntry], id: str, **more: str) -> None:
        """Commit what was asked for, and accept it."""
        if not isinstance(entries[0], journal.Closed):
            commands.require_space(self.live.room)
        await self.live.put(entries, self.accepted(id, **more))

    async def _accept_again(self, id: str) -> None:
        """What is asked for is the case already; that is told as soon as all that is there is committed."""
        await self.committed()
        self.accept(id)

    def accept(self, id: str, **more: str) -> None:
        self.send(self.accepted(id, **more)[1])

    def accepted(self, id: str, **more: Any) -> tuple[Listener, bytes]:
        return self, encoder.encode(Accepted(id=id, **more))

    def refuse(self, mistake: Mistake, id: str | None) -> None:
        why = sentence(mistake, self.lang)
        refused = Refused(error=mistake.error, sentence=why, id=id, rule=mistake.rule, again=mistake.again)
        self.send(encoder.encode(refused))

    async def committed(self) -> None:
        """Wait until what the room holds is in the journal; if it is not to be, the same is asked anew."""
        if not await self.live.stands():
            raise Conflict


def read_frame(text: str | bytes) -> wire.Frame:
    try:
        return wire.frames.decode(text)
    except msgspec.ValidationError as error:
        raise not_understood(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotUnderstood(
            Text("un mensaje es un objeto JSON con su «type»", "a frame is a JSON object with its 'type'")
        ) from None


class FrameId(msgspec.Struct):
    """What is read of a frame that is not understood."""

    id: wire.Id


def id_in(text: str | bytes) -> str | None:
    """The id of a frame, whatever is wrong with the rest of it."""
    try:
        return msgspec.json.decode(text, type=FrameId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def not_understood(error: msgspec.ValidationError) -> NotUnderstood:
    """What is wrong with a body or a frame, as the reader of it says."""
    reason = printable(str(error))
    return NotUnderstood(Text(f"el mensaje no se entiende: {reason}", f"the message is not understood: {reason}"))
