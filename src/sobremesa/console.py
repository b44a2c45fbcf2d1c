"""The consoles of the command. Words are printed as they are: no markup, no codes for emoji, no control characters.

What the encoding of the output cannot hold becomes a sign that looks like it.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from collections.abc import Iterable
from typing import IO

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from sobremesa.engine.untrusted import harmless

SIGNS = "▲■✚●◆★ ⚄⇄ ♦♠♥ ►▸◀▼ ←↓∞× ›↑↕│─ ✔•·█ «»“”¡…–− ±µ"
ASCII = '^#+o%* @= %&+ >><v <v~x >^:|- /*.# """"!.-- ~u'
LOOK_ALIKES = dict(zip(SIGNS, ASCII, strict=True))


class SafeConsole(Console):
    """Shows what strangers wrote as they typed it, and never passes their control characters on."""

    def __init__(
        self,
        file: IO[str] | None = None,
        *,
        stderr: bool = False,
        width: int | None = None,
        terminal: bool | None = None,
    ) -> None:
        super().__init__(
            file=file,
            stderr=stderr,
            width=width,
            force_terminal=terminal,
            markup=False,
            emoji=False,
            highlight=False,
        )

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


def speak_every_encoding() -> None:
    """Let the standard streams replace what their encoding does not have, instead of failing."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "look-alike"), (sys.stderr, "look-alike")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _look_alike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_nearest, error.object[error.start : error.end])), error.end


def _nearest(letter: str) -> str:
    """A letter without its accent, a sign of the table that ASCII has, or question marks as wide."""
    bare = LOOK_ALIKES.get(letter, unicodedata.normalize("NFKD", letter)[0])
    return bare if bare.isascii() else "?" * cell_len(letter)


codecs.register_error("look-alike", _look_alike)
