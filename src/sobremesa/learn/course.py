"""A course of lessons: what a network has learned so far, and how it goes on.

Each lesson plays a while at tables of many kinds, and improves the network by what came of its decisions (proximal
policy optimisation, Schulman and others 2017). The same seed gives the same network on one thread; a course that was
interrupted goes on as if it had not been.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from sobremesa.engine.contract import Game, GameInfo
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.files import whole_file
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.engine.options import read_options
from sobremesa.engine.untrusted import printable
from sobremesa.envs.batches import Batch
from sobremesa.learn.lessons import BatchReader, Experience, LessonSetup, LessonTables, best_of_each, gathered
from sobremesa.learn.model import Adam, Parameters, backward, forward, log_shares, new_parameters

MATCHES = 1024  # at a time
STEPS = 64  # of all matches in a lesson
PASSES = 2  # through the decisions of a lesson,
AT_ONCE = 4096  # so many at once
RATE, LEAST_RATE = 1e-3, 0.05  # of learning, at first, and what share of it is left at the end
CURIOSITY = 0.01  # what it counts to choose many moves
FARTHEST = 0.2  # that a move may become likelier or less likely in a lesson, as a share, before it teaches no more
SELVES, SELF_EVERY = 8, 8  # how many older selves are kept, and how many lessons lie between two
EXAM_MATCHES = 2000
MOST_LESSONS = 1_000_000
STREAMS = 1 << 12  # of matches, between two tables


def set_ups(info: GameInfo, matches: int) -> list[LessonSetup]:
    """Every number of players, most with two and as usual; and with as many as usual, every value of a choice."""
    usual = {info.players[0], info.usual_players}
    found = [(3 if players in usual else 1, players, dict[str, object]()) for players in info.players]
    for name, hint in get_type_hints(info.options).items():
        for value in _choices(hint):
            try:
                read_options(info, info.usual_players, {name: value})
            except Mistake:
                continue
            if value != getattr(read_options(info, info.usual_players, {}), name):
                found.append((1, info.usual_players, {name: value}))
    total = sum(weight for weight, _, _ in found)
    return [LessonSetup(players, options, max(8, matches * weight // total)) for weight, players, options in found]


def _choices(hint: Any) -> tuple[object, ...]:
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else ()


class Exam(msgspec.Struct, frozen=True):
    """How a network stood when it was examined."""

    lesson: int
    decisions: int  # that it has learned from
    players: int
    won: float  # share of matches alone among casual players
    error: float
    matches: int


def check_lessons(lessons: int) -> None:
    if not 1 <= lessons <= MOST_LESSONS:
        raise BadSetup(
            Text(
                f"un curso no puede tener {lessons} lecciones; se aceptan de 1 a {MOST_LESSONS}",
                f"a course cannot have {lessons} lessons; 1 to {MOST_LESSONS} are accepted",
            )
        )


class Training:
    """One network that learns."""

    def __init__(self, game: Game, seed: str, lessons: int, matches: int = MATCHES) -> None:
        self.game, self.seed, self.lessons, self.matches = game, seed, lessons, matches
        self.rng = np.random.default_rng(list(seed.encode()))
        self.parameters = new_parameters(game.learning, self.rng)
        self.adam = Adam(self.parameters)
        self.selves = [_copy(self.parameters)]
        self.lesson = self.decisions = 0
        self.exams: list[Exam] = []
        self.tables = [
            LessonTables(game, set_up, f"{seed} lessons", k * STREAMS, self.rng)
            for k, set_up in enumerate(set_ups(game.info, matches))
        ]

    def go_on(self) -> None:
        """One lesson."""
        older = self.selves[self.rng.integers(len(self.selves))]
        told = gathered([tables.play(self.parameters, older, STEPS, self.rng) for tables in self.tables])
        rate = RATE * max(LEAST_RATE, 1 - self.lesson / self.lessons)
        for _ in range(PASSES):
            order = self.rng.permutation(len(told.chosen))
            for some in np.array_split(order, max(1, len(order) // AT_ONCE)):
                self._improve(told, some, rate)
        self.lesson += 1
        self.decisions += len(told.chosen)
        if self.lesson % SELF_EVERY == 0:
            self.selves = [*self.selves, _copy(self.parameters)][-SELVES:]

    def _improve(self, told: Experience, some: Array, rate: float) -> None:
        decisions = told.decisions.some(some)
        chosen = decisions.starts + (told.chosen - told.decisions.starts)[some]
        advantages = told.advantages[some]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        done = forward(self.parameters, decisions)
        logs = log_shares(done.scores, decisions.starts, done.rows)
        shares = np.exp(logs)
        ratios = np.exp(logs[chosen] - told.log_shares[some])
        teaches = np.where(advantages > 0, ratios < 1 + FARTHEST, ratios > 1 - FARTHEST)
        by_chosen = -(teaches * advantages * ratios)
        by_score = -shares * by_chosen[done.rows]
        by_score[chosen] += by_chosen
        disorder = -np.add.reduceat(shares * logs, decisions.starts)
        by_score += CURIOSITY * shares * (logs + disorder[done.rows])
        by_worth = done.worths - told.worths[some]
        count = np.float32(len(some))
        gradient = backward(self.parameters, done, (by_score / count).astype(np.float32), by_worth / count)
        self.adam.step(self.parameters, gradient, rate)

    def examine(self) -> list[Exam]:
        """How it does alone among casual players, on deals of no lesson; it plays what it likes best."""
        info = self.game.info
        found = [self._exam(players) for players in sorted({info.players[0], info.usual_players})]
        self.exams += found
        return found

    def _exam(self, players: int) -> Exam:
        batch = Batch(
            self.game,
            players,
            EXAM_MATCHES,
            seed=f"{self.seed} exam",
            bots=[None, *["casual"] * (players - 1)],
            reward="win",
            move_features=True,
            auto_reset=False,
        )
        reader = BatchReader(batch)
        won = np.zeros(EXAM_MATCHES)
        while (batch.seat >= 0).any():
            going = np.flatnonzero(batch.seat >= 0)
            decisions = reader.decisions(going)
            done = forward(self.parameters, decisions)
            moves = np.full(EXAM_MATCHES, -1)
            moves[going] = decisions.moves[best_of_each(done.scores, decisions.starts, done.rows)]
            batch.step(moves)
            won += batch.reward[:, 0]
        return Exam(
            self.lesson,
            self.decisions,
            players,
            float(won.mean()),
            float(won.std() / np.sqrt(EXAM_MATCHES)),
            EXAM_MATCHES,
        )

    # --- to go on another day

    def require(self, seed: str | None, lessons: int) -> None:
        """Refuse to go on otherwise than it began."""
        if seed not in (None, self.seed) or lessons != self.lessons:
            begun = f"--seed {printable(self.seed)} --lessons {self.lessons}"
            raise BadSetup(
                Text(
                    f"el curso empezado es con {begun}; sigue con eso, o elige otro --out",
                    f"the course that was begun has {begun}; go on with that, or choose another --out",
                )
            )

    def save(self, path: Path) -> None:
        """Write all that the course needs to go on."""
        told = {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "seed": self.seed,
            "lessons": self.lessons,
            "matches": self.matches,
            "lesson": self.lesson,
            "decisions": self.decisions,
            "steps": self.adam.steps,
            "selves": len(self.selves),
            "rng": self.rng.bit_generator.state,
            "exams": msgspec.to_builtins(self.exams),
        }
        arrays: dict[str, Any] = {"told": np.array(json.dumps(told)), **dict(self._arrays())}
        for k, tables in enumerate(self.tables):
            arrays[f"matches {k}"] = np.frombuffer(tables.batch.save(), np.uint8)
        with whole_file(path) as file:
            np.savez(file, **arrays)

    def _arrays(self) -> Iterator[tuple[str, Array]]:
        """What is learned, by name, and how the matches stand."""
        sets = {"parameters": self.parameters, "means": self.adam.means, "squares": self.adam.squares}
        sets |= {f"self {k}": parameters for k, parameters in enumerate(self.selves)}
        for name, parameters in sets.items():
            for part, array in parameters.items():
                yield f"{name} {part}", array
        for k, tables in enumerate(self.tables):
            yield f"leads {k}", tables.leads

    @classmethod
    def load(cls, game: Game, path: Path) -> Training:
        """The course that a file keeps."""
        try:
            return cls._load(game, path)
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise BadSetup(
                Text(
                    f"«{printable(str(path))}» no es un curso de {game.name} con estas reglas; elige otro --out",
                    f"'{printable(str(path))}' is no course of {game.name} with these rules; choose another --out",
                )
            ) from None

    @classmethod
    def _load(cls, game: Game, path: Path) -> Training:
        with path.open("rb") as file, np.load(file) as arrays:
            told = json.loads(str(arrays["told"]))
            if (told["game"], told["rules"]) != (game.name, game.rules_version):
                raise ValueError
            course = cls(game, told["seed"], told["lessons"], told["matches"])
            course.selves = [_copy(course.parameters) for _ in range(told["selves"])]
            for name, array in course._arrays():
                array[...] = arrays[name]
            for k, tables in enumerate(course.tables):
                tables.batch.restore(arrays[f"matches {k}"].tobytes())
        course.lesson, course.decisions, course.adam.steps = told["lesson"], told["decisions"], told["steps"]
        course.rng.bit_generator.state = told["rng"]
        course.exams = msgspec.convert(told["exams"], list[Exam])
        return course


def _copy(parameters: Parameters) -> Parameters:
    return {name: array.copy() for name, array in parameters.items()}
