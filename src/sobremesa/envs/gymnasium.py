"""Gymnasium's environments: one learner among bots, at one table or at many that are stepped together.

Both are batches, so that the same seed and the same moves give the same matches. They are registered as
`sobremesa/GAME-v0`, for `gymnasium.make` and `gymnasium.make_vec`.
"""

from __future__ import annotations

from typing import Any

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    from sobremesa.engine.errors import MissingExtra

    raise MissingExtra("Gymnasium", "rl") from missing

import numpy as np

from sobremesa.bots.levels import for_each_seat
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable_value
from sobremesa.envs import spaces
from sobremesa.envs.batches import Batch
from sobremesa.envs.dealing import nothing_dealt
from sobremesa.envs.flow import NO_MOVE
from sobremesa.envs.pictures import MODES, picture, require_mode, show
from sobremesa.envs.seating import LineUp, is_list
from sobremesa.games import load_game

ALL_SEATS = "all"  # in turn, instead of a learner's seat
ILLEGAL = -1.0  # the reward of a move that is not open, which ends the match


def line_up(bots: Any, players: int, seat: object) -> LineUp:
    """A bot at every seat but the learner's, from one for all or one for each of them."""
    if seat != ALL_SEATS and (type(seat) is not int or not 0 <= seat < players):
        raise BadSetup(
            Text(
                f"no hay asiento {printable_value(seat)} para quien aprende; los asientos van de 0 a {players - 1}, "
                f"y «{ALL_SEATS}» son todos, uno tras otro",
                f"there is no seat {printable_value(seat)} for the learner; the seats are 0 to {players - 1}, "
                f"and '{ALL_SEATS}' is all of them in turn",
            )
        )
    learner = seat if isinstance(seat, int) else 0
    others: LineUp = [*for_each_seat(list(bots) if is_list(bots) else [bots], players - 1)]
    return [*others[:learner], None, *others[learner:]]


def is_open(batch: Batch, moves: Array) -> Array:
    """Where moves, one for each match, are open."""
    known = (moves >= 0) & (moves < batch.moves)
    return known & batch.mask[np.arange(batch.count), np.where(known, moves, 0)]


def _no_move() -> BadSetup:
    return BadSetup(
        Text(
            f"la jugada {NO_MOVE} no vale: aquí hay que jugar en todas las mesas",
            f"move {NO_MOVE} is not open: every table takes a move here",
        )
    )


Seen = Array | dict[str, Array]


def _at(seen: Seen, i: int) -> Seen:
    """What the learner at one table sees."""
    return {name: values[i] for name, values in seen.items()} if isinstance(seen, dict) else seen[i]


class LearnerBatch:
    """A batch with one learner at each table, made anew for every seed."""

    def __init__(self, game: str, players: int, count: int, bots: Any, seat: int | str, **arguments: Any) -> None:
        self.game = load_game(game)
        self._sizes = (players, count)
        seated = {"bots": line_up(bots, players, seat), "rotate": seat == ALL_SEATS}
        self._arguments = {**seated, "auto_reset": False, **arguments}
        self.batch = self._new_batch(None)

    def _new_batch(self, seed: int | None) -> Batch:
        return Batch(self.game, *self._sizes, seed=seed, **self._arguments)

    @property
    def seats(self) -> Array:
        """(count,) the learner's seat at each table."""
        return self.batch.learners.argmax(axis=1)

    def deal(self, seed: int | None) -> None:
        """The first matches of a seed, or without one the next ones."""
        if seed is None:
            self.batch.reset()
        else:
            self.batch = self._new_batch(seed)

    def step(self, moves: Array, illegal_reward: float | None, ended: Array | None = None) -> tuple[Array, Array]:
        """Make a move at every table, or deal anew where a match ended before; returns rewards and ends."""
        batch = self.batch
        begins = np.zeros(batch.count, np.bool_) if ended is None else ended
        illegal = np.zeros(batch.count, np.bool_)
        if moves.shape == illegal.shape and moves.dtype.kind in "iu":  # all else the batch refuses by itself
            moves = moves.astype(np.int64)
            closed = ~(is_open(batch, moves) | begins)
            if illegal_reward is not None:
                illegal = closed
            elif (moves[closed] == NO_MOVE).any():
                raise _no_move()
            moves[begins | illegal] = NO_MOVE
        batch.step(moves)
        batch.reset(np.flatnonzero(begins))
        rewards = batch.reward[np.arange(batch.count), self.seats].astype(np.float64)
        rewards[illegal] = illegal_reward
        return rewards, batch.ended | illegal

    def seen(self) -> tuple[Array, dict[str, Array]]:
        """What the learners see, and what is told of their moves: copies, which the caller may keep."""
        batch = self.batch
        told = {"action_mask": spaces.as_mask(batch.mask)}
        if batch.move_features:
            told |= {"open_moves": batch.open_moves.copy(), "move_features": batch.features.copy()}
        return batch.observation.copy(), told

    def sights(self) -> Seen:
        """What the learners see, with the features of their moves if those are wanted."""
        observations, told = self.seen()
        if not self.batch.move_features:
            return observations
        return {"observation": observations, "open_moves": told["open_moves"], "move_features": told["move_features"]}

    def deal_where(self, ended: Array) -> list[tuple[int, Seen]]:
        """Deal the next match where one has ended, and return the places with what was seen last there."""
        places = np.flatnonzero(ended)
        if not places.size:
            return []
        last = self.sights()
        self.batch.reset(places)
        return [(i, _at(last, i)) for i in places.tolist()]

    def picture(self, i: int) -> str:
        return picture(self.game, self.batch.view(i, int(self.seats[i])))


