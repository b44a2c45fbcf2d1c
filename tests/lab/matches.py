"""Whole matches to look back at."""

from __future__ import annotations

from sobremesa.bots.player import QuickPlayer, bot_answer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.match import Match
from tests.tables import Setup


def casual_match(setup: Setup, seed: object = "match", policy: Policy = Policy.CASUAL) -> Match:
    """A match that quick bots have played to its end."""
    match, bot = setup.new(seed), QuickPlayer(policy)
    while not match.over:
        taken = next((seat for seat in match.offered if _takes(match, seat, bot)), None)
        if taken is None:
            match.play(match.to_act[0], bot_choice(match, match.to_act[0], bot))
    return match


def _takes(match: Match, seat: int, bot: QuickPlayer) -> bool:
    action = bot_answer(match, seat, bot)
    if action is not None:
        match.play(seat, action)
    return action is not None
