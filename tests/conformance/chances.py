"""The truth must not stand out among the worlds that a seat imagines, whatever one compares it with.

Many matches are dealt. In each, somebody looks at the table and imagines a world. For whoever knows no more than that
view, truth and world come about in the same way and could be exchanged: whatever is counted in both, the differences
are as likely positive as negative. `STRIKING` says how uneven their sum may be; by Hoeffding's inequality a count of a
game without leaks exceeds it less than once in 10^10 times.

That is exact at the deal. It stays so while matches are played at random, as long as every seat has as many actions
in the worlds that others imagine as in truth: then an action is as likely in all of them, and taking it tells nothing
about the cards behind it. Where the numbers differ (DOS: a hand that can match much has much to choose from), samples
are not meant to weigh that. From then on only what varies in truth and never in samples is objected to.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from sobremesa.engine import kernel
from sobremesa.engine.kernel import Array
from sobremesa.engine.log import VALUES
from sobremesa.engine.luck import new_luck
from sobremesa.engine.state import Actions, is_spare
from sobremesa.testing import Table
from sobremesa.testing.secrets import LUCK, open_log
from sobremesa.testing.tables import named

DEALS = 300
MOMENTS = (0, 1, 4, 10, 21)  # after so many actions
STRIKING = 7.0
OFTEN = 0.08  # what varies in so many of the truths must vary in samples
LONG = 8  # fields from this length on may be lists by the numbers of cards

# The order in these fields says nothing: luck decides when a card is taken, or they are shuffled before that.
UNORDERED = {"toma6": {"deck"}, "dos": {"pile"}}


class Counted(NamedTuple):
    """Something counted in the truths and in the worlds, with one row a match."""

    what: str
    of: Sequence[str] | Array  # the columns
    truth: Array
    world: Array

    def name(self, column: int) -> str:
        return f"{self.what} {self.of[column]}"


def the_truth_does_not_stand_out(table: Table) -> None:
    matches = Matches(table)
    exact = True
    for moment in range(MOMENTS[-1] + 1):
        if moment in MOMENTS:
            sights = [Sight(matches, viewer) for viewer in table.viewers()]
            for sight in sights:
                where = f"after {moment} actions, for {named(sight.viewer).en}"
                object_to_everything(sight, exact, where)
                if moment == 0:
                    object_to_what_is_known(sight, where)
            exact = exact and all(sight.as_many_actions() for sight in sights)
            matches.forget()
        matches.play()


class Matches:
    """Many matches of a game, played at random side by side."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        self.players = table.players
        self.states = kernel.new_records(self.game.state, DEALS)
        self.dice = random.Random(1)
        self.stream = new_luck("chances", "test")
        self.log = open_log()
        self.actions = kernel.new_record(Actions)
        self.forget()
        for i in range(DEALS):
            self.states[i] = table.deal(i, self.log)[0]
            self._hear(i)

    def forget(self) -> None:
        """What was told up to now."""
        self.events: list[Array] = [np.zeros((0, 2 + VALUES), np.int64)] * DEALS  # kind, audience, values

    def _hear(self, match: int) -> None:
        log, new = self.log, slice(int(self.log.count))
        rows = np.column_stack([log.kind[new], log.audience[new], log.value[new]])
        self.events[match] = np.concatenate([self.events[match], rows])
        log.count = 0

    def heard_by(self, viewer: int) -> list[tuple[Array, Array]]:
        """Kinds and values of what a viewer was told since then, match by match."""
        heard = []
        for events in self.events:
            audience = events[:, 1]
            seen = events[(audience < 0) | (viewer >= 0) & (audience >> max(viewer, 0) & 1 == 1)]
            heard.append((seen[:, 0], seen[:, 2:]))
        return heard

    def play(self) -> None:
        """One action in each match, at random."""
        for i in range(DEALS):
            state = self.states[i]
            seats = [seat for seat in range(self.players) if int(state.may_act) >> seat & 1]
            if not seats:
                continue
            seat = self.dice.choice(seats)
            count = self.game.kernels.legal(state, seat, self.actions)
            action = int(self.actions.action[self.dice.randrange(count)])
            self.game.kernels.apply(state, seat, action, self.log)
            self._hear(i)

    def imagine(self, viewer: int) -> tuple[Array, Array, Array]:
        """What a viewer sees of each match, and two worlds that it imagines."""
        views, worlds, others = (kernel.new_records(self.game.state, DEALS) for _ in range(3))
        for i in range(DEALS):
            self.game.kernels.observe(self.states[i], viewer, views[i])
            self.game.kernels.sample(views[i], viewer, self.stream, worlds[i])
            self.game.kernels.sample(views[i], viewer, self.stream, others[i])
        return views, worlds, others

    def open_counts(self, states: Array) -> Array:
        """How many actions each seat has in each match."""
        legal = self.game.kernels.legal
        return np.array([[legal(state, seat, self.actions) for seat in range(self.players)] for state in states])

    def columns(self, states: Array) -> Array:
        """All numbers in the records but their luck: one row a match."""
        unordered = UNORDERED.get(self.game.name, set())
        parts = []
        for field in self.fields():
            values = states[field].reshape(DEALS, -1).astype(np.int64)
            parts.append(np.sort(values, axis=1) if field in unordered else values)
        return np.concatenate(parts, axis=1)

    def fields(self) -> list[str]:
        return [name for name in self.game.state.names or () if name not in LUCK and not is_spare(name)]

    def names(self) -> list[str]:
        """Of the columns: `hand[1, 2]`."""
        names: list[str] = []
        for field in self.fields():
            shape = self.game.state[field].shape
            names += [f"{field}{list(place) if place else ''}" for place in np.ndindex(shape)]
        return names


