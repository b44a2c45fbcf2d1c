"""`hint`, `review` and `play --hints`, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sobremesa
from tests.cli.test_commands import Run, answers, files_in, record, run
from tests.nasty import disturbing
from tests.tables import random_play

pytestmark = pytest.mark.slow

__all__ = ["record", "run"]  # fixtures

FEW = ("--simulations", "40")


@pytest.fixture
def finished(tmp_path: Path, record: str) -> str:
    path = tmp_path / "match.sobremesa"
    path.write_text(record, encoding="utf-8")
    return str(path)


@pytest.fixture
def unfinished(tmp_path: Path) -> str:
    match = sobremesa.new("toma6", players=3, seed="hint", names=["Ana", "Beto", "Carla"], rounds=1)
    for step, _ in enumerate(random_play(match, "hint")):
        if step == 10:
            break
    path = tmp_path / "unfinished.sobremesa"
    path.write_text(match.record(), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("command", ["hint", "review"])
def test_the_commands_have_help(run: Run, command: str) -> None:
    assert "Usage" in run(command, "--help").stdout
    assert run(command, "--help", "--lang", "es").returncode == 0


def test_hint_judges_every_action(run: Run, unfinished: str) -> None:
    match = sobremesa.load(Path(unfinished).read_text(encoding="utf-8"))
    advice = json.loads(run("hint", unfinished, *FEW, "--json").stdout)
    seat = match.to_act[0]
    assert (advice["game"], advice["seat"], advice["simulations"]) == ("toma6", seat, 40)
    assert sorted(choice["action"] for choice in advice["choices"]) == sorted(match.legal(seat))
    assert set(advice["choices"][0]) == {
        "action",
        "name",
        "chance",
        "chance_error",
        "points",
        "points_error",
        "place",
        "place_error",
        "behind",
        "behind_error",
        "gap",
        "gap_error",
        "as_good",
    }


def test_hint_speaks_both_languages(run: Run, unfinished: str) -> None:
    english, spanish = (run("hint", unfinished, *FEW, "--lang", lang).stdout for lang in ("en", "es"))
    assert "To win" in english
    assert "Choose a card." in english
    assert "De ganar" in spanish
    assert "40 simulaciones de cada jugada" in spanish


def test_hint_looks_at_an_earlier_moment(run: Run, finished: str) -> None:
    advice = json.loads(run("hint", finished, *FEW, "--at", "1.2", "--seat", "2", "--json").stdout)
    assert (advice["round"], advice["turn"], advice["seat"]) == (1, 2, 2)
    assert len(advice["choices"]) == 9
    assert json.loads(run("hint", finished, *FEW, "--after", "0", "--json").stdout)["turn"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["hint", "{file}"], "the match is over there"),
        (["hint", "{file}", "--at", "soon"], "the round and the turn"),
        (["hint", "{file}", "--after", "0", "--seat", "9"], "there is no seat 9"),
        (["hint", "{file}", "--after", "0", "--simulations", "3"], "3 simulations cannot judge"),
        (["hint", "nowhere.sobremesa"], "cannot be read"),
        (["review", "nowhere.sobremesa"], "cannot be read"),
        (["review", "{file}", "--json", "--html", "x.html"], "do not go together"),
        (["review", "{file}", "--html", "nowhere/x.html"], "folder"),
        (["review", "{file}", "--threads", "0"], "0 threads"),
        (["review", "{file}", "--seed", "wrong"], "does not match its hash"),
        (["review", "{unfinished}"], "the match is not over"),
    ],
)
def test_a_mistake_gives_one_sentence(run: Run, finished: str, unfinished: str, words: list[str], says: str) -> None:
    done = run(*(word.format(file=finished, unfinished=unfinished) for word in words))
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_review_prints_one_json_object(run: Run, finished: str) -> None:
    found = json.loads(run("review", finished, *FEW, "--json").stdout)
    assert {"game", "players", "simulations", "seats", "moments", "decisions", "mattered"} <= set(found)
    assert len(found["moments"]) == 11
    assert {"seat", "played", "best", "chance", "chance_error", "loss", "loss_error"} <= set(found["decisions"][0])
    assert {"won", "fair_share", "loss", "rest"} <= set(found["seats"][0])


def test_review_speaks_both_languages(run: Run, finished: str) -> None:
    assert "Luck and rivals" in run("review", finished, *FEW).stdout
    assert "Suerte y rivales" in run("review", finished, *FEW, "--lang", "es").stdout


def test_review_writes_a_page(run: Run, finished: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = run("review", finished, *FEW, "--html", str(page), "--lang", "es")
    assert str(page) in done.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_play_gives_hints_and_tells_how_to_review(run: Run, tmp_path: Path) -> None:
    done = run("play", "toma6", "--players", "2", "--seed", "1", "-o", "rounds=1", "--hints", text=answers())
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("chance to win") >= 10
    (path,) = files_in(tmp_path / "data")
    assert f"sobremesa review {path}" in done.stdout


def test_a_hint_can_be_asked_for(run: Run) -> None:
    words = ("play", "toma6", "--players", "2", "--seed", "1", "-o", "rounds=1", "--lang")
    assert "de ganar" in run(*words, "es", text="pista\n").stdout
    english = run(*words, "en", text="?\nhint\n").stdout
    assert "what each action is worth" in english
    assert english.count("chance to win") == 1


# --- what strangers wrote


@pytest.fixture
def nasty(tmp_path: Path) -> str:
    """A finished match between seats whose names would set the title of a terminal, and are no markup."""
    names = ["\x1b]0;gotcha\x07[/]", "[mamá]", "b\u202ea<i>"]
    match = sobremesa.new("toma6", players=3, seed="nasty", names=names, rounds=1)
    for _ in random_play(match, "nasty"):
        pass
    path = tmp_path / "nasty.sobremesa"
    path.write_text(match.record(), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("words", [("hint", "--after", "0"), ("review",)])
def test_names_are_shown_as_typed_without_what_disturbs(run: Run, nasty: str, words: tuple[str, ...]) -> None:
    done = run(words[0], nasty, *words[1:], *FEW)
    assert done.returncode == 0, done.stderr
    assert "]0;gotcha [/]" in done.stdout
    assert not disturbing(done.stdout)


def test_a_page_of_nasty_names_disturbs_nothing(run: Run, nasty: str, tmp_path: Path) -> None:
    page = tmp_path / "[bold].html"
    assert "[bold].html" in run("review", nasty, *FEW, "--html", str(page)).stdout
    text = page.read_text(encoding="utf-8")
    assert not disturbing(text)
    assert "b a&lt;i&gt;" in text
    assert "<i>" not in text
