"""Look back at a finished match: each seat's chance to win over time, and what its decisions cost it.

Every judgement is made from the view that the seat had at that moment. Threads never change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from sobremesa.bots.advice import Criterion, check_simulations, written
from sobremesa.engine.language import Both, Lang, Text
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.options import plain
from sobremesa.engine.untrusted import given_name, name_to_show
from sobremesa.lab.judging import AnyJob, Curve, Judged, ReviewedDecision, Verdict, judge, walk
from sobremesa.lab.review_words import ADDS_UP, THE_END, both, followed, headings, says

MATTERED = 3  # decisions that are told in words
PARTS = 1000  # in which progress is told


class ReviewMoment(msgspec.Struct, frozen=True, kw_only=True):
    """Each seat's chance to win before a turn begins, from its own view."""

    after: int  # actions played before
    round: int
    turn: int
    when: dict[Lang, str] = {}  # in the words of the game, such as `Round 3 · trick 5 of 10`
    chance: list[float]
    chance_error: list[float]


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat did where it had a choice, and what that cost; None stands for letting an offer pass."""

    after: int
    round: int
    turn: int
    when: dict[Lang, str] = {}  # as of a moment; decisions of one turn have different ones
    seat: int
    choices: int
    played: str | None
    best: str | None
    chance: float  # of what was played
    chance_error: float
    best_chance: float
    loss: float  # how much more chance the best has; 0 where that cannot be told from noise
    loss_error: float
    points_loss: float = 0.0  # how many points of the game it cost, whether many or few are good; below 0: it gained
    points_error: float = 0.0
    by: Criterion = "chance"  # what told the two apart; place and points only in a match as good as won or lost
    followed: list[dict[Lang, str]]  # what came of it, in the words of the game
    says: dict[Lang, str] = {}  # where it lost something: what was chosen, what came of it and what was better
    says_to_seat: dict[Lang, str] = {}  # the same, to whoever chose
    why: dict[Lang, str] = {}  # where simulations saw it: which consequence made the other action better
    why_to_seat: dict[Lang, str] = {}


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    name: str  # empty: none was given
    points: int
    won: float  # its share of the win
    fair_share: float
    decisions: int
    mistakes: int  # decisions that lost a chance
    loss: float  # what they lost, added up
    loss_error: float
    rest: float  # what luck and the others' play gave: won = fair_share - loss + rest

    def called(self, lang: Lang) -> str:
        return name_to_show(self.name, self.seat, lang)


class Review(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    title: str
    players: int
    options: dict[str, Any]
    simulations: int
    seats: list[SeatReview]
    moments: list[ReviewMoment]
    decisions: list[Decision]
    mattered: list[int]  # the decisions that lost most, by their place in `decisions`
    rough: bool = False  # made of few simulations, to be replaced: the curve alone, no decision is judged yet
    has_rounds: bool = True  # whether more than one was played
    adds_up: dict[Lang, str] = {}  # where chances do not add up to 100 %: why


# --- a review in the making


class Looking:
    """A review that is made job by job: `jobs` can be done in any order, and then `hear` plans the next ones.

    `rough` is there after the first of them, `whole` after the last.
    """

    def __init__(self, match: Match, simulations: int | None = None) -> None:
        if simulations is not None:
            check_simulations(simulations)
        self._match = match
        self._simulations = simulations
        walked = walk(match)
        self._tasks = walked.decisions
        self._judging = judge(match, walked, simulations)
        self._batch = next(self._judging)
        self._done = 0.0  # work of the batches before this one, as it was planned
        self.rough: Review | None = None
        self.whole: Review | None = None
        self.work = 0  # decisions that were played, once it is whole

    @property
    def jobs(self) -> list[AnyJob]:
        return list(self._batch.jobs)

    def left(self, done: int = 0) -> float:
        """Work that is still to be done, at most, after so many jobs of this batch."""
        return sum(job.work for job in self._batch.jobs[done:]) + self._batch.later if self.whole is None else 0.0

    def progress(self, done: int = 0) -> float:
        """What share is done, after so many jobs of this batch."""
        worked = self._done + sum(job.work for job in self._batch.jobs[:done])
        return worked / max(worked + self.left(done), 1.0) if self.whole is None else 1.0

    def hear(self, results: list[Any]) -> None:
        """Take what came of all jobs, in their order."""
        self._done += sum(job.work for job in self._batch.jobs)
        try:
            self._batch = self._judging.send(results)
        except StopIteration as end:
            judged: Judged = end.value
            self.work = judged.work
            self.whole = self._review(judged.curve, [_decision(self._match, *each) for each in judged.decisions])
            return
        if self.rough is None and self._batch.curve is not None:
            self.rough = msgspec.structs.replace(self._review(self._batch.curve, []), rough=True)

    def _review(self, curve: Curve, decisions: list[Decision]) -> Review:
        match = self._match
        moments = [*_moments(match, curve), _ending(match)]
        named = zip(decisions, headings(match.game, self._tasks) if decisions else [], strict=True)
        told = [msgspec.structs.replace(decision, when=both(heading)) for decision, heading in named]
        return Review(
            game=match.game.name,
            title=match.game.info.title,
            players=match.players,
            options=plain(match.options),
            simulations=min(trials.simulations for row in curve.trials for trials in row),
            seats=[_seat(match, seat, told) for seat in range(match.players)],
            moments=moments,
            decisions=told,
            mattered=_mattered(told),
            has_rounds=moments[-1].round > 1,
            adds_up=both(ADDS_UP) if any(round(100 * sum(moment.chance)) != 100 for moment in moments) else {},
        )


def review(
    match: Match,
    simulations: int | None = None,
    threads: int = 1,
    progress: Callable[[int], None] = lambda parts: None,
) -> Review:
    """Judge a finished match, each action so many times or as often as the game allots work to it.

    `progress` hears how many of PARTS were just done.
    """
    looking = Looking(match, simulations)
    told = 0
    with ThreadPoolExecutor(threads) as pool:
        try:
            while looking.whole is None:
                results = []
                for result in pool.map(lambda job: job.run(), looking.jobs):
                    results.append(result)
                    done = max(told, int(PARTS * looking.progress(len(results))))
                    progress(done - told)
                    told = done
                looking.hear(results)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    progress(PARTS - told)
    return looking.whole


def _moments(match: Match, curve: Curve) -> Iterator[ReviewMoment]:
    for number, (told, after, questions) in enumerate(curve.turns):
        looks = [curve.chance(number, seat) for seat in range(match.players)]
        yield ReviewMoment(
            after=after,
            round=told.round,
            turn=told.turn,
            when=both(match.game.caption(questions[0].view()).both()),
            chance=[look.mean for look in looks],
            chance_error=[look.error for look in looks],
        )


def _ending(match: Match) -> ReviewMoment:
    last = match.action(match.step - 1)
    return ReviewMoment(
        after=match.step,
        round=last.round,
        turn=last.turn,
        when=both(THE_END),
        chance=[_won(match, seat) for seat in range(match.players)],
        chance_error=[0.0] * match.players,
    )


def _won(match: Match, seat: int) -> float:
    return 1 / len(match.winners) if seat in match.winners else 0.0


def _decision(match: Match, task: ReviewedDecision, verdict: Verdict) -> Decision:
    told, seat = match.action(task.after), task.question.seat
    is_told = verdict.best != task.action
    return Decision(
        after=task.after,
        round=told.round,
        turn=told.turn,
        seat=seat,
        choices=len(task.question.answers()),
        played=written(match.game, task.action),
        best=written(match.game, verdict.best),
        chance=verdict.played.mean,
        chance_error=verdict.played.error,
        best_chance=verdict.best_chance,
        loss=verdict.loss.mean,
        loss_error=verdict.loss.error,
        points_loss=verdict.points_loss.mean,
        points_error=verdict.points_loss.error,
        by=verdict.by,
        followed=followed(match, task) if is_told else [],
        says=says(match, task, verdict, SPECTATOR) if is_told else {},
        says_to_seat=says(match, task, verdict, seat) if is_told else {},
        why=_told(verdict.why.of_seat) if verdict.why else {},
        why_to_seat=_told(verdict.why.to_seat) if verdict.why else {},
    )


def _told(words: Both) -> dict[Lang, str]:
    return both(Text(words.es, words.en))


def _seat(match: Match, seat: int, decisions: list[Decision]) -> SeatReview:
    own = [decision for decision in decisions if decision.seat == seat]
    lost = [decision for decision in own if decision.loss]
    loss, won, fair = sum(decision.loss for decision in lost), _won(match, seat), 1 / match.players
    return SeatReview(
        seat=seat,
        name=given_name(match.names[seat]),
        points=match.points[seat],
        won=won,
        fair_share=fair,
        decisions=len(own),
        mistakes=len(lost),
        loss=loss,
        loss_error=sum(decision.loss_error**2 for decision in lost) ** 0.5,
        rest=won - fair + loss,
    )


def _mattered(decisions: list[Decision]) -> list[int]:
    """The greatest losses of chance, then those by place and points in a match that was decided."""
    lost = [i for i, decision in enumerate(decisions) if decision.says]
    return sorted(lost, key=lambda i: (-decisions[i].loss, -decisions[i].points_loss))[:MATTERED]
