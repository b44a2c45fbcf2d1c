"""Nobody has to think about the line: reloads, cuts, servers that die, sleeping phones and second tabs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from playwright.sync_api import Page, expect

from sobremesa.table.store import make_engine
from sobremesa.table.wire import Settings, Wanted
from tests.table.house import House, sqlite
from tests.table.killing import JOURNAL, Node, Written
from tests.table.proxy import Proxy
from tests.web.browser import PHONE, Guests, devtools
from tests.web.player import Player
from tests.web.tables import Backstage, Laid, backstage, lay, me_and_bots, people, until

AWAY = "Sin conexión. Guardamos tu jugada y seguimos en cuanto vuelva."
OF_THE_BROWSER = "WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE"  # what it says itself about a lost line
HIDE = """
hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


@pytest.fixture
def behind() -> Iterator[Backstage]:
    with backstage() as loop:
        yield loop


# --- reloads


def test_a_reload_shows_the_same_room(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid([*people(1), Wanted(kind="open")], settings=Settings(), is_begun=False)
    table.open(phone.page)
    for _ in range(2):
        expect(phone.page.get_by_text("Ana (tú)")).to_be_visible()
        expect(phone.button("Poner un bot")).to_be_visible()
        phone.page.reload()


def test_a_reload_at_any_moment_of_a_trick_goes_on_from_there(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.others_come()
    table.open(phone.page, pace="normal")
    phone.is_asked()
    phone.page.reload()
    phone.is_asked()
    expect(phone.hand).to_have_count(10)
    phone.choose(4)
    expect(phone.card(4)).to_have_attribute("aria-pressed", "true")
    phone.page.reload()
    expect(phone.card(4)).to_have_attribute("aria-pressed", "true")
    table.others_choose_high()
    expect(phone.page.get_by_role("list", name="Enseñadas, de menor a mayor")).to_be_visible()
    phone.page.reload()
    phone.must_take()
    phone.page.reload()
    phone.must_take()
    phone.take(2)
    phone.page.reload()
    phone.is_asked()
    expect(phone.hand).to_have_count(9)
    until(lambda: table.acted(0) == ["4", "r2"])


def test_a_reload_at_the_scores_of_a_round_and_at_the_end(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(2), {"rounds": 2})
    table.play_until(lambda match: match.view(0).turn == 10)
    table.open(phone.page)
    phone.is_asked()
    table.play_until(lambda match: match.view(0).round == 2)
    expect(phone.scores).to_be_visible()
    phone.page.reload()
    phone.is_asked()
    expect(phone.title).to_contain_text("Ronda 2")
    table.play_until(lambda match: match.over)
    expect(phone.verdict.or_(phone.scores).first).to_be_visible()
    for _ in range(2):
        phone.page.reload()
        expect(phone.verdict).to_be_visible()


# --- the line


@pytest.mark.slow
def test_a_line_that_is_cut_for_ten_seconds_keeps_my_move_and_sends_it_once(
    house: House, behind: Backstage, guests_of: Callable[[str], Guests]
) -> None:
    ports = [house.port]
    proxy = behind.do(Proxy(ports).__aenter__())
    table = lay(house, people(4))
    table.others_come()
    guests = guests_of(proxy.url)
    guests.tolerate(OF_THE_BROWSER)
    phone = Player(guests.come(PHONE), "es")
    table.open(phone.page)
    phone.is_asked()
    ports.clear()
    behind.do(cut(proxy))
    expect(phone.place).to_contain_text(AWAY)
    phone.choose(38)
    expect(phone.card(38)).to_have_attribute("aria-pressed", "true")
    expect(phone.button("Probar ya")).to_be_visible()  # after eight seconds
    assert table.acted(0) == []
    ports.append(house.port)
    expect(phone.place).to_contain_text("Tu carta: el 38.")
    table.others_choose_high()
    phone.is_asked()
    until(lambda: table.acted(0) == ["38"])
    assert 38 not in phone.cards()
    table.leave()
    behind.do(proxy.__aexit__())


async def cut(proxy: Proxy) -> None:
    proxy.cut(1)


@pytest.mark.slow
def test_what_happened_while_the_line_was_cut_is_heard(
    house: House, behind: Backstage, guests_of: Callable[[str], Guests]
) -> None:
    ports = [house.port]
    proxy = behind.do(Proxy(ports).__aenter__())
    table = lay(house, people(2))
    guests = guests_of(proxy.url)
    guests.tolerate(OF_THE_BROWSER)
    phone = Player(guests.come(PHONE), "es")
    table.open(phone.page)
    phone.is_asked()
    ports.clear()
    behind.do(cut(proxy))
    table.play_until(lambda match: match.over)
    ports.append(house.port)
    heard = phone.page.locator("[aria-live=polite]")
    expect(heard).to_contain_text(re.compile("[Gg]anas? con|ompart(en|es|e) la victoria"))
    table.leave()
    behind.do(proxy.__aexit__())


@pytest.mark.slow
def test_a_server_that_is_killed_and_comes_back_loses_no_move(
    tmp_path: Path, behind: Backstage, guests_of: Callable[[str], Guests]
) -> None:
    node = Node(sqlite(tmp_path), tmp_path / "log")
    behind.do(node.start())
    try:
        table = lay(node.url, people(3))
        guests = guests_of(node.url)
        guests.tolerate(OF_THE_BROWSER)
        phone = Player(guests.come(PHONE), "es")
        table.open(phone.page)
        phone.is_asked()
        first, second = phone.cards()[:2]
        phone.choose(first)
        expect(phone.place).to_contain_text(f"Tu carta: el {first}.")
        node.kill()
        table.leave()
        expect(phone.place).to_contain_text(AWAY)
        phone.choose(second)
        behind.do(node.start())
        expect(phone.place).to_contain_text(f"Tu carta: el {second}.")
        phone.page.reload()
        expect(phone.card(second)).to_have_attribute("aria-pressed", "true")
        assert kept_of_seat_0(sqlite(tmp_path), table.id) == [str(first), str(second)]
        assert node.failures() == []
    finally:
        node.kill()


def kept_of_seat_0(database: str, table: str) -> list[str]:
    """What the first seat did, as the database has it. Nobody else has acted."""
    engine = make_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(sa.text(str(JOURNAL)), {"table": table}).all()
    engine.dispose()
    written = [msgspec.json.decode(body, type=Written) for _, body, _ in rows]
    return [entry.action for entry in written if entry.kind == "acted"]


# --- tabs


def test_a_hidden_tab_comes_back_to_the_present_and_tells_what_was_missed(
    phone: Player, laid: Callable[..., Laid]
) -> None:
    table = laid(people(2))
    table.open(phone.page, pace="normal")
    phone.is_asked()
    phone.page.evaluate(HIDE, True)
    table.play_until(lambda match: match.view(0).turn == 4)
    expect(phone.title).to_contain_text("baza 4 de 10")
    phone.page.evaluate(HIDE, False)
    phone.is_asked()
    expect(phone.hand).to_have_count(7)
    phone.button(phone.words.log).click()
    sheet = phone.page.get_by_role("dialog", name=phone.words.log)
    expect(sheet.get_by_text("Mientras no estabas")).to_be_visible()
    expect(sheet.get_by_role("button", name=re.compile("va a la fila"))).not_to_have_count(0)


def test_a_frozen_tab_wakes_up_and_goes_on(phone: Player, laid: Callable[..., Laid]) -> None:
    """As a phone freezes what lies in a pocket."""
    table = laid(people(2))
    table.open(phone.page)
    phone.is_asked()
    freeze(phone.page, True)
    table.play_until(lambda match: match.view(0).turn == 3)
    freeze(phone.page, False)
    expect(phone.title).to_contain_text("baza 3 de 10")
    phone.is_asked()
    chosen = phone.cards()[0]
    phone.choose(chosen)
    expect(phone.place).to_contain_text(f"Tu carta: el {chosen}.")


def freeze(page: Page, is_frozen: bool) -> None:
    devtools(page).send("Page.setWebLifecycleState", {"state": "frozen" if is_frozen else "active"})


def test_two_tabs_with_one_seat_show_the_same(guests: Guests, phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    table.open(phone.page)
    phone.is_asked()
    other = Player(guests.open_tab(phone.page.context), "es")
    other.open(f"/t/{table.id}")
    other.is_asked()
    phone.choose(38)
    expect(other.card(38)).to_have_attribute("aria-pressed", "true")
    other.choose(34)
    expect(phone.card(34)).to_have_attribute("aria-pressed", "true")
    expect(phone.card(38)).to_have_attribute("aria-pressed", "false")
    table.others_choose_high()
    for each in (phone, other):
        each.is_asked()
        expect(each.hand).to_have_count(9)
    until(lambda: table.acted(0) == ["38", "34"])


def test_a_long_thought_disturbs_nobody(guests: Guests, laid: Callable[..., Laid]) -> None:
    """A line that is silent is asked whether it is still there; nobody hears of it."""
    table = laid(me_and_bots(2))
    page = guests.come(PHONE)
    page.clock.install()
    told: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    table.open(page)
    player = Player(page, "es")
    player.is_asked()

    def is_answered() -> bool:
        page.clock.run_for(5_000)
        return any('"id":"there"' in frame for frame in told)

    until(is_answered)
    player.is_asked()
    expect(player.alert).not_to_contain_text("momento")
