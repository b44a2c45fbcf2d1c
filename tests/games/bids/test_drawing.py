"""A BIDS table in a terminal: what is drawn of it, what is noted, and what the choices would do."""

from __future__ import annotations

import pytest

from sobremesa.engine.decision import NOTHING
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.bids.aids import preview
from sobremesa.games.bids.places import notes
from tests.drawing import board_of, hand_of, read
from tests.games.bids.table import BidsTable

NAMES = PrintableNames(["Ana", "Luis", "Eva", "Bo"])


@pytest.mark.parametrize(
    ("lang", "facts"),
    [
        ("es", ["Lo que se juega: 7", "Mazo negro: ", "Ana 0 4● 5 2× 5 0 8 (sale)", "bot 1 (casual) 0 8 8 0 9"]),
        ("en", ["Stake: 7", "Black deck: ", "Ana 0 4● 5 2× 5 0 8 (leads)", "bot 1 (casual) 0 8 8 0 9"]),
    ],
)
def test_the_stake_the_bids_and_what_was_won_are_drawn(lang: Lang, facts: list[str]) -> None:
    """At a seat: total, bid, black cards, points of the round, rounds without, cards in hand."""
    table = BidsTable().lay("y4", "b5", middle="k7", in_front={0: "k5 2x", 1: "k8"}, turn=2).play("y4")
    drawn = read(table.match, 1, lang)
    assert [fact for fact in facts if fact not in drawn] == []


def test_a_colour_is_also_a_shape_and_black_has_none() -> None:
    table = BidsTable(thief=True).lay("y4 b10 r8 g1 k5 thief", turn=5)
    assert hand_of(table.match, 0, "en") == ["Your hand: 4●  10■  8▲  1✚  5  ← Thief"]


def test_a_blind_turn_and_the_lowest_wins_are_said() -> None:
    table = BidsTable(unknown=True, lowest_wins=True).lay(blind=True, lowest_wins=True)
    drawn = read(table.match, 0, "es")
    assert "Lo que se juega: · Carta boca abajo Gana la más baja" in drawn


def test_cards_out_of_the_round_burnt_and_set_aside_are_drawn() -> None:
    table = BidsTable().bid_for("k3", "y9", "b9", "r1", "g1")
    assert "Burnt cards: 3" in read(table.match, 0, "en")
    dealt = BidsTable().match
    (out,) = dealt.view(0).taken_out
    assert f"Out of this round: {out[1:]}" in read(dealt, 0, "en")


def test_who_leads_and_who_shares_are_noted() -> None:
    table = BidsTable(ally=True).lay(leader=2)
    table.match._state.partner[:2] = (1, 0)
    assert notes(table.match.view(0), NAMES) == {
        "seat.0": Text("con Luis", "with Luis"),
        "seat.1": Text("con Ana", "with Ana"),
        "seat.2": Text("sale", "leads"),
    }
    assert any("Ana" in line and "(with bot 1 (casual))" in line for line in board_of(table.match, 3, "en", 120))


# --- previews


def test_a_bid_tells_what_it_would_do_as_the_bids_lie() -> None:
    table = BidsTable().lay("y4", "b9 b2 r4", middle="k7", turn=8).play("y4")
    view = table.match.view(1)
    assert preview(view, "b9") == Text(
        "Supera: tal como está, te llevas el 7 negro", "It wins: as it stands you take the black 7"
    )
    assert preview(view, "b2") == Text("No supera la mejor carta", "It does not beat the best card")
    assert preview(view, "r4").en == "It ties: as it stands the stake burns"


def test_the_first_bid_beats_nothing_so_only_what_its_card_does_is_told() -> None:
    table = BidsTable(shuffle=True).lay("y4 shuffle")
    view = table.match.view(0)
    assert preview(view, "y4") == NOTHING
    assert preview(view, "shuffle").en == "the black deck is shuffled after this turn"


def test_a_robbery_tells_what_it_brings() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b5", "r5", "g5", in_front={1: "k1", 3: "k3 k4"})
    view = table.match.view(0)
    assert [preview(view, action).en for action in table.match.legal(0)] == [
        "You steal the black 1: +1, and leave its owner no black cards",
        "You steal the black 3: +3",
        "You steal the black 4: +4",
    ]
