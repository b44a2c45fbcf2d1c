"""Each of the seven dice has a place: who follows the events alone sees them lie as the view tells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.games.highscore.view import Die
from tests.games.highscore.table import HighScoreTable
from tests.tables import Setup, middle_of

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("highscore*.sobremesa"))
PLACES = "0123456"


def shown(lying: list[Die], kind: str, told: dict[str, Any]) -> list[Die]:
    """The seven dice after an event."""
    lying = list(lying)
    places = [int(place) for place in told.get("places", PLACES)]
    if kind == "rolled":
        for place, face in zip(places, told["dice"], strict=True):
            lying[place] = Die(face, "loose")
    if kind in ("set_aside", "froze"):
        for place in places:
            lying[place] = Die(lying[place].face, "aside" if kind == "set_aside" else "frozen")
    return lying


def dice_after_each_action(match: Match) -> list[list[Die]]:
    earlier = match.copy()
    seen = [earlier.view(-1).places]
    while earlier.actions:
        earlier.undo()
        seen.append(earlier.view(-1).places)
    return seen[::-1]


def follow(match: Match) -> None:
    lying = [Die("1", "loose")] * len(PLACES)
    for step, seen in enumerate(dice_after_each_action(match)):
        for event in (event for event in match.events(-1, since=step) if event.step == step):
            lying = shown(lying, event.kind, match.game.named_values(event))
        assert seen == lying


@pytest.mark.parametrize("record", GOLDEN, ids=lambda record: record.stem)
def test_golden_matches_show_the_dice_of_the_view(record: Path) -> None:
    follow(sobremesa.load(record.read_text(encoding="utf-8")))


@pytest.mark.parametrize("deck", ["total/frozen/aside", "odd/frozen/three", "odd/frozen/four", "same/10/aside"])
def test_random_matches_show_the_dice_of_the_view(deck: str) -> None:
    follow(middle_of(Setup("highscore", 3, {"rounds": 4, "deck": ",".join([deck] * 4)}), "places", 25))


def test_dice_that_are_kept_stay_where_they_are() -> None:
    table = HighScoreTable("total/0/three", "5124v31")
    table.match.play(0, "roll-12")
    kept = [die.face for place, die in enumerate(table.view.places) if place not in (1, 2)]
    assert kept == ["5", "4", "v", "3", "1"]


def test_of_equal_dice_the_first_are_picked_up() -> None:
    table = HighScoreTable("total/0/aside", "1515151")
    table.match.play(0, "roll-115")
    events = [event for event in table.match.events(-1, since=1) if event.kind in ("picked_up", "set_aside")]
    assert [table.match.game.named_values(event)["places"] for event in events[:2]] == ["012", "3456"]


def test_a_vortex_that_was_rolled_freezes_where_it_lies() -> None:
    table = HighScoreTable("total/frozen/three", "1234555")
    table.play("roll-34", falls="v5")
    places = table.match.game.named_values(table.last("froze"))["places"]
    assert places in ("2", "3")
    assert table.view.places[int(places)] == Die("v", "frozen")
