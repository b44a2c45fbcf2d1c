"""Tables at which a game is checked, random play at them, and what a check raises when something is wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import inspect, structs

from sobremesa.engine import kernel
from sobremesa.engine.announced import in_short
from sobremesa.engine.contract import Game, GameInfo, Options
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.interpreted import interpreted_kernels
from sobremesa.engine.kernel import Array, Fields, Kernels
from sobremesa.engine.kernel_calls import is_interpreted
from sobremesa.engine.language import Text
from sobremesa.engine.log import SHARED_KINDS, Kind
from sobremesa.engine.match import SPECTATOR, Match, fresh_state
from sobremesa.engine.options import as_text, option_type, plain, read_options
from sobremesa.engine.state import Actions
from sobremesa.engine.untrusted import printable

EVERY = 5  # one moment in so many is looked at closely,
QUICK_LOOKS = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}  # or only these, by the actions before
LONGEST = 10_000  # actions of a random match; who plays at random may take long, but not for ever
SHORTEST = {"rounds": 2, "target": 1}  # options, where a game has them, that make its matches short


class Wrong(AssertionError):
    """What is wrong with a game, in one sentence, and at which moment of which match."""

    def __init__(self, at: Text, es: str, en: str) -> None:
        self.text = Text(f"{es} ({at.es})", f"{en} ({at.en})")
        super().__init__(self.text.en)


class Table(NamedTuple):
    """A game, and who plays it how."""

    game: Game
    players: int
    options: Options
    is_quick: bool = False  # few moments are looked at, since somebody waits

    @property
    def kernels(self) -> Kernels:
        """The game's own, even of a game that nobody registered; interpreted while the game runs so."""
        kernels = self.game.kernels
        return _interpreted(kernels) if is_interpreted(self.game.state) else kernels

    @property
    def at(self) -> Text:
        """Which table it is, for whoever reads what is wrong there."""
        options = "".join(f", {name}={printable(as_text(value), 30)}" for name, value in plain(self.options).items())
        return Text(f"{self.players} jugadores{options}", f"{self.players} players{options}")

    def after(self, seed: object, actions: int) -> Text:
        """A moment of one of its matches, in the same way."""
        return Text(
            f"{self.at.es}; semilla {seed}, tras {actions} jugadas",
            f"{self.at.en}; seed {seed}, after {actions} actions",
        )

    def moment(self, match: Match) -> Text:
        return self.after(match.seed, match.step)

    def new(self, seed: object) -> Match:
        return Match(self.game, self.players, self.options, str(seed))

    def deal(self, seed: object, log: Fields) -> Array:
        """An array of one state."""
        states = fresh_state(self.game, self.players, self.options, str(seed))
        self.kernels.deal(states[0], log)
        return states

    def viewers(self) -> range:
        return range(SPECTATOR, self.players)

    def kind(self, number: int) -> Kind:
        return {**SHARED_KINDS, **self.game.kinds}[number]

    def observe(self, state: Fields, viewer: int) -> Fields:
        view = kernel.new_record(self.game.state)
        self.kernels.observe(state, viewer, view)
        return view

    def imagine(self, view: Fields, viewer: int, stream: Fields) -> Fields:
        """A world that a viewer takes for possible."""
        world = kernel.new_record(self.game.state)
        self.kernels.sample(view, viewer, stream, world)
        return world

    def legal(self, state: Fields, seat: int) -> list[int]:
        out = kernel.new_record(Actions)
        count = self.kernels.legal(state, seat, out)
        actions: list[int] = out.action[:count].tolist()
        return actions

    def twin(self, match: Match, viewer: int, stream: Fields) -> Match:
        """The same match in a world that looks the same to a viewer."""
        twin = match.copy()
        self.kernels.sample(match.observe(viewer), viewer, stream, twin._state)
        return twin


@lru_cache(maxsize=8)
def _interpreted(kernels: Kernels) -> Kernels:
    return interpreted_kernels(kernels)


def named(viewer: int) -> Text:
    """In Spanish without its article, which may be `del`."""
    return Text("público", "the spectator") if viewer == SPECTATOR else Text(f"asiento {viewer}", f"seat {viewer}")


