"""What can come of an action, as a game names it: events are counted, and two actions are set against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sobremesa.engine.language import Text

if TYPE_CHECKING:  # a GameInfo is read without a compiler
    from sobremesa.engine.log import Event

CountEvents = Callable[[Sequence["Event"], int], float]  # of the events that a seat could see, what concerns that seat
NOTHING = Text("", "")


@dataclass(frozen=True)
class Consequence:
    """Something that happens to a seat until the turn or the round ends, and the sentence that compares two actions.

    In the sentence {one} and {two} are the actions, {first} and {second} what came of them, and {here} is `within`
    where that is a mean. Where no unit is given, what counts is how often it happens.
    """

    count: CountEvents
    until: Literal["turn", "round"]
    is_good: bool
    of: Text
    to: Text | None = None  # said to whoever acted, where that differs
    unit: tuple[Text, Text] | None = None  # one of them, and many
    within: Text = NOTHING
    weight: float = 1.0  # how many points one is worth, about: what weighs most is told


def total(kind: str, field: str) -> CountEvents:
    """A number of the seat's own events of a kind, added up."""
    return lambda events, seat: sum(
        event.data[field] for event in events if event.kind == kind and event.data["seat"] == seat
    )


def happens(kind: str) -> CountEvents:
    """Whether an event of a kind is about the seat."""
    return lambda events, seat: float(any(event.kind == kind and event.data["seat"] == seat for event in events))
