"""Matches played on in compiled code, with every seat asked in turn: the loop of simulations, reports and searches.

Batched environments have a loop of their own (`envs/flow.py`), because theirs is left and entered in mid-match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sobremesa.bots.network import Evaluator
from sobremesa.bots.policy import choose
from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Array, Fields, apply, legal, new_records, step, unsigned
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.log import no_logs
from sobremesa.engine.luck import BotRng, Luck
from sobremesa.engine.state import SEATS, Actions, asked_next, first_seat

MOST_TURNS = 10_000_000  # more than a round has, also where a plan looks to the end
TO_THE_END = np.iinfo(np.int64).max  # a moment after all others


class Tools(NamedTuple):
    """What a thread plays with, each an array."""

    worlds: Array  # the state that a trial begins with
    trials: Array  # the state that is played on
    views: Array  # what a seat sees of it
    bot_rngs: Array  # of this trial, and as they were before it
    lucks: Array  # of the bots
    lists: Array
    logs: Array
    evaluator: Evaluator | None = None  # of the policies that ask a network


def new_tools(game: Game, luck_key: Array, logs: Array | None = None, evaluator: Evaluator | None = None) -> Tools:
    """Tools for a game whose bots have luck of this key; what happens is noted in the logs, if any are given."""
    lucks = new_records(Luck, 1)
    lucks["luck_key"] = luck_key
    worlds, trials, views = (new_records(game.state, 1) for _ in range(3))  # side by side they are slower
    lists, rngs = new_records(Actions, 1), new_records(BotRng, 2)
    return Tools(worlds, trials, views, rngs, lucks, lists, no_logs() if logs is None else logs, evaluator)


@step
def moment_of(state: Fields) -> int:
    """The round and the turn as one number."""
    return moment(state.round_number, state.turn_number)


@step
def moment(round_number: int, turn_number: int) -> int:
    return int(round_number) * MOST_TURNS + turn_number


class Script(NamedTuple):
    """What is decided before policies are asked. The seats are bit masks."""

    actions: Array  # by seat
    others: int  # who plays theirs first
    mine: int  # who plays theirs last: it may be the one that settles what all have chosen
    passed: int  # who has let an offer pass


@step
def no_script() -> Script:
    return Script(np.zeros(SEATS, np.int64), 0, 0, 0)


@step
def nothing_noted(tools: Tools, notes: Any, seat: int, action: int) -> None:
    """For matches of which only the end is wanted."""


@step
def play_on(
    tools: Tools, policies: Array, script: Script, last: int, note: Callable[[Tools, Any, int, int], None], notes: Any
) -> tuple[int, int]:
    """Play the trial until it is past the moment `last`: first by the script, then by the seats' policies.

    After each action `note` is called, which is a step, with `notes`, the seat and the action. Tells how
    many decisions were made, and how many of them were actions.
    """
    trial, view, actions, log = tools.trials[0], tools.views[0], tools.lists[0], tools.logs[0]
    others, mine, passed = script.others, script.mine, script.passed
    decisions, played = 0, 0
    while True:
        if others | mine:
            seat = first_seat(others if others else mine)
            others &= ~(1 << seat)
            mine &= ~(1 << seat)
            action = script.actions[unsigned(seat)]
        elif trial.over or moment_of(trial) > last:
            return decisions, played
        else:
            seat = asked_next(trial, passed)
            count = legal(trial, seat, actions)
            policy = policies[unsigned(seat)]
            action = choose(policy, trial, seat, actions, count, view, tools.evaluator, tools.bot_rngs[0])
        decisions += 1
        if action == LET_PASS:
            passed |= 1 << seat
            continue
        apply(trial, seat, action, log)
        note(tools, notes, seat, action)
        played += 1
        passed = 0
