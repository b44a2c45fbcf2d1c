"""What a viewer is sent: sights, what happened, and the numbers under which it knows them.

Everything here is made from views, from events with an audience, and from what is public about a table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

import sobremesa
from sobremesa.engine.contract import Game, View
from sobremesa.engine.language import Lang
from sobremesa.engine.log import EVERYONE, Event
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.narrator import LogLine, SlotValues
from sobremesa.engine.snapshot import maker_of
from sobremesa.table import sentences
from sobremesa.table.room import Room
from sobremesa.table.wire import (
    NOTHING,
    VERSION,
    AskSeen,
    CaptionSeen,
    Happened,
    Line,
    Logged,
    MomentSeen,
    Present,
    Record,
    Replayed,
    Sight,
    Told,
    Undo,
    Welcome,
    encoder,
)

Part = tuple[str, list[Event]]  # events that are said in one sentence, and its name
Heard = tuple[int, ...]  # the private ones among events that somebody hears of, by their places
MOST_MISSED = 500  # happenings told to somebody who comes back; the log has the rest


class Viewpoint(NamedTuple):
    """How a client looks: those with equal eyes are sent the same."""

    viewer: int
    lang: Lang | None
    wants_aids: bool = False
    wants_words: bool = False
    wants_record: bool = False
    wants_touches: bool = False


# What aids were made from last, by who looks: the fields of the view, the legal actions, the aids.
Said = dict[Viewpoint, tuple[list[Any], list[str], Raw]]


def sight(
    room: Room,
    viewpoint: Viewpoint,
    at: int,
    match: Match | None = None,
    view: Any = None,
    said: Said | None = None,
) -> Sight | None:
    """What a viewer sees now, or of a match as it was.

    `view` is a part of it that may be at hand, and `said` what was said last, which may still hold.
    """
    is_past = match is not None
    match = match or room.match
    if match is None:
        return None
    seat = room.seat_of_viewer(viewpoint.viewer)
    view = view or match.view(seat)
    open_to_me = match.legal(seat) if seat != SPECTATOR else []
    legal = open_to_me if not is_past and room.phase == "playing" else []
    game = match.game
    return Sight(
        view=Raw(encoder.encode(view)),
        legal=legal,
        may_pass=bool(legal) and seat in match.offered and seat not in room.passed,
        takeback=None if is_past else takeback(room, seat),
        clocks=[] if is_past else clocks(room, at),
        aids=aids(match, view, open_to_me, viewpoint, said) if viewpoint.wants_aids else NOTHING,
        record=record(match, seat) if viewpoint.wants_record else None,
        touches={action: game.touches(view, action) for action in open_to_me} if viewpoint.wants_touches else {},
        **(words(match, view, open_to_me, room, viewpoint.lang) if viewpoint.wants_words and viewpoint.lang else {}),
    )


def aids(match: Match, view: View, legal: list[str], viewpoint: Viewpoint, said: Said | None = None) -> Raw:
    """What a screen may say about a view: what was said last, where nothing changed that it is made from."""
    game = match.game
    fields = [getattr(view, name) for name in game.aids_from] if said is not None else []
    known = said.get(viewpoint) if said is not None and fields else None
    if known is not None and known[0] == fields and known[1] == legal:
        return known[2]
    made = Raw(encoder.encode(game.aid(view, legal)))
    if said is not None and fields:
        said[viewpoint] = (fields, legal, made)
    return made


def words(match: Match, view: View, legal: list[str], room: Room, lang: Lang) -> dict[str, Any]:
    """What a view says to its reader."""
    game, names = match.game, room.names_at(room.length - 1, lang)
    asked, caption = game.ask(view, legal, names), game.caption(view)
    return {
        "words": {action: game.action_label(view, action).to(lang) for action in _named(game, view, legal)},
        "ask": AskSeen(
            strong=asked.strong.to(lang), text=asked.text.to(lang), short=asked.short.to(lang), rule=asked.rule
        ),
        "caption": CaptionSeen(round=caption.round.to(lang), turn=caption.turn.to(lang), short=caption.short.to(lang)),
        "ending": game.ending(view, names).to(lang) if view.over else "",
    }


def _named(game: Game, view: View, legal: list[str]) -> list[str]:
    """The actions whose names are told: what a player must think of stands at the end in the whole turn."""
    unreminded = game.unreminded(view) if legal else []
    return [*(action for action in legal if action not in unreminded), *unreminded] if unreminded else legal


def takeback(room: Room, seat: int) -> Undo | None:
    """What a seat's last decision, taken back, would make of the match; none if it cannot be asked for now."""
    if seat == SPECTATOR or room.phase != "playing" or room.takeback is not None:
        return None
    undone = room.undoing(seat, room.last_at)
    if undone is None:
        return None
    return "practice" if undone.practice else "plain"


