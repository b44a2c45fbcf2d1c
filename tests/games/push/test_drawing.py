"""A Push table in a terminal: what is drawn of it, what is noted, and what the choices would do."""

from __future__ import annotations

import pytest

from sobremesa.engine.decision import NOTHING
from sobremesa.engine.language import Lang, Text
from sobremesa.games.push.aids import preview
from sobremesa.games.push.places import notes
from tests.drawing import read, table_of
from tests.games.push.table import PushTable


@pytest.mark.parametrize(
    ("lang", "facts"),
    [
        (
            "es",
            [
                "Fila 1: 3■ ⚄ · · · · (3 puntos y dado)",
                "Fila 3: · · · · · ·",
                "Cambios de sentido: 1 (hacia la derecha)",
                "► Ana 2 ▲ 1 1 0",
                "bot 1 (casual) 6 1 (6 pts)",
            ],
        ),
        (
            "en",
            [
                "Row 1: 3■ ⚄ · · · · (3 points and the die)",
                "Row 3: · · · · · ·",
                "Switch cards: 1 (to the right)",
                "► Ana 2 ▲ 1 1 0",
                "bot 1 (casual) 6 1 (6 pts)",
            ],
        ),
    ],
)
def test_rows_the_deck_benches_and_banks_are_drawn(lang: Lang, facts: list[str]) -> None:
    table = PushTable(rows=[["blue-3", "roll"]], benches=[["red-1", "red-1"]], banks=[[], ["green-6"]], switches=1)
    drawn = read(table.match, 0, lang, 70)
    assert [fact for fact in facts if fact not in drawn] == []


def test_a_bench_is_drawn_colour_by_colour() -> None:
    bench = ["red-3", "red-5", "red-5", "blue-2", "purple-6"]
    assert "Ana 21 ▲ 3 5 5 ■ 2 ◆ 6 0" in read(PushTable(benches=[bench]).match, 1, "en")


def test_a_bench_has_its_points_beside_it_where_a_bank_holds_others() -> None:
    table = PushTable(benches=[["red-3", "red-5"]], banks=[["green-6"]])
    assert "Ana 14 ▲ 3 5 (8 pts) 1 (6 pts)" in read(table.match, 0, "en")


def test_the_revealed_card_is_named_beside_its_shape() -> None:
    table = PushTable(deck=["red-2"], rows=[["blue-3"]])
    table.act("reveal")
    assert "Carta destapada: 2▲ (2 rojo)" in read(table.match, 0, "es")
    assert "Revealed card: 2▲ (red 2)" in read(table.match, 0, "en")


def test_the_cards_that_fit_nowhere_are_counted() -> None:
    table = PushTable(rows=[["blue-3"], ["red-3"], ["green-3"]])
    (bad,) = [note for of, note in notes(table.view, []).items() if of == "cards_left"]
    assert bad == Text("no caben 12", "12 fit nowhere")
    assert "(no caben 12)" in read(table.match, 0, "es")


def test_whose_turn_it_is_stays_noted_while_others_take_rows() -> None:
    table = PushTable(rows=[["blue-3"], ["red-3"], ["green-3"]])
    assert "seat.0" not in notes(table.view, [])
    table.act("stop", "take-1")
    assert notes(table.view, [])["seat.0"] == Text("turno", "turn")


def test_two_players_share_rows_in_no_direction() -> None:
    assert "switches" not in notes(PushTable(players=2).view, [])
    assert notes(PushTable().view, [])["switches"] == Text("hacia la izquierda", "to the left")


def test_one_point_is_a_pt() -> None:
    assert "Ana 1 1 (1 pt)" in read(PushTable(banks=[["purple-1"]]).match, 0, "es")


# --- previews


def test_a_reveal_tells_its_risk_and_a_stop_what_it_gives() -> None:
    view = PushTable(rows=[["blue-3"], ["red-3"], ["green-3"]]).match.view(0)
    assert preview(view, "reveal").es.startswith("No caben 12 de las ")
    assert preview(view, "stop").en == "You choose a row; the best gives 3 points"


def test_a_place_tells_what_the_row_becomes() -> None:
    table = PushTable(deck=["red-2"], rows=[["blue-3"]])
    table.act("reveal")
    view = table.match.view(0)
    assert preview(view, "place-1") == Text("La fila 1 pasa a 5 puntos", "Row 1 grows to 5 points")


def test_a_row_with_the_die_says_so_and_another_says_no_more_than_its_button() -> None:
    table = PushTable(rows=[["blue-3", "roll"], ["red-3"]], benches=[["red-1"]])
    table.act("stop")
    view = table.match.view(0)
    assert preview(view, "take-1") == Text("Te llevas 3 puntos y tiras el dado", "You take 3 points and roll the die")
    assert preview(view, "take-2") == NOTHING
    assert preview(PushTable(benches=[["red-1"]]).match.view(0), "secure-red") == NOTHING


def test_the_moment_comes_first() -> None:
    assert table_of(PushTable().match, 0, "es")[0].startswith("Turno 1 · quedan ")
