"""BIDS as it is said: cards, places and actions."""

from __future__ import annotations

import pytest

from sobremesa.engine.language import Text
from sobremesa.engine.match import SPECTATOR
from sobremesa.games.bids.labels import LABELS, action_label
from tests.games.bids.table import BidsTable


@pytest.mark.parametrize(
    ("written", "es", "en"),
    [
        ("y7", "7 amarillo, círculo", "yellow 7, circle"),
        ("k5", "5 negro", "black 5"),
        ("-5", "−5, carta negra", "−5, black card"),
        ("thief", "Ladrón, carta negra", "Thief, black card"),
        ("unknown", "Gran incógnita, carta negra", "Great unknown, black card"),
        ("ally", "Aliado, carta blanca", "Ally, white card"),
        ("in_front", "cartas negras ganadas", "black cards won"),
        ("set_aside", "cartas a un lado", "cards set aside"),
        ("lowest_wins", "gana la más baja", "lowest wins"),
    ],
)
def test_what_is_written_has_a_name(written: str, es: str, en: str) -> None:
    assert LABELS[written] == Text(es, en)


@pytest.mark.parametrize(
    ("card", "es", "en"),
    [
        ("y7", "Pujar con el 7 amarillo", "Bid the yellow 7"),
        ("k5", "Pujar con el 5 negro", "Bid the black 5"),
        ("-5", "Pujar con el −5", "Bid the −5"),
        ("thief", "Pujar con el Ladrón", "Bid the Thief"),
        ("shuffle", "Pujar con Barajar", "Bid Shuffle"),
        ("unknown", "Pujar con la Gran incógnita", "Bid the Great unknown"),
        ("ally", "Pujar con el Aliado", "Bid the Ally"),
    ],
)
def test_a_card_is_bid(card: str, es: str, en: str) -> None:
    table = BidsTable(4, ally=True, thief=True, shuffle=True, unknown=True).lay(card)
    assert card in table.match.legal(0)
    assert action_label(table.match.view(0), card) == Text(es, en)


def test_a_robbery_is_named_by_its_card() -> None:
    table = BidsTable(4, thief=True)
    table.bid_for("thief", "y9", "y1", "b2", "r3", in_front={1: "k8 2x"})
    view = table.match.view(0)
    assert table.match.legal(0) == ["rob-1-k8", "rob-1-2x"]
    assert action_label(view, "rob-1-k8") == Text("Robar el 8 negro", "Steal the black 8")
    assert action_label(view, "rob-1-2x") == Text("Robar el 2x", "Steal the 2x")


def test_whoever_looks_on_has_the_button_of_a_robbery_from_the_aids() -> None:
    table = BidsTable(4, thief=True)
    table.bid_for("thief", "y9", "y1", "b2", "r3", in_front={1: "k8 2x"})
    for action, aid in table.match.aids(SPECTATOR).actions.items():
        assert (aid.act.es, aid.act.en) == action_label(table.view, action)


def test_aids_call_a_card_the_same() -> None:
    table = BidsTable(4, thief=True).lay("y7 k5 thief")
    for card, aid in table.match.aids(0).actions.items():
        assert (aid.name.es, aid.name.en) == LABELS[card]
