"""Simulations that go on where they stopped."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec
import pytest

import sobremesa
from sobremesa.engine.errors import BadSetup
from sobremesa.lab.chunk_store import ChunkStore, keeping
from sobremesa.lab.simulate import PlaySimulation, Report, SimulationChunk, WantedData, play_here, simulate
from sobremesa.lab.simulation import Simulation, plan

GAMES = 1000


def push(seed: str = "1") -> Simulation:
    return plan("push", 2, {}, ["random"], seed)


def counting(played: list[range]) -> PlaySimulation:
    """Plays here, and notes what."""

    def play(
        simulation: Simulation, numbers: Iterable[range], wanted: WantedData
    ) -> Generator[SimulationChunk, None, None]:
        for share in numbers:
            played.append(share)
            yield from play_here(1)(simulation, [share], wanted)

    return play


def run(store: Path, played: list[range], games: int = GAMES, out: Path | None = None, size: int = 90) -> Report:
    simulation = push()
    with ChunkStore(store, simulation) as kept:
        play = keeping(kept, games, counting(played))
        return simulate(simulation, games, 1, out, play=play, size=size)


def timeless(report: Report) -> Report:
    return msgspec.structs.replace(report, seconds=0, threads=0)


def without_lines(store: Path, *places: int) -> None:
    lines = store.read_bytes().splitlines(keepends=True)
    store.write_bytes(b"".join(line for place, line in enumerate(lines) if place not in places))


def test_only_what_is_missing_is_played_again(tmp_path: Path) -> None:
    whole = run(tmp_path / "store", [])
    without_lines(tmp_path / "store", 2, 3, 12)
    played: list[range] = []
    assert timeless(run(tmp_path / "store", played)) == timeless(whole)
    assert played == [range(90, 180), range(180, 270), range(990, 1000)]
    assert timeless(run(tmp_path / "store", played)) == timeless(whole)
    assert len(played) == 3


@pytest.mark.parametrize("size", [1, 37, 90, 400])
def test_shares_of_another_size_fill_the_gaps(tmp_path: Path, size: int) -> None:
    whole = run(tmp_path / "store", [])
    without_lines(tmp_path / "store", 2, 6, 7)
    played: list[range] = []
    assert timeless(run(tmp_path / "store", played, size=size)) == timeless(whole)
    assert sum(map(len, played)) == 270


def test_more_and_fewer_matches_use_what_is_kept(tmp_path: Path) -> None:
    run(tmp_path / "store", [])
    for games, missing in ((2000, 1000), (500, 50), (500, 0)):
        played: list[range] = []
        assert timeless(run(tmp_path / "store", played, games)) == timeless(simulate(push(), games, 1))
        assert sum(map(len, played)) == missing


def test_rows_need_what_a_store_without_them_lacks(tmp_path: Path) -> None:
    played: list[range] = []
    simulate(push(), GAMES, 1, tmp_path / "here.csv")
    run(tmp_path / "store", played)
    for expected in (2 * GAMES, 2 * GAMES):
        run(tmp_path / "store", played, out=tmp_path / "kept.csv")
        assert sum(map(len, played)) == expected
        assert (tmp_path / "kept.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    whole = run(tmp_path / "store", [])
    content = (tmp_path / "store").read_bytes()
    (tmp_path / "store").write_bytes(content[:-5])
    played: list[range] = []
    assert timeless(run(tmp_path / "store", played)) == timeless(whole)
    assert played == [range(990, 1000)]
    assert (tmp_path / "store").read_bytes() == content


def test_a_store_says_its_seed(tmp_path: Path) -> None:
    first = sobremesa.simulate("push", 2, games=10, store=tmp_path / "store", threads=1)
    longer = sobremesa.simulate("push", 2, games=20, store=tmp_path / "store", threads=1)
    assert longer.seed == first.seed
    assert longer.games == 20


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"precious\n", "does not keep a simulation"),
        (b"\xff\xfe", "does not keep a simulation"),
        (b'{"arena":1}\n', "does not keep a simulation"),
    ],
)
def test_another_file_is_refused_and_left(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "store"
    path.write_bytes(content)
    with pytest.raises(BadSetup, match=says):
        ChunkStore(path, push())
    with pytest.raises(BadSetup, match=says):
        sobremesa.simulate("push", 2, games=10, store=path)
    assert path.read_bytes() == content


def test_a_store_that_is_being_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with ChunkStore(path, push()):
        begun = path.read_bytes()
        with pytest.raises(BadSetup, match=r"another program is writing .*store; wait until it has ended"):
            ChunkStore(path, push())
        assert path.read_bytes() == begun
    ChunkStore(path, push()).__exit__(None, None, None)


def test_another_simulation_is_refused(tmp_path: Path) -> None:
    run(tmp_path / "store", [])
    with pytest.raises(BadSetup, match="keeps another simulation: it differs in seed;"):
        ChunkStore(tmp_path / "store", push("2"))


@pytest.mark.parametrize("line", [b"{}", b"nonsense", b'{"first":-1,"tally":{"games":0}}'])
def test_a_line_that_is_no_share_is_refused(tmp_path: Path, line: bytes) -> None:
    run(tmp_path / "store", [])
    with (tmp_path / "store").open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(BadSetup, match="line 14: not a part of what the file keeps"):
        run(tmp_path / "store", [])


def test_a_share_of_another_table_is_refused(tmp_path: Path) -> None:
    with ChunkStore(tmp_path / "three", plan("push", 3, {}, ["random"], "1")) as store:
        play = keeping(store, 10, play_here(1))
        simulate(plan("push", 3, {}, ["random"], "1"), 10, 1, play=play, size=10)
    run(tmp_path / "store", [])
    with (tmp_path / "store").open("ab") as file:
        file.write((tmp_path / "three").read_bytes().splitlines(keepends=True)[1])
    with pytest.raises(BadSetup, match="line 14: not a part of what the file keeps"):
        run(tmp_path / "store", [])


# --- reports


def test_a_report_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = sobremesa.report("push", 2, matches=1500, good=0, seed=1, threads=1, store=tmp_path / "store")
    assert whole == sobremesa.report("push", 2, matches=1500, good=0, seed=1, threads=2)
    content = (tmp_path / "store").read_bytes()
    without_lines(tmp_path / "store", 2, 5)
    assert whole == sobremesa.report("push", 2, matches=1500, good=0, threads=2, store=tmp_path / "store")
    assert sorted((tmp_path / "store").read_bytes().splitlines()) == sorted(content.splitlines())


def test_a_store_of_something_else_is_refused(tmp_path: Path) -> None:
    run(tmp_path / "simulation", [])
    with pytest.raises(BadSetup, match="does not keep a report of this command"):
        sobremesa.report("push", 2, matches=100, good=0, store=tmp_path / "simulation")
    sobremesa.report("push", 2, matches=100, good=0, seed=1, store=tmp_path / "report")
    with pytest.raises(BadSetup, match="keeps another report: it differs in seed, tables"):
        sobremesa.report("push", 2, matches=100, good=0, seed=2, store=tmp_path / "report")
