"""The watch over the page sees what it is there for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.table.house import House
from tests.web.browser import PHONE, Guests, NoBrowser, open_browser
from tests.web.looks import barriers, faults, shifts
from tests.web.player import Player
from tests.web.tables import Laid, people

TROUBLES = {
    "console.error('something broke')": "something broke",
    "setTimeout(() => { throw new Error('nobody caught it') })": "nobody caught it",
    "fetch('http://elsewhere.example/').catch(() => {})": "elsewhere.example",
    "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')": "style-src",
    "document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.example/a.png' }))": "elsewhere.example",
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_goes_wrong_in_a_window_fails_the_test(browser: Browser, house: House, trouble: str) -> None:
    guests = Guests(browser, house.url)
    page = guests.come(PHONE)
    page.goto("/")
    page.evaluate(f"() => {{ {trouble} }}")
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
    with pytest.raises(AssertionError, match=TROUBLES[trouble]):
        guests.leave()


def test_without_a_browser_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(NoBrowser, match="apt-get install chromium"), open_browser():
        pass


@pytest.fixture
def table(phone: Player, laid: Callable[..., Laid]) -> Page:
    laid(people(4)).open(phone.page)
    phone.is_asked()
    return phone.page


def test_what_shifts_is_seen(table: Page) -> None:
    assert shifts(table) == []
    table.evaluate("document.querySelector('header').style.marginBottom = '40px'")
    table.wait_for_function("() => window.shifts.length > 0")
    assert shifts(table)[0]["value"] > 0


@pytest.mark.parametrize(
    ("harm", "fault"),
    [
        ("button.firstElementChild.style.fontSize = '11px'", "too small to read"),
        ("button.style.width = '30px'", "too small to touch"),
        ("button.style.width = '30px'", "cut by"),
        ("button.style.translate = '-60px'", "cut by"),
        ("button.style.translate = '60px'", "overlapping"),
        ("document.body.style.height = '900px'", "the page scrolls"),
    ],
)
def test_what_does_not_fit_is_seen(table: Page, harm: str, fault: str) -> None:
    assert faults(table) == []
    table.evaluate(f"() => {{ const button = document.querySelector('.seat'); {harm}; }}")
    assert any(found.startswith(fault) for found in faults(table)), faults(table)


def test_what_is_in_the_way_is_seen(table: Page) -> None:
    assert barriers(table) == []
    table.evaluate("document.querySelector('header button').removeAttribute('aria-label')")
    assert any(found.startswith("button-name") for found in barriers(table))
