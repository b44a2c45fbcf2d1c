"""A round of High Score solved backwards: what each score is worth in chip points, the players to come included.

`expected[a, b, c]` holds the chip points that the three highest pawns, on the places a > b > c (0: none),
can expect when so many players are still to come. With nobody to come they are the chips themselves; with
one more, that player's turn is solved for the chips, and the chances of the scores in it lead back to
tracks with one player fewer to come. A fourth pawn can win nothing and change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from sobremesa.engine.kernel import Array, kernel, step
from sobremesa.games.highscore.cards import Card
from sobremesa.games.highscore.exact.turn import SEVENS, Turn, follow, is_frozen, plan_for, scores_of, solve

CHIPS = np.array([3.0, 2.0, 1.0])  # HS-9
CHIPS_FOR_TWO = np.array([3.0, 1.0, 0.0])  # HS-8
OUT = 3  # the rank of a pawn without a chip


@step
def place_on(a: int, b: int, c: int, score: int) -> int:
    """HS-6, HS-7: where a pawn comes to stand; 0: nowhere."""
    place = score if score > 0 else 0
    for pawn in (a, b, c):
        if place == pawn and place > 0:
            place -= 1
    return place


@step
def rank_on(a: int, b: int, c: int, place: int) -> int:
    """How many pawns stand higher than a place that is free, or OUT."""
    if place == 0:
        return OUT
    return (a > place) + (b > place) + (c > place)


@step
def with_pawn(a: int, b: int, c: int, place: int) -> tuple[int, int, int]:
    """The three highest places when one more is taken."""
    if place > a:
        return place, a, b
    if place > b:
        return a, place, b
    if place > c:
        return a, b, place
    return a, b, c


@step
def own_chips(expected: Array, a: int, b: int, c: int, score: int) -> float:
    """What a score is worth to the player who adds it to the track."""
    place = place_on(a, b, c, score)
    rank = rank_on(a, b, c, place)
    if rank == OUT:
        return 0.0
    x, y, z = with_pawn(a, b, c, place)
    return expected[x, y, z, rank]


@kernel
def mark_reachable(reached: Array, following: Array, scores: Array) -> None:
    """The tracks that one more player can leave behind."""
    highest = len(reached) - 1
    for a in range(highest + 1):
        for b in range(max(a, 1)):
            for c in range(max(b, 1)):
                if reached[a, b, c]:
                    for score in scores:
                        x, y, z = with_pawn(a, b, c, place_on(a, b, c, score))
                        following[x, y, z] = True


@kernel
def expect_from(
    a: int,
    reached: Array,
    scores: Array,
    roll: int,
    frozen: bool,
    after: Array,
    keep: Array,
    expected: Array,
    expected_before: Array,
) -> None:
    """Fill `expected_before`, with one player more to come than `expected`, for all tracks with first pawn `a`."""
    worth = np.zeros(SEVENS)
    odds = np.zeros(SEVENS)
    for b in range(max(a, 1)):
        for c in range(max(b, 1)):
            if not reached[a, b, c]:
                continue
            for i in range(SEVENS):
                worth[i] = own_chips(expected, a, b, c, scores[i])
            solve(roll, frozen, worth, after, keep)
            follow(roll, keep, odds)
            for i in range(SEVENS):
                place = place_on(a, b, c, scores[i])
                x, y, z = with_pawn(a, b, c, place)
                if a > 0:
                    expected_before[a, b, c, 0] += odds[i] * expected[x, y, z, 1 if place > a else 0]
                if b > 0:
                    expected_before[a, b, c, 1] += odds[i] * expected[x, y, z, 2 if place > b else 1]
                if c > 0 and place < c:
                    expected_before[a, b, c, 2] += odds[i] * expected[x, y, z, 2]


@kernel
def worth_of(expected: Array, a: int, b: int, c: int, score: int) -> float:
    return own_chips(expected, a, b, c, score)


def three_highest(track: Sequence[int]) -> tuple[int, int, int]:
    pawns = sorted((place for place in track if place > 0), reverse=True)
    a, b, c = [*pawns, 0, 0, 0][:3]
    return a, b, c


class Round:
    """A card solved for the chips, from a track on and with a number of players still to come after the next one."""

    def __init__(
        self, card: Card, lone_ten: bool, to_come: int, track: Sequence[int] = (), two_players: bool = False
    ) -> None:
        self.card = card
        self.lone_ten = lone_ten
        self._scores = scores_of(card, lone_ten)
        start = three_highest(track)
        highest = max(int(self._scores.max()), start[0], 1)
        chips = np.zeros((highest + 1,) * 3 + (3,))
        chips[:] = CHIPS_FOR_TWO if two_players else CHIPS
        self._expected = [chips]  # by the number of players to come
        for reached in reversed(self._tracks(start, highest, to_come)):
            self._expected.append(self._one_more_to_come(reached))

    def _tracks(self, start: tuple[int, int, int], highest: int, to_come: int) -> list[Array]:
        """Which tracks each of the players to come can find."""
        different = np.unique(self._scores)
        reached = np.zeros((highest + 1,) * 3, np.bool_)
        reached[start] = True
        tracks = []
        for _ in range(to_come):
            following = np.zeros_like(reached)
            mark_reachable(reached, following, different)
            tracks.append(following)
            reached = following
        return tracks

    def _one_more_to_come(self, reached: Array) -> Array:
        expected = self._expected[-1]
        before = np.zeros_like(expected)
        roll, frozen = int(self.card.roll), is_frozen(self.card)

        def work(a: int) -> None:
            after, keep = plan_for(self.card)
            expect_from(a, reached, self._scores, roll, frozen, after, keep, expected, before)

        with ThreadPoolExecutor() as pool:
            list(pool.map(work, np.flatnonzero(reached.any(axis=(1, 2))).tolist()))
        return before

    def worth(self, score: int, track: Sequence[int], to_come: int) -> float:
        """The chip points that a score of this card can expect on a track that the round can lead to."""
        expected = self._expected[to_come]
        if max(score, *three_highest(track)) >= len(expected):
            raise ValueError(f"a score of {score} on the track {track} is beyond this round")
        return float(worth_of(expected, *three_highest(track), score))

    def turn(self, track: Sequence[int], to_come: int) -> Turn:
        """The turn of a player who finds this track, solved for the chips."""
        return Turn(self.card, self.lone_ten, lambda score: self.worth(score, track, to_come))
