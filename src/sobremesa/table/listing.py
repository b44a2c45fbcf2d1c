"""What can be played, as programs and pages ask for it: games with their players and options, in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from msgspec import inspect

from sobremesa.engine.contract import GameInfo, all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Both
from sobremesa.engine.options import accepted_values, option_type, plain, read_options
from sobremesa.table.lessons import lesson_of
from sobremesa.table.logs import failed
from sobremesa.table.wire import GameSeen, GameTable, Option, OptionSeen

OptionKind = Literal["choice", "number", "switch", "text"]


def listed_games() -> list[GameSeen]:
    """All games; one of another package that cannot be told of is left out."""
    found = []
    for info in all_games():
        try:
            found.append(_seen(info.name))
        except Exception as error:
            if not info.package:
                raise
            failed(error)
    return found


@cache
def _seen(name: str) -> GameSeen:
    """Looked up once: it takes long, and it does not change."""
    return game_seen(game_info(name))


def game_seen(info: GameInfo) -> GameSeen:
    return GameSeen(
        name=info.name,
        title=info.title,
        about=Both(info.about.es, info.about.en),
        players=(info.players[0], info.players[-1]),
        options=[_option_seen(info, name) for name in _printed(info)],
        lesson=lesson_of(info) is not None,
        defaults={str(players): _defaults(info, players) for players in info.players},
        unfit={str(players): unfit for players in info.players if (unfit := _unfit(info, players))},
    )


def _printed(info: GameInfo) -> list[str]:
    """The options that tables play with: all but the house rules."""
    return [name for name in info.option_help if name not in info.house_rules]


def game_table(info: GameInfo) -> GameTable:
    """What a screen needs to know of a game, whatever is played."""
    game, (one, many) = info.load(), info.points
    return GameTable(
        words={written: Both(*text) for written, text in game.labels.items()},
        points=(Both(*one), Both(*many)),
        fewest_win=info.fewest_win,
        is_open=info.is_open,
        places=list(game.places),
        faces=dict(game.faces),
    )


def _defaults(info: GameInfo, players: int) -> dict[str, Option]:
    """What a match of so many has if nobody chooses; texts, such as a deck of cards, are too long to show."""
    settled = plain(read_options(info, players, {}))
    return {name: value for name, value in settled.items() if _kind(option_type(info, name)) != "text"}


def _unfit(info: GameInfo, players: int) -> dict[str, list[str]]:
    """The values of choices and switches that a match of so many cannot have."""
    unfit = {
        name: [value for value in _values(option_type(info, name)) if not _fits(info, players, name, value)]
        for name in _printed(info)
    }
    return {name: values for name, values in unfit.items() if values}


def _fits(info: GameInfo, players: int, name: str, value: str) -> bool:
    try:
        read_options(info, players, {name: value})
    except BadSetup:
        return False
    return True


def _values(values: inspect.Type) -> list[str]:
    """How the values of a choice or switch are written."""
    if isinstance(values, inspect.BoolType):
        return ["true", "false"]
    return [str(value) for value in values.values] if isinstance(values, inspect.LiteralType) else []


def _option_seen(info: GameInfo, name: str) -> OptionSeen:
    values, words = option_type(info, name), info.option_help[name]
    return OptionSeen(
        name=name,
        kind=_kind(values),
        help=Both(words.es, words.en),
        takes=Both(accepted_values(info, name, "es"), accepted_values(info, name, "en")),
        values=_values(values) if isinstance(values, inspect.LiteralType) else [],
        lowest=values.ge if isinstance(values, inspect.IntType) else None,
        highest=values.le if isinstance(values, inspect.IntType) else None,
        **_for_pages(info, name),
    )


def _for_pages(info: GameInfo, name: str) -> dict[str, Any]:
    words = info.option_words.get(name)
    if words is None:
        return {}
    return {
        "title": Both(*words.title),
        "labels": {value: Both(*text) for value, text in words.values.items()},
        "instead_of": words.instead_of,
        "players": words.players,
    }


def _kind(values: inspect.Type) -> OptionKind:
    if isinstance(values, inspect.LiteralType):
        return "choice"
    if isinstance(values, inspect.BoolType):
        return "switch"
    return "number" if isinstance(values, inspect.IntType) else "text"
