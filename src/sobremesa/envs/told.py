"""What a seat was told last, as rows of numbers: the kind of an event and what it carries, the latest first."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.engine.learning import LEAST, MOST
from sobremesa.engine.log import SHARED_KINDS, VALUES
from sobremesa.engine.narrator import OTHERS
from sobremesa.engine.untrusted import printable_value

MOST_EVENTS = 1024
SEATS = ("seat", *OTHERS)  # fields of an event that hold a seat, told relative to the observer's


def require_events(events: object) -> None:
    if type(events) is not int or not 0 <= events <= MOST_EVENTS:
        raise BadSetup(
            Text(
                f"se pueden guardar de 0 a {MOST_EVENTS} sucesos, no {printable_value(events)}",
                f"0 to {MOST_EVENTS} events can be kept, not {printable_value(events)}",
            )
        )


def new_memories(count: int, players: int, events: int) -> Array | None:
    """For each seat at each place a row for every event that is kept, and one that counts them all."""
    return np.zeros((count, players, events + 1, 1 + VALUES), np.int32) if events else None


def _holds_seats(game: Game) -> Array:
    """Which values of each kind of event are seats."""
    kinds = {**SHARED_KINDS, **game.kinds}
    table = np.zeros((max(kinds) + 1, VALUES), np.bool_)
    for number, kind in kinds.items():
        for place, name in enumerate(kind.fields):
            table[number, place] = name in SEATS
    return table


def latest(game: Game, memories: Array, seats: Array, players: int) -> Array:
    """(places, events, 1 + VALUES) int16: what a seat at each place was told last; zeros where there was no more."""
    events = memories.shape[2] - 1
    own = memories[np.arange(len(memories)), seats]
    told = own[:, events, :1]
    back = np.arange(events)
    rows = np.take_along_axis(own, ((told - 1 - back) % events)[..., None], axis=1)
    rows[back >= told] = 0
    values = rows[..., 1:]
    is_seat = _holds_seats(game)[rows[..., 0]] & (values >= 0)
    rows[..., 1:] = np.where(is_seat, (values - seats[:, None, None]) % players, values)
    return rows.clip(LEAST, MOST).astype(np.int16)
