"""A table drawn in a terminal from the places of a game, for games that draw none of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.contract import Game, View
from sobremesa.engine.language import Lang, Text, figure
from sobremesa.engine.places import Place, value_at

SUIT_STYLES = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "purple": "magenta",
    "black": "bright_white",
}
SUIT_SHAPES = {"red": "▲", "blue": "■", "green": "✚", "yellow": "●", "purple": "◆", "black": ""}
BACK = "█"


def draw_places(game: Game, view: View, names: Sequence[str], lang: Lang) -> RenderableType:
    """The moment, what lies on the table, the seats, and what the reader holds."""
    on_table = [place for place in game.places if not place.of_seats and place.kind != "hand"]
    mine = [place for place in game.places if place.kind == "hand"]
    parts: list[RenderableType] = [Styled(game.caption(view).to(lang), style="bold underline"), ""]
    for place in on_table:
        parts += _on_table(game, view, place, names, lang)
    parts += ["", _seats(game, view, names, lang), ""]
    for place in mine if view.seat >= 0 else []:
        parts += _on_table(game, view, place, names, lang)
    return Group(*parts)


def _title(game: Game, place: Place, lang: Lang) -> str:
    name = place.title or game.labels.get(place.field, Text(place.field, place.field))
    text = name.es if lang == "es" else name.en
    return text[:1].upper() + text[1:]


def _on_table(game: Game, view: View, place: Place, names: Sequence[str], lang: Lang) -> Iterator[RenderableType]:
    value, title = value_at(view, place.field), _title(game, place, lang)
    if place.kind == "label" and isinstance(value, bool):
        if value:
            yield Styled(title, style="dim")
    elif place.kind == "rows":
        for number, row in enumerate(value, 1):
            yield Styled.assemble((f"{title} {number}: ", "dim"), _things(game, place, row, names, lang))
    elif place.kind == "track":
        pawns = [f"{names[seat]} {figure(step)}" for seat, step in enumerate(value) if step is not None]
        yield Styled.assemble((f"{title}: ", "dim"), ", ".join(pawns))
    elif place.kind == "counter":
        yield Styled.assemble((f"{title}: ", "dim"), "" if value is None else figure(value))
    elif place.kind == "pile":
        yield Styled.assemble((f"{title}: ", "dim"), _pile(game, place, value, names, lang))
    elif value not in (None, []):
        yield Styled.assemble((f"{title}: ", "dim"), _things(game, place, value, names, lang))


def _pile(game: Game, place: Place, value: Any, names: Sequence[str], lang: Lang) -> Styled:
    if isinstance(value, int):
        return Styled(figure(value))
    top = _things(game, place, value[-1:], names, lang)
    return Styled.assemble(str(len(value)), "  " if value else "", top)


def _things(game: Game, place: Place, value: Any, names: Sequence[str], lang: Lang) -> Styled:
    things = value if isinstance(value, list) else list(value) if place.kind == "dice" else [value]
    line = Styled()
    for thing in things:
        seat = None
        if place.seat_at is not None:
            seat, thing = thing[place.seat_at], thing[1 - place.seat_at]
        line.append(_thing(game, place, thing, lang))
        line.append("  " if seat is None else f" {names[seat]}  ")
    return line


def _thing(game: Game, place: Place, thing: Any, lang: Lang) -> Styled:
    if thing is None or place.face_down:
        return Styled(BACK, style="dim")
    written = str(thing)
    face = game.faces.get(written)
    if face is None:
        said = game.labels.get(f"{place.field.rsplit('.')[-1]}.{written}") or game.labels.get(written)
        is_word = place.kind == "label" and said is not None
        return Styled(said.to(lang) if said is not None and is_word else written, style="bold")
    style = SUIT_STYLES.get(face.suit or "", "")
    return Styled(f"{face.sign or written}{SUIT_SHAPES.get(face.suit or '', '')}", style=f"bold {style}".strip())


def _seats(game: Game, view: View, names: Sequence[str], lang: Lang) -> Table:
    places = [place for place in game.places if place.of_seats and place.kind != "track"]
    table = Table(box=None, pad_edge=False)
    table.add_column(Text("Nombre", "Name").to(lang))
    table.add_column(_capital(game.info.points[1].to(lang)), justify="right")
    for place in places:
        table.add_column(_title(game, place, lang))
    for seat, name in enumerate(names):
        cells = [_of_seat(game, place, value_at(view, place.field), seat, lang) for place in places]
        awaited = "► " if seat in view.to_act else ""
        style = "bold" if seat == view.seat else ""
        table.add_row(Styled(f"{awaited}{name}"), figure(view.points[seat]), *cells, style=style)
    return table


def _of_seat(game: Game, place: Place, values: Any, seat: int, lang: Lang) -> Styled:
    value = values[seat] if seat < len(values) else None
    if value is None or value is False or value == []:
        return Styled("")
    if value is True:
        return Styled("✔")
    if place.kind in ("counter", "pile"):
        return Styled(figure(value if isinstance(value, int) else len(value)))
    return _things(game, place, value, [], lang)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
