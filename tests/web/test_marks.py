"""Players are told apart without any colour: people by initial and weave, bots by their shape, and both by name."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from sobremesa.table.wire import Settings, Wanted
from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.tables import AT_ONCE, Laid

NAMES = ("Ana", "Marcos", "Marta")
SEATS = [*(Wanted(kind="person", name=name) for name in NAMES), Wanted(kind="bot", bot="casual", name="Hugo")]


def weave(each: Locator) -> tuple[str | None, str]:
    """Which it is, and how the browser draws it."""
    drawn: str = each.evaluate("each => getComputedStyle(each).backgroundImage")
    return each.get_attribute("data-weave"), drawn


def corner(each: Locator) -> float:
    """How round it is: half of its width is a circle."""
    share: float = each.evaluate(
        """each => {
          const round = getComputedStyle(each).borderTopLeftRadius, part = parseFloat(round);
          return round.endsWith("%") ? part / 100 : part / each.offsetWidth;
        }"""
    )
    return share


def test_a_room_has_a_mark_for_everybody(guests: Guests, laid: Callable[..., Laid]) -> None:
    page = guests.come(PHONE)
    laid([*SEATS, Wanted(kind="open")], settings=Settings(pace=0, grace=None), is_begun=False).open(page)
    coins = page.locator(".sitting .coin")
    expect(coins).to_have_count(5)
    assert coins.all_inner_texts()[:4] == ["A", "Ma", "Ma", "H"]
    assert len({weave(coins.nth(seat)) for seat in (1, 2)}) == 2
    assert weave(coins.nth(3)) == (None, "none")
    assert corner(coins.nth(1)) == 0.5
    assert corner(coins.nth(3)) < 0.3


def test_a_table_marks_its_bots_and_so_do_the_log_and_the_end(guests: Guests, laid: Callable[..., Laid]) -> None:
    page = guests.come(DESKTOP, forced_colors="active")
    table = laid(SEATS, settings=AT_ONCE)
    table.open(page, lang="es")
    seats = page.get_by_role("region", name="Jugadores").get_by_role("button")
    expect(seats).to_have_count(3)
    expect(seats.nth(2)).to_have_accessible_name(re.compile("^Hugo, bot"))
    expect(seats.nth(0)).to_have_accessible_name(re.compile(r"^Marcos(?!, bot)"))
    assert corner(seats.nth(2)) < corner(seats.nth(0))
    edges = [weave(seats.nth(place).locator(".seat-edge")) for place in (0, 1)]
    assert len({name for name, _ in edges}) == 2
    assert all("gradient(" in drawn for _, drawn in edges)  # though forced colours take gradients away
    table.play_until(lambda match: match.turn[1] > 1)
    expect(page.locator(".log-lines .coin.bot").first).to_have_text("H")
    table.play_until(lambda match: match.over)
    standings = page.get_by_role("list", name="Clasificación").get_by_role("listitem")
    page.get_by_role("button", name="Seguir", exact=True).or_(standings.first).first.click()
    bot = standings.filter(has_text="Hugo")
    expect(bot).to_contain_text("Hugo, bot")
    expect(bot.locator(".coin.bot")).to_be_visible()
