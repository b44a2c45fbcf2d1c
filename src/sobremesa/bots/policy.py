"""Players that choose inside compiled code: a number names each, so that one loop serves every seat's player."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from sobremesa.bots.network import Evaluator, learned_action
from sobremesa.engine.kernel import Array, Fields, body_of, casual, compiled_from, kernel, legal, observe, step
from sobremesa.engine.kernel_calls import KernelCall
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.luck import below, seed_bot_rng


class Policy(IntEnum):
    RANDOM = 0  # any legal action, all equally likely
    CASUAL = 1  # the game's own quick player
    EASY = 2  # the same, but it overlooks some of its actions
    HASTY = 3  # any action where others choose at the same moment, else like the game's own quick player
    LEARNED = 4  # what a network likes best
    SAMPLED = 5  # the same, but it draws: what the network likes better is likelier


EASY_OVERLOOKS_FROM = 3  # actions: of so many and more an easy player notices only half


@step
def choosing_with(state: Fields, seat: int) -> int:
    """The seats that choose at the same moment as this one (again, where a choice may be replaced), as a bit mask."""
    if state.to_act >> seat & 1 == 0:
        return 0
    return state.may_act & ~state.offered & ~(1 << seat)


@step
def random_action(state: Fields, seat: int, actions: Fields, count: int, bot_rng: Fields) -> int:
    """Any action, all equally likely; an act that is only offered is let pass every other time."""
    if state.offered >> seat & 1 and below(bot_rng, 2) == 0:
        return LET_PASS
    return actions.action[below(bot_rng, count)]


@step
def overlook(view: Fields, seat: int, actions: Fields, count: int, bot_rng: Fields) -> int:
    """Bring the actions that an easy player notices to the front; it notices one at least, unless it is an offer."""
    is_offer = view.offered >> seat & 1
    if count < EASY_OVERLOOKS_FROM and not is_offer:
        return count
    noticed = 0
    for i in range(count):
        if below(bot_rng, 2) == 0:
            actions.action[noticed], actions.action[i] = actions.action[i], actions.action[noticed]
            noticed += 1
    if noticed == 0 and not is_offer:
        i = below(bot_rng, count)
        actions.action[0], actions.action[i] = actions.action[i], actions.action[0]
        return 1
    return noticed


@step
def is_among(actions: Fields, count: int, action: int) -> bool:
    found = False
    for i in range(count):
        found |= actions.action[i] == action
    return found


@step
def sensible_action(policy: int, view: Fields, seat: int, actions: Fields, count: int, bot_rng: Fields) -> int:
    if policy == Policy.EASY:
        count = overlook(view, seat, actions, count, bot_rng)
        if count == 0:
            return LET_PASS
    action = casual(view, seat, actions, count, bot_rng)
    if policy == Policy.EASY and action != LET_PASS and not is_among(actions, count, action):
        return actions.action[below(bot_rng, count)]
    return action


@step
def no_network(
    policy: int, view: Fields, seat: int, actions: Fields, count: int, evaluator: None, bot_rng: Fields
) -> int:
    return sensible_action(policy, view, seat, actions, count, bot_rng)


@step
def by_network(
    policy: int, view: Fields, seat: int, actions: Fields, count: int, evaluator: Evaluator, bot_rng: Fields
) -> int:
    if policy == Policy.LEARNED or policy == Policy.SAMPLED:
        return learned_action(view, seat, actions, count, evaluator, policy == Policy.SAMPLED, bot_rng)
    return sensible_action(policy, view, seat, actions, count, bot_rng)


def seen_action(
    policy: int, view: Fields, seat: int, actions: Fields, count: int, evaluator: Evaluator | None, bot_rng: Fields
) -> int:
    """The action of a policy that looks at the table; what has no network is compiled without any."""
    if evaluator is None:
        return no_network(policy, view, seat, actions, count, evaluator, bot_rng)
    return by_network(policy, view, seat, actions, count, evaluator, bot_rng)


@compiled_from(seen_action)
def _seen_action(
    policy: Any, view: Any, seat: Any, actions: Any, count: Any, evaluator: Any, bot_rng: Any
) -> Callable[..., int]:
    return body_of(by_network if hasattr(evaluator, "fields") else no_network)


@kernel
def choose(
    policy: int,
    state: Fields,
    seat: int,
    actions: Fields,
    count: int,
    view: Fields,
    evaluator: Evaluator | None,
    bot_rng: Fields,
) -> int:
    """The action of a policy among `actions.action[:count]`; who looks at the table gets the seat's view."""
    if policy == Policy.RANDOM or (policy == Policy.HASTY and choosing_with(state, seat)):
        return random_action(state, seat, actions, count, bot_rng)
    observe(state, seat, view)
    return seen_action(policy, view, seat, actions, count, evaluator, bot_rng)


@step
def choose_among(policy: int, view: Fields, seat: int, actions: Fields, count: int, bot_rng: Fields) -> int:
    """The same from a view that is there already."""
    if policy == Policy.RANDOM:
        return random_action(view, seat, actions, count, bot_rng)
    return sensible_action(policy, view, seat, actions, count, bot_rng)


@kernel
def choose_from_view(policy: int, view: Fields, seat: int, actions: Fields, bot_rng: Fields) -> int:
    return choose_among(policy, view, seat, actions, legal(view, seat, actions), bot_rng)


@KernelCall
def choose_in(views: Array, policy: int, seat: int, lists: Array, lucks: Array, bot_rngs: Array) -> int:
    """The action of a policy, whose random numbers follow from luck of their own."""
    seed_bot_rng(bot_rngs[0], lucks[0])
    return choose_from_view(policy, views[0], seat, lists[0], bot_rngs[0])
