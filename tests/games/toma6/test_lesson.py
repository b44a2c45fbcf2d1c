"""The deal of the first match shows what its steps speak of, whatever the learner plays."""

from __future__ import annotations

import random
from collections.abc import Callable

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import game_info
from sobremesa.engine.match import Match
from sobremesa.games.toma6.rules import Why
from sobremesa.table.lessons import lesson_of

LEARNERS = 40
TRICKS = 5
CASUAL = QuickPlayer(Policy.CASUAL)


def first_match() -> Match:
    info = game_info("toma6")
    plan = lesson_of(info)
    assert plan is not None
    return Match.new(info.load(), plan.told.players, plan.seed, plan.told.options)


def first_tricks(choose: Callable[[list[str]], str]) -> set[str]:
    """What is seen in the first tricks by somebody who chooses so."""
    match = first_match()
    seen: set[str] = set()
    while match.turn <= (1, TRICKS):
        seat = match.to_act[-1]
        step = match.step
        match.play(seat, bot_choice(match, seat, CASUAL) if seat else choose(match.legal(0)))
        seen |= _seen_since(match, step)
    return seen


def _seen_since(match: Match, step: int) -> set[str]:
    seen = set()
    for event in match.events(0, step):
        if event.kind == "placed" and event.data["place"] == 4:
            seen.add("a fifth card")
        if event.kind == "took":
            seen.add("a sixth card" if event.data["why"] == Why.SIXTH else "a card too low")
    return seen


def test_the_first_tricks_show_what_is_taught() -> None:
    luck = random.Random("learners")
    met = [first_tricks(luck.choice) for _ in range(LEARNERS)]
    assert sum("a fifth card" in seen for seen in met) >= 0.9 * LEARNERS
    assert sum("a sixth card" in seen for seen in met) >= 0.8 * LEARNERS
    assert all("a card too low" in seen for seen in met)


def test_the_learner_holds_something_to_worry_about() -> None:
    view = first_match().view(0)
    assert min(view.hand) < min(row[-1] for row in view.rows), "a card lower than every row"
    assert {33, 44} <= set(view.hand), "cards of five bulls"