class Learner(gymnasium.Env[Array, int]):
    """One learner at one table; the mask is `info["action_mask"]`, and `action_masks()` for whoever asks that way.

    With `move_features` the open moves are `info["open_moves"]` too, and their features `info["move_features"]`.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str,
        players: int,
        bots: Any,
        *,
        seat: int | str = 0,
        reward: str = "rank",
        dense: bool = False,
        dtype: object = "int16",
        illegal_reward: float | None = ILLEGAL,
        move_features: bool = False,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        require_mode(render_mode)
        self._tables = LearnerBatch(
            game,
            players,
            1,
            bots,
            seat,
            reward=reward,
            dense=dense,
            dtype=dtype,
            move_features=move_features,
            options=options,
        )
        self._is_dealt = False
        self._illegal_reward = illegal_reward
        self.render_mode = render_mode
        learning = self._tables.game.learning
        self.observation_space = spaces.observations(learning, self._tables.batch.dtype)
        self.action_space = spaces.moves(learning.moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal the first match of a seed, or without one the next; Gymnasium's `options` change nothing."""
        super().reset(seed=seed)
        self._tables.deal(seed)
        self._is_dealt = True
        return self._seen()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Make a move and let the bots play on; one that is not open ends the match, or raises a Mistake."""
        if not self._is_dealt:
            raise nothing_dealt()
        rewards, ended = self._tables.step(np.array([action]), self._illegal_reward)
        reward, over = float(rewards[0]), bool(ended[0])
        self._is_dealt = not over
        observation, info = self._seen()
        return observation, reward, over, False, info

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        observations, told = self._tables.seen()
        return observations[0], {name: values[0] for name, values in told.items()}

    def action_masks(self) -> Array:
        """The open moves as sb3-contrib's MaskablePPO asks for them."""
        return self._tables.batch.mask[0].copy()

    def render(self) -> Any:
        """The table as the learner sees it."""
        return show(self._tables.picture(0), self.render_mode)


class Learners(VectorEnv[Array, Array, Array]):
    """A learner at each of many tables. A table that ended takes any move next, and deals a new match instead."""

    def __init__(
        self,
        game: str,
        players: int,
        bots: Any,
        *,
        num_envs: int,
        seat: int | str = 0,
        reward: str = "rank",
        dense: bool = False,
        dtype: object = "int16",
        illegal_reward: float | None = ILLEGAL,
        threads: int = 1,
        move_features: bool = False,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        require_mode(render_mode)
        self.metadata = {"render_modes": MODES, "render_fps": 1, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.num_envs, self.render_mode = num_envs, render_mode
        self._tables = LearnerBatch(
            game, players, num_envs, bots, seat,
            reward=reward, dense=dense, dtype=dtype, threads=threads, move_features=move_features, options=options,
        )  # fmt: skip
        self._illegal_reward = illegal_reward
        self._ended: Array | None = None  # before the first deal
        learning = self._tables.game.learning
        self.single_observation_space = spaces.observations(learning, self._tables.batch.dtype)
        self.single_action_space = spaces.moves(learning.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal the first matches of a seed, or without one the next; Gymnasium's `options` change nothing."""
        super().reset(seed=seed)
        self._tables.deal(seed)
        self._ended = np.zeros(self.num_envs, np.bool_)
        return self._tables.seen()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make a move at every table, or raise a Mistake and change nothing."""
        if self._ended is None:
            raise nothing_dealt()
        rewards, self._ended = self._tables.step(np.array(actions), self._illegal_reward, self._ended)
        observations, infos = self._tables.seen()
        return observations, rewards, self._ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[Any, ...] | None:
        """Every table as its learner sees it."""
        return tuple(show(self._tables.picture(i), self.render_mode) for i in range(self.num_envs))


# --- by name


def name_of(game: str) -> str:
    """What a game is called in Gymnasium's registry."""
    return f"sobremesa/{game_info(game).name}-v0"


def make(game: str, **arguments: Any) -> Learner:
    """As `gymnasium.make` makes it, without the wrappers that check what the tests have checked."""
    env = gymnasium.make(name_of(game), disable_env_checker=True, **arguments).unwrapped
    assert isinstance(env, Learner)
    return env


def make_vector(game: str, **arguments: Any) -> Learners:
    env = gymnasium.make_vec(name_of(game), vectorization_mode="vector_entry_point", **arguments).unwrapped
    assert isinstance(env, Learners)
    return env


for _info in all_games():
    gymnasium.register(
        name_of(_info.name),
        entry_point=f"{__name__}:{Learner.__name__}",
        vector_entry_point=f"{__name__}:{Learners.__name__}",
        kwargs={"game": _info.name},
    )
