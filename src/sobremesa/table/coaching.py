"""The quiet coach: of a decision that can no longer be changed, one line if something else was better for sure.

It is judged from the view that the seat had before it acted: what came after cannot matter.
"""

from __future__ import annotations

from sobremesa.bots.advice import Trials, plan_for, try_out
from sobremesa.bots.advice_words import error_in_points, percent
from sobremesa.bots.player import Question, question_in
from sobremesa.bots.why import subject, why
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match
from sobremesa.lab.judging import SURE
from sobremesa.table.room import Room

SIMULATIONS = 200  # of each action
FRESH = 800  # of what was played and of the best, in new worlds: in the old ones the best had luck


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
    """What was better than an action, and why; None where nothing was for sure, or where there was no choice."""
    told = match.action(number)
    question, played = question_in(match.after(number), told.seat), match.game.parse(told.action)
    found = _better(question, played)
    if found is None:
        return None
    best, trials = found
    better = subject(question, best)
    reason, _ = why(question, plan_for(question), best, played, trials.habits)
    if reason is not None:
        return Text(f"Era mejor {better.es}. {reason.to_seat.es}", f"Better: {better.en}. {reason.to_seat.en}")
    behind = trials.behind(played, best)
    more = f"+{percent(behind.mean)} {error_in_points(behind.error)}"
    return Text(f"Era mejor {better.es} ({more} de ganar).", f"Better: {better.en} ({more} to win).")


def _better(question: Question, played: int) -> tuple[int, Trials] | None:
    """The action that was better for sure, and what came of it and of what was played.

    Of what a player must think of nothing is said: others may not have noticed yet that it was forgotten.
    """
    unreminded = {question.game.parse(action) for action in question.game.unreminded(question.view())}
    actions = [action for action in question.legal() if action not in unreminded]
    if len(actions) < 2 or played in unreminded:
        return None
    plan = plan_for(question)
    trials = try_out(question, plan, actions, SIMULATIONS)
    best = trials.ranked()[0]
    if best == played:
        return None
    again = try_out(question, plan, [played, best], FRESH, first=trials.simulations)
    behind = again.behind(played, best)
    return (best, again) if behind.mean > SURE * behind.error else None
