"""Everything can be done with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from playwright.sync_api import Locator, expect

from tests.web.browser import DESKTOP, Guests
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


def focused(player: Player, around: Locator) -> Locator:
    return player.page.locator(":focus").and_(around)


def test_a_button_that_goes_leaves_the_focus_in_my_place(desktop: Player, laid: Callable[..., Laid]) -> None:
    """On the next button, else on my cards; and nobody is called any more to what they have done."""
    table = laid(people(2))
    table.others_choose_high()
    table.open(desktop.page)
    desktop.is_asked()
    expect(desktop.alert).to_contain_text("Your turn")
    tab_to(desktop, desktop.hand.first)
    press(desktop, "End", "Enter")
    play = desktop.button(re.compile(r"^Play \d"))
    tab_to(desktop, play)
    assert play.evaluate("each => getComputedStyle(each).outlineStyle") == "double"
    press(desktop, "Enter")
    expect(desktop.title).to_contain_text("trick 2 of 10")
    expect(focused(desktop, desktop.hand)).to_have_count(1)
    desktop.is_asked()
    press(desktop, "Enter")  # Marcos has still to choose
    expect(desktop.alert).to_have_text("")


def test_one_button_after_another_has_the_focus(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(2), game="push")
    table.others_come()
    table.open(desktop.page, table.match.to_act[0])
    acts = desktop.place.locator(".actions button")
    expect(acts.first).to_be_visible()
    tab_to(desktop, acts.first)
    press(desktop, "Enter")
    expect(desktop.page.locator(".lane.placeable, .placeable").or_(acts).first).to_be_visible()
    expect(desktop.page.locator(":focus")).to_have_count(1)
    assert desktop.place.evaluate("each => each.contains(document.activeElement)")


def test_the_log_is_one_stop_with_arrows_among_its_lines(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    table.play_until(lambda match: match.view(0).turn == 3)
    table.open(desktop.page)
    log = desktop.page.get_by_role("complementary", name="What has happened")
    lines = log.locator(".told")
    expect(lines.nth(4)).to_be_visible()
    assert (
        log.get_by_role("region", name="Lines")
        .locator("button, [tabindex]")
        .evaluate_all("all => all.filter((each) => each.tabIndex === 0).length")
        == 1
    )
    tab_to(desktop, lines.first)
    press(desktop, "ArrowDown")
    expect(focused(desktop, log.locator("li:not(.heading) .told, li:not(.heading) .chip"))).to_have_count(1)
    expect(lines.first).not_to_be_focused()
    press(desktop, "End")
    expect(lines.last.or_(log.locator(".chip").last).and_(desktop.page.locator(":focus"))).to_have_count(1)


def test_whose_turn_it_is_can_be_seen_in_forced_colours(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    table.act(1, str(table.hand(1)[0]))
    desktop = Player(guests.come(DESKTOP, forced_colors="active"), "en")
    table.open(desktop.page)
    desktop.is_asked()
    lines = "each => getComputedStyle(each).borderTopWidth"
    waiting, chosen = desktop.seats.filter(has_text="Lucía"), desktop.seats.filter(has_text="Marcos")
    assert [each.evaluate(lines) for each in (waiting, chosen, desktop.place)] == ["4px", "1px", "4px"]
    arrow = "each => getComputedStyle(each.querySelector('.name'), '::before').content"
    assert "▸" in waiting.evaluate(arrow)
    assert "▸" not in chosen.evaluate(arrow)


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
