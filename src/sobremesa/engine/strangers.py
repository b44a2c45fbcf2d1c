"""What strangers write: names, seeds, options, actions. It is bounded before it is used and safe before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NewType

from rich.cells import cell_len, set_cell_size

MOST_SHOWN = 200
NAME_CELLS = 24  # columns of a terminal that a name takes at the table; a letter may take two

ShownNames = NewType("ShownNames", list[str])  # of the seats, made by `names_to_show` alone


def shown(text: str, most: int = MOST_SHOWN) -> str:
    """The text on one line, short and without anything that could disturb a terminal."""
    start = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return start if len(start) <= most else start[:most] + "…"


def names_to_show(names: Sequence[str]) -> ShownNames:
    """The names of the seats as the table shows them; a seat whose name shows nothing goes by its number."""
    return ShownNames([_short(shown(name).strip()) or str(seat) for seat, name in enumerate(names)])


def _short(name: str) -> str:
    if cell_len(name) <= NAME_CELLS:
        return name
    return set_cell_size(name, NAME_CELLS - 1).rstrip() + "…"


def harmless(text: str) -> str:
    """The text with its lines, and blanks as wide as whatever else is not printable."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else " " * cell_len(letter) for letter in text)
