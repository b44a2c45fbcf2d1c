"""A table drawn in a terminal from what its game says once: what lies in its places, the seats, and the own hand.

Nothing here knows a game, and no line is wider than was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text as Styled

from sobremesa.engine.contract import Game, View
from sobremesa.engine.language import Lang, Text, figure
from sobremesa.engine.lines import (
    BETWEEN_ITEMS,
    Column,
    Item,
    aligned,
    beside,
    cut,
    flowed,
    in_columns,
    joined,
    natural_width,
    packed,
)
from sobremesa.engine.places import Place, value_at
from sobremesa.engine.signs import PLAIN, SLOT, line_of, thing_in_signs, things_by_suit
from sobremesa.engine.untrusted import PrintableNames

__all__ = ["draw_board", "draw_hand", "draw_table", "thing_in_signs"]

AWAITED, WON, YES = "►", "★", "✔"
APART = "  "  # between things
ENOUGH = 56  # cells that are enough for a sentence or for things of any number, over several lines
WHOLE = 16  # cells of a note that is never broken
WORDS = ("label", "counter", "pile")  # what is said or counted, and not laid out
APART_FROM_OTHERS = ("rows", "dice")
COUNTED = ("counter", "pile", "track")  # figures at a seat


def draw_table(game: Game, view: View, names: PrintableNames, lang: Lang, width: int | None = None) -> RenderableType:
    """The moment, what lies on the table, the seats, and what the reader holds; as wide as the console if not said."""
    drawing = Drawing(game, view, names, lang)
    whole = Fitted(lambda room: [cut(_caption(drawing), room), *_board(drawing, room), *_hand(drawing, room)])
    return whole if width is None else whole.to(width)


def draw_board(game: Game, view: View, names: PrintableNames, lang: Lang, width: int) -> RenderableType:
    """What lies on the table and the seats, side by side where both fit."""
    return Group(*_board(Drawing(game, view, names, lang), width))


def draw_hand(game: Game, view: View, names: PrintableNames, lang: Lang, width: int) -> RenderableType:
    """The reader's own things; nothing for who only watches."""
    return Group(*_hand(Drawing(game, view, names, lang), width))


@dataclass(frozen=True)
class Drawing:
    """A view of a game, and for whom it is drawn."""

    game: Game
    view: View
    names: PrintableNames
    lang: Lang

    @cached_property
    def notes(self) -> Mapping[str, Text]:
        return self.game.notes(self.view, self.names)

    def title(self, place: Place) -> str:
        name = place.title or self.game.labels.get(place.field, Text(place.field, place.field))
        return _capital(name.es if self.lang == "es" else name.en)

    def value(self, place: Place) -> Any:
        return value_at(self.view, place.field)

    def slots(self, place: Place, filled: int = 0) -> list[Styled]:
        """The room that is left beside things that lie there."""
        most = value_at(self.view, place.slots_in) if place.slots_in else place.slots
        return [Styled(SLOT, style="dim")] * (most - filled)

    def thing(self, place: Place, thing: Any) -> Styled:
        return thing_in_signs(self.game, place, thing, self.lang)

    def note(self, of: str) -> list[Styled]:
        """What the game notes about a row, a seat or a field."""
        note = self.notes.get(of)
        if note is None:
            return []
        said = f"({note.to(self.lang)})"
        return [Styled(word, style="dim") for word in ([said] if len(said) <= WHOLE else said.split())]


class Fitted:
    """Lines that are made as wide as the console is."""

    def __init__(self, make: Callable[[int], list[Styled]]) -> None:
        self._make = make

    def to(self, width: int) -> Group:
        return Group(*self._make(width))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.to(options.max_width)


def _caption(drawing: Drawing) -> Styled:
    return Styled(drawing.game.caption(drawing.view).to(drawing.lang), style="bold underline")


