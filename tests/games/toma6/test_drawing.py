"""A Toma 6 table in a terminal: what is drawn of it, what is noted, and what the choices would do."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.decision import NOTHING
from sobremesa.engine.language import LANGUAGES, Lang, Text
from sobremesa.games.toma6.aids import preview
from sobremesa.games.toma6.places import notes
from tests.drawing import PEOPLE, hand_of, read, table_of
from tests.games.toma6.table import Toma6Table, rows


def too_low() -> Toma6Table:
    """Ana's 3 is lower than the end of every row."""
    table = Toma6Table([[12, 15], [37], [43], [55]], [[3], [44]])
    table.play(3, 44)
    return table


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("es", ["Fila 1: 12  15✚ · · · (3 bueyes)", "Fila 4: 55◆ ·   · · · (7 bueyes)"]),
        ("en", ["Row 1: 12  15✚ · · · (3 bulls)", "Row 4: 55◆ ·   · · · (7 bulls)"]),
    ],
)
def test_a_row_shows_its_cards_its_room_and_its_bulls(lang: Lang, lines: list[str]) -> None:
    drawn = table_of(too_low().match, 0, lang, 60)
    assert set(lines) <= set(drawn)


@pytest.mark.rule("T6-8")
def test_who_chooses_a_row_sees_the_whole_trick() -> None:
    drawn = table_of(too_low().match, 0, "es", 60)
    heading = next(number for number, line in enumerate(drawn) if "Enseñadas" in line)
    seats = [line.split() for line in drawn[heading + 1 : heading + 3]]
    assert [line[:4] for line in seats] == [["►", "Ana", "0", "3"], ["bot", "1", "(casual)", "0"]]
    assert seats[1][4] == "44▲"


def test_who_has_chosen_is_ticked_and_sees_the_card() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[88], [14]])
    table.match.play(0, "88")
    assert "Ana 0 ✔" in read(table.match, 1, "en", 60)
    assert "Your card: 88▲" in " ".join(hand_of(table.match, 0, "en"))
    assert "88" not in read(table.match, 1, "en")


def test_totals_and_what_was_taken_in_the_round_are_drawn() -> None:
    table = Toma6Table([[90], [80], [40, 41], [29, 33, 34, 38, 42]], [[43], [91]], points=[7, 12])
    table.play(43, 91)
    assert "Ana 7 9 9" in read(table.match, 0, "es", 60)  # points, bulls of this round, cards in the hand


def test_cards_that_lie_open_and_hands_that_everybody_sees_are_drawn() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    assert "Open cards: 1 2 3 4 5✚" in read(match, 0, "en")
    picker = match.to_act[0]
    match.play(picker, "5")
    drawn = table_of(match, (picker + 1) % 3, "en")
    assert any(PEOPLE[picker] in line and line.endswith("5✚") for line in drawn)


# --- notes and previews


def test_a_row_is_noted_with_its_bulls() -> None:
    table = Toma6Table(rows(12, 20, 43, 55), [[88], [14]])
    assert notes(table.match.view(0), []) == {
        "rows.0": Text("1 buey", "1 bull"),
        "rows.1": Text("3 bueyes", "3 bulls"),
        "rows.2": Text("1 buey", "1 bull"),
        "rows.3": Text("7 bueyes", "7 bulls"),
    }


@pytest.mark.parametrize(
    ("card", "es", "en"),
    [
        (38, "Iría a la fila 2, tras el 37", "It would go to row 2, after 37"),
        (43, "Sería la sexta de la fila 4: 5 bueyes", "It would be the sixth of row 4: 5 bulls"),
        (3, "Ahora es demasiado baja: te llevarías una fila", "Too low as things lie: you would take a row"),
    ],
)
def test_a_card_tells_where_it_would_go(card: int, es: str, en: str) -> None:
    table = Toma6Table([[90], [37], [41], [29, 31, 34, 39, 42]], [[card], [104]])
    assert preview(table.match.view(0), str(card)) == Text(es, en)


def test_what_a_button_says_is_not_said_again() -> None:
    view = too_low().match.view(0)
    assert [preview(view, row) for row in ("r1", "r2")] == [NOTHING, NOTHING]
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    assert preview(match.view(match.to_act[0]), "7") == NOTHING


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moment_comes_first(lang: Lang) -> None:
    first = {"es": "Ronda 1 · baza 1 de 10", "en": "Round 1 · trick 1 of 10"}
    assert table_of(too_low().match, 0, lang)[0] == first[lang]
