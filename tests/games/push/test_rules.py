"""Every rule of Push, in the words of the table."""

from __future__ import annotations

from collections import Counter

import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.engine.signs import SUIT_SHAPES
from sobremesa.games.push.cards import COLOUR, COPIES, NAMES, NUMBER, Colour
from sobremesa.games.push.places import FACES
from tests.games.push.table import PushTable, points_of, whole_deck
from tests.tables import Setup, random_play

COLOURS = ["red", "blue", "green", "yellow", "purple"]

# --- set-up


@pytest.mark.rule("PU-1")
def test_the_deck_is_90_number_cards_18_roll_cards_and_12_switch_cards() -> None:
    deck = whole_deck()
    assert deck["roll"] == 18
    assert deck["switch"] == 12
    assert {deck[f"{colour}-{number}"] for colour in COLOURS for number in range(1, 7)} == {3}
    assert deck.total() == 120
    assert (NUMBER * COPIES).sum() == 315


@pytest.mark.rule("PU-1")
def test_each_colour_has_a_shape_of_its_own_and_yellow_is_a_circle() -> None:
    shapes = {colour: SUIT_SHAPES[FACES[f"{colour}-1"].suit or ""] for colour in COLOURS}
    assert len(set(shapes.values())) == len(COLOURS) == 5
    assert shapes["yellow"] == "●"
    assert set(COLOUR.tolist()) == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("PU-1")
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("option", ["removed", "kept"])
def test_three_or_more_play_with_all_cards_whatever_the_option_says(players: int, option: str) -> None:
    match = sobremesa.new("push", players=players, seed=1, two_player_switch=option)
    assert match.view(-1).to_come == whole_deck()
    assert match.view(-1).cards_left == 120


@pytest.mark.rule("PU-1")
def test_two_players_take_the_switch_cards_out() -> None:
    match = sobremesa.new("push", players=2, seed=1)
    assert match.view(-1).to_come == whole_deck(switches=False)
    assert match.view(-1).cards_left == 108


@pytest.mark.rule("PU-1")
def test_two_players_can_keep_the_switch_cards() -> None:
    match = sobremesa.new("push", players=2, seed=1, two_player_switch="kept")
    assert match.view(-1).to_come == whole_deck()
    assert match.view(-1).cards_left == 120


@pytest.mark.rule("PU-1")
def test_any_card_can_lie_anywhere_in_the_deck() -> None:
    """Over many deals the top and the bottom of the deck show each kind of card as often as it is there."""
    deals = 1200
    top: Counter[int] = Counter()
    bottom: Counter[int] = Counter()
    for seed in range(deals):
        state = sobremesa.new("push", players=3, seed=seed)._state
        top[int(state.deck[119])] += 1
        bottom[int(state.deck[0])] += 1
    for seen in (top, bottom):
        surprise = sum((seen[card] - deals * copies / 120) ** 2 / (deals * copies / 120) for card, copies in _copies())
        assert surprise < 70, "31 degrees of freedom: 70 has a chance of 1 in 10,000"


def _copies() -> list[tuple[int, int]]:
    return [(card, int(count)) for card, count in enumerate(COPIES) if count]


