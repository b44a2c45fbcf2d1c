"""Does what a table does by itself, when it is due: a timer around `due.py`, and bots that are asked in time.

A bot thinks as soon as it is asked, and acts when `due` says so.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sobremesa.bots.levels import SECONDS
from sobremesa.bots.player import Player, Question, QuickPlayer, question_in
from sobremesa.engine.errors import Mistake
from sobremesa.engine.learning import LET_PASS
from sobremesa.table import commands, journal
from sobremesa.table.due import BotDecision, Due, Duty, Situation, TableNotes, due, is_asked, noted
from sobremesa.table.journal import AnyEntry, By
from sobremesa.table.room import Room, acted

if TYPE_CHECKING:
    from sobremesa.table.live import LiveTable

DECISIONS = (journal.Acted, journal.Passed)
CHANGES = (journal.TookBack, journal.Sat, journal.StoodIn, journal.Returned)  # after which bots decide anew


class Automation:
    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None
        self.notes = TableNotes()
        self.thinking: set[int] = set()  # seats
        self._players: dict[int, tuple[str, Player]] = {}
        self._generation = 0  # decisions from before something was taken back are void
        self._has_led = False

    @property
    def _room(self) -> Room:
        return self._live.room

    def rest(self) -> None:
        """Do nothing until the next look."""
        self._stop_timer()
        self._forget_decisions()

    def saw(self, entry: AnyEntry) -> None:
        """Take note of an entry: whoever acted decides anew."""
        if isinstance(entry, DECISIONS) and entry.seat is not None:
            self.notes.asked_since.pop(entry.seat, None)
            self.notes.answers.pop(entry.seat, None)
        elif isinstance(entry, CHANGES):
            self._forget_decisions()

    def _forget_decisions(self) -> None:
        self._generation += 1
        self.notes.answers.clear()
        self.notes.asked_since.clear()
        self.thinking.clear()

    # --- the timer

    def look(self) -> None:
        """See what is to be done, ask bots, and set the timer."""
        self._stop_timer()
        if not self._live.is_ready:  # looked at anew once it is
            return
        nodes = self._live.tables.nodes
        if not self._room.is_live or not nodes.leads(self._live):
            self._has_led = False
            if self._room.is_live:
                nodes.seek_lead(self._live)
            return
        if self._is_left_to_people():
            self.notes = TableNotes()
            return
        seen = self.situation()
        self.notes = noted(self.notes, seen)
        self._ask_bots(seen)
        at = due(seen, self.notes).at
        if at is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0, at - seen.now) / 1000, self._on_time)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_time(self) -> None:
        self._timer = None
        if not self._live.tables.nodes.leads(self._live):
            return
        seen = self.situation()
        try:
            for entry in self._take(due(seen, self.notes), seen.now):
                self._live.put([entry])
        except Mistake:  # overtaken by something else: looked at anew below
            self.notes.answers.clear()
        self.look()

    # --- what `due` is asked with

    def _is_left_to_people(self) -> bool:
        """Whether people play among themselves, all of them there and without clocks."""
        room = self._room
        if room.match is None or room.clocks is not None or not self._live.presence.all_here():
            return False
        return not any(place.bot for place in room.places) and not self._lacks_host()

    def _lacks_host(self) -> bool:
        """Whether nobody is here who decides for the table, and somebody could."""
        presence = self._live.presence
        return not presence.host_is_here() and commands.host_goes(self._room, presence.seats(), 0) is not None

    def situation(self) -> Situation:
        presence, room, now = self._live.presence, self._room, self._live.tables.now()
        match, clocks, toss = room.match, room.clocks, room.toss
        bots = {seat: self._longest_thought(place.bot) for seat, place in enumerate(room.places) if place.bot}
        to_act = match.to_act if match is not None else []
        return Situation(
            now=now,
            is_anybody=presence.anybody(),
            present=presence.seats(),
            people=room.people(),
            bots=bots,
            lacks_host=self._lacks_host(),
            toss_since=toss.at if toss is not None and toss.lacking else None,
            pace=room.settings.pace,
            grace=None if room.settings.grace is None else 1000 * room.settings.grace,
            is_playing=match is not None and room.phase == "playing",
            clocks_run=None if clocks is None else clocks.runs,
            has_led=self._has_led,
            time_left={} if clocks is None else {s: clocks.left(s, now) for s in to_act if s not in bots},
            takeback_since=None if room.takeback is None else room.takeback.at,
            asked={*match.asked(room.passed), *to_act} if match is not None and not match.over else (),
            to_act=to_act,
            may_act=match.may_act if match is not None else (),
            offered=match.offered if match is not None else (),
            passed=room.passed,
            is_behind=bool(room.settings.pace and presence.screens_behind()),
        )

    def _longest_thought(self, bot: str) -> int:
        return round(1000 * SECONDS.get(self._live.tables.bots.get(bot, bot), 0))

    # --- doing it

    def _take(self, found: Due, now: int) -> list[AnyEntry]:
        """The entries of what is due; what bots have decided is used up, or put off."""
        answers = self.notes.answers
        entries = [self._entry(duty, now) for duty in found.duties]
        self._has_led = self._has_led or any(duty.kind in ("pause", "resume") for duty in found.duties)
        for seat in found.answered:
            del answers[seat]
        for seat in found.put_off:
            answers[seat].put_off += 1
        if found.gave_up:
            for screen in self._live.presence.screens_behind():
                screen.miss()
        return [entry for entry in entries if entry is not None]

    def _entry(self, duty: Duty, now: int) -> AnyEntry | None:
        match duty.kind:
            case "pause":
                return journal.Paused(at=now)
            case "resume":
                return journal.Resumed(at=now)
            case "toss":
                return commands.toss_on(self._room, now)
            case "depute":
                return commands.host_goes(self._room, self._live.presence.seats(), now)
            case "stand in":
                return journal.StoodIn(at=now, seat=duty.seat, bot=commands.STAND_IN)
            case "time up":
                return self._decide_for(duty.seat, now)
            case "answer":
                return self._answer(duty.seat, now)

    def _answer(self, seat: int, now: int) -> AnyEntry:
        room, action = self._room, self.notes.answers[seat].action
        if action == LET_PASS:
            return journal.Passed(at=now, seat=seat)
        by: By = "stand-in" if room.places[seat].is_person else "bot"
        return acted(room, seat, room.game.notation(action), by, now)

    def _decide_for(self, seat: int, now: int) -> AnyEntry:
        """Time is up: the casual bot makes this one decision."""
        match = self._room.match
        assert match is not None
        player = self._live.tables.player(commands.STAND_IN, match.game)
        action = player.act(question_in(match, seat))
        return acted(self._room, seat, match.game.notation(action), "clock", now)

    # --- thinking

    def _ask_bots(self, seen: Situation) -> None:
        for seat in self.notes.asked_since:
            is_busy = seat in self.thinking or seat in self.notes.answers
            if seat in seen.bots and not is_busy and is_asked(seen, seat):
                self._ask_bot(seat)

    def _ask_bot(self, seat: int) -> None:
        room, tables = self._room, self._live.tables
        assert room.match is not None
        bot = room.places[seat].bot
        decides = bot if tables.is_ready(bot, room.game) else commands.STAND_IN
        player, question = self._player(seat, decides), question_in(room.match, seat)
        if isinstance(player, QuickPlayer) and tables.is_compiled(room.game):
            self.notes.answers[seat] = BotDecision(player.act(question), tables.now())
            return
        self.thinking.add(seat)
        tables.spawn(self._think(seat, player, question, self._generation))

    def _player(self, seat: int, bot: str) -> Player:
        known = self._players.get(seat)
        if known is None or known[0] != bot:
            known = self._players[seat] = (bot, self._live.tables.player(bot, self._room.game))
        return known[1]

    async def _think(self, seat: int, player: Player, question: Question, generation: int) -> None:
        answer = await self._live.tables.thinkers.ask(player, question)
        if generation != self._generation:
            return
        self.thinking.discard(seat)
        if seat in self.notes.asked_since:
            self.notes.answers[seat] = BotDecision(answer, self._live.tables.now())
        self.look()
