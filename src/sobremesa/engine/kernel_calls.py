"""The ways from Python into a game's kernels: they take arrays of one record, since a record alone crosses slowly.

A record that is passed to compiled code costs Numba some 15 microseconds, an array of one record half of one.
While a game is not compiled yet, the same code runs interpreted.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from threading import local
from types import SimpleNamespace
from typing import Any

import numpy as np

from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import (
    Array,
    Fields,
    Kernel,
    KernelKind,
    apply,
    deal,
    encode_moves,
    encode_observation,
    encode_parts,
    legal,
    new_records,
    observe,
    sample,
    step,
)
from sobremesa.engine.log import LOG_ROWS, VALUES, EventLog, no_logs
from sobremesa.engine.luck import seed_bot_rng
from sobremesa.engine.state import Actions

# What `deal_in` and `play_in` write: first these, then the events.
FINAL, ROUND, TURN, EVENTS = 0, 1, 2, 3  # whether it cannot be taken back, and when it was
# An event is a word with its kind, how many numbers follow and its audience, and then these numbers.
MOST_WORDS = EVENTS + LOG_ROWS * (VALUES + 1)
AUDIENCE_SHIFT, COUNT_SHIFT, LOW_BYTE = 16, 8, 0xFF


_INTERPRETED: set[np.dtype[Any]] = set()


def interpret(state: np.dtype[Any]) -> None:
    """Run kernels called with records of this type interpreted."""
    _INTERPRETED.add(state)


def is_interpreted(state: np.dtype[Any]) -> bool:
    return state in _INTERPRETED


def run_compiled(state: np.dtype[Any]) -> None:
    """Run it compiled again, with the compiler at hand: nobody's move waits for that to be imported."""
    import_module("sobremesa.engine.compiler")
    _INTERPRETED.discard(state)


class KernelCall:
    """A kernel that Python calls; an array of a game's records comes first."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.kernel = Kernel(function, KernelKind.USUAL)
        self.__doc__ = function.__doc__

    def __call__(self, records: Array, *arguments: Any) -> Any:
        if _INTERPRETED and records.dtype in _INTERPRETED:
            return interpreted_kernel(self.kernel)(records, *arguments)
        return self.kernel.compiled(records, *arguments)


class ReadableView:
    """An array of one record, whose fields are read as plain numbers and lists: made once, used often."""

    def __init__(self, state: np.dtype[Any]) -> None:
        self.records = new_records(state, 1)
        self._readers = {name: self.records[name].reshape(state[name].shape).tolist for name in state.names or ()}

    def __getattr__(self, name: str) -> Any:
        """One field."""
        return self._readers[name]()

    def plain(self) -> SimpleNamespace:
        """All fields."""
        return SimpleNamespace(**{name: read() for name, read in self._readers.items()})


class Scratch(local):
    """Where kernels write for this thread: what happened, and what may be done."""

    def __init__(self) -> None:
        self.logs = new_records(EventLog, 1)
        self.logs[0].open = 1
        self.closed_logs = no_logs()
        self.lists = new_records(Actions, 1)
        self.actions = self.lists["action"][0]
        self.words = np.zeros(MOST_WORDS, np.int32)
        self._views: dict[np.dtype[Any], ReadableView] = {}

    def view_of(self, state: np.dtype[Any]) -> ReadableView:
        """Where a view of a game can be written that is read at once."""
        if state not in self._views:
            self._views[state] = ReadableView(state)
        return self._views[state]


scratch = Scratch()


@step
def write_events(log: Fields, words: Array) -> int:
    """Write the events of a log one after another, without the zeros at their ends, and empty it."""
    length = EVENTS
    for row in range(min(log.count, LOG_ROWS)):
        count = VALUES
        while count > 0 and log.value[row, count - 1] == 0:
            count -= 1
        words[length] = log.kind[row] | count << COUNT_SHIFT | log.audience[row] << AUDIENCE_SHIFT
        for i in range(count):
            words[length + 1 + i] = log.value[row, i]
        length += 1 + count
    missed = log.count > LOG_ROWS
    log.count = 0
    return -1 if missed else length


@step
def tells_news(log: Fields, known: int) -> bool:
    """Whether anything happened that those who see it could not know before; `known` are the other kinds."""
    news = False
    for row in range(min(log.count, LOG_ROWS)):
        news |= known >> log.kind[row] & 1 == 0
    return news


@KernelCall
def deal_in(states: Array, logs: Array, words: Array) -> int:
    """Deal; returns how many words tell it."""
    deal(states[0], logs[0])
    words[FINAL] = 1
    return write_events(logs[0], words)


@KernelCall
def legal_in(states: Array, seat: int, lists: Array) -> int:
    return legal(states[0], seat, lists[0])


@KernelCall
def play_in(states: Array, seat: int, action: int, known: int, logs: Array, words: Array) -> int:
    """Play an action; returns how many words tell what happened."""
    state, log = states[0], logs[0]
    words[ROUND], words[TURN] = state.round_number, state.turn_number
    counter, used = state.luck_counter, state.luck_used
    apply(state, seat, action, log)
    has_luck = (counter != state.luck_counter) | (used != state.luck_used)
    words[FINAL] = has_luck | tells_news(log, known)
    return write_events(log, words)


@KernelCall
def observe_in(states: Array, seat: int, views: Array) -> None:
    observe(states[0], seat, views[0])


@KernelCall
def imagine_in(
    states: Array, sources: Array, seats: Array, worlds: Array, targets: Array, streams: Array,
    lucks: Array, bot_rngs: Array, views: Array,
) -> None:  # fmt: skip
    """Write a world at each target that a seat cannot tell from the state at a source, which may be its view.

    Streams of the luck decide what is drawn; `bot_rngs` are left where nothing has been drawn from them yet.
    """
    view, luck = views[0], lucks[0]
    for k in range(len(sources)):
        source, seat = sources[k], seats[k]
        if k == 0 or source != sources[k - 1] or seat != seats[k - 1]:
            observe(states[source], seat, view)
        luck.luck_stream = streams[k]
        luck.luck_counter = 0
        seed_bot_rng(bot_rngs[k], luck)
        sample(view, seat, bot_rngs[k], worlds[targets[k]])


@KernelCall
def encode_observation_in(views: Array, seat: int, partials: Array, observations: Array) -> None:
    """What a learner at the seat sees, with the parts of an action that it has chosen so far."""
    encode_observation(views[0], seat, observations[0])
    encode_parts(views[0], partials[0], observations[0])


@KernelCall
def encode_moves_in(views: Array, seat: int, partials: Array, lists: Array, count: int, features: Array) -> None:
    """The features of so many listed moves, one record for each."""
    encode_moves(views[0], seat, partials[0], lists[0], count, features)
