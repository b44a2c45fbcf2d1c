"""What a report asks for, as a `Study`: which tables are played, with which options, by whom and how often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import inspect

from sobremesa import __version__
from sobremesa.bots.levels import QUICK, player_named
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.match import new_seed
from sobremesa.engine.options import option_type, plain, read_options
from sobremesa.engine.seeds import read_series_seed
from sobremesa.engine.untrusted import printable, printable_value
from sobremesa.lab.bot_matches import require_bots
from sobremesa.lab.simulation import Simulation
from sobremesa.lab.study import About, Gap, Study, StudyChunk, StudyPart, Variant, play_study_chunk

FEWEST_MATCHES, MOST_MATCHES = 100, 10_000_000
QUICK_MATCHES, THINKING_MATCHES = 10_000, 200  # at each table, where nothing else is said
GOOD_MATCHES = 1000  # the same with a good bot among casual ones; a sweep has none
MOST_VALUES = 12  # of a sweep
LEVEL = "casual"  # who plays where nothing else is said
GAPS = (("casual", "random"), ("casual", "easy"))  # a better bot, and those that it sits among
THINKING_GAP = ("good", "casual")

GivenOptions = Mapping[str, object]


def plan_study(
    game: str,
    players: Sequence[int] | None,
    options: GivenOptions,
    matches: int | None = None,
    good: int | None = None,
    seed: int | str | None = None,
    level: str = LEVEL,
    compare: GivenOptions | None = None,
    sweep: Mapping[str, Sequence[object]] | None = None,
) -> Study:
    """A study of a game, with so many matches at each table, and so many with a good bot among casual ones.

    The tables beside the usual one have each option changed in turn, or the options to `compare` with, or those of an
    option's values to `sweep` that are not the first.
    """
    info = game_info(game)
    luck = new_seed() if seed is None else read_series_seed(seed)
    if matches is None:
        matches = QUICK_MATCHES if level in QUICK else THINKING_MATCHES
    if good is None:
        good = 0 if sweep is not None else GOOD_MATCHES
    _check_matches(matches, good)
    require_bots(info.load(), [level], player_named)
    if compare is not None and sweep is not None:
        raise _both()
    if compare is not None:
        return _Planner(info, options, luck, level, matches, good).comparison("compare", players, [compare])
    if sweep is not None:
        option, values = _swept(info, options, sweep)
        first, *others = [{option: value} for value in values]
        planner = _Planner(info, {**options, **first}, luck, level, matches, good)
        return planner.comparison("sweep", players, others)
    return _Planner(info, options, luck, level, matches, good).game(players)


def _check_matches(matches: int, good: int) -> None:
    if not isinstance(matches, int) or not FEWEST_MATCHES <= matches <= MOST_MATCHES:
        raise BadSetup(
            Text(
                f"un informe necesita de {FEWEST_MATCHES} a {MOST_MATCHES} partidas por mesa, "
                f"no {printable_value(matches)}",
                f"a report takes from {FEWEST_MATCHES} to {MOST_MATCHES} matches a table, "
                f"not {printable_value(matches)}",
            )
        )
    if not isinstance(good, int) or not 0 <= good <= MOST_MATCHES:
        raise BadSetup(
            Text(
                f"con un bot «good» se juegan de 0 a {MOST_MATCHES} partidas, no {printable_value(good)}",
                f"with a 'good' bot 0 to {MOST_MATCHES} matches are played, not {printable_value(good)}",
            )
        )


# --- what is compared


def _both() -> BadSetup:
    return BadSetup(
        Text(
            "un informe compara dos mesas o recorre los valores de una opción, no las dos cosas",
            "a report compares two set-ups or sweeps the values of an option, not both",
        )
    )


def _swept(
    info: GameInfo, options: GivenOptions, sweep: Mapping[str, Sequence[object]]
) -> tuple[str, Sequence[object]]:
    """The option and its values."""
    if len(sweep) != 1:
        raise BadSetup(
            Text(
                f"se recorren los valores de una sola opción, no de {len(sweep)}",
                f"a sweep takes the values of one option, not of {len(sweep)}",
            )
        )
    option, values = next(iter(sweep.items()))
    if option in options:
        raise BadSetup(
            Text(
                f"la opción «{printable(option)}» se recorre y tiene también un valor fijo; quita uno de los dos",
                f"option '{printable(option)}' is swept and has a fixed value too; leave one of them out",
            )
        )
    check_value_count(len(values))
    return option, values


def check_value_count(count: int) -> None:
    if not 2 <= count <= MOST_VALUES:
        raise BadSetup(
            Text(
                f"se recorren de 2 a {MOST_VALUES} valores, no {count}",
                f"a sweep takes from 2 to {MOST_VALUES} values, not {count}",
            )
        )


def _in_words(options: GivenOptions) -> str:
    return printable(", ".join(f"{name}={printable_value(value)}" for name, value in options.items()), 80)


def _check_different(given: Sequence[GivenOptions], settled: list[dict[str, Any]]) -> None:
    for i, options in enumerate(settled):
        if options in settled[:i]:
            said = _in_words(given[i])
            raise BadSetup(
                Text(
                    f"con {said} se juega lo mismo que ya se compara; da otros valores"
                    if said
                    else "no se cambia nada; di qué opciones tiene la otra mesa",
                    f"{said} plays what is compared already; give other values"
                    if said
                    else "nothing is changed; say which options the other set-up has",
                )
            )


# --- the study


class _Planner:
    def __init__(self, info: GameInfo, options: GivenOptions, seed: str, level: str, matches: int, good: int) -> None:
        self._info = info
        self._options = dict(options)
        self._seed = seed
        self._level = level
        self._matches = matches
        self._gaps = [(*gap, matches if level in QUICK else QUICK_MATCHES) for gap in GAPS]
        if good:
            self._gaps.append((*THINKING_GAP, good))

    def game(self, players: Sequence[int] | None) -> Study:
        """The game, at tables of these sizes or all, with each option changed in turn."""
        counts, left_out = self._counts(players)
        usual = self._most_usual(counts)
        variants = [self._variant(usual, changed) for changed in self._each_option(usual)]
        return self._study("game", counts, left_out, usual, variants)

    def comparison(self, about: About, players: Sequence[int] | None, others: Sequence[GivenOptions]) -> Study:
        """One table, with other options each time."""
        usual = self._one_table(players, others)
        settled = [self._settled(usual, changed) for changed in [{}, *others]]
        _check_different([{}, *others], settled)
        variants = [self._variant(usual, changed, has_gaps=True) for changed in others]
        return self._study(about, [usual], [], usual, variants)

    def _study(
        self, about: About, counts: list[int], left_out: list[int], usual: int, variants: list[Variant]
    ) -> Study:
        return Study(
            about=about,
            game=self._info.name,
            rules=self._info.load().rules_version,
            version=__version__,
            seed=self._seed,
            options=self._options,
            level=self._level,
            players=usual,
            tables=[self._part(count, {}, [self._level] * count, self._matches) for count in counts],
            left_out=left_out,
            variants=variants,
            gaps=self._gaps_of(usual, {}),
        )

    def _most_usual(self, counts: Sequence[int]) -> int:
        return min(counts, key=lambda count: abs(count - self._info.usual_players))

    def _counts(self, players: Sequence[int] | None) -> tuple[list[int], list[int]]:
        """The numbers of players, and those that the options do not allow; what was asked for must be allowed."""
        if players:
            for count in players:
                self._settled(count, {})
            return sorted(set(players)), []
        counts = [count for count in self._info.players if self._allows(count, {})]
        if not counts:
            self._settled(self._info.usual_players, {})  # which says what is wrong
        return counts, [count for count in self._info.players if count not in counts]

    def _one_table(self, players: Sequence[int] | None, others: Sequence[GivenOptions]) -> int:
        """The number of players that was asked for, or the most usual one that all set-ups allow."""
        if players and len(players) > 1:
            raise BadSetup(
                Text(
                    "se compara en una sola mesa; da un número de jugadores",
                    "a comparison is made at one table; give one number of players",
                )
            )
        counts = players or [
            count for count in self._info.players if all(self._allows(count, changed) for changed in [{}, *others])
        ]
        usual = self._most_usual(counts or [self._info.usual_players])
        for changed in [{}, *others]:
            self._settled(usual, changed)  # which says what is wrong
        return usual

    def _settled(self, players: int, changed: GivenOptions) -> dict[str, Any]:
        return plain(read_options(self._info, players, {**self._options, **changed}))

    def _allows(self, players: int, changed: GivenOptions) -> bool:
        try:
            self._settled(players, changed)
        except BadSetup:
            return False
        return True

    def _each_option(self, players: int) -> Iterator[GivenOptions]:
        usual = self._settled(players, {})
        for option in self._info.options.__struct_fields__:
            for value in other_values(self._info, option, usual.get(option)):
                if self._allows(players, {option: value}):
                    yield {option: value}

    def _variant(self, players: int, changed: GivenOptions, has_gaps: bool = False) -> Variant:
        usual, here = self._settled(players, {}), self._settled(players, changed)
        return Variant(
            changed={name: value for name, value in here.items() if name not in usual or usual[name] != value},
            usual={name: value for name, value in usual.items() if name not in here or here[name] != value},
            part=self._part(players, changed, [self._level] * players, self._matches),
            gaps=self._gaps_of(players, changed) if has_gaps else [],
        )

    def _gaps_of(self, players: int, changed: GivenOptions) -> list[Gap]:
        return [self._gap(players, changed, *gap) for gap in self._gaps]

    def _gap(self, players: int, changed: GivenOptions, better: str, others: str, matches: int) -> Gap:
        each = -(-matches // players)
        parts = []
        for seat in range(players):
            bots = [better if other == seat else others for other in range(players)]
            parts.append(self._part(players, changed, bots, each, " ".join(bots)))
        return Gap(better=better, others=others, parts=parts)

    def _part(self, players: int, changed: GivenOptions, bots: list[str], matches: int, label: str = "") -> StudyPart:
        """Set-ups that are compared have the same luck; all else has luck of its own, so that it is independent."""
        simulation = Simulation(
            version=__version__,
            game=self._info.name,
            rules=self._info.load().rules_version,
            players=players,
            options=self._settled(players, changed),
            bots=bots,
            seed=f"{self._seed}/{players}/{label}",
        )
        return StudyPart(simulation=simulation, matches=matches)


def other_values(info: GameInfo, option: str, usual: Any) -> list[Any]:
    """What an option is tried with: all other choices, half and twice a number, and nothing else for a text."""
    kind = option_type(info, option)
    if isinstance(kind, inspect.LiteralType):
        return [value for value in kind.values if value != usual]
    if isinstance(kind, inspect.BoolType):
        return [not usual]
    if isinstance(kind, inspect.IntType) and usual is not None:
        return [value for value in (usual // 2, usual * 2) if value not in (0, usual)]
    return []


def warm_up(game: str, players: int) -> None:
    """Load or compile everything that a study runs, bots that think apart."""
    study = plan_study(game, [players], {}, FEWEST_MATCHES, 0, "")
    play_study_chunk(StudyChunk(parts=[0], simulations=[study.tables[0].simulation], first=0, count=0))
