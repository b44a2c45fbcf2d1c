"""Brisca installed by pip into a fresh environment beside Sobremesa: every command knows it."""

from __future__ import annotations

import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BRISCA = ROOT / "examples" / "brisca"
SECONDS = 120
BATCH = """
import numpy as np
import sobremesa.envs
batch = sobremesa.envs.batch("brisca", 3, 8, bots=[None, "casual", "casual"], seed="s", move_features=True)
for _ in range(20):
    batch.step(np.argmax(batch.mask, axis=1).astype(np.int32))
print(batch.observation.shape[0], (batch.feature_parts["number"][:, 0, 0] == batch.open_moves[:, 0]).all())
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The Python of an environment with Sobremesa, as it is here, and Brisca."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, symlinks=True)
    (program,) = folder.glob("bin/python")
    own = Path(sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})["purelib"])
    (own / "beside.pth").write_text(f"{sysconfig.get_paths()['purelib']}\n{ROOT / 'src'}\n", encoding="utf-8")
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", str(BRISCA)]
    subprocess.run([str(program), *install, "--target", str(own)], check=True, timeout=SECONDS, capture_output=True)
    return str(program)


def run(python: str, *words: str, answers: str = "", folder: Path | None = None) -> str:
    done = subprocess.run(
        [python, *words], input=answers, capture_output=True, text=True, timeout=SECONDS, cwd=folder, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_list_of_games_names_the_package(python: str) -> None:
    told = run(python, "-m", "sobremesa", "games", "--lang", "en")
    assert "brisca" in told
    assert "Toma 6" in told


@pytest.mark.slow
def test_every_command_plays_it(python: str, tmp_path: Path) -> None:
    command = ("-m", "sobremesa")
    assert "casual" in run(python, *command, "simulate", "brisca", "--games", "60", "--bots", "casual", "--lang", "en")
    assert "casual" in run(python, *command, "arena", "brisca", "--bots", "casual", "random", "--matches", "12")
    run(python, *command, "report", "brisca", "--matches", "100", "--good", "2", "--players", "2", folder=tmp_path)
    assert (tmp_path / "report-brisca.html").stat().st_size > 10_000
    assert run(python, "-c", BATCH).strip() == "8 True"


@pytest.mark.slow
def test_a_match_is_played_in_the_terminal(python: str, tmp_path: Path) -> None:
    words = ("play", "brisca", "--players", "2", "--seed", "s", "--record", str(tmp_path / "match.txt"), "--lang", "en")
    cards = "\n".join(f"{suit}{number}" for suit in "oceb" for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
    done = subprocess.run(
        [python, "-m", "sobremesa", *words],
        input=f"{cards}\n" * 25,  # whatever is in the hand is played sooner or later
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert "win" in done.stdout
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_it_passes_the_checks_of_every_game(python: str) -> None:
    assert "All is well" in run(python, "-m", "sobremesa", "check-game", "brisca", "--lang", "en")


def test_its_own_tests_know_every_rule() -> None:
    tests = (BRISCA / "tests" / "test_brisca.py").read_text(encoding="utf-8")
    for lang in ("es", "en"):
        rules = (BRISCA / "src" / "brisca" / f"rules.{lang}.md").read_text(encoding="utf-8")
        for rule in [f"BR-{number}" for number in range(1, 10)]:
            assert f"- **{rule}** " in rules
            assert rule in tests
