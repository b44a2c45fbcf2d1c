"""A match: a game, its options, a seed and the actions played; everything else follows from them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sobremesa.engine import contract, kernel, record
from sobremesa.engine.contract import Game, Options
from sobremesa.engine.errors import BadRecord, BadSetup, Mistake, NotAllowed, NotYourTurn
from sobremesa.engine.language import Text
from sobremesa.engine.log import SHARED_KINDS, Event, Kind, new_log, read
from sobremesa.engine.luck import key_of
from sobremesa.engine.options import as_text, plain, read_options
from sobremesa.engine.record import MatchRecord, Written, print_record, seed_hash
from sobremesa.engine.state import Actions
from sobremesa.engine.strangers import read_names, read_seed, require_action, shown

SPECTATOR = -1


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def fresh_state(game: Game, players: int, options: Options, seed: str) -> Any:
    """An array of one state with its options and its luck, not yet dealt."""
    states = kernel.new_records(game.state, 1)
    state = states[0]
    state.players = players
    state.luck_key[:] = key_of(seed, "match")
    game.prepare(state, options)
    return states


class Match:
    """One match at the table. Whoever holds it sees everything: give others `view` and `events`."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options,
        seed: str,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.names = read_names(names, players)
        self._kinds: dict[int, Kind] = {**SHARED_KINDS, **game.kinds}
        self._log = new_log()
        self._open = kernel.new_record(Actions)
        self._start()

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
    ) -> Match:
        settled = read_options(game.box, players, options or {})
        return cls(game, players, settled, new_seed() if seed is None else read_seed(seed), names)

    def _start(self) -> None:
        self.actions: list[Written] = []
        self._states = fresh_state(self.game, self.players, self.options, self.seed)
        opening = {
            "game": self.game.name,
            "players": self.players,
            "options": plain(self.options),
            "seats": self.names,
            "seed_hash": seed_hash(self.seed),
        }
        self._events = [Event("match", 0, -1, opening)]
        self.game.kernels.deal(self._state, self._log)
        self._events += read(self._log, self._kinds, 0)

    @property
    def _state(self) -> Any:
        return self._states[0]

    # --- what anyone may ask

    @property
    def to_act(self) -> list[int]:
        """The seats that the match waits for."""
        return self._seats(self._state.to_act)

    @property
    def may_act(self) -> list[int]:
        """The seats that have legal actions, waited for or not."""
        return self._seats(self._state.may_act)

    @property
    def offered(self) -> list[int]:
        """The seats that are not waited for, but asked once whether they want to act."""
        return self._seats(self._state.offered)

    def _seats(self, mask: int) -> list[int]:
        return [seat for seat in range(self.players) if int(mask) >> seat & 1]

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self._state.points[: self.players]]

    @property
    def winners(self) -> list[int]:
        """The seats that share the win; none before the end."""
        return [seat for seat in range(self.players) if self._state.rank[seat] == 1]

    # --- what one seat may know

    def legal(self, seat: int) -> list[str]:
        """The actions open to a seat, in the game's notation."""
        return [self.game.notation(action) for action in self._legal(seat)]

    def _legal(self, seat: int) -> list[int]:
        self._require_seat(seat)
        count = self.game.kernels.legal(self._state, seat, self._open)
        return sorted(int(action) for action in self._open.action[:count])

    def observe(self, seat: int) -> Any:
        """What a seat may know, as the game's record with the unknown blanked."""
        if seat != SPECTATOR:
            self._require_seat(seat)
        view = kernel.new_record(self.game.state)
        self.game.kernels.observe(self._state, seat, view)
        return view

    def view(self, seat: int) -> Any:
        """What a seat sees (-1: a spectator), as plain data: the game's own kind of `View`."""
        return self.game.look(self.observe(seat), seat)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What happened, as far as a seat may know it (-1: a spectator), after the first `since` actions."""
        if seat != SPECTATOR:
            self._require_seat(seat)
        return [event for event in self._events if event.step >= since and event.seen_by(seat)]

    def all_events(self) -> list[Event]:
        """What happened, with nothing hidden."""
        return list(self._events)

    # --- playing

    def play(self, seat: int, action: str) -> None:
        """Play an action given in the game's notation, or raise a Mistake and change nothing."""
        self._require_seat(seat)
        if self.over:
            raise NotYourTurn(Text("la partida ha terminado", "the match is over"))
        require_action(action)
        number = self.game.parse(action)
        if seat not in self.may_act:
            raise NotYourTurn(
                Text(
                    f"el asiento {seat} no puede jugar ahora; se espera a {self._waiting()}",
                    f"seat {seat} cannot act now; the match waits for {self._waiting()}",
                )
            )
        if number not in self._legal(seat):
            raise self.game.refusal(self.observe(seat), seat, number)
        self._apply(seat, number)

    def _waiting(self) -> str:
        return ", ".join(str(seat) for seat in self.to_act)

    def _apply(self, seat: int, number: int) -> None:
        state = self._state
        text = self.game.notation(number)
        self.actions.append(Written(seat, text, int(state.round_number), int(state.turn_number)))
        self.game.kernels.apply(state, seat, number, self._log)
        self._events += read(self._log, self._kinds, len(self.actions))

    def _require_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise BadSetup(
                Text(
                    f"no hay asiento {seat}; los asientos van de 0 a {self.players - 1}",
                    f"there is no seat {seat}; the seats are 0 to {self.players - 1}",
                )
            )

    def undo(self) -> None:
        """Take the last action back."""
        kept = self.actions[:-1]
        self._start()
        for written in kept:
            self.play(written.seat, written.action)

    def copy(self) -> Match:
        """An independent match in the same state."""
        twin = Match(self.game, self.players, self.options, self.seed, self.names)
        twin.actions = list(self.actions)
        twin._events = list(self._events)
        twin._states = np.copy(self._states).view(np.recarray)
        return twin

    # --- the record

    def record(self, reveal_seed: bool = True) -> str:
        """The match as text; without the seed it shows only the seed's hash."""
        return print_record(
            MatchRecord(
                game=self.game.name,
                rules=self.game.rules_version,
                players=self.players,
                options={name: as_text(value) for name, value in plain(self.options).items()},
                seats=self.names,
                seed=self.seed if reveal_seed else None,
                seed_hash=seed_hash(self.seed),
                actions=self.actions,
                points=self.points if self.over else None,
                winners=self.winners,
            )
        )


def load(text: str, seed: str | None = None) -> Match:
    """The match that a record tells: dealt again from the seed, every action and the result checked."""
    written = record.parse_record(text)
    where = written.lines
    seed = _seed_of(written, seed)
    try:
        game = contract.find(written.game).open()
        options = read_options(game.box, written.players, written.options)
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
    _replay(match, written)
    _check_result(match, written)
    return match


def _seed_of(written: MatchRecord, given: str | None) -> str:
    seed = written.seed if given is None else read_seed(given)
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
    return seed


def _replay(match: Match, written: MatchRecord) -> None:
    for told in written.actions:
        state = match._state
        if (told.round, told.turn) != (int(state.round_number), int(state.turn_number)) and not match.over:
            raise _bad(
                told.line,
                f"se esperaba el turno {state.round_number}.{state.turn_number}",
                f"turn {state.round_number}.{state.turn_number} was expected",
            )
        try:
            match.play(told.seat, told.action)
        except Mistake as mistake:
            reason, words = mistake.text, shown(f"{told.seat}:{told.action}")
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


__all__ = ["Match", "NotAllowed", "fresh_state", "load", "new_seed"]
