"""The ledger of rules, which tests prove which rule of docs/rules, and how long the folders of tests take."""

from __future__ import annotations

import re
import signal
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.packages import Packages

ROOT = Path(__file__).parent.parent

settings.register_profile("same", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("random", deadline=None, print_blob=True, max_examples=2000)  # `./test random`
settings.load_profile("same")


@pytest.fixture
def packages(tmp_path: Path) -> Iterator[Packages]:
    """A folder for packages that bring games."""
    folder = Packages(tmp_path / "packages")
    yield folder
    folder.put_away()


def pytest_configure() -> None:
    """What runs in the background ignores Ctrl-C, and so would the programs that tests start and interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ledger", action="store_true", help="print every rule with its tests, run nothing")


def written_rules() -> list[str]:
    """Every rule id that the documents for players tell, in their order."""
    ids: list[str] = []
    for page in sorted((ROOT / "docs" / "rules").glob("*.en.md")):
        ids += re.findall(r"^- \*\*([A-Z0-9]{2}-\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)
    return ids


def pytest_collection_finish(session: pytest.Session) -> None:
    if not session.config.getoption("--ledger"):
        return
    proofs: dict[str, set[str]] = defaultdict(set)
    for item in session.items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                proofs[rule].add(f"{item.path.relative_to(ROOT)}::{getattr(item, 'originalname', item.name)}")
    session.config.stash[_LEDGER] = list(_ledger_lines(proofs))
    session.items.clear()


_LEDGER = pytest.StashKey[list[str]]()


def _ledger_lines(proofs: dict[str, set[str]]) -> Iterator[str]:
    rules = written_rules()
    for rule in rules:
        tests = sorted(proofs.get(rule, ()))
        yield f"{rule:6} {tests[0] if tests else 'no proof'}"
        for test in tests[1:]:
            yield f"{'':6} {test}"
    for rule in sorted(set(proofs) - set(rules)):
        yield f"{rule:6} has tests, but no document tells it"
    without = sum(rule not in proofs for rule in rules)
    yield f"{len(rules)} rules, {without} without proof"


def pytest_unconfigure(config: pytest.Config) -> None:
    for line in config.stash.get(_LEDGER, []):
        print(line)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if session.config.getoption("--ledger") and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How long the tests of each folder took, where there are several; workers side by side are added up."""
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                folder = Path(report.nodeid.partition("::")[0]).parent
                seconds[folder.parts[1] if len(folder.parts) > 1 else folder.name] += report.duration
    if len(seconds) > 1:
        terminalreporter.write_line("seconds: " + ", ".join(f"{name} {spent:.0f}" for name, spent in seconds.items()))
