"""What a game is to the rest of the program: its `GameInfo`, the `Game` itself, and the registry of all games.

A `GameInfo` is light: reading it loads no compiled code; `load` gives the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from sobremesa.engine.consequences import Consequence
from sobremesa.engine.decision import NOTHING, Ask, Caption
from sobremesa.engine.errors import BadSetup, BrokenGame, GameNotInstalled, NotAllowed, UnknownGame
from sobremesa.engine.language import LANGUAGES, Both, Text, listed
from sobremesa.engine.places import Face, Place
from sobremesa.engine.plan import Thinking
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.engine.untrusted import printable_value

if TYPE_CHECKING:
    import numpy as np

    from sobremesa.engine.kernel import Fields, Kernels
    from sobremesa.engine.learning import Learning
    from sobremesa.engine.log import Event, Kind
    from sobremesa.engine.narrator import Narrator
    from sobremesa.engine.story import EventNames
    from sobremesa.engine.untrusted import PrintableNames

CONTRACT = 1  # the version of what a game is to the program; a game for another one is refused
PlainRecord = Any  # a seat's record in plain numbers and lists
USUAL_PLAYERS = 4
REMEMBERED = 8192  # actions of a game whose notation need not be worked out again


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices made before a match; every game has its own."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees, as plain data in the words of the table; every game adds its own."""

    seat: int  # whose view it is; -1: a spectator's
    players: int  # how many seats there are
    to_act: list[int]  # the seats that the match waits for
    over: bool  # whether the match has ended
    round: int  # from 1
    turn: int  # within the round, from 1
    points: list[int]  # by seat
    winners: list[int]  # the seats that share the win; none before the end


class Aids(msgspec.Struct, frozen=True, kw_only=True):
    """What a screen may say about a view without knowing rules, made from the view alone; every game adds its own."""