@pytest.mark.rule("PU-2")
def test_the_first_player_is_drawn_at_random() -> None:
    firsts = Counter(sobremesa.new("push", players=4, seed=seed).to_act[0] for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert all(60 < count < 145 for count in firsts.values())


@pytest.mark.rule("PU-2", "PU-15")
@pytest.mark.parametrize("players", range(2, 7))
def test_turns_always_go_clockwise(players: int) -> None:
    match = sobremesa.new("push", players=players, seed=players, two_player_switch="kept")
    for _ in random_play(match, players):
        pass
    seats = [event.data["seat"] for event in match.all_events() if event.kind == "turn"]
    switched = [event for event in match.all_events() if event.kind == "switched"]
    assert switched
    assert seats == [(seats[0] + turn) % players for turn in range(len(seats))]


# --- a turn


@pytest.mark.rule("PU-3")
def test_a_turn_begins_with_the_choice_to_reveal_or_to_secure() -> None:
    table = PushTable(benches=[["red-3", "purple-1"]])
    assert table.legal == ["reveal", "secure-red", "secure-purple"]


@pytest.mark.rule("PU-3")
def test_who_has_revealed_cannot_secure() -> None:
    table = PushTable(deck=["blue-4"], benches=[["red-3"]])
    table.act("reveal")
    with pytest.raises(sobremesa.NotAllowed, match="PU-3"):
        table.act("secure-red")


@pytest.mark.rule("PU-3", "PU-18")
def test_who_has_secured_cannot_reveal() -> None:
    table = PushTable(benches=[["red-3", "blue-2"]])
    table.act("secure-red")
    assert table.to_act == 1
    with pytest.raises(sobremesa.NotYourTurn):
        table.match.play(0, "reveal")


@pytest.mark.rule("PU-4")
@pytest.mark.parametrize("card", ["green-6", "roll"])
def test_the_first_number_or_roll_card_starts_a_row_and_the_player_decides_again(card: str) -> None:
    table = PushTable(deck=[card, "red-1"])
    table.act("reveal")
    assert table.rows == [[card], [], []]
    assert table.view.cards_left == 119
    assert table.to_act == 0
    assert table.legal == ["reveal", "stop"]


@pytest.mark.rule("PU-4")
def test_cards_come_from_the_top_of_the_deck_one_by_one() -> None:
    table = PushTable(deck=["red-1", "red-2", "red-3"])
    table.act("reveal", "reveal", "reveal")
    assert [event.data["card"] for event in table.events("revealed")] == [1, 2, 3]
    assert table.rows == [["red-1"], ["red-2"], ["red-3"]]


@pytest.mark.rule("PU-4")
def test_nothing_can_be_placed_before_it_is_revealed() -> None:
    table = PushTable(deck=["red-1"])
    with pytest.raises(sobremesa.NotAllowed, match="PU-4"):
        table.act("place-1")


@pytest.mark.rule("PU-5")
def test_example_a_yellow_2_may_go_only_to_the_third_row() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["red-2"], ["yellow-5"], ["blue-4"]])
    table.act("reveal")
    assert table.rows == [["red-2"], ["yellow-5"], ["blue-4", "yellow-2"]]


@pytest.mark.rule("PU-5")
def test_the_player_chooses_among_all_rows_that_fit_and_a_new_one() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["red-1"], ["blue-4"]])
    table.act("reveal")
    assert table.view.card == "yellow-2"
    assert table.legal == ["place-1", "place-2", "place-3"]
    table.act("place-2")
    assert table.rows == [["red-1"], ["blue-4", "yellow-2"], []]


@pytest.mark.rule("PU-5")
def test_a_new_row_may_be_started_although_the_card_fits() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["red-1"]])
    table.act("reveal", "place-2")
    assert table.rows == [["red-1"], ["yellow-2"], []]


@pytest.mark.rule("PU-5")
@pytest.mark.parametrize("conflict", ["red-2", "yellow-5"])
def test_neither_the_number_nor_the_colour_may_come_twice(conflict: str) -> None:
    table = PushTable(deck=["yellow-2"], rows=[["green-3", conflict], ["blue-4"]])
    table.act("reveal")
    assert table.legal == ["place-2", "place-3"]
    with pytest.raises(sobremesa.NotAllowed, match="PU-5"):
        table.act("place-1")


@pytest.mark.rule("PU-5")
def test_rows_are_started_in_order() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["red-1"]])
    table.act("reveal")
    with pytest.raises(sobremesa.NotAllowed, match="PU-5"):
        table.act("place-3")


@pytest.mark.rule("PU-5", "PU-9")
def test_a_card_with_a_single_place_goes_there_at_once() -> None:
    table = PushTable(deck=["red-2"], rows=[["red-1"]])
    table.act("reveal")
    assert table.rows == [["red-1"], ["red-2"], []]
    assert table.legal == ["reveal", "stop"]


@pytest.mark.rule("PU-6")
def test_there_is_no_fourth_row() -> None:
    table = PushTable(deck=["yellow-2", "red-3"], rows=[["red-1"], ["blue-4"], ["red-6"]])
    table.act("reveal")
    assert table.legal == ["place-1", "place-2", "place-3"]
    table.act("place-3")
    assert [len(row) for row in table.rows] == [1, 1, 2]
    table.act("reveal")
    assert table.rows == [["red-1"], ["blue-4", "red-3"], ["red-6", "yellow-2"]]


@pytest.mark.rule("PU-7")
def test_a_roll_card_is_placed_like_a_number_card() -> None:
    table = PushTable(deck=["roll"], rows=[["red-1", "blue-2", "green-3", "yellow-4", "purple-5"]])
    table.act("reveal")
    assert table.legal == ["place-1", "place-2"]
    table.act("place-1")
    assert table.rows[0] == ["red-1", "blue-2", "green-3", "yellow-4", "purple-5", "roll"]


