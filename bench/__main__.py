"""How fast random play is, as ratios against peers measured in the same run: `python -m bench`.

Ours goes through the public contract (`legal` + `apply`) on one core. The peers: a straightforward C program of
Toma 6 with the same contract and the same luck (it must reach the same totals), and OpenSpiel's C++ roll-outs.
Each is timed several times in turn and the best time counts, because the machine may be busy.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.openspiel import OPEN_SPIEL_GAMES, open_spiel_rate
from sobremesa.engine.contract import GameInfo, all_games
from sobremesa.engine.luck import key_of
from sobremesa.lab.simulate import Report, simulate, warm_up
from sobremesa.lab.simulation import plan

HERE = Path(__file__).parent
BUILD = HERE / "build"
SEED = "bench"
C_FLAGS = {"C -O2": ["-O2"], "C -O3 -march=native": ["-O3", "-march=native"]}
USUAL_PLAYERS = 4
MATCHES = {"toma6": 60_000}
OTHER_MATCHES = 20_000

Rate = Callable[[], float]  # decisions a second


def our_report(info: GameInfo, matches: int) -> Report:
    return simulate(plan(info.name, None, {}, ["random"], SEED), matches, 1)


def our_rate(info: GameInfo) -> Rate:
    warm_up(info.name, info.usual_players)

    def rate() -> float:
        report = our_report(info, MATCHES.get(info.name, OTHER_MATCHES))
        return report.decisions / report.seconds

    return rate


def c_rate(flags: list[str], info: GameInfo) -> Rate:
    """Compile the C program and check that it plays the very same matches."""
    BUILD.mkdir(exist_ok=True)
    program = BUILD / f"toma6{''.join(flags)}"
    subprocess.run(["gcc", *flags, "-o", program, HERE / "toma6.c"], check=True)
    matches = MATCHES["toma6"]
    keys = [str(word) for purpose in ("match", "whims") for word in key_of(SEED, purpose)]
    setup = [str(USUAL_PLAYERS), "0", "66", "0", str(matches)]

    def run() -> list[str]:
        return subprocess.run([program, *setup, *keys], check=True, capture_output=True, text=True).stdout.split()

    expected = our_report(info, matches)
    told = run()
    totals = [round(mean * matches) for mean in expected.mean_points]
    if [int(word) for word in told[1:]] != [expected.decisions, *totals]:
        sys.exit("the C program and the kernels disagree: the comparison would be void")

    def rate() -> float:
        seconds, decisions = run()[:2]
        return int(decisions) / float(seconds)

    return rate


def peers(info: GameInfo) -> dict[str, Rate]:
    found: dict[str, Rate] = {}
    if shutil.which("gcc"):
        found.update({name: c_rate(flags, info) for name, flags in C_FLAGS.items()})
    else:
        print("gcc is not here: no comparison with C")
    for name in OPEN_SPIEL_GAMES:
        rate = open_spiel_rate(name)
        if rate is None:
            print("open_spiel is not installed (pip install '.[bench]'): no comparison with OpenSpiel")
            break
        found[f"OpenSpiel {name}"] = rate
    return found


def comparable(name: str, peer: str) -> bool:
    """The C program plays Toma 6 alone."""
    return not peer.startswith("C ") or name.startswith("C ") or name.endswith("toma6")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5, help="how often each is timed; the best counts")
    repeats = parser.parse_args().repeats
    games = all_games()
    ours = {f"sobremesa {info.name}": our_rate(info) for info in games}
    theirs = peers(next(info for info in games if info.name == "toma6"))
    best: dict[str, float] = {}
    for _ in range(repeats):
        for name, measure in {**ours, **theirs}.items():
            best[name] = max(best.get(name, 0.0), measure())

    table = Table(
        title=f"Random play, one core, best of {repeats} ({platform.machine()}, Python {platform.python_version()})"
    )
    table.add_column("")
    table.add_column("M decisions/s", justify="right")
    for name in theirs:
        table.add_column(f"x {name}", justify="right")
    for name, rate in best.items():
        ratios = [f"{rate / best[peer]:.2f}" if comparable(name, peer) else "" for peer in theirs]
        table.add_row(name, f"{rate / 1e6:.2f}", *ratios)
    Console(width=170).print(table)


if __name__ == "__main__":
    main()
