"""The rulebook of a game that another package brings, as a fragment of a page.

It lies beside the game's module as `rules.es.md` and `rules.en.md`: headings (`## A turn`), clauses that begin with
their id (`- **BR-4** Any card can be played.`), and paragraphs. Nothing else of Markdown is understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

from sobremesa.engine.contract import GameInfo
from sobremesa.engine.language import Lang

CLAUSE = re.compile(r"- \*\*([A-Z][A-Z0-9]-\d+)\*\*\s*(.*)")
MARKS = re.compile(r"[*`_]{1,2}(?=\S)(.+?)(?<=\S)[*`_]{1,2}")


def rulebook(info: GameInfo, lang: Lang) -> str | None:
    """None where the package brings none."""
    return _page(info.home, lang) if info.home else None


@cache
def _page(home: str, lang: Lang) -> str | None:
    spec = find_spec(home)
    folders = [Path(folder) for folder in (spec.submodule_search_locations or [])] if spec else []
    paths = [folder / f"rules.{lang}.md" for folder in folders]
    text = next((path.read_text(encoding="utf-8") for path in paths if path.is_file()), None)
    return None if text is None else "".join(_parts(text))


def _parts(text: str) -> Iterator[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("# ")]
    headings = [line[3:] for line in lines if line.startswith("## ")]
    items = "".join(f'<li><a href="#{_id(heading)}">{_plain(heading)}</a></li>' for heading in headings)
    yield f'<nav class="index"><ul>{items}</ul></nav>\n'
    for is_clause, group in groupby(lines, key=lambda line: CLAUSE.fullmatch(line) is not None):
        if is_clause:
            yield f'<ul class="clauses">{"".join(map(_clause, group))}</ul>\n'
        else:
            yield from map(_paragraph, group)


def _clause(line: str) -> str:
    found = CLAUSE.fullmatch(line)
    assert found is not None
    return f'<li id="{found[1]}"><p>{_plain(found[2])}</p><span class="clause">{found[1]}</span></li>'


def _paragraph(line: str) -> str:
    if line.startswith("## "):
        return f'<h3 id="{_id(line[3:])}">{_plain(line[3:])}</h3>\n'
    return f"<p>{_plain(line)}</p>\n"


def _plain(text: str) -> str:
    return escape(MARKS.sub(r"\1", text))


def _id(heading: str) -> str:
    return "rules-" + re.sub(r"\W+", "-", heading.lower()).strip("-")
