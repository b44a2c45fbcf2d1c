"""docs/bots-protocol.md is true: its conversation happens as written, and it tells every field of every view."""

from __future__ import annotations

import inspect
import json
import math
import re
import shlex
import sys
from pathlib import Path

import msgspec
import pytest

import sobremesa
from sobremesa.bots.guest import ClassPlayer, MovePlayer, TimeLimits, read_limits
from sobremesa.bots.look_ahead import Imagine, imagined
from sobremesa.bots.player import bot_choice
from sobremesa.bots.program import LAST_WORDS, LONGEST_LINE, BotProcess, Bye, ProgramPlayer
from sobremesa.engine.contract import View, all_games, game_info
from sobremesa.engine.match import Match
from tests.bots.guests import PATIENT, question

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "bots-protocol.md").read_text(encoding="utf-8")


def play_the_example(match: Match, tricks: int) -> None:
    """Seat 0 plays its lowest card, then the example chooses for seat 1."""
    command = shlex.join([sys.executable, str(ROOT / "examples" / "json_bot.py")])
    player = ProgramPlayer(f"run:{command}", TimeLimits(60, 5))
    for _ in range(tricks):
        match.play(0, match.legal(0)[0])
        match.play(1, bot_choice(match, 1, player))
    player.close()


def test_the_conversation_happens_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    say, hear = BotProcess.say, BotProcess.hear

    def tell(running: BotProcess, message: msgspec.Struct) -> None:
        heard.append(f"> {msgspec.json.encode(message).decode()}")
        say(running, message)

    def listen(running: BotProcess) -> bytes:
        line = hear(running)
        heard.append(f"< {line.decode().strip()}")
        return line

    monkeypatch.setattr(BotProcess, "say", tell)
    monkeypatch.setattr(BotProcess, "hear", listen)
    play_the_example(sobremesa.new("toma6", players=2, seed=1, rounds=1), 2)
    heard.append(f"> {msgspec.json.encode(Bye()).decode()}")
    (told,) = re.findall(r"```text\n(> .*?)\n```", PAGE, re.DOTALL)
    assert heard == told.splitlines()


IN_WORDS, IN_NUMBERS, LOOKS_AHEAD, IN_A_PROGRAM = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def class_in(code: str, name: str) -> type:
    names: dict[str, type] = {}
    exec(code, names)
    return names[name]


def test_the_classes_on_the_page_play() -> None:
    for kind, code in ((ClassPlayer, IN_WORDS), (MovePlayer, IN_NUMBERS)):
        assert kind("page:First", class_in(code, "First"), PATIENT).act(question()) == question().legal()[0]
    greedy = ClassPlayer("page:Greedy", class_in(LOOKS_AHEAD, "Greedy"), PATIENT)
    assert greedy.act(question()) in question().legal()


def test_a_program_looks_ahead_as_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "ahead.py"
    lines = """
def hear():
    return json.loads(sys.stdin.readline())

hear()
print('{"type": "ready"}', flush=True)
question = hear()
worth = {action: -imagined(question, action, 7)["points"][question["seat"]] for action in question["legal"][:3]}
print(json.dumps({"type": "action", "id": 1, "action": max(worth, key=worth.get)}), flush=True)
"""
    path.write_text(IN_A_PROGRAM + lines, encoding="utf-8")
    player = ProgramPlayer(f"run:{shlex.join([sys.executable, str(path)])}", PATIENT)
    heard = list[str]()
    player.overhear = lambda sign, words: heard.append(words)
    assert player.act(question()) in question().legal()[:3]
    player.close()
    assert [json.loads(words)["type"] for words in heard[2:]] == [
        "choose", *["imagine", "imagined"] * 3, "action"
    ]  # fmt: skip


def test_the_message_on_the_page_is_understood() -> None:
    (message,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    asked = msgspec.json.decode(message, type=Imagine)
    told = imagined(question().world(), asked, math.inf)
    assert told.id == 1
    assert told.view.over
    table = PAGE.split("| field of `imagine` |", 1)[1].split("\n\n", 1)[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(Imagine.__struct_fields__)


def test_the_numbers_on_the_page_are_right() -> None:
    limits = read_limits()
    assert f"made) | {limits.start} s |" in PAGE
    assert f"for an answer | {limits.answer} s |" in PAGE
    assert f"{LONGEST_LINE:,} bytes" in PAGE
    assert f"the last {LAST_WORDS} lines" in PAGE


def fields_told(heading: str) -> list[str]:
    """The fields in the table below a heading."""
    table = PAGE.split(heading, 1)[1].split("\n#", 1)[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_the_page_tells_every_field_of_a_view(game: str) -> None:
    common = list(View.__struct_fields__)
    assert fields_told("In every game:") == common
    view = game_info(game).load().view_type
    assert fields_told(f"### {game}") == [name for name in view.__struct_fields__ if name not in common]


@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_the_schema_is_that_of_what_a_seat_sees(game: str) -> None:
    opened = game_info(game).load()
    assert inspect.signature(opened.look).return_annotation == opened.view_type.__name__
    described = json.loads(msgspec.json.encode(msgspec.json.schema(opened.view_type)))
    properties = described["$defs"][opened.view_type.__name__]["properties"]
    assert list(properties) == list(opened.view_type.__struct_fields__)
