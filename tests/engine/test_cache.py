"""Compiled code is found again exactly when nothing it was made of has changed, and only nobody else can plant it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core import types
from numba.np.numpy_support import from_dtype

from sobremesa import games
from sobremesa.engine import cache, cache_dir
from sobremesa.engine.kernel import Kernels, legal

ROOT = Path(__file__).parent.parent.parent

SOURCE = """
from enum import IntEnum

import numpy as np

TABLE = np.array([1, 2, 3])
LIMIT = 5


class Phase(IntEnum):
    PLAY = 0
    END = 1


def helper(x):
    return x + LIMIT


def unused(x):
    return x


def entry(x):
    "What it is for."
    return helper(TABLE[x]) + Phase.END
"""


def print_of(source: str) -> str:
    home: dict[str, Any] = {"__name__": "a_game"}
    exec(source, home)
    return cache.fingerprint(home["entry"], [])


@pytest.mark.parametrize(
    ("old", "new"),
    [("1, 2, 3", "1, 2, 4"), ("LIMIT = 5", "LIMIT = 6"), ("x + LIMIT", "x - LIMIT"), ("END = 1", "END = 2")],
)
def test_a_change_of_anything_that_a_kernel_reaches_changes_its_fingerprint(old: str, new: str) -> None:
    assert old in SOURCE
    assert print_of(SOURCE.replace(old, new)) != print_of(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("What it is for.", "Said better."),
        ("def unused(x):\n    return x", "def unused(x):\n    return 7"),
        ("LIMIT = 5", "\n\n# a word on this\nLIMIT = 5"),
    ],
)
def test_a_change_of_anything_else_does_not(old: str, new: str) -> None:
    assert old in SOURCE
    assert print_of(SOURCE.replace(old, new)) == print_of(SOURCE)


def test_what_has_no_fingerprint_is_refused_rather_than_overlooked() -> None:
    with pytest.raises(TypeError, match="entry uses a dict"):
        print_of(SOURCE.replace("TABLE = np.array([1, 2, 3])", "TABLE = {1: 2}"))


def test_a_generic_function_goes_by_the_game_of_the_record() -> None:
    records = {name: from_dtype(games.load_game(name).state) for name in ("toma6", "push")}
    prints = {cache.fingerprint(legal, [record]) for record in records.values()}
    assert len(prints) == 2


def test_a_kernel_goes_by_the_game_of_a_record_that_is_given_alone_or_in_an_array() -> None:
    record = from_dtype(games.load_game("push").state)
    assert cache._records_in((types.int64, record)) == cache._records_in((types.Array(record, 1, "C"),)) == [record]


@pytest.mark.parametrize("name", ["push", "highscore", "toma6", "dos", "bids"])
def test_every_kernel_of_a_game_has_a_fingerprint_of_its_own(name: str) -> None:
    game = games.load_game(name)
    kernels = {getattr(game.kernels, field) for field in Kernels.__slots__}
    prints = [cache.fingerprint(run, [from_dtype(game.state)]) for run in kernels]
    assert len(set(prints)) == len(prints)


def test_what_writes_instructions_is_part_of_the_kernels_made_of_them() -> None:
    game = games.load_game("highscore")
    reached = {run.__module__ for run in cache.reach(game.kernels.encode_observation, [from_dtype(game.state)])}
    reached |= {run.__module__ for run in cache.reach(game.kernels.observe, [from_dtype(game.state)])}
    assert {"sobremesa.engine.native.llvm.simd", "sobremesa.engine.native.llvm.projection"} <= reached


def test_a_folder_that_somebody_else_can_write_to_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba's files are pickles: whoever plants one runs code as whoever reads it."""
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path / "file" / "cache"))
    (tmp_path / "file").touch()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    usual = cache_dir.find_folder()
    assert usual.parent == tmp_path
    assert usual.stat().st_mode & 0o077 == 0
    usual.chmod(0o777)
    alone = cache_dir.find_folder()
    assert alone != usual
    assert alone.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="links are a matter of POSIX")
def test_a_link_that_somebody_left_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path / "file" / "cache"))
    (tmp_path / "file").touch()
    (tmp_path / "trap").mkdir(mode=0o700)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    usual = cache_dir.find_folder()
    usual.rmdir()
    usual.symlink_to(tmp_path / "trap")
    assert cache_dir.find_folder() not in (usual, tmp_path / "trap")


def test_only_what_nobody_used_for_long_is_forgotten(tmp_path: Path) -> None:
    old, new = tmp_path / "old.nbc", tmp_path / "new.nbc"
    for path in (old, new):
        path.touch()
    long_ago = time.time() - (cache_dir.KEPT_DAYS + 1) * cache_dir.DAY
    os.utime(old, (long_ago, long_ago))
    cache_dir.forget_unused(tmp_path)
    assert sorted(tmp_path.iterdir()) == [new]


def test_another_process_that_tidies_up_at_the_same_moment_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.nbc"
    path.touch()
    listed: Callable[[Path], Any] = Path.iterdir

    def vanishing(folder: Path) -> Any:
        found = list(listed(folder))
        path.unlink(missing_ok=True)
        return iter(found)

    monkeypatch.setattr(Path, "iterdir", vanishing)
    cache_dir.forget_unused(tmp_path)
    cache_dir.forget_unused(tmp_path / "gone")


def test_a_full_disk_costs_no_more_than_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*words: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    cache_dir.write(tmp_path / "kernel.nbc", b"code")
    assert list(tmp_path.iterdir()) == []


PROGRAM = """
import sys
import sobremesa
from sobremesa.engine import cache

compiled = []
save = cache.KernelCache.save_overload
cache.KernelCache.save_overload = lambda self, *words: (compiled.append(self._function.__name__), save(self, *words))
match = sobremesa.new("highscore", players=2, seed=1)
print(match.legal(match.to_act[0]), sobremesa.__file__, compiled, file=sys.stderr)
sys.exit(bool(compiled))
"""


@pytest.mark.slow
def test_a_second_checkout_with_other_sentences_compiles_nothing_again(tmp_path: Path) -> None:
    package = tmp_path / "sobremesa"
    subprocess.run(["cp", "-r", str(ROOT / "src" / "sobremesa"), str(package)], check=True)
    words = package / "games" / "highscore" / "words.py"
    words.write_text(words.read_text(encoding="utf-8") + "\nA_SENTENCE = 'new'\n", encoding="utf-8")

    def starts(path: Path) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(path), "SOBREMESA_CACHE": str(tmp_path / "cache")}
        return subprocess.run(
            [sys.executable, "-c", textwrap.dedent(PROGRAM)], env=environment, capture_output=True, text=True
        )

    first = starts(ROOT / "src")
    assert first.returncode == 1, f"the first one compiles: {first.stderr}"
    second = starts(tmp_path)
    assert str(tmp_path) in second.stderr
    assert second.returncode == 0, f"the second one loads: {second.stderr}"


def test_a_file_cut_short_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_dir, "folder", lambda: tmp_path)
    kept = cache.KernelCache(print_of, {})

    class Target:
        def refresh(self) -> None:
            pass

        def codegen(self) -> Target:
            return self

        def magic_tuple(self) -> tuple[str]:
            return ("here",)

    monkeypatch.setattr(cache, "fingerprint", lambda function, records: "print")
    kept._path((np.int64,), Target()).write_bytes(b"\x80\x05cut")
    assert kept.load_overload((np.int64,), Target()) is None
