"""How matches of quick bots went, not only how they ended: who played first, who led when, and which cards decided.

`MatchStats.add` adds up whole numbers alone, so that those of the same matches are the same in any order of adding.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import numpy as np

from sobremesa.bots.playout import TO_THE_END, Script, Tools, moment_of, no_script, play_on
from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import (
    Array,
    Fields,
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
from sobremesa.lab.outcomes import Counts, Outcome, Tally, add_counts, counts_of, win_parts
from sobremesa.lab.quick_matches import policies_of, prepare_match, quick_tools, write_outcome
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


# --- a match, played and noted


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
def note_action(tools: Tools, notebook: Notebook, seat: int, action: int) -> None:
    """After each action: count what was told, and where it has ended a turn note who leads."""
    state, notes = tools.trials[0], notebook.notes
    count_things(tools.logs[0], notebook.counted, notes)
    now = moment_of(state)
    if now != notes.moment or state.over:
        note_turn(state, notes, notebook.course, state.round_number != notes.round_number)
        notes.moment, notes.round_number = now, state.round_number


@step
def play_noted(tools: Tools, policies: Array, script: Script, notebook: Notebook) -> int:
    """Play a prepared match to its end and note its course; returns the number of actions."""
    state = tools.trials[0]
    deal(state, tools.logs[0])
    count_things(tools.logs[0], notebook.counted, notebook.notes)
    begin_notes(state, notebook.notes, notebook.course)
    _, played = play_on(tools, policies, script, TO_THE_END, note_action, notebook)
    note_parts(notebook.notes, notebook.course)
    return played


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
def play_noted_block(
    tools: Tools,
    policies: Array,
    first: int,
    counted: Array,
    notebooks: Array,
    outcomes: Array,
    courses: Array,
    things: Array,
) -> None:
    """The matches that `quick_matches.play_block` plays, with their courses."""
    state, notes, script = tools.trials[0], notebooks[0], no_script()
    for i in range(len(outcomes)):
        prepare_match(tools, first + i)
        actions = play_noted(tools, policies, script, Notebook(counted, notes, courses[i]))
        write_outcome(state, actions, outcomes[i])
        add_things(state, notes, things)


# --- what comes of it


class Lead(msgspec.Struct, kw_only=True):
    """In how many matches somebody led alone at a moment, and in how many of these they did not win."""

    led: int = 0
    lost: int = 0

    @classmethod
    def of(cls, leaders: Array, ranks: Array) -> Lead:
        led = leaders >= 0
        lost = ranks[led, leaders[led]] != 1
        return cls(led=int(led.sum()), lost=int(lost.sum()))

    def add(self, other: Lead) -> None:
        self.led += other.led
        self.lost += other.lost


class MatchStats(msgspec.Struct, kw_only=True):
    """What some matches came to, and how they went. Wins are in parts of WHOLE_WIN."""

    tally: Tally  # the only thing that is known where bots are asked
    all_points: Counts = {}  # of all seats of a match together
    winning_points: Counts = {}
    shared: int = 0  # matches whose win is shared
    by_place: list[Counts] = []  # wins of who played first, of the next seat and so on, where somebody is the first
    changes: Counts = {}  # of the lead
    leads: list[Lead] = []  # after each part of the match
    before_last: Lead = msgspec.field(default_factory=Lead)  # before the last round
    things: list[list[list[int]]] = []  # by factor and name, the sums above

    @classmethod
    def of(cls, outcomes: Array, courses: Array, things: Array, players: int) -> MatchStats:
        ranks, points = outcomes["rank"][:, :players], outcomes["points"][:, :players]
        matches = np.arange(len(outcomes))
        return cls(
            tally=Tally.of(outcomes, players),
            all_points=counts_of(points.sum(axis=1)),
            winning_points=counts_of(points[matches, (ranks == 1).argmax(axis=1)]),
            shared=int(((ranks == 1).sum(axis=1) > 1).sum()),
            by_place=_by_place(win_parts(outcomes, players), courses["first"]),
            changes=counts_of(courses["changes"]),
            leads=[Lead.of(courses["leader"][:, part], ranks) for part in range(PARTS - 1)],
            before_last=Lead.of(courses["before_last"], ranks),
            things=things.tolist(),
        )

    def add(self, other: MatchStats) -> None:
        """Count the matches of another account too."""
        self.tally.add(other.tally)
        self.shared += other.shared
        pairs = [
            (self.all_points, other.all_points),
            (self.winning_points, other.winning_points),
            (self.changes, other.changes),
            *zip(self.by_place, other.by_place, strict=True),
        ]
        for counts, more in pairs:
            add_counts(counts, more)
        for lead, more_led in zip(self.leads, other.leads, strict=True):
            lead.add(more_led)
        self.before_last.add(other.before_last)
        self.things = (np.array(self.things, np.int64) + np.array(other.things, np.int64)).tolist()


def _by_place(wins: Array, first: Array) -> list[Counts]:
    """The wins of seats, counted from the one that played first."""
    has_first = first >= 0
    places = range(wins.shape[1])
    return [counts_of(wins[has_first, (first[has_first] + place) % len(places)]) for place in places]


class NotedSeating:
    """Quick bots, whose matches are noted while they play."""

    def __init__(self, game: Game, simulation: Simulation) -> None:
        self._players = simulation.players
        logs = new_records(EventLog, 1)
        logs["open"] = 1
        self._tools = quick_tools(game, simulation, logs)
        self._policies = policies_of(simulation)
        self._counted = counted_by(game)
        self._notebooks = new_records(Notes, 1)
        self._names = max((len(names_of(factor)) for factor in game.report_factors), default=0)

    def play(self, numbers: range) -> MatchStats:
        outcomes = new_records(Outcome, len(numbers))
        courses = new_records(Course, len(numbers))
        things = np.zeros((len(self._counted), self._names, SUMS), np.int64)
        play_noted_block(
            self._tools,
            self._policies,
            numbers.start,
            self._counted,
            self._notebooks,
            outcomes,
            courses,
            things,
        )
        return MatchStats.of(outcomes, courses, things, self._players)


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
