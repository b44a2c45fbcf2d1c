"""The protocol as JSON Schema: the frames of the socket both ways, and the bodies of HTTP."""

from __future__ import annotations

from typing import Any

import msgspec

from sobremesa.engine.schemas import describe
from sobremesa.table import wire

BODIES = (
    wire.NewTable,
    wire.Created,
    wire.Join,
    wire.Again,
    wire.NewRecord,
    wire.RecordKept,
    wire.House,
    wire.Lesson,
    wire.Token,
    wire.Mine,
    wire.Found,
    wire.CodeFound,
    wire.TableSeen,
    wire.Reviewing,
    wire.Games,
    wire.GameTable,
    wire.Health,
    wire.Problem,
)


def protocol_schema() -> dict[str, Any]:
    """`Frame` is what a client sends by the socket, `Answer` what it hears there; the rest goes by its name."""
    kinds = (wire.Frame, wire.Answer, *BODIES)
    (frame, answer, *_), named = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    describe(named, *kinds)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The table of Sobremesa, protocol {wire.VERSION}",
        "$defs": {"Frame": frame, "Answer": answer, **named},
    }
