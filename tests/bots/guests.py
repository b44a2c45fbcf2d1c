"""Questions to put to guests, and a child that a program may start."""

from __future__ import annotations

import socket

import sobremesa
from sobremesa.bots.guest import TimeLimits
from sobremesa.bots.player import Question, question_in
from sobremesa.engine.match import Match

PATIENT = TimeLimits(60, 60)
HURRIED = TimeLimits(60, 0.2)


def small_match() -> Match:
    return sobremesa.new("toma6", players=2, seed=1, rounds=1)


def question() -> Question:
    """Seat 1 of Toma 6 is asked for a card."""
    return question_in(small_match(), 1)


def offer() -> Question:
    """The same, as if the match did not wait for seat 1."""
    asked = question()
    asked.record.offered = 1 << 1
    asked.record.to_act = 1 << 0
    return asked


class Child:
    """Another process that a program starts. It holds a line to the test, and all pipes of the program."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(10)
        port = self._server.getsockname()[1]
        self.starts = f"""
import os, socket
line = socket.create_connection(("127.0.0.1", {port}))
if os.fork() == 0:
    line.recv(1)
    os._exit(0)
line.close()
"""
        self.escapes = self.starts.replace("line.recv(1)", "os.setsid(); line.send(b'!'); line.recv(1)")

    def line(self) -> socket.socket:
        line, _ = self._server.accept()
        line.settimeout(10)
        return line

    def has_ended(self) -> bool:
        """Waits for its end: nobody is at the other end of the line."""
        with self.line() as line:
            try:
                return line.recv(1) == b""
            except TimeoutError:
                return False

    def close(self) -> None:
        self._server.close()
