"""A rulebook for a terminal: headings in bold, clauses behind their ids, no line too long to read."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import takewhile

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Styled

from sobremesa.engine.rulebook import Clause, Heading, Paragraph, Rulebook, RulePart, RuleTable, spans

MOST_WIDTH = 96
STYLES = {"": "", "strong": "bold", "em": "italic", "code": "cyan"}
HEADINGS = {1: "bold underline", 2: "bold"}  # by depth; those below a section
SUBHEADING = "bold italic"
INDENT = 2
GAP = 2  # between an id and its clause


class Hanging:
    """Words that wrap beside a mark, without blanks at the ends of lines."""

    def __init__(self, mark: Styled, words: Styled, indent: int) -> None:
        self._mark, self._words, self._indent = mark, words, indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = self._words.wrap(console, max(1, options.max_width - self._indent), overflow="fold")
        mark = self._mark.copy()
        mark.pad_right(self._indent - mark.cell_len)
        for line in lines or [Styled()]:
            yield Styled.assemble(mark, line)
            mark = Styled(" " * self._indent)


def draw(book: Rulebook, width: int | None = None) -> RenderableType:
    return Constrain(Group(*(drawn for _, drawn in _all(book))), _narrowed(width))


def draw_clause(clause: Clause) -> RenderableType:
    return Constrain(_clause(clause, len(clause.id) + GAP), MOST_WIDTH)


def lines_above(book: Rulebook, clause: Clause, width: int) -> int:
    console = Console(file=io.StringIO(), width=_narrowed(width), legacy_windows=False)
    above = takewhile(lambda each: each[0] is not clause, _all(book))
    return sum(len(console.render_lines(drawn, pad=False)) for _, drawn in above)


def _narrowed(width: int | None) -> int:
    return MOST_WIDTH if width is None else max(1, min(width, MOST_WIDTH))


def _all(book: Rulebook) -> Iterator[tuple[RulePart | None, RenderableType]]:
    """Every part as it is drawn, and blank lines between them."""
    indent = max((len(rule) for rule in book.rules), default=0) + GAP
    yield None, Styled(book.title, HEADINGS[1])
    for part in book.parts:
        yield None, Styled()
        yield part, _drawn(part, indent)


def _drawn(part: RulePart, indent: int) -> RenderableType:
    if isinstance(part, Clause):
        return _clause(part, indent)
    if isinstance(part, Heading):
        return _styled(part.words, HEADINGS.get(part.depth, SUBHEADING))
    if isinstance(part, Paragraph):
        return _styled(part.words)
    return _table(part) if isinstance(part, RuleTable) else Padding(Styled(part.text), (0, 0, 0, INDENT), expand=False)


def _clause(clause: Clause, indent: int) -> RenderableType:
    words = Hanging(Styled(clause.id, "dim"), _styled(clause.words), indent)
    more = [Padding(_drawn(part, indent), (1, 0, 0, indent), expand=False) for part in clause.more]
    return Group(words, *more)


def _table(table: RuleTable) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(table.head))
    for heading in table.head:
        grid.add_column(_styled(heading), overflow="fold")
    for row in table.rows:
        grid.add_row(*map(_styled, row))
    return grid


def _styled(words: str, style: str = "") -> Styled:
    return Styled.assemble(*((span.words, STYLES[span.mark]) for span in spans(words)), style=style)
