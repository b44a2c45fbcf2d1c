"""Nobody waits for a compiler: games run interpreted until another process has compiled them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sobremesa import games, warm
from sobremesa.cli import warming
from sobremesa.engine import kernel_calls
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.match import Match
from tests.tables import Setup, random_play

NAMES = [info.name for info in all_games()]


@pytest.fixture(autouse=True)
def compiled_afterwards() -> Iterator[None]:
    yield
    for name in NAMES:
        kernel_calls.run_compiled(games.load_game(name).state)


def play_on(match: Match, actions: int) -> None:
    for step, _ in enumerate(random_play(match, "interpreted")):
        if step == actions:
            return


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_the_same_interpreted_and_half_way_compiled(name: str) -> None:
    compiled, interpreted, changing = (Setup(name, 3).new("twins") for _ in range(3))
    play_on(compiled, 40)
    state = compiled.game.state
    kernel_calls.interpret(state)
    play_on(interpreted, 40)
    play_on(changing, 20)
    seen = [interpreted.view(seat) for seat in range(-1, 3)]
    interpreted.undo()
    kernel_calls.run_compiled(state)
    compiled.undo()
    assert interpreted._states.tobytes() == compiled._states.tobytes()
    assert interpreted.all_events() == compiled.all_events()
    assert len(seen) == 4
    again = Setup(name, 3).new("twins")
    for written in changing.actions:
        again.play(written.seat, written.action)
    play_on(changing, 20)
    play_on(again, 20)
    assert changing._states.tobytes() == again._states.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_the_casual_player_chooses_the_same_interpreted(name: str) -> None:
    from sobremesa.bots.player import QuickPlayer, bot_choice
    from sobremesa.bots.policy import Policy

    match = Setup(name, 3).new("casual")
    for _ in range(6):
        seat = match.to_act[0]
        compiled = bot_choice(match, seat, QuickPlayer(Policy.CASUAL))
        kernel_calls.interpret(match.game.state)
        assert bot_choice(match, seat, QuickPlayer(Policy.CASUAL)) == compiled
        kernel_calls.run_compiled(match.game.state)
        match.play(seat, compiled)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_imagines_the_same_interpreted(name: str) -> None:
    match = Setup(name, 3).new("imagined")
    play_on(match, 8)
    compiled = match.imagine(1, 1).snapshot()
    kernel_calls.interpret(match.game.state)
    assert match.imagine(1, 1).snapshot() == compiled


def test_interpreted_a_game_touches_no_compiler() -> None:
    program = """
import sobremesa
from sobremesa.engine import kernel_calls
from sobremesa.engine.cache import KernelCache
from sobremesa.games import load_game
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy

asked = []
KernelCache.load_overload = lambda self, *words: asked.append(self._function.__name__)
for name in ("push", "highscore", "toma6", "dos", "bids"):
    kernel_calls.interpret(load_game(name).state)
    match = sobremesa.new(name, players=3, seed=1)
    for _ in range(5):
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.CASUAL)))
        match.view(seat)
        match.undo()
    try:
        match.play(match.to_act[0], match.game.notation(match.game.actions - 1))
    except sobremesa.Mistake:
        pass
    sobremesa.load(match.record())
assert not asked, asked
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# --- other processes


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing has been compiled."""
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "data"))
    return tmp_path / "cache" / "kernels"


def sobremesa(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "en_US.UTF-8", "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "sobremesa", *words],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )


def wait_for(path: Path, pattern: str) -> None:
    deadline = time.monotonic() + 240
    while not list(path.glob(pattern)):
        assert time.monotonic() < deadline, f"no {pattern} in {path}"
        time.sleep(0.1)


@pytest.mark.slow
def test_play_begins_at_once_and_leaves_compiled_code_behind(fresh: Path) -> None:
    done = sobremesa("play", "push", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "Reveal" in done.stdout
    assert "Compiling" not in done.stderr
    wait_for(fresh, "play-push-*.compiled")


@pytest.mark.slow
def test_warm_compiles_ahead(fresh: Path) -> None:
    done = sobremesa("warm", "highscore", "--only", "play", "--processes", "1")
    assert (done.returncode, done.stdout) == (0, "Everything is compiled.\n"), done.stderr
    assert len(list(fresh.glob("play-highscore-*.compiled"))) == 1
    assert sobremesa("warm", "highscore", "--only", "play").stderr == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["push", "--only", "sleep"], "--only is play, search, imagine, simulate, report or learn, not 'sleep'"),
        (["push", "--processes", "0"], "--processes is 1 to 1024"),
    ],
)
def test_what_cannot_be_warmed(words: list[str], says: str) -> None:
    done = sobremesa("warm", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_what_another_process_compiles_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    info = game_info("push")
    monkeypatch.setattr(warming, "missing", lambda pieces: pieces)
    compiler = warming.begin_at_once(info)
    assert compiler is not None
    assert info.load().state in kernel_calls._INTERPRETED
    assert compiler.wait_for("play-push", 240)
    deadline = time.monotonic() + 60
    while info.load().state in kernel_calls._INTERPRETED:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_piece_that_cannot_be_compiled_is_named() -> None:
    shares: list[float] = []
    assert warm.compile_in_processes(["play-chess"], 1, shares.append) == ["play-chess"]
    compiler = warm.Compiler(["play-chess"])
    assert not compiler.wait_for("play-chess", 60)
    assert compiler.failed == {"play-chess"}


def test_a_piece_that_cannot_be_compiled_keeps_nobody_from_the_others() -> None:
    compiler = warm.Compiler(["play-chess", "play-push"])
    assert compiler.wait_for("play-push", 240)
    assert not compiler.has_compiled("play-chess")


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_what_somebody_else_compiles_is_left_out_and_waited_for_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, compiled = {"play-push"}, list[str]()
    monkeypatch.setattr(warm, "folder", lambda: tmp_path)
    monkeypatch.setattr(warm, "compiled_before", lambda name, home: name in done)
    monkeypatch.setattr(warm, "compile_piece", lambda name, progress: compiled.append(name))
    words = [warm.SHARE, "play-push", "play-dos", "play-toma6", "play-bids"]
    with ThreadPoolExecutor() as pool:
        with warm.alone("play-dos"), warm.alone("play-toma6"):
            sharing = pool.submit(warm.main, words)
            while compiled != ["play-bids"]:
                assert not sharing.done()
            done.add("play-toma6")
        sharing.result()
    assert compiled == ["play-bids", "play-dos"]
