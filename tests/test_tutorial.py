"""docs/adding-a-game.md, followed word for word: its commands are run, its changes are made, and it tells the truth.

A block of `text` right after commands is what they print, `diff` is a change to a file. What would need the network or
a screen is done without: packages are installed as they are, and the server is asked instead of a browser.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import site
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<body>.*?)^```$(?P<after>\s*)", re.M | re.S)
PLAYED = "draw\nstop\ndraw\n"  # by whoever is asked; then they leave
FEWER = {"simulate": ["--games", "200"]}


class Step(NamedTuple):
    language: str
    body: str
    is_answered: bool  # the next block follows at once


def steps() -> list[Step]:
    text = PAGE.read_text(encoding="utf-8")
    found = list(BLOCK.finditer(text))
    ends = [block.end() for block in found]
    starts = [*(block.start() for block in found[1:]), -1]
    return [
        Step(block["language"], block["body"], end == start)
        for block, end, start in zip(found, ends, starts, strict=True)
    ]


class Reader:
    """Somebody at a terminal, in an environment of their own that has all that ours has."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "work"
        self.folder.mkdir()
        venv.create(home / "venv", with_pip=False, symlinks=os.name != "nt")
        scripts = sysconfig.get_path("scripts", "venv", {"base": str(home / "venv")})
        packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(home / "venv")}))
        ours = [ROOT / "src", *site.getsitepackages()]
        (packages / "ours.pth").write_text("\n".join(map(str, ours)), encoding="utf-8")
        self._python = str(Path(scripts) / Path(sys.executable).name)
        self._environment = {**os.environ, "SOBREMESA_DATA": str(home / "data"), "LC_ALL": "en_US.UTF-8"}
        self._environment |= {"COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}
        self._environment.pop("PYTHONPATH", None)
        self.printed = ""

    def type(self, words: list[str]) -> int:
        """Run a command; what it prints is added to `printed`."""
        command, *rest = words
        if command == "cd":
            self.folder /= rest[0]
            return 0
        if command == "pip":
            rest = [rest[0], "--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", *rest[1:]]
        if words[:2] == ["sobremesa", "serve"]:
            self._serve()
            return 0
        more = FEWER.get(rest[0], []) if command == "sobremesa" else []
        done = subprocess.run(
            [self._python, "-m", command, *rest, *more],
            cwd=self.folder,
            env=self._environment,
            input=PLAYED,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        self.printed += done.stdout + done.stderr
        return done.returncode

    def _serve(self) -> None:
        """What a browser would find: the game, and what its table is laid from."""
        command = [self._python, "-m", "sobremesa", "serve", "--port", "0"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, cwd=self.folder, env=self._environment, text=True, **pipes) as server:  # type: ignore[call-overload]
            try:
                address = re.search(r"http://\S+", server.stdout.readline())
                assert address is not None
                games = json.loads(ask(f"{address[0]}/api/games"))["games"]
                assert [option["name"] for option in games[-1]["options"]] == ["mercy"]
                assert "TO-6" in ask(f"{address[0]}/api/games/tormenta/rules/en")
                facts = json.loads(ask(f"{address[0]}/api/games/tormenta/table"))
                assert [place["field"] for place in facts["places"]] == ["left", "drawn", "at_risk", "gone"]
                assert facts["faces"]["7"]["sign"] == "♣"
            finally:
                server.terminate()

    def change(self, diff: str) -> None:
        """Make a change: lines to leave, to take away and to put there, in parts that `@@` sets apart."""
        first, *lines = diff.splitlines()
        path = self.folder / first.removeprefix("--- ")
        source = path.read_text(encoding="utf-8")
        for part in "\n".join(lines).split("\n@@\n"):
            old, new = (
                "".join(f"{line[1:]}\n" for line in part.split("\n") if not line.startswith(sign)) for sign in "+-"
            )
            assert source.count(old) == 1, f"{path.name} does not have once:\n{old}"
            source = source.replace(old, new)
        path.write_text(source, encoding="utf-8")


def ask(url: str) -> str:
    with urllib.request.urlopen(url) as answer:
        told: bytes = answer.read()
    return told.decode()


@pytest.mark.slow
def test_the_tutorial_can_be_followed_word_for_word(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    told = steps()
    for step, following in zip(told, [*told[1:], None], strict=True):
        if step.language == "diff":
            reader.change(step.body)
        elif step.language == "sh":
            expected = following.body if following and step.is_answered and following.language == "text" else ""
            follow(reader, step.body, expected)
        elif step.body.startswith("[project"):
            assert step.body in (reader.folder / "pyproject.toml").read_text(encoding="utf-8")
    check_what_was_written(reader)


def follow(reader: Reader, commands: str, expected: str) -> None:
    reader.printed = ""
    for line in commands.splitlines():
        code = reader.type(shlex.split(line))
        assert code == int(expected.startswith("wrong")), f"{line}: {reader.printed}"
    for line in expected.splitlines():
        assert f"\n{line}" in f"\n{reader.printed}", f"{commands} does not print '{line}' but:\n{reader.printed}"


def check_what_was_written(reader: Reader) -> None:
    """What a reader has at the end is as clean as what they began with."""
    for words in ("ruff format --check --no-cache .", "ruff check --no-cache ."):
        assert reader.type(words.split()) == 0, reader.printed
