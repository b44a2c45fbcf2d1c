"""Everything can be done with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from playwright.sync_api import Locator, expect

from tests.web.player import Player
from tests.web.tables import Laid, make_short, people, remember

MOST_STOPS = 40


def tab_to(player: Player, wanted: Locator) -> None:
    """Go from stop to stop until one is there."""
    for _ in range(MOST_STOPS):
        if wanted.count() and wanted.first.evaluate("each => each === document.activeElement"):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {wanted}")


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.page.keyboard.press(key)


def test_a_match_from_the_start_page_to_its_end_and_again(desktop: Player) -> None:
    """Cards by number and by arrows in turn, rows by R and their number, and no pointer anywhere."""
    remember(desktop.page, [])
    make_short(desktop.page)
    desktop.open("/")
    play = desktop.button(re.compile(r"^Play against bots")).first
    expect(play).to_be_visible()
    tab_to(desktop, play)
    press(desktop, "Enter")
    turns = count()

    def choose() -> None:
        if next(turns) % 2:
            press(desktop, "1", "1")
            return
        tab_to(desktop, desktop.page.locator(":focus").and_(desktop.hand))
        press(desktop, "End", "Home", "Enter", "Enter")
        expect(desktop.page.locator(":focus").or_(desktop.verdict).first).to_be_visible()

    desktop.play_to_the_end(
        choose=choose, take=lambda: press(desktop, "r", "2"), go_on=lambda: desktop.page.keyboard.press("Space")
    )
    rematch = desktop.button(desktop.words.rematch)
    tab_to(desktop, rematch)
    press(desktop, "Enter")
    desktop.is_asked()


def test_arrows_go_through_the_hand_and_the_focus_stays_in_it(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.others_come()
    table.open(desktop.page)
    desktop.is_asked()
    tab_to(desktop, desktop.hand.first)
    press(desktop, "ArrowRight", "ArrowRight")
    expect(desktop.hand.nth(2)).to_be_focused()
    press(desktop, "End")
    expect(desktop.hand.last).to_be_focused()
    press(desktop, "Space")
    expect(desktop.hand.last).to_have_attribute("aria-pressed", "true")
    expect(desktop.hand.last).to_be_focused()
    table.others_choose_high()
    expect(desktop.hand).to_have_count(9)
    desktop.is_asked()
    expect(desktop.page.locator(":focus").and_(desktop.hand)).to_have_count(1)


def test_the_hand_is_one_stop_and_so_are_rows_and_seats(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(desktop.page)
    desktop.is_asked()
    for many in (desktop.seats, desktop.rows, desktop.hand):
        expect(many).not_to_have_count(0)
        assert many.evaluate_all("all => all.filter((each) => each.tabIndex === 0).length") == 1


def test_sheets_open_by_key_take_the_focus_and_give_it_back(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(desktop.page)
    desktop.is_asked()
    tab_to(desktop, desktop.hand.first)
    for key, title in (("g", "Rules"), ("?", "Keyboard shortcuts")):
        press(desktop, key)
        sheet = desktop.page.get_by_role("dialog", name=title)
        expect(sheet).to_be_visible()
        assert sheet.evaluate("each => each.contains(document.activeElement)")
        press(desktop, "Escape")
        expect(sheet).to_be_hidden()
        expect(desktop.hand.first).to_be_focused()


def test_shortcuts_can_be_turned_off(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(desktop.page, shortcuts=False)
    desktop.is_asked()
    press(desktop, "1", "g")
    expect(desktop.page.get_by_role("dialog")).to_be_hidden()
    assert table.acted(0) == []
