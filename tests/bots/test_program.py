"""Bots that are programs: the conversation, what forfeits, and that nothing of them is left behind."""

from __future__ import annotations

import gc
import json
import math
import os
import shlex
import signal
import sys
import textwrap
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.bots import program
from sobremesa.bots.guest import TimeLimits
from sobremesa.bots.levels import player_named
from sobremesa.bots.look_ahead import Imagine, imagined
from sobremesa.bots.player import Forfeit, Question, question_in
from sobremesa.bots.program import LAST_WORDS, LONGEST_WORDS, BotProcess, ProgramPlayer, keep_last_words
from sobremesa.engine.contract import View
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.luck import new_luck
from tests.bots.guests import HURRIED, PATIENT, Child, offer, question, small_match
from tests.tables import Setup

SPEAKS = """
import json, os, signal, sys, time

def hear():
    return json.loads(sys.stdin.readline())

def say(line):
    sys.stdout.write(line + "\\n")
    sys.stdout.flush()

def ready():
    hear()
    say('{"type": "ready", "name": "Pía"}')

def act(action, number=None):
    say(json.dumps({"type": "action", "id": asked["id"] if number is None else number, "action": action}))
"""


def written(folder: Path, lines: str) -> str:
    path = folder / "bót 1.py"
    path.write_text(SPEAKS + textwrap.dedent(lines), encoding="utf-8")
    return f"run:{shlex.join([sys.executable, '-X', 'utf8', str(path)])}"


def running_in(player: ProgramPlayer) -> BotProcess:
    assert player._running is not None
    return player._running


def reason(folder: Path, lines: str, limits: TimeLimits = PATIENT) -> str:
    """Why a program forfeits; no process is left."""
    player = ProgramPlayer(written(folder, lines), limits)
    started: list[BotProcess] = []

    def start(command: list[str]) -> BotProcess:
        started.append(BotProcess(command))
        return started[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "BotProcess", start)
        with pytest.raises(Forfeit) as caught:
            player.act(question())
    assert started[0].process.returncode is not None
    assert player._running is None
    return caught.value.reason.en


# --- the conversation

HIGHEST = """
ready()
while True:
    asked = hear()
    if asked["type"] == "bye":
        break
    act(None if asked["may_pass"] else asked["legal"][-1])
"""


def test_a_program_answers_question_after_question(tmp_path: Path) -> None:
    player = player_named(written(tmp_path, HIGHEST), small_match().game)
    assert isinstance(player, ProgramPlayer)
    highest = question().legal()[-1]
    assert [player.act(question()), player.act(question())] == [highest, highest]
    assert player.act(offer()) == LET_PASS
    player.close()


def test_what_a_program_is_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    lines = f"""
    hello = hear()
    say('{{"type": "ready"}}')
    asked = hear()
    open({str(heard)!r}, "w").write(json.dumps([hello, asked]))
    act(asked["legal"][0])
    hear()
    """
    player = ProgramPlayer(written(tmp_path, lines), PATIENT)
    player.act(question())
    player.close()
    hello, asked = json.loads(heard.read_text())
    assert hello == {"type": "hello", "protocol": 1, "game": "toma6", "rules": 1}
    view = asked.pop("view")
    assert asked == {
        "type": "choose",
        "id": 1,
        "seat": 1,
        "legal": small_match().legal(1),
        "may_pass": False,
        "seconds": 60,
    }
    assert view == json.loads(msgspec.json.encode(small_match().view(1)))


def test_unknown_fields_are_ignored(tmp_path: Path) -> None:
    lines = """
    hear()
    say('{"mood": [1, {}], "type": "ready", "name": "Pía"}')
    asked = hear()
    say(json.dumps({"why": "ñ", "type": "action", "id": 1, "action": asked["legal"][0]}) + "\\r")
    hear()
    """
    player = ProgramPlayer(written(tmp_path, lines), PATIENT)
    assert player.act(question()) == question().legal()[0]
    player.close()


# --- looking ahead

LOOKS_AHEAD = """
ready()
while True:
    asked = hear()
    if asked["type"] == "bye":
        break
    more = {"actions": [[asked["seat"], asked["legal"][0]]], "bot": "casual", "rounds": 1}
    told = []
    for question in ({"seed": 7}, {"seed": "a", **more}, {"seed": "a", **more}):
        say(json.dumps({"type": "imagine", "id": asked["id"], **question}))
        told.append(hear())
    open(heard, "a").write(json.dumps(told) + "\\n")
    act(asked["legal"][0])
"""


