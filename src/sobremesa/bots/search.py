"""Search for any game: play the candidate actions on in many imagined worlds and keep those that do best.

A world is sampled from the seat's view alone, and every candidate is tried in the same worlds with the same luck,
so that chance weighs on all alike. Half of the candidates drop out at each stage (sequential halving).
"""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from sobremesa.bots.player import Question
from sobremesa.bots.policy import LET_PASS, Policy, choose
from sobremesa.engine.kernel import (
    Array,
    Record,
    apply,
    kernel,
    legal,
    new_record,
    new_records,
    sample,
    standing,
    step,
)
from sobremesa.engine.log import no_log
from sobremesa.engine.luck import Luck, Whim, start_whim
from sobremesa.engine.state import SEATS, Actions, first_seat

TO_THE_END = 1_000_000  # rounds: more than any match has
WHOLE = 1_000_000  # a chance of one; sums are whole numbers, so that the order of adding cannot matter

PIECES = 8  # a stage with a bound in time looks at the clock so often

# What is summed up for each candidate
TRIES, CHANCE, CHANCE_SQUARED, POINTS, POINTS_SQUARED, SUMS = 0, 1, 2, 3, 4, 5


@step
def play_on(
    trial: Record,
    passed: int,
    policy: int,
    last_round: int,
    seen: Record,
    actions: Record,
    whim: Record,
    log: Record,
) -> None:
    """Play to the end of a round; `passed` are the seats that have let an offer pass."""
    while not trial.over and trial.round_number <= last_round:
        offered = trial.offered & ~passed
        seat = first_seat(offered if offered else trial.to_act)
        count = legal(trial, seat, actions)
        action = choose(policy, trial, seat, actions, count, seen, whim)
        if action == LET_PASS:
            passed |= 1 << seat
            continue
        apply(trial, seat, action, log)
        passed = 0


@step
def let_others_choose(
    world: Record, seat: int, policy: int, seen: Record, actions: Record, whim: Record, log: Record
) -> None:
    """Who chooses at the same moment as a seat chooses first (again, where a choice may be replaced)."""
    for other in range(world.players):
        if other != seat and (world.may_act & ~world.offered) >> other & 1:
            count = legal(world, other, actions)
            apply(world, other, choose(policy, world, other, actions, count, seen, whim), log)


@step
def share_of_win(state: Record, seat: int) -> float:
    if state.rank[seat] != 1:
        return 0.0
    winners = 0
    for other in range(state.players):
        winners += state.rank[other] == 1
    return 1.0 / winners


@step
def chance_to_win(state: Record, seat: int, spread: float, standings: Array) -> float:
    """The result of a match, or before its end a guess: standings a `spread` apart are e to one."""
    if state.over:
        return share_of_win(state, seat)
    standing(state, standings)
    odds = 0.0
    for other in range(state.players):
        odds += math.exp(min((standings[other] - standings[seat]) / spread, 40.0))
    return 1.0 / odds


@kernel
def weigh(
    view: Record,
    seat: int,
    candidates: Array,
    first_world: int,
    worlds: int,
    others: int,
    policy: int,
    rounds: int,
    spread: float,
    desk: Array,
    streams: Array,
    luck: Record,
    actions: Record,
    log: Record,
    sums: Array,
) -> None:
    """Try every candidate in each of the worlds, whose numbers begin at `first_world`, and add up what comes out."""
    world, trial, seen = desk[0], desk[1], desk[2]
    whim = streams[0]
    standings = np.zeros(SEATS, np.int64)
    last_round = view.round_number + rounds
    for number in range(first_world, first_world + worlds):
        luck.luck_stream = number
        luck.luck_counter = 0
        start_whim(whim, luck)
        sample(view, seat, whim, world)
        if view.to_act >> seat & 1:
            let_others_choose(world, seat, others, seen, actions, whim, log)
        streams[1] = streams[0]
        for i in range(len(candidates)):
            desk[1] = desk[0]
            streams[0] = streams[1]
            passed = 0
            if candidates[i] == LET_PASS:
                passed = 1 << seat
            else:
                apply(trial, seat, candidates[i], log)
            play_on(trial, passed, policy, last_round, seen, actions, whim, log)
            chance = np.int64(WHOLE * chance_to_win(trial, seat, spread, standings))
            points = np.int64(trial.points[seat])
            sums[i, TRIES] += 1
            sums[i, CHANCE] += chance
            sums[i, CHANCE_SQUARED] += chance * chance
            sums[i, POINTS] += points
            sums[i, POINTS_SQUARED] += points * points


@dataclass(frozen=True)
class Plan:
    """How hard to think: how many simulations for a decision, and how they are played."""

    simulations: int
    others: Policy = Policy.RANDOM  # how the others choose at the same moment as the seat
    policy: Policy = Policy.RANDOM  # how everyone plays on
    rounds: int = TO_THE_END  # how many rounds after this one are played
    spread: float = 1.0  # how far ahead in standing makes e to one, where rounds are left
    halving: bool = True  # drop the worse half of the candidates at each stage


