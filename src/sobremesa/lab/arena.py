"""Many matches between any bots, on duplicate deals and in several threads, kept in a store as they end.

Everything but the clock follows from the seed: threads and interruptions never change a result.

A chunk of an arena is some match numbers: `play_matches` plays any numbers of an `ArenaSetup`, anywhere and in any
order, and `run` puts them in order, whatever `PlayArena` plays them. A setup and a match are plain values, which can be
sent and stored.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np

from sobremesa import __version__
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, Question, QuickPlayer
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game, Options, game_info, installed_game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import check_writable
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.engine.match import fresh_state, new_seed
from sobremesa.engine.options import plain, read_options
from sobremesa.engine.seeds import read_series_seed
from sobremesa.lab.arena_store import ArenaMatch, ArenaSetup, ArenaStore, kept_seed
from sobremesa.lab.bot_matches import BotPool, MakePlayer, require_bots
from sobremesa.lab.kept_matches import Keeper, KeptMatch, pack, unpack
from sobremesa.lab.schedule import Schedule, fixed_field, round_robin
from sobremesa.lab.threads import check_threads, in_threads
from sobremesa.lab.versions import check_versions


@dataclass(frozen=True)
class Arena:
    """What is played, and by whom."""

    game: Game
    options: Options
    schedule: Schedule
    make_player: MakePlayer = player_named

    @classmethod
    def of(cls, setup: ArenaSetup) -> Arena:
        """The arena that a setup tells, on this machine."""
        info = installed_game(setup.game)
        game = info.load()
        check_versions(setup.version, setup.rules, game)
        options = read_options(info, setup.players, setup.options)
        bots = None if setup.seats else setup.bots
        return cls(game, options, schedule_of(bots, setup.seats, setup.players, setup.seed))

    def setup(self) -> ArenaSetup:
        """What a store keeps of it."""
        return ArenaSetup(
            version=__version__,
            game=self.game.name,
            rules=self.game.rules_version,
            players=self.schedule.players,
            options=plain(self.options),
            seed=self.schedule.seed,
            bots=self.schedule.bots,
            seats=list(self.schedule.lineups[0]) if self.schedule.fixed else None,
        )


PlayArena = Callable[
    [Arena, Iterable[int], int], Generator[ArenaMatch, None, None]
]  # plays matches by their numbers, in any order; those of one deal in so many are kept


def schedule_of(bots: list[str] | None, seats: list[str] | None, players: int, seed: str) -> Schedule:
    """Who meets whom: a round robin of bots, or a fixed field."""
    if bots and not seats:
        return round_robin(bots, players, seed)
    if seats and not bots:
        return fixed_field(seats, players, seed)
    raise BadSetup(
        Text(
            "di quién juega: o --bots casual random, todos contra todos, o --seats, con un bot por asiento",
            "say who plays: either --bots casual random, round robin, or --seats, with a bot for each seat",
        )
    )


class ArenaWorker:
    """One thread's table."""

    def __init__(self, arena: Arena, stop: threading.Event, every: int = 0) -> None:
        self.arena = arena
        self._every = every
        self._bot_pool = BotPool(arena.game, arena.make_player, stop)
        self._stand_in = QuickPlayer(Policy.CASUAL)

    def play(self, number: int) -> ArenaMatch:
        """Play a match to its end; raises Stopped where the arena closes before."""
        schedule = self.arena.schedule
        played = ArenaMatch.at(number, schedule.deal(number), schedule.seating(number))
        seed = schedule.deal_seed(number)
        states = self.prepared(seed)
        options = self.arena.options
        actions = self._bot_pool.play_out(states, options, seed, lambda question: self._ask(played, question))
        if is_kept(played, self._every):
            played.actions = pack([np.array(actions, np.int32)])
        state, players = states[0], range(schedule.players)
        played.points = [int(state.points[seat]) for seat in players]
        played.ranks = ranks_of([int(state.rank[seat]) for seat in players], set(played.forfeits))
        return played

    def close(self) -> None:
        self._bot_pool.close()

    def prepared(self, seed: str) -> Array:
        """An array of one state, to be dealt."""
        return fresh_state(self.arena.game, self.arena.schedule.players, self.arena.options, seed)

    def _ask(self, played: ArenaMatch, question: Question) -> int:
        """A seat's answer; after a forfeit the casual player answers, so that the others have a whole match."""
        seat = question.seat
        if seat not in played.forfeits:
            begin = time.perf_counter()
            try:
                return self._bot_pool.ask(played.seats, question)
            except Forfeit as forfeit:
                played.forfeits[seat] = forfeit.reason
            finally:
                played.clock(seat, time.perf_counter() - begin)
        return self._stand_in.act(question)