@pytest.mark.rule("PU-7")
def test_a_number_card_goes_to_a_row_with_a_roll_card() -> None:
    table = PushTable(deck=["red-1"], rows=[["roll"]])
    table.act("reveal")
    assert table.legal == ["place-1", "place-2"]


@pytest.mark.rule("PU-7")
def test_a_row_holds_one_roll_card() -> None:
    table = PushTable(deck=["roll"], rows=[["roll", "red-1"], ["blue-1"]])
    table.act("reveal")
    assert table.legal == ["place-2", "place-3"]
    with pytest.raises(sobremesa.NotAllowed, match="PU-7"):
        table.act("place-1")


@pytest.mark.rule("PU-8")
def test_a_switch_card_lies_beside_the_deck() -> None:
    table = PushTable(deck=["switch"], rows=[["red-1"]])
    table.act("reveal")
    assert table.rows == [["red-1"], [], []]
    assert table.view.switches == 1
    assert table.legal == ["reveal", "stop"]


@pytest.mark.rule("PU-8")
def test_a_switch_card_never_busts() -> None:
    full = ["red-1", "blue-2", "green-3", "yellow-4", "purple-5", "roll"]
    table = PushTable(deck=["switch"], rows=[full, full, full])
    table.act("reveal")
    assert table.legal == ["reveal", "stop"]


@pytest.mark.rule("PU-5", "PU-7")
def test_a_revealed_card_tells_what_keeps_it_out_of_each_row() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["blue-1", "red-2"], ["yellow-5"], ["green-6"]])
    table.act("reveal")
    (event,) = table.events("revealed")
    told = table.match.game.named_values(event)
    assert [told[f"clash_{row}"] for row in (1, 2, 3)] == ["red-2", "yellow-5", ""]


@pytest.mark.rule("PU-13")
@pytest.mark.parametrize(("players", "ways"), [(2, ["none", "none"]), (3, ["right", "left"])])
def test_a_switch_card_tells_which_way_the_rows_will_go(players: int, ways: list[str]) -> None:
    table = PushTable(players, deck=["switch", "switch"], two_player_switch="kept")
    table.act("reveal", "reveal")
    assert [table.match.game.named_values(event)["direction"] for event in table.events("switched")] == ways


@pytest.mark.rule("PU-9")
def test_a_revealed_card_must_be_placed() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["red-1"], ["blue-4"], ["red-6"]])
    table.act("reveal")
    for action in ("stop", "reveal", "take-1"):
        with pytest.raises(sobremesa.NotAllowed, match="PU-9"):
            table.act(action)


@pytest.mark.rule("PU-9")
def test_nobody_busts_with_a_card_that_fits_somewhere() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["red-2"], ["yellow-5"], ["blue-4"]])
    table.act("reveal")
    assert not table.events("busted")
    assert table.view.phase == "go_on"


@pytest.mark.rule("PU-10")
def test_nobody_stops_before_the_first_card() -> None:
    table = PushTable(benches=[["red-1"]])
    with pytest.raises(sobremesa.NotAllowed, match="PU-10"):
        table.act("stop")


@pytest.mark.rule("PU-10", "PU-8")
def test_with_only_switch_cards_out_the_player_must_reveal_again() -> None:
    table = PushTable(deck=["switch", "switch", "red-1"])
    table.act("reveal")
    assert table.legal == ["reveal"]
    with pytest.raises(sobremesa.NotAllowed, match="PU-10"):
        table.act("stop")
    table.act("reveal")
    assert table.legal == ["reveal"]
    table.act("reveal")
    assert table.legal == ["reveal", "stop"]


# --- stopping and sharing


@pytest.mark.rule("PU-11")
@pytest.mark.parametrize("row", [1, 2, 3])
def test_who_stops_takes_any_row_into_the_bench(row: int) -> None:
    rows = [["red-1"], ["blue-2"], ["green-3"]]
    table = PushTable(rows=rows, benches=[["red-5"]])
    table.act("stop")
    assert table.to_act == 0
    assert table.legal == ["take-1", "take-2", "take-3"]
    table.act(f"take-{row}")
    assert sorted(table.bench(0)) == sorted(["red-5", *rows[row - 1]])
    assert table.rows[row - 1] == []


@pytest.mark.rule("PU-11", "PU-13")
def test_a_row_must_be_taken() -> None:
    table = PushTable(rows=[["red-1"], ["roll"], ["blue-1"]])
    table.act("stop")
    for action in ("reveal", "stop", "place-1", "secure-red"):
        with pytest.raises(sobremesa.NotAllowed, match="PU-11"):
            table.act(action)
    table.act("take-1")
    with pytest.raises(sobremesa.NotAllowed, match="PU-13"):
        table.act("reveal")


