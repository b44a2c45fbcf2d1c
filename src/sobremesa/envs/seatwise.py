"""One match asked seat by seat: a real `Match`, seen as learners see it and moved as they move.

Who is asked and when is as in a batch: first whoever is offered an act, then whoever is awaited.
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.policy import LET_PASS
from sobremesa.engine.doors import depict_in, scratch
from sobremesa.engine.errors import BadSetup, NotYourTurn
from sobremesa.engine.interpreted import twin_of
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.language import Text
from sobremesa.engine.learning import UNFINISHED, Spelling
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.spelling import action_of, word_of
from sobremesa.engine.strangers import shown_value
from sobremesa.envs.flow import NOBODY, Reward, add_rewards


class Seatwise:
    """A match, and what its seats have answered since the last action: offers let pass, letters of unfinished words."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._passed: set[int] = set()
        self._spelt: dict[int, list[int]] = {}

    def copy(self) -> Seatwise:
        """An independent one in the same state."""
        twin = Seatwise(self.match.copy())
        twin._passed = set(self._passed)
        twin._spelt = {seat: list(letters) for seat, letters in self._spelt.items()}
        return twin

    def in_world(self, match: Match, seat: int) -> Seatwise:
        """The same question put in another match that looks the same to a seat."""
        twin = Seatwise(match)
        twin._passed = set(self._passed)
        if seat in self._spelt:
            twin._spelt[seat] = list(self._spelt[seat])
        return twin

    # --- who is asked

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def asked(self) -> list[int]:
        """The seats that are asked now; more than one where they choose at once."""
        return self.match.asked(self._passed)

    @property
    def seat(self) -> int:
        """The seat that is asked first, or NOBODY once the match is over."""
        return next(iter(self.asked), NOBODY)

    def spelt(self, seat: int) -> tuple[int, ...]:
        """The letters that a seat has chosen of a word so far."""
        return tuple(self._spelt.get(seat, ()))

    # --- what a seat gets

    def observation(self, seat: int) -> Array:
        """(size,) int16: what a seat sees, and the letters that it has chosen so far."""
        views = scratch.view_of(self.match.game.state).records
        self.match._observe(seat, views)
        out = np.zeros(self.match.game.learning.size, np.int16)
        spellings = new_records(Spelling, 1)
        letters = self.spelt(seat)
        spellings[0].spelt = len(letters)
        spellings[0].letter[: len(letters)] = letters
        depict_in(views, seat, spellings, out.view(self.match.game.learning.observation))
        return out

    def open_moves(self, seat: int) -> list[int]:
        """The moves open to a seat that is asked, ascending; none to any other."""
        if seat not in self.asked:
            return []
        spelt = self.spelt(seat)
        words = (word_of(self.match.game, action) for action in self.match._legal(seat))
        moves = {word[len(spelt)] for word in words if word[: len(spelt)] == spelt}
        if seat in self.match.offered and not spelt:
            moves.add(self.match.game.learning.pass_move)
        return sorted(moves)

    def mask(self, seat: int) -> Array:
        """(moves,) bool: the same as a mask."""
        mask = np.zeros(self.match.game.learning.moves, np.bool_)
        mask[self.open_moves(seat)] = True
        return mask

    def rewards(self, reward: Reward) -> list[float]:
        """What the match is worth to each seat: nothing as long as it goes on."""
        rewards = np.zeros((1, self.match.players), np.float32)
        if self.over:
            twin_of(add_rewards)(self.match.observe(SPECTATOR), reward, self.match.game.point, rewards, 0)
        return [float(value) for value in rewards[0]]

    # --- moving

    def step(self, move: int, seat: int | None = None) -> None:
        """Make a move for the seat that is asked first, or for another that is asked, or raise a Mistake."""
        seat = self.seat if seat is None else seat
        self._require_open(seat, move)
        if move == self.match.game.learning.pass_move:
            self._passed.add(seat)
            return
        letters = [*self.spelt(seat), int(move)]
        action = action_of(self.match.game, letters)
        if action == UNFINISHED:
            self._spelt[seat] = letters
            return
        self._play(seat, action)

    def act(self, seat: int, action: int) -> None:
        """Let a seat play an action by its number, or LET_PASS, as a bot does."""
        if action == LET_PASS:
            self._passed.add(seat)
        else:
            self.match.play(seat, self.match.game.notation(action))
            self._passed.clear()
            self._spelt.clear()

    def _play(self, seat: int, action: int) -> None:
        self.match._apply(seat, action)
        self._passed.clear()
        self._spelt.pop(seat, None)

    def _require_open(self, seat: int, move: object) -> None:
        if self.over:
            raise NotYourTurn(Text("la partida ha terminado", "the match is over"))
        moves = self.open_moves(seat)
        if not moves:
            asked = ", ".join(map(str, self.asked))
            raise NotYourTurn(
                Text(
                    f"no se pregunta al asiento {shown_value(seat)}, sino a {asked}",
                    f"seat {shown_value(seat)} is not asked; those asked are {asked}",
                )
            )
        if move not in moves:
            raise BadSetup(
                Text(
                    f"la jugada {shown_value(move)} no vale; al asiento {seat} le valen {', '.join(map(str, moves))}",
                    f"move {shown_value(move)} is not open; open to seat {seat} are {', '.join(map(str, moves))}",
                )
            )
