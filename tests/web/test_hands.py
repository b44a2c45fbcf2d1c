"""Safe hands: where acts are confirmed one tap does nothing for good, a double tap never does, and undo takes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sobremesa.table.wire import Settings
from tests.table.house import House
from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.decisions import ME, Decision, decisions
from tests.web.player import Player
from tests.web.playing import Playing, casual
from tests.web.presses import GAMES, TO_WAIT, Press, click_apart, found, presses_of
from tests.web.tables import SHORT, Laid, me_and_bots, remember, until

SURE = re.compile(r"^¿Seguro\? ")
# Every act that the page sends, the moment it does.
LISTEN = """
window.acts = [];
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (frame) {
  const { type, action } = JSON.parse(frame);
  if (type === "act") window.acts.push(action);
  return send.call(this, frame);
};
"""


def acts(page: Page) -> list[str]:
    sent: list[str] = page.evaluate("window.acts")
    return sent


def tap_twice(page: Page, press: Press) -> None:
    wanted = found(page, press)
    expect(wanted).to_be_enabled()
    page.wait_for_timeout(wanted.evaluate(TO_WAIT))
    wanted.dblclick()


def steps_of(decision: Decision) -> list[Press]:
    return presses_of(decision.setup.game, decision.reached().view(ME), decision.action, "es")


def one_of_each(game: str) -> list[Decision]:
    """A decision for each phase and each way to take it; what the page does by itself takes no tap."""
    found = {(each.phase, steps_of(each)[0].group, len(steps_of(each))): each for each in decisions(game)}
    return [each for each in found.values() if not steps_of(each)[0].optional]


@pytest.mark.parametrize("game", GAMES)
def test_where_everything_is_confirmed_neither_a_tap_nor_a_double_tap_is_an_act(
    guests: Guests, laid_before: Callable[[Decision], Laid], game: str
) -> None:
    page = guests.come(PHONE)
    page.add_init_script(LISTEN)
    tables = [(decision, laid_before(decision)) for decision in one_of_each(game)]
    remember(page, [table.kept() for _, table in tables], {"confirm": True})
    for decision, table in tables:
        page.goto(f"/t/{table.id}")
        first, *more = steps_of(decision)
        tap_twice(page, first)
        assert acts(page) == [], f"{decision}: {decision.action}"
        for press in more:
            if not acts(page):
                tap_twice(page, press)
        if not acts(page):
            click_apart(page.get_by_role("button", name=SURE))
        assert acts(page) == [decision.action], f"{decision}"


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_that_bots_have_answered_is_taken_back_beside_the_ask(
    guests: Guests, house: House, laid: Callable[..., Laid], game: str
) -> None:
    page = guests.come(DESKTOP)
    table = laid(me_and_bots(3), SHORT[game], game=game)
    table.open(page)
    me = Playing(page, "en", house)
    undo = me.button("Undo", exact=True)
    assert me.is_asked_something()
    expect(undo).to_be_hidden()
    while not would_be_practice(house, table):
        step = me.match.step
        me.act(me.match, casual(me.match))
        assert me.is_asked_something()
    me.put_scores_away(undo)
    undo.click()
    until(lambda: me.match.step <= step)
    expect(me.title).to_contain_text("practice")
    assert 'Practice "yes"' in record_of(house, table)


def would_be_practice(house: House, table: Laid) -> bool:
    undone = house.call(lambda: house.tables.live[table.id].room.undoing(ME, 0))
    return undone is not None and undone.practice


def record_of(house: House, table: Laid) -> str:
    record: str = house.call(lambda: house.tables.live[table.id].room.record())
    return record


def alone(laid: Callable[..., Laid], player: Player, **settings: Any) -> Laid:
    """Toma 6 with two bots, which have chosen."""
    table = laid(me_and_bots(3))
    table.open(player.page, **settings)
    player.is_asked()
    until(lambda: table.match.to_act == [ME])
    return table


def test_a_card_is_shown_where_it_would_go_before_it_is_played(phone: Player, laid: Callable[..., Laid]) -> None:
    table = alone(laid, phone)
    first, second, *_ = phone.cards()
    phone.card(first).dblclick()
    expect(phone.place).to_contain_text(f"¿El {first}?")
    expect(phone.card(first)).to_have_attribute("aria-pressed", "true")
    click_apart(phone.card(second))
    expect(phone.place).to_contain_text(f"¿El {second}?")
    assert table.acted(ME) == []
    click_apart(phone.card(second))
    until(lambda: table.acted(ME) == [str(second)])


def test_one_tap_plays_it_for_whoever_wants_no_questions(phone: Player, laid: Callable[..., Laid]) -> None:
    table = alone(laid, phone, confirm=False)
    first = phone.cards()[0]
    phone.card(first).click()
    until(lambda: table.acted(ME) == [str(first)])


def test_a_key_that_is_held_down_only_chooses(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = alone(laid, desktop)
    first = desktop.cards()[0]
    for _ in range(3):  # without a release between them they are repeated
        desktop.page.keyboard.down("1")
    expect(desktop.place).to_contain_text(f"{first}?")
    desktop.page.keyboard.up("1")
    assert table.acted(ME) == []
    desktop.page.keyboard.press("Enter")
    until(lambda: table.acted(ME) == [str(first)])


def test_where_it_cannot_be_done_there_is_no_button_and_the_menu_says_why(
    desktop: Player, laid: Callable[..., Laid]
) -> None:
    table = laid(me_and_bots(3), settings=Settings(pace=0, start="full", takebacks=True))
    table.open(desktop.page)
    desktop.is_asked()
    expect(desktop.button("Undo", exact=True)).to_be_hidden()
    desktop.button(desktop.words.more, exact=True).click()
    desktop.button("Take back my last decision").click()
    expect(desktop.place).to_contain_text("You have not played anything yet to take back")
