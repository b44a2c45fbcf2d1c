"""Whoever waits for the compiler is told, once, and only on a terminal."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

import sobremesa
from sobremesa.engine import cache_dir
from sobremesa.envs import compiling
from sobremesa.envs.compiling import BATCH, SINGLE
from sobremesa.games import load_game


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    """A terminal, and a machine on which no environment was compiled before."""
    shown = Terminal()
    monkeypatch.setattr(compiling, "sys", SimpleNamespace(stderr=shown))
    monkeypatch.setattr(compiling, "_begun", set())
    monkeypatch.setattr(cache_dir, "_mark", lambda name, home: tmp_path / name)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    return shown


def test_a_batch_says_once_that_it_compiles(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    sobremesa.envs.batch("push", 2, 1)
    told = terminal.getvalue()
    assert told.startswith("Compiling Push for this machine (only the first time, about a minute; ")
    assert "'sobremesa warm push --only learn'" in told
    sobremesa.envs.batch("push", 2, 1)
    monkeypatch.setattr(compiling, "_begun", set())  # another process
    sobremesa.envs.batch("push", 2, 1)
    assert terminal.getvalue() == told


def test_a_match_says_it_too_in_the_readers_language(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    sobremesa.envs.aec("push", 2).reset(seed=1)
    assert terminal.getvalue().startswith("Compilando Push para este ordenador (solo la primera vez, unos segundos; ")


def test_nothing_is_said_to_a_file(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Terminal, "isatty", lambda terminal: False)
    sobremesa.envs.batch("push", 2, 1)
    assert terminal.getvalue() == ""


def test_what_fails_is_said_again(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("push")
    with pytest.raises(RuntimeError), compiling.compiling(BATCH, game):
        raise RuntimeError
    monkeypatch.setattr(compiling, "_begun", set())
    with compiling.compiling(BATCH, game), compiling.compiling(SINGLE, game):
        assert terminal.getvalue().count("Compiling") == 3
