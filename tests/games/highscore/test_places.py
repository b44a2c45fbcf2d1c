"""What lies where at a High Score table, and which dice an action touches."""

from __future__ import annotations

import pytest

from sobremesa.engine.language import LANGUAGES
from sobremesa.engine.places import Place, value_at
from sobremesa.games.highscore.game import GAME
from sobremesa.games.highscore.places import FACES, PLACES, touches
from tests.games.highscore.table import HighScoreTable
from tests.tables import Setup, random_play

DECKS = ["total/frozen/aside", "same_minus/free/three", "odd/frozen/four", "tens_minus/10/aside"]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.field)
def test_every_place_is_filled_from_the_view(place: Place) -> None:
    view = HighScoreTable("total/0/aside", "123", aside="4455").view
    value = value_at(view, place.field)
    assert value is not None
    assert not place.of_seats or len(value) == view.players


def test_only_a_vortex_shows_another_sign_than_is_written() -> None:
    assert {written: face.sign for written, face in FACES.items()} == {"v": "V"}


@pytest.mark.parametrize(
    ("card", "action", "touched"),
    [
        ("total/0/four", "stop", ""),
        ("total/0/four", "roll", ""),
        ("total/0/three", "stop", ""),
        ("total/0/three", "roll-1", "1"),
        ("total/0/three", "roll-55v", "55v"),
        ("total/0/aside", "roll-1455vv", "5"),
        ("total/0/aside", "roll-1", "4555vv"),
    ],
)
def test_an_action_touches_the_dice_that_are_chosen(card: str, action: str, touched: str) -> None:
    table = HighScoreTable(card, "14555vv")
    assert action in table.legal
    assert touches(table.match.view(0), action) == [f"dice:{face}" for face in touched]


def test_to_set_no_more_aside_is_a_button() -> None:
    view = HighScoreTable("total/frozen/aside", "13455", aside="vv", froze=2).match.view(0)
    assert touches(view, "roll-13455") == touches(view, "stop") == []


@pytest.mark.parametrize("players", [2, 3, 5])
def test_actions_can_be_told_apart_by_what_they_touch_or_as_buttons(players: int) -> None:
    match = Setup("highscore", players, {"rounds": 4, "deck": ",".join(DECKS)}).new("touches")
    for _ in random_play(match, "touches"):
        (seat,) = match.to_act
        view, legal = match.view(seat), match.legal(seat)
        touched = {action: tuple(touches(view, action)) for action in legal}
        of_dice = [things for things in touched.values() if things]
        assert len(set(of_dice)) == len(of_dice)
        assert all(things.count(thing) <= view.dice.count(thing[-1]) for things in of_dice for thing in things)
        plain = [action for action, things in touched.items() if not things]
        for lang in LANGUAGES:
            assert len({GAME.action_label(view, action).to(lang) for action in plain}) == len(plain) <= 2