def _board(drawing: Drawing, width: int) -> list[Styled]:
    columns = _seats(drawing)  # empty ones count, lest a table is laid out in another way whenever one fills
    shown = [column for column in columns if not column.is_empty]
    if _width_of_table(drawing) + len(BETWEEN_ITEMS) + natural_width(columns) > width:
        return [*_on_table(drawing, width), *in_columns(shown, width)]
    of_seats = natural_width(shown)
    lines = _on_table(drawing, width - len(BETWEEN_ITEMS) - of_seats)
    return beside(lines, in_columns(shown, of_seats), max((line.cell_len for line in lines), default=0))


def _hand(drawing: Drawing, width: int) -> list[Styled]:
    if drawing.view.seat < 0:
        return []
    mine = filter(_is_own, drawing.game.places)
    return packed([item for place in mine for item in _items(drawing, place)], width)


def _is_own(place: Place) -> bool:
    return place.kind == "hand" or place.own


# --- what lies on the table


def _places_on_table(drawing: Drawing) -> list[Place]:
    return [place for place in drawing.game.places if not _is_own(place) and not place.is_at_seats]


def _on_table(drawing: Drawing, width: int) -> list[Styled]:
    """Rows below one another, dice in a line of their own, and everything else around them, as much as fits."""
    lines: list[Styled] = []
    waiting: list[Item] = []
    before = ""
    for place in _places_on_table(drawing):
        if place.kind != before and place.kind in APART_FROM_OTHERS:
            lines += packed(waiting, width)
            waiting = []
        if place.kind == "rows":
            lines += _rows_in_lines(drawing, place, width)
        else:
            waiting += _items(drawing, place)
        before = place.kind
    return lines + packed(waiting, width)


def _width_of_table(drawing: Drawing) -> int:
    """What it takes; long lines can be broken."""
    wide = []
    for place in _places_on_table(drawing):
        if place.kind == "rows":
            wide += [line.cell_len for line in aligned(_rows(drawing, place))]
        else:
            wide += [min(item.width, ENOUGH) for item in _items(drawing, place)]
    return max(wide, default=0)


def _rows_in_lines(drawing: Drawing, place: Place, width: int) -> list[Styled]:
    rows = _rows(drawing, place)
    lines = aligned(rows)
    if all(line.cell_len <= width for line in lines):
        return lines
    return [line for row in rows for line in flowed(row, width, indent=APART)]


def _rows(drawing: Drawing, place: Place) -> list[list[Styled]]:
    """Of each row its number, its things and the room that is left, and what is noted about it."""
    rows, title = drawing.value(place), drawing.title(place)
    filled = [[*(drawing.thing(place, thing) for thing in row), *drawing.slots(place, len(row))] for row in rows]
    most = max(map(len, filled), default=0)
    return [
        [
            Styled(f"{title} {number + 1}:", style="dim"),
            *row,
            *[Styled()] * (most - len(row)),
            *_whole(drawing.note(f"{place.field}.{number}")),
        ]
        for number, row in enumerate(filled)
    ]


def _items(drawing: Drawing, place: Place) -> Iterator[Item]:
    """A place as words: its title and what it holds; nothing where there is nothing to say."""
    value, title = drawing.value(place), drawing.title(place)
    note = drawing.note(place.field)
    if value is True:
        yield Item([*_words(title), *note])
        return
    held = _held(drawing, place, value)
    if held:
        first = Styled.assemble((f"{title}: ", "dim"), held[0])  # a line is never broken between these
        yield Item([first, *held[1:], *_whole(note)], " " if place.kind in WORDS else APART)


def _whole(words: list[Styled]) -> list[Styled]:
    return [joined(words)] if words else []


def _words(text: str) -> list[Styled]:
    return [Styled(word, style=PLAIN) for word in text.split()]


def _held(drawing: Drawing, place: Place, value: Any) -> list[Styled]:
    if value is None or value is False:
        return drawing.slots(place)
    if place.kind in ("counter", "pile"):
        return _counted(drawing, place, value)
    if place.kind == "label":
        return _words(drawing.thing(place, value).plain)
    things = list(value) if isinstance(value, list | tuple) or place.kind == "dice" else [value]
    found = [_named(drawing, place, thing) for thing in things]
    return found if place.kind == "hand" else found + drawing.slots(place, len(things))


