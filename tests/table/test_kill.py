"""Servers are killed at random moments, under load, and lose nothing that they have acknowledged."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from sobremesa.table import wire
from sobremesa.table.client import Server
from tests.table.house import sqlite
from tests.table.killing import Killing, Node, Written, check_journal, check_program, verify_all
from tests.table.postgres import postgres_url  # noqa: F401
from tests.table.programs import KINDS, Load, Program, Sitting
from tests.table.proxy import Proxy

KILLS = 25
MOST_SECONDS = 300


def check_end(load: Load, nodes: list[Node], folder: Path) -> None:
    """Every match of every game was played to its end, and its record is right."""
    assert {sitting.kind.game for sitting in load.tables.values()} == {kind.game for kind in KINDS}
    assert load.records.keys() == load.tables.keys()
    verify_all(load, folder)
    assert not [failure for node in nodes for failure in node.failures()]


@pytest.mark.slow
@pytest.mark.long
def test_a_server_that_is_killed_has_lost_nothing(tmp_path: Path) -> None:
    database = sqlite(tmp_path)
    node = Node(database, tmp_path / "log")
    load = Load(node.url)
    asyncio.run(Killing(database, [node], load).run(KILLS, MOST_SECONDS))
    check_end(load, [node], tmp_path)


@pytest.mark.slow
@pytest.mark.long
def test_of_two_servers_one_may_always_be_killed(tmp_path: Path, postgres_url: str) -> None:  # noqa: F811
    nodes = [Node(postgres_url, tmp_path / f"log {number}") for number in range(2)]

    async def play() -> Load:
        async with Proxy([node.port for node in nodes]) as proxy:
            load = Load(proxy.url)
            await Killing(postgres_url, nodes, load, cut=proxy.cut).run(KILLS, MOST_SECONDS)
        return load

    check_end(asyncio.run(play()), nodes, tmp_path)


# --- the checks themselves


def welcome(number: int) -> wire.Welcome:
    table = wire.TableSeen(
        table="", game="toma6", title="", players=2, options={}, settings=wire.Settings(), phase="room", seats=[]
    )
    here = wire.Present(seats=[], watching=0)
    return wire.Welcome(version=1, server="", number=number, seat=None, seats=[], host=False, table=table, here=here)


def test_what_was_acknowledged_and_is_not_there_is_found() -> None:
    program = Program(Server("http://localhost"), "table", None, [], Random(0))
    program.kept["1"] = wire.Act(id="1", action="45")
    check_program(program, {"1": Written(kind="acted", id="1", action="45")})
    for written in ({}, {"1": Written(kind="acted", id="1", action="46")}, {"1": Written(kind="passed", id="1")}):
        with pytest.raises(AssertionError, match="acknowledged"):
            check_program(program, written)


def test_what_is_kept_twice_is_found() -> None:
    with pytest.raises(AssertionError, match="twice"):
        check_journal(Sitting(KINDS[0], []), [Written(kind="acted", id="1")] * 2)


def test_what_was_refused_and_is_there_is_found() -> None:
    program = Program(Server("http://localhost"), "table", None, [], Random(0))
    program.refused.add("1")
    with pytest.raises(AssertionError, match="refused"):
        check_program(program, {"1": Written(kind="acted", id="1")})


@pytest.mark.parametrize("number", [1, 3], ids=["twice", "one left out"])
def test_a_number_that_does_not_follow_is_found(number: int) -> None:
    program = Program(Server("http://localhost"), "table", None, [], Random(0))
    program.hear(wire.Notice(number=1))
    with pytest.raises(AssertionError, match="came after"):
        program.hear(wire.Notice(number=number))


def test_a_number_that_goes_back_is_found() -> None:
    program = Program(Server("http://localhost"), "table", None, [], Random(0))
    program.hear(wire.Notice(number=1))
    with pytest.raises(AssertionError, match="came after"):
        program.hear(welcome(number=0))
