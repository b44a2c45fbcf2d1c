"""Games of other packages as a user types them: listed, simulated, kept while their package is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packages import Packages

pytestmark = pytest.mark.slow

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path, packages: Packages) -> Run:
    kept = {"SOBREMESA_DATA": str(tmp_path / "data"), "SOBREMESA_CACHE": str(tmp_path / "cache"), "COLUMNS": "160"}

    def call(*words: str, text: str = "", lang: str = "en_US.UTF-8") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sobremesa", *words],
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**packages.environment(), **kept, "LC_ALL": lang, "PYTHONIOENCODING": "utf-8"},
            check=False,
        )

    return call


def test_games_names_the_package_and_what_is_wrong_with_others(packages: Packages, run: Run) -> None:
    packages.add_renamed("sobremesa-mus", "mus")
    packages.add("broken", "INFO = 1")
    listed = run("games")
    assert "mus  Mus, 2-4 players  (package sobremesa-mus)\n" in listed.stdout
    assert (listed.returncode, listed.stderr) == (
        0,
        "sobremesa: the package 'broken' announces the game 'broken' by broken:INFO, which is 'int' and not a "
        "GameInfo\n",
    )
    told = run("games", "--json", lang="es_ES.UTF-8")
    assert [(info["name"], info["package"]) for info in json.loads(told.stdout)][-2:] == [
        ("bids", ""),
        ("mus", "sobremesa-mus"),
    ]
    assert told.stderr.startswith("sobremesa: el paquete «broken» anuncia")
    asked = run("play", "broken")
    assert (asked.returncode, asked.stdout, asked.stderr) == (2, "", listed.stderr)


def test_what_was_kept_of_a_game_survives_while_its_package_is_missing(
    packages: Packages, run: Run, tmp_path: Path
) -> None:
    packages.add_sixth()
    away = tmp_path / "away"
    simulate = ("simulate", "farol", "--games", "1000", "--store", str(tmp_path / "store"))
    arena = ("arena", "farol", "--players", "2", "--bots", "casual", "random", "--matches", "8", "--store")
    commands = (simulate, (*arena, str(tmp_path / "arena")))
    assert run("play", "farol", "--seed", "1", "--players", "2", text="keep\n").returncode == 0
    first = [run(*words) for words in commands]
    assert [done.returncode for done in first] == [0, 0]
    assert "Compiling" in first[0].stderr
    (match,) = (tmp_path / "data" / "matches").iterdir()
    kept = {path: path.read_bytes() for path in (match, tmp_path / "store", tmp_path / "arena")}

    packages.folder.rename(away)
    for command in (
        ["replay", str(match)],
        ["verify", str(match)],
        ["play", "--resume", str(match)],
        ["play", "--resume"],
    ):
        refused = run(*command)
        assert (refused.returncode, refused.stderr) == (
            2,
            f"sobremesa: {match}, the game 'farol' is not installed on this machine; the package that brings it is "
            "missing\n",
        )
    for words in commands:
        assert run(*words).stderr.startswith("sobremesa: there is no game 'farol'")
    assert {path: path.read_bytes() for path in kept} == kept

    away.rename(packages.folder)
    assert run("verify", str(match)).returncode == 0
    again = [run(*words) for words in commands]
    assert [(done.returncode, done.stderr) for done in again] == [(0, ""), (0, "")]
    assert [done.stdout.split("decisions in")[0] for done in again] == [
        done.stdout.split("decisions in")[0] for done in first
    ]


def test_code_is_compiled_again_when_the_package_has_changed(packages: Packages, run: Run) -> None:
    packages.add_sixth()
    words = ("warm", "farol", "--only", "play")
    assert "Compiling" in run(*words).stderr
    assert run(*words).stderr == ""
    cards = packages.folder / "farol" / "cards.py"
    cards.write_text(cards.read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert "Compiling" in run(*words).stderr


def test_a_game_that_cannot_be_compiled_is_one_sentence(packages: Packages, run: Run) -> None:
    packages.add_sixth(rules=("    begin_round(state, log)\n\n\n@kernel", "    state.nothing = 1\n\n\n@kernel"))
    done = run("simulate", "farol", "--games", "10")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "sobremesa: Farol could not be compiled; 'sobremesa check-game farol' says why"
    )
    assert "Traceback" not in done.stderr
