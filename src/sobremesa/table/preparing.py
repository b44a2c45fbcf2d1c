"""Nobody waits for a compiler: games begin interpreted, another process compiles, and they go over to compiled code.

Until what a bot needs to search is ready, the casual bot decides for it, and the table says so.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from sobremesa.bots.guest import is_guest
from sobremesa.bots.levels import QUICK
from sobremesa.engine.contract import Game, all_games
from sobremesa.engine.errors import BrokenGame
from sobremesa.engine.kernel_calls import interpret, run_compiled
from sobremesa.table.logs import failed, log
from sobremesa.warm import PLAY, SEARCH, Compiler, compile_piece, missing, piece


class Preparing:
    """What of each game is compiled and loaded. `news` is called from another thread."""

    def __init__(self, news: Callable[[], None] = lambda: None, games: list[str] | None = None) -> None:
        self._names = games if games is not None else [info.name for info in all_games()]
        self._ready: set[str] = set()
        self._compiler: Compiler | None = None
        self._news = news

    def begin(self) -> None:
        """Interpret what is not compiled, and prepare the rest meanwhile."""
        opened = self._opened()
        wanted = [piece(use, name) for use in (PLAY, SEARCH) for name in opened]
        left = missing(wanted)
        for name, game in opened.items():
            if piece(PLAY, name) in left:
                interpret(game.state)
        if left:
            self._compiler = Compiler(left, low_priority=True)
            log("compiling", pieces=len(left))
        Thread(target=self._prepare, args=(wanted, opened), name="preparing", daemon=True).start()

    def _opened(self) -> dict[str, Game]:
        """The games to prepare, without any that is broken."""
        opened: dict[str, Game] = {}
        for info in all_games():
            if info.name in self._names:
                try:
                    opened[info.name] = info.load()
                except BrokenGame as broken:
                    log("could not be loaded", game=info.name, why=broken.to("en"))
        return opened

    def _prepare(self, wanted: list[str], games: dict[str, Game]) -> None:
        for name in wanted:
            if self._compiler is not None and name in self._compiler.pieces and not self._compiler.wait_for(name):
                log("could not be compiled", piece=name)
                continue
            try:
                compile_piece(name)  # which loads what is in the cache
            except Exception as error:  # the other games go on
                failed(error)
                continue
            use, _, game = name.partition("-")
            if use == PLAY:
                run_compiled(games[game].state)
            self._ready.add(name)
            self._news()

    def is_compiled(self, game: Game) -> bool:
        return piece(PLAY, game.name) in self._ready

    def is_ready(self, bot: str, game: Game) -> bool:
        """Whether a bot can think about a game by now."""
        return bot in QUICK or is_guest(bot) or piece(SEARCH, game.name) in self._ready

    def share(self, game: Game) -> float:
        """How much of what searching needs is compiled."""
        name = piece(SEARCH, game.name)
        if name in self._ready:
            return 1.0
        if self._compiler is None or name not in self._compiler.pieces:
            return 0.0
        return self._compiler.share(name)
