"""A file with a row for each decision: what the seat saw, what it could do, what it did, and what came of it.

The matches are those that a simulation has played, dealt again by their numbers and stepped in a batch: so a row holds
what an environment gives in the same match, and like it nothing that its seat may not know.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sobremesa.engine.action_parts import parts_of_action
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import check_writable, told, whole_file
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.envs.batches import Batch
from sobremesa.envs.flow import NO_MOVE
from sobremesa.lab.kept_matches import Keeper, KeptMatch
from sobremesa.lab.rows import PARQUET, ParquetWriter, arrow
from sobremesa.lab.simulation import Simulation

MATCHES = 128  # that are stepped side by side, at most
ROWS = 16_384  # or as many as make about so many rows


def check_decisions_file(path: Path) -> None:
    """Refuse a file that could not be written in the end, before anything long begins."""
    if path.suffix.lower() != PARQUET:
        raise BadSetup(
            Text(
                f"las decisiones se escriben en Parquet, y {path} no acaba en .parquet",
                f"decisions are written as Parquet, and {path} does not end in .parquet",
            )
        )
    arrow()
    check_writable(path)


@contextlib.contextmanager
def decisions_file(path: Path, game: Game, simulation: Simulation) -> Iterator[Keeper]:
    """Takes the matches of a simulation; the file is there when all are written, and else as it was before."""
    with told(path), whole_file(path) as file:
        writer = ParquetWriter(file, _schema(game, simulation))
        replay = PlayedAgain(game, simulation)
        waiting: list[KeptMatch] = []

        def write() -> None:
            if waiting:
                writer.write(_columns(game, replay.play(waiting), waiting))
                waiting.clear()

        def add(match: KeptMatch) -> None:
            waiting.append(match)
            if len(waiting) == MATCHES or sum(len(kept.actions) for kept in waiting) >= ROWS:
                write()

        try:
            yield add
            write()
        except BaseException:
            writer.give_up()
            raise
        writer.close()


class Decisions(NamedTuple):
    """Decisions of some matches, one match after another; each an array with a row for each."""

    place: Array  # of the match among them
    step: Array  # how many actions had been played
    seat: Array
    observation: Array
    mask: Array
    move: Array
    action: Array  # the number of the action that the move belongs to
    reward: Array  # of the seat in the end, by rank
    points: Array
    rank: Array
    win_share: Array


class PlayedAgain:
    """Matches that were played, played again side by side as learners see them."""

    def __init__(self, game: Game, simulation: Simulation) -> None:
        self._pass_move = game.learning.pass_move
        self._parts = cache(lambda action: parts_of_action(game, action))
        self._batch = Batch(
            game, simulation.players, MATCHES, options=simulation.options, seed=simulation.seed, auto_reset=False
        )

    def play(self, matches: list[KeptMatch]) -> Decisions:
        batch = self._batch
        batch.deal([match.seed.number for match in matches])
        queue, begins = self._queue(matches)
        rewards = np.zeros_like(batch.reward)
        at, ends = begins[:-1].copy(), begins[1:]
        moves = np.full(batch.count, NO_MOVE)
        seen: list[tuple[Array, ...]] = []
        while (places := np.flatnonzero(at < ends)).size:
            step, seat, move, action = queue[at[places]].T
            passes = batch.seat[places] != seat  # who is offered an act is asked before whoever acts next
            move, action = np.where(passes, self._pass_move, move), np.where(passes, NO_MOVE, action)
            mask = np.packbits(batch.mask[places], axis=1)
            seen.append((places, step, batch.seat[places], batch.observation[places], mask, move, action))
            moves[:] = NO_MOVE
            moves[places] = move
            batch.step(moves)
            rewards[batch.ended] = batch.reward[batch.ended]
            at[places] += ~passes
        columns = [np.concatenate(column) for column in zip(*seen, strict=True)]
        order = np.argsort(columns[0], kind="stable")
        columns = [column[order] for column in columns]
        whose = columns[0], columns[2]
        won = batch.ranks() == 1
        shares = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        return Decisions(*columns, *(table[whose] for table in (rewards, batch.points(), batch.ranks(), shares)))

    def _queue(self, matches: list[KeptMatch]) -> tuple[Array, Array]:
        """The moves that make the actions, with step, seat and action beside each, and where each match begins."""
        rows: list[tuple[int, int, int, int]] = []
        begins = [0]
        for match in matches:
            for step, (seat, action) in enumerate(match.actions.tolist()):
                rows += [(step, seat, part, action) for part in self._parts(action)]
            begins.append(len(rows))
        return np.array(rows, np.int64), np.array(begins)


def _schema(game: Game, simulation: Simulation) -> Any:
    pyarrow, learning = arrow(), game.learning
    begins = np.cumsum([0, *(part.size for part in learning.parts)]).tolist()
    about = {
        "game": simulation.game,
        "players": simulation.players,
        "options": simulation.options,
        "seed": simulation.seed,
        "version": simulation.version,
        "rules": simulation.rules,
        "observation": [
            {"part": part.name, "from": begin, "shape": part.shape, "about": part.about}
            for part, begin in zip(learning.parts, begins, strict=False)
        ],
        "moves": learning.moves,
        "about_moves": learning.about_moves,
    }
    columns = {
        "seed": pyarrow.string(),
        "step": pyarrow.int32(),
        "seat": pyarrow.int32(),
        "bot": pyarrow.string(),
        "observation": pyarrow.list_(pyarrow.int16(), learning.size),
        "mask": pyarrow.binary(-(-learning.moves // 8)),
        "move": pyarrow.int32(),
        "action": pyarrow.string(),
        "reward": pyarrow.float32(),
        "points": pyarrow.int32(),
        "rank": pyarrow.int32(),
        "win_share": pyarrow.float32(),
    }
    return pyarrow.schema(list(columns.items()), metadata={"sobremesa": json.dumps(about)})


def _columns(game: Game, found: Decisions, matches: list[KeptMatch]) -> dict[str, Any]:
    pyarrow = arrow()
    places, seats = found.place.tolist(), found.seat.tolist()
    notation = cache(game.notation)
    mask = pyarrow.py_buffer(np.ascontiguousarray(found.mask))
    width = pyarrow.binary(found.mask.shape[1])
    return {
        "seed": [matches[place].seed for place in places],
        "step": found.step.astype(np.int32),
        "seat": found.seat,
        "bot": [matches[place].bots[seat] for place, seat in zip(places, seats, strict=True)],
        "observation": pyarrow.FixedSizeListArray.from_arrays(found.observation.ravel(), found.observation.shape[1]),
        "mask": pyarrow.FixedSizeBinaryArray.from_buffers(width, len(places), [None, mask]),
        "move": found.move.astype(np.int32),
        "action": [None if action == NO_MOVE else notation(action) for action in found.action.tolist()],
        "reward": found.reward,
        "points": found.points,
        "rank": found.rank,
        "win_share": found.win_share.astype(np.float32),
    }
