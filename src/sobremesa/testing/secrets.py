"""What keeps a game's secrets, as checks that take any game: of what is written into views, and of what follows.

They call the game's own kernels, so they can judge unregistered games too.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sobremesa.engine import kernel
from sobremesa.engine.kernel import Array, Fields
from sobremesa.engine.language import Text
from sobremesa.engine.log import EventLog
from sobremesa.engine.luck import LUCK_FIELDS, new_bot_rng, new_luck
from sobremesa.engine.state import Actions, is_spare
from sobremesa.engine.untrusted import printable
from sobremesa.testing.tables import QUICK_LOOKS, Table, Wrong, named

LUCK = [name for name, *_ in LUCK_FIELDS]

MATCHES = 2  # each check follows so many matches to their ends,
FIRST_LOOKS, STRIDE = 12, 7  # and looks before each of the first actions, then before one in so many
TWINS = 20  # so many worlds are imagined, in search of one that behaves the same,
QUICK_TWINS = 4  # or fewer where somebody waits


def open_log() -> Fields:
    log = kernel.new_record(EventLog)
    log.open = 1
    return log


class NotedEvent(NamedTuple):
    """An event as the kernels note it."""

    kind: int
    audience: int
    values: list[int]

    def seen_by(self, viewer: int) -> bool:
        return self.audience < 0 or (viewer >= 0 and bool(self.audience >> viewer & 1))


def take_events(log: Fields) -> list[NotedEvent]:
    """What is in a log, which is then empty again."""
    rows = zip(*(log[column][: log.count].tolist() for column in ("kind", "audience", "value")), strict=True)
    events = [NotedEvent(*row) for row in rows]
    log.count = 0
    return events


class Look(NamedTuple):
    """A moment of a match, with what somebody is about to do."""

    table: Table
    at: Text
    states: Array
    seat: int
    action: int

    @property
    def state(self) -> Fields:
        return self.states[0]

    def observe(self, viewer: int) -> Fields:
        return self.table.observe(self.state, viewer)

    def happen(self, states: Array, log: Fields) -> list[NotedEvent]:
        """Let it happen in a world."""
        self.table.kernels.apply(states[0], self.seat, self.action, log)
        return take_events(log)


def looks(table: Table) -> Iterator[Look]:
    """Moments of random matches, in which now and then a seat acts that need not."""
    log = open_log()
    for seed in range(1 if table.is_quick else MATCHES):
        states = table.deal(seed, log)
        dice = random.Random(seed)
        for step in itertools.count():
            if states[0].over:
                break
            mask = int(dice.choice([states[0].to_act] * 3 + [states[0].may_act]))
            seat = dice.choice([seat for seat in range(table.players) if mask >> seat & 1])
            action = dice.choice(table.legal(states[0], seat))
            look = Look(table, table.after(seed, step), states, seat, action)
            if step in QUICK_LOOKS if table.is_quick else step < FIRST_LOOKS or step % STRIDE == seed:
                yield look
            look.happen(states, log)


def differing(one: Fields, two: Fields) -> str:
    """The first field in which two records differ, with both contents."""
    for name in one.dtype.names:
        if not np.array_equal(one[name], two[name]):
            return printable(f"{name}: {one[name].tolist()} ≠ {two[name].tolist()}")
    raise ValueError("these records are equal")


# --- views


def views_blank_the_luck(table: Table) -> None:
    """Nobody sees the random numbers that are still to come."""
    for look in looks(table):
        for viewer in table.viewers():
            view = look.observe(viewer)
            for field in LUCK:
                if np.any(view[field]):
                    who = named(viewer)
                    raise Wrong(
                        look.at,
                        f"la vista del {who.es} enseña {field}, el azar que queda",
                        f"the view of {who.en} tells {field}, the luck to come",
                    )


def views_show_the_options(table: Table) -> None:
    """A field that bears the name of an option is seen by everybody: else imagined worlds have other rules."""
    states, options = table.deal(0, open_log()), table.options.__struct_fields__
    for field in options:
        if field in (states.dtype.names or ()) and not states.dtype[field].shape:
            for viewer in table.viewers():
                if table.observe(states[0], viewer)[field] != states[0][field]:
                    who = named(viewer)
                    raise Wrong(
                        table.after(0, 0),
                        f"la vista del {who.es} no enseña la opción «{field}»; nómbrala en shows",
                        f"the view of {who.en} does not show the option '{field}'; name it in shows",
                    )


def views_show_what_may_be_done(table: Table) -> None:
    """`legal` says the same on a seat's view as on the truth."""
    for look in looks(table):
        for seat in range(table.players):
            by_state, by_view = (set(table.legal(of, seat)) for of in (look.state, look.observe(seat)))
            if by_view != by_state:
                raise Wrong(
                    look.at,
                    f"el asiento {seat} puede {by_view} según su vista, y en realidad {by_state}",
                    f"seat {seat} may do {by_view} by its view, and in truth {by_state}",
                )


