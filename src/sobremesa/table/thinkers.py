"""Where bots and hints think: in threads of low priority, a few at once, so that nobody's move waits for them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import get_native_id
from typing import TypeVar

from sobremesa.bots.guest import ClassPlayer
from sobremesa.bots.player import Forfeit, Player, Question, QuickPlayer
from sobremesa.bots.policy import Policy
from sobremesa.bots.program import ProgramPlayer
from sobremesa.table.logs import failed, log
from sobremesa.warm import LOW_PRIORITY

T = TypeVar("T")
GUESTS = 8  # bots that other people wrote, at once: they may wait for something else than the processor


class Thinkers:
    def __init__(self, most: int) -> None:
        self._own = ThreadPoolExecutor(most, "thinker", initializer=_be_patient)
        self._guests = ThreadPoolExecutor(GUESTS, "guest")
        self.busy = 0

    async def ask(self, player: Player, question: Question) -> int:
        """What a player decides; the casual player decides for one that broke."""
        pool = self._guests if isinstance(player, ClassPlayer | ProgramPlayer) else self._own
        return await self._run(pool, lambda: _answer(player, question))

    async def think(self, work: Callable[[], T]) -> T:
        """Anything else that takes a processor for a while."""
        return await self._run(self._own, work)

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        self.busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        finally:
            self.busy -= 1

    def close(self) -> None:
        self._own.shutdown(wait=False, cancel_futures=True)
        self._guests.shutdown(wait=False, cancel_futures=True)


def _answer(player: Player, question: Question) -> int:
    try:
        return player.act(question)
    except Forfeit:  # its reason may name cards, so the log does not hold it
        log("bot broke", bot=player.name)
    except Exception as error:  # a defect of ours is no reason for a table to stand still
        failed(error)
    return QuickPlayer(Policy.CASUAL).act(question)


def _be_patient() -> None:
    """On Linux a priority belongs to a thread, so the rest of the server keeps its own."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, get_native_id(), LOW_PRIORITY)
