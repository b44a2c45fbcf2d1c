"""`sobremesa solve highscore`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa import cli


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["sobremesa", "solve", *words])
    with pytest.raises(SystemExit) as leaving:
        cli.main()
    captured = capsys.readouterr()
    code = leaving.value.code
    return (code if isinstance(code, int) else 0), captured.out, captured.err


@pytest.fixture
def solve(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def solved(*words: str) -> Any:
        code, out, err = run(monkeypatch, capsys, "highscore", *words, "--json")
        assert code == 0, err
        return json.loads(out)

    return solved


def test_every_card_of_the_deck(solve: Any) -> None:
    cards = solve()
    assert len(cards) == 21
    assert list(cards[0]) == ["scoring", "vortex", "roll", "mean"]
    assert cards[0] == {"scoring": "total", "vortex": "-5", "roll": "four", "mean": pytest.approx(18.2796, abs=1e-4)}


def test_a_table_for_people(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(monkeypatch, capsys, "highscore")
    assert code == 0
    assert len(out.splitlines()) == 22
    assert "46.9384" in out


def test_another_deck_and_option(solve: Any, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("tens_minus 10 aside\nodd 5 four\n")
    cards = solve("-o", f"deck={file}", "-o", "lone_ten=false")
    assert [card["scoring"] for card in cards] == ["tens_minus", "odd"]
    assert cards[0]["mean"] < 30
    assert solve("--card", "2", "-o", f"deck={file}")[0]["mean"] == cards[1]["mean"]


def test_one_card_by_its_words(solve: Any) -> None:
    by_words = solve("--scoring", "total", "--vortex", "-5", "--roll", "four")
    assert by_words == solve("--card", "1") == solve("--card", "total/-5/four")
    assert solve("--card", "1", "--beat", "25")[0]["beat"] == pytest.approx(0.1847, abs=1e-4)
    assert solve("--card", "1", "--players-left", "1")[0]["chips"] == pytest.approx(1.9073, abs=1e-4)


def test_every_choice_in_a_position_the_best_first(solve: Any) -> None:
    choices = solve("--card", "5", "--dice", "5544321", "--rolls-left", "1")
    assert choices[0] == {"action": "roll-123", "value": pytest.approx(64 / 3)}
    assert [choice["value"] for choice in choices] == sorted((choice["value"] for choice in choices), reverse=True)
    assert len(choices) == 3 * 3 * 2 * 2 * 2


def test_goals_in_a_position(solve: Any) -> None:
    position = ("--card", "2", "--dice", "5554", "--aside", "vvv", "--rolls-left", "1")
    assert solve(*position, "--beat", "20")[0] == {"action": "roll-4", "value": pytest.approx(1 / 6)}
    last = solve(*position, "--track", "19,10")
    assert last[0] == {"action": "roll-4", "value": pytest.approx((2 * 5 + 3) / 6)}
    assert solve(*position, "--goal", "mean", "--track", "19,15")[0] == {"action": "stop", "value": 19}
    assert solve("--card", "10", "--dice", "5v1", "--aside", "5522")[0]["action"] == "roll-1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["toma6"], "only highscore"),
        (["chess"], "no game 'chess'"),
        (["highscore", "--card", "22"], "no card 22"),
        (["highscore", "--card", "total/-5"], "three words"),
        (["highscore", "--scoring", "sum", "--vortex", "0", "--roll", "four"], "(scoring) must be total"),
        (["highscore", "--scoring", "total"], "together"),
        (["highscore", "--card", "1", "--roll", "four"], "together"),
        (["highscore", "--dice", "5544321"], "needs its card"),
        (["highscore", "--card", "1", "--aside", "1"], "needs its dice"),
        (["highscore", "--card", "1", "--dice", "6666666"], "not understood"),
        (["highscore", "--card", "1", "--dice", "55443"], "must be 7"),
        (["highscore", "--card", "1", "--dice", "5544", "--aside", "321"], "no dice are set aside"),
        (["highscore", "--card", "2", "--dice", "5544", "--aside", "v21"], "no dice are set aside"),
        (["highscore", "--card", "1", "--dice", "5544321", "--rolls-left", "4"], "0 to 3"),
        (["highscore", "--card", "4", "--dice", "5544321", "--rolls-left", "2"], "leave --rolls-left out"),
        (["highscore", "--card", "1", "--goal", "gold"], "mean, beat or chips"),
        (["highscore", "--card", "1", "--goal", "beat"], "--beat 20"),
        (["highscore", "--card", "1", "--goal", "chips"], "2 to 5 players"),
        (["highscore", "--card", "1", "--track", "20,20"], "different scores"),
        (["highscore", "--card", "1", "--track", "twenty"], "different scores"),
        (["highscore", "--card", "1", "--track", "9,8,7", "--players-left", "2"], "2 to 5 players"),
        (["highscore", "--card", "1", "--track", "9", "--players-left", "-1"], "2 to 5 players"),
        (["highscore", "-o", "deck=none.txt"], "cannot be read"),
        (["highscore", "-o", "rounds=99"], "1 to 60"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    monkeypatch.setattr(cli, "LANG", "en")
    code, out, err = run(monkeypatch, capsys, *words)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.startswith("sobremesa: ")
    assert err.count("\n") == 1
