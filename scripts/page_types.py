"""Writes the page's types from the messages of the table and from the views of the games: python -m scripts.page_types

`web/src/wire.ts` has the protocol, `web/src/games/<game>/view.ts` the views, aids, options and events of a drawn game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from sobremesa.engine.contract import Game, own_games
from sobremesa.engine.log import SHARED_KINDS, Kind
from sobremesa.table.schema import protocol_schema
from sobremesa.table.wire import VERSION

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "web" / "src"
HEADER = "// Written by `python -m scripts.page_types` from the server's own types: not to be changed by hand.\n"
MOST_SPELT = 8  # names of a value that its type lists
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def kind(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " | ".join(kind(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(each, ensure_ascii=False) for each in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    match schema.get("type"):
        case "array":
            return _list(schema)
        case "object":
            return _object(schema)
        case str(name):
            return SIMPLE[name]
        case _:
            return "unknown"


def _list(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(kind(each) for each in schema['prefixItems'])}]"
    item = kind(schema.get("items") or {})
    return f"({item})[]" if "|" in item else f"{item}[]"


def _object(schema: dict[str, Any]) -> str:
    if "properties" in schema:
        return "{ " + " ".join(_fields(schema)) + " }"
    return f"{{ [name: string]: {kind(schema.get('additionalProperties') or {})} }}"


def _fields(schema: dict[str, Any]) -> list[str]:
    required = schema.get("required", [])
    return [
        f"{name}{'' if name in required else '?'}: {kind(each)};" for name, each in schema.get("properties", {}).items()
    ]


def _named(name: str, schema: dict[str, Any]) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {kind(schema)};\n"
    about = schema.get("description", "").split("\n")[0]
    comment = f"/** {about} */\n" if about else ""
    fields = "".join(f"  {field}\n" for field in _fields(schema))
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def types(named: dict[str, Any]) -> str:
    return "\n".join(_named(name, each) for name, each in named.items())


def _events(game: Game) -> str:
    """What each kind of event tells, by its name."""
    stem = game.view_type.__name__.removesuffix("View")
    opening = f"{{ game: string; players: number; options: {stem}Options; seats: string[]; seed_hash: string }}"
    kinds = {kind.name: _told(game, kind) for kind in {**SHARED_KINDS, **game.kinds}.values()}
    lines = "".join(f"  {name}: {told};\n" for name, told in {"match": opening, **kinds}.items())
    return f"/** What each kind of event tells. */\nexport interface {stem}Events {{\n{lines}}}\n"


def _told(game: Game, kind: Kind) -> str:
    fields = (f"{name.removesuffix('*')}: {_value(game, kind, name)}" for name in kind.fields)
    return f"{{ {'; '.join(fields)} }}" if kind.fields else "object"


def _value(game: Game, kind: Kind, name: str) -> str:
    """A number, or the names that it goes by."""
    is_list = name.endswith("*")
    single = name.removesuffix("*").removesuffix("s") if is_list else name
    names = game.value_names.get(f"{kind.name}.{single}", game.value_names.get(single))
    if names is None:
        return "number[]" if is_list else "number"
    some = sorted({str(each) for each in names.values()})
    spelt = " | ".join(map(json.dumps, some)) if len(some) <= MOST_SPELT else "string"
    return f"({spelt})[]" if is_list else spelt


def files() -> dict[Path, str]:
    """Each file and what it has to hold."""
    protocol = types(protocol_schema()["$defs"])
    written = {SOURCES / "wire.ts": f"{HEADER}\nexport const VERSION = {VERSION};\n\n{protocol}"}
    for info in own_games().values():
        folder = SOURCES / "games" / info.name
        if (folder / "index.ts").exists():
            game = info.load()
            kinds = (game.view_type, game.aids_type, info.options)
            _, named = msgspec.json.schema_components(kinds)
            written[folder / "view.ts"] = f"{HEADER}\n{types(named)}\n{_events(game)}"
    return written


def main() -> None:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
