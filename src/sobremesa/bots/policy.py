"""Players that choose inside compiled code: a number names each, so that one loop serves every seat's player."""

from __future__ import annotations

from enum import IntEnum

from sobremesa.engine.doors import Door
from sobremesa.engine.kernel import Array, Fields, casual, kernel, legal, observe, step
from sobremesa.engine.luck import below, start_whim


class Policy(IntEnum):
    RANDOM = 0  # any legal action, all equally likely
    CASUAL = 1  # the game's own quick player
    EASY = 2  # the same, but it overlooks some of its actions


EASY_OVERLOOKS_FROM = 3  # actions: of so many and more an easy player notices only half
LET_PASS = -1  # instead of an action: a seat that is offered an act does not want to


@step
def random_action(state: Fields, seat: int, actions: Fields, count: int, whim: Fields) -> int:
    """Any action, all equally likely; an act that is only offered is let pass every other time."""
    if state.offered >> seat & 1 and below(whim, 2) == 0:
        return LET_PASS
    return actions.action[below(whim, count)]


@step
def overlook(view: Fields, seat: int, actions: Fields, count: int, whim: Fields) -> int:
    """Bring the actions that an easy player notices to the front; it notices one at least, unless it is an offer."""
    is_offer = view.offered >> seat & 1
    if count < EASY_OVERLOOKS_FROM and not is_offer:
        return count
    noticed = 0
    for i in range(count):
        if below(whim, 2) == 0:
            actions.action[noticed], actions.action[i] = actions.action[i], actions.action[noticed]
            noticed += 1
    if noticed == 0 and not is_offer:
        i = below(whim, count)
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
def sensible_action(policy: int, view: Fields, seat: int, actions: Fields, count: int, whim: Fields) -> int:
    if policy == Policy.EASY:
        count = overlook(view, seat, actions, count, whim)
        if count == 0:
            return LET_PASS
    action = casual(view, seat, actions, count, whim)
    if policy == Policy.EASY and action != LET_PASS and not is_among(actions, count, action):
        return actions.action[below(whim, count)]
    return action


@kernel
def choose(policy: int, state: Fields, seat: int, actions: Fields, count: int, view: Fields, whim: Fields) -> int:
    """The action of a policy among `actions.action[:count]`; who looks at the table gets the seat's view."""
    if policy == Policy.RANDOM:
        return random_action(state, seat, actions, count, whim)
    observe(state, seat, view)
    return sensible_action(policy, view, seat, actions, count, whim)


@step
def choose_among(policy: int, view: Fields, seat: int, actions: Fields, count: int, whim: Fields) -> int:
    """The same from a view that is there already."""
    if policy == Policy.RANDOM:
        return random_action(view, seat, actions, count, whim)
    return sensible_action(policy, view, seat, actions, count, whim)


@kernel
def choose_from_view(policy: int, view: Fields, seat: int, actions: Fields, whim: Fields) -> int:
    return choose_among(policy, view, seat, actions, legal(view, seat, actions), whim)


@Door
def choose_in(views: Array, policy: int, seat: int, lists: Array, lucks: Array, whims: Array) -> int:
    """The action of a policy, with whims that follow from luck of its own."""
    start_whim(whims[0], lucks[0])
    return choose_from_view(policy, views[0], seat, lists[0], whims[0])
