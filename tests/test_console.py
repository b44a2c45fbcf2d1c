"""What the consoles print: words as they are, nothing that disturbs a terminal, and something in every encoding."""

from __future__ import annotations

import io

import pytest
from rich.panel import Panel
from rich.table import Table

from sobremesa.console import LOOK_ALIKES, SafeConsole
from sobremesa.engine.contract import GameInfo
from sobremesa.engine.screen import AWAITED, WON, YES
from sobremesa.engine.signs import BACK, SLOT, SUIT_SHAPES, thing_in_signs
from tests.nasty import NASTY_NAMES, disturbing
from tests.tables import EVERY_GAME


def printed(words: object, terminal: bool = False) -> str:
    file = io.StringIO()
    SafeConsole(file, width=40, terminal=terminal).print(words, style="bold")
    return file.getvalue()


@pytest.mark.parametrize("words", ["[/]", "[bold]x[/bold]", "Ana [mamá]", ":smile:", "\\[x]", "{x}", "'12' 3.5"])
def test_words_are_printed_as_they_are(words: str) -> None:
    assert printed(words) == f"{words}\n"


def test_words_in_a_table_are_printed_as_they_are() -> None:
    table = Table("[/] :smile:", box=None)
    table.add_row("[bold]")
    assert [line.strip() for line in printed(table).splitlines()] == ["[/] :smile:", "[bold]"]


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize("name", NASTY_NAMES, ids=ascii)
def test_control_characters_are_never_passed_on(name: str, terminal: bool) -> None:
    assert not disturbing(printed(Panel(name), terminal))


def test_a_terminal_gets_the_consoles_own_styles() -> None:
    assert printed("x\x1b[2Jy", terminal=True) == "\x1b[1mx[2Jy\x1b[0m\n"


# --- encodings


def encoded(words: str, encoding: str) -> str:
    return words.encode(encoding, "look-alike").decode(encoding)


def test_an_encoding_keeps_what_it_has() -> None:
    assert encoded("¿Baza? «Sí»: 2 ± 1 µs", "latin-1") == "¿Baza? «Sí»: 2 ± 1 µs"


def test_letters_lose_their_accents_and_quotes_their_angles() -> None:
    assert encoded("«Puntuación de Ñandú»…", "ascii") == '"Puntuacion de Nandu".'


def test_the_rest_becomes_question_marks_as_wide() -> None:
    assert encoded("雨 €", "latin-1") == "?? ?"


@pytest.mark.parametrize("info", EVERY_GAME, ids=lambda info: info.name)
def test_the_things_of_a_game_can_be_told_apart_in_ascii(info: GameInfo) -> None:
    game = info.load()
    things = {written: thing_in_signs(game, "hand", written, "es").plain for written in game.faces}
    assert len({encoded(signs, "ascii") for signs in things.values()}) == len(things)
    assert "?" not in "".join(encoded(signs.replace("?", ""), "ascii") for signs in things.values())


@pytest.mark.parametrize("sign", [AWAITED, WON, YES, BACK, SLOT, *SUIT_SHAPES.values()])
def test_every_sign_of_a_table_has_one_that_looks_like_it(sign: str) -> None:
    assert encoded(sign, "ascii") not in ("?", sign)


def test_every_look_alike_is_one_ascii_sign() -> None:
    assert all(len(sign) == 1 and sign.isascii() for sign in LOOK_ALIKES.values())


def test_a_frame_is_drawn_in_ascii_where_the_encoding_has_no_lines() -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding="latin-1", errors="look-alike")
    SafeConsole(output, width=12).print(Panel("año"))
    output.seek(0)
    assert output.read().splitlines() == ["+----------+", "| año      |", "+----------+"]
