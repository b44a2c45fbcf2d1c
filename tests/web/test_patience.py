"""A page that never answers fails its test, and the next one comes to life in the same browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error

from tests.web.browser import PHONE, Guests
from tests.web.patience import patience


def test_nobody_waits_for_a_page_without_end(guests: Guests) -> None:
    page = guests.come(PHONE)
    page.goto("/")
    with patience(0.5), pytest.raises(Error, match="crashed"):
        page.evaluate("new Promise(() => {})")
    page.close()
    other = guests.come(PHONE)
    other.goto("/")
    assert other.evaluate("1 + 1") == 2
