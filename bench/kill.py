"""Kills servers under load, again and again, and counts what is lost: `python -m bench.kill --kills 1000`.

Programs play all five games; every server is a process of its own that is killed with SIGKILL. With PostgreSQL there
are several, behind a proxy that gives each connection to one of them. A figure other than 0 lost ends in an error.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.table.killing import Killing, Node, verify_all
from tests.table.programs import Load
from tests.table.proxy import Proxy
from tests.zygote import Zygote

SECONDS_EACH = 60.0  # the most that a kill may take with all that follows


async def kill(database: str, nodes: list[Node], kills: int, seed: str) -> tuple[Killing, Load]:
    async with Proxy([node.port for node in nodes], seed) as proxy:
        load = Load(proxy.url, seed=seed)
        killing = Killing(database, nodes, load, seed, proxy.cut)
        await killing.run(kills, kills * SECONDS_EACH)
    return killing, load


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", help="sqlite:///FILE or postgresql://…, empty (default: SQLite, in a new folder)")
    parser.add_argument("--nodes", type=int, help="servers that share the database (default: 1, or 2 on PostgreSQL)")
    parser.add_argument("--seed", default="kill")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sobremesa-kill-") as name:
        folder = Path(name)
        database = given.database or f"sqlite:///{folder / 'tables.sqlite3'}"
        count = given.nodes or (1 if database.startswith("sqlite") else 2)
        servers = Zygote(anew=True)
        nodes = [Node(database, folder / f"log {number}", servers) for number in range(count)]
        begin = time.monotonic()
        killing, load = asyncio.run(kill(database, nodes, given.kills, given.seed))
        verify_all(load, folder)
        show(killing, load, nodes, time.monotonic() - begin)


def show(killing: Killing, load: Load, nodes: list[Node], seconds: float) -> None:
    programs = [program for sitting in load.tables.values() for program in sitting.programs]
    starts = [start for node in nodes for start in node.start_seconds]
    print(f"servers                {len(nodes)}")
    print(f"killed                 {killing.kills} times in {seconds / 60:.0f} minutes")
    print(f"started again in       {median(starts):.1f} s (median), {max(starts):.1f} s (longest)")
    print(f"matches                {len(load.records)}, all played to their ends and verified")
    print(f"programs               {len(programs)}, which came back {sum(one.returns for one in programs)} times")
    print(
        f"heard                  {sum(len(one.heard) for one in programs)} numbered messages, none twice, none missing"
    )
    print(f"acknowledged           {load.kept} commands, of which 0 were lost and 0 kept twice")
    print(f"refused                {sum(len(one.refused) for one in programs)} commands, of which 0 were kept")
    print(f"failures in the logs   {sum(len(node.failures()) for node in nodes)}")


if __name__ == "__main__":
    main()
