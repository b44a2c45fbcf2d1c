"""What a quick bot would do at many places of a batch, in compiled code."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.policy import choose_from_view
from sobremesa.engine.kernel import Array, kernel, new_records, observe
from sobremesa.engine.luck import BotRng, Luck, seed_bot_rng
from sobremesa.engine.state import Actions

LUCK_WORDS = 8  # of a key


@kernel
def choose_at(
    states: Array, places: Array, seats: Array, luck_keys: Array, policy: int,
    views: Array, lists: Array, lucks: Array, bot_rngs: Array, actions: Array,
) -> None:  # fmt: skip
    view, luck, bot_rng = views[0], lucks[0], bot_rngs[0]
    for k in range(len(places)):
        for word in range(LUCK_WORDS):
            luck.luck_key[word] = luck_keys[k, word]
        luck.luck_counter = 0
        seed_bot_rng(bot_rng, luck)
        observe(states[places[k]], seats[k], view)
        actions[k] = choose_from_view(policy, view, seats[k], lists[0], bot_rng)


def quick_answers(states: Array, places: Array, seats: Array, luck_keys: list[Array], policy: int) -> Array:
    """The actions of a policy, one for each place, seat and luck: what a `QuickPlayer` answers there."""
    keys = np.array(luck_keys, np.uint32).reshape(len(places), LUCK_WORDS)
    actions = np.zeros(len(places), np.int64)
    views, lists, lucks, rngs = (new_records(kind, 1) for kind in (states.dtype, Actions, Luck, BotRng))
    choose_at(states, places, seats, keys, policy, views, lists, lucks, rngs, actions)
    return actions
