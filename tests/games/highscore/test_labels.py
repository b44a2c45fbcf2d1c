"""High Score as it is said: dice, chips, challenges and actions."""

from __future__ import annotations

import pytest

from sobremesa.engine.language import Text
from sobremesa.games.highscore.consequences import subject
from sobremesa.games.highscore.labels import LABELS, action_label
from tests.games.highscore.table import HighScoreTable


@pytest.mark.parametrize(
    ("written", "es", "en"),
    [
        ("5", "5", "5"),
        ("v", "vórtice", "vortex"),
        ("frozen", "congelado", "frozen"),
        ("places.0", "dado 1", "die 1"),
        ("gold", "ficha de oro", "gold chip"),
        ("scoring.same", "Solo cuentan los repetidos", "Only repeated numbers count"),
        ("vortex.frozen", "El vórtice vale 0 y queda congelado", "The vortex is worth 0 and freezes"),
        ("roll.aside", "Aparta al menos un dado tras cada tirada", "Set aside at least one die after each roll"),
        ("track", "pista de puntos", "track"),
    ],
)
def test_what_is_written_has_a_name(written: str, es: str, en: str) -> None:
    assert LABELS[written] == Text(es, en)


@pytest.mark.parametrize(
    ("card", "action", "es", "en"),
    [
        ("total/0/four", "stop", "Plantarme con 20", "Stop with 20"),
        ("total/0/four", "roll", "Tirar todo (quedan 3)", "Roll everything (3 left)"),
        ("total/0/three", "roll-1", "Volver a tirar un 1", "Roll a 1 again"),
        ("total/0/three", "roll-1vv", "Volver a tirar un 1 y dos vórtices", "Roll a 1 and two vortices again"),
        (
            "total/0/three",
            "roll-155v",
            "Volver a tirar un 1, dos 5 y un vórtice",
            "Roll a 1, two 5s and a vortex again",
        ),
        ("total/0/aside", "roll-1455vv", "Apartar un 5 y tirar 6 dados", "Set aside a 5 and roll 6 dice"),
        (
            "total/0/aside",
            "roll-1555",
            "Apartar un 4 y dos vórtices, y tirar 4 dados",
            "Set aside a 4 and two vortices, and roll 4 dice",
        ),
        (
            "total/0/aside",
            "roll-1",
            "Apartar un 4, tres 5 y dos vórtices, y tirar 1 dado",
            "Set aside a 4, three 5s and two vortices, and roll 1 die",
        ),
    ],
)
def test_an_action_names_the_dice_that_are_chosen(card: str, action: str, es: str, en: str) -> None:
    table = HighScoreTable(card, "14555vv")
    assert action in table.legal
    assert action_label(table.match.view(0), action) == Text(es, en)


def test_only_loose_dice_are_set_aside() -> None:
    table = HighScoreTable("total/0/aside", "1355", aside="245", rolls=2)
    assert action_label(table.match.view(0), "roll-13") == Text(
        "Apartar dos 5 y tirar 2 dados", "Set aside two 5s and roll 2 dice"
    )


def test_with_a_vortex_frozen_nothing_else_need_be_set_aside() -> None:
    table = HighScoreTable("total/frozen/aside", "13455", aside="vv", froze=2)
    assert "roll-13455" in table.legal
    assert action_label(table.match.view(0), "roll-13455").es == "Volver a tirar un 1, un 3, un 4 y dos 5"


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_aids_use_the_same_words_where_no_dice_are_chosen(rolls: int) -> None:
    table = HighScoreTable("total/0/four", "14555vv", rolls=rolls)
    aids = table.match.aids(0).actions
    assert set(aids) == {"stop", "roll"}
    for action, aid in aids.items():
        assert (aid.words.es, aid.words.en) == action_label(table.match.view(0), action)


def test_within_a_sentence_a_negative_result_has_a_minus() -> None:
    view = HighScoreTable("total/-5/four", "1vvvvvv").match.view(0)
    assert subject(view, "stop") == Text("plantarse con −29", "stopping with −29")
    assert subject(view, "roll").es == "tirar todo (quedan 3)"
