"""Every rule of DOS, in the words of the table."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.engine.record import parse_record, print_record
from sobremesa.engine.state import MOST_ACTIONS
from sobremesa.games.dos.cards import CARDS, COLOUR, COPIES, NAMES, OTHER_COLOUR, POINTS, SAME_COLOUR
from sobremesa.games.dos.rules import MOST_TURNS, Named, colour_is_open, fits, pairing_action
from sobremesa.games.dos.words import notation
from tests.games.dos.table import DosTable, number_of, whole_deck
from tests.tables import Setup, all_setups, random_play

FULL = "b1 b3 b4 b5 b6 b7 b8 b9 b10"  # a hand of numbers, for players who do not matter

# --- the cards


@pytest.mark.rule("DO-2")
def test_the_108_cards() -> None:
    deck = whole_deck()
    assert deck.total() == CARDS == 108
    for letter in "bgry":
        assert [deck[f"{letter}{number}"] for number in (1, 2, 3, 4, 5)] == [3, 0, 3, 3, 3]
        assert [deck[f"{letter}{number}"] for number in (6, 7, 8, 9, 10)] == [2] * 5
        assert deck[f"{letter}#"] == 2
    assert deck["dos"] == 12


@pytest.mark.rule("DO-18")
def test_what_the_cards_are_worth() -> None:
    assert [POINTS[number_of(name)] for name in ("r1", "g7", "y10", "dos", "b#")] == [1, 7, 10, 20, 40]
    assert (POINTS * COPIES).sum() == 1036


# --- set-up


def highest(cuts: list[tuple[int, str]]) -> list[int]:
    numbers = {seat: int(name[1:]) if name[1:].isdecimal() else 0 for seat, name in cuts}
    return [seat for seat, number in numbers.items() if number == max(numbers.values())]


@pytest.mark.rule("DO-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_highest_number_deals_and_ties_draw_again(players: int) -> None:
    again = symbols = 0
    for seed in range(120):
        match = sobremesa.new("dos", players=players, seed=seed)
        cuts = [(e.data["seat"], NAMES[e.data["card"]]) for e in match.all_events() if e.kind == "cut"]
        assert not Counter(name for _, name in cuts) - whole_deck(), "drawn cards stay out"
        symbols += any(name == "dos" or name.endswith("#") for _, name in cuts)
        tied = list(range(players))
        while len(tied) > 1:
            now, cuts = cuts[: len(tied)], cuts[len(tied) :]
            assert [seat for seat, _ in now] == tied
            tied = highest(now)
            again += len(tied) > 1
        assert cuts == []
        assert match.view(-1).dealer == tied[0]
    assert again
    assert symbols


@pytest.mark.rule("DO-1")
def test_the_winner_of_a_round_deals_the_next() -> None:
    match = sobremesa.new("dos", players=3, seed=5)
    for _ in random_play(match, 5):
        pass
    events = match.all_events()
    winners = [event.data["seat"] for event in events if event.kind == "went_out"]
    dealers = [event.data["dealer"] for event in events if event.kind == "round"]
    assert len(set(winners)) > 1
    assert dealers[1:] == winners[:-1]


@pytest.mark.rule("DO-1", "DO-20")
def test_after_a_round_without_points_the_same_player_deals() -> None:
    table = DosTable("r7 b8", FULL, FULL, FULL, turn=MOST_TURNS)
    dealer = table.view.dealer
    table.play("draw", "put:b1")
    assert table.view.round == 2
    assert table.view.dealer == dealer


@pytest.mark.rule("DO-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_cards_each_two_in_the_row_the_rest_is_the_pile(players: int) -> None:
    match = sobremesa.new("dos", players=players, seed=players)
    view = match.view(-1)
    assert view.cards_left == [7] * players
    assert len(view.row) == 2
    assert view.pile == 108 - 7 * players - 2
    assert match.to_act == [(view.dealer + 1) % players], "the player left of the dealer starts"


@pytest.mark.rule("DO-2")
def test_play_runs_clockwise() -> None:
    table = DosTable("r7 b8", FULL, FULL, FULL)
    for seat in (0, 1, 2, 0):
        assert table.match.to_act == [seat]
        table.play("draw", f"put:{table.match.view(seat).hand[0]}", seat=seat)


@pytest.mark.rule("DO-2")
def test_every_card_can_be_dealt_anywhere() -> None:
    held: Counter[str] = Counter()
    for seed in range(1080):
        held.update(sobremesa.new("dos", players=2, seed=seed).view(0).hand)
    assert set(held) == set(whole_deck())
    assert all(0.6 < held[name] / (70 * copies) < 1.4 for name, copies in whole_deck().items())


# --- matches


@pytest.mark.rule("DO-3")
def test_a_turn_begins_with_a_match_or_a_card_drawn() -> None:
    table = DosTable("r7 b8", "g7 y9 y9", FULL)
    assert table.legal() == ["draw", "r7=g7"]
    with pytest.raises(sobremesa.NotAllowed, match="DO-9"):
        table.play("end")


@pytest.mark.rule("DO-3", "DO-8")
def test_each_row_card_is_matched_once_and_all_can_be() -> None:
    table = DosTable("r7 b8 g4 y4", "g7 g7 r8 b1 y3 b4 y10 y9", FULL)
    table.play("r7=g7")
    with pytest.raises(sobremesa.NotAllowed, match="DO-3"):
        table.play("r7=g7")
    table.play("b8=r8", "g4=b1+y3", "y4=b4")
    assert table.hand() == "g7 y9 y10"
    assert table.on_turn == 1, "nothing is left to match"


@pytest.mark.rule("DO-3")
def test_equal_row_cards_are_offered_once_and_each_can_be_matched() -> None:
    table = DosTable("r7 r7", "g7 b7 y1 y1", FULL)
    assert table.legal() == ["draw", "r7=b7", "r7=g7"]
    table.play("r7=b7", "r7=g7")
    assert table.hand() == "y1 y1"


@pytest.mark.rule("DO-3")
def test_the_player_may_stop_before_the_last_match() -> None:
    table = DosTable("r7 b8", "g7 r8 y1", FULL)
    table.play("r7=g7")
    assert table.legal() == ["end", "b8=r8"]
    table.play("end")
    assert table.hand() == "r8 y1"
    assert table.on_turn == 1


@pytest.mark.rule("DO-4")
def test_a_single_match_has_the_same_number() -> None:
    table = DosTable("r7 b8", "g7 g6 y3", FULL)
    assert table.legal() == ["draw", "r7=g7"]
    with pytest.raises(sobremesa.NotAllowed, match="DO-4"):
        table.play("r7=g6")
    with pytest.raises(sobremesa.NotAllowed, match="not in the hand"):
        table.play("r7=r7")


@pytest.mark.rule("DO-5")
def test_a_double_match_adds_up() -> None:
    table = DosTable("r7 b10", "g4 y3 g6 g6", FULL)
    assert table.legal() == ["draw", "b10=g4+g6", "r7=g4+y3"]
    with pytest.raises(sobremesa.NotAllowed, match="DO-5"):
        table.play("r7=y3+g6")
    table.play("r7=y3+g4")
    assert table.hand() == "g6 g6"


@pytest.mark.rule("DO-5")
def test_a_pair_needs_both_cards() -> None:
    table = DosTable("r6 b10", "g3 y9 y9", FULL)
    assert table.legal() == ["draw"]
    with pytest.raises(sobremesa.NotAllowed, match="not in the hand"):
        table.play("r6=g3+g3")


@pytest.mark.rule("DO-6", "DO-10")
def test_a_single_colour_match_earns_a_card_in_the_row() -> None:
    table = DosTable("r7 b8", "r7 y1 y3", FULL, FULL)
    table.play("r7=r7", "end")
    assert table.view.phase == "bonus"
    assert table.legal() == ["put:y1", "put:y3"]
    assert len(table.view.row) == 2, "the row was refilled before"
    table.play("put:y3")
    assert table.view.row[2] == "y3"
    assert table.held == [1, 9, 9], "nobody draws for a single match"
    assert table.on_turn == 1


@pytest.mark.rule("DO-6")
def test_another_colour_earns_nothing() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", FULL)
    table.play("r7=g7", "end")
    assert table.on_turn == 1
    assert not table.events("put")


@pytest.mark.rule("DO-7", "DO-10")
def test_a_double_colour_match_makes_the_others_draw() -> None:
    table = DosTable("r7 b8", "r4 r3 y1 y9", FULL, FULL, FULL)
    table.play("r7=r3+r4", "end")
    assert table.held == [2, 10, 10, 10]
    assert [event.data["seat"] for event in table.events("drew")] == [1, 2, 3], "clockwise from the left"
    table.play("put:y1")
    assert table.hand() == "y9"


@pytest.mark.rule("DO-7")
def test_one_card_in_the_colour_is_not_enough() -> None:
    table = DosTable("r7 b8", "r4 g3 y1 y9", FULL, FULL)
    table.play("r7=g3+r4", "end")
    assert table.held == [2, 9, 9]
    assert table.on_turn == 1


@pytest.mark.rule("DO-7")
def test_two_double_colour_matches_go_round_twice() -> None:
    table = DosTable("r7 b8", "r4 r3 b7 b1 y1 y3 y9", FULL, FULL)
    table.play("r7=r3+r4", "b8=b1+b7")
    assert table.held == [3, 11, 11]
    assert [event.data["seat"] for event in table.events("drew")] == [1, 2, 1, 2]
    table.play("put:y1", "put:y3")
    assert table.hand() == "y9"
    assert table.on_turn == 1


@pytest.mark.rule("DO-8")
def test_cards_that_come_into_the_row_in_this_turn_cannot_be_matched_in_it() -> None:
    table = DosTable("r7 b8", "r7 y9 g9 b9", FULL, pile="r9 r9")
    table.play("r7=r7", "end")
    assert table.row == "b8 r9"
    assert table.legal() == ["put:b9", "put:g9", "put:y9"]
    table.play("put:y9")
    assert table.row == "b8 r9 y9"
    assert table.on_turn == 1


def every_match(row: Iterable[str], hand: Counter[str]) -> set[str]:
    """All matches of a row and a hand, found without looking at what the rules list."""
    cards = sorted(hand, key=number_of)
    pairs = [*itertools.combinations(cards, 2), *((card, card) for card in cards if hand[card] > 1)]
    ways = [(number_of(one), number_of(two)) for one, two in [*((card, "") for card in cards), *pairs]]
    return {
        notation(int(pairing_action(number_of(row_card), *way, named)))
        for row_card in set(row)
        for way in ways
        if fits(number_of(row_card), *way)
        for named in ((Named.SAME, Named.OTHER) if colour_is_open(number_of(row_card), *way) else (Named.NOTHING,))
    }


@pytest.mark.rule("DO-8")
def test_every_match_is_on_offer_however_many_there_are() -> None:
    deck = whole_deck()
    row = Counter(dict.fromkeys(deck, 1))
    hand = deck - row - Counter(["dos"])
    table = DosTable(" ".join(row), " ".join(hand.elements()), "dos")
    matches = [action for action in table.legal() if "=" in action]
    assert len(matches) > 5000
    assert set(matches) == every_match(row, hand)
    assert len(matches) == len(set(matches))


@pytest.mark.rule("DO-8")
def test_no_list_of_matches_can_be_too_long() -> None:
    """Not even with every kind of card in the row and twice in the hand, and more to do than to match."""
    twice = Counter(dict.fromkeys(whole_deck(), 2))
    other_actions, written_ahead = 3, 1
    assert len(every_match(twice, twice)) + other_actions + written_ahead <= MOST_ACTIONS


# --- drawing


@pytest.mark.rule("DO-9")
def test_after_drawing_any_match_can_be_made() -> None:
    table = DosTable("r7 b8", "g7 r8 y9", FULL, pile="y10")
    table.play("draw")
    assert table.legal() == ["put:g7", "put:r8", "put:y9", "put:y10", "b8=r8", "r7=g7"]
    table.play("b8=r8", "r7=g7")
    assert table.hand() == "y9 y10"
    assert not table.events("put")


@pytest.mark.rule("DO-9")
def test_who_draws_and_makes_no_match_puts_a_card_into_the_row() -> None:
    table = DosTable("r7 b8", "g7 y1", FULL, pile="y10")
    table.play("draw", "put:y10")
    assert table.row == "r7 b8 y10"
    assert table.hand() == "g7 y1"
    assert table.on_turn == 1


@pytest.mark.rule("DO-9")
def test_one_card_is_drawn_and_none_after_a_match() -> None:
    table = DosTable("r7 b8", "g7 r8 y1 y1", FULL)
    table.play("r7=g7")
    with pytest.raises(sobremesa.NotAllowed, match="DO-9"):
        table.play("draw")
    table = DosTable("r7 b8", "g7 r8 y1 y1", FULL)
    table.play("draw")
    with pytest.raises(sobremesa.NotAllowed, match="DO-9"):
        table.play("draw")
    with pytest.raises(sobremesa.NotAllowed, match="DO-9"):
        table.play("end")


@pytest.mark.rule("DO-9")
def test_a_card_cannot_be_put_into_the_row_before_drawing_or_after_a_match() -> None:
    table = DosTable("r7 b8", "g7 r8 y1 y1", FULL)
    with pytest.raises(sobremesa.NotAllowed, match="DO-9"):
        table.play("put:y1")
    table.play("draw", "r7=g7")
    with pytest.raises(sobremesa.NotAllowed, match="DO-9"):
        table.play("put:y1")


@pytest.mark.rule("DO-9")
def test_option_drawn_card_allows_one_match_with_the_card_drawn() -> None:
    table = DosTable("r7 b8", "g7 r8 g4 y1 y1", FULL, pile="y3", after_draw="drawn_card")
    table.play("draw")
    assert [action for action in table.legal() if "=" in action] == ["r7=g4+y3"]
    with pytest.raises(sobremesa.NotAllowed, match="DO-9"):
        table.play("r7=g7")
    table.play("r7=g4+y3")
    assert table.on_turn == 1, "no second match"
    assert table.hand() == "g7 r8 y1 y1"


@pytest.mark.rule("DO-9")
def test_option_drawn_card_leaves_a_turn_without_drawing_alone() -> None:
    table = DosTable("r7 b8", "g7 r8 y1 y1", FULL, after_draw="drawn_card")
    table.play("r7=g7", "b8=r8")
    assert table.hand() == "y1 y1"


@pytest.mark.rule("DO-9")
def test_option_drawn_card_without_a_card_to_draw_allows_no_match() -> None:
    table = DosTable("r7 b8", "g7 y1 y1", FULL, pile="", discards="", after_draw="drawn_card")
    table.play("draw")
    assert table.legal() == ["put:g7", "put:y1"]


# --- the end of a turn


@pytest.mark.rule("DO-10")
def test_a_turn_ends_in_order_discard_draws_refill_bonus() -> None:
    table = DosTable("r7 b8", "r4 r3 y1 y9 y9 y10", FULL, FULL)
    table.play("r7=r3+r4", "end")
    assert table.happened() == ["matched", "ended", "discarded", "drew", "drawn", "drew", "drawn", "turned_up"]
    table.play("put:y1")
    assert table.happened()[8:] == ["put"]
    assert sorted(table.view.discards) == ["r3", "r4", "r7"]


@pytest.mark.rule("DO-10")
def test_matched_cards_lie_on_the_table_until_the_turn_ends() -> None:
    table = DosTable("r7 b8", "g4 g3 r8 y9 y9", FULL)
    table.play("r7=g3+g4")
    assert table.view.matched == [["r7", "g3", "g4"]]
    assert table.row == "b8"
    assert table.view.discards == []
    table.play("end")
    assert table.view.matched == []
    assert sorted(table.view.discards) == ["g3", "g4", "r7"]


@pytest.mark.rule("DO-10")
def test_a_row_of_two_or_more_is_not_refilled() -> None:
    table = DosTable("r7 b8 y10", "g7 y1 y3", FULL)
    table.play("r7=g7")
    assert table.row == "b8 y10"


@pytest.mark.rule("DO-10")
def test_an_empty_row_is_refilled_to_two() -> None:
    table = DosTable("r7 b8", "g7 r8 y1 y3", FULL, pile="g1 g1 g1")
    table.play("r7=g7", "b8=r8")
    assert table.row == "g1 g1"


@pytest.mark.rule("DO-10")
@pytest.mark.parametrize("call", ["auto", "off", "explicit"])
@pytest.mark.parametrize("rest", ["r8 y1", "y1 y3"], ids=["could match more", "could not"])
def test_a_match_waits_for_the_end_of_the_turn_whatever_the_hand_holds(call: str, rest: str) -> None:
    """Else the others would learn from the waiting whether the hand could match more."""
    table = DosTable("r7 b8", f"g7 {rest}", FULL, dos_call=call)
    table.play("r7=g7")
    assert table.match.to_act == [0]
    assert table.happened() == ["matched"]
    assert "end" in table.legal()
    table.play("end")
    assert table.on_turn == 1


@pytest.mark.rule("DO-10")
@pytest.mark.parametrize("call", ["auto", "off"])
def test_a_real_hand_that_can_match_no_more_is_waited_for_like_any_other(call: str) -> None:
    match = sobremesa.new("dos", players=2, seed=1, dos_call=call)
    match.play(1, "b10=b1+y#")
    assert match.to_act == [1]
    assert [event.kind for event in match.events(0, 1)] == ["matched"]


@pytest.mark.rule("DO-10")
@pytest.mark.parametrize("call", ["auto", "off"])
def test_with_every_row_card_matched_the_turn_ends_by_itself(call: str) -> None:
    table = DosTable("r7 b8", "g7 r8 y1", FULL, dos_call=call)
    table.play("r7=g7", "b8=r8")
    assert table.on_turn == 1
    assert not table.events("ended")


@pytest.mark.rule("DO-9", "DO-10")
def test_the_one_match_with_a_card_drawn_ends_the_turn_by_itself() -> None:
    """Everyone knows that no other match is allowed."""
    table = DosTable("r7 b8", "r8 y1 y3", FULL, pile="g7", after_draw="drawn_card")
    table.play("draw", "r7=g7")
    assert table.on_turn == 1
    assert not table.events("ended")


@pytest.mark.rule("DO-10")
def test_the_card_for_a_colour_match_waits_for_the_end_of_the_matches() -> None:
    table = DosTable("r7 b8", "r7 y1 y3", FULL)
    table.play("r7=r7")
    with pytest.raises(sobremesa.NotAllowed, match=r"end.*DO-10"):
        table.play("put:y1")


@pytest.mark.rule("DO-11")
def test_bonus_cards_must_be_laid() -> None:
    table = DosTable("r7 b8", "r7 y1 y3", FULL)
    table.play("r7=r7", "end")
    with pytest.raises(sobremesa.NotAllowed, match="DO-11"):
        table.play("pass")
    with pytest.raises(sobremesa.NotAllowed, match="DO-11"):
        table.play("end")


@pytest.mark.rule("DO-11")
def test_option_optional_lets_each_bonus_card_be_declined() -> None:
    table = DosTable("r7 b8", "r7 b8 y1 y3 y4", FULL, bonus_card="optional")
    table.play("r7=r7", "b8=b8")
    assert table.legal() == ["pass", "put:y1", "put:y3", "put:y4"]
    table.play("pass")
    assert table.match.to_act == [0], "the second one is still open"
    table.play("put:y4")
    assert table.hand() == "y1 y3"
    assert table.on_turn == 1


@pytest.mark.rule("DO-11", "DO-17")
def test_bonus_cards_are_laid_while_cards_remain() -> None:
    table = DosTable("r7 b8", "r7 b8 y1", FULL)
    table.play("r7=r7", "b8=b8", "put:y1")
    assert table.view.round == 2, "the hand is empty, the second bonus card lapses"


# --- special cards


@pytest.mark.rule("DO-12", "DO-7")
def test_example_a_wild_dos_takes_the_colour_of_the_row_card() -> None:
    table = DosTable("r7 b8", "r5 dos y1 y9", FULL, FULL)
    assert table.legal() == ["draw", "r7=r5+dos:same", "r7=r5+dos:other"]
    table.play("r7=r5+dos:same", "end")
    assert table.held == [2, 10, 10]
    table.play("put:y1")
    assert table.hand() == "y9"


@pytest.mark.rule("DO-12")
def test_another_colour_avoids_the_colour_match() -> None:
    table = DosTable("r7 b8", "r5 dos y1 y9", FULL, FULL)
    table.play("r7=r5+dos:other", "end")
    assert table.held == [2, 9, 9]
    assert table.on_turn == 1


@pytest.mark.rule("DO-12")
def test_example_a_five_of_another_colour_makes_a_plain_double_match() -> None:
    table = DosTable("r7 b8", "b5 dos y1 y9", FULL, FULL)
    assert table.legal() == ["draw", "r7=b5+dos"]
    table.play("r7=b5+dos")
    assert table.held == [2, 9, 9]


@pytest.mark.rule("DO-12")
def test_the_colour_is_named_where_it_matters_and_only_there() -> None:
    table = DosTable("r7 b8", "r5 dos y1", FULL)
    with pytest.raises(sobremesa.NotAllowed, match=r"DO-12"):
        table.play("r7=r5+dos")
    table = DosTable("r7 b8", "b5 dos y1", FULL)
    with pytest.raises(sobremesa.NotAllowed, match=r"DO-12"):
        table.play("r7=b5+dos:same")


@pytest.mark.rule("DO-12", "DO-17")
@pytest.mark.parametrize(
    ("row", "hand", "matches"),
    [
        ("dos b10", "dos", ["dos=dos"]),
        ("dos b10", "y#", ["b10=y#", "dos=y#"]),
        ("y# b10", "dos", ["y#=dos"]),
        # with two cards the draws of the others are owed all the same, and with more the bonus card
        ("r4 b10", "dos dos", ["r4=dos+dos:same", "r4=dos+dos:other"]),
        ("dos b10", "dos y9", ["dos=dos:same", "dos=dos:other"]),
    ],
)
def test_no_colour_is_named_for_a_last_card_as_it_would_change_nothing(row: str, hand: str, matches: list[str]) -> None:
    table = DosTable(row, hand, FULL)
    assert [action for action in table.legal() if "=" in action] == matches


@pytest.mark.rule("DO-12", "DO-17")
def test_the_last_card_without_a_colour_is_no_colour_match() -> None:
    table = DosTable("dos b10", "dos", "r1 g10")
    with pytest.raises(sobremesa.NotAllowed, match=r"changes nothing here.*DO-12"):
        table.play("dos=dos:same")
    table.play("dos=dos")
    assert table.events("matched")[0].data | {"same_colour": 0, "colour": 0} == table.events("matched")[0].data
    assert table.match.points == [11, 0]


@pytest.mark.rule("DO-12", "DO-7", "DO-17")
def test_the_colour_of_the_last_two_cards_decides_whether_the_others_draw() -> None:
    """Always: the match's own three cards can be drawn, if no others."""
    for naming, gained in ((":same", 20), (":other", 0)):
        table = DosTable("dos b10", "b# b#", "y1", pile="y10 y10", discards="")
        table.play(f"dos=b#+b#{naming}")
        assert table.match.points == [1 + gained // 2, 0]


@pytest.mark.rule("DO-12", "DO-14")
def test_a_wild_dos_in_the_row_takes_the_colour_of_who_matches_it() -> None:
    table = DosTable("dos b10", "r1 r1 g1 dos g# y9", FULL, FULL)
    assert [action for action in table.legal() if action.startswith("dos=")] == [
        "dos=g1+g#:same",
        "dos=g1+g#:other",
        "dos=g1+r1",
        "dos=g#:same",
        "dos=g#:other",
        "dos=g#+r1",
        "dos=r1+r1:same",
        "dos=r1+r1:other",
        "dos=dos:same",
        "dos=dos:other",
    ]
    table.play("dos=r1+r1:same")
    assert table.view.owed_bonus == 1
    table.play("end")
    assert table.held[1:] == [10, 10]


@pytest.mark.rule("DO-12", "DO-6")
def test_a_wild_dos_on_a_wild_dos_can_be_a_colour_match() -> None:
    table = DosTable("dos b10", "dos y9 y9", FULL)
    table.play("dos=dos:same", "end")
    assert table.view.phase == "bonus"


@pytest.mark.rule("DO-13")
def test_example_a_wild_number_as_seven_is_a_single_match() -> None:
    table = DosTable("r7 b8", "g# y9 y9", FULL, pile="b1 b1")
    table.play("r7=g#", "end")
    assert table.hand() == "y9 y9"
    assert table.on_turn == 1, "its colour is its own: no colour match"


@pytest.mark.rule("DO-13", "DO-6")
def test_a_wild_number_of_the_colour_is_a_colour_match() -> None:
    table = DosTable("r7 b8", "r# y9 y9", FULL)
    table.play("r7=r#", "end")
    assert table.view.phase == "bonus"


@pytest.mark.rule("DO-13")
def test_example_three_and_a_wild_number_as_four_make_seven() -> None:
    table = DosTable("r7 y1", "g3 g# y9 y10", FULL)
    assert "r7=g3+g#" in table.legal()
    table.play("r7=g3+g#")
    assert table.hand() == "y9 y10"


@pytest.mark.rule("DO-13")
def test_the_rest_for_a_wild_number_is_at_least_one() -> None:
    table = DosTable("r7 y1", "g7 b8 g# y9", FULL)
    assert "r7=g7+g#" not in table.legal()
    assert not any("b8" in action for action in table.legal())


@pytest.mark.rule("DO-13")
def test_a_wild_number_in_the_row_takes_any_card_or_two_up_to_ten() -> None:
    table = DosTable("b# y1", "g10 r9 r5 r6 dos", FULL)
    assert [action for action in table.legal() if action.startswith("b#=")] == [
        "b#=g10",
        "b#=r5",
        "b#=r5+dos",
        "b#=r6",
        "b#=r6+dos",
        "b#=r9",
        "b#=dos:same",
        "b#=dos:other",
    ]


@pytest.mark.rule("DO-13", "DO-7")
def test_a_wild_number_in_the_row_keeps_its_colour() -> None:
    table = DosTable("b# y1", "b5 b4 r9 r9", FULL, FULL)
    table.play("b#=b4+b5", "end")
    assert table.held == [2, 10, 10]


@pytest.mark.rule("DO-14")
def test_a_one_is_never_double_matched() -> None:
    table = DosTable("y1 b10", "g# g# r# dos g1 r9", FULL)
    assert [action for action in table.legal() if action.startswith("y1=")] == ["y1=g1", "y1=g#", "y1=r#"]


@pytest.mark.rule("DO-14")
@pytest.mark.parametrize("row_card", ["dos", "y3", "y10", "y#"])
def test_two_wild_numbers_make_any_number_from_two_up(row_card: str) -> None:
    table = DosTable(f"{row_card} y1", "g# g# r9", FULL)
    assert any(action.startswith(f"{row_card}=g#+g#") for action in table.legal())


# --- saying DOS


@pytest.mark.rule("DO-15")
def test_auto_says_it_for_the_player() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", FULL)
    table.play("r7=g7", "end")
    assert [event.data["seat"] for event in table.events("said")] == [0]
    assert "catch" not in table.legal(1)


@pytest.mark.rule("DO-15")
def test_auto_says_nothing_with_more_or_fewer_cards() -> None:
    for hand in ("g7 y1 y3 y4", "g7 y1"):
        table = DosTable("r7 b8", hand, FULL)
        table.play("r7=g7")
        assert not table.events("said")


@pytest.mark.rule("DO-15")
def test_it_is_remembered_as_long_as_those_two_cards_are_held() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", "b8 g5 r5 b4", pile="g9 r9")
    table.play("r7=g7", "end")
    assert table.view.has_said == [True, False]
    table.play("b8=b8", "end", "put:g5", seat=1)
    assert table.view.has_said == [True, True]
    table.play("draw")
    assert table.view.has_said == [False, True]


@pytest.mark.rule("DO-15")
def test_off_plays_without_it() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", FULL, dos_call="off")
    table.play("r7=g7")
    assert not table.events("said")
    assert "catch" not in table.legal(1)


@pytest.mark.rule("DO-15")
def test_explicit_it_is_said_from_the_moment_the_hand_is_two() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", FULL, dos_call="explicit")
    with pytest.raises(sobremesa.NotAllowed, match="DO-15"):
        table.play("dos!")
    table.play("r7=g7")
    assert table.legal() == ["end", "dos!"]
    table.play("dos!")
    assert table.legal() == ["end"]
    table.play("end")
    assert table.on_turn == 1
    assert table.view.has_said == [True, False]


@pytest.mark.rule("DO-15")
def test_explicit_the_last_bonus_card_can_make_it_two() -> None:
    table = DosTable("r7 b8", "r7 y1 y3 y9", FULL, dos_call="explicit")
    table.play("r7=r7", "end")
    assert table.legal() == ["put:y1", "put:y3", "put:y9"]
    table.play("put:y9")
    assert table.view.phase == "close"
    assert table.legal() == ["end", "dos!"]
    table.play("dos!", "end")
    assert table.view.has_said == [True, False]


@pytest.mark.rule("DO-15")
def test_explicit_the_card_put_down_can_make_it_two() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit")
    table.play("draw", "put:y1")
    assert table.legal() == ["end", "dos!"]
    table.play("end")
    assert table.view.has_said == [False, False]
    assert "catch" in table.legal(1)


@pytest.mark.rule("DO-15")
def test_explicit_it_counts_where_cards_came_and_went_after_it() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit", pile="g1 g1 g1")
    table.play("dos!", "draw", "put:y1", "end")
    table.play("catch", seat=1)
    assert table.held[0] == 2


@pytest.mark.rule("DO-15")
def test_explicit_the_turn_ends_only_when_the_player_says_so() -> None:
    table = DosTable("r7 b8", "g7 y1 y3 y4", FULL, dos_call="explicit")
    table.play("r7=g7")
    assert table.match.to_act == [0]
    assert table.legal() == ["end"]
    table.play("end")
    assert table.match.to_act == [1]


def silent_player() -> DosTable:
    table = DosTable("r7 b8", "g7 y1 y3", FULL, FULL, FULL, dos_call="explicit")
    table.play("r7=g7", "end")
    return table


@pytest.mark.rule("DO-15", "DO-16")
@pytest.mark.parametrize("catcher", [1, 2, 3])
def test_any_opponent_may_catch_a_silent_player(catcher: int) -> None:
    table = silent_player()
    assert table.match.to_act == [1]
    assert table.match.offered == [2, 3]
    assert table.match.may_act == [1, 2, 3]
    assert table.legal(0) == []
    table.play("catch", seat=catcher)
    assert table.held[0] == 4, "two penalty cards at once"
    assert table.match.to_act == table.match.may_act == [1], "a catch is not the next player's act"
    assert "draw" in table.legal(1)
    assert "catch" not in table.legal(1)


@pytest.mark.rule("DO-15")
def test_the_window_closes_when_the_next_player_draws_or_matches() -> None:
    for act in ("draw", "b8=b8"):
        table = silent_player()
        table.play(act, seat=1)
        assert table.match.may_act == [1]
        assert table.match.offered == []
        assert (table.view.catchable, table.view.may_catch) == (None, [])
        with pytest.raises(sobremesa.NotYourTurn):
            table.play("catch", seat=2)
        assert table.held[0] == 2


@pytest.mark.rule("DO-15")
def test_who_is_offered_the_catch_can_do_nothing_else() -> None:
    table = silent_player()
    assert table.legal(2) == ["catch"]
    with pytest.raises(sobremesa.NotAllowed, match="DO-15"):
        table.play("draw", seat=2)


@pytest.mark.rule("DO-16")
def test_the_catch_is_offered_alike_whether_dos_was_said_or_not() -> None:
    silent, said = silent_player(), DosTable("r7 b8", "g7 y1 y3", FULL, FULL, FULL, dos_call="explicit")
    said.play("r7=g7", "dos!", "end")
    for seat in range(4):
        assert said.legal(seat) == silent.legal(seat)
    for name in ("to_act", "offered", "may_act"):
        assert getattr(said.match, name) == getattr(silent.match, name)
    assert (
        (said.view.catchable, said.view.may_catch) == (silent.view.catchable, silent.view.may_catch) == (0, [1, 2, 3])
    )


@pytest.mark.rule("DO-16")
def test_no_catch_is_offered_after_a_turn_that_ends_with_more_or_fewer_cards() -> None:
    for hand in ("g7 y1 y3 y4", "g7 y1"):
        table = DosTable("r7 b8", hand, FULL, FULL, dos_call="explicit")
        table.play("r7=g7", "end")
        assert table.match.may_act == [1]
        assert "catch" not in table.legal(1)


@pytest.mark.rule("DO-16")
def test_a_catch_without_reason_costs_nothing_but_the_try() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", FULL, FULL, FULL, dos_call="explicit")
    table.play("r7=g7", "dos!", "end")
    table.play("catch", seat=2)
    assert table.held == [2, 9, 9, 9]
    assert table.events("wrongly_caught")[0].data == {"seat": 0, "by": 2}
    assert (table.match.to_act, table.match.offered) == ([1], [3])
    with pytest.raises(sobremesa.NotYourTurn):
        table.play("catch", seat=2)
    table.play("catch", seat=1)
    assert table.match.may_act == [1, 3], "it is still the next player's turn"
    with pytest.raises(sobremesa.NotAllowed, match="DO-16"):
        table.play("catch", seat=1)
    assert "draw" in table.legal(1)
    table.play("catch", seat=3)
    assert table.match.may_act == [1]
    assert table.view.catchable is None
    assert not table.events("kept_silent")


@pytest.mark.rule("DO-16")
def test_the_next_turn_that_ends_with_two_cards_gives_another_try() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", "r8 g3 g5", FULL, dos_call="explicit", pile="r9 r9 r9")
    table.play("r7=g7", "dos!", "end")
    table.play("catch", seat=2)
    table.play("b8=r8", "end", seat=1)
    assert table.match.may_act == [0, 2]
    assert "catch" in table.legal(2)
    table.play("catch", seat=0)
    assert table.held[1] == 4


@pytest.mark.rule("DO-16")
@pytest.mark.parametrize("call", ["auto", "off"])
def test_nobody_is_caught_where_dos_is_not_said_by_the_players(call: str) -> None:
    table = DosTable("r7 b8", "g7 y1 y3", FULL, FULL, dos_call=call)
    table.play("r7=g7", "end")
    assert (table.match.may_act, table.view.may_catch) == ([1], [])


@pytest.mark.rule("DO-16")
def test_missing_penalty_cards_are_skipped() -> None:
    table = DosTable("r7 b8 b9", "g7 y1 y3", FULL, pile="g1", discards="", dos_call="explicit")
    table.play("r7=g7", "end")
    table.match._state.discard[:] = table.match._state.discard_count = 0
    table.play("catch", seat=1)
    assert table.held[0] == 3


@pytest.mark.rule("DO-16")
def test_no_penalty_once_the_round_is_over() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit", turn=MOST_TURNS)
    table.play("draw", "put:y1", "end")
    assert table.view.round == 2
    assert table.view.catchable is None
    assert all("catch" not in table.legal(seat) for seat in (0, 1))


# --- the end of a round and of the match


@pytest.mark.rule("DO-17", "DO-18")
def test_the_round_ends_when_a_match_empties_the_hand() -> None:
    table = DosTable("r7 b8", "g7", "r1 g10 dos", "y# b5")
    table.play("r7=g7")
    assert table.match.points == [1 + 10 + 20 + 40 + 5, 0, 0]
    assert table.view.round == 2
    assert [[NAMES[card] for card in event.data["cards"]] for event in table.events("shown")] == [
        ["g10", "r1", "dos"],
        ["b5", "y#"],
    ]


@pytest.mark.rule("DO-17")
def test_owed_bonus_cards_lapse_with_the_last_card() -> None:
    table = DosTable("r7 b8", "r7", "r1 g10")
    table.play("r7=r7")
    assert table.view.round == 2
    assert not table.events("put")


@pytest.mark.rule("DO-17", "DO-7")
def test_draws_owed_are_made_before_counting() -> None:
    table = DosTable("r7 b8", "r4 r3", "r1", "g1", pile="y10 y10")
    table.play("r7=r3+r4")
    assert table.happened()[:7] == ["matched", "discarded", "drew", "drawn", "drew", "drawn", "went_out"]
    assert table.match.points == [1 + 1 + 10 + 10, 0, 0]


@pytest.mark.rule("DO-17", "DO-20")
def test_this_turns_cards_are_discarded_before_the_draws_owed() -> None:
    table = DosTable("r7 b8", "r4 r3", "r1", pile="", discards="")
    table.play("r7=r3+r4")
    assert table.match.points[0] in (1 + 7, 1 + 3, 1 + 4), "the card drawn is one of those just played"


@pytest.mark.rule("DO-17")
def test_the_round_ends_with_a_bonus_card() -> None:
    table = DosTable("r7 b8", "r7 y1", "r1 g10", target=11)
    table.play("r7=r7", "end", "put:y1")
    assert table.match.points == [11, 0]
    assert table.match.over


@pytest.mark.rule("DO-17")
def test_the_round_ends_with_the_card_put_down() -> None:
    table = DosTable("r7 b8", "y1", "r1 g10", pile="", discards="")
    table.play("draw", "put:y1")
    assert table.match.points == [11, 0]


@pytest.mark.rule("DO-18")
def test_only_the_winner_of_the_round_scores() -> None:
    table = DosTable("r7 b8", "g7", "r1 g10 dos", "y# b5", points=[3, 5, 7])
    table.play("r7=g7")
    assert table.match.points == [3 + 76, 5, 7]


@pytest.mark.rule("DO-19")
def test_the_first_to_the_target_wins() -> None:
    table = DosTable("r7 b8", "g7", "r1 g10", points=[189, 199])
    table.play("r7=g7")
    assert table.match.over
    assert table.match.points == [200, 199]
    assert table.match.winners == [0]


@pytest.mark.rule("DO-19")
def test_one_point_short_of_the_target_goes_on() -> None:
    table = DosTable("r7 b8", "g7", "r1 g10", points=[188, 199])
    table.play("r7=g7")
    assert not table.match.over
    assert table.view.round == 2


@pytest.mark.rule("DO-19")
@pytest.mark.parametrize("target", [0, -3])
def test_the_target_is_a_positive_number(target: int) -> None:
    with pytest.raises(sobremesa.BadSetup, match="target"):
        sobremesa.new("dos", players=2, target=target)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(sobremesa.BadSetup, match="2 to 4"):
        sobremesa.new("dos", players=players)


# --- the piles


@pytest.mark.rule("DO-20")
def test_the_discards_become_the_new_pile_when_a_card_is_wanted() -> None:
    table = DosTable("r7 b8", "g7 y1 y3 y4", FULL, pile="", discards="g1 g1 g1")
    table.play("draw")
    assert table.happened() == ["reshuffled", "drew", "drawn"]
    assert table.view.pile == 2
    assert table.view.discards == []
    assert table.row == "r7 b8", "the row stays"
    assert "g1" in table.hand()


@pytest.mark.rule("DO-20")
def test_an_empty_pile_is_left_alone_until_a_card_is_wanted() -> None:
    table = DosTable("r7 b8", "g7 y1 y3 y4", FULL, pile="b1", discards="g1 g1 g1")
    table.play("draw")
    assert table.view.pile == 0
    assert len(table.view.discards) == 3


@pytest.mark.rule("DO-20")
def test_with_both_piles_empty_draws_and_refills_are_skipped() -> None:
    table = DosTable("r7 b8", "g7 y1 y9 y10", FULL, pile="", discards="", dos_call="off")
    table.play("draw")
    assert table.happened() == ["no_card"]
    assert table.legal() == ["put:g7", "put:y1", "put:y9", "put:y10", "b8=g7+y1", "r7=g7"], "the rest stands"
    table.play("put:y1")
    assert table.held[0] == 3


@pytest.mark.rule("DO-20")
def test_a_refill_that_is_not_possible_is_skipped() -> None:
    table = DosTable("r7", "y1 y3 y4", FULL, pile="", discards="")
    table.match._state.row_length = 0
    table.match._state.row[:] = 0
    table.play("draw", "put:y1")
    assert table.row == "y1"
    assert table.on_turn == 1


@pytest.mark.rule("DO-20")
def test_a_round_of_a_thousand_turns_ends_without_points() -> None:
    table = DosTable("r7 b8", FULL, FULL, turn=MOST_TURNS - 1)
    table.play("draw", "put:b1")
    assert table.view.turn == MOST_TURNS
    table.play("draw", "put:b1", seat=1)
    assert table.view.round == 2
    assert table.match.points == [0, 0]
    assert not table.match.over


@pytest.mark.rule("DO-20")
def test_three_rounds_without_points_in_a_row_end_the_match() -> None:
    table = DosTable("r7 b8", FULL, FULL, FULL, points=[4, 9, 9])
    for _ in range(3):
        assert not table.match.over
        table.match._state.turn_number = MOST_TURNS
        seat = table.on_turn
        table.play("draw", seat=seat)
        table.play(next(action for action in table.legal(seat) if action.startswith("put:")), seat=seat)
    assert table.match.over
    assert table.match.winners == [1, 2], "most points win, ties share"


@pytest.mark.rule("DO-20")
def test_a_round_with_points_begins_the_count_anew() -> None:
    table = DosTable("r7 b8", "g7", "r1 g10")
    table.match._state.barren = 2
    table.play("r7=g7")
    assert table.match._state.barren == 0


@pytest.mark.rule("DO-20")
def test_every_option_combination_ends_in_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    longest = 0
    where = ""
    for short in all_setups():
        if short.game != "dos":
            continue
        setup = Setup("dos", short.players, {**short.options, "target": 200})
        report = sobremesa.simulate("dos", setup.players, games=500, seed="ends", **setup.options)
        assert sum(report.win_share) == pytest.approx(1)
        if report.most_decisions > longest:
            longest, where = report.most_decisions, str(setup)
    with capsys.disabled():
        print(f"\nthe longest random match of DOS: {longest} decisions ({where})")


# --- conservation


def as_set(cards: Iterable[str]) -> int:
    """Kinds of cards as a bit mask."""
    return sum(1 << number_of(card) for card in set(cards))


def positions(setup: Setup) -> Iterator[Match]:
    match = setup.new("positions")
    for _ in random_play(match, "positions"):
        yield match


@pytest.mark.rule("DO-2", "DO-10")
@pytest.mark.parametrize(
    "setup",
    [
        Setup("dos", 2),
        Setup("dos", 3, {"dos_call": "explicit", "after_draw": "drawn_card"}),
        Setup("dos", 4, {"dos_call": "explicit", "bonus_card": "optional"}),
    ],
    ids=str,
)
def test_every_card_is_in_exactly_one_place(setup: Setup) -> None:
    for match in positions(setup):
        state, view = match._state, match.view(-1)
        hands = [match.view(seat).hand for seat in range(match.players)]
        pile = [NAMES[card] for card in state.pile[: state.pile_count]]
        places = [*hands, view.row, view.discards, pile, *view.matched]
        assert Counter(card for place in places for card in place) == whole_deck()
        assert [len(hand) for hand in hands] == view.cards_left
        for seat, hand in enumerate(hands):
            assert state.kinds[seat] == as_set(hand)
            assert state.pairs[seat] == as_set(card for card in hand if hand.count(card) > 1)
        assert state.row_kinds == as_set(view.row)


# --- what events and views tell, so that the table can be drawn


def told_of(action: str) -> dict[str, Any]:
    """What everyone is told about this match."""
    row_card, cards = action.partition(":")[0].split("=")
    table = DosTable(f"b8 {row_card}", f"{cards.replace('+', ' ')} y1 y3", FULL)
    table.play(action)
    return table.events("matched")[0].data


@pytest.mark.rule("DO-12")
@pytest.mark.parametrize(
    ("action", "colour"),
    [
        ("r7=r5+dos:same", COLOUR[number_of("r5")]),
        ("r7=r5+dos:other", OTHER_COLOUR),
        ("r7=b5+dos", 0),
        ("g4=dos+dos:same", COLOUR[number_of("g4")]),
        ("dos=y1+y1:same", COLOUR[number_of("y1")]),
        ("dos=dos:same", SAME_COLOUR),
        ("r7=r7", 0),
    ],
)
def test_a_match_tells_the_colour_of_a_wild_dos_where_it_decides(action: str, colour: int) -> None:
    assert told_of(action)["colour"] == colour


@pytest.mark.rule("DO-13")
@pytest.mark.parametrize(
    ("action", "number", "first_number"),
    [
        ("r7=b7", 7, 7),
        ("r7=b3+g4", 7, 3),
        ("r7=b3+g#", 7, 3),
        ("r7=b#+g3", 7, 4),
        ("y#=b3+g4", 7, 3),
        ("y#=dos:other", 2, 2),
        ("y#=b#", 1, 1),
        ("r7=b#+g#", 7, 1),
    ],
)
def test_a_match_tells_the_numbers_of_its_cards(action: str, number: int, first_number: int) -> None:
    data = told_of(action)
    assert (data["number"], data["first_number"]) == (number, first_number)


def test_a_view_shows_the_matches_of_the_turn_in_full() -> None:
    table = DosTable("b8 r7 g4", "b# g3 dos dos y9", FULL)
    table.play("r7=b#+g3", "g4=dos+dos:same")
    single, double = table.view.matches
    assert (single.row_card, single.place, single.cards) == ("r7", 1, ["b#", "g3"])
    assert (single.number, single.numbers, single.colour, single.same_colour) == (7, [4, 3], "", False)
    assert (double.row_card, double.place, double.cards) == ("g4", 1, ["dos", "dos"])
    assert (double.number, double.numbers, double.colour, double.same_colour) == (4, [2, 2], "g", True)


@pytest.mark.rule("DO-10")
def test_discards_lie_in_the_order_in_which_they_went_there() -> None:
    table = DosTable("r7 b8 b9", "g7 g8 y1 y3 y4", FULL, pile="b1", discards="y10 y9")
    table.play("b8=g8", "r7=y3+y4", "end")
    assert table.view.discards == ["y10", "y9", "b8", "g8", "r7", "y3", "y4"]


def test_events_tell_the_places_of_cards_in_the_row() -> None:
    table = DosTable("r7 b8 b9", "r9 g8 y1 y3 y4 b9", FULL, pile="r3")
    table.play("b8=g8", "b9=b9", "end", "put:y1")
    assert [event.data["place"] for event in table.events("matched")] == [1, 1]
    assert [event.data["place"] for event in table.events("turned_up")] == [1]
    assert [event.data["place"] for event in table.events("put")] == [2]
    assert table.row == "r7 r3 y1"


def test_a_round_tells_who_begins() -> None:
    table = DosTable("r7 b8", "g7", FULL, "g1", points=[0, 0, 0])
    table.play("r7=g7")
    assert table.events("round")[0].data == {"round": 2, "dealer": 0, "seat": 1}


@pytest.mark.rule("DO-15")
def test_silence_is_told_when_the_next_player_acts_and_not_before() -> None:
    for act, event in (("draw", "drew"), ("b8=b8", "matched")):
        table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit", pile="g9 g9 g9")
        table.play("draw", "put:y1", "end")
        assert table.happened()[-1] == "ended"
        table.play(act, seat=1)
        kinds = table.happened()
        assert kinds[kinds.index("ended") + 1 :][:2] == ["kept_silent", event]
        assert table.events("kept_silent")[0].data == {"seat": 0}


@pytest.mark.rule("DO-15", "DO-16")
def test_who_was_caught_is_not_told_to_have_been_silent_again() -> None:
    table = silent_player()
    table.play("catch", seat=3)
    table.play("draw", seat=1)
    assert not table.events("kept_silent")


# --- records of older rules


OLDER = sorted((Path(__file__).parents[2] / "golden" / "older").glob("dos*-rules-2.sobremesa"))


@pytest.mark.rule("DO-12", "DO-16")
@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_records_of_version_two_replay_to_the_same_end(path: Path) -> None:
    """Only a colour that was named for a last card is named no more."""
    text = path.read_text(encoding="utf-8")
    old, new = parse_record(text), parse_record(sobremesa.load(text).record())
    assert (new.rules, new.points, new.winners) == (3, old.points, old.winners)
    changed = [(one.action, two.action) for one, two in zip(old.actions, new.actions, strict=True) if one != two]
    assert all(after == before.partition(":")[0] for before, after in changed)
    assert len(changed) == (2 if "explicit" in path.stem else 0)


def test_a_colour_for_the_last_card_is_refused_in_a_record_of_today() -> None:
    text = next(path for path in OLDER if "explicit" in path.stem).read_text(encoding="utf-8")
    forged = print_record(replace(parse_record(text), rules=3))
    with pytest.raises(sobremesa.BadRecord, match=r"dos=dos:same.*the colour changes nothing here"):
        sobremesa.load(forged)


def as_version_one(match: Match) -> str:
    return print_record(replace(parse_record(match.record()), rules=1))


@pytest.mark.rule("DO-10")
def test_a_record_of_version_one_is_read_where_it_means_the_same() -> None:
    match = sobremesa.new("dos", players=2, seed=1, dos_call="explicit")
    match.play(*next(random_play(match, 1)))
    assert sobremesa.load(as_version_one(match)).record() == match.record()


@pytest.mark.rule("DO-10")
@pytest.mark.parametrize("call", ["auto", "off"])
def test_a_record_of_version_one_is_refused_where_a_turn_ended_otherwise(call: str) -> None:
    match = sobremesa.new("dos", players=2, seed=1, dos_call=call)
    with pytest.raises(sobremesa.BadRecord, match="line 3: it was played by version 1 of the rules of dos"):
        sobremesa.load(as_version_one(match))
