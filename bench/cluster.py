"""What a simulation gains by two threads and by Ray, and what sending and adding up a share costs: what
docs/cluster.md reckons with.

python -m bench.cluster [SECONDS]
"""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import numpy as np

from sobremesa.cluster.chunks import play_simulation, play_task
from sobremesa.cluster.joining import Cluster, joined
from sobremesa.lab.outcomes import Outcome, Tally
from sobremesa.lab.rows import RowsFile
from sobremesa.lab.simulate import PlaySimulation, Report, SimulationWorker, WantedData, play_chunk, play_here, simulate
from sobremesa.lab.simulation import Simulation, plan
from sobremesa.lab.threads import cores

SECONDS = 20.0  # that one thread plays
LINE_UPS = {"casual": 20_000, "good": 4}  # and so many matches to find out how many these are
SMALL = 1000  # bundles of one match
ROWS = 32_768  # matches whose rows are written


def timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def timeless(report: Report) -> Report:
    return msgspec.structs.replace(report, seconds=0, threads=0)


def compare(cluster: Cluster, bot: str, matches: int, seconds: float) -> None:
    """One thread, all cores and Ray: the same result, and how much sooner."""
    simulation = plan("toma6", 4, {}, [bot], "bench")
    on_ray = play_simulation(cluster)
    for play in (play_here(1), on_ray):  # loads what they run
        simulate(simulation, matches, 1, play=play)
    games = max(matches, int(matches * seconds / simulate(simulation, matches, 1).seconds))
    places: dict[str, tuple[int, PlaySimulation]] = {
        "1 thread": (1, play_here(1)),
        f"{cores()} threads": (cores(), play_here(cores())),
        f"Ray, {cluster.workers} workers": (cluster.workers, on_ray),
    }
    reports = {name: simulate(simulation, games, count, play=play) for name, (count, play) in places.items()}
    first = reports["1 thread"]
    for name, report in reports.items():
        same = "identical" if timeless(report) == timeless(first) else "DIFFERENT"
        speed = first.seconds / report.seconds
        print(f"toma6, {bot}: {games:,} matches, {name:16} {report.seconds:7.2f} s  {speed:5.2f} x  {same}", flush=True)


def costs(cluster: Cluster) -> None:
    """What whoever shares out pays for each bundle."""
    ray = cluster.ray
    simulation = plan("toma6", 4, {}, ["casual"], "bench")
    play, work = ray.remote(play_task), ray.put(pickle.dumps(([], partial(SimulationWorker, simulation, WantedData()))))

    def send(bundles: int) -> None:
        ray.get([play.remote(work, [range(i, i + 1)]) for i in range(bundles)])

    send(10)  # loads what it runs
    print(f"sending a bundle and getting it back: {1e3 * timed(lambda: send(SMALL)) / SMALL:.2f} ms")
    share = play_chunk(simulation, range(50_000))
    sent = pickle.dumps(share)
    tally = Tally.empty(4)
    merging = min(timed(lambda: tally.add(pickle.loads(sent).tally)) for _ in range(20))
    print(f"adding up a share of 50,000 matches: {1e3 * merging:.2f} ms, {len(sent) / 1000:.1f} kB")
    with TemporaryDirectory() as folder:
        rows(simulation, Path(folder))


def rows(simulation: Simulation, folder: Path) -> None:
    """What writing rows takes beside playing them."""
    wanted = WantedData(outcomes=True)
    share = play_chunk(simulation, range(ROWS), wanted)
    playing = timed(lambda: play_chunk(simulation, range(ROWS), wanted))
    for name in ("rows.csv", "rows.parquet"):

        def write(path: Path) -> None:
            with RowsFile(path, simulation) as file:
                file.add(np.frombuffer(share.outcomes, Outcome))

        writing = timed(partial(write, folder / name))
        print(f"writing {name}: {ROWS / writing:,.0f} matches a second; one thread plays {ROWS / playing:,.0f}")


def main(seconds: float) -> None:
    begin = time.perf_counter()
    with joined("ray") as cluster:
        print(f"starting Ray: {time.perf_counter() - begin:.1f} s", flush=True)
        for bot, matches in LINE_UPS.items():
            compare(cluster, bot, matches, seconds)
        costs(cluster)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
