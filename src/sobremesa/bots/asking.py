"""A match played by asking one seat after another, outside compiled code.

The terminal and all matches in which bots are asked go through this loop. Tables and environments, which others drive,
keep who has let an offer pass and ask `Match.asked`; `playout.py` has the compiled loop.
"""

from __future__ import annotations

from collections.abc import Callable


def ask_in_turn(is_over: Callable[[], bool], asked: Callable[[set[int]], int], acts: Callable[[int], bool]) -> None:
    """Ask until the match is over. `asked` says who is next, given the seats that have let the present offer pass;
    `acts` asks a seat, plays what it wants to, and tells whether it did anything."""
    passed: set[int] = set()
    while not is_over():
        seat = asked(passed)
        if acts(seat):
            passed.clear()
        else:
            passed.add(seat)
