"""What a table has to do by itself and when, as a pure function of plain values; `automation.py` does it.

A bot acts at a moment that does not depend on what it sees, a little later if people's screens have yet to show what
is public. Nothing is done while no person is there. Times are in milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sobremesa.engine.learning import LET_PASS
from sobremesa.table.commands import HOST_PATIENCE, TAKEBACK_PATIENCE, TOSS_PATIENCE
from sobremesa.table.screens import PATIENCE

OFFER_PATIENCE = 4_000  # that bots leave to a person for what nobody waits for


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A table at a moment, as far as it matters here."""

    now: int
    is_anybody: bool = True  # whether any person is at the table, whoever created it included
    present: Collection[int] = ()  # seats
    people: Collection[int] = ()  # seats
    bots: Mapping[int, int] = field(default_factory=dict)  # by seat, stand-ins among them: how long they think at most
    lacks_host: bool = False  # nobody decides for the table, and somebody could
    toss_since: int | None = None  # since when a toss waits for somebody
    pace: int = 0
    grace: int | None = None  # until a bot stands in; None: never
    is_playing: bool = False
    clocks_run: bool | None = None  # None: there are none
    has_led: bool = True  # whether this node has looked at the clocks before
    time_left: Mapping[int, int] = field(default_factory=dict)  # of the people whose clocks run
    takeback_since: int | None = None  # since when somebody asks for one
    asked: Collection[int] = ()  # seats that have something to decide
    to_act: Collection[int] = ()  # that the match waits for
    may_act: Collection[int] = ()
    offered: Collection[int] = ()
    passed: Collection[int] = ()
    is_behind: bool = False  # some screen has yet to show what is public


@dataclass
class BotDecision:
    """What a bot has decided and not yet done."""

    action: int
    decided: int  # when
    put_off: int = 0  # paces, for people's screens


@dataclass
class TableNotes:
    """What a table remembers from one look to the next."""

    asked_since: dict[int, int] = field(default_factory=dict)
    absent_since: dict[int, int] = field(default_factory=dict)
    host_absent_since: int | None = None
    answers: dict[int, BotDecision] = field(default_factory=dict)


class Duty(NamedTuple):
    """Something that the table does: stop or start the clocks, go on with the toss, name a deputy, or for a seat."""

    kind: Literal["pause", "resume", "toss", "depute", "stand in", "time up", "answer"]
    seat: int = -1


class Due(NamedTuple):
    """What is to be done now, if `at` has come; otherwise when to look again, if ever."""

    at: int | None
    duties: tuple[Duty, ...] = ()
    answered: tuple[int, ...] = ()  # seats whose decisions are used up, or void because another acts
    put_off: tuple[int, ...] = ()  # seats that act a pace later
    gave_up: bool = False  # on the screens that are behind: somebody acts nevertheless


def noted(before: TableNotes, seen: Situation) -> TableNotes:
    """Who is asked and who is away, since when, and which decisions still count."""
    asked = seen.asked if seen.is_anybody else ()
    away = [seat for seat in seen.people if seat not in seen.present] if seen.is_anybody and seen.is_playing else []
    return TableNotes(
        asked_since={seat: before.asked_since.get(seat, seen.now) for seat in asked},
        absent_since={seat: before.absent_since.get(seat, seen.now) for seat in away},
        host_absent_since=(before.host_absent_since or seen.now) if seen.lacks_host else None,
        answers={seat: answer for seat, answer in before.answers.items() if seat in asked},
    )


def due(seen: Situation, notes: TableNotes) -> Due:
    """What a table does by itself now, or else when it has to look again."""
    upcoming = list(_upcoming(seen, notes))
    for moment, duty in upcoming:
        if moment <= seen.now:
            return Due(seen.now, (duty,))
    moments = _moments_of_bots(seen, notes)
    ready = [seat for seat in sorted(moments) if moments[seat] <= seen.now]  # not in the order of their thoughts
    if ready:
        return _answers(seen, notes, ready)
    return Due(min([moment for moment, _ in upcoming] + list(moments.values()), default=None))


