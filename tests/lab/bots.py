"""Bots that tests bring along as other people do, by the name of their class."""

from __future__ import annotations

from typing import Any, ClassVar


class Last:
    def choose(self, view: Any, legal: list[str]) -> str:
        return legal[-1]


class Noting:
    """Notes what it holds at its first turn."""

    hands: ClassVar[list[list[int]]] = []

    def choose(self, view: Any, legal: list[str]) -> str:
        if view.turn == 1:
            self.hands.append(view.hand)
        return legal[0]


class Cheating:
    def choose(self, view: Any, legal: list[str]) -> str:
        return "105"


class Breaking:
    def choose(self, view: Any, legal: list[str]) -> str:
        raise LookupError("no idea")
