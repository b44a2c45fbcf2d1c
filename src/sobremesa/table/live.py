"""A table in memory: its room, who listens, what waits for a commit, and what the table does by itself.

Entries are applied at once, so that the next one can build on them; what they tell is held back until they are
committed. If that fails, the room is read again from the store and everybody is told anew.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.table import commands, journal, viewing
from sobremesa.table.asking import NO_WATCHING, Asker, Forbidden, NotNow
from sobremesa.table.automation import Automation
from sobremesa.table.journal import AnyEntry, write_entry
from sobremesa.table.room import HOST, Reached, Room
from sobremesa.table.screens import Screen, as_heard, as_told
from sobremesa.table.store import StoreTrouble, TableRow
from sobremesa.table.viewing import Viewpoint
from sobremesa.table.wire import Present, encoder
from sobremesa.table.writer import Conflict, Write, WriteResult

if TYPE_CHECKING:
    from sobremesa.table.tables import Tables


SEAT_TAKEN = Forbidden(
    Text("tu sitio está ahora en otro aparato o es de otra persona", "your seat is on another device now, or taken")
)
MEND_AGAIN = 0.5  # seconds that a database has to get over its trouble
_readings = itertools.count()
NO_TABLE = NotNow(Text("la mesa ya no existe", "the table no longer exists"))


RIGHTS = (journal.Sat, journal.SetUp, journal.Deputed, journal.Resized)  # entries that change who may do what


class Listener:
    """A connection that looks at a table."""

    viewpoint: Viewpoint | None = None
    asker = Asker()
    tokens: frozenset[str] = frozenset()  # hashes of those it came with
    looks_from: str | None = None  # one of them
    seen: int | None = None  # the last number that it knows
    reached = Reached()  # how far its reports were followed

    def __init__(self) -> None:
        self.screen = Screen()

    def send(self, message: bytes) -> None:
        raise NotImplementedError

    def end(self, reason: Mistake) -> None:
        """Say why, and end the connection for good."""
        raise NotImplementedError


@dataclass
class PendingBroadcast:
    """What is sent once a write is committed, with the receiver's number then; a Mistake ends the connection."""

    out: list[tuple[Listener, bytes | Mistake, int | None]]
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
        self.listeners: set[Listener] = set()
        self.touched = tables.now()
        self.elsewhere: tuple[int, int] = (0, 0)  # seats present at other nodes, as bits, and how many watch there
        self._screens_elsewhere: dict[str, Screen] = {}  # of other nodes, by name
        self._seats_here: int | None = None
        self.away: dict[int, int] = {}  # people who are not connected, since when
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

    def seats_here(self) -> int:
        """The seats with a connection to this node, as bits; the host's comes after them."""
        if self._seats_here is None:
            mask = 0
            for listener in self.listeners:
                for seat in listener.asker.seats:
                    mask |= 1 << seat
                mask |= listener.asker.is_creator << self.room.players
            self._seats_here = mask
        return self._seats_here

    def present(self) -> set[int]:
        mask = self.seats_here() | self.elsewhere[0]
        return {seat for seat in range(self.room.players) if mask >> seat & 1}

    def all_here(self) -> bool:
        """Whether somebody is there on every seat."""
        everybody = (1 << self.room.players) - 1
        return (self.seats_here() | self.elsewhere[0]) & everybody == everybody

    def anybody(self) -> bool:
        """Whether any person is at the table, at this node or another one."""
        return bool(self.seats_here() | self.elsewhere[0])

    def host_is_here(self) -> bool:
        """Whether whoever created the table is connected, at this node or another one."""
        return bool((self.seats_here() | self.elsewhere[0]) >> self.room.players & 1)

    def watching(self) -> int:
        return self.elsewhere[1] + self.watching_here()

    def watching_here(self) -> int:
        return sum(not listener.asker.seats and not listener.asker.is_host for listener in self.listeners)

    def here(self) -> Present:
        return Present(
            seats=sorted(self.present()), watching=self.watching(), preparing=self.tables.preparing(self.room)
        )

    def tell_presence(self) -> None:
        self.tell_all(encoder.encode(self.here()))

    def tell_all(self, message: bytes) -> None:
        """Tell everybody at this node something that has no number.

        While the room is read again nobody is told: some were not welcomed yet, and all will be, with who is there.
        """
        if not self.is_ready:
            return
        for listener in self.listeners:
            if listener.viewpoint is not None:
                self.say(listener, message)

    def note_absence(self) -> None:
        """See who is away; those who were stay so since then."""
        present, now = self.present(), self.tables.now()
        self.away = {seat: self.away.get(seat, now) for seat in self.room.people() if seat not in present}

    def arrivals_changed(self) -> None:
        """Somebody came or went."""
        self.touched = self.tables.now()
        self.note_absence()
        self.tables.nodes.present(self)
        self.tell_presence()
        self.automation.look()

    # --- what people's screens have shown

    def hear_shown(self, listener: Listener, number: int) -> None:
        """A screen reports how far it has come; what its viewer does not know, or knew long ago, is passed over."""
        assert listener.viewpoint is not None
        reached = self.room.reached(listener.viewpoint.viewer, number, listener.reached)
        if reached is None:
            return
        listener.reached = reached
        has_bots = any(place.bot for place in self.room.places)
        if listener.screen.show(reached.public) and has_bots and not self.tables.nodes.leads(self):
            self.tables.nodes.present(self)

    def hear_screens(self, told: str) -> None:
        """What the screens at other nodes have shown."""
        self._screens_elsewhere = as_heard(told, self._screens_elsewhere)

    def screens_here(self) -> str:
        return as_told(self._screens())

    def screens_behind(self) -> list[Screen]:
        """Those of people at the table that have yet to show what everybody was told last."""
        last = self.room.last_public
        return [screen for screen in (*self._screens(), *self._screens_elsewhere.values()) if screen.lacks(last)]

    def _screens(self) -> Iterator[Screen]:
        """Those of the people who sit here; one that holds several seats is one."""
        places = self.room.places
        for listener in self.listeners:
            if any(places[seat].is_person and not places[seat].stand_in for seat in listener.asker.seats):
                yield listener.screen

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
            while (next_entry := commands.follow_up(self.room, self.present(), self.tables.now())) is not None:
                self._apply(next_entry, written, held)
        except Exception:
            if written:
                self._break()
                self._mend_when_alone()
            raise
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

    def _take(self, entry: AnyEntry) -> int:
        """Apply an entry; says who notices. Where the seats are others, spectators are other viewers."""
        mark = self.room.apply(entry)
        if isinstance(entry, journal.Resized):
            self._seats_here = None
            self.tables.nodes.present(self)
            for listener in self.listeners:
                if listener.viewpoint is not None:
                    viewer = self.room.viewer_of(listener.asker.looks_from)
                    listener.viewpoint = listener.viewpoint._replace(viewer=viewer)
        return mark

    def _apply(self, entry: AnyEntry, written: list[AnyEntry], held: PendingBroadcast) -> None:
        mark = self._take(entry)
        written.append(entry)
        held.out += self._notices(mark)
        held.out += self._after(entry)

    def _after(self, entry: AnyEntry) -> list[tuple[Listener, bytes | Mistake, int | None]]:
        """What follows from an entry for those who listen."""
        self.automation.saw(entry)
        if not isinstance(entry, RIGHTS):
            return []
        self.note_absence()
        is_taken = isinstance(entry, journal.Sat) and entry.placed.kind == "person"
        before = self.seats_here()
        told = [each for listener in self.listeners for each in self._look_again(listener, is_taken)]
        if self.seats_here() != before:
            self.tables.nodes.present(self)
            here = encoder.encode(self.here())
            told += [(listener, here, None) for listener in self.listeners if listener.viewpoint is not None]
        return told

    def _look_again(self, listener: Listener, is_taken: bool) -> list[tuple[Listener, bytes | Mistake, int | None]]:
        """See what somebody's tokens still give: whoever got up may watch, whoever lost a seat to another may not."""
        before, listener.asker = listener.asker, self.asker(listener.tokens, listener.looks_from)
        self._seats_here = None
        lost_sight = before.looks_from is not None and listener.asker.looks_from is None
        if lost_sight and is_taken:
            return [(listener, SEAT_TAKEN, None)]
        if not listener.asker.may_come_in(self.room):
            return [(listener, NO_WATCHING, None)]
        if listener.asker == before or listener.viewpoint is None:
            return []
        listener.viewpoint = listener.viewpoint._replace(viewer=self.room.viewer_of(listener.asker.looks_from))
        return [(listener, self._welcome(listener, None), self.room.numbers[listener.viewpoint.viewer])]

    def _notices(self, mark: int) -> list[tuple[Listener, bytes, int]]:
        """What those who notice the last entry are sent."""
        if not mark or not self.listeners:
            return []
        telling = viewing.Telling(self.room, self.tables.now())
        made: dict[Viewpoint, bytes] = {}
        out = []
        for listener in self.listeners:
            viewpoint = listener.viewpoint
            if viewpoint is None or not mark >> viewpoint.viewer & 1:
                continue
            if viewpoint not in made:
                made[viewpoint] = telling.notice(viewpoint)
            out.append((listener, made[viewpoint], self.room.numbers[viewpoint.viewer]))
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

    def say(self, listener: Listener, message: bytes, number: int | None = None) -> None:
        """Send something that may tell of entries that are not committed yet: after them."""
        out: list[tuple[Listener, bytes | Mistake, int | None]] = [(listener, message, number)]
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
            for listener in list(self.listeners):
                listener.end(reason)
            self._ready.set()
            return
        self.room = room
        self._reading = next(_readings)
        self._ready.set()
        self._seats_here = None
        for listener in list(self.listeners):
            self._meet_again(listener)
        self.tables.nodes.present(self)
        self._return_seats()
        self.automation.look()

    def _meet_again(self, listener: Listener) -> None:
        """Give somebody the rights and the sight that follow from what was read."""
        assert listener.viewpoint is not None
        listener.asker = self.asker(listener.tokens, listener.looks_from)
        if not listener.asker.may_come_in(self.room):
            listener.end(NO_WATCHING)
            return
        viewer = self.room.viewer_of(listener.asker.looks_from)
        is_same = viewer == listener.viewpoint.viewer
        listener.viewpoint = listener.viewpoint._replace(viewer=viewer)
        self.welcome(listener, listener.seen if is_same else None)

    # --- entries of other nodes

    def take_from_elsewhere(self, entries: Sequence[AnyEntry]) -> None:
        """Entries that another node has committed."""
        for entry in entries:
            PendingBroadcast([*self._notices(self._take(entry)), *self._after(entry)]).send()
        self._return_seats()
        self.automation.look()

    def _return_seats(self) -> None:
        """Nobody stands in for who is here: another node that had not heard of it may have let a bot do so."""
        here, places = self.seats_here(), enumerate(self.room.places)
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
        self.listeners.add(listener)
        self._seats_here = None
        self.welcome(listener, seen)
        self._greet_back(listener)
        self.arrivals_changed()
        if commands.follow_up(self.room, self.present(), self.tables.now()) is not None:
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
        if listener in self.listeners:
            self._greet_back(listener)

    def welcome(self, listener: Listener, seen: int | None) -> None:
        assert listener.viewpoint is not None
        self.say(listener, self._welcome(listener, seen), self.room.numbers[listener.viewpoint.viewer])

    def _welcome(self, listener: Listener, seen: int | None) -> bytes:
        assert listener.viewpoint is not None
        listener.reached = self.room.reached_now(listener.viewpoint.viewer)
        seats, is_host = sorted(listener.asker.seats), listener.asker.is_host
        return viewing.welcome(self.room, listener.viewpoint, seats, is_host, self.here(), seen, self.tables.now())

    def go(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.discard(listener)
            self._seats_here = None
            self.arrivals_changed()

    def asker(self, hashes: Iterable[str], looks_from: str | None) -> Asker:
        """The rights that tokens give; those that open nothing give none."""
        seats: set[int] = set()
        viewer: int | None = None
        is_host = is_expected = False
        for hashed in hashes:
            seat = self.room.whose(hashed)
            is_expected = is_expected or self.room.expects(hashed)
            if seat == HOST:
                is_host = True
            elif seat is not None:
                seats.add(seat)
                viewer = seat if hashed == looks_from else viewer
        return Asker(frozenset(seats), viewer, is_host or self.room.deputy in seats, is_host, is_expected)


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
