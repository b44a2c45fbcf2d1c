"""A terminal for tests: a command runs in a pseudo-terminal, and what it shows is read from an emulator's screen.

Nothing sleeps and hopes: one waits for what one expects, and fails with the screen as it is. A screen is looked at
when it is drawn whole: whoever draws hides the cursor meanwhile.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import ClassVar, NamedTuple

import pyte

from tests import zygote

SECONDS = 60.0
KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "space": " ",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f10": "\x1b[21~",
    "home": "\x1b[H",
    "end": "\x1b[F",
}
MOST_COLUMNS = 4  # of a list
CELL = re.compile(r" ([›>↕ ]) ( *\S*)  (\S.*)")


class Listed(NamedTuple):
    """A line of the list: what can be typed for it, and what it says."""

    key: str
    label: str
    is_selected: bool

    @property
    def leads_on(self) -> bool:
        return self.label.endswith(("…", "..."))


class Terminal:
    """`sobremesa WORDS` on a screen of its own. While one is waited for, what others write is read too."""

    _open: ClassVar[list[Terminal]] = []

    def __init__(
        self,
        *words: str,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        encoding: str = "",
        anew: bool = False,
    ) -> None:
        """An environment in which other packages are found takes a Python that is started `anew`."""
        self._master, there = pty.openpty()
        self._encoding = encoding or "utf-8"
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen) if not encoding else pyte.Stream(self._screen)
        self.bytes = b""  # all that was written
        self._set_size(columns, rows)
        around = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": self._encoding, **(env or {})}
        self._program = _start(words, around, there) if anew else None
        self._process = self._program.pid if self._program else zygote.commands().start(words, around, *[there] * 3)
        os.close(there)
        self.code: int | None = None
        self._lines: list[str] | None = None
        self._open.append(self)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.code is None:
            os.kill(self._process, signal.SIGKILL)
            self._wait()
        self._open.remove(self)
        os.close(self._master)

    # --- what is seen

    @property
    def lines(self) -> list[str]:
        if self._lines is None:
            self._lines = [line.rstrip() for line in self._screen.display]
        return self._lines

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def says(self, words: str) -> bool:
        """Whether the words stand on the screen, over the end of a line too."""
        return words in self.text or words in " ".join(" ".join(self.lines).split())

    def written_since(self, mark: int) -> str:
        """What these bytes would show on an empty screen."""
        screen = pyte.Screen(self._screen.columns, self._screen.lines)
        pyte.Stream(screen).feed(self.bytes[mark:].decode(self._encoding, errors="replace"))
        return "\n".join(line.rstrip() for line in screen.display)

    @property
    def is_asked(self) -> bool:
        """Whether something can be typed or chosen."""
        return self.lines[-2].startswith(">")

    @property
    def typed(self) -> str:
        return self.lines[-2][2:]

    @property
    def listed(self) -> list[Listed]:
        """The list around the line that is selected, in the order in which the arrows go through it."""
        lines = [line.partition("│")[0] for line in self.lines[:-2]]
        selected = next((number for number, line in enumerate(lines) if re.match(r" (›|>) .*\S|.* › ", line)), None)
        if selected is None:
            return []
        grids = [self._grid(lines, selected, columns) for columns in range(1, MOST_COLUMNS + 1)]
        return max(grids, key=len)

    def _grid(self, lines: list[str], selected: int, columns: int) -> list[Listed]:
        """The list, if it has so many columns; with another number less of it can be read."""
        rows = _rows_around(lines, selected, self._screen.columns // columns)
        return [cell for column in range(columns) for row in rows for cell in row[column : column + 1]]

    def wait(self, is_so: Callable[[], bool], what: str = "") -> None:
        """Until something is so on the screen."""
        end = time.monotonic() + SECONDS
        while self._screen.cursor.hidden or not is_so():
            if not self._read(0.2) or time.monotonic() > end:
                assert is_so(), f"{what or 'what was expected'} did not come; the screen is\n{self.text}"
                return

    def see(self, *words: str) -> None:
        """Wait for words, all of them at once."""
        self.wait(lambda: all(map(self.says, words)), repr(words))

    def see_question(self) -> None:
        """Wait until something is asked."""
        self.wait(lambda: self.is_asked, "a question")

    def _read(self, seconds: float) -> bool:
        """What has come by then; False once nothing more can come."""
        ready = select.select([each._master for each in self._open], [], [], seconds)[0]
        others = [each for each in self._open if each is not self and each._master in ready]
        for other in others:
            other._take_in()
        return self._take_in() if self._master in ready else True

    def _take_in(self) -> bool:
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:  # the other end is closed
            return False
        self.bytes += data
        self._lines = None
        if isinstance(self._stream, pyte.ByteStream):
            self._stream.feed(data)
        else:
            self._stream.feed(data.decode(self._encoding))
        return bool(data)

    # --- what is done

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self._master, KEYS[key].encode())

    def type(self, text: str) -> None:
        os.write(self._master, text.encode(self._encoding))

    def type_in(self, text: str) -> None:
        """Type something where something is asked, and see it."""
        self.see_question()
        self.type(text)
        self.wait(lambda: self.typed == text.strip(), f"'{text}' typed")

    def answer(self, text: str) -> None:
        """Type something, see it, take it, and see that it is taken."""
        self.type_in(text)
        self.press("enter")
        self.wait(lambda: self.typed != text.strip(), f"'{text}' taken")

    def then(self, *keys: str) -> None:
        """Press keys, and wait until the screen is another one on which something is asked."""
        before = self.text
        self.press(*keys)
        self.wait(lambda: self.is_asked and self.text != before, f"another question after {keys}")

    def point_at(self, line: Listed) -> None:
        """Go to a line of the list by arrows."""
        lines = self.listed
        here = next(number for number, each in enumerate(lines) if each.is_selected)
        there = next(number for number, each in enumerate(lines) if each[:2] == line[:2])
        self.press(*["down" if there > here else "up"] * abs(there - here))
        self.wait(lambda: line[:2] in [each[:2] for each in self.listed if each.is_selected], f"{line.label} selected")

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        self._set_size(columns, rows)
        os.kill(self._process, signal.SIGWINCH)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number: signal.Signals) -> None:
        os.kill(self._process, number)

    def end(self) -> int:
        """Wait for the end of the command; its return code."""
        end = time.monotonic() + SECONDS
        while self._read(0.2):
            assert time.monotonic() < end, f"it does not end; the screen is\n{self.text}"
        self.code = self._wait()
        return self.code

    def _wait(self) -> int:
        return self._program.wait(SECONDS) if self._program else zygote.commands().wait(self._process)


def _start(words: Sequence[str], env: Mapping[str, str], terminal: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "sobremesa", *words]
    return subprocess.Popen(command, env=env, stdin=terminal, stdout=terminal, stderr=terminal)


def _rows_around(lines: list[str], selected: int, width: int) -> list[list[Listed]]:
    """The lines of a list whose columns have this width, row by row; none if it has others."""
    rows = {}
    for step in (-1, 1):
        number = selected
        while 0 <= number < len(lines) and (row := _cells(lines[number], width)) is not None:
            rows[number] = row
            number += step
    return [rows[number] for number in sorted(rows)]


def _cells(line: str, width: int) -> list[Listed] | None:
    cells = [line[start : start + width].rstrip() for start in range(0, len(line), width)]
    found = [CELL.fullmatch(cell) for cell in cells]
    if not all(found):
        return None
    return [Listed(cell[2].strip(), cell[3], cell[1] in "›>") for cell in found if cell is not None]
