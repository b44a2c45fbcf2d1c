"""Nothing but compiled code needs Numba: matches are played without it, and it is imported with the first kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sobremesa.engine.contract import all_games
from sobremesa.engine.kernel import compiled_from, direct, kernel

ROOT = Path(__file__).parent.parent.parent

WITHOUT_NUMBA = """
import sys


class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ImportError(f"{name} is not wanted here")


sys.meta_path.insert(0, Missing())
"""

PLAYS = """
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import all_games
from sobremesa.engine.kernel_calls import interpret
from sobremesa.engine.match import Match, load
from sobremesa.engine.untrusted import names_to_show

casual = QuickPlayer(Policy.CASUAL)
for info in all_games():
    game = info.load()
    interpret(game.state)
    match = Match.new(game, info.players[0], "1")
    match.imagine(0, "1")
    while not match.over:
        seat = match.to_act[0]
        match.view(seat), match.aids(seat), match.legal(seat)
        match.play(seat, bot_choice(match, seat, casual))
    assert game.narrator.tell(match.events(0), names_to_show(match.names, "en"), 0, "en")
    assert load(match.record()).record() == match.record()
    print(info.name)
"""

STARTS = """
import sobremesa.bots.levels, sobremesa.envs.batches, sobremesa.lab.simulate, sobremesa.table.serving, sobremesa.warm
from sobremesa.cli import main

sys.argv = ["sobremesa", "games", "--lang", "en"]
main()
"""

CALLS = """
import sys
from sobremesa.engine.luck import new_bot_rng
before = "numba" in sys.modules
new_bot_rng("1", "test")
print(before, "numba" in sys.modules)
"""


def run(program: str) -> str:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_game_is_played_to_its_end_without_numba() -> None:
    assert run(WITHOUT_NUMBA + PLAYS).split() == [info.name for info in all_games()]


def test_starting_needs_no_numba() -> None:
    assert "Toma 6" in run(WITHOUT_NUMBA + STARTS)


def test_the_first_call_into_compiled_code_imports_it() -> None:
    assert run(CALLS) == "False True\n"


def doubled(number: int) -> int:
    return number * 2


@kernel
def run_doubled(number: int) -> int:
    return doubled(number)


def test_what_is_defined_after_something_was_compiled_is_compiled_too() -> None:
    direct(run_doubled)

    @compiled_from(doubled)
    def _doubled(number: object) -> Callable[[int], int]:
        return lambda number: number << 1

    assert run_doubled(21) == 42


def test_threads_that_call_a_kernel_at_once_share_what_is_compiled() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: direct(fresh), range(8)))) == 1


@kernel
def fresh() -> int:
    return 1
