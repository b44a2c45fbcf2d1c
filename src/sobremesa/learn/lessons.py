"""Lessons: matches that a network plays with itself, with older selves and with casual players.

Each decision is told with what it led to, for its seat alone: how it stands against the others when the seat decides
the next time, and who wins in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sobremesa.bots.network import input_scales
from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Array
from sobremesa.envs.batches import Batch
from sobremesa.learn.model import LEAD, WIN, WORTHS, Examples, Parameters, forward, log_shares, scaled_inputs

CARRIED = 0.95  # how much of what comes after the next decision counts with a decision (lambda)
CASUAL_PLACES, OLDER_PLACES = 0.25, 0.25  # shares of places with casual players, and with older selves
LEAD_MATCHES = 64


@dataclass(frozen=True)
class LessonSetup:
    """A number of players, options, and how many matches of them are played at a time."""

    players: int
    options: dict[str, object]
    count: int


class Experience(NamedTuple):
    """Examples of the learner, and what became of them."""

    decisions: Examples
    chosen: Array  # the place of the move that was made, among all moves
    log_shares: Array  # of that move
    advantages: Array
    worths: Array  # (decisions, WORTHS) what the table turned out to be worth


class BatchReader:
    """Reads a batch's decisions."""

    def __init__(self, batch: Batch) -> None:
        learning = batch.game.learning
        self._batch = batch
        self._scales = input_scales(learning.least, learning.most)
        self._move_scales = input_scales(learning.move_least, learning.move_most)

    def decisions(self, places: Array | slice = slice(None)) -> Examples:
        open_moves = self._batch.open_moves[places]
        is_open = open_moves >= 0
        counts = is_open.sum(axis=1)
        return Examples(
            scaled_inputs(self._batch.observation[places], self._scales),
            open_moves[is_open],
            scaled_inputs(self._batch.features[places][is_open], self._move_scales),
            np.cumsum(counts) - counts,
        )


class LessonTables:
    """Matches of one set-up, side by side, that go on from lesson to lesson."""

    def __init__(self, game: Game, set_up: LessonSetup, seed: str, stream: int, rng: np.random.Generator) -> None:
        self.set_up = set_up
        self.unit = usual_lead(game, set_up)  # points of lead that are 1
        players, count = set_up.players, set_up.count
        kind = rng.random(count)
        strange = rng.random((count, players)) < rng.random((count, 1))  # seats of others, from few to most
        strange[strange.all(axis=1), 0] = False
        casual = strange & (kind < CASUAL_PLACES)[:, None]
        self.is_older = strange & (kind >= 1 - OLDER_PLACES)[:, None]
        self.batch = Batch(
            game,
            players,
            count,
            options=set_up.options,
            seed=seed,
            reward="lead",
            dense=True,
            bots=[["casual" if each else None for each in row] for row in casual.tolist()],
            first_stream=stream,
            move_features=True,
        )
        self.leads = np.zeros((count, players), np.float32)  # so far, in each match
        self._reader = BatchReader(self.batch)

    def play(self, parameters: Parameters, older: Parameters, steps: int, rng: np.random.Generator) -> Experience:
        """So many steps of all matches, as the learner's decisions tell them."""
        seen: list[Examples] = []
        places = np.arange(self.set_up.count)
        shape = (steps, self.set_up.count)
        seats, ended = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
        chosen, logs = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
        worths = np.zeros((*shape, WORTHS), np.float32)
        paid = np.zeros((*shape, self.set_up.players, WORTHS), np.float32)
        for t in range(steps):
            decisions = self._reader.decisions()
            seen.append(decisions)
            seats[t] = self.batch.seat
            chosen[t], logs[t], worths[t] = draw(parameters, decisions, rng)
            others = np.flatnonzero(self.is_older[places, seats[t]])
            if len(others):
                their = decisions.some(others)
                chosen[t, others] = draw(older, their, rng)[0] - their.starts + decisions.starts[others]
            self.batch.step(decisions.moves[chosen[t]].astype(np.int64))
            ended[t] = self.batch.ended
            paid[t] = self._paid()
        advantages, targets, is_known = look_back(seats, ended, paid, worths)
        is_known &= ~self.is_older[places, seats]
        return gather(seen, chosen, logs, advantages, targets, is_known)

    def _paid(self) -> Array:
        """(count, players, WORTHS): what the last step brought, the win where a match ended."""
        batch = self.batch
        paid = np.zeros((*batch.reward.shape, WORTHS), np.float32)
        paid[..., LEAD] = batch.reward / self.unit
        self.leads += batch.reward
        best = self.leads == self.leads.max(axis=1, keepdims=True)
        paid[batch.ended, :, WIN] = (best / best.sum(axis=1, keepdims=True))[batch.ended]
        self.leads[batch.ended] = 0
        return paid


