"""JSON Schemas are described by the comments beside the fields, and nowhere else."""

from __future__ import annotations

import msgspec
import pytest

from sobremesa.engine.contract import game_info, own_games
from sobremesa.engine.schemas import described_schema
from sobremesa.table.schema import protocol_schema


class Thing(msgspec.Struct):
    """A thing."""

    size: int  # in inches: "about"
    colour: str = "#fff"  # as a page names it
    plain: int = 0


class Box(Thing):
    things: list[Thing] = []  # what is in it
    size: int = 3


def test_comments_become_descriptions() -> None:
    named = described_schema(Box)["$defs"]
    assert named["Thing"]["description"] == "A thing."
    fields = {name: field.get("description") for name, field in named["Box"]["properties"].items()}
    assert fields == {
        "size": 'in inches: "about"',
        "colour": "as a page names it",
        "plain": None,
        "things": "what is in it",
    }


@pytest.mark.parametrize("game", own_games())
def test_views_are_described(game: str) -> None:
    opened = game_info(game).load()
    fields = described_schema(opened.view_type)["$defs"][opened.view_type.__name__]["properties"]
    assert fields["to_act"]["description"] == "the seats that the match waits for"
    assert sum("description" in field for field in fields.values()) > len(fields) / 2


def test_messages_are_described() -> None:
    fields = [field for kind in protocol_schema()["$defs"].values() for field in kind.get("properties", {}).values()]
    assert sum("description" in field for field in fields) > 50
