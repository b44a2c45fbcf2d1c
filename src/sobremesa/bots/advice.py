"""Honest advice: what each action is worth to a seat, judged on nothing but what that seat may know.

Every action is played on in the same imagined worlds, batch by batch; how the batches differ tells how sure it is.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
import numpy as np

from sobremesa.bots.player import Question, question_in
from sobremesa.bots.search import PLACES, POINTS, STANDINGS, STEPS, WINS, WORTH, WORTH_PARTS, Desk, no_habits
from sobremesa.bots.why import why
from sobremesa.engine.contract import Exact, Game, View
from sobremesa.engine.errors import BadSetup, NotYourTurn
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import LANGUAGES, Both, Text, listed
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.match import Match
from sobremesa.engine.plan import SearchPlan
from sobremesa.engine.state import WHOLE_WIN

BATCH = 10  # worlds that are added up before the clock is looked at
LEAST_BATCHES = 4
MOST_SIMULATIONS = 1_000_000
USUAL_SIMULATIONS = 1000
SURE = 2  # one action is better than another when they are so many errors apart

Criterion = Literal["chance", "place", "points"]
FigureName = Literal["chance", "place", "points", "worth"]
MEASURES: tuple[Criterion, ...] = ("chance", "place", "points")  # each is asked where the one before tells nothing
# Differences are shown in tenths of a percentage point, hundredths of a place and of a point, errors rounded up
SHOWN_TO: dict[Criterion, float] = {"chance": 0.001, "place": 0.01, "points": 0.01}
TINY = 1e-9


def plan_for(question: Question) -> SearchPlan:
    """Everyone plays on like the casual player, to the end of the match where that is quick enough."""
    return question.game.thinking.judging(question.record)


# --- trying out


class MeanError(msgspec.Struct, frozen=True):
    """A mean and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Trials:
    """What came of each action, a row for each batch of worlds; the columns go like `actions`."""

    actions: list[int]
    chances: Array
    points: Array
    places: Array
    standings: Array  # in points, the more the better whatever the game
    worths: Array  # what the plan makes of the win and the lead together
    habits: Array  # what others who choose at the same moment were found to prefer
    work: int  # decisions that were played

    @property
    def simulations(self) -> int:
        """How often each action was played on."""
        return BATCH * len(self.chances)

    def chance(self, action: int) -> MeanError:
        return self._of_chances(self.chances[:, self.actions.index(action)])

    def mean_points(self, action: int) -> MeanError:
        return _measure(self.points[:, self.actions.index(action)])

    def behind(self, action: int, better: int, by: FigureName = "chance") -> MeanError:
        """How much better another action does in the same worlds."""
        of, worths = self.actions.index, self._worths(by)
        batches = worths[:, of(better)] - worths[:, of(action)]
        return self._of_chances(batches) if by in ("chance", "place") else _measure(batches)

    def mean_place(self, action: int) -> MeanError:
        return _measure(self.places[:, self.actions.index(action)])

    def ranked(self, by: FigureName = "chance") -> list[int]:
        """The actions, the best first."""
        means = self._worths(by).mean(axis=0)
        return [self.actions[i] for i in np.argsort(-means, kind="stable")]

    def is_as_good(self, action: int, best: int, by: Criterion) -> bool:
        """Whether an action cannot be told apart from the best, by the figures as they are shown."""
        behind, unit = self.behind(action, best, by), SHOWN_TO[by]
        return round(behind.mean / unit) <= SURE * math.ceil(behind.error / unit - TINY)

    def told_by(self) -> Criterion:
        """What tells the actions apart: the chance, or place and points in a match as good as won or lost."""
        for by in MEASURES:
            best = self.ranked(by)[0]
            if not all(self.is_as_good(action, best, by) for action in self.actions):
                return by
        return "chance"

    def and_more(self, more: Trials) -> Trials:
        """The same actions, tried in further worlds too."""
        rows = {
            name: np.concatenate([getattr(self, name), getattr(more, name)])
            for name in ("chances", "points", "places", "standings", "worths")
        }
        return Trials(self.actions, **rows, habits=more.habits, work=self.work + more.work)

    def _worths(self, by: FigureName) -> Array:
        """The more, the better."""
        if by == "place":
            return -self.places
        return {"chance": self.chances, "points": self.standings, "worth": self.worths}[by]

    def _of_chances(self, batches: Array) -> MeanError:
        """What never happened in n simulations may still happen once in n: the error is not less."""
        measure = _measure(batches)
        return MeanError(measure.mean, max(measure.error, 1 / self.simulations))


def _measure(batches: Array) -> MeanError:
    return MeanError(float(batches.mean()), float(batches.std(ddof=1) / math.sqrt(len(batches))))


def try_out(
    question: Question,
    plan: SearchPlan,
    actions: Sequence[int],
    simulations: int,
    first: int = 0,
    seconds: float | None = None,
) -> Trials:
    """Play each action on so many times, in the worlds from number `first`; a bound in seconds can end it sooner."""
    deadline = None if seconds is None else time.perf_counter() + seconds
    desk = Desk(question, plan)
    habits = no_habits(question)
    sums = []
    for batch in range(max(LEAST_BATCHES, math.ceil(simulations / BATCH))):
        if deadline is not None and batch >= LEAST_BATCHES and time.perf_counter() > deadline:
            break
        added, learned = desk.weigh(list(actions), habits, first + batch * BATCH, BATCH)
        habits += learned
        sums.append(added)
    totals = np.array(sums)
    means = totals / BATCH
    return Trials(
        list(actions),
        chances=means[:, :, WINS] / WHOLE_WIN,
        points=means[:, :, POINTS],
        places=means[:, :, PLACES],
        standings=means[:, :, STANDINGS] / question.game.point,
        worths=means[:, :, WORTH] / WORTH_PARTS,
        habits=habits,
        work=int(totals[:, :, STEPS].sum()),
    )


