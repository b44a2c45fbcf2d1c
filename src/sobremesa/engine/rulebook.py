"""The rulebook of a game, read once for every screen: headings, clauses with their ids, paragraphs and tables.

Ours lie in `docs/rules`, and a wheel has them in the package. A game that another package brings has its own beside
its module, as `rules.es.md` and `rules.en.md`. They are Markdown, of which this is understood: headings (`## A turn`),
clauses that begin with their id (`- **BR-4** Any card can be played.`), paragraphs, tables, blocks of code, and marks
within words. A table after a clause, and a paragraph that is indented, belong to the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sobremesa.engine.contract import GameInfo
from sobremesa.engine.language import Lang

if TYPE_CHECKING:
    from rich.console import RenderableType

HERE = Path(__file__).resolve()
OUR_FOLDERS = (HERE.parents[1] / "rules", HERE.parents[3] / "docs" / "rules")  # of a wheel, and of a checkout
HEADING = re.compile(r"(#+)\s+(.+)")
CLAUSE = re.compile(r"- \*\*([A-Z][A-Z0-9]-\d+)\*\*\s*(.*)")
FENCE = "```"  # around a block of code
MARKS = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>.+?)\*\*|\*(?=\S)(?P<em>.+?)(?<=\S)\*|(?<!\w)_(?=\S)(?P<low>.+?)(?<=\S)_(?!\w)"
)


class Span(NamedTuple):
    """Words, and how they are marked: `strong`, `em`, `code` or not at all."""

    words: str
    mark: str = ""


@dataclass(frozen=True)
class Heading:
    depth: int  # 2 for a section, as in Markdown
    words: str


@dataclass(frozen=True)
class Paragraph:
    words: str


@dataclass(frozen=True)
class RuleTable:
    head: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Code:
    text: str


@dataclass(frozen=True)
class Clause:
    id: str
    words: str
    more: list[Paragraph | RuleTable | Code] = field(default_factory=list)  # what belongs to it


RulePart = Heading | Paragraph | RuleTable | Code | Clause


@dataclass(frozen=True)
class Rulebook:
    title: str
    parts: list[RulePart]

    @property
    def rules(self) -> list[str]:
        """The ids of its clauses, in their order."""
        return [part.id for part in self.parts if isinstance(part, Clause)]

    def find(self, rule_id: str) -> Clause | None:
        """The clause with this id, in capitals or not."""
        wanted = rule_id.upper()
        return next((part for part in self.parts if isinstance(part, Clause) and part.id == wanted), None)

    def clause(self, rule_id: str) -> str | None:
        """The plain words of a clause, and of what belongs to it in lines of their own."""
        found = self.find(rule_id)
        return None if found is None else "\n".join([plain(found.words), *_plain_lines(found)])

    def drawn(self, width: int | None = None) -> RenderableType:
        """All of it for a terminal, which may be wider than lines are easy to read."""
        from sobremesa.engine.rulebook_drawing import draw

        return draw(self, width)

    def drawn_clause(self, rule_id: str) -> RenderableType | None:
        """One clause of it for a terminal."""
        from sobremesa.engine.rulebook_drawing import draw_clause

        found = self.find(rule_id)
        return None if found is None else draw_clause(found)

    def line_of(self, rule_id: str, width: int) -> int:
        """How many lines stand above a clause where all is drawn at a width; none where there is no such clause."""
        from sobremesa.engine.rulebook_drawing import lines_above

        found = self.find(rule_id)
        return 0 if found is None else lines_above(self, found, width)


def rulebook_of(info: GameInfo, lang: Lang) -> Rulebook | None:
    """None where the game has none in this language."""
    path = _path_of(info, lang)
    return None if path is None else _read(path, info.title)


def spans(words: str) -> Iterator[Span]:
    """Words of a rulebook, piece by piece, without the signs that mark them."""
    end = 0
    for found in MARKS.finditer(words):
        if found.start() > end:
            yield Span(words[end : found.start()])
        mark = str(found.lastgroup)
        yield Span(found[mark], "em" if mark == "low" else mark)
        end = found.end()
    if end < len(words):
        yield Span(words[end:])


def plain(words: str) -> str:
    """Words of a rulebook without any marks."""
    return "".join(span.words for span in spans(words))


def _plain_lines(clause: Clause) -> Iterator[str]:
    for part in clause.more:
        if isinstance(part, RuleTable):
            yield from (" | ".join(map(plain, row)) for row in (part.head, *part.rows))
        else:
            yield part.text if isinstance(part, Code) else plain(part.words)


# --- where it lies


def _path_of(info: GameInfo, lang: Lang) -> Path | None:
    if info.home:
        paths = [folder / f"rules.{lang}.md" for folder in _folders_of(info.home)]
    else:
        paths = [folder / f"{info.name}.{lang}.md" for folder in OUR_FOLDERS]
    return next((path for path in paths if path.is_file()), None)


def _folders_of(module: str) -> list[Path]:
    """Those of a package, or that of a module in one; a module that stands alone has none to itself."""
    spec = find_spec(module)
    if spec is not None and spec.submodule_search_locations is None:
        spec = find_spec(spec.parent) if spec.parent else None
    return [Path(folder) for folder in (spec.submodule_search_locations or [])] if spec else []


# --- reading


@cache
def _read(path: Path, title: str) -> Rulebook:
    return read_rulebook(path.read_text(encoding="utf-8", errors="replace"), title)


def read_rulebook(text: str, title: str = "") -> Rulebook:
    """A rulebook in Markdown; its own title, if it has one."""
    parts: list[RulePart] = []
    for block in _blocks(text):
        if (heading := HEADING.fullmatch(block[0])) and len(heading[1]) == 1:
            title = plain(heading[2])
        else:
            _add(parts, block)
    return Rulebook(title, parts)


def _blocks(text: str) -> Iterator[list[str]]:
    """The lines of each part: of a block of code, a heading, a table, an item or a paragraph."""
    block: list[str] = []
    for line in text.expandtabs().splitlines():
        if not _is_open_code(block):
            if block and (not line.strip() or _begins(line.strip(), block)):
                yield block
                block = []
            if not line.strip():
                continue
        block.append(line.rstrip())
    if block:
        yield block


def _is_open_code(block: list[str]) -> bool:
    return [line.strip()[:3] for line in block].count(FENCE) == 1


def _begins(line: str, block: list[str]) -> bool:
    """Whether a line is the first of another part than the lines before it."""
    first = block[0].strip()
    return (
        line.startswith(("#", "- ", FENCE))
        or first.startswith(("#", FENCE))
        or line.startswith("|") != first.startswith("|")
    )


def _add(parts: list[RulePart], block: list[str]) -> None:
    part = _part(block)
    before = parts[-1] if parts else None
    belongs = isinstance(part, RuleTable) or block[0].startswith("  ")
    if isinstance(before, Clause) and isinstance(part, Paragraph | RuleTable | Code) and belongs:
        before.more.append(part)
    else:
        parts.append(part)


def _part(block: list[str]) -> RulePart:
    first = block[0].strip()
    words = " ".join(line.strip() for line in block)
    if first.startswith(FENCE):
        return Code("\n".join(block[1:-1]))
    if first.startswith("|"):
        return _table(block)
    if heading := HEADING.fullmatch(words):
        return Heading(len(heading[1]), heading[2])
    if clause := CLAUSE.fullmatch(words):
        return Clause(clause[1], clause[2])
    return Paragraph(re.sub(r"^- ", "• ", words))


def _table(block: list[str]) -> RuleTable:
    """The second line of a table only parts its head from its rows."""
    head, *rows = [_cells(line.strip()) for line in (block[0], *block[2:])]
    return RuleTable(head, rows)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]
