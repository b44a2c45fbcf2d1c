"""Many matches of one game side by side, stepped together in compiled code into arrays that the caller may own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sobremesa.bots.guest import ClassPlayer
from sobremesa.bots.player import question_at
from sobremesa.engine.contract import Game, View
from sobremesa.engine.errors import BadSetup, Mistake, NotYourTurn
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.kernel_calls import observe_in
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.log import no_logs
from sobremesa.engine.luck import BotRng, Luck, key_of, new_bot_rng
from sobremesa.engine.match import fresh_state, new_seed
from sobremesa.engine.options import read_options
from sobremesa.engine.seeds import numbered, read_series_seed
from sobremesa.engine.state import Actions
from sobremesa.engine.untrusted import printable, printable_value
from sobremesa.envs.buffers import buffers, shapes_of
from sobremesa.envs.compiling import BATCH, compiling
from sobremesa.envs.crew import Crew
from sobremesa.envs.flow import (
    DRAW,
    NO_MOVE,
    NOBODY,
    PLAY,
    RUN,
    STEP,
    AllActions,
    CachedActions,
    MatchSlot,
    Outputs,
    Places,
    Reward,
    SlotTask,
    Terms,
    Workspace,
    work,
)
from sobremesa.envs.seating import BotSeats, names_by_seat, players_of, policies_of
from sobremesa.lab.threads import check_threads

MOST_MATCHES = 1 << 24
MOST_STREAM = 1 << 30
NUMBERS = 1_000_000_000  # of the matches of a stream: those of stream s are numbered from s * NUMBERS
MOST_STEPS = 10_000  # at once: nobody can interrupt them
MOST_LISTED = 20  # open moves that an error names
MADE_OF = (
    "game", "players", "count", "options", "seed", "_reward", "bots", "threads", "auto_reset", "first_stream"
)  # fmt: skip


class Batch:
    """`count` matches. What stands in its arrays is of the moment after the last step; they are the batch's to write.

    observation  (count, size) int16: what the seat that is asked sees; `parts` has the same by name
    mask         (count, moves) bool: the moves open to it
    seat         (count,) int32: who is asked; -1 if the match is over
    reward       (count, players) float32: what a match that ended in the last step was worth to each seat, else 0
    ended        (count,) bool: whether a match ended in the last step
    """

    def __init__(
        self,
        game: Game,
        players: int,
        count: int,
        *,
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        reward: str = "rank",
        bots: BotSeats = None,
        threads: int = 1,
        auto_reset: bool = True,
        first_stream: int = 0,
        out: Mapping[str, Array] | None = None,
    ) -> None:
        _require_count(count)
        _require_stream(first_stream)
        check_threads(threads)
        self.game, self.players, self.count = game, players, count
        self.options = read_options(game.info, players, options or {})
        self.seed = new_seed() if seed is None else read_series_seed(seed)
        self.threads = threads
        self.auto_reset = auto_reset
        self.first_stream = first_stream
        self.bots = names_by_seat(bots, players)
        self._reward = int(reward_named(reward))  # Numba takes long to recognise an enumeration, at every call
        self._lay_out(out)
        with compiling(BATCH, game):
            self.reset()

    def _lay_out(self, out: Mapping[str, Array] | None = None) -> None:
        """Bring the players, and make room for all matches and what is shown of them."""
        learning = self.game.learning
        self._slow = players_of(self.bots, self.game)
        arrays = buffers(shapes_of(learning, self.players, self.count), out)
        self.observation, self.mask = arrays["observation"], arrays["mask"]
        self.seat, self.reward, self.ended = arrays["seat"], arrays["reward"], arrays["ended"]
        self.parts = parts_of(self.game, self.observation)
        self._observations = self.observation.view(learning.observation)[:, 0]
        self._masks = self.mask.view(np.uint8).view(learning.mask)[:, 0]
        self._ended = self.ended.view(np.uint8)
        self._make_places()

    def _make_places(self) -> None:
        game, count, learning = self.game, self.count, self.game.learning
        self._states = new_records(game.state, count)
        self._prepared = fresh_state(game, self.players, self.options, self.seed)
        self._asked = new_records(MatchSlot, count)
        self._tasks = np.zeros(count, np.uint8)
        self._moves = np.zeros(count, np.int64)
        self._open_moves = new_records(learning.open_moves, count)
        self._next_numbers = (self.first_stream + np.arange(count, dtype=np.int64)) * NUMBERS
        self._bot_rngs = new_records(BotRng, count)
        for i in range(count):
            self._bot_rngs[i] = new_bot_rng(self.seed, "moves", self.first_stream + i)
        cached = new_records(CachedActions, count if learning.longest > 1 else 1)
        places = Places(
            self._states, self._asked, self._tasks, self._moves, self._open_moves, cached, self._next_numbers,
            self._bot_rngs,
        )  # fmt: skip
        policies = np.array(policies_of(self.bots), np.int64)
        terms = Terms(
            self._prepared, policies, learning.pass_move, learning.longest, self._reward, game.point, self.auto_reset
        )
        outputs = Outputs(self._observations, self._masks, self.seat, self.reward, self._ended)
        shares = min(self.threads, count)
        bounds = np.linspace(0, count, shares + 1).astype(np.int64)
        self._crew = Crew(work, [(bounds, *places, *terms, *outputs, *self._workspace()) for _ in range(shares)])

    def _workspace(self) -> Workspace:
        lucks = new_records(Luck, 1)
        lucks[0].luck_key[:] = key_of(self.seed, "whims")
        lists = new_records(Actions, 1)
        return Workspace(lucks, new_records(self.game.state, 1), lists, new_records(AllActions, 1), no_logs())

    # --- stepping

    @property
    def moves(self) -> int:
        """How many moves there are; those that are open to whoever is asked stand in the mask."""
        return self.game.learning.moves

    def step(self, moves: Array | Sequence[int]) -> None:
        """Make a move in every match (-1: leave it as it is), or raise a Mistake and change nothing."""
        self._moves[:] = self._read_moves(moves)
        left = self._crew.do(STEP)
        if left < 0:
            raise self._refusal(~left)
        self._ask_on(left)

    def random_moves(self) -> Array:
        """A move for every match, any open one, all equally likely; the array is the batch's own."""
        self._crew.do(DRAW)
        return self._moves

    def random_steps(self, steps: int = 1) -> None:
        """Make so many random moves in every match, as `step(random_moves())` would, without a way back in between.

        Afterwards `reward` is the sum of what the matches that ended in these steps were worth, and `ended` tells
        whether any did.
        """
        _require_steps(steps)
        if not self._slow:
            self._crew.do(PLAY, steps)
            return
        reward, ended = np.zeros_like(self.reward), np.zeros_like(self.ended)
        for _ in range(steps):
            self.step(self.random_moves())
            reward += self.reward
            ended |= self.ended
        self.reward[:], self.ended[:] = reward, ended

    def reset(self, places: Array | Sequence[int] | None = None) -> None:
        """Deal the next match of each stream: everywhere, or at these places."""
        self._set_task(slice(None) if places is None else self._read_places(places), SlotTask.BEGIN)

    def deal(self, numbers: Array | Sequence[int]) -> None:
        """Deal the matches with these numbers of the seed, `S#n`, one at each place from the first on."""
        wanted = np.asarray(numbers)
        if wanted.ndim != 1 or wanted.dtype.kind not in "iu" or not 0 < wanted.size <= self.count or wanted.min() < 0:
            raise BadSetup(
                Text(
                    f"los números de las partidas son una lista de 1 a {self.count} enteros desde 0",
                    f"the numbers of the matches are a list of 1 to {self.count} whole numbers from 0 on",
                )
            )
        self._next_numbers[: wanted.size] = wanted
        self.reset(np.arange(wanted.size))

    def _set_task(self, places: slice | Array, task: SlotTask) -> None:
        """Do a task at some places, of which the last step tells nothing any more."""
        self._tasks[:] = SlotTask.REST
        self._tasks[places] = task
        self.reward[places] = 0
        self.ended[places] = False
        self._ask_on(self._crew.do(RUN))

    def _ask_on(self, left: int) -> None:
        """Ask slow players, and play what they answer, until learners are asked everywhere."""
        while left:
            self._ask_slow_players()
            left = self._crew.do(RUN)

    def _ask_slow_players(self) -> None:
        for i in np.flatnonzero(self._tasks == SlotTask.ASK).tolist():
            self._moves[i] = self._answer(i)
            self._tasks[i] = SlotTask.ACT

    def _answer(self, i: int) -> int:
        """What a slow player does: asked as in the match of the same seed, it answers the same."""
        asked = self._asked[i]
        seat = int(asked.seat)
        question = question_at(self.game, self._states[i : i + 1], seat, self.seed_of(i), int(asked.played))
        action = self._slow[seat].act(question)
        if action not in question.answers():
            name, match = self.bots[seat], printable(self.seed_of(i))
            raise BadSetup(
                Text(
                    f"el bot «{name}» quiere hacer {action} en la partida {match}, que no se puede",
                    f"bot '{name}' wants to do {action} in match {match}, which is not open to it",
                )
            )
        return action

    # --- which match it is

    def seed_of(self, i: int) -> str:
        """The seed of the match at a place: `sobremesa.new` deals the same with it."""
        return numbered(self.seed, int(self._asked[self._place(i)][0].number))

    def points(self) -> Array:
        """(count, players) int32: the points of all seats now."""
        return self._states["points"][:, : self.players].copy()

    def ranks(self) -> Array:
        """(count, players) int32: the ranks of all seats once a match is over, 1 for who has won."""
        return self._states["rank"][:, : self.players].copy()

    def view(self, i: int, seat: int) -> View:
        """What a seat sees of the match at a place, as plain data."""
        views = new_records(self.game.state, 1)
        observe_in(self._states[self._place(i)], seat, views)
        return self.game.see(views[0], seat)

    # --- copies, for whoever searches

    def save(self, i: int | None = None) -> bytes:
        """The match at a place, or the whole batch with all that is still to come, as bytes."""
        if i is None:
            return b"".join(array.tobytes() for array in self._kept())
        place = self._place(i)
        return self._states[place].tobytes() + self._asked[place].tobytes()

    def restore(self, saved: bytes, i: int | None = None) -> None:
        """Put a saved match at a place, of this batch or one like it, or bring the whole batch back."""
        kept = self._kept() if i is None else [self._states[self._place(i)], self._asked[self._place(i)]]
        if len(saved) != sum(array.nbytes for array in kept):
            what = Text("todo el lote", "the whole batch") if i is None else Text("una partida", "one match")
            raise BadSetup(
                Text(
                    f"estos {len(saved)} bytes no son {what.es} de un lote como este",
                    f"these {len(saved)} bytes are not {what.en} of a batch like this one",
                )
            )
        open_before = self._asked["moves"].copy()
        start = 0
        for array in kept:
            array.view(np.uint8)[...] = np.frombuffer(saved, np.uint8, array.nbytes, start).reshape(
                array.view(np.uint8).shape
            )
            start += array.nbytes
        self._asked["moves"] = open_before  # which the mask still shows
        self._look_again(slice(None) if i is None else slice(i, i + 1))

    def __getstate__(self) -> tuple[Any, ...]:
        """What made the batch, and how it stands: a copy goes on as this one would, in arrays of its own.

        A class that plays in it is copied with what it remembers; a program is started anew.
        """
        guests = {seat: player for seat, player in self._slow.items() if isinstance(player, ClassPlayer)}
        made = {name: getattr(self, name) for name in MADE_OF}
        return made, self.save(), self.reward.copy(), self.ended.copy(), guests

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        made, saved, reward, ended, guests = state
        self.__dict__.update(made)
        self._lay_out()
        self._slow.update(guests)
        self.restore(saved)
        self.reward[:], self.ended[:] = reward, ended

    def _kept(self) -> list[Array]:
        return [self._states, self._asked, self._next_numbers, self._bot_rngs]

    def _look_again(self, places: slice) -> None:
        self._set_task(places, SlotTask.LOOK)

    def _place(self, i: int) -> slice:
        if type(i) is not int or not 0 <= i < self.count:
            raise BadSetup(
                Text(
                    f"no hay partida {printable_value(i)}; las del lote van de 0 a {self.count - 1}",
                    f"there is no match {printable_value(i)}; those of the batch are 0 to {self.count - 1}",
                )
            )
        return slice(i, i + 1)

    # --- what callers get wrong

    def _read_moves(self, moves: Array | Sequence[int]) -> Array:
        array = np.asarray(moves)
        if array.shape != (self.count,) or array.dtype.kind not in "iu":
            raise BadSetup(
                Text(
                    f"las jugadas son {array.dtype} {array.shape}; hacen falta {self.count} enteros, uno por partida",
                    f"the moves are {array.dtype} {array.shape}; it takes {self.count} whole numbers, one a match",
                )
            )
        return array

    def _read_places(self, places: Array | Sequence[int]) -> Array:
        array = np.asarray(places)
        if (
            array.ndim != 1
            or array.dtype.kind not in "iu"
            or (array.size and not 0 <= array.min() <= array.max() < self.count)
        ):
            raise BadSetup(
                Text(
                    f"los lugares son una lista de enteros de 0 a {self.count - 1}",
                    f"the places are a list of whole numbers from 0 to {self.count - 1}",
                )
            )
        return array

    def _refusal(self, i: int) -> Mistake:
        move = int(self._moves[i])
        if self.seat[i] == NOBODY:
            return NotYourTurn(
                Text(
                    f"la partida {i} ha terminado; reparte otra con reset([{i}]) o dale la jugada {NO_MOVE}",
                    f"match {i} is over; deal another with reset([{i}]), or give it the move {NO_MOVE}",
                )
            )
        count = int(self._asked[i].moves)
        open_moves = ", ".join(map(str, sorted(self._open_moves[i].move[:count].tolist())[:MOST_LISTED]))
        more = ", …" if count > MOST_LISTED else ""
        return BadSetup(
            Text(
                f"la jugada {move} no vale en la partida {i}; a su asiento {self.seat[i]} le valen {open_moves}{more}",
                f"move {move} is not open in match {i}; open to its seat {self.seat[i]} are {open_moves}{more}",
            )
        )


