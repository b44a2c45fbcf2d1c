"""Why one action is better than another: both are played on in the same worlds, and what differs most is told.

Nothing is told but what was counted there, in worlds that the seat's view allows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from sobremesa.bots.player import Question
from sobremesa.bots.search import STEPS, Desk, no_habits
from sobremesa.engine.consequences import Consequence
from sobremesa.engine.contract import Solver
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.language import LANGUAGES, Both, Lang, Text, number
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.log import LOG_ROWS, Event, EventLog
from sobremesa.engine.plan import TO_THE_END, SearchPlan

WORLDS = 100
EXACTLY = Text(" (cálculo exacto)", " (worked out exactly)")
CLEAR = 3  # errors that a difference must measure to be told
PASS_IN_WORDS = Text("Dejar pasar", "Let it pass")
_TURNS = {"turn": 0, "round": TO_THE_END}  # after this one, that are played on


@dataclass(frozen=True)
class Why:
    """One sentence, to whoever acted and of them."""

    to_seat: Both
    of_seat: Both


@dataclass(frozen=True)
class Comparison:
    """What came of the better and of the other action, in the same worlds one after another."""

    better: Array
    other: Array

    @property
    def gap(self) -> float:
        return float((self.better - self.other).mean())

    @property
    def error(self) -> float:
        """What never differed may still differ once in n worlds, unless it is the same in all of them."""
        if self.is_certain:
            return 0.0
        spread = float((self.better - self.other).std(ddof=1)) / math.sqrt(len(self.better))
        return max(spread, 1 / len(self.better))

    @property
    def is_certain(self) -> bool:
        return is_constant(self.better) and is_constant(self.other)


def is_constant(values: Array) -> bool:
    return bool((values == values[0]).all())


def why(
    question: Question, plan: SearchPlan, better: int, other: int, habits: Array | None = None
) -> tuple[Why | None, int]:
    """Why an action is better than another, if simulations show it; and how many decisions they played."""
    if question.game.info.solver is not None:
        return _exactly(question, question.game.info.solver(), better, other), 0
    work, found = 0, list[tuple[float, Consequence, Comparison]]()
    for until, turns in _TURNS.items():
        named = [each for each in question.game.consequences if each.until == until]
        if named:
            near = replace(plan, rounds=0, turns=turns)
            stories = [Stories(question, near, action, habits) for action in (better, other)]
            work += sum(told.work for told in stories)
            found += [_weighed(each, *(told.count(each) for told in stories)) for each in named]
    clear = [each for each in found if _is_clear(*each[1:])]
    if not clear:
        return None, work
    _, consequence, seen = max(clear, key=lambda each: each[0])
    return _said(question, consequence, seen, better, other), work


class Stories:
    """What the seat could see after an action, in each of the worlds."""

    def __init__(self, question: Question, plan: SearchPlan, action: int, habits: Array | None) -> None:
        self.seat = question.seat
        self.work = 0
        self._told: list[list[Event]] = []
        logs = new_records(EventLog, 1)
        logs["open"] = 1
        desk = Desk(question, plan, logs)
        known = no_habits(question) if habits is None else habits
        for world in range(WORLDS):
            logs["count"] = 0
            sums, _ = desk.weigh([action], known, world, 1)
            self.work += int(sums[0, STEPS])
            self._told.append(_read(question, logs))

    def count(self, consequence: Consequence) -> Array:
        return np.array([consequence.count(events, self.seat) for events in self._told], np.float64)


def _read(question: Question, logs: Array) -> list[Event]:
    """The events of a log that the seat may see."""
    log, kinds = logs[0], question.game.event_words.kinds
    rows = min(int(log.count), LOG_ROWS)
    lines = zip(log.kind[:rows].tolist(), log.audience[:rows].tolist(), log.value[:rows].tolist(), strict=True)
    events = (
        Event(name, 0, audience, read(values)) for kind, audience, values in lines for name, read in [kinds[kind]]
    )
    return [event for event in events if event.seen_by(question.seat)]


def _weighed(consequence: Consequence, better: Array, other: Array) -> tuple[float, Consequence, Comparison]:
    seen = Comparison(better, other)
    return abs(seen.gap) * consequence.weight, consequence, seen


def _is_clear(consequence: Consequence, seen: Comparison) -> bool:
    """Whether the better action does better in this, beyond doubt and beyond what rounding hides."""
    gain = seen.gap if consequence.is_good else -seen.gap
    return gain > CLEAR * seen.error and len({_figure(values, consequence, "en") for values in _both(seen)}) > 1


def _both(seen: Comparison) -> tuple[Array, Array]:
    return seen.better, seen.other


# --- in words


def subject(question: Question, action: int) -> Text:
    """An action as the thing that a sentence is about."""
    if action == LET_PASS:
        return Text(PASS_IN_WORDS.es.lower(), PASS_IN_WORDS.en.lower())
    return question.game.subject(question.view(), question.game.notation(action))


def _said(question: Question, consequence: Consequence, seen: Comparison, better: int, other: int) -> Why:
    """What happens a share of the times is told of the likelier action first: `never` cannot come first."""
    named = [(subject(question, better), seen.better), (subject(question, other), seen.other)]
    if consequence.unit is None:
        named.sort(key=lambda each: -float(each[1].mean()))
    to = consequence.to or consequence.of
    return Why(_sentence(to, consequence, named), _sentence(consequence.of, consequence, named))


def _sentence(words: Text, consequence: Consequence, named: Sequence[tuple[Text, Array]]) -> Both:
    (one, first), (two, second) = named
    said = {
        lang: words.to(lang).format(
            one=one.to(lang),
            two=two.to(lang),
            first=_in_words(first, consequence, lang),
            second=_figure(second, consequence, lang) + _only_then(consequence, first, second, lang),
            here=consequence.within.to(lang) if _needs_time(consequence, first, second) else "",
        )
        for lang in LANGUAGES
    }
    return Both(*(f"{text[:1].upper()}{text[1:]}." for text in (said["es"], said["en"])))


def _needs_time(consequence: Consequence, first: Array, second: Array) -> bool:
    """What is certain and comes at once needs no word of when."""
    return consequence.until == "round" or not (is_constant(first) and is_constant(second))


def _figure(values: Array, consequence: Consequence, lang: Lang) -> str:
    """A mean, whole where it is the same in every world; or how often something happened."""
    mean = float(values.mean())
    if consequence.unit is not None:
        return number(mean, ".0f" if is_constant(values) else ".1f", lang)
    if mean in (0.0, 1.0):
        return (Text("siempre", "always") if mean else Text("nunca", "never")).to(lang)
    return Text(f"el {100 * mean:.0f}\u202f% de las veces", f"{100 * mean:.0f}\u202f% of the time").to(lang)


def _in_words(values: Array, consequence: Consequence, lang: Lang) -> str:
    figure = _figure(values, consequence, lang)
    if consequence.unit is None:
        return figure
    one, many = consequence.unit
    if not is_constant(values):
        return Text(f"de media {figure} {many.es}", f"{figure} {many.en} on average").to(lang)
    return f"{figure} {(one if figure in ('1', '−1') else many).to(lang)}"


def _only_then(consequence: Consequence, first: Array, second: Array, lang: Lang) -> str:
    """That the second is a mean needs saying only where the first is none."""
    is_mean = consequence.unit is not None and is_constant(first) and not is_constant(second)
    return Text(" de media", " on average").to(lang) if is_mean else ""


# --- where the game is solved


def _exactly(question: Question, solver: Solver, better: int, other: int) -> Why | None:
    """The exact figure that goes the same way, the leading one first."""
    one, two = (question.game.notation(action) for action in (better, other))
    for exact in sorted(solver.exact_figures(question.record), key=lambda each: not each.leads):
        first, second = exact.values[one], exact.values[two]
        shown = {lang: [exact_figure(value, exact.is_chance, lang) for value in (first, second)] for lang in LANGUAGES}
        if first > second and shown["en"][0] != shown["en"][1]:
            names = [subject(question, action) for action in (better, other)]
            said = Both(
                *(
                    f"{title}: {names[0].to(lang)}, {shown[lang][0]}; {names[1].to(lang)}, {shown[lang][1]}"
                    f"{EXACTLY.to(lang)}."
                    for lang, title in zip(LANGUAGES, (exact.title.es, exact.title.en), strict=True)
                )
            )
            return Why(said, said)
    return None


def exact_figure(value: float, is_chance: bool, lang: Lang) -> str:
    return f"{number(100 * value, '.1f', lang)}\u202f%" if is_chance else number(value, ".2f", lang)
