"""`sobremesa arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa import cli

pytestmark = pytest.mark.slow

Arena = Callable[..., tuple[int, str, str]]
SMALL = ("toma6", "--players", "2", "-o", "rounds=1", "--seed", "1")


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Arena:
    monkeypatch.setattr(cli, "LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["sobremesa", "arena", *words])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        told = capsys.readouterr()
        return (leaving.value.code if isinstance(leaving.value.code, int) else 0), told.out, told.err

    return call


def test_json_has_all_that_is_measured(arena: Arena) -> None:
    code, out, _ = arena(*SMALL, "--bots", "random", "casual", "--matches", "40", "--json")
    assert code == 0
    report = json.loads(out)
    assert (report["game"], report["players"], report["seed"]) == ("toma6", 2, "1")
    assert report["options"] == {"variant": "classic", "rounds": 1, "low_card": "choose"}
    assert (report["matches"], report["deals"], report["fair_share"]) == (40, 20, 0.5)
    best = report["bots"][0]
    assert best["name"] == "casual"
    assert best["matches"] == 40
    assert best["interval"][0] < best["win_share"] < best["interval"][1]
    assert best["rating_interval"][0] < best["rating"] < best["rating_interval"][1]
    assert best["mean_points"] < report["bots"][1]["mean_points"]
    assert (best["forfeits"], best["first_forfeit"]) == (0, None)
    assert 0 < best["mean_seconds"] <= best["slowest_seconds"]
    assert [(row["bot"], row["other"]) for row in report["crosstable"]] == [("casual", "random"), ("random", "casual")]


def test_tables_fit_a_terminal(arena: Arena) -> None:
    code, out, _ = arena("toma6", "-o", "rounds=1", "--bots", "random", "easy", "casual", "--matches", "12")
    assert code == 0
    assert "…" not in out
    assert "12 matches on 3 deals" in out
    assert "ahead of" in out


def test_own_bots_go_by_short_names_in_tables_and_by_whole_ones_in_json(arena: Arena) -> None:
    bots = ["examples/lowest_card.py:LowestCard", "run:python3 examples/json_bot.py --level 3", "random"]
    words = (*SMALL, "--bots", *bots, "--matches", "6")
    code, out, _ = arena(*words)
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    assert out.count("LowestCard") >= 2
    assert out.count("json_bot.py") >= 2
    assert "examples/" not in out
    assert {bot["name"] for bot in json.loads(arena(*words, "--json")[1])["bots"]} == {*bots}


def test_a_fixed_field_sits_as_given(arena: Arena) -> None:
    words = ("toma6", "-o", "rounds=1", "--seats", "casual", "random", "random", "--matches", "6", "--json")
    report = json.loads(arena(*words)[1])
    assert report["players"] == 3
    assert report["seats"] == ["casual", "random", "random"]
    assert {bot["name"]: bot["seats"] for bot in report["bots"]} == {"casual": 6, "random": 12}


def test_rounding_up_is_said(arena: Arena) -> None:
    _, out, err = arena(*SMALL, "--bots", "random", "easy", "casual", "--matches", "10", "--json")
    assert "12 matches are played instead of 10" in err
    assert json.loads(out)["matches"] == 12


def test_the_page_is_written(arena: Arena, tmp_path: Path) -> None:
    path = tmp_path / "arena.html"
    code, out, _ = arena(*SMALL, "--bots", "random", "casual", "--matches", "4", "--html", str(path))
    assert code == 0
    assert str(path) in out.replace("\n", "")
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_same_command_goes_on_with_its_own_seed(arena: Arena, tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept"))
    words = ("toma6", "--players", "2", "-o", "rounds=1", "--bots", "random", "casual", "--json", *store)
    first = json.loads(arena(*words, "--matches", "4")[1])
    longer = json.loads(arena(*words, "--matches", "8")[1])
    assert longer["seed"] == first["seed"]
    assert len((tmp_path / "kept").read_text(encoding="utf-8").splitlines()) == 9
    code, _, err = arena(*words, "--matches", "8", "--seed", "another")
    assert code == 2
    assert "keeps another arena: it differs in seed" in err.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "--bots", "random", "casual"], "there is no game 'chess'"),
        (["toma6"], "say who plays"),
        (["toma6", "--bots", "random", "casual", "--seats", "random", "casual"], "say who plays"),
        (["toma6", "--bots", "random"], "two different bots"),
        (["toma6", "--bots", "random", "casual", "random"], "'random' is twice"),
        (["toma6", "--bots", "random", "genius"], "there is no bot 'genius'"),
        (["toma6", "--seats", "random", "casual", "--players", "4"], "2 bots in --seats for 4 seats"),
        (["toma6", "--seats", "casual"], "2 to 10 players"),
        (["toma6", "--bots", "random", "casual", "--matches", "0"], "0 matches cannot be played"),
        (["toma6", "--bots", "random", "casual", "--threads", "0"], "0 threads"),
        (["toma6", "--bots", "random", "casual", "--players", "11"], "2 to 10 players"),
        (
            ["toma6", "--bots", "random", "casual", "--html", "nowhere/a.html"],
            "the folder of nowhere/a.html does not exist",
        ),
        (["toma6", "--bots", "random", "casual", "--store", "nowhere/a"], "the folder of nowhere/a does not exist"),
    ],
)
def test_a_mistake_gives_one_sentence(arena: Arena, words: list[str], says: str) -> None:
    code, out, err = arena(*words)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1
    assert out == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_leaves_a_store_to_go_on_with(arena: Arena, tmp_path: Path) -> None:
    store = tmp_path / "kept"
    words = ["toma6", "--bots", "random", "casual", "--matches", "100000", "--store", str(store)]
    playing = subprocess.Popen(
        [sys.executable, "-m", "sobremesa", "arena", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "en_US.UTF-8"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    for _ in range(600):
        if store.exists() and store.read_bytes().count(b"\n") > 3:
            break
        time.sleep(0.1)
    playing.send_signal(signal.SIGINT)
    output, errors = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert "What was played is kept" in errors
    assert "Traceback" not in errors
    assert output == ""
    kept = store.read_bytes().count(b"\n") - 1
    words[words.index("100000")] = str(kept + 4)
    code, out, _ = arena(*words, "--json")
    assert code == 0
    assert json.loads(out)["matches"] >= kept
