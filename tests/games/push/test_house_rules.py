"""House rules of Push: smaller decks and fewer rows, by the same rules."""

from __future__ import annotations

from typing import Any

import pytest

import sobremesa
from sobremesa.engine.options import plain, read_options
from sobremesa.games.push import INFO
from tests.drawing import table_of
from tests.games.push.table import PushTable, whole_deck
from tests.tables import random_play

COLOURS = ["red", "blue", "green", "yellow", "purple"]


@pytest.mark.rule("PU-1")
@pytest.mark.parametrize(
    ("sets", "copies", "switches"),
    [(1, [1], 1), (2, [1, 1], 2), (6, [1] * 6, 4), (8, [2, 2, 1, 1, 1, 1], 6), (17, [3, 3, 3, 3, 3, 2], 12)],
)
def test_a_set_is_the_next_number_in_every_colour_and_a_roll_card(sets: int, copies: list[int], switches: int) -> None:
    numbers = {f"{colour}-{number}": count for colour in COLOURS for number, count in enumerate(copies, 1)}
    match = sobremesa.new("push", players=3, seed=1, sets=sets)
    assert match.view(-1).to_come == {**numbers, "roll": sets, "switch": switches}
    assert match.view(-1).cards_left == 6 * sets + switches
    two = sobremesa.new("push", players=2, seed=1, sets=sets)
    assert two.view(-1).to_come == {**numbers, "roll": sets}


@pytest.mark.rule("PU-19")
def test_the_smallest_deck_is_played_to_its_last_card() -> None:
    match = sobremesa.new("push", players=2, seed=1, sets=1)
    for _ in random_play(match, 1):
        pass
    assert len([event for event in match.all_events() if event.kind == "revealed"]) == 6
    assert match.winners


@pytest.mark.rule("PU-6", "PU-16", "PU-17")
def test_with_one_row_a_card_that_does_not_fit_is_a_bust() -> None:
    table = PushTable(deck=["blue-5"], rows=[["red-5"]], most_rows=1)
    table.next_rolls("star")
    table.act("reveal")
    assert [event.data["seat"] for event in table.events("busted")] == [0]
    assert table.bench(1) == ["red-5"]


@pytest.mark.rule("PU-6")
def test_with_two_rows_no_third_one_is_begun() -> None:
    table = PushTable(deck=["green-2"], rows=[["red-5"], ["blue-1"]], most_rows=2)
    table.act("reveal")
    assert table.legal == ["place-1", "place-2"]
    with pytest.raises(sobremesa.NotAllowed, match="no more than 2 rows") as caught:
        table.act("place-3")
    assert caught.value.rule == "PU-6"


@pytest.mark.rule("PU-14")
def test_with_two_rows_two_players_leave_none() -> None:
    table = PushTable(players=2, rows=[["red-5"], ["blue-1"]], most_rows=2)
    table.act("stop", "take-1")
    assert [table.bench(0), table.bench(1)] == [["red-5"], ["blue-1"]]
    assert not table.events("left_over")


def test_the_rulebooks_own_values_are_no_house_rules() -> None:
    assert read_options(INFO, 4, {"sets": 18, "rows": 3}) == read_options(INFO, 4, {})
    assert plain(read_options(INFO, 4, {})).keys().isdisjoint(INFO.house_rules)


def test_house_rules_of_the_printed_size_deal_the_printed_match() -> None:
    usual = sobremesa.new("push", players=3, seed=1)
    assert sobremesa.new("push", players=3, seed=1, sets=18).record() == usual.record()
    assert usual.view(-1).to_come == whole_deck()


@pytest.mark.parametrize("options", [{"sets": 0}, {"sets": 19}, {"rows": 0}, {"rows": 4}], ids=str)
def test_a_game_can_only_be_made_smaller(options: dict[str, Any]) -> None:
    with pytest.raises(sobremesa.BadSetup, match=r"a whole number from 1 to (18|3)$"):
        sobremesa.new("push", players=3, seed=1, **options)


def test_the_screen_shows_the_rows_that_there_can_be() -> None:
    lines = table_of(PushTable(rows=[["red-5"]], most_rows=2).match, 0, "en", 60)
    assert [line[:6] for line in lines if line.startswith("Row ")] == ["Row 1:", "Row 2:"]
