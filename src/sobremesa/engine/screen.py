"""A table drawn in a terminal from what its game says once: what lies in its places, the seats, and the own hand.

Nothing here knows a game, and no line is wider than was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text as Styled

from sobremesa.engine.contract import Game, View
from sobremesa.engine.language import Lang, Text, figure
from sobremesa.engine.lines import (
    BETWEEN_ITEMS,
    Column,
    Item,
    beside,
    flowed,
    in_columns,
    natural_width,
    packed,
    width_to_keep,
)
from sobremesa.engine.places import Place, value_at
from sobremesa.engine.signs import PLAIN, SLOT, line_of, thing_in_signs, things_by_suit

__all__ = ["draw_board", "draw_hand", "draw_table", "thing_in_signs"]

AWAITED, WON, YES = "►", "★", "✔"
APART = "  "  # between things
ENOUGH = 40  # cells that are enough for things of any number, over several lines
SOME = 16  # cells kept for things at a seat
COUNTED = ("counter", "pile", "track")  # figures at a seat


def draw_table(game: Game, view: View, names: Sequence[str], lang: Lang, width: int | None = None) -> RenderableType:
    """The moment, what lies on the table, the seats, and what the reader holds; as wide as the console if not said."""
    scene = Scene(game, view, names, lang)
    whole = Fitted(lambda room: [_caption(scene), *_board(scene, room), *_hand(scene, room)])
    return whole if width is None else whole.to(width)


def draw_board(game: Game, view: View, names: Sequence[str], lang: Lang, width: int) -> RenderableType:
    """What lies on the table and the seats, side by side where both fit."""
    return Group(*_board(Scene(game, view, names, lang), width))


def draw_hand(game: Game, view: View, names: Sequence[str], lang: Lang, width: int) -> RenderableType:
    """The reader's own things; nothing for who only watches."""
    return Group(*_hand(Scene(game, view, names, lang), width))


@dataclass(frozen=True)
class Scene:
    """A view of a game, and for whom it is drawn."""

    game: Game
    view: View
    names: Sequence[str]
    lang: Lang
    notes: Mapping[str, Text] = field(default_factory=dict)

    def title(self, place: Place) -> str:
        name = place.title or self.game.labels.get(place.field, Text(place.field, place.field))
        return _capital(name.es if self.lang == "es" else name.en)

    def value(self, place: Place) -> Any:
        return value_at(self.view, place.field)

    def thing(self, place: Place, thing: Any) -> Styled:
        return thing_in_signs(self.game, place, thing, self.lang)

    def note(self, of: str) -> list[Styled]:
        """What the game notes about a row, a seat or a field."""
        note = self.notes.get(of)
        return [Styled(f"({note.to(self.lang)})", style="dim")] if note else []


class Fitted:
    """Lines that are made as wide as the console is."""

    def __init__(self, make: Callable[[int], list[Styled]]) -> None:
        self._make = make

    def to(self, width: int) -> Group:
        return Group(*self._make(width))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.to(options.max_width)


def _caption(scene: Scene) -> Styled:
    return Styled(scene.game.caption(scene.view).to(scene.lang), style="bold underline")


def _board(scene: Scene, width: int) -> list[Styled]:
    columns = _seats(scene)
    shown = [column for column in columns if not column.is_empty]
    if _width_of_table(scene) + len(BETWEEN_ITEMS) + width_to_keep(columns) > width:
        return [*_on_table(scene, width), *in_columns(shown, width)]
    of_seats = natural_width(shown)
    lines = _on_table(scene, width - len(BETWEEN_ITEMS) - of_seats)
    return beside(lines, in_columns(shown, of_seats), max((line.cell_len for line in lines), default=0))


def _hand(scene: Scene, width: int) -> list[Styled]:
    mine = [place for place in scene.game.places if _is_own(place)] if scene.view.seat >= 0 else []
    return packed([item for place in mine for item in _items(scene, place)], width)


def _is_own(place: Place) -> bool:
    return place.kind == "hand" or place.own


def _is_at_seats(place: Place) -> bool:
    """What is a matter of each seat is drawn there, who laid what too."""
    return place.of_seats or place.kind == "track" or place.seat_at is not None


# --- what lies on the table


def _places_on_table(scene: Scene) -> list[Place]:
    return [place for place in scene.game.places if not _is_own(place) and not _is_at_seats(place)]


def _on_table(scene: Scene, width: int) -> list[Styled]:
    """Rows below one another, and everything else around them, as much in a line as fits."""
    lines: list[Styled] = []
    waiting: list[Item] = []
    for place in _places_on_table(scene):
        if place.kind == "rows":
            lines += packed(waiting, width) + _rows(scene, place, width)
            waiting = []
        else:
            waiting += _items(scene, place)
    return lines + packed(waiting, width)


def _width_of_table(scene: Scene) -> int:
    """What it takes; things that may be any number can be broken."""
    wide = []
    for place in _places_on_table(scene):
        if place.kind == "rows":
            wide.append(natural_width(_columns_of_rows(scene, place)))
        else:
            wide += [min(item.width, ENOUGH) for item in _items(scene, place)]
    return max(wide, default=0)


def _rows(scene: Scene, place: Place, width: int) -> list[Styled]:
    columns = _columns_of_rows(scene, place)
    if natural_width(columns) <= width:
        return in_columns(columns, width)
    rows = zip(*(column.cells for column in columns), strict=True)
    return [line for row in rows for line in flowed([word for cell in row for word in cell], width, APART, APART)]