def usual_lead(game: Game, set_up: LessonSetup) -> float:
    """How far seats are ahead or behind when casual players end a match, as the root of the mean square."""
    batch = Batch(game, set_up.players, LEAD_MATCHES, options=set_up.options, seed="lead", reward="lead")
    squares: list[float] = []
    while len(squares) < LEAD_MATCHES * set_up.players:
        batch.step(batch.ask("casual"))
        squares += (batch.reward[batch.ended] ** 2).ravel().tolist()
    return max(1.0, float(np.sqrt(np.mean(squares))))


def draw(parameters: Parameters, decisions: Examples, rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """A move for each decision, by its place, how likely it was, and what the table is worth."""
    done = forward(parameters, decisions)
    logs = log_shares(done.scores, decisions.starts, done.rows)
    chosen = best_of_each(logs + rng.gumbel(size=len(logs)).astype(np.float32), decisions.starts, done.rows)
    return chosen, logs[chosen], done.worths


def best_of_each(scores: Array, starts: Array, rows: Array) -> Array:
    """The place of the highest score of each decision."""
    best = np.flatnonzero(scores == np.maximum.reduceat(scores, starts)[rows])
    _, first = np.unique(rows[best], return_index=True)
    places: Array = best[first]
    return places


def look_back(seats: Array, ended: Array, paid: Array, worths: Array) -> tuple[Array, Array, Array]:
    """Advantages and worths of all decisions, from the last to the first (Schulman and others 2016), seat by seat.

    A seat's last decision before the lesson ends is not known: nobody saw yet what came of it.
    """
    steps, count, players, _ = paid.shape
    places = np.arange(count)
    advantages, is_known = np.zeros_like(worths), np.zeros(seats.shape, np.bool_)
    next_worth, next_advantage = (np.zeros((count, players, WORTHS), np.float32) for _ in range(2))
    since = np.zeros((count, players, WORTHS), np.float32)
    known = np.zeros((count, players), np.bool_)
    for t in range(steps - 1, -1, -1):
        next_worth[ended[t]] = next_advantage[ended[t]] = since[ended[t]] = 0
        known[ended[t]] = True
        since += paid[t]
        at = places, seats[t]
        is_known[t] = known[at]
        surprise = since[at] + next_worth[at] - worths[t]
        advantages[t] = np.where(known[at][:, None], surprise + CARRIED * next_advantage[at], 0)
        next_worth[at], next_advantage[at], since[at], known[at] = worths[t], advantages[t], 0, True
    return advantages, advantages + worths, is_known


def gather(
    seen: Sequence[Examples], chosen: Array, logs: Array, advantages: Array, targets: Array, is_known: Array
) -> Experience:
    """The decisions that taught something, one after another."""
    told: list[Experience] = []
    for t, decisions in enumerate(seen):
        which = np.flatnonzero(is_known[t])
        some = decisions.some(which)
        picks = chosen[t, which] - decisions.starts[which] + some.starts
        told.append(Experience(some, picks, logs[t, which], advantages[t, which].sum(axis=1), targets[t, which]))
    return gathered(told)


def gathered(told: Sequence[Experience]) -> Experience:
    """All that was told, one after another."""
    offsets = np.cumsum([0, *(len(each.decisions.moves) for each in told[:-1])]).tolist()
    decisions = Examples(
        np.concatenate([each.decisions.observations for each in told]),
        np.concatenate([each.decisions.moves for each in told]),
        np.concatenate([each.decisions.features for each in told]),
        np.concatenate([each.decisions.starts + offset for each, offset in zip(told, offsets, strict=True)]),
    )
    return Experience(
        decisions,
        np.concatenate([each.chosen + offset for each, offset in zip(told, offsets, strict=True)]),
        np.concatenate([each.log_shares for each in told]),
        np.concatenate([each.advantages for each in told]),
        np.concatenate([each.worths for each in told]),
    )
