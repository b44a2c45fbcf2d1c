"""A bot that sits down at somebody's table by its code, and plays any game there at random.

    python3 examples/table_bot.py http://localhost:8006 LIMA-43

It needs nothing but what the server tells it: the view of its seat and the legal actions, as texts. The client keeps
the connection, comes back after a gap and tosses for the deal; docs/protocol.md tells what goes over the wire.
"""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

from sobremesa.table.client import Refusal, SeatClient, Server

NAME = "Dice"


def choose(view: dict[str, Any], legal: list[str], may_pass: bool) -> str | None:
    """One of the legal actions; None lets pass what is only offered. This is the place for something better."""
    return random.choice([*legal, None] if may_pass else legal)


async def decide(seat: SeatClient) -> None:
    assert seat.sight is not None
    action = choose(seat.view, seat.sight.legal, seat.sight.may_pass)
    try:
        await (seat.act(action) if action is not None else seat.let_pass())
    except Refusal as refusal:
        print(f"too late: {refusal}")  # somebody took the offer first, or the time was up


async def main(url: str, code: str) -> None:
    server = Server(url, "en")
    table = await server.find(code)
    token = await server.join(table, NAME)
    async with server.seat(table, token.token) as seat:
        print(f"{NAME} plays {seat.table.title} on seat {token.seat}")
        while not seat.is_over:
            if seat.is_asked:
                await decide(seat)
            else:
                await seat.news()
        print(f"points {seat.view['points']}, won by {seat.view['winners']}")
        seat.check_toss()  # raises if anybody could have chosen the deal


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