class Sight:
    """What is in the truths, in the worlds that a viewer imagines instead, and in what it was told."""

    def __init__(self, matches: Matches, viewer: int) -> None:
        self.matches = matches
        self.viewer = viewer
        views, worlds, others = matches.imagine(viewer)
        self.worlds = worlds
        self.views, self.truth, self.world, self.other = (
            matches.columns(states) for states in (views, matches.states, worlds, others)
        )
        self.heard = matches.heard_by(viewer)
        self.names = np.array(matches.names())
        self.hidden = np.flatnonzero((self.truth != self.world).any(axis=0))
        varies = (self.truth != self.truth[0]) | (self.world != self.world[0])
        self.varied = np.flatnonzero(varies.any(axis=0))
        self.hidden_names = self.names[self.hidden]

    def as_many_actions(self) -> bool:
        """Whether all seats have as many in the imagined worlds."""
        counts = [self.matches.open_counts(states) for states in (self.matches.states, self.worlds)]
        return bool((counts[0] == counts[1]).all())

    def everything(self) -> Iterator[Counted]:
        if not self.hidden.size:
            return
        names, truth, world = self.hidden_names, self.truth[:, self.hidden], self.world[:, self.hidden]
        yield Counted("the number in", names, truth, world)
        middle = (truth + world).mean(axis=0) / 2
        yield Counted("the spread of", names, (truth - middle) ** 2, (world - middle) ** 2)
        pairs = [f"{one} is below {two}" for one, two in pairwise(names)]
        yield Counted("whether", pairs, truth[:, :-1] < truth[:, 1:], world[:, :-1] < world[:, 1:])
        other = self.other[:, self.hidden]
        yield Counted("how often a sample finds", names, truth == other, world == other)
        yield from self.equal_numbers()
        yield from self.entries()
        yield from self.told()

    def equal_numbers(self) -> Iterator[Counted]:
        """A hidden number that is the same as another number on the table."""
        seen = np.setdiff1d(self.varied, self.hidden)
        for i, column in enumerate(self.hidden):
            rest = np.concatenate([self.hidden[i + 1 :], seen])
            yield Counted(
                f"whether {self.names[column]} is",
                self.names[rest],
                self.truth[:, [column]] == self.truth[:, rest],
                self.world[:, [column]] == self.world[:, rest],
            )

    def entries(self) -> Iterator[Counted]:
        """What a list by the numbers of cards says about a hidden card."""
        for name, places in self.lists():
            found = (looked_up(of[:, places], of[:, self.hidden]) for of in (self.truth, self.world))
            yield Counted(f"what {name} says about", self.hidden_names, *found)

    def lists(self) -> Iterator[tuple[str, slice]]:
        """The rows of numbers that are long enough to be lists by the numbers of cards."""
        end = 0
        for field in self.matches.fields():
            *rows, length = self.matches.game.state[field].shape or (1,)
            for row in np.ndindex(*rows):
                first, end = end, end + length
                if length >= LONG:
                    yield f"{field}{list(row) if row else ''}", slice(first, end)

    def told(self) -> Iterator[Counted]:
        """How often a hidden number was told, and whether it goes along with what was told."""
        for kind in sorted({kind for kinds, _ in self.heard for kind in kinds.tolist()}):
            values = [value[kinds == kind] for kinds, value in self.heard]
            known = self.matches.game.kinds.get(kind)
            name = f"'{known.name if known else kind}'"
            yield from self.told_by_number(name, tallied(values))
            yield from self.told_by_list(name, tallied(values))
            yield from self.going_along(name, np.array([value.sum(axis=0) for value in values]))

    def told_by_number(self, name: str, tally: Array) -> Iterator[Counted]:
        """How often hidden numbers were told, one by one and all of a field."""
        times = [looked_up(tally, of[:, self.hidden]) for of in (self.truth, self.world)]
        yield Counted(f"how often {name} tells", self.hidden_names, *times)
        field_of = np.array([name.partition("[")[0] for name in self.hidden_names])
        fields = np.unique(field_of)
        together = (np.stack([of[:, field_of == field].sum(axis=1) for field in fields], axis=1) for of in times)
        yield Counted(f"how often {name} tells a hidden number of", fields, *together)

    def told_by_list(self, name: str, tally: Array) -> Iterator[Counted]:
        """What lists by the numbers of cards say about the numbers told."""
        lists = {list_name: places for list_name, places in self.lists() if self.hidden_in(places)}
        if lists:
            sums = (
                np.stack([summed(of[:, places], tally) for places in lists.values()], axis=1)
                for of in (self.truth, self.world)
            )
            yield Counted(f"what is said about the numbers that {name} tells in", list(lists), *sums)

    def hidden_in(self, places: slice) -> bool:
        return bool(((self.hidden >= places.start) & (self.hidden < places.stop)).any())

    def going_along(self, name: str, sums: Array) -> Iterator[Counted]:
        for place in np.flatnonzero((sums != sums[0]).any(axis=0)):
            along = sums[:, [place]] - sums[:, place].mean()
            going = (along * of[:, self.hidden] for of in (self.truth, self.world))
            yield Counted(f"value {place} of {name} with", self.hidden_names, *going)


