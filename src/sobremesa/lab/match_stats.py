"""How matches went, not only how they ended: who played first, who led when, and which cards decided.

What bots have played is gone through again, in compiled code, whoever they are. `MatchStats.add` adds up whole numbers
alone, so that those of the same matches are the same in any order of adding.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import msgspec
import numpy as np

from sobremesa.bots.playout import Tools, moment_of
from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import (
    Array,
    Fields,
    apply,
    deal,
    kernel,
    new_records,
    prospects,
    record_type,
    step,
)
from sobremesa.engine.language import Text
from sobremesa.engine.log import LOG_ROWS, VALUES, EventLog, Kind
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.engine.state import SEATS, WHOLE_WIN, first_seat
from sobremesa.lab.kept_matches import COLUMNS
from sobremesa.lab.outcomes import Counts, Tally, add_counts, counts_of, win_parts
from sobremesa.lab.quick_matches import prepare_match, quick_tools
from sobremesa.lab.simulate import seated
from sobremesa.lab.simulation import Simulation

PARTS = 10  # of a match, by its turns; who leads is noted after each but the last
HALF = PARTS // 2 - 1  # in a list of these moments
MOMENTS = 1024  # turns of a match whose leaders are kept; of a longer one every second, fourth and so on
MOST_FACTORS, MOST_NUMBERS, MOST_NAMES = 4, 256, 128  # of a game; of the things that one counts; of their names
NOBODY = -1
NEVER = -2  # there was no such moment

Course = record_type(
    [
        ("first", np.int32),  # who played first, if anyone: nobody does where all choose at once
        ("changes", np.int32),  # how often somebody else came to lead alone
        ("before_last", np.int32),  # who led alone before the last round
        ("leader", np.int32, (PARTS - 1,)),  # who led alone after each part
    ]
)

# A factor in numbers: kinds of events as bit masks, fields by their columns
Counted = record_type(
    [
        ("event", np.int64),
        ("told_by", np.int64),
        ("seat_at", np.int64),
        ("thing_at", np.int64),
        ("thing_end", np.int64),  # where the columns of a list end
        ("only_at", np.int64),  # -1: all count
        ("only_value", np.int64),
        ("name", np.int64, (MOST_NUMBERS,)),  # of each thing, by its place among the names; MOST_NAMES: not counted
    ]
)

# What is noted while a match goes on
Notes = record_type(
    [
        ("moment", np.int64),  # of the turn that is played, and its round
        ("round_number", np.int64),
        ("turns", np.int64),
        ("apart", np.int64),  # turns between two leaders that are kept
        ("last_alone", np.int64),  # who led alone last
        ("told", np.int64, (MOST_FACTORS,)),  # the thing that was told last
        ("standings", np.int64, (SEATS,)),
        ("leader", np.int64, (MOMENTS,)),
        ("had", np.int64, (MOST_FACTORS, SEATS, MOST_NAMES + 1)),  # how often each seat had each thing
    ]
)


class Notebook(NamedTuple):
    """What a match is noted with, and in."""

    counted: Array
    notes: Fields
    course: Fields


# Of each thing, summed over matches: how many had it, how often it was had, what part of the win those who had it got
# each time, and what the error of WON / HAD takes.
MATCHES, HAD, WON, HAD_SQUARED, HAD_WON, WON_SQUARED, SUMS = 0, 1, 2, 3, 4, 5, 6


# --- a match, gone through


@step
def count_things(log: Fields, counted: Array, notes: Fields) -> None:
    """Count what the events of a log say that seats have, and empty it."""
    for row in range(min(log.count, LOG_ROWS)):
        kind = np.int64(1) << log.kind[row]
        for i in range(len(counted)):
            said = counted[i]
            if kind & said.told_by:
                notes.told[i] = log.value[row, said.thing_at]
            if kind & said.event == 0 or (said.only_at >= 0 and log.value[row, said.only_at] != said.only_value):
                continue
            seat = log.value[row, said.seat_at]
            if said.thing_end == said.thing_at + 1:
                notes.had[i, seat, said.name[notes.told[i]]] += 1
                continue
            for column in range(said.thing_at, said.thing_end):
                notes.had[i, seat, said.name[log.value[row, column]]] += 1
    log.count = 0


@step
def sole_leader(state: Fields, standings: Array) -> int:
    """Who is ahead of all others, if anyone is."""
    prospects(state, standings)
    leader = 0
    for seat in range(1, state.players):
        leader = seat if standings[seat] > standings[leader] else leader
    level = 0
    for seat in range(state.players):
        level += standings[seat] == standings[leader]
    return leader if level == 1 else NOBODY


@step
def sole_winner(state: Fields) -> int:
    winner, winners = NOBODY, 0
    for seat in range(state.players):
        if state.rank[seat] == 1:
            winner, winners = seat, winners + 1
    return winner if winners == 1 else NOBODY


@step
def begin_notes(state: Fields, notes: Fields, course: Fields) -> None:
    notes.turns, notes.apart = 0, 1
    notes.moment, notes.round_number = moment_of(state), state.round_number
    notes.last_alone = NOBODY
    awaits_one = state.to_act != 0 and state.to_act & (state.to_act - 1) == 0
    course.first = first_seat(state.to_act) if awaits_one else NOBODY
    course.changes = 0
    course.before_last = NEVER


@step
def keep_leader(notes: Fields, leader: int) -> None:
    if notes.turns // notes.apart == MOMENTS:
        notes.apart *= 2
        for i in range(MOMENTS // 2):
            notes.leader[i] = notes.leader[2 * i]
    if notes.turns % notes.apart == 0:
        notes.leader[notes.turns // notes.apart] = leader
    notes.turns += 1


@step
def note_turn(state: Fields, notes: Fields, course: Fields, ends_round: bool) -> None:
    """A turn has ended: note who leads."""
    leader = sole_winner(state) if state.over else sole_leader(state, notes.standings)
    keep_leader(notes, leader)
    if ends_round:
        course.before_last = leader
    if leader != NOBODY:
        course.changes += notes.last_alone != NOBODY and leader != notes.last_alone
        notes.last_alone = leader


@step
def note_parts(notes: Fields, course: Fields) -> None:
    """Who led after each part of the match."""
    for part in range(PARTS - 1):
        turns = (part + 1) * notes.turns // PARTS
        course.leader[part] = notes.leader[(turns - 1) // notes.apart] if turns > 0 else NOBODY


@step
def note_action(tools: Tools, notebook: Notebook) -> None:
    """After each action: count what was told, and where it has ended a turn note who leads."""
    state, notes = tools.trials[0], notebook.notes
    count_things(tools.logs[0], notebook.counted, notes)
    now = moment_of(state)
    if now != notes.moment or state.over:
        note_turn(state, notes, notebook.course, state.round_number != notes.round_number)
        notes.moment, notes.round_number = now, state.round_number


@step
def go_through(tools: Tools, actions: Array, notebook: Notebook) -> None:
    """Deal a prepared match, play what was played in it, and note its course."""
    state, log = tools.trials[0], tools.logs[0]
    deal(state, log)
    count_things(log, notebook.counted, notebook.notes)
    begin_notes(state, notebook.notes, notebook.course)
    for i in range(len(actions)):
        apply(state, actions[i, 0], actions[i, 1], log)
        note_action(tools, notebook)
    note_parts(notebook.notes, notebook.course)


@step
def add_things(state: Fields, notes: Fields, things: Array) -> None:
    """Add what seats had in a match, with what they got of the win, and forget it."""
    winners = 0
    for seat in range(state.players):
        winners += state.rank[seat] == 1
    for i in range(things.shape[0]):
        for name in range(things.shape[1]):
            had, won = 0, 0
            for seat in range(state.players):
                times = notes.had[i, seat, name]
                had += times
                won += times * (WHOLE_WIN // winners if state.rank[seat] == 1 else 0)
                notes.had[i, seat, name] = 0
            things[i, name, MATCHES] += had > 0
            things[i, name, HAD] += had
            things[i, name, WON] += won
            things[i, name, HAD_SQUARED] += had * had
            things[i, name, HAD_WON] += had * won
            things[i, name, WON_SQUARED] += won * won


@kernel
def go_through_block(
    tools: Tools,
    first: int,
    actions: Array,
    lengths: Array,
    counted: Array,
    notebooks: Array,
    courses: Array,
    things: Array,
) -> None:
    """The matches from this number on, as they were played, one after another, with their courses."""
    begin = 0
    for i in range(len(lengths)):
        prepare_match(tools, first + i)
        go_through(tools, actions[begin : begin + lengths[i]], Notebook(counted, notebooks[0], courses[i]))
        add_things(tools.trials[0], notebooks[0], things)
        begin += lengths[i]


# --- matches of some seats, noted


class NotedMatches(NamedTuple):
    """How matches ended and went, and the sums of what was had in them."""

    outcomes: Array
    courses: Array
    things: Array


class NotedSeating:
    """One thread's table of any bots, whose matches are gone through again when they are over."""

    def __init__(self, game: Game, simulation: Simulation, stop: threading.Event) -> None:
        self._seating = seated(game, simulation, 1, stop)
        logs = new_records(EventLog, 1)
        logs["open"] = 1
        self._tools = quick_tools(game, simulation, logs)
        self._counted = counted_by(game)
        self._notebooks = new_records(Notes, 1)
        self._names = max((len(names_of(factor)) for factor in game.report_factors), default=0)

    def play(self, numbers: range) -> NotedMatches:
        outcomes, kept = self._seating.play(numbers)
        courses = new_records(Course, len(numbers))
        things = np.zeros((len(self._counted), self._names, SUMS), np.int64)
        go_through_block(
            self._tools,
            numbers.start,
            np.concatenate([np.zeros((0, COLUMNS), np.int32), *kept]),
            np.array([len(actions) for actions in kept], np.int64),
            self._counted,
            self._notebooks,
            courses,
            things,
        )
        return NotedMatches(outcomes, courses, things)

    def close(self) -> None:
        self._seating.close()


