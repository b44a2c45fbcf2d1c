"""Search for any game: play the candidate actions on in many imagined worlds and keep those that do best.

A world is sampled from the seat's view alone, and every candidate is tried in the same worlds with the same luck,
so that chance weighs on all alike. Half of the candidates drop out at each stage (sequential halving).
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from sobremesa.bots.learned import evaluator_of
from sobremesa.bots.player import Player, Question, QuickPlayer
from sobremesa.bots.playout import Script, Tools, moment, new_tools, nothing_noted, play_on
from sobremesa.bots.policy import Policy, choosing_with
from sobremesa.engine.kernel import (
    Array,
    Fields,
    casual,
    kernel,
    legal,
    new_records,
    observe,
    prospects,
    record_type,
    sample,
    step,
)
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.luck import below, seed_bot_rng
from sobremesa.engine.plan import SearchPlan
from sobremesa.engine.state import MOST_ACTIONS, SEATS, WHOLE_WIN

PIECES = 4  # a stage is thought through in so many pieces; between two it learns habits and looks at the clock

POINT_PARTS = 1024
WORTH_PARTS = 100_000
FINE = 1 << 24  # steps in which a chance is drawn

# What is summed up for each candidate, all whole numbers: the order of adding cannot matter
TRIES, WINS, WINS_SQUARED, POINTS, POINTS_SQUARED, WORTH, WORTH_SQUARED, PLACES, STANDINGS, STEPS, SUMS = range(11)
# and for each action of those who choose at the same moment
TIMES, LEADS_AFTER, HABIT_SUMS = 0, 1, 2


# A plan as kernels read it
Planned = record_type(
    [
        ("policy", np.int64),
        ("rounds", np.int64),
        ("turns", np.int64),
        ("casual_share", np.int64),
        ("point", np.int64),  # what one point is in a standing
        ("steadiness", np.float64),
        ("spread", np.float64),
        ("lead_for_win", np.float64),
    ]
)


@step
def habitual(
    world: Fields, seat: int, habits: Array, steadiness: float, actions: Fields, weights: Array, bot_rng: Fields
) -> int:
    """One of a seat's actions, likelier the more it has brought to whoever played it so far."""
    count = legal(world, seat, actions)
    best = -math.inf
    for i in range(count):
        action = actions.action[i]
        weights[i] = habits[action, LEADS_AFTER] / POINT_PARTS / max(habits[action, TIMES], 1)
        best = max(best, weights[i])
    total = 0.0
    for i in range(count):
        weights[i] = math.exp((weights[i] - best) * steadiness)
        total += weights[i]
    left = total * below(bot_rng, FINE) / FINE
    for i in range(count - 1):
        left -= weights[i]
        if left < 0.0:
            return actions.action[i]
    return actions.action[count - 1]


@step
def lead(state: Fields, seat: int, standings: Array, point: int) -> int:
    """How far a seat is ahead of the others, added up over them, in small parts of a point."""
    ahead = 0.0
    for other in range(state.players):
        ahead += standings[seat] - standings[other]
    return np.int64(ahead / point * POINT_PARTS)


@step
def share_of_win(state: Fields, seat: int) -> int:
    """The seat's share of the win, in parts of WHOLE_WIN; none while the match goes on."""
    if state.rank[seat] != 1:
        return 0
    winners = 0
    for other in range(state.players):
        winners += state.rank[other] == 1
    return WHOLE_WIN // winners


@step
def guess_of_win(state: Fields, seat: int, standings: Array, point: int, spread: float) -> int:
    """What the standings of an unfinished match let one guess, in parts of WHOLE_WIN: a `spread` makes e to one."""
    odds = 0.0
    for other in range(state.players):
        odds += math.exp(min((standings[other] - standings[seat]) / point / spread, 40.0))
    return np.int64(WHOLE_WIN / odds)


@step
def place_of(state: Fields, seat: int, standings: Array) -> int:
    """1 for whoever leads; the same place for equals."""
    better = 0
    for other in range(state.players):
        better += standings[other] > standings[seat]
    return better + 1


@step
def add_up(trial: Fields, seat: int, standings: Array, plan: Fields, sums: Array, i: int) -> None:
    win = share_of_win(trial, seat)
    if not trial.over and plan.spread > 0.0:
        win = guess_of_win(trial, seat, standings, plan.point, plan.spread)
    points = np.int64(trial.points[seat])
    sums[i, TRIES] += 1
    sums[i, WINS] += win
    sums[i, WINS_SQUARED] += win * win
    sums[i, POINTS] += points
    sums[i, POINTS_SQUARED] += points * points
    mean_lead = lead(trial, seat, standings, plan.point) / (POINT_PARTS * max(1, trial.players - 1))
    worth = np.int64(WORTH_PARTS * (win / WHOLE_WIN + mean_lead / plan.lead_for_win))
    sums[i, WORTH] += worth
    sums[i, WORTH_SQUARED] += worth * worth
    sums[i, PLACES] += place_of(trial, seat, standings)
    sums[i, STANDINGS] += standings[seat]


