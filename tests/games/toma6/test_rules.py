"""Every rule of Toma 6, in the words of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.games.toma6.cards import BULLS
from tests.games.toma6.table import Toma6Table, rows
from tests.tables import Setup, random_play

# --- cards and the deal


@pytest.mark.rule("T6-1")
def test_bulls_on_the_cards() -> None:
    assert BULLS[55] == 7
    assert [BULLS[card] for card in (11, 22, 33, 44, 66, 77, 88, 99)] == [5] * 8
    assert [BULLS[card] for card in range(10, 101, 10)] == [3] * 10
    assert [BULLS[card] for card in (5, 15, 25, 35, 45, 65, 75, 85, 95)] == [2] * 9
    assert Counter(BULLS[1:].tolist()) == {7: 1, 5: 8, 3: 10, 2: 9, 1: 76}


@pytest.mark.rule("T6-1")
def test_the_deck_holds_171_bulls() -> None:
    assert BULLS.sum() == 171


@pytest.mark.rule("T6-2")
@pytest.mark.parametrize("players", range(2, 11))
def test_ten_cards_each_and_four_rows_of_one(players: int) -> None:
    match = sobremesa.new("toma6", players=players, seed=players)
    hands = [match.view(seat).hand for seat in range(players)]
    starts = [row[0] for row in match.view(-1).rows]
    dealt = [card for hand in hands for card in hand] + starts
    assert all(len(hand) == 10 for hand in hands)
    assert [len(row) for row in match.view(-1).rows] == [1, 1, 1, 1]
    assert len(set(dealt)) == len(dealt)
    assert all(1 <= card <= 104 for card in dealt)


@pytest.mark.rule("T6-2")
def test_every_card_can_be_dealt_anywhere() -> None:
    """Over many deals each of the 104 cards reaches a given hand about equally often."""
    held: Counter[int] = Counter()
    for seed in range(1040):
        held.update(sobremesa.new("toma6", players=2, seed=seed).view(0).hand)
    assert set(held) == set(range(1, 105))
    assert all(60 < count < 145 for count in held.values())


# --- a trick


@pytest.mark.rule("T6-3")
def test_nothing_is_revealed_before_the_last_choice() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [15], [44], [61]])
    table.match.play(3, "61")
    table.match.play(0, "14")
    table.match.play(1, "15")
    assert table.rows == rows(12, 37, 43, 58)
    assert table.match.to_act == [2]
    table.match.play(2, "44")
    assert table.rows != rows(12, 37, 43, 58)


@pytest.mark.rule("T6-3")
def test_a_choice_can_be_replaced_until_the_last_one_is_in() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14, 59], [60]])
    table.match.play(0, "14")
    assert "59" in table.match.legal(0)
    table.match.play(0, "59")
    table.match.play(1, "60")
    assert table.rows == [[12], [37], [43], [58, 59, 60]]
    assert "14" in table.match.legal(0)


@pytest.mark.rule("T6-3")
def test_a_choice_cannot_be_withdrawn() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [15]])
    table.match.play(0, "14")
    assert len(table.match.legal(0)) == 10
    assert table.match.to_act == [1]


@pytest.mark.rule("T6-3")
def test_others_see_that_someone_has_chosen_but_not_what() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [15], [44]])
    table.match.play(0, "14")
    for seat in (1, 2, -1):
        view = table.match.view(seat)
        assert view.chosen == [True, False, False]
        assert view.choice is None
        assert all(event.data.get("card") != 14 for event in table.match.events(seat, since=1))
    assert table.match.view(0).choice == 14


@pytest.mark.rule("T6-3")
def test_the_last_card_is_chosen_too() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [15]], cards_each=1, rounds=1)
    table.match.play(0, "14")
    assert not table.match.over
    table.match.play(1, "15")
    assert table.match.over


@pytest.mark.rule("T6-3")
def test_only_cards_in_the_hand_can_be_chosen() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [15]])
    with pytest.raises(sobremesa.NotAllowed, match="T6-3"):
        table.match.play(0, "15")


@pytest.mark.rule("T6-3")
def test_a_round_has_ten_tricks() -> None:
    match = sobremesa.new("toma6", players=3, seed=4, rounds=1, low_card="cheapest")
    turns = []
    for _ in random_play(match, 4):
        turns.append(match.view(-1).turn)
    assert Counter(turns) == dict.fromkeys(range(1, 11), 3)


@pytest.mark.rule("T6-4", "T6-5", "T6-6")
def test_example_1_cards_go_to_the_nearest_lower_end() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [15], [44], [61]])
    table.play(14, 15, 44, 61)
    assert table.rows == [[12, 14, 15], [37], [43, 44], [58, 61]]


@pytest.mark.rule("T6-4")
def test_cards_are_placed_from_the_lowest_whoever_played_them() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[61], [44], [15], [14]])
    table.play(61, 44, 15, 14)
    assert table.rows == [[12, 14, 15], [37], [43, 44], [58, 61]]
    placed = [event.data["card"] for event in table.match.all_events() if event.kind == "placed"]
    assert placed == [14, 15, 44, 61]


@pytest.mark.rule("T6-5")
def test_a_card_never_follows_a_higher_one() -> None:
    table = Toma6Table(rows(50, 60, 70, 10), [[49], [11]])
    table.play(49, 11)
    assert table.rows == [[50], [60], [70], [10, 11, 49]]


@pytest.mark.rule("T6-6")
def test_example_4_the_nearest_end_counts_even_where_it_hurts() -> None:
    table = Toma6Table([[90], [80], [40, 41], [29, 33, 34, 38, 42]], [[45], [91]])
    table.play(45, 91)
    assert table.rows == [[90, 91], [80], [40, 41], [45]]
    assert table.bulls(0) == 9
    assert table.bulls(1) == 0


@pytest.mark.rule("T6-7")
def test_example_2_the_sixth_card_takes_the_row() -> None:
    table = Toma6Table([[12, 14, 15], [37], [43, 44], [58, 61]], [[21], [26], [30], [36]])
    table.play(21, 26, 30, 36)
    assert table.rows == [[30, 36], [37], [43, 44], [58, 61]]
    assert [table.bulls(seat) for seat in range(4)] == [0, 0, 6, 0]
    assert table.last("took").data["cards"] == [12, 14, 15, 21, 26]


@pytest.mark.rule("T6-7")
def test_the_fifth_card_takes_nothing() -> None:
    table = Toma6Table([[1, 2, 3, 4], [50], [60], [70]], [[10], [71]])
    table.play(10, 71)
    assert table.rows[0] == [1, 2, 3, 4, 10]
    assert table.bulls(0) == 0


@pytest.mark.rule("T6-8")
def test_example_3_a_card_too_low_takes_a_row_of_choice() -> None:
    table = Toma6Table([[30, 36], [37], [43, 44], [58, 61]], [[3], [9], [68], [83]])
    table.play(3, 9, 68, 83)
    assert table.match.to_act == [0]
    assert table.match.legal(0) == ["r1", "r2", "r3", "r4"]
    assert table.rows == [[30, 36], [37], [43, 44], [58, 61]], "no higher card is placed before the choice"
    assert table.view.revealed == [(3, 0), (9, 1), (68, 2), (83, 3)], "all cards are in sight"
    table.take(0, row=2)
    assert table.rows == [[30, 36], [3, 9], [43, 44], [58, 61, 68, 83]]
    assert table.bulls(0) == BULLS[37]


@pytest.mark.rule("T6-8")
def test_example_5_the_row_taken_changes_where_the_others_go() -> None:
    table = Toma6Table([[61], [70], [40], [49, 51, 53, 54, 57]], [[29], [62]])
    table.play(29, 62)
    table.take(0, row=1)
    assert table.rows == [[29], [70], [40], [62]]
    assert table.bulls(0) == 1
    assert table.bulls(1) == sum(BULLS[card] for card in (49, 51, 53, 54, 57))


@pytest.mark.rule("T6-8")
@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_any_row_may_be_taken(row: int) -> None:
    table = Toma6Table([[30, 36], [37], [43, 44], [58, 61]], [[3], [99]])
    table.play(3, 99)
    table.take(0, row)
    assert table.rows[row - 1][0] == 3


@pytest.mark.rule("T6-8")
def test_only_a_row_answers_a_card_too_low() -> None:
    table = Toma6Table([[30, 36], [37], [43, 44], [58, 61]], [[3], [99]])
    table.play(3, 99)
    with pytest.raises(sobremesa.NotAllowed, match="T6-8"):
        table.match.play(0, "50")
    with pytest.raises(sobremesa.NotYourTurn):
        table.match.play(1, "r1")


@pytest.mark.rule("T6-8")
def test_no_row_can_be_taken_without_a_card_too_low() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [15]])
    with pytest.raises(sobremesa.NotAllowed, match="T6-8"):
        table.match.play(0, "r1")


@pytest.mark.rule("T6-8")
def test_cheapest_takes_the_fewest_bulls_and_the_first_of_equals() -> None:
    table = Toma6Table([[55], [31, 36], [41, 46], [40]], [[3], [99]], low_card="cheapest")
    table.play(3, 99)
    assert table.rows == [[55, 99], [3], [41, 46], [40]]
    assert table.bulls(0) == 2


# --- bull piles, rounds and the end


@pytest.mark.rule("T6-9")
def test_taken_cards_lie_in_the_bull_pile_and_are_never_played() -> None:
    table = Toma6Table([[12, 14, 15, 21, 26], [37], [43], [58]], [[30], [59]])
    table.play(30, 59)
    assert table.view.piles == [[12, 14, 15, 21, 26], []]
    assert not {12, 14, 15, 21, 26} & set(table.match.view(0).hand)
    assert "12" not in table.match.legal(0)


@pytest.mark.rule("T6-10")
def test_bulls_are_added_after_ten_tricks_and_all_cards_are_dealt_anew() -> None:
    match = sobremesa.new("toma6", players=2, seed=3, rounds=2)
    for _ in random_play(match, 3):
        view = match.view(-1)
        if view.round == 1:
            assert view.points == [0, 0]
            bulls = view.bulls
        if (view.round, view.turn, view.chosen) == (2, 1, [False, False]):
            assert view.points[0] >= bulls[0]
            assert view.points[1] >= bulls[1]
            assert view.bulls == [0, 0]
            assert view.piles == [[], []]
            assert view.cards_left == [10, 10]
    scored = [event.data for event in match.all_events() if event.kind == "scored"]
    assert match.points == [sum(event["bulls"] for event in scored if event["seat"] == seat) for seat in range(2)]


@pytest.mark.rule("T6-11")
def test_the_match_ends_after_the_round_that_reaches_66() -> None:
    for seed in range(20):
        match = sobremesa.new("toma6", players=4, seed=seed)
        totals = [0] * 4
        for _ in random_play(match, seed):
            assert max(match.points) < 66
        for event in match.all_events():
            if event.kind == "scored":
                totals[event.data["seat"]] += event.data["bulls"]
        assert totals == match.points
        assert max(match.points) >= 66


@pytest.mark.rule("T6-11")
def test_the_round_is_finished_even_when_the_limit_is_passed_in_it() -> None:
    match = sobremesa.new("toma6", players=6, seed=1, limit=1, low_card="cheapest")
    decisions = sum(1 for _ in random_play(match, 1))
    assert decisions == 60


@pytest.mark.rule("T6-11")
def test_exactly_the_limit_ends_the_match() -> None:
    table = Toma6Table([[12, 14, 15, 21, 26], [37], [43], [58]], [[30], [59]], cards_each=1, limit=6)
    table.play(30, 59)
    assert table.match.over
    assert table.match.points == [6, 0]


@pytest.mark.rule("T6-11")
def test_one_below_the_limit_does_not() -> None:
    table = Toma6Table([[12, 14, 15, 21, 26], [37], [43], [58]], [[30], [59]], cards_each=1, limit=7)
    table.play(30, 59)
    assert not table.match.over
    assert table.view.round == 2


@pytest.mark.rule("T6-11")
def test_a_fixed_number_of_rounds_has_no_limit() -> None:
    match = sobremesa.new("toma6", players=10, seed=1, rounds=12)
    for _ in random_play(match, 1):
        pass
    assert match.view(-1).round == 12
    assert max(match.points) > 66


@pytest.mark.rule("T6-11")
def test_limit_and_rounds_together_are_refused() -> None:
    with pytest.raises(sobremesa.BadSetup, match="contradict"):
        sobremesa.new("toma6", players=4, limit=66, rounds=3)


@pytest.mark.rule("T6-12")
def test_the_fewest_bulls_win() -> None:
    table = Toma6Table([[12, 14, 15, 21, 26], [37], [43], [58]], [[30], [59]], cards_each=1, rounds=1)
    table.play(30, 59)
    assert table.match.winners == [1]
    assert [event.data["rank"] for event in table.match.all_events() if event.kind == "result"] == [2, 1]


@pytest.mark.rule("T6-12")
def test_the_last_round_counts_once_like_the_others() -> None:
    """Six bulls in the last round and none before are fewer than eight before it; twice six would be more."""
    table = Toma6Table(
        [[12, 14, 15, 21, 26], [37], [43], [58]], [[30], [59], [2]], cards_each=1, points=[0, 8, 65], limit=66
    )
    table.play(30, 59, 2)
    table.take(2, row=2)
    assert table.match.points == [6, 8, 66]
    assert table.match.winners == [0]
    assert [event.data["rank"] for event in table.match.all_events() if event.kind == "result"] == [1, 2, 3]


@pytest.mark.rule("T6-12")
def test_ties_share_the_win() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[13], [38], [2]], cards_each=1, rounds=1)
    table.play(13, 38, 2)
    table.take(2, row=1)
    assert table.match.points == [0, 0, 1]
    assert table.match.winners == [0, 1]
    assert [event.data["rank"] for event in table.match.all_events() if event.kind == "result"] == [1, 1, 3]


# --- variants


@pytest.mark.rule("T6-13")
def test_logic_lays_out_ten_cards_a_player_and_four() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    assert match.view(-1).open == list(range(1, 35))
    assert match.view(-1).phase == "pick"


@pytest.mark.rule("T6-13")
def test_logic_players_pick_in_turns_and_the_cards_left_start_the_rows_ascending() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, variant="logic")
    first = match.to_act[0]
    kept = [24, 3, 17, 8]
    for turn, card in enumerate(card for card in range(1, 25) if card not in kept):
        assert match.to_act == [(first + turn) % 2]
        match.play(match.to_act[0], str(card))
    assert match.view(-1).rows == [[3], [8], [17], [24]]
    assert match.view(-1).cards_left == [10, 10]
    assert match.to_act == [0, 1]


@pytest.mark.rule("T6-13")
def test_logic_hands_are_public_but_choices_are_secret() -> None:
    match = next(at for at in _positions(Setup("toma6", 2, {"variant": "logic"})) if at.view(-1).phase == "choose")
    assert match.view(1).hands[0] == match.view(0).hand
    assert len(match.view(-1).hands[1]) == 10
    match.play(0, match.legal(0)[0])
    assert match.view(1).choice is None
    assert match.view(1).chosen == [True, False]


@pytest.mark.rule("T6-13")
def test_logic_refuses_a_card_that_was_picked() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, variant="logic")
    first = match.to_act[0]
    match.play(first, "5")
    with pytest.raises(sobremesa.NotAllowed, match="T6-13"):
        match.play(1 - first, "5")


@pytest.mark.rule("T6-13")
def test_logic_first_picker_is_random_then_the_next_seat_each_round() -> None:
    firsts = set()
    for seed in range(30):
        match = sobremesa.new("toma6", players=3, seed=seed, variant="logic", rounds=3)
        for _ in random_play(match, seed):
            pass
        pickers = [event.data["seat"] for event in match.all_events() if event.kind == "first_picker"]
        firsts.add(pickers[0])
        assert pickers == [(pickers[0] + round_) % 3 for round_ in range(3)]
    assert firsts == {0, 1, 2}


@pytest.mark.rule("T6-13")
def test_logic_is_for_two_to_six() -> None:
    sobremesa.new("toma6", players=6, variant="logic")
    with pytest.raises(sobremesa.BadSetup, match="2 to 6"):
        sobremesa.new("toma6", players=7, variant="logic")


@pytest.mark.rule("T6-14")
@pytest.mark.parametrize("players", range(2, 11))
def test_tactics_deals_only_ten_cards_a_player_and_four(players: int) -> None:
    match = sobremesa.new("toma6", players=players, seed=1, variant="tactics")
    hands = [card for seat in range(players) for card in match.view(seat).hand]
    starts = [row[0] for row in match.view(-1).rows]
    assert sorted(hands + starts) == list(range(1, 10 * players + 5))
    assert match.view(0).hands == [[] for _ in range(players)], "hands stay secret"


# --- conservation


@pytest.mark.rule("T6-2", "T6-9")
@pytest.mark.parametrize(
    "setup",
    [
        Setup("toma6", 2),
        Setup("toma6", 10, {"rounds": 2}),
        Setup("toma6", 4, {"variant": "logic", "rounds": 2}),
        Setup("toma6", 5, {"variant": "tactics", "rounds": 2}),
    ],
    ids=str,
)
def test_every_card_is_in_exactly_one_place(setup: Setup) -> None:
    for match in _positions(setup):
        state = match._state
        view = match.view(-1)
        hands = [int(card) for card in state.hand.ravel() if card]
        lying = [card for row in view.rows for card in row]
        piles = [card for pile in view.piles for card in pile]
        resolving = [card for card, _ in view.revealed]
        places = hands + lying + piles + resolving + view.open
        assert len(places) == len(set(places))
        highest = 104 if setup.options.get("variant", "classic") == "classic" else 10 * setup.players + 4
        assert set(places) <= set(range(1, highest + 1))
        if highest != 104 and not match.over:
            assert len(places) == highest
        assert view.bulls == [sum(BULLS[card] for card in pile) for pile in view.piles] or match.over
        chosen = np.flatnonzero(state.choice)
        assert all(state.choice[seat] in state.hand[seat] for seat in chosen)


def _positions(setup: Setup) -> Iterator[Match]:
    match = setup.new("positions")
    for _ in random_play(match, "positions"):
        yield match
