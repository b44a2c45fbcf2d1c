"""Whatever is sent over sockets: nobody acts for another, nobody hears of what was refused, and the match goes on."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator

import pytest
from bench.fuzz import Siege, besiege
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sobremesa.engine.contract import all_games
from sobremesa.table import wire
from sobremesa.table.asking import Asker
from tests.table.house import House

FRAMES = 250


@pytest.fixture(autouse=True)
def nothing_fails(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """No defect is written down, and nobody's traceback."""
    yield
    said = capsys.readouterr().err
    assert '"failed"' not in said
    assert "Traceback" not in said


@pytest.mark.slow
@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_invented_frames(server: House, game: str) -> None:
    siege = asyncio.run(besiege(server, random.Random(game), game, FRAMES, quiet=0.3))
    assert siege.seen is not None
    assert siege.seen.phase in ("over", "closed")
    assert siege.answers["Accepted"] > 5
    assert siege.answers["Refused forbidden"] > 5


@pytest.mark.slow
def test_the_siege_notices_who_acts_for_another(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that lets everybody act for everybody is caught."""
    monkeypatch.setattr(Asker, "seat", lambda asker, named: min(2, asker.looks_from or 0 if named is None else named))
    with pytest.raises(AssertionError):
        asyncio.run(besiege(server, random.Random(1), "toma6", FRAMES))


def test_an_illegal_action_of_somebody_who_left_disturbs_nobody(server: House) -> None:
    async def play(siege: Siege) -> None:
        seat, watcher = siege.clients[0], siege.clients[3]
        for client in itertools.cycle(siege.clients):
            if seat.waits_for and 0 not in seat.waits_for:
                break
            await siege.play_on(client)
        await siege.ask(seat, {"type": "leave"})
        await siege.hear(watcher)
        heard = await siege.ask(seat, {"type": "act", "action": "nonsense"})
        assert [type(message) for message in heard] == [wire.Refused]
        assert await siege.hear(watcher) == []

    async def lay_and_play() -> None:
        siege = Siege(server, random.Random(1), "push")
        await siege.lay()
        try:
            await play(siege)
        finally:
            await siege.close()

    asyncio.run(lay_and_play())


def test_a_frame_of_ten_megabytes_closes_the_socket(server: House) -> None:
    async def send(house: House) -> int | None:
        siege = Siege(house, random.Random(1), "toma6")
        await siege.lay()
        async with connect(f"ws://127.0.0.1:{house.port}/api/tables/{siege.table}/socket", proxy=None) as socket:
            try:
                await socket.send("x" * 10_000_000)
                await socket.recv()
            except ConnectionClosed:
                pass
            await siege.finish()
            await siege.close()
            return socket.close_code

    assert asyncio.run(send(server)) == 1009


def test_texts_that_are_no_text_close_the_socket(server: House) -> None:
    async def send(house: House) -> int | None:
        async with connect(f"ws://127.0.0.1:{house.port}/api/tables/x/socket", proxy=None) as socket:
            await socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            return socket.close_code

    assert asyncio.run(send(server)) == 1007