def parts_of(game: Game, observation: Array) -> dict[str, Array]:
    """The parts of observations by name: views, not copies."""
    records = observation.view(game.learning.observation)[..., 0]
    return {part.name: records[part.name] for part in game.learning.parts}


def reward_named(name: str) -> Reward:
    if not isinstance(name, str) or name.upper() not in Reward.__members__:
        known = {lang: listed([kind.name.lower() for kind in Reward], lang) for lang in LANGUAGES}
        raise BadSetup(
            Text(
                f"no hay premio «{printable_value(name)}»; los hay {known['es']}",
                f"there is no reward '{printable_value(name)}'; there are {known['en']}",
            )
        )
    return Reward[name.upper()]


def _require_count(count: object) -> None:
    if type(count) is not int or not 1 <= count <= MOST_MATCHES:
        raise BadSetup(
            Text(
                f"un lote no puede tener {printable_value(count)} partidas; hace falta un número de 1 a {MOST_MATCHES}",
                f"a batch cannot have {printable_value(count)} matches; it takes a number from 1 to {MOST_MATCHES}",
            )
        )


def _require_steps(steps: object) -> None:
    if type(steps) is not int or not 1 <= steps <= MOST_STEPS:
        raise BadSetup(
            Text(
                f"un lote no puede dar {printable_value(steps)} pasos de una vez; se aceptan de 1 a {MOST_STEPS}",
                f"a batch cannot make {printable_value(steps)} steps at once; 1 to {MOST_STEPS} are accepted",
            )
        )


def _require_stream(stream: object) -> None:
    if type(stream) is not int or not 0 <= stream <= MOST_STREAM:
        raise BadSetup(
            Text(
                f"la primera serie es un número entero de 0 a {MOST_STREAM}, no {printable_value(stream)}",
                f"the first stream is a whole number from 0 to {MOST_STREAM}, not {printable_value(stream)}",
            )
        )
