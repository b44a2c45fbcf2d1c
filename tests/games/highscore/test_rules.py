"""Every rule of High Score, in the words of the table."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.options import read_options
from sobremesa.games.highscore import INFO
from sobremesa.games.highscore.cards import OURS, Card, every_card, read_deck, read_deck_file
from sobremesa.games.highscore.dice import SIGNS
from tests.games.highscore.table import HighScoreTable, score
from tests.tables import Setup, random_play

EXAMPLE = "5554421"  # the rulebook's own roll

# --- the match


@pytest.mark.rule("HS-1")
def test_seven_of_21_cards_are_drawn_and_played_one_a_round() -> None:
    match = sobremesa.new("highscore", players=3, seed=1)
    for _ in random_play(match, 1):
        pass
    cards = [event.data["card"] for event in match.all_events() if event.kind == "card"]
    assert len(match.view(-1).deck) == 21
    assert len(set(cards)) == len(cards) == 7
    assert [event.data["round"] for event in match.all_events() if event.kind == "card"] == list(range(1, 8))


@pytest.mark.rule("HS-1")
def test_every_card_is_drawn_equally_often_in_every_round() -> None:
    first: Counter[int] = Counter()
    last: Counter[int] = Counter()
    for seed in range(2100):
        drawn = sobremesa.new("highscore", players=2, seed=seed, rounds=3)._state.drawn
        first[int(drawn[0])] += 1
        last[int(drawn[2])] += 1
    for counts in (first, last):
        assert set(counts) == set(range(1, 22))
        assert all(60 < count < 145 for count in counts.values())


@pytest.mark.rule("HS-1")
@pytest.mark.parametrize("rounds", [1, 21])
def test_a_match_may_have_one_round_up_to_one_for_each_card(rounds: int) -> None:
    match = sobremesa.new("highscore", players=2, seed=1, rounds=rounds)
    for _ in random_play(match, 1):
        pass
    assert match.view(-1).round == rounds
    assert sum(match.points) <= 4 * rounds


@pytest.mark.rule("HS-1")
def test_more_rounds_than_cards_are_refused() -> None:
    with pytest.raises(sobremesa.BadSetup, match=r"22 rounds .* 21 cards"):
        sobremesa.new("highscore", players=2, rounds=22)
    with pytest.raises(sobremesa.BadSetup, match="from 1 to 60"):
        sobremesa.new("highscore", players=2, rounds=0)


@pytest.mark.rule("HS-1")
def test_a_small_deck_makes_a_short_match() -> None:
    match = sobremesa.new("highscore", players=2, deck="total/0/four,odd/0/four")
    assert match.view(-1).rounds == 2


@pytest.mark.rule("HS-2")
@pytest.mark.parametrize("players", range(2, 6))
def test_everyone_has_one_turn_a_round_clockwise_from_the_starter(players: int) -> None:
    match = sobremesa.new("highscore", players=players, seed=players)
    for _ in random_play(match, 1):
        pass
    events = match.all_events()
    starter = next(event.data["seat"] for event in events if event.kind == "starter")
    for round_number in range(7):
        scored = [event.data["seat"] for event in events if event.kind == "scored"]
        turns = scored[round_number * players : (round_number + 1) * players]
        assert turns == [(turns[0] + i) % players for i in range(players)]
        assert round_number or turns[0] == starter


@pytest.mark.rule("HS-2")
def test_everyone_rolls_at_least_once() -> None:
    match = sobremesa.new("highscore", players=4, seed=3)
    while not match.over:
        match.play(match.to_act[0], "stop")
    first_rolls = [event.data["seat"] for event in match.all_events() if event.kind == "rolled"]
    assert Counter(first_rolls) == dict.fromkeys(range(4), 7)


@pytest.mark.rule("HS-3")
def test_the_first_starter_is_random() -> None:
    starters = Counter(sobremesa.new("highscore", players=3, seed=seed).view(-1).starter for seed in range(600))
    assert set(starters) == {0, 1, 2}
    assert all(150 < count < 250 for count in starters.values())


@pytest.mark.rule("HS-3")
def test_who_wins_gold_starts_the_next_round() -> None:
    table = HighScoreTable("total/0/four", "1111111", players=3, rounds=2)
    table.stop_with("1111111", "5555555", "3333333")
    assert table.view.round == 2
    assert table.view.starter == table.view.roller == 1


@pytest.mark.rule("HS-3")
def test_without_gold_the_same_player_starts_again() -> None:
    table = HighScoreTable("total/0/four", "vvvvvvv", players=2, rounds=3)
    table.stop_with("1111111", "5555555")
    assert table.view.starter == 1
    table.stop_with("vvvvvvv", "vvvvvvv")
    assert table.view.round == 3
    assert table.view.starter == table.view.roller == 1


# --- a turn


@pytest.mark.rule("HS-4")
def test_a_turn_begins_with_a_roll_of_all_seven_dice() -> None:
    match = sobremesa.new("highscore", players=2, seed=1)
    rolled = next(event for event in match.all_events() if event.kind == "rolled")
    assert len(rolled.data["dice"]) == 7
    assert rolled.data["roll"] == 1
    assert len(match.actions) == 0
    assert match.view(-1).rolls == 1


@pytest.mark.rule("HS-4")
def test_the_faces_of_the_dice_are_equally_likely() -> None:
    faces: Counter[int] = Counter()
    for seed in range(1200):
        rolled = next(e for e in sobremesa.new("highscore", 2, seed).all_events() if e.kind == "rolled")
        faces.update(rolled.data["dice"])
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(1250 < count < 1550 for count in faces.values())


@pytest.mark.rule("HS-4")
def test_rolling_no_die_is_not_a_roll() -> None:
    table = HighScoreTable("total/0/three", EXAMPLE)
    with pytest.raises(sobremesa.NotUnderstood):
        table.play("roll-")
    assert "roll-" not in table.legal


@pytest.mark.rule("HS-4")
@pytest.mark.parametrize(("card", "rolls", "again"), [("four", 3, "roll"), ("three", 2, "roll-1")])
def test_a_turn_ends_by_itself_when_no_further_roll_is_possible(card: str, rolls: int, again: str) -> None:
    table = HighScoreTable(f"total/0/{card}", EXAMPLE, rolls=rolls)
    table.play(again)
    assert table.events("stopped") == []
    assert table.events("scored")[-1]["seat"] == 0
    assert table.seat == 1


@pytest.mark.rule("HS-4")
def test_a_player_may_stop_after_any_roll() -> None:
    for roll in ("four", "three", "aside"):
        table = HighScoreTable(f"total/0/{roll}", EXAMPLE)
        table.play("stop")
        assert table.view.scores == [26, None]
        assert table.events("stopped") == [{"seat": 0}]


# --- the track


@pytest.mark.rule("HS-5")
def test_a_positive_result_is_marked() -> None:
    table = HighScoreTable("total/-5/four", "11vvvvv")
    table.stop_with("55554vv")
    assert table.view.track == [14, None]


@pytest.mark.rule("HS-5")
@pytest.mark.parametrize(("dice", "result"), [("55555vv", 15), ("5555vvv", 5), ("541vvv5", 0), ("11vvvvv", -23)])
def test_zero_and_less_are_not_marked(dice: str, result: int) -> None:
    table = HighScoreTable("total/-5/four", dice)
    table.play("stop")
    assert table.view.scores[0] == result
    assert table.view.track[0] == (result if result > 0 else None)


@pytest.mark.rule("HS-6")
def test_a_taken_place_sends_the_pawn_to_the_next_lower_free_one() -> None:
    table = HighScoreTable("total/0/four", "5555vvv", track=[20, 19], players=4)
    table.play("stop")
    assert table.view.scores[2] == 20
    assert table.view.track == [20, 19, 18, None]


@pytest.mark.rule("HS-6")
def test_the_later_20_stands_below_the_real_19() -> None:
    table = HighScoreTable("total/0/four", "5555vvv", track=[20, 19], players=3)
    table.play("stop")
    assert table.match.points == [3, 2, 1]


@pytest.mark.rule("HS-6")
def test_steps_down_over_gaps_only_as_far_as_needed() -> None:
    table = HighScoreTable("total/0/four", "5555vvv", track=[20, 18], players=3)
    table.play("stop")
    assert table.view.track == [20, 18, 19]
    assert table.match.points == [3, 1, 2]


@pytest.mark.rule("HS-6")
def test_pushed_below_1_is_not_marked_and_wins_no_chip() -> None:
    table = HighScoreTable("total/0/four", "2vvvvvv", track=[2, 1], players=3)
    table.play("stop")
    assert table.view.scores[2] == 2
    assert table.view.track == [2, 1, None]
    assert table.match.points == [3, 2, 0]


@pytest.mark.rule("HS-7")
def test_a_37_and_a_7_are_different_scores() -> None:
    table = HighScoreTable("total/10/four", "1111111", track=[37], players=2)
    table.play("stop")
    assert table.view.track == [37, 7]


@pytest.mark.rule("HS-7")
def test_a_31_that_must_step_down_stands_on_30() -> None:
    table = HighScoreTable("total/6/four", "55544v2", track=[31], players=3)
    table.play("stop")
    assert table.view.scores == [31, 31, None]
    assert table.view.track == [31, 30, None]


@pytest.mark.rule("HS-7")
def test_70_is_possible_and_stands_above_all() -> None:
    table = HighScoreTable("total/10/four", "vvvvvvv", track=[61, 40], players=4)
    table.stop_with("vvvvvvv", "vvvvvvv")
    assert table.match.points == [1, 0, 3, 2]


# --- chips


@pytest.mark.rule("HS-8")
def test_gold_silver_and_bronze_for_the_three_highest() -> None:
    table = HighScoreTable("total/0/four", EXAMPLE, track=[10, 30, 25, 28], players=5)
    table.stop_with(EXAMPLE)
    assert table.match.points == [0, 3, 0, 2, 1]
    assert [event["chip"] for event in table.events("chip")] == [3, 2, 1]
    assert (table.view.gold, table.view.silver, table.view.bronze) == (
        [0, 1, 0, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 0, 0, 0, 1],
    )


@pytest.mark.rule("HS-8")
def test_two_players_win_gold_and_bronze() -> None:
    table = HighScoreTable("total/0/four", EXAMPLE, track=[30], players=2)
    table.play("stop")
    assert table.match.points == [3, 1]
    assert (table.view.gold, table.view.silver, table.view.bronze) == ([1, 0], [0, 0], [0, 1])


@pytest.mark.rule("HS-8")
def test_with_fewer_pawns_the_lowest_chips_are_not_given() -> None:
    table = HighScoreTable("total/0/four", EXAMPLE, track=[None, 8, None], players=4)
    table.play("stop")
    assert table.match.points == [0, 2, 0, 3]


@pytest.mark.rule("HS-8")
def test_one_pawn_of_two_wins_gold_alone() -> None:
    table = HighScoreTable("total/0/four", EXAMPLE, track=[None], players=2)
    table.play("stop")
    assert table.match.points == [0, 3]


@pytest.mark.rule("HS-8")
def test_nobody_wins_a_chip_without_a_pawn_on_the_track() -> None:
    table = HighScoreTable("total/0/four", "vvvvvvv", track=[None, None], players=3)
    table.play("stop")
    assert table.match.points == [0, 0, 0]
    assert table.events("no_chip") == [{"round": 1}]


@pytest.mark.rule("HS-9")
def test_chips_are_worth_3_2_and_1() -> None:
    match = sobremesa.new("highscore", players=5, seed=2)
    for _ in random_play(match, 2):
        pass
    view = match.view(-1)
    chips = zip(view.gold, view.silver, view.bronze, strict=True)
    assert match.points == [3 * gold + 2 * silver + bronze for gold, silver, bronze in chips]


def _ends_with(table: HighScoreTable, **chips: list[int]) -> list[int]:
    """The ranks after a last round without chips, with these chips from before."""
    state = table.match._state
    for name, counts in chips.items():
        state[name][: len(counts)] = counts
    players = table.match.players
    for seat in range(players):
        state.points[seat] = 3 * state.gold[seat] + 2 * state.silver[seat] + state.bronze[seat]
    table.stop_with(*["vvvvvvv"] * players)
    assert table.match.over
    return [event["rank"] for event in table.events("result")]


@pytest.mark.rule("HS-9")
def test_most_points_win() -> None:
    table = HighScoreTable("total/0/four", "vvvvvvv", players=3)
    assert _ends_with(table, gold=[1, 0, 0], silver=[0, 2, 0], bronze=[0, 0, 2]) == [2, 1, 3]
    assert table.match.winners == [1]


@pytest.mark.rule("HS-9")
def test_tied_more_gold_wins_then_more_silver() -> None:
    table = HighScoreTable("total/0/four", "vvvvvvv", players=4)
    ranks = _ends_with(table, gold=[1, 0, 1, 0], silver=[0, 2, 1, 1], bronze=[3, 2, 1, 4])
    assert table.match.points == [6, 6, 6, 6]
    assert ranks == [2, 3, 1, 4]


@pytest.mark.rule("HS-9")
def test_still_tied_share_the_win() -> None:
    table = HighScoreTable("total/0/four", "vvvvvvv", players=3)
    assert _ends_with(table, gold=[1, 0, 1], bronze=[1, 0, 1]) == [1, 3, 1]
    assert table.match.winners == [0, 2]


@pytest.mark.rule("HS-9")
def test_the_win_is_shared_when_nobody_has_a_chip() -> None:
    table = HighScoreTable("total/0/four", "vvvvvvv", players=3)
    assert _ends_with(table) == [1, 1, 1]


# --- what may be rolled again


@pytest.mark.rule("HS-10")
def test_four_rolls_of_all_dice_and_the_last_counts() -> None:
    table = HighScoreTable("total/0/four", "5555555")
    for roll in (2, 3, 4):
        assert table.legal == ["stop", "roll"]
        table.play("roll")
        assert table.last("picked_up").data["seat"] == 0
        rolled = [event for event in table.events("rolled") if event["seat"] == 0][-1]
        assert rolled["roll"] == roll
        assert len(rolled["dice"]) == 7
    values = [0 if die == 6 else die for die in rolled["dice"]]
    assert table.view.scores == [sum(values), None]


@pytest.mark.rule("HS-10")
def test_single_dice_cannot_be_rolled_on_a_four_card() -> None:
    table = HighScoreTable("total/0/four", EXAMPLE)
    with pytest.raises(sobremesa.NotAllowed, match="HS-10"):
        table.play("roll-1")
    with pytest.raises(sobremesa.NotAllowed, match="HS-10"):
        table.play("roll-1244555")


@pytest.mark.rule("HS-11")
def test_three_lets_any_dice_be_rolled_again() -> None:
    table = HighScoreTable("total/0/three", EXAMPLE)
    assert len(table.legal) == 4 * 3 * 2 * 2  # up to three 5s, two 4s, a 2 and a 1; rolling none is to stop
    assert "roll-1244555" in table.legal
    table.play("roll-12", falls="55")
    assert table.view.dice == "4455555"
    assert table.view.aside == ""


@pytest.mark.rule("HS-11")
def test_dice_kept_before_may_be_rolled_again() -> None:
    table = HighScoreTable("total/0/three", EXAMPLE)
    table.play("roll-1", falls="2")
    assert "roll-22445" in table.legal
    table.play("roll-555")
    assert table.seat == 1, "the third roll was the last"
    rolls = [event["roll"] for event in table.events("rolled") if event["seat"] == 0]
    assert rolls[-2:] == [2, 3]


@pytest.mark.rule("HS-11")
def test_only_dice_that_lie_there_can_be_rolled() -> None:
    table = HighScoreTable("total/0/three", EXAMPLE)
    for action in ("roll-3", "roll-11", "roll-v"):
        with pytest.raises(sobremesa.NotAllowed, match="HS-11"):
            table.play(action)
    with pytest.raises(sobremesa.NotAllowed, match="HS-11"):
        table.play("roll")


@pytest.mark.rule("HS-12")
def test_dice_set_aside_are_never_rolled_again() -> None:
    table = HighScoreTable("total/0/aside", EXAMPLE)
    table.play("roll-124", falls="113")
    assert table.view.dice == "113"
    assert table.view.aside == "4555"
    assert sorted(table.last("set_aside").data["dice"]) == [4, 5, 5, 5]
    with pytest.raises(sobremesa.NotAllowed, match="HS-12"):
        table.play("roll-5")


@pytest.mark.rule("HS-12")
def test_at_least_one_more_die_is_set_aside_after_each_roll() -> None:
    table = HighScoreTable("total/0/aside", EXAMPLE)
    assert "roll-1244555" not in table.legal
    with pytest.raises(sobremesa.NotAllowed, match=r"set aside.*HS-12"):
        table.play("roll-1244555")
    table.play("roll-244555", falls="111111")
    assert table.legal == ["stop", "roll-1", "roll-11", "roll-111", "roll-1111", "roll-11111"]


@pytest.mark.rule("HS-12")
def test_up_to_seven_rolls_and_the_turn_ends_with_the_last_die() -> None:
    table = HighScoreTable("total/0/aside", "1111111")
    for dice in range(6, 0, -1):
        table.play("roll-" + "1" * dice, falls="1" * dice if dice > 1 else "4")
    assert table.view.scores == [10, None]
    assert table.seat == 1
    assert table.events("stopped") == []


@pytest.mark.rule("HS-4", "HS-12")
def test_a_single_die_left_ends_the_turn_early() -> None:
    table = HighScoreTable("total/0/aside", "1111111")
    table.play("roll-1", falls="4")
    assert table.view.scores == [10, None]
    assert table.seat == 1


@pytest.mark.rule("HS-12")
def test_stopping_sets_all_aside() -> None:
    table = HighScoreTable("total/0/aside", "5v", aside="55555")
    table.play("stop")
    assert table.view.scores == [30, None]


# --- the vortex


@pytest.mark.rule("HS-13")
@pytest.mark.parametrize(("vortex", "total"), [("-5", 20), ("0", 25), ("5", 30), ("6", 31), ("10", 35)])
def test_the_vortex_has_the_value_on_the_card(vortex: str, total: int) -> None:
    assert score("total", vortex, "555442v") == total


@pytest.mark.rule("HS-13")
def test_a_vortex_worth_5_is_a_5() -> None:
    assert score("same", "5", "5v43211") == 12
    assert score("pairs", "5", "5v43215") == 10
    assert score("triples_minus", "5", "55v4321") == 15 - 10
    assert score("ascending", "5", "12344vv") == 24


@pytest.mark.rule("HS-14")
def test_a_rolled_vortex_freezes_and_counts_0() -> None:
    table = HighScoreTable("total/frozen/three", EXAMPLE)
    table.play("roll-12", falls="v5")
    assert table.view.dice == "445555"
    assert table.view.aside == "v"
    assert table.last("froze").data["count"] == 1
    with pytest.raises(sobremesa.NotAllowed, match="HS-14"):
        table.play("roll-v")
    table.play("stop")
    assert table.view.scores == [28, None]


@pytest.mark.rule("HS-14")
def test_a_four_card_rolls_all_dice_that_are_not_frozen() -> None:
    table = HighScoreTable("total/frozen/four", "12344", aside="vv")
    table.play("roll", falls="1123v")
    assert table.view.dice == "1123"
    assert table.view.aside == "vvv"
    assert len(table.last("picked_up").data["dice"]) == 5


@pytest.mark.rule("HS-14")
def test_with_aside_a_die_that_froze_is_the_one_set_aside() -> None:
    table = HighScoreTable("total/frozen/aside", "1234", aside="vvv", froze=1)
    assert "roll-1234" in table.legal
    table.play("roll-1234", falls="112v")
    assert table.view.aside == "vvvv"
    assert "roll-112" in table.legal
    table.play("roll-112", falls="112")
    assert "roll-112" not in table.legal, "nothing froze in this roll"
    assert "roll-11" in table.legal


@pytest.mark.rule("HS-14")
def test_the_last_die_may_be_rolled_beside_one_that_just_froze() -> None:
    table = HighScoreTable("total/frozen/aside", "11", aside="vvvvv")
    table.play("roll-1", falls="v")
    assert table.seat == 1, "one set aside and one frozen: all seven are out"
    table = HighScoreTable("total/frozen/aside", "1", aside="vvvvvv", froze=1)
    assert table.legal == ["stop", "roll-1"]


@pytest.mark.rule("HS-14")
def test_all_seven_frozen_ends_the_turn() -> None:
    for roll in ("four", "three", "aside"):
        table = HighScoreTable(f"total/frozen/{roll}", "1", aside="vvvvvv", froze=1)
        table.play("roll" if roll == "four" else "roll-1", falls="v")
        assert table.view.scores == [0, None]
        assert table.seat == 1


@pytest.mark.rule("HS-14")
def test_frozen_dice_of_the_first_roll_lie_aside() -> None:
    for seed in range(20):
        match = sobremesa.new("highscore", players=2, seed=seed, deck="total/frozen/three")
        rolled = next(event for event in match.all_events() if event.kind == "rolled")
        vortices = rolled.data["dice"].count(6)
        assert match.view(-1).aside == "v" * vortices
        assert len(match.view(-1).dice) == 7 - vortices
        assert match.view(-1).froze == vortices


@pytest.mark.rule("HS-15")
def test_free_vortices_take_the_best_values_each_on_its_own() -> None:
    assert score("triples_minus", "free", "55v44v2") == 25
    assert score("total", "free", "555442v") == 31
    assert score("ascending", "free", "1355v44") == 24, "the 2"
    assert score("ascending", "free", "1234vv5") == 15 + 6 + 6
    assert score("odd_minus", "free", "vvvvvvv") == 35
    assert score("listed_minus", "free", "5555555") == -35
    assert score("tens_minus", "free", "55542vv") == 30, "5+5, 5+v(5), 4+2+v(4)"
    assert score("pairs_minus", "free", "123455v") == 10 + 8 - 6


@pytest.mark.rule("HS-15")
def test_a_free_vortex_may_be_worth_0() -> None:
    assert score("same_minus", "free", "11111v4") == 5 + 8
    assert score("triples_minus", "free", "5554442") - score("triples_minus", "free", "555444v") == -2


# --- scorings


@pytest.mark.rule("HS-16", "HS-17", "HS-18", "HS-19", "HS-20", "HS-21", "HS-22", "HS-23", "HS-24", "HS-25", "HS-26")
@pytest.mark.parametrize(
    ("scoring", "result"),
    [
        ("total", 26),
        ("same", 23),
        ("same_minus", 20),
        ("tens_minus", 14),
        ("pairs", 18),
        ("pairs_minus", 10),
        ("triples_minus", 4),
        ("odd", 16),
        ("odd_minus", 6),
        ("listed_minus", -4),
        ("ascending", 3),
    ],
)
def test_the_example_of_the_rulebook(scoring: str, result: int) -> None:
    assert score(scoring, "0", EXAMPLE) == result


@pytest.mark.rule("HS-16", "HS-18", "HS-19", "HS-20", "HS-21", "HS-22", "HS-23", "HS-24", "HS-26")
@pytest.mark.parametrize(
    ("scoring", "vortex", "dice", "result"),
    [
        ("total", "-5", "555442v", 20),
        ("same_minus", "0", "5544vv2", 16),
        ("tens_minus", "6", "554425v", 9),
        ("pairs_minus", "0", "554452v", 11),
        ("triples_minus", "10", "555442v", -5),
        ("odd", "5", "5551v42", 21),
        ("odd_minus", "10", "555442v", -5),
        ("pairs", "6", "5544vv1", 30),
        ("triples_minus", "free", "55v44v2", 25),
        ("ascending", "6", "123455v", 26),
    ],
)
def test_further_examples_of_the_rulebook(scoring: str, vortex: str, dice: str, result: int) -> None:
    assert score(scoring, vortex, dice) == result


@pytest.mark.rule("HS-17")
def test_the_same_number_counts_where_it_hurts() -> None:
    assert score("same", "-5", "5544vv1") == 8
    assert score("same", "-5", "5544v21") == 18


@pytest.mark.rule("HS-18")
def test_same_minus_subtracts_all_others() -> None:
    assert score("same_minus", "10", "12345vv") == 20 - 15
    assert score("same_minus", "10", "112345v") == 2 - 2 - 3 - 4 - 5 - 10


@pytest.mark.rule("HS-19")
def test_a_die_worth_10_is_a_ten_by_itself_unless_the_option_says_no() -> None:
    assert score("tens_minus", "10", "5511vvv") == 40 - 2
    assert score("tens_minus", "10", "5511vvv", lone_ten=False) == 10 - 2 - 30


@pytest.mark.rule("HS-19")
def test_as_many_groups_as_possible() -> None:
    assert score("tens_minus", "0", "5532555") == 30, "5+5, 5+5, 5+3+2"
    assert score("tens_minus", "0", "4444222") == 20 - 2, "4+4+2 twice, a 2 is left"
    assert score("tens_minus", "6", "4v4v4vv") == 30 - 6
    assert score("tens_minus", "5", "5vvvvvv") == 30 - 5


@pytest.mark.rule("HS-19")
def test_negative_dice_may_be_grouped() -> None:
    assert score("tens_minus", "-5", "444443v") == 10 - 8, "4+4+4+3-5"
    assert score("tens_minus", "-5", "5555vvv") == 20 + 15, "5+5 twice, and three -5 are subtracted"


@pytest.mark.rule("HS-19")
def test_groups_of_ten_agree_with_trying_every_partition() -> None:
    def most(values: tuple[int, ...]) -> int:
        best = 0
        for size in range(1, len(values) + 1):
            for group in itertools.combinations(range(1, len(values)), size - 1):
                if values[0] + sum(values[i] for i in group) == 10:
                    rest = tuple(v for i, v in enumerate(values) if i and i not in group)
                    best = max(best, 1 + most(rest))
        return max(best, most(values[1:])) if values else 0

    value = {"-5": -5, "0": 0, "5": 5, "6": 6, "10": 10}
    for number, dice in enumerate(itertools.combinations_with_replacement(SIGNS, 7)):
        vortex = list(value)[number % 5]
        values = tuple(value[vortex] if sign == "v" else int(sign) for sign in dice)
        if number % 3 == 0:
            assert score("tens_minus", vortex, "".join(dice)) == 20 * most(values) - sum(values), (vortex, dice)


@pytest.mark.rule("HS-20")
def test_of_n_equal_dice_n_halved_are_pairs() -> None:
    assert score("pairs", "0", "5555511") == 20 + 2
    assert score("pairs", "10", "vvv1234") == 20
    assert score("pairs", "-5", "vv55123") == 0


@pytest.mark.rule("HS-21")
def test_a_third_equal_die_is_subtracted() -> None:
    assert score("pairs_minus", "0", "5553344") == 10 - 5 + 6 + 8


@pytest.mark.rule("HS-22")
def test_of_n_equal_dice_n_in_threes_are_triples() -> None:
    assert score("triples_minus", "0", "5555554") == 30 - 4
    assert score("triples_minus", "10", "vvvv221") == 30 - 10 - 5


@pytest.mark.rule("HS-23")
def test_odd_values_count() -> None:
    assert score("odd", "5", "12345vv") == 1 + 3 + 5 + 10
    assert score("odd", "-5", "12345vv") == 9, "-5 does not count"
    assert score("odd", "6", "12345vv") == 9


@pytest.mark.rule("HS-24", "HS-27")
def test_odd_minus_subtracts_all_others() -> None:
    assert score("odd_minus", "0", "1234524") == 9 - 12
    assert score("odd_minus", "-5", "12345vv") == 9 - 6 + 10


@pytest.mark.rule("HS-25", "HS-27")
def test_listed_values_are_1_to_4() -> None:
    assert score("listed_minus", "6", "1234v55") == 10 - 6 - 10
    assert score("listed_minus", "-5", "1234vv5") == 10 + 10 - 5


@pytest.mark.rule("HS-26")
def test_the_series_ends_at_the_first_gap() -> None:
    assert score("ascending", "0", "2345554") == 0
    assert score("ascending", "0", "1133455") == 2
    assert score("ascending", "0", "1122355") == 9, "repeated values all count"
    assert score("ascending", "-5", "12345vv") == 15
    assert score("ascending", "0", "12345vv") == 15
    assert score("ascending", "6", "1234vvv") == 10, "without a 5 the 6 does not count"
    assert score("ascending", "10", "12345vv") == 15


@pytest.mark.rule("HS-27")
def test_subtracting_minus_five_adds_five() -> None:
    assert score("same_minus", "-5", "55v4433") == 24 + 5
    assert score("pairs_minus", "-5", "vvv5544") == -10 + 5 + 18
    assert score("triples_minus", "-5", "555v444") == 27 + 5
    assert score("tens_minus", "-5", "5543v22") == 10 - 4 - 3 - 2 - 2 + 5


# --- the deck


@pytest.mark.rule("HS-28")
def test_our_deck_is_readable_and_says_that_it_is_ours() -> None:
    text = OURS.read_text(encoding="utf-8")
    assert "this deck is ours" in text
    assert len(read_deck_file(str(OURS))) == 21


def _deck_of(file: str) -> str:
    """The deck of a file as the command line reads it."""
    options: Any = read_options(INFO, 2, {"deck": file}, may_read_files=True)
    return str(options.deck)


@pytest.mark.rule("HS-28")
def test_another_deck_from_a_file_and_a_record_that_needs_no_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("# mine\n\ntotal   free\taside # the first\ntotal free aside\nsame 6 four\n", encoding="utf-8")
    match = sobremesa.new("highscore", players=2, seed=1, deck=_deck_of(str(file)))
    file.unlink()
    assert [card.scoring for card in match.view(0).deck] == ["total", "total", "same"]
    for _ in random_play(match, 1):
        pass
    record = match.record()
    assert '[Option deck "total/free/aside,total/free/aside,same/6/four"]' in record
    assert sobremesa.load(record).record() == record


@pytest.mark.rule("HS-28")
def test_any_combination_of_the_words_is_a_card() -> None:
    cards = every_card()
    assert len(cards) == 11 * 7 * 3
    for i in range(0, len(cards), 60):
        some = cards[i : i + 60]
        match = sobremesa.new("highscore", players=2, seed=1, rounds=len(some), deck=",".join(map(str, some)))
        for _ in random_play(match, 1):
            pass
        assert match.over


@pytest.mark.rule("HS-28")
@pytest.mark.parametrize(
    ("content", "line", "wrong"),
    [
        (b"total -5 four\ntotal -5 five\n", 2, r"third word \(roll\) must be four, three or aside"),
        (b"total 7 four\n", 1, r"second word \(vortex\) must be -5, 0"),
        (b"\n# sum\nsum 5 four\n", 3, r"first word \(scoring\) must be total"),
        (b"total -5 four\n" + b"total " * 20, 2, "three words .* not 20"),
        (b"total -5", 1, "not 2"),
        (b"", 1, "no card"),
        (b"# nothing\n\n", 1, "no card"),
        (b"total -5 four\n\x00\xff\x13\x37", 2, "binary"),
        (b"\x7fELF\x02\x01", 1, "binary"),
        (b"total 0 four\n" * 61, 61, "60 cards at most"),
        (b"#" * 200_000, 1, "too long"),
    ],
)
def test_a_malformed_card_file_is_refused_with_its_line(tmp_path: Path, content: bytes, line: int, wrong: str) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    with pytest.raises(sobremesa.BadSetup, match=wrong) as caught:
        _deck_of(str(file))
    assert f"{file}, line {line}: " in caught.value.to("en")
    assert f"{file}, línea {line}: " in caught.value.to("es")
    assert "\n" not in caught.value.to("en")


@pytest.mark.rule("HS-28")
@pytest.mark.parametrize("name", ["none.txt", "", "a\0b", ".", "/dev/zero", "x" * 5000])
def test_a_card_file_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match="cannot be read"):
        _deck_of(name)


@pytest.mark.rule("HS-28")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_card_file_and_nobody_waits_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(sobremesa.BadSetup, match="not a file"):
        _deck_of(str(pipe))


@pytest.mark.rule("HS-28")
def test_what_is_wrong_with_a_card_file_is_said_without_quoting_it(tmp_path: Path) -> None:
    file = tmp_path / "passwords"
    file.write_text("ana secret1 secret2\n", encoding="utf-8")
    with pytest.raises(sobremesa.BadSetup, match="first word") as caught:
        _deck_of(str(file))
    assert "ana" not in str(caught.value).removeprefix(str(file))


@pytest.mark.rule("HS-28")
def test_the_name_of_a_card_file_is_shown_short_and_printable() -> None:
    with pytest.raises(sobremesa.BadSetup, match="cannot be read") as caught:
        _deck_of("\x1b[2J" + "x" * 4000)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.rule("HS-28")
def test_a_malformed_deck_in_one_line_is_refused_with_its_card() -> None:
    with pytest.raises(sobremesa.BadSetup, match=r"card 2: the third word \(roll\)"):
        sobremesa.new("highscore", players=2, deck="total/0/four,total/0/five")
    with pytest.raises(sobremesa.BadSetup, match=r"card 2: .* not 1"):
        sobremesa.new("highscore", players=2, deck="total/0/four,")


@pytest.mark.rule("HS-28")
def test_a_card_in_words() -> None:
    card = read_deck("same_minus/free/four")[0]
    assert card.words == ("same_minus", "free", "four")
    assert read_deck(str(card)) == (card,) == (Card(*card),)


# --- conservation


@pytest.mark.rule("HS-1", "HS-14")
@pytest.mark.parametrize(
    "setup",
    [
        Setup("highscore", 2, {"rounds": 21}),
        Setup("highscore", 5),
        Setup("highscore", 3, {"deck": "total/frozen/aside,same/frozen/three,odd/frozen/four", "rounds": 3}),
    ],
    ids=str,
)
def test_every_card_every_die_and_every_chip_is_in_exactly_one_place(setup: Setup) -> None:
    match = setup.new("places")
    for _ in random_play(match, "places"):
        state, view = match._state, match.view(-1)
        assert sorted(state.drawn[: state.cards]) == list(range(1, int(state.cards) + 1))
        assert len(view.played_cards) == view.round
        assert len(view.dice) + len(view.aside) == 7
        pawns = [place for place in view.track if place is not None]
        assert len(set(pawns)) == len(pawns)
        assert sum(view.gold) <= view.round
        assert max(view.rolls, 1) + view.rolls_left in (3, 4, 7)


@pytest.mark.rule("HS-28")
def test_only_the_command_line_opens_the_file_of_a_deck(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("total -5 four\n", encoding="utf-8")
    assert _deck_of(str(file)) == "total/-5/four"
    for name in (str(file), str(tmp_path / "none.txt"), str(OURS), ""):
        with pytest.raises(sobremesa.BadSetup, match="not a deck in one line, such as total/-5/four"):
            sobremesa.new("highscore", players=2, deck=name)


@pytest.mark.rule("HS-28")
def test_what_a_file_says_is_a_deck_too_and_the_record_has_it_in_one_line() -> None:
    match = sobremesa.new("highscore", players=2, seed=1, deck="# mine\n\ntotal -5 four\r\nodd\t0  three # odd\n")
    assert [(card.scoring, card.vortex, card.roll) for card in match.view(0).deck] == [
        ("total", "-5", "four"),
        ("odd", "0", "three"),
    ]
    assert '[Option deck "total/-5/four,odd/0/three"]' in match.record()


@pytest.mark.rule("HS-28")
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("total -5 four\ntotal 7 four\n", r"the deck, line 2: the second word \(vortex\)"),
        ("# nothing\n", "the deck, line 1: the file holds no card"),
        ("total 0 four\n\x00\n", "the deck, line 2: this is not text"),
        ("/etc/passwd\n", "the deck, line 1: a card is three words"),
    ],
)
def test_what_is_wrong_with_the_text_of_a_file_is_said_with_its_line(text: str, wrong: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=wrong):
        sobremesa.new("highscore", players=2, deck=text)
