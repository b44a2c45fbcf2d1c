"""Names of bots in tables: whole where there is room, else as short as still tells them apart.

A bot of somebody's own goes by its file and class or by its command, which fill a whole line of a terminal.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import RenderableType

from sobremesa.console import SafeConsole

FEWEST = 6  # columns that a name has at least

MakeTable = Callable[[list[str], bool], RenderableType]  # from the names, and whether it must be narrow


def table_within(width: int, names: Sequence[str], make: MakeTable) -> RenderableType:
    """A table with whole names if it fits, else with short ones, and else a narrow one with names cut to its room.

    A program goes by its own name and what it is given, never by the command that starts it.
    """
    whole = list(dict.fromkeys(names))  # a bot can have several seats
    short = told_apart(whole)
    plain = [own if name.startswith("run:") else name for name, own in zip(whole, short, strict=True)]

    def made(shown: list[str], is_narrow: bool) -> RenderableType:
        return make([shown[whole.index(name)] for name in names], is_narrow)

    for shown in (plain, short):
        if columns_of(made(shown, False)) <= width:
            return made(shown, False)
    room = width - columns_of(made([""] * len(whole), True))
    return made(cut(short, max(FEWEST, room)), True)


def columns_of(table: RenderableType) -> int:
    """How wide it is where nothing wraps."""
    return SafeConsole(io.StringIO(), width=10_000).measure(table).maximum


def told_apart(names: Sequence[str]) -> list[str]:
    """Different names, each in the shortest form that no other has: its class or program, with its file, or whole."""
    forms = [[form(name) for name in names] for form in (_own, _longer)]
    return [next((form[i] for form in forms if form.count(form[i]) == 1), name) for i, name in enumerate(names)]


def _own(name: str) -> str:
    """`examples/lowest_card.py:LowestCard` is LowestCard, and `run:python3 my_bot.py --level 3` my_bot.py --level 3."""
    if not name.startswith("run:"):
        return name.rpartition(":")[2] or name
    words = name.removeprefix("run:").split()
    program = next((i for i, word in enumerate(words) if "." in word or "/" in word), 0)
    return " ".join([*map(os.path.basename, words[program : program + 1]), *words[program + 1 :]]) or name


def _longer(name: str) -> str:
    """`examples/lowest_card.py:LowestCard` is lowest_card:LowestCard."""
    place, colon, own = name.rpartition(":")
    if name.startswith("run:") or not colon:
        return name.removeprefix("run:")
    return f"{os.path.basename(place).removesuffix('.py').rpartition('.')[2]}:{own}"


def cut(names: Sequence[str], room: int) -> list[str]:
    """Different names in at most so many columns; those that would look alike begin where they differ."""
    shown = [_without_middle(name, room) for name in names]
    for _ in names:
        for alike in {name for name in shown if shown.count(name) > 1}:
            twins = [i for i, name in enumerate(shown) if name == alike]
            same = _alike([names[i] for i in twins])
            for i in twins:
                shown[i] = _without_middle(f"…{names[i][same:]}", room)
    return shown


def _alike(names: list[str]) -> int:
    """How many letters these begin with in common; the first and the last of them in order have no more."""
    first, last = min(names), max(names)
    return next((i for i, letter in enumerate(first) if last[i] != letter), len(first))


def _without_middle(name: str, room: int) -> str:
    if cell_len(name) <= room:
        return name
    end = (room - 1) // 2
    return f"{set_cell_size(name, room - 1 - end)}…{set_cell_size(name[::-1], end)[::-1]}"
