"""Stable-Baselines3's vector environment over one batch: a learner at each table, and masks for MaskablePPO."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as missing:
    from sobremesa.engine.errors import MissingExtra

    raise MissingExtra("Stable-Baselines3", "sb3") from missing

import numpy as np

from sobremesa.engine.kernel import Array
from sobremesa.envs import spaces
from sobremesa.envs.gymnasium import ILLEGAL, LearnerBatch, Seen


class VecLearners(VecEnv):
    """A learner at each of many tables; where a match ends the next one is dealt at once.

    With `move_features` an observation is a dictionary: `observation`, `open_moves` and `move_features`.
    """

    def __init__(
        self,
        game: str,
        players: int,
        bots: Any,
        count: int,
        *,
        seat: int | str = 0,
        seed: int | None = None,
        reward: str = "rank",
        dense: bool = False,
        dtype: object = "int16",
        illegal_reward: float | None = ILLEGAL,
        move_features: bool = False,
        threads: int = 1,
        **options: object,
    ) -> None:
        self._tables = LearnerBatch(
            game, players, count, bots, seat,
            reward=reward, dense=dense, dtype=dtype, move_features=move_features, threads=threads, options=options,
        )  # fmt: skip
        self._illegal_reward = illegal_reward
        self.render_mode = None
        learning, numbers = self._tables.game.learning, self._tables.batch.dtype
        seen = spaces.observations_with_features if move_features else spaces.observations
        super().__init__(count, seen(learning, numbers), spaces.moves(learning.moves))
        if seed is not None:
            self.seed(seed)

    def reset(self) -> Seen:
        """The first matches of the seed that `seed` was called with, or the next ones."""
        self._tables.deal(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        return self._tables.sights()

    def step_async(self, actions: Array) -> None:
        self._moves = np.array(actions)

    def step_wait(self) -> tuple[Seen, Array, Array, list[dict[str, Any]]]:
        """Make a move at every table; what was seen last of a match that ended is in its `terminal_observation`."""
        rewards, ended = self._tables.step(self._moves, self._illegal_reward)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i, last in self._tables.deal_where(ended):
            infos[i]["terminal_observation"] = last
        return self._tables.sights(), rewards.astype(np.float32), ended, infos

    def action_masks(self) -> Array:
        """(count, moves) bool: the open moves at every table."""
        return self._tables.batch.mask.copy()

    # --- what else Stable-Baselines3 asks of the environments behind it, which there are not

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
        """What a method gives for each table: `action_masks`."""
        found = getattr(self, method_name)(*arguments, **named)
        return [found[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Iterable[None]:
        return [None] * self.num_envs

    def close(self) -> None:
        """Nothing is held open."""
