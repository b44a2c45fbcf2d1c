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


def test_two_setups_are_put_side_by_side(report: Report) -> None:
    words = ("bids", "--players", "3", "--matches", "100", "--good", "0", "--seed", "1", "-o", "rounds=1")
    code, out, _ = report(*words, "--compare", "shuffle=true", "colours=true", "--html", "two.html")
    assert code == 0
    told = " ".join(out.split())
    assert told.startswith("BIDS 100 matches a table, casual bots Decisions. On average ")
    assert "with shuffle=false, colours=false and" in told
    assert "BIDS: shuffle=false, colours=false beside shuffle=true" in Path("two.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("values", "swept"),
    [("10,30", [10, 30]), ("10..30:10", [10, 20, 30]), ("10,20..21", [10, 20, 21]), ("10..30:15", [10, 25])],
)
def test_a_value_is_swept(report: Report, values: str, swept: list[int]) -> None:
    code, out, _ = report(
        "toma6", "--players", "2", "--matches", "100", "--seed", "1", "--sweep", f"limit={values}", "--json"
    )
    assert code == 0
    told = json.loads(out)
    tables = [told["tables"][0], *(variant["table"] for variant in told["variants"])]
    assert [table["options"]["limit"] for table in tables] == swept
    assert [gap["better"] for gap in told["gaps"]] == ["casual", "casual"]


def test_another_level_plays_the_tables(report: Report) -> None:
    code, out, _ = report(*SMALL, "--bots", "easy", "--json")
    assert code == 0
    assert json.loads(out)["level"] == "easy"
    assert out != report(*SMALL, "--json")[1]


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
        (["toma6", "--bots", "genius"], "there is no bot 'genius'"),
        (["toma6", "--bots", "easy", "good"], "one bot plays in all seats; 2 are given"),
        (["toma6", "--compare", "colour=red"], "no option 'colour'"),
        (["toma6", "--compare", "limit"], "'--compare limit' is not understood"),
        (["toma6", "--compare", "variant=classic"], "variant=classic plays what is compared already"),
        (["toma6", "--players", "3", "4", "--compare", "limit=20"], "one number of players"),
        (["toma6", "--compare", "limit=20", "--sweep", "limit=20,40"], "not both"),
        (["toma6", "--sweep", "limit"], "'--sweep limit' is not understood"),
        (["toma6", "--sweep", "limit=20"], "from 2 to 12 values, not 1"),
        (["toma6", "--sweep", "limit=1..1000000000000"], "from 2 to 12 values, not 1000000000000"),
        (["toma6", "--sweep", "limit=20,red"], "option 'limit' does not accept 'red'"),
        (["toma6", "--sweep", "height=20,30"], "no option 'height'"),
        (["highscore", "--compare", "deck=nowhere.txt"], "nowhere.txt"),
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
