"""Reading a game's options from names and values, with errors that say what is accepted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from sobremesa.engine.contract import Box, Options
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import AND, LANGUAGES, Lang, Text, listed

Value = str | int | bool


def read_options(box: Box, players: int, given: Mapping[str, object], may_read_files: bool = True) -> Options:
    """The options of a match, complete and free of contradictions."""
    if may_read_files:
        given = box.read_files(given)
    if players not in box.players:
        low, high = box.players[0], box.players[-1]
        raise BadSetup(
            Text(
                f"{box.title} es para {low} a {high} jugadores, no para {players}",
                f"{box.title} is for {low} to {high} players, not {players}",
            )
        )
    try:
        options = msgspec.convert(dict(given), box.options, strict=False)
    except msgspec.ValidationError as error:
        raise _explain(box, given, str(error)) from None
    return box.settle(players, options)


def _explain(box: Box, given: Mapping[str, object], message: str) -> BadSetup:
    unknown = re.search(r"unknown field `([^`]*)`", message)
    if unknown:
        names = list(box.options.__struct_fields__)
        return BadSetup(
            Text(
                f"{box.title} no tiene la opción «{unknown[1]}»; tiene {listed(names, 'es', AND)}",
                f"{box.title} has no option '{unknown[1]}'; it has {listed(names, 'en', AND)}",
            )
        )
    name = re.search(r"`\$\.(\w+)", message)
    field = name[1] if name else next(iter(given), "")
    accepted = {lang: accepted_values(box, field, lang) for lang in LANGUAGES}
    value = given.get(field)
    return BadSetup(
        Text(
            f"la opción «{field}» no acepta «{value}»; acepta {accepted['es']}",
            f"option '{field}' does not accept '{value}'; it takes {accepted['en']}",
        )
    )


def accepted_values(box: Box, field: str, lang: Lang) -> str:
    """What an option takes, in words."""
    return _accepted(_field_type(box, field), lang)


def _field_type(box: Box, name: str) -> inspect.Type:
    struct = inspect.type_info(box.options)
    assert isinstance(struct, inspect.StructType)
    return next(field.type for field in struct.fields if field.name == name)


def _accepted(kind: inspect.Type, lang: Lang) -> str:
    if isinstance(kind, inspect.Metadata):
        return _accepted(kind.type, lang)
    if isinstance(kind, inspect.UnionType):
        return _accepted(next(t for t in kind.types if not isinstance(t, inspect.NoneType)), lang)
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