@pytest.mark.rule("PU-11")
def test_a_single_row_is_taken_at_once() -> None:
    table = PushTable(rows=[["red-1", "blue-6"]])
    table.act("stop")
    assert table.bench(0) == ["red-1", "blue-6"]
    assert table.to_act == 1
    assert table.view.phase == "begin"


@pytest.mark.rule("PU-11")
def test_no_row_is_taken_before_stopping() -> None:
    table = PushTable(rows=[["red-1"]])
    with pytest.raises(sobremesa.NotAllowed, match="PU-11"):
        table.act("take-1")


@pytest.mark.rule("PU-12")
def test_a_roll_card_costs_the_colour_on_the_die_new_cards_too() -> None:
    table = PushTable(rows=[["red-4", "blue-6", "roll"]], benches=[["red-1", "red-5", "green-2"]])
    table.next_rolls("red")
    table.act("stop")
    assert table.bench(0) == ["blue-6", "green-2"]
    assert table.match.points[0] == 8
    assert table.events("lost")[-1].data == {"seat": 0, "colour": Colour.RED, "count": 3, "points": 10}
    assert {name: table.view.discarded[name] for name in ("red-1", "red-4", "red-5", "roll")} == {
        "red-1": 1,
        "red-4": 1,
        "red-5": 1,
        "roll": 1,
    }


@pytest.mark.rule("PU-12")
def test_the_row_joins_the_bench_before_the_die_is_rolled() -> None:
    table = PushTable(rows=[["roll", "red-4"]])
    table.next_rolls("red")
    table.act("stop")
    assert table.happened()[:4] == ["stopped", "took", "rolled", "lost"]
    assert table.bench(0) == []


@pytest.mark.rule("PU-12")
def test_a_colour_that_is_not_there_costs_nothing_and_the_roll_card_is_discarded() -> None:
    table = PushTable(rows=[["red-4", "roll"]])
    table.next_rolls("purple")
    table.act("stop")
    assert table.bench(0) == ["red-4"]
    assert table.view.discarded == {"roll": 1}


@pytest.mark.rule("PU-12")
def test_a_star_costs_nothing_and_the_roll_card_is_discarded() -> None:
    table = PushTable(rows=[["red-4", "roll"]], benches=[["red-1", "blue-1"]])
    table.next_rolls("star")
    table.act("stop")
    assert table.bench(0) == ["red-1", "red-4", "blue-1"]
    assert table.view.discarded == {"roll": 1}


@pytest.mark.rule("PU-12")
def test_the_die_is_rolled_even_for_an_empty_bench() -> None:
    table = PushTable(rows=[["roll"]])
    table.act("stop")
    assert len(table.events("rolled")) == 1


@pytest.mark.rule("PU-12", "PU-18")
def test_the_bank_is_never_touched() -> None:
    table = PushTable(rows=[["red-4", "roll"]], benches=[["red-1"]], banks=[["red-6", "red-5"]])
    table.next_rolls("red")
    table.act("stop")
    assert table.bench(0) == []
    assert table.bank(0) == ["red-5", "red-6"]
    assert table.match.points[0] == 11


@pytest.mark.rule("PU-12")
def test_the_next_taker_chooses_after_the_roll() -> None:
    table = PushTable(rows=[["red-4", "roll"], ["blue-1"], ["green-1"]])
    table.next_rolls("red")
    table.act("stop", "take-1")
    assert [event.data["seat"] for event in table.events("rolled")] == [0]
    assert table.to_act == 1


@pytest.mark.rule("PU-12", "PU-13")
def test_opponents_roll_for_their_own_bench() -> None:
    table = PushTable(rows=[["blue-1"], ["red-4", "roll"]], benches=[["red-6"], ["red-5"]])
    table.next_rolls("red")
    table.act("stop", "take-1")
    assert table.bench(0) == ["red-6", "blue-1"]
    assert table.bench(1) == []


@pytest.mark.rule("PU-13")
def test_opponents_take_rows_clockwise_from_the_left_neighbour() -> None:
    table = PushTable(players=4, rows=[["red-1"], ["blue-2"], ["green-3"]])
    table.act("stop", "take-2")
    assert table.view.takers == [1, 2, 3]
    assert table.to_act == 1
    assert table.legal == ["take-1", "take-3"]
    with pytest.raises(sobremesa.NotAllowed, match="PU-13"):
        table.act("take-2")
    table.act("take-3")
    assert [table.bench(seat) for seat in range(4)] == [["blue-2"], ["green-3"], ["red-1"], []]


