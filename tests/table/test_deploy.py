"""What `deploy/` starts is a command that there is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from sobremesa.cli import app

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def unit_words() -> list[str]:
    unit = (DEPLOY / "sobremesa.service").read_text(encoding="utf-8")
    settings = dict(re.findall(r"^Environment=(\w+)=(.+)$", unit, re.MULTILINE))
    (command,) = re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)
    return [re.sub(r"\$\{(\w+)\}", lambda found: settings[found[1]], word) for word in command.split()]


def image_words() -> list[str]:
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ENTRYPOINT (.+)$", image, re.MULTILINE)
    return [str(word) for word in json.loads(command)]


def understood(words: list[str]) -> dict[str, Any]:
    """The options that the command line sees in words such as `sobremesa serve --port 8006`."""
    program, name, *options = words
    assert Path(program).name == "sobremesa"
    command: Any = typer.main.get_command(app)
    return dict(command.commands[name].make_context(name, options).params)


def test_the_unit_starts_a_server_with_its_database_in_the_state_directory() -> None:
    options = understood(unit_words())
    assert (options["host"], options["port"]) == ("127.0.0.1", 8006)
    assert options["public_url"] == "http://localhost:8006"
    assert options["database"] == "sqlite:///%S/sobremesa/tables.sqlite3"  # %S is /var/lib


@pytest.mark.parametrize("more", [[], ["--public-url", "https://games.example", "--database", "postgresql://u@h/d"]])
def test_the_image_starts_a_server_and_takes_more_options(more: list[str]) -> None:
    options = understood([*image_words(), *more])
    assert (options["host"], options["port"]) == ("0.0.0.0", 8006)
    assert options["public_url"] == ("https://games.example" if more else None)


def test_the_image_gets_what_it_copies() -> None:
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    copied = {word for line in re.findall(r"^COPY (?!--)(.+) \S+$", image, re.MULTILINE) for word in line.split()}
    let_in = {word[1:] for word in (DEPLOY / "Dockerfile.dockerignore").read_text().split() if word[0] == "!"}
    assert copied == let_in
    assert all((DEPLOY.parent / name).exists() for name in copied)