def _named(drawing: Drawing, place: Place, thing: Any) -> Styled:
    """A thing, and what is printed small on it where its sign says little."""
    line = line_of(drawing.game, thing, drawing.lang)
    drawn = drawing.thing(place, thing)
    return Styled.assemble(drawn, f" {line}") if line else drawn


def _counted(drawing: Drawing, place: Place, value: Any) -> list[Styled]:
    """How many; of an open pile the top card, too."""
    count = [Styled(figure(value if isinstance(value, int) else len(value)), style=PLAIN)]
    is_open = place.kind == "pile" and not isinstance(value, int) and not place.face_down
    if not value or not is_open:
        return count
    top = Text("arriba", "top").to(drawing.lang)
    return [*count, Styled.assemble((f"({top} ", "dim"), drawing.thing(place, value[-1]), (")", "dim"))]


# --- the seats


def _seats(drawing: Drawing) -> list[Column]:
    """Name and points, and what lies at each seat."""
    seats = range(drawing.view.players)
    points = _capital(drawing.game.info.points[1].to(drawing.lang))
    at_seats = [place for place in drawing.game.places if place.is_at_seats and not _is_own(place)]
    return [
        Column("", [[_name(drawing, seat)] for seat in seats], may_be_cut=True),
        Column(points, [[_figure(drawing, seat, drawing.view.points[seat])] for seat in seats], is_figure=True),
        *(_column(drawing, place) for place in at_seats),
        Column("", [drawing.note(f"seat.{seat}") for seat in seats]),
    ]


def _name(drawing: Drawing, seat: int) -> Styled:
    """Marked if the match waits for it, or has been won by it."""
    view = drawing.view
    won = view.over and seat in view.winners
    mark = WON if won else AWAITED if seat in view.to_act else " "
    return Styled(f"{mark} {drawing.names[seat]}", style=_style(drawing, seat))


def _style(drawing: Drawing, seat: int) -> str:
    return "bold" if seat == drawing.view.seat else ""


def _figure(drawing: Drawing, seat: int, value: int) -> Styled:
    return Styled(figure(value), style=_style(drawing, seat))


def _column(drawing: Drawing, place: Place) -> Column:
    seats = range(drawing.view.players)
    held = [_of_seat(drawing, place, seat) for seat in seats]
    cells = [[_at_seat(drawing, place, seat, thing) for thing in held[seat]] for seat in seats]
    if _are_things(place):
        cells = _closer(cells, [things_by_suit(drawing.game, things) for things in held])
    noted = [cell + drawing.note(f"{place.field}.{seat}") for seat, cell in enumerate(cells)]
    return Column(drawing.title(place), noted, is_figure=place.kind in COUNTED)


def _closer(cells: list[list[Styled]], by_suit: list[list[Styled] | None]) -> list[list[Styled]]:
    """Things suit by suit, if they lie so at all seats and this takes less room."""
    suits = [each for each in by_suit if each is not None]
    return suits if len(suits) == len(cells) and sum(map(len, suits)) < sum(map(len, cells)) else cells


def _are_things(place: Place) -> bool:
    return place.kind in ("cards", "hand", "dice") and not place.face_down


def _of_seat(drawing: Drawing, place: Place, seat: int) -> list[Any]:
    """What a seat has of a place: things, a count, a word, or yes."""
    values = drawing.value(place)
    if place.seat_at is not None:
        return [pair[1 - place.seat_at] for pair in values if pair[place.seat_at] == seat]
    value = values[seat] if seat < len(values) else None
    if value is None or value is False or value == "":
        return []
    if place.kind in COUNTED:
        return [value if isinstance(value, int) else len(value)]
    return list(value) if isinstance(value, list) or place.kind == "dice" else [value]


def _at_seat(drawing: Drawing, place: Place, seat: int, thing: Any) -> Styled:
    if thing is True:
        return Styled(YES)
    return _figure(drawing, seat, thing) if place.kind in COUNTED else drawing.thing(place, thing)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
