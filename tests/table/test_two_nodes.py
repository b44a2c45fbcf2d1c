"""Two servers in processes of their own on one database: one is killed, and the other sees to everything."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sobremesa.table.client import SeatClient, Server
from sobremesa.table.neighbours import BEAT, TERM
from sobremesa.table.wire import Settings, Wanted
from tests.table.killing import Node
from tests.table.postgres import postgres_url  # noqa: F401

WAIT = 60
SEATS = [Wanted(kind="person", name="Ana"), Wanted(kind="person", name="Bea"), Wanted(kind="bot", bot="random")]


async def play(*seats: SeatClient) -> None:
    """To the end, with the first action that there is."""

    async def play_one(seat: SeatClient) -> None:
        while not seat.is_over:
            if seat.is_asked:
                await seat.act(seat.legal[0])
            else:
                await seat.news()

    async with asyncio.timeout(WAIT):
        await asyncio.gather(*(play_one(seat) for seat in seats))


async def until_there(seat: SeatClient, *seats: int) -> None:
    """Until exactly these are at the table, for one who sits there."""
    while seat.here.seats != list(seats):
        await seat.news()


async def news_of_any(*seats: SeatClient) -> None:
    """Until one of them hears something: whose turn it is may be known to one before the other."""
    waiting = [asyncio.create_task(seat.news()) for seat in seats]
    done, _ = await asyncio.wait(waiting, timeout=WAIT, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    assert done, "nobody hears anything any more"


async def play_on(seats: list[SeatClient], number: int) -> None:
    """Whoever is asked acts, until the first of them has seen so much."""
    while seats[0].number < number:
        asked = next((seat for seat in seats if seat.is_asked), None)
        await (asked.act(asked.legal[0]) if asked else news_of_any(*seats))


async def kill_the_leader(database: str, folder: Path) -> None:
    nodes = [Node(database, folder / name) for name in ("one", "other")]
    one, other = (Server(node.url, "en") for node in nodes)
    async with AsyncExitStack() as running:
        for node in nodes:
            await running.enter_async_context(node)
        made = await one.create("push", SEATS, settings=Settings(pace=0, grace=1))
        tokens = [seat.token for seat in made.seats]
        bea = await running.enter_async_context(other.seat(made.table, tokens[1], seen=0))
        async with one.seat(made.table, tokens[0], [made.host]) as ana:
            for seat in (ana, bea):
                await asyncio.wait_for(until_there(seat, 0, 1), WAIT)
            await ana.start()
            await play_on([ana, bea], 12)
            nodes[0].kill()
            await asyncio.wait_for(until_there(bea, 1), 2 * (TERM + BEAT))
        await play(bea)
        record = await other.record(made.table)
        await nodes[0].start()
        assert await one.record(made.table) == record
        async with one.seat(made.table, tokens[1], seen=0) as again:
            assert again.is_over
            assert again.number == bea.number
    assert not [line for node in nodes for line in node.failures()]


@pytest.mark.slow
def test_when_a_node_is_killed_the_other_sees_to_bots_and_to_who_is_away(
    postgres_url: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    asyncio.run(kill_the_leader(postgres_url, tmp_path))
