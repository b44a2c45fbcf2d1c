"""The command line as a user types it: what it prints, and what it says when something is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.toss import Attempt, seed_of
from tests import zygote
from tests.tables import random_play
from tests.tosses import attempt, tossed

pytestmark = pytest.mark.slow

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def call(*words: str, text: str = "", lang: str = "en_US.UTF-8") -> subprocess.CompletedProcess[str]:
        return zygote.run(*words, text=text, env={**environment(tmp_path), "LC_ALL": lang})

    return call


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "SOBREMESA_DATA": str(folder / "data"), "COLUMNS": "160", "PYTHONIOENCODING": "utf-8"}


@pytest.fixture(scope="module")
def record() -> str:
    match = sobremesa.new("toma6", players=3, seed="cli", rounds=1)
    for _ in random_play(match, "cli"):
        pass
    return match.record()


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.name != "language"]


# --- games and help


def test_games_lists_the_games_in_both_languages(run: Run) -> None:
    assert "2-10 players" in run("games").stdout
    assert "2-10 jugadores" in run("games", lang="es_CL.UTF-8").stdout
    assert "2-10 jugadores" in run("games", "--lang", "es").stdout
    assert {"toma6"} <= {info["name"] for info in json.loads(run("games", "--json").stdout)}


def test_games_marks_house_rules(run: Run) -> None:
    assert "-o hand=… (a whole number from 1 to 10)  house rule" in run("games").stdout
    assert "-o rows=… (un número entero de 1 a 4)  regla de la casa" in run("games", "--lang", "es").stdout
    toma6 = next(info for info in json.loads(run("games", "--json").stdout) if info["name"] == "toma6")
    marked = {name for name, told in toma6["options"].items() if told["house_rule"]}
    assert marked == {"hand", "highest", "rows", "row_length"}


@pytest.mark.parametrize("command", ["games", "play", "simulate", "arena", "replay", "verify"])
def test_every_command_has_help(run: Run, command: str) -> None:
    assert command in run("--help").stdout
    assert "Usage" in run(command, "--help").stdout
    assert run(command, "--help", "--lang", "es").returncode == 0


# --- mistakes


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play"], "the game is missing"),
        (["play", "toma6", "--players", "1"], "2 to 10 players"),
        (["play", "toma6", "--players", "11"], "2 to 10 players"),
        (["play", "toma6", "--players", "many"], "--players is a whole number"),
        (["play", "toma6", "-o", "limit=66", "-o", "rounds=2"], "contradict"),
        (["play", "toma6", "-o", "limit"], "-o name=value"),
        (["play", "toma6", "--bots", "genius"], "there is no bot 'genius'"),
        (["play", "toma6", "--bots", "random", "casual"], "2 bots for 3 seats"),
        (["play", "--resume"], "no unfinished match"),
        (["play", "--resume", "nowhere.sobremesa"], "cannot be read"),
        (["simulate", "toma6", "--games", "-5"], "-5 games cannot be played"),
        (["simulate", "toma6", "--games", "0"], "0 games cannot be played"),
        (["simulate", "toma6", "--threads", "0"], "0 threads"),
        (["simulate", "toma6", "--lang", "fr"], "the languages are es and en"),
        (["simulate", "toma6", "--wings"], "there is no option --wings"),
        (["simulate"], "GAME"),
        (["fly"], "there is no command 'fly'"),
        (["replay", "nowhere.sobremesa"], "cannot be read"),
        (["verify", "nowhere.sobremesa"], "cannot be read"),
    ],
)
def test_a_mistake_gives_one_sentence_and_exit_code_2(run: Run, tmp_path: Path, words: list[str], says: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.startswith("sobremesa: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert files_in(tmp_path) == []


def test_mistakes_are_told_in_spanish(run: Run) -> None:
    assert "no hay ningún juego «chess»" in run("play", "chess", "--lang", "es").stderr


# --- simulate


def test_simulate_prints_one_json_object(run: Run) -> None:
    words = ("simulate", "toma6", "--players", "3", "--games", "400", "--seed", "1", "--json")
    report = json.loads(run(*words, "--bots", "casual", "random", "random", "-o", "rounds=1").stdout)
    assert report["game"] == "toma6"
    assert report["players"] == 3
    assert report["options"] == {"variant": "classic", "rounds": 1, "low_card": "choose"}
    assert report["bots"] == ["casual", "random", "random"]
    assert report["games"] == 400
    assert report["decisions"] > 400 * 30
    assert report["seconds"] > 0
    assert report["win_share"][0] > 0.5
    assert len(report["mean_points"]) == 3


def test_simulate_gives_the_same_for_any_number_of_threads(run: Run) -> None:
    words = ("simulate", "toma6", "--games", "500", "--seed", "x", "--json")
    one, two = (json.loads(run(*words, "--threads", threads).stdout) for threads in ("1", "2"))
    for report in (one, two):
        del report["seconds"], report["threads"]
    assert one == two


def test_simulate_speaks_to_people(run: Run) -> None:
    done = run("simulate", "toma6", "--games", "100", "--lang", "es")
    assert "Victorias" in done.stdout
    assert "100 partidas" in done.stdout


# --- records


def test_replay_tells_the_match(run: Run, tmp_path: Path, record: str) -> None:
    path = tmp_path / "match.sobremesa"
    path.write_text(record, encoding="utf-8")
    done = run("replay", str(path), "--table", "--lang", "es")
    assert "Ronda 1" in done.stdout
    assert "gana con" in done.stdout


def test_replay_json_hides_nothing(run: Run, tmp_path: Path, record: str) -> None:
    path = tmp_path / "match.sobremesa"
    path.write_text(record, encoding="utf-8")
    events = [json.loads(line) for line in run("replay", str(path), "--json").stdout.splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds[0] == "match"
    assert events[0]["options"]["rounds"] == 1
    assert kinds.count("dealt") == 30
    assert kinds.count("row_started") == 4
    assert kinds.count("revealed") == 30
    assert kinds.count("result") == 3
    assert [event["step"] for event in events] == sorted(event["step"] for event in events)
    seen = [json.loads(line) for line in run("replay", str(path), "--json", "--seat", "1").stdout.splitlines()]
    assert [event["seat"] for event in seen if event["event"] == "dealt"] == [1] * 10


def test_verify_says_that_a_record_is_right(run: Run, tmp_path: Path, record: str) -> None:
    path = tmp_path / "match.sobremesa"
    path.write_text(record, encoding="utf-8")
    assert run("verify", str(path)).stdout.startswith("Correct: Toma 6")
    told = json.loads(run("verify", str(path), "--json").stdout)
    assert (told["finished"], told["practice"]) == (True, False)


def test_verify_tells_of_practice(run: Run, tmp_path: Path, record: str) -> None:
    match = sobremesa.load(record)
    match.practice = True
    path = tmp_path / "match.sobremesa"
    path.write_text(match.record(), encoding="utf-8")
    assert "practice match: something was taken back" in run("verify", str(path)).stdout
    assert json.loads(run("verify", str(path), "--json").stdout)["practice"] is True


AGAIN, SEED_OF_AGAIN = tossed([0, 1, 2], silent_first=[0, 1], then=[0, 2])
ONCE = [attempt(1, [2, 0])]
ALONE = [attempt(1, [])]


@pytest.mark.parametrize(
    ("attempts", "reveal", "english", "spanish"),
    [
        (
            [],
            True,
            "The deal was not tossed for: the seed came from whoever set the match up.",
            "El reparto no se sorteó: la semilla la puso quien preparó la partida.",
        ),
        (
            ONCE,
            True,
            "The table, Ana and [b]Eva tossed for the deal, and the seed is made of their parts.",
            "El reparto lo sortearon la mesa, Ana y [b]Eva, y la semilla está hecha de sus partes.",
        ),
        (
            ALONE,
            True,
            "The table alone tossed for the deal, and the seed is made of its part.",
            "El reparto lo sorteó la mesa sola, y la semilla está hecha de su parte.",
        ),
        (
            AGAIN,
            True,
            "The table, Ana and [b]Eva tossed for the deal, and the seed is made of their parts; "
            "the toss had to be repeated once because no word came in time from Ana and Luis.",
            "El reparto lo sortearon la mesa, Ana y [b]Eva, y la semilla está hecha de sus partes; "
            "hubo que repetir el sorteo una vez porque no llegó a tiempo la palabra de Ana y Luis.",
        ),
        (
            AGAIN,
            False,
            "The table, Ana and [b]Eva tossed for the deal, but the record keeps the words back, "
            "so nobody can check that the seed is made of them; the toss had to be repeated once.",
            "El reparto lo sortearon la mesa, Ana y [b]Eva, pero el registro se guarda las palabras "
            "y no se puede comprobar que la semilla esté hecha de ellas; hubo que repetir el sorteo una vez.",
        ),
    ],
    ids=["not tossed", "once", "alone", "again", "kept back"],
)
def test_verify_says_who_tossed_for_the_deal(
    run: Run, tmp_path: Path, attempts: list[Attempt], reveal: bool, english: str, spanish: str
) -> None:
    seed = seed_of(attempts[-1]) if attempts else "chosen"
    match = sobremesa.new("push", players=3, seed=seed, names=["Ana", "Luis", "[b]Eva"])
    path = tmp_path / "match.sobremesa"
    path.write_text(match.record(reveal, toss=attempts), encoding="utf-8")
    given = [] if reveal else ["--seed", seed]
    for lang, says in (("en_US.UTF-8", english), ("es_PE.UTF-8", spanish)):
        told = run("verify", str(path), *given, lang=lang).stdout.split("\n", 1)[1]
        assert " ".join(told.split()) == says


def test_verify_deals_a_numbered_match_again(run: Run, tmp_path: Path) -> None:
    done = run("play", "toma6", "--seed", "S#7", "-o", "rounds=1", text=answers())
    assert done.returncode == 0, done.stderr
    (path,) = files_in(tmp_path)
    text = path.read_text(encoding="utf-8")
    assert sobremesa.load(text).after(0) == sobremesa.new("toma6", sobremesa.load(text).players, "S#7", rounds=1)
    assert run("verify", str(path)).stdout.startswith("Correct: Toma 6")
    path.write_text(sobremesa.load(text).record(reveal_seed=False), encoding="utf-8")
    assert run("verify", str(path), "--seed", "S#7").stdout.startswith("Correct: Toma 6")
    assert "does not match its hash" in run("verify", str(path), "--seed", "S#8").stderr


def test_verify_tells_programs_of_the_toss(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.sobremesa"
    match = sobremesa.new("push", players=3, seed=SEED_OF_AGAIN)
    path.write_text(match.record(toss=AGAIN), encoding="utf-8")
    told = json.loads(run("verify", str(path), "--json").stdout)
    assert told["toss"] == {"seats": [0, 2], "attempts": 2, "checked": True}
    path.write_text(match.record(), encoding="utf-8")
    assert json.loads(run("verify", str(path), "--json").stdout)["toss"] is None


def test_verify_refuses_a_seed_that_nobody_tossed_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.sobremesa"
    path.write_text(sobremesa.new("push", players=3, seed="chosen").record(toss=ONCE), encoding="utf-8")
    done = run("verify", str(path))
    assert done.returncode == 2
    assert "line 13: attempt 1 of the toss: the seed is not made of" in done.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"hello\n", "line 1: this is not a Sobremesa record"),
        (b"\xff\x00\x01", "is not a text"),
        (b"", "line 1: "),
    ],
)
def test_a_broken_record_gives_its_line(run: Run, tmp_path: Path, command: str, content: bytes, says: str) -> None:
    path = tmp_path / "broken.sobremesa"
    path.write_bytes(content)
    done = run(command, str(path))
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_edited_record_gives_its_line(run: Run, tmp_path: Path, record: str) -> None:
    path = tmp_path / "edited.sobremesa"
    path.write_text(record.replace("1.2 ", "1.3 ", 1), encoding="utf-8")
    done = run("verify", str(path))
    assert done.returncode == 2
    assert "line " in done.stderr


# --- play


def answers() -> str:
    """More than enough cards: what is not legal is refused and the next one tried."""
    return "\n".join([*(f"r{row}" for row in (1, 2)), *map(str, range(1, 105))] * 12)


def test_a_match_can_be_played_to_its_end(run: Run, tmp_path: Path) -> None:
    done = run("play", "toma6", "--seed", "1", "-o", "rounds=1", "--name", "Ana", text=answers())
    assert done.returncode == 0, done.stderr
    assert "wins with" in done.stdout
    (path,) = files_in(tmp_path)
    assert sobremesa.load(path.read_text(encoding="utf-8")).over


def test_a_deck_from_a_file_goes_into_the_record(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("odd 0 four\ntotal 5 four\n", encoding="utf-8")
    done = run("play", "highscore", "--players", "2", "-o", f"deck={deck}", "-o", "rounds=1", text="stop\n" * 9)
    assert done.returncode == 0, done.stderr
    (path,) = files_in(tmp_path / "data")
    assert '[Option deck "odd/0/four,total/5/four"]' in path.read_text(encoding="utf-8")


def test_a_match_that_was_left_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    whole = run("play", "toma6", "--seed", "1", "-o", "rounds=1", "--record", str(tmp_path / "a"), text=answers())
    first = sobremesa.load((tmp_path / "a").read_text(encoding="utf-8"))
    card = first.actions[[written.seat for written in first.actions].index(0)].action

    left = run("play", "toma6", "--seed", "1", "-o", "rounds=1", text=f"{card}\n")
    assert left.returncode == 0
    assert "play --resume" in left.stdout
    (path,) = files_in(tmp_path / "data")
    assert not sobremesa.load(path.read_text(encoding="utf-8")).over
    resumed = run("play", "--resume", text=answers())
    assert resumed.returncode == 0, resumed.stderr
    again = sobremesa.load(path.read_text(encoding="utf-8"))
    assert again.over
    assert whole.returncode == 0
    assert again.actions == first.actions


def test_a_resumed_match_must_not_be_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "done"
    run("play", "toma6", "--seed", "1", "-o", "rounds=1", "--record", str(path), text=answers())
    done = run("play", "--resume", str(path))
    assert done.returncode == 2
    assert "is over" in done.stderr


def test_a_record_is_never_overwritten_by_a_new_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("precious", encoding="utf-8")
    done = run("play", "toma6", "--record", str(path))
    assert done.returncode == 2
    assert path.read_text(encoding="utf-8") == "precious"


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_keeps_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match"
    playing = subprocess.Popen(
        [sys.executable, "-m", "sobremesa", "play", "toma6", "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever started the tests may ignore it
    )
    assert playing.stdout is not None
    said = b""
    while not said.endswith(b"\n> "):  # where it asks
        said += os.read(playing.stdout.fileno(), 65536) or pytest.fail(f"it ended: {said.decode()}")
    playing.send_signal(signal.SIGINT)
    output, errors = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert b"play --resume" in output
    assert b"Traceback" not in errors
    assert not sobremesa.load(path.read_text(encoding="utf-8")).over
