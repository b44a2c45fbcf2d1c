"""Who meets whom in an arena: a round robin of bots or a fixed field, every line-up turned through all seats.

All matches of a deal have the same luck, so that good cards come to everyone in turn.
"""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import dataclass

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.seeds import NumberedSeed, numbered

MOST_MATCHES = 10_000_000


@dataclass(frozen=True)
class Schedule:
    """Matches numbered from 0: `turns` of them on each deal, and a deal for each line-up in turn."""

    seed: str
    bots: list[str]
    lineups: list[tuple[str, ...]]
    turns: int
    fixed: bool  # the line-up sits as it was given; otherwise its order changes from deal to deal

    @property
    def players(self) -> int:
        return len(self.lineups[0])

    @property
    def whole_set(self) -> int:
        """The number of matches in which every line-up meets once in every turn."""
        return len(self.lineups) * self.turns

    def rounded(self, matches: int) -> int:
        """So many matches or a few more, to whole sets."""
        if not 1 <= matches <= MOST_MATCHES:
            raise BadSetup(
                Text(
                    f"no se pueden jugar {matches} partidas; hace falta un número de 1 a {MOST_MATCHES}",
                    f"{matches} matches cannot be played; it takes a number from 1 to {MOST_MATCHES}",
                )
            )
        return math.ceil(matches / self.whole_set) * self.whole_set

    def deal(self, number: int) -> int:
        """The deal that a match is played on."""
        return number // self.turns

    def deal_seed(self, number: int) -> NumberedSeed:
        """The seed of a match: whoever plays with it gets the same cards."""
        return numbered(self.seed, self.deal(number))

    def seating(self, number: int) -> list[str]:
        """The bot at each seat of a match."""
        deal, turn = divmod(number, self.turns)
        order = list(self.lineups[deal % len(self.lineups)])
        if not self.fixed:
            order = _mixed(order, random.Random(f"{self.seed} seating {deal}"))
        return order[turn:] + order[:turn]


def _mixed(lineup: list[str], dice: random.Random) -> list[str]:
    """A line-up in an order that looks different after each turn: else a match would be played twice."""
    while True:
        order = sorted(lineup, key=lambda _: dice.random())
        if different_turns(order) == len(order):
            return order


def different_turns(order: list[str]) -> int:
    """After how many turns an order round the table looks the same again."""
    return next(turn for turn in range(1, len(order) + 1) if order[turn:] + order[:turn] == order)


def round_robin(bots: list[str], players: int, seed: str) -> Schedule:
    """Every choice of `players` bots meets equally often.

    Where the bots are fewer than the seats, all of them sit as evenly as the seats allow,
    and each has the seats that are left over equally often.
    """
    twice = next((bot for bot in bots if bots.count(bot) > 1), None)
    if twice is not None:
        raise BadSetup(
            Text(
                f"el bot «{twice}» está dos veces en --bots; para repetirlo en una mesa fija está --seats",
                f"the bot '{twice}' is twice in --bots; to have it twice at a fixed table there is --seats",
            )
        )
    _need_two(bots)
    everyone, left_over = divmod(players, len(bots))
    if math.comb(len(bots), left_over) * players > MOST_MATCHES:
        raise BadSetup(
            Text(
                f"{len(bots)} bots en {players} asientos son demasiadas mesas distintas; da menos bots",
                f"{len(bots)} bots at {players} seats make too many different tables; give fewer bots",
            )
        )
    lineups = [tuple(bots * everyone) + more for more in itertools.combinations(bots, left_over)]
    return Schedule(seed, bots, lineups, players, fixed=False)


def fixed_field(seats: list[str], players: int, seed: str) -> Schedule:
    """One line-up, turned through all seats on every deal."""
    if len(seats) != players:
        raise BadSetup(
            Text(
                f"hay {len(seats)} bots en --seats para {players} asientos; hace falta uno por asiento",
                f"there are {len(seats)} bots in --seats for {players} seats; each seat needs one",
            )
        )
    bots = list(dict.fromkeys(seats))
    _need_two(bots)
    return Schedule(seed, bots, [tuple(seats)], different_turns(seats), fixed=True)


def _need_two(bots: list[str]) -> None:
    if len(bots) < 2:
        raise BadSetup(
            Text(
                "en la arena se miden al menos dos bots distintos, como en --bots casual random",
                "an arena needs at least two different bots, as in --bots casual random",
            )
        )
