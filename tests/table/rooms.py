"""Rooms to test with, without sockets and databases: people who do what they like through commands, and a watch."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
import pytest

from sobremesa.engine.errors import Mistake
from sobremesa.engine.match import Match
from sobremesa.engine.toss import word_hash
from sobremesa.table import commands, journal, viewing, wire
from sobremesa.table.asking import Asker, CommandContext
from sobremesa.table.command_table import COMMANDS, EntryCommand
from sobremesa.table.journal import AnyEntry, read_entry, write_entry
from sobremesa.table.room import Room, acted
from sobremesa.table.viewing import Viewpoint
from sobremesa.table.wire import NewTable, Option, Settings, Wanted, encoder
from tests.tables import Setup
from tests.tosses import SECRET, WORDS

F = TypeVar("F")
BOTS = ("random", "casual", "strong")
NAMES = ("Ana", "Bea", "Carlos", "Diego", "Eva", "Fran")
BEGINNING = 1_700_000_000_000
PERSON, BOT, OPEN = "person", "bot", "open"

# Matches that end soon, with all that a table can see: offers, secret choices, actions that can be taken back.
SETUPS = [
    Setup("push", 2),
    Setup("toma6", 3, {"rounds": 2}),
    Setup("toma6", 2, {"variant": "logic", "rounds": 1}),
    Setup("highscore", 2, {"rounds": 8}),
    Setup("bids", 3, {"rounds": 2}),
    Setup("dos", 3, {"dos_call": "explicit", "target": 150}),
]
ALONE = [SETUPS[1], SETUPS[4]]  # played by one person with bots, who may take back what was seen
EVENINGS = [
    *(pytest.param(setup, False, id=f"{setup}") for setup in SETUPS),
    *(pytest.param(setup, True, id=f"{setup}-alone") for setup in ALONE),
]


def alone(setup: Setup) -> list[str]:
    """One person, and bots."""
    return [PERSON, *[BOT] * (setup.players - 1)]


def wanted(kind: str, seat: int) -> Wanted:
    return Wanted(kind=kind, name=NAMES[seat] if kind == PERSON else None)  # type: ignore[arg-type]


class Evening:
    """A table with its journal. Everybody who sits there by the name of PERSON is present."""

    def __init__(
        self,
        setup: Setup,
        kinds: Sequence[str] = (),
        settings: Settings | None = None,
        viewpoint: Sequence[Viewpoint] = (),
        keeps_portraits: bool = False,
    ) -> None:
        kinds = kinds or [PERSON] * setup.players
        options: dict[str, Option] = {name: value for name, value in setup.options.items() if value is not None}
        self.asked = NewTable(
            game=setup.game,
            seats=[wanted(kind, seat) for seat, kind in enumerate(kinds)],
            options=options,
            settings=settings or Settings(),
        )
        self.now = BEGINNING
        self.room = rebuilt([])
        self.journal: list[bytes] = []
        self.viewpoint = viewpoint
        self.keeps_portraits = keeps_portraits
        self.times: list[int] = []  # at which each entry was applied
        self.heard: dict[Viewpoint, list[bytes]] = {look: [] for look in viewpoint}
        self.portraits: list[tuple[int, list[object]]] = []  # when, and what the room looked like after each entry
        entry, self.host_token, self.tokens = commands.open_table(self.asked, "LIMA-43", BOTS, self.now)
        self.present = set(self.tokens)
        self.links: list[str] = []
        self.put(entry)

    # --- what happens

    def put(self, *entries: AnyEntry) -> None:
        """Entries, and what follows from them; the table's part of a toss is always the same."""
        for entry in entries:
            self._apply(entry)
        while (entry := commands.follow_up(self.room, self.present, self.now)) is not None:  # type: ignore[assignment]
            self._apply(entry)

    def _apply(self, entry: AnyEntry) -> None:
        if isinstance(entry, journal.TossBegun):
            entry = msgspec.structs.replace(entry, secret=SECRET)
        mark = self.room.apply(entry)
        self.journal.append(write_entry(entry))
        if self.keeps_portraits:
            self.portraits.append((self.now, portrait(self.room, self.now)))
        self.times.append(self.now)
        telling = viewing.Telling(self.room, self.now)
        for look in self.viewpoint:
            if mark >> look.viewer & 1:
                self.heard[look].append(telling.notice(look))

    def entries(self) -> list[AnyEntry]:
        return [read_entry(body) for body in self.journal]

    def wait(self, seconds: float) -> None:
        self.now += round(seconds * 1000)

    @property
    def match(self) -> Match:
        assert self.room.match is not None
        return self.room.match

    # --- what people do

    @property
    def host(self) -> Asker:
        return Asker(is_host=True, is_creator=True)

    def ask(self, frame: F, asker: Asker, away: Mapping[int, int] | None = None) -> CommandContext[F]:
        return CommandContext(frame, asker, self.room, self.now, self.present, away or {}, BOTS)

    def judged(self, frame: wire.Frame, asker: Asker, away: Mapping[int, int] | None = None) -> list[AnyEntry]:
        """The entries that a command becomes."""
        row, ask = COMMANDS[type(frame)], self.ask(frame, asker, away)
        assert isinstance(row, EntryCommand)
        ask.require(row.who)
        return row.entries(ask)

    def do(self, frame: wire.Frame, asker: Asker) -> None:
        self.put(*self.judged(frame, asker))

    def start(self, fill: str | None = None) -> None:
        self.do(wire.Start(id="start", fill=fill), self.host)

    def give_hash(self, seat: int, word: str | None = None) -> None:
        toss = self.room.tosses[-1]
        hashed = word_hash(f"seat {seat}", toss.attempt, word or WORDS[seat])
        self.do(wire.TossHash(id=f"hash {seat}", attempt=toss.attempt, hash=hashed), owner(seat))

    def give_word(self, seat: int, word: str | None = None) -> None:
        attempt = self.room.tosses[-1].attempt
        self.do(wire.TossWord(id=f"word {seat}", attempt=attempt, word=word or WORDS[seat]), owner(seat))

    def lose_patience(self) -> None:
        self.now += commands.TOSS_PATIENCE
        entry = commands.toss_on(self.room, self.now)
        assert entry is not None
        self.put(entry)

    def deal(self) -> Evening:
        """Toss for the deal, all who are there taking part."""
        self.start()
        for give in (self.give_hash, self.give_word):
            for seat in sorted(self.room.tosses[-1].seats):
                give(seat)
        assert self.room.phase == "playing"
        return self

    def act(self, seat: int, action: str, id: str = "") -> None:
        self.do(wire.Act(id=id, action=action), owner(seat))

    def ask_takeback(self, seat: int) -> None:
        self.do(wire.Takeback(id=""), owner(seat))

    def answer_takeback(self, seat: int, agree: bool) -> None:
        self.do(wire.Takeback(id="", agree=agree), owner(seat))

    def link(self, seat: int, asker: Asker) -> str:
        entry, secret = commands.link(self.ask(wire.Link(id="", seat=seat), asker))
        self.links.append(secret)
        self.put(entry)
        return secret

    def sit_down(self, name: str | None = None, seat: int | None = None, link: str | None = None) -> int:
        asked = wire.Join(name=name, seat=seat, link=link)
        entry, token = commands.sit_down(self.room, asked, self.present, self.now)
        assert entry.seat is not None
        self.present.add(entry.seat)
        self.tokens[entry.seat] = token
        self.put(entry)
        return entry.seat


