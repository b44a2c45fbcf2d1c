"""Reading a game's options from names and values, with errors that say what is accepted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from sobremesa.engine.contract import GameInfo, Options
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import AND, LANGUAGES, Lang, Text, listed
from sobremesa.engine.untrusted import printable_value, require_option

Value = str | int | bool


def read_options(info: GameInfo, players: int, given: Mapping[str, object], may_read_files: bool = False) -> Options:
    """The options of a match, complete and free of contradictions.

    Only who sits at this machine may have files read: whoever else names one would learn what it says.
    """
    if not isinstance(players, int) or players not in info.players:
        low, high = info.players[0], info.players[-1]
        raise BadSetup(
            Text(
                f"{info.title} es para {low} a {high} jugadores, no para {printable_value(players)}",
                f"{info.title} is for {low} to {high} players, not {printable_value(players)}",
            )
        )
    kinds = {field.name: field.type for field in msgspec.structs.fields(info.options)}
    for name, value in given.items():
        if name not in kinds:
            raise _unknown(info, name)
        require_option(name, value)
    if may_read_files:
        given = info.read_files(given)
    return info.settle(players, info.options(**{name: _read(info, name, given[name], kinds[name]) for name in given}))


def _unknown(info: GameInfo, name: object) -> BadSetup:
    names = list(info.options.__struct_fields__)
    return BadSetup(
        Text(
            f"{info.title} no tiene la opción «{printable_value(name)}»; tiene {listed(names, 'es', AND)}",
            f"{info.title} has no option '{printable_value(name)}'; it has {listed(names, 'en', AND)}",
        )
    )


def _read(info: GameInfo, name: str, value: object, kind: Any) -> Value | None:
    """The value of an option, from a text or from a value that is of its type already."""
    from_text = isinstance(value, str)
    try:
        if isinstance(value, str | int | None):
            read: Value | None = msgspec.convert(value, kind, strict=not from_text)
            if not from_text or _says(str(value), read):
                return read
    except msgspec.ValidationError:
        pass
    accepted = {lang: accepted_values(info, name, lang) for lang in LANGUAGES}
    raise BadSetup(
        Text(
            f"la opción «{name}» no acepta «{printable_value(value)}»; acepta {accepted['es']}",
            f"option '{name}' does not accept '{printable_value(value)}'; it takes {accepted['en']}",
        )
    )


def _says(text: str, read: Value | None) -> bool:
    """Whether a text says a value as people write it: msgspec also reads `1e2` as 100 and `null` as nothing."""
    if isinstance(read, int) and not isinstance(read, bool):
        return re.fullmatch("-?[0-9]+", text) is not None
    return read is not None


def accepted_values(info: GameInfo, name: str, lang: Lang) -> str:
    """What an option takes, in words."""
    return _accepted(option_type(info, name), lang)


def option_type(info: GameInfo, name: str) -> inspect.Type:
    """The type of an option's values where it is set."""
    struct = inspect.type_info(info.options)
    assert isinstance(struct, inspect.StructType)
    return _set(next(field.type for field in struct.fields if field.name == name))


def _set(kind: inspect.Type) -> inspect.Type:
    if isinstance(kind, inspect.Metadata):
        return _set(kind.type)
    if isinstance(kind, inspect.UnionType):
        return _set(next(part for part in kind.types if not isinstance(part, inspect.NoneType)))
    return kind


def _accepted(kind: inspect.Type, lang: Lang) -> str:
    if isinstance(kind, inspect.LiteralType):
        return listed([str(value) for value in kind.values], lang)
    if isinstance(kind, inspect.BoolType):
        return listed(["true", "false"], lang)
    if isinstance(kind, inspect.IntType):
        whole = Text("un número entero de {low} a {high}", "a whole number from {low} to {high}")
        return whole.fill(low=kind.ge, high=kind.le).to(lang)
    return Text("un texto", "a text").to(lang)


def plain(options: Options) -> dict[str, Any]:
    """The options that are set, as plain values."""
    values: dict[str, Any] = msgspec.to_builtins(options)
    return {name: value for name, value in values.items() if value is not None}


def as_text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
