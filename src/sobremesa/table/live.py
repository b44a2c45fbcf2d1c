"""A table in memory: what is asked for becomes entries, is committed, and is then told to those who are present.

Entries are applied at once, so that the next one can build on them; what they tell is held back until they are
committed. If that fails, the room is read again from the store and everybody is told anew.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.table import commands, journal
from sobremesa.table.asking import NO_WATCHING, Asker, NotNow
from sobremesa.table.automation import Automation
from sobremesa.table.journal import AnyEntry, write_entry
from sobremesa.table.logs import failed
from sobremesa.table.presence import Listener, Outgoing, Presence
from sobremesa.table.room import HOST, Room
from sobremesa.table.store import StoreTrouble, TableRow
from sobremesa.table.viewing import Viewpoint
from sobremesa.table.wire import encoder
from sobremesa.table.writer import Conflict, Write, WriteResult

if TYPE_CHECKING:
    from sobremesa.table.tables import Tables


MEND_AGAIN = 0.5  # seconds that a database has to get over its trouble
_readings = itertools.count()
FAILED = Text(
    "algo ha fallado en esta mesa; la partida queda como estaba",
    "something failed at this table; the match is kept as it was before",
)
NO_TABLE = NotNow(Text("la mesa ya no existe", "the table no longer exists"))


@dataclass
class PendingBroadcast:
    """What is sent once a write is committed."""

    out: list[Outgoing]
    is_written: bool = False
    waiting: list[asyncio.Future[None]] = field(default_factory=list)

    def send(self) -> None:
        for listener, message, number in self.out:
            if isinstance(message, Mistake):
                listener.end(message)
                continue
            listener.send(message)
            listener.seen = listener.seen if number is None else number

    def answer(self, listener: Listener, message: bytes) -> None:
        """Answer somebody, before they are sent away if that follows from what they asked for."""
        ends = (n for n, (other, sent, _) in enumerate(self.out) if other is listener and isinstance(sent, Mistake))
        self.out.insert(next(ends, len(self.out)), (listener, message, None))

    def end(self) -> None:
        """It is committed, or has failed."""
        for waiting in self.waiting:
            if not waiting.done():
                waiting.set_result(None)


class LiveTable:
    def __init__(self, tables: Tables, room: Room) -> None:
        self.tables = tables
        self.room = room
        self.presence = Presence(room, tables.now, tables.preparing)
        self.touched = tables.now()
        self.advised: set[int] = set()  # seats for which a hint is being thought of, whatever socket asked
        self.coached: set[int] = set()  # the same for what was better than their last decision
        self._held: deque[PendingBroadcast] = deque()
        self._ready = asyncio.Event()
        self._ready.set()
        self._is_broken = False
        self._mend_after = 0.0
        self._reading = next(_readings)
        self.automation = Automation(self)

    @property
    def table(self) -> str:
        return self.room.table

    # --- who is there

    def tell_presence(self) -> None:
        self.tell_all(encoder.encode(self.presence.here()))

    def tell_all(self, message: bytes) -> None:
        """Tell everybody at this node something that has no number.

        While the room is read again nobody is told: some were not welcomed yet, and all will be, with who is there.
        """
        if self.is_ready:
            self._say(self.presence.told(message))

    def arrivals_changed(self) -> None:
        """Somebody came or went."""
        self.touched = self.tables.now()
        self.presence.note_absence()
        self.tables.nodes.present(self)
        self.tell_presence()
        self.automation.look()

    def hear_shown(self, listener: Listener, number: int) -> None:
        """A screen reports how far it has come; the node that leads the bots is told."""
        is_news = self.presence.hear_shown(listener, number)
        if is_news and any(place.bot for place in self.room.places) and not self.tables.nodes.leads(self):
            self.tables.nodes.present(self)

    # --- entries

    async def ready(self) -> Room:
        """The room, as soon as it can be trusted."""
        await self._ready.wait()
        self.touched = self.tables.now()
        return self.room

    def put(
        self,
        entries: Sequence[AnyEntry],
        answer: tuple[Listener, bytes] | None = None,
        together_with: Write | None = None,
    ) -> asyncio.Future[None]:
        """Apply entries and what follows from them, and commit; the future tells how that ended."""
        if not self.is_ready:
            raise Conflict
        first, held = self.room.length, PendingBroadcast([])
        written: list[AnyEntry] = []
        before = self._tokens()
        try:
            for entry in entries:
                self._apply(entry, written, held)
            while (next_entry := commands.follow_up(self.room, self.presence.seats(), self.tables.now())) is not None:
                self._apply(next_entry, written, held)
        except Mistake:
            if written:
                self._break()
                self._mend_when_alone()
            raise
        except Exception as error:
            failed(error)
            self._leave()
            raise NotNow(FAILED) from error
        if answer is not None:
            held.answer(*answer)
        done = asyncio.get_running_loop().create_future()
        self._held.append(held)
        self.touched = self.tables.now()
        self.tables.write(
            Write(
                row=row_of(self.room),
                first=first,
                reading=self._reading,
                bodies=[write_entry(entry).decode() for entry in written],
                tokens=[new for new in new_tokens(written) if new[0] not in before],
                old_tokens=[token for token in before if token and token not in self._tokens()],
                together_with=together_with,
                done=lambda outcome: self._committed(held, done, outcome),
            )
        )
        self.automation.look()
        return done

    def _tokens(self) -> list[str]:
        """Of those who sit here, and of those who will."""
        placed = [each for place in self.room.places for each in (place.placed, place.next) if each is not None]
        return [each.token for each in placed]

    def _apply(self, entry: AnyEntry, written: list[AnyEntry], held: PendingBroadcast) -> None:
        mark = self.room.apply(entry)
        written.append(entry)
        held.out += self._follow(entry, mark)

    def _follow(self, entry: AnyEntry, mark: int) -> list[Outgoing]:
        """Let everybody's rights, and the bots, follow an entry; says who is to be told what."""
        presence = self.presence
        if isinstance(entry, journal.Resized):
            presence.resized()
            self.tables.nodes.present(self)
        out = presence.notices(mark)
        self.automation.saw(entry)
        before = presence.seats_here()
        out += presence.give_rights(entry)
        if presence.seats_here() != before:
            self.tables.nodes.present(self)
        return out

    def _committed(self, held: PendingBroadcast, done: asyncio.Future[None], outcome: WriteResult) -> None:
        if outcome is not None:
            self._mend_after = MEND_AGAIN if isinstance(outcome, StoreTrouble) else 0.0
            self._break()
            self._held.remove(held)
            held.end()
            if not done.done():
                done.set_exception(outcome)
                done.exception()  # whoever does not wait for it has nothing to do about it
            self._mend_when_alone()
            return
        self.tables.metrics.entries.inc()
        held.is_written = True
        while self._held and self._held[0].is_written:
            first = self._held.popleft()
            first.send()
            first.end()
        if not done.done():
            done.set_result(None)
        self._mend_when_alone()

    def _say(self, out: list[Outgoing]) -> None:
        """Send something that may tell of entries that are not committed yet: after them."""
        if self._held:
            self._held[-1].out += out
        else:
            PendingBroadcast(out).send()

    async def settled(self) -> None:
        """Wait until all that the room holds now is committed, or has failed."""
        if self._held:
            reached = asyncio.get_running_loop().create_future()
            self._held[-1].waiting.append(reached)
            await reached

    async def stands(self) -> bool:
        """Wait; say whether all that the room holds now was committed, so that what was judged by it is right."""
        reading = self._reading
        await self.settled()
        return self._ready.is_set() and reading == self._reading

    # --- when a commit fails

    def _break(self) -> None:
        """The room holds what the journal does not: nobody uses it until it is read again."""
        self._is_broken = True
        self._ready.clear()
        self.automation.rest()

    def _leave(self) -> None:
        """The game itself failed, perhaps half-way: whoever opens the table again reads what its journal holds."""
        self.tables.forget(self)
        for listener in list(self.presence.listeners):
            listener.end(NotNow(FAILED))

    def _mend_when_alone(self) -> None:
        if self._is_broken and not self._held:
            self._is_broken = False
            self.tables.spawn(self._mend())

    async def _mend(self) -> None:
        """Read the room again and tell everybody how it is."""
        await asyncio.sleep(self._mend_after)  # lest bots and clocks try it without a break
        try:
            room = await self.tables.read_room(self.table)
            reason: Mistake = NO_TABLE
        except StoreTrouble:
            self._mend_after = MEND_AGAIN
            self.tables.spawn(self._mend())
            return
        except Mistake as mistake:
            room, reason = None, mistake
        if room is None:
            self.tables.forget(self)
            for listener in list(self.presence.listeners):
                listener.end(reason)
            self._ready.set()
            return
        self.room = self.presence.room = room
        self._reading = next(_readings)
        self._ready.set()
        for listener in list(self.presence.listeners):
            self._meet_again(listener)
        self.tables.nodes.present(self)
        self._return_seats()
        self.automation.look()

    def _meet_again(self, listener: Listener) -> None:
        """Give somebody the rights and the sight that follow from what was read."""
        assert listener.viewpoint is not None
        before = listener.viewpoint.viewer
        self.presence.renew_rights(listener)
        if not listener.asker.may_come_in(self.room):
            listener.end(NO_WATCHING)
            return
        self.presence.place_viewer(listener)
        is_same = listener.viewpoint.viewer == before
        self._say([self.presence.welcome(listener, listener.seen if is_same else None)])

    # --- entries of other nodes

    def take_from_elsewhere(self, entries: Sequence[AnyEntry]) -> None:
        """Entries that another node has committed."""
        for entry in entries:
            PendingBroadcast(self._follow(entry, self.room.apply(entry))).send()
        self._return_seats()
        self.automation.look()

    def _return_seats(self) -> None:
        """Nobody stands in for who is here: another node that had not heard of it may have let a bot do so."""
        here, places = self.presence.seats_here(), enumerate(self.room.places)
        kept = [seat for seat, place in places if here >> seat & 1 and place.stand_in and not place.has_left]
        if kept and self.room.is_live:
            self.put([journal.Returned(at=self.tables.now(), seat=seat) for seat in kept])

    @property
    def is_ready(self) -> bool:
        """Whether the room can be trusted."""
        return self._ready.is_set()

    @property
    def is_settled(self) -> bool:
        return not self._held and self.is_ready

    # --- listeners

    def enter(self, listener: Listener, viewpoint: Viewpoint, asker: Asker, seen: int | None) -> None:
        """Somebody listens from now on, or looks otherwise than before."""
        listener.viewpoint, listener.asker, listener.seen = viewpoint, asker, seen
        self.presence.add(listener)
        self._say([self.presence.welcome(listener, seen)])
        self._greet_back(listener)
        self.arrivals_changed()
        if commands.follow_up(self.room, self.presence.seats(), self.tables.now()) is not None:
            self.put([])

    def _greet_back(self, listener: Listener) -> None:
        places, now = self.room.places, self.tables.now()
        away = [seat for seat in listener.asker.seats if places[seat].stand_in or places[seat].given_up]
        entries: list[AnyEntry] = [journal.Returned(at=now, seat=seat) for seat in away]
        if listener.asker.is_creator:
            entries += commands.host_comes(self.room, now)
        if entries and self.room.is_live:
            self.put(entries).add_done_callback(lambda done: self._greeted(listener, done.exception()))

    def _greeted(self, listener: Listener, trouble: BaseException | None) -> None:
        if trouble is not None:
            self.tables.spawn(self._greet_again(listener))

    async def _greet_again(self, listener: Listener) -> None:
        """Somebody came back, and another node wrote something else first."""
        await self.ready()
        if listener in self.presence.listeners:
            self._greet_back(listener)

    def go(self, listener: Listener) -> None:
        if listener in self.presence.listeners:
            self.presence.remove(listener)
            self.arrivals_changed()


def row_of(room: Room) -> TableRow:
    awaited = sum(1 << seat for seat in room.match.to_act) if room.match is not None and room.is_live else 0
    return TableRow(
        id=room.table,
        length=room.length,
        game=room.info.name,
        phase=room.phase,
        code=room.code if room.phase == "room" else None,
        joinable=room.phase == "room" and bool(room.open_seats),
        awaited=awaited,
        touched=room.last_at,
    )


def new_tokens(entries: Sequence[AnyEntry]) -> list[tuple[str, int]]:
    """The tokens that entries bring, with their seats."""
    found: list[tuple[str, int]] = []
    for entry in entries:
        if isinstance(entry, journal.Opened):
            found.append((entry.host, HOST))
            found += [(placed.token, seat) for seat, placed in enumerate(entry.places) if placed.token]
        elif isinstance(entry, journal.Sat | journal.Reserved) and entry.placed.token and entry.seat is not None:
            found.append((entry.placed.token, entry.seat))
    return list(dict.fromkeys(found))
