"""A table with its seats: who sits, who is asked, what each viewer has seen. All of it follows from the journal.

`apply` takes the next entry, live or when a table is built again, and says who notices. Nothing here knows of sockets,
clocks on the wall or databases, so any node that has read the journal holds the same room.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from sobremesa.engine import contract
from sobremesa.engine.contract import Game, GameInfo
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.log import Event
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.options import as_text, read_options
from sobremesa.engine.record import MatchRecord, Written, print_record, seed_hash
from sobremesa.engine.seeds import NumberedSeed
from sobremesa.engine.toss import Attempt, word_hash
from sobremesa.engine.untrusted import PrintableNames, given_name, names_to_show
from sobremesa.table import journal
from sobremesa.table.clocks import Clocks
from sobremesa.table.journal import AnyEntry, By, Placed
from sobremesa.table.wire import Option, Origin, Settings, Sitting, TableSeen, TossSeen

Step = TypeVar("Step", bound=Callable[[Any, Any], None])
HOST = -1  # whose token is nobody's seat
REMEMBERED = 256  # ids of commands that a seat is answered for again
HOSTS = (journal.Sat, journal.SentAway)  # entries about a seat that somebody else asked for
TABLE = "table"  # the server's part of a toss


@dataclass
class SeatState:
    """A seat, as it stands."""

    placed: Placed
    stand_in: str = ""
    has_left: bool = False
    given_up: bool = False
    link: str = ""  # the hash of the last one-time link, and until when it is good
    link_until: int = 0
    hints: int = 0
    next: Placed | None = None  # who takes it from a bot, after which round
    next_after: int = 0

    @property
    def is_person(self) -> bool:
        return self.placed.kind == "person"

    @property
    def bot(self) -> str:
        """The bot that plays on the seat now, or nothing."""
        return self.placed.bot or self.stand_in


@dataclass
class Toss:
    """An attempt to toss for the seed."""

    attempt: int
    secret: str
    seats: list[int]
    at: int
    hashes: dict[int, str] = field(default_factory=dict)
    words: dict[int, str] = field(default_factory=dict)
    is_sealed: bool = False

    @property
    def lacking(self) -> list[int]:
        """Who is waited for: for hashes first, then for words of those who gave one."""
        if self.is_sealed:
            return [seat for seat in self.hashes if seat not in self.words]
        return [seat for seat in self.seats if seat not in self.hashes]

    @property
    def table_hash(self) -> str:
        return word_hash(TABLE, self.attempt, self.secret)

    def parts(self) -> Attempt:
        hashes = {TABLE: self.table_hash, **{str(seat): self.hashes[seat] for seat in sorted(self.hashes)}}
        words = {TABLE: self.secret, **{str(seat): self.words[seat] for seat in sorted(self.words)}}
        return Attempt(hashes, words)


@dataclass
class PendingTakeback:
    """Somebody asks to take their last decision back."""

    seat: int
    at: int
    agreed: set[int] = field(default_factory=set)


_STEPS: dict[type, Callable[[Any, Any], None]] = {}  # what follows from each kind of entry


def _follows(kind: type[AnyEntry]) -> Callable[[Step], Step]:
    def add(step: Step) -> Step:
        _STEPS[kind] = step
        return step

    return add


class Reached(NamedTuple):
    """How far a viewer's numbers were followed: a number, its entry, and the last entry by then that is public."""

    number: int = 0
    entry: int = -1
    public: int = -1


