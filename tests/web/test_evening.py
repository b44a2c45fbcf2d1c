"""A family's first evening: from the laptop's start page to playing together, by what docs/evening.*.md tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sobremesa.table import page as built
from sobremesa.table.lan import own_addresses
from tests.table.house import House, sqlite
from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.player import Player
from tests.web.test_room import button, come, decoded, drawn, seats, sit

pytestmark = pytest.mark.slow
LAPTOP = {**DESKTOP, "locale": "es-ES"}


@pytest.fixture
def home(tmp_path: Path, built_page: built.Page) -> Iterator[House]:
    with House(sqlite(tmp_path), page=built_page) as house:
        yield house


def invite(laptop: Page) -> str:
    """What a camera reads off the laptop's screen."""
    laptop.goto("/")
    laptop.get_by_role("link", name="Crear una mesa").click()
    laptop.get_by_label("Tu nombre").fill("Ana")
    button(laptop, "Crear la mesa").click()
    button(laptop, "Invitar a los de casa").click()
    return decoded(drawn(laptop))


@pytest.mark.skipif(not own_addresses(), reason="this machine is in no network that others could come in by")
def test_a_family_sits_down_with_a_laptop_and_two_phones(home: House, guests_of: Callable[[str], Guests]) -> None:
    laptop = guests_of(home.url).come(LAPTOP)
    link = invite(laptop)
    origin, _, table = link.partition("/t/")
    lan = guests_of(origin)
    lan.tolerate("Cross-Origin-Opener-Policy")  # which browsers leave alone where there is no TLS, and say so
    phones = [come(lan, f"/t/{table}", device=PHONE) for _ in range(2)]
    for phone, name in zip(phones, ("Marcos", "Lucía"), strict=True):
        sit(phone, name)
    expect(seats(laptop)).to_contain_text(["Ana", "Marcos", "Lucía", "Sitio libre"])
    button(laptop, "Empezar con 4").click()
    family = [Player(page, "es") for page in (laptop, *phones)]
    for player in family:
        player.is_asked()
        expect(player.hand).to_have_count(10)
    for player in family:
        player.choose(player.cards()[-1])
    for player in family:
        expect(player.page.get_by_text("baza 2 de 10")).to_be_visible(timeout=30_000)
