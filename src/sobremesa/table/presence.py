"""Who is at a table, what they may and see there, and what their screens have shown.

It says what each of them is to be told, and sends nothing: `live.py` does, once it is committed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.table import journal, viewing
from sobremesa.table.asking import NO_WATCHING, Asker, Forbidden, asker_with
from sobremesa.table.journal import AnyEntry
from sobremesa.table.room import Reached, Room
from sobremesa.table.screens import Screen, as_heard, as_told
from sobremesa.table.viewing import Viewpoint
from sobremesa.table.wire import Present, encoder

SEAT_TAKEN = Forbidden(
    Text("tu sitio está ahora en otro aparato o es de otra persona", "your seat is on another device now, or taken")
)
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


Outgoing = tuple[Listener, bytes | Mistake, int | None]  # with the receiver's number then; a Mistake ends it


class Presence:
    def __init__(self, room: Room, now: Callable[[], int], preparing: Callable[[Room], list[str]]) -> None:
        self.room = room
        self.listeners: set[Listener] = set()
        self.elsewhere: tuple[int, int] = (0, 0)  # seats present at other nodes, as bits, and how many watch there
        self.away: dict[int, int] = {}  # people who are not connected, since when
        self._now = now
        self._preparing = preparing
        self._screens_elsewhere: dict[str, Screen] = {}  # of other nodes, by name
        self._seats_here: int | None = None
        self._said: viewing.Said = {}

    # --- who is there

    def add(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self._seats_here = None

    def remove(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._seats_here = None

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

    def _anywhere(self) -> int:
        return self.seats_here() | self.elsewhere[0]

    def seats(self) -> set[int]:
        """The seats with a connection, at this node or another one."""
        mask = self._anywhere()
        return {seat for seat in range(self.room.players) if mask >> seat & 1}

    def all_here(self) -> bool:
        """Whether somebody is there on every seat."""
        everybody = (1 << self.room.players) - 1
        return self._anywhere() & everybody == everybody

    def anybody(self) -> bool:
        """Whether any person is at the table."""
        return bool(self._anywhere())

    def host_is_here(self) -> bool:
        """Whether whoever created the table is connected."""
        return bool(self._anywhere() >> self.room.players & 1)

    def watching_here(self) -> int:
        return sum(not listener.asker.seats and not listener.asker.is_host for listener in self.listeners)

    def here(self) -> Present:
        return Present(
            seats=sorted(self.seats()),
            watching=self.elsewhere[1] + self.watching_here(),
            preparing=self._preparing(self.room),
        )

    def note_absence(self) -> None:
        """See who is away; those who were stay so since then."""
        seats, now = self.seats(), self._now()
        self.away = {seat: self.away.get(seat, now) for seat in self.room.people() if seat not in seats}

    # --- what people's screens have shown

    def hear_shown(self, listener: Listener, number: int) -> bool:
        """A screen reports how far it has come, and whether that is news.

        What its viewer does not know, or knew long ago, is passed over.
        """
        assert listener.viewpoint is not None
        reached = self.room.reached(listener.viewpoint.viewer, number, listener.reached)
        if reached is None:
            return False
        listener.reached = reached
        return listener.screen.show(reached.public)

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

    # --- what they may and see

    def renew_rights(self, listener: Listener) -> None:
        """Give somebody the rights that follow from their tokens."""
        listener.asker = asker_with(self.room, listener.tokens, listener.looks_from)
        self._seats_here = None

    def place_viewer(self, listener: Listener) -> None:
        """Let somebody see what their rights give."""
        if listener.viewpoint is not None:
            viewer = self.room.viewer_of(listener.asker.looks_from)
            listener.viewpoint = listener.viewpoint._replace(viewer=viewer)

    def resized(self) -> None:
        """Where the seats are others, spectators are other viewers."""
        self._seats_here = None
        for listener in self.listeners:
            self.place_viewer(listener)

    def welcome(self, listener: Listener, seen: int | None) -> Outgoing:
        assert listener.viewpoint is not None
        room, viewpoint = self.room, listener.viewpoint
        listener.reached = room.reached_now(viewpoint.viewer)
        seats, is_host = sorted(listener.asker.seats), listener.asker.is_host
        message = viewing.welcome(room, viewpoint, seats, is_host, self.here(), seen, self._now())
        return listener, message, room.numbers[viewpoint.viewer]

    def told(self, message: bytes) -> list[Outgoing]:
        """Something without a number, for everybody here."""
        return [(listener, message, None) for listener in self.listeners if listener.viewpoint is not None]

    def notices(self, mark: int) -> list[Outgoing]:
        """What those who notice the last entry are sent."""
        if not mark or not self.listeners:
            return []
        telling = viewing.Telling(self.room, self._now(), self._said)
        made: dict[Viewpoint, bytes] = {}
        out: list[Outgoing] = []
        for listener in self.listeners:
            viewpoint = listener.viewpoint
            if viewpoint is None or not mark >> viewpoint.viewer & 1:
                continue
            if viewpoint not in made:
                made[viewpoint] = telling.notice(viewpoint)
            out.append((listener, made[viewpoint], self.room.numbers[viewpoint.viewer]))
        return out

    def give_rights(self, entry: AnyEntry) -> list[Outgoing]:
        """What follows from an entry for the rights of those who listen."""
        if not isinstance(entry, RIGHTS):
            return []
        self.note_absence()
        is_taken = isinstance(entry, journal.Sat) and entry.placed.kind == "person"
        before = self.seats_here()
        out = [each for listener in self.listeners for each in self._give_rights(listener, is_taken)]
        return out if self.seats_here() == before else out + self.told(encoder.encode(self.here()))

    def _give_rights(self, listener: Listener, is_taken: bool) -> list[Outgoing]:
        """See what somebody's tokens still give: whoever got up may watch, whoever lost a seat to another may not."""
        before = listener.asker
        self.renew_rights(listener)
        lost_sight = before.looks_from is not None and listener.asker.looks_from is None
        if lost_sight and is_taken:
            return [(listener, SEAT_TAKEN, None)]
        if not listener.asker.may_come_in(self.room):
            return [(listener, NO_WATCHING, None)]
        if listener.asker == before or listener.viewpoint is None:
            return []
        self.place_viewer(listener)
        return [self.welcome(listener, None)]
