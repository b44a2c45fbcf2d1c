"""Matches side by side in compiled code: who is asked, what was answered, and what a learner gets to see.

Whom a match asks and when agrees with `lab/simulate.py`: first whoever is offered an act, then whoever is awaited.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sobremesa.bots.policy import LET_PASS, choose_among
from sobremesa.engine.kernel import (
    Array,
    Fields,
    action_spelt,
    apply,
    deal,
    depict,
    depict_spelt,
    kernel,
    legal,
    letter,
    observe,
    record_type,
    standing,
    step,
)
from sobremesa.engine.learning import MOST_LETTERS, UNFINISHED
from sobremesa.engine.luck import below
from sobremesa.engine.state import SEATS, asked_next
from sobremesa.envs.seeds import ROOM, start_bots, write_key

NOBODY = -1  # is asked: the match is over
NO_MOVE = -1  # leaves a match as it is
NOTHING = -3  # instead of an action: nobody has acted
LEARNER, SLOW = -1, -2  # instead of a policy: the caller answers; a player answers outside compiled code
FINE = -1  # instead of the place of a move that is not open


class Task(IntEnum):
    """What a match needs next."""

    REST = 0  # nothing
    MOVE = 1  # a learner's move is to be made
    ACT = 2  # an action of a slow player is to be played
    BEGIN = 3  # a new match is to be dealt
    LOOK = 4  # the match was put there: who is asked is to be found out
    ASK = 5  # a slow player is to be asked


class Reward(IntEnum):
    """What a match is worth to a seat once it is over."""

    RANK = 0
    POINTS = 1
    WIN = 2


# Beside each state: which match it is, who is asked, and what was answered so far.
Asked = record_type(
    [
        ("stream", np.int64),
        ("number", np.int64),  # of the match in its stream, from 0
        ("whim", np.uint32, (4,)),  # of the bots
        ("played", np.int32),  # actions
        ("seat", np.int32),
        ("passed", np.int32),  # bit mask of the seats that have let the present offer pass
        ("moves", np.int32),  # how many are open
        ("spelt", np.int32),  # how many letters of a word have been chosen, and which
        ("spare", np.int32),
        ("letter", np.int32, (MOST_LETTERS,)),
    ]
)


# --- what is the same for every game


@kernel
def plan_moves(moves: Array, asked: Array, open_moves: Array, tasks: Array, rewards: Array, ended: Array) -> int:
    """Set every match its task; returns the place of the first move that is not open, or FINE."""
    for i in range(moves.size):
        move = moves[i]
        tasks[i] = Task.REST if move == NO_MOVE else Task.MOVE
        is_open = move == NO_MOVE
        for k in range(asked[i].moves):
            is_open |= open_moves[i, k] == move
        if not is_open:
            return i
    rewards[:] = 0
    ended[:] = 0
    return FINE


@kernel
def draw_moves(asked: Array, open_moves: Array, whims: Array, moves: Array) -> None:
    """Any open move, all equally likely; NO_MOVE where there is none."""
    for i in range(moves.size):
        count = asked[i].moves
        moves[i] = open_moves[i, below(whims[i], count)] if count > 0 else NO_MOVE


@kernel
def number_matches(
    first: int, end: int, text: Array, lucks: Array, tasks: Array, first_stream: int, asked: Array, next_numbers: Array,
    keys: Array,
) -> int:  # fmt: skip
    """Give each match that is to be dealt the next number of its place's stream, and the luck that follows from it.

    Returns how many there are.
    """
    numbered = 0
    for i in range(first, end):
        if tasks[i] == Task.BEGIN:
            numbered += 1
            match = asked[i]
            match.stream = first_stream + i
            match.number = next_numbers[i]
            next_numbers[i] += 1
            write_key(text, text.size - ROOM, match.stream, match.number, keys[i])
            start_bots(match, lucks[0])
    return numbered


# --- one match


@step
def begin_match(state: Fields, asked: Fields, keys: Array, i: int, log: Fields) -> None:
    for k in range(8):
        state.luck_key[k] = keys[i, k]
    asked.played = 0
    asked.passed = 0
    asked.spelt = 0
    deal(state, log)


@step
def spell_on(state: Fields, asked: Fields, move: int, pass_move: int) -> int:
    """Add a letter to what a learner has spelt; returns the action, LET_PASS or UNFINISHED."""
    if move == pass_move:
        return LET_PASS
    asked.letter[asked.spelt] = move
    asked.spelt += 1
    action = action_spelt(state, asked)
    if action != UNFINISHED:
        asked.spelt = 0
    return action


@step
def agrees(view: Fields, asked: Fields, action: int) -> bool:
    """Whether an action's word begins with what has been spelt."""
    same = True
    for place in range(asked.spelt):
        same &= letter(view, action, place) == asked.letter[place]
    return same


