"""Who asks for something at a table, what they may, and what a command is judged by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from http import HTTPStatus
from typing import Generic, TypeVar

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.table.room import HOST, Room

F = TypeVar("F")


class Forbidden(Mistake):
    """Asked by somebody who may not."""

    error, status = "forbidden", HTTPStatus.FORBIDDEN


class NotNow(Mistake):
    """The table is not at that point."""

    error, status = "not now", HTTPStatus.CONFLICT


class NotReady(NotNow):
    """Not yet."""

    again = True


NO_WATCHING = Forbidden(Text("en esta mesa no se puede mirar", "nobody may watch this table"))


@dataclass(frozen=True)
class Asker:
    """Who sends a command: the seats whose tokens they hold, and the one they look from."""

    seats: frozenset[int] = frozenset()
    looks_from: int | None = None
    is_host: bool = False  # decides what the host decides
    is_creator: bool = False  # has the host's token
    is_expected: bool = False  # will have a seat

    def seat(self, named: int | None) -> int:
        """The seat that a command is for."""
        seat = self.looks_from if named is None else named
        if seat is None:
            raise Forbidden(
                Text("estás mirando; eso lo hace quien tiene un sitio", "you are watching; that takes a seat")
            )
        if seat not in self.seats:
            raise Forbidden(Text(f"el sitio {seat} no es tuyo", f"seat {seat} is not yours"))
        return seat

    def may_come_in(self, room: Room) -> bool:
        return bool(self.seats) or self.is_host or self.is_expected or room.settings.spectators

    def require_host(self) -> None:
        if not self.is_host:
            raise _not_decided_by_you()

    def require_creator(self) -> None:
        if not self.is_creator:
            raise _not_decided_by_you()


def _not_decided_by_you() -> Forbidden:
    return Forbidden(Text("eso lo decide quien creó la mesa", "that is for whoever created the table to decide"))


def asker_with(room: Room, hashes: Iterable[str], looks_from: str | None) -> Asker:
    """The rights that tokens give, by their hashes; those that open nothing give none."""
    seats: set[int] = set()
    viewer: int | None = None
    is_host = is_expected = False
    for hashed in hashes:
        seat = room.whose(hashed)
        is_expected = is_expected or room.expects(hashed)
        if seat == HOST:
            is_host = True
        elif seat is not None:
            seats.add(seat)
            viewer = seat if hashed == looks_from else viewer
    return Asker(frozenset(seats), viewer, is_host or room.deputy in seats, is_host, is_expected)


class Who(Enum):
    """Who may ask."""

    ANYBODY = auto()
    SEAT = auto()  # whoever has the seat that it is for
    HOST = auto()  # or who decides while the host is away
    CREATOR = auto()
    DEPENDS = auto()  # on what is asked for, and when: the function sees to it


@dataclass(frozen=True)
class CommandContext(Generic[F]):
    """A frame with all that it is judged by."""

    frame: F
    asker: Asker
    room: Room
    at: int
    present: Collection[int] = ()  # seats
    away: Mapping[int, int] = field(default_factory=dict)  # people who are not there, since when
    bots: Collection[str] = ()  # that this server has

    @property
    def seat(self) -> int:
        """The seat it is for, which has to be the asker's."""
        return self.asker.seat(getattr(self.frame, "seat", None))

    def require(self, who: Who) -> None:
        """Refuse whoever may not ask for it."""
        if who is Who.SEAT:
            self.asker.seat(self.seat)
        elif who is Who.HOST:
            self.asker.require_host()
        elif who is Who.CREATOR:
            self.asker.require_creator()
