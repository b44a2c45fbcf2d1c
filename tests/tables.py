"""Tables to test at: every game with its numbers of players and options, and random play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sobremesa.engine.contract import Game, all_games
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.match import Match
from sobremesa.engine.options import read_options
from sobremesa.engine.untrusted import printable_value
from sobremesa.testing import Table
from sobremesa.testing import random_play as random_play
from tests import sixth

EVERY_GAME = [*all_games(), sixth.INFO]  # those registered, and a game that only the tests know
_INFO = {info.name: info for info in EVERY_GAME}

# The values of each option that make a difference, to be combined in every way, or where those would be too many
# a list of combinations; rounds keep matches short where a game has them.
OPTIONS: dict[str, dict[str, list[Any]] | list[dict[str, Any]]] = {
    "push": {"risk": [False, True], "two_player_switch": ["removed", "kept"]},
    "toma6": {"variant": ["classic", "tactics", "logic"], "low_card": ["choose", "cheapest"], "rounds": [2]},
    "highscore": {
        "rounds": [3],
        "lone_ten": [True, False],
        "deck": [None, "tens_minus/10/three,total/frozen/aside,ascending/free/three,same/frozen/four"],
    },
    "bids": [
        {"rounds": 2},
        {"rounds": 2, "ally": True},
        {"rounds": 2, "ally": False, "colours": True},
        {"rounds": 2, "thief": True, "lucky_loser": "consecutive"},
        {"rounds": 2, "thief": True, "lowest_wins": True, "shuffle": True},
        {"rounds": 2, "shuffle": True},
        {"rounds": 2, "unknown": True, "shuffle": True},
        {"rounds": 2, "lowest_wins": True, "unknown": True, "ally": True},
        {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True},
        {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True, "colours": True},
        {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True, "ally": True, "colours": True},
        {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True, "thief": True},
        {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True, "thief": True, "ally": True},
        {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True, "thief": True, "colours": True},
    ],
    "dos": {
        "dos_call": ["auto", "explicit", "off"],
        "after_draw": ["any", "drawn_card"],
        "bonus_card": ["required", "optional"],
        "target": [40],
    },
    "farol": {"lowest": [False, True]},
}

# The smallest matches that house rules allow, and others that are shaped unlike the printed game.
HOUSE_RULES: dict[str, list[dict[str, Any]]] = {
    "toma6": [
        {"rounds": 2, "hand": 2, "highest": 6, "rows": 1, "row_length": 2},
        {"rounds": 2, "hand": 1, "highest": 20, "rows": 2, "row_length": 3, "low_card": "cheapest"},
        {"rounds": 2, "hand": 3, "rows": 3, "row_length": 4, "variant": "tactics"},
        {"rounds": 2, "hand": 4, "rows": 2, "row_length": 2, "variant": "logic"},
    ],
    "bids": [
        {"rounds": 2, "hand": 2, "highest": 2, "black": 1, "dealt_in": 0},
        {"rounds": 2, "hand": 1, "highest": 14, "black": 0, "dealt_in": 1, "shuffle": True, "unknown": True},
        {"rounds": 2, "hand": 4, "highest": 5, "lowest_wins": True, "unknown": True, "colours": True},
        {"rounds": 2, "hand": 3, "highest": 4, "dealt_in": 6, "ally": True, "thief": True},
    ],
    "push": [{"sets": 1, "rows": 1}, {"sets": 3, "rows": 2, "risk": True}],
    "dos": [
        {"hand": 1, "colours": 1, "target": 1},
        {"hand": 4, "colours": 1, "target": 20, "dos_call": "explicit", "after_draw": "drawn_card"},
    ],
}


@dataclass(frozen=True)
class Setup:
    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(_label(*option) for option in self.options.items())])

    def open(self) -> Game:
        return _INFO[self.game].load()

    def new(self, seed: object) -> Match:
        return Match.new(self.open(), self.players, str(seed), self.options)

    def table(self) -> Table:
        game = self.open()
        return Table(game, self.players, read_options(game.info, self.players, self.options))


def _label(name: str, value: object) -> str:
    return {True: name, False: f"no_{name}"}[value] if isinstance(value, bool) else str(value)


def _combinations(choices: dict[str, list[Any]] | list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    if isinstance(choices, list):
        yield from choices
        return
    for values in itertools.product(*choices.values()):
        yield {name: value for name, value in zip(choices, values, strict=True) if value is not None}


def _possible(setup: Setup) -> bool:
    """Whether the options go together; nothing is dealt, since this is asked at every start of the tests."""
    try:
        read_options(_INFO[setup.game], setup.players, setup.options)
    except BadSetup:
        return False
    return True


@cache
def all_setups() -> list[Setup]:
    """Every number of players with every combination of options that is allowed."""
    setups = [
        Setup(info.name, players, options)
        for info in EVERY_GAME
        for options in [*_combinations(OPTIONS[info.name]), *HOUSE_RULES.get(info.name, [])]
        for players in info.players
    ]
    return [setup for setup in setups if _possible(setup)]


def table_setups(game: str) -> list[Setup]:
    """Those of a game that a table takes: without house rules."""
    unprinted = _INFO[game].house_rules
    return [setup for setup in all_setups() if setup.game == game and not unprinted.intersection(setup.options)]


def few_setups() -> list[Setup]:
    """For each game and combination of options one number of players, in turn, so that each occurs."""
    chosen: list[Setup] = []
    for _, group in itertools.groupby(all_setups(), key=lambda setup: (setup.game, str(setup.options))):
        setups = list(group)
        chosen.append(setups[len(chosen) % len(setups)])
    return chosen


def one_setup_a_game() -> list[Setup]:
    """Every game as it comes out of its box, with the fewest players."""
    return [Setup(info.name, info.players[0]) for info in all_games()]


def in_short(value: object) -> str:
    """The id of a test with a hostile value."""
    return printable_value(value)[:30]


def middle_of(setup: Setup, seed: object, actions: int) -> Match:
    """A match after a number of random actions, or just before its last one."""
    match = setup.new(seed)
    for step, _ in enumerate(random_play(match, seed)):
        if step == actions:
            return match
    match.undo()
    return match
