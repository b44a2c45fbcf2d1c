"""What strangers write is bounded before it is used and safe before it is shown."""

from __future__ import annotations

from typing import Any

import pytest

import sobremesa
from sobremesa.engine.untrusted import (
    MOST_ACTION,
    MOST_NAME,
    printable,
    printable_value,
    read_names,
)
from tests.tables import in_short, middle_of, one_setup_a_game

HUGE = 10**5000  # more digits than Python turns into text


def test_what_is_printable_and_short_is_shown_as_it_is() -> None:
    assert printable("Ana Nuñez 3♣ 雨") == "Ana Nuñez 3♣ 雨"


def test_what_is_long_is_cut() -> None:
    assert printable("x" * 10_000_000) == "x" * 200 + "…"
    assert printable("abcdef", most=3) == "abc…"
    assert printable("abc", most=3) == "abc"


@pytest.mark.parametrize("letter", ["\x1b", "\n", "\x85", "\u2028", "\u202e", "\u2066", "\u200b", "\ud800", "\x00"])
def test_what_could_disturb_a_terminal_is_left_out(letter: str) -> None:
    assert printable(f"a{letter}b") == "a b"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "None"),
        (True, "True"),
        (-7, "-7"),
        (1.5, "1.5"),
        ("a\nb", "a b"),
        (-HUGE, "-~10^5000"),
        ([1] * 10**6, "list"),
    ],
    ids=in_short,
)
def test_a_value_of_any_type_is_shown_in_few_words(value: object, words: str) -> None:
    assert printable_value(value) == words


def test_a_name_has_room_for_the_command_of_a_bot() -> None:
    names = ["Ana", "x" * MOST_NAME]
    assert sobremesa.new("push", players=2, seed=1, names=names).names == names


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ana", 7], "the name of seat 1 is a text, not 'int'"),
        (["Ana", None], "not 'NoneType'"),
        (["Ana", "x" * (MOST_NAME + 1)], "the name of seat 1 has too many characters; 1000 are accepted"),
        (["\udc80", "Bo"], "the name of seat 0 is not a whole text"),
        ("AB", "a list of texts, one for each seat, not 'str'"),
        (2, "not 'int'"),
        ({"Ana": 1, "Bo": 2}, "not 'dict'"),
        (range(300_000_000), "300000000 names for 2 players"),
    ],
    ids=in_short,
)
def test_any_other_names_are_refused_when_the_match_is_set_up(names: Any, says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says):
        sobremesa.new("push", players=2, seed=1, names=names)


def test_without_names_the_seats_go_by_their_numbers() -> None:
    assert read_names(None, 3) == ["0", "1", "2"]


@pytest.mark.parametrize("setup", one_setup_a_game(), ids=str)
@pytest.mark.parametrize(
    "action", ["x" * 10_000_000, "1" * (MOST_ACTION + 1), " " * 10_000_000, "\x1b\ud800\u202e"], ids=in_short
)
def test_a_refused_action_is_shown_short_and_printable(setup: Any, action: str) -> None:
    match = middle_of(setup, "strangers", 1)
    with pytest.raises(sobremesa.NotUnderstood) as caught:
        match.play(match.to_act[0], action)
    for sentence in caught.value.text:
        assert sentence.isprintable()
        assert len(sentence) < 500


def test_an_action_that_is_no_text_is_not_understood() -> None:
    match = sobremesa.new("push", players=2, seed=1)
    with pytest.raises(sobremesa.NotUnderstood, match="an action is a text, not 'int'"):
        match.play(match.to_act[0], 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["x" * 10_000_000, "\x1b[2J", "\ud800", 5, None, ["toma6"]], ids=in_short)
def test_a_game_that_does_not_exist_is_shown_short_and_printable(name: Any) -> None:
    with pytest.raises(sobremesa.UnknownGame) as caught:
        sobremesa.new(name, players=2)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
