"""A match: a game, its options, a seed and the actions played; everything else follows from them."""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from threading import RLock
from typing import Any, NamedTuple

import msgspec
import numpy as np

from sobremesa.engine import contract, kernel, record, toss
from sobremesa.engine.contract import Game, Options
from sobremesa.engine.errors import BadRecord, BadSetup, Mistake, NotAllowed, NotYourTurn
from sobremesa.engine.imagining import imagine_states
from sobremesa.engine.kernel_calls import (
    FINAL,
    ROUND,
    TURN,
    deal_in,
    legal_in,
    observe_in,
    play_in,
    scratch,
)
from sobremesa.engine.language import Text
from sobremesa.engine.log import EVERYONE, Event
from sobremesa.engine.luck import key_of
from sobremesa.engine.options import as_text, plain, read_options
from sobremesa.engine.record import MatchRecord, Written, print_record, seed_hash
from sobremesa.engine.seeds import NumberedSeed, key_and_stream, read_numbered, read_seed, read_text
from sobremesa.engine.snapshot import Snapshot, maker_of, read_snapshot, require_maker, write_snapshot
from sobremesa.engine.story import Story
from sobremesa.engine.toss import Attempt, BadToss
from sobremesa.engine.untrusted import printable, printable_value, read_names, require_action

SPECTATOR = -1
COLUMNS = 5  # of an action: the seat, its number, the round, the turn, whether it is FINAL


class Undone(NamedTuple):
    """The last actions, taken back; it is practice from then on if something had been seen."""

    actions: int
    practice: bool


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def fresh_state(game: Game, players: int, options: Options, seed: str) -> Any:
    """An array of one state with its options and its luck, not yet dealt."""
    states = kernel.new_records(game.state, 1)
    state = states[0]
    state.players = players
    series, state.luck_stream = key_and_stream(seed)
    state.luck_key[:] = key_of(series, "match")
    game.prepare(state, options)
    return states


