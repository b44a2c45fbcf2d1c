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
from sobremesa.envs.crew import LEADER, least_of_all, next_job, report, sum_of_all
from sobremesa.envs.seeds import ROOM, start_bots, write_key

NOBODY = -1  # is asked: the match is over
NO_MOVE = -1  # leaves a match as it is
NOTHING, DEAL = -3, -4  # instead of an action: nobody has acted; a new match is to be dealt
LEARNER, SLOW = -1, -2  # instead of a policy: the caller answers; a player answers outside compiled code
FINE = 1 << 62  # instead of the place of a move that is not open: behind all of them


class Task(IntEnum):
    """What a match needs next."""

    REST = 0  # nothing
    MOVE = 1  # a learner's move is to be made
    ACT = 2  # an action of a slow player is to be played
    BEGIN = 3  # a new match is to be dealt
    LOOK = 4  # the match was put there: who is asked is to be found out
    ASK = 5  # a slow player is to be asked


# Jobs, which all threads of a batch do at the same moment; plain numbers, because Numba takes long to recognise others.
RUN = 0  # do the tasks of their matches
STEP = 1  # the same, if all moves are open
DRAW = 2  # draw open moves


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
        ("was_asked", np.int32),  # 1 once a learner has been asked in this match
        ("letter", np.int32, (MOST_LETTERS,)),
    ]
)


# --- what is the same for every game


@step
def plan_moves(first: int, end: int, moves: Array, asked: Array, open_moves: Array, tasks: Array) -> int:
    """Set every match its task; returns the place of the first move that is not open, or FINE."""
    for i in range(first, end):
        move = moves[i]
        tasks[i] = Task.REST if move == NO_MOVE else Task.MOVE
        is_open = move == NO_MOVE
        listed = open_moves[i]
        for k in range(asked[i].moves):
            is_open |= listed.move[k] == move
        if not is_open:
            return i
    return FINE


@step
def forget_ends(first: int, end: int, rewards: Array, ended: Array) -> None:
    for i in range(first, end):
        ended[i] = 0
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0


@step
def draw_moves(first: int, end: int, asked: Array, open_moves: Array, whims: Array, moves: Array) -> None:
    """Any open move, all equally likely; NO_MOVE where there is none."""
    for i in range(first, end):
        count = asked[i].moves
        moves[i] = open_moves[i].move[below(whims[i], count)] if count > 0 else NO_MOVE


# --- one match


@step
def number_match(asked: Fields, stream: int, next_numbers: Array, i: int, luck: Fields) -> None:
    """The next match of a place's stream begins, with whims for its bots."""
    asked.stream = stream
    asked.number = next_numbers[i]
    asked.played = 0
    asked.passed = 0
    asked.spelt = 0
    asked.was_asked = 0
    next_numbers[i] += 1
    start_bots(asked, luck)


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


@step
def run(
    first: int, end: int, text: Array, lucks: Array, views: Array, lists: Array,
    logs: Array, states: Array, prepared: Array, first_stream: int, next_numbers: Array,
    asked: Array, tasks: Array, moves: Array, open_moves: Array, policies: Array,
    observations: Array, masks: Array, seats: Array, rewards: Array, ended: Array,
    pass_move: int, longest: int, reward: int, point: int, renews: bool,
) -> int:  # fmt: skip
    """Do each match's task, let its quick bots play, and show the learner that is asked next what it may know.

    Returns how many matches wait for a slow player.
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
            action = DEAL
        tasks[i] = Task.REST
        while True:
            if action >= 0:
                apply(state, seat, action, log)
                match.played += 1
                match.passed = 0
                if state.over and (match.was_asked or not renews):
                    write_rewards(state, reward, point, rewards, i)
                    ended[i] = 1
                if state.over and renews:
                    action = DEAL
            elif action == LET_PASS:
                match.passed |= 1 << seat
            if action == DEAL:
                number_match(match, first_stream + i, next_numbers, i, lucks[0])
                states[i] = prepared[0]
                write_key(text, text.size - ROOM, match.stream, match.number, state.luck_key)
                deal(state, log)
            seat = learner_at_end(policies, seat) if state.over else asked_next(state, match.passed)
            match.seat = seat
            policy = LEARNER if state.over else policies[seat]
            if policy == SLOW:
                tasks[i] = Task.ASK
                left += 1
                break
            count = legal(state, seat, actions)
            if action != UNFINISHED:  # in the middle of a word everything looks as before
                observe(state, seat, view)
                if policy != LEARNER:
                    action = choose_among(policy, view, seat, actions, count, match)
                    continue
                depict(view, seat, observations[i])
            match.was_asked = 1
            seats[i] = NOBODY if state.over else seat
            if longest > 1:
                depict_spelt(view, match, observations[i])
            show_moves(state, seat, match, actions, count, open_moves[i], masks[i], pass_move, longest)
            break
    return left


@kernel
def work(
    words: Array, me: int,
    first: int, end: int, text: Array, lucks: Array, views: Array, lists: Array,
    logs: Array, states: Array, prepared: Array, whims: Array, first_stream: int, next_numbers: Array,
    asked: Array, tasks: Array, moves: Array, open_moves: Array, policies: Array,
    observations: Array, masks: Array, seats: Array, rewards: Array, ended: Array,
    pass_move: int, longest: int, reward: int, point: int, renews: bool,
) -> int:  # fmt: skip
    """Do a thread's share of the places, from `first` to `end`, of each job that comes.

    Returns to the leader how many matches wait for a slow player, or `~place`, below 0, of a move that is not open; to
    the others that there has been NOTHING to do for a while, or STOP.
    """
    while True:
        job = next_job(words, me)
        if job < 0:
            return job
        left = 0
        may_run = job == RUN
        if job == DRAW:
            draw_moves(first, end, asked, open_moves, whims, moves)
        elif job == STEP:
            wrong = least_of_all(words, me, plan_moves(first, end, moves, asked, open_moves, tasks))
            may_run = wrong == FINE
            if may_run:
                forget_ends(first, end, rewards, ended)
            elif me == LEADER:
                left = ~wrong
        if may_run:
            left = run(
                first, end, text, lucks, views, lists,
                logs, states, prepared, first_stream, next_numbers,
                asked, tasks, moves, open_moves, policies,
                observations, masks, seats, rewards, ended,
                pass_move, longest, reward, point, renews,
            )  # fmt: skip
        if me == LEADER:
            return sum_of_all(words, left)
        report(words, me, left)
