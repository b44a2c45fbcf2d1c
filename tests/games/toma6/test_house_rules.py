"""House rules of Toma 6: smaller hands, decks and tables, by the same rules."""

from __future__ import annotations

from typing import Any

import pytest

import sobremesa
from sobremesa.engine.options import plain, read_options
from sobremesa.games.toma6 import INFO
from tests.drawing import names_at, table_of
from tests.games.toma6.table import Toma6Table
from tests.tables import random_play

TINY: dict[str, Any] = {"hand": 2, "highest": 6, "rows": 1, "row_length": 2}


@pytest.mark.rule("T6-2")
def test_hands_rows_and_the_deck_are_as_small_as_chosen() -> None:
    seen = set()
    for seed in range(60):
        match = sobremesa.new("toma6", players=2, seed=seed, hand=3, rows=2, highest=9)
        dealt = [card for seat in range(2) for card in match.view(seat).hand]
        dealt += [card for row in match.view(-1).rows for card in row]
        assert [len(match.view(seat).hand) for seat in range(2)] == [3, 3]
        assert [len(row) for row in match.view(-1).rows] == [1, 1]
        assert len(set(dealt)) == 8
        seen |= set(dealt)
    assert seen == set(range(1, 10))


@pytest.mark.rule("T6-3", "T6-10")
def test_a_round_has_as_many_tricks_as_a_hand_has_cards() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, rounds=1, low_card="cheapest", **TINY)
    assert len(list(random_play(match, 1))) == 2 * 2
    assert match.over


@pytest.mark.rule("T6-6")
def test_a_card_goes_to_the_nearest_of_the_rows_that_there_are() -> None:
    table = Toma6Table([[20], [40]], [[41], [30]], cards_each=2, rows=2, hand=2)
    table.play(41, 30)
    assert table.rows == [[20, 30], [40, 41]]


@pytest.mark.rule("T6-7")
def test_the_card_for_which_a_row_has_no_room_takes_it() -> None:
    table = Toma6Table([[20, 21, 22], [40]], [[23], [41]], cards_each=2, rows=2, row_length=3)
    table.play(23, 41)
    assert table.rows == [[23], [40, 41]]
    assert table.bulls(0) == 9
    told = table.match.game.narrator.tell(table.match.events(0), names_at(table.match, "en"), 0, "en")
    says = "Your 23 is the fourth card of row 1: you take 3 cards, 9 bulls, and 23 starts it anew"
    assert says in [line.text for line in told]


@pytest.mark.rule("T6-8")
def test_a_card_too_low_takes_one_of_the_rows_that_there_are() -> None:
    table = Toma6Table([[20], [40]], [[3], [99]], cards_each=2, rows=2)
    table.play(3, 99)
    assert table.match.legal(0) == ["r1", "r2"]
    cheapest = Toma6Table([[22], [40]], [[3], [99]], cards_each=2, rows=2, low_card="cheapest")
    cheapest.play(3, 99)
    assert cheapest.rows == [[22, 99], [3]]


@pytest.mark.rule("T6-13")
def test_logic_lays_out_what_is_dealt() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic", hand=2, rows=3)
    assert match.view(-1).open == list(range(1, 10))
    for _ in range(6):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.view(-1).rows == [[7], [8], [9]]


@pytest.mark.rule("T6-14")
def test_tactics_uses_what_is_dealt() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, variant="tactics", hand=2, rows=1)
    dealt = [*match.view(0).hand, *match.view(1).hand, *match.view(-1).rows[0]]
    assert sorted(dealt) == [1, 2, 3, 4, 5]


def test_the_rulebooks_own_values_are_no_house_rules() -> None:
    printed = {"hand": 10, "highest": 104, "rows": 4, "row_length": 5}
    assert read_options(INFO, 4, printed) == read_options(INFO, 4, {})
    assert plain(read_options(INFO, 4, {})).keys().isdisjoint(INFO.house_rules)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"highest": 43}, "up to card 43 there are too few: 4 players with 10 each and 4 for the rows are 44"),
        ({"highest": 8, "hand": 2, "rows": 1}, "are 9"),
        ({"highest": 60, "variant": "tactics"}, "'highest' is for the variant 'classic'"),
        ({"row_length": 1}, "a whole number from 2 to 5"),
        ({"hand": 11}, "a whole number from 1 to 10"),
    ],
)
def test_what_cannot_be_dealt_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says) as caught:
        sobremesa.new("toma6", players=4, seed=1, **options)
    assert caught.value.to("es") != caught.value.to("en")


def test_the_screen_shows_the_rows_that_there_are() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, rounds=1, hand=2, rows=2, row_length=3)
    caption, *lines = table_of(match, 0, "en", 60)
    rows = [line for line in lines if line.startswith("Row ")]
    assert len(rows) == 2
    assert all(line.count("·") == 2 for line in rows)
    assert "trick 1 of 2" in caption
