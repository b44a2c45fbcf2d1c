"""Every frame that a client may send after hello, as one table: who may ask, what is remembered, and what is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sobremesa.table import answering, commands, wire
from sobremesa.table.asking import CommandContext, Who
from sobremesa.table.journal import AnyEntry

if TYPE_CHECKING:
    from sobremesa.table.connection import Connection

F = TypeVar("F")


@dataclass(frozen=True)
class EntryCommand(Generic[F]):
    """What becomes entries, and is accepted when they are committed; no entries: it is the case already."""

    frame: type[F]
    who: Who
    entries: Callable[[CommandContext[F]], list[AnyEntry]]
    is_remembered: bool = True  # asked again under its id, it is accepted again and not done twice


@dataclass(frozen=True)
class Inquiry(Generic[F]):
    """What is answered in a way of its own; asked again, it is done again."""

    frame: type[F]
    who: Who
    answer: Callable[[Connection, CommandContext[F]], Awaitable[None]]


ROWS: tuple[EntryCommand[Any] | Inquiry[Any], ...] = (
    EntryCommand(wire.Act, Who.SEAT, commands.act),
    EntryCommand(wire.Pass, Who.SEAT, commands.let_pass),
    EntryCommand(wire.Takeback, Who.SEAT, commands.takeback),
    EntryCommand(wire.TossHash, Who.SEAT, commands.give_hash),
    EntryCommand(wire.TossWord, Who.SEAT, commands.give_word),
    EntryCommand(wire.Rename, Who.SEAT, commands.rename),
    EntryCommand(wire.Leave, Who.SEAT, commands.leave),
    EntryCommand(wire.StandIn, Who.DEPENDS, commands.stand_in, is_remembered=False),
    EntryCommand(wire.Start, Who.DEPENDS, commands.start),
    EntryCommand(wire.SetUp, Who.HOST, commands.set_up),
    EntryCommand(wire.SeatBot, Who.HOST, commands.seat_bot),
    EntryCommand(wire.Seats, Who.HOST, commands.resize),
    EntryCommand(wire.SendAway, Who.CREATOR, commands.send_away),
    EntryCommand(wire.Close, Who.CREATOR, commands.close),
    Inquiry(wire.Link, Who.DEPENDS, answering.link),
    Inquiry(wire.Rematch, Who.DEPENDS, answering.rematch),
    Inquiry(wire.Hint, Who.SEAT, answering.hint),
    Inquiry(wire.Coach, Who.SEAT, answering.coach),
    Inquiry(wire.Moment, Who.ANYBODY, answering.moment),
    Inquiry(wire.Log, Who.ANYBODY, answering.log),
    Inquiry(wire.Replay, Who.ANYBODY, answering.replay),
    Inquiry(wire.React, Who.ANYBODY, answering.react),
    Inquiry(wire.Shown, Who.ANYBODY, answering.shown),
)
COMMANDS = {row.frame: row for row in ROWS}
