"""Brisca, a package of its own, at a table of the browser: two people by link and a bot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sobremesa.table.wire import Settings, Wanted
from tests.packages import Packages
from tests.table.house import House
from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.looks import barriers
from tests.web.plain import PlainPlaying
from tests.web.playing import casual
from tests.web.tables import lay, until

BRISCA = Path(__file__).parents[2] / "examples" / "brisca" / "src" / "brisca"


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    packages = Packages(tmp_path / "packages")
    (packages.folder / "brisca").symlink_to(BRISCA)
    packages.announce("brisca", ["brisca = brisca:INFO"])
    packages.bring()
    yield
    packages.put_away()


@pytest.mark.long
def test_two_people_and_a_bot_play_brisca_by_link(guests: Guests, house: House) -> None:
    seats = [Wanted(kind="person", name="Ana"), Wanted(kind="open"), Wanted(kind="bot", bot="casual", name="Iker")]
    table = lay(house, seats, {}, Settings(pace=0, start="full", grace=None), game="brisca", is_begun=False)
    ana, luis = (PlainPlaying(guests.come(device), lang, house) for device, lang in ((PHONE, "es"), (DESKTOP, "en")))
    table.open(ana.page)
    luis.page.goto(f"/t/{table.id}")
    luis.page.get_by_role("textbox").first.fill("Luis")
    luis.page.get_by_role("button", name="Sit down", exact=True).click()
    for player in (ana, luis):
        expect(player.page.locator(".plain-board")).to_be_visible()
        assert barriers(player.page) == []
    while not (match := ana.match).over:
        seat = match.to_act[0]
        if seat < 2:
            (ana, luis)[seat].act(match, casual(match, seat), seat)
        else:
            until(lambda now=match.step: ana.match.step > now)  # type: ignore[misc]
    for player in (ana, luis):
        expect(player.verdict).to_be_visible()
    table.leave()


def test_the_rules_open_at_the_clause_in_force(guests: Guests, house: House) -> None:
    table = lay(
        house, [Wanted(kind="person", name="Ana"), Wanted(kind="bot", bot="casual", name="Iker")], {}, game="brisca"
    )
    page = guests.come(PHONE)
    table.open(page)
    page.get_by_role("button", name="Regla BR-4").click()
    sheet = page.get_by_role("dialog", name="Reglas")
    expect(sheet.get_by_role("listitem").filter(has_text="BR-4").last).to_have_attribute("aria-current", "true")
    assert barriers(page) == []
    table.leave()


def test_the_start_page_offers_brisca_beside_the_others(guests: Guests) -> None:
    page = guests.come(PHONE)
    page.goto("/")
    cloth = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Brisca"))
    expect(cloth.get_by_role("button", name="Jugar contra bots: Brisca")).to_be_visible()
    assert barriers(page) == []
