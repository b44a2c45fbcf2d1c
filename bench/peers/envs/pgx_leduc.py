"""Random play of Pgx's Leduc hold'em, batched and compiled, with automatic reset, on one core: prints steps a second.

The whole loop is compiled, so that Python costs it nothing; the batch is as large as given.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS = 100


def main(seconds: float, count: int) -> None:
    env = pgx.make("leduc_holdem")
    begin_all, step_all = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def play_one(_: int, carried: Any) -> Any:
        key, state, seen = carried
        key, choosing, stepping = jax.random.split(key, 3)
        choice = jax.random.categorical(choosing, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        state = step_all(state, choice, jax.random.split(stepping, count))
        return key, state, seen + state.observation.sum()

    def play_all(key: Any, state: Any) -> Any:
        return jax.lax.fori_loop(0, STEPS, play_one, (key, state, jnp.float32(0)))

    play = jax.jit(play_all)
    key, dealing = jax.random.split(jax.random.PRNGKey(1))
    state = jax.jit(begin_all)(jax.random.split(dealing, count))
    key, state, seen = play(key, state)
    seen.block_until_ready()
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        begin = time.perf_counter()
        key, state, seen = play(key, state)
        seen.block_until_ready()
        best = max(best, STEPS * count / (time.perf_counter() - begin))
    print(best)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