def _upcoming(seen: Situation, notes: TableNotes) -> Iterator[tuple[int, Duty]]:
    """All but the bots' acts, what goes first at the front."""
    change = _clock_change(seen)
    if change is not None:
        yield seen.now, change
    if seen.toss_since is not None:
        yield seen.toss_since + TOSS_PATIENCE, Duty("toss")
    if seen.lacks_host and notes.host_absent_since is not None:
        yield notes.host_absent_since + HOST_PATIENCE, Duty("depute")
    if not seen.is_anybody or not seen.is_playing:
        return
    if seen.grace is not None:
        for seat, since in notes.absent_since.items():
            if seat not in seen.bots:
                yield since + seen.grace, Duty("stand in", seat)
    for seat, left in seen.time_left.items():
        yield seen.now + left, Duty("time up", seat)


def _clock_change(seen: Situation) -> Duty | None:
    """Clocks stand still while nobody is there; a node that finds them running has not looked at them before."""
    if seen.clocks_run is None or not seen.is_playing:
        return None
    if not seen.is_anybody:
        return Duty("pause") if seen.clocks_run and seen.has_led else None
    return Duty("resume") if not seen.clocks_run or not seen.has_led else None


# --- bots


def is_asked(seen: Situation, seat: int) -> bool:
    """Whether a bot decides now: what is offered to some bot goes before what the match waits for."""
    offered = [other for other in seen.offered if other not in seen.passed]
    if any(other in seen.bots for other in offered) and seat not in offered:
        return False
    return seat in offered or seat in seen.to_act


def _moments_of_bots(seen: Situation, notes: TableNotes) -> dict[int, int]:
    """When each bot does what it has decided, or looks again whether people's screens have come so far."""
    if not seen.is_anybody or not seen.is_playing:
        return {}
    seats = [seat for seat in notes.answers if seat in notes.asked_since and is_asked(seen, seat)]
    return {seat: _usual_moment(seen, notes, seat) + notes.answers[seat].put_off * seen.pace for seat in seats}


def _usual_moment(seen: Situation, notes: TableNotes, seat: int) -> int:
    """After so many paces, and not before people could take what is offered."""
    answer, since = notes.answers[seat], notes.asked_since[seat]
    thinking = max(answer.decided - since, seen.bots.get(seat, 0))  # a bot with one choice does not think at all
    paces = max(1, -(-thinking // seen.pace)) if seen.pace else 0
    moment = since + paces * seen.pace
    if seen.takeback_since is not None:
        moment = max(moment, seen.takeback_since + TAKEBACK_PATIENCE)
    if seen.offered and answer.action != LET_PASS:
        moment = max([moment, *_chances_of_people(seen, notes, since)])
    return moment


def _chances_of_people(seen: Situation, notes: TableNotes, since: int) -> list[int]:
    """Until when bots leave an offer to each person who may take it.

    Whether they take it themselves or act in its stead, they wait for the same time: no pause tells what they know.
    """
    waiting = [seat for seat in seen.may_act if seat not in seen.passed and seat not in seen.bots]
    return [notes.asked_since.get(seat, since) + OFFER_PATIENCE for seat in waiting if seat in seen.present]


def _answers(seen: Situation, notes: TableNotes, ready: list[int]) -> Due:
    """All bots whose moment has come act; where only one may, the others' decisions are void."""
    put_off = tuple(seat for seat in ready if seen.is_behind and _can_wait(seen, notes.answers[seat]))
    acting = tuple(seat for seat in ready if seat not in put_off)
    duties = tuple(Duty("answer", seat) for seat in acting)
    gave_up = seen.is_behind and any(notes.answers[seat].action != LET_PASS for seat in acting)
    return Due(seen.now, duties if len(seen.to_act) > 1 else duties[:1], acting, put_off, gave_up)


def _can_wait(seen: Situation, answer: BotDecision) -> bool:
    """Whether a bot may act a pace later; that it lets something pass is seen by nobody, so it need not."""
    return answer.action != LET_PASS and (answer.put_off + 1) * seen.pace <= PATIENCE
