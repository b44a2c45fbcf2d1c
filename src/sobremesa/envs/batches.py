"""Many matches of one game side by side, stepped together in compiled code into arrays that the caller may own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sobremesa.bots.guest import ClassPlayer
from sobremesa.bots.levels import QUICK, name_of, player_named
from sobremesa.bots.player import Player, Question, luck_key, question_at
from sobremesa.bots.policy import Policy
from sobremesa.engine.action_parts import parts_of_action
from sobremesa.engine.contract import Game, View
from sobremesa.engine.errors import BadSetup, Mistake, NotYourTurn
from sobremesa.engine.imagining import imagine_states
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.kernel_calls import observe_in
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.learning import LET_PASS, ObservationPart
from sobremesa.engine.luck import BotRng, key_of, new_bot_rng
from sobremesa.engine.match import fresh_state, new_seed
from sobremesa.engine.options import read_options
from sobremesa.engine.seeds import numbered, read_series_seed
from sobremesa.engine.untrusted import printable, printable_value
from sobremesa.envs.answers import quick_answers
from sobremesa.envs.buffers import buffers, shapes_of
from sobremesa.envs.compiling import ASK, BATCH, FEATURES, IMAGINE, compiling
from sobremesa.envs.copying import copy_rows
from sobremesa.envs.crew import Crew
from sobremesa.envs.critics import encode_states
from sobremesa.envs.features import TELL, tell
from sobremesa.envs.flow import (
    DRAW,
    LEARNER,
    NO_MOVE,
    NOBODY,
    NUMBERS,
    PLAY,
    RUN,
    SLOW,
    STEP,
    CachedActions,
    MatchSlot,
    Outputs,
    Places,
    Reward,
    SlotTask,
    Terms,
    Toolbox,
    Workspace,
    work,
)
from sobremesa.envs.scaling import FLOAT32, dtype_named, scales_of, type_of
from sobremesa.envs.seating import BotSeats, line_ups, seating_of
from sobremesa.envs.told import latest, new_memories, require_events
from sobremesa.lab.threads import check_threads

MOST_MATCHES = 1 << 24
MOST_STREAM = 1 << 30
MOST_STEPS = 10_000  # at once: nobody can interrupt them
MOST_LISTED = 20  # open moves that an error names
NUMBER_BITS = 30  # that one of two random words adds to the number of an imagined match
BESIDE = ("_asked", "_open_moves", "mask", "seat")  # what is kept and shown of each match beside its state
MADE_OF = (
    "game", "players", "count", "options", "seed", "_reward", "dense", "bots", "rotate", "threads", "auto_reset",
    "first_stream", "dtype", "kept_events", "move_features",
)  # fmt: skip


class Batch:
    """`count` matches. What stands in its arrays is of the moment after the last step; they are the batch's to write.

    observation  (count, size) int16, or float32: what the seat that is asked sees; `parts` has the same by name
    mask         (count, moves) bool: the moves open to it
    seat         (count,) int32: who is asked; -1 if the match is over
    reward       (count, players) float32: what a match that ended in the last step was worth to each seat, else 0
    ended        (count,) bool: whether a match ended in the last step

    With `move_features` also these, else None:

    open_moves   (count, most) int16: the moves open to the seat that is asked, as the rules list them; then -1
    features     (count, most, size) as observations: the features of each; `feature_parts` has the same by name
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
        dense: bool = False,
        bots: BotSeats = None,
        rotate: bool = False,
        threads: int = 1,
        auto_reset: bool = True,
        first_stream: int = 0,
        dtype: object = "int16",
        events: int = 0,
        move_features: bool = False,
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
        self.bots = line_ups(bots, players, count)  # one for all places, or one for each
        self.rotate = rotate
        self.dtype = dtype_named(dtype)
        require_events(events)
        self.kept_events = events
        self.dense = dense
        self.move_features = move_features
        self._reward = int(reward_named(reward))  # Numba takes long to recognise an enumeration, at every call
        self._lay_out(out)
        with compiling(BATCH, game):
            self.reset()
        if move_features:
            with compiling(FEATURES, game):
                self._begin_to_tell()

    def _lay_out(self, out: Mapping[str, Array] | None = None) -> None:
        """Bring the players, and make room for all matches and what is shown of them."""
        learning = self.game.learning
        self._policies, self._slow = seating_of(self.bots, self.count, self.game)
        self._advisers: dict[str, Player] = {}  # who were asked what they would do
        arrays = buffers(shapes_of(learning, self.dtype, self.players, self.count, self.move_features), out)
        self.observation, self.mask = arrays["observation"], arrays["mask"]
        self.seat, self.reward, self.ended = arrays["seat"], arrays["reward"], arrays["ended"]
        self.open_moves: Any = arrays.get("open_moves")
        self.features: Any = arrays.get("features")
        self.parts = parts_of(learning.parts, self.observation)
        self.feature_parts = {} if self.features is None else parts_of(learning.move_parts, self.features)
        is_scaled = self.dtype == FLOAT32
        self._numbers = np.zeros_like(self.observation, np.int16) if is_scaled else self.observation
        self._observations = self._numbers.view(learning.observation)[:, 0]
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
        self._memories = new_memories(count, self.players, self.kept_events)
        self._cached = new_records(CachedActions, count if learning.longest > 1 else 1)
        places = Places(
            self._states, self._asked, self._tasks, self._moves, self._open_moves, self._cached, self._next_numbers,
            self._bot_rngs, self._memories,
        )  # fmt: skip
        terms = Terms(
            self._prepared, self._policies, self.rotate, learning.pass_move, learning.longest, self._reward,
            self.dense, game.point, self.auto_reset,
        )  # fmt: skip
        scaled = self.observation if self.dtype == FLOAT32 else np.zeros((0, learning.size), np.float32)
        outputs = Outputs(
            self._observations, self._numbers, scales_of(learning.least, learning.most), scaled,
            self._masks, self.seat, self.reward, self._ended,
        )  # fmt: skip
        shares = min(self.threads, count)
        self._bounds = np.linspace(0, count, shares + 1).astype(np.int64)
        told = (self._bounds, *places, *terms, *outputs)
        self._crew = Crew(work, [(*told, *self._workspace()) for _ in range(shares)])
        self._tellers: Crew | None = None

    def _begin_to_tell(self) -> None:
        """Bring those who tell the open moves and their features."""
        learning, is_scaled = self.game.learning, self.dtype == FLOAT32
        numbers = np.zeros_like(self.features, np.int16) if is_scaled else self.features
        features = numbers.view(learning.features)[:, :, 0]
        scaled = self.features if is_scaled else np.zeros((0, 0, learning.move_size), np.float32)
        scales = scales_of(learning.move_least, learning.move_most)
        told = (
            self._bounds, self._states, self._asked, self._open_moves, self.open_moves,
            features, numbers, scales, scaled,
        )  # fmt: skip
        self._tellers = Crew(tell, [(*told, new_records(self.game.state, 1)) for _ in self._bounds[1:]])
        self._tell_moves()

    def _workspace(self) -> Workspace:
        tools = new_records(Toolbox, 1)
        tools["luck"]["luck_key"] = key_of(self.seed, "whims")
        tools["log"]["open"] = self.kept_events > 0
        return Workspace(new_records(self.game.state, 1), tools)

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
            self._tell_moves()
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

    def deal(self, numbers: Array | Sequence[int], places: Array | Sequence[int] | None = None) -> None:
        """Deal the matches with these numbers of the seed, `S#n`: at these places, or from the first on."""
        wanted = np.asarray(numbers)
        if wanted.ndim != 1 or wanted.dtype.kind not in "iu" or not 0 < wanted.size <= self.count or wanted.min() < 0:
            raise BadSetup(
                Text(
                    f"los números de las partidas son una lista de 1 a {self.count} enteros desde 0",
                    f"the numbers of the matches are a list of 1 to {self.count} whole numbers from 0 on",
                )
            )
        where = self._read_places(np.arange(wanted.size) if places is None else places)
        if not where.size == np.unique(where).size == wanted.size:
            raise BadSetup(
                Text(
                    f"para {wanted.size} partidas hacen falta {wanted.size} lugares distintos",
                    f"{wanted.size} matches take {wanted.size} different places",
                )
            )
        self._next_numbers[where] = wanted
        self.reset(where)

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
        self._tell_moves()

    def _tell_moves(self) -> None:
        if self._tellers is not None:
            self._tellers.do(TELL)

    def _ask_slow_players(self) -> None:
        for i in np.flatnonzero(self._tasks == SlotTask.ASK).tolist():
            asked = self._asked[i]
            self._moves[i] = self._answer(i, self._slow[SLOW - int(asked.policy[asked.seat])])
            self._tasks[i] = SlotTask.ACT

    def _answer(self, i: int, player: Player) -> int:
        """What a player does: asked as in the match of the same seed, it answers the same."""
        question = self._question(i)
        action = player.act(question)
        if action not in question.answers():
            name, match = printable(player.name), printable(self._luck_text(int(self._asked[i].number)))
            raise BadSetup(
                Text(
                    f"el bot «{name}» quiere hacer {action} en la partida {match}, que no se puede",
                    f"bot '{name}' wants to do {action} in match {match}, which is not open to it",
                )
            )
        return action

    def _question(self, i: int) -> Question:
        asked, states = self._asked[i], self._states[i : i + 1]
        luck = self._luck_text(int(asked.number))
        return question_at(self.game, self.options, states, int(asked.seat), luck, int(asked.played))

    # --- what a bot would do

    def ask(self, bot: str | type = "strong", places: Array | Sequence[int] | None = None) -> Array:
        """(count,) int64: the move that a bot would make, from what the seat that is asked may know; -1 elsewhere.

        It answers as in the match of the same seed. Where an action has been begun, its move is the next part of the
        action that it would choose, and -1 if that one begins otherwise. Quick bots are asked in compiled code.
        """
        name = name_of(bot)
        wanted = np.arange(self.count) if places is None else self._read_places(places)
        wanted = wanted[self.seat[wanted] != NOBODY]
        with compiling(ASK, self.game):
            actions = self._quick_actions(name, wanted) if name in QUICK else self._slow_actions(name, wanted)
        moves = np.full(self.count, NO_MOVE)
        moves[wanted] = [self._next_move(*answer) for answer in zip(wanted.tolist(), actions, strict=True)]
        return moves

    def _quick_actions(self, name: str, places: Array) -> list[int]:
        asked = self._asked[places]
        seats = asked["seat"].astype(np.int64)
        lucks = map(self._luck_text, asked["number"].tolist())
        keys = list(map(luck_key, lucks, seats.tolist(), asked["played"].tolist()))
        actions: list[int] = quick_answers(self._states, places, seats, keys, int(Policy[name.upper()])).tolist()
        return actions

    def _slow_actions(self, name: str, places: Array) -> list[int]:
        if name not in self._advisers:
            self._advisers[name] = player_named(name, self.game)
        return [self._answer(i, self._advisers[name]) for i in places.tolist()]

    def _next_move(self, i: int, action: int) -> int:
        """The move that goes on with an action, or NO_MOVE."""
        learning = self.game.learning
        if action == LET_PASS:
            return learning.pass_move
        if learning.longest == 1:
            return action
        asked = self._asked[i]
        chosen = tuple(asked.part[: asked.parts].tolist())
        parts = parts_of_action(self.game, action)
        return parts[len(chosen)] if parts[: len(chosen)] == chosen else NO_MOVE

    # --- which match it is

    def seed_of(self, i: int) -> str:
        """The seed of the match at a place: `sobremesa.new` deals the same with it."""
        number = int(self._asked[self._place(i)][0].number)
        if number < 0:
            raise BadSetup(
                Text(
                    f"la partida {i} es imaginada: ninguna semilla la reparte",
                    f"match {i} is imagined: there is no seed that deals it",
                )
            )
        return numbered(self.seed, number)

    def _luck_text(self, number: int) -> str:
        """What the luck of a match's players follows from: its seed, where it has one."""
        return numbered(self.seed, number) if number >= 0 else f"imagined {number}"

    @property
    def learners(self) -> Array:
        """(count, players) bool: at which seats of the matches now there are learners."""
        return self._asked["policy"][:, : self.players] == LEARNER

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

    def events(self) -> Array:
        """(count, events, 1 + VALUES) int16: what the seat that is asked was told last, the latest first.

        A row begins with the kind of an event, 0 where there was no more; the seats that it names are relative.
        """
        if self._memories is None:
            raise BadSetup(
                Text(
                    "este lote no guarda sucesos; hazlo con events=16, por ejemplo",
                    "this batch keeps no events; make it with events=16, for example",
                )
            )
        return latest(self.game, self._memories, self._asked["seat"], self.players)

    def states(self) -> Array:
        """(count, players * size): the observations of all seats, side by side, as numbers of the same type.

        They hold the secrets of every seat: for critics in training, never for a player.
        """
        learning, rows = self.game.learning, self.count * self.players
        numbers = np.zeros((rows, learning.size), np.int16)
        scaled = np.zeros((rows if self.dtype == FLOAT32 else 0, learning.size), np.float32)
        encode_states(
            self._states, self._asked, new_records(self.game.state, 1), self.players, learning.longest,
            numbers.view(learning.observation)[:, 0], numbers, scales_of(learning.least, learning.most), scaled,
        )  # fmt: skip
        return (scaled if self.dtype == FLOAT32 else numbers).reshape(self.count, -1)

    # --- copies, for whoever searches

    def save(self, i: int | None = None) -> bytes:
        """The match at a place, or the whole batch with all that is still to come, as bytes."""
        if i is None:
            return b"".join(array.tobytes() for array in self._kept())
        return b"".join(array.tobytes() for array in self._kept_at(self._place(i)))

    def restore(self, saved: bytes, i: int | None = None) -> None:
        """Put a saved match at a place, of this batch or one like it, or bring the whole batch back."""
        kept = self._kept() if i is None else self._kept_at(self._place(i))
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

    def copy_places(
        self, sources: Array | Sequence[int], targets: Array | Sequence[int], from_batch: Batch | None = None
    ) -> None:
        """Put the matches at some places, of this batch or of one with the same seed, at as many places of this one."""
        there = self._require_like(from_batch)
        if there.seed != self.seed:
            raise BadSetup(
                Text(
                    "no se copian partidas de un lote con otra semilla, porque seed_of ya no diría cuáles son; haz los "
                    "dos con la misma",
                    "matches of a batch with another seed are not copied, since seed_of would no longer tell which "
                    "they are; make both with the same one",
                )
            )
        sources, targets = self._read_pairs(sources, targets, there)
        copy_rows(there._states, sources, self._states, targets)
        self._copy_beside(there, sources, targets)
        if self._memories is not None and there._memories is not None:
            self._memories[targets] = there._memories[sources]
        self._look_as(there, targets)

    def imagine(
        self,
        sources: Array | Sequence[int],
        targets: Array | Sequence[int],
        seed: int | str | None = None,
        from_batch: Batch | None = None,
    ) -> None:
        """Put at each target a match that whoever is asked at its source cannot tell from the one there.

        That at target `t` is `match.imagine(seat, "S#t")` with the seed S; the bots in it have luck of their own too.
        """
        there = self._require_like(from_batch)
        series = new_seed() if seed is None else read_series_seed(seed)
        sources, targets = self._read_pairs(sources, targets, there)
        _require_asked(there, sources)
        states, seen = there._states, sources
        if there is self:  # all are looked at before any is overwritten
            looked_at, seen = np.unique(sources, return_inverse=True)
            states = states[looked_at]
        seats = there._asked["seat"][sources].astype(np.int64)
        with compiling(IMAGINE, self.game):
            rngs = imagine_states(states, seen, seats, self._states, targets, targets, series)
        self._copy_beside(there, sources, targets)
        self._asked["rng_state"][targets] = rngs["rng_state"]
        self._asked["number"][targets] = imagined_numbers(rngs)
        if self._memories is not None and there._memories is not None:  # what the others were told is not known
            own = there._memories[sources, seats]
            self._memories[targets] = 0
            self._memories[targets, seats] = own
        self._look_as(there, targets)

    def _copy_beside(self, there: Batch, sources: Array, targets: Array) -> None:
        """Copy what stands beside the states, and all that is shown; where others sit here, they take their seats."""
        names = [*BESIDE]
        if self.dtype == there.dtype:
            names += ["observation", "_numbers"] if self.dtype == FLOAT32 else ["observation"]
        if self.game.learning.longest > 1:
            names.append("_cached")
        seated = seated_by(self._policies[targets], there._asked["number"][sources], self.rotate)
        for name in names:
            copy_rows(getattr(there, name), sources, getattr(self, name), targets)
        if there is not self:
            self._asked["policy"][targets, : self.players] = seated

    def _look_as(self, there: Batch, targets: Array) -> None:
        """At some places all is shown as it was in a batch; where others learn here, bots play on."""
        self.reward[targets] = 0
        self.ended[targets] = False
        if (there.bots, there.rotate, there.dtype) != (self.bots, self.rotate, self.dtype):
            self._set_task(targets, SlotTask.LOOK)
        else:
            self._tell_moves()

    def _require_like(self, batch: Batch | None) -> Batch:
        """The batch that matches come from, this one if none is named; refuse one whose matches do not belong here."""
        batch = self if batch is None else batch
        kinds = [
            (each.game.name, each.players, each.options, each.kept_events)
            for each in (batch, self)
            if isinstance(each, Batch)
        ]
        if kinds != [kinds[-1]] * 2:
            raise BadSetup(
                Text(
                    f"aquí solo caben partidas de otro lote de {self.game.name} para {self.players} jugadores con las "
                    "mismas opciones y el mismo «events»",
                    f"only matches of a batch of {self.game.name} for {self.players} players with the same options "
                    "and the same 'events' belong here",
                )
            )
        return batch

    def _read_pairs(
        self, sources: Array | Sequence[int], targets: Array | Sequence[int], there: Batch
    ) -> tuple[Array, Array]:
        froms, tos = there._read_places(sources), self._read_places(targets)
        if len(froms) != len(tos):
            raise BadSetup(
                Text(
                    f"hay {len(froms)} lugares de origen para {len(tos)} de destino; hace falta uno para cada uno",
                    f"there are {len(froms)} sources for {len(tos)} targets; each target takes one",
                )
            )
        return froms, tos

    def __getstate__(self) -> tuple[Any, ...]:
        """What made the batch, and how it stands: a copy goes on as this one would, in arrays of its own.

        A class that plays in it is copied with what it remembers; a program is started anew.
        """
        guests = {k: player for k, player in enumerate(self._slow) if isinstance(player, ClassPlayer)}
        made = {name: getattr(self, name) for name in MADE_OF}
        return made, self.save(), self.reward.copy(), self.ended.copy(), guests

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        made, saved, reward, ended, guests = state
        self.__dict__.update(made)
        self._lay_out()
        for k, player in guests.items():
            self._slow[k] = player
        self.restore(saved)
        if self.move_features:
            self._begin_to_tell()
        self.reward[:], self.ended[:] = reward, ended

    def _kept(self) -> list[Array]:
        told = [] if self._memories is None else [self._memories]
        return [self._states, self._asked, self._next_numbers, self._bot_rngs, *told]

    def _kept_at(self, place: slice) -> list[Array]:
        told = [] if self._memories is None else [self._memories[place]]
        return [self._states[place], self._asked[place], *told]

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
        return np.ascontiguousarray(array, np.int64)

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


