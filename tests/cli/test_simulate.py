"""`sobremesa simulate` for people with data: rows in files, bots that are asked."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sobremesa
from sobremesa import cli
from sobremesa.cli import shared
from tests.full_disk import Disk

pytestmark = pytest.mark.slow

Simulate = Callable[..., tuple[int, str, str]]
SMALL = ("toma6", "--players", "2", "-o", "rounds=1", "--seed", "1")
LOWEST = f"{Path(__file__).parent.parent.parent / 'examples' / 'lowest_card.py'}:LowestCard"


@pytest.fixture
def simulate(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Simulate:
    for module in (cli, *(sys.modules[f"sobremesa.cli.{name}"] for name in ("shared", "simulate", "records"))):
        monkeypatch.setattr(module, "LANG", "en")
    monkeypatch.setenv("COLUMNS", "160")

    def call(*words: str, command: str = "simulate") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["sobremesa", command, *words])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        told = capsys.readouterr()
        return (leaving.value.code if isinstance(leaving.value.code, int) else 0), told.out, told.err

    return call


def test_json_tells_distributions_and_versions(simulate: Simulate) -> None:
    code, out, _ = simulate(*SMALL, "--games", "300", "--json")
    assert code == 0
    report = json.loads(out)
    assert report["versions"] == {"sobremesa": sobremesa.__version__, "rules": "1"}
    assert report["distributions"]["rounds"] == {"1": 300}
    assert [sum(ranks.values()) for ranks in report["distributions"]["ranks"]] == [300, 300]
    points = {int(points): count for points, count in report["distributions"]["points"][0].items()}
    assert (min(points), max(points)) == (report["lowest_points"][0], report["highest_points"][0])


def test_rows_are_written_beside_the_report(simulate: Simulate, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    code, out, _ = simulate(*SMALL, "--games", "5", "--out", str(path))
    assert code == 0
    assert f"Rows in {path}" in out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 11
    code, out, _ = simulate(*SMALL, "--games", "5", "--out", str(path), "--json")
    assert json.loads(out)["games"] == 5


def test_matches_are_written_and_one_is_taken_out_by_its_seed(simulate: Simulate, tmp_path: Path) -> None:
    path = tmp_path / "matches"
    code, out, _ = simulate(*SMALL, "--games", "9", "--records", str(path), "--every", "4")
    assert code == 0
    assert f"Matches in {path}" in out

    def call(command: str, *words: str) -> tuple[int, str, str]:
        return simulate(str(path), *words, command=command)

    assert call("verify")[1].startswith("Correct: 3 matches, ")
    assert [json.loads(line)["seed"] for line in call("verify", "--json")[1].splitlines()] == [
        "1#0",
        "1#4",
        "1#8",
    ]
    assert call("verify", "--match", "1#4")[1].startswith("Correct: Toma 6, ")
    assert "say which by its seed, such as --match 1#0" in call("replay")[2]
    assert json.loads(call("replay", "--match", "1#8", "--json")[1].splitlines()[0])["event"] == "match"
    assert json.loads(call("review", "--match", "1#8", "--simulations", "40", "--json")[1])
    assert json.loads(call("hint", "--match", "1#8", "--after", "0", "--simulations", "40", "--json")[1])
    assert "there is no match 1#5" in call("hint", "--match", "1#5")[2]


def test_levels_and_own_bots_play(simulate: Simulate) -> None:
    words = ("--bots", "good", LOWEST, "--games", "3", "--json")
    one, two = (json.loads(simulate(*SMALL, *words, "--threads", threads)[1]) for threads in "12")
    assert one["bots"] == ["good", LOWEST]
    assert {**one, "seconds": 0, "threads": 0} == {**two, "seconds": 0, "threads": 0}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--out", "rows.xls"), "rows.xls ends neither in .csv nor in .parquet, which says what is written"),
        (("--out", "nowhere/rows.csv"), "the folder of nowhere/rows.csv does not exist"),
        (("--bots", "casual", "tests.lab.bots:Cheating"), "seat 1: 'Cheating' answered '105', which is not legal"),
        (("--bots", "run:python3 x.py"), "'python3' ended by itself (exit code 2)"),
        (("--bots", "genius"), "there is no bot 'genius'"),
    ],
)
def test_a_mistake_gives_one_sentence(simulate: Simulate, words: tuple[str, ...], says: str) -> None:
    code, out, err = simulate(*SMALL, "--games", "1000000000", *words)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1
    assert out == ""


def test_a_full_disk_is_found_out_first(simulate: Simulate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("precious")
    Disk(monkeypatch).full = True
    monkeypatch.setattr("sobremesa.lab.simulate.simulate", None)
    assert simulate(*SMALL, "--out", str(path)) == (2, "", f"sobremesa: {path} cannot be written: the disk is full\n")
    assert path.read_text() == "precious"


def test_own_bots_go_by_short_names_where_there_is_no_room(simulate: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    words = (*SMALL, "--games", "4", "--bots", LOWEST, "random")
    monkeypatch.setattr(shared.out, "width", 200)
    assert f" {LOWEST} " in simulate(*words)[1]
    monkeypatch.setattr(shared.out, "width", 80)
    table = simulate(*words)[1].splitlines()[1:4]
    assert max(map(len, table)) <= 80
    assert [line.split()[1] for line in table] == ["Bot", "LowestCard", "random"]
