"""Words laid out in lines: broken between words, in columns, side by side, and never too wide."""

from __future__ import annotations

import pytest
from rich.text import Text as Styled

from sobremesa.engine.lines import Column, Item, aligned, beside, cut, flowed, in_columns, packed


def words(text: str) -> list[Styled]:
    return [Styled(word) for word in text.split()]


def plain(lines: list[Styled]) -> list[str]:
    return [line.plain for line in lines]


def test_a_line_is_broken_between_words_and_goes_on_indented() -> None:
    assert plain(flowed(words("14 21 32 45"), 8, "  ", "  ")) == ["14  21", "  32  45"]


def test_what_is_too_wide_for_a_line_is_cut() -> None:
    assert plain(flowed(words("an antediluvian word"), 8)) == ["an", "antedil…", "word"]


def test_a_wide_letter_takes_two_cells() -> None:
    assert cut(Styled("愛愛愛"), 5).plain == "愛愛…"
    assert cut(Styled("愛愛愛"), 6).plain == "愛愛愛"


def test_items_share_a_line_while_they_fit_whole() -> None:
    items = [Item(words("Deck: 9")), Item(words("Die: 6")), Item(words("Discards: 1 2 3 4"))]
    assert plain(packed(items, 18)) == ["Deck: 9   Die: 6", "Discards: 1 2 3 4"]


def test_nothing_stands_beside_an_item_that_was_broken() -> None:
    items = [Item(words("Open: 1 2 3 4 5")), Item(words("Deck: 9"))]
    assert plain(packed(items, 12)) == ["Open: 1 2 3", "  4 5", "Deck: 9"]


def test_rows_stand_below_one_another() -> None:
    assert plain(aligned([words("1: 104 7 x"), words("2: 3 12")])) == ["1: 104 7  x", "2: 3   12"]


def test_two_blocks_stand_side_by_side() -> None:
    left, right = words("aa b"), words("x y z")
    assert plain(beside(left, right, 3)) == ["aa    x", "b     y", "      z"]


COLUMNS = [
    Column("", [words("Ana"), words("Konstantinos")], may_be_cut=True),
    Column("Points this round", [words("7"), words("12")], is_figure=True),
    Column("Cards", [words("1 2 3 4"), words("5")]),
]


def test_figures_stand_to_the_right_below_their_headings() -> None:
    assert plain(in_columns(COLUMNS, 40)) == [
        "              Points this round  Cards",
        "Ana                           7  1 2 3 4",
        "Konstantinos                 12  5",
    ]


def test_headings_are_broken_before_cells() -> None:
    assert plain(in_columns(COLUMNS, 34)) == [
        "                  Points  Cards",
        "              this round",
        "Ana                    7  1 2 3 4",
        "Konstantinos          12  5",
    ]


def test_cells_are_broken_before_names_are_cut() -> None:
    assert plain(in_columns(COLUMNS, 31))[2:] == [
        "Ana                    7  1 2 3",
        "                          4",
        "Konstantinos          12  5",
    ]
    assert plain(in_columns(COLUMNS, 25))[-1] == "Konstanti…      12  5"


@pytest.mark.parametrize("width", range(1, 45))
def test_no_line_of_columns_is_wider_than_asked_for(width: int) -> None:
    assert all(line.cell_len <= width for line in in_columns(COLUMNS, width))
