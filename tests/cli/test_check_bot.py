"""`sobremesa check-bot`: what is told of bots that are fine, and of those that are not."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa import cli
from sobremesa.engine.contract import all_games

pytestmark = pytest.mark.slow

Check = Callable[..., tuple[int, str, str]]
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
DICE = f"run:{shlex.join([sys.executable, str(EXAMPLES / 'json_bot.py')])}"
LOWEST = f"{EXAMPLES / 'lowest_card.py'}:LowestCard"
TALKS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print(READY, flush=True)
    elif asked["type"] == "choose":
        print(ANSWER, flush=True)
"""
READY = '{"type": "ready", "name": "Tester"}'
GOOD = "json.dumps({'type': 'action', 'id': asked['id'], 'action': asked['legal'][0]})"


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    for module in (cli, *(sys.modules[f"sobremesa.cli.{name}"] for name in ("shared", "checking"))):
        monkeypatch.setattr(module, "LANG", "en")
    monkeypatch.setenv("COLUMNS", "160")

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["sobremesa", "check-bot", *words])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        told = capsys.readouterr()
        return (leaving.value.code if isinstance(leaving.value.code, int) else 0), told.out, told.err

    return call


def program(folder: Path, ready: str = repr(READY), answer: str = GOOD) -> str:
    path = folder / "bot.py"
    path.write_text(TALKS.replace("READY", ready).replace("ANSWER", answer), encoding="utf-8")
    return f"run:{shlex.join([sys.executable, str(path)])}"


def test_a_program_that_is_fine_plays_every_game(check: Check) -> None:
    code, out, _ = check(DICE)
    assert code == 0
    lines = out.splitlines()
    assert [line for line in lines if not line.startswith(("  ", "fine (questions: "))] == [
        info.title for info in all_games()
    ]
    assert sum(line.startswith("fine") for line in lines) == len(all_games())
    assert lines[1].startswith('  > {"type":"hello","protocol":1,"game":"push"')
    assert lines[2].startswith('  < {"type": "ready"')
    assert lines[3].startswith('  > {"type":"choose","id":1,"seat":1,"view":{')
    assert max(map(len, lines)) < 300


def test_a_class_is_asked_with_its_view(check: Check) -> None:
    code, out, _ = check(LOWEST, "--game", "toma6", "--full")
    assert code == 0
    lines = out.splitlines()
    assert lines[1].startswith("  > choose(Toma6View(seat=1, players=2,")
    assert lines[1].endswith("'])")
    assert lines[2].startswith("  < '")


def test_json_for_programs(check: Check, tmp_path: Path) -> None:
    code, out, _ = check(program(tmp_path), "--game", "toma6", "--game", "dos", "--json")
    assert code == 0
    games = json.loads(out)
    assert [(game["game"], game["fault"]) for game in games] == [("toma6", None), ("dos", None)]
    for game in games:
        sides = [sign for sign, _ in game["transcript"]]
        assert sides == [">", "<"] * (game["questions"] + 1)
        assert game["slowest_seconds"] > 0


@pytest.mark.parametrize(
    ("ready", "answer", "says"),
    [
        ("'hola'", GOOD, "(questions: 1): '{python}' answered 'hola', which is not a message of type 'ready'"),
        ("""'{"type": "hello"}'""", GOOD, "which is not a message of type 'ready' (Invalid value 'hello'"),
        (repr(READY), "'{'", "(questions: 1): 'Tester' answered '{', which is not a message of type 'action'"),
        (repr(READY), GOOD.replace("asked['legal'][0]", "'105'"), "answered '105', which is not legal; these were: "),
        (
            repr(READY),
            GOOD.replace("asked['legal'][0]", "None"),
            "let its turn pass, but the match waits for its action",
        ),
        (repr(READY), GOOD.replace("asked['id']", "99"), "answered question 99, but was asked number 1"),
        (repr(READY), "1 / 0", "'Tester' ended by itself (exit code 1)"),
        (repr(READY), "sys.exit(3)", "'Tester' ended by itself (exit code 3)"),
        (repr(READY), "sys.stdin.read()", "'Tester' did not answer within 0.2 s"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    check: Check, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ready: str, answer: str, says: str
) -> None:
    monkeypatch.setenv("SOBREMESA_BOT_START_SECONDS", "60")
    monkeypatch.setenv("SOBREMESA_BOT_SECONDS", "0.2" if "read()" in answer else "60")
    code, out, err = check(program(tmp_path, ready, answer), "--game", "toma6")
    assert (code, err) == (1, "")
    assert says.replace("{python}", sys.executable) in out
    assert "fine" not in out
    assert '  > {"type":"hello"' in out


def test_one_game_may_go_wrong_and_another_not(check: Check) -> None:
    code, out, _ = check(LOWEST, "--game", "push", "--game", "toma6")
    assert code == 1
    assert out.index("wrong (questions: 1): 'LowestCard' broke: TypeError") < out.index("Toma 6") < out.index("fine")
