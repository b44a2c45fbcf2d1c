"""The log tells everything: golden records are played on the page, and each sentence for its reader is there, once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sobremesa
from sobremesa.engine.match import SPECTATOR
from sobremesa.engine.options import plain
from sobremesa.table.wire import Wanted
from tests.web.browser import PHONE, WAIT, Guests
from tests.web.player import Player
from tests.web.presses import GAMES
from tests.web.sentences import sentences
from tests.web.tables import READ_AT_ONCE, Laid, people

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = [path.stem for path in sorted(GOLDEN.glob("*.sobremesa")) if path.stem.split("-")[0] in GAMES]
LINES = ".log-lines > ol > li"
TOLD = "all => all.map((each) => each.querySelector('h3, .told').textContent)"


@pytest.mark.long
@pytest.mark.parametrize("record", RECORDS)
def test_every_sentence_stands_in_the_log_once_and_in_order(
    guests: Guests, deal: Callable[[str], None], laid: Callable[..., Laid], record: str
) -> None:
    """For somebody who plays and for somebody who watches, one in each language."""
    played = sobremesa.load((GOLDEN / f"{record}.sobremesa").read_text(encoding="utf-8"))
    deal(played.seed)
    seats = [Wanted(kind="person", name=name) for name in played.names]
    table = laid(seats, plain(played.options), game=played.game.name)
    seat = RECORDS.index(record) % played.players
    readers = {
        seat: Player(guests.come(PHONE), "es"),
        SPECTATOR: Player(guests.come(PHONE, locale="en-GB"), "en"),
    }
    for reader, player in readers.items():
        player.page.add_init_script(READ_AT_ONCE)
        table.open(player.page, None if reader == SPECTATOR else reader)
        expect(player.place).to_be_visible()
    *before, last = played.actions
    for action in before:
        table.act(action.seat, action.action)
    for reader, player in readers.items():
        *steps, _ = sentences(played, reader, player.lang)
        expected = [sentence for step in steps for sentence in step]
        player.button(player.words.log).click()
        expect(player.page.locator(LINES)).to_have_count(len(expected), timeout=2 * WAIT)
        assert log_of(player.page) == expected
        player.page.keyboard.press("Escape")
    table.act(last.seat, last.action)
    for reader, player in readers.items():
        *_, told = sentences(played, reader, player.lang)
        expect(player.polite).to_contain_text(" ".join(f"{line}." for line in told))
        expect(player.verdict).to_be_visible()


def log_of(page: Page) -> list[str]:
    """From the first line on."""
    lines: list[str] = page.locator(LINES).evaluate_all(TOLD)
    return lines[::-1]


def test_a_line_shows_the_table_after_that_very_event(desktop: Player, laid: Callable[..., Laid]) -> None:
    """All cards of a trick are placed in one step; each line of it leads to its own moment."""
    table = laid(people(4))
    before: list[list[int]] = table.match.view(SPECTATOR).rows
    table.open(desktop.page)
    desktop.is_asked()
    for seat in range(4):
        table.act(seat, str(table.hand(seat)[-1]))
    after: list[list[int]] = table.match.view(SPECTATOR).rows
    placed = sorted(card for row in after for card in row if not any(card in cards for cards in before))
    assert len(placed) == 4, "nobody takes a row in this trick"
    lines = desktop.page.locator(f"{LINES} .told")
    for count, card in enumerate(placed, 1):
        lines.filter(has_text=re.compile(rf"\b{card}\b.*goes to row")).click()
        expect(desktop.page.get_by_text("As it was")).to_be_visible()
        expect(desktop.page.locator(f"{LINES} [aria-current]")).to_contain_text(re.compile(rf"\b{card}\b"))
        for number, row in enumerate(after, 1):
            cards = ", ".join(str(each) for each in row if each not in placed[count:])
            expect(desktop.row(number)).to_have_accessible_name(re.compile(rf"^Row {number}: {cards}(;|$)"))
    desktop.page.get_by_role("button", name="back to the present").click()
    desktop.is_asked()
