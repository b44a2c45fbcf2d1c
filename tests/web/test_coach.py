"""The quiet coach on the page: a line of its own that covers nothing, told in the log too, and only if it is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sobremesa.engine.language import Text
from sobremesa.table import coaching, journal
from tests.web.browser import PHONE, Guests
from tests.web.looks import faults
from tests.web.player import Player
from tests.web.tables import Laid, people

BETTER = Text("Era mejor el 33. La fila 2 cuesta 2.", "Better: 33. Row 2 costs 2.")


@pytest.fixture(autouse=True)
def sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach knows at once."""
    monkeypatch.setattr(coaching, "line_on", lambda match, number: BETTER)


def hints(table: Laid) -> int:
    assert table.house is not None
    return sum(isinstance(entry, journal.Hinted) for entry in table.house.tables.store.journal(table.id))


def test_one_line_once_the_move_is_final_and_it_counts(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    table.open(phone.page, coach=True)
    phone.is_asked()
    line = phone.page.locator(".coach")
    expect(line).to_have_text("")
    assert faults(phone.page) == []
    place = phone.page.locator(".board").bounding_box()
    phone.hand.last.click()
    expect(phone.place).to_contain_text("Tu carta")
    assert hints(table) == 0, "it can still be changed"
    table.others_choose_high()
    expect(line).to_have_text(BETTER.es)
    phone.is_asked()
    assert hints(table) == 1
    assert phone.page.locator(".board").bounding_box() == place
    assert faults(phone.page) == []
    phone.button("Qué ha pasado").click()
    expect(phone.page.locator(".log-lines .advice")).to_have_text(re.compile(BETTER.es))


def test_it_is_off_until_somebody_turns_it_on(guests: Guests, laid: Callable[..., Laid]) -> None:
    player = Player(guests.come(PHONE), "es")
    table = laid(people(2))
    table.open(player.page)
    player.is_asked()
    player.hand.last.click()
    expect(player.place).to_contain_text("Tu carta")
    table.others_choose_high()
    player.is_asked()
    expect(player.page.locator(".coach")).to_have_count(0)
    assert hints(table) == 0
    player.button("Más", exact=True).click()
    player.button("Ajustes").click()
    player.page.get_by_role("switch", name="Entrenador").click()
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".coach")).to_have_count(1)
