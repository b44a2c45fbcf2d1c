"""Browser tests that had to be tried again: once may be a busy machine, in two runs in a row it is a defect."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import pytest

FILE = Path(__file__).parent.parent / ".reruns.json"  # what was tried again when it last ran


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return  # its tests are counted by the program that started it
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    ran = {report.nodeid for report in reporter.getreports("passed") + reporter.getreports("failed")}
    again = {report.nodeid for report in reporter.getreports("rerun")}
    unsteady, kept = judged(_kept(), ran, again)
    FILE.write_text(json.dumps(sorted(kept), indent=0), encoding="utf-8")
    for test in sorted(unsteady):
        reporter.write_line(f"tried again in two runs in a row, so it fails: {test}", red=True)
    if unsteady:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def judged(kept: Collection[str], ran: Collection[str], again: Collection[str]) -> tuple[set[str], set[str]]:
    """The tests tried again now and when they last ran, and those to remember."""
    return {*again}.intersection(kept), {*kept}.difference(ran).union(again)


def _kept() -> set[str]:
    return set(json.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else set()
