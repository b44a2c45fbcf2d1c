"""On Ray: the results of one machine, whatever happens to the workers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.cluster.chunks import RETRIES, in_cluster
from sobremesa.cluster.joining import Cluster
from sobremesa.lab.arena_store import ArenaMatch
from sobremesa.lab.simulate import Report
from tests.cluster import deadly, workers

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("ray_of_two"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals"),
]


def timeless(report: Report) -> Report:
    return msgspec.structs.replace(report, seconds=0, threads=0)


def deadly_bot(folder: Path) -> str:
    folder.mkdir()
    return f"{shutil.copy(deadly.__file__, folder)}:Deadly"


def spend(bot: str) -> None:
    """Let the bot have died already."""
    Path(bot.rpartition(":")[0]).with_name(deadly.DIED).touch()


def has_died(bot: str) -> bool:
    return Path(bot.rpartition(":")[0]).with_name(deadly.DIED).exists()


# --- simulate


def test_one_thread_two_threads_and_ray_give_the_same(tmp_path: Path) -> None:
    places: dict[str, dict[str, Any]] = {"one": {"threads": 1}, "two": {"threads": 2}, "ray": {"on": "ray"}}
    reports = [
        sobremesa.simulate(
            "toma6", 3, games=6001, bots=["casual", "easy", "random"], seed=1, out=tmp_path / f"{name}.csv", **place
        )
        for name, place in places.items()
    ]
    assert timeless(reports[0]) == timeless(reports[1]) == timeless(reports[2])
    rows = [(tmp_path / f"{name}.csv").read_bytes() for name in places]
    assert rows[0] == rows[1] == rows[2]


def test_matches_that_are_kept_are_the_same(tmp_path: Path) -> None:
    places: dict[str, dict[str, Any]] = {"here": {}, "there": {"on": "ray"}}
    for name, place in places.items():
        sobremesa.simulate(
            "toma6", 3, games=400, bots="casual", seed=1, records=tmp_path / name, every=7, rounds=1, **place
        )
        sobremesa.arena(
            "toma6", ["casual", "random"], players=2, matches=6, seed=1, records=tmp_path / f"{name} too", **place
        )
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
    assert (tmp_path / "here too").read_bytes() == (tmp_path / "there too").read_bytes()


def test_progress_tells_every_match_once() -> None:
    told: list[int] = []
    sobremesa.simulate("push", 2, games=5000, seed=1, on="ray", progress=told.append)
    assert sum(told) == 5000
    assert len(told) > 1


def test_bots_that_are_asked_play_the_same_on_ray() -> None:
    bots = ["good", "tests.lab.bots:Last", "casual"]
    here, there = (
        sobremesa.simulate("toma6", 3, games=6, bots=bots, seed=1, rounds=1, **place)
        for place in ({"threads": 1}, {"on": "ray"})
    )
    assert timeless(here) == timeless(there)


def test_what_a_killed_worker_had_is_played_again(tmp_path: Path) -> None:
    bot = deadly_bot(tmp_path / "bot")
    there = sobremesa.simulate("toma6", 2, games=12, bots=["casual", bot], seed=1, rounds=1, on="ray")
    assert has_died(bot)
    here = sobremesa.simulate("toma6", 2, games=12, bots=["casual", bot], seed=1, rounds=1, threads=1)
    assert timeless(there) == timeless(here)


def test_a_bot_that_fails_is_told_as_on_one_machine() -> None:
    with pytest.raises(
        sobremesa.BadSetup, match=r"match \w+#\d, seat 1: 'Cheating' answered '105', which is not legal"
    ):
        sobremesa.simulate("toma6", 2, games=10**9, bots=["casual", "tests.lab.bots:Cheating"], rounds=1, on="ray")


def test_a_simulation_begun_on_ray_goes_on_anywhere(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop_in_the_middle(played: int) -> None:
        told.append(played)
        if sum(told) > 2000:
            raise Enough

    told: list[int] = []
    store = tmp_path / "store"
    with pytest.raises(Enough):
        sobremesa.simulate("push", 2, games=20_000, seed=1, on="ray", store=store, progress=stop_in_the_middle)
    kept = len(store.read_bytes().splitlines()) - 1
    assert kept == len(told)
    resumed = sobremesa.simulate("push", 2, games=20_000, threads=2, store=store)
    assert timeless(resumed) == timeless(sobremesa.simulate("push", 2, games=20_000, seed=1, threads=1))


# --- arena


def matches_in(store: Path) -> list[ArenaMatch]:
    """The matches of a store in their order, without the clocks."""
    lines = store.read_bytes().splitlines()[1:]
    played = [msgspec.json.decode(line, type=ArenaMatch) for line in lines]
    for match in played:
        match.seconds = match.slowest = []
    return sorted(played, key=lambda match: match.number)


def test_an_arena_with_a_killed_worker_is_the_same(tmp_path: Path) -> None:
    bot = deadly_bot(tmp_path / "bot")
    places: dict[str, dict[str, Any]] = {"ray": {"on": "ray"}, "one": {"threads": 1}, "two": {"threads": 2}}
    reports = []
    for name, place in places.items():
        reports.append(
            sobremesa.arena(
                "toma6", ["casual", bot], players=2, matches=40, seed=1, rounds=1, store=tmp_path / name, **place
            )
        )
        assert has_died(bot)
    kept = [matches_in(tmp_path / name) for name in places]
    assert kept[0] == kept[1] == kept[2]
    assert len(kept[0]) == 40
    ratings = [[(standing.name, standing.rating, standing.interval) for standing in report.bots] for report in reports]
    assert ratings[0] == ratings[1] == ratings[2]


# --- report


def test_a_report_is_the_same_on_ray(tmp_path: Path) -> None:
    here = sobremesa.report("push", 2, matches=2000, good=4, seed=1, threads=2)
    there = sobremesa.report("push", 2, matches=2000, good=4, seed=1, on="ray", store=tmp_path / "store")
    assert here == there
    assert here == sobremesa.report("push", 2, matches=2000, good=4, threads=1, store=tmp_path / "store")


# --- workers that die or never end


def test_a_share_whose_worker_is_killed_from_outside_is_done_again(ray_of_two: Cluster, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    killed: list[int] = []

    def kill_whoever_tells() -> None:
        killed.append(int((tmp_path / "pipe").read_text()))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill_whoever_tells, daemon=True)
    killer.start()
    done = list(in_cluster(ray_of_two, [], partial(workers.Waiting, tmp_path), range(20)))
    killer.join()
    assert len(killed) == 1
    assert sorted(done) == list(range(20))


def test_a_share_that_kills_every_worker_is_given_up(ray_of_two: Cluster, tmp_path: Path) -> None:
    with pytest.raises(sobremesa.BadSetup, match="have taken down 4 processes"):
        list(in_cluster(ray_of_two, [], partial(workers.Dying, tmp_path), range(1)))
    assert (tmp_path / "deaths").read_text() == "x" * (RETRIES + 1)


def test_work_that_is_left_ends(ray_of_two: Cluster, tmp_path: Path) -> None:
    """Two shares that would hold both workers for ever are ended, or nothing could be played after them."""
    playing = in_cluster(ray_of_two, [], partial(workers.Endless, tmp_path), range(4))
    assert next(playing) == 0
    playing.close()
    assert sobremesa.simulate("push", 2, games=100, seed=1, on="ray").games == 100


def test_work_that_is_left_and_soon_over_is_not_cancelled(ray_of_two: Cluster, tmp_path: Path) -> None:
    """Cancelling ends processes, and sometimes the whole program: the same ones go on."""
    begin = partial(workers.Telling, tmp_path)
    for _ in range(5):
        playing = in_cluster(ray_of_two, [], begin, range(10**6))
        before = {next(playing) for _ in range(4)}
        playing.close()
        assert before & set(in_cluster(ray_of_two, [], begin, range(4)))


# --- the command


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sobremesa", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "en_US.UTF-8"},
    )


def test_the_command_starts_a_ray_and_says_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN"):
        monkeypatch.delenv(name)
    bot = deadly_bot(tmp_path / "bot")
    words = ("toma6", "--players", "2", "--bots", "casual", bot, "--games", "8", "--seed", "1", "-o", "rounds=1")
    there = run("simulate", *words, "--on", "ray", "--threads", "2", "--json")
    assert has_died(bot)
    assert (there.returncode, there.stderr) == (0, "")
    here = sobremesa.simulate("toma6", 2, games=8, bots=["casual", bot], seed=1, rounds=1, threads=1)
    assert json.loads(there.stdout)["mean_points"] == here.mean_points


def test_the_command_plays_on_a_cluster_that_is_there(ray_of_two: Cluster) -> None:
    from ray.util.client.server.server import serve

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = serve("127.0.0.1", port)
    try:
        address = f"ray://127.0.0.1:{port}"
        there = run("arena", "toma6", "--bots", "casual", "random", "--matches", "12", "--seed", "1", "--on", address)
    finally:
        server.stop(0)
    assert (there.returncode, there.stderr) == (0, "")
    here = run("arena", "toma6", "--bots", "casual", "random", "--matches", "12", "--seed", "1", "--threads", "1")
    columns = [[line.split()[:5] for line in output.splitlines()] for output in (there.stdout, here.stdout)]
    assert columns[0] == columns[1]