class Match:
    """One match at the table. Whoever holds it sees everything: give others `view` and `events`.

    Threads may share it: each call sees the match before or after another one, never in between.
    """

    __slots__ = (
        "_lock", "_origin", "_played", "_states", "_story", "game", "names", "options", "players", "practice", "seed"
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options,
        seed: str,
        names: Sequence[str] | None = None,
    ) -> None:
        self._lock = RLock()
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.names = read_names(names, players)
        self.practice = False  # something was taken back that had been seen: it counts in no statistics
        self._played = array("i")  # the columns of each action
        self._origin: Any = None  # the states that an imagined match began with; others begin with a deal
        self._states = fresh_state(game, players, options, seed)
        self._story = Story()
        length = deal_in(self._states, scratch.logs, scratch.words)
        self._story.add(scratch.words, length)

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
    ) -> Match:
        settled = read_options(game.info, players, options or {})
        return cls(game, players, settled, new_seed() if seed is None else read_seed(seed), names)

    @property
    def _state(self) -> Any:
        return self._states[0]

    def __repr__(self) -> str:
        with self._lock:
            moment = "round {}, turn {}".format(*self.turn) + f", {self.step} actions"
            ending = f"won by {self.winners}" if self.over else f"waiting for {self.to_act}"
        return f"<Match of {self.game.name}, {self.players} players, {moment}, {ending}>"

    def __eq__(self, other: object) -> bool:
        """The same match at the same moment, whatever the people at the table are called."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[object, ...]:
        with self._lock:
            luck = (self.seed, key_and_stream(self.seed))
            origin = b"" if self._origin is None else self._origin.tobytes()
            return self.game.name, self.players, self.options, luck, origin, bytes(self._played)

    # --- what anyone may ask

    @property
    def to_act(self) -> list[int]:
        """The seats that the match waits for."""
        return self._seats("to_act")

    @property
    def may_act(self) -> list[int]:
        """The seats that have legal actions, waited for or not."""
        return self._seats("may_act")

    @property
    def offered(self) -> list[int]:
        """The seats that are not waited for, but asked once whether they want to act."""
        return self._seats("offered")

    def asked(self, passed: Collection[int] = ()) -> list[int]:
        """Who is asked now: those offered an act who have not let it pass, else those the match waits for."""
        with self._lock:
            return [seat for seat in self.offered if seat not in passed] or self.to_act

    def _seats(self, field: str) -> list[int]:
        with self._lock:
            mask = int(self._states[field][0])
        return [seat for seat in range(self.players) if mask >> seat & 1]

    @property
    def over(self) -> bool:
        with self._lock:
            return bool(self._states["over"][0])

    @property
    def points(self) -> list[int]:
        with self._lock:
            points: list[int] = self._states["points"][0, : self.players].tolist()
        return points

    @property
    def winners(self) -> list[int]:
        """The seats that share the win; none before the end."""
        with self._lock:
            ranks = self._states["rank"][0].tolist()
        return [seat for seat, rank in enumerate(ranks) if rank == 1]

    @property
    def turn(self) -> tuple[int, int]:
        """The round, and the turn within it, both from 1."""
        with self._lock:
            return int(self._states["round_number"][0]), int(self._states["turn_number"][0])

    @property
    def step(self) -> int:
        """How many actions have been played."""
        return len(self._played) // COLUMNS

    @property
    def actions(self) -> list[Written]:
        """What has been played, from the first action on."""
        with self._lock:
            numbers = self._played.tolist()
        columns = (numbers[column::COLUMNS] for column in range(COLUMNS - 1))
        notation = self.game.notation
        return [Written(seat, notation(action), *when) for seat, action, *when in zip(*columns, strict=True)]

    def action(self, number: int) -> Written:
        """One of the actions played, counted from 0."""
        seat, action, *when = self._played[number * COLUMNS : (number + 1) * COLUMNS - 1]
        return Written(seat, self.game.notation(action), *when)

    def decides(self, seat: int) -> bool:
        """Whether the match waits for a seat, and its next action is not forced within a turn of its own."""
        with self._lock:
            if seat not in self.to_act:
                return False
            return self.step == 0 or self._played[-COLUMNS] != seat or len(self._legal(seat)) > 1

    # --- what one seat may know

    def legal(self, seat: int) -> list[str]:
        """The actions open to a seat, in the game's notation."""
        self._require_seat(seat)
        return [self.game.notation(action) for action in sorted(self._legal(seat))]

    def _legal(self, seat: int) -> list[int]:
        with self._lock:
            count = legal_in(self._states, seat, scratch.lists)
        actions: list[int] = scratch.actions[:count].tolist()
        return actions

    def observe(self, seat: int) -> Any:
        """What a seat may know, as the game's record with the unknown blanked."""
        return self._observe(seat, kernel.new_records(self.game.state, 1))

    def _observe(self, seat: int, views: Any) -> Any:
        self._require_viewer(seat)
        with self._lock:
            observe_in(self._states, seat, views)
        return views[0]

    def sight(self, seat: int) -> bytes:
        """What a seat may know, as bytes to compare: equal as long as nothing changes for it."""
        sight: bytes = self._observe(seat, scratch.view_of(self.game.state).records).tobytes()
        return sight

    def view(self, seat: int, beside: Any = None) -> Any:
        """What a seat sees (-1: a spectator), as plain data: the game's own kind of `View`.

        `beside` is somebody else's view of the same moment, if it is at hand: most of it is everybody's.
        """
        readable = scratch.view_of(self.game.state)
        self._observe(seat, readable.records)
        if beside is not None and self.game.own is not None:
            return msgspec.structs.replace(beside, **self.game.own(readable, seat))
        return self.game.look(readable.plain(), seat)

    def aids(self, seat: int) -> Any:
        """What a screen may say about a seat's view: the game's own kind of `Aids`."""
        with self._lock:
            return self.game.aid(self.view(seat), self.legal(seat) if seat != SPECTATOR else [])

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What happened, as far as a seat may know it (-1: a spectator), after the first `since` actions."""
        self._require_viewer(seat)
        return self._tell(seat, since)

    def heard(self, step: int) -> int:
        """Who was told anything after action number `step`: a bit for each seat, and one more for spectators."""
        with self._lock:
            audience = self._story.audience(step)
        return (1 << self.players + 1) - 1 if audience < 0 else audience

    def all_events(self, since: int = 0) -> list[Event]:
        """What happened, with nothing hidden, after the first `since` actions."""
        return self._tell(None, since)

    def _tell(self, seat: int | None, since: int) -> list[Event]:
        with self._lock:
            told = list(self._story.tell(self.game.event_words, seat, since))
        return [self._opening(), *told] if since <= 0 and not self.is_imagined else told

    def _opening(self) -> Event:
        data = {
            "game": self.game.name,
            "players": self.players,
            "options": plain(self.options),
            "seats": list(self.names),
            "seed_hash": seed_hash(self.seed),
        }
        return Event("match", 0, EVERYONE, data)

    # --- playing

    def play(self, seat: int, action: str, rules: int | None = None) -> None:
        """Play an action given in the game's notation, or raise a Mistake and change nothing.

        `rules` is the version of the rules by which it was played first, if that was another one.
        """
        self._require_seat(seat)
        require_action(action)
        with self._lock:
            if self.over:
                raise self._not_now(seat)
            number, legal = self.game.parse(action), self._legal(seat)
            if rules not in (None, self.game.rules_version):
                number = self.game.today(number, legal)
            if number not in legal:
                raise self._refusal(seat, number)
            self._apply(seat, number)

    def _refusal(self, seat: int, number: int) -> Mistake:
        if seat in self.may_act:
            return self.game.refusal(self.observe(seat), seat, number)
        return self._not_now(seat)

    def _not_now(self, seat: int) -> NotYourTurn:
        if self.over:
            return NotYourTurn(Text("la partida ha terminado", "the match is over"))
        waiting = ", ".join(map(str, self.to_act))
        return NotYourTurn(
            Text(
                f"el asiento {seat} no puede jugar ahora; se espera a {waiting}",
                f"seat {seat} cannot act now; the match waits for {waiting}",
            )
        )

    def _apply(self, seat: int, number: int, play: Callable[..., int] = play_in) -> None:
        known = self.game.event_words.known
        words = scratch.words
        length = play(self._states, seat, number, known, scratch.logs, words)
        self._story.add(words, length)
        self._played.extend((seat, number, words[ROUND], words[TURN], words[FINAL]))

    def require_turn(self, seat: int) -> None:
        """Refuse a seat that has nothing to decide now."""
        self._require_seat(seat)
        with self._lock:
            if seat not in self.may_act:
                raise self._not_now(seat)

    def _require_viewer(self, seat: int) -> None:
        if type(seat) is not int or seat != SPECTATOR:
            self._require_seat(seat)

    def _require_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadSetup(
                Text(
                    f"no hay asiento {_seat_in_words(seat)}; los asientos van de 0 a {self.players - 1}",
                    f"there is no seat {_seat_in_words(seat)}; the seats are 0 to {self.players - 1}",
                )
            )

    # --- taking back, and other lives of a match

    @property
    def may_take_back(self) -> bool:
        """Whether the last action can be taken back without anybody having gained by it.

        So the luck is as it was, and nobody has seen what was hidden before.
        """
        with self._lock:
            return self.step > 0 and not self.was_seen(self.step - 1)

    def was_seen(self, number: int) -> bool:
        """Whether one of the actions played, counted from 0, showed something that was hidden or used luck."""
        return bool(self._played[number * COLUMNS + 4])

    def last_decision(self, seat: int) -> int:
        """Before which of the actions played a seat decided last; -1: none."""
        for number in range(self.step - 1, -1, -1):
            if self.action(number).seat == seat and self.after(number).decides(seat):
                return number
        return -1

    def undoing(self, seat: int, since: int, is_alone: bool) -> Undone | None:
        """What taking a seat's action number `since` back would be, and all that came after it.

        Nobody else's action can be, nor what showed anything: except for a person alone against bots, for whom the
        match becomes practice.
        """
        undone = range(since, self.step)
        if since < 0 or not undone:
            return None
        was_seen = any(self.action(number).seat != seat or self.was_seen(number) for number in undone)
        return None if was_seen and not is_alone else Undone(len(undone), was_seen)

    def undo(self, actions: int = 1) -> None:
        """Take the last actions back, whoever has seen what."""
        with self._lock:
            if not 1 <= actions <= self.step:
                raise BadSetup(Text("no hay ninguna jugada que deshacer", "there is no action to take back"))
            del self._played[-actions * COLUMNS :]
            self._story = self._story.until(self.step)
            self._states = self._played_again(self._played)

    def _played_again(self, played: array[int]) -> Any:
        """The states that actions lead to."""
        unheard = (scratch.closed_logs, scratch.words)
        if self.is_imagined:
            states = self._origin.copy()
        else:
            states = fresh_state(self.game, self.players, self.options, self.seed)
            deal_in(states, *unheard)
        for seat, action in zip(played[0::COLUMNS], played[1::COLUMNS], strict=True):
            play_in(states, seat, action, self.game.event_words.known, *unheard)
        return states

    def after(self, actions: int) -> Match:
        """A match of its own as this one was after so many actions."""
        with self._lock:
            played = self._played[: actions * COLUMNS]
            return self._at(self._played_again(played), played, self._story.until(actions))

    def rename(self, names: Sequence[str]) -> None:
        """Give the seats other names, which the record tells from now on."""
        self.names = read_names(names, self.players)

    def copy(self) -> Match:
        """An independent match in the same state."""
        with self._lock:
            return self._at(self._states, self._played[:], self._story.copy())

    def _at(self, states: Any, played: array[int], story: Story) -> Match:
        """Another match of the same deal, at another moment."""
        other = Match.__new__(Match)
        other._lock = RLock()
        other.game, other.players, other.options, other.seed = self.game, self.players, self.options, self.seed
        other.names, other.practice, other._origin = list(self.names), self.practice, self._origin
        other._states = kernel.new_records(self.game.state, 1)
        other._states[:] = states
        other._played, other._story = played, story
        return other

    # --- what a seat can imagine

    def imagine(self, seat: int, seed: int | str | None = None) -> Match:
        """A match that a seat cannot tell from this one: any that its view allows, all equally likely.

        It has luck of its own and begins now: it can be played, copied and taken back to this moment, and has no
        record. The same seed gives the same one; without a seed nobody can guess it.
        """
        self._require_seat(seat)
        views = kernel.new_records(self.game.state, 1)
        self._observe(seat, views)
        return imagined(self.game, self.options, views, seat, seed, self.names)

    @property
    def is_imagined(self) -> bool:
        """Whether it began in the middle, as a seat imagined it, and not with a deal."""
        return self._origin is not None

    # --- kept as bytes or as text

    def snapshot(self) -> bytes:
        """The match as bytes that `restore` reads at once, as long as the version of Sobremesa is the same."""
        with self._lock:
            return write_snapshot(
                Snapshot(
                    game=self.game.name,
                    made_by=maker_of(self.game),
                    players=self.players,
                    options=plain(self.options),
                    seed=str(self.seed),
                    numbered=isinstance(self.seed, NumberedSeed),
                    names=list(self.names),
                    practice=self.practice,
                    state=self._states.tobytes(),
                    played=self._played.tobytes(),
                    numbers=self._story.numbers.tobytes(),
                    ends=self._story.ends.tobytes(),
                    origin=self._origin.tobytes() if self.is_imagined else b"",
                )
            )

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.snapshot(),)

    def record(self, reveal_seed: bool = True, *, toss: Sequence[Attempt] = ()) -> str:
        """The match as text, with the toss for its seed; without the seed it shows only hashes."""
        if self.is_imagined:
            raise BadSetup(
                Text(
                    "una partida imaginada no tiene registro: ninguna semilla la reparte",
                    "an imagined match has no record: there is no seed that deals it",
                )
            )
        with self._lock:
            return print_record(
                MatchRecord(
                    game=self.game.name,
                    rules=self.game.rules_version,
                    players=self.players,
                    options={name: as_text(value) for name, value in plain(self.options).items()},
                    seats=self.names,
                    seed=self.seed if reveal_seed else None,
                    numbered=isinstance(self.seed, NumberedSeed),
                    seed_hash=seed_hash(self.seed),
                    actions=self.actions,
                    points=self.points if self.over else None,
                    winners=self.winners,
                    toss=list(toss),
                    practice=self.practice,
                )
            )


def _seat_in_words(seat: object) -> str:
    return printable_value(seat) if type(seat) is int else f"{type(seat).__name__} {printable_value(seat)}"


def imagined(
    game: Game,
    options: Options,
    views: Any,
    seat: int,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """What `Match.imagine` gives, of a match of which no more is at hand than a seat's view: an array of one record."""
    match = Match.__new__(Match)
    match._lock = RLock()
    match.game, match.players, match.options = game, int(views["players"][0]), options
    match.seed = new_seed() if seed is None else read_seed(seed)
    match.names, match.practice = read_names(names, match.players), False
    match._states, here = kernel.new_records(game.state, 1), np.zeros(1, np.int64)
    series, number = key_and_stream(match.seed)
    imagine_states(views, here, here + seat, match._states, here, here + number, series)
    match._origin = match._states.copy()
    match._played, match._story = array("i"), Story(ends=array("i", [0]))
    return match