def tallied(values: list[Array]) -> Array:
    """How often each number was told in each match; 0 is no card."""
    most = max(int(value.max(initial=0)) for value in values)
    return np.array([np.bincount(value[value > 0], minlength=most + 1) for value in values])


def summed(numbers: Array, tally: Array) -> Array:
    """The entries of lists at the numbers told, added up match by match."""
    length = min(numbers.shape[1], tally.shape[1])
    return (numbers[:, :length] * tally[:, :length]).sum(axis=1)


def looked_up(field: Array, cards: Array) -> Array:
    inside = (cards >= 0) & (cards < field.shape[1])
    found = np.take_along_axis(field.astype(np.int64), np.where(inside, cards, 0), axis=1)
    return np.where(inside, found, 0)


# --- objections


def object_to_everything(sight: Sight, exact: bool, where: str) -> None:
    object_to = object_to_what_is_striking if exact else object_to_what_never_varies
    for counted in sight.everything():
        object_to(counted, where)


def object_to_what_is_striking(counted: Counted, where: str) -> None:
    uneven = unevenness(counted.truth, counted.world)
    if uneven.size and uneven.max() > STRIKING:
        worst = int(uneven.argmax())
        means = f"{counted.truth[:, worst].mean():.3g} in truth, {counted.world[:, worst].mean():.3g} in samples"
        raise AssertionError(f"{where}: {counted.name(worst)}: {means} ({uneven[worst]:.1f} > {STRIKING})")


def unevenness(truth: Array, world: Array) -> Array:
    """The sums of the differences, measured by what they would be if their signs were tossed."""
    if truth.dtype == bool:
        sums = np.count_nonzero(truth, axis=0) - np.count_nonzero(world, axis=0)
        squares = np.count_nonzero(truth != world, axis=0)
    else:
        differences = truth.astype(float) - world
        sums, squares = differences.sum(axis=0), (differences**2).sum(axis=0)
    return np.abs(sums) / np.sqrt(np.where(squares > 0, squares, 1))


def object_to_what_never_varies(counted: Counted, where: str) -> None:
    fixed = (counted.world == counted.world[0]).all(axis=0)
    varies = (counted.truth != counted.world[0]).mean(axis=0) > OFTEN
    for column in np.flatnonzero(fixed & varies):
        raise AssertionError(f"{where}: {counted.name(int(column))} never varies in samples")


def object_to_what_is_known(sight: Sight, where: str) -> None:
    """A number that every view of the deal blanks, and that every sample knows all the same."""
    blank = (sight.views == sight.views[0]).all(axis=0)
    varies = (sight.truth != sight.truth[0]).any(axis=0)
    known = (sight.truth == sight.world).all(axis=0)
    for column in np.flatnonzero(blank & varies & known):
        raise AssertionError(f"{where}: samples know {sight.names[column]}, which views blank")
