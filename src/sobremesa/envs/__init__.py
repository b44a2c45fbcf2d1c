"""Environments for learners: the games as arrays, stepped many at a time. docs/envs.md tells how to use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sobremesa.engine.kernel import Array
    from sobremesa.envs.batches import Batch
    from sobremesa.envs.gymnasium import Learner, Learners
    from sobremesa.envs.pettingzoo import AtOnce, Sequential
    from sobremesa.envs.seating import BotSeats
    from sobremesa.envs.stable_baselines import VecLearners


def batch(
    game: str,
    players: int,
    count: int,
    *,
    seed: int | str | None = None,
    reward: str = "rank",
    dense: bool = False,
    bots: BotSeats = None,
    rotate: bool = False,
    threads: int = 1,
    auto_reset: bool = True,
    first_stream: int = 0,
    dtype: str = "int16",
    events: int = 0,
    move_features: bool = False,
    out: Mapping[str, Array] | None = None,
    **options: object,
) -> Batch:
    """`count` matches of a game side by side, all dealt. Without a seed they get one that nobody can guess."""
    from sobremesa.envs.batches import Batch
    from sobremesa.games import load_game

    return Batch(
        load_game(game),
        players,
        count,
        options=options,
        seed=seed,
        reward=reward,
        dense=dense,
        bots=bots,
        rotate=rotate,
        threads=threads,
        auto_reset=auto_reset,
        first_stream=first_stream,
        dtype=dtype,
        events=events,
        move_features=move_features,
        out=out,
    )


def aec(
    game: str,
    players: int,
    *,
    reward: str = "rank",
    dense: bool = False,
    dtype: str = "int16",
    move_features: bool = False,
    render_mode: str | None = None,
    **options: object,
) -> Sequential:
    """A match for PettingZoo, whose agents are asked one after another."""
    from sobremesa.envs.pettingzoo import Sequential
    from sobremesa.games import load_game

    return Sequential(
        load_game(game), players, options, reward, render_mode, dense=dense, dtype=dtype, move_features=move_features
    )


def parallel(
    game: str,
    players: int,
    *,
    reward: str = "rank",
    dense: bool = False,
    dtype: str = "int16",
    move_features: bool = False,
    render_mode: str | None = None,
    **options: object,
) -> AtOnce:
    """A match for PettingZoo, whose agents move at once: of Toma 6, the game in which all choose at once."""
    from sobremesa.envs.pettingzoo import AtOnce
    from sobremesa.games import load_game

    return AtOnce(
        load_game(game), players, options, reward, render_mode, dense=dense, dtype=dtype, move_features=move_features
    )


def gym(game: str, players: int, bots: Any, **others: Any) -> Learner:
    """A match for Gymnasium: one learner, and bots at the other seats. `others` are as in `Learner`, and options."""
    from sobremesa.envs.gymnasium import make

    return make(game, players=players, bots=bots, **others)


def gym_vector(game: str, players: int, bots: Any, count: int, **others: Any) -> Learners:
    """`count` matches for Gymnasium, stepped together. `others` are as in `Learners`, and options."""
    from sobremesa.envs.gymnasium import make_vector

    return make_vector(game, players=players, bots=bots, num_envs=count, **others)


def sb3(game: str, players: int, bots: Any, count: int, **others: Any) -> VecLearners:
    """`count` matches for Stable-Baselines3, stepped together. `others` are as in `VecLearners`, and options."""
    from sobremesa.envs.stable_baselines import VecLearners

    return VecLearners(game, players, bots, count, **others)


__all__ = ["aec", "batch", "gym", "gym_vector", "parallel", "sb3"]
