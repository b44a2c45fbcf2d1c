"""Moments of matches to look at: early and late, each when the first seat is asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sobremesa.bots.levels import player_named
from sobremesa.bots.player import bot_choice
from tests.tables import Setup, table_setups

ME = 0
SEED = "moments"
PARTS = (0.0, 0.7)  # of a match


@dataclass(frozen=True)
class Course:
    """A match as casual players play it, and the steps after which to look at it."""

    setup: Setup
    actions: tuple[tuple[int, str], ...]
    stops: tuple[int, ...]


@cache
def courses(game: str) -> tuple[Course, Course]:
    """With the fewest players and plain options, and with the most players and all options."""
    setups = table_setups(game)
    fewest, most = (choose(setup.players for setup in setups) for choose in (min, max))
    return (
        course_of(next(setup for setup in setups if setup.players == fewest)),
        course_of([setup for setup in setups if setup.players == most][-1]),
    )


def course_of(setup: Setup) -> Course:
    match = setup.new(SEED)
    casual = player_named("casual", match.game)
    actions: list[tuple[int, str]] = []
    asked: list[int] = []
    while not match.over:
        if ME in match.to_act:
            asked.append(len(actions))
        seat = match.to_act[0]
        actions.append((seat, bot_choice(match, seat, casual)))
        match.play(*actions[-1])
    stops = {min(step for step in asked if step >= min(part * len(actions), asked[-1])) for part in PARTS}
    return Course(setup, tuple(actions), tuple(sorted(stops)))
