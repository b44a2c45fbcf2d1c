"""Players that choose inside compiled code."""

from __future__ import annotations

from sobremesa.bots.policy import Policy, choose
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import legal, new_record
from sobremesa.engine.luck import new_bot_rng
from sobremesa.engine.match import Match
from sobremesa.engine.state import Actions
from tests.games.toma6.table import Toma6Table


def chosen(match: Match, policy: Policy) -> set[str]:
    """What a policy does with different luck, at the seat that is asked first."""
    state, actions, view = match._state, new_record(Actions), new_record(match.game.state)
    seat, found = match.to_act[0], set()
    for stream in range(60):
        count = interpreted_kernel(legal)(state, seat, actions)
        bot_rng = new_bot_rng("policy", "test", stream)
        found.add(interpreted_kernel(choose)(policy, state, seat, actions, count, view, None, bot_rng))
    return {match.game.notation(action) for action in found}


def test_who_is_hasty_plays_any_card_and_takes_the_cheapest_row() -> None:
    table = Toma6Table([[20], [30], [55], [44]], [[1, 60], [70, 80]], cards_each=2)
    assert chosen(table.match, Policy.HASTY) == {"1", "60"}
    table.play(1, 70)
    assert chosen(table.match, Policy.RANDOM) == {"r1", "r2", "r3", "r4"}
    (row,) = chosen(table.match, Policy.HASTY)
    assert row in ("r1", "r2"), "of three bulls each, not seven or five"
