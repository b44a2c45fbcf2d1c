"""Plots of figures with intervals, as SVG written by hand.

Places along a plot are in percent and heights in pixels, so that words keep their size at any width. Whatever is drawn
has a title that says its figure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from sobremesa.lab.figures import Figure

ROW, AXIS = 44, 30
HEIGHT, TOP = 220, 24  # of an upright plot
LEFT, RIGHT = 3, 97
EDGE = 7
INSET = 9  # where an upright plot begins, beside the numbers of its axis
MOST_TICKS = 6
MOST_LABELS = 13
WIDEST_BAR = 8  # percent
NARROWEST, LETTER = 17, 0.5  # rem that a plot takes, and a letter of a name

STYLE = """
svg text { paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
svg .ticks { fill: var(--faint); font-size: .8rem; }
svg .name { font-size: .9rem; }
.axis { stroke: var(--line); }
.even { stroke: var(--faint); stroke-dasharray: 5 4; }
.reach { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }
.thin { stroke: var(--accent); stroke-width: 1.5; }
.way { stroke: var(--accent); stroke-width: 1.5; opacity: .5; }
.middle { fill: var(--accent); }
.bar { fill: var(--accent); opacity: .45; }
"""

Say = Callable[[float], str]  # a number as the axis shows it


class Mark(NamedTuple):
    """A figure in a plot, with its name and what a title says of it."""

    name: str
    figure: Figure
    title: str


def ticks(low: float, high: float) -> list[float]:
    """A few round numbers between two."""
    if high <= low:
        return [low]
    rough = (high - low) / MOST_TICKS
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough)
    return [count * step for count in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _bounds(marks: Sequence[Mark], even: float | None) -> tuple[float, float]:
    ends = [end for mark in marks for end in (mark.figure.low, mark.figure.high)] + ([even] if even is not None else [])
    low, high = min(ends), max(ends)
    room = 0.04 * (high - low) or 0.5
    return low - room, high + room


def _drawn(parts: Iterator[str], height: int, label: str, width: float = NARROWEST) -> str:
    """At least so wide, in rem: what holds a plot lets it be scrolled."""
    style = f"height: {height}px; min-width: {width:.0f}rem"
    return f'<svg style="{style}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


# --- figures below each other


def dots(marks: Sequence[Mark], label: str, say: Say, even: float | None = None) -> str:
    """Each figure as a dot on a line as long as its interval; a dashed line where all would be even."""
    low, high = _bounds(marks, even)

    def x(value: float) -> float:
        return LEFT + (RIGHT - LEFT) * (value - low) / (high - low)

    longest = LETTER * max(len(mark.name) for mark in marks)
    parts = _dots(marks, x, say, ticks(low, high), even)
    return _drawn(parts, ROW * len(marks) + 8 + AXIS, label, max(NARROWEST, longest))


def _dots(
    marks: Sequence[Mark], x: Callable[[float], float], say: Say, at: list[float], even: float | None
) -> Iterator[str]:
    bottom = ROW * len(marks) + 8
    for tick in at:
        yield f'<line class="axis" x1="{x(tick):.2f}%" x2="{x(tick):.2f}%" y1="0" y2="{bottom}"/>'
        yield (
            f'<text class="ticks" x="{x(tick):.2f}%" y="{bottom + 20}" text-anchor="{_anchor(x(tick))}">'
            f"{escape(say(tick))}</text>"
        )
    if even is not None:
        yield f'<line class="even" x1="{x(even):.2f}%" x2="{x(even):.2f}%" y1="0" y2="{bottom}"/>'
    for i, (name, figure, title) in enumerate(marks):
        y = ROW * i + 34
        yield f'<text class="name" x="{LEFT}%" y="{y - 14}">{escape(name)}</text>'
        yield f'<line class="reach" x1="{x(figure.low):.2f}%" x2="{x(figure.high):.2f}%" y1="{y}" y2="{y}"/>'
        yield (
            f'<circle class="middle" cx="{x(figure.value):.2f}%" cy="{y}" r="6"><title>{escape(title)}</title></circle>'
        )


def _anchor(x: float) -> str:
    """How a number below an axis stands, so that none is cut off at the edge of a phone."""
    return "start" if x < EDGE else "end" if x > 100 - EDGE else "middle"


# --- figures beside each other


def _grid(y: Callable[[float], float], say: Say, at: list[float]) -> Iterator[str]:
    for tick in at:
        yield f'<line class="axis" x1="{INSET}%" x2="{RIGHT}%" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
        yield f'<text class="ticks" x="0" dx="4" y="{y(tick) + 4:.1f}">{escape(say(tick))}</text>'


def _names(marks: Sequence[Mark], x: Callable[[float], str]) -> Iterator[str]:
    every = -(-len(marks) // MOST_LABELS)
    for i in range(0, len(marks), every):
        yield (
            f'<text class="ticks" x="{x(i)}" y="{TOP + HEIGHT + 20}" text-anchor="middle">'
            f"{escape(marks[i].name)}</text>"
        )


def _column(count: int) -> Callable[[float], str]:
    """Where the columns of a plot stand."""
    width = (RIGHT - INSET) / count
    return lambda i: f"{INSET + width * (i + 0.5):.2f}%"


def uprights(marks: Sequence[Mark], label: str, say: Say, even: float | None = None, joined: bool = False) -> str:
    """Each figure as a dot on an upright line as long as its interval, in their order."""
    low, high = _bounds(marks, even)

    def y(value: float) -> float:
        return TOP + HEIGHT * (high - value) / (high - low)

    def parts() -> Iterator[str]:
        x = _column(len(marks))
        yield from _grid(y, say, ticks(low, high))
        if even is not None:
            yield f'<line class="even" x1="{INSET}%" x2="{RIGHT}%" y1="{y(even):.1f}" y2="{y(even):.1f}"/>'
        if joined:
            for i in range(len(marks) - 1):
                here, there = y(marks[i].figure.value), y(marks[i + 1].figure.value)
                yield f'<line class="way" x1="{x(i)}" x2="{x(i + 1)}" y1="{here:.1f}" y2="{there:.1f}"/>'
        radius = 5 if len(marks) <= 2 * MOST_LABELS else 2.5
        for i, (_, figure, title) in enumerate(marks):
            top, bottom = y(figure.high), y(figure.low)
            yield f'<line class="thin" x1="{x(i)}" x2="{x(i)}" y1="{top:.1f}" y2="{bottom:.1f}"/>'
            yield (
                f'<circle class="middle" cx="{x(i)}" cy="{y(figure.value):.1f}" r="{radius}">'
                f"<title>{escape(title)}</title></circle>"
            )
        yield from _names(marks, x)

    return _drawn(parts(), TOP + HEIGHT + AXIS, label)


def bars(marks: Sequence[Mark], label: str, say: Say) -> str:
    """Each share as a bar from zero, with its interval."""
    high = 1.04 * max(mark.figure.high for mark in marks)

    def y(value: float) -> float:
        return TOP + HEIGHT * (high - value) / high

    def parts() -> Iterator[str]:
        x = _column(len(marks))
        width = min(WIDEST_BAR, 0.8 * (RIGHT - INSET) / len(marks))
        yield from _grid(y, say, ticks(0, high))
        for i, (_, figure, title) in enumerate(marks):
            left = INSET + (RIGHT - INSET) * (i + 0.5) / len(marks) - width / 2
            top = y(figure.value)
            yield (
                f'<rect class="bar" x="{left:.2f}%" width="{width:.2f}%" y="{top:.1f}" '
                f'height="{TOP + HEIGHT - top:.1f}"><title>{escape(title)}</title></rect>'
            )
            yield f'<line class="thin" x1="{x(i)}" x2="{x(i)}" y1="{y(figure.high):.1f}" y2="{y(figure.low):.1f}"/>'
        yield from _names(marks, x)

    return _drawn(parts(), TOP + HEIGHT + AXIS, label)
