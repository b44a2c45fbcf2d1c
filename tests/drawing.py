"""Tables drawn as plain text, for tests that read them."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType

from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from sobremesa.engine.screen import draw_board, draw_hand, draw_table
from sobremesa.engine.untrusted import PrintableNames, names_to_show

WIDTH = 80
PEOPLE = ["Ana", *(f"bot {number} (casual)" for number in range(1, 10))]
FAR = 200  # columns of a console that never breaks a line itself


def names_at(match: Match, lang: Lang) -> PrintableNames:
    return names_to_show(PEOPLE[: match.players], lang)


def lines_of(drawing: RenderableType, width: int = FAR) -> list[str]:
    """What a console without colours prints."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(drawing)
    return str(console.file.getvalue()).splitlines()  # type: ignore[attr-defined]


def table_of(match: Match, seat: int, lang: Lang, width: int = WIDTH) -> list[str]:
    return lines_of(draw_table(match.game, match.view(seat), names_at(match, lang), lang, width))


def board_of(match: Match, seat: int, lang: Lang, width: int = WIDTH) -> list[str]:
    return lines_of(draw_board(match.game, match.view(seat), names_at(match, lang), lang, width))


def hand_of(match: Match, seat: int, lang: Lang, width: int = WIDTH) -> list[str]:
    return lines_of(draw_hand(match.game, match.view(seat), names_at(match, lang), lang, width))


def read(match: Match, seat: int, lang: Lang, width: int = WIDTH) -> str:
    """The whole table in one line, blanks made one: for facts, wherever they stand."""
    return " ".join(" ".join(table_of(match, seat, lang, width)).split())
