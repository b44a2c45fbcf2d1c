"""Bots of whoever runs the server, for tests: one that plays, and some that break."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import NoReturn


class Lowest:
    def choose(self, view: object, legal: Sequence[str]) -> str:
        return legal[0]


class Crashing:
    def choose(self, view: object, legal: Sequence[str]) -> NoReturn:
        raise SystemExit("away")


class Babbling:
    def choose(self, view: object, legal: Sequence[str]) -> str:
        return "nonsense"


class Silent:
    def choose(self, view: object, legal: Sequence[str]) -> None:
        Event().wait(5)
