"""Options: whatever is given, what comes of it is a match or one sentence that says what is accepted."""

from __future__ import annotations

from typing import Any

import pytest

import sobremesa
from sobremesa.engine.contract import game_info
from sobremesa.engine.options import plain, read_options
from sobremesa.engine.untrusted import MOST_VALUE
from tests.tables import in_short

HUGE = 10**5000  # more digits than Python turns into text


def read(name: Any, value: Any, game: str = "toma6") -> dict[str, Any]:
    return plain(read_options(game_info(game), 4, {name: value}))


@pytest.mark.parametrize(
    ("game", "name", "value", "means"),
    [
        ("toma6", "limit", 100, 100),
        ("toma6", "limit", "100", 100),
        ("toma6", "variant", "logic", "logic"),
        ("push", "risk", True, True),
        ("push", "risk", "true", True),
        ("push", "risk", "False", False),
        ("highscore", "deck", "odd/0/four", "odd/0/four"),
    ],
)
def test_options_are_values_or_their_text(game: str, name: str, value: object, means: object) -> None:
    assert read(name, value, game)[name] == means


@pytest.mark.parametrize(
    "value",
    [HUGE, -HUGE, 2.0, 1.5, float("nan"), b"5", True, [5], {}, object(), "9" * 4999, "1e2", "5.0", " 5", "٥", "null"],
    ids=in_short,
)
def test_a_number_is_nothing_but_a_whole_number(value: object) -> None:
    with pytest.raises(sobremesa.BadSetup, match=r"option 'limit' does not accept .* a whole number from 1") as caught:
        read("limit", value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("value", ["x" * 5000, b"classic", 7, HUGE, "class\x1b[2Jic", None], ids=in_short)
def test_a_choice_is_one_of_its_words(value: object) -> None:
    with pytest.raises(
        sobremesa.BadSetup, match=r"option 'variant' does not accept .* classic, logic or tactics"
    ) as caught:
        read("variant", value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("value", "says"), [("x" * (MOST_VALUE + 1), "5000 are accepted"), ("\ud800", "half a char")], ids=in_short
)
def test_texts_that_are_too_long_or_broken_are_refused(value: str, says: str) -> None:
    for game, name in (("toma6", "limit"), ("toma6", "variant"), ("highscore", "deck"), ("push", "risk")):
        with pytest.raises(sobremesa.BadSetup, match=f"option '{name}'.*{says}"):
            read(name, value, game)


@pytest.mark.parametrize(
    "name", ["colour", "x" * 10_000_000, "\ud800", "limit\n", "", 5, None, HUGE, ("limit",)], ids=in_short
)
def test_an_option_that_does_not_exist_is_shown_short_and_printable(name: object) -> None:
    with pytest.raises(
        sobremesa.BadSetup, match=r"has no option .* it has variant, limit, .* and row_length"
    ) as caught:
        read(name, 1)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("players", [HUGE, -HUGE, 4.0, "4", None, [4], "x" * 10_000_000], ids=in_short)
def test_the_number_of_players_is_a_whole_number(players: Any) -> None:
    with pytest.raises(sobremesa.BadSetup, match="2 to 10 players, not") as caught:
        read_options(game_info("toma6"), players, {})
    assert len(str(caught.value)) < 400