# --- what comes of it


class Lead(msgspec.Struct, kw_only=True):
    """In how many matches somebody led alone at a moment, and in how many of these they did not win."""

    led: int = 0
    lost: int = 0

    @classmethod
    def of(cls, leaders: Array, ranks: Array) -> Lead:
        led, lost = _led_and_lost(leaders, ranks)
        return cls(led=int(led.sum()), lost=int(lost.sum()))

    def add(self, other: Lead) -> None:
        self.led += other.led
        self.lost += other.lost


def _led_and_lost(leaders: Array, ranks: Array) -> tuple[Array, Array]:
    """Whether anybody led in each match, and whether whoever did failed to win."""
    led = leaders >= 0
    return led, led & (ranks[np.arange(len(ranks)), leaders] != 1)


class Differences(msgspec.Struct, kw_only=True):
    """How far matches differ from those of the same deals in another set-up. Wins are in parts of WHOLE_WIN."""

    first: Counts  # of what the first player wins, where there is one in both
    measures: dict[str, Counts]
    wins: list[Counts]  # of each seat
    leads: Counts  # matches by how the lead at half ended there and here: 3 * there + here, each one of the below

    @classmethod
    def between(cls, there: NotedMatches, here: NotedMatches, players: int) -> Differences:
        before, after = _measures(there, players), _measures(here, players)
        wins = win_parts(here.outcomes, players) - win_parts(there.outcomes, players)
        has_first = (there.courses["first"] >= 0) & (here.courses["first"] >= 0)
        first = (_first_wins(here, players) - _first_wins(there, players))[has_first]
        return cls(
            first=counts_of(first),
            measures={name: counts_of(after[name] - before[name]) for name in after},
            wins=[counts_of(wins[:, seat]) for seat in range(players)],
            leads=counts_of(3 * _half_lead(there, players) + _half_lead(here, players)),
        )

    def add(self, other: Differences) -> None:
        for name, counts in other.measures.items():
            add_counts(self.measures[name], counts)
        for counts, more in zip(self.wins, other.wins, strict=True):
            add_counts(counts, more)
        add_counts(self.first, other.first)
        add_counts(self.leads, other.leads)