@pytest.mark.rule("PU-13")
@pytest.mark.parametrize(("switches", "order"), [(0, [0, 1, 2]), (1, [0, 3, 2]), (2, [0, 1, 2]), (3, [0, 3, 2])])
def test_an_odd_number_of_switch_cards_turns_the_order_round(switches: int, order: list[int]) -> None:
    table = PushTable(players=4, rows=[["red-1"], ["blue-2"], ["green-3"]], switches=switches)
    table.act("stop", "take-1", "take-2")
    assert [event.data["seat"] for event in table.events("took")] == order


@pytest.mark.rule("PU-13", "PU-1")
def test_switch_cards_do_nothing_between_two() -> None:
    table = PushTable(players=2, rows=[["red-1"], ["blue-2"]], switches=1, two_player_switch="kept")
    table.act("stop", "take-1")
    assert [event.data["seat"] for event in table.events("took")] == [0, 1]
    assert table.to_act == 1


@pytest.mark.rule("PU-13", "PU-14")
def test_with_many_players_some_get_no_row() -> None:
    table = PushTable(players=6, rows=[["red-1"], ["blue-2"]])
    table.act("stop", "take-1")
    assert [len(table.bench(seat)) for seat in range(6)] == [1, 1, 0, 0, 0, 0]
    assert table.to_act == 1
    assert table.view.phase == "begin"


@pytest.mark.rule("PU-14")
def test_between_two_the_third_row_is_discarded_without_a_roll() -> None:
    table = PushTable(players=2, rows=[["red-1"], ["blue-2"], ["green-3", "roll"]])
    table.act("stop", "take-1")
    assert table.to_act == 1
    table.act("take-2")
    assert table.view.discarded == {"green-3": 1, "roll": 1}
    assert table.rows == [[], [], []]
    assert not table.events("rolled")
    assert table.events("left_over")[0].data == {"row": 2, "cards": [15, 31]}


@pytest.mark.rule("PU-14", "PU-17")
def test_a_row_is_left_over_after_a_bust_among_three() -> None:
    table = PushTable(deck=["red-1"], rows=[["red-2"], ["red-3"], ["red-4", "roll"]])
    table.next_rolls("star")
    table.act("reveal", "take-1", "take-2")
    assert [table.bench(seat) for seat in range(3)] == [[], ["red-2"], ["red-3"]]
    assert table.view.discarded == {"red-1": 1, "red-4": 1, "roll": 1}
    assert len(table.events("rolled")) == 1, "for the bust alone"


@pytest.mark.rule("PU-15")
def test_switch_cards_stay_until_the_rows_are_shared_and_are_counted_anew() -> None:
    table = PushTable(deck=["switch"], rows=[["red-1"], ["blue-2"], ["green-3"]])
    table.act("reveal", "stop", "take-1")
    assert table.view.switches == 1
    assert table.to_act == 2
    table.act("take-2")
    assert table.view.switches == 0
    assert table.view.discarded == {"switch": 1}
    assert table.to_act == 1, "the turn goes to the left all the same"


# --- bust


@pytest.mark.rule("PU-16")
def test_a_card_that_fits_in_no_row_is_discarded_and_costs_a_colour() -> None:
    table = PushTable(
        deck=["red-2"],
        rows=[["red-1"], ["blue-2"], ["red-6"]],
        benches=[["blue-5", "blue-1", "red-3"]],
        banks=[["blue-6"]],
    )
    table.next_rolls("blue")
    table.act("reveal")
    assert table.bench(0) == ["red-3"]
    assert table.bank(0) == ["blue-6"]
    assert table.match.points[0] == 9
    assert table.view.discarded == {"red-2": 1, "blue-1": 1, "blue-5": 1}
    assert table.happened() == ["revealed", "busted", "rolled", "lost"]


@pytest.mark.rule("PU-16")
def test_a_star_after_a_bust_costs_nothing() -> None:
    table = PushTable(deck=["red-2"], rows=[["red-1"], ["blue-2"], ["red-6"]], benches=[["blue-5", "red-3"]])
    table.next_rolls("star")
    table.act("reveal")
    assert table.bench(0) == ["red-3", "blue-5"]


@pytest.mark.rule("PU-16", "PU-7")
def test_a_roll_card_that_fits_nowhere_busts_with_one_roll_only() -> None:
    table = PushTable(deck=["roll"], rows=[["roll"], ["roll", "red-1"], ["roll", "blue-1"]])
    table.act("reveal")
    assert len(table.events("busted")) == 1
    assert len(table.events("rolled")) == 1
    assert table.view.discarded["roll"] == 1


