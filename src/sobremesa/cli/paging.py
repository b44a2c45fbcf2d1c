"""What is longer than a screen: through the reader's pager on a terminal, and straight on anywhere else."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from rich.console import RenderableType

from sobremesa.cli.shared import _, out
from sobremesa.console import SafeConsole

CHARSETS = {"utf-8": "utf-8", "iso8859-1": "latin1", "iso8859-15": "latin1"}  # in the words of `less`


def pager() -> list[str]:
    """The pager that the reader asks for, or the usual one; nothing where nobody turns pages."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return []
    asked = os.environ.get("PAGER")
    words = _words(asked) if asked is not None else ["less"] if shutil.which("less") else ["more"]
    return words if words and words[0] != "cat" and shutil.which(words[0]) else []


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # a quote that is not closed
        return []


def show(drawn: RenderableType) -> None:
    """Straight on, without blanks at the ends of lines."""
    out.file.write("".join(f"{line.rstrip()}\n" for line in _lines(drawn, out.is_terminal)))


def turn_pages(words: list[str], drawn: RenderableType, first: int = 0) -> None:
    """Through a pager, which begins below the first lines. Only `less` is trusted with styles and with a line."""
    name = Path(words[0]).stem
    lines = _lines(drawn, styled=name == "less")
    if name == "less":
        words = [*words, "-R", *_prompt(), f"+{first + 1}"]
    elif name == "more":
        words = [*words, f"+{first + 1}"]
    else:
        lines = lines[first:]
    _read_by(words, "\n".join([*lines, ""]).encode(out.encoding, "look-alike"))


def _prompt() -> list[str]:
    """How to leave, unless the reader has settled how `less` behaves."""
    if "LESS" in os.environ:
        return []
    return ["-Ps" + _("q cierra, espacio avanza, / busca", "q closes, space goes on, / searches")]


def _lines(drawn: RenderableType, styled: bool) -> list[str]:
    written = io.StringIO()
    SafeConsole(written, width=out.width, terminal=styled).print(drawn)
    return written.getvalue().splitlines()


def _read_by(words: list[str], text: bytes) -> None:
    charset = CHARSETS.get(codecs.lookup(out.encoding).name, "ascii")  # whatever locales this machine has
    with subprocess.Popen(words, stdin=subprocess.PIPE, env={"LESSCHARSET": charset, **os.environ}) as reading:
        assert reading.stdin is not None
        with contextlib.suppress(OSError):  # it was left before the end
            reading.stdin.write(text)
            reading.stdin.close()
        while reading.poll() is None:
            with contextlib.suppress(KeyboardInterrupt):  # which is meant for the pager
                reading.wait()