class Exact(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of every action that is worked out, not simulated: it has no error."""

    title: Both
    is_chance: bool = False  # a share of 1; else points
    leads: bool = False  # what to go by, of actions that the simulations cannot tell apart
    values: dict[str, float]  # by action, in the game's notation


class Solver(Protocol):
    """What knows the best play of a game: a module that the game brings."""

    KERNELS: list[Any]  # what it runs compiled
    pose: Callable[..., Any]  # a problem in words, for `sobremesa solve`

    def best_action(self, record: Fields, level: str, hurried: bool) -> int:
        """What a level plays, from its seat's record; hurried, where somebody waits."""

    def exact_figures(self, record: Fields) -> list[Exact]:
        """What is known exactly of each action open to the seat of a record."""

    def warm_up(self) -> None:
        """Load or compile everything that solving runs."""


def seen_header(seen: PlainRecord) -> dict[str, Any]:
    """The fields of a `View` that every game fills alike, from a seat's record in plain numbers; `seat` is not one."""
    seats = range(seen.players)
    return {
        "players": seen.players,
        "to_act": [other for other in seats if seen.to_act >> other & 1],
        "over": bool(seen.over),
        "round": seen.round_number,
        "turn": seen.turn_number,
        "points": seen.points[: seen.players],
        "winners": [other for other in seats if seen.rank[other] == 1],
    }


class OptionWords(NamedTuple):
    """An option for people who choose on a page: what it is called, what its values mean, what it takes the place of,
    and for how many players it means anything.

    Values go by how they are written: all of a choice, and `true` of a switch. A text that a file gives has `file`,
    and a number may have `amount`; else its help is shown.
    """

    title: Text
    values: Mapping[str, Text] = MappingProxyType({})
    instead_of: str = ""  # an option that has no value once this one has
    players: tuple[int, int] | None = None  # fewest and most; none: any number


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """What can be said of a game without loading it."""

    name: str
    title: str
    about: Text
    players: range
    options: type[Options] = Options
    option_help: Mapping[str, Text] = field(default_factory=dict)
    # the options that change the printed rules, for research and for "what if"; None, as the rulebook has it, where
    # nobody chose otherwise: `settle` makes None of the rulebook's own value
    house_rules: frozenset[str] = frozenset()
    # fills in what depends on other choices; refuses contradictions
    settle: Callable[[int, Options], Options] = lambda players, options: options
    load: Callable[[], Game]
    fewest_win: bool = False  # whether few points are good
    is_open: bool = False  # whether nobody has anything to hide
    points: tuple[Text, Text] = (Text("punto", "point"), Text("puntos", "points"))  # one of them, and many
    solver: Callable[[], Solver] | None = None  # loads what solves it exactly, where something does
    option_words: Mapping[str, OptionWords] = field(default_factory=dict)
    # replaces names of files among the options by what the files say; only the command line asks for it
    read_files: Callable[[Mapping[str, object]], Mapping[str, object]] = lambda given: given
    # the options for so many people at one table, where they depend on that and nobody chose otherwise
    at_table: Callable[[int, Mapping[str, Any]], Mapping[str, Any]] = lambda people, given: given
    contract: int = CONTRACT  # for which it was written
    # filled in by the registry, for games that other packages bring
    package: str = ""
    home: str = ""  # the module that announces it

    @property
    def usual_players(self) -> int:
        """How many play where nobody says: four, or as near to it as the game allows."""
        return max(self.players[0], min(USUAL_PLAYERS, self.players[-1]))

    def __reduce__(self) -> tuple[Any, ...]:
        return installed_game, (self.name,)

    def __deepcopy__(self, memo: object) -> GameInfo:
        return self


@dataclass(frozen=True)
class Game:
    """A game's rules and words."""

    info: GameInfo
    rules_version: int
    state: np.dtype[Any]
    actions: int  # action numbers are below this
    point: int  # what one point is in `standing`, which tells ties apart by smaller parts
    kernels: Kernels
    kinds: Mapping[int, Kind]
    prepare: Callable[[Fields, Any], None]  # writes the options into a fresh state
    refusal: Callable[[Fields, int, int], NotAllowed]  # why an action is not legal
    notation: Callable[[int], str]
    parse: Callable[[str], int]  # raises NotUnderstood
    view_type: type[View]
    look: Callable[[PlainRecord, int], View]  # gives a `view_type`
    narrator: Narrator  # what happened in sentences
    # what the reader of a view is asked now, or waits for, with its legal actions and the names of the seats
    ask: Callable[[Any, Sequence[str], PrintableNames], Ask]
    caption: Callable[[Any], Caption]  # the moment of a view
    ending: Callable[[Any, PrintableNames], Text]  # in one line, why a match that is over ended as it did
    # the names of all that views, events and aids write, by how it is written, or by `field.written` where a text can
    # mean more than one thing; a place goes by the field that holds what lies there
    labels: Mapping[str, Text]
    action_label: Callable[[Any, str], Text]  # a legal action of a view, as a button names it
    touches: Callable[[Any, str], list[str]]  # the things that such an action is made of (`engine/places.py`)
    places: Sequence[Place]  # what lies where
    faces: Mapping[str, Face]  # what is printed on things, by how views write them
    learning: Learning  # what a learner sees, and what it chooses among
    # short words beside what a screen shows, by the field, row or seat that they are about (`engine/places.py`); made
    # with the names of the seats
    notes: Callable[[Any, PrintableNames], Mapping[str, Text]] = lambda view, names: {}
    preview: Callable[[Any, str], Text] = lambda view, action: (
        NOTHING
    )  # what a legal action of a view would do, if more
    # what a player must think of: it is listed in the whole turn, legal or not, so that no list reminds anybody
    unreminded: Callable[[Any], list[str]] = lambda view: []
    # the fields of a view that are the viewer's own, the others being everybody's: several views are made at once then
    own: Callable[[PlainRecord, int], dict[str, Any]] | None = None
    thinking: Thinking = field(default_factory=Thinking)  # how bots think about it
    network: Path | None = None  # the file of a network that has learned it (`bots/learned.py`)
    consequences: Sequence[Consequence] = ()  # what can come of an action, to say why another was better
    report_factors: Sequence[ReportFactor] = ()  # what reports count, to see what decides matches
    # a legal action of a view, as the thing that a sentence is about; without one, the button's name in quotes
    action_subject: Callable[[Any, str], Text] | None = None
    aids_type: type[Aids] = Aids
    aid: Callable[[Any, list[str]], Aids] = lambda view, legal: Aids()  # from a view and its legal actions
    # the fields of a view that aids and labels of actions are made from, where many moves change none of them
    aids_from: tuple[str, ...] = ()
    value_names: Mapping[str, Mapping[int, str]] = field(
        default_factory=dict
    )  # names of an event's numbers, by `field` or `kind.field`
    # whether a record of an older version of the rules, with these options, still means what it meant
    reads_older: Callable[[int, Any], bool] = lambda version, options: False
    # what an action of such a record is called today, among those that are legal
    today: Callable[[int, Collection[int]], int] = lambda action, legal: action

    _known_names: dict[tuple[str, str], Mapping[int, str] | None] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        for name in ("notation", "parse"):
            object.__setattr__(self, name, lru_cache(maxsize=REMEMBERED)(getattr(self, name)))

    @property
    def name(self) -> str:
        return self.info.name

    def __reduce__(self) -> tuple[Any, ...]:
        """A game goes by its name to other processes, which have it installed; nothing in it changes."""
        return _load_installed, (self.name,)

    def __deepcopy__(self, memo: object) -> Game:
        return self

    @cached_property
    def event_words(self) -> EventNames:
        """The names of all kinds of events, those of every game among them."""
        from sobremesa.engine.log import SHARED_KINDS
        from sobremesa.engine.story import EventNames

        return EventNames({**SHARED_KINDS, **self.kinds})

    def subject(self, view: View, action: str) -> Text:
        """A legal action of a view, as the thing that a sentence is about."""
        if self.action_subject is not None:
            return self.action_subject(view, action)
        name = self.action_label(view, action)
        return Text(f"«{name.es}»", f"“{name.en}”")

    def see(self, record: Fields, seat: int) -> View:
        """What a seat sees, from its record."""
        from sobremesa.engine.kernel import plain

        return self.look(plain(record), seat)

    def named_values(self, event: Event) -> dict[str, Any]:
        """What an event tells, with cards, colours and reasons by name; `cards` are named like a `card`."""
        spelt = event.data.copy()
        for name, value in event.data.items():
            if isinstance(value, list):
                names = self._names_of(event.kind, name.removesuffix("s"))
                spelt[name] = value if names is None else [names[item] for item in value]
            elif (names := self._names_of(event.kind, name)) is not None:
                spelt[name] = names[value]
        return spelt

    def _names_of(self, kind: str, name: str) -> Mapping[int, str] | None:
        """The names of a number that an event tells."""
        key = (kind, name)
        if key not in self._known_names:
            self._known_names[key] = self.value_names.get(f"{kind}.{name}", self.value_names.get(name))
        return self._known_names[key]


_REGISTRY: dict[str, GameInfo] = {}


def register(info: GameInfo) -> None:
    _REGISTRY[info.name] = info


def own_games() -> Mapping[str, GameInfo]:
    """Those that come with Sobremesa."""
    return _REGISTRY


def all_games() -> list[GameInfo]:
    """Ours, then those that other packages bring."""
    from sobremesa.engine.announced import announced

    return [*_REGISTRY.values(), *announced().games.values()]


def loaded_games() -> list[Game]:
    """All games with their rules, but for those of packages that are broken."""
    found = []
    for info in all_games():
        with suppress(BrokenGame):
            found.append(info.load())
    return found


def game_info(name: str) -> GameInfo:
    """A game by its name; what packages announce is looked at only if it is none of ours."""
    if isinstance(name, str):
        if name in _REGISTRY:
            return _REGISTRY[name]
        from sobremesa.engine.announced import announced

        found = announced()
        if name in found.games:
            return found.games[name]
        for flaw in found.flaws:
            if name in flaw.names:
                raise BrokenGame(flaw.text)
    names = sorted(info.name for info in all_games())
    raise UnknownGame(
        Text(
            f"no hay ningún juego «{printable_value(name)}»; los juegos son {listed(names, 'es')}",
            f"there is no game '{printable_value(name)}'; the games are {listed(names, 'en')}",
        )
    )


def installed_game(name: str) -> GameInfo:
    """The game of something that was kept, such as a record or a table; the package that brings it may be missing."""
    try:
        return game_info(name)
    except UnknownGame:
        raise GameNotInstalled(printable_value(name)) from None


def _load_installed(name: str) -> Game:
    return installed_game(name).load()


def solver_of(info: GameInfo) -> Solver:
    if info.solver is None:
        solved = {lang: listed([each.name for each in all_games() if each.solver], lang) for lang in LANGUAGES}
        raise BadSetup(
            Text(
                f"{info.title} no está resuelto; solo {solved['es']} tiene solución exacta",
                f"{info.title} is not solved; only {solved['en']} has an exact solution",
            )
        )
    return info.solver()
