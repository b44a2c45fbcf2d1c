"""Whole matches of quick bots in compiled code: any numbers of a simulation, in one thread."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sobremesa.bots.playout import TO_THE_END, Tools, new_tools, no_script, play_on
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Array, Fields, deal, long_runner, new_records, step, unsigned
from sobremesa.engine.luck import key_of, start_bots
from sobremesa.engine.match import fresh_state
from sobremesa.lab.kept_matches import COLUMNS, kept_among
from sobremesa.lab.outcomes import Outcome
from sobremesa.lab.simulation import Simulation

ROOM = 1 << 16  # actions that are noted between two looks at them, to begin with


class ActionNotes(NamedTuple):
    """Where the actions of matches are noted, one match after another."""

    actions: Array  # (room, COLUMNS) int32
    places: Array  # where the next action goes, and where the room for it ends


@step
def note_action(tools: Tools, notes: ActionNotes, seat: int, action: int) -> None:
    """Note an action if there is room; what does not fit is counted."""
    place = unsigned(notes.places[0])
    if place < unsigned(notes.places[1]):
        notes.actions[place, 0] = seat
        notes.actions[place, 1] = action
    notes.places[0] += 1


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
def play_block(tools: Tools, policies: Array, first: int, every: int, outcomes: Array, actions: Array) -> int:
    """Play the matches from number `first` on, and note how they end; of one in `every` the actions too.

    Returns how many were played: all, unless there is no room for the actions of the next one.
    """
    state, script = tools.trials[0], no_script()
    places = np.zeros(2, np.int64)
    notes = ActionNotes(actions, places)
    for i in range(len(outcomes)):
        begin = places[0]
        keeps = every > 0 and (first + i) % every == 0
        places[1] = len(actions) if keeps else 0
        prepare_match(tools, first + i)
        deal(state, tools.logs[0])
        _, played = play_on(tools, policies, script, TO_THE_END, note_action, notes)
        if not keeps:
            places[0] = begin
        elif places[0] > len(actions):
            return i
        write_outcome(state, played, outcomes[i])
    return len(outcomes)


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

    def __init__(self, game: Game, simulation: Simulation, every: int) -> None:
        self._tools = quick_tools(game, simulation)
        self._policies = policies_of(simulation)
        self._every = every
        self._noted = np.zeros((ROOM if every else 0, COLUMNS), np.int32)

    def play(self, numbers: range) -> tuple[Array, list[Array]]:
        """How the matches ended, and the actions of those that are kept; of no matches, all is at least compiled."""
        outcomes, kept = new_records(Outcome, len(numbers)), list[Array]()
        done = 0
        while True:
            first, left = numbers.start + done, outcomes[done:]
            played = play_block(self._tools, self._policies, first, self._every, left, self._noted)
            kept += self._noted_in(first, left[:played])
            done += played
            if done == len(numbers):
                return outcomes, kept
            if not played:
                self._noted = np.zeros((2 * len(self._noted), COLUMNS), np.int32)

    def close(self) -> None:
        pass

    def _noted_in(self, first: int, outcomes: Array) -> list[Array]:
        """The actions of the matches that are kept, which were noted one after another."""
        numbers = kept_among(range(first, first + len(outcomes)), self._every)
        if not numbers:
            return []
        ends = np.cumsum(outcomes["decisions"][numbers.start - first :: numbers.step])
        return np.split(self._noted[: ends[-1]].copy(), ends[:-1])