@pytest.mark.rule("PU-16")
def test_who_busts_takes_no_row() -> None:
    table = PushTable(players=4, deck=["red-2"], rows=[["red-1"], ["blue-2"], ["red-6"]])
    table.act("reveal", "take-1", "take-2")
    assert [table.bench(seat) for seat in range(4)] == [[], ["red-1"], ["blue-2"], ["red-6"]]
    assert table.to_act == 1


@pytest.mark.rule("PU-17")
@pytest.mark.parametrize(("switches", "order"), [(0, [1, 2, 3]), (1, [3, 2, 1])])
def test_after_a_bust_the_opponents_share_the_rows_in_order(switches: int, order: list[int]) -> None:
    table = PushTable(players=4, deck=["red-2"], rows=[["red-1"], ["blue-2"], ["red-6"]], switches=switches)
    table.act("reveal")
    assert table.happened()[:3] == ["revealed", "busted", "rolled"], "the roll comes before the sharing"
    assert table.view.takers == order
    table.act("take-1", "take-2")
    assert [event.data["seat"] for event in table.events("took")] == order


# --- secure


@pytest.mark.rule("PU-18")
def test_securing_moves_all_cards_of_one_colour_to_the_bank_and_ends_the_turn() -> None:
    table = PushTable(benches=[["red-3", "red-3", "red-6", "blue-1"]])
    table.act("secure-red")
    assert table.bench(0) == ["blue-1"]
    assert table.bank(0) == ["red-3", "red-3", "red-6"]
    assert table.match.points[0] == 13
    assert table.to_act == 1
    assert table.events("secured")[0].data == {"seat": 0, "colour": Colour.RED, "count": 3, "points": 12}


@pytest.mark.rule("PU-18")
def test_only_a_colour_on_the_bench_can_be_secured() -> None:
    table = PushTable(benches=[["red-3"], ["blue-1"]], banks=[["green-1"]])
    for colour in ("blue", "green", "yellow"):
        with pytest.raises(sobremesa.NotAllowed, match="PU-18"):
            table.act(f"secure-{colour}")


@pytest.mark.rule("PU-18")
def test_a_colour_can_be_secured_again_later() -> None:
    table = PushTable(benches=[["red-3"]], banks=[["red-1", "red-3"]])
    table.act("secure-red")
    assert table.bank(0) == ["red-1", "red-3", "red-3"]


@pytest.mark.rule("PU-18")
def test_everyone_sees_the_bank() -> None:
    table = PushTable(benches=[["red-3"]])
    table.act("secure-red")
    for seat in (0, 1, 2, -1):
        assert table.match.view(seat).banks[0] == ["red-3"]


# --- the end


@pytest.mark.rule("PU-19")
def test_who_places_the_last_card_takes_a_row_and_the_match_ends() -> None:
    table = PushTable(deck=["red-2"], rows=[["red-1"]], last=True)
    table.act("reveal")
    assert table.rows == [["red-1"], ["red-2"], []]
    assert table.to_act == 0
    assert table.legal == ["take-1", "take-2"]
    table.act("take-2")
    assert table.match.over
    assert table.match.points == [2, 1, 0]


@pytest.mark.rule("PU-19")
def test_the_place_of_the_last_card_is_still_a_choice() -> None:
    table = PushTable(deck=["blue-6"], rows=[["red-1"]], last=True)
    table.act("reveal")
    assert table.legal == ["place-1", "place-2"]
    table.act("place-1")
    assert table.match.over
    assert table.match.points == [7, 0, 0]


@pytest.mark.rule("PU-19", "PU-16", "PU-17")
def test_the_last_card_can_bust() -> None:
    table = PushTable(
        players=4, deck=["red-2"], rows=[["red-1"], ["blue-2"], ["red-6"]], benches=[["blue-5", "red-5"]], last=True
    )
    table.next_rolls("blue")
    table.act("reveal")
    assert not table.match.over
    table.act("take-3", "take-2")
    assert table.match.over
    assert table.match.points == [5, 6, 2, 1]


@pytest.mark.rule("PU-19")
def test_a_last_switch_card_stops_the_player_and_turns_the_order() -> None:
    table = PushTable(deck=["switch"], rows=[["red-1"], ["red-6"]], last=True)
    table.act("reveal")
    assert table.to_act == 0
    assert table.legal == ["take-1", "take-2"]
    table.act("take-2")
    assert table.match.over
    assert table.match.points == [6, 0, 1]


