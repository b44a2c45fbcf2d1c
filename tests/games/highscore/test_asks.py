"""What is asked at a High Score table and of whom, the caption of the moment, and why a match ended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.engine.decision import Ask
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.highscore.asks import ask, caption, ending
from tests.games.highscore.table import HighScoreTable

NAMES = names_to_show(["Ana", "Marcos", "Nerea", "Leo"], "es")
DICE = "5554421"


def asked(table: HighScoreTable, seat: int) -> Ask:
    legal = table.match.legal(seat) if seat >= 0 else []
    return ask(table.match.view(seat), legal, NAMES)


@pytest.mark.parametrize(
    ("card", "aside", "froze", "question"),
    [
        ("total/0/four", "", 0, Text("¿Vuelves a tirar todo o te plantas?", "Roll everything again, or stop?")),
        ("total/0/three", "", 0, Text("¿Qué dados vuelves a tirar?", "Which dice do you roll again?")),
        ("total/0/aside", "", 0, Text("¿Qué dados apartas?", "Which dice do you set aside?")),
        ("total/0/aside", "1", 0, Text("¿Qué dados apartas?", "Which dice do you set aside?")),
        ("total/frozen/aside", "v", 1, Text("¿Apartas alguno más?", "Do you set any more aside?")),
        ("total/frozen/aside", "v", 0, Text("¿Qué dados apartas?", "Which dice do you set aside?")),
    ],
)
def test_whoever_rolls_is_asked_what_the_card_leaves_to_choose(
    card: str, aside: str, froze: int, question: Text
) -> None:
    table = HighScoreTable(card, DICE[: 7 - len(aside)], aside=aside, froze=froze, track=[26])
    assert asked(table, 1) == Ask(question, Text("Para el oro hay que pasar de 26.", "Gold needs more than 26."))


def test_whoever_rolls_first_needs_any_result_for_gold() -> None:
    needs = Text("Para el oro hace falta un resultado positivo.", "Gold needs a positive result.")
    assert asked(HighScoreTable("total/0/four", DICE), 0).text == needs


def test_an_earlier_moment_without_actions_asks_the_same() -> None:
    view = HighScoreTable("total/0/aside", DICE).match.view(0)
    assert ask(view, [], NAMES).strong.es == "¿Qué dados apartas?"


@pytest.mark.parametrize(
    ("track", "seat", "rolls", "then"),
    [
        ([], 1, Text("Tira Ana.", "Ana is rolling."), Text("Después vas tú.", "Then it is your turn.")),
        (
            [],
            3,
            Text("Tira Ana.", "Ana is rolling."),
            Text("Después Marcos y Nerea, y luego tú.", "Then Marcos and Nerea, then you."),
        ),
        ([26], 0, Text("Tira Marcos.", "Marcos is rolling."), Text("", "")),
        ([26], -1, Text("Tira Marcos.", "Marcos is rolling."), Text("", "")),
    ],
)
def test_whoever_waits_hears_who_rolls_and_when_it_is_their_turn(
    track: list[int | None], seat: int, rolls: Text, then: Text
) -> None:
    assert asked(HighScoreTable("total/0/four", DICE, track=track, players=4), seat) == Ask(rolls, then)


def test_the_round_goes_on_with_the_first_seat_after_the_last() -> None:
    view = HighScoreTable("total/0/four", DICE, players=3).match.view(0)
    assert ask(replace(view, roller=2, to_act=[2]), [], NAMES).text.en == "Then it is your turn."


def test_nothing_is_asked_once_the_match_is_over() -> None:
    table = HighScoreTable("total/0/four", DICE)
    table.stop_with(DICE, DICE)
    assert table.view.over
    assert {asked(table, seat) for seat in (-1, 0, 1)} == {Ask()}


def test_the_caption_counts_rounds_turns_and_rolls() -> None:
    said = caption(HighScoreTable("total/0/three", DICE, rolls=2, track=[26], players=3, rounds=2).view)
    assert said.both() == Text("Ronda 1 de 2 · turno 2 de 3 · tirada 2", "Round 1 of 2 · turn 2 of 3 · roll 2")
    assert said.short == Text("tirada 2", "roll 2")


@pytest.mark.rule("HS-9")
@pytest.mark.parametrize(
    ("points", "winners", "gold", "silver", "es", "en"),
    [
        ([9, 4], [0], [3, 0], [0, 2], "Con 9 puntos: nadie tiene más.", "With 9 points: nobody has more."),
        ([0, 1], [1], [0, 0], [0, 0], "Con 1 punto: nadie tiene más.", "With 1 point: nobody has more."),
        (
            [9, 9],
            [0],
            [3, 2],
            [0, 1],
            "Empate a 9 puntos; decide quién tiene más oros: 3.",
            "Tied at 9 points; more gold chips decide: 3.",
        ),
        (
            [9, 9],
            [1],
            [2, 2],
            [0, 1],
            "Empate a 9 puntos; decide quién tiene más platas: 1.",
            "Tied at 9 points; more silver chips decide: 1.",
        ),
        (
            [9, 9],
            [0, 1],
            [2, 2],
            [1, 1],
            "Empate a 9 puntos, con las mismas fichas.",
            "Tied at 9 points, with the same chips.",
        ),
    ],
)
def test_the_end_says_why_with_what_broke_a_tie(
    points: list[int], winners: list[int], gold: list[int], silver: list[int], es: str, en: str
) -> None:
    view = HighScoreTable("total/0/four", DICE).view
    ended = replace(view, over=True, points=points, winners=winners, gold=gold, silver=silver)
    assert ending(ended, NAMES) == Text(es, en)


def test_a_match_that_was_played_ends_in_words() -> None:
    table = HighScoreTable("total/0/four", DICE)
    table.stop_with(DICE, "1111111")
    assert ending(table.view, NAMES) == Text("Con 3 puntos: nadie tiene más.", "With 3 points: nobody has more.")
