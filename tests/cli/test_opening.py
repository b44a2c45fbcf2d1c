"""`sobremesa` without a word: the table is laid and opened in a browser, once."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.cli import serve
from sobremesa.table.serving import ServerInfo as Lock
from sobremesa.table.serving import Taken
from tests import zygote
from tests.table.guests import SECONDS, Running

SCREEN = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""}


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser that writes down what it was asked to open."""
    told = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> {told}\n', encoding="utf-8")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    return told


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def running(data: Path) -> Iterator[Running]:
    with Running(data, SOBREMESA_DATA=str(data)) as running:
        yield running


def start(data: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return zygote.run(*words, env={"SOBREMESA_DATA": str(data), "LC_ALL": "en_US.UTF-8", **environment})


# --- while another one runs


@pytest.mark.slow
def test_a_second_start_opens_the_table_that_is_laid(running: Running, data: Path, opened: Path) -> None:
    done = start(data)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"The table is laid already at {running.url}\nIt opens in your browser.\n"
    assert opened.read_text() == f"{running.url}\n"


@pytest.mark.slow
def test_a_second_start_without_a_screen_tells_the_address(running: Running, data: Path) -> None:
    done = start(data, **SCREEN)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"The table is laid already at {running.url}\nOpen that address in a browser.\n"


@pytest.mark.slow
def test_a_second_server_that_was_asked_for_is_refused(running: Running, data: Path, opened: Path) -> None:
    for words in (["serve"], ["serve", "--open"]):
        done = start(data, *words)
        assert done.returncode == 2
        assert done.stderr.startswith("sobremesa: a server with this database runs already, at ")
    assert not opened.exists()


def test_a_server_that_does_not_say_where_it_is_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(open_browser: bool) -> None:
        raise Taken(None)

    monkeypatch.setattr(serve, "serve", taken)
    with pytest.raises(Taken):
        serve.lay_table()


def test_a_server_that_answers_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(open_browser: bool) -> None:
        raise Taken(Lock("http://127.0.0.1:1", 7))

    monkeypatch.setattr(serve, "serve", taken)
    monkeypatch.setattr(serve, "PATIENCE", 1)
    with pytest.raises(Taken, match=r"at http://127\.0\.0\.1:1 \(process 7\)"):
        serve.lay_table()


# --- the first


def test_a_start_without_a_word_serves_and_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(serve, "serve", lambda open_browser: asked.append(open_browser))
    serve.lay_table()
    assert asked == [True]


def test_the_help_says_what_happens_without_a_command(data: Path) -> None:
    assert "Without a command it lays the table" in " ".join(start(data, "--help").stdout.split())


@pytest.mark.slow
def test_a_server_opens_the_browser_once_it_answers(tmp_path: Path, opened: Path) -> None:
    with Running(tmp_path, "--open") as running:
        assert running.process.stdout is not None
        assert running.process.stdout.readline() == "It opens in your browser.\n"
        assert opened.read_text() == f"{running.url}\n"


@pytest.mark.slow
def test_without_a_word_the_log_is_kept_in_a_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sobremesa"]
    environment = {**os.environ, **SCREEN, "SOBREMESA_DATA": str(tmp_path), "LC_ALL": "en_US.UTF-8"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.terminate()
        _, told = process.communicate(timeout=SECONDS)
    if "in use" not in told:  # by a table that somebody has laid on this machine
        assert line.startswith("The table is laid at http://127.0.0.1:8006")
        assert told == ""
        assert '"what":"closing"' in (tmp_path / "server.log").read_text(encoding="utf-8")


# --- which browser


@pytest.mark.parametrize("name", ["w3m", "lynx", "links", "elinks", "/usr/bin/www-browser"])
def test_no_browser_takes_the_terminal_over(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser(name))
    assert not serve.open_in_browser("http://127.0.0.1:8006")


def test_without_a_browser_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", none)
    assert not serve.open_in_browser("http://127.0.0.1:8006")


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a screen")
def test_without_a_screen_no_browser_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in SCREEN.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(webbrowser, "get", lambda: pytest.fail("a browser was asked for"))
    assert not serve.open_in_browser("http://127.0.0.1:8006")
