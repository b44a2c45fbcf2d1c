"""What lies where at a BIDS table, what cards look like, and what each action touches."""

from __future__ import annotations

from collections import Counter

import pytest

from sobremesa.engine.places import Place, value_at
from sobremesa.games.bids.labels import LABELS, action_label
from sobremesa.games.bids.places import FACES, PLACES, touches
from sobremesa.games.bids.view import NAMES, BidsView
from tests.games.bids.table import BidsTable
from tests.tables import Setup, random_play

SETUPS = [
    Setup("bids", 3, {"rounds": 12, "thief": True}),
    Setup(
        "bids", 4, {"rounds": 12, "thief": True, "ally": True, "shuffle": True, "lowest_wins": True, "unknown": True}
    ),
]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.field)
def test_a_place_is_filled_from_the_view_and_has_a_title(place: Place) -> None:
    view = BidsTable().match.view(0)
    value = value_at(view, place.field)
    assert place.title or place.field in LABELS
    assert not place.of_seats or len(value) == view.players


def test_only_one_hand_is_the_readers() -> None:
    assert [place.field for place in PLACES if place.kind == "hand"] == ["hand"]


def test_every_card_has_a_face_of_its_own() -> None:
    assert set(FACES) == set(NAMES[1:])
    assert len({(face.sign, face.suit) for face in FACES.values()}) == len(FACES)


@pytest.mark.parametrize(
    ("card", "sign", "suit", "line"),
    [
        ("y7", "7", "yellow", None),
        ("g14", "14", "green", None),
        ("k5", "5", "black", None),
        ("-5", "−5", "black", "−5"),
        ("thief", "←", "black", "Thief"),
        ("ally", "∞", None, "Ally"),
    ],
)
def test_a_face_shows_what_is_printed(card: str, sign: str, suit: str | None, line: str | None) -> None:
    face = FACES[card]
    assert (face.sign, face.suit, face.line and face.line.en) == (sign, suit, line)


def test_a_bid_touches_its_card() -> None:
    view = BidsTable(ally=True).lay("y7 k5 ally").match.view(0)
    assert [touches(view, card) for card in ("y7", "k5", "ally")] == [["y7"], ["k5"], ["ally"]]


def test_a_robbery_is_a_button() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "y1", "b2", "r3", in_front={1: "k8 2x"})
    view, legal = table.match.view(0), table.match.legal(0)
    assert [touches(view, action) for action in legal] == [[], []]
    assert len({action_label(view, action) for action in legal}) == len(legal)


def require_apart(view: BidsView, legal: list[str]) -> None:
    """What touches something lies in the hand; what is touched or said alike is one action."""
    ways = Counter((*touches(view, action), action_label(view, action).en) for action in legal)
    assert set(ways.values()) == {1}
    touched = [thing for action in legal for thing in touches(view, action)]
    assert len(set(touched)) == len(touched)
    assert set(touched) <= set(view.hand)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_legal_actions_can_be_told_apart(setup: Setup) -> None:
    match = setup.new("places")
    phases = set()
    for seat, _ in random_play(match, "places"):
        view = match.view(seat)
        phases.add(view.phase)
        require_apart(view, match.legal(seat))
    assert phases == {"bid", "rob"}
