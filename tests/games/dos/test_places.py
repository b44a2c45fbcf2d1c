"""What lies where at a DOS table, what is printed on it, and which things an action touches."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.language import Both
from sobremesa.engine.places import Face, value_at
from sobremesa.games.dos.cards import NAMES
from sobremesa.games.dos.labels import LABELS, action_label
from sobremesa.games.dos.places import FACES, PLACES, touches
from tests.games.dos.table import DosTable
from tests.tables import random_play

FULL = "b1 b3 b4 b5 b6 b7 b8"


def test_every_place_is_filled_from_a_field_and_has_a_title() -> None:
    view = DosTable("r7 b8", "g7 y1", FULL).match.view(0)
    for place in PLACES:
        value = value_at(view, place.field)
        assert not place.of_seats or len(value) == view.players
        assert place.title or place.field in LABELS


@pytest.mark.rule("DO-15")
def test_who_has_said_dos_lies_nowhere() -> None:
    assert "has_said" not in {place.field for place in PLACES}


def test_every_card_has_a_face() -> None:
    assert set(FACES) == {name for name in NAMES if name}
    assert FACES["r10"] == Face(sign="10", suit="red")
    assert FACES["y#"] == Face(sign="#", suit="yellow")
    assert FACES["dos"] == Face(sign="2", suit="black", line=Both("DOS", "DOS"))


@pytest.mark.parametrize(
    ("action", "things"),
    [
        ("r7=g7", ["row:r7", "hand:g7"]),
        ("r7=r5+dos:same", ["row:r7", "hand:r5", "hand:dos"]),
        ("r7=r5+dos:other", ["row:r7", "hand:r5", "hand:dos"]),
        ("g6=b3+b3", ["row:g6", "hand:b3", "hand:b3"]),
        ("put:b4", ["hand:b4"]),
        ("draw", []),
        ("end", []),
        ("pass", []),
        ("dos!", []),
        ("catch", []),
    ],
)
def test_an_action_touches_its_cards(action: str, things: list[str]) -> None:
    assert touches(DosTable("r7 g6", "g7 y1", FULL).match.view(0), action) == things


def lying(view: Any) -> Counter[str]:
    return Counter(f"{field}:{card}" for field in ("row", "hand") for card in value_at(view, field))


@pytest.mark.parametrize(
    "options",
    [{"dos_call": "explicit"}, {"after_draw": "drawn_card", "bonus_card": "optional"}],
    ids=["explicit", "optional"],
)
def test_what_an_action_touches_lies_there_and_no_two_are_alike(options: dict[str, Any]) -> None:
    match = sobremesa.new("dos", players=3, seed="places", target=1, **options)
    for _ in random_play(match, "places"):
        for seat in match.may_act:
            view, legal = match.view(seat), match.legal(seat)
            touched = [touches(view, action) for action in legal]
            assert all(Counter(things) <= lying(view) for things in touched)
            told_apart = {
                (tuple(sorted(things)), action_label(view, action))
                for things, action in zip(touched, legal, strict=True)
            }
            assert len(told_apart) == len(legal)
