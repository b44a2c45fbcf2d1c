"""Whoever serves no tables needs none of what a server runs on: the extra `server`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.engine.extras import SERVER

pytestmark = pytest.mark.slow

BLOCKED = f"""
import sys
for name in {SERVER!r}:
    sys.modules[name] = None
"""
ENVIRONMENTS = """
import sobremesa
from sobremesa import envs
batch = envs.batch("push", 2, 4, seed=1)
batch.step(batch.random_moves())
print(sobremesa.simulate("push", 2, 10, seed=1).games)
"""


def run(code: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + code, *words], capture_output=True, text=True, cwd=folder, input=""
    )


def sobremesa(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return run("from sobremesa.cli import main; main()", *words, "--lang", "en", folder=folder)


def test_all_but_tables_works(tmp_path: Path) -> None:
    assert run(ENVIRONMENTS, folder=tmp_path).stdout == "10\n"
    for words in (
        ["games"],
        ["schema", "push"],
        ["schema", "--table"],
        ["simulate", "push", "--games", "4", "--records", "all"],
        ["verify", "all"],
        ["arena", "push", "--players", "2", "--bots", "casual", "random", "--matches", "2"],
        ["play", "push"],
    ):
        done = sobremesa(*words, folder=tmp_path)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), (words, done.stderr)


@pytest.mark.parametrize("words", [["serve"], ["join", "http://127.0.0.1:1"], ["backup", "copy"]])
def test_a_sentence_says_what_tables_need(tmp_path: Path, words: list[str]) -> None:
    done = sobremesa(*words, folder=tmp_path)
    assert done.returncode == 2
    assert " is not installed: " in done.stderr
    assert done.stderr.count("\n") == 1
