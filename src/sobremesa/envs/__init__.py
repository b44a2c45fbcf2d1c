"""Environments for learners: the games as arrays, stepped many at a time. docs/envs.md tells how to use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.engine.kernel import Array
    from sobremesa.envs.batches import Batch
    from sobremesa.envs.seating import Bots


def batch(
    game: str,
    players: int,
    count: int,
    *,
    seed: int | str | None = None,
    reward: str = "rank",
    bots: Bots = None,
    threads: int = 1,
    auto_reset: bool = True,
    first_stream: int = 0,
    out: Mapping[str, Array] | None = None,
    **options: object,
) -> Batch:
    """`count` matches of a game side by side, all dealt. Without a seed they get one that nobody can guess."""
    from sobremesa.envs.batches import Batch
    from sobremesa.games import open_game

    return Batch(
        open_game(game),
        players,
        count,
        options=options,
        seed=seed,
        reward=reward,
        bots=bots,
        threads=threads,
        auto_reset=auto_reset,
        first_stream=first_stream,
        out=out,
    )


__all__ = ["batch"]