def owner(*seats: int) -> Asker:
    """Somebody who holds the tokens of these seats."""
    return Asker(frozenset(seats), seats[0] if seats else None)


# --- evenings at which anything happens that can


def replaceable(room: Room) -> list[int]:
    """The seats that have chosen in secret and may choose again."""
    match = room.match
    assert match is not None
    return [seat for seat in match.may_act if seat not in match.to_act and seat not in match.offered]


def play_on(evening: Evening, dice: random.Random) -> None:
    """One more action of somebody the match waits for."""
    match = evening.match
    seat = dice.choice(match.to_act)
    evening.act(seat, dice.choice(match.legal(seat)), f"{seat} {len(evening.journal)}")


def _replace_a_choice(evening: Evening, dice: random.Random) -> None:
    match = evening.match
    for seat in replaceable(evening.room):
        evening.act(seat, dice.choice(match.legal(seat)))


def _answer_an_offer(evening: Evening, dice: random.Random) -> None:
    for seat in [seat for seat in evening.match.offered if seat not in evening.room.passed][:1]:
        if dice.random() < 0.5:
            evening.do(wire.Pass(id=""), owner(seat))
        else:
            evening.act(seat, dice.choice(evening.match.legal(seat)))


def take_back(evening: Evening, dice: random.Random) -> None:
    room, match = evening.room, evening.match
    if match.step == 0:
        return
    people = room.people()
    seat = people[0] if len(people) == 1 else match.action(match.step - 1).seat
    try:
        evening.ask_takeback(seat)
    except Mistake:
        return
    for other in room.people():
        if room.takeback is not None and other != seat:
            evening.answer_takeback(other, dice.random() < 0.8)