def restore(data: bytes) -> Match:
    """The match of a snapshot. It is taken at its word: for what strangers send there are records."""
    told = read_snapshot(data)
    game = contract.installed_game(told.game).load()
    require_maker(told, game)
    match = Match.__new__(Match)
    match._lock = RLock()
    match.game, match.players, match.names = game, told.players, told.names
    match.seed = NumberedSeed(told.seed) if told.numbered else told.seed
    match.practice = told.practice
    match.options = msgspec.convert(told.options, game.info.options)
    match._states = _states_of(game, told.state)
    match._origin = _states_of(game, told.origin) if told.origin else None
    match._played = array("i", told.played)
    match._story = Story(array("i", told.numbers), array("i", told.ends))
    return match


def _states_of(game: Game, data: bytes) -> Any:
    states = kernel.new_records(game.state, 1)
    states.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
    return states


def load(text: str, seed: str | None = None, game: Game | None = None) -> Match:
    """The match that a record tells: dealt again from the seed, every action and the result checked.

    It is of the game that is installed by its name, unless one is given.
    """
    written = record.parse_record(text)
    where = written.lines
    seed = _seed_of(written, seed)
    _check_toss(written)
    try:
        game = game or contract.installed_game(written.game).load()
        options = read_options(game.info, written.players, written.options)
    except Mistake as mistake:
        raise BadRecord(where["Game"], mistake.text) from None
    if written.rules != game.rules_version and not game.reads_older(written.rules, options):
        raise _bad(
            where["Rules"],
            f"se jugó con la versión {written.rules} de las reglas de {game.name}; aquí se juega con la "
            f"{game.rules_version}, con la que sus jugadas pueden significar otra cosa: léela con la versión de "
            "Sobremesa que la escribió",
            f"it was played by version {written.rules} of the rules of {game.name}; version {game.rules_version} is "
            "played here, by which its actions may mean something else: read it with the version of Sobremesa that "
            "wrote it",
        )
    match = Match(game, written.players, options, seed, written.seats)
    match.practice = written.practice
    _replay(match, written)
    _check_result(match, written)
    return match


