"""A real server, a real browser, and guests who come with a phone or sit at a desk."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page
from scripts.page import is_built

from sobremesa.bots.advice import BATCH, LEAST_BATCHES
from sobremesa.engine.options import plain
from sobremesa.engine.toss import seed_of
from sobremesa.table import commands, reviewing
from sobremesa.table import page as built
from tests.table.house import House, sqlite
from tests.web.browser import DESKTOP, PHONE, Guests, Workers, open_browser
from tests.web.decisions import Decision
from tests.web.patience import patience
from tests.web.player import Player
from tests.web.tables import Laid, people
from tests.web.tables import lay as lay_table

NOT_BUILT = "There is no page built from web/ as it is now: `.venv/bin/python -m scripts.page` builds it."
WORD = "5b" * 16  # of a toss that is known
DEAL = "table 2"  # with four players the first holds a card that is lower than all rows: 4


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--page", type=Path, help="a folder with another build of the page, to be looked at instead")
    parser.addoption("--every", action="store_true", help="look at each state in both languages, on low screens too")
    parser.addoption("--shots", type=Path, help="a folder for pictures of what does not fit")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def built_page(request: pytest.FixtureRequest) -> built.Page:
    other: Path | None = request.config.getoption("--page", None)
    if other is None and not (is_built() or (built.FOLDER / built.WATCHED).exists()):
        raise AssertionError(NOT_BUILT)
    return built.Page(other or built.FOLDER)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, built_page: built.Page) -> Iterator[House]:
    """A server with the page, for all tests of a worker."""
    with House(sqlite(tmp_path_factory.mktemp("house")), page=built_page) as house:
        yield house


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    with patience():
        yield


@pytest.fixture(autouse=True)
def deal(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """What is dealt is known: the deal of this name, until a test asks for another one."""

    def deal(name: str) -> None:
        monkeypatch.setattr(commands, "seed_of", lambda parts: name)

    deal(DEAL)
    return deal


@pytest.fixture(autouse=True)
def quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews are made as always, from as few simulations as can be: here they are to be there, not to be believed."""
    monkeypatch.setattr(reviewing, "SIMULATIONS", BATCH * LEAST_BATCHES)


@pytest.fixture
def honest_deal(monkeypatch: pytest.MonkeyPatch, deal: Callable[[str], None]) -> None:
    """The seed comes from the toss, as a review wants it, and is always the same: so are all words of the toss."""
    monkeypatch.setattr(commands, "new_word", lambda: WORD)
    monkeypatch.setattr(commands, "seed_of", seed_of)


@pytest.fixture
def workers() -> Workers:
    return "block"


@pytest.fixture
def guests(browser: Browser, house: House, workers: Workers, request: pytest.FixtureRequest) -> Iterator[Guests]:
    """Whoever opens the page. What goes wrong in any of their windows fails the test."""
    guests = Guests(browser, house.url, workers)
    request.node.stash[WINDOWS] = guests
    yield guests
    guests.leave()


@pytest.fixture
def guests_of(browser: Browser, workers: Workers, request: pytest.FixtureRequest) -> Iterator[Callable[[str], Guests]]:
    """The guests of another server than the usual one."""
    everybody: list[Guests] = []

    def come_to(url: str) -> Guests:
        everybody.append(Guests(browser, url, workers))
        request.node.stash[WINDOWS] = everybody[-1]
        return everybody[-1]

    yield come_to
    for guests in everybody:
        guests.leave()


@pytest.fixture
def phone(guests: Guests) -> Player:
    return Player(guests.come(PHONE), "es")


@pytest.fixture
def desktop(guests: Guests) -> Player:
    return Player(guests.come(DESKTOP), "en")


@pytest.fixture
def laid(house: House) -> Iterator[Callable[..., Laid]]:
    """Lays tables; the others get up when the test is over."""
    tables: list[Laid] = []

    def make(*given: object, **named: object) -> Laid:
        tables.append(lay_table(house, *given, **named))  # type: ignore[arg-type]
        return tables[-1]

    yield make
    for table in tables:
        table.leave()


@pytest.fixture
def laid_before(laid: Callable[..., Laid], deal: Callable[[str], None]) -> Callable[[Decision], Laid]:
    """Lays a table at which the decision is the next thing to do."""

    def lay(decision: Decision) -> Laid:
        setup = decision.setup
        deal(decision.seed)
        options = plain(setup.new(decision.seed).options)
        table = laid(people(setup.players), options, game=setup.game)
        for seat, action in decision.before:
            table.act(seat, action)
        table.leave()
        return table

    return lay


# --- what a failed test tells


LAST_WORDS = 3_000  # milliseconds for a page to tell what is on it
WINDOWS = pytest.StashKey[Guests]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test tells what a screen reader would have read."""
    report = yield
    guests = item.stash.get(WINDOWS, None)
    if call.when == "call" and call.excinfo is not None and guests is not None:
        for page in guests.pages:
            report.sections.append(("what was on the page", _read_aloud(page)))
        report.sections.append(("troubles", "\n".join(guests.troubles)))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell why a test was tried again: a second try that passes would hide it."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"tried again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
        for title, text in report.sections:
            terminalreporter.section(title, sep="-")
            terminalreporter.write_line(text)


def _read_aloud(page: Page) -> str:
    if page.is_closed():
        return "closed"
    try:
        return f"{page.url}\n{page.locator('body').aria_snapshot(timeout=LAST_WORDS)}"
    except Error as error:  # it hangs, or has crashed
        return f"{page.url}\n{error}"
