"""Checks that a table can be laid from what a game says: places are fields of views, and actions touch things there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from sobremesa.engine.contract import View
from sobremesa.engine.language import LANGUAGES, Text
from sobremesa.engine.match import Match
from sobremesa.engine.places import Face, Place, value_at
from sobremesa.engine.untrusted import names_to_show
from sobremesa.testing.tables import Table, Wrong, failing, played


def places_are_fields(table: Table) -> None:
    """Every place names a field of the view with the shape that its kind asks for, and has a title."""
    _require_kind(table, "PLACES", table.game.places, Sequence)
    for place in table.game.places:
        _require_described(table, place)
    for match, _, _ in played(table, "places", closely=True):
        for viewer in table.viewers():
            for place in table.game.places:
                _require_shape(table, match, place, match.view(viewer))


def _require_kind(table: Table, name: str, value: object, kind: type) -> None:
    """Another module of the game may have something else of that name."""
    if not isinstance(value, kind):
        found = type(value).__name__
        raise Wrong(
            table.at,
            f"{name} es «{found}»; si otro módulo llama así a otra cosa, escribe places.py",
            f"{name} is '{found}'; if another module means something else by it, write places.py",
        )


def _require_described(table: Table, place: Place) -> None:
    name = Text(f"el sitio «{place.field}»", f"the place '{place.field}'")
    _require_sound(table, place, Place, name)
    title = place.title or table.game.labels.get(place.field)
    if title is None or not title.es.strip() or not title.en.strip():
        raise Wrong(
            table.at,
            f"{name.es} no tiene título en los dos idiomas, ni «{place.field}» nombre en LABELS",
            f"{name.en} has no title in both languages, nor has '{place.field}' a label",
        )


def _require_sound(table: Table, value: Any, kind: type[msgspec.Struct], name: Text) -> None:
    try:
        msgspec.convert(msgspec.to_builtins(value), kind)
    except msgspec.MsgspecError as error:
        raise Wrong(table.at, f"{name.es}: {error}", f"{name.en}: {error}") from error


# --- shapes


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_thing(value: Any) -> bool:
    return value is None or (isinstance(value, str | int) and not isinstance(value, bool))


def _are_things(value: Any) -> bool:
    return _is_thing(value) or (_is_list(value) and all(_is_thing(thing) or _is_list(thing) for thing in value))


SHAPES: dict[str, tuple[Callable[[Any], bool], Text]] = {
    "cards": (_are_things, Text("una lista de cosas, o una", "a list of things, or one")),
    "hand": (_are_things, Text("una lista de cosas, o una", "a list of things, or one")),
    "dice": (_are_things, Text("un texto con un dado por letra, o una lista", "a text with a die a letter, or a list")),
    "rows": (
        lambda value: _is_list(value) and all(_is_list(row) for row in value),
        Text("una lista de filas", "a list of rows"),
    ),
    "pile": (_are_things, Text("un número o una lista", "a number or a list")),
    "counter": (lambda value: value is None or _is_count(value) or _is_list(value), Text("un número", "a number")),
    "track": (
        lambda value: _is_list(value) and all(step is None or _is_count(step) for step in value),
        Text("un número por asiento", "a number for each seat"),
    ),
    "label": (lambda value: not isinstance(value, list | dict), Text("una palabra o sí o no", "a word, or yes or no")),
}


def _require_shape(table: Table, match: Match, place: Place, view: View) -> None:
    at, field = table.moment(match), place.field
    try:
        value = value_at(view, field)
    except AttributeError as error:
        raise Wrong(
            at,
            f"el sitio «{field}» no es ningún campo de {type(view).__name__}",
            f"the place '{field}' names no field of {type(view).__name__}",
        ) from error
    fits, wanted = SHAPES[place.kind]
    by_seat = place.of_seats and place.kind != "track"
    if by_seat and not (_is_list(value) and len(value) in (0, table.players)):
        raise Wrong(
            at,
            f"el sitio «{field}» es de cada asiento, pero su campo no tiene uno para cada uno: {value!r}",
            f"the place '{field}' is of each seat, but its field has not one for each: {value!r}",
        )
    for part in value if by_seat else [value]:
        if not fits(part):
            raise Wrong(
                at,
                f"el sitio «{field}» ({place.kind}) pide {wanted.es}, y su campo tiene {part!r}",
                f"the place '{field}' ({place.kind}) takes {wanted.en}, and its field has {part!r}",
            )
        if place.seat_at is not None and any(not _is_list(pair) or len(pair) != 2 for pair in part or ()):
            raise Wrong(
                at,
                f"el sitio «{field}» tiene seat_at y pide pares, y su campo tiene {part!r}",
                f"the place '{field}' has seat_at and takes pairs, and its field has {part!r}",
            )


# --- faces and touches


def faces_can_be_drawn(table: Table) -> None:
    """Every face has a suit that screens know, and its small line in both languages."""
    _require_kind(table, "FACES", table.game.faces, Mapping)
    for written, face in table.game.faces.items():
        name = Text(f"la cara de «{written}»", f"the face of '{written}'")
        _require_sound(table, face, Face, name)
        if face.line is not None and not all(getattr(face.line, lang).strip() for lang in LANGUAGES):
            raise Wrong(
                table.at,
                f"{name.es} no tiene su línea en los dos idiomas",
                f"{name.en} has not its line in both languages",
            )


def touches_lie_on_the_table(table: Table) -> None:
    """Whatever an action touches lies where its seat sees it; an action that touches only itself is a button."""
    if not isinstance(table.game.places, Sequence) or not table.game.places:
        return
    for match, _, _ in played(table, "touches", closely=True):
        for seat in match.may_act:
            view = match.view(seat)
            lying = {*things_on(table, view), *(f"seat.{other}" for other in range(table.players))}
            for action in match.legal(seat):
                _require_lying(table, match, view, action, lying)


def notes_lie_on_the_table(table: Table) -> None:
    """Whatever is noted is noted of a place, a row or a seat."""
    names = names_to_show([""] * table.players, "es")
    for match, _, _ in played(table, "notes", closely=True):
        for viewer in table.viewers():
            view = match.view(viewer)
            for of in table.game.notes(view, names):
                if of not in _noted(table, view):
                    raise Wrong(
                        table.moment(match),
                        f"hay una nota de «{of}», que no es un sitio, ni una fila, ni un asiento",
                        f"there is a note of '{of}', which is no place, row or seat",
                    )


def _noted(table: Table, view: View) -> Iterator[str]:
    """All that a screen shows notes of."""
    yield from (f"seat.{seat}" for seat in range(table.players))
    for place in table.game.places:
        if place.kind == "rows" or place.is_at_seats:
            parts = table.players if place.is_at_seats else len(value_at(view, place.field))
            yield from (f"{place.field}.{part}" for part in range(parts))
        else:
            yield place.field


def _require_lying(table: Table, match: Match, view: View, action: str, lying: set[str]) -> None:
    at = table.moment(match)
    try:
        touched = table.game.touches(view, action)
    except Exception as error:
        raise failing(at, Text("touches", "touches"), error) from error
    for thing in touched if touched != [action] else []:
        if thing not in lying:
            raise Wrong(
                at,
                f"«{action}» toca «{thing}», que no está en ningún sitio que vea el asiento {view.seat}",
                f"'{action}' touches '{thing}', which lies nowhere that seat {view.seat} sees",
            )


def things_on(table: Table, view: View) -> Iterator[str]:
    """All that can be touched: a thing as the view writes it, and after its field; and rows."""
    for place in table.game.places:
        value = value_at(view, place.field)
        by_seat = place.of_seats and _is_list(value)
        rows = value if by_seat or place.kind == "rows" else [value]
        for number, row in enumerate(rows):
            yield f"{place.field}.{number}"
            for thing in _things_in(place, row):
                yield from (str(thing), f"{place.field}:{thing}")


def _things_in(place: Place, row: Any) -> list[Any]:
    if place.kind in ("counter", "label", "track") or row is None or place.face_down:
        return []
    if place.seat_at is not None:
        return [pair[1 - place.seat_at] for pair in row]
    if isinstance(row, str) and place.kind == "dice":
        return list(row)
    return row if _is_list(row) else [row]
