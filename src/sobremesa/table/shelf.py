"""What can be played, as programs and pages ask for it: games with their players and options, in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from msgspec import inspect

from sobremesa.engine.contract import Both, Box, boxes, find
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.options import accepted_values, option_type, plain, read_options
from sobremesa.table.lessons import lesson_of
from sobremesa.table.wire import GameSeen, Option, OptionSeen

Kind = Literal["choice", "number", "switch", "text"]


def shelf() -> list[GameSeen]:
    """All games."""
    return [_seen(box.name) for box in boxes()]


@cache
def _seen(name: str) -> GameSeen:
    """Looked up once: it takes long, and a box does not change."""
    return game_seen(find(name))


def game_seen(box: Box) -> GameSeen:
    return GameSeen(
        name=box.name,
        title=box.title,
        about=Both(box.about.es, box.about.en),
        players=(box.players[0], box.players[-1]),
        options=[_option_seen(box, name) for name in box.option_help],
        lesson=lesson_of(box) is not None,
        defaults={str(players): _defaults(box, players) for players in box.players},
        unfit={str(players): unfit for players in box.players if (unfit := _unfit(box, players))},
    )


def _defaults(box: Box, players: int) -> dict[str, Option]:
    """What a match of so many has if nobody chooses; texts, such as a deck of cards, are too long to show."""
    settled = plain(read_options(box, players, {}))
    return {name: value for name, value in settled.items() if _kind(option_type(box, name)) != "text"}


def _unfit(box: Box, players: int) -> dict[str, list[str]]:
    """The values of choices and switches that a match of so many cannot have."""
    unfit = {
        name: [value for value in _values(option_type(box, name)) if not _fits(box, players, name, value)]
        for name in box.option_help
    }
    return {name: values for name, values in unfit.items() if values}


def _fits(box: Box, players: int, name: str, value: str) -> bool:
    try:
        read_options(box, players, {name: value})
    except BadSetup:
        return False
    return True


def _values(values: inspect.Type) -> list[str]:
    """How the values of a choice or switch are written."""
    if isinstance(values, inspect.BoolType):
        return ["true", "false"]
    return [str(value) for value in values.values] if isinstance(values, inspect.LiteralType) else []


def _option_seen(box: Box, name: str) -> OptionSeen:
    values, words = option_type(box, name), box.option_help[name]
    return OptionSeen(
        name=name,
        kind=_kind(values),
        help=Both(words.es, words.en),
        takes=Both(accepted_values(box, name, "es"), accepted_values(box, name, "en")),
        values=_values(values) if isinstance(values, inspect.LiteralType) else [],
        lowest=values.ge if isinstance(values, inspect.IntType) else None,
        highest=values.le if isinstance(values, inspect.IntType) else None,
        **_for_pages(box, name),
    )


def _for_pages(box: Box, name: str) -> dict[str, Any]:
    words = box.option_words.get(name)
    if words is None:
        return {}
    return {
        "title": Both(*words.title),
        "labels": {value: Both(*text) for value, text in words.values.items()},
        "instead_of": words.instead_of,
        "players": words.players,
    }


def _kind(values: inspect.Type) -> Kind:
    if isinstance(values, inspect.LiteralType):
        return "choice"
    if isinstance(values, inspect.BoolType):
        return "switch"
    return "number" if isinstance(values, inspect.IntType) else "text"
