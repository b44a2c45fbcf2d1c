"""What the list of games says, for pages: plain words for every choice, and what does not go with how many."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Both
from sobremesa.table.listing import game_seen, listed_games
from sobremesa.table.wire import GameSeen, OptionSeen
from tests.sixth import INFO as SIXTH

CHOSEN_ON_A_PAGE = [(game, option) for game in listed_games() for option in game.options if option.kind != "text"]
EACH = pytest.mark.parametrize(
    ("game", "option"), CHOSEN_ON_A_PAGE, ids=[f"{game.name}.{option.name}" for game, option in CHOSEN_ON_A_PAGE]
)


def labelled(option: OptionSeen) -> set[str]:
    """The values that need words; a number may say what it counts."""
    if option.kind == "number":
        return set(option.labels) & {"amount"}
    return {"true"} if option.kind == "switch" else set(option.values)


@EACH
def test_what_can_be_chosen_has_words_for_people(game: GameSeen, option: OptionSeen) -> None:
    assert option.title is not None
    assert set(option.labels) == labelled(option)


@EACH
def test_these_words_hold_no_code(game: GameSeen, option: OptionSeen) -> None:
    assert option.title is not None
    code = {option.name, *option.values, "true", "false"}
    for words in [option.title, *option.labels.values()]:
        assert words.es != ""
        assert words.en != ""
        assert not re.search(r"[_=«`]", words.es + words.en)
        assert not code & set(re.findall(r"\w+", words.es.lower()))


@EACH
def test_what_stands_instead_of_another_is_known(game: GameSeen, option: OptionSeen) -> None:
    assert option.instead_of == "" or option.instead_of in {other.name for other in game.options}


def test_values_that_do_not_go_with_so_many_are_told() -> None:
    toma6, bids = game_seen(game_info("toma6")), game_seen(game_info("bids"))
    assert toma6.unfit == {str(players): {"variant": ["logic"]} for players in range(7, 11)}
    assert bids.unfit == {"3": {"ally": ["true"]}, "5": {"thief": ["true"]}, "6": {"thief": ["true"]}}


def test_an_option_says_for_how_many_it_means_anything() -> None:
    only_some = {(game.name, option.name): option.players for game, option in CHOSEN_ON_A_PAGE if option.players}
    assert only_some == {("push", "two_player_switch"): (2, 2)}


def test_a_game_without_such_words_is_shown_by_its_help() -> None:
    lowest, _ = game_seen(SIXTH).options
    assert lowest.title is None
    assert lowest.labels == {}
    assert lowest.help == Both("gana la carta más baja", "the lowest card wins")


def test_a_page_knows_of_no_house_rules() -> None:
    seen = game_seen(replace(SIXTH, house_rules=frozenset({"lowest"})))
    assert [option.name for option in seen.options] == ["rounds"]
