"""While a match goes on, nothing that is served to anybody holds its seed, words of the toss, or tokens."""

from __future__ import annotations

import asyncio
import base64
import itertools
import random
import re

import httpx
import pytest
from bench.fuzz import Siege

from sobremesa.engine.contract import all_games
from sobremesa.engine.luck import key_of
from sobremesa.table import journal
from sobremesa.table.commands import token_hash
from tests.table.house import House

FRAMES = 60
ASKED = (
    {"type": "log"},
    {"type": "log", "round": 0},
    {"type": "moment", "number": 3},
    {"type": "takeback"},
    {"type": "link"},
    {"type": "hint"},
    {"type": "coach"},
    {"type": "act", "action": "?"},
    {"type": "react", "reaction": "ha"},
)


def secrets_of(siege: Siege, entries: list[journal.AnyEntry]) -> set[str]:
    """What nobody may be told before the end."""
    tokens = [token for client in siege.clients for token in client.all_tokens]
    found = {*tokens, *map(token_hash, tokens)}
    for entry in entries:
        match entry:
            case journal.TossBegun(secret=secret) | journal.TossWorded(word=secret) | journal.Dealt(seed=secret):
                found.add(secret)
            case journal.Linked(link=link):
                found.add(link)
    return found


async def overhear(siege: Siege, house: House) -> list[str]:
    """All that sockets and requests tell anybody until the match is over."""
    siege.overheard = told = []
    dice = random.Random(5)
    async with httpx.AsyncClient(base_url=house.url) as web:
        for _, client in zip(range(FRAMES), itertools.cycle(siege.clients), strict=False):
            await siege.play_on(client)
            await siege.ask(client, dice.choice(ASKED))
            for path in ("", "/record", "/review"):
                answer = await web.get(f"/api/tables/{siege.table}{path}")
                if not siege.is_over:
                    told.append(answer.text)
        told += [(await web.get(path)).text for path in ("/metrics", "/health", "/api/games")]
    await siege.finish()
    return told


@pytest.mark.slow
@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_nobody_is_told_before_the_end(server: House, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> tuple[Siege, list[str]]:
        siege = Siege(server, random.Random(game), game)
        await siege.lay()
        try:
            return siege, await overhear(siege, server)
        finally:
            await siege.close()

    siege, told = asyncio.run(play())
    entries = server.tables.store.journal(siege.table)
    hidden = secrets_of(siege, entries)
    assert len(told) > 100
    for text in [*told, capsys.readouterr().err]:
        assert not [secret for secret in hidden if secret in text]
    seed = next(entry.seed for entry in entries if isinstance(entry, journal.Dealt))
    key = bytes(key_of(seed, "match"))
    records = [base64.b64decode(data) for text in told for data in re.findall(r'"data":"([A-Za-z0-9+/=]{100,})"', text)]
    assert records
    assert not any(key in record for record in records)
    after = httpx.get(f"{server.url}/api/tables/{siege.table}/record").text
    assert seed in after
