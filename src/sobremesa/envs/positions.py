"""A match as a tree of decisions and draws of luck, for whoever searches: every draw of luck is a node of its own.

A move that needs luck waits until somebody has drawn it. So positions share no luck to come, and nobody who searches
can read the future in one.
"""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import NamedTuple

from sobremesa.engine.match import Match
from sobremesa.envs.chances import Drawn, Setup, luck_spent
from sobremesa.envs.flow import NOBODY
from sobremesa.envs.scripted import DrawNeeded
from sobremesa.envs.seatwise import Seatwise

OWN_MOVE, IMAGINED = 0, -1  # instead of an event's kind: what the seat did itself; what it saw before this world began
Row = tuple[int, ...]  # something that a seat remembers: its kind, and its numbers
Moves = tuple[tuple[int, int, int], ...]  # each after how many actions, at which seat, which one


class Known(NamedTuple):
    """What a seat remembers, up to so many steps of the story and so many moves."""

    steps: int
    moves: int
    rows: tuple[Row, ...]


class Position:
    """A match, or one that is still to be dealt. It never changes: whoever goes on gets another one."""

    def __init__(self, setup: Setup, table: Seatwise | None, moves: Moves, known: dict[int, Known]) -> None:
        self.table = table  # none before the deal
        self.outcomes = 0  # of the luck that the deal or a move waits for
        self._setup = setup
        self._waiting: int | None = None  # the move that needs luck
        self._drawn: Drawn = ()
        self._moves = moves
        self._known = known  # by seat; shared with the positions before

    def __deepcopy__(self, memo: object) -> Position:
        return self

    @property
    def needs_luck(self) -> bool:
        return self.outcomes > 0

    @cached_property
    def over(self) -> bool:
        return self.table is not None and self.table.over

    @cached_property
    def seat(self) -> int:
        """Who is asked; NOBODY at the end, and while luck is drawn."""
        return NOBODY if self.table is None or self.needs_luck else self.table.seat

    # --- going on

    def move(self, move: int) -> Position:
        """After a move of the seat that is asked, which may have to wait for luck."""
        assert self.table is not None
        moves = (*self._moves, (self.table.match.step, self.table.seat, move))
        table = self.table.copy()
        table.step(move)
        if luck_spent(table.match) == luck_spent(self.table.match):
            return Position(self._setup, table, moves, self._known)
        return self._with_luck(moves, move, ())

    def draw(self, outcome: int) -> Position:
        """After a draw of luck; once there is enough the match goes on."""
        return self._with_luck(self._moves, self._waiting, (*self._drawn, outcome))

    def _with_luck(self, moves: Moves, waiting: int | None, drawn: Drawn) -> Position:
        try:
            return Position(self._setup, self._after(waiting, drawn), moves, self._known)
        except DrawNeeded as need:
            position = Position(self._setup, self.table, moves, self._known)
            position.outcomes, position._waiting, position._drawn = need.outcomes, waiting, drawn
            return position

    def _after(self, waiting: int | None, drawn: Drawn) -> Seatwise:
        if self.table is None or waiting is None:
            return self._setup.dealt(drawn)
        return self._setup.moved(self.table, waiting, drawn)

    # --- what a seat knows

    def memory(self, seat: int) -> tuple[Row, ...]:
        """All that a seat has been told and has done, in order."""
        if self.table is None:
            return ()
        match = self.table.match
        steps, moves, rows = self._known.get(seat, Known(0, 0, ()))
        kinds = {name: number for number, (name, _) in match.game.event_words.kinds.items()}
        events = (event for event in match.events(seat, steps) if event.kind in kinds)
        news = [(event.step, _row(kinds[event.kind], event.data)) for event in events]
        news += [(step, (OWN_MOVE, move)) for step, mover, move in self._moves[moves:] if mover == seat]
        news.sort(key=lambda item: item[0])  # stable: a seat moves after it was told what happened
        known = Known(match.step + 1, len(self._moves), rows + tuple(row for _, row in news))
        self._known = {**self._known, seat: known}  # copies share the one of before
        return known.rows

    def imagine(self, seat: int, seed: str) -> Position:
        """Another world that a seat cannot tell from this one; it has no past but what each seat would remember."""
        assert self.table is not None
        match = self.table.match.imagine(seat, seed)
        known = {other: Known(1, 0, (_sight(match, other),)) for other in range(match.players)}
        known[seat] = Known(1, 0, self.memory(seat))
        return Position(self._setup, self.table.in_world(match, seat), (), known)


def beginning(setup: Setup) -> Position:
    """Before anything is drawn or done."""
    return Position(setup, None, (), {})._with_luck((), None, ())


def _row(kind: int, data: dict[str, object]) -> Row:
    numbers: list[int] = []
    for value in data.values():
        numbers += value if isinstance(value, list) else [value]  # type: ignore[list-item]
    return kind, *numbers


def _sight(match: Match, seat: int) -> Row:
    """Stands for all that a seat may know now."""
    return IMAGINED, zlib.crc32(match.sight(seat))