def told_ahead(folder: Path, *questions: Question) -> list[list[dict[str, Any]]]:
    """What a program is told of the matches that it imagines at each question."""
    heard = folder / "heard"
    player = ProgramPlayer(written(folder, f"heard = {str(heard)!r}\n{LOOKS_AHEAD}"), PATIENT)
    for asked in questions:
        player.act(asked)
    player.close()
    return [json.loads(line) for line in heard.read_text().splitlines()]


def as_json(view: View) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(msgspec.json.encode(view))
    return told


def test_a_program_can_imagine_a_match_and_have_it_played_on(tmp_path: Path) -> None:
    match = small_match()
    ((one, played, again),) = told_ahead(tmp_path, question())
    world = match.imagine(1, 7)
    legal = [world.legal(0), world.legal(1)]
    assert one == {"type": "imagined", "id": 1, "view": as_json(match.view(1)), "legal": legal}
    assert legal[0] != match.legal(0)
    assert played == again
    assert played["view"]["over"]
    assert played["legal"] == [[], []]
    assert played["view"]["points"] != match.points


def test_what_a_program_imagines_is_the_same_in_worlds_that_look_alike(tmp_path: Path) -> None:
    match = small_match()
    twin = Setup("toma6", 2, {"rounds": 1}).table().twin(match, 1, new_luck("twin", "test"))
    assert twin.view(0).hand != match.view(0).hand
    one, two = told_ahead(tmp_path, question_in(match, 1), question_in(twin, 1))
    assert [{**told, "id": 1} for told in two] == one


def test_as_many_rounds_are_played_on_as_wanted() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, rounds=3)
    for rounds, last in ((1, 2), (2, 3), (0, 3)):
        told = imagined(question_in(match, 0).world(), Imagine(1, 5, bot="casual", rounds=rounds), math.inf)
        assert (told.view.round, told.view.over) == (last, rounds == 0)


def imagines(**fields: object) -> str:
    return f"""
    ready(); asked = hear()
    say(json.dumps({{"type": "imagine", "id": 1, "seed": 1, **{fields!r}}}))
    hear()
    """


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"actions": [[0, "105"]]}, "'Pía' imagined what cannot be: "),
        ({"actions": [[9, "5"]]}, "imagined what cannot be: there is no seat 9"),
        ({"seed": "x" * 900}, "imagined what cannot be: the seed has too many characters"),
        ({"seed": 1.5}, "is not a message of type 'action' (Expected `int | str`"),
        ({"bot": "strong"}, "is not a message of type 'action' (Invalid enum value 'strong'"),
        ({"id": 7}, "answered question 7, but was asked number 1"),
    ],
    ids=str,
)
def test_a_program_that_imagines_what_cannot_be_forfeits(tmp_path: Path, fields: dict[str, Any], says: str) -> None:
    assert says in reason(tmp_path, imagines(**fields))


def test_the_time_to_answer_goes_on_while_a_program_imagines(tmp_path: Path) -> None:
    lines = """
    ready(); asked = hear()
    while True:
        say('{"type": "imagine", "id": 1, "seed": 1}')
        hear()
    """
    assert reason(tmp_path, lines, HURRIED) == "'Pía' did not answer within 0.2 s"
    with pytest.raises(TimeoutError):
        imagined(question().world(), Imagine(1, 5, bot="casual"), 0)