def record(match: Match, seat: int) -> Record:
    """What a seat may know, as `observe` writes it."""
    return Record(made_by=maker_of(match.game), data=match.observe(seat).tobytes())


def clocks(room: Room, at: int) -> list[int]:
    """Seconds left of each seat, rounded up."""
    if room.clocks is None or room.phase != "playing":
        return []
    return [-(-room.clocks.left(seat, at) // 1000) for seat in range(room.players)]


class Telling:
    """What the last entry is to those who notice it; what several are told alike is written once."""

    def __init__(self, room: Room, at: int, said: Said | None = None) -> None:
        self._room = room
        self._said = said
        self._at = at
        self._entry = room.length - 1
        self._events = room.last_events()
        self._table = Raw(encoder.encode(room.seen())) if room.table_changed else None
        self._private = [event for event in self._events if event.audience != EVERYONE]
        self._told: dict[Heard, Raw | None] = {}
        self._parts: dict[Heard, list[Part]] = {}  # events that are said in one sentence
        self._lines: dict[tuple[int, int, str, Lang], Raw] = {}  # the same for all whom a sentence is equally about
        self._words: dict[tuple[int, int, Lang], SlotValues] = {}
        self._view: Any = None  # the last that was made

    def notice(self, viewpoint: Viewpoint) -> bytes:
        room, seat = self._room, self._room.seat_of_viewer(viewpoint.viewer)
        if room.match is not None:
            self._view = room.match.view(seat, beside=self._view)
        return encoder.encode(
            WrittenNotice(
                number=room.numbers[viewpoint.viewer],
                events=self._told_to(seat),
                lines=self._lines_for(seat, viewpoint.lang),
                table=self._table,
                sight=sight(room, viewpoint, self._at, view=self._view, said=self._said),
            )
        )

    def _heard_by(self, seat: int) -> Heard:
        """Which of the private events a seat hears of: those who hear of the same are told the same."""
        return tuple(place for place, event in enumerate(self._private) if event.seen_by(seat))

    def _events_in(self, heard: Heard) -> list[Event]:
        private = [self._private[place] for place in heard]
        return [event for event in self._events if event.audience == EVERYONE or event in private]

    def _lines_for(self, seat: int, lang: Lang | None) -> list[Raw]:
        if lang is None:
            return []
        room, key = self._room, self._heard_by(seat)
        if key not in self._parts:
            self._parts[key] = list(room.game.narrator.parted(self._events_in(key))) if self._events else []
        of_table = table_lines(room, self._entry, seat, lang) if self._entry in room.told else []
        of_game = [self._line(part, seat, lang) for part in self._parts[key]]
        return [Raw(encoder.encode(line)) for line in of_table] + of_game

    def _line(self, part: Part, seat: int, lang: Lang) -> Raw:
        name, events = part
        narrator = self._room.game.narrator
        key = (id(events[0]), len(events), narrator.sentence(name).about(events[0], seat), lang)
        if key not in self._lines:
            names = self._room.names_at(self._entry, lang)
            words = self._words.get(key[:2] + key[3:]) or narrator.slot_values(events, names, lang)
            self._words[key[:2] + key[3:]] = words
            line = narrator.line(name, events, names, seat, lang, words)
            self._lines[key] = Raw(encoder.encode(written_line(line)))
        return self._lines[key]

    def _told_to(self, seat: int) -> Raw | None:
        key = self._heard_by(seat)
        if key not in self._told:
            told = told_events(self._room, self._entry, self._events_in(key))
            self._told[key] = Raw(encoder.encode(told)) if told else None
        return self._told[key]


class WrittenNotice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="notice"):
    """A `Notice` with parts that are JSON already."""

    number: int
    events: Raw | None = None
    lines: list[Raw] = []
    table: Raw | None = None
    sight: Sight | None = None


def told_events(room: Room, entry: int, heard: list[Event]) -> list[Told]:
    """What an entry is as events: first the table's, then the game's."""
    told = sentences.told_of(room.told[entry]) if entry in room.told else []
    return told + [Told(kind=event.kind, data=room.game.named_values(event)) for event in heard]


def lines_of(room: Room, viewpoint: Viewpoint, entry: int, heard: list[Event]) -> list[Line]:
    """The same as lines for a reader; none for whoever named no language."""
    if viewpoint.lang is None:
        return []
    seat, lang = room.seat_of_viewer(viewpoint.viewer), viewpoint.lang
    told = room.game.narrator.tell(heard, room.names_at(entry, lang), seat, lang)
    return [*table_lines(room, entry, seat, lang), *map(written_line, told)]


def table_lines(room: Room, entry: int, seat: int, lang: Lang) -> list[Line]:
    """What an entry is of the table's, not of the game's."""
    return sentences.lines_of(room.told[entry], room.names_at(entry, lang), seat, lang) if entry in room.told else []


def written_line(line: LogLine) -> Line:
    return Line(text=line.text, events=line.events, rule=line.rule, quiet=line.quiet, short=line.short)


def happened(room: Room, viewpoint: Viewpoint, noticed: list[tuple[int, int]]) -> list[Happened]:
    """What some entries told a viewer, each under the viewer's number."""
    events = room.events(viewpoint.viewer, [entry for entry, _ in noticed])
    return [
        Happened(
            number=number,
            events=told_events(room, entry, events.get(entry, [])),
            lines=lines_of(room, viewpoint, entry, events.get(entry, [])),
        )
        for entry, number in noticed
    ]


def welcome(
    room: Room, viewpoint: Viewpoint, seats: list[int], is_host: bool, here: Present, seen: int | None, at: int
) -> bytes:
    """All that a viewer may know now, and what it missed since its last number."""
    missed: list[tuple[int, int]] = []
    if seen is not None and seen < room.numbers[viewpoint.viewer]:
        since = room.entry_of(viewpoint.viewer, seen)
        missed = list(room.noticed_since(viewpoint.viewer, 0 if since is None else since + 1))
    return encoder.encode(
        Welcome(
            version=VERSION,
            server=sobremesa.__version__,
            number=room.numbers[viewpoint.viewer],
            seat=viewpoint.viewer if viewpoint.viewer < room.players else None,
            seats=seats,
            host=is_host,
            table=room.seen(),
            here=here,
            sight=sight(room, viewpoint, at),
            missed=happened(room, viewpoint, missed[-MOST_MISSED:]),
            complete=len(missed) <= MOST_MISSED,
        )
    )


def log_of_round(room: Room, viewpoint: Viewpoint, id: str, number: int | None) -> bytes:
    latest = room.match.turn[0] if room.match is not None else 0
    wanted = latest if number is None else min(number, latest)
    noticed = room.noticed_in_round(viewpoint.viewer, wanted)
    return encoder.encode(Logged(id=id, round=wanted, rounds=latest, happened=happened(room, viewpoint, noticed)))


def moment(room: Room, viewpoint: Viewpoint, id: str, number: int, match: Match | None, at: int) -> bytes:
    return encoder.encode(
        MomentSeen(id=id, number=number, sight=None if match is None else sight(room, viewpoint, at, match))
    )


def replayed(room: Room, viewpoint: Viewpoint, id: str, step: int, with_all: bool, at: int) -> bytes:
    """A match that is over as it was after so many actions, and what happened in the last of them."""
    match = room.match
    assert match is not None
    past, seat = match.after(step), room.seat_of_viewer(viewpoint.viewer)
    entry, heard = room.entry_of_step(step), past.events(seat, step)
    seen = sight(room, viewpoint, at, past)
    assert seen is not None
    return encoder.encode(
        Replayed(
            id=id,
            step=step,
            steps=match.step,
            rounds=_beginnings(match),
            sight=seen,
            events=told_events(room, entry, heard),
            lines=lines_of(room, viewpoint, entry, heard),
            views=[Raw(encoder.encode(past.view(other))) for other in range(room.players)] if with_all else [],
        )
    )


def _beginnings(match: Match) -> list[int]:
    """How many actions had been played when each round began."""
    begun = {1: 0}
    for step, action in enumerate(match.actions):
        begun.setdefault(action.round, step)
    return list(begun.values())
