"""Compiling ahead, so that nobody waits for it: what there is to compile, here or in other processes.

A piece is what one use of a game runs, such as `search-toma6`. `python -m sobremesa.warm PIECE...` compiles pieces and
tells on its output how far it is; whoever starts that reads the lines. With `--share` it leaves out what others do.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any

from sobremesa.engine.cache_dir import compiled_before, folder, mark_compiled
from sobremesa.engine.contract import own_games
from sobremesa.engine.files import hold

if TYPE_CHECKING:
    from sobremesa.engine.contract import Game

PLAY, SEARCH, IMAGINE, SIMULATE, SOLVE = "play", "search", "imagine", "simulate", "solve"
REPORT, LEARN = "report", "learn"
USES = (PLAY, SEARCH, IMAGINE, SIMULATE, REPORT, LEARN)
LOW_PRIORITY = 10
SHARE = "--share"  # the first word for a process that leaves out what others do
LOOK = 0.2  # seconds between two looks at how far processes are
FAILED = ("-", "-")  # instead of how far it is: this piece cannot be compiled

OnProgress = Callable[[int, int], None]  # how many functions are compiled, of about how many


def piece(use: str, game: str) -> str:
    return f"{use}-{game}"


def game_of(piece: str) -> str:
    return piece.partition("-")[2]


def uses_for(bots: list[str]) -> tuple[str, ...]:
    """What a match with these bots runs."""
    from sobremesa.bots.guest import is_guest
    from sobremesa.bots.levels import QUICK, imagines

    uses = (PLAY,) if all(bot in QUICK or is_guest(bot) for bot in bots) else (PLAY, SEARCH)
    return (*uses, IMAGINE) if any(map(imagines, bots)) else uses


def uses_for_simulation(bots: list[str]) -> tuple[str, ...]:
    """What a simulation of these bots runs: quick ones play whole matches in compiled code."""
    from sobremesa.bots.levels import QUICK

    return (SIMULATE,) if all(bot in QUICK for bot in bots) else uses_for(bots)


def uses_for_report(bots: list[str]) -> tuple[str, ...]:
    """What a report runs, with these bots in its matches."""
    from sobremesa.bots.levels import QUICK

    return (REPORT,) if all(bot in QUICK for bot in bots) else (REPORT, *uses_for(bots))


def missing(pieces: list[str]) -> list[str]:
    """What has not been compiled yet on this machine."""
    return [name for name in pieces if not compiled_before(name, home_of(name))]


def home_of(piece: str) -> str:
    """The module that announces the game of a piece, where another package brings it."""
    if game_of(piece) in own_games():
        return ""
    from sobremesa.engine.announced import announced

    info = announced().games.get(game_of(piece))
    return info.home if info is not None else ""


# --- compiling here


def compile_piece(name: str, progress: OnProgress = lambda done, total: None) -> None:
    """Compile a piece, or load it, and remember that it is there."""
    from sobremesa.games import load_game

    use = name.partition("-")[0]
    opened = load_game(game_of(name))
    kernels, run = _WORK[use](opened)
    with counted(opened, kernels, progress):
        run()
        mark_compiled(name, opened.info.home)


def _playing(game: Game) -> tuple[list[Any], Callable[[], None]]:
    from sobremesa.bots.player import QuickPlayer, bot_choice
    from sobremesa.bots.policy import Policy, choose_in
    from sobremesa.engine import kernel_calls
    from sobremesa.engine.match import Match

    def play() -> None:
        match = Match.new(game, game.info.players[0], "warm")
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.CASUAL)))
        match.view(seat)
        match.undo()

    entries = (kernel_calls.deal_in, kernel_calls.legal_in, kernel_calls.play_in, kernel_calls.observe_in, choose_in)
    return [call.kernel for call in entries], play


def _searching(game: Game) -> tuple[list[Any], Callable[[], None]]:
    from sobremesa.bots.advice import advise
    from sobremesa.bots.levels import player_named
    from sobremesa.bots.player import question_in, rehearse
    from sobremesa.bots.search import weigh
    from sobremesa.engine.match import Match

    def search() -> None:
        match = Match.new(game, game.info.players[0], "warm")
        seat = match.to_act[0]
        for name in ("good", "expert", *(["learned"] if game.network else [])):
            rehearse(player_named(name, game), question_in(match, seat))
        advise(match, seat, seconds=0)

    return [weigh], search


def _imagining(game: Game) -> tuple[list[Any], Callable[[], None]]:
    from sobremesa.engine.kernel_calls import imagine_in
    from sobremesa.engine.match import Match

    def imagine() -> None:
        Match.new(game, game.info.players[0], "warm").imagine(0)

    return [imagine_in.kernel], imagine


def _simulating(game: Game) -> tuple[list[Any], Callable[[], None]]:
    from sobremesa.lab.quick_matches import play_block
    from sobremesa.lab.simulate import warm_up

    return [play_block], lambda: warm_up(game.name, game.info.players[0])


def _solving(game: Game) -> tuple[list[Any], Callable[[], None]]:
    from sobremesa.engine.contract import solver_of

    solver = solver_of(game.info)
    return solver.KERNELS, solver.warm_up


def _reporting(game: Game) -> tuple[list[Any], Callable[[], None]]:
    from sobremesa.lab.match_stats import go_through_block
    from sobremesa.lab.quick_matches import play_block
    from sobremesa.lab.study_plan import warm_up

    return [play_block, go_through_block], lambda: warm_up(game.name, game.info.players[0])


def _learning(game: Game) -> tuple[list[Any], Callable[[], None]]:
    from sobremesa.engine.kernel_calls import encode_moves_in, encode_observation_in, imagine_in
    from sobremesa.engine.match import Match
    from sobremesa.envs.answers import choose_at
    from sobremesa.envs.batches import Batch
    from sobremesa.envs.compiling import SINGLE, compiling
    from sobremesa.envs.features import tell
    from sobremesa.envs.flow import work
    from sobremesa.envs.seatwise import Seatwise

    def learn() -> None:
        batch = Batch(game, game.info.players[0], 1, seed="warm", move_features=True)
        batch.step(batch.ask("casual"))
        batch.imagine([0], [0])
        match = Match.new(game, game.info.players[0], "warm")
        with compiling(SINGLE, game):
            Seatwise(match).observation(0)
        Seatwise(match).move_features(match.to_act[0])

    return [work, tell, imagine_in.kernel, choose_at, encode_observation_in.kernel, encode_moves_in.kernel], learn


_WORK = {
    PLAY: _playing,
    SEARCH: _searching,
    IMAGINE: _imagining,
    SIMULATE: _simulating,
    SOLVE: _solving,
    REPORT: _reporting,
    LEARN: _learning,
}


@contextlib.contextmanager
def counted(game: Game, kernels: list[Any], progress: OnProgress) -> Iterator[None]:
    """Tell how many functions have been compiled, of about how many that the kernels reach."""
    from sobremesa.engine.cache import reach
    from sobremesa.engine.numba_internals import event, from_dtype

    record = from_dtype(game.state)
    total = sum(len(reach(run, [record])) for run in kernels)

    class Counter(event.Listener):
        done = 0

        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            self.done = min(self.done + 1, total - 1)
            progress(self.done, total)

    with event.install_listener("numba:compile", Counter()):
        yield
    progress(total, total)


# --- compiling in another process


class Compiler:
    """A process that compiles pieces one after another, and how far it is."""

    def __init__(self, pieces: list[str], low_priority: bool = False, shares: bool = False) -> None:
        self.pieces = pieces
        self.progress = dict.fromkeys(pieces, (0, 1))
        self.failed: set[str] = set()  # what cannot be compiled
        self.ended = False
        self._news = Condition()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sobremesa.warm", *([SHARE] if shares else []), *pieces],
            env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C at the table is not meant for it: the next start will want its work
        )
        if low_priority:
            with contextlib.suppress(OSError, AttributeError):  # Windows has other ways
                os.setpriority(os.PRIO_PROCESS, self._process.pid, LOW_PRIORITY)
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                name, done, total = line.split()
                with self._news:
                    if (done, total) == FAILED:
                        self.failed.add(name)
                    else:
                        self.progress[name] = int(done), int(total)
                    self._news.notify_all()
        with self._news:
            self.ended = True
            self._news.notify_all()

    def hurry(self) -> None:
        """Somebody waits for it now."""
        with contextlib.suppress(OSError, AttributeError):  # only an administrator may raise a priority
            os.setpriority(os.PRIO_PROCESS, self._process.pid, 0)

    def share(self, name: str) -> float:
        """How much of a piece is compiled, from 0 to 1."""
        done, total = self.progress[name]
        return done / total

    def has_compiled(self, name: str) -> bool:
        done, total = self.progress[name]
        return done == total

    def wait_for_end(self, seconds: float) -> None:
        with self._news:
            self._news.wait_for(lambda: self.ended, seconds)

    def wait_for(self, name: str, seconds: float | None = None) -> bool:
        """Wait until a piece is compiled or cannot be, at most so long; whether it is."""
        with self._news:
            self._news.wait_for(lambda: self.ended or name in self.failed or self.has_compiled(name), seconds)
            return self.has_compiled(name)


def compile_in_processes(pieces: list[str], processes: int, progress: Callable[[float], None]) -> list[str]:
    """Compile pieces, so many at a time, and return those that could not be; `progress` hears what share is done.

    Pieces of one game have much in common, which a process compiles once. So each begins somewhere else in the list,
    goes on from there, and leaves out what others have done or are doing.
    """
    pieces = sorted(pieces, key=game_of)
    starts = [number * len(pieces) // processes for number in range(min(processes, len(pieces)))]
    running = [Compiler([*pieces[start:], *pieces[:start]], shares=True) for start in starts]
    while going_on := [compiler for compiler in running if not compiler.ended]:
        going_on[0].wait_for_end(LOOK)
        progress(sum(max(compiler.share(name) for compiler in running) for name in pieces) / len(pieces))
    return missing(pieces)


def main(words: list[str]) -> None:
    if words[:1] != [SHARE]:
        for name in words:
            with alone(name):
                compile_and_tell(name)
        return
    left = [name for name in words[1:] if not compile_unless_done(name, waits=False)]
    for name in left:  # whoever was at it may have ended before it was done
        compile_unless_done(name, waits=True)


def compile_unless_done(name: str, waits: bool) -> bool:
    """Compile a piece that nobody has compiled; False if somebody is at it and is not waited for."""
    with alone(name, waits) as is_alone:
        if is_alone and not compiled_before(name, home_of(name)):
            compile_and_tell(name)
        return is_alone


def compile_and_tell(name: str) -> None:
    """Compile a piece; what cannot be compiled keeps nobody from the others."""
    pipe = ProgressPipe(name)
    try:
        compile_piece(name, pipe)
    except Exception:
        pipe(*FAILED)


@contextlib.contextmanager
def alone(name: str, waits: bool = True) -> Iterator[bool]:
    """One process at a time: whoever comes later waits, and loads what the first one has compiled, or hears False."""
    with open(folder() / f"{name}.lock", "w") as lock:
        yield hold(lock.fileno(), waits)


class ProgressPipe:
    """Tells whoever started this process how far it is, as long as that one listens: it may end first."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, done: int | str, total: int | str) -> None:
        try:
            print(self._name, done, total, flush=True)
        except OSError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115


if __name__ == "__main__":
    main(sys.argv[1:])