def a_view_of_a_view_is_the_view(table: Table) -> None:
    """Nothing in a view is finer than what the seat may know."""
    for look in looks(table):
        for viewer in table.viewers():
            view = look.observe(viewer)
            again = table.observe(view, viewer)
            if again.tobytes() != view.tobytes():
                who, fields = named(viewer), differing(view, again)
                raise Wrong(
                    look.at,
                    f"observe de la vista del {who.es} da otra vista: {fields}",
                    f"observe of the view of {who.en} gives another view: {fields}",
                )


def buffers_may_be_used_before(table: Table) -> None:
    """What lay in a buffer makes no difference to what a kernel writes into it, or reads from it."""
    noise = np.random.default_rng(1)
    for look in looks(table):
        for viewer in table.viewers():
            view, used = look.observe(viewer), dirty(table.game.state, noise)
            table.kernels.observe(look.state, viewer, used)
            _require_same_bytes(look, "observe", viewer, view, used)
            world, used = table.imagine(view, viewer, new_luck("1", "test")), dirty(table.game.state, noise)
            table.kernels.sample(view, viewer, new_luck("1", "test"), used)
            _require_same_bytes(look, "sample", viewer, world, used)
        _actions_may_be_used_before(look, noise)
        _a_log_may_be_used_before(look, noise)


def _require_same_bytes(look: Look, kernel_name: str, viewer: int, clean: Fields, used: Fields) -> None:
    if used.tobytes() != clean.tobytes():
        who, fields = named(viewer), differing(clean, used)
        raise Wrong(
            look.at,
            f"{kernel_name} para el {who.es} no escribe todos los campos: {fields}",
            f"{kernel_name} for {who.en} leaves something in the record as it was: {fields}",
        )


def dirty(dtype: np.dtype[Any], noise: np.random.Generator) -> Fields:
    """A record full of something else."""
    records = kernel.new_records(dtype, 1)
    records.view(np.uint8)[:] = noise.integers(1, 256, dtype.itemsize)
    for name in filter(is_spare, dtype.names or ()):
        records[name] = 0
    return records[0]


def _actions_may_be_used_before(look: Look, noise: np.random.Generator) -> None:
    kernels, seat, view = look.table.kernels, look.seat, look.observe(look.seat)
    told = []
    for actions in (kernel.new_record(Actions), dirty(Actions, noise)):
        count = kernels.legal(view, seat, actions)
        listed = actions.action[:count].tolist()
        told.append((listed, int(kernels.casual(view, seat, actions, count, new_bot_rng("1", "test")))))
    if told[0] != told[1]:
        raise Wrong(
            look.at,
            f"legal o casual leen lo que sobra en la lista de jugadas del asiento {seat}",
            f"legal or casual read what is left behind the actions of seat {seat}",
        )


def _a_log_may_be_used_before(look: Look, noise: np.random.Generator) -> None:
    used = dirty(EventLog, noise)
    used.open, used.count = 1, 0
    events = [look.happen(look.states.copy(), log) for log in (open_log(), used)]
    if events[0] != events[1]:
        raise Wrong(look.at, "apply lee lo que había en el log", "apply reads what lay in the log before")


