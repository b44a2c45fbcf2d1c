"""`sobremesa invite` against a real server."""

from __future__ import annotations

import asyncio
import re
import subprocess

import pytest

from sobremesa.table.client import Server
from tests import zygote
from tests.table.house import House


def invite(*words: str) -> subprocess.CompletedProcess[str]:
    return zygote.run("invite", *words, "--lang", "en", env={})


def test_a_table_waits_for_people_by_its_code(server: House) -> None:
    done = invite("dos", "--players", "3", "--bots", "casual", "-o", "target=50", "--at", server.url)
    assert (done.returncode, done.stderr) == (0, "")
    code = re.search(r"table ([A-Z]+-\d\d) waits", done.stdout)
    assert code is not None
    assert f"sobremesa join {server.url} --code {code[1]}" in done.stdout.replace("\n", " ")

    async def look() -> list[str]:
        there = Server(server.url)
        table = await there.look(await there.find(code[1]))
        assert (table.options, table.settings.start) == ({"target": "50"}, "full")
        return [seat.kind for seat in table.seats]

    assert asyncio.run(look()) == ["open", "open", "bot"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game 'chess'"),
        (["toma6", "--players", "2", "--bots", "casual", "easy"], "with 2 bots nobody has a seat at a table of 2"),
        (["toma6", "-o", "limit=50", "-o", "rounds=2"], "contradict each other"),
        (["toma6", "--bots", "clever"], "There is no bot 'clever' on this server"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(server: House, words: list[str], sentence: str) -> None:
    done = invite(*words, "--at", server.url)
    assert done.returncode == 2
    assert sentence in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr
