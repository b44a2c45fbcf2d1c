"""`sobremesa report`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa import cli

Report = Callable[..., tuple[int, str, str]]
SMALL = ("toma6", "--players", "2", "3", "-o", "rounds=1", "--matches", "100", "--good", "0", "--seed", "1")


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Report:
    monkeypatch.setattr(cli, "LANG", "en")
    monkeypatch.setattr(cli.report, "LANG", "en")
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["sobremesa", "report", *words])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        told = capsys.readouterr()
        return (leaving.value.code if isinstance(leaving.value.code, int) else 0), told.out, told.err

    return call


def test_the_page_is_written_and_told_of(report: Report) -> None:
    code, out, _ = report(*SMALL)
    assert code == 0
    assert "report-toma6.html" in out
    assert "At half of the match" in out.replace("\n", " ")
    assert Path("report-toma6.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_same_seed_gives_the_same_page_with_any_threads(report: Report) -> None:
    for threads in "13":
        assert report(*SMALL, "--threads", threads, "--html", f"{threads}.html")[0] == 0
    assert Path("1.html").read_bytes() == Path("3.html").read_bytes()


def test_json_has_all_figures_and_writes_no_page(report: Report) -> None:
    code, out, _ = report(*SMALL, "--json")
    assert code == 0
    told = json.loads(out)
    assert [table["players"] for table in told["tables"]] == [2, 3]
    share = told["tables"][0]["seats"][0]["win_share"]
    assert share["sure_low"] <= share["low"] <= share["value"] <= share["high"] <= share["sure_high"]
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["toma6", "--players", "1"], "2 to 10 players"),
        (["toma6", "--players", "two"], "--players is a whole number"),
        (["toma6", "--matches", "10"], "from 100 to 10000000 matches"),
        (["toma6", "--good", "-1"], "0 to 10000000 matches"),
        (["toma6", "--threads", "0"], "0 threads"),
        (["toma6", "-o", "colour=red"], "no option 'colour'"),
        (["toma6", "-o", "limit"], "an option is given once"),
        (["toma6", "--html", "nowhere/a.html"], "the folder of nowhere/a.html does not exist"),
        (["highscore", "-o", "deck=nowhere.txt"], "nowhere.txt"),
        (["toma6", "--lang", "fr"], "the languages are es and en"),
    ],
)
def test_a_mistake_gives_one_sentence(report: Report, words: list[str], says: str) -> None:
    code, out, err = report(*words)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1
    assert out == ""
    assert list(Path().iterdir()) == []
