"""What is shown of work that takes long: bars with counts and the time that is left, on a terminal only."""

from __future__ import annotations

import contextlib
import io
import os
import re
from pathlib import Path

import pytest

from sobremesa.cli import watching
from sobremesa.cli.bars import bars_on
from sobremesa.cli.shared import LongJob, progress
from sobremesa.console import SafeConsole
from sobremesa.lab.study_plan import plan_study
from tests import zygote

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SMALL = ("toma6", "--players", "2", "-o", "rounds=1", "--seed", "1")


def lines_after(*done: float, jobs: list[LongJob], width: int = 80) -> list[str]:
    """The bars as they are drawn last, after so much was done each time."""
    console = SafeConsole(io.StringIO(), width=width, terminal=True)
    with bars_on(console, *jobs) as advance:
        for each in done:
            advance(each)
    told = CODES.sub("", console.file.getvalue())  # type: ignore[attr-defined]
    return [line.rstrip() for line in re.split(r"[\r\n]+", told) if line.strip()][-len(jobs) :]


def test_a_bar_counts_and_tells_the_time_that_is_left() -> None:
    (line,) = lines_after(1000, 200, jobs=[LongJob("Matches", 10_000)])
    assert re.fullmatch(r"Matches [━╸╺]+  1,200/10,000 \d\d:\d\d left", line)
    assert len(line) == 80


def test_a_bar_fits_any_terminal() -> None:
    (line,) = lines_after(1, jobs=[LongJob("Matches", 100_000_000)], width=60)
    assert len(line) <= 60
    assert "1/100,000,000" in line


def test_parts_that_mean_nothing_are_a_share() -> None:
    (line,) = lines_after(371.0, jobs=[LongJob("Reviewing", 1000, is_share=True)])
    assert " 37 % " in line


def test_jobs_follow_each_other() -> None:
    quick, slow = lines_after(4, 8, jobs=[LongJob("Quick", 10), LongJob("Slow", 5)])
    assert "10/10" in quick
    assert " 2/5 " in slow


def test_a_report_has_a_bar_for_the_bots_that_think(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[LongJob] = []
    monkeypatch.setattr(watching, "progress", lambda *jobs: shown.extend(jobs))
    study = plan_study("toma6", [2, 3], {}, 100, 6, "s")
    watcher = watching.CommandWatcher(lambda bots: ())
    watcher.playing(study.matches, study.thinking)
    assert [job.total for job in shown] == [study.matches - study.thinking, study.thinking]
    assert study.thinking >= 6
    shown.clear()
    watcher.playing(40)
    assert [job.total for job in shown] == [40]


def test_nothing_is_shown_on_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(LongJob("Matches", 10)) as advance:
        advance(10)
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (("simulate", *SMALL, "--games", "2000"), "2,000/2,000"),
        (("arena", *SMALL, "--bots", "random", "casual", "--matches", "40"), "40/40"),
        (("report", "toma6", "--players", "2", "--matches", "100", "--good", "2", "--html", os.devnull), "2/2"),
    ],
    ids=["simulate", "arena", "report"],
)
def test_commands_show_bars_on_a_terminal_alone(words: tuple[str, ...], counts: str, tmp_path: Path) -> None:
    env = {**os.environ, "LC_ALL": "en", "COLUMNS": "80", "TERM": "xterm"}
    piped = zygote.run(*words, env=env).stderr
    assert " left" not in piped
    assert "\x1b" not in piped
    near, far = os.openpty()
    with (tmp_path / "out").open("wb") as out:
        process = zygote.commands().start(words, env, far, out.fileno(), far)
    os.close(far)
    told = b""
    with contextlib.suppress(OSError):  # Linux: nobody is at the other end any more
        while part := os.read(near, 65536):
            told += part
    os.close(near)
    assert zygote.commands().wait(process) == 0
    assert counts in told.decode()
    assert " left" in told.decode()
