"""House rules of BIDS: fewer cards, shorter rounds, by the same rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.options import plain, read_options
from sobremesa.games.bids import INFO
from sobremesa.games.bids.words import parse
from tests.drawing import table_of
from tests.games.bids.table import BidsTable
from tests.games.bids.test_rules import hands_of, is_black, new
from tests.tables import random_play

TINY = {"hand": 2, "highest": 2, "black": 1, "dealt_in": 0}
PRINTED = {
    (3, False): {"hand": 10, "highest": 10, "black": 10, "dealt_in": 1},
    (4, True): {"hand": 10, "highest": 10, "black": 10, "dealt_in": 1},
    (5, True): {"hand": 10, "highest": 12, "black": 12, "dealt_in": 2},
    (6, True): {"hand": 10, "highest": 14, "black": 14, "dealt_in": 3},
    (6, False): {"hand": 10, "highest": 14, "black": 14, "dealt_in": 4},
}


@pytest.mark.rule("BI-1", "BI-3")
@pytest.mark.parametrize(
    ("options", "out", "deck"),
    [
        (TINY, 0, {"k1", "2x", "-5"}),
        ({**TINY, "highest": 3}, 3, {"k1", "2x", "-5"}),
        ({"hand": 1, "highest": 1, "black": 0, "dealt_in": 1}, 1, {"2x", "-5"}),
        ({"hand": 3, "highest": 3, "black": 4, "dealt_in": 2, "thief": True}, 2, {"k1", "k2", "k3", "k4", "2x", "-5"}),
    ],
)
def test_hands_are_as_small_as_chosen_and_what_is_left_is_taken_out(
    options: dict[str, Any], out: int, deck: set[str]
) -> None:
    for seed in range(10):
        match = new(3, seed, **options)
        dealt = [card for hand in hands_of(match) for card in hand]
        taken_out = match.view(-1).taken_out
        blacks = {card for card in dealt if is_black(card)}
        bid_cards = {f"{colour}{number}" for colour in "ybr" for number in range(1, options["highest"] + 1)}
        assert match.view(-1).cards_left == [options["hand"]] * 3
        assert len(taken_out) == out
        assert Counter([*(set(dealt) - blacks), *taken_out]) == Counter(bid_cards)
        assert len(blacks) == match.view(-1).black_in_hands == options["dealt_in"]
        assert blacks <= deck | {"thief"}
        assert len(match.view(-1).deck) + 1 == len(deck) + bool(options.get("thief")) - options["dealt_in"]


@pytest.mark.rule("BI-5", "BI-10", "BI-16")
def test_a_round_has_as_many_turns_as_a_hand_has_cards() -> None:
    match = new(3, rounds=2, **TINY)
    assert len(list(random_play(match, 1))) == 2 * 2 * 3
    assert match.over


@pytest.mark.rule("BI-22", "BI-23")
def test_the_last_turn_has_no_next_one() -> None:
    """Lowest wins and Great unknown bid in it say nothing of a turn that never comes."""
    for card, kind in (("lowest", "lowest_from"), ("unknown", "blind_turn")):
        options = {"lowest_wins": True, "unknown": True, "hand": 3, "rounds": 1}
        table = BidsTable(3, **options).lay(card, "y9", "b2", turn=9)
        table.match._state.turn_number = 3
        table.play(card, "y9", "b2")
        assert table.has_happened("set_aside")
        assert not table.has_happened(kind)


@pytest.mark.rule("BI-11", "BI-12")
def test_a_short_round_is_scored_like_any() -> None:
    table = BidsTable(3, hand=1, rounds=1).lay("y2", "b3", "r4", middle="k5")
    table.play("y2", "b3", "r4")
    assert table.match.over
    assert table.match.points == [12, 12, 5]


def test_whatever_is_turned_up_the_black_deck_lasts() -> None:
    """Shuffle, Lowest wins and Great unknown are turned up beside the cards of the turns."""
    rule_cards = {"shuffle": True, "lowest_wins": True, "unknown": True}
    for seed in range(200):
        match = new(3, seed, rounds=2, hand=3, highest=3, black=2, dealt_in=1, **rule_cards)
        for _ in random_play(match, seed):
            assert match._state.deck_size >= 0


@pytest.mark.parametrize(("players", "ally"), PRINTED)
def test_the_rulebooks_own_values_are_no_house_rules(players: int, ally: bool) -> None:
    usual = read_options(INFO, players, {"ally": ally})
    assert read_options(INFO, players, {"ally": ally, **PRINTED[players, ally]}) == usual
    assert plain(usual).keys().isdisjoint(INFO.house_rules)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"highest": 9}, "3 players with 10 cards each are 30, and to deal there are 27 bid cards and 1 others"),
        ({"hand": 1, "dealt_in": 4}, "are 3, and to deal there are 30 bid cards and 4 others"),
        ({"black": 8}, "for 10 turns there are 9 black cards left"),
        ({"hand": 2, "dealt_in": 2, "black": 1}, "for 2 turns there are 1 black cards left"),
        ({"hand": 0}, "a whole number from 1 to 10"),
    ],
)
def test_what_cannot_be_dealt_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says) as caught:
        new(3, **options)
    assert caught.value.to("es") != caught.value.to("en")


def test_the_view_says_which_cards_are_in_use() -> None:
    view = new(3, **TINY).view(0)
    assert (view.turns, view.highest, view.highest_black) == (2, 2, 1)
    assert {parse(card) for card in view.hand} <= {parse(f"{colour}{number}") for colour in "ybr" for number in (1, 2)}


def test_the_screen_counts_the_turns_that_there_are() -> None:
    caption, *_ = table_of(new(3, rounds=1, **TINY), 0, "en", 60)
    assert "turn 1 of 2" in caption
