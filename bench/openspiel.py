"""OpenSpiel's C++ roll-outs of card games, in decisions a second: two of tricks, one of shedding, one of bidding."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

OPEN_SPIEL_GAMES = ("hearts", "spades", "crazy_eights", "skat")
ROLLOUTS = 10_000
SAMPLE = 300


def _let_chance_act(state: Any, dice: random.Random) -> None:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, chances)[0])


def _dealt(game: Any, dice: random.Random) -> Any:
    state = game.new_initial_state()
    _let_chance_act(state, dice)
    return state


def _decisions_a_match(game: Any, dice: random.Random) -> float:
    decisions = 0
    for _ in range(SAMPLE):
        state = _dealt(game, dice)
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
            _let_chance_act(state, dice)
    return decisions / SAMPLE


def open_spiel_rate(name: str) -> Callable[[], float] | None:
    """A search of one simulation evaluates the root by C++ roll-outs to the end: nothing else takes time."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    dice = random.Random(1)
    length = _decisions_a_match(game, dice)
    state = _dealt(game, dice)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 100, False, 1, False)

    def rate() -> float:
        begin = time.perf_counter()
        bot.step(state)
        return ROLLOUTS * length / (time.perf_counter() - begin)

    return rate
