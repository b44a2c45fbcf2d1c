"""Look back at a finished match: each seat's chance to win over time, and what its decisions cost it.

Every judgement is made from the view that the seat had at that moment. Threads never change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import msgspec

from sobremesa.bots.advice import (
    By,
    Measure,
    Trials,
    check_simulations,
    outlook,
    plan_for,
    try_out,
    written,
)
from sobremesa.bots.player import Question, question_in
from sobremesa.bots.policy import LET_PASS
from sobremesa.engine.contract import View
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import LANGUAGES, Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.options import plain
from sobremesa.engine.record import Written
from sobremesa.engine.strangers import names_to_show

# How often each action of a decision is played on, so that a whole match takes a fraction of a minute
SUSPECT = 1  # an action that did so many errors worse than another is measured again, in new worlds
FRESH = 4  # times as many of them
SURE = 3  # errors that a loss must measure to count: among hundreds of decisions, two errors often come by chance
MATTERED = 3  # decisions that are told in words
PASS_IN_WORDS = Text("Dejar pasar", "Let it pass")


class Moment(msgspec.Struct, frozen=True, kw_only=True):
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
    by: By = "chance"  # what told the two apart; place and points only in a match as good as won or lost
    followed: list[dict[Lang, str]]  # what came of it, in the words of the game
    says: dict[Lang, str] = {}  # where it lost something: what was chosen, what came of it and what was better
    says_to_seat: dict[Lang, str] = {}  # the same, to whoever chose
    why: dict[Lang, str] = {}  # where simulations saw it: which consequence made the other action better
    why_to_seat: dict[Lang, str] = {}


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    points: int
    won: float  # its share of the win
    fair_share: float
    decisions: int
    mistakes: int  # decisions that lost a chance
    loss: float  # what they lost, added up
    loss_error: float
    rest: float  # what luck and the others' play gave: won = fair_share - loss + rest


class Review(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    title: str
    players: int
    options: dict[str, Any]
    simulations: int
    seats: list[SeatReview]
    moments: list[Moment]
    decisions: list[Decision]
    mattered: list[int]  # the decisions that lost most, by their place in `decisions`
    rough: bool = False  # made of few simulations, to be replaced: the curve alone, no decision is judged yet
    has_rounds: bool = True  # whether more than one was played
    adds_up: dict[Lang, str] = {}  # where chances do not add up to 100 %: why


# --- what is judged


@dataclass(frozen=True)
class Task:
    """A seat at a moment of the match, and what it did then."""

    after: int
    question: Question
    action: int


@dataclass(frozen=True)
class Walk:
    """All that a match gives to judge: its turns, each with a question for every seat, and its decisions."""

    turns: list[tuple[Written, int, list[Question]]]
    decisions: list[Task]


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
                found.decisions.append(Task(after, question, action))
        again.play(told.seat, told.action)
    return found


def _acts(match: Match, told: Written) -> Iterator[tuple[int, int]]:
    """Who decides what by the next action: who plays it, and who let an offer pass before play went on."""
    if told.seat not in match.offered:
        for seat in match.offered:
            yield seat, LET_PASS
    yield told.seat, match.game.parse(told.action)


def _forget_replaced(decisions: list[Task], seat: int) -> None:
    """A seat that acts unasked takes back its last choice, which then decided nothing."""
    last = max((i for i, task in enumerate(decisions) if task.question.seat == seat), default=None)
    if last is not None:
        del decisions[last]


# --- judging


@dataclass(frozen=True)
class Verdict:
    played: Measure
    best: int
    best_chance: float
    loss: Measure


def judge(task: Task, simulations: int) -> Verdict:
    """Try every action; where another did better than what was played, measure the two again in new worlds.

    The best of many looks better than it is, in the worlds that made it the best. New worlds are fair to both.
    """
    question, played = task.question, task.action
    plan = plan_for(question)
    trials = try_out(question, plan, question.answers(), simulations)
    best = trials.ranked()[0]
    behind = trials.behind(played, best)
    if best == played or behind.mean <= SUSPECT * behind.error:
        return _verdict(trials, played, best)
    again = try_out(question, plan, [played, best], FRESH * simulations, first=trials.simulations)
    return _verdict(again, played, best)


def _verdict(trials: Trials, played: int, best: int) -> Verdict:
    behind = trials.behind(played, best)
    if best == played or behind.mean <= SURE * behind.error:
        best, loss = played, 0.0
    else:
        loss = behind.mean
    return Verdict(trials.chance(played), best, trials.chance(best).mean, Measure(loss, behind.error))


def review(
    match: Match,
    simulations: int,
    threads: int,
    progress: Callable[[int], None] = lambda done: None,
) -> Review:
    """Judge a finished match; `progress` hears how many of `jobs(match)` were just done."""
    check_simulations(simulations)
    walked = walk(match)

    def look(question: Question) -> Measure:
        seen = outlook(question, simulations)
        progress(1)
        return seen

    def weigh(task: Task) -> Verdict:
        verdict = judge(task, simulations)
        progress(1)
        return verdict

    with ThreadPoolExecutor(threads) as pool:
        try:
            verdicts = pool.map(weigh, walked.decisions)
            looks = pool.map(look, [question for *_, questions in walked.turns for question in questions])
            judged, seen = list(verdicts), list(looks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    decisions = [_decision(match, task, verdict) for task, verdict in zip(walked.decisions, judged, strict=True)]
    return Review(
        game=match.game.name,
        title=match.game.box.title,
        players=match.players,
        options=plain(match.options),
        simulations=simulations,
        seats=[_seat(match, seat, decisions) for seat in range(match.players)],
        moments=[*_moments(match, walked, seen), _ending(match)],
        decisions=decisions,
        mattered=_mattered(decisions),
    )


def jobs(match: Match) -> int:
    """How many judgements a review makes."""
    walked = walk(match)
    return len(walked.decisions) + match.players * len(walked.turns)


def _require_end(match: Match) -> None:
    if not match.over:
        raise BadSetup(
            Text(
                "la partida no ha terminado; se repasa al final, y antes aconseja «sobremesa hint»",
                "the match is not over; it is reviewed at its end, and before that 'sobremesa hint' advises",
            )
        )


def _moments(match: Match, walked: Walk, seen: Sequence[Measure]) -> Iterator[Moment]:
    for number, (told, after, _) in enumerate(walked.turns):
        looks = seen[number * match.players : (number + 1) * match.players]
        yield Moment(
            after=after,
            round=told.round,
            turn=told.turn,
            chance=[look.mean for look in looks],
            chance_error=[look.error for look in looks],
        )


def _ending(match: Match) -> Moment:
    last = match.action(match.step - 1)
    return Moment(
        after=match.step,
        round=last.round,
        turn=last.turn,
        chance=[_won(match, seat) for seat in range(match.players)],
        chance_error=[0.0] * match.players,
    )


def _won(match: Match, seat: int) -> float:
    return 1 / len(match.winners) if seat in match.winners else 0.0


def _decision(match: Match, task: Task, verdict: Verdict) -> Decision:
    told, seat = match.action(task.after), task.question.seat
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
        followed=_followed(match, task) if verdict.loss.mean else [],
        says=_says(match, task, verdict, SPECTATOR) if verdict.loss.mean else {},
        says_to_seat=_says(match, task, verdict, seat) if verdict.loss.mean else {},
    )


def _says(match: Match, task: Task, verdict: Verdict, reader: int) -> dict[Lang, str]:
    """What was chosen, what came of it, and what was better, for a reader; actions as buttons name them."""
    view, name = task.question.view(), names_to_show(match.names)[task.question.seat]
    played, best = (_named(match, view, action) for action in (task.action, verdict.best))
    chance, better = (f"{100 * share:.0f}" for share in (verdict.played.mean, verdict.best_chance))
    chose = Text(f"{name} eligió", f"{name} chose") if reader == SPECTATOR else Text("Elegiste", "You chose")
    better_was = Text(
        f"«{best.es}» dejaba un {better}\u202f%, no un {chance}\u202f%.",
        f"“{best.en}” left {better}\u202f%, not {chance}\u202f%.",
    )
    quoted = Text(f"{chose.es} «{played.es}».", f"{chose.en} “{played.en}”.")
    return {
        lang: " ".join([quoted.to(lang), *_outcome(match, task, reader, lang), better_was.to(lang)])
        for lang in LANGUAGES
    }


def _named(match: Match, view: View, action: int) -> Text:
    """An action as a button names it."""
    noted = written(match.game, action)
    return PASS_IN_WORDS if noted is None else match.game.say(view, noted)


def _turn_of(match: Match, number: int) -> tuple[int, int]:
    told = match.action(number)
    return told.round, told.turn


def _followed(match: Match, task: Task, most: int = 3) -> list[dict[Lang, str]]:
    """What everyone saw of the seat in the rest of the turn."""
    names = names_to_show(match.names)
    sentences = [
        {lang: match.game.teller.say(event, names, lang) for lang in LANGUAGES} for event in _seen_of(match, task)
    ]
    return [sentence for sentence in sentences if sentence["en"]][:most]


def _outcome(match: Match, task: Task, reader: int, lang: Lang) -> list[str]:
    """What came of it in one sentence, to a reader; none if nothing did. That a card was shown comes before it."""
    lines = match.game.teller.tell(_seen_of(match, task), names_to_show(match.names), reader, lang)
    told = [line for line in lines if line.text and not line.quiet]
    decided = [line for line in told if line.rule] or told
    return [f"{line.text.rstrip('.')}." for line in decided[:1]]


def _seen_of(match: Match, task: Task) -> list[Event]:
    seat, told = task.question.seat, match.action(task.after)
    return [
        event
        for event in match.events(SPECTATOR, task.after + 1)
        if event.data.get("seat") == seat
        and event.kind != "chose"
        and _turn_of(match, event.step - 1) == (told.round, told.turn)
    ]


def _seat(match: Match, seat: int, decisions: list[Decision]) -> SeatReview:
    own = [decision for decision in decisions if decision.seat == seat]
    lost = [decision for decision in own if decision.loss]
    loss, won, fair = sum(decision.loss for decision in lost), _won(match, seat), 1 / match.players
    return SeatReview(
        seat=seat,
        name=names_to_show(match.names)[seat],
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
    lost = [i for i, decision in enumerate(decisions) if decision.loss]
    return sorted(lost, key=lambda i: -decisions[i].loss)[:MATTERED]
