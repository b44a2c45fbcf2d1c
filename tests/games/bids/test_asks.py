"""What BIDS asks, of whom, in both languages; the caption of a moment, and why a match ended."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sobremesa.engine.decision import Ask, Caption
from sobremesa.engine.language import Text
from sobremesa.engine.match import SPECTATOR
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.bids.asks import ask, caption, ending
from tests.games.bids.table import BidsTable

PEOPLE = ["Ana", "Marcos", "Lucía", "Pablo", "Nerea", "Iker"]


def asked(table: BidsTable, reader: int, **changes: Any) -> Ask:
    view = msgspec.structs.replace(table.match.view(reader), **changes)
    legal = table.match.legal(reader) if reader in view.to_act else []
    return ask(view, legal, names_to_show(PEOPLE[: table.match.players], "es"))


def bidding(bids: int, players: int = 4, **situation: Any) -> BidsTable:
    """A turn for a black 9 in which so many have bid, seat 0 first."""
    laid = ["y7", "b3", "r4", "g5", "g6"]
    return BidsTable(players).lay(*laid[:bids], **{"middle": "k9", **situation}).play(*laid[:bids])


# --- whoever bids

FOLLOWING = [
    (0, Text("Empiezas: elige tu puja por el 9.", "You lead: choose your bid for the 9."), "3 más", "3 more bid"),
    (1, Text("Elige tu puja por el 9.", "Choose your bid for the 9."), "Lucía y Pablo", "Lucía and Pablo bid"),
    (2, Text("Elige tu puja por el 9.", "Choose your bid for the 9."), "solo Pablo", "Only Pablo bids"),
]


@pytest.mark.parametrize(("seat", "strong", "es", "en"), FOLLOWING, ids=["first", "second", "third"])
def test_a_bid_is_asked_with_the_stake_and_who_follows(seat: int, strong: Text, es: str, en: str) -> None:
    assert asked(bidding(seat), seat) == Ask(strong, Text(f"Después, {es}.", f"{en} after you."))


def test_whoever_bids_last_knows_it() -> None:
    assert asked(bidding(3), 3).text == Text("Nadie puja después.", "Nobody bids after you.")


@pytest.mark.parametrize(
    ("stake", "es", "en"), [("2x", "el 2x", "the 2x"), ("-5", "el −5", "the −5"), ("thief", "el Ladrón", "the Thief")]
)
def test_a_special_stake_goes_by_its_name(stake: str, es: str, en: str) -> None:
    table = BidsTable(thief=True).lay(middle=stake, leader=1)
    assert asked(table, 1).strong == Text(f"Empiezas: elige tu puja por {es}.", f"You lead: choose your bid for {en}.")


def test_a_face_down_stake_is_bid_for_blind() -> None:
    found = asked(BidsTable(unknown=True).lay(middle="k9", blind=True), 0)
    assert found.strong == Text("Elige tu puja a ciegas.", "Choose your blind bid.")
    assert found.rule == "BI-23"


def test_the_ask_names_the_rule_that_makes_a_turn_special() -> None:
    assert asked(bidding(1), 1).rule == ""
    assert asked(BidsTable(lowest_wins=True).lay(lowest_wins=True), 0).rule == "BI-22"
    assert asked(BidsTable(colours=True).lay(), 0).rule == "BI-30"


def test_an_ally_is_named_in_place_of_the_stake() -> None:
    found = asked(bidding(1), 1, partner=[None, 3, None, 1])
    assert found.strong == Text("Elige tu puja.", "Choose your bid.")
    assert found.text == Text(
        "Después, Lucía y Pablo. Vas a medias con Pablo.", "Lucía and Pablo bid after you. You share with Pablo."
    )


# --- those who wait

WAITING = [
    (0, "Has pujado con el 7 amarillo.", "You bid the yellow 7."),
    (2, "Después vas tú.", "Then it is your turn."),
    (3, "Después, Lucía y tú.", "Then Lucía and you."),
    (4, "Después, Lucía, Pablo y tú.", "Then Lucía, Pablo and you."),
    (5, "Después, 3 más y tú.", "Then 3 more, and you."),
]


@pytest.mark.parametrize(("reader", "es", "en"), WAITING, ids=["has bid", "next", "one", "two", "three"])
def test_one_who_waits_hears_when_it_is_their_turn(reader: int, es: str, en: str) -> None:
    found = asked(bidding(1, players=6, turn=3), reader)
    assert found == Ask(Text("Esperando a Marcos.", "Waiting for Marcos."), Text(es, en))


def test_a_spectator_hears_who_bids() -> None:
    assert asked(bidding(1), SPECTATOR) == Ask(Text("Puja Marcos.", "Marcos is bidding."))


# --- the Thief


def test_the_winner_of_the_thief_chooses_and_all_others_wait() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={3: "k3 k4"})
    assert asked(table, 0) == Ask(
        Text("Ganas el Ladrón.", "You win the Thief."),
        Text("Elige la carta que robas.", "Choose the card to steal."),
        rule="BI-19",
    )
    waiting = Ask(
        Text("Ana gana el Ladrón.", "Ana wins the Thief."),
        Text("Falta que elija la carta que roba.", "They choose the card to steal."),
        rule="BI-19",
    )
    assert asked(table, 3) == asked(table, SPECTATOR) == waiting


# --- the moment


def test_a_caption_counts_rounds_and_turns() -> None:
    view = BidsTable().lay(turn=3).match.view(0)
    assert caption(view) == Caption(
        Text("Ronda 1 de 6", "Round 1 of 6"),
        Text("turno 3 de 10", "turn 3 of 10"),
        Text("turno 3", "turn 3"),
    )


def test_a_caption_says_that_the_lowest_wins_where_there_is_room() -> None:
    found = caption(BidsTable(lowest_wins=True).lay(turn=3, lowest_wins=True).match.view(0))
    assert found.both() == Text(
        "Ronda 1 de 6 · turno 3 de 10 · gana la más baja", "Round 1 of 6 · turn 3 of 10 · lowest wins"
    )
    assert found.short == Text("turno 3", "turn 3")


# --- the end


def over(**fields: Any) -> Any:
    return msgspec.structs.replace(BidsTable().match.view(0), over=True, to_act=[], turn=11, **fields)


def test_nothing_is_asked_once_a_match_is_over() -> None:
    view = over()
    assert ask(view, [], names_to_show(PEOPLE[:4], "es")) == Ask()
    assert caption(view).turn == Text("turno 10 de 10", "turn 10 of 10")


@pytest.mark.parametrize(
    ("points", "credited", "winners", "es", "en"),
    [
        ([40, 61, 12, 60], [0, 1, 2, 3], [1], "Con 61 puntos: nadie tiene más.", "With 61 points: nobody has more."),
        ([-9, -1, -7, -5], [0, 1, 2, 3], [1], "Con −1 punto: nadie tiene más.", "With −1 point: nobody has more."),
        (
            [61, 61, 12, 60],
            [8, 9, 9, 3],
            [1],
            "Empate a 61 puntos: decide quién hizo más en la última ronda.",
            "Tied at 61 points: more points in the last round decide.",
        ),
        (
            [61, 61, 12, 60],
            [9, 9, 2, 3],
            [0],
            "Empate a 61 puntos, también en la última ronda: decide la carta negra más alta.",
            "Tied at 61 points, in the last round too: the highest black card decides.",
        ),
        (
            [61, 61, 12, 60],
            [9, 9, 2, 3],
            [0, 1],
            "Empate a 61 puntos, también en la última ronda y en su carta más alta: la victoria es compartida.",
            "Tied at 61 points, in the last round and in its highest card too: the win is shared.",
        ),
    ],
    ids=["total", "below zero", "last round", "highest card", "shared"],
)
def test_the_ending_says_what_decided(
    points: list[int], credited: list[int], winners: list[int], es: str, en: str
) -> None:
    view = over(points=points, credited=credited, winners=winners)
    assert ending(view, names_to_show(PEOPLE[:4], "es")) == Text(es, en)
