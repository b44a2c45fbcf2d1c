"""One socket at a table: it reads frames, answers each, and sends what the table tells.

Frames of a socket are handled one after another; an action is answered when it is committed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from sobremesa.bots.advice import advice_on
from sobremesa.bots.player import question_in
from sobremesa.engine.errors import Mistake, NotUnderstood, NotYourTurn
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import printable
from sobremesa.table import coaching, commands, journal, viewing, wire
from sobremesa.table.commands import Forbidden, NotNow, NotReady, token_hash
from sobremesa.table.guard import Allowance, Limits
from sobremesa.table.live import Listener, LiveTable
from sobremesa.table.room import Room
from sobremesa.table.sockets import Out
from sobremesa.table.store import StoreTrouble
from sobremesa.table.tables import UnknownTable, rebuilt
from sobremesa.table.viewing import Viewpoint
from sobremesa.table.wire import Accepted, Advised, Coached, Goodbye, Progress, Reacted, Refused, encoder
from sobremesa.table.writer import Conflict

if TYPE_CHECKING:
    from sobremesa.table.tables import Tables

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

COME_BACK, NOT_WANTED = 1012, 4403  # codes with which a socket is closed
TROUBLE_PAUSE = 2_000  # milliseconds after which to come back while the database does not answer
ATTEMPTS = 5  # at a command whose entry another node wrote first
HINT_SECONDS = 3.0
REACTIONS = 2.0  # a second
LOOK_BYTES, LOOK_HAPPENINGS, LOOK_STEPS = 8000, 30, 500  # that count as a look each
NO_HELLO = Text("el primer mensaje es hello", "the first frame is hello")
NOT_YOURS = Forbidden(Text("ese sitio ya no es tuyo en esta mesa", "that seat is no longer yours at this table"))


def refusal(mistake: Mistake, lang: Lang, id: str | None) -> bytes:
    return encoder.encode(
        Refused(
            error=mistake.error,
            sentence=sentence(mistake, lang),
            id=id,
            rule=mistake.rule,
            again=mistake.again,
        )
    )


def sentence(mistake: Mistake, lang: Lang) -> str:
    """The words of a mistake, as a sentence."""
    words = mistake.to(lang)
    return words[:1].upper() + words[1:]


class Connection(Listener):
    _live: LiveTable  # from the first hello on

    def __init__(
        self, tables: Tables, table: str, out: Out, lang: Lang, limits: Limits, looks: Allowance | None = None
    ) -> None:
        super().__init__()
        self.lang: Lang = lang
        self._tables = tables
        self._table = table
        self._out = out
        self._limits = limits
        self._frames = Allowance(limits.frames, 2 * limits.frames)
        self._looks = looks or Allowance(limits.looks, limits.look_burst)
        self._reactions = Allowance(REACTIONS, 2 * REACTIONS)
        self._is_closing = False

    async def run(self, receive: Receive) -> None:
        """Serve the socket until it is closed from either side."""
        self._late = asyncio.get_running_loop().call_later(self._limits.hello, self.end, NotUnderstood(NO_HELLO))
        try:
            await self._read(receive)
        finally:
            self._late.cancel()
            if self.viewpoint is not None:
                self._live.go(self)

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
            self._tables.metrics.refused.labels(mistake.error).inc()
            self.send(refusal(mistake, self.lang, asked or id_in(text)))

    async def _do(self, frame: wire.Frame) -> None:
        if isinstance(frame, wire.Hello):
            await self._hello(frame)
            return
        if self.viewpoint is None:
            raise NotUnderstood(NO_HELLO)
        for attempt in range(ATTEMPTS):
            if not self._live.is_ready:
                await self._live.ready()
            try:
                await _ANSWERS[type(frame)](self, frame)
                return
            except Mistake as mistake:
                is_final = isinstance(mistake, StoreTrouble) or attempt == ATTEMPTS - 1
                if is_final or (not isinstance(mistake, Conflict) and await self._live.stands()):
                    raise

    async def _wait_to_look(self) -> None:
        """Telling again takes the server longer than a move; it is counted for all sockets of an address."""
        wait = self._looks.take()
        if wait > 0:
            await asyncio.sleep(wait)

    async def _hello(self, frame: wire.Hello) -> None:
        self._late.cancel()
        await self._wait_to_look()
        if frame.lang is not None:
            self.lang = frame.lang
        try:
            self._live = await self._tables.open(self._table)
        except UnknownTable as mistake:
            self.end(mistake)
            return
        except StoreTrouble as mistake:
            why = sentence(mistake, self.lang)
            self._close(COME_BACK, encoder.encode(Goodbye(sentence=why, again_in=TROUBLE_PAUSE)))
            return
        hashes = [token_hash(token) for token in [frame.token, *frame.also] if token is not None]
        looks_from = token_hash(frame.token) if frame.token is not None else None
        room, asker = self._live.room, self._live.asker(hashes, looks_from)
        if looks_from is not None and room.whose(looks_from) is None and not room.expects(looks_from):
            self.end(NOT_YOURS)
            return
        if not asker.may_come_in(room):
            self.end(commands.NO_WATCHING)
            return
        self.tokens, self.looks_from = frozenset(hashes), looks_from
        viewer = room.viewer_of(asker.looks_from)
        viewpoint = Viewpoint(viewer, frame.lang, *(want in frame.wants for want in ("aids", "words", "record")))
        missed = room.numbers[viewer] - frame.seen if frame.seen is not None else 0
        self._looks.take(min(max(0, missed), viewing.MOST_MISSED) // LOOK_HAPPENINGS)
        self._live.enter(self, viewpoint, asker, frame.seen)

    # --- what each frame asks

    def _accept(self, id: str, **more: Any) -> tuple[Listener, bytes]:
        return self, encoder.encode(Accepted(id=id, **more))

    async def _put(self, entries: list[journal.AnyEntry], id: str, **more: Any) -> None:
        if not isinstance(entries[0], journal.Closed):
            commands.require_space(self._live.room)
        await self._live.put(entries, self._accept(id, **more))

    async def _was_answered(self, seat: int | None, id: str) -> bool:
        """Whether the same was asked before; then it is accepted again, as soon as all that is there is committed."""
        if not self._live.room.was_answered(seat, id):
            return False
        await self._accept_again(id)
        return True

    async def _accept_again(self, id: str) -> None:
        """What is asked for is the case already."""
        await self._committed()
        self.send(self._accept(id)[1])

    async def _committed(self) -> None:
        """Wait until what the room holds is in the journal; if it is not to be, the same is asked anew."""
        if not await self._live.stands():
            raise Conflict

    async def _act(self, frame: wire.Act) -> None:
        seat = self.asker.seat(frame.seat)
        if not await self._was_answered(seat, frame.id):
            room, now = self._live.room, self._tables.now()
            entry = commands.act(room, seat, frame.action, frame.id, now)
            await self._put([entry, *commands.returning(room, seat, now)], frame.id)  # if it is legal

    async def _pass(self, frame: wire.Pass) -> None:
        seat = self.asker.seat(frame.seat)
        if not await self._was_answered(seat, frame.id):
            await self._put([commands.let_pass(self._live.room, seat, frame.id, self._tables.now())], frame.id)

    async def _takeback(self, frame: wire.Takeback) -> None:
        seat = self.asker.seat(frame.seat)
        if not await self._was_answered(seat, frame.id):
            await self._put([commands.takeback(self._live.room, seat, frame, self._tables.now())], frame.id)

    async def _hash(self, frame: wire.TossHash) -> None:
        seat = self.asker.seat(frame.seat)
        if not await self._was_answered(seat, frame.id):
            await self._put([commands.give_hash(self._live.room, seat, frame, self._tables.now())], frame.id)

    async def _word(self, frame: wire.TossWord) -> None:
        seat = self.asker.seat(frame.seat)
        if not await self._was_answered(seat, frame.id):
            await self._put([commands.give_word(self._live.room, seat, frame, self._tables.now())], frame.id)

    async def _start(self, frame: wire.Start) -> None:
        if not await self._was_answered(None, frame.id):
            live, tables = self._live, self._tables
            entries = commands.start(live.room, self.asker, frame, tables.bots, live.present(), tables.now())
            await self._put(entries, frame.id)

    async def _set_up(self, frame: wire.SetUp) -> None:
        if not await self._was_answered(None, frame.id):
            await self._put([commands.set_up(self._live.room, self.asker, frame, self._tables.now())], frame.id)

    async def _seat_bot(self, frame: wire.SeatBot) -> None:
        if not await self._was_answered(None, frame.id):
            live, tables = self._live, self._tables
            entry = commands.seat_bot(live.room, self.asker, frame, tables.bots, live.present(), tables.now())
            await self._put([entry], frame.id)

    async def _resize(self, frame: wire.Seats) -> None:
        if not await self._was_answered(None, frame.id):
            await self._put([commands.resize(self._live.room, self.asker, frame, self._tables.now())], frame.id)

    async def _link(self, frame: wire.Link) -> None:
        live = self._live
        entry, secret = commands.link(live.room, self.asker, frame, live.present(), self._tables.now())
        await self._put([entry], frame.id, link=secret)

    async def _send_away(self, frame: wire.SendAway) -> None:
        if not await self._was_answered(None, frame.id):
            await self._put(commands.send_away(self._live.room, self.asker, frame, self._tables.now()), frame.id)

    async def _rename(self, frame: wire.Rename) -> None:
        seat = self.asker.seat(frame.seat)
        if not await self._was_answered(seat, frame.id):
            await self._put([commands.rename(self._live.room, seat, frame, self._tables.now())], frame.id)

    async def _stand_in(self, frame: wire.StandIn) -> None:
        live = self._live
        entry = commands.stand_in(live.room, self.asker, frame, live.away, self._tables.now())
        if entry is None:
            await self._accept_again(frame.id)
        else:
            await self._put([entry], frame.id)

    async def _leave(self, frame: wire.Leave) -> None:
        seat = self.asker.seat(frame.seat)
        entry = commands.leave(self._live.room, seat, frame.id, self._tables.now())
        if entry is None:
            await self._accept_again(frame.id)
        elif not await self._was_answered(seat, frame.id):
            await self._put([entry], frame.id)

    async def _close_table(self, frame: wire.Close) -> None:
        if not await self._was_answered(None, frame.id):
            await self._put([commands.close(self._live.room, self.asker, frame, self._tables.now())], frame.id)

    async def _rematch(self, frame: wire.Rematch) -> None:
        commands.rematch(self._live.room, self.asker, frame, "", self._tables.now())
        code = await self._tables.free_code()
        room = self._live.room
        if room.rematch is not None:  # somebody else has asked already, or meanwhile
            await self._committed()
            self.send(self._accept(frame.id, table=room.rematch)[1])
            return
        opened = commands.rematch(room, self.asker, frame, code, self._tables.now())
        write, new = self._tables.new_table(opened)
        asked = self.asker.looks_from if self.asker.looks_from is not None else min(self.asker.seats, default=None)
        entry = journal.Rematched(at=self._tables.now(), seat=asked, id=frame.id, table=new.table)
        await self._live.put([entry], self._accept(frame.id, table=new.table), together_with=write)

    async def _react(self, frame: wire.React) -> None:
        seat = self.asker.seat(frame.seat) if frame.seat is not None or self.asker.seats else None
        if self._reactions.take() > 0:
            return
        self._tables.nodes.reacted(self._live, seat, frame.reaction)
        self._live.tell_all(encoder.encode(Reacted(seat=seat, reaction=frame.reaction)))

    async def _shown(self, frame: wire.Shown) -> None:
        self._live.hear_shown(self, frame.number)

    async def _moment(self, frame: wire.Moment) -> None:
        assert self.viewpoint is not None
        await self._wait_to_look()
        await self._committed()
        room = self._live.room
        entry = room.entry_of(self.viewpoint.viewer, frame.number)
        if entry is None:
            last = room.numbers[self.viewpoint.viewer]
            raise NotNow(
                Text(
                    f"ese momento no existe; el último es el {last}", f"there is no such moment; the last one is {last}"
                )
            )
        look = self._built_until if room.was_taken_back_since(entry) else Room.at_entry
        match = await self._tables.read(look, room, entry)
        message = viewing.moment(room, self.viewpoint, frame.id, frame.number, match, self._tables.now())
        await self._committed()
        self.send(message)

    def _built_until(self, room: Room, entry: int) -> Match | None:
        past = rebuilt(room.table, self._tables.store.journal(room.table)[: entry + 1])
        return past.match

    async def _replay(self, frame: wire.Replay) -> None:
        assert self.viewpoint is not None
        await self._wait_to_look()
        room = self._live.room
        commands.require_replayable(room, frame.step, frame.seat)
        viewpoint = self.viewpoint._replace(viewer=room.viewer_of(frame.seat))
        message = await self._tables.read(
            viewing.replayed, room, viewpoint, frame.id, frame.step, frame.open, self._tables.now()
        )
        self._looks.take(len(message) // LOOK_BYTES + frame.step // LOOK_STEPS)
        await self._committed()
        self.send(message)

    async def _log(self, frame: wire.Log) -> None:
        assert self.viewpoint is not None
        await self._wait_to_look()
        message = viewing.log_of_round(self._live.room, self.viewpoint, frame.id, frame.round)
        self._looks.take(len(message) // LOOK_BYTES)
        await self._committed()
        self.send(message)

    async def _hint(self, frame: wire.Hint) -> None:
        room, seat = self._live.room, self.asker.seat(frame.seat)
        commands.require_playing(room)
        assert room.match is not None
        if not room.settings.hints:
            raise NotNow(Text("en esta mesa no hay pistas", "this table has no hints"))
        question = question_in(room.match, seat)
        if not question.legal():
            raise NotYourTurn(Text("ahora no tienes nada que decidir", "you have nothing to decide now"))
        if seat in self._live.advised:
            raise NotReady(Text("ya estás esperando una pista", "you are waiting for a hint already"))
        if not self._tables.is_ready("expert", room.game):
            share = self._tables.preparing_games.share(room.game)
            self.send(encoder.encode(Progress(id=frame.id, share=round(share, 2))))
            raise NotReady(
                Text(
                    "las pistas se están preparando en este ordenador; prueba dentro de un minuto",
                    "hints are being prepared on this machine; try again in a minute",
                )
            )
        commands.require_space(room)
        self._live.advised.add(seat)
        try:
            await self._live.put([journal.Hinted(at=self._tables.now(), seat=seat)])
        except BaseException:
            self._live.advised.discard(seat)
            raise
        viewpoint = self.asker.looks_from
        self._tables.spawn(self._advise(seat, frame.id, question, viewpoint))

    async def _advise(self, seat: int, id: str, question: Any, viewpoint: int | None) -> None:
        """Tell what was found out, unless whoever asked has given the device away meanwhile."""
        try:
            advice = await self._tables.thinkers.think(lambda: advice_on(question, seconds=HINT_SECONDS))
            if self.asker.looks_from == viewpoint:
                self.send(encoder.encode(Advised(id=id, advice=Raw(encoder.encode(advice)))))
            else:
                gone = NotNow(Text("la pista era para quien miraba antes", "the hint was for whoever looked before"))
                self.send(refusal(gone, self.lang, id))
        except Exception:  # a defect of ours, which is written down; whoever asked does not wait for nothing
            sorry = NotNow(Text("esta vez no hay pista: algo ha fallado", "no hint this time: something failed"))
            self.send(refusal(sorry, self.lang, id))
            raise
        finally:
            self._live.advised.discard(seat)

    async def _coach(self, frame: wire.Coach) -> None:
        room, seat = self._live.room, self.asker.seat(frame.seat)
        commands.require_playing(room)
        assert room.match is not None
        if not coaching.may_be_coached(room, seat):
            raise NotNow(Text("en esta mesa no hay pistas", "this table has no hints"))
        number = coaching.last_decision(room.match, seat)
        if number is None:
            raise NotNow(Text("todavía no has jugado nada", "you have not played anything yet"))
        if coaching.may_change(room, seat, number):
            raise NotReady(Text("todavía puedes cambiar tu jugada", "you can still change what you played"))
        if seat in self._live.coached or not self._tables.is_ready("expert", room.game):
            raise NotReady(Text("el entrenador aún no puede", "the coach is not ready yet"))
        commands.require_space(room)
        await self._committed()
        self._live.coached.add(seat)
        self._tables.spawn(self._look_back(seat, frame.id, room.match.copy(), number, self.asker.looks_from))

    async def _look_back(self, seat: int, id: str, match: Match, number: int, viewpoint: int | None) -> None:
        """Tell what was better, to whoever asked; it counts as a hint if there is anything to tell."""
        says = ""
        try:
            line = await self._tables.thinkers.think(lambda: coaching.line_on(match, number))
            if line is not None and self.asker.looks_from == viewpoint and self._live.room.phase == "playing":
                await self._live.put([journal.Hinted(at=self._tables.now(), seat=seat)])
                says = line.to(self.lang)
        finally:
            self._live.coached.discard(seat)
            self.send(encoder.encode(Coached(id=id, says=says)))


_ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    wire.Act: Connection._act,
    wire.Pass: Connection._pass,
    wire.Takeback: Connection._takeback,
    wire.Hint: Connection._hint,
    wire.Coach: Connection._coach,
    wire.Moment: Connection._moment,
    wire.Log: Connection._log,
    wire.Replay: Connection._replay,
    wire.TossHash: Connection._hash,
    wire.TossWord: Connection._word,
    wire.Start: Connection._start,
    wire.SetUp: Connection._set_up,
    wire.SeatBot: Connection._seat_bot,
    wire.Seats: Connection._resize,
    wire.Link: Connection._link,
    wire.SendAway: Connection._send_away,
    wire.Rename: Connection._rename,
    wire.StandIn: Connection._stand_in,
    wire.Rematch: Connection._rematch,
    wire.Leave: Connection._leave,
    wire.Close: Connection._close_table,
    wire.React: Connection._react,
    wire.Shown: Connection._shown,
}


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
