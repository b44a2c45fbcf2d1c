"""Matches that are kept: who played what, from which records and rows for learners are made.

A match that bots have played follows from its seed, its seats and the actions in their order. So that is all that
comes back from whoever plays it, and all that a store keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from sobremesa.engine.contract import Game, Options
from sobremesa.engine.kernel import Array
from sobremesa.engine.match import Match
from sobremesa.engine.seeds import NumberedSeed
from sobremesa.engine.untrusted import MOST_NAME

COLUMNS = 2  # of an action: the seat and its number


class KeptMatch(NamedTuple):
    """A match that was played to its end."""

    seed: NumberedSeed
    bots: list[str]  # by seat
    actions: Array  # (count, COLUMNS) int32


Keeper = Callable[[KeptMatch], None]  # takes matches in the order of their numbers


def kept_among(numbers: range, every: int) -> range:
    """The matches that are kept of these: one in so many, from number 0 on; with 0 none."""
    return range(-(-numbers.start // every) * every, numbers.stop, every) if every else range(0)


def pack(matches: Sequence[Array]) -> bytes:
    """The actions of some matches as bytes: of each how many they are, and then the actions."""
    parts = [part for actions in matches for part in (np.array([len(actions)], np.int32), actions.ravel())]
    return np.concatenate(parts).astype("<i4").tobytes() if parts else b""


def unpack(packed: bytes) -> Iterator[Array]:
    numbers = np.frombuffer(packed, "<i4")
    place = 0
    while place < len(numbers):
        end = place + 1 + int(numbers[place]) * COLUMNS
        yield numbers[place + 1 : end].reshape(-1, COLUMNS)
        place = end


def replayed(game: Game, options: Options, kept: KeptMatch) -> Match:
    """The match itself, dealt and played again."""
    names = [f"bot {seat} ({bot})"[:MOST_NAME] for seat, bot in enumerate(kept.bots)]
    match = Match(game, len(kept.bots), options, kept.seed, names)
    for seat, action in kept.actions.tolist():
        match._apply(seat, action)
    return match