def outlook(question: Question, simulations: int) -> MeanError:
    """A seat's chance to win before anybody acts, if all play on like the casual player, itself included."""
    return try_out(question, plan_for(question), [LET_PASS], simulations).chance(LET_PASS)


def check_simulations(simulations: int) -> None:
    least = BATCH * LEAST_BATCHES
    if not least <= simulations <= MOST_SIMULATIONS:
        raise BadSetup(
            Text(
                f"no se puede juzgar con {simulations} simulaciones; hace falta un número de {least} a "
                f"{MOST_SIMULATIONS}",
                f"{simulations} simulations cannot judge; it takes a number from {least} to {MOST_SIMULATIONS}",
            )
        )


# --- advice


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one action. Errors are standard errors."""

    action: str | None  # in the game's notation; None lets an offer pass
    chance: float  # to win the match
    chance_error: float
    points: float
    points_error: float
    place: float  # 1 is the first
    place_error: float
    behind: float  # how much more chance the first choice has, in the same worlds
    behind_error: float
    gap: float = 0.0  # how far behind the first in what tells the actions apart: a share of 1, places or points
    gap_error: float = 0.0
    as_good: bool  # cannot be told apart from the first: the gap as it is shown is within two errors as they are shown
    name: Both | None = None  # the action as a button names it


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """Every action open to a seat, the best first."""

    game: str
    seat: int
    round: int
    turn: int
    simulations: int  # of each action
    points_at: Literal["end of match", "end of round"]
    by: Criterion = "chance"  # what tells the actions apart; place and points only where the chance is the same for all
    choices: list[Choice]
    exact: list[Exact] = []  # where the game is solved
    why: Both | None = None  # why the first is better than the next that can be told apart from it


def advise(match: Match, seat: int, simulations: int = USUAL_SIMULATIONS, seconds: float | None = None) -> Advice:
    """Advice for a seat that can act now, from its view alone."""
    question = question_in(match, seat)
    if not question.legal():
        raise _nothing_to_decide(match, seat)
    return advice_on(question, simulations, seconds)


def advice_on(question: Question, simulations: int = USUAL_SIMULATIONS, seconds: float | None = None) -> Advice:
    check_simulations(simulations)
    plan = plan_for(question)
    trials = try_out(question, plan, question.answers(), simulations, seconds=seconds)
    by = trials.told_by()
    ranked = trials.ranked(by)
    view = question.view()
    return Advice(
        game=question.game.name,
        seat=question.seat,
        round=int(question.record.round_number),
        turn=int(question.record.turn_number),
        simulations=trials.simulations,
        points_at="end of round" if plan.rounds == 0 else "end of match",
        by=by,
        choices=[_choice(question.game, view, trials, action, ranked[0], by) for action in ranked],
        exact=_exact(question),
        why=_why(question, plan, trials, ranked, by),
    )


def _why(question: Question, plan: SearchPlan, trials: Trials, ranked: list[int], by: Criterion) -> Both | None:
    """Why the first is better than the next that can be told apart from it."""
    worse = next((action for action in ranked if not trials.is_as_good(action, ranked[0], by)), None)
    if worse is None:
        return None
    found, _ = why(question, plan, ranked[0], worse, trials.habits)
    return found.to_seat if found else None


def _exact(question: Question) -> list[Exact]:
    solver = question.game.info.solver
    return [] if solver is None else solver().exact_figures(question.record)


def _choice(game: Game, view: View, trials: Trials, action: int, best: int, by: Criterion) -> Choice:
    chance, points, behind = trials.chance(action), trials.mean_points(action), trials.behind(action, best)
    place, gap = trials.mean_place(action), trials.behind(action, best, by)
    return Choice(
        action=written(game, action),
        chance=chance.mean,
        chance_error=chance.error,
        points=points.mean,
        points_error=points.error,
        place=place.mean,
        place_error=place.error,
        behind=behind.mean,
        behind_error=behind.error,
        gap=gap.mean,
        gap_error=gap.error,
        as_good=trials.is_as_good(action, best, by),
        name=None if action == LET_PASS else Both(*game.action_label(view, game.notation(action))),
    )


def written(game: Game, action: int) -> str | None:
    """An action in the game's notation; None for letting an offer pass."""
    return None if action == LET_PASS else game.notation(action)


def _nothing_to_decide(match: Match, seat: int) -> NotYourTurn:
    if match.over:
        return NotYourTurn(Text("la partida ha terminado", "the match is over"))
    seats = {lang: listed([str(other) for other in match.may_act], lang) for lang in LANGUAGES}
    return NotYourTurn(
        Text(
            f"el asiento {seat} no tiene nada que decidir ahí; puede jugar {seats['es']}",
            f"seat {seat} has nothing to decide there; {seats['en']} can act",
        )
    )
