"""Matches side by side in compiled code: who is asked, what was answered, and what a learner gets to see.

Whom a match asks and when agrees with `play_on` in `bots/playout.py`: first whoever is offered an act, then whoever is
awaited.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from sobremesa.bots.parts import add_part, list_parts, split_actions
from sobremesa.bots.policy import choose_among
from sobremesa.engine.kernel import (
    Array,
    Fields,
    apply,
    body_of,
    compiled_from,
    deal,
    encode_observation,
    encode_parts,
    kernel,
    legal,
    observe,
    record_type,
    standing,
    step,
    unsigned,
)
from sobremesa.engine.learning import LET_PASS, MOST_PARTS, UNFINISHED
from sobremesa.engine.log import LOG_ROWS, VALUES, EventLog
from sobremesa.engine.luck import Luck, below, start_bots
from sobremesa.engine.native.simd import copy_list, end_list, is_listed
from sobremesa.engine.state import MOST_ACTIONS, SEATS, Actions, asked_next
from sobremesa.envs.crew import (
    LEADER,
    crew_size,
    least_of_all,
    next_job,
    report,
    sum_of_all,
    take_chunk,
    times_to_do,
)
from sobremesa.envs.scaling import scale

NOBODY = -1  # is asked: the match is over
NO_MOVE = -1  # leaves a match as it is
NOTHING, DEAL, AS_TOLD = -3, -4, -5  # instead of an action: nobody has acted; a new match is to be dealt; see tasks
LEARNER = -1  # instead of a policy: the caller answers;
SLOW = -2  # and from here down a player answers outside compiled code, the first, the second and so on
NUMBERS = 1_000_000_000  # of the matches of a stream: those of stream s are numbered from s * NUMBERS
FINE = 1 << 62  # instead of the place of a move that is not open: behind all of them
CHUNK = 128  # matches of a thread's share that are stepped before others are: they fit its cache
SOME = 4  # moves that are turned on or off at a time


class SlotTask(IntEnum):
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
PLAY = 3  # draw them and make them, as many times as ordered


class Reward(IntEnum):
    """What a match is worth to a seat once it is over."""

    RANK = 0
    POINTS = 1
    WIN = 2
    LEAD = 3


# Beside each state: which match it is, who is asked, and what was answered so far.
MatchSlot = record_type(
    [
        ("number", np.int64),  # of the match
        ("beginning", np.int64),  # the parts of an action chosen so far, as one number
        ("rng_state", np.uint32, (4,)),  # of the bots
        ("played", np.int32),  # actions
        ("seat", np.int32),
        ("passed", np.int32),  # bit mask of the seats that have let the present offer pass
        ("actions", np.int32),  # how many are open
        ("moves", np.int32),  # and how many moves
        ("was_asked", np.int32),  # 1 once a learner has been asked in this match
        ("parts", np.int32),  # how many parts of an action have been chosen, and which
        ("part", np.int32, (MOST_PARTS,)),
        ("policy", np.int32, (SEATS,)),  # who sits at each seat
        ("paid", np.float32, (SEATS,)),  # of the reward, so far
    ]
)

# In a game whose actions have several parts: those of the open actions, unless they are more.
MOST_KEPT = 64
CachedActions = record_type([("packed", np.int64, (MOST_KEPT,))])

# What a thread works with, as one record: each argument of `work` takes time.
Toolbox = record_type(
    [
        ("luck", Luck),  # of bots
        ("actions", Actions),
        ("packed", np.int64, (MOST_ACTIONS,)),  # the parts of all of them
        ("log", EventLog),
    ]
)


class Places(NamedTuple):
    """The matches of a batch, one at each place."""

    states: Array
    slots: Array
    tasks: Array
    moves: Array
    open_moves: Array
    cached: Array
    next_numbers: Array
    bot_rngs: Array  # for moves that are drawn
    memories: Array | None  # what each seat was told last, if that is kept


class Terms(NamedTuple):
    """What holds for all matches of a batch."""

    prepared: Array  # a state, to be dealt
    policies: Array  # by place and seat
    rotates: bool  # everybody sits one seat further on in each next match
    pass_move: int
    longest: int  # action, in parts
    reward: int
    dense: bool  # rewards are paid on the way
    point: int
    renews: bool  # a match that ended is followed by the next


class Outputs(NamedTuple):
    """What a batch writes for its caller; observations as float32 from whole numbers, if they are wanted so."""

    observations: Array
    numbers: Array  # the same as rows, if they are to be scaled; else nothing
    scales: Array
    scaled: Array
    masks: Array
    seats: Array
    rewards: Array
    ended: Array


class Workspace(NamedTuple):
    """What a thread works with, each an array of one."""

    views: Array
    tools: Array


# --- what is the same for every game


@step
def task_for(move: int) -> int:
    return SlotTask.REST if move == NO_MOVE else SlotTask.MOVE


@step
def plan_moves(first: int, end: int, places: Places) -> int:
    """Set every match its task; returns the place of the first move that is not open, or FINE."""
    for place in range(first, end):
        i = unsigned(place)
        move = places.moves[i]
        places.tasks[i] = task_for(move)
        if move != NO_MOVE and not is_listed(move, places.open_moves[i].move, places.slots[i].moves):
            return place
    return FINE


@step
def forget_ends(first: int, end: int, outputs: Outputs) -> None:
    outputs.ended[first:end] = 0
    outputs.rewards[first:end] = 0


@step
def draw_moves(first: int, end: int, places: Places) -> None:
    """Any open move, all equally likely; NO_MOVE where there is none."""
    for place in range(first, end):
        i = unsigned(place)
        count = places.slots[i].moves
        if count > 0:
            drawn = unsigned(below(places.bot_rngs[i], count))
            places.moves[i] = places.open_moves[i].move[drawn]
        else:
            places.moves[i] = NO_MOVE


@step
def trust_moves(first: int, end: int, places: Places) -> None:
    """Set every match its task, where the moves were drawn among those that are open."""
    for place in range(first, end):
        i = unsigned(place)
        places.tasks[i] = task_for(places.moves[i])


# --- one match


@step
def number_match(asked: Fields, next_numbers: Array, i: int, luck: Fields) -> None:
    """The next match of a place begins, with random numbers for its bots."""
    asked.number = next_numbers[i]
    asked.played = 0
    asked.passed = 0
    asked.parts = 0
    asked.beginning = 0
    asked.was_asked = 0
    asked.paid[:] = 0
    next_numbers[i] += 1
    start_bots(asked, luck, asked.number)


@step
def seat_players(asked: Fields, policies: Array, i: int, players: int, rotates: bool) -> None:
    """Everybody sits down; where seats rotate, by the number of the match."""
    turn = (asked.number // NUMBERS + asked.number % NUMBERS) % players if rotates else 0
    for seat in range(players):
        asked.policy[unsigned((seat + turn) % players)] = policies[i, seat]


@step
def remember(log: Fields, memories: Array, i: int, is_new: bool) -> None:
    """Tell each seat of the events that it may know, of a match that may be new, and empty the log.

    A memory has a row for each event that is kept, used in turn, and one more, which begins with how many there were.
    """
    kept = memories.shape[2] - 1
    if is_new:
        memories[i, :, kept, 0] = 0
    for row in range(min(log.count, LOG_ROWS)):
        for seat in range(memories.shape[1]):
            if log.audience[row] >> seat & 1:
                count = memories[i, seat, kept, 0]
                place = count % kept
                memories[i, seat, place, 0] = log.kind[row]
                for j in range(VALUES):
                    memories[i, seat, place, 1 + j] = log.value[row, j]
                memories[i, seat, kept, 0] = count + 1
    log.count = 0


@step
def forget(log: Fields, memories: None, i: int, is_new: bool) -> None:
    pass


def keep_events(log: Fields, memories: Array | None, i: int, is_new: bool) -> None:
    """Remember events where there are memories. `run` is compiled anew for those: a branch in it costs all others."""
    if memories is not None:
        remember(log, memories, i, is_new)


@compiled_from(keep_events)
def _keep_events(log: Any, memories: Any, i: Any, is_new: Any) -> Callable[..., None]:
    return body_of(remember if hasattr(memories, "ndim") else forget)


@step
def told(state: Fields, asked: Fields, task: int, move: int, pass_move: int) -> int:
    """The action that a task begins with."""
    if task == SlotTask.MOVE:
        return add_part(state, asked, move, pass_move)
    if task == SlotTask.ACT:
        return move
    return DEAL if task == SlotTask.BEGIN else NOTHING


@step
def list_moves(
    view: Fields, asked: Fields, actions: Fields, listed: Fields, kept: Array, i: int, words: Array,
    is_begun: bool, longest: int,
) -> int:  # fmt: skip
    """The moves that are open; where an action has been begun, its match may know from before which are."""
    count = int(asked.actions)
    if longest == 1:
        copy_list(actions.action, 0, listed.move, count)
        return count
    if count > MOST_KEPT:
        split_actions(view, actions, count, words)
        return list_parts(words, count, asked, listed)
    if not is_begun:
        split_actions(view, actions, count, kept[i].packed)
    return list_parts(kept[i].packed, count, asked, listed)


@step
def turn_moves(mask: Fields, listed: Fields, count: int, on: int) -> None:
    """Turn the moves of a list on or off, some at a time: it goes on with its first one."""
    k = unsigned(0)
    while k < unsigned(count):
        for j in range(SOME):
            mask.is_open[unsigned(listed.move[k + unsigned(j)])] = on
        k += unsigned(SOME)


@step
def show_moves(
    view: Fields, seat: int, asked: Fields, actions: Fields, listed: Fields, mask: Fields,
    kept: Array, i: int, words: Array, is_begun: bool, pass_move: int, longest: int,
) -> None:  # fmt: skip
    """Write which moves are open, where the mask still shows those of before."""
    turn_moves(mask, listed, asked.moves, 0)
    count = list_moves(view, asked, actions, listed, kept, i, words, is_begun, longest)
    if view.offered >> seat & 1 and asked.parts == 0:
        listed.move[unsigned(count)] = pass_move
        count += 1
    end_list(listed.move, count)
    asked.moves = count
    turn_moves(mask, listed, count, 1)


@step
def reward_of(standings: Array, seat: int, players: int, kind: int, point: int) -> float:
    """RANK: 1 for the first place alone, -1 for the last, in even steps; WIN: the share of the win.

    LEAD: the points less the mean of the others'.
    """
    if kind == Reward.POINTS:
        return standings[seat] // point
    if kind == Reward.LEAD:
        together = 0
        for other in range(players):
            together += standings[other] // point
        own = standings[seat] // point
        return own - (together - own) / (players - 1)
    better, equal = 0, 0
    for other in range(players):
        better += standings[other] > standings[seat]
        equal += standings[other] == standings[seat]
    if kind == Reward.WIN:
        return 1 / equal if better == 0 else 0.0
    return 1 - (2 * better + equal - 1) / (players - 1)


@step
def add_rewards(state: Fields, kind: int, point: int, asked: Fields, rewards: Array, i: int) -> None:
    """Add what a match is worth to each seat, or would be if it ended now, less what has been paid of it."""
    standings = np.zeros(SEATS, np.int64)
    if state.over and (kind == Reward.RANK or kind == Reward.WIN):
        for seat in range(state.players):
            standings[seat] = -state.rank[seat]
    else:
        standing(state, standings)
    for seat in range(state.players):
        worth = np.float32(reward_of(standings, seat, state.players, kind, point))
        rewards[i, seat] += worth - asked.paid[seat]
        asked.paid[seat] = worth


@step
def learner_at_end(asked: Fields, players: int, last: int) -> int:
    """Who sees the end of a match: whoever acted last, or where that was a bot the first learner."""
    seat = last
    for other in range(players - 1, -1, -1):
        if asked.policy[last] != LEARNER and asked.policy[other] == LEARNER:
            seat = other
    return seat


@step
def run(first: int, end: int, places: Places, terms: Terms, outputs: Outputs, workspace: Workspace) -> int:
    """Do each match's task, let its quick bots play, and show the learner that is asked next what it may know.

    Returns how many matches wait for a slow player.
    """
    view, tools, cached = workspace.views[0], workspace.tools[0], places.cached
    luck, actions, packed, log = tools.luck, tools.actions, tools.packed, tools.log
    left = 0
    i, last = unsigned(first), unsigned(end)
    action, seat = AS_TOLD, NOBODY
    while i < last:  # one loop, which goes through a match again for each bot: of two, LLVM makes much slower code
        state, match = places.states[i], places.slots[i]
        if action == AS_TOLD:
            if places.tasks[i] == SlotTask.REST:
                i += unsigned(1)
                continue
            action = told(state, match, places.tasks[i], places.moves[i], terms.pass_move)
            seat = match.seat
            places.tasks[i] = SlotTask.REST
        if action >= 0:
            apply(state, seat, action, log)
            match.played += 1
            match.passed = 0
            ends = state.over and (match.was_asked or not terms.renews)
            if ends or (terms.dense and match.was_asked):
                add_rewards(state, terms.reward, terms.point, match, outputs.rewards, i)
            if ends:
                outputs.ended[i] = 1
            if state.over and terms.renews:
                action = DEAL
        elif action == LET_PASS:
            match.passed |= 1 << seat
        if action == DEAL:
            number_match(match, places.next_numbers, i, luck)
            places.states[i] = terms.prepared[0]
            state.luck_stream = match.number
            log.count = 0
            deal(state, log)
            seat_players(match, terms.policies, i, state.players, terms.rotates)
        keep_events(log, places.memories, i, action == DEAL)
        seat = learner_at_end(match, state.players, seat) if state.over else asked_next(state, match.passed)
        match.seat = seat
        policy = LEARNER if state.over else match.policy[unsigned(seat)]
        if policy <= SLOW:
            places.tasks[i] = SlotTask.ASK
            left += 1
        else:
            is_begun = action == UNFINISHED  # everything looks as before
            if not is_begun or match.actions > MOST_KEPT:
                match.actions = legal(state, seat, actions)
            if not is_begun:
                observe(state, seat, view)
                if policy != LEARNER:
                    action = choose_among(policy, view, seat, actions, int(match.actions), match)
                    continue
                encode_observation(view, seat, outputs.observations[i])
            outputs.seats[i] = NOBODY if state.over else seat
            if terms.longest > 1:
                encode_parts(view, match, outputs.observations[i])
            if outputs.scaled.size > 0:
                scale(outputs.numbers[i], outputs.scales, outputs.scaled[i])
            match.was_asked = 1
            show_moves(
                state, seat, match, actions, places.open_moves[i], outputs.masks[i],
                cached, i, packed, is_begun, terms.pass_move, terms.longest,
            )  # fmt: skip
        i += unsigned(1)
        action = AS_TOLD
    return left


@kernel
def work(
    orders: Array, me: int, bounds: Array,
    states: Array, slots: Array, tasks: Array, moves: Array, open_moves: Array, cached: Array,
    next_numbers: Array, bot_rngs: Array, memories: Array | None,
    prepared: Array, policies: Array, rotates: bool, pass_move: int, longest: int, reward: int,
    dense: bool, point: int, renews: bool,
    observations: Array, numbers: Array, scales: Array, scaled: Array,
    masks: Array, seats: Array, rewards: Array, ended: Array,
    views: Array, tools: Array,
) -> int:  # fmt: skip
    """Do a thread's share of the places, from its bound to the next one, of each job that comes.

    Returns to the leader how many matches wait for a slow player, or `~place`, below 0, of a move that is not open; to
    the others that there has been NOTHING to do for a while, or STOP.
    """
    # The fields come one by one because Numba recognises named tuples slowly: with these four as arguments a call from
    # Python took 2 microseconds longer, and a batch of one match made 0.6 times as many steps. `show_moves` takes no
    # tuples either: with them everything took 4 times as long.
    places = Places(states, slots, tasks, moves, open_moves, cached, next_numbers, bot_rngs, memories)
    terms = Terms(prepared, policies, rotates, pass_move, longest, reward, dense, point, renews)
    outputs = Outputs(observations, numbers, scales, scaled, masks, seats, rewards, ended)
    workspace = Workspace(views, tools)
    while True:
        job = next_job(orders, me)
        if job < 0:
            return job
        left = 0
        crew = crew_size(orders)
        if job == DRAW:
            draw_moves(bounds[me], bounds[me + 1], places)
            crew = 0
        elif job == STEP:
            wrong = least_of_all(orders, me, plan_moves(bounds[me], bounds[me + 1], places))
            if wrong != FINE:
                left = ~wrong if me == LEADER else 0
                crew = 0
        k = 0
        while k < crew:
            whose = (me + k) % crew
            first = bounds[whose] + CHUNK * take_chunk(orders, whose)
            end = min(first + CHUNK, bounds[whose + 1])
            if first >= end:
                k += 1
                continue
            if job != RUN:
                forget_ends(first, end, outputs)
            for _ in range(times_to_do(orders)):
                if job == PLAY:
                    draw_moves(first, end, places)
                    trust_moves(first, end, places)
                left += run(first, end, places, terms, outputs, workspace)
        if me == LEADER:
            return sum_of_all(orders, left)
        report(orders, me, left)
