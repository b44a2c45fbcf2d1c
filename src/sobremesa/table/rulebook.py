"""The rulebook of a game that another package brings, as a fragment of a page like those that `web/rules.mjs` makes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from sobremesa.engine.contract import GameInfo
from sobremesa.engine.language import Lang
from sobremesa.engine.rulebook import (
    Clause,
    Code,
    Heading,
    Paragraph,
    Rulebook,
    RulePart,
    RuleTable,
    Span,
    rulebook_of,
    spans,
)


def rulebook(info: GameInfo, lang: Lang) -> str | None:
    """None where the package brings none; those of our own games are files of the page."""
    book = rulebook_of(info, lang) if info.home else None
    return None if book is None else "".join(_page(book))


def _page(book: Rulebook) -> Iterator[str]:
    sections = [part for part in book.parts if isinstance(part, Heading) and part.depth == 2]
    items = "".join(f'<li><a href="#{_id(section)}">{_marked(section.words)}</a></li>' for section in sections)
    yield f'<nav class="index"><ul>{items}</ul></nav>\n'
    for is_clause, group in groupby(book.parts, key=lambda part: isinstance(part, Clause)):
        parts = "".join(map(_part, group))
        yield f'<ul class="clauses">{parts}</ul>\n' if is_clause else parts


def _part(part: RulePart) -> str:
    match part:
        case Clause(id, words, more):
            end = f'<span class="clause">{id}</span>'
            return f'<li id="{id}"><p>{_marked(words)}</p>{"".join(map(_part, more))}{end}</li>'
        case Heading(depth, words):  # the sheet's title stands above the sections
            tag = f"h{min(depth + 1, 6)}"
            return f'<{tag} id="{_id(part)}">{_marked(words)}</{tag}>\n'
        case Paragraph(words):
            return f"<p>{_marked(words)}</p>\n"
        case Code(text):
            return f"<pre>{escape(text)}</pre>\n"
        case RuleTable(head, rows):
            body = "".join(_row(row, "td") for row in rows)
            table = f"<table><thead>{_row(head, 'th')}</thead><tbody>{body}</tbody></table>"
            return f'<div class="wide" tabindex="0">{table}</div>\n'


def _row(cells: Iterable[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_marked(cell)}</{tag}>' for cell in cells)}</tr>"


def _marked(words: str) -> str:
    return "".join(map(_span, spans(words)))


def _span(span: Span) -> str:
    words = escape(span.words)
    return f"<{span.mark}>{words}</{span.mark}>" if span.mark else words


def _id(heading: Heading) -> str:
    return "rules-" + re.sub(r"\W+", "-", heading.words.lower()).strip("-")