LED_AND_WON, LED_AND_LOST = 1, 2  # and 0 where nobody led alone


def _half_lead(noted: NotedMatches, players: int) -> Array:
    led, lost = _led_and_lost(noted.courses["leader"][:, HALF], noted.outcomes["rank"][:, :players])
    return led.astype(np.int64) + lost


def _first_wins(noted: NotedMatches, players: int) -> Array:
    return win_parts(noted.outcomes, players)[np.arange(len(noted.courses)), noted.courses["first"]]


def _measures(noted: NotedMatches, players: int) -> dict[str, Array]:
    """What is measured of each match."""
    outcomes = noted.outcomes
    points, won = outcomes["points"][:, :players].astype(np.int64), outcomes["rank"][:, :players] == 1
    return {
        "shared_wins": (won.sum(axis=1) > 1).astype(np.int64),
        "decisions": outcomes["decisions"],
        "rounds": outcomes["rounds"],
        "points": points.sum(axis=1),
        "winning_points": points[np.arange(len(points)), won.argmax(axis=1)],
        "margin": points.max(axis=1) - points.min(axis=1),
        "changes": noted.courses["changes"],
    }


class MatchStats(msgspec.Struct, kw_only=True):
    """What some matches came to, and how they went. Wins are in parts of WHOLE_WIN."""

    tally: Tally
    all_points: Counts  # of all seats of a match together
    winning_points: Counts
    margins: Counts  # between the most points of a match and the fewest
    shared: int  # matches whose win is shared
    by_place: list[Counts]  # wins of who played first, of the next seat and so on, where somebody is the first
    changes: Counts  # of the lead
    leads: list[Lead]  # after each part of the match
    before_last: Lead  # before the last round
    things: list[list[list[int]]]  # by factor and name, the sums above
    differences: Differences | None = None  # from the usual set-up on the same deals

    @classmethod
    def of(cls, noted: NotedMatches, players: int) -> MatchStats:
        outcomes, courses = noted.outcomes, noted.courses
        ranks, measures = outcomes["rank"][:, :players], _measures(noted, players)
        return cls(
            tally=Tally.of(outcomes, players),
            all_points=counts_of(measures["points"]),
            winning_points=counts_of(measures["winning_points"]),
            margins=counts_of(measures["margin"]),
            shared=int(measures["shared_wins"].sum()),
            by_place=_by_place(win_parts(outcomes, players), courses["first"]),
            changes=counts_of(measures["changes"]),
            leads=[Lead.of(courses["leader"][:, part], ranks) for part in range(PARTS - 1)],
            before_last=Lead.of(courses["before_last"], ranks),
            things=noted.things.tolist(),
        )

    def add(self, other: MatchStats) -> None:
        """Count the matches of another account too."""
        self.tally.add(other.tally)
        self.shared += other.shared
        pairs = [
            (self.all_points, other.all_points),
            (self.winning_points, other.winning_points),
            (self.margins, other.margins),
            (self.changes, other.changes),
            *zip(self.by_place, other.by_place, strict=True),
        ]
        for counts, more in pairs:
            add_counts(counts, more)
        for lead, more_led in zip(self.leads, other.leads, strict=True):
            lead.add(more_led)
        self.before_last.add(other.before_last)
        self.things = (np.array(self.things, np.int64) + np.array(other.things, np.int64)).tolist()
        if self.differences is not None and other.differences is not None:
            self.differences.add(other.differences)


