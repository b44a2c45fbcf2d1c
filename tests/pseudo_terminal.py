"""A terminal for tests: a command runs in a pseudo-terminal, and what it shows is read from an emulator's screen.

Nothing sleeps and hopes: one waits for what one expects, and fails with the screen as it is.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping
from types import TracebackType

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
}


class Terminal:
    """`sobremesa WORDS` on a screen of its own."""

    def __init__(
        self, *words: str, columns: int = 80, rows: int = 24, env: Mapping[str, str] | None = None, encoding: str = ""
    ) -> None:
        self._master, there = pty.openpty()
        self._encoding = encoding or "utf-8"
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen) if not encoding else pyte.Stream(self._screen)
        self.bytes = b""  # all that was written
        self._set_size(columns, rows)
        around = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": self._encoding, **(env or {})}
        self._process = zygote.commands().start(words, around, there, there, there)
        os.close(there)
        self.code: int | None = None

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.code is None:
            os.kill(self._process, signal.SIGKILL)
            zygote.commands().wait(self._process)
        os.close(self._master)

    # --- what is seen

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def says(self, words: str) -> bool:
        """Whether the words stand on the screen, over the end of a line too."""
        return words in self.text or words in " ".join(" ".join(self.lines).split())

    def wait(self, is_so: Callable[[], bool], what: str = "") -> None:
        """Until something is so on the screen."""
        end = time.monotonic() + SECONDS
        while not is_so():
            if not self._read(0.2) or time.monotonic() > end:
                assert is_so(), f"{what or 'what was expected'} did not come; the screen is\n{self.text}"
                return

    def see(self, *words: str) -> None:
        """Wait for words, all of them at once."""
        self.wait(lambda: all(map(self.says, words)), repr(words))

    def _read(self, seconds: float) -> bool:
        """What has come by then; False once nothing more can come."""
        if not select.select([self._master], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:  # the other end is closed
            return False
        self.bytes += data
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

    def answer(self, text: str) -> None:
        """Type something, see it, and take it."""
        self.type(text)
        self.wait(lambda: any(re.match(rf"> {re.escape(text)}", line) for line in self.lines), f"'{text}' typed")
        self.press("enter")

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
        while self._read(SECONDS):
            pass
        self.code = zygote.commands().wait(self._process)
        return self.code
