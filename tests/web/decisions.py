"""The table of decisions: every kind of action in every phase of every game, as the engine has them.

It is found by playing all setups at random, and for each kind it keeps the shortest way to a moment at which the first
seat can decide so.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from sobremesa.engine.match import Match
from tests.tables import Setup, table_setups

ME = 0
PATIENCE = 10  # matches of every setup in which nothing new was found
LONGEST = 80  # actions before a decision
NUMBERED = re.compile(r"[a-z]?\d+")  # a card, a row, a seat, a place or dice
COLOURED = re.compile(r"\b[a-z]#")  # a card in any colour
VORTICES = re.compile(r"v+")  # the dice that have no number
ON_A_ROW_CARD = re.compile("^[^=]+=")  # whichever it is
CARDS = re.compile(r"[^=+:]+\+[^=+:]+")  # in whatever order


@dataclass(frozen=True)
class Decision:
    """A kind of decision, and a moment at which it can be taken."""

    phase: str
    kind: str
    setup: Setup
    seed: str
    before: tuple[tuple[int, str], ...]  # what each seat did until then
    action: str

    def __str__(self) -> str:
        return f"{self.phase} {self.kind}".strip()

    def reached(self) -> Match:
        match = self.setup.new(self.seed)
        for seat, action in self.before:
            match.play(seat, action)
        return match


@cache
def kind_of(action: str) -> str:
    """What sort of action it is: its notation with a blank for what is one of many.

    `r7=b3+dos:same` is `_=_+dos:same`, `take-2` is `take-_`, `roll-1124vv` is `roll-_v`.
    """
    blank = ON_A_ROW_CARD.sub("_=", VORTICES.sub("v", COLOURED.sub("_", NUMBERED.sub("_", action))))
    return CARDS.sub(lambda cards: "+".join(sorted(cards[0].split("+"))), blank)


def phase_of(view: Any) -> str:
    """The phase that a view names; where a game has none, the way of playing that the card in force asks for."""
    card = getattr(view, "card", None)
    return str(getattr(view, "phase", "") or getattr(card, "roll", ""))


@cache
def decisions(game: str) -> tuple[Decision, ...]:
    """One of each kind, with the fewest actions before it."""
    setups = table_setups(game)
    found: dict[tuple[str, str], Decision] = {}
    new = number = 0  # the match in which something new was found, and the last one
    while number - new < PATIENCE:
        number += 1
        for setup in setups:
            for decision in _decisions_in(setup, f"decisions {number}"):
                known = found.get((decision.phase, decision.kind))
                new = number if known is None else new
                if known is None or len(decision.before) < len(known.before):
                    found[decision.phase, decision.kind] = decision
    return tuple(found[key] for key in sorted(found))


def _decisions_in(setup: Setup, seed: str) -> Iterator[Decision]:
    """What the first seat can decide in a match that is played at random, offers too; each kind once."""
    match, dice = setup.new(seed), random.Random(f"{setup} {seed}")
    seen: set[tuple[str, str]] = set()
    before: list[tuple[int, str]] = []
    while not match.over and len(before) <= LONGEST:
        if ME in match.may_act:
            phase = phase_of(match.view(ME))
            for action in match.legal(ME):
                key = (phase, kind_of(action))
                if key not in seen:
                    seen.add(key)
                    yield Decision(*key, setup, seed, tuple(before), action)
        seat = dice.choice(match.may_act)
        before.append((seat, dice.choice(match.legal(seat))))
        match.play(*before[-1])