@pytest.mark.rule("PU-19")
def test_a_last_switch_card_without_a_row_just_ends_the_match() -> None:
    table = PushTable(deck=["switch"], benches=[["red-1"], ["red-6"]], last=True)
    table.act("reveal")
    assert table.match.over
    assert table.match.points == [1, 6, 0]
    assert not table.events("took")
    assert not table.events("rolled")


@pytest.mark.rule("PU-19")
def test_the_match_goes_on_while_a_card_is_in_the_deck() -> None:
    table = PushTable(deck=["red-5"], rows=[["red-1"]], benches=[["blue-3"], ["red-6"]], last=True)
    table.act("stop")
    assert not table.match.over
    table.act("secure-red")
    assert not table.match.over
    assert table.to_act == 2
    table.act("reveal")
    assert table.match.over
    assert table.match.points == [4, 6, 5]


@pytest.mark.rule("PU-19")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_match_ends_with_an_empty_deck_and_no_rows(players: int) -> None:
    match = sobremesa.new("push", players=players, seed=players)
    for _ in random_play(match, players):
        assert match.view(-1).cards_left > 0 or match.view(-1).phase in ("place", "take")
    view = match.view(-1)
    assert view.cards_left == 0
    assert view.rows == [[], [], []]
    assert view.switches == 0


@pytest.mark.rule("PU-20")
def test_bench_and_bank_count_together() -> None:
    table = PushTable(
        deck=["switch"], benches=[["red-1", "red-6"], [], ["blue-2"]], banks=[["green-4"], ["blue-5"], []], last=True
    )
    table.act("reveal")
    assert table.match.points == [11, 5, 2]
    assert [event.data for event in table.events("scored")] == [
        {"seat": 0, "bench": 7, "bank": 4, "count": 3},
        {"seat": 1, "bench": 0, "bank": 5, "count": 1},
        {"seat": 2, "bench": 2, "bank": 0, "count": 1},
    ]


@pytest.mark.rule("PU-21")
def test_the_most_points_win() -> None:
    table = PushTable(deck=["switch"], benches=[["red-1", "red-1"], ["red-6"], ["red-5"]], last=True)
    table.act("reveal")
    assert table.match.winners == [1]
    assert [event.data["rank"] for event in table.events("result")] == [3, 1, 2]


@pytest.mark.rule("PU-21")
def test_on_a_tie_more_cards_win_bench_and_bank_together() -> None:
    table = PushTable(
        deck=["switch"],
        benches=[["red-6"], ["red-3"], ["red-2", "red-4"]],
        banks=[[], ["red-1", "red-2"], []],
        last=True,
    )
    table.act("reveal")
    assert table.match.points == [6, 6, 6]
    assert table.match.winners == [1]
    assert [event.data["rank"] for event in table.events("result")] == [3, 1, 2]


@pytest.mark.rule("PU-21")
def test_a_tie_in_points_and_cards_shares_the_win() -> None:
    table = PushTable(deck=["switch"], benches=[["red-6"], ["blue-6"], ["red-1"]], last=True)
    table.act("reveal")
    assert table.match.winners == [0, 1]
    assert [event.data["rank"] for event in table.events("result")] == [1, 1, 3]


@pytest.mark.rule("PU-21")
def test_many_cards_never_outweigh_a_point() -> None:
    ones = [f"{colour}-1" for colour in COLOURS for _ in range(3)]
    table = PushTable(deck=["switch"], benches=[ones, ["red-6", "blue-6", "green-4"]], last=True)
    table.act("reveal")
    assert table.match.points == [15, 16, 0]
    assert table.match.winners == [1]


# --- the variant


@pytest.mark.rule("PU-22")
def test_with_risk_a_star_on_a_roll_card_takes_the_whole_bench_and_the_new_row() -> None:
    table = PushTable(rows=[["red-4", "roll"]], benches=[["red-1", "blue-1"]], banks=[["green-6"]], risk=True)
    table.next_rolls("star")
    table.act("stop")
    assert table.bench(0) == []
    assert table.bank(0) == ["green-6"]
    assert table.match.points[0] == 6
    assert table.view.discarded == {"red-1": 1, "red-4": 1, "blue-1": 1, "roll": 1}


@pytest.mark.rule("PU-22")
def test_with_risk_a_star_after_a_bust_takes_the_whole_bench() -> None:
    table = PushTable(
        deck=["red-2"],
        rows=[["red-1"], ["blue-2"], ["red-6"]],
        benches=[["blue-5", "red-3"], ["blue-5"]],
        banks=[["green-6"]],
        risk=True,
    )
    table.next_rolls("star")
    table.act("reveal")
    assert table.bench(0) == []
    assert table.bench(1) == ["blue-5"]
    assert table.bank(0) == ["green-6"]


