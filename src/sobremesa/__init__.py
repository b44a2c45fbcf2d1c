"""Sobremesa: table games on one engine.

import sobremesa
match = sobremesa.new("toma6", players=4, seed=1, limit=66)
report = sobremesa.simulate("toma6", players=4, games=10_000)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sobremesa import games as _games  # registers the games
from sobremesa.engine.contract import View
from sobremesa.engine.errors import (
    BadRecord,
    BadSetup,
    BadSnapshot,
    Mistake,
    NotAllowed,
    NotUnderstood,
    NotYourTurn,
    UnknownGame,
)

if TYPE_CHECKING:
    from sobremesa.engine.language import Lang
    from sobremesa.engine.match import Match
    from sobremesa.games.highscore.exact.problem import CardValue, ChoiceValue
    from sobremesa.lab.report import DesignReport
    from sobremesa.lab.simulate import Report
    from sobremesa.lab.standings import ArenaReport
    from sobremesa.lab.watching import Watcher

__version__ = "0.1.0"


def new(
    game: str,
    players: int,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    **options: object,
) -> Match:
    """A new match, dealt. Without a seed it gets one that nobody can guess."""
    from sobremesa.engine.match import Match

    return Match.new(_games.load_game(game), players, seed, options, names)


def load(text: str, seed: str | None = None) -> Match:
    """The match that a record tells, checked."""
    from sobremesa.engine.match import load

    return load(text, seed)


def load_each(file: str | Path) -> Iterator[Match]:
    """The matches of a file of records, such as `simulate` and `arena` write, one after another."""
    from sobremesa.engine.match import load
    from sobremesa.saved import records_in

    for record in records_in(Path(file)):
        try:
            yield load(record.text)
        except BadRecord as bad:
            raise bad.moved(record.line - 1) from None


def restore(snapshot: bytes) -> Match:
    """The match that `Match.snapshot` made bytes of."""
    from sobremesa.engine.match import restore

    return restore(snapshot)


Bot = str | type  # a bot's name, or a class of one's own


def ask(match: Match, seat: int, bot: Bot = "strong") -> str | None:
    """What a bot would do at a seat, from what the seat may know alone; None lets an offer pass.

    The same moment of a match with the same seed gets the same answer. A bot of your own that breaks raises `Forfeit`.
    """
    from sobremesa.bots.levels import answer_of

    return answer_of(bot, match, seat)


def _path(file: str | Path | None) -> Path | None:
    return Path(file) if file else None


def simulate(
    game: str,
    players: int | None = None,
    games: int = 10_000,
    bots: Bot | Sequence[Bot] = "random",
    seed: int | str | None = None,
    threads: int | None = None,
    on: str | None = None,
    store: str | Path | None = None,
    out: str | Path | None = None,
    records: str | Path | None = None,
    decisions: str | Path | None = None,
    every: int = 1,
    progress: Callable[[int], None] | Watcher | None = None,
    **options: object,
) -> Report:
    """Many matches between bots: who wins, and how. One bot is for all seats, several are one for each.

    With `out`, a file with a row for each match and seat: `.csv`, or `.parquet` with the extra `data`. Of one match in
    `every`, `records` is a file with its record, and `decisions` (`.parquet`) one with a row for each decision. With
    `on`, it is played on Ray (`"ray"` or an address). A `store` keeps what is played, and the same call goes on.
    `progress` hears how many matches were just played; a `Watcher` hears more.
    """
    from sobremesa.bots.levels import name_of
    from sobremesa.lab.chunk_store import ChunkStore, keeping, kept_seed
    from sobremesa.lab.places import check, is_here, place
    from sobremesa.lab.records_file import check_records_file, records_file
    from sobremesa.lab.rows import check_rows_file
    from sobremesa.lab.simulate import check_games, simulate
    from sobremesa.lab.simulation import plan
    from sobremesa.lab.watching import telling, watcher_of

    names = [name_of(bot) for bot in ([bots] if isinstance(bots, str | type) else bots)]
    file, rows, kept_in, learned_from = _path(store), _path(out), _path(records), _path(decisions)
    watcher = watcher_of(progress)
    check_games(games)
    check(on, threads)
    if rows is not None:
        check_rows_file(rows)
    check_records_file(kept_in, every)
    if learned_from is not None:
        _decisions().check_decisions_file(learned_from)
    luck = seed if seed is not None or file is None else kept_seed(file)
    simulation = plan(game, players, options, names, luck)
    watcher.planned(simulation.game, simulation.bots, is_here(on))
    with (
        telling(watcher, file is not None),
        ChunkStore(file, simulation) if file else nullcontext() as kept,
        place(on, threads, watcher) as there,
        ExitStack() as files,
        watcher.playing(games) as advance,
    ):
        opened = _games.load_game(simulation.game)
        keepers = []
        if kept_in is not None:
            keepers.append(files.enter_context(records_file(kept_in, opened, simulation.settled())))
        if learned_from is not None:
            keepers.append(files.enter_context(_decisions().decisions_file(learned_from, opened, simulation)))
        play = there.simulation if kept is None else keeping(kept, games, there.simulation)
        return simulate(simulation, games, there.workers, rows, advance, play, keepers=keepers, every=every)


def _decisions() -> Any:
    """Environments are built on the lab: what they add to a simulation is loaded by name."""
    return import_module("sobremesa.envs.decisions")


def arena(
    game: str,
    bots: Sequence[Bot] | None = None,
    seats: Sequence[Bot] | None = None,
    players: int | None = None,
    matches: int = 2000,
    seed: int | str | None = None,
    threads: int | None = None,
    on: str | None = None,
    store: str | Path | None = None,
    records: str | Path | None = None,
    every: int = 1,
    progress: Callable[[int], None] | Watcher | None = None,
    lang: Lang = "en",
    **options: object,
) -> ArenaReport:
    """Bots against each other on duplicate deals: a round robin of `bots`, or a fixed table of `seats`.

    A `store` keeps every match, and the same call goes on where it stopped. With `records`, a file with the records of
    all matches on one deal in `every`. With `on`, it is played on Ray.
    """
    from sobremesa.bots.levels import name_of
    from sobremesa.lab.arena import arrange, run
    from sobremesa.lab.arena_store import ArenaStore, open_store
    from sobremesa.lab.places import check, is_here, place
    from sobremesa.lab.records_file import check_records_file, records_file
    from sobremesa.lab.standings import NotKept, report
    from sobremesa.lab.watching import telling, watcher_of

    file, kept_in, watcher = _path(store), _path(records), watcher_of(progress)
    met, sat = (None if given is None else [name_of(bot) for bot in given] for given in (bots, seats))
    check(on, threads)
    check_records_file(kept_in, every)
    contest = arrange(game, players, options, met, sat, seed, file)
    setup, schedule = contest.setup(), contest.schedule
    total = schedule.rounded(matches)
    with open_store(file, setup, schedule, watcher.warn) if file else ArenaStore() as kept:
        watcher.planned(setup.game, schedule.bots, is_here(on))
        with telling(watcher, file is not None, kept.loss), place(on, threads, watcher) as there:
            if total != matches:
                watcher.rounded(matches, total, schedule.whole_set)
            writing = records_file(kept_in, contest.game, contest.options) if kept_in else nullcontext()
            with writing as keeper, watcher.playing(total) as advance:
                played = run(contest, total, there.arena, kept, advance, keeper, every)
    told = report(setup, played, lang)
    loss = kept.loss()
    if loss is not None:
        raise NotKept(loss, told)
    return told


def solve(
    game: str,
    card: int | str | None = None,
    dice: str | None = None,
    aside: str = "",
    rolls_left: int | None = None,
    goal: str | None = None,
    beat: int | None = None,
    track: Sequence[int] | None = None,
    players_left: int | None = None,
    **options: object,
) -> list[CardValue] | list[ChoiceValue]:
    """High Score solved exactly: what each card is worth, or with `dice` each choice in a position."""
    from sobremesa.engine.contract import game_info, solver_of

    which = None if card is None else str(card)
    places = None if track is None else ",".join(str(score) for score in track)
    problem = solver_of(game_info(game)).pose(which, dice, aside, rolls_left, goal, beat, places, players_left, options)
    values: list[CardValue] | list[ChoiceValue] = problem.card_values() if dice is None else problem.choice_values()
    return values


def report(
    game: str,
    players: int | Sequence[int] | None = None,
    matches: int | None = None,
    good: int | None = None,
    seed: int | str | None = None,
    threads: int | None = None,
    on: str | None = None,
    store: str | Path | None = None,
    progress: Callable[[int], None] | Watcher | None = None,
    bots: Bot = "casual",
    compare: Mapping[str, object] | None = None,
    sweep: Mapping[str, Sequence[object]] | None = None,
    **options: object,
) -> DesignReport:
    """What matches of a game come to and how they go, at tables of these sizes or all; each figure has an interval.

    There are so many `matches` at each table, and one `good` bot sits among casual ones in so many more; `bots` is who
    plays all other tables. Instead of each option in turn, `compare` has the options of one other set-up, and `sweep`
    an option with its values. `on` and `store` are those of `simulate`.
    """
    from sobremesa.bots.levels import name_of
    from sobremesa.lab.chunk_store import StudySetup, StudyStore, keeping_study, kept_seed
    from sobremesa.lab.places import check, is_here, place
    from sobremesa.lab.report import report_on
    from sobremesa.lab.study import carry_out
    from sobremesa.lab.study_plan import plan_study
    from sobremesa.lab.watching import telling, watcher_of

    counts = [players] if isinstance(players, int) else players
    file, watcher = _path(store), watcher_of(progress)
    check(on, threads)
    luck = seed if seed is not None or file is None else kept_seed(file, StudySetup)
    study = plan_study(game, counts, options, matches, good, luck, name_of(bots), compare, sweep)
    watcher.planned(study.game, study.bots, is_here(on))
    with (
        telling(watcher, file is not None),
        StudyStore(file, study) if file else nullcontext() as kept,
        place(on, threads, watcher) as there,
        watcher.playing(study.matches, study.thinking) as advance,
    ):
        play = there.study(study)
        accounts = carry_out(study, keeping_study(kept, play) if kept else play, advance)
    return report_on(study, accounts)


def __getattr__(name: str) -> ModuleType:
    """`sobremesa.envs` without an import of its own; whoever plays does not wait for it."""
    if name == "envs":
        return import_module("sobremesa.envs")
    raise AttributeError(f"module 'sobremesa' has no attribute '{name}'")


__all__ = [
    "BadRecord",
    "BadSetup",
    "BadSnapshot",
    "Mistake",
    "NotAllowed",
    "NotUnderstood",
    "NotYourTurn",
    "UnknownGame",
    "View",
    "__version__",
    "arena",
    "ask",
    "load",
    "load_each",
    "new",
    "report",
    "restore",
    "simulate",
    "solve",
]
