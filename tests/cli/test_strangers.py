"""What strangers wrote never reaches a terminal raw, and no encoding of the terminal ends in a traceback."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sobremesa
import sobremesa.console  # registers the look-alikes
from tests import zygote
from tests.nasty import disturbing
from tests.tables import random_play

pytestmark = pytest.mark.slow

TITLE = "\x1b]0;gotcha\x07"
SHORT = ("--players", "2", "--seed", "1", "-o", "rounds=1")

Run = Callable[..., "Done"]


class Done:
    """What a command printed, read in the encoding that it was told to write."""

    def __init__(self, done: subprocess.CompletedProcess[bytes], encoding: str) -> None:
        self.code = done.returncode
        self.out = done.stdout.decode(encoding)
        self.err = done.stderr.decode(encoding)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def call(*words: str | Path, text: bytes = b"", encoding: str = "utf-8", lang: str = "en_US.UTF-8") -> Done:
        environment = {
            **os.environ,
            "SOBREMESA_DATA": str(tmp_path / "data"),
            "COLUMNS": "100",
            "LC_ALL": lang,
            "PYTHONIOENCODING": encoding,
            "PYTHONUTF8": "1",
            "NUMBA_DISABLE_JIT": "1",
        }
        told = Done(zygote.commands(interpreted=True).run([*map(str, words)], environment, text), encoding)
        assert "Traceback" not in told.err
        assert not disturbing(told.out)
        assert not disturbing(told.err)
        return told

    return call


def written(folder: Path, names: list[str]) -> Path:
    """The record of a match between seats with these names."""
    match = sobremesa.new("toma6", players=len(names), seed="strangers", names=names, rounds=1)
    for _ in random_play(match, "strangers"):
        pass
    path = folder / "match.sobremesa"
    path.write_text(match.record(), encoding="utf-8")
    return path


# --- names


@pytest.mark.parametrize("name", ["[/]", "Ana [mamá]", "[bold]Ana", ":smile:", "{x}"])
def test_a_name_is_shown_as_it_was_typed(run: Run, name: str) -> None:
    done = run("play", "toma6", *SHORT, "--name", name)
    assert done.code == 0
    assert f"► {name} " in done.out


@pytest.mark.parametrize("words", [("replay", "--table"), ("verify",)])
def test_names_in_a_record_are_shown_without_what_disturbs(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = written(tmp_path, [f"{TITLE}[/]"] * 2)
    done = run(words[0], path, *words[1:])
    assert done.code == 0, done.err
    assert "]0;gotcha [/]" in done.out


def test_whoever_has_no_name_goes_by_the_seat(run: Run, tmp_path: Path) -> None:
    assert "Player 1 and Player 2 play" in run("replay", written(tmp_path, ["", "\u200b"])).out


def test_json_tells_names_exactly_but_escaped(run: Run, tmp_path: Path) -> None:
    names = [TITLE, "\x9b2J", "b\u202ea", "[/]", "a\nb", "", "愛" * 200]
    done = run("replay", written(tmp_path, names), "--json")
    assert json.loads(done.out.splitlines()[0])["seats"] == names


# --- bots, seeds, files, mistakes


def test_a_bots_last_words_are_told_without_what_disturbs(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "[bot].py"
    bot.write_text("import sys\nsys.exit('\\x1b]0;gotcha\\x07 [/] bye')\n", encoding="utf-8")
    done = run("play", "toma6", *SHORT, "--bots", f"run:{shlex.join([sys.executable, str(bot)])}")
    assert done.code == 0, done.err
    assert "[bot].py" in done.out
    assert "]0;gotcha  [/] bye" in done.out


def test_seeds_are_shown_as_typed(run: Run) -> None:
    done = run("simulate", "push", "--games", "1", "--seed", f"[/] :smile: {TITLE}")
    assert done.code == 0, done.err
    assert "seed: [/] :smile: ]0;gotcha" in done.out


def test_the_arena_shows_bots_and_forfeits_as_typed(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "[b].py"
    lines = f"class Bot:\n    def choose(self, view, legal):\n        raise ValueError({TITLE!r} + '[/]')\n"
    bot.write_text(lines, encoding="utf-8")
    words = ("arena", "highscore", "--players", "2", "--matches", "2", "-o", "rounds=1", "--seed", f"[/]{TITLE}")
    done = run(*words, "--bots", "random", f"{bot}:Bot", "--html", tmp_path / "[bold].html")
    assert done.code == 0, done.err
    assert "[b].py:Bot" in done.out.replace("\n", "")
    assert "]0;gotcha [/]" in done.out
    assert "seed: [/]]0;gotcha" in done.out
    assert not disturbing((tmp_path / "[bold].html").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "words",
    [
        ("play", f"{TITLE}[/]"),
        ("play", "toma6", "-o", f"limit={TITLE}\n[/]"),
        ("play", "toma6", "-o", f"{TITLE}\n[/]=1"),
        ("play", "toma6", "--bots", f"{TITLE}\n[/]"),
        ("replay", f"{TITLE}\n[/]"),
        ("games", "--lang", f"{TITLE}\n[/]"),
        (f"{TITLE}\n[/]",),
    ],
    ids=ascii,
)
def test_a_mistake_is_one_line_without_what_disturbs(run: Run, words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.code == 2
    assert done.err.startswith("sobremesa: ")
    assert done.err.count("\n") == 1
    assert "]0;gotcha" in done.err
    assert "[/]" in done.err


# --- encodings


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252"])
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("games",), "una carta por línea"),
        (("play", "bids", "--players", "3", "--name", "Ñandú 雨 ►"), "Ñandú ??"),
        (("play", "push", "--players", "2", "--seed", "1"), "Tu botín está vacío"),
        (("simulate", "toma6", "--games", "1"), "Más"),
        (("play", "ajedrez"), "no hay ningún juego"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else "",
)
def test_output_in_any_encoding(run: Run, words: tuple[str, ...], says: str, encoding: str) -> None:
    done = run(*words, encoding=encoding, lang="es")
    assert done.code in (0, 2)
    assert says.encode(encoding, "look-alike").decode(encoding) in done.out + done.err


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
@pytest.mark.parametrize(("words", "says"), [(("--help",), "quién iba"), (("play", "--help"), "la última")])
def test_help_in_any_encoding(run: Run, words: tuple[str, ...], says: str, encoding: str) -> None:
    assert says in run(*words, encoding=encoding, lang="es").out


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_records_are_shown_in_any_encoding(run: Run, tmp_path: Path, command: str, encoding: str) -> None:
    names = ["Zoë", "雨"]
    done = run(command, written(tmp_path, names), encoding=encoding, lang="es")
    assert done.code == 0, done.err
    assert any(name.encode(encoding, "look-alike").decode(encoding) in done.out for name in names)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_json_is_whole_in_any_encoding(run: Run, tmp_path: Path, encoding: str) -> None:
    names = ["Zoë 雨", "\N{GRINNING FACE}\x9b"]
    done = run("replay", written(tmp_path, names), "--json", encoding=encoding)
    assert json.loads(done.out.splitlines()[0])["seats"] == names


def test_input_that_is_no_text_is_not_understood(run: Run) -> None:
    done = run("play", "toma6", *SHORT, text=b"\xff\xfe\n")
    assert done.code == 0, done.err
    assert "is not in the list" in done.out


# --- words that are no text


@pytest.mark.skipif(sys.platform == "win32", reason="there every word is text")
@pytest.mark.parametrize(
    "words",
    [
        ("play", "toma6", "--name", "caf\udce9"),
        ("play", "toma6", "--seed", "caf\udce9"),
        ("play", "toma6", "--bots", "run:caf\udce9"),
        ("play", "toma6", "-o", "caf\udce9=1"),
        ("simulate", "toma6", "--seed", "caf\udce9"),
        ("arena", "toma6", "--seats", "random", "caf\udce9"),
        ("arena", "toma6", "--bots", "random", "caf\udce9"),
    ],
    ids=ascii,
)
def test_words_that_are_no_text_are_a_mistake(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.code == 2
    assert "is not a text in utf-8" in done.err
    assert not (tmp_path / "data").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_file_may_have_a_name_that_is_no_text(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, ["Ana", "Bea"]).rename(tmp_path / "caf\udce9")
    assert run("verify", path).code == 0
    assert "cannot be read" in run("verify", tmp_path / "t\udce9").err
