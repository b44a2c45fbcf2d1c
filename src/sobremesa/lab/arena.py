"""Many matches between any bots, on duplicate deals and in several threads, kept in a store as they end.

Everything but the clock follows from the seed: threads and interruptions never change a result.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from numbers import Integral

from sobremesa import __version__
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, Player, Question, QuickPlayer
from sobremesa.bots.policy import LET_PASS, Policy
from sobremesa.engine.contract import Game, Options
from sobremesa.engine.doors import deal_in, observe_in, play_in, scratch
from sobremesa.engine.interpreted import twin_of
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.language import Text
from sobremesa.engine.luck import key_of
from sobremesa.engine.match import fresh_state
from sobremesa.engine.options import plain
from sobremesa.engine.state import asked_next
from sobremesa.lab.arena_store import Played, Setup, Store
from sobremesa.lab.schedule import Schedule


@dataclass(frozen=True)
class Arena:
    """What is played, and by whom."""

    game: Game
    options: Options
    schedule: Schedule
    bring: Callable[[str, Game], Player] = player_named  # the player that a bot's name stands for

    def setup(self) -> Setup:
        """What a store keeps of it."""
        return Setup(
            version=__version__,
            game=self.game.name,
            rules=self.game.rules_version,
            players=self.schedule.players,
            options=plain(self.options),
            seed=self.schedule.seed,
            bots=self.schedule.bots,
            seats=list(self.schedule.lineups[0]) if self.schedule.fixed else None,
        )


class Stopped(Exception):
    """The arena closes in the middle of a match."""


class Host:
    """One thread's table. It has players of its own, one for each seat that a bot has at once."""

    def __init__(self, arena: Arena, stop: threading.Event) -> None:
        self.arena = arena
        self._stop = stop
        self._players: dict[tuple[str, int], Player] = {}
        self._stand_in = QuickPlayer(Policy.CASUAL)

    def play(self, number: int) -> Played:
        """Play a match to its end; raises Stopped where the arena closes before."""
        schedule = self.arena.schedule
        played = Played.at(number, schedule.deal(number), schedule.seating(number))
        seed = schedule.deal_seed(number)
        states = self._dealt(seed)
        state = states[0]
        decisions = 0
        passed = 0  # the offered seats that have let this chance pass
        while not state.over:
            seat = int(twin_of(asked_next)(state, passed))
            action = self._ask(played, self._question(states, seat, seed, decisions))
            if action == LET_PASS:
                passed |= 1 << seat
                continue
            play_in(states, seat, action, 0, scratch.closed_logs, scratch.words)
            decisions += 1
            passed = 0
        players = range(schedule.players)
        played.points = [int(state.points[seat]) for seat in players]
        played.ranks = ranks_of([int(state.rank[seat]) for seat in players], set(played.forfeits))
        return played

    def bring_all(self) -> None:
        for bot in self.arena.schedule.bots:
            self._player(bot, 0)

    def close(self) -> None:
        for bot, copy in list(self._players):
            self._dismiss(bot, copy)

    def _dealt(self, seed: str) -> Array:
        """An array of one state."""
        states = fresh_state(self.arena.game, self.arena.schedule.players, self.arena.options, seed)
        deal_in(states, scratch.closed_logs, scratch.words)
        return states

    def _question(self, states: Array, seat: int, seed: str, decisions: int) -> Question:
        """The same question as in a `Match` with this seed."""
        views = new_records(self.arena.game.state, 1)
        observe_in(states, seat, views)
        return Question(self.arena.game, seat, views[0], key_of(seed, f"bot {seat} {decisions}"))

    def _ask(self, played: Played, question: Question) -> int:
        """A seat's answer; after a forfeit the casual player answers, so that the others have a whole match."""
        if self._stop.is_set():
            raise Stopped
        seat = question.seat
        if seat not in played.forfeits:
            bot, copy = played.seats[seat], played.seats[:seat].count(played.seats[seat])
            begin = time.perf_counter()
            try:
                return checked(self._player(bot, copy).act(question), question)
            except Forfeit as forfeit:
                played.forfeits[seat] = forfeit.reason
                self._dismiss(bot, copy)
            finally:
                played.clock(seat, time.perf_counter() - begin)
        return self._stand_in.act(question)

    def _player(self, bot: str, copy: int) -> Player:
        if (bot, copy) not in self._players:
            self._players[bot, copy] = self.arena.bring(bot, self.arena.game)
        return self._players[bot, copy]

    def _dismiss(self, bot: str, copy: int) -> None:
        close = getattr(self._players.pop((bot, copy), None), "close", None)
        if close is not None:
            close()


def checked(answer: object, question: Question) -> int:
    """An answer that is an action open to the seat; any other is a forfeit."""
    if isinstance(answer, Integral) and answer in question.answers():
        return int(answer)
    said = f"{answer!r:.40}"
    raise Forfeit(Text(f"ha contestado {said}, que no es legal", f"it answered {said}, which is not legal"))


def ranks_of(ranks: list[int], forfeiters: set[int]) -> list[int]:
    """The seats' ranks with all who forfeited in the last place."""
    last = len(ranks) + 1
    placed = [last if seat in forfeiters else rank for seat, rank in enumerate(ranks)]
    return [1 + sum(other < rank for other in placed) for rank in placed]


def run(
    arena: Arena,
    matches: int,
    threads: int,
    store: Store,
    progress: Callable[[int], None] = lambda played: None,
) -> list[Played]:
    """All matches with numbers below `matches`, in their order; those that the store holds are not played again."""
    known = {played.number: played for played in store.kept if played.number < matches}
    progress(len(known))
    missing = iter([number for number in range(matches) if number not in known])
    lock = threading.Lock()
    stop = threading.Event()

    def work() -> None:
        host = Host(arena, stop)
        try:
            for number in _shared(missing, lock):
                played = host.play(number)
                with lock:
                    known[number] = played
                    store.add(played)
                    progress(1)
        except Stopped:
            pass
        except BaseException:
            stop.set()
            raise
        finally:
            host.close()

    with ThreadPoolExecutor(threads) as pool:
        workers = [pool.submit(work) for _ in range(threads)]
        try:
            for worker in workers:
                worker.result()
        except BaseException:
            stop.set()
            raise
    return [known[number] for number in range(matches)]


def _shared(numbers: Iterator[int], lock: threading.Lock) -> Iterator[int]:
    """What is left of numbers that several threads take from."""
    while True:
        with lock:
            number = next(numbers, None)
        if number is None:
            return
        yield number


def check_bots(arena: Arena) -> None:
    """Bring every bot once: one that is not to be had is a Mistake here, before anything is played."""
    host = Host(arena, threading.Event())
    try:
        host.bring_all()
    finally:
        host.close()
