"""A table is an append-only journal. These are its entries; `room.py` says what follows from them.

Entries hold secrets (the seed, words before their time, hashes of tokens): they live in the database and nowhere else.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from sobremesa.engine.toss import Attempt
from sobremesa.table.wire import Option, Origin, Settings

By = Literal["person", "bot", "stand-in", "clock"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """`at` is in milliseconds since 1970; `id` is what a client called the command, `seat` whose command it was."""

    at: int
    seat: int | None = None
    id: str = ""
    PUBLIC: ClassVar[bool] = True  # whether it changes what everybody may know of the table


class Placed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who has a seat; `token` is a hash."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    token: str = ""


class Opened(Entry, tag="opened", frozen=True, kw_only=True):
    """The first entry."""

    game: str
    rules: int
    options: dict[str, Option]
    settings: Settings
    host: str  # the hash of the host's token
    code: str
    places: list[Placed]
    origin: Origin = "toss"  # where the deal comes from
    is_rematch: bool = False


class SetUp(Entry, tag="set up", frozen=True, kw_only=True):
    options: dict[str, Option]
    settings: Settings


class Sat(Entry, tag="sat", frozen=True, kw_only=True):
    """Somebody has the seat from now on: a newcomer, a bot, nobody, or the same person on another device."""

    placed: Placed


class Resized(Entry, tag="resized", frozen=True, kw_only=True):
    """There are so many seats: new ones are open, the last ones are gone."""

    players: int


class Reserved(Entry, tag="reserved", frozen=True, kw_only=True):
    """Somebody takes a bot's seat as soon as the round after this one begins, or in the rematch."""

    placed: Placed
    round: int


class Linked(Entry, tag="linked", frozen=True, kw_only=True):
    """A one-time link to a seat; given up, if the host made it for a bot's seat or one whose person is lost."""

    link: str  # the hash of its secret
    until: int
    given_up: bool = False


class SentAway(Entry, tag="sent away", frozen=True, kw_only=True):
    """Whoever created the table takes a seat from somebody; what becomes of it is the next entry."""


class Renamed(Entry, tag="renamed", frozen=True, kw_only=True):
    name: str


class Deputed(Entry, tag="deputed", frozen=True, kw_only=True):
    """A seat decides for whoever created the table, who is away; no seat: they are back."""


class TossBegun(Entry, tag="toss begun", frozen=True, kw_only=True):
    attempt: int
    secret: str
    seats: list[int]


class TossHashed(Entry, tag="toss hashed", frozen=True, kw_only=True):
    attempt: int
    hash: str


class TossSealed(Entry, tag="toss sealed", frozen=True, kw_only=True):
    """All hashes are there, or no longer waited for: now the words can be given."""

    attempt: int


class TossWorded(Entry, tag="toss worded", frozen=True, kw_only=True):
    attempt: int
    word: str


class Dealt(Entry, tag="dealt", frozen=True, kw_only=True):
    seed: str
    options: dict[str, Option]  # settled
    toss: list[Attempt] = []  # as a record tells it
    practice: bool = False  # as a record tells it
    numbered: bool = False  # the seed, as a record tells it


class Acted(Entry, tag="acted", frozen=True, kw_only=True):
    PUBLIC: ClassVar[bool] = False
    action: str
    round: int
    turn: int
    by: By = "person"


class Passed(Entry, tag="passed", frozen=True, kw_only=True):
    """A seat lets what it is offered pass."""

    PUBLIC: ClassVar[bool] = False


class TakebackAsked(Entry, tag="takeback asked", frozen=True, kw_only=True):
    pass


class TakebackAnswered(Entry, tag="takeback answered", frozen=True, kw_only=True):
    agree: bool


class TookBack(Entry, tag="took back", frozen=True, kw_only=True):
    """The last actions of the match no longer stand, back to a decision of a seat."""

    actions: int = 1  # that no longer stand, whoever made them
    practice: bool = False  # some of them had shown something: from now on the match is practice


class StoodIn(Entry, tag="stood in", frozen=True, kw_only=True):
    bot: str
    left: bool = False  # the person got up


class Returned(Entry, tag="returned", frozen=True, kw_only=True):
    pass


class Paused(Entry, tag="paused", frozen=True, kw_only=True):
    """Nobody is there: clocks stand still."""

    PUBLIC: ClassVar[bool] = False


class Resumed(Entry, tag="resumed", frozen=True, kw_only=True):
    PUBLIC: ClassVar[bool] = False


class Hinted(Entry, tag="hinted", frozen=True, kw_only=True):
    PUBLIC: ClassVar[bool] = False


class Finished(Entry, tag="finished", frozen=True, kw_only=True):
    """The match is over."""

    points: list[int]
    winners: list[int]


class Rematched(Entry, tag="rematched", frozen=True, kw_only=True):
    table: str


class Closed(Entry, tag="closed", frozen=True, kw_only=True):
    """The table ends: its host closed it, or its rules are no longer those of this version."""

    reason: Literal["host", "rules"] = "host"


AnyEntry = (
    Opened
    | SetUp
    | Sat
    | Resized
    | Reserved
    | Linked
    | SentAway
    | Renamed
    | Deputed
    | TossBegun
    | TossHashed
    | TossSealed
    | TossWorded
    | Dealt
    | Acted
    | Passed
    | TakebackAsked
    | TakebackAnswered
    | TookBack
    | StoodIn
    | Returned
    | Paused
    | Resumed
    | Hinted
    | Finished
    | Rematched
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def read_entry(body: bytes | str) -> AnyEntry:
    return _decoder.decode(body)
