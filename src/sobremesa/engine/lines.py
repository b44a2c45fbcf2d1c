"""Words laid out in lines of a terminal: broken where there is no more room, in columns, and side by side.

All of it counts cells, of which a letter may take two. No line is wider than was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.text import Text as Styled

Words = Sequence[Styled]  # a line is broken between them, never within one

BETWEEN_COLUMNS = "  "
BETWEEN_ITEMS = "   "
INDENT = "  "  # of what goes on in another line
NARROW_NAME = 10  # cells that a name keeps where there is little room


class Item(NamedTuple):
    """Words that belong together, and what stands between them."""

    words: Words
    gap: str = " "

    @property
    def width(self) -> int:
        return joined(self.words, self.gap).cell_len


class Column(NamedTuple):
    """A column of a table: its heading, and the words of each line."""

    title: str
    cells: Sequence[Words]
    is_figure: bool = False  # stands to the right
    may_be_cut: bool = False  # what it says can be guessed from its beginning

    @property
    def is_empty(self) -> bool:
        return not any(map(any, self.cells))


def joined(words: Words, gap: str = " ") -> Styled:
    return Styled(gap).join(words)


def cut(line: Styled, width: int) -> Styled:
    """The beginning of what is too wide."""
    if line.cell_len > width:
        line = line.copy()
        line.truncate(max(width, 0), overflow="ellipsis")
    return line


def flowed(words: Words, width: int, gap: str = " ", indent: str = "") -> list[Styled]:
    """Words in as many lines as they take."""
    lines: list[list[Styled]] = []
    room = 0
    for word in words:
        needed = len(gap) + word.cell_len
        if lines and needed <= room:
            lines[-1].append(word)
        else:
            lines.append([word])
            room, needed = width - (len(indent) if len(lines) > 1 else 0), word.cell_len
        room -= needed
    return [cut(Styled(indent if at else "").append_text(joined(line, gap)), width) for at, line in enumerate(lines)]


def packed(items: Iterable[Item], width: int) -> list[Styled]:
    """Items one after another, several in a line where they fit whole."""
    lines: list[Styled] = []
    room = 0
    for item in items:
        new = flowed(item.words, width, item.gap, INDENT)
        needed = len(BETWEEN_ITEMS) + new[0].cell_len
        if len(new) == 1 and needed <= room:
            lines[-1] = joined([lines[-1], new[0]], BETWEEN_ITEMS)
            room -= needed
        else:
            lines += new
            room = width - new[0].cell_len if len(new) == 1 else 0
    return lines


def aligned(rows: Sequence[Words]) -> list[Styled]:
    """Words below one another."""
    widths = [max(word.cell_len for word in words) for words in zip_longest(*rows, fillvalue=Styled())]
    lines = [joined([_padded(word, width) for word, width in zip(row, widths, strict=False)]) for row in rows]
    for line in lines:
        line.rstrip()
    return lines


def beside(left: Sequence[Styled], right: Sequence[Styled], left_width: int) -> list[Styled]:
    """Two blocks of lines side by side."""
    pairs = zip_longest(left, right, fillvalue=Styled())
    return [_padded(one, left_width).append(BETWEEN_ITEMS).append_text(two) if two else one for one, two in pairs]


# --- columns


def natural_width(columns: Sequence[Column]) -> int:
    return _sum_of(map(_natural, columns))


def in_columns(columns: Sequence[Column], width: int) -> list[Styled]:
    """The headings and the lines; where all is too wide, headings and cells are broken."""
    widths = _fitting(columns, width)
    titles: list[Words] = [[Styled(word, style="dim") for word in column.title.split()] for column in columns]
    lines = [titles, *zip(*(column.cells for column in columns), strict=True)]
    return [cut(line, width) for cells in lines for line in _line_of(columns, cells, widths)]


def _line_of(columns: Sequence[Column], cells: Sequence[Words], widths: Sequence[int]) -> list[Styled]:
    """A line of a table, as several where a cell needs them."""
    broken = [flowed(cell, width) for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for parts in zip_longest(*broken, fillvalue=Styled()):
        placed = zip(parts, widths, columns, strict=True)
        line = joined([_padded(part, width, column.is_figure) for part, width, column in placed], BETWEEN_COLUMNS)
        line.rstrip()
        lines.append(line)
    return lines


def _fitting(columns: Sequence[Column], width: int) -> list[int]:
    """How wide each column can be: first headings are broken in two, then cells, then names are cut."""
    widths = [_natural(column) for column in columns]
    if _sum_of(widths) > width:
        widths = [max(_halved(column.title), _cells(column)) for column in columns]
    for least in (_broken, _cut):
        _narrow(widths, [max(_halved(column.title), least(column)) for column in columns], width)
    _narrow(widths, [_cut(column) for column in columns], width)
    return widths


def _narrow(widths: list[int], least: Sequence[int], width: int) -> None:
    """Take from the widest column, cell by cell, until all fit or none may be narrower."""
    while _sum_of(widths) > width:
        spare = [at for at in range(len(widths)) if widths[at] > least[at]]
        if not spare:
            return
        widths[max(spare, key=widths.__getitem__)] -= 1


def _sum_of(widths: Iterable[int]) -> int:
    all_widths = list(widths)
    return sum(all_widths) + len(BETWEEN_COLUMNS) * max(len(all_widths) - 1, 0)


def _natural(column: Column) -> int:
    return max(Styled(column.title).cell_len, _cells(column))


def _cells(column: Column) -> int:
    return max((joined(cell).cell_len for cell in column.cells), default=0)


def _halved(title: str) -> int:
    """How wide a heading is in two lines."""
    words = [Styled(word) for word in title.split()]
    return min(max(joined(words[:at]).cell_len, joined(words[at:]).cell_len) for at in range(len(words) + 1))


def _broken(column: Column) -> int:
    """How wide it is if its cells are broken between all words."""
    return max((word.cell_len for cell in column.cells for word in cell), default=0)


def _cut(column: Column) -> int:
    return min(NARROW_NAME, _broken(column)) if column.may_be_cut else _broken(column)


def _padded(text: Styled, width: int, is_right: bool = False) -> Styled:
    text = text.copy()
    room = max(width - text.cell_len, 0)
    text.pad_left(room) if is_right else text.pad_right(room)
    return text