def _seed_of(written: MatchRecord, given: str | None) -> str:
    seed = written.seed if given is None else read_text(given)
    if seed is None:
        raise _bad(
            written.lines["SeedHash"],
            "la partida solo trae la huella de la semilla; hace falta la semilla para repartir",
            "the record holds only the hash of the seed; the seed is needed to deal",
        )
    if seed_hash(seed) != written.seed_hash:
        raise _bad(
            written.lines["SeedHash"],
            "la semilla no corresponde a su huella",
            "the seed does not match its hash",
        )
    if not written.numbered:
        return seed
    try:
        return read_numbered(seed)
    except Mistake as mistake:
        raise BadRecord(written.lines["Numbered"], mistake.text) from None


def _check_toss(written: MatchRecord) -> None:
    """Whether the seed is made of the parts of the toss; where the seed is kept back, so are the words."""
    if not written.toss or written.seed is None:
        return
    try:
        toss.check(written.toss, written.seed)
    except BadToss as mistake:
        raise BadRecord(written.lines[f"Words {mistake.attempt}"], mistake.text) from None


def _replay(match: Match, written: MatchRecord) -> None:
    for told in written.actions:
        turn = match.turn
        if (told.round, told.turn) != turn and not match.over:
            now = ".".join(map(str, turn))
            raise _bad(told.line, f"se esperaba el turno {now}", f"turn {now} was expected")
        try:
            match.play(told.seat, told.action, written.rules)
        except Mistake as mistake:
            reason, words = mistake.text, printable(f"{told.seat}:{told.action}")
            raise _bad(
                told.line,
                f"«{words}»: {reason.es}",
                f"'{words}': {reason.en}",
            ) from None


def _check_result(match: Match, written: MatchRecord) -> None:
    told = (written.points is not None, written.points or match.points, written.winners)
    if told != (match.over, match.points, match.winners):
        raise _bad(
            written.lines["Result"],
            "el resultado no es el de las jugadas",
            "the result is not the one that the actions give",
        )


def _bad(line: int, es: str, en: str) -> BadRecord:
    return BadRecord(line, Text(es, en))


__all__ = ["Match", "NotAllowed", "fresh_state", "imagined", "load", "new_seed", "restore"]