def _ask_for_a_hint(evening: Evening, dice: random.Random) -> None:
    evening.put(journal.Hinted(at=evening.now, seat=dice.choice(evening.room.people())))


def _go_and_come_back(evening: Evening, dice: random.Random) -> None:
    seat = dice.choice(evening.room.people())
    evening.do(wire.Leave(id=""), owner(seat))
    if seat in evening.match.to_act:
        evening.put(acted(evening.room, seat, dice.choice(evening.match.legal(seat)), "stand-in", evening.now))
    if evening.room.is_live:
        evening.put(journal.Returned(at=evening.now, seat=seat))


def _decide_for_the_host(evening: Evening, dice: random.Random) -> None:
    gone = commands.host_goes(evening.room, evening.present, evening.now)
    assert gone is not None
    evening.put(gone)
    evening.put(*commands.host_comes(evening.room, evening.now))


def _change_a_name(evening: Evening, dice: random.Random) -> None:
    seat, name = dice.choice(evening.room.people()), dice.choice(["Pepa", "Quique", "Ana"])
    evening.do(wire.Rename(id="", name=name), owner(seat))


def _send_somebody_away(evening: Evening, dice: random.Random) -> None:
    """A bot has the seat, and somebody else takes it, sooner than the round ends, so that people go on playing."""
    seat = dice.choice(evening.room.people())
    evening.do(wire.SendAway(id="", seat=seat), evening.host)
    evening.present.discard(seat)
    evening.sit_down("Zoe", link=evening.link(seat, evening.host))
    placed = evening.room.places[seat].next
    assert placed is not None
    evening.put(journal.Sat(at=evening.now, seat=seat, placed=placed))


def _pause(evening: Evening, dice: random.Random) -> None:
    evening.put(journal.Paused(at=evening.now))
    evening.wait(1000)
    evening.put(journal.Resumed(at=evening.now))


def _run_out_of_time(evening: Evening, dice: random.Random) -> None:
    seat = evening.match.to_act[0]
    evening.put(acted(evening.room, seat, dice.choice(evening.match.legal(seat)), "clock", evening.now))


def _move_to_another_device(evening: Evening, dice: random.Random) -> None:
    seat = dice.choice(evening.room.people())
    evening.sit_down(link=evening.link(seat, owner(seat)))


def _give_a_seat_away(evening: Evening, dice: random.Random) -> None:
    seat = dice.choice(evening.room.people())
    evening.present.discard(seat)
    evening.sit_down("Zoe", link=evening.link(seat, evening.host))


HAPPENINGS: list[Callable[[Evening, random.Random], None]] = [
    _replace_a_choice,
    take_back,
    _ask_for_a_hint,
    _go_and_come_back,
    _decide_for_the_host,
    _change_a_name,
    _send_somebody_away,
    _pause,
    _run_out_of_time,
    _move_to_another_device,
    _give_a_seat_away,
]


def anything(evening: Evening, dice: random.Random) -> None:
    """The next thing that happens: mostly an action, now and then whatever else can."""
    evening.wait(dice.randint(0, 3000) / 1000)
    if evening.match.offered and dice.random() < 0.5:
        _answer_an_offer(evening, dice)
    else:
        dice.choice([play_on] * len(HAPPENINGS) + HAPPENINGS)(evening, dice)


def rebuilt(entries: Iterable[AnyEntry]) -> Room:
    room = Room("the table's id")
    for entry in entries:
        room.apply(entry)
    return room


def notice(room: Room, viewpoint: Viewpoint, at: int) -> bytes:
    """What the last entry of a room is to a viewer."""
    return viewing.Telling(room, at).notice(viewpoint)


def portrait(room: Room, at: int) -> list[object]:
    """All that can be seen of a room, to compare."""
    match = room.match
    clocks = room.clocks
    return [
        room.length,
        room.phase,
        list(room.numbers),
        encoder.encode(room.seen()),
        sorted(room.passed),
        repr(room.takeback),
        room.last_at,
        [repr(place) for place in room.places],
        room.record() if room.seed else "",
        match and [match.sight(room.seat_of_viewer(viewer)) for viewer in room.viewers],
        clocks and [clocks.runs, *(clocks.left(seat, at) for seat in range(room.players))],
    ]