# --- forfeits


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("ready(); asked = hear(); act('105')", "'Pía' answered '105', which is not legal; these were: "),
        ("ready(); asked = hear(); act(None)", "'Pía' let its turn pass"),
        ("ready(); asked = hear(); act(asked['legal'][0], 7)", "'Pía' answered question 7, but was asked number 1"),
        (
            "ready(); asked = hear(); act(45)",
            "which is not a message of type 'action' (Expected `str | null`, got `int`",
        ),
        ("ready(); hear(); say('hello')", "'Pía' answered 'hello', which is not a message of type 'action'"),
        ("ready(); hear(); say('{}')", "which is not a message of type 'action'"),
        ("ready(); hear(); say('[' * 60000)", "which is not a message of type 'action'"),
        ("ready(); hear(); say('')", "'Pía' answered '', which is not a message of type 'action'"),
        ("ready(); hear(); os.write(1, b'\\xff\\xfe\"\\n')", "which is not a message of type 'action'"),
        ('ready(); hear(); os.write(1, b\'{"type":"\\xff"}\\n\')', "which is not a message of type 'action'"),
        ("ready(); hear(); say('x' * 70000)", "a line of more than 65536 bytes"),
        ("ready(); hear(); os.write(1, b'x' * 70000); time.sleep(600)", "a line of more than 65536 bytes"),
        ("hear(); say('uciok')", "answered 'uciok', which is not a message of type 'ready'"),
        ("ready(); hear(); os.close(1); time.sleep(600)", "'Pía' has closed its output"),
        ("ready(); hear(); sys.exit(3)", "'Pía' ended by itself (exit code 3)"),
        ("sys.exit(0)", "ended by itself (exit code 0)"),
        ("ready(); hear(); os.kill(os.getpid(), signal.SIGKILL)", "ended by itself (exit code -9)"),
    ],
)
def test_a_program_that_answers_badly_forfeits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str, says: str
) -> None:
    if "os.close(1)" in lines:
        monkeypatch.setattr(program, "GRACE", 0.1)
    assert says in reason(tmp_path, lines)


def test_a_program_that_hangs_forfeits(tmp_path: Path) -> None:
    assert reason(tmp_path, "ready(); hear(); time.sleep(600)", HURRIED) == "'Pía' did not answer within 0.2 s"


def test_a_program_that_is_slow_to_begin_forfeits(tmp_path: Path) -> None:
    assert "did not answer within 0.1 s" in reason(tmp_path, "time.sleep(600)", TimeLimits(0.1, 60))


def test_a_program_that_does_not_listen_forfeits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = [str(number) for number in range(100_000)]
    monkeypatch.setattr(program, "legal_in_words", lambda question: dict.fromkeys(long, 0))
    assert "did not answer within 0.2 s" in reason(tmp_path, "ready(); time.sleep(600)", HURRIED)


def test_a_forfeit_shows_the_last_words_of_a_program(tmp_path: Path) -> None:
    told = reason(tmp_path, "ready(); print('pensando… \\x1b[2J', file=sys.stderr); hear(); 1 / 0")
    assert "ended by itself (exit code 1)\n" in told
    assert "\n    pensando…  [2J\n" in told
    assert told.endswith("\n    ZeroDivisionError: division by zero")


def test_the_last_words_are_bounded() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"".join(b"line %d\n" % number for number in range(99)) + b"x" * 5000)
    os.close(writing)
    words: deque[str] = deque(maxlen=LAST_WORDS)
    keep_last_words(os.fdopen(reading, "rb", buffering=0), words)
    assert list(words) == [*(f"line {number}" for number in range(92, 99)), "x" * LONGEST_WORDS]


def test_after_a_forfeit_a_program_is_started_anew(tmp_path: Path) -> None:
    lines = f"""
    mark = {str(tmp_path / "mark")!r}
    ready(); asked = hear()
    if not os.path.exists(mark):
        open(mark, "w").close()
        sys.exit(1)
    act(asked["legal"][0])
    hear()
    """
    player = ProgramPlayer(written(tmp_path, lines), PATIENT)
    with pytest.raises(Forfeit):
        player.act(question())
    assert player.act(question()) == question().legal()[0]
    player.close()


# --- the end


def test_a_program_is_told_goodbye_and_ends_by_itself(tmp_path: Path) -> None:
    lines = f"""
    ready(); asked = hear(); act(asked["legal"][0])
    last = [hear(), sys.stdin.read()]
    open({str(tmp_path / "last")!r}, "w").write(json.dumps(last))
    """
    player = ProgramPlayer(written(tmp_path, lines), PATIENT)
    player.act(question())
    process = running_in(player).process
    player.close()
    player.close()
    assert json.loads((tmp_path / "last").read_text()) == [{"type": "bye"}, ""]
    assert process.returncode == 0


def test_a_program_ends_with_its_player(tmp_path: Path) -> None:
    player = ProgramPlayer(written(tmp_path, HIGHEST), PATIENT)
    player.act(question())
    process = running_in(player).process
    del player
    gc.collect()
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(("ignored", "code"), [("", -15), ("signal.signal(signal.SIGTERM, signal.SIG_IGN); ", -9)])
def test_a_program_that_does_not_end_is_made_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ignored: str, code: int
) -> None:
    monkeypatch.setattr(program, "GRACE", 0.1)
    lines = f"{ignored}ready(); asked = hear(); act(asked['legal'][0]); time.sleep(600)"
    player = ProgramPlayer(written(tmp_path, lines), PATIENT)
    player.act(question())
    process = running_in(player).process
    player.close()
    assert process.returncode == code