class Room:
    """What a journal says. `length` is the number of its entries."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.length = 0
        self.info: GameInfo
        self.game: Game
        self.options: dict[str, Option] = {}
        self.settings = Settings()
        self.rules = 0
        self.host = ""
        self.deputy: int | None = None  # the seat that decides while the host is away
        self.is_rematch = False
        self.places: list[SeatState] = []
        self.players = 0
        self.viewers = range(0)  # the seats, and one more for all spectators
        self._everybody = 0  # as bits
        self.code: str | None = None
        self.tosses: list[Toss] = []
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.seed = ""
        self.takeback: PendingTakeback | None = None
        self.passed: set[int] = set()
        self.result: tuple[list[int], list[int]] | None = None  # points and winners
        self.rematch: str | None = None
        self.rematch_by: int | None = None
        self.closed: Literal["host", "rules"] | None = None  # why
        self.origin: Origin = "toss"  # of the deal
        self.practice = False
        self._told_toss: list[Attempt] = []  # as a record tells it
        self.last_at = 0
        self.numbers: list[int] = []  # of each viewer; the last one is the spectators'
        self._sights: list[int] = []  # a hash of what each viewer sees of the match
        self._marks = array("i")  # who noticed each entry, a bit for each viewer
        self.last_public = -1  # the last entry that spectators noticed
        self._rounds = array("i")  # the round in which each entry came
        self._standing = array("i")  # the entries of the actions that stand, in order
        self._decided = array("b")  # of the same but the deal: whether a person's decision begins there
        self._written: list[Written] = []  # the same actions, where nobody can play them any more
        self._forgotten: dict[int, list[Event]] = {}  # what happened in actions that were taken back
        self._named: list[tuple[int, dict[Lang, PrintableNames]]] = []  # the names of the seats, from which entry on
        self.told: dict[int, AnyEntry] = {}  # entries that tell something about the table, by their numbers
        self._answered: dict[int | None, OrderedDict[str, int]] = {}
        self._seen: TableSeen | None = None
        self.table_changed = True  # by the last entry: something that everybody may know

    # --- what anybody in the house may ask

    def seat_of_viewer(self, viewer: int) -> int:
        return viewer if viewer < self.players else SPECTATOR

    def viewer_of(self, seat: int | None) -> int:
        return self.players if seat is None else seat

    @property
    def phase(self) -> str:
        if self.closed is not None and self.result is None:
            return "closed"
        if self.result is not None:
            return "over"
        if self.match is not None or self.seed:
            return "playing"
        return "toss" if self.tosses else "room"

    @property
    def is_live(self) -> bool:
        """Whether anything can still happen to its match."""
        return self.phase in ("room", "toss", "playing")

    @property
    def toss(self) -> Toss | None:
        return self.tosses[-1] if self.tosses and not self.seed else None

    @cached_property
    def is_readable(self) -> bool:
        """Whether this version of the game plays by the rules of the table."""
        if self.rules == self.game.rules_version:
            return True
        try:
            options = read_options(self.info, self.players, self.options)
        except Mistake:
            return False
        return self.game.reads_older(self.rules, options)

    @property
    def names(self) -> list[str]:
        """Those that people gave; empty: none."""
        return [place.placed.name for place in self.places]

    def names_at(self, entry: int, lang: Lang) -> PrintableNames:
        """What the seats were called when an entry came, as it is shown."""
        return next(names[lang] for since, names in reversed(self._named) if since <= entry)

    def _name_seats(self, since: int) -> None:
        self._named.append((since, {lang: names_to_show(self.names, lang) for lang in LANGUAGES}))

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.placed.kind == "open"]

    def people(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.is_person]

    def whose(self, token: str) -> int | None:
        """The seat of a token's hash, HOST, or None."""
        if token == self.host:
            return HOST
        for seat, place in enumerate(self.places):
            if place.placed.token and place.placed.token == token:
                return seat
        return None

    def expects(self, token: str) -> bool:
        """Whether a token's hash is that of somebody who will sit down here."""
        return any(place.next is not None and place.next.token == token for place in self.places)

    def was_answered(self, seat: int | None, id: str) -> bool:
        return bool(id) and id in self._answered.get(seat, ())

    def undoing(self, seat: int, at: int) -> journal.TookBack | None:
        """What taking the last decision of a seat back would be, if the engine and the table allow it.

        Where a person plays alone against bots and without clocks it may go back behind what has been seen since.
        """
        match = self.match
        if match is None or not self.settings.takebacks or seat in self.changeable:
            return None
        is_alone = self.people() == [seat] and self.clocks is None
        undone = match.undoing(seat, self._last_decision(seat) if is_alone else match.step - 1, is_alone)
        return None if undone is None else journal.TookBack(at=at, seat=seat, **undone._asdict())

    @property
    def changeable(self) -> list[int]:
        """The seats that have chosen and may still choose otherwise."""
        match = self.match
        assert match is not None
        return [seat for seat in match.may_act if seat not in match.to_act and seat not in match.offered]

    def _last_decision(self, seat: int) -> int:
        """Before which of the actions that stand a seat decided last; -1: none."""
        assert self.match is not None
        for number in range(self.match.step - 1, -1, -1):
            if self._decided[number] and self.match.action(number).seat == seat:
                return number
        return -1

    def seed_parts(self) -> list[Attempt]:
        return self._told_toss or [toss.parts() for toss in self.tosses]

    # --- what everybody may know of the table

    def seen(self) -> TableSeen:
        if self._seen is None:
            self._seen = self._look()
        return self._seen

    def _look(self) -> TableSeen:
        is_over = not self.is_live
        return TableSeen(
            table=self.table,
            game=self.info.name,
            title=self.info.title,
            players=self.players,
            options=self.options,
            settings=self.settings,
            phase=self.phase,  # type: ignore[arg-type]
            seats=[_sitting(place, is_over) for place in self.places],
            code=self.code if self.phase == "room" and self.open_seats else None,
            toss=[self._toss_seen(toss, is_over) for toss in self.tosses] or _tosses_told(self._told_toss),
            seed_hash=seed_hash(self.seed) if self.seed else "",
            takeback=self.takeback.seat if self.takeback else None,
            rematch=self.rematch,
            rematch_by=self.rematch_by,
            is_rematch=self.is_rematch,
            deputy=self.deputy,
            dealt=self.origin,
            practice=self.practice,
            ended=self.closed,
        )

    def _toss_seen(self, toss: Toss, reveal: bool) -> TossSeen:
        parts = toss.parts()
        is_last = toss is self.tosses[-1]
        stage = "hashes" if not toss.is_sealed else "words" if is_last and not self.seed else "done"
        return TossSeen(
            attempt=toss.attempt,
            stage=stage,  # type: ignore[arg-type]
            seats=toss.seats,
            hashes=parts.hashes,
            given=sorted(toss.words),
            words=parts.words if reveal else {},
        )

    # --- the journal

    def apply(self, entry: AnyEntry) -> int:
        """Take the next entry; returns who notices, a bit for each viewer. A Mistake changes nothing."""
        if self._seen is None and self.places:
            self._seen = self._look()
        _STEPS[type(entry)](self, entry)
        if entry.PUBLIC:
            self._seen = None
        self.table_changed = self._seen is None
        mark = self._noticed(entry)
        self._write_down(entry, mark)
        return mark

    def _write_down(self, entry: AnyEntry, mark: int) -> None:
        if type(entry) is not journal.Acted or entry.by == "clock":
            self.told[self.length] = entry
        if entry.id:
            is_host = type(entry) in HOSTS or (type(entry) is journal.Linked and entry.given_up)
            known = self._answered.setdefault(None if is_host else entry.seat, OrderedDict())
            known[entry.id] = self.length
            if len(known) > REMEMBERED:
                known.popitem(last=False)
        self._marks.append(mark)
        if mark >> self.players & 1:
            self.last_public = self.length
        self._rounds.append(self._round_of(entry))
        self.length += 1
        self.last_at = max(self.last_at, entry.at)
        self.numbers = [number + (mark >> viewer & 1) for viewer, number in enumerate(self.numbers)]

    def _round_of(self, entry: AnyEntry) -> int:
        if type(entry) is journal.Acted:
            return entry.round
        return self.match.turn[0] if self.match is not None else 0

    def _noticed(self, entry: AnyEntry) -> int:
        if isinstance(entry, journal.Linked) and not entry.given_up:
            return 0
        if entry.PUBLIC:
            self._renew_sights()
            return self._everybody
        if isinstance(entry, journal.Acted):
            seen = self._renew_sights()
            return self._everybody if entry.by == "clock" or self.table_changed else seen
        if isinstance(entry, journal.Passed):
            return 1 << (entry.seat or 0)
        return 0

    def _renew_sights(self) -> int:
        """Note what each viewer sees now; says who sees the match otherwise than before, or was told something."""
        if self.match is None:
            return self._everybody  # lest a number comes twice
        mark = self.match.heard(self.match.step)
        for viewer in self.viewers:
            sight = hash(self.match.sight(self.seat_of_viewer(viewer)))
            if sight != self._sights[viewer]:
                self._sights[viewer] = sight
                mark |= 1 << viewer
        return mark

    # --- looking back

    def entry_of(self, viewer: int, number: int) -> int | None:
        """The entry that a viewer knows by a number; None if it has come to no such number."""
        seen = 0
        for entry, mark in enumerate(self._marks):
            seen += mark >> viewer & 1
            if seen == number and mark >> viewer & 1:
                return entry
        return None

    def reached_now(self, viewer: int) -> Reached:
        return Reached(self.numbers[viewer], self.length - 1, self.last_public)

    def reached(self, viewer: int, number: int, since: Reached) -> Reached | None:
        """Where a viewer came to a number, on from an earlier one; None if it did not."""
        if number == since.number:
            return since
        if not since.number < number <= self.numbers[viewer]:
            return None
        seen, public = since.number, since.public
        for entry in range(since.entry + 1, self.length):
            mark = self._marks[entry]
            seen += mark >> viewer & 1
            public = entry if mark >> self.players & 1 else public
            if seen == number:
                return Reached(number, entry, public)
        return None

    def noticed_since(self, viewer: int, entry: int) -> Iterator[tuple[int, int]]:
        """The entries from one on that a viewer noticed, each with the viewer's number."""
        number = sum(mark >> viewer & 1 for mark in self._marks[:entry])
        for place, mark in enumerate(self._marks[entry:], entry):
            if mark >> viewer & 1:
                number += 1
                yield place, number

    def noticed_in_round(self, viewer: int, number: int) -> list[tuple[int, int]]:
        """The same for the entries of a round."""
        return [noticed for noticed in self.noticed_since(viewer, 0) if self._rounds[noticed[0]] == number]

    def events(self, viewer: int, entries: list[int]) -> dict[int, list[Event]]:
        """What happened in the match in some entries, in order, as far as a viewer may know."""
        if self.match is None or not entries:
            return {}
        seat = self.seat_of_viewer(viewer)
        happened: dict[int, list[Event]] = {}
        first = bisect_left(self._standing, entries[0])  # a step of the match; the first is the deal
        for event in self.match.events(seat, first) if first < len(self._standing) else []:
            happened.setdefault(self._standing[event.step], []).append(event)
        for entry in entries:
            if entry in self._forgotten:
                happened[entry] = [event for event in self._forgotten[entry] if event.seen_by(seat)]
        return {entry: happened.get(entry, []) for entry in entries}

    def last_events(self) -> list[Event]:
        """What happened in the match in the last entry, with nothing hidden."""
        if self.match is None or self._standing[-1] != self.length - 1:
            return []
        return self.match.all_events(self.match.step)

    def at_entry(self, number: int) -> Match | None:
        """The match as it stood after an entry, if no action was taken back since."""
        if self.match is None or number < self._standing[0]:
            return None
        return self.match.after(bisect_right(self._standing, number) - 1)

    def entry_of_step(self, step: int) -> int:
        """The entry of an action that stands, by how many had been played then; 0 is the deal."""
        return self._standing[step]

    def was_taken_back_since(self, number: int) -> bool:
        """Whether some action that stood after an entry no longer does, or another one was put in its place."""
        return any(isinstance(entry, journal.TookBack) for place, entry in self.told.items() if place > number)

    def record(self) -> str:
        """The record of the match, with all parts of its seed once it has ended."""
        if self.match is not None:
            match = self.match.copy()
            match.rename(self.names)
            match.practice = self.practice
            return match.record(reveal_seed=not self.is_live, toss=self.seed_parts())
        points, winners = self.result or (None, [])
        return print_record(
            MatchRecord(
                game=self.info.name,
                rules=self.rules,
                players=self.players,
                options={name: as_text(value) for name, value in self.options.items()},
                seats=self.names,
                seed=self.seed if not self.is_live else None,
                numbered=isinstance(self.seed, NumberedSeed),
                seed_hash=seed_hash(self.seed),
                toss=self.seed_parts(),
                actions=self._written,
                points=points,
                winners=winners,
                practice=self.practice,
            )
        )

    # --- what follows from each kind of entry

    @_follows(journal.Opened)
    def _opened(self, entry: journal.Opened) -> None:
        self.info = contract.installed_game(entry.game)
        self.game = self.info.load()
        self.options, self.settings = entry.options, entry.settings
        self.rules, self.host, self.code = entry.rules, entry.host, entry.code
        self.origin, self.is_rematch = entry.origin, entry.is_rematch
        self.places = [SeatState(placed) for placed in entry.places]
        self._seat(len(self.places))
        self.numbers = [0] * len(self.viewers)
        self._sights = [0] * len(self.viewers)

    @_follows(journal.SetUp)
    def _set_up(self, entry: journal.SetUp) -> None:
        self.options, self.settings = entry.options, entry.settings

    @_follows(journal.Sat)
    def _sat(self, entry: journal.Sat) -> None:
        assert entry.seat is not None
        hints = self.places[entry.seat].hints
        if self.deputy == entry.seat and entry.placed.kind != "person":
            self.deputy = None
        self.places[entry.seat] = SeatState(entry.placed, hints=hints)
        self._name_seats(self.length)
        self._answered.pop(entry.seat, None)

    @_follows(journal.Resized)
    def _resized(self, entry: journal.Resized) -> None:
        """The spectators' place among the viewers moves. A new seat knows by the same numbers what they know."""
        old, new = self.players, entry.players
        kept = min(old, new)
        self.places = self.places[:new] + [SeatState(Placed(kind="open")) for _ in range(new - old)]
        self.numbers = self.numbers[:kept] + [self.numbers[old]] * (new + 1 - kept)
        self._sights = self._sights[:kept] + [self._sights[old]] * (new + 1 - kept)
        self._marks = array("i", (_moved(mark, old, new) for mark in self._marks))
        self._seat(new)

    def _seat(self, players: int) -> None:
        self.players = players
        self.viewers = range(players + 1)
        self._everybody = (1 << len(self.viewers)) - 1
        self._name_seats(self.length)

    @_follows(journal.Reserved)
    def _reserved(self, entry: journal.Reserved) -> None:
        place = self._place(entry)
        place.next, place.next_after = entry.placed, entry.round
        place.link, place.given_up = "", False

    @_follows(journal.Linked)
    def _linked(self, entry: journal.Linked) -> None:
        place = self._place(entry)
        place.link, place.link_until = entry.link, entry.until
        place.given_up = place.given_up or entry.given_up

    @_follows(journal.SentAway)
    def _sent_away(self, entry: journal.SentAway) -> None:
        self._place(entry).link = ""

    @_follows(journal.Renamed)
    def _renamed(self, entry: journal.Renamed) -> None:
        place = self._place(entry)
        place.placed = msgspec.structs.replace(place.placed, name=entry.name)
        self._name_seats(self.length + 1)  # the entry itself is told with the old name

    @_follows(journal.Deputed)
    def _deputed(self, entry: journal.Deputed) -> None:
        self.deputy = entry.seat

    @_follows(journal.TossBegun)
    def _toss_begun(self, entry: journal.TossBegun) -> None:
        self.tosses.append(Toss(entry.attempt, entry.secret, entry.seats, entry.at))

    @_follows(journal.TossHashed)
    def _toss_hashed(self, entry: journal.TossHashed) -> None:
        assert entry.seat is not None
        self.tosses[-1].hashes[entry.seat] = entry.hash

    @_follows(journal.TossSealed)
    def _toss_sealed(self, entry: journal.TossSealed) -> None:
        toss = self.tosses[-1]
        toss.is_sealed, toss.at = True, entry.at

    @_follows(journal.TossWorded)
    def _toss_worded(self, entry: journal.TossWorded) -> None:
        assert entry.seat is not None
        self.tosses[-1].words[entry.seat] = entry.word

    @_follows(journal.Dealt)
    def _dealt(self, entry: journal.Dealt) -> None:
        self.seed = NumberedSeed(entry.seed) if entry.numbered else entry.seed
        self.options, self._told_toss = entry.options, entry.toss
        self.practice = entry.practice
        self._standing.append(self.length)
        if not self.is_readable:
            return
        options = read_options(self.info, self.players, entry.options)
        self.match = Match(self.game, self.players, options, self.seed, self.names)
        if self.settings.clock is not None:
            self.clocks = Clocks(self.settings.clock, self.players, self.match.to_act)

    @_follows(journal.Acted)
    def _acted(self, entry: journal.Acted) -> None:
        assert entry.seat is not None
        if self.match is None:
            self._written.append(Written(entry.seat, entry.action, entry.round, entry.turn))
            return
        decides = self.places[entry.seat].is_person and self.match.decides(entry.seat)
        self.match.play(entry.seat, entry.action, self.rules)
        self._standing.append(self.length)
        self._decided.append(decides)
        self._ask_anew()
        if self.clocks is not None:
            self.clocks.acted(entry.seat, self.match.to_act, entry.at)

    def _ask_anew(self) -> None:
        """After an action came or went: nobody is asked what they were asked before."""
        self.passed.clear()
        if self.takeback is not None:
            self.takeback, self._seen = None, None

    @_follows(journal.Passed)
    def _passed(self, entry: journal.Passed) -> None:
        assert entry.seat is not None
        self.passed.add(entry.seat)

    @_follows(journal.TakebackAsked)
    def _takeback_asked(self, entry: journal.TakebackAsked) -> None:
        assert entry.seat is not None
        self.takeback = PendingTakeback(entry.seat, entry.at)

    @_follows(journal.TakebackAnswered)
    def _takeback_answered(self, entry: journal.TakebackAnswered) -> None:
        assert entry.seat is not None
        if self.takeback is not None and entry.agree:
            self.takeback.agreed.add(entry.seat)
        else:
            self.takeback = None

    @_follows(journal.TookBack)
    def _took_back(self, entry: journal.TookBack) -> None:
        self.practice = self.practice or entry.practice
        if self.match is None:
            del self._written[-entry.actions :]
            return
        left = self.match.step - entry.actions
        self._forgotten |= {place: [] for place in self._standing[left + 1 :]}
        for event in self.match.all_events(left + 1):
            self._forgotten[self._standing[event.step]].append(event)
        seat, since = self.match.action(left).seat, self._standing[left + 1]
        self.match.undo(entry.actions)
        del self._standing[left + 1 :], self._decided[left:]
        for place in range(since, self.length):  # the log of a round goes on behind one that was taken back
            self._rounds[place] = min(self._rounds[place], self.match.turn[0])
        self._ask_anew()
        if self.clocks is not None:  # then one action is taken back at a time
            self.clocks.took_back(seat, self.match.to_act, entry.at)

    @_follows(journal.StoodIn)
    def _stood_in(self, entry: journal.StoodIn) -> None:
        place = self._place(entry)
        place.stand_in, place.has_left = entry.bot, entry.left

    @_follows(journal.Returned)
    def _returned(self, entry: journal.Returned) -> None:
        place = self._place(entry)
        place.stand_in, place.has_left, place.given_up, place.link = "", False, False, ""

    @_follows(journal.Paused)
    def _paused(self, entry: journal.Paused) -> None:
        if self.clocks is not None:
            self.clocks.stop(entry.at)

    @_follows(journal.Resumed)
    def _resumed(self, entry: journal.Resumed) -> None:
        if self.clocks is not None:
            self.clocks.go(entry.at)

    @_follows(journal.Hinted)
    def _hinted(self, entry: journal.Hinted) -> None:
        self._place(entry).hints += 1

    @_follows(journal.Finished)
    def _finished(self, entry: journal.Finished) -> None:
        self.result = (entry.points, entry.winners)

    @_follows(journal.Rematched)
    def _rematched(self, entry: journal.Rematched) -> None:
        self.rematch, self.rematch_by = entry.table, entry.seat

    @_follows(journal.Closed)
    def _closed(self, entry: journal.Closed) -> None:
        self.closed = entry.reason

    def _place(self, entry: AnyEntry) -> SeatState:
        assert entry.seat is not None
        return self.places[entry.seat]


