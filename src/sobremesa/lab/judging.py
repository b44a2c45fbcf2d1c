"""What a review judges, and how much it simulates for it: batches of jobs, each planned from what the one before found.

First the chances over time, roughly; then every action of every decision; then, in new worlds, only what is suspect.
What is simulated follows from the match and from counts of simulated decisions, never from a clock or from threads.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sobremesa.bots.advice import (
    BATCH,
    LEAST_BATCHES,
    MEASURES,
    TINY,
    Criterion,
    FigureName,
    MeanError,
    Trials,
    plan_for,
    try_out,
)
from sobremesa.bots.player import Question, question_in
from sobremesa.bots.why import WORLDS, Why, why
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.match import Match
from sobremesa.engine.plan import SearchPlan
from sobremesa.engine.record import Written

FEWEST = BATCH * LEAST_BATCHES  # simulations with which anything is judged
USUAL_DECISIONS = 400  # a longer match gets more work, in proportion
MOMENTS = (12, 40)  # of the curve, as the work allows; and where each round begins
ROUGHLY = 1 / 10  # of the work, for the first look at the curve
SCREENING = 1 / 3  # of the work, for all actions of all decisions
CURVE = 1 / 4  # of what is left then
FIRST_LOOK = 1 / 3  # of the rest, for all that is suspect; the last look gets what remains
REASONS = 1 / 20  # of the work, kept back to say why
MOST = {"curve": 400, "screening": 200, "first look": 400, "last look": 1600}  # simulations: more would show no more
SUSPECT = 1  # an action that did so many errors worse than another is measured again, in new worlds
FRESH = 4  # times as many of them, where somebody says how many simulations are wanted
SURE = 3  # errors that a loss must measure to count: among hundreds of decisions, two errors often come by chance
DECIDED = 0.02  # a match is as good as won or lost when all chances are so near to 1 or 0
LEAD_FOR_WIN = 100.0  # points of lead that are worth the win, where only the round is played on


# --- what is judged


@dataclass(frozen=True)
class ReviewedDecision:
    """A seat at a moment of the match, and what it did then."""

    after: int
    question: Question
    action: int


ReviewedTurn = tuple[Written, int, list[Question]]  # its first action, the actions before it, a question for every seat


@dataclass(frozen=True)
class Walk:
    """All that a match gives to judge: its turns, and its decisions."""

    turns: list[ReviewedTurn]
    decisions: list[ReviewedDecision]


def walk(match: Match) -> Walk:
    """Play a match again and note every turn and every decision that was a choice."""
    _require_end(match)
    again = match.after(0)
    found = Walk([], [])
    turn = None
    for after, told in enumerate(match.actions):
        if (told.round, told.turn) != turn:
            turn = (told.round, told.turn)
            found.turns.append((told, after, [question_in(again, seat) for seat in range(match.players)]))
        if told.seat in again.may_act and told.seat not in again.to_act + again.offered:
            _forget_replaced(found.decisions, told.seat)
        for seat, action in _acts(again, told):
            question = question_in(again, seat)
            if len(question.answers()) > 1:
                found.decisions.append(ReviewedDecision(after, question, action))
        again.play(told.seat, told.action)
    return found


def _acts(match: Match, told: Written) -> Iterator[tuple[int, int]]:
    """Who decides what by the next action: who plays it, and who let an offer pass before play went on."""
    if told.seat not in match.offered:
        for seat in match.offered:
            yield seat, LET_PASS
    yield told.seat, match.game.parse(told.action)


def _forget_replaced(decisions: list[ReviewedDecision], seat: int) -> None:
    """A seat that acts unasked takes back its last choice, which then decided nothing."""
    last = max((i for i, task in enumerate(decisions) if task.question.seat == seat), default=None)
    if last is not None:
        del decisions[last]


def _require_end(match: Match) -> None:
    if not match.over:
        raise BadSetup(
            Text(
                "la partida no ha terminado; se repasa al final, y antes aconseja «sobremesa hint»",
                "the match is not over; it is reviewed at its end, and before that 'sobremesa hint' advises",
            )
        )


# --- jobs


@dataclass(frozen=True)
class Job:
    """Some actions to be tried out."""

    question: Question
    plan: SearchPlan
    actions: Sequence[int]
    simulations: int
    work: float  # decisions that it will play, about
    first: int = 0  # the number of its first world

    def run(self) -> Trials:
        return try_out(self.question, self.plan, self.actions, self.simulations, self.first)


@dataclass(frozen=True)
class Reasons:
    """What came of two actions, to be told."""

    question: Question
    better: int
    other: int
    known: Trials
    work: float

    def run(self) -> tuple[Why | None, int]:
        return why(self.question, plan_for(self.question), self.better, self.other, self.known.habits)


AnyJob = Job | Reasons


@dataclass(frozen=True)
class JobBatch:
    """Jobs that can be done in any order; the results go back in theirs."""

    jobs: Sequence[AnyJob]
    later: float  # work that is to come after them, at most
    curve: Curve | None = None  # as far as it is known


@dataclass(frozen=True)
class Curve:
    """The chances of all seats before some of the turns."""

    turns: list[ReviewedTurn]
    trials: list[list[Trials]]  # by turn and seat

    def at(self, task: ReviewedDecision) -> MeanError:
        """The chance of whoever decides at the last moment before."""
        return self.chance(_place(self.turns, task.after), task.question.seat)

    def chance(self, turn: int, seat: int) -> MeanError:
        return self.trials[turn][seat].chance(LET_PASS)

    def refined(self, more: list[Trials]) -> Curve:
        rows = zip(self.trials, _in_rows(more, len(self.turns)), strict=True)
        trials = [[one.and_more(other) for one, other in zip(*row, strict=True)] for row in rows]
        return Curve(self.turns, trials)


@dataclass(frozen=True)
class Verdict:
    """What a decision was worth, and the best instead; the same action where no other is better for sure."""

    played: MeanError
    best: int
    best_chance: float
    loss: MeanError  # in chances; 0 where it cannot be told from noise
    points_loss: MeanError
    by: Criterion
    why: Why | None = None


@dataclass(frozen=True)
class Judged:
    curve: Curve
    decisions: list[tuple[ReviewedDecision, Verdict]]
    work: int  # decisions that were played


Judging = Generator[JobBatch, list[Any], Judged]


# --- the plan


def judge(match: Match, walked: Walk, simulations: int | None) -> Judging:
    """Judge a match: each action so many times, or as often as the work allows that the game allots to it."""
    judge = _Judge(match, walked, simulations)
    curve = yield from judge.look_roughly()
    screened, by = yield from judge.screen(curve)
    curve, verdicts = yield from judge.look_again(curve, screened, by)
    reasons = yield from judge.explain(curve, verdicts)
    decisions = [(task, replace(verdicts[i][0], why=reasons.get(i))) for i, task in enumerate(walked.decisions)]
    return Judged(curve, decisions, judge.spent)


def allowed(match: Match, decisions: int) -> float:
    """The work that a review may take."""
    return match.game.thinking.review_work * max(1.0, decisions / USUAL_DECISIONS)


class _Judge:
    """Plans each batch. `spent` is what was really played."""

    def __init__(self, match: Match, walked: Walk, simulations: int | None) -> None:
        self.tasks = walked.decisions
        self.simulations = simulations
        self.work = allowed(match, len(walked.decisions)) if simulations is None else math.inf
        self.turns = _shown_turns(walked, ROUGHLY * self.work / (FEWEST * match.players * len(match.actions) / 2))
        self.spent = 0
        self._horizons = {each.until for each in match.game.consequences}
        self._turn_ends = _ends([(told.round, told.turn) for told in match.actions])
        self._ends = _ends([told.round for told in match.actions])
        self._steps: list[float] = []  # decisions until a play-out ends, at each turn of the curve

    def look_roughly(self) -> Generator[JobBatch, list[Any], Curve]:
        simulations = FEWEST if self.simulations is None else self.simulations
        jobs = [self._look(i, seat, simulations) for i, turn in enumerate(self.turns) for seat in range(len(turn[2]))]
        found: list[Trials] = yield JobBatch(jobs, self._left())
        self._count(found)
        trials = _in_rows(found, len(self.turns))
        played = [sum(each.work / each.simulations for each in row) / len(row) for row in trials]
        self._steps = [max(1.0, steps) for steps in played]
        return Curve(self.turns, trials)

    def screen(self, curve: Curve) -> Generator[JobBatch, list[Any], tuple[list[Trials], FigureName]]:
        """Try every action of every decision: to the end of the match where that fits, else to the end of the round."""
        share = SCREENING * self.work
        whole = sum(len(task.question.answers()) * self._to_the_end(task) for task in self.tasks)
        is_whole = self.simulations is not None or share >= FEWEST * whole
        steps = self._to_the_end if is_whole else self._to_the_round
        unit = sum(len(task.question.answers()) * steps(task) for task in self.tasks)
        simulations = self.simulations or _fitting(share, unit, MOST["screening"])
        jobs = []
        for task in self.tasks:
            plan, answers = plan_for(task.question), task.question.answers()
            if not is_whole:
                plan = replace(plan, rounds=0, lead_for_win=LEAD_FOR_WIN)
            jobs.append(Job(task.question, plan, answers, simulations, len(answers) * simulations * steps(task)))
        found: list[Trials] = yield JobBatch(jobs, self._left(jobs), curve)
        self._count(found)
        return found, "chance" if is_whole else "worth"

    def look_again(
        self, curve: Curve, screened: list[Trials], by: FigureName
    ) -> Generator[JobBatch, list[Any], tuple[Curve, list[tuple[Verdict, Trials]]]]:
        """Measure what is suspect in new worlds, twice where the work is bounded: less and less is left of it."""
        verdicts = [
            (_unsuspected(trials, task.action, by, curve.at(task)), trials)
            for task, trials in zip(self.tasks, screened, strict=True)
        ]
        suspects = _suspects(self.tasks, screened, by)
        firsts = [trials.simulations for trials in screened]
        looks = self._more_looks()
        rounds = (FIRST_LOOK, 1.0) if self.simulations is None else (1.0,)
        for number, share in enumerate(rounds):
            jobs = self._fresh(suspects, firsts, share, sum(job.work for job in looks), is_last=number > 0)
            found: list[Trials] = yield JobBatch([*looks, *jobs], self._left([*looks, *jobs]), curve)
            self._count(found)
            if looks:
                curve = curve.refined(found[: len(looks)])
            left = []
            for (i, best), trials in zip(suspects, found[len(looks) :], strict=False):
                firsts[i] += trials.simulations
                verdicts[i] = (_verdict(trials, self.tasks[i].action, best), trials)
                if _is_suspect(trials, self.tasks[i].action, best):
                    left.append((i, best))
            suspects, looks = left, []
        return curve, verdicts

    def explain(
        self, curve: Curve, verdicts: list[tuple[Verdict, Trials]]
    ) -> Generator[JobBatch, list[Any], dict[int, Why | None]]:
        """Find out why, for the greatest losses first, as long as there is work for it."""
        told = [i for i, task in enumerate(self.tasks) if verdicts[i][0].best != task.action]
        told.sort(key=lambda i: (-verdicts[i][0].loss.mean, -verdicts[i][0].points_loss.mean, i))
        left, jobs = self.work - self.spent, []
        for i in told:
            (verdict, known), task = verdicts[i], self.tasks[i]
            jobs.append(Reasons(task.question, verdict.best, task.action, known, self._to_explain(task)))
            left -= jobs[-1].work
            if left < 0:
                del jobs[-1]
                break
        found: list[tuple[Why | None, int]] = yield JobBatch(jobs, 0.0, curve)
        self.spent += sum(work for _, work in found)
        return {i: reason for i, (reason, _) in zip(told, found, strict=False)}

    def _look(self, turn: int, seat: int, simulations: int, first: int = 0) -> Job:
        _, after, questions = self.turns[turn]
        question = questions[seat]
        steps = self._steps[turn] if self._steps else max(1, len(self._ends) - after)
        return Job(question, plan_for(question), [LET_PASS], simulations, simulations * steps, first)

    def _more_looks(self) -> list[Job]:
        """Further simulations for the curve, where there is work left for it."""
        if self.simulations is not None:
            return []
        seats = len(self.turns[0][2])
        simulations = int(CURVE * (self.work - self.spent) / (seats * sum(self._steps))) // BATCH * BATCH
        more = min(simulations, MOST["curve"] - FEWEST)
        if more < FEWEST:
            return []
        return [self._look(i, seat, more, FEWEST) for i in range(len(self.turns)) for seat in range(seats)]

    def _fresh(
        self, suspects: list[tuple[int, int]], firsts: list[int], share: float, reserved: float, is_last: bool
    ) -> list[Job]:
        """What was played and the best instead, in worlds that nothing was tried in; the most suspect come first."""
        left = share * ((1 - REASONS) * self.work - self.spent - reserved)
        if self.simulations is not None:
            simulations = FRESH * self.simulations
        else:
            while suspects and 2 * FEWEST * sum(self._to_the_end(self.tasks[i]) for i, _ in suspects) > left:
                suspects = suspects[:-1]
            unit = 2 * sum(self._to_the_end(self.tasks[i]) for i, _ in suspects)
            simulations = _fitting(left, unit, MOST["last look" if is_last else "first look"])
        jobs = []
        for i, best in suspects:
            task = self.tasks[i]
            work = 2 * simulations * self._to_the_end(task)
            plan, pair = plan_for(task.question), [task.action, best]
            jobs.append(Job(task.question, plan, pair, simulations, work, firsts[i]))
        return jobs

    def _to_the_end(self, task: ReviewedDecision) -> float:
        """Decisions of a play-out to where the judging plan ends it, as those of the curve had."""
        return self._steps[_place(self.turns, task.after)]

    def _to_the_round(self, task: ReviewedDecision) -> float:
        return float(self._ends[task.after] - task.after)

    def _to_explain(self, task: ReviewedDecision) -> float:
        ends = {"turn": self._turn_ends, "round": self._ends}
        return sum(2.0 * WORLDS * (ends[until][task.after] - task.after) for until in self._horizons)

    def _count(self, found: Iterable[Trials]) -> None:
        self.spent += sum(trials.work for trials in found)

    def _left(self, jobs: Sequence[AnyJob] = ()) -> float:
        """Work that may come after these jobs; without a bound, about as much again."""
        planned = sum(job.work for job in jobs)
        return max(0.0, self.work - self.spent - planned) if self.simulations is None else planned


def _shown_turns(walked: Walk, fitting: float) -> list[ReviewedTurn]:
    """The turns of the curve: evenly spread, and the first of each round."""
    least, most = MOMENTS
    step = math.ceil(len(walked.turns) / min(max(least, fitting), most))
    rounds = [told.round for told, *_ in walked.turns]
    return [
        turn
        for i, turn in enumerate(walked.turns)
        if i % step == 0 or (step > 1 and rounds[i] != rounds[max(0, i - 1)])
    ]


def _place(turns: list[ReviewedTurn], after: int) -> int:
    """The last turn of the curve that began before an action."""
    return sum(began <= after for _, began, _ in turns) - 1


def _ends(marks: Sequence[object]) -> list[int]:
    """For each action, how many actions were played when its turn or round ended."""
    ends = [len(marks)] * len(marks)
    for i in range(len(marks) - 2, -1, -1):
        ends[i] = ends[i + 1] if marks[i] == marks[i + 1] else i + 1
    return ends


def _in_rows(found: list[Trials], rows: int) -> list[list[Trials]]:
    width = len(found) // rows
    return [found[i * width : (i + 1) * width] for i in range(rows)]


def _fitting(work: float, unit: float, most: int) -> int:
    """How many simulations fit, in whole batches."""
    return max(FEWEST, min(most, int(work / max(unit, 1.0)) // BATCH * BATCH))


# --- verdicts


def _suspects(tasks: list[ReviewedDecision], screened: list[Trials], by: FigureName) -> list[tuple[int, int]]:
    """The decisions where another action did better, and which; the most suspect first."""
    found = []
    for i, (task, trials) in enumerate(zip(tasks, screened, strict=True)):
        figure = _telling(trials) if by == "chance" else by
        best = trials.ranked(figure)[0]
        behind = trials.behind(task.action, best, figure)
        if best != task.action and behind.mean > SUSPECT * behind.error:
            found.append((behind.mean / max(behind.error, TINY), i, best))
    return [(i, best) for _, i, best in sorted(found, key=lambda each: (-each[0], each[1]))]


def _is_decided(trials: Trials) -> bool:
    means = trials.chances.mean(axis=0)
    return bool(means.max() <= DECIDED or means.min() >= 1 - DECIDED)


def _telling(trials: Trials) -> Criterion:
    """What tells the actions apart: the chance, and in a match as good as won or lost also place and points."""
    return trials.told_by() if _is_decided(trials) else "chance"


def _is_suspect(trials: Trials, played: int, best: int) -> bool:
    behind = trials.behind(played, best, _telling(trials))
    return behind.mean > SUSPECT * behind.error


def _unsuspected(trials: Trials, played: int, by: FigureName, before: MeanError) -> Verdict:
    """Of what looked as good as anything; where only the round was played on, the chance is that before the turn."""
    chance = trials.chance(played) if by == "chance" else before
    return Verdict(chance, played, chance.mean, MeanError(0.0, chance.error), MeanError(0.0, 0.0), "chance")


def _verdict(trials: Trials, played: int, best: int) -> Verdict:
    """A loss counts if it is sure, by the chance first; by place and points where the match was decided."""
    chance, loss = trials.chance(played), trials.behind(played, best)
    for by in MEASURES if _is_decided(trials) else MEASURES[:1]:
        behind = trials.behind(played, best, by)
        if behind.mean > SURE * behind.error:
            told = loss if by == "chance" else MeanError(0.0, loss.error)
            return Verdict(chance, best, trials.chance(best).mean, told, trials.behind(played, best, "points"), by)
    return Verdict(chance, played, chance.mean, MeanError(0.0, loss.error), MeanError(0.0, 0.0), "chance")
