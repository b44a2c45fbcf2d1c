"""A screen of any size: nothing is wider or higher than it, and what is asked and selected can be read."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import names_to_show
from sobremesa.terminal.choices import MenuLine, choices_of
from sobremesa.terminal.layout import Picture, painted
from sobremesa.terminal.scene import Scene
from tests.tables import EVERY_GAME, random_play

SIZES = [(60, 20), (80, 24), (111, 30), (112, 24), (120, 40), (200, 60)]
BELOW = 2  # lines of every screen: what is typed, and the keys
CUT: dict[Lang, str] = {"es": "agranda la ventana", "en": "enlarge the window"}
EVERY, MOST = 7, 12  # decisions that are looked at
LONG_LOG = ["Luis takes row 3 with its five cards, and lays his 45 there as the first one of a new row"] * 30


def pictures(game: str, players: int, lang: Lang) -> list[Picture]:
    """Decisions of a random match, each with the last line selected."""
    info = next(info for info in EVERY_GAME if info.name == game)
    match = Match.new(info.load(), players, "layout")
    found: list[Picture] = []
    for step, (seat, _) in enumerate(random_play(match, "layout")):
        if step % EVERY == 0 and len(found) < MOST:
            found.append(picture_of(match, seat, lang))
    return found


def picture_of(match: Match, seat: int, lang: Lang) -> Picture:
    names = names_to_show(["Ana", *(f"bot {number} (casual)" for number in range(1, match.players))], lang)
    scene = Scene(match.game, match.view(seat), names, lang, match.legal(seat), status=lambda: "Ana 4:59")
    picture = Picture(lang, log=LONG_LOG, fresh=8)
    picture.put(scene)
    picture.choices = choices_of(scene)
    picture.selected = len(picture.choices) - 1
    return picture


def texts(picture: Picture, columns: int, rows: int) -> list[str]:
    return ["".join(text for _, text in line) for line in painted(picture, columns, rows - BELOW)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("game", [info.name for info in EVERY_GAME])
def test_everything_has_its_place(game: str, size: tuple[int, int]) -> None:
    columns, rows = size
    info = next(info for info in EVERY_GAME if info.name == game)
    for lang in LANGUAGES:
        for picture in pictures(game, info.usual_players, lang):
            lines = texts(picture, columns, rows)
            assert max(map(cell_len, lines)) <= columns
            assert len(lines) <= rows - BELOW, "\n".join(lines)
            selected = [line for line in lines if "›" in line]
            assert selected, "\n".join(lines)
            assert picture.choices[-1].label[:20] in selected[0]
            assert "Ana 4:59" in lines[0]


@pytest.mark.parametrize("game", [info.name for info in EVERY_GAME])
def test_nothing_of_a_usual_table_is_cut_at_80_x_24(game: str) -> None:
    info = next(info for info in EVERY_GAME if info.name == game)
    for lang in LANGUAGES:
        for picture in pictures(game, info.usual_players, lang):
            assert CUT[lang] not in "\n".join(texts(picture, 80, 24))


@pytest.mark.parametrize("game", [info.name for info in EVERY_GAME])
def test_the_fullest_table_fits_the_usual_screen(game: str) -> None:
    info = next(info for info in EVERY_GAME if info.name == game)
    for picture in pictures(game, info.players[-1], "es"):
        lines = texts(picture, 80, 24)
        assert len(lines) <= 24 - BELOW, "\n".join(lines)
        assert any("›" in line for line in lines), "\n".join(lines)


def test_what_happened_stands_beside_a_wide_table_and_below_a_narrow_one() -> None:
    picture = pictures("toma6", 4, "en")[0]
    picture.log = ["Round 1"]
    assert any("│ Round 1" in line for line in texts(picture, 120, 40))
    assert "Round 1" in texts(picture, 80, 24)


def test_a_menu_tells_what_happened_last_apart_from_what_it_is_about() -> None:
    picture = Picture("en", title="The match is over", about="Ana won.", log=LONG_LOG)
    picture.choices = [MenuLine("1", "Another match", "again")]
    lines = texts(picture, 80, 24)
    assert lines[1:3] == ["Ana won.", ""]
    assert lines[-2] == LONG_LOG[-1][-len(lines[-2]) :]
    assert "Another match" in lines[-1]


def test_a_refusal_stands_right_above_what_is_typed() -> None:
    picture = pictures("toma6", 4, "en")[0]
    picture.note = "card 45 is not in the hand (T6-3)"
    assert texts(picture, 80, 24)[-1] == picture.note
