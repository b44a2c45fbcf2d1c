"""Every rule of BIDS, in the words of the table."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.games.bids import INFO
from sobremesa.games.bids.cards import ALLY, BID, CARDS, FIRST_BLACK, LUCKY_POINTS
from sobremesa.games.bids.rules import NOBODY, Phase, Place
from sobremesa.games.bids.view import card_name
from sobremesa.games.bids.words import parse
from tests.games.bids.table import BidsTable
from tests.tables import Setup, random_play

SPECIALS = {"shuffle": True, "lowest_wins": True, "unknown": True}


def new(players: int, seed: object = 1, **options: Any) -> Match:
    return sobremesa.new("bids", players=players, seed=str(seed), **options)


def hands_of(match: Match) -> list[list[str]]:
    return [match.view(seat).hand for seat in range(match.players)]


def is_black(card: str) -> bool:
    return FIRST_BLACK <= parse(card) < ALLY


# --- set-up of a round


@pytest.mark.rule("BI-1", "BI-3")
@pytest.mark.parametrize(
    ("players", "ally", "colours", "highest", "out", "dealt_in", "deck"),
    [
        (3, False, "ybr", 10, 1, 1, 11),
        (4, False, "ybrg", 10, 1, 1, 11),
        (4, True, "ybrg", 10, 2, 1, 11),
        (5, True, "ybrg", 12, 1, 2, 12),
        (5, False, "ybrg", 12, 0, 2, 12),
        (6, True, "ybrg", 14, 0, 3, 13),
        (6, False, "ybrg", 14, 0, 4, 12),
    ],
)
def test_cards_in_use(players: int, ally: bool, colours: str, highest: int, out: int, dealt_in: int, deck: int) -> None:
    for seed in range(5):
        match = new(players, seed, ally=ally)
        view = match.view(-1)
        hands = [card for hand in hands_of(match) for card in hand]
        bid_cards = {f"{colour}{number}" for colour in colours for number in range(1, highest + 1)}
        blacks = {f"k{number}" for number in range(1, highest + 1)} | {"2x", "-5"}
        assert view.cards_left == [10] * players
        assert len(hands) == len(set(hands)) == 10 * players
        assert len(view.taken_out) == out
        assert {card for card in hands if not is_black(card)} - {"ally"} == bid_cards - set(view.taken_out)
        assert ("ally" in hands) == ally
        in_hands = {card for card in hands if is_black(card)}
        assert len(in_hands) == view.black_in_hands == dealt_in
        assert in_hands < blacks
        assert len(view.deck) + 1 == deck, "the first card of the deck is turned up already"
        lying = {card_name(int(card)) for card in match._state.deck if card} | {view.stake}
        assert lying == blacks - in_hands


@pytest.mark.rule("BI-2")
def test_the_card_taken_out_is_random_and_known_to_all() -> None:
    taken: Counter[str] = Counter()
    for seed in range(600):
        match = new(3, seed)
        taken[match.view(-1).taken_out[0]] += 1
        assert all(match.view(seat).taken_out == match.view(-1).taken_out for seat in range(3))
    assert len(taken) == 30
    assert all(5 <= count <= 40 for count in taken.values())


@pytest.mark.rule("BI-2")
def test_any_black_card_may_be_dealt_into_a_hand_and_only_its_holder_knows() -> None:
    dealt: Counter[str] = Counter()
    holders: Counter[int] = Counter()
    for seed in range(600):
        match = new(4, seed)
        (holder, card), *more = [(seat, card) for seat in range(4) for card in match.view(seat).hand if is_black(card)]
        assert not more
        dealt[card] += 1
        holders[holder] += 1
        for other in {0, 1, 2, 3, -1} - {holder}:
            assert all(event.data.get("card") != parse(card) for event in match.events(other) if event.kind == "dealt")
            assert card not in match.view(other).hand
    assert len(dealt) == 12
    assert all(25 <= count <= 85 for count in dealt.values())
    assert all(100 <= count <= 200 for count in holders.values())


@pytest.mark.rule("BI-3")
def test_the_black_deck_lies_face_down() -> None:
    assert new(4).view(0).deck == [None] * 10


@pytest.mark.rule("BI-4")
@pytest.mark.parametrize(("players", "ally"), [(3, False), (4, False), (5, True), (6, True)])
def test_the_ally_by_default(players: int, ally: bool) -> None:
    assert any("ally" in hand for hand in hands_of(new(players))) == ally


@pytest.mark.rule("BI-4")
def test_the_ally_and_the_thief_need_their_number_of_players() -> None:
    with pytest.raises(sobremesa.BadSetup, match="4 to 6"):
        new(3, ally=True)
    new(3, ally=False)
    new(3, thief=True)
    new(4, thief=True)
    for players in (5, 6):
        with pytest.raises(sobremesa.BadSetup, match="3 or 4"):
            new(players, thief=True)


@pytest.mark.rule("BI-4")
def test_optional_cards_join_before_any_is_dealt_into_hands() -> None:
    names = {"thief": "thief", "shuffle": "shuffle", "lowest_wins": "lowest", "unknown": "unknown"}
    for option, card in names.items():
        seen_in_hand = seen_in_deck = False
        for seed in range(150):
            match = new(4, seed, **{option: True})
            black = [int(card) for card in match._state.deck if card]
            assert match.view(-1).black_in_hands == 1
            in_hand = any(card in hand for hand in hands_of(match))
            seen_in_hand |= in_hand
            seen_in_deck |= parse(card) in black
        assert seen_in_hand
        assert seen_in_deck
    assert not any(card in names.values() for seed in range(40) for hand in hands_of(new(4, seed)) for card in hand)


@pytest.mark.rule("BI-4")
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_number_of_rounds(rounds: int) -> None:
    match = new(3, rounds=rounds)
    for _ in random_play(match, 1):
        pass
    assert match.view(-1).round == rounds
    with pytest.raises(sobremesa.BadSetup):
        new(3, rounds=0)


# --- turns


@pytest.mark.rule("BI-5")
def test_the_top_black_card_is_turned_up_and_bids_go_clockwise_from_the_leader() -> None:
    table = BidsTable().lay("y3", "b4", "r5", "g6", middle="k7", deck="k9 k2", leader=2)
    assert table.view.stake == "k7"
    order = []
    for _ in range(4):
        seat = table.match.to_act[0]
        order.append(seat)
        table.play(["y3", "b4", "r5", "g6"][seat])
    assert order == [2, 3, 0, 1]
    assert table.view.stake == "k9"


@pytest.mark.rule("BI-5")
def test_a_bid_is_visible_at_once() -> None:
    table = BidsTable().lay("y3", "b4", "r5", "g6", leader=2).play("r5")
    for seat in (-1, 0, 1, 3):
        assert table.match.view(seat).bids == [(2, "r5")]
        assert table.match.events(seat)[-1].data == {"seat": 2, "card": parse("r5")}


@pytest.mark.rule("BI-5")
def test_only_cards_in_the_hand_are_bid_and_only_in_turn() -> None:
    table = BidsTable().lay("y3", "b4", "r5", "g6")
    with pytest.raises(sobremesa.NotAllowed, match="BI-5"):
        table.play("b4")
    with pytest.raises(sobremesa.NotYourTurn):
        table.match.play(1, "b4")
    with pytest.raises(sobremesa.NotUnderstood):
        table.play("y15")


@pytest.mark.rule("BI-5", "BI-10")
def test_a_round_has_ten_turns() -> None:
    match = new(4, rounds=1)
    turns = Counter(match.view(-1).turn for _ in random_play(match, 1))
    assert turns == dict.fromkeys(range(1, 11), 4)
    assert len(match.view(-1).deck) >= 1, "not every black card shows up"


@pytest.mark.rule("BI-6")
def test_the_highest_bid_wins_the_stake_and_leads() -> None:
    table = BidsTable().bid_for("k7", "y3", "b9", "r5", "g6", leader=3)
    assert table.front(1) == {"k7"}
    assert table.score(1) == 7
    assert table.leader == 1
    assert table.match.to_act == [1]
    assert set(table.view.spent) >= {"y3", "b9", "r5", "g6"}
    assert "b9" not in table.match.legal(1)


@pytest.mark.rule("BI-7")
def test_example_3_a_black_card_bid_joins_the_stake() -> None:
    table = BidsTable().bid_for("k5", "y3", "b9", "k8", "g6")
    assert table.front(1) == {"k5", "k8"}
    assert table.score(1) == 13


@pytest.mark.rule("BI-7")
def test_example_3_the_black_card_itself_can_win() -> None:
    table = BidsTable().bid_for("k5", "y3", "b7", "k8", "g6")
    assert table.front(2) == {"k5", "k8"}
    assert table.score(2) == 13


@pytest.mark.rule("BI-7", "BI-8")
def test_example_3_on_a_tie_nobody_gets_either() -> None:
    table = BidsTable().bid_for("k5", "y3", "b8", "k8", "g6")
    assert all(table.front(seat) == set() for seat in range(4))
    assert table.bottom[:2] == ["k8", "k5"]


@pytest.mark.rule("BI-8")
def test_a_tie_burns_and_the_last_of_the_tied_leads() -> None:
    table = BidsTable().bid_for("k7", "y9", "b9", "r5", "g9", leader=1)
    assert all(table.front(seat) == set() for seat in range(4))
    assert table.leader == 0, "seats 1, 3 and 0 bid nine, in this order"
    assert table.bottom[0] == "k7"


@pytest.mark.rule("BI-8")
def test_a_tie_below_the_best_bid_burns_nothing() -> None:
    table = BidsTable().bid_for("k7", "y9", "b5", "r5", "g5")
    assert table.front(0) == {"k7"}


@pytest.mark.rule("BI-8")
def test_under_the_deck_the_middle_card_first_then_the_bids_in_playing_order() -> None:
    table = BidsTable(5, ally=False).bid_for("k7", "k3", "b9", "k2", "g9", "k4", leader=2)
    assert table.bottom[:4] == ["k3", "k4", "k2", "k7"], "bids by seats 2, 4 and 0; the last lies lowest"
    assert table.view.deck[-4:] == ["k7", "k2", "k4", "k3"]


@pytest.mark.rule("BI-9")
def test_the_first_leader_is_random() -> None:
    leaders = Counter(new(3, seed).view(-1).leader for seed in range(300))
    assert all(60 < leaders[seat] < 140 for seat in range(3))


@pytest.mark.rule("BI-9")
def test_the_highest_total_leads_the_next_round() -> None:
    table = BidsTable()
    table.end_round({2: "k10", 3: "k4"})
    assert table.match.points == [8, 1, 10, 4]
    assert table.leader == 2
    assert table.last("leads").data == {"seat": 2, "why": 1}


@pytest.mark.rule("BI-9")
def test_equal_totals_go_by_the_last_round() -> None:
    table = BidsTable()
    table.match._state.points[:4] = [10, 0, 0, 0]
    table.end_round({0: "k2", 2: "k8 k4", 3: "k3"})
    assert table.match.points == [12, 1, 12, 3]
    assert table.leader == 2
    assert table.last("leads").data["why"] == 2


@pytest.mark.rule("BI-9")
def test_lucky_and_shared_points_count_as_the_last_rounds_points() -> None:
    table = BidsTable()
    table.match._state.points[:4] = [4, 0, 8, 0]
    table.end_round({2: "k4", 3: "k3"})
    assert table.match.points == [12, 1, 12, 3], "seat 0 was lucky"
    assert table.leader == 0
    table = BidsTable(ally=True)
    table.match._state.points[:4] = [0, -9, 1, -9]
    table.bid_for("k5", "ally", "y9", "b1", "b2", turn=10, in_front={1: "k9", 2: "k6", 3: "k3"})
    assert table.match.points == [7, -2, 7, -6], "seat 0 has half of 14"
    assert table.leader == 0


@pytest.mark.rule("BI-9")
def test_then_by_the_highest_single_card() -> None:
    table = BidsTable()
    table.end_round({0: "k7 k5", 2: "k8 k4", 3: "k3"})
    assert table.match.points == [12, 1, 12, 3]
    assert table.leader == 2
    assert table.last("leads").data["why"] == 3


@pytest.mark.rule("BI-9")
def test_points_come_before_cards() -> None:
    table = BidsTable()
    table.end_round({0: "k6 k5", 2: "k10", 3: "k3"})
    assert table.leader == 0


@pytest.mark.rule("BI-9")
@pytest.mark.parametrize(
    ("zero", "two", "leaders"),
    [
        ("2x", "thief", {0, 2}),  # both count 0
        ("2x", "-5", {0}),  # 0 is more than -5
        ("-5", "", {0}),  # no card is lowest
        ("k1", "thief", {0}),
    ],
)
def test_what_a_single_card_counts(zero: str, two: str, leaders: set[int]) -> None:
    """Seats 0 and 2 have equal totals and equal last rounds; only their cards differ."""
    found = set()
    for seed in range(12):
        table = BidsTable(thief=True)
        table.match = new(4, seed, thief=True)
        table.lay("y1", "y9", "b1", "b2", middle="k2", turn=10, in_front={0: zero, 2: two, 3: "k4"})
        table.match._state.score[0] = table.match._state.score[2] = 8
        table.play("y1", "y9", "b1", "b2")
        assert table.match.points[0] == table.match.points[2] == 8
        found.add(table.leader)
    assert found == leaders


@pytest.mark.rule("BI-9")
def test_still_equal_is_random_among_them() -> None:
    leaders: Counter[int] = Counter()
    for seed in range(80):
        table = BidsTable()
        table.match = new(4, seed)
        table.end_round({3: "k3"})
        assert table.match.points == [8, 1, 8, 3]
        leaders[table.leader] += 1
        assert table.last("leads").data["why"] == 0
    assert set(leaders) == {0, 2}
    assert all(20 < count < 60 for count in leaders.values())


# --- scores


@pytest.mark.rule("BI-11")
def test_round_points_are_the_black_cards_in_front() -> None:
    table = BidsTable()
    table.end_round({0: "k9 k2 -5", 2: "k10", 3: "k4 k3"})
    assert table.match.points == [6, 1, 10, 7]


@pytest.mark.rule("BI-12")
@pytest.mark.parametrize(("players", "unit"), [(3, 12), (4, 8), (5, 8), (6, 7)])
def test_the_lucky_loser(players: int, unit: int) -> None:
    table = BidsTable(players)
    for times in range(1, 4):
        before = table.match.points[0]
        table.end_round({seat: card for seat, card in ((2, "k2"), (3, "k3")) if seat < players})
        assert table.match.points[0] == before + times * unit
    assert LUCKY_POINTS[players] == unit
    assert table.match.points[1] == 3, "who has a card gets its points"


@pytest.mark.rule("BI-12", "BI-15")
def test_example_1_nine_three_without_thirteen_and_one_without_make_102() -> None:
    table = BidsTable()
    credited = []
    for cards in ("k9", "", "", "", "k9 k4", ""):
        table.end_round({0: cards, 2: "k2", 3: "k3"})
        credited.append(table.view.credited[0])
    assert credited == [9, 8, 16, 24, 13, 32]
    assert table.match.points[0] == 102
    assert table.match.over


@pytest.mark.rule("BI-13", "BI-15", "BI-28")
def test_example_2_allied_in_round_three_with_a_player_who_made_14_makes_93() -> None:
    table = BidsTable(ally=True)
    credited = []
    for number, cards in enumerate(("k9", "", "", "", "k9 k4", ""), 1):
        if number == 3:
            table.bid_for("k5", "ally", "y9", "b1", "b2", turn=10, in_front={1: "k9", 2: "k2", 3: "k3"})
            assert table.view.credited[1] == 7
        else:
            table.end_round({0: cards, 2: "k2", 3: "k3"})
        credited.append(table.view.credited[0])
    assert credited == [9, 8, 7, 24, 13, 32]
    assert table.match.points[0] == 93


@pytest.mark.rule("BI-13")
def test_allies_without_cards_get_nothing_and_the_round_counts_for_both() -> None:
    """Their turn is won, but its blind card brings no points."""
    table = BidsTable(ally=True, shuffle=True)
    table.bid_for("shuffle", "ally", "y9", "b1", "b2", turn=10, blind=True, in_front={2: "k2", 3: "k3"})
    assert table.match.points == [0, 0, 2, 3]
    assert table.view.without == [1, 1, 0, 0]
    table.end_round({2: "k2", 3: "k3"})
    assert table.view.credited[0] == 16


@pytest.mark.rule("BI-13")
def test_an_ally_with_cards_has_no_round_without() -> None:
    table = BidsTable(ally=True)
    table.bid_for("k5", "ally", "y9", "b1", "b2", turn=10, in_front={2: "k2", 3: "k3"})
    assert table.view.without == [1, 0, 0, 0]
    assert table.match.points == [3, 3, 2, 3]
    assert not table.has_happened("lucky")


@pytest.mark.rule("BI-14")
@pytest.mark.parametrize(("card", "points"), [("-5", -5), ("2x", 0), ("thief", 0)])
def test_any_black_card_ends_the_luck(card: str, points: int) -> None:
    table = BidsTable(thief=True)
    table.end_round({0: card, 2: "k2", 3: "k3"})
    assert table.match.points[0] == points
    assert table.view.without[0] == 0


@pytest.mark.rule("BI-15")
def test_consecutive_starts_again_after_a_card() -> None:
    table = BidsTable(lucky_loser="consecutive")
    credited = []
    for cards in ("k9", "", "", "", "k9 k4", ""):
        table.end_round({0: cards, 2: "k2", 3: "k3"})
        credited.append(table.view.credited[0])
    assert credited == [9, 8, 16, 24, 13, 8]


@pytest.mark.rule("BI-15")
def test_consecutive_counts_a_round_in_an_alliance_too() -> None:
    table = BidsTable(ally=True, lucky_loser="consecutive")
    table.end_round({2: "k2", 3: "k3"})
    table.bid_for("k5", "ally", "y9", "b1", "b2", turn=10, in_front={1: "k9", 2: "k2", 3: "k3"})
    table.end_round({2: "k2", 3: "k3"})
    assert table.match.points[0] == 8 + 7 + 24


@pytest.mark.rule("BI-16")
def test_the_highest_total_wins_after_the_last_round() -> None:
    table = BidsTable(rounds=1)
    table.end_round({0: "k2", 2: "k10", 3: "k3"})
    assert table.match.over
    assert table.match.winners == [2]
    assert [event.data["rank"] for event in table.all("result")] == [3, 4, 1, 2]


@pytest.mark.rule("BI-16")
def test_six_rounds_by_default() -> None:
    match = new(3)
    for _ in random_play(match, 1):
        assert match.view(-1).rounds == 6
    assert match.view(-1).round == 6


@pytest.mark.rule("BI-16")
def test_ties_go_by_the_last_round_then_the_highest_card_then_are_shared() -> None:
    for points, cards, winners in (
        ([2, 0, 0, 0], {0: "k8", 2: "k10", 3: "k3"}, [2]),
        ([0, 0, 0, 0], {0: "k7 k3", 2: "k8 k2", 3: "k4"}, [2]),
        ([0, 0, 0, 0], {3: "k4"}, [0, 2]),
    ):
        table = BidsTable(rounds=1)
        table.match._state.points[:4] = points
        table.end_round(cards)
        assert table.match.points[0] == table.match.points[2]
        assert table.match.winners == winners


# --- special cards


@pytest.mark.rule("BI-17")
def test_2x_doubles_what_was_won_so_far_and_in_this_turn_but_not_later() -> None:
    table = BidsTable().bid_for("2x", "y3", "b9", "k4", "g6", in_front={1: "k5"}, deck="k7")
    assert table.front(1) == {"k5", "2x", "k4"}
    assert table.score(1) == 18
    table.play(*_bids(table, {1: "highest"}))
    assert table.front(1) == {"k5", "2x", "k4", "k7"}
    assert table.score(1) == 25


def _bids(table: BidsTable, wishes: dict[int, str]) -> list[str]:
    """The lowest bid card of each hand in playing order, or the highest where wished."""
    bids = []
    for number in range(table.match.players):
        seat = (table.leader + number) % table.match.players
        hand = sorted(table.match.view(seat).hand, key=lambda card: BID[parse(card)])
        bids.append(hand[-1] if wishes.get(seat) == "highest" else hand[0])
    return bids


@pytest.mark.rule("BI-17")
def test_negative_sums_double_too() -> None:
    table = BidsTable().bid_for("2x", "y3", "b9", "r4", "g6", in_front={1: "-5 k2"})
    assert table.score(1) == -6


@pytest.mark.rule("BI-17")
def test_2x_in_hand_bids_nothing_and_goes_to_the_winner() -> None:
    table = BidsTable().bid_for("k7", "2x", "b1", "r1", "g2", in_front={3: "k5"})
    assert table.front(3) == {"k5", "k7", "2x"}
    assert table.score(3) == 24


@pytest.mark.rule("BI-17")
def test_the_doubling_comes_before_the_thief() -> None:
    table = BidsTable(thief=True).bid_for("thief", "2x", "b9", "r1", "g2", in_front={1: "k5", 0: "k3"})
    assert table.front(1) == {"k5", "thief", "2x", "k3"}
    assert table.score(1) == 13
    assert table.score(0) == 0


@pytest.mark.rule("BI-18")
def test_minus_five_costs_the_winner_five() -> None:
    table = BidsTable().bid_for("-5", "y3", "b9", "r5", "g6", in_front={1: "k4"})
    assert table.score(1) == -1


@pytest.mark.rule("BI-18")
def test_minus_five_in_hand_bids_minus_five_and_goes_to_the_winner() -> None:
    table = BidsTable().bid_for("k7", "-5", "b9", "r5", "g6")
    assert table.score(1) == 2
    assert BID[parse("-5")] == -5


@pytest.mark.rule("BI-18", "BI-26", "BI-29")
def test_minus_five_is_below_every_other_bid() -> None:
    table = BidsTable().bid_for("k7", "-5", "2x", "r5", "g6", lowest_wins=True)
    assert table.front(0) == {"k7", "2x"}, "the own -5 is not won"
    assert table.score(0) == 14
    assert table.bottom[0] == "-5"


@pytest.mark.rule("BI-19")
def test_example_4_nine_robs_five() -> None:
    table = BidsTable(thief=True)
    table.bid_for("thief", "y9", "b8", "r6", "g5", in_front={1: "k1", 2: "k2", 3: "k3 k4"})
    assert table.match.to_act == [0]
    assert table.view.phase == "rob"
    assert table.match.legal(0) == ["rob-3-k3", "rob-3-k4"]
    table.match.play(0, "rob-3-k4")
    assert table.front(0) == {"thief", "k4"}
    assert table.front(3) == {"k3"}
    assert (table.score(0), table.score(3)) == (4, 3)
    assert table.leader == 0
    assert table.view.turn == 2


@pytest.mark.rule("BI-19")
def test_the_lowest_bidder_who_has_any_card_is_robbed() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={1: "k1", 2: "k2"})
    assert table.front(0) == {"thief", "k2"}, "one choice only: it happens by itself"
    assert table.match.game.named_values(table.last("robbed")) == {
        "seat": 0,
        "victim": 2,
        "card": "k2",
        "score": 2,
        "victim_score": 0,
    }


@pytest.mark.rule("BI-19")
def test_the_winner_is_never_robbed_and_keeps_the_thief() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={0: "k1"})
    assert table.front(0) == {"k1", "thief"}
    assert table.has_happened("nothing_to_rob")
    assert table.view.turn == 2


@pytest.mark.rule("BI-19")
def test_lowest_bids_tied_the_winner_chooses_among_those_who_have_cards() -> None:
    table = BidsTable(thief=True)
    table.bid_for("thief", "y9", "b5", "r5", "g5", in_front={1: "k1", 3: "k3 2x"})
    assert table.match.legal(0) == ["rob-1-k1", "rob-3-k3", "rob-3-2x"]
    for seat in (1, 2, 3):
        assert table.match.legal(seat) == []
    with pytest.raises(sobremesa.NotAllowed, match="BI-19"):
        table.match.play(0, "rob-2-k3")
    table.match.play(0, "rob-1-k1")
    assert table.front(1) == set()


@pytest.mark.rule("BI-19")
def test_nobody_robs_without_a_thief() -> None:
    table = BidsTable(thief=True).lay("y9", "b8", "r6", "g5", in_front={1: "k2"})
    with pytest.raises(sobremesa.NotAllowed, match="BI-19"):
        table.match.play(0, "rob-1-k2")


@pytest.mark.rule("BI-19")
def test_a_victim_with_only_minus_five_gives_that() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={1: "k1", 3: "-5"})
    assert table.front(0) == {"thief", "-5"}
    assert (table.score(0), table.score(3)) == (-5, 0)


@pytest.mark.rule("BI-19")
def test_minus_five_may_be_chosen_among_others() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={3: "-5 k6"})
    assert table.match.legal(0) == ["rob-3-k6", "rob-3--5"]
    table.match.play(0, "rob-3--5")
    assert table.score(3) == 6


@pytest.mark.rule("BI-19")
def test_thief_in_hand_bids_nothing_and_its_player_can_be_robbed() -> None:
    table = BidsTable(thief=True).bid_for("k7", "thief", "b8", "r6", "g5", in_front={0: "k1", 3: "k3"})
    assert table.front(1) == {"k7", "thief", "k1"}
    assert table.score(1) == 8


@pytest.mark.rule("BI-19")
def test_lowest_is_by_number_whatever_the_colours() -> None:
    """Blue is played most often, but the green 1 is the lowest bid."""
    table = BidsTable(thief=True, colours=True)
    table.bid_for("thief", "b9", "b8", "r6", "g1", in_front={1: "k5", 2: "k2", 3: "k3"})
    assert table.front(0) == {"thief", "k3"}


@pytest.mark.rule("BI-19")
def test_a_thief_takes_cards_of_this_round_only() -> None:
    table = BidsTable(thief=True)
    table.end_round({0: "k9", 2: "k2", 3: "k3"})
    table.bid_for("thief", "y1", "b8", "r6", "g5")
    assert table.front(1) == {"thief"}
    assert table.match.points == [9, 1, 2, 3]


@pytest.mark.rule("BI-19", "BI-29")
def test_with_lowest_wins_the_thief_robs_the_lowest_other_bidder() -> None:
    table = BidsTable(thief=True)
    table.bid_for("thief", "y9", "b8", "r6", "g5", in_front={0: "k1", 2: "k2", 3: "k3"}, lowest_wins=True)
    assert table.front(3) == {"thief", "k3", "k2"}


@pytest.mark.rule("BI-20")
def test_a_doubling_stays_with_the_player_who_made_it() -> None:
    table = BidsTable(thief=True).bid_for("2x", "y1", "b8", "r6", "g5", in_front={1: "k9"}, deck="thief")
    assert table.score(1) == 18
    state = table.match._state
    state.hand[1, 0], state.hand[2, 0] = parse("b1"), parse("r10")
    table.play("b1", "r10", *_bids(table, {})[2:])
    assert table.view.phase == "rob"
    table.match.play(2, "rob-1-k9")
    assert table.score(1) == 9
    assert table.score(2) == 9
    assert table.front(1) == {"2x"}


@pytest.mark.rule("BI-20")
def test_a_stolen_2x_is_worth_nothing_and_doubles_nothing() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={0: "k6", 3: "2x"}, turn=10)
    assert table.match.points[0] == 6
    assert table.match.points[3] == 8, "a victim left without cards is a lucky loser"


@pytest.mark.rule("BI-20")
def test_a_stolen_2x_counts_as_a_black_card() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={3: "2x k3"}, turn=10)
    table.match.play(0, "rob-3-2x")
    assert table.match.points[0] == 0
    assert table.match.points[3] == 3


@pytest.mark.rule("BI-21", "BI-27")
def test_a_shuffle_turned_up_shuffles_and_the_same_turn_goes_on() -> None:
    table = BidsTable(shuffle=True)
    table.bid_for("k7", "y9", "b9", "r5", "g6", deck="shuffle")
    assert table.view.turn == 2
    assert table.view.set_aside == ["shuffle"]
    assert table.view.stake is not None
    assert table.view.deck == [None] * len(table.view.deck), "nobody knows where the burnt 7 is"
    assert table.view.burnt == ([] if table.view.stake == "k7" else ["k7"])
    assert table.last("shuffled").data["count"] == len(table.view.deck) + 1


@pytest.mark.rule("BI-21")
def test_burnt_cards_come_back_after_a_shuffle() -> None:
    stakes: Counter[str] = Counter()
    for seed in range(120):
        table = BidsTable(shuffle=True)
        table.match = new(4, seed, shuffle=True)
        stakes[table.bid_for("k7", "y9", "b9", "r5", "g6", deck="shuffle").view.stake] += 1
    assert stakes["k7"] > 0
    assert len(stakes) == 12


@pytest.mark.rule("BI-21", "BI-27")
def test_a_shuffle_in_hand_shuffles_at_the_end_of_the_turn() -> None:
    table = BidsTable(shuffle=True).bid_for("k7", "shuffle", "b9", "r5", "g6")
    assert table.front(1) == {"k7"}
    assert table.view.set_aside == ["shuffle"]
    kinds = [event.kind for event in table.match.all_events()]
    assert kinds.index("won") < kinds.index("shuffled")
    assert BID[parse("shuffle")] == 0


@pytest.mark.rule("BI-21", "BI-26")
def test_what_goes_under_the_deck_is_shuffled_too() -> None:
    table = BidsTable(shuffle=True).bid_for("k7", "-5", "shuffle", "r3", "g6", lowest_wins=True)
    happened = [(event.kind, event.data.get("card")) for event in table.match.all_events()]
    assert happened.index(("under", parse("-5"))) < happened.index(("shuffled", None))
    assert table.view.deck == [None] * len(table.view.deck)


@pytest.mark.rule("BI-21")
def test_a_shuffle_bid_in_turn_ten_shuffles_too() -> None:
    table = BidsTable(shuffle=True, rounds=1).bid_for("k7", "shuffle", "b9", "r5", "g6", turn=10)
    assert table.match.over
    assert table.has_happened("shuffled")


@pytest.mark.rule("BI-21")
def test_the_shuffle_waits_for_the_thief() -> None:
    table = BidsTable(shuffle=True, thief=True)
    table.bid_for("thief", "shuffle", "b9", "r5", "g6", in_front={0: "k1 k2"})
    assert not table.has_happened("shuffled")
    table.match.play(1, "rob-0-k1")
    kinds = [event.kind for event in table.match.all_events()]
    assert kinds.index("robbed") < kinds.index("shuffled")


@pytest.mark.rule("BI-22", "BI-27")
def test_lowest_wins_turned_up_holds_at_once() -> None:
    table = BidsTable(lowest_wins=True)
    table.bid_for("k7", "y9", "b8", "r5", "g6", deck="lowest k4")
    assert table.view.turn == 2
    assert table.view.stake == "k4"
    assert table.view.set_aside == ["lowest"]
    assert table.view.lowest_wins
    for seat, card in enumerate(("y8", "b2", "r7", "g3")):
        table.match._state.hand[seat, 0] = parse(card)
    table.play("y8", "b2", "r7", "g3")
    assert table.front(1) == {"k4"}


@pytest.mark.rule("BI-22")
def test_lowest_wins_in_hand_holds_from_the_next_turn_to_the_end_of_the_round() -> None:
    table = BidsTable(lowest_wins=True).bid_for("k7", "lowest", "b9", "r5", "g6")
    assert table.front(1) == {"k7"}, "in this turn the highest bid wins"
    assert table.view.lowest_wins
    assert BID[parse("lowest")] == 0
    table.end_round({0: "k2"}, lowest_wins=True)
    assert not table.view.lowest_wins or table.view.set_aside == ["lowest"], "a new round starts as usual"


@pytest.mark.rule("BI-23", "BI-27")
def test_the_great_unknown_turned_up_makes_the_turn_blind() -> None:
    table = BidsTable(unknown=True).bid_for("k7", "y9", "b8", "r5", "g6", deck="unknown k4")
    view = table.view
    assert (view.turn, view.stake, view.blind, view.set_aside) == (2, None, True, ["unknown"])
    assert all(table.match.view(seat).stake is None for seat in range(4))
    table.play(*_bids(table, {0: "highest"}))
    assert table.last("revealed").data == {"card": parse("k4")}
    assert "k4" in table.front(table.last("won").data["seat"])
    assert not table.view.blind


@pytest.mark.rule("BI-23")
def test_a_blind_card_is_burnt_unseen_and_the_next_turn_is_a_normal_one() -> None:
    table = BidsTable(unknown=True).bid_for("k4", "y9", "b9", "r5", "g6", blind=True, deck="k8")
    assert not table.has_happened("revealed")
    assert table.bottom[0] == "k4"
    assert table.view.deck[-1] is None
    assert table.view.burnt == []
    assert table.view.stake == "k8"
    assert not table.view.blind


@pytest.mark.rule("BI-23")
def test_black_bids_lie_known_below_a_blind_card_burnt_unseen() -> None:
    table = BidsTable(unknown=True).bid_for("k4", "y9", "b9", "k5", "g6", blind=True)
    assert table.view.deck[-2:] == [None, "k5"]


@pytest.mark.rule("BI-23", "BI-27")
def test_the_great_unknown_in_hand_makes_the_next_turn_blind() -> None:
    table = BidsTable(unknown=True).bid_for("k7", "unknown", "b9", "r5", "g6", deck="k4 k3")
    assert table.front(1) == {"k7"}
    assert table.view.set_aside == ["unknown"]
    assert table.view.blind
    assert BID[parse("unknown")] == 0
    table.play(*_bids(table, {1: "highest"}))
    assert not table.view.blind, "only one turn is blind"
    assert table.view.stake == "k3"


@pytest.mark.rule("BI-23")
def test_the_great_unknown_in_the_last_turn_blinds_no_other_round() -> None:
    for seed in range(5):
        table = BidsTable(unknown=True)
        table.match = new(4, seed, unknown=True)
        table.bid_for("k7", "unknown", "b9", "r5", "g6", turn=10)
        assert table.view.round == 2
        assert table.view.blind == ("unknown" in table.view.set_aside)


@pytest.mark.rule("BI-23", "BI-31")
def test_with_colours_a_blind_card_is_always_revealed() -> None:
    table = BidsTable(unknown=True, colours=True).bid_for("k4", "y9", "b9", "r5", "g6", blind=True)
    assert table.has_happened("revealed")
    assert table.view.deck[-1] == "k4", "a tie burns it in everyone's sight"
    table = BidsTable(unknown=True, colours=True).bid_for("k10", "y9", "b8", "r5", "g6", blind=True)
    assert table.has_happened("revealed")
    assert table.has_happened("middle_won")


@pytest.mark.rule("BI-24")
def test_a_blind_shuffle_takes_effect_last_and_nobody_scores() -> None:
    table = BidsTable(shuffle=True, unknown=True)
    table.bid_for("shuffle", "k3", "b9", "2x", "-5", blind=True, in_front={1: "k6"})
    assert table.front(1) == {"k6"}
    assert table.score(1) == 6
    assert table.leader == 1
    assert table.view.turn == 2, "the turn is spent"
    assert table.view.set_aside == ["shuffle"]
    kinds = [event.kind for event in table.match.all_events()]
    assert kinds.index("shuffled") > max(i for i, kind in enumerate(kinds) if kind == "under")
    assert {parse(card) for card in ("k3", "2x", "-5")} == {event.data["card"] for event in table.all("under")}


@pytest.mark.rule("BI-24")
def test_a_blind_lowest_wins_holds_from_the_next_turn() -> None:
    table = BidsTable(lowest_wins=True, unknown=True, thief=True)
    table.bid_for("lowest", "y3", "b9", "thief", "g6", blind=True, in_front={2: "k2"})
    assert table.leader == 1, "in the blind turn the highest bid wins"
    assert table.view.lowest_wins
    assert table.front(1) == set()
    assert table.bottom[0] == "thief", "a thief in a spent turn robs nobody"
    assert not table.has_happened("robbed")


@pytest.mark.rule("BI-24")
def test_other_specials_in_a_spent_turn_work_as_usual() -> None:
    table = BidsTable(shuffle=True, lowest_wins=True, unknown=True, ally=True)
    table.bid_for("shuffle", "ally", "b9", "lowest", "g6", blind=True)
    assert table.view.partner == [1, 0, None, None]
    assert table.view.lowest_wins
    assert table.view.set_aside == ["shuffle", "lowest"]
    table = BidsTable(shuffle=True, lowest_wins=True)
    table.bid_for("lowest", "shuffle", "b9", "r3", "g6", blind=True)
    assert table.has_happened("shuffled")


@pytest.mark.rule("BI-24")
def test_a_blind_shuffle_is_burnt_unseen_on_a_tie() -> None:
    table = BidsTable(shuffle=True).bid_for("shuffle", "y9", "b9", "r3", "g6", blind=True)
    assert not table.has_happened("shuffled")
    assert table.bottom[0] == "shuffle"


@pytest.mark.rule("BI-25")
@pytest.mark.parametrize("card", ["2x", "-5", "thief", "shuffle", "lowest", "unknown"])
def test_on_a_tie_black_specials_have_no_effect_and_go_under_the_deck(card: str) -> None:
    table = BidsTable(thief=True, **SPECIALS).bid_for("k7", card, "b9", "r9", "g6", in_front={3: "k3"}, deck="k2")
    assert table.bottom[:2] == [card, "k7"]
    assert table.view.stake == "k2"
    assert not table.view.lowest_wins
    assert not table.view.blind
    assert not table.has_happened("shuffled")
    assert table.view.set_aside == []
    assert table.front(3) == {"k3"}


@pytest.mark.rule("BI-25", "BI-28")
def test_on_a_tie_the_ally_is_out_for_the_round() -> None:
    table = BidsTable(ally=True).bid_for("k7", "ally", "b9", "r9", "g6")
    assert table.view.partner == [None] * 4
    assert "ally" in table.view.spent
    assert table.bottom[0] == "k7"


@pytest.mark.rule("BI-26")
@pytest.mark.parametrize("card", ["2x", "thief", "-5"])
def test_nobody_wins_the_own_special(card: str) -> None:
    table = BidsTable(thief=True)
    table.bid_for("k7", card, "b4", "r5", "g6", lowest_wins=True, in_front={0: "k3", 1: "k2"})
    assert table.front(0) == {"k3", "k7"}
    assert table.score(0) == 10, "not doubled"
    assert table.front(1) == {"k2"}, "not robbed"
    assert table.bottom[0] == card
    assert table.leader == 0


@pytest.mark.rule("BI-26")
def test_the_black_cards_of_others_are_won_as_usual() -> None:
    table = BidsTable(thief=True).bid_for("k7", "2x", "k4", "r5", "g6", lowest_wins=True)
    assert table.front(0) == {"k7", "k4"}
    assert table.score(0) == 11


@pytest.mark.rule("BI-27")
@pytest.mark.parametrize("card", ["shuffle", "lowest", "unknown"])
def test_these_specials_work_even_if_their_player_wins(card: str) -> None:
    table = BidsTable(**SPECIALS).bid_for("k7", card, "b4", "r5", "g6", lowest_wins=True, deck="k2 k3")
    assert table.front(0) == {"k7"}
    assert card in table.view.set_aside
    assert table.has_happened("shuffled") == (card == "shuffle")
    assert table.view.blind == (card == "unknown")
    assert table.view.lowest_wins


@pytest.mark.rule("BI-27")
def test_turned_up_specials_use_up_no_turn() -> None:
    for seed in range(30):
        match = new(4, seed, rounds=1, **SPECIALS)
        bids = sum(1 for _ in random_play(match, seed))
        assert bids == 40
        assert match.view(-1).cards_left == [0, 0, 0, 0]


@pytest.mark.rule("BI-28")
def test_allies_share_all_points_of_the_round_rounded_up() -> None:
    table = BidsTable(ally=True)
    table.bid_for("k5", "y1", "b9", "ally", "g2", turn=10, in_front={1: "k4", 2: "k2", 3: "k3"})
    assert table.match.points == [8, 6, 6, 3], "11 together, points won before included"
    assert table.last("allied").data == {"seat": 2, "winner": 1}


@pytest.mark.rule("BI-28")
def test_an_alliance_shares_later_points_too() -> None:
    table = BidsTable(ally=True).bid_for("k5", "ally", "b9", "r1", "g2", deck="k8")
    assert table.view.partner == [1, 0, None, None]
    table.play(*_bids(table, {0: "highest"}))
    state = table.match._state
    total = int(state.score[0] + state.score[1])
    assert total >= 5
    state.turn_number = 10
    for seat in range(4):
        state.held[seat] = 1
        state.hand[seat, 1:] = 0
    middle = BID[state.middle]
    table.play(*_bids(table, {}))
    winner = table.last("won").data["seat"] if table.last("won").step == len(table.match.actions) else None
    total += int(middle) if winner in (0, 1) else 0
    assert table.view.credited[0] == table.view.credited[1] == (total + 1) // 2


@pytest.mark.rule("BI-28")
def test_minus_five_shared_is_minus_two_each() -> None:
    table = BidsTable(ally=True)
    table.bid_for("-5", "ally", "b9", "r1", "g2", turn=10, in_front={2: "k2", 3: "k3"})
    assert table.match.points[:2] == [-2, -2]


@pytest.mark.rule("BI-28")
def test_no_alliance_with_oneself() -> None:
    table = BidsTable(ally=True).bid_for("k5", "ally", "b9", "r1", "g2", lowest_wins=True)
    assert table.front(0) == {"k5"}
    assert table.view.partner == [None] * 4
    assert "ally" in table.view.spent
    assert table.match.game.named_values(table.last("ally_out")) == {"seat": 0, "why": "own"}


@pytest.mark.rule("BI-28")
def test_the_alliance_ends_with_the_round() -> None:
    table = BidsTable(ally=True)
    table.bid_for("k5", "ally", "b9", "r1", "g2", turn=10)
    assert table.view.round == 2
    assert table.view.partner == [None] * 4


@pytest.mark.rule("BI-29")
def test_with_lowest_wins_ties_for_the_lowest_burn() -> None:
    table = BidsTable().bid_for("k7", "y9", "b2", "r9", "g2", lowest_wins=True)
    assert all(table.front(seat) == set() for seat in range(4))
    assert table.leader == 3
    table = BidsTable().bid_for("k7", "y9", "b2", "r9", "g3", lowest_wins=True)
    assert table.front(1) == {"k7"}, "ties for the highest mean nothing now"


@pytest.mark.rule("BI-29")
def test_with_lowest_wins_and_colours_the_lowest_of_the_most_played_wins() -> None:
    table = BidsTable(colours=True).bid_for("k10", "r4", "b5", "g3", "b7", lowest_wins=True)
    assert table.front(1) == {"k10"}
    table = BidsTable(colours=True).bid_for("k10", "g4", "b5", "g9", "b7", lowest_wins=True)
    assert table.front(0) == {"k10"}


# --- bids in colours


@pytest.mark.rule("BI-30")
def test_example_5_the_highest_of_the_colour_played_most_often() -> None:
    table = BidsTable(colours=True).bid_for("k3", "r4", "b5", "g9", "b7")
    assert table.front(3) == {"k3"}


@pytest.mark.rule("BI-30")
def test_example_5_among_colours_played_equally_often_the_highest() -> None:
    table = BidsTable(colours=True).bid_for("k3", "g4", "b5", "g9", "b7")
    assert table.front(2) == {"k3"}


@pytest.mark.rule("BI-30")
def test_equal_numbers_among_those_burn() -> None:
    table = BidsTable(colours=True).bid_for("k3", "g7", "b5", "g2", "b7")
    assert table.bottom[0] == "k3"
    assert table.leader == 3


@pytest.mark.rule("BI-30")
def test_a_higher_number_of_a_rarer_colour_neither_wins_nor_ties() -> None:
    table = BidsTable(colours=True).bid_for("k3", "g10", "b5", "r7", "b7")
    assert table.front(3) == {"k3"}


@pytest.mark.rule("BI-31")
def test_the_middle_card_wins_when_black_is_played_most_often() -> None:
    table = BidsTable(5, ally=False, colours=True)
    table.bid_for("k9", "y10", "k8", "b10", "r1", "g1", leader=2, turn=2)
    assert all(table.front(seat) == set() for seat in range(5))
    assert table.leader == 2, "the same player leads again"
    assert table.bottom[:2] == ["k8", "k9"]
    assert table.last("middle_won").data == {"seat": 2, "card": parse("k9")}


@pytest.mark.rule("BI-31")
def test_the_middle_card_wins_also_when_black_only_shares_first_place() -> None:
    table = BidsTable(colours=True).bid_for("k10", "y9", "b8", "r7", "g6", leader=1)
    assert table.bottom[0] == "k10"
    assert table.leader == 1


@pytest.mark.rule("BI-31")
def test_the_middle_card_of_a_rarer_colour_wins_nothing() -> None:
    table = BidsTable(colours=True).bid_for("k10", "y9", "y8", "r7", "g6")
    assert table.front(0) == {"k10"}


@pytest.mark.rule("BI-31")
def test_the_middle_card_tied_with_a_bid_burns_and_that_bidder_leads() -> None:
    table = BidsTable(colours=True).bid_for("k9", "y9", "b8", "r7", "g6", leader=1)
    assert table.bottom[0] == "k9"
    assert table.leader == 0
    table = BidsTable(colours=True).bid_for("k9", "y9", "b8", "r9", "g6", leader=1)
    assert table.leader == 0, "seat 0 bids after seat 2"


@pytest.mark.rule("BI-31")
def test_when_the_middle_card_wins_bids_have_no_effect() -> None:
    table = BidsTable(colours=True, ally=True, **SPECIALS)
    table.bid_for("k9", "ally", "lowest", "y10", "g10", deck="k2")
    assert table.view.partner == [None] * 4
    assert "ally" in table.view.spent
    assert not table.view.lowest_wins
    assert table.bottom[:2] == ["lowest", "k9"]


@pytest.mark.rule("BI-31")
def test_with_lowest_wins_the_lowest_middle_card_wins() -> None:
    table = BidsTable(colours=True).bid_for("k1", "y9", "b8", "r7", "g6", lowest_wins=True)
    assert table.has_happened("middle_won")


@pytest.mark.rule("BI-31", "BI-24")
def test_a_blind_shuffle_or_lowest_wins_has_no_effect_unless_somebody_wins() -> None:
    table = BidsTable(colours=True, **SPECIALS)
    table.bid_for("shuffle", "y9", "b8", "r7", "g6", blind=True, lowest_wins=True)
    assert table.has_happened("middle_won")
    assert not table.has_happened("shuffled")
    assert table.bottom[0] == "shuffle"


@pytest.mark.rule("BI-32")
def test_specials_count_as_black_with_what_they_bid() -> None:
    table = BidsTable(colours=True).bid_for("k4", "2x", "k3", "y9", "b8")
    assert table.has_happened("middle_won"), "three black cards; the 4 in the middle is the highest"
    table = BidsTable(colours=True).bid_for("k2", "2x", "k3", "y9", "b8")
    assert table.front(1) == {"k2", "k3", "2x"}
    assert table.score(1) == 10


@pytest.mark.rule("BI-32")
def test_the_ally_is_white_a_colour_of_its_own() -> None:
    table = BidsTable(colours=True, ally=True).bid_for("k3", "ally", "y1", "b2", "b1")
    assert table.front(2) == {"k3"}
    table = BidsTable(colours=True, ally=True)
    table.bid_for("k3", "ally", "y1", "b2", "r1", lowest_wins=True)
    assert table.front(0) == {"k3"}, "white shares first place, and 0 is the lowest"


# --- every match ends, every card is somewhere


def every_choice() -> Iterator[tuple[int, dict[str, Any]]]:
    switches = ("ally", "thief", "shuffle", "lowest_wins", "unknown", "colours")
    for players in INFO.players:
        for values in itertools.product((False, True), repeat=len(switches)):
            for lucky_loser in ("cumulative", "consecutive"):
                options = {**dict(zip(switches, values, strict=True)), "lucky_loser": lucky_loser, "rounds": 3}
                if not (options["ally"] and players == 3) and not (options["thief"] and players > 4):
                    yield players, options


@pytest.mark.rule("BI-10", "BI-27")
def test_every_combination_of_options_ends_in_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    longest, where = 0, ""
    for players, options in every_choice():
        report = sobremesa.simulate("bids", players, games=100, seed="ends", **options)
        bids = 3 * 10 * players
        assert bids == report.fewest_decisions or options["thief"]
        assert bids <= report.most_decisions <= bids + 3, "at most one robbery a round"
        if report.most_decisions > longest:
            longest, where = report.most_decisions, f"{players} players, {options}"
    with capsys.disabled():
        print(f"\n  longest BIDS match of three rounds: {longest} decisions ({where})")


@pytest.mark.rule("BI-3", "BI-6")
@pytest.mark.parametrize(
    "setup",
    [
        Setup("bids", 3, {"rounds": 2, "thief": True, **SPECIALS}),
        Setup("bids", 4, {"rounds": 2, "thief": True, "ally": True, "colours": True, **SPECIALS}),
        Setup("bids", 5, {"rounds": 2, **SPECIALS}),
        Setup("bids", 6, {"rounds": 2, "ally": False, **SPECIALS}),
    ],
    ids=str,
)
def test_every_card_is_in_exactly_one_place(setup: Setup) -> None:
    for seed in range(4):
        match = setup.new(seed)
        in_use = _card_places(match._state)
        for _ in random_play(match, seed):
            state = match._state
            places = _card_places(state)
            assert set(places) == set(in_use)
            assert set(places.values()) == {1}
            assert state.deck_size > 0
            for seat in range(match.players):
                front = [card for card in range(1, CARDS) if state.where[card] == Place.IN_FRONT + seat]
                assert state.in_front[seat] == len(front)
            if state.phase == Phase.BID:
                assert state.winner == NOBODY


def _card_places(state: Any) -> Counter[int]:
    """How often each card in use lies somewhere; a hidden card lies in a hand, the deck, or blind in the middle."""
    places: Counter[int] = Counter()
    for card in range(1, CARDS):
        if state.where[card] not in (Place.HIDDEN, Place.IN_DECK, Place.NOT_USED):
            places[card] += 1
    hidden = [*state.hand.ravel().tolist(), *state.deck[: state.deck_size].tolist()]
    if state.blind:
        hidden.append(int(state.middle))
    places.update(card for card in hidden if card)
    return places