def _columns_of_rows(scene: Scene, place: Place) -> list[Column]:
    """A row a line: its number, its things and the room that it has left, and what is noted about it."""
    rows = scene.value(place)
    most = max([place.slots, *map(len, rows)])
    numbers = [[Styled(f"{scene.title(place)} {number}:", style="dim")] for number in range(1, len(rows) + 1)]
    notes = [scene.note(f"{place.field}.{row}") for row in range(len(rows))]
    in_order = [[_in_row(scene, place, row, at) for row in rows] for at in range(most)]
    return [Column("", cells) for cells in [numbers, *in_order, notes]] if rows else []


def _in_row(scene: Scene, place: Place, row: Sequence[Any], at: int) -> list[Styled]:
    if at < len(row):
        return [scene.thing(place, row[at])]
    return _slots(place, at)[:1]


def _slots(place: Place, filled: int) -> list[Styled]:
    return [Styled(SLOT, style="dim")] * (place.slots - filled)


def _items(scene: Scene, place: Place) -> Iterator[Item]:
    """A place as words: its title and what it holds; nothing where there is nothing to say."""
    value, title = scene.value(place), scene.title(place)
    note = scene.note(place.field)
    if value is True:
        yield Item([*_words(title), *note])
        return
    held = _held(scene, place, value)
    if held:
        first = Styled.assemble((f"{title}: ", "dim"), held[0])  # a line is never broken between these
        yield Item([first, *held[1:], *note], " " if place.kind == "label" else APART)


def _words(text: str) -> list[Styled]:
    return [Styled(word, style=PLAIN) for word in text.split()]


def _held(scene: Scene, place: Place, value: Any) -> list[Styled]:
    if value is None or value is False:
        return _slots(place, 0)
    if place.kind in ("counter", "pile"):
        return _counted(scene, place, value)
    if place.kind == "label":
        return _words(scene.thing(place, value).plain)
    things = list(value) if isinstance(value, list | tuple) or place.kind == "dice" else [value]
    found = [_named(scene, place, thing) for thing in things]
    return found if place.kind == "hand" else found + _slots(place, len(things))


def _named(scene: Scene, place: Place, thing: Any) -> Styled:
    """A thing, and what is printed small on it where its sign says little."""
    line = line_of(scene.game, thing, scene.lang)
    drawn = scene.thing(place, thing)
    return Styled.assemble(drawn, f" {line}") if line else drawn


def _counted(scene: Scene, place: Place, value: Any) -> list[Styled]:
    """How many; of an open pile the top card, too."""
    count = [Styled(figure(value if isinstance(value, int) else len(value)), style=PLAIN)]
    is_open = place.kind == "pile" and not isinstance(value, int) and not place.face_down
    return [*count, scene.thing(place, value[-1])] if is_open and value else count


# --- the seats


def _seats(scene: Scene) -> list[Column]:
    """Name and points, and what lies at each seat."""
    seats = range(scene.view.players)
    points = _capital(scene.game.info.points[1].to(scene.lang))
    at_seats = [place for place in scene.game.places if _is_at_seats(place) and not _is_own(place)]
    return [
        Column("", [[_name(scene, seat)] for seat in seats], may_be_cut=True),
        Column(points, [[_figure(scene, seat, scene.view.points[seat])] for seat in seats], is_figure=True),
        *(_column(scene, place) for place in at_seats),
        Column("", [scene.note(f"seat.{seat}") for seat in seats]),
    ]


def _name(scene: Scene, seat: int) -> Styled:
    """Marked if the match waits for it, or has been won by it."""
    view = scene.view
    won = view.over and seat in view.winners
    mark = WON if won else AWAITED if seat in view.to_act else " "
    return Styled(f"{mark} {scene.names[seat]}", style=_style(scene, seat))


def _style(scene: Scene, seat: int) -> str:
    return "bold" if seat == scene.view.seat else ""


def _figure(scene: Scene, seat: int, value: int) -> Styled:
    return Styled(figure(value), style=_style(scene, seat))


def _column(scene: Scene, place: Place) -> Column:
    seats = range(scene.view.players)
    cells = [_at_seat(scene, place, seat) for seat in seats]
    reserved = SOME if place.kind == "cards" and place.of_seats else 0
    return Column(scene.title(place), cells, is_figure=place.kind in COUNTED, reserved=reserved)


def _at_seat(scene: Scene, place: Place, seat: int) -> list[Styled]:
    values = scene.value(place)
    note = scene.note(f"{place.field}.{seat}")
    if place.seat_at is not None:
        laid = [pair[1 - place.seat_at] for pair in values if pair[place.seat_at] == seat]
        return [scene.thing(place, thing) for thing in laid] + note
    value = values[seat] if seat < len(values) else None
    if value is None or value is False or value == "":
        return note
    if value is True:
        return [Styled(YES), *note]
    if place.kind in COUNTED:
        return [_figure(scene, seat, value if isinstance(value, int) else len(value)), *note]
    return _things_at_seat(scene, place, value) + note


def _things_at_seat(scene: Scene, place: Place, value: Any) -> list[Styled]:
    if place.kind == "cards" and isinstance(value, list) and not place.face_down:
        return things_by_suit(scene.game, value)
    things = list(value) if isinstance(value, list) or place.kind == "dice" else [value]
    return [scene.thing(place, thing) for thing in things]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
