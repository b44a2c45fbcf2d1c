"""JSON Schemas whose fields are described by the comments beside them in the source."""

from __future__ import annotations

import inspect
import re
from typing import Any

import msgspec

_COMMENTED = re.compile(r"    (\w+): .*?  # (.+)")


def described_schema(kind: Any) -> dict[str, Any]:
    """The schema of a type; what stands in the comment beside a field is its description."""
    schema = msgspec.json.schema(kind)
    describe(schema.get("$defs", {}), kind)
    return schema


def describe(named: dict[str, Any], *kinds: Any) -> None:
    """Add the descriptions of fields to the schemas, by their names, of all that some types are made of."""
    for struct in _structs(msgspec.inspect.multi_type_info(kinds)):
        properties = named.get(struct.__name__, {}).get("properties", {})
        for name, words in _comments(struct).items():
            if name in properties:
                properties[name].setdefault("description", words)


def _comments(struct: type) -> dict[str, str]:
    """What the comments beside the fields of a class say, and of those that it adds to."""
    found: dict[str, str] = {}
    for home in reversed(struct.__mro__):
        if home.__module__.partition(".")[0] in ("builtins", "msgspec"):
            continue
        try:
            lines = inspect.getsource(home).splitlines()
        except (OSError, TypeError):  # there is no source to read
            continue
        found |= {told[1]: told[2] for line in lines if (told := _COMMENTED.fullmatch(line))}
    return found


def _structs(node: Any, seen: set[int] | None = None) -> list[type]:
    """All structs that a type is made of, each once."""
    seen = set() if seen is None else seen
    if isinstance(node, list | tuple):
        return [struct for part in node for struct in _structs(part, seen)]
    if not isinstance(node, msgspec.inspect.Type | msgspec.inspect.Field) or id(node) in seen:
        return []
    seen.add(id(node))
    own = [node.cls] if isinstance(node, msgspec.inspect.StructType) else []
    return own + _structs([getattr(node, name) for name in node.__struct_fields__], seen)
