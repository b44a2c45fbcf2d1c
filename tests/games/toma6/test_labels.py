"""Toma 6 as it is said: cards, rows and actions."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.language import Text
from sobremesa.games.toma6 import HIGHEST
from sobremesa.games.toma6.labels import LABELS, action_label
from sobremesa.games.toma6.view import Toma6View
from tests.games.toma6.table import Toma6Table, rows

CARD_FIELDS = {"rows", "hand", "hands", "choice", "revealed", "open", "piles"}


def test_every_card_and_row_has_a_name() -> None:
    assert {str(card) for card in range(1, HIGHEST + 1)} < LABELS.keys()
    assert LABELS["88"] == Text("88, cinco bueyes", "88, five bulls")
    assert LABELS["r2"] == Text("fila 2", "row 2")


def test_every_place_where_cards_lie_has_a_name() -> None:
    assert set(Toma6View.__struct_fields__) >= CARD_FIELDS
    assert LABELS.keys() >= CARD_FIELDS


def test_a_card_is_played_and_can_be_replaced_by_another() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[88, 61], [14]])
    assert action_label(table.match.view(0), "88") == Text("Jugar el 88", "Play 88")
    table.match.play(0, "61")
    assert action_label(table.match.view(0), "88") == Text("Jugar el 88", "Play 88")


def test_a_row_is_taken_at_its_price() -> None:
    table = Toma6Table([[12], [37], [43, 55], [58]], [[3], [88]])
    table.play(3, 88)
    view, aids = table.match.view(0), table.match.aids(0)
    assert action_label(view, "r2") == Text("Llevarme la fila 2: 1 buey", "Take row 2: 1 bull")
    assert action_label(view, "r3") == Text("Llevarme la fila 3: 8 bueyes", "Take row 3: 8 bulls")
    assert aids.actions["r3"].bulls == 8


def test_an_open_card_is_picked() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    assert action_label(match.view(match.to_act[0]), "7") == Text("Tomar el 7", "Pick 7")


@pytest.mark.parametrize("variant", ["classic", "logic"])
def test_aids_call_a_card_the_same(variant: str) -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant=variant)
    for action, aid in match.aids(match.to_act[0]).actions.items():
        assert (aid.name.es, aid.name.en) == LABELS[action]
