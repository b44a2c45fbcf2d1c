"""Players that choose inside compiled code: a number names each, so that one loop serves every seat's player."""

from __future__ import annotations

from enum import IntEnum

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Record, casual, kernel, legal, new_record, observe, step
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.luck import below, new_whim
from sobremesa.engine.match import Match
from sobremesa.engine.state import Actions


class Policy(IntEnum):
    RANDOM = 0  # any legal action, all equally likely
    CASUAL = 1  # the game's own quick player


LET_PASS = -1  # instead of an action: a seat that is offered an act does not want to


@step
def random_action(state: Record, seat: int, actions: Record, count: int, whim: Record) -> int:
    """Any action, all equally likely; an act that is only offered is let pass every other time."""
    if state.offered >> seat & 1 and below(whim, 2) == 0:
        return LET_PASS
    return actions.action[below(whim, count)]


@kernel
def choose(policy: int, state: Record, seat: int, actions: Record, count: int, view: Record, whim: Record) -> int:
    """The action of a policy among `actions.action[:count]`; who looks at the table gets the seat's view."""
    if policy == Policy.RANDOM:
        return random_action(state, seat, actions, count, whim)
    observe(state, seat, view)
    return casual(view, seat, actions, count, whim)


@kernel
def choose_from_view(policy: int, view: Record, seat: int, actions: Record, whim: Record) -> int:
    count = legal(view, seat, actions)
    if policy == Policy.RANDOM:
        return random_action(view, seat, actions, count, whim)
    return casual(view, seat, actions, count, whim)


def bot_choice(match: Match, seat: int, policy: Policy) -> str:
    """A bot's action in a match, from its seat's view; the same match gives the same choice again."""
    return match.game.notation(_bot_action(match, seat, policy))


def bot_answer(match: Match, seat: int, policy: Policy) -> str | None:
    """What a bot does with an act that it is offered; None lets it pass."""
    action = _bot_action(match, seat, policy)
    return None if action == LET_PASS else match.game.notation(action)


def _bot_action(match: Match, seat: int, policy: Policy) -> int:
    whim = new_whim(match.seed, f"bot {seat}", len(match.actions))
    return int(choose_from_view(policy, match.observe(seat), seat, new_record(Actions), whim))


def policy_named(name: str) -> Policy:
    if name.upper() not in Policy.__members__:
        names = [policy.name.lower() for policy in Policy]
        known = {lang: listed(names, lang) for lang in LANGUAGES}
        raise BadSetup(
            Text(
                f"no hay ningún bot «{name}»; los bots son {known['es']}",
                f"there is no bot '{name}'; the bots are {known['en']}",
            )
        )
    return Policy[name.upper()]


def policies_for(names: list[str], seats: int) -> list[Policy]:
    """One policy for each seat, from one name for all seats or a name for each."""
    policies = [policy_named(name) for name in names]
    if len(policies) == 1:
        return policies * seats
    if len(policies) != seats:
        raise BadSetup(
            Text(
                f"hay {len(policies)} bots para {seats} asientos; da un nombre para todos o uno por asiento",
                f"there are {len(policies)} bots for {seats} seats; give one name for all or one for each",
            )
        )
    return policies
