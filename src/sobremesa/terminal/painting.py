"""Rich's renderables as lines of coloured fragments, which prompt_toolkit puts on the screen."""

from __future__ import annotations

import io
import sys

from rich.color import Color
from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style

from sobremesa.console import SafeConsole
from sobremesa.engine.untrusted import harmless

Fragment = tuple[str, str]  # a style of prompt_toolkit, and a text
ScreenLine = list[Fragment]

COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "gray")
ANSI = [f"ansi{name}" for name in COLOURS] + [
    f"ansi{name}" for name in ("brightblack", *(f"bright{name}" for name in COLOURS[1:7]), "white")
]
MARKS = ("bold", "dim", "italic", "underline", "reverse")


def lines_of(drawing: RenderableType, width: int) -> list[ScreenLine]:
    """A drawing as lines, none wider than the width."""
    console = SafeConsole(io.StringIO(), width=width, terminal=True)
    drawn = console.render_lines(drawing, console.options.update(width=width, height=None), pad=False)
    return [[_fragment(segment) for segment in line if not segment.control] for line in drawn]


def text_line(text: str, style: str = "") -> ScreenLine:
    return [(style, harmless(text).replace("\n", " "))]


def _fragment(segment: Segment) -> Fragment:
    return style_in_words(segment.style), segment.text.rstrip("\n")


def style_in_words(style: Style | None) -> str:
    """A style of Rich as prompt_toolkit writes it; colours are the terminal's own sixteen."""
    if style is None:
        return ""
    words = [mark for mark in MARKS if getattr(style, mark)]
    words += _colour("fg", style.color) + _colour("bg", style.bgcolor)
    return " ".join(words)


def _colour(ground: str, colour: Color | None) -> list[str]:
    if colour is None or colour.number is None or colour.number >= len(ANSI):
        return []
    return [f"{ground}:{ANSI[colour.number]}"]


def writable(line: ScreenLine) -> ScreenLine:
    """The line in signs that the terminal's encoding has."""
    encoding = sys.stdout.encoding or "utf-8"
    if encoding.lower().replace("-", "") == "utf8":
        return line
    return [(style, text.encode(encoding, "look-alike").decode(encoding)) for style, text in line]