def _sitting(place: SeatState, is_over: bool) -> Sitting:
    return Sitting(
        kind=place.placed.kind,
        name=given_name(place.placed.name),
        bot=place.placed.bot,
        stand_in=place.stand_in,
        offered=place.given_up,
        next="" if place.next is None else place.next.name,
        hints=place.hints if is_over else 0,
    )


def _moved(mark: int, old: int, new: int) -> int:
    """Who noticed, when there are other seats: those that are new, and spectators, noticed what spectators did."""
    kept, spectators = min(old, new), mark >> old & 1
    return mark & ((1 << kept) - 1) | sum(spectators << viewer for viewer in range(kept, new + 1))


def _tosses_told(attempts: list[Attempt]) -> list[TossSeen]:
    return [
        TossSeen(
            attempt=number,
            stage="done",
            seats=attempt.seats,
            hashes=attempt.hashes,
            given=[seat for seat in attempt.seats if str(seat) in attempt.words],
            words=attempt.words,
        )
        for number, attempt in enumerate(attempts, 1)
    ]


def acted(room: Room, seat: int, action: str, by: By, at: int, id: str = "") -> journal.Acted:
    """The entry of an action, with the turn in which it is played."""
    assert room.match is not None
    number, turn = room.match.turn
    return journal.Acted(at=at, seat=seat, id=id, action=action, round=number, turn=turn, by=by)