@dataclass(frozen=True)
class Judgement:
    """What the simulations say of an action. Errors are standard errors."""

    action: int
    simulations: int
    chance: float
    chance_error: float
    points: float
    points_error: float


class Desk:
    """The buffers that one thread thinks with."""

    def __init__(self, question: Question) -> None:
        self.states = new_records(question.game.state, 3)
        self.streams = new_records(Whim, 2)
        self.luck = new_record(Luck)
        self.luck.luck_key[:] = question.luck_key
        self.actions = new_record(Actions)
        self.log = no_log()

    def weigh(self, question: Question, plan: Plan, candidates: list[int], first: int, worlds: int) -> Array:
        sums = np.zeros((len(candidates), SUMS), np.int64)
        weigh(
            question.record,
            question.seat,
            np.array(candidates, np.int64),
            first,
            worlds,
            plan.others,
            plan.policy,
            plan.rounds,
            plan.spread,
            self.states,
            self.streams,
            self.luck,
            self.actions,
            self.log,
            sums,
        )
        return sums


class Search:
    """One decision under thought. `threads` never change what comes out; a bound in seconds can."""

    def __init__(self, question: Question, plan: Plan, threads: int = 1) -> None:
        self.question = question
        self.plan = plan
        self.candidates = question.legal() + ([LET_PASS] if question.is_offer else [])
        self.worlds = 0
        self._desks = [Desk(question) for _ in range(threads)]
        self._sums = {action: np.zeros(SUMS, np.int64) for action in self.candidates}

    def run(self, seconds: float | None = None) -> list[Judgement]:
        """Judge every action, the best first."""
        deadline = None if seconds is None else time.perf_counter() + seconds
        left, dropped = self.candidates, list[int]()
        for size, worlds in stages(len(self.candidates), self.plan):
            ranked = self._ranked(left)
            left, dropped = ranked[:size], ranked[size:] + dropped
            if not self._try_out(left, worlds, deadline):
                break
        return [self._judgement(action) for action in self._ranked(left) + dropped]

    def _try_out(self, actions: list[int], worlds: int, deadline: float | None) -> bool:
        """Try actions in so many new worlds; whether there was time for all."""
        pieces = 1 if deadline is None else PIECES
        for piece in np.array_split(np.arange(worlds), min(pieces, worlds)):
            if deadline is not None and self.worlds and time.perf_counter() > deadline:
                return False
            for action, added in zip(actions, self._weigh(actions, len(piece)), strict=True):
                self._sums[action] += added
        return True

    def _weigh(self, actions: list[int], worlds: int) -> Array:
        first, self.worlds = self.worlds, self.worlds + worlds
        if len(self._desks) == 1:
            return self._desks[0].weigh(self.question, self.plan, actions, first, worlds)
        bounds = [first + worlds * i // len(self._desks) for i in range(len(self._desks) + 1)]
        with ThreadPoolExecutor(len(self._desks)) as pool:
            parts = [
                pool.submit(desk.weigh, self.question, self.plan, actions, begin, end - begin)
                for desk, begin, end in zip(self._desks, bounds, bounds[1:], strict=False)
            ]
            return np.sum([part.result() for part in parts], axis=0)

    def _ranked(self, actions: list[int]) -> list[int]:
        return sorted(actions, key=lambda action: -self._sums[action][CHANCE] / max(1, self._sums[action][TRIES]))

    def _judgement(self, action: int) -> Judgement:
        tries, chance, chance_squared, points, points_squared = (int(total) for total in self._sums[action])
        return Judgement(
            action,
            tries,
            *mean_and_error(chance / WHOLE, chance_squared / WHOLE**2, tries),
            *mean_and_error(points, points_squared, tries),
        )


def stages(candidates: int, plan: Plan) -> list[tuple[int, int]]:
    """How many candidates are tried at each stage, in how many worlds, so that each stage costs about the same."""
    sizes = [candidates]
    while plan.halving and sizes[-1] > 2:
        sizes.append((sizes[-1] + 1) // 2)
    return [(size, max(1, plan.simulations // (len(sizes) * size))) for size in sizes]


def mean_and_error(total: float, squares: float, count: int) -> tuple[float, float]:
    """The mean and its standard error; with fewer than two tries the error is not known."""
    if count < 2:
        return (total / count if count else math.nan), math.nan
    mean = total / count
    return mean, math.sqrt(max(0.0, squares / count - mean * mean) / (count - 1))


class SearchPlayer:
    """A player that searches for each decision, and plays at once where there is no choice."""

    def __init__(self, name: str, plan: Plan, seconds: float | None = None) -> None:
        self.name = name
        self.plan = plan
        self.seconds = seconds

    def act(self, question: Question) -> int:
        thought = Search(question, self.plan)
        if len(thought.candidates) == 1:
            return thought.candidates[0]
        return thought.run(self.seconds)[0].action