@step
def is_listed(listed: Fields, count: int, move: int) -> bool:
    found = False
    for k in range(count):
        found |= listed.move[k] == move
    return found


@step
def list_letters(view: Fields, asked: Fields, actions: Fields, count: int, listed: Fields) -> int:
    """The letters that can follow, each once."""
    letters = 0
    for k in range(count):
        action = actions.action[k]
        if agrees(view, asked, action):
            move = letter(view, action, asked.spelt)
            if not is_listed(listed, letters, move):
                listed.move[letters] = move
                letters += 1
    return letters


@step
def show_moves(
    view: Fields, seat: int, asked: Fields, actions: Fields, count: int, listed: Fields, mask: Fields,
    pass_move: int, longest: int,
) -> None:  # fmt: skip
    """Write which moves are open, where the mask still shows those of before."""
    for k in range(asked.moves):
        mask.is_open[np.uint64(listed.move[k])] = 0  # unsigned: no check for negative places
    if longest == 1:
        for k in range(count):
            listed.move[k] = actions.action[k]
    else:
        count = list_letters(view, asked, actions, count, listed)
    if view.offered >> seat & 1 and asked.spelt == 0:
        listed.move[count] = pass_move
        count += 1
    asked.moves = count
    for k in range(count):
        mask.is_open[np.uint64(listed.move[k])] = 1


@step
def reward_of(state: Fields, seat: int, kind: int) -> float:
    """RANK: 1 for the first place alone, -1 for the last, in even steps; WIN: the share of the win."""
    better, equal = 0, 0
    for other in range(state.players):
        better += state.rank[other] < state.rank[seat]
        equal += state.rank[other] == state.rank[seat]
    if kind == Reward.WIN:
        return 1 / equal if better == 0 else 0.0
    return 1 - (2 * better + equal - 1) / (state.players - 1)


@step
def write_rewards(state: Fields, kind: int, point: int, rewards: Array, i: int) -> None:
    if kind == Reward.POINTS:
        standings = np.zeros(SEATS, np.int64)
        standing(state, standings)
        for seat in range(state.players):
            rewards[i, seat] = standings[seat] // point
        return
    for seat in range(state.players):
        rewards[i, seat] = reward_of(state, seat, kind)


@step
def learner_at_end(policies: Array, last: int) -> int:
    """Who sees the end of a match: whoever acted last, or where that was a bot the first learner."""
    seat = last
    for other in range(policies.size - 1, -1, -1):
        if policies[last] != LEARNER and policies[other] == LEARNER:
            seat = other
    return seat


@kernel
def run(
    first: int, end: int, views: Array, lists: Array, logs: Array, states: Array, prepared: Array,
    asked: Array, tasks: Array, moves: Array, open_moves: Array, keys: Array, policies: Array,
    observations: Array, masks: Array, seats: Array, rewards: Array, ended: Array,
    pass_move: int, longest: int, reward: int, point: int, renews: bool,
) -> int:  # fmt: skip
    """Do each match's task, let its quick bots play, and show the learner that is asked next what it may know.

    Returns how many matches have another task.
    """
    left = 0
    view, actions, log = views[0], lists[0], logs[0]
    for i in range(first, end):
        task = tasks[i]
        if task == Task.REST:
            continue
        state, match = states[i], asked[i]
        action = NOTHING
        seat = match.seat
        if task == Task.MOVE:
            action = spell_on(state, match, moves[i], pass_move)
        elif task == Task.ACT:
            action = moves[i]
        elif task == Task.BEGIN:
            states[i] = prepared[0]
            begin_match(state, match, keys, i, log)
        next_task = Task.REST
        while True:
            if action >= 0:
                apply(state, seat, action, log)
                match.played += 1
                match.passed = 0
                if state.over:
                    write_rewards(state, reward, point, rewards, i)
                    ended[i] = 1
                    if renews:
                        next_task = Task.BEGIN
                        break
            elif action == LET_PASS:
                match.passed |= 1 << seat
            seat = learner_at_end(policies, seat) if state.over else asked_next(state, match.passed)
            policy = LEARNER if state.over else policies[seat]
            if policy == SLOW:
                next_task = Task.ASK
                match.seat = seat
                break
            observe(state, seat, view)
            count = legal(view, seat, actions)
            if policy != LEARNER:
                action = choose_among(policy, view, seat, actions, count, match)
                continue
            match.seat = seat
            seats[i] = NOBODY if state.over else seat
            depict(view, seat, observations[i])
            if longest > 1:
                depict_spelt(view, match, observations[i])
            show_moves(view, seat, match, actions, count, open_moves[i], masks[i], pass_move, longest)
            break
        tasks[i] = next_task
        left += next_task != Task.REST
    return left
