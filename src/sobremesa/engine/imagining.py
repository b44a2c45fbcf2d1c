"""Worlds that seats can imagine: states that a seat cannot tell from the true one, with luck to come of their own.

World `S#n` of a seed is drawn by stream n of the luck of S, from the seat's view and nothing else.
"""

from __future__ import annotations

from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.kernel_calls import imagine_in
from sobremesa.engine.luck import BotRng, Luck, key_of


def imagine_states(
    states: Array, sources: Array, seats: Array, worlds: Array, targets: Array, numbers: Array, series: str
) -> Array:
    """Write the worlds `series#number` at their targets, each as a seat imagines it who looks at the state at a source.

    A seat's view will do for a state: it looks like itself. Returns random numbers for the quick bots of each world.
    """
    lucks, bot_rngs = new_records(Luck, 1), new_records(BotRng, len(sources))
    lucks["luck_key"] = key_of(series, "world")
    views = new_records(states.dtype, 1)
    imagine_in(states, sources, seats, worlds, targets, numbers, lucks, bot_rngs, views)
    return bot_rngs
