"""Whole matches of quick bots in compiled code: any numbers of a simulation, in one thread."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.playout import TO_THE_END, Tools, new_tools, no_script, nothing_noted, play_on
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Array, Fields, deal, long_runner, new_records, step
from sobremesa.engine.luck import key_of, start_bots
from sobremesa.engine.match import fresh_state
from sobremesa.lab.outcomes import Outcome
from sobremesa.lab.simulation import Simulation


@step
def prepare_match(tools: Tools, number: int) -> None:
    """Set up the match with this number, on luck of its own."""
    tools.trials[0] = tools.worlds[0]
    tools.trials[0].luck_stream = number
    start_bots(tools.bot_rngs[0], tools.lucks[0], number)


@step
def write_outcome(state: Fields, decisions: int, outcome: Fields) -> None:
    outcome.decisions = decisions
    outcome.rounds = state.round_number
    for seat in range(state.players):
        outcome.points[seat] = state.points[seat]
        outcome.rank[seat] = state.rank[seat]


@long_runner
def play_block(tools: Tools, policies: Array, first: int, outcomes: Array) -> None:
    """Play the matches from number `first` on, and note how they end."""
    state, script = tools.trials[0], no_script()
    for i in range(len(outcomes)):
        prepare_match(tools, first + i)
        deal(state, tools.logs[0])
        _, played = play_on(tools, policies, script, TO_THE_END, nothing_noted, 0)
        write_outcome(state, played, outcomes[i])


def quick_tools(game: Game, simulation: Simulation, logs: Array | None = None) -> Tools:
    """What the matches of a simulation are played with."""
    tools = new_tools(game, key_of(simulation.seed, "whims"), logs)
    tools.worlds[0] = fresh_state(game, simulation.players, simulation.settled(), simulation.seed)[0]
    return tools


def policies_of(simulation: Simulation) -> Array:
    """The bots of its seats, as numbers."""
    return np.array([Policy[bot.upper()] for bot in simulation.bots], np.int64)


class QuickSeating:
    """One thread's table of quick bots."""

    def __init__(self, game: Game, simulation: Simulation) -> None:
        self._tools = quick_tools(game, simulation)
        self._policies = policies_of(simulation)

    def play(self, numbers: range) -> Array:
        outcomes = new_records(Outcome, len(numbers))
        play_block(self._tools, self._policies, numbers.start, outcomes)
        return outcomes

    def close(self) -> None:
        pass
