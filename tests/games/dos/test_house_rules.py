"""House rules of DOS: smaller hands and decks, by the same rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.engine.options import plain, read_options
from sobremesa.games.dos import INFO
from sobremesa.games.dos.cards import NAMES
from tests.games.dos.table import DosTable, whole_deck
from tests.tables import random_play


def all_cards(match: Match) -> Counter[str]:
    hands = [card for seat in range(match.players) for card in match.view(seat).hand]
    pile = [NAMES[card] for card in match._state.pile[: match._state.pile_count]]
    return Counter([*hands, *pile, *match.view(-1).row])


@pytest.mark.rule("DO-2")
@pytest.mark.parametrize(("colours", "letters"), [(1, "b"), (2, "bg"), (3, "bgr")])
def test_a_deck_of_fewer_colours_has_their_cards_and_their_share_of_wild_dos(colours: int, letters: str) -> None:
    cards = all_cards(sobremesa.new("dos", players=2, seed=1, colours=colours))
    numbers = {f"{letter}{number}": 3 if number < 6 else 2 for letter in letters for number in (1, *range(3, 11))}
    assert cards == {**numbers, **{f"{letter}#": 2 for letter in letters}, "dos": 3 * colours}


@pytest.mark.rule("DO-1")
def test_the_dealer_is_found_with_the_same_cards() -> None:
    """However often they tie, with few cards to draw."""
    drawn: Counter[str] = Counter()
    for seed in range(200):
        match = sobremesa.new("dos", players=4, seed=seed, colours=1, hand=1)
        drawn.update(NAMES[event.data["card"]] for event in match.all_events() if event.kind == "cut")
    assert set(drawn) == set(whole_deck(1))


@pytest.mark.rule("DO-2")
@pytest.mark.parametrize("hand", [1, 5])
def test_every_round_deals_as_many_cards_as_chosen(hand: int) -> None:
    match = sobremesa.new("dos", players=3, seed=1, hand=hand, target=60)
    assert match.view(-1).cards_left == [hand] * 3
    assert match.view(-1).pile == 108 - 3 * hand - 2
    for _ in random_play(match, 1):
        pass
    dealt = [event.data["count"] for event in match.all_events() if event.kind == "hand"]
    assert len(dealt) > 3
    assert set(dealt) == {hand}


@pytest.mark.rule("DO-12")
def test_a_wild_dos_can_still_be_of_a_colour_that_no_card_has() -> None:
    table = DosTable("b7 b9", "b5 dos b1", "b3 b4", colours=1)
    assert {"b7=b5+dos:same", "b7=b5+dos:other"} <= set(table.legal())


@pytest.mark.rule("DO-20")
def test_what_a_reshuffle_brings_back_is_of_the_smaller_deck() -> None:
    table = DosTable("b7 b9", "b5 b1", "b3 b4", pile="", colours=1)
    thrown = whole_deck(1) - Counter(["b7", "b9", "b5", "b1", "b3", "b4"])
    table.play("draw")
    assert table.events("reshuffled")[0].data["count"] == thrown.total() == 21
    assert all_cards(table.match) == whole_deck(1)


@pytest.mark.rule("DO-2")
@pytest.mark.parametrize(("players", "options", "dealt"), [(3, {}, 23), (4, {"hand": 5}, 22)], ids=str)
def test_a_deck_that_would_soon_run_out_is_refused(players: int, options: dict[str, Any], dealt: int) -> None:
    with pytest.raises(sobremesa.BadSetup, match=f"18 of 27 cards; .* are {dealt}$") as caught:
        sobremesa.new("dos", players=players, seed=1, colours=1, **options)
    assert caught.value.to("es") != caught.value.to("en")


@pytest.mark.rule("DO-2", "DO-20")
def test_two_thirds_of_a_deck_can_be_dealt() -> None:
    match = sobremesa.new("dos", players=4, seed=1, colours=1, hand=4, target=1)
    assert match.view(-1).pile == 9
    for _ in random_play(match, 1):
        pass
    assert match.winners


def test_the_rulebooks_own_values_are_no_house_rules() -> None:
    assert read_options(INFO, 4, {"hand": 7, "colours": 4}) == read_options(INFO, 4, {})
    assert plain(read_options(INFO, 4, {})).keys().isdisjoint(INFO.house_rules)


@pytest.mark.parametrize("options", [{"hand": 0}, {"hand": 8}, {"colours": 0}, {"colours": 5}], ids=str)
def test_a_game_can_only_be_made_smaller(options: dict[str, Any]) -> None:
    with pytest.raises(sobremesa.BadSetup, match=r"a whole number from 1 to [74]$"):
        sobremesa.new("dos", players=3, seed=1, **options)
