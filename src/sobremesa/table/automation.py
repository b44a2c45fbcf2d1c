"""What a table does by itself: bots act, clocks run out, bots stand in for whoever is away, a toss goes on.

A bot thinks as soon as it is asked, and acts at a moment that does not depend on what it sees, a little later if
people's screens have yet to show what is public. Nothing is done while no person is there.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sobremesa.bots.levels import SECONDS
from sobremesa.bots.player import Player, Question, QuickPlayer, question_in
from sobremesa.bots.policy import LET_PASS
from sobremesa.engine.errors import Mistake
from sobremesa.engine.match import Match
from sobremesa.table import commands, journal
from sobremesa.table.journal import AnyEntry, By
from sobremesa.table.room import Room, acted
from sobremesa.table.screens import PATIENCE

if TYPE_CHECKING:
    from sobremesa.table.live import LiveTable

OFFER_PATIENCE = 4_000  # milliseconds that bots leave to a person for what nobody waits for


DECISIONS = (journal.Acted, journal.Passed)
CHANGES = (journal.TookBack, journal.Sat, journal.StoodIn, journal.Returned)  # after which bots decide anew


@dataclass
class BotDecision:
    """What a bot has decided and not yet done."""

    action: int
    decided: int  # when
    put_off: int = 0  # paces, for people's screens


class Automation:
    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None
        self._asked_since: dict[int, int] = {}
        self._absent_since: dict[int, int] = {}
        self._host_absent_since: int | None = None
        self._thinking: set[int] = set()
        self._answers: dict[int, BotDecision] = {}
        self._players: dict[int, tuple[str, Player]] = {}
        self._generation = 0  # decisions from before something was taken back are void
        self._has_led = False

    @property
    def _room(self) -> Room:
        return self._live.room

    def rest(self) -> None:
        """Do nothing until the next look."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._generation += 1
        self._answers.clear()
        self._thinking.clear()
        self._asked_since.clear()

    def saw(self, entry: AnyEntry) -> None:
        """Take note of an entry: whoever acted decides anew."""
        if isinstance(entry, DECISIONS) and entry.seat is not None:
            self._asked_since.pop(entry.seat, None)
            self._answers.pop(entry.seat, None)
        elif isinstance(entry, CHANGES):
            self._generation += 1
            self._answers.clear()
            self._thinking.clear()
            self._asked_since.clear()

    def look(self) -> None:
        """See what is to be done, now or later."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._live.is_ready:  # looked at anew once it is
            return
        if not self._room.is_live or not self._live.tables.nodes.leads(self._live):
            self._has_led = False
            return
        if self._is_idle():
            return
        now = self._live.tables.now()
        self._take_note(now)
        due = self._next_moment(now)
        if due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0, due - now) / 1000, self._on_time)

    def _is_idle(self) -> bool:
        """Whether people play among themselves, all of them there and without clocks."""
        room = self._room
        if room.match is None or room.clocks is not None or not self._live.all_here():
            return False
        if any(place.bot for place in room.places) or self._lacks_host():
            return False
        self._asked_since, self._absent_since, self._answers = {}, {}, {}
        self._host_absent_since = None
        return True

    def _take_note(self, now: int) -> None:
        """Who is asked, and who is away, since when."""
        room, anybody = self._room, self._live.anybody()
        match = room.match
        is_on = anybody and match is not None and not match.over
        asked = {*match.asked(room.passed), *match.to_act} if is_on and match is not None else set()
        self._asked_since = {seat: self._asked_since.get(seat, now) for seat in asked}
        self._answers = {seat: answer for seat, answer in self._answers.items() if seat in asked}
        present = self._live.present()
        away = [seat for seat in room.people() if seat not in present] if anybody and match is not None else []
        self._absent_since = {seat: self._absent_since.get(seat, now) for seat in away}
        self._host_absent_since = (self._host_absent_since or now) if self._lacks_host() else None
        if anybody:
            self._ask_bots()

    def _lacks_host(self) -> bool:
        """Whether nobody is here who decides for the table, and somebody could."""
        live = self._live
        return not live.host_is_here() and commands.host_goes(live.room, live.present(), 0) is not None

    def _on_time(self) -> None:
        self._timer = None
        if not self._live.tables.nodes.leads(self._live):
            return
        room, now = self._room, self._live.tables.now()
        try:
            for entry in self._due_entries(room, now):
                self._live.put([entry])
        except Mistake:  # overtaken by something else: looked at anew below
            self._answers.clear()
        self.look()

    # --- when

    def _next_moment(self, now: int) -> int | None:
        room = self._room
        moments = [self._clock_change_due(now), self._host_due()]
        if room.toss is not None and room.toss.lacking:
            moments.append(room.toss.at + commands.TOSS_PATIENCE)
        if self._live.anybody() and room.phase == "playing":
            moments += [self._away_due(seat) for seat in self._absent_since]
            moments += [self._clock_due(seat, now) for seat in self._clocked()]
            moments += [self._moment_of(seat) for seat in self._answers]
        return min((moment for moment in moments if moment is not None), default=None)

    def _clock_change_due(self, now: int) -> int | None:
        return now if self._clock_change(now) is not None else None

    def _clock_change(self, now: int) -> AnyEntry | None:
        """Clocks stand still while nobody is there; a node that finds them running has not looked at them before."""
        clocks = self._room.clocks
        if clocks is None or self._room.phase != "playing":
            return None
        if not self._live.anybody():
            return journal.Paused(at=now) if clocks.runs and self._has_led else None
        return journal.Resumed(at=now) if not clocks.runs or not self._has_led else None

    def _host_due(self) -> int | None:
        return None if self._host_absent_since is None else self._host_absent_since + commands.HOST_PATIENCE

    def _away_due(self, seat: int) -> int | None:
        grace = self._room.settings.grace
        if grace is None or self._room.places[seat].stand_in:
            return None
        return self._absent_since[seat] + grace * 1000

    def _clocked(self) -> list[int]:
        """The people whose clocks run."""
        room = self._room
        if room.clocks is None or room.match is None:
            return []
        return [seat for seat in room.match.to_act if not room.places[seat].bot]

    def _clock_due(self, seat: int, now: int) -> int:
        assert self._room.clocks is not None
        return now + self._room.clocks.left(seat, now)

    def _moment_of(self, seat: int) -> int | None:
        """When a bot does what it has decided, or looks again whether people's screens have come so far."""
        moment = self._usual_moment_of(seat)
        return None if moment is None else moment + self._answers[seat].put_off * self._room.settings.pace

    def _usual_moment_of(self, seat: int) -> int | None:
        """After so many paces, and not before people could take what is offered."""
        room, since = self._room, self._asked_since.get(seat)
        if since is None or room.match is None:
            return None
        pace, decided = room.settings.pace, self._answers[seat].decided
        thinking = max(decided - since, self._longest_thought(seat))  # a bot with one choice does not think at all
        paces = max(1, -(-thinking // pace)) if pace else 0
        moment = since + paces * pace
        if room.takeback is not None:
            moment = max(moment, room.takeback.at + commands.TAKEBACK_PATIENCE)
        if room.match.offered and self._answers[seat].action != LET_PASS:
            moment = max([moment, *self._chances_of_people(room.match, since)])
        return moment

    def _chances_of_people(self, match: Match, since: int) -> list[int]:
        """Until when bots leave an offer to each person who may take it.

        Whether they take it themselves or act in its stead, they wait for the same time: no pause tells what they know.
        """
        room, present = self._room, self._live.present()
        waiting = [seat for seat in match.may_act if seat not in room.passed and not room.places[seat].bot]
        return [self._asked_since.get(seat, since) + OFFER_PATIENCE for seat in waiting if seat in present]

    def _longest_thought(self, seat: int) -> int:
        bot = self._room.places[seat].bot
        return round(1000 * SECONDS.get(self._live.tables.bots.get(bot, bot), 0))

    # --- what

    def _due_entries(self, room: Room, now: int) -> list[AnyEntry]:
        change = self._clock_change(now)
        if change is not None:
            self._has_led = True
            return [change]
        on = commands.toss_on(room, now)
        if on is not None:
            return [on]
        host_due = self._host_due()
        deputed = commands.host_goes(room, self._live.present(), now)
        if host_due is not None and host_due <= now and deputed is not None:
            return [deputed]
        if not self._live.anybody() or room.match is None or room.phase != "playing":
            return []
        for seat in self._absent_since:
            due = self._away_due(seat)
            if due is not None and due <= now:
                return [journal.StoodIn(at=now, seat=seat, bot=commands.STAND_IN)]
        for seat in self._clocked():
            if self._clock_due(seat, now) <= now:
                return [self._decide_for(seat, now)]
        return self._due_answers(room, now)

    def _due_answers(self, room: Room, now: int) -> list[AnyEntry]:
        """All bots whose moment has come act; where only one may, the others' decisions are void."""
        behind = self._live.screens_behind() if room.settings.pace else []
        due: list[AnyEntry] = []
        for seat in sorted(self._answers):  # not in the order in which they have thought
            moment = self._moment_of(seat)
            if moment is None or moment > now or not self._is_asked(room, seat):
                continue
            if behind and self._can_wait(self._answers[seat]):
                self._answers[seat].put_off += 1
            else:
                due.append(self._entry(room, seat, self._answers.pop(seat).action, now))
        if any(isinstance(entry, journal.Acted) for entry in due):
            for screen in behind:
                screen.miss()
        assert room.match is not None
        return due if len(room.match.to_act) > 1 else due[:1]

    def _can_wait(self, answer: BotDecision) -> bool:
        """Whether a bot may act a pace later; that it lets something pass is seen by nobody, so it need not."""
        return answer.action != LET_PASS and (answer.put_off + 1) * self._room.settings.pace <= PATIENCE

    def _is_asked(self, room: Room, seat: int) -> bool:
        assert room.match is not None
        offered = [other for other in room.match.offered if other not in room.passed]
        if any(room.places[other].bot for other in offered) and seat not in offered:
            return False
        return seat in offered or seat in room.match.to_act

    def _entry(self, room: Room, seat: int, answer: int, now: int) -> AnyEntry:
        if answer == LET_PASS:
            return journal.Passed(at=now, seat=seat)
        by: By = "stand-in" if room.places[seat].is_person else "bot"
        return acted(room, seat, room.game.notation(answer), by, now)

    def _decide_for(self, seat: int, now: int) -> AnyEntry:
        """Time is up: the casual bot makes this one decision."""
        match = self._room.match
        assert match is not None
        player = self._live.tables.player(commands.STAND_IN, match.game)
        action = player.act(question_in(match, seat))
        return acted(self._room, seat, match.game.notation(action), "clock", now)

    # --- thinking

    def _ask_bots(self) -> None:
        room, tables = self._room, self._live.tables
        if room.match is None or room.match.over:
            return
        for seat in self._asked_since:
            bot = room.places[seat].bot
            is_busy = seat in self._thinking or seat in self._answers
            if not bot or is_busy or not self._is_asked(room, seat):
                continue
            decides = bot if tables.is_ready(bot, room.game) else commands.STAND_IN
            player, question = self._player(seat, decides), question_in(room.match, seat)
            if isinstance(player, QuickPlayer) and tables.is_compiled(room.game):
                self._answers[seat] = BotDecision(player.act(question), tables.now())
                continue
            self._thinking.add(seat)
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
        self._thinking.discard(seat)
        if seat in self._asked_since:
            self._answers[seat] = BotDecision(answer, self._live.tables.now())
        self.look()