@step
def learn(trial: Fields, script: Array, others: int, standings: Array, point: int, learned: Array) -> None:
    """Remember how far ahead the others came after what they chose."""
    for other in range(trial.players):
        if others >> other & 1:
            learned[script[other], TIMES] += 1
            learned[script[other], LEADS_AFTER] += lead(trial, other, standings, point)


@step
def expect(world: Fields, other: int, habits: Array, plan: Fields, tools: Tools, weights: Array) -> int:
    """What somebody is thought to choose at the same moment: as the casual player would, or out of habit."""
    actions, bot_rng = tools.lists[0], tools.bot_rngs[0]
    if below(bot_rng, 100) < plan.casual_share:
        seen = tools.views[0]
        observe(world, other, seen)
        return casual(seen, other, actions, legal(seen, other, actions), bot_rng)
    return habitual(world, other, habits, plan.steadiness, actions, weights, bot_rng)


@kernel
def weigh(
    views: Array,
    seat: int,
    candidates: Array,
    first_world: int,
    worlds: int,
    plans: Array,
    habits: Array,
    tools: Tools,
    sums: Array,
    learned: Array,
) -> None:
    """Try every candidate in each of the worlds, whose numbers begin at `first_world`, and add up what comes out."""
    view, plan, luck, bot_rngs = views[0], plans[0], tools.lucks[0], tools.bot_rngs
    world, trial = tools.worlds[0], tools.trials[0]
    policies = np.full(SEATS, plan.policy, np.int64)
    script = np.zeros(SEATS, np.int64)
    standings = np.zeros(SEATS, np.int64)
    weights = np.empty(MOST_ACTIONS, np.float64)
    last = moment(view.round_number + plan.rounds, view.turn_number + plan.turns)
    for number in range(first_world, first_world + worlds):
        luck.luck_stream = number
        luck.luck_counter = 0
        seed_bot_rng(bot_rngs[0], luck)
        sample(view, seat, bot_rngs[0], world)
        others = choosing_with(world, seat)
        for other in range(world.players):
            if others >> other & 1:
                script[other] = expect(world, other, habits, plan, tools, weights)
        bot_rngs[1] = bot_rngs[0]
        for i in range(len(candidates)):
            tools.trials[0] = tools.worlds[0]
            bot_rngs[0] = bot_rngs[1]
            script[seat] = candidates[i]
            mine = 0 if candidates[i] == LET_PASS else 1 << seat
            passed = 1 << seat if candidates[i] == LET_PASS else 0
            told = Script(script, others, mine, passed)
            decisions, _ = play_on(tools, policies, told, last, nothing_noted, 0)
            sums[i, STEPS] += decisions + 1  # to set up a trial is work, too
            prospects(trial, standings)
            add_up(trial, seat, standings, plan, sums, i)
            learn(trial, script, others, standings, plan.point, learned)


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

    def __init__(self, question: Question, plan: SearchPlan, logs: Array | None = None) -> None:
        self.question = question
        self.plans = planned(plan, question.game.point)
        self.tools = new_tools(question.game, question.luck_key, logs, evaluator_of(question.game))

    def weigh(self, candidates: list[int], habits: Array, first: int, worlds: int) -> tuple[Array, Array]:
        """What comes of each candidate in so many worlds, and what came to others of their choices."""
        sums = np.zeros((len(candidates), SUMS), np.int64)
        learned = np.zeros_like(habits)
        tried = np.array(candidates, np.int64)
        records, seat = self.question.records, self.question.seat
        weigh(records, seat, tried, first, worlds, self.plans, habits, self.tools, sums, learned)
        return sums, learned


def planned(plan: SearchPlan, point: int) -> Array:
    """A plan as an array of one record."""
    plans = new_records(Planned, 1)
    for name in ("rounds", "turns", "casual_share", "steadiness", "spread", "lead_for_win"):
        plans[name] = getattr(plan, name)
    plans["policy"] = Policy[plan.policy.upper()]
    plans["point"] = point
    return plans


def no_habits(question: Question) -> Array:
    """What is known of the others' choices before the first simulation."""
    return np.zeros((question.game.actions if question.others_choose else 0, HABIT_SUMS), np.int64)