# --- random play


def random_play(match: Match, seed: object) -> Iterator[tuple[int, str]]:
    """Play at random to the end, yielding each (seat, action) before it is played."""
    dice = random.Random(str(seed))
    while not match.over:
        seat = dice.choice(match.to_act)
        action = dice.choice(match.legal(seat))
        yield seat, action
        match.play(seat, action)


def played(table: Table, seed: object, closely: bool = False) -> Iterator[tuple[Match, int, str]]:
    """A random match to its end: the match before each action, and who does what next.

    For whoever looks closely, which takes long, only some moments. Whatever keeps a match from its end is Wrong.
    """
    match, dice = table.new(seed), random.Random(str(seed))
    while not match.over:
        at = table.moment(match)
        if match.step == LONGEST:
            raise Wrong(at, "una partida al azar no acaba nunca", "a match played at random never ends")
        if not match.to_act:
            raise Wrong(
                at, "nadie tiene que jugar y la partida no ha acabado", "nobody is to act in a match that goes on"
            )
        seat = dice.choice(match.to_act)
        legal = match.legal(seat)
        if not legal:
            raise Wrong(
                at, f"al asiento {seat} le toca y no puede hacer nada", f"seat {seat} is to act and has no legal action"
            )
        action = dice.choice(legal)
        if not closely or is_looked_at(table, match.step):
            yield match, seat, action
        try:
            match.play(seat, action)
        except Mistake as mistake:
            raise Wrong(
                at,
                f"la jugada «{action}» es legal, pero se rechaza: {mistake.to('es')}",
                f"the action '{action}' is legal, but refused: {mistake.to('en')}",
            ) from mistake
        except Exception as error:
            raise failing(at, Text(f"la jugada «{action}»", f"the action '{action}'"), error) from error


def is_looked_at(table: Table, step: int) -> bool:
    """Whether a moment is one of those that are looked at closely: one in so many, or fewer and fewer."""
    return step in QUICK_LOOKS if table.is_quick else step % EVERY == 0


def over(table: Table, seed: object) -> Match:
    """A random match that is over."""
    match = table.new(seed)
    for match, _, _ in played(table, seed):  # noqa: B007
        pass
    return match


def failing(at: Text, what: Text, error: BaseException) -> Wrong:
    """Something of the game's own that raises what is no Mistake."""
    why = in_short(error)
    return Wrong(at, f"{what.es} falla: {why}", f"{what.en} fails: {why}")


# --- which tables


def tables_of(info: GameInfo) -> list[Table]:
    """A few short matches: as the game comes, with the fewest, the usual and the most players, and each option changed.

    Only switches and choices are changed, and house rules, whose least makes the smallest matches: other numbers have
    no few values that matter.
    """
    game = info.load()
    counts = list(dict.fromkeys([info.players[0], info.usual_players, info.players[-1]]))
    short = {name: value for name, value in SHORTEST.items() if name in info.options.__struct_fields__}
    wanted: list[tuple[int, dict[str, Any]]] = [(players, short) for players in counts]
    for i, change in enumerate(_changes(info)):
        wanted.append((counts[i % len(counts)], {**short, **change}))
    found: dict[tuple[int, Options], Table] = {}
    for players, options in wanted:
        with suppress(BadSetup):  # where options do not go together
            settled = read_options(info, players, options)
            found[players, settled] = Table(game, players, settled, is_quick=True)
    return list(found.values()) or [Table(game, counts[0], read_options(info, counts[0], {}), is_quick=True)]


def _changes(info: GameInfo) -> Iterator[dict[str, Any]]:
    for field in structs.fields(info.options):
        values = option_type(info, field.name)
        choices: list[Any] = [True, False] if isinstance(values, inspect.BoolType) else []
        choices = list(values.values) if isinstance(values, inspect.LiteralType) else choices
        yield from ({field.name: value} for value in choices if value != field.default)
    least = {
        name: values.ge for name in info.house_rules if isinstance(values := option_type(info, name), inspect.IntType)
    }
    yield from ({name: value} for name, value in sorted(least.items()))
    yield least