@pytest.mark.rule("PU-22")
def test_with_risk_a_colour_still_takes_only_itself() -> None:
    table = PushTable(rows=[["red-4", "roll"]], benches=[["red-1", "blue-1"]], risk=True)
    table.next_rolls("red")
    table.act("stop")
    assert table.bench(0) == ["blue-1"]


@pytest.mark.rule("PU-22")
def test_risk_is_off_by_default() -> None:
    assert sobremesa.new("push", players=3, seed=1).view(-1).risk is False
    assert sobremesa.new("push", players=3, seed=1, risk=True).view(-1).risk is True


# --- what must always hold


@pytest.mark.rule("PU-1", "PU-12", "PU-14", "PU-15", "PU-16", "PU-18")
@pytest.mark.parametrize(
    "setup",
    [
        Setup("push", 2),
        Setup("push", 2, {"two_player_switch": "kept", "risk": True}),
        Setup("push", 3, {"risk": True}),
        Setup("push", 4),
        Setup("push", 6),
    ],
    ids=str,
)
def test_every_card_is_in_exactly_one_place(setup: Setup) -> None:
    match = setup.new("places")
    whole = whole_deck(switches=setup.players > 2 or "two_player_switch" in setup.options)
    for _ in random_play(match, "places"):
        assert _cards_on_table(match) == whole
        _check_counts(match)
    assert _cards_on_table(match) == whole
    _check_counts(match)


def _cards_on_table(match: Match) -> Counter[str]:
    view = match.view(-1)
    lying = [card for cards in (*view.rows, *view.benches, *view.banks) for card in cards]
    waiting = [view.card] if view.card else []
    return Counter(lying + waiting + ["switch"] * view.switches) + Counter(view.discarded) + Counter(view.to_come)


def _check_counts(match: Match) -> None:
    view, state = match.view(-1), match._state
    deck = [int(card) for card in state.deck if card]
    assert len(deck) == view.cards_left == sum(view.to_come.values())
    assert [deck.count(card) for card in range(len(state.to_come))] == state.to_come.tolist()
    for row in view.rows:
        numbers = [card for card in row if card != "roll"]
        assert row.count("roll") <= 1
        assert len({card.split("-")[0] for card in numbers}) == len(numbers)
        assert len({card.split("-")[1] for card in numbers}) == len(numbers)
    for seat in range(match.players):
        assert view.points[seat] == sum(points_of(card) for card in view.benches[seat] + view.banks[seat])


@pytest.mark.parametrize("setup", [Setup("push", 2), Setup("push", 4, {"risk": True})], ids=str)
def test_a_stranger_can_keep_the_score_from_the_events_alone(setup: Setup) -> None:
    match = setup.new("stranger")
    for _ in random_play(match, "stranger"):
        pass
    points = [0] * setup.players
    dealt = Counter[int]()
    for event in match.all_events():
        data = event.data
        if event.kind == "revealed":
            dealt[data["card"]] += 1
        elif event.kind == "took":
            assert data["points"] == sum(NUMBER[card] for card in data["cards"])
            points[data["seat"]] += data["points"]
        elif event.kind == "lost":
            points[data["seat"]] -= data["points"]
    assert points == match.points
    assert sorted(dealt.elements()) == sorted(card for card, copies in _deck_of(match) for _ in range(copies))


def _deck_of(match: Match) -> list[tuple[int, int]]:
    return [(card, copies) for card, copies in _copies() if match.players > 2 or NAMES[card] != "switch"]


@pytest.mark.rule("PU-12", "PU-16")
def test_every_face_of_the_die_comes_up_equally_often() -> None:
    faces: Counter[int] = Counter()
    for seed in range(60):
        match = sobremesa.new("push", players=4, seed=seed)
        for _ in random_play(match, seed):
            pass
        faces.update(event.data["face"] for event in match.all_events() if event.kind == "rolled")
    rolls = faces.total()
    assert rolls > 500
    assert sum((faces[face] - rolls / 6) ** 2 / (rolls / 6) for face in range(1, 7)) < 26, "1 in 10,000"


def test_what_is_not_understood_is_told() -> None:
    match = sobremesa.new("push", players=3, seed=2)
    for text in ("", "take-4", "place-0", "secure-star", "secure", "revela"):
        with pytest.raises(sobremesa.NotUnderstood, match="secure-red"):
            match.play(match.to_act[0], text)
