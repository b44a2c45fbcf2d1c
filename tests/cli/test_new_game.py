"""`sobremesa new-game`: what it writes is a game without a fault, and it overwrites nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.new_game import write_game
from sobremesa.testing import wrong_with
from tests import zygote
from tests.packages import Packages

ROOT = Path(__file__).parents[2]


def written(packages: Packages, *names: str) -> None:
    """New games, as pip would leave them."""
    for name in names:
        write_game(name, packages.folder / f"of_{name}")
        (packages.folder / f"of_{name}" / name).rename(packages.folder / name)
        packages.announce(f"sobremesa-{name}", [f"{name} = {name}:INFO"])
    packages.bring()


def test_a_new_game_passes_every_check(packages: Packages) -> None:
    written(packages, "tormenta")
    info = game_info("tormenta")
    assert (info.title, info.package, info.contract) == ("Tormenta", "sobremesa-tormenta", 1)
    assert wrong_with(info) == []


def test_two_new_games_do_not_take_each_other_for_the_same(packages: Packages) -> None:
    written(packages, "tormenta", "galerna")
    one, two = (game_info(name).load() for name in ("tormenta", "galerna"))
    assert one.state != two.state


@pytest.mark.slow
def test_a_new_game_is_clean_and_passes_its_own_tests(packages: Packages) -> None:
    written(packages, "tormenta")
    home = packages.folder / "of_tormenta"
    (packages.folder / "tormenta").rename(home / "tormenta")
    environment = {**packages.environment(), "MYPYPATH": str(ROOT / "src")}
    environment["PYTHONPATH"] = os.pathsep.join([str(home), environment["PYTHONPATH"]])
    for words in (
        ["ruff", "format", "--check", "--no-cache", "."],
        ["ruff", "check", "--no-cache", "."],
        ["mypy", "--follow-imports", "silent", "tormenta", "tests"],
        ["pytest", "-q"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=home, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Brisca", "a game cannot be called 'Brisca'; its name is a word of lowercase letters and digits"),
        ("el-mus", "a game cannot be called 'el-mus'"),
        ("3card", "a game cannot be called '3card'"),
        ("class", "a game cannot be called 'class'"),
        ("", "a game cannot be called ''"),
        ("toma6", "there is a game or a Python package called toma6 already; give another name"),
        ("numpy", "there is a game or a Python package called numpy already"),
        ("random", "there is a game or a Python package called random already"),
    ],
)
def test_names_that_a_game_cannot_have(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        write_game(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="exists already; give another folder"):
        write_game("tormenta", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadSetup, match="cannot be written"):
        write_game("tormenta", tmp_path / "file" / "new")


def test_the_command_says_how_to_go_on(tmp_path: Path) -> None:
    done = zygote.run("new-game", "tormenta", str(tmp_path / "new"), env={**os.environ, "LC_ALL": "en_US.UTF-8"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == f"The game is in {tmp_path / 'new'}. Now:"
    assert "sobremesa check-game tormenta" in done.stdout
    again = zygote.run("new-game", "tormenta", str(tmp_path / "new"), env={**os.environ, "LC_ALL": "es_ES.UTF-8"})
    assert again.returncode == 2
    assert "ya existe; da otra carpeta" in again.stderr
