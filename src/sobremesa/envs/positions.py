"""A match as a tree of decisions and draws of luck, for whoever searches: every draw of luck is a node of its own.

A move that needs luck waits until somebody has drawn a word of it, byte by byte, all equally likely. So copies of a
position share no luck to come, and nobody who searches can read the future in one.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from sobremesa.engine.contract import Game, Options
from sobremesa.engine.luck import key_of
from sobremesa.engine.match import Match
from sobremesa.envs.flow import NOBODY
from sobremesa.envs.seatwise import Seatwise
from sobremesa.games import load_game

BYTES = 4  # of a word of luck, which names a stream
BYTE_VALUES = 256
OWN_MOVE, IMAGINED = 0, -1  # instead of an event's kind: what the seat did itself; what it saw before this world began
Row = tuple[int, ...]  # something that a seat remembers: its kind, and its numbers


class Known(NamedTuple):
    """What a seat remembers, up to so many steps of the story and so many moves."""

    steps: int
    moves: int
    rows: tuple[Row, ...]


def luck_spent(match: Match) -> tuple[int, int]:
    states = match._states
    return int(states["luck_counter"][0]), int(states["luck_used"][0])


def give_luck(match: Match, seed: str) -> None:
    """Let a match go on with the luck that a match of this seed begins with."""
    states = match._states
    states["luck_key"][0] = key_of(seed, "match")
    for field in ("luck_stream", "luck_counter", "luck_used"):
        states[field] = 0


class Position:
    """A match, or one that is still to be dealt; what its seats have done; the luck that is being drawn."""

    def __init__(self, game: str, players: int, options: Options) -> None:
        self._setup = (game, players, options)
        self.table: Seatwise | None = None  # before the deal
        self._drawn: tuple[int, ...] = ()
        self._waiting: int | None = None  # the move that needs luck
        self._moves: tuple[tuple[int, int, int], ...] = ()  # after how many actions, at which seat, which one
        self._known: dict[int, Known] = {}  # by seat

    def copy(self) -> Position:
        other = Position(*self._setup)
        other.table = self.table and self.table.copy()
        other._drawn, other._waiting, other._moves, other._known = self._drawn, self._waiting, self._moves, self._known
        return other

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    @property
    def game(self) -> Game:
        return load_game(self._setup[0])

    @property
    def needs_luck(self) -> bool:
        return self.table is None or self._waiting is not None

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.over

    @property
    def seat(self) -> int:
        """Who is asked; NOBODY at the end, and while luck is drawn."""
        return NOBODY if self.table is None or self.needs_luck else self.table.seat

    # --- going on

    def move(self, move: int) -> None:
        """Make a move for the seat that is asked, or let it wait for luck if it needs some."""
        assert self.table is not None
        tried = self.table.copy()
        tried.step(move)
        self._moves += ((self.table.match.step, self.table.seat, move),)
        if luck_spent(tried.match) == luck_spent(self.table.match):
            self.table = tried
        else:
            self._waiting = move

    def draw(self, byte: int) -> None:
        """Draw a byte of luck; after the last one the match goes on."""
        self._drawn += (byte,)
        if len(self._drawn) < BYTES:
            return
        seed = str(int.from_bytes(bytes(self._drawn)))
        self._drawn = ()
        if self.table is None:
            game, players, options = self._setup
            self.table = Seatwise(Match(load_game(game), players, options, seed))
        elif self._waiting is not None:
            give_luck(self.table.match, seed)
            self.table.step(self._waiting)
            self._waiting = None

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
        world = Position(*self._setup)
        world.table = self.table.in_world(match, seat)
        world._known = {other: Known(1, 0, (_sight(match, other),)) for other in range(match.players)}
        world._known[seat] = Known(1, 0, self.memory(seat))
        return world


def _row(kind: int, data: dict[str, object]) -> Row:
    numbers: list[int] = []
    for value in data.values():
        numbers += value if isinstance(value, list) else [value]  # type: ignore[list-item]
    return kind, *numbers


def _sight(match: Match, seat: int) -> Row:
    """Stands for all that a seat may know now."""
    return IMAGINED, zlib.crc32(match.sight(seat))
