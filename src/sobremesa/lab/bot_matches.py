"""Matches in which every decision is asked of a player: for bots that think, and for other people's."""

from __future__ import annotations

import threading
from collections.abc import Callable
from numbers import Integral

from sobremesa.bots.asking import ask_in_turn
from sobremesa.bots.player import Forfeit, Player, Question, dismiss, question_at
from sobremesa.engine.contract import Game, Options
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array
from sobremesa.engine.kernel_calls import deal_in, play_in, scratch
from sobremesa.engine.language import Text
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.state import asked_next
from sobremesa.lab.threads import Stopped

MakePlayer = Callable[[str, Game], Player]  # the player that a bot's name stands for


class BotPool:
    """The players of one thread: one for each seat that a bot has at once, brought when they are first asked."""

    def __init__(self, game: Game, make_player: MakePlayer, stop: threading.Event) -> None:
        self.game = game
        self._make_player = make_player
        self._stop = stop
        self._players: dict[tuple[str, int], Player] = {}

    def ask(self, seats: list[str], question: Question) -> int:
        """What the bot at a seat answers; one that fails is dismissed, and would begin anew."""
        who = seats[question.seat], seats[: question.seat].count(seats[question.seat])
        try:
            return checked(self.player(*who).act(question), question)
        except Forfeit:
            self._dismiss(*who)
            raise

    def player(self, bot: str, copy: int) -> Player:
        if (bot, copy) not in self._players:
            self._players[bot, copy] = self._make_player(bot, self.game)
        return self._players[bot, copy]

    def play_out(
        self, states: Array, options: Options, seed: str, ask: Callable[[Question], int]
    ) -> list[tuple[int, int]]:
        """Deal a prepared state and play it to its end; returns the seat and the number of every action.

        The questions are those of a `Match` with this seed. Raises Stopped where the work ends before.
        """
        deal_in(states, scratch.closed_logs, scratch.words)
        state = states[0]
        played: list[tuple[int, int]] = []

        def asked(passed: set[int]) -> int:
            return int(interpreted_kernel(asked_next)(state, sum(1 << seat for seat in passed)))

        def acts(seat: int) -> bool:
            if self._stop.is_set():
                raise Stopped
            action = ask(question_at(self.game, options, states, seat, seed, len(played)))
            if action == LET_PASS:
                return False
            play_in(states, seat, action, 0, scratch.closed_logs, scratch.words)
            played.append((seat, action))
            return True

        ask_in_turn(lambda: bool(state.over), asked, acts)
        return played

    def close(self) -> None:
        for bot, copy in list(self._players):
            self._dismiss(bot, copy)

    def _dismiss(self, bot: str, copy: int) -> None:
        dismiss(self._players.pop((bot, copy), None))


def require_bots(game: Game, bots: list[str], make_player: MakePlayer) -> None:
    """Bring every bot once: one that is not to be had is a Mistake here, before anything is played."""
    bot_pool = BotPool(game, make_player, threading.Event())
    try:
        for bot in bots:
            bot_pool.player(bot, 0)
    finally:
        bot_pool.close()


def checked(answer: object, question: Question) -> int:
    """An answer that is an action open to the seat; any other is a forfeit."""
    if isinstance(answer, Integral) and answer in question.answers():
        return int(answer)
    said = f"{answer!r:.40}"
    raise Forfeit(Text(f"ha contestado {said}, que no es legal", f"it answered {said}, which is not legal"))
