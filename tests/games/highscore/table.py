"""A High Score table laid out by hand, in the words of the table."""

from __future__ import annotations

from typing import Any

import sobremesa
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.games.highscore.dice import COUNT_BITS, SIGNS, pack


class HighScoreTable:
    """One card, the dice of the player whose turn it is, and the pawns of those before.

    Seat 0 starts, so that with pawns (or None) for n players it is the turn of seat n.
    """

    def __init__(
        self,
        card: str,
        dice: str,
        aside: str = "",
        rolls: int = 1,
        froze: int = 0,
        track: list[int | None] | None = None,
        players: int = 2,
        **options: Any,
    ) -> None:
        chosen: dict[str, Any] = {"deck": f"{card},{card},{card}", "rounds": 1, **options}
        self.match: Match = sobremesa.new("highscore", players=players, seed=1, **chosen)
        pawns = track or []
        state = self.match._state
        state.starter = 0
        state.roller = len(pawns)
        state.turn_number = len(pawns) + 1
        state.to_act = state.may_act = 1 << len(pawns)
        state.shown[:] = state.played[:] = state.score[:] = 0
        for seat, shown in enumerate(pawns):
            state.shown[seat] = state.score[seat] = shown or 0
            state.played[seat] = 1
        self.lay(dice, aside, rolls, froze)

    def lay(self, dice: str, aside: str = "", rolls: int = 1, froze: int = 0) -> None:
        """Lay the dice of this turn as they shall be."""
        state = self.match._state
        state.loose = pack([dice.count(sign) for sign in SIGNS])
        state.aside = pack([aside.count(sign) for sign in SIGNS])
        state.faces = sum(SIGNS.index(sign) << COUNT_BITS * place for place, sign in enumerate(dice + aside))
        state.out = sum(1 << place for place in range(len(dice), len(dice + aside)))
        state.rolls = rolls
        state.froze = froze

    @property
    def seat(self) -> int:
        return self.match.to_act[0]

    def play(self, action: str, falls: str = "") -> None:
        """The player's action; the dice rolled fall as given."""
        if falls:
            self._arrange(action, falls)
        self.match.play(self.seat, action)

    def _arrange(self, action: str, falls: str) -> None:
        """Find luck with which the dice fall so."""
        wanted = sorted(falls)
        state = self.match._state
        state.luck_counter = state.luck_used = 0
        for stream in range(300_000):
            state.luck_stream = stream
            trial = self.match.copy()
            trial.play(self.seat, action)
            rolled = next(event for event in trial.events(-1, since=len(trial.actions)) if event.kind == "rolled")
            if sorted(SIGNS[die - 1] for die in rolled.data["dice"]) == wanted:
                return
        raise AssertionError(f"{falls} never fell")

    def stop_with(self, *handfuls: str) -> None:
        """The players stop one after the other, each with these seven dice."""
        for dice in handfuls:
            self.lay(dice)
            self.play("stop")

    @property
    def legal(self) -> list[str]:
        return self.match.legal(self.seat)

    @property
    def view(self) -> Any:
        return self.match.view(-1)

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.match.all_events() if event.kind == kind]

    def last(self, kind: str) -> Event:
        return [event for event in self.match.all_events() if event.kind == kind][-1]


def score(scoring: str, vortex: str, dice: str, lone_ten: bool = True) -> int:
    """What seven dice score on a card."""
    table = HighScoreTable(f"{scoring}/{vortex}/four", dice, lone_ten=lone_ten)
    table.play("stop")
    return int(table.events("scored")[-1]["score"])
