"""The deal of the first match shows what its steps speak of, whatever the learner plays."""

from __future__ import annotations

import random
from collections.abc import Callable

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import game_info
from sobremesa.engine.match import Match
from sobremesa.table.lessons import lesson_of

LEARNERS = 20
CASUAL = QuickPlayer(Policy.CASUAL)


def first_match() -> Match:
    info = game_info("push")
    plan = lesson_of(info)
    assert plan is not None
    return Match.new(info.load(), plan.told.players, plan.seed, plan.told.options)


def test_the_first_turn_shows_where_cards_go() -> None:
    match = first_match()
    assert match.to_act == [0]
    match.play(0, "reveal")
    assert match.view(0).phase == "go_on"
    match.play(0, "reveal")
    assert match.legal(0) == ["place-1", "place-2"]
    match.play(0, "place-2")
    match.play(0, "reveal")
    assert [bool(row.clash) for row in match.aids(0).rows].count(True) == 1


def seen_by_turn_7(choose: Callable[[Match], str]) -> set[str]:
    """What is seen by somebody who chooses so."""
    match = first_match()
    seen = set()
    while match.turn <= (1, 7):
        (seat,) = match.to_act
        if seat == 0 and match.turn == (1, 4) and len(match.legal(0)) > 1 and match.view(0).phase == "begin":
            seen.add("something to secure")
        if seat == 0 and match.view(0).phase == "take" and any("roll" in row for row in match.view(0).rows):
            seen.add("a roll card to take")
        match.play(seat, choose(match) if seat == 0 else bot_choice(match, seat, CASUAL))
        seen |= {event.kind for event in match.events(0, match.step) if event.step == match.step}
    return seen


def test_the_first_turns_show_what_is_taught() -> None:
    luck = random.Random("learners")

    def choose(match: Match) -> str:
        view, legal = match.view(0), match.legal(0)
        cards = sum(map(len, view.rows))
        if view.phase == "go_on" and "stop" in legal:
            return "stop" if cards >= luck.randint(3, 6) else "reveal"
        return "reveal" if "reveal" in legal else luck.choice(legal)

    taught = {"something to secure", "a roll card to take", "switched", "rolled", "lost"}
    assert sum(taught <= seen_by_turn_7(choose) for _ in range(LEARNERS)) >= 0.8 * LEARNERS
