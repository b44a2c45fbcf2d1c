"""A High Score table in a terminal: what is drawn of it, what is noted, and what the choices would do."""

from __future__ import annotations

import pytest

from sobremesa.engine.decision import NOTHING
from sobremesa.engine.language import Lang, Text
from sobremesa.games.highscore.aids import preview
from sobremesa.games.highscore.places import notes
from tests.drawing import read, table_of
from tests.games.highscore.table import HighScoreTable


@pytest.mark.parametrize(
    ("lang", "facts"),
    [
        (
            "es",
            [
                "Reto: Cuentan todos los dados (carta 2)",
                "Vórtice: El vórtice vale −5",
                "Tiradas: Aparta al menos un dado tras cada tirada",
                "Dados: 1 2 2 3 Apartados: 4 5 V Resultado: 12",
                "Ana 0 37 (30+7) 37 0 0 0",
                "► bot 1 (casual) 0 0 0 0",
            ],
        ),
        (
            "en",
            [
                "Challenge: All dice count (card 2)",
                "Dice: 1 2 2 3 Set aside: 4 5 V Result: 12",
                "Ana 0 37 (30+7) 37 0 0 0",
            ],
        ),
    ],
)
def test_the_challenge_the_dice_the_track_and_the_chips_are_drawn(lang: Lang, facts: list[str]) -> None:
    table = HighScoreTable("total/-5/aside", "1223", aside="45v", track=[37], players=3)
    drawn = read(table.match, 1, lang)
    assert [fact for fact in facts if fact not in drawn] == []


def test_the_moment_says_which_roll_it_is() -> None:
    assert table_of(HighScoreTable("total/0/three", "1223455", rolls=2).match, 0, "es")[0].endswith("tirada 2")


@pytest.mark.rule("HS-7")
def test_a_turned_marker_is_noted_above_thirty() -> None:
    table = HighScoreTable("total/0/three", "1234555", track=[30, 34], players=3)
    number = table.view.card.number
    assert notes(table.view, []) == {
        "card.scoring": Text(f"carta {number}", f"card {number}"),
        "track.1": Text("30+4", "30+4"),
    }


# --- previews


@pytest.mark.parametrize(
    ("dice", "track", "es", "en"),
    [
        ("1123455", [5], "Por ahora, ficha de oro", "As things lie, gold chip"),
        ("1111111", [9], "Por ahora, ficha de bronce", "As things lie, bronze chip"),
        (
            "1111111",
            [7],
            "El 7 está ocupado: el peón baja al 6. Por ahora, ficha de bronce",
            "7 is taken: the pawn steps down to 6. As things lie, bronze chip",
        ),
    ],
)
def test_to_stop_tells_where_the_result_would_stand(dice: str, track: list[int | None], es: str, en: str) -> None:
    table = HighScoreTable("total/0/three", dice, track=track, players=2)
    assert preview(table.match.view(1), "stop") == Text(es, en)


def test_what_counts_nothing_wins_nothing() -> None:
    table = HighScoreTable("total/-5/three", "vvvvvvv")
    assert preview(table.match.view(0), "stop") == Text(
        "Cero o menos no se marca. Por ahora, ninguna ficha", "Zero or less is not marked. As things lie, no chip"
    )


def test_a_roll_tells_nothing_but_its_button() -> None:
    table = HighScoreTable("total/0/three", "1123455")
    assert {preview(table.match.view(0), action) for action in table.legal if action != "stop"} == {NOTHING}
