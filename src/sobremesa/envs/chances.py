"""How luck becomes nodes of a tree: word by word, or draw by draw where all deals of a match can be told one by one.

What is drawn so far is a row of outcomes, equally likely at each node; `DrawNeeded` says how many the next node has.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property

from sobremesa.engine.contract import Game, Options
from sobremesa.engine.kernel import Array
from sobremesa.engine.kernel_calls import deal_in, play_in, scratch
from sobremesa.engine.luck import key_of
from sobremesa.engine.match import Match, fresh_state
from sobremesa.engine.story import Story
from sobremesa.envs.scripted import Draw, DrawNeeded, count_up_to, replay, scripted
from sobremesa.envs.seatwise import Seatwise

SMALL = 100_000  # deals that a small match has at most
BYTES = 4  # of a word of luck, which names a stream
BYTE_VALUES = 256
ANY_SEED = "0"  # where nothing hangs on it

Drawn = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Setup:
    """What a match begins with."""

    game: Game
    players: int
    options: Options

    @cached_property
    def is_small(self) -> bool:
        try:
            self._deal(count_up_to(SMALL))
        except DrawNeeded:
            return False
        return True

    @property
    def most_outcomes(self) -> int:
        """Of a node."""
        return SMALL if self.is_small else BYTE_VALUES

    def dealt(self, drawn: Drawn) -> Seatwise:
        """A match, if so much luck is enough to deal it."""
        if self.is_small:
            states, story = self._deal(replay(drawn))
            return Seatwise(self._any_match._at(states, array("i"), story))
        return Seatwise(Match(self.game, self.players, self.options, _word(drawn)))

    def moved(self, table: Seatwise, move: int, drawn: Drawn) -> Seatwise:
        """A match after a move that needs luck, if so much is enough."""
        table = table.copy()
        if self.is_small:
            table.step(move, play=scripted(play_in, replay(drawn)))
        else:
            give_luck(table.match, _word(drawn))
            table.step(move)
        return table

    @cached_property
    def _any_match(self) -> Match:
        return Match(self.game, self.players, self.options, ANY_SEED)

    def _deal(self, draw: Draw) -> tuple[Array, Story]:
        states, story = fresh_state(self.game, self.players, self.options, ANY_SEED), Story()
        story.add(scratch.words, scripted(deal_in, draw)(states, scratch.logs, scratch.words))
        return states, story


def _word(drawn: Drawn) -> str:
    """A whole word of luck, as the seed of a stream."""
    if len(drawn) < BYTES:
        raise DrawNeeded(BYTE_VALUES)
    return str(int.from_bytes(bytes(drawn)))


def luck_spent(match: Match) -> tuple[int, int]:
    states = match._states
    return int(states["luck_counter"][0]), int(states["luck_used"][0])


def give_luck(match: Match, seed: str) -> None:
    """Let a match go on with the luck that a match of this seed begins with."""
    states = match._states
    states["luck_key"][0] = key_of(seed, "match")
    for field in ("luck_stream", "luck_counter", "luck_used"):
        states[field] = 0
