"""What lies where on the plain table, and what things look like: a game states it, and screens fill it from views.

A place is filled from a field of the view (`card.scoring` is a field of a field). A thing goes by how the view writes
it, `r7`; where the same could lie in two places, by the field too, `row:b5`. A row is `rows.0`, a seat `seat.2`, what
a seat has of a place `banks.2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from sobremesa.engine.language import Both

PlaceKind = Literal["cards", "rows", "pile", "hand", "dice", "track", "counter", "label"]
Suit = Literal["red", "blue", "green", "yellow", "purple", "black"]


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somewhere on the table, and the field of the view that fills it."""

    kind: PlaceKind
    field: str
    title: Both | None = None  # without one, the label of the field
    of_seats: bool = False  # the field is a list by seat, and each seat shows its own
    seat_at: int | None = None  # its things are pairs with whoever laid them: where the seat stands in each
    slots: int = 0  # things that there is always room for; of a track, its steps
    slots_in: str = ""  # the field of the view that says how many, where a house rule changes that
    face_down: bool = False  # backs, however many things the field counts or lists
    own: bool = False  # the reader's own, as a hand is

    @property
    def is_at_seats(self) -> bool:
        """Whether each seat has its part: its own things, its pawn, or what it has laid."""
        return self.of_seats or self.kind == "track" or self.seat_at is not None


class Face(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is printed on a thing."""

    sign: str = ""  # large: a numeral or a letter or two; without it, how the view writes the thing
    suit: Suit | None = None  # its colour and shape
    line: Both | None = None  # small, below the sign


def _place(kind: PlaceKind, field: str, title: tuple[str, str] | None, **others: Any) -> Place:
    return Place(kind=kind, field=field, title=None if title is None else Both(*title), **others)


def cards(field: str, title: tuple[str, str] | None = None, **others: Any) -> Place:
    """Cards in a row, as many lines as it takes; a field that is no list holds one or none."""
    return _place("cards", field, title, **others)


def rows(field: str, title: tuple[str, str] | None = None, **others: Any) -> Place:
    """Several rows of cards, each of which can be touched as a whole."""
    return _place("rows", field, title, **others)


def pile(field: str, title: tuple[str, str] | None = None, **others: Any) -> Place:
    """A pile: its top card where the field lists them, a back where it only counts them."""
    return _place("pile", field, title, **others)


def hand(field: str = "hand", title: tuple[str, str] | None = None, **others: Any) -> Place:
    """The reader's own things."""
    return _place("hand", field, title, **others)


def dice(field: str, title: tuple[str, str] | None = None, **others: Any) -> Place:
    """Dice; a text is a die a letter."""
    return _place("dice", field, title, **others)


def track(field: str, slots: int, title: tuple[str, str] | None = None) -> Place:
    """A track with a pawn for each seat, from 0."""
    return _place("track", field, title, slots=slots)


def counter(field: str, title: tuple[str, str] | None = None, of_seats: bool = True) -> Place:
    """A number, at each seat or on the table."""
    return _place("counter", field, title, of_seats=of_seats)


def label(field: str, title: tuple[str, str] | None = None, of_seats: bool = False) -> Place:
    """A word of the view as it is said; of a switch, the title, while it is on."""
    return _place("label", field, title, of_seats=of_seats)


def value_at(view: Any, field: str) -> Any:
    """What a field of a view holds; AttributeError where it has no such field."""
    value = view
    for name in field.split("."):
        value = [getattr(each, name) for each in value] if isinstance(value, list) else getattr(value, name)
    return value


def usual_touches(action: str, labels: Mapping[str, Any]) -> list[str]:
    """An action that is written as a thing touches it."""
    return [action] if action in labels else []
