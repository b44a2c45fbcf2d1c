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
MOST_LETTERS = 36  # of the names below a plot, on a phone
MANY = 26  # marks beside each other, which are drawn small
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
.reach.other, .thin.other, .way.other { stroke: var(--other); }
.middle.other, .bar.other { fill: var(--other); }
"""

SHIFT = 1.2  # percent that the marks of two set-ups stand apart

Say = Callable[[float], str]  # a number as the axis shows it


class Mark(NamedTuple):
    """A figure in a plot, with its name and what a title says of it; it may be that of another set-up."""

    name: str
    figure: Figure
    title: str
    is_other: bool = False

    @property
    def other(self) -> str:
        """What adds to the classes of whatever draws it."""
        return " other" if self.is_other else ""


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
    for i, mark in enumerate(marks):
        figure, y = mark.figure, ROW * i + 34
        low, value, high = (f"{x(end):.2f}%" for end in (figure.low, figure.value, figure.high))
        yield f'<text class="name" x="{LEFT}%" y="{y - 14}">{escape(mark.name)}</text>'
        yield f'<line class="reach{mark.other}" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
        yield (
            f'<circle class="middle{mark.other}" cx="{value}" cy="{y}" r="6"><title>{escape(mark.title)}</title>'
            "</circle>"
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
    longest = max(len(mark.name) for mark in marks)
    every = -(-len(marks) * (longest + 1) // MOST_LETTERS)
    for i in range(0, len(marks), every):
        yield (
            f'<text class="ticks" x="{x(i)}" y="{TOP + HEIGHT + 20}" text-anchor="middle">'
            f"{escape(marks[i].name)}</text>"
        )


def _column(count: int, shift: float = 0) -> Callable[[float], str]:
    """Where the columns of a plot stand."""
    width = (RIGHT - INSET) / count
    return lambda i: f"{INSET + width * (i + 0.5) + shift:.2f}%"


def _series(marks: Sequence[Mark], others: Sequence[Mark]) -> list[tuple[Sequence[Mark], int]]:
    """The marks of a plot, and to which side of their columns those of each set-up stand."""
    return [(marks, -1), (others, 1)] if others else [(marks, 0)]


def uprights(
    marks: Sequence[Mark],
    label: str,
    say: Say,
    even: float | None = None,
    joined: bool = False,
    others: Sequence[Mark] = (),
) -> str:
    """Each figure as a dot on an upright line as long as its interval, in their order; beside them those of another
    set-up."""
    low, high = _bounds([*marks, *others], even)

    def y(value: float) -> float:
        return TOP + HEIGHT * (high - value) / (high - low)

    def parts() -> Iterator[str]:
        yield from _grid(y, say, ticks(low, high))
        if even is not None:
            yield f'<line class="even" x1="{INSET}%" x2="{RIGHT}%" y1="{y(even):.1f}" y2="{y(even):.1f}"/>'
        for series, side in _series(marks, others):
            yield from _uprights(series, _column(len(marks), side * SHIFT), y, joined)
        yield from _names(marks, _column(len(marks)))

    return _drawn(parts(), TOP + HEIGHT + AXIS, label)


def _uprights(
    marks: Sequence[Mark], x: Callable[[float], str], y: Callable[[float], float], joined: bool
) -> Iterator[str]:
    if joined:
        for i in range(len(marks) - 1):
            here, there = y(marks[i].figure.value), y(marks[i + 1].figure.value)
            yield (f'<line class="way{marks[i].other}" x1="{x(i)}" x2="{x(i + 1)}" y1="{here:.1f}" y2="{there:.1f}"/>')
    radius = 5 if len(marks) <= MANY else 2.5
    for i, mark in enumerate(marks):
        top, bottom = y(mark.figure.high), y(mark.figure.low)
        yield f'<line class="thin{mark.other}" x1="{x(i)}" x2="{x(i)}" y1="{top:.1f}" y2="{bottom:.1f}"/>'
        yield (
            f'<circle class="middle{mark.other}" cx="{x(i)}" cy="{y(mark.figure.value):.1f}" r="{radius}">'
            f"<title>{escape(mark.title)}</title></circle>"
        )


def bars(marks: Sequence[Mark], label: str, say: Say, others: Sequence[Mark] = ()) -> str:
    """Each share as a bar from zero, with its interval; beside them those of another set-up."""
    high = 1.04 * max(mark.figure.high for mark in [*marks, *others])
    room = (RIGHT - INSET) / len(marks)
    width = min(WIDEST_BAR, 0.8 * room) / (2 if others else 1)

    def y(value: float) -> float:
        return TOP + HEIGHT * (high - value) / high

    def parts() -> Iterator[str]:
        yield from _grid(y, say, ticks(0, high))
        for series, side in _series(marks, others):
            yield from _bars(series, room, width, side * width / 2, y)
        yield from _names(marks, _column(len(marks)))

    return _drawn(parts(), TOP + HEIGHT + AXIS, label)


def _bars(marks: Sequence[Mark], room: float, width: float, aside: float, y: Callable[[float], float]) -> Iterator[str]:
    x = _column(len(marks), aside)
    for i, mark in enumerate(marks):
        figure, left, top = mark.figure, INSET + room * (i + 0.5) + aside - width / 2, y(mark.figure.value)
        yield (
            f'<rect class="bar{mark.other}" x="{left:.2f}%" width="{width:.2f}%" y="{top:.1f}" '
            f'height="{TOP + HEIGHT - top:.1f}"><title>{escape(mark.title)}</title></rect>'
        )
        yield (
            f'<line class="thin{mark.other}" x1="{x(i)}" x2="{x(i)}" y1="{y(figure.high):.1f}" '
            f'y2="{y(figure.low):.1f}"/>'
        )
