"""What each move of High Score keeps and rolls, what it scores or would on average, and how that stands on the track.

The mean is that of one more roll, after which the turn ends; with rolls left a player does better.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sobremesa.engine.kernel import Array, Fields, kernel, step
from sobremesa.engine.learning import ObservationPart
from sobremesa.engine.native.projection import blank
from sobremesa.games.highscore.cards import Roll
from sobremesa.games.highscore.dice import (
    COUNT_BITS,
    DICE,
    FACES,
    FIRST_OF_SIZE,
    HANDFULS,
    MOST_OF_A_FACE,
    PACKED,
    WHOLE,
    numbers_of,
)
from sobremesa.games.highscore.learning import MOST_SCORE
from sobremesa.games.highscore.rules import (
    MOST_PLAYERS,
    MOST_ROLLS,
    ROLL,
    SCORES,
    STOP,
    Chip,
    dice_in,
    handful_of,
    place_for,
    score_now,
)

TENTHS = 10  # in which means are told


def _means() -> NDArray[np.int16]:
    """For what is kept of seven dice, the mean score on each card if the others are rolled, in tenths rounded down."""
    totals = np.zeros((*SCORES.shape[:3], HANDFULS), np.int64)
    totals[..., WHOLE:] = SCORES
    for size in range(DICE - 1, -1, -1):
        kept = slice(FIRST_OF_SIZE[size], FIRST_OF_SIZE[size + 1])
        for face in range(FACES):
            totals[..., kept] += totals[..., numbers_of(PACKED[kept].astype(np.int64) + (1 << COUNT_BITS * face))]
    sizes = np.repeat(np.arange(DICE + 1), np.diff(FIRST_OF_SIZE))
    return (totals * TENTHS // FACES ** (DICE - sizes)).astype(np.int16)


MEANS = _means()  # MEANS[lone_ten, scoring, vortex, handful kept]

MOVE_PARTS = (
    ObservationPart("stops", (1,), "1 if it ends the turn"),
    ObservationPart("keeps", (FACES,), "dice that it leaves as they lie, by face: 1 to 5, then the vortex", most=DICE),
    ObservationPart("rolled", (1,), "how many dice it rolls again", most=DICE),
    ObservationPart("sets_aside", (1,), "how many it sets aside for good", most=DICE - 1),
    ObservationPart("rolls_left", (1,), "rolls left after it, at most", most=max(MOST_ROLLS.tolist()) - 1),
    ObservationPart(
        "average",
        (1,),
        "the score, or the mean of all ways in which these dice can fall, in tenths",
        least=-MOST_SCORE * TENTHS,
        most=MOST_SCORE * TENTHS,
    ),
    ObservationPart(
        "gain",
        (1,),
        "that less the score of the dice as they lie, in tenths",
        least=-2 * MOST_SCORE * TENTHS,
        most=2 * MOST_SCORE * TENTHS,
    ),
    ObservationPart(
        "lead",
        (1,),
        "that less the place of the highest pawn on the track, in tenths",
        least=-2 * MOST_SCORE * TENTHS,
        most=MOST_SCORE * TENTHS,
    ),
    ObservationPart("passes", (1,), "pawns on the track that stand lower than that", most=MOST_PLAYERS - 1),
    ObservationPart("place", (1,), "of stopping: where the pawn would stand; 0: not on the track", most=MOST_SCORE),
    ObservationPart(
        "chip", (1,), "of stopping: what its chip would be worth if the round ended then", most=int(Chip.GOLD)
    ),
)


@step
def mean_if_kept(view: Fields, packed: int) -> int:
    return np.int64(MEANS[np.int64(view.lone_ten), view.scoring, view.vortex, handful_of(packed)])


@step
def rolls_left_after(view: Fields, rolled: int) -> int:
    left = MOST_ROLLS[view.roll] - view.rolls - 1
    return min(left, rolled - 1) if view.roll == Roll.ASIDE else left


@step
def depict_track(view: Fields, mean: int, out: Fields) -> None:
    highest = passed = np.int64(0)
    for seat in range(view.players):
        place = np.int64(view.shown[seat])
        highest = max(highest, place)
        passed += (place > 0) & (TENTHS * place < mean)
    out.lead[0] = mean - TENTHS * highest
    out.passes[0] = passed


@step
def chip_at(view: Fields, place: int) -> int:
    """HS-8: what the chip of a pawn on this place is worth, if nobody plays any more."""
    higher = 0
    for seat in range(view.players):
        higher += view.shown[seat] > place
    worth = Chip.GOLD - (2 if view.players == 2 else 1) * higher  # two players: no silver
    return max(0, worth) if place > 0 else 0


@step
def depict_stop(view: Fields, score: int, out: Fields) -> None:
    place = place_for(view, score)
    out.stops[0] = 1
    out.place[0] = place
    out.chip[0] = chip_at(view, place)


@step
def depict_roll(view: Fields, packed: int, out: Fields) -> None:
    rolled = dice_in(packed)
    out.rolled[0] = rolled
    out.sets_aside[0] = dice_in(view.loose) - rolled if view.roll == Roll.ASIDE else 0
    out.rolls_left[0] = rolls_left_after(view, rolled)


@kernel
def encode_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    score = score_now(view)
    for i in range(count):
        move, features = np.int64(listed.move[i]), out[i]
        blank(features)
        packed = np.int64(view.loose) if move == ROLL else np.int64(PACKED[move])
        kept = np.int64(view.loose + view.aside) - packed
        for face in range(FACES):
            features.keeps[face] = kept >> COUNT_BITS * face & MOST_OF_A_FACE
        if move == STOP:
            depict_stop(view, score, features)
        else:
            depict_roll(view, packed, features)
        mean = mean_if_kept(view, kept)
        features.average[0] = mean
        features.gain[0] = mean - TENTHS * score
        depict_track(view, mean, features)
