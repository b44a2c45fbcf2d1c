"""Pieces of the pages of reports: plots with a sentence, tables, cells with an interval, what is folded away."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape

from sobremesa.engine.language import Lang, Text, number
from sobremesa.lab.arena_text import percent, percents
from sobremesa.lab.figures import Estimate, Figure, scaled
from sobremesa.lab.measures import is_sure, reach, share
from sobremesa.lab.outcomes import Counts
from sobremesa.lab.plots import STYLE as PLOT_STYLE
from sobremesa.lab.plots import Mark, Say, bars
from sobremesa.lab.report import Spread

MOST_BARS = 24

STYLE = (
    PLOT_STYLE
    + """
thead th { white-space: normal; vertical-align: bottom; }
h3 { font-size: 1rem; margin: 1.5rem 0 .35rem; }
figure { margin: 0 0 1rem; }
figcaption { margin: .5rem 0 0; max-width: 45rem; }
td small { display: block; }
.sure { font-weight: 600; }
summary { cursor: pointer; margin: .5rem 0; color: var(--accent); }
.wide tr > th:first-child { min-width: 8.5rem; }
.key { display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem; background: var(--accent); }
.key.other { margin-left: 1rem; background: var(--other); }
"""
)


def heading(title: Text, lang: Lang) -> str:
    return f"<h2>{escape(title.to(lang))}</h2>"


def plot(title: str, drawing: str, sentence: str) -> str:
    return (
        f'<h3>{escape(title)}</h3><figure><div class="wide" tabindex="0">{drawing}</div>'
        f"<figcaption>{escape(sentence)}</figcaption></figure>"
    )


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells are HTML."""
    head = "".join(f"<th{_left(i)}>{escape(title)}</th>" for i, title in enumerate(heads))
    body = "\n".join(
        f'<tr><th scope="row" class="words">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
    )


def _left(column: int) -> str:
    return "" if column else ' class="words"'


def folded(title: Text, inside: str, lang: Lang) -> str:
    return f"<details><summary>{escape(title.to(lang))}</summary>{inside}</details>"


def share_cell(figure: Figure, lang: Lang) -> str:
    return f"{percent(figure.value, lang)}<small>{percents((figure.low, figure.high), lang)}</small>"


def mean_cell(figure: Figure, lang: Lang, form: str = ".1f") -> str:
    value = number(figure.value, form, lang)
    return value if figure.low == figure.high else f"{value}<small>{reach(figure, lang, form)}</small>"


def share_marks(names: Sequence[str], figures: Sequence[Figure], lang: Lang) -> list[Mark]:
    pairs = zip(names, figures, strict=True)
    return [Mark(name, figure, f"{name}: {share(figure, lang)}") for name, figure in pairs]


def beside(marks: Sequence[Mark]) -> list[Mark]:
    """The same as those of another set-up."""
    return [mark._replace(is_other=True) for mark in marks]


def share_axis(lang: Lang) -> Say:
    return lambda value: f"{number(100 * value, 'g', lang)} %"


def points_cell(difference: Figure, lang: Lang) -> str:
    """A difference of shares, in percentage points."""
    return mean_cell(scaled(difference, 0, 0.01), lang, "+.1f")


def difference_cell(difference: Figure | None, is_share: bool, lang: Lang) -> str:
    """What is sure stands out."""
    if difference is None:
        return "-"
    said = points_cell(difference, lang) if is_share else mean_cell(difference, lang, "+.2f")
    return f'<span class="sure">{said}</span>' if is_sure(difference) else said


def histogram(title: str, spread: Spread, sentence: str, matches: int, lang: Lang, other: Spread | None = None) -> str:
    """How often each number came, and how often at another set-up of as many matches."""
    others = other.counts if other is not None else {}

    def marks(counts: Counts) -> list[Mark]:
        bins = binned(counts, matches, [*spread.counts, *others]) if counts else ()
        return [Mark(name, figure, f"{name}: {share(figure, lang)}") for name, figure in bins]

    drawing = bars(marks(spread.counts), title, share_axis(lang), beside(marks(others)))
    return plot(title, drawing, sentence)


def binned(counts: Counts, matches: int, numbers: Collection[int] = ()) -> Iterator[tuple[str, Figure]]:
    """The share of each number, or of as many neighbours together as make a few bars; the bars hold `numbers` too."""
    low, high = min([*counts, *numbers]), max([*counts, *numbers])
    width = -(-(high - low + 1) // MOST_BARS)
    total = sum(counts.values())
    for start in range(low, high + 1, width):
        share = sum(counts.get(value, 0) for value in range(start, start + width)) / total
        error = (share * (1 - share) / matches) ** 0.5
        yield str(start) if width == 1 else f"{start}-{start + width - 1}", Estimate(share, error, matches).share()