def parts_of(parts: Sequence[ObservationPart], numbers: Array) -> dict[str, Array]:
    """The parts of observations, or of features of moves, by name: views, not copies."""
    records = numbers.view(type_of(parts, numbers.dtype))[..., 0]
    return {part.name: records[part.name] for part in parts}


def seated_by(policies: Array, numbers: Array, rotate: bool) -> Array:
    """(places, seats): who sits where in the matches with these numbers, as `seat_players` has it."""
    if not rotate:
        return policies
    players = policies.shape[1]
    turns = (numbers // NUMBERS + numbers % NUMBERS) % players
    return np.take_along_axis(policies, (np.arange(players) - turns[:, None]) % players, axis=1)


def imagined_numbers(bot_rngs: Array) -> Array:
    """What imagined matches are told apart by: below 0, since no seed deals them."""
    words = bot_rngs["rng_state"][:, :2].astype(np.int64)
    return ~(words[:, 0] << NUMBER_BITS | words[:, 1] >> 32 - NUMBER_BITS)


def _require_asked(batch: Batch, places: Array) -> None:
    over = places[batch.seat[places] == NOBODY]
    if over.size:
        raise NotYourTurn(
            Text(
                f"la partida {over[0]} ha terminado: no se pregunta a nadie que pueda imaginar otra",
                f"match {over[0]} is over: nobody is asked who could imagine another one",
            )
        )


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
