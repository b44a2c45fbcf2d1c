"""What keeps a game's secrets, as checks that take any game: of what is written into views, and of what follows.

They call the game's own kernels, so they can judge unregistered games too. `chances.py` holds one more, which
compares the truth with imagined worlds.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sobremesa.engine import kernel
from sobremesa.engine.contract import Game, Options
from sobremesa.engine.kernel import Array, Fields
from sobremesa.engine.log import SHARED_KINDS, EventLog, Kind
from sobremesa.engine.luck import LUCK_FIELDS, new_bot_rng, new_luck
from sobremesa.engine.match import SPECTATOR, fresh_state
from sobremesa.engine.options import read_options
from sobremesa.engine.state import Actions
from tests.tables import Setup

LUCK = [name for name, *_ in LUCK_FIELDS]
SPARE = "spare"  # fills a record up; no part of a game

MATCHES = 2  # each check follows so many matches to their ends,
FIRST_LOOKS, STRIDE = 12, 7  # and looks before each of the first actions, then before one in so many
TWINS = 20  # so many worlds are imagined, in search of one that behaves the same


class Table(NamedTuple):
    """A game and who plays it how."""

    game: Game
    players: int
    options: Options

    def deal(self, seed: object, log: Fields) -> Array:
        """An array of one state."""
        states = fresh_state(self.game, self.players, self.options, str(seed))
        self.game.kernels.deal(states[0], log)
        return states

    def viewers(self) -> range:
        return range(SPECTATOR, self.players)

    def kind(self, number: int) -> Kind:
        return {**SHARED_KINDS, **self.game.kinds}[number]

    def observe(self, state: Fields, viewer: int) -> Fields:
        view = kernel.new_record(self.game.state)
        self.game.kernels.observe(state, viewer, view)
        return view

    def imagine(self, view: Fields, viewer: int, stream: Fields) -> Fields:
        world = kernel.new_record(self.game.state)
        self.game.kernels.sample(view, viewer, stream, world)
        return world

    def legal(self, state: Fields, seat: int) -> list[int]:
        out = kernel.new_record(Actions)
        count = self.game.kernels.legal(state, seat, out)
        actions: list[int] = out.action[:count].tolist()
        return actions


def table_of(setup: Setup) -> Table:
    game = setup.open()
    return Table(game, setup.players, read_options(game.info, setup.players, setup.options))


def named(viewer: int) -> str:
    return "the spectator" if viewer == SPECTATOR else f"seat {viewer}"


def open_log() -> Fields:
    log = kernel.new_record(EventLog)
    log.open = 1
    return log


class Told(NamedTuple):
    """An event as the kernels note it."""

    kind: int
    audience: int
    values: list[int]

    def seen_by(self, viewer: int) -> bool:
        return self.audience < 0 or (viewer >= 0 and bool(self.audience >> viewer & 1))


def take_events(log: Fields) -> list[Told]:
    """What is in a log, which is then empty again."""
    rows = zip(*(log[column][: log.count].tolist() for column in ("kind", "audience", "value")), strict=True)
    events = [Told(*row) for row in rows]
    log.count = 0
    return events


class Look(NamedTuple):
    """A moment of a match, with what somebody is about to do."""

    table: Table
    when: str
    states: Array
    seat: int
    action: int

    @property
    def state(self) -> Fields:
        return self.states[0]

    def observe(self, viewer: int) -> Fields:
        return self.table.observe(self.state, viewer)

    def happen(self, states: Array, log: Fields) -> list[Told]:
        """Let it happen in a world."""
        self.table.game.kernels.apply(states[0], self.seat, self.action, log)
        return take_events(log)

    def __str__(self) -> str:
        return self.when


def looks(table: Table) -> Iterator[Look]:
    """Moments of random matches, in which now and then a seat acts that need not."""
    log = open_log()
    for seed in range(MATCHES):
        states = table.deal(seed, log)
        dice = random.Random(seed)
        for step in itertools.count():
            if states[0].over:
                break
            mask = int(dice.choice([states[0].to_act] * 3 + [states[0].may_act]))
            seat = dice.choice([seat for seat in range(table.players) if mask >> seat & 1])
            action = dice.choice(table.legal(states[0], seat))
            look = Look(table, f"seed {seed}, after {step} actions", states, seat, action)
            if step < FIRST_LOOKS or step % STRIDE == seed:
                yield look
            look.happen(states, log)


def differing(one: Fields, two: Fields) -> str:
    """The first field in which two records differ, with both contents."""
    for name in one.dtype.names:
        if not np.array_equal(one[name], two[name]):
            return f"{name}: {one[name].tolist()} and {two[name].tolist()}"
    return "nothing"


# --- views


def views_blank_the_luck(table: Table) -> None:
    for look in looks(table):
        for viewer in table.viewers():
            view = look.observe(viewer)
            for field in LUCK:
                assert not np.any(view[field]), f"{look}: the view of {named(viewer)} tells {field}"


def views_show_what_may_be_done(table: Table) -> None:
    for look in looks(table):
        for seat in range(table.players):
            by_state, by_view = (set(table.legal(of, seat)) for of in (look.state, look.observe(seat)))
            assert by_view == by_state, f"{look}: seat {seat} may do {by_view} by its view, and in truth {by_state}"


def a_view_of_a_view_is_the_view(table: Table) -> None:
    """Nothing in a view is finer than what the seat may know."""
    for look in looks(table):
        for viewer in table.viewers():
            view = look.observe(viewer)
            again = table.observe(view, viewer)
            assert again.tobytes() == view.tobytes(), f"{look}, {named(viewer)}: {differing(view, again)}"


def buffers_may_be_used_before(table: Table) -> None:
    """What lay in a buffer makes no difference to what a kernel writes into it, or reads from it."""
    noise = np.random.default_rng(1)
    kernels = table.game.kernels
    for look in looks(table):
        for viewer in table.viewers():
            view, used = look.observe(viewer), dirty(table.game.state, noise)
            kernels.observe(look.state, viewer, used)
            assert used.tobytes() == view.tobytes(), f"{look}, view of {named(viewer)}: {differing(view, used)}"
            world, used = table.imagine(view, viewer, new_luck("1", "test")), dirty(table.game.state, noise)
            kernels.sample(view, viewer, new_luck("1", "test"), used)
            assert used.tobytes() == world.tobytes(), f"{look}, world of {named(viewer)}: {differing(world, used)}"
        _actions_may_be_used_before(look, noise)
        _a_log_may_be_used_before(look, noise)


def dirty(dtype: np.dtype[Any], noise: np.random.Generator) -> Fields:
    """A record full of something else."""
    records = kernel.new_records(dtype, 1)
    records.view(np.uint8)[:] = noise.integers(1, 256, dtype.itemsize)
    if SPARE in (dtype.names or ()):
        records[SPARE] = 0
    return records[0]


def _actions_may_be_used_before(look: Look, noise: np.random.Generator) -> None:
    kernels, seat, view = look.table.game.kernels, look.seat, look.observe(look.seat)
    told = []
    for actions in (kernel.new_record(Actions), dirty(Actions, noise)):
        count = kernels.legal(view, seat, actions)
        listed = actions.action[:count].tolist()
        told.append((listed, int(kernels.casual(view, seat, actions, count, new_bot_rng("1", "test")))))
    assert told[0] == told[1], f"{look}, actions of seat {seat}"


def _a_log_may_be_used_before(look: Look, noise: np.random.Generator) -> None:
    used = dirty(EventLog, noise)
    used.open, used.count = 1, 0
    events = [look.happen(look.states.copy(), log) for log in (open_log(), used)]
    assert events[0] == events[1], f"{look}: what happens"


# --- imagined worlds


def an_imagined_world_looks_the_same(table: Table) -> None:
    """And can be played, with luck of its own."""
    stream = new_luck("worlds", "test")
    for look in looks(table):
        for viewer in table.viewers():
            view = look.observe(viewer)
            one, two = (table.imagine(view, viewer, stream) for _ in range(2))
            again = table.observe(one, viewer)
            where = f"{look}, world of {named(viewer)}"
            assert again.tobytes() == view.tobytes(), f"{where}: {differing(view, again)}"
            assert one.luck_key.any(), f"{where} has no luck"
            assert one.luck_key.tolist() != two.luck_key.tolist(), f"{where} has the luck of another"
            _play_on(table, one, where)


def _play_on(table: Table, world: Fields, where: str) -> None:
    log = open_log()
    for _ in range(3):
        if world.over:
            return
        seat = next(seat for seat in range(table.players) if int(world.to_act) >> seat & 1)
        actions = table.legal(world, seat)
        assert actions, f"{where}: nothing is open to seat {seat}"
        table.game.kernels.apply(world, seat, actions[0], log)


# --- what follows from an action


def only_what_is_shown_makes_a_difference(table: Table) -> None:
    """The same action in two worlds that look the same, with the same luck to come.

    What a viewer is told then may differ, but only by showing something (a card drawn, a choice turned over): the
    first difference is one of what an event tells, not of which event it is or whether there is one, and an event
    that is `known` shows nothing. As long as the events are the same, so is the whole view, and with it whom the match
    waits for.
    """
    stream = new_luck("twins", "test")
    for look in looks(table):
        for viewer in table.viewers():
            for twin in twins_of(look, viewer, stream):
                if not shows_a_difference(look, viewer, twin):
                    break


def twins_of(look: Look, viewer: int, stream: Fields) -> Iterator[Array]:
    """Worlds that a viewer cannot tell from the truth, in which the same action is open; with the true luck."""
    table, view = look.table, look.observe(viewer)
    for _ in range(TWINS):
        twin = kernel.new_records(table.game.state, 1)
        table.game.kernels.sample(view, viewer, stream, twin[0])
        if look.action in table.legal(twin[0], look.seat):
            for field in LUCK:
                twin[field] = look.states[field]
            yield twin


def shows_a_difference(look: Look, viewer: int, twin: Array) -> bool:
    """Whether the action shows the viewer what is different in the two worlds; else nothing may differ."""
    table, log = look.table, open_log()
    worlds = (look.states.copy(), twin)
    told = [[event for event in look.happen(world, log) if event.seen_by(viewer)] for world in worlds]
    where = f"{look}, {look.seat}:{table.game.notation(look.action)} as {named(viewer)} sees it"
    for here, there in itertools.zip_longest(*told):
        if here != there:
            object_to_difference(table, here, there, where)
            return True
    views = [table.observe(world[0], viewer) for world in worlds]
    assert views[0].tobytes() == views[1].tobytes(), f"{where}: {differing(*views)}"
    return False


def object_to_difference(table: Table, here: Told | None, there: Told | None, where: str) -> None:
    """Unless something is shown by what an event tells."""
    kinds = [table.kind(event.kind) if event else None for event in (here, there)]
    names = [kind.name if kind else "nothing" for kind in kinds]
    assert names[0] == names[1], f"{where}: {names[0]} here and {names[1]} there"
    assert kinds[0] is None or not kinds[0].known, f"{where}: '{names[0]}' tells what nobody decided"