def _by_place(wins: Array, first: Array) -> list[Counts]:
    """The wins of seats, counted from the one that played first."""
    has_first = first >= 0
    places = range(wins.shape[1])
    return [counts_of(wins[has_first, (first[has_first] + place) % len(places)]) for place in places]


# --- what a game counts


def names_of(factor: ReportFactor) -> list[Text]:
    """The names of what it counts, each once."""
    return list(dict.fromkeys(factor.names.values()))


def counted_by(game: Game) -> Array:
    """The deciders of a game in numbers."""
    counted = new_records(Counted, len(game.report_factors))
    for said, factor in zip(counted, game.report_factors, strict=True):
        events = _kinds_named(game, factor.event)
        tellers = _kinds_named(game, factor.told_by or factor.event)
        fields, told_fields = (next(iter(kinds.values())).fields for kinds in (events, tellers))
        is_list = f"{factor.thing}*" in told_fields
        said.event, said.told_by = (sum(1 << number for number in kinds) for kinds in (events, tellers))
        said.seat_at = fields.index("seat")
        said.thing_at = told_fields.index(f"{factor.thing}*" if is_list else factor.thing)
        said.thing_end = VALUES if is_list else said.thing_at + 1
        said.only_at, said.only_value = (fields.index(factor.only[0]), factor.only[1]) if factor.only else (-1, 0)
        names = names_of(factor)
        said.name[:] = MOST_NAMES
        for thing, name in factor.names.items():
            said.name[thing] = names.index(name)
    return counted


def _kinds_named(game: Game, name: str) -> dict[int, Kind]:
    return {number: kind for number, kind in game.kinds.items() if kind.name == name}
