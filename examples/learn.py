"""A network learns a game from batches of matches, goes to the arena and sits down as a bot. NumPy is all it takes.

    python examples/learn.py toma6                                  # learn, save learned.npz, play casual in the arena
    sobremesa play toma6 --bots examples/learn.py:Learned           # and meet it; LEARNED=FILE names another file
    sobremesa serve --bot Learned=examples/learn.py:Learned

Two networks learn together, at seat 0 among casual players. The critic sees the table and says with what lead the seat
will end. The player says what each open move is worth: at every decision some moves are tried out on a copy of the
match, and what the critic thinks of the table after each of them is what the player learns. More: docs/learning.md.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa import BadSetup, envs
from sobremesa.engine.files import check_writable
from sobremesa.engine.learning import ObservationPart

Array = NDArray[Any]

MATCHES = 1024  # in a lesson
TRIES = 5  # moves that are tried out at a decision
DECISIONS = 512  # that a network learns from at once
EXPLORING = 0.1  # the share of moves made at random
RATE = 0.002  # how fast networks learn in the beginning; it falls to LAST_RATE of that
LAST_RATE = 0.02
PLAYER, CRITIC = (192, 64), (64, 32)  # how many neurons their two layers have
STEPS = 16  # thresholds for a number
GAPS = np.array([1, 2, 3, 5, 8, 13, 21, 34])  # thresholds for how far a move lies above the top of a row

PLAYERS = {"push": 2, "highscore": 2, "toma6": 4, "dos": 2, "bids": 4}
SHORT: dict[str, dict[str, Any]] = {
    game: {"rounds": 1} for game in ("highscore", "toma6", "bids")
}  # a lesson's matches


class Reading:
    """How networks read an observation, found out by looking at some.

    A number becomes several inputs, each telling whether it reaches a threshold, and one with its size; a number that
    was always the same becomes none. Of a table, such as the rows of Toma 6, the greatest number of each row, its top,
    is compared with the moves too.
    """

    def __init__(self, **arrays: Array) -> None:
        self.arrays = arrays
        self.length = int(arrays["length"])  # of an observation
        self.number, self.threshold = arrays["number"], arrays["threshold"]
        self.sized, self.size = arrays["sized"], arrays["size"]
        self.rows = arrays["rows"]  # where rows of tables begin and end
        self.mean = arrays["mean"]

    @classmethod
    def of(cls, observations: Array, parts: tuple[ObservationPart, ...]) -> Reading:
        number, threshold, sized = [], [], []
        for i, values in enumerate(map(np.unique, observations.T)):
            chosen = values[np.unique(np.linspace(0, len(values) - 1, STEPS + 1).astype(int))[1:]]
            number += [i] * len(chosen)
            threshold += chosen.tolist()
            sized += [i] if len(values) > 2 else []
        reading = cls(
            length=np.array(observations.shape[1]),
            number=np.array(number, np.int64),
            threshold=np.array(threshold, np.int16),
            sized=np.array(sized, np.int64),
            size=np.abs(observations[:, sized]).max(axis=0).astype(np.float32),
            rows=_rows_of_tables(observations, parts),
            mean=np.zeros(len(number) + len(sized), np.float32),
        )
        reading.mean += reading.inputs(observations).mean(axis=0)
        return reading

    def inputs(self, observations: Array) -> Array:
        reached = observations[:, self.number] >= self.threshold
        sizes = observations[:, self.sized] / self.size
        return np.concatenate([reached, sizes], axis=1, dtype=np.float32) - self.mean

    def gaps(self, observations: Array, decisions: Array, moves: Array) -> Array:
        """How far each move lies above the tops of the rows that its decision sees."""
        above = [moves - observations[:, begin:end].max(axis=1)[decisions] for begin, end in self.rows]
        reached = np.array([gap >= least for gap in above for least in GAPS], np.float32)
        return reached.reshape(len(self.rows) * len(GAPS), len(moves)).T


def _rows_of_tables(observations: Array, parts: tuple[ObservationPart, ...]) -> Array:
    rows, begin = [], 0
    for part in parts:
        if len(part.shape) == 2 and observations[:, begin : begin + part.size].max() > 1:
            height, width = part.shape
            rows += [(begin + row * width, begin + (row + 1) * width) for row in range(height)]
        begin += part.size
    return np.array(rows, np.int64).reshape(-1, 2)


class Layers(NamedTuple):
    """What a network thought about some moves of some decisions."""

    inputs: Array
    gaps: Array
    first: Array
    second: Array
    worth: Array


class Network:
    """Tells what moves are worth: two layers of neurons over what is seen and which move it is."""

    def __init__(self, game: str, reading: Reading, weights: dict[str, Array]) -> None:
        self.game = game
        self.reading = reading
        self.weights = weights
        self._mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self._steps = 0

    @classmethod
    def new(cls, game: str, reading: Reading, moves: int, sizes: tuple[int, int], dice: np.random.Generator) -> Network:
        first, second = sizes
        inputs, gaps = len(reading.mean), len(reading.rows) * len(GAPS)
        spreads = {
            "seen": ((inputs, first), inputs**-0.5),
            "gap": ((gaps, first), 0.3),
            "move": ((moves, first), 0.1),
            "first": ((first,), 0.0),
            "into_second": ((first, second), (2 / first) ** 0.5),
            "second": ((second,), 0.0),
            "into_worth": ((second,), 0.1 * second**-0.5),
            "worth": ((1,), 0.0),
        }
        weights = {
            name: (dice.normal(size=shape) * spread).astype(np.float32) for name, (shape, spread) in spreads.items()
        }
        return cls(game, reading, weights)

    def think(self, observations: Array, decisions: Array, moves: Array) -> Layers:
        """What each of `moves` is worth at the decision of the same place in `decisions`, a row of `observations`."""
        weights = self.weights
        inputs = self.reading.inputs(observations)
        gaps = self.reading.gaps(observations, decisions, moves)
        # Neighbouring moves are often alike, so each has its own weights and those of all moves below it.
        first = (inputs @ weights["seen"] + weights["first"])[decisions] + weights["move"].cumsum(axis=0)[moves]
        first = np.maximum(first + gaps @ weights["gap"], 0)
        second = np.maximum(first @ weights["into_second"] + weights["second"], 0)
        return Layers(inputs, gaps, first, second, second @ weights["into_worth"] + weights["worth"])

    def best(self, observations: Array, masks: Array) -> Array:
        """The open move that is worth most, at each decision."""
        decisions, moves = masks.nonzero()
        worth = np.full(masks.shape, -np.inf, np.float32)
        worth[decisions, moves] = self.think(observations, decisions, moves).worth
        return worth.argmax(axis=1)

    def value(self, observations: Array) -> Array:
        """What the table is worth, to a critic, who knows one move alone."""
        every = np.arange(len(observations))
        return self.think(observations, every, np.zeros_like(every)).worth

    def learn(
        self, observations: Array, decisions: Array, moves: Array, worth: Array, rate: float, compare: bool
    ) -> None:
        """Come a little nearer to what moves turned out to be worth; to `compare` moves, their mean does not matter."""
        thought = self.think(observations, decisions, moves)
        begins = np.flatnonzero(np.diff(decisions, prepend=-1))
        error = thought.worth - worth
        if compare:
            error = error - (np.add.reduceat(error, begins) / np.bincount(decisions))[decisions]
        self._descend(thought, (error / len(begins)).astype(np.float32), begins, moves, rate)

    def _descend(self, thought: Layers, error: Array, begins: Array, moves: Array, rate: float) -> None:
        weights = self.weights
        second = np.outer(error, weights["into_worth"]) * (thought.second > 0)
        first = (second @ weights["into_second"].T) * (thought.first > 0)
        is_move = (moves[:, None] == np.arange(len(weights["move"]))).astype(np.float32)
        slopes = {
            "seen": thought.inputs.T @ np.add.reduceat(first, begins, axis=0),
            "gap": thought.gaps.T @ first,
            "move": (is_move.T @ first)[::-1].cumsum(axis=0)[::-1],
            "first": first.sum(axis=0),
            "into_second": thought.first.T @ second,
            "second": second.sum(axis=0),
            "into_worth": thought.second.T @ error,
            "worth": error.sum(keepdims=True),
        }
        self._steps += 1
        for name, slope in slopes.items():  # Adam (Kingma and Ba 2015)
            self._mean[name] += 0.1 * (slope - self._mean[name])
            self._square[name] += 0.001 * (slope**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)

    def save(self, path: Path) -> None:
        reading = {f"reading_{name}": array for name, array in self.reading.arrays.items()}
        with path.open("wb") as file:  # by its name alone, NumPy would give it another ending
            np.savez_compressed(file, allow_pickle=False, game=np.array(self.game), **reading, **self.weights)

    @classmethod
    def load(cls, path: Path) -> Network:
        with np.load(path, allow_pickle=False) as file:
            weights = dict(file)
        game = str(weights.pop("game"))
        reading = {name: weights.pop(name) for name in list(weights) if name.startswith("reading_")}
        reading = {name.removeprefix("reading_"): array for name, array in reading.items()}
        return cls(game, Reading(**reading), weights)


class Lesson(NamedTuple):
    """The decisions of many matches: what was seen, how the match ended, what was tried and what came of it."""

    observation: Array
    result: Array
    tried: Array  # (decisions, TRIES): -1 where there were fewer moves
    worth: Array

    def some(self, dice: np.random.Generator, wanted: Array) -> Iterator[Lesson]:
        """The decisions that are wanted, some at a time, in any order."""
        order = dice.permutation(np.flatnonzero(wanted))
        for chosen in np.array_split(order, len(order) // DECISIONS + 1):
            if chosen.size:
                yield Lesson(*(array[chosen] for array in self))


class School:
    """Matches of a learner at seat 0 among casual players, and a copy of them to try moves out on."""

    def __init__(self, game: str, matches: int, seed: str, dice: np.random.Generator) -> None:
        players = PLAYERS[game]
        seats = [None, *["casual"] * (players - 1)]
        self.batch, self.copy = (
            envs.batch(
                game, players, matches, seed=seed, reward="points", bots=seats, auto_reset=False, **SHORT.get(game, {})
            )
            for _ in range(2)
        )
        self.dice = dice

    def lesson(self, player: Network | None = None, critic: Network | None = None, unit: float = 1.0) -> Lesson:
        """Play all matches; without networks at random, and no moves are tried."""
        batch = self.batch
        batch.reset()
        result = np.zeros(batch.count, np.float32)
        matches, lessons = [], []
        while (live := np.flatnonzero(batch.seat >= 0)).size:
            seen, masks = batch.observation[live], batch.mask[live]
            tried = self._moves_to_try(masks)
            worth = self._try(live, tried, critic, unit) if critic else np.zeros(tried.shape, np.float32)
            lessons.append((seen, tried, worth))
            matches.append(live)
            moves = batch.random_moves().copy()
            if player:
                sure = self.dice.random(live.size) >= EXPLORING
                moves[live[sure]] = player.best(seen[sure], masks[sure])
            batch.step(moves)
            result[batch.ended] = leads(batch.reward[batch.ended]) / unit
        seen, tried, worth = (np.concatenate(arrays) for arrays in zip(*lessons, strict=True))
        return Lesson(seen, result[np.concatenate(matches)], tried, worth)

    def _moves_to_try(self, masks: Array) -> Array:
        """TRIES open moves or all of them, in any order; -1 where there are no more."""
        order = np.argsort(self.dice.random(masks.shape) + ~masks, axis=1)[:, :TRIES]
        return np.where(np.take_along_axis(masks, order, axis=1), order, -1)

    def _try(self, live: Array, tried: Array, critic: Network, unit: float) -> Array:
        """What the critic thinks of the table after each move; if the match is over, it has its result."""
        copy, now = self.copy, self.batch.save()
        worth = np.zeros(tried.shape, np.float32)
        for k in range(tried.shape[1]):
            some = np.flatnonzero(tried[:, k] >= 0)
            if some.size == 0:
                break
            places = live[some]
            moves = np.full(copy.count, -1)
            moves[places] = tried[some, k]
            copy.restore(now)
            copy.step(moves)
            after = critic.value(copy.observation[places])
            worth[some, k] = np.where(copy.ended[places], leads(copy.reward[places]) / unit, after)
        return worth


def leads(points: Array) -> Array:
    """By how much seat 0 is ahead of the mean of the others."""
    return points[:, 0] - points[:, 1:].mean(axis=1)


def learn(game: str, lessons: int, matches: int, seed: str) -> Network:
    begin = time.perf_counter()
    dice = np.random.default_rng(list(seed.encode()))
    school = School(game, matches, seed, dice)
    first = school.lesson()
    unit = float(first.result.std())  # so that all games have leads of the same size
    reading = Reading.of(first.observation, school.batch.game.learning.parts)
    player = Network.new(game, reading, school.batch.moves, PLAYER, dice)
    critic = Network.new(game, reading, 1, CRITIC, dice)
    teach_critic(critic, first._replace(result=first.result / unit), dice, RATE)
    for number in range(lessons):
        rate = RATE * max(LAST_RATE, 1 - number / lessons)
        lesson = school.lesson(player, critic, unit)
        teach_critic(critic, lesson, dice, rate)
        for part in lesson.some(dice, wanted=lesson.tried[:, 1] >= 0):
            decisions, tries = (part.tried >= 0).nonzero()
            moves, worth = part.tried[decisions, tries], part.worth[decisions, tries]
            player.learn(part.observation, decisions, moves, worth, rate, compare=True)
        if number % 10 == 9 or number == lessons - 1:
            lead = lesson.result.mean() * unit
            seconds = time.perf_counter() - begin
            print(f"lesson {number + 1} of {lessons}: {lead:+.2f} points ahead, {seconds:.0f} s", flush=True)
    return player


def teach_critic(critic: Network, lesson: Lesson, dice: np.random.Generator, rate: float) -> None:
    for part in lesson.some(dice, wanted=np.ones(len(lesson.result), np.bool_)):
        every = np.arange(len(part.result))
        critic.learn(part.observation, every, np.zeros_like(every), part.result, rate, compare=False)


class Learned:
    """The bot: asked in numbers, it makes the move that its network thinks best."""

    def __init__(self) -> None:
        self.network = Network.load(Path(os.environ.get("LEARNED", "learned.npz")))

    def move(self, observation: Array, mask: Array) -> int:
        if len(observation) != self.network.reading.length:
            raise ValueError(f"this network has learned another game: {self.network.game}")
        return int(self.network.best(observation[None], mask[None])[0])


def measure(game: str, network: Path, matches: int) -> None:
    """Seat the network among casual players, on deals that it has not learned from."""
    seats = [f"{os.path.relpath(__file__)}:Learned", *["casual"] * (PLAYERS[game] - 1)]
    arena = ["arena", game, "--seats", *seats, "--matches", str(matches), "--seed", "exam"]
    print(shlex.join([f"LEARNED={network}", "sobremesa", *arena]), flush=True)
    subprocess.run([sys.executable, "-m", "sobremesa", *arena], env={**os.environ, "LEARNED": str(network)}, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach a network a game, and measure it against the casual player.")
    parser.add_argument("game", choices=PLAYERS)
    parser.add_argument("--lessons", type=int, default=250)
    parser.add_argument("--matches", type=int, default=MATCHES, help="in a lesson")
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    parser.add_argument("--exam", type=int, default=2000, help="matches in the arena; 0: none")
    wanted = parser.parse_args()
    try:
        if wanted.lessons < 1 or wanted.matches < 2 or wanted.exam < 0:
            parser.error("it takes a lesson or more, of two matches or more, and an exam of 0 matches or more")
        check_writable(wanted.out)
        network = learn(wanted.game, wanted.lessons, wanted.matches, wanted.seed)
    except BadSetup as mistake:
        parser.error(str(mistake))
    network.save(wanted.out)
    if wanted.exam:
        measure(wanted.game, wanted.out, wanted.exam)


if __name__ == "__main__":
    main()