def is_kept(played: ArenaMatch, every: int) -> bool:
    """Whether a match is kept: all matches of one deal in so many are; with 0 none."""
    return every > 0 and played.deal % every == 0


def ranks_of(ranks: list[int], forfeiters: set[int]) -> list[int]:
    """The seats' ranks with all who forfeited in the last place."""
    last = len(ranks) + 1
    placed = [last if seat in forfeiters else rank for seat, rank in enumerate(ranks)]
    return [1 + sum(other < rank for other in placed) for rank in placed]


def play_matches(setup: ArenaSetup, numbers: Iterable[int], threads: int = 1) -> list[ArenaMatch]:
    """A share of an arena: the matches with these numbers, on whatever machine."""
    return list(play_here(threads)(Arena.of(setup), numbers, 0))


def play_here(threads: int) -> PlayArena:
    """Plays in threads of this process."""
    check_threads(threads)
    return lambda arena, numbers, every: in_threads(threads, lambda stop: ArenaWorker(arena, stop, every), numbers)


def run(
    arena: Arena,
    matches: int,
    play: PlayArena,
    store: ArenaStore,
    progress: Callable[[int], None] = lambda played: None,
    keeper: Keeper | None = None,
    every: int = 1,
) -> list[ArenaMatch]:
    """All matches with numbers below `matches`, in their order; those that the store holds are not played again.

    A keeper gets the matches of one deal in `every`; those that the store holds without their actions are played again.
    """
    every = every if keeper is not None else 0
    known = {
        played.number: played
        for played in store.kept
        if played.number < matches and (played.actions or not is_kept(played, every))
    }
    progress(len(known))
    missing = [number for number in range(matches) if number not in known]
    handed = 0  # matches that the keeper has got or will not get
    with contextlib.closing(play(arena, missing, every)) as fresh:
        for played in chain([None], fresh):
            if played is not None:
                known[played.number] = played
                store.add(played)
                progress(1)
            while keeper is not None and handed in known:
                _hand_on(arena.schedule, known[handed], every, keeper)
                handed += 1
    return [known[number] for number in range(matches)]


def _hand_on(schedule: Schedule, played: ArenaMatch, every: int, keeper: Keeper) -> None:
    if is_kept(played, every):
        (actions,) = unpack(played.actions)
        keeper(KeptMatch(schedule.deal_seed(played.number), played.seats, actions))
    played.actions = b""  # which the store has, if there is one


# --- the whole


def arrange(
    game: str,
    players: int | None,
    options: Mapping[str, object],
    bots: list[str] | None,
    seats: list[str] | None,
    seed: int | str | None,
    store: Path | None,
) -> Arena:
    """An arena as asked for, with every bot brought once. Without a seed it has that of its store, or a new one."""
    info = game_info(game)
    count = players if players is not None else len(seats) if seats else info.usual_players
    settled = read_options(info, count, options)
    if store is not None:
        check_writable(store)
    luck = (
        read_series_seed(seed) if seed is not None else (kept_seed(store) if store is not None else None) or new_seed()
    )
    contest = Arena(info.load(), settled, schedule_of(bots, seats, count, luck))
    require_bots(contest.game, contest.schedule.bots, contest.make_player)
    return contest
