"""One match asked seat by seat: a real `Match`, seen as learners see it and moved as they move.

Who is asked and when is as in a batch: first whoever is offered an act, then whoever is awaited.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sobremesa.engine.action_parts import action_of, parts_of_action
from sobremesa.engine.encoding import features_of, partial_action
from sobremesa.engine.errors import BadSetup, NotYourTurn
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.kernel_calls import encode_observation_in, play_in, scratch
from sobremesa.engine.language import Text
from sobremesa.engine.learning import LET_PASS, UNFINISHED
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.untrusted import printable_value
from sobremesa.envs.flow import NOBODY, MatchSlot, Reward, add_rewards


class Seatwise:
    """A match, and what its seats have answered since the last action: offers let pass, parts of unfinished actions."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._passed: set[int] = set()
        self._chosen_parts: dict[int, list[int]] = {}

    def copy(self) -> Seatwise:
        """An independent one in the same state."""
        other = Seatwise(self.match.copy())
        other._passed = set(self._passed)
        other._chosen_parts = {seat: list(parts) for seat, parts in self._chosen_parts.items()}
        return other

    def in_world(self, match: Match, seat: int) -> Seatwise:
        """The same question put in another match that looks the same to a seat."""
        other = Seatwise(match)
        other._passed = set(self._passed)
        if seat in self._chosen_parts:
            other._chosen_parts[seat] = list(self._chosen_parts[seat])
        return other

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

    def chosen_parts(self, seat: int) -> tuple[int, ...]:
        """The parts of an action that a seat has chosen so far."""
        return tuple(self._chosen_parts.get(seat, ()))

    # --- what a seat gets

    def observation(self, seat: int) -> Array:
        """(size,) int16: what a seat sees, and the parts of an action that it has chosen so far."""
        out = np.zeros(self.match.game.learning.size, np.int16)
        partials = partial_action(self.chosen_parts(seat))
        encode_observation_in(self._views(seat), seat, partials, out.view(self.match.game.learning.observation))
        return out

    def _views(self, seat: int) -> Array:
        """What a seat sees, in an array of one, to be read at once."""
        views = scratch.view_of(self.match.game.state).records
        self.match._observe(seat, views)
        return views

    def open_moves(self, seat: int) -> list[int]:
        """The moves open to a seat that is asked, ascending; none to any other."""
        if seat not in self.asked:
            return []
        chosen_parts = self.chosen_parts(seat)
        words = (parts_of_action(self.match.game, action) for action in self.match._legal(seat))
        moves = {word[len(chosen_parts)] for word in words if word[: len(chosen_parts)] == chosen_parts}
        if seat in self.match.offered and not chosen_parts:
            moves.add(self.match.game.learning.pass_move)
        return sorted(moves)

    def mask(self, seat: int) -> Array:
        """(moves,) bool: the same as a mask."""
        mask = np.zeros(self.match.game.learning.moves, np.bool_)
        mask[self.open_moves(seat)] = True
        return mask

    def move_features(self, seat: int) -> Array:
        """(open moves, move_size) int16: the features of each move in `open_moves`, in its order."""
        return features_of(self.match.game, self._views(seat), seat, self.chosen_parts(seat), self.open_moves(seat))

    def rewards(self, reward: Reward) -> list[float]:
        """What the match is worth to each seat: nothing as long as it goes on."""
        return self.worths(reward) if self.over else [0.0] * self.match.players

    def worths(self, reward: Reward) -> list[float]:
        """The same, and from the first action on what it would be worth if it ended now, by what everybody sees."""
        rewards = np.zeros((1, self.match.players), np.float32)
        if self.match.step:
            slot = new_records(MatchSlot, 1)[0]
            seen = self.match.observe(SPECTATOR)
            interpreted_kernel(add_rewards)(seen, reward, self.match.game.point, slot, rewards, 0)
        return [float(value) for value in rewards[0]]

    # --- moving

    def step(self, move: int, seat: int | None = None, play: Callable[..., int] = play_in) -> None:
        """Make a move for the seat that is asked first, or for another that is asked, or raise a Mistake.

        `play` is what plays an action, where it is not the usual kernel call.
        """
        seat = self.seat if seat is None else seat
        self._require_open(seat, move)
        if move == self.match.game.learning.pass_move:
            self._passed.add(seat)
            return
        parts = [*self.chosen_parts(seat), int(move)]
        action = action_of(self.match.game, parts)
        if action == UNFINISHED:
            self._chosen_parts[seat] = parts
            return
        self._play(seat, action, play)

    def act(self, seat: int, action: int) -> None:
        """Let a seat play an action by its number, or LET_PASS, as a bot does."""
        if action == LET_PASS:
            self._passed.add(seat)
        else:
            self.match.play(seat, self.match.game.notation(action))
            self._passed.clear()
            self._chosen_parts.clear()

    def _play(self, seat: int, action: int, play: Callable[..., int]) -> None:
        self.match._apply(seat, action, play)
        self._passed.clear()
        self._chosen_parts.pop(seat, None)

    def _require_open(self, seat: int, move: object) -> None:
        if self.over:
            raise NotYourTurn(Text("la partida ha terminado", "the match is over"))
        moves = self.open_moves(seat)
        if not moves:
            asked = ", ".join(map(str, self.asked))
            raise NotYourTurn(
                Text(
                    f"no se pregunta al asiento {printable_value(seat)}, sino a {asked}",
                    f"seat {printable_value(seat)} is not asked; those asked are {asked}",
                )
            )
        if move not in moves:
            raise BadSetup(
                Text(
                    f"la jugada {printable_value(move)} no vale; el asiento {seat} tiene {', '.join(map(str, moves))}",
                    f"move {printable_value(move)} is not open; open to seat {seat} are {', '.join(map(str, moves))}",
                )
            )
