"""axe-core finds nothing in anybody's way, on no screen, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from sobremesa.table.wire import Settings, Wanted
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests
from tests.web.looks import barriers
from tests.web.player import Player
from tests.web.tables import Laid, me_and_bots, people, remember

pytestmark = pytest.mark.slow
DEVICES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": {**DESKTOP, "locale": "es-ES"}}
LOOKS = [*((device, "day") for device in DEVICES), ("phone", "night"), ("desktop", "night")]


@pytest.fixture(params=LOOKS, ids=" ".join)
def player(request: pytest.FixtureRequest, guests: Guests) -> Player:
    """Somebody on each device, by day and by night."""
    device, theme = request.param
    scheme = "dark" if theme == "night" else "light"
    return Player(guests.come(DEVICES[device], color_scheme=scheme), "es")


class Look:
    """Looks at one screen after another, and tells in the end what is in the way on any of them."""

    def __init__(self, player: Player) -> None:
        self._page = player.page
        self._found: dict[str, str] = {}  # where each was first seen

    def at(self, screen: str) -> None:
        for barrier in barriers(self._page):
            self._found.setdefault(barrier, screen)

    def require_clear(self) -> None:
        assert not self._found, "\n".join(f"{screen}: {barrier}" for barrier, screen in self._found.items())


@pytest.fixture
def look(player: Player) -> Look:
    return Look(player)


def test_nothing_is_in_the_way_before_a_match(player: Player, look: Look, laid: Callable[..., Laid]) -> None:
    unfinished = laid(me_and_bots(4))
    room = laid([*people(1), Wanted(kind="open"), Wanted(kind="open")], settings=Settings(), is_begun=False)
    remember(player.page, [unfinished.kept(), room.kept()])
    player.open("/")
    expect(player.page.get_by_role("heading", level=2).first).to_be_visible()
    look.at("start")
    player.button(player.words.settings).click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    look.at("settings")
    player.open("/new?game=toma6&how=bots")
    expect(player.button("Empezar")).to_be_visible()
    look.at("set-up")
    player.open(f"/t/{room.id}")
    expect(player.page.get_by_text("Poner un bot").first).to_be_visible()
    look.at("room")
    look.require_clear()


def test_nothing_is_in_the_way_at_the_table(player: Player, look: Look, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.others_come()
    table.open(player.page)
    player.is_asked()
    look.at("choosing")
    player.hand.first.click()
    expect(player.hand.first).to_have_attribute("aria-pressed", "true")
    look.at("chosen")
    table.others_choose_high()
    player.must_take()
    look.at("row to take")
    for sheet in sheets(player):
        look.at(sheet)
    look.require_clear()


def sheets(player: Player) -> Iterator[str]:
    """Each sheet, while it is open."""
    rules = ("Más", "Reglas") if player.page.viewport_size == LANDSCAPE["viewport"] else ("Reglas",)
    opening: list[tuple[str, ...]] = [rules, ("Más",), ("Más", "Ajustes")]
    if player.button("Qué ha pasado").count():
        opening.append(("Qué ha pasado",))
    for steps in opening:
        for name in steps:
            player.button(name).first.click()
            expect(player.page.get_by_role("dialog")).to_be_visible()
        with closed_after(player):
            yield " > ".join(steps)
    player.page.keyboard.press("?")
    with closed_after(player):
        yield "keys"
    player.seats.first.click()
    with closed_after(player):
        yield "a seat"


@contextmanager
def closed_after(player: Player) -> Iterator[None]:
    yield
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_be_hidden()


def test_nothing_is_in_the_way_at_the_end(player: Player, look: Look, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.play_until(lambda match: match.view(0).turn == 10)
    table.open(player.page)
    player.is_asked()
    table.play_until(lambda match: match.over)
    expect(player.scores).to_be_visible()
    look.at("scores")
    player.go_on()
    expect(player.verdict).to_be_visible()
    look.at("end")
    look.require_clear()


def test_nothing_is_in_the_way_of_whoever_picks_watches_or_looks_back(
    phone: Player, desktop: Player, laid: Callable[..., Laid]
) -> None:
    picking = laid(people(6), {"variant": "logic"})
    picking.open(phone.page)
    picking.play_until(lambda match: match.to_act == [0])
    opened = phone.page.get_by_role("group", name="Cartas a la vista").get_by_role("button")
    expect(phone.place).to_contain_text("Elige una carta de la mesa.")
    opened.first.click()
    expect(phone.button(re.compile("^Tomar el "))).to_be_visible()
    assert barriers(phone.page) == []
    played = laid(people(3))
    played.play_until(lambda match: match.view(0).turn == 3)
    played.open(desktop.page, seat=None)
    desktop.page.get_by_role("button", name=re.compile("goes to row")).last.click()
    expect(desktop.button(desktop.words.present)).to_be_visible()
    assert barriers(desktop.page) == []