def test_a_program_that_is_gone_can_be_closed(tmp_path: Path) -> None:
    player = ProgramPlayer(written(tmp_path, "ready(); asked = hear(); act(asked['legal'][0])"), PATIENT)
    player.act(question())
    assert running_in(player).exit_code() == 0
    player.close()


def test_ctrl_c_while_a_program_takes_its_time_to_end_kills_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = ProgramPlayer(
        written(tmp_path, "ready(); asked = hear(); act(asked['legal'][0]); time.sleep(600)"), PATIENT
    )
    player.act(question())
    running = running_in(player)
    wait, interrupts = running.exit_code, iter([KeyboardInterrupt])

    def interrupted() -> int | None:
        for interrupt in interrupts:
            raise interrupt
        return wait()

    monkeypatch.setattr(running, "exit_code", interrupted)
    player.close()
    assert running.process.returncode == -9


# --- what a program has started


@pytest.fixture
def child() -> Iterator[Child]:
    if sys.platform == "win32":
        pytest.skip("only the program itself is ended")
    child = Child()
    yield child
    child.close()


def playing(folder: Path, lines: str) -> ProgramPlayer:
    """A player that has answered once."""
    player = ProgramPlayer(written(folder, lines), TimeLimits(10, 10))
    player.act(question())
    return player


def test_a_child_ends_with_a_program_that_ends_by_itself(tmp_path: Path, child: Child) -> None:
    told = reason(tmp_path, f"ready(); hear()\n{child.starts}\nsys.exit(3)", TimeLimits(10, 10))
    assert told == "'Pía' ended by itself (exit code 3)"
    assert child.has_ended()


def test_a_child_ends_with_a_program_that_is_killed(tmp_path: Path, child: Child) -> None:
    player = playing(tmp_path, f"ready(); asked = hear()\n{child.starts}\nact(asked['legal'][0]); hear()")
    os.kill(running_in(player).process.pid, signal.SIGKILL)
    assert child.has_ended()
    player.close()


def test_a_child_ends_with_a_program_that_ends_politely(tmp_path: Path, child: Child) -> None:
    player = playing(tmp_path, f"ready(); asked = hear()\n{child.starts}\nact(asked['legal'][0]); hear()")
    process = running_in(player).process
    player.close()
    assert process.returncode == 0
    assert child.has_ended()


def test_a_child_that_escapes_holds_nobody_up(tmp_path: Path, child: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE", 0.1)
    lines = f"ready(); asked = hear()\n{child.escapes}\nact(asked['legal'][0]); hear(); sys.exit(3)"
    player = playing(tmp_path, lines)
    player._limits = HURRIED
    with child.line() as line:
        assert line.recv(1) == b"!"
        with pytest.raises(Forfeit, match="did not answer within"):
            player.act(question())
        player.close()


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="cannot look at an ended process without reaping it")
def test_a_group_is_signalled_while_its_number_is_taken(
    tmp_path: Path, child: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    killpg, taken = os.killpg, []

    def checking(group: int, number: int) -> None:
        taken.append(os.waitid(os.P_PID, group, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None)
        killpg(group, number)

    monkeypatch.setattr(os, "killpg", checking)
    reason(tmp_path, f"ready(); hear()\n{child.starts}\nsys.exit(3)", TimeLimits(10, 10))
    assert child.has_ended()
    assert taken == [True]


# --- what cannot be run


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("run:", "does not say what to run"),
        ("run:python3 'bot.py", "does not say what to run"),
        ("run:no-such-program-anywhere --fast", "the program 'no-such-program-anywhere' of 'run:no-such"),
        ("run:./nowhere/bot", "is not found, or cannot be run"),
    ],
)
def test_a_command_that_cannot_be_run_is_a_mistake(name: str, says: str) -> None:
    with pytest.raises(BadSetup) as caught:
        player_named(name, small_match().game)
    assert says in caught.value.text.en


@pytest.mark.skipif(sys.platform == "win32", reason="files that can be run")
def test_a_file_that_is_no_program_forfeits(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_bytes(b"\x00\x01")
    path.chmod(0o755)
    with pytest.raises(Forfeit, match="could not be started: Exec format error"):
        ProgramPlayer(f"run:{path}", PATIENT).act(question())
