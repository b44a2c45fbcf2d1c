"""Every frame has its row, and a row lets in those whom it names."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from sobremesa.table import wire
from sobremesa.table.asking import Asker, Forbidden, Who
from sobremesa.table.command_table import COMMANDS, ROWS, EntryCommand
from tests.table.rooms import Evening, owner
from tests.tables import Setup

FRAMES: dict[type, Any] = {
    wire.Act: wire.Act(id="1", action="1"),
    wire.Pass: wire.Pass(id="1"),
    wire.Takeback: wire.Takeback(id="1"),
    wire.TossHash: wire.TossHash(id="1", attempt=1, hash=""),
    wire.TossWord: wire.TossWord(id="1", attempt=1, word=""),
    wire.Rename: wire.Rename(id="1", name="Zoe"),
    wire.Leave: wire.Leave(id="1"),
    wire.Hint: wire.Hint(id="1"),
    wire.Coach: wire.Coach(id="1"),
    wire.SetUp: wire.SetUp(id="1"),
    wire.SeatBot: wire.SeatBot(id="1", seat=0),
    wire.Seats: wire.Seats(id="1", players=2),
    wire.SendAway: wire.SendAway(id="1", seat=1),
    wire.Close: wire.Close(id="1"),
}
ASKERS = {
    Who.SEAT: owner(0),
    Who.HOST: Asker(is_host=True),
    Who.CREATOR: Asker(is_host=True, is_creator=True),
}
LET_IN = {  # by what a row says, and who asks
    Who.SEAT: {Who.SEAT},
    Who.HOST: {Who.HOST, Who.CREATOR},
    Who.CREATOR: {Who.CREATOR},
}


def test_every_frame_but_hello_has_one_row() -> None:
    assert {wire.Hello, *COMMANDS} == set(get_args(wire.Frame))
    assert len(ROWS) == len(COMMANDS)


def test_what_is_remembered_has_an_id() -> None:
    for row in ROWS:
        assert not isinstance(row, EntryCommand) or "id" in row.frame.__struct_fields__


@pytest.mark.parametrize("row", [row for row in ROWS if row.who in ASKERS], ids=lambda row: row.frame.__name__)
def test_a_row_lets_in_whom_it_names(row: Any) -> None:
    evening = Evening(Setup("push", 2))
    frame = FRAMES[row.frame]
    for who, asker in ASKERS.items():
        if who in LET_IN[row.who]:
            evening.ask(frame, asker).require(row.who)
        else:
            with pytest.raises(Forbidden):
                evening.ask(frame, asker).require(row.who)
    with pytest.raises(Forbidden):
        evening.ask(frame, Asker()).require(row.who)


def test_nobody_acts_for_anothers_seat() -> None:
    evening = Evening(Setup("push", 2))
    with pytest.raises(Forbidden, match="seat 1 is not yours"):
        evening.ask(wire.Pass(id="1", seat=1), owner(0)).require(Who.SEAT)
