"""The quiet coach: of a decision that can no longer be changed, one line if something else was better for sure.

It is judged as a review judges it, from the view that the seat had before it acted: what came after cannot matter.
"""

from __future__ import annotations

from sobremesa.bots.advice_words import error_in_points, percent
from sobremesa.bots.player import question_in
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match
from sobremesa.lab.review import Task, judge, named
from sobremesa.table.room import Room

SIMULATIONS = 200  # of each action, as for a review


def may_be_coached(room: Room, seat: int) -> bool:
    """Where hints are allowed, and against bots alone."""
    return room.settings.hints or room.people() == [seat]


def last_decision(match: Match, seat: int) -> int | None:
    """How many actions had been played before the last one of a seat."""
    return next((number for number in reversed(range(match.step)) if match.action(number).seat == seat), None)


def may_change(room: Room, seat: int, number: int) -> bool:
    """Whether a seat can still choose otherwise, or take its action back."""
    match = room.match
    assert match is not None
    if seat in match.may_act and seat not in match.to_act + match.offered:
        return True
    return room.settings.takebacks and number == match.step - 1 and match.may_take_back


def line_on(match: Match, number: int) -> Text | None:
    """What was better than an action; None where nothing was for sure, or where there was no choice."""
    told = match.action(number)
    question = question_in(match.after(number), told.seat)
    if len(question.answers()) < 2:
        return None
    verdict = judge(Task(number, question, match.game.parse(told.action)), SIMULATIONS)
    if not verdict.loss.mean:
        return None
    better = named(match, question.view(), verdict.best)
    more = f"{percent(verdict.loss.mean)} {error_in_points(verdict.loss.error)}"
    return Text(
        f"Era mejor «{better.es}»: un {more} más de posibilidades de ganar.",
        f"“{better.en}” was better: {more} more chance to win.",
    )
