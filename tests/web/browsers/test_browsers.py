"""Every game in Firefox and WebKit: it is started, played for a while, and drawn whole; then all at one table."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sobremesa.engine.contract import game_info
from sobremesa.table.wire import Settings, Wanted
from tests.table.house import House
from tests.web.browser import Guests
from tests.web.browsers.driving import SIZE, Window
from tests.web.browsers.guest import Guest
from tests.web.playing import Playing, casual
from tests.web.presses import GAMES, Press, exactly
from tests.web.tables import Laid, until

DECISIONS = 3
TRICKS = 3
DESK: dict[str, Any] = {"viewport": SIZE, "locale": "es-ES"}
OTHERS = pytest.mark.parametrize("window", ["firefox", "webkit"], indirect=True)
# The left edge of each cloth, where nothing lies on it, and how much of it is not of the cloth's own colour.
EDGES = """
return Object.fromEntries([...document.querySelectorAll(".cloth[data-game]")].map((each) => {
  const { left, top, height } = each.getBoundingClientRect();
  const ground = getComputedStyle(each).backgroundColor.match(/\\d+/g).map(Number);
  return [each.dataset.game, { left, top, width: 14, height, ground }];
}))
"""
WOVEN = """async ([picture, edges]) => {
  const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
  canvas.drawImage(drawn, 0, 0);
  return Object.fromEntries(Object.entries(edges).map(([game, { left, top, width, height, ground }]) => {
    const { data } = canvas.getImageData(left, top, width, height);
    let other = 0;
    for (let at = 0; at < data.length; at += 4)
      if (ground.some((part, place) => Math.abs(part - data[at + place]) > 2)) other += 4;
    return [game, other / data.length];
  }));
}"""


@OTHERS
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_against_bots(window: Window, house: House, game: str) -> None:
    guest = Guest(window, house)
    guest.come()
    guest.press(Press(None, exactly(f"Jugar contra bots: {game_info(game).title}")))
    guest.sit_down()
    for _ in range(DECISIONS):
        before = guest.lines()
        guest.decide()
        until(lambda before=before: guest.lines() > before)  # type: ignore[misc]
    assert "gradient(" in guest.weave()
    assert window.troubles() == []


@OTHERS
def test_every_cloth_is_woven(window: Window, house: House, browser: Browser) -> None:
    """As much of it as in Chromium: what a browser says of its style is not yet what it draws."""
    guest = Guest(window, house)
    guest.come()
    until(lambda: len(window.run(EDGES)) == len(GAMES))
    page = browser.new_page(**DESK)
    page.goto(house.url)
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(len(GAMES))
    picture, edges = base64.b64encode(page.screenshot()).decode(), page.evaluate(f"() => {{{EDGES}}}")
    page.goto("about:blank")  # where pictures may come from anywhere
    meant = page.evaluate(WOVEN, [picture, edges])
    drawn = page.evaluate(WOVEN, [window.picture(), window.run(EDGES)])
    page.close()
    assert all(share > 0.02 for share in meant.values()), meant
    assert {game: share for game, share in drawn.items() if not 0.7 < share / meant[game] < 1.4} == {}, meant


def test_three_browsers_sit_at_one_table(
    firefox: Window, webkit: Window, guests: Guests, laid: Callable[..., Laid], house: House
) -> None:
    """They come by the link, toss for the deal together, and see the same match."""
    seats = [Wanted(kind="person", name="Ana"), Wanted(kind="open"), Wanted(kind="open")]
    table = laid(seats, settings=Settings(pace=0, grace=None), is_begun=False)
    ana = Playing(guests.come(DESK), "es", house)
    table.open(ana.page)
    marcos, lucia = Guest(firefox, house, 1), Guest(webkit, house, 2)
    marcos.take_a_seat(table.id, "Marcos")
    lucia.take_a_seat(table.id, "Lucía")
    ana.button("Empezar con 3").click()
    ana.sit_down()
    while table.match.turn[1] <= TRICKS:
        for guest in (marcos, lucia):
            if guest.is_asked():
                guest.decide()
        if 0 in (match := table.match).asked():
            ana.act(match, casual(match))
    for guest in (marcos, lucia):
        until(lambda guest=guest: f"baza {TRICKS + 1} de 10" in guest.title())  # type: ignore[misc]
        assert guest.window.troubles() == []
    expect(ana.title).to_contain_text(f"baza {TRICKS + 1} de 10")
