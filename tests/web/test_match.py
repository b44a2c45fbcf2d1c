"""A match from the start page to its end, as people play it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sobremesa.engine.contract import game_info
from tests.table.house import House
from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.looks import shifted
from tests.web.player import Player
from tests.web.playing import Playing
from tests.web.presses import GAMES, By, Press, exactly, press_all
from tests.web.tables import Laid, make_short, people, remember

REVIEW = {"es": "Repasar la partida", "en": "Review the match"}
REPLAY = {"es": "Ver la repetición", "en": "Watch the replay"}
MOMENT = re.compile("^(Momento de la partida|Moment of the match)$")
SLOW = 60_000  # milliseconds for a review


@pytest.mark.long
@pytest.mark.usefixtures("honest_deal")
@pytest.mark.parametrize("by", ["tap", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_from_the_start_page_to_the_review(guests: Guests, house: House, game: str, by: By) -> None:
    """By taps in Spanish on a phone, by keys in English on a desktop."""
    device, lang = {"tap": (PHONE, "es"), "keyboard": (DESKTOP, "en")}[by]
    player = Playing(guests.come(device), lang, house, by)
    remember(player.page, [])
    make_short(player.page)
    draw_known_words(player.page)
    player.open("/")
    press_all(player.page, [Press(None, re.compile(rf"^{player.words.play} .*: {title_of(game)}$"))], by)
    player.sit_down()
    expect(player.title).to_contain_text(title_of(game))
    expect(player.seats).not_to_have_count(0)
    player.page.evaluate("window.shifts.length = 0")
    assert player.play_whole_match() > 0
    moved = shifted(player.page)
    assert not moved, "\n".join(moved)
    standings = player.page.get_by_role("list", name=player.words.standings)
    expect(standings.get_by_role("listitem")).to_have_count(player.match.players)
    if by == "tap":  # a review takes long
        press_all(player.page, [Press(None, exactly(REVIEW[lang]))], by)
        expect(player.page.get_by_role("slider")).to_be_visible(timeout=SLOW)
    player.page.get_by_role("link", name=REPLAY[lang]).click()
    expect(player.page.get_by_role("slider", name=MOMENT)).to_have_value("0")
    player.page.keyboard.press("ArrowRight")
    expect(player.page.get_by_role("slider", name=MOMENT)).to_have_value("1")


def title_of(game: str) -> str:
    return game_info(game).title


def draw_known_words(page: Page) -> None:
    """The browser's part of a toss is always the same."""
    page.add_init_script(
        """const drawn = crypto.getRandomValues.bind(crypto);
        crypto.getRandomValues = (into) => (into.length === 16 ? into.fill(7) : drawn(into));"""
    )


def test_whoever_leaves_the_table_finds_the_way_back(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(phone.page)
    phone.is_asked()
    phone.choose(38)
    expect(phone.place).to_contain_text("Tu carta: el 38.")
    phone.page.get_by_role("link", name=phone.words.back).click()
    go_on = phone.page.get_by_role("link", name=re.compile("Seguir con Toma 6"))
    expect(go_on).to_contain_text("Marcos, Lucía e Iker")
    go_on.click()
    expect(phone.place).to_contain_text("Tu carta: el 38.")
    phone.page.go_back()
    expect(go_on).to_be_visible()
    phone.page.go_forward()
    expect(phone.place).to_contain_text("Tu carta: el 38.")


def test_a_rematch_that_somebody_else_began_is_joined(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    table.play_until(lambda match: match.over)
    one, other = (Player(guests.come(PHONE), "es") for _ in range(2))
    table.open(one.page)
    table.open(other.page, seat=1, host=False)
    expect(other.verdict).to_be_visible()
    one.button("Revancha").click()
    expect(one.page).not_to_have_url(re.compile(table.id))
    other.button("Ir a la revancha").click()
    for player in (one, other):
        player.is_asked()
        expect(player.hand).to_have_count(10)
    assert one.page.url == other.page.url
