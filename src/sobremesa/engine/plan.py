"""How bots think about a game, as data that the game brings: how hard each level looks, and how a match is judged."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

TO_THE_END = 1_000_000  # rounds or turns: more than any match has


@dataclass(frozen=True)
class SearchPlan:
    """How hard to think: how many simulations for a decision, and how they are played."""

    simulations: int  # for the whole decision, or for each candidate where none drop out
    policy: Literal["random", "hasty", "casual", "learned", "sampled"] = "random"  # how everyone plays on
    rounds: int = TO_THE_END  # how many rounds after this one are played on
    turns: int = TO_THE_END  # how many turns after this one are played on in the last of those rounds
    steadiness: float = 0.0  # how much others who choose at the same moment prefer what went well; 0: any action
    spread: float = 0.0  # the lead in points that makes the win e to one, where it is not decided; 0: no guess
    lead_for_win: float = math.inf  # the points of lead over a mean opponent that are worth as much as the win
    casual_share: int = 0  # of 100 times, how often such others are thought to be casual players instead
    default: Literal["casual", "learned"] = "casual"  # whose choice is played in doubt
    doubt: float | None = None  # errors by which an action must beat that choice; None: no such default
    halving: bool = True  # drop the worse half of the candidates at each stage
    looks: int = 1  # how often it looks, with the casual player's eye, for what must be noticed


FLAT = SearchPlan(0, rounds=0, lead_for_win=100.0, halving=False)
CASUALLY = replace(FLAT, policy="casual", doubt=1.0, halving=True)  # on to the end of the round
JUDGING = SearchPlan(1, policy="casual", steadiness=0.1, halving=False)  # to the end of the match


LEARNEDLY = replace(CASUALLY, policy="sampled", default="learned")  # as the game's network plays


def levels(plan: SearchPlan, good: int, strong: int, expert: int) -> dict[str, SearchPlan]:
    """The levels that search, by their simulations."""
    counts = {"good": good, "strong": strong, "expert": expert}
    return {
        name: replace(plan, simulations=simulations, looks=looks)
        for looks, (name, simulations) in enumerate(counts.items(), 2)
    }


@dataclass(frozen=True)
class Thinking:
    """What a game says about thinking; without a word it is searched to the end of the round.

    Among the levels there may be earlier ones, such as expert-1, which can be named and measured as long as they tell
    how far the present ones have come.
    """

    levels: Mapping[str, SearchPlan] = field(default_factory=lambda: levels(CASUALLY, good=25, strong=120, expert=1000))
    judging: Callable[[Any], SearchPlan] = lambda view: JUDGING  # how advice plays on, from a seat's record
    flat: SearchPlan = FLAT  # flat Monte Carlo as others publish it for the game
    review_work: int = 40_000_000  # decisions that the review of a usual match plays, so that it takes 20 s at most
    must_be_noticed: frozenset[int] = frozenset()  # actions that bots take only where they notice that they could
