"""The deal of the first match shows what its steps speak of, whatever the learner plays."""

from __future__ import annotations

import random
from collections.abc import Callable

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import game_info
from sobremesa.engine.match import Match
from sobremesa.table.lessons import lesson_of

LEARNERS = 40
CASUAL = QuickPlayer(Policy.CASUAL)
Seen = dict[tuple[int, str], object]  # by turn and kind of event


def first_match() -> Match:
    info = game_info("bids")
    plan = lesson_of(info)
    assert plan is not None
    return Match.new(info.load(), plan.told.players, plan.seed, plan.told.options)


def first_round(choose: Callable[[list[str]], str]) -> Seen:
    """What is seen in the first round by somebody who chooses so."""
    match = first_match()
    seen: Seen = {}
    while match.turn < (2, 1):
        seat, turn = match.to_act[0], match.turn[1]
        match.play(seat, choose(match.legal(0)) if seat == 0 else bot_choice(match, seat, CASUAL))
        for event in match.events(0, match.step):
            if event.step == match.step:
                seen[turn, event.kind] = match.game.named_values(event).get("card")
    return seen


def test_the_first_turns_show_what_is_taught() -> None:
    luck = random.Random("learners")
    met = [first_round(luck.choice) for _ in range(LEARNERS)]
    assert sum((2, "tied") in seen or (3, "tied") in seen for seen in met) >= 0.9 * LEARNERS
    assert sum((10, "lucky") in seen for seen in met) >= 0.8 * LEARNERS
    for seen in met:
        assert (seen[3, "turned_up"], seen[4, "turned_up"]) == ("2x", "-5"), "the stakes of turns 4 and 5"


def test_the_learner_sees_all_bids_first_and_holds_a_black_card() -> None:
    match = first_match()
    view = match.view(0)
    assert view.leader == 1
    assert "k5" in view.hand