class Search:
    """One decision under thought. `threads` never change what comes out; a bound in seconds can."""

    def __init__(
        self, question: Question, plan: SearchPlan, threads: int = 1, overlooked: Collection[int] = ()
    ) -> None:
        self.question = question
        self.plan = plan
        self.candidates = [action for action in question.answers() if action not in overlooked]
        self.worlds = 0
        self._desks = [Desk(question, plan) for _ in range(threads)]
        self._helpers = ThreadPoolExecutor(max(1, threads - 1))  # beside the thread that asks; started when needed
        self._habits = no_habits(question)
        self._sums = {action: np.zeros(SUMS, np.int64) for action in self.candidates}

    def run(self, seconds: float | None = None, keep: int | None = None) -> list[Judgement]:
        """Judge every action, the best first. One to `keep` stays in to the end."""
        deadline = None if seconds is None else time.perf_counter() + seconds
        left, dropped = self.candidates, list[int]()
        for size, worlds in stages(len(self.candidates), self.plan):
            ranked = self._ranked(left) if self.worlds else left
            left, dropped = ranked[:size], ranked[size:] + dropped
            if keep in dropped:
                left, dropped = [*left[:-1], keep], [left[-1], *(action for action in dropped if action != keep)]
            if not self._try_out(left, worlds, deadline):
                break
        return [self._judgement(action) for action in self._ranked(left) + dropped]

    def _try_out(self, actions: list[int], worlds: int, deadline: float | None) -> bool:
        """Try actions in so many new worlds; whether there was time for all."""
        for part in range(PIECES):
            piece = worlds * (part + 1) // PIECES - worlds * part // PIECES
            if deadline is not None and self.worlds and time.perf_counter() > deadline:
                return False
            if piece:
                self._weigh(actions, piece)
        return True

    def _weigh(self, actions: list[int], worlds: int) -> None:
        """Share new worlds out among the threads, and add up what they find."""
        first, self.worlds = self.worlds, self.worlds + worlds
        bounds = [first + worlds * i // len(self._desks) for i in range(len(self._desks) + 1)]
        shares = [(begin, end - begin) for begin, end in itertools.pairwise(bounds)]
        calls = [
            self._helpers.submit(desk.weigh, actions, self._habits, *share)
            for desk, share in zip(self._desks[1:], shares[1:], strict=True)
        ]
        own = self._desks[0].weigh(actions, self._habits, *shares[0])
        for sums, learned in [own, *(call.result() for call in calls)]:
            self._habits += learned
            for action, added in zip(actions, sums, strict=True):
                self._sums[action] += added

    def _ranked(self, actions: list[int]) -> list[int]:
        return sorted(actions, key=lambda action: -self._worth(action)[0])

    def _worth(self, action: int) -> tuple[float, float]:
        """The mean worth of an action and its error."""
        sums = self._sums[action]
        return mean_and_error(float(sums[WORTH]), float(sums[WORTH_SQUARED]), int(sums[TRIES]))

    def is_clearly_better(self, action: int, default: int) -> bool:
        """Whether the simulations leave no more doubt than the plan allows."""
        (mean, error), (default_mean, default_error) = self._worth(action), self._worth(default)
        return mean - default_mean > (self.plan.doubt or 0.0) * math.hypot(error, default_error)

    def _judgement(self, action: int) -> Judgement:
        tries, wins, wins_squared, points, points_squared = (int(total) for total in self._sums[action][:WORTH])
        return Judgement(
            action,
            tries,
            *mean_and_error(wins / WHOLE_WIN, wins_squared / WHOLE_WIN**2, tries),
            *mean_and_error(points, points_squared, tries),
        )


def stages(candidates: int, plan: SearchPlan) -> list[tuple[int, int]]:
    """How many candidates are tried at each stage, in how many worlds; with halving each stage costs about the same."""
    if not plan.halving:
        return [(candidates, plan.simulations)]
    sizes = [candidates]
    while sizes[-1] > 2:
        sizes.append((sizes[-1] + 1) // 2)
    share = plan.simulations // len(sizes)
    return [(size, max(1, share // size)) for size in sizes]


def mean_and_error(total: float, squares: float, count: int) -> tuple[float, float]:
    """The mean and its standard error; with fewer than two tries the error is not known."""
    if count < 2:
        return (total / count if count else math.nan), math.nan
    mean = total / count
    return mean, math.sqrt(max(0.0, squares / count - mean * mean) / (count - 1))


class SearchPlayer:
    """A player that searches for each decision, and plays at once where there is no choice."""

    def __init__(self, name: str, plan: SearchPlan, in_doubt: Player, seconds: float | None = None) -> None:
        self.name = name
        self.plan = plan
        self.seconds = seconds
        self._in_doubt = in_doubt
        self._casual = QuickPlayer(Policy.CASUAL)

    def prepare(self, question: Question) -> None:
        """Load or compile what thinking runs, which a question with one answer does not need."""
        Search(question, replace(self.plan, simulations=1)).run()
        self._in_doubt.act(question)

    def act(self, question: Question) -> int:
        to_notice = question.game.thinking.must_be_noticed.intersection(question.legal())
        for look in range(self.plan.looks if to_notice else 0):
            glance = self._casual.act(replace(question, luck_key=question.luck_key ^ np.uint32(look)))
            if glance in to_notice:
                return glance
        thought = Search(question, self.plan, overlooked=to_notice)
        if len(thought.candidates) == 1:
            return thought.candidates[0]
        if self.plan.doubt is None:
            return thought.run(self.seconds)[0].action
        default = self._in_doubt.act(question)
        best = thought.run(self.seconds, keep=default)[0].action
        return best if best != default and thought.is_clearly_better(best, default) else default