# --- imagined worlds


def an_imagined_world_looks_the_same(table: Table) -> None:
    """A world that `sample` gives has the same view, luck of its own, and can be played."""
    stream = new_luck("worlds", "test")
    for look in looks(table):
        for viewer in table.viewers():
            view, who = look.observe(viewer), named(viewer)
            one, two = (table.imagine(view, viewer, stream) for _ in range(2))
            again = table.observe(one, viewer)
            if again.tobytes() != view.tobytes():
                fields = differing(view, again)
                raise Wrong(
                    look.at,
                    f"el {who.es} ve otra cosa en un mundo que sample le da: la vista enseña de más, o sample no la "
                    f"sigue; {fields}",
                    f"{who.en} sees something else in a world that sample gives it: the view shows too much, or "
                    f"sample does not follow it; {fields}",
                )
            if not one.luck_key.any():
                raise Wrong(look.at, f"el mundo del {who.es} no tiene azar", f"the world of {who.en} has no luck")
            if one.luck_key.tolist() == two.luck_key.tolist():
                raise Wrong(
                    look.at,
                    f"el mundo del {who.es} tiene el azar de otro; sample llama a reseed",
                    f"the world of {who.en} has the luck of another; sample calls reseed",
                )
            _play_on(look, viewer, one)


def _play_on(look: Look, viewer: int, world: Fields) -> None:
    table, log = look.table, open_log()
    for _ in range(3):
        if world.over:
            return
        seat = next(seat for seat in range(table.players) if int(world.to_act) >> seat & 1)
        actions = table.legal(world, seat)
        if not actions:
            who = named(viewer)
            raise Wrong(
                look.at,
                f"en un mundo del {who.es} el asiento {seat} no puede hacer nada",
                f"in a world of {who.en} seat {seat} has no legal action",
            )
        table.kernels.apply(world, seat, actions[0], log)


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
    for _ in range(QUICK_TWINS if table.is_quick else TWINS):
        twin = kernel.new_records(table.game.state, 1)
        table.kernels.sample(view, viewer, stream, twin[0])
        if look.action in table.legal(twin[0], look.seat):
            for field in LUCK:
                twin[field] = look.states[field]
            yield twin


def shows_a_difference(look: Look, viewer: int, twin: Array) -> bool:
    """Whether the action shows the viewer what is different in the two worlds; else nothing may differ."""
    table, log = look.table, open_log()
    worlds = (look.states.copy(), twin)
    told = [[event for event in look.happen(world, log) if event.seen_by(viewer)] for world in worlds]
    for here, there in itertools.zip_longest(*told):
        if here != there:
            object_to_difference(look, viewer, here, there)
            return True
    views = [table.observe(world[0], viewer) for world in worlds]
    if views[0].tobytes() != views[1].tobytes():
        fields = differing(*views)
        raise _leak(look, viewer, f"ve algo que nadie ha enseñado: {fields}", f"sees what nobody has shown: {fields}")
    return False


def object_to_difference(look: Look, viewer: int, here: NotedEvent | None, there: NotedEvent | None) -> None:
    """Unless something is shown by what an event tells."""
    kinds = [look.table.kind(event.kind) if event else None for event in (here, there)]
    names = [kind.name if kind else "nothing" for kind in kinds]
    if names[0] != names[1]:
        raise _leak(
            look,
            viewer,
            f"oye «{names[0]}» o «{names[1]}» según algo oculto que ningún suceso ha enseñado antes",
            f"is told '{names[0]}' or '{names[1]}', by something hidden that no event has shown before",
        )
    if kinds[0] is not None and kinds[0].known:
        raise _leak(
            look,
            viewer,
            f"se entera por «{names[0]}», que es known, de lo que nadie ha decidido",
            f"is told by '{names[0]}', which is known, what nobody decided",
        )


def _leak(look: Look, viewer: int, es: str, en: str) -> Wrong:
    who, action = named(viewer), look.table.game.notation(look.action)
    return Wrong(look.at, f"tras «{action}» el {who.es} {es}", f"after '{action}' {who.en} {en}")
