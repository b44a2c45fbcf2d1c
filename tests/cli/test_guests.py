"""Guests at a real table: the examples from the command line, forfeits, and records that name them."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import sobremesa
from tests.bots.guests import Child
from tests.cli.test_commands import Run, answers, files_in, run

pytestmark = pytest.mark.slow

__all__ = ["run"]  # a fixture

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LOWEST = f"{EXAMPLES / 'lowest_card.py'}:LowestCard"
DICE = f"run:{shlex.join([sys.executable, str(EXAMPLES / 'json_bot.py')])}"
SHORT = ("--players", "3", "--seed", "1", "-o", "rounds=1")


def written(folder: Path, lines: str) -> Path:
    path = folder / "bot.py"
    path.write_text(lines, encoding="utf-8")
    return path


def test_both_examples_play_a_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match"
    done = run("play", "toma6", *SHORT, "--bots", LOWEST, DICE, "--record", str(path), text=answers())
    assert done.returncode == 0, done.stderr
    assert "forfeits" not in done.stdout
    match = sobremesa.load(path.read_text(encoding="utf-8"))
    assert match.over
    assert match.names[1:] == [f"bot 1 ({LOWEST})", f"bot 2 ({DICE})"]
    dealt = sobremesa.new("toma6", players=3, seed=1, rounds=1).view(1)
    lowest_row = min(row[0] for row in dealt.rows)  # at the start every row has room for three cards
    assert (match.actions[0].seat, int(match.actions[0].action)) == (1, min(c for c in dealt.hand if c > lowest_row))


def test_a_program_is_told_goodbye_when_the_match_is_left(run: Run, tmp_path: Path) -> None:
    last = tmp_path / "last"
    bot = written(
        tmp_path,
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['type'] == 'hello':\n"
        '        print(\'{"type": "ready"}\', flush=True)\n'
        "    elif asked['type'] == 'choose':\n"
        "        print(json.dumps({'type': 'action', 'id': asked['id'], 'action': asked['legal'][0]}), flush=True)\n"
        f"open({str(last)!r}, 'w').write(line)\n",
    )
    done = run("play", "toma6", *SHORT, "--bots", "casual", f"run:{shlex.join([sys.executable, str(bot)])}")
    assert done.returncode == 0, done.stderr
    assert last.read_text() == '{"type":"bye"}\n'


@pytest.mark.skipif(sys.platform == "win32", reason="only the program itself is ended")
def test_what_a_program_has_started_ends_with_the_command(run: Run, tmp_path: Path) -> None:
    child = Child()
    example = (EXAMPLES / "json_bot.py").read_text(encoding="utf-8")
    bot = written(tmp_path, example.replace("def main", f"{child.starts}\n\ndef main"))
    done = run("play", "toma6", *SHORT, "--bots", "casual", f"run:{shlex.join([sys.executable, str(bot)])}")
    assert done.returncode == 0, done.stderr
    assert "forfeits" not in done.stdout
    assert child.has_ended()
    child.close()


@pytest.mark.parametrize(
    ("lines", "kind", "says"),
    [
        ("class Bot:\n    def choose(self, view, legal):\n        return 7\n", "class", "'Bot' answered int 7"),
        ("raise SystemExit('¡adiós!')\n", "program", "ended by itself (exit code 1)\n    ¡adiós!"),
        ("import time\ntime.sleep(600)\n", "program", "did not answer within 0.5 s"),
    ],
)
def test_the_casual_player_goes_on_for_a_bot_that_forfeits(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str, kind: str, says: str
) -> None:
    monkeypatch.setenv("SOBREMESA_BOT_START_SECONDS", "0.5" if "sleep" in lines else "60")
    bot = written(tmp_path, lines)
    word = f"{bot}:Bot" if kind == "class" else f"run:{shlex.join([sys.executable, '-X', 'utf8', str(bot)])}"
    done = run("play", "toma6", *SHORT, "--bots", "casual", word, text=answers())
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(f"bot 2 ({word}) forfeits: ") == 1
    assert says in done.stdout
    assert "The casual bot goes on in its place." in done.stdout
    (path,) = files_in(tmp_path / "data")
    match = sobremesa.load(path.read_text(encoding="utf-8"))
    assert match.over
    assert match.names[2] == f"bot 2 ({word})"


def test_a_forfeit_is_told_in_spanish(run: Run, tmp_path: Path) -> None:
    bot = written(tmp_path, "class Bot:\n    def choose(self, view, legal):\n        return 7\n")
    done = run("play", "toma6", *SHORT, "--bots", f"{bot}:Bot", "casual", "--lang", "es")
    assert "queda fuera: «Bot» ha contestado int 7" in done.stdout
    assert "El bot casual sigue en su lugar." in done.stdout


def test_a_record_does_not_run_what_it_names(run: Run, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    example = (EXAMPLES / "json_bot.py").read_text(encoding="utf-8")
    bot = written(tmp_path, example.replace("def main", f"open({str(ran)!r}, 'w').close()\n\n\ndef main"))
    word = f"run:{shlex.join([sys.executable, str(bot)])}"
    path = tmp_path / "match"
    assert run("play", "toma6", *SHORT, "--bots", "casual", word, "--record", str(path)).returncode == 0
    ran.unlink()
    before = path.read_bytes()

    refused = run("play", "--resume", str(path))
    assert refused.returncode == 2
    assert f"if you trust it, add --bots casual {shlex.quote(word)}" in refused.stderr
    assert not ran.exists()
    assert path.read_bytes() == before

    resumed = run("play", "--resume", str(path), "--bots", "casual", word, text=answers())
    assert resumed.returncode == 0, resumed.stderr
    assert ran.exists()
    assert sobremesa.load(path.read_text(encoding="utf-8")).over


def test_a_class_that_a_record_names_is_not_loaded(run: Run, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    match = sobremesa.new("toma6", players=2, seed=1, names=["Ana", f"bot 1 ({tmp_path / 'bot.py'}:Bot)"])
    written(tmp_path, f"open({str(ran)!r}, 'w').close()\n")
    path = tmp_path / "match"
    path.write_text(match.record(), encoding="utf-8")
    refused = run("play", "--resume", str(path))
    assert refused.returncode == 2
    assert "does not by itself run other people's code" in refused.stderr
    assert not ran.exists()


def test_other_bots_can_be_seated_when_a_match_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match"
    run("play", "toma6", *SHORT, "--bots", "casual", "--record", str(path))
    resumed = run("play", "--resume", str(path), "--bots", "random", LOWEST, text=answers())
    assert resumed.returncode == 0, resumed.stderr
    match = sobremesa.load(path.read_text(encoding="utf-8"))
    assert match.over
    assert match.names == ["", "bot 1 (random)", f"bot 2 ({LOWEST})"]
    wrong = run("play", "--resume", str(path), "--bots", "random", "random", "random")
    assert wrong.returncode == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "toma6", "--bots", "nowhere_at_all:Bot"], "the module 'nowhere_at_all' is found neither"),
        (["play", "toma6", "--bots", "nowhere.py:Bot"], "there is no file nowhere.py"),
        (["play", "toma6", "--bots", "run:no-such-program"], "the program 'no-such-program'"),
        (["play", "toma6", "--bots", "genius"], "expert, flat-N, mc-N, learned:FILE, module:Class or run:COMMAND"),
        (["simulate", "toma6", "--bots", "run:python3 x.py"], "'python3' ended by itself (exit code 2)"),
        (["simulate", "toma6", "--bots", "nowhere_at_all:Bot"], "the module 'nowhere_at_all' is found neither"),
        (["check-bot", "run:no-such-program"], "the program 'no-such-program'"),
        (["check-bot", "casual"], "'casual' is nobody's own bot; yours is given as module:Class"),
        (["check-bot", "nowhere.py:Bot", "--game", "chess"], "there is no game 'chess'"),
        (["schema", "chess"], "there is no game 'chess'"),
    ],
)
def test_a_mistake_gives_one_sentence(run: Run, tmp_path: Path, words: list[str], says: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("sobremesa: ")
    assert files_in(tmp_path) == []


def test_schema_describes_a_view(run: Run) -> None:
    described = json.loads(run("schema", "toma6").stdout)
    assert described["$defs"]["Toma6View"]["properties"]["hand"] == {"type": "array", "items": {"type": "integer"}}


def test_the_program_example_needs_only_the_standard_library() -> None:
    lines = '{"type":"hello","game":"x"}\n{"type":"choose","id":4,"legal":["ñ"],"may_pass":false}\n{"type":"bye"}\n'
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(EXAMPLES / "json_bot.py")],
        input=lines.encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )
    ready, action = done.stdout.splitlines()
    assert b"ready" in ready
    assert json.loads(action) == {"type": "action", "id": 4, "action": "ñ"}
