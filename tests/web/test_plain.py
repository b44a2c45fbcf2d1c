"""Every game is played to its end on the plain table, which knows none of them: by names alone, so by ear as well."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from sobremesa.engine import contract
from sobremesa.engine.language import Lang
from sobremesa.engine.untrusted import names_to_show
from sobremesa.table.wire import Option
from tests import sixth
from tests.table.house import House
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests
from tests.web.looks import barriers
from tests.web.plain import PlainPlaying
from tests.web.playing import ME, casual
from tests.web.presses import GAMES, By
from tests.web.tables import SHORT, Laid, lay, me_and_bots, people, remember, until

SIXTH = sixth.INFO.name
EVERY_GAME = [*GAMES, SIXTH]
USUAL = {"push": 3, "highscore": 3, "toma6": 4, "dos": 3, "bids": 4, SIXTH: 4}
SPANISH: Lang = "es"
ENGLISH: Lang = "en"
OPTIONS: dict[str, dict[str, Option]] = {**SHORT, SIXTH: {"rounds": 1}}


@pytest.fixture(autouse=True)
def _sixth_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract._REGISTRY, SIXTH, sixth.INFO)


@pytest.fixture
def tables() -> Iterator[list[Laid]]:
    laid: list[Laid] = []
    yield laid
    for table in laid:
        table.leave()


def sat_down(page: Page, house: House, game: str, lang: str, by: By, tables: list[Laid]) -> PlainPlaying:
    """A usual match against bots, on the plain table."""
    table = lay(house, me_and_bots(USUAL[game]), OPTIONS[game], game=game)
    tables.append(table)
    player = PlainPlaying(page, lang, house, by)
    table.open(page, plain=True)
    expect(page.locator(".plain-board")).to_be_visible()
    return player


def scrolled(page: Page) -> list[str]:
    """The parts of the table that have more than they show."""
    found: list[str] = page.evaluate(
        """[".play", ".plain-board", ".seats", ".place"].filter((name) => {
          const part = document.querySelector(name);
          return part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
        })"""
    )
    return found


@pytest.mark.long
@pytest.mark.parametrize("by", ["tap", "keyboard"])
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_match_is_played_to_its_end(guests: Guests, house: House, tables: list[Laid], game: str, by: By) -> None:
    """By taps in Spanish on a phone, by keys in English on a desktop."""
    device, lang = {"tap": (PHONE, SPANISH), "keyboard": (DESKTOP, ENGLISH)}[by]
    player = sat_down(guests.come(device), house, game, lang, by, tables)
    assert player.is_asked_something()
    assert player.play_whole_match() > 0
    match = player.match
    ending = match.game.ending(match.view(ME), names_to_show(match.names, lang))
    assert ending.to(lang) in player.page.inner_text("main")


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
@pytest.mark.parametrize("game", EVERY_GAME)
def test_nothing_scrolls_or_is_in_the_way(
    guests: Guests, house: House, tables: list[Laid], game: str, device: dict[str, object]
) -> None:
    lang = "es" if device is not DESKTOP else "en"
    player = sat_down(guests.come(device), house, game, lang, "tap", tables)
    player.is_asked_something()
    assert scrolled(player.page) == []
    match = player.match
    player.act(match, casual(match))
    player.is_asked_something()
    assert scrolled(player.page) == []
    assert barriers(player.page) == []


def test_things_that_fit_are_ringed_and_a_second_tap_plays(guests: Guests, house: House, tables: list[Laid]) -> None:
    player = sat_down(guests.come(PHONE), house, SIXTH, "es", "tap", tables)
    until(lambda: ME in player.match.to_act)
    card = player.page.get_by_role("group", name="Tu mano").get_by_role("button").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator(".sentence strong")).to_contain_text(re.compile(r"^Jugar el \d+\.\s*$"))
    player.page.wait_for_timeout(400)  # later than a double tap
    card.click()
    until(lambda: len(player.acted()) == 1)


def test_a_game_without_places_is_played_from_a_list_of_its_actions(
    guests: Guests, house: House, tables: list[Laid], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sixth.INFO.load()
    monkeypatch.setitem(vars(game), "places", ())
    player = sat_down(guests.come(PHONE), house, SIXTH, "es", "tap", tables)
    until(lambda: ME in player.match.to_act)
    action = player.match.legal(ME)[0]
    player.page.get_by_role("button", name=f"Jugar el {action}", exact=True).click()
    until(lambda: player.acted() == [action])


def test_two_people_and_a_bot_meet_at_a_plain_table_by_link(guests: Guests, house: House, tables: list[Laid]) -> None:
    table = lay(house, [*people(2), *me_and_bots(2)[1:]], OPTIONS[SIXTH], game=SIXTH)
    tables.append(table)
    pages = [guests.come(device) for device in (PHONE, DESKTOP)]
    for seat, page in enumerate(pages):
        remember(page, [table.kept(seat, host=seat == 0)], {})
        page.goto(f"/t/{table.id}")
        expect(page.locator(".plain-board")).to_be_visible()
    for page, hand in zip(pages, ("Tu mano", "Your hand"), strict=True):
        expect(page.get_by_role("group", name=hand).get_by_role("button")).to_have_count(3)
