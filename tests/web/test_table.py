"""What a table does for whoever sits at it, and that it shows them nothing that is not theirs to know."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import DESKTOP, PHONE, Guests, devtools
from tests.web.looks import faults, settle, shifts
from tests.web.player import Player
from tests.web.tables import Laid, me_and_bots, people, until

NOTATION = re.compile(r"\b[rR][1-4]\b")


# --- choosing


def test_a_choice_can_be_changed_until_the_last_one_has_chosen(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(phone.page)
    phone.is_asked()
    phone.choose(51)
    expect(phone.place).to_contain_text("Tu carta: el 51.")
    phone.choose(62)
    expect(phone.place).to_contain_text("Tu carta: el 62.")
    expect(phone.page.get_by_role("button", name="62, un buey, elegida")).to_have_attribute("aria-pressed", "true")
    expect(phone.card(51)).to_have_attribute("aria-pressed", "false")
    table.others_choose_high()
    phone.is_asked()
    assert set(phone.cards()) == {4, 34, 38, 51, 63, 75, 79, 80, 103}


def test_where_a_card_would_go_is_shown_and_can_be_turned_off(phone: Player, laid: Callable[..., Laid]) -> None:
    """The 38 would go behind the 36."""
    laid(people(4)).open(phone.page)
    phone.is_asked()
    phone.choose(38)
    expect(phone.row(3)).to_contain_text("38")
    change_settings(phone, lambda: phone.page.get_by_role("switch", name="Ayudas").click())
    expect(phone.row(3)).not_to_contain_text("38")


def test_dragging_a_card_to_the_table_plays_it(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(desktop.page)
    desktop.is_asked()
    drag(desktop.page, desktop.card(79), desktop.rows.nth(1))
    expect(desktop.card(79)).to_have_attribute("aria-pressed", "true")
    drag(desktop.page, desktop.card(80), desktop.seats.first)  # not on the table: nothing is played
    expect(desktop.card(79)).to_have_attribute("aria-pressed", "true")
    until(lambda: table.acted(0) == ["79"])


def drag(page: Page, thing: Locator, there: Locator) -> None:
    start, end = middle(thing), middle(there)
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=5)
    page.mouse.up()


def middle(thing: Locator) -> dict[str, float]:
    info = thing.bounding_box()
    assert info is not None
    return {"x": info["x"] + info["width"] / 2, "y": info["y"] + info["height"] / 2}


def test_a_finger_drags_a_card_too(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(phone.page)
    phone.is_asked()
    start, end = middle(phone.card(63)), middle(phone.rows.nth(2))
    finger = devtools(phone.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    for share in (0.2, 0.5, 1):
        there = {way: start[way] + (end[way] - start[way]) * share for way in ("x", "y")}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.card(63)).to_have_attribute("aria-pressed", "true")
    until(lambda: table.acted(0) == ["63"])


def test_a_tap_that_is_not_allowed_is_answered_with_the_rule(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(phone.page)
    take_a_row_soon(phone, table)
    phone.page.keyboard.press("1")  # on a phone the hand is away now, but keys still mean cards
    expect(phone.place.get_by_role("button", name=re.compile(r"^Regla T6-"))).to_be_visible()
    expect(phone.alert).to_contain_text(re.compile("fila"))
    phone.take(1)
    phone.is_asked()
    until(lambda: table.acted(0) == ["4", "r1"])


def take_a_row_soon(player: Player, table: Laid) -> None:
    """My 4 is lower than all rows."""
    player.is_asked()
    player.choose(4)
    expect(player.card(4)).to_have_attribute("aria-pressed", "true")
    table.others_choose_high()
    player.must_take()


def test_taps_count_while_others_choose(phone: Player, laid: Callable[..., Laid]) -> None:
    """What others do does not take the cards out of my hand, at any pace."""
    table = laid(people(10))
    table.others_come()
    table.open(phone.page, pace="calm")
    phone.is_asked()
    mine = phone.cards()[3]
    for seat in range(1, 9):
        table.act(seat, str(table.hand(seat)[0]))
    phone.choose(mine)
    expect(phone.card(mine)).to_have_attribute("aria-pressed", "true")


# --- what happened


def test_space_ends_what_is_moving(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(10))
    table.others_come()
    table.open(desktop.page, pace="calm")
    desktop.is_asked()
    desktop.hand.last.click()
    table.others_choose_high()
    shown = desktop.page.get_by_role("list", name="Shown, from low to high")
    expect(shown).to_be_visible()
    desktop.page.evaluate("document.activeElement.blur()")  # on a card, Space would be the card's
    for _ in range(12):  # the reveal and ten cards, which would take nine seconds
        desktop.page.keyboard.press("Space")
        desktop.page.evaluate(NEXT_MOVEMENT)
    expect(desktop.title).to_contain_text("trick 2", timeout=2_000)


NEXT_MOVEMENT = """
async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
}
"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_trick_is_shown_card_by_card_in_its_order(guests: Guests, laid: Callable[..., Laid], motion: str) -> None:
    """Less motion changes how things move, not what is seen one after another."""
    player = Player(guests.come(PHONE, reduced_motion=motion), "es")
    table = laid(people(3))
    table.others_come()
    table.open(player.page, pace="quick")
    player.is_asked()
    player.hand.last.click()
    expect(player.hand.last).to_have_attribute("aria-pressed", "true")
    player.page.evaluate(RECORD_SENTENCES)
    table.others_choose_high()
    expect(player.title).to_contain_text("baza 2")
    player.is_asked()
    seen = player.page.evaluate("window.sentences")
    placed = [int(found[1]) for each in seen if (found := re.match(r"(?:El|Tu|\S+:) (\d+)\b.*\bfila", each))]
    assert len(placed) == 3
    assert placed == sorted(placed)


RECORD_SENTENCES = """
() => {
  window.sentences = [];
  const place = document.querySelector("section[aria-label='Tu sitio'] p");
  const note = () => {
    const said = document.querySelector("section[aria-label='Tu sitio'] p")?.textContent.trim();
    if (said && said !== window.sentences.at(-1)) window.sentences.push(said);
  };
  new MutationObserver(note).observe(place.parentElement, { subtree: true, childList: true, characterData: true });
}
"""


def test_a_line_of_the_log_shows_that_moment_and_the_way_back(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.play_until(lambda match: match.view(0).turn == 3)
    table.open(desktop.page)
    desktop.is_asked()
    present = desktop.rows.evaluate_all("all => all.map((each) => each.textContent)")
    log = desktop.page.get_by_role("complementary", name="What has happened")
    log.get_by_role("button", name=re.compile("goes to row")).last.click()
    expect(desktop.button(desktop.words.present)).to_be_visible()
    expect(desktop.title).to_contain_text("trick 1")
    expect(desktop.place).not_to_contain_text(desktop.words.choose)
    desktop.button(desktop.words.present).click()
    desktop.is_asked()
    expect(desktop.title).to_contain_text("trick 3")
    assert desktop.rows.evaluate_all("all => all.map((each) => each.textContent)") == present


def test_a_rule_chip_opens_the_rules_at_its_clause(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(phone.page)
    take_a_row_soon(phone, table)
    phone.place.get_by_role("button", name="Regla T6-8").click()
    sheet = phone.page.get_by_role("dialog", name="Reglas")
    clause = sheet.get_by_role("listitem").filter(has_text="T6-8").first
    expect(clause).to_be_in_viewport()
    expect(clause).to_have_attribute("aria-current", "true")
    phone.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    phone.button("Reglas").click()
    expect(clause).to_be_in_viewport()


def test_whoever_watches_sees_the_table_and_no_hand(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.open(phone.page, seat=None)
    expect(phone.seats).to_have_count(4)
    expect(phone.rows).to_have_count(4)
    expect(phone.hand).to_have_count(0)
    rows: list[list[int]] = table.match.view(0).rows
    assert numbers_in_sight(phone.page) <= {card for row in rows for card in row}


# --- what nobody may know


CARDS_ALONE = 30  # below it, a number may be a count of bulls or the number of a trick
IN_SIGHT = """
() => {
  const said = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) said.push(texts.currentNode.data);
  for (const each of document.body.querySelectorAll("*"))
    for (const { name, value } of each.attributes)
      if (/^(aria-.*|data-.*|id|class|title|alt|name|value|href)$/.test(name)) said.push(value);
  return said;
}
"""


def numbers_in_sight(page: Page) -> set[int]:
    """Every number that is anywhere in the page and can only be a card."""
    texts: list[str] = page.evaluate(IN_SIGHT)
    address = re.compile(r"/t/\S+|/api/\S+")
    found = {int(number) for text in texts for number in re.findall(r"\d+", address.sub("", text))}
    return {number for number in found if number >= CARDS_ALONE}


def test_nothing_hidden_is_ever_in_the_page(phone: Player, laid: Callable[..., Laid]) -> None:
    """Over a match: no card that another player holds stands there, in a text, a name or an attribute."""
    table = laid(me_and_bots(5))
    table.open(phone.page)
    looks = []

    def look() -> None:
        hidden = {card for seat in range(1, 5) for card in table.hand(seat)}
        assert not numbers_in_sight(phone.page) & hidden
        looks.append(len(hidden))

    def choose() -> None:
        look()
        assert {card for card in phone.cards() if card >= CARDS_ALONE} <= numbers_in_sight(phone.page)
        phone.choose(phone.cards()[0])

    def take() -> None:
        look()
        phone.take(1)

    phone.play_to_the_end(choose=choose, take=take)
    assert looks[0] == 40
    assert len(looks) >= 10


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_notation_is_seen_or_said(guests: Guests, laid: Callable[..., Laid], lang: str) -> None:
    player = Player(guests.come(PHONE), lang)
    table = laid(people(4))
    table.open(player.page, lang=lang)
    take_a_row_soon(player, table)
    read: list[str] = [everything(player)]
    for name in (player.words.rules, player.words.log, player.words.more):
        player.button(name).first.click()
        expect(player.page.get_by_role("dialog")).to_be_visible()
        if name == player.words.rules:
            expect(player.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
        read.append(everything(player))
        player.page.keyboard.press("Escape")
        expect(player.page.get_by_role("dialog")).to_be_hidden()
    player.take(1)
    player.is_asked()
    read.append(everything(player))
    assert [found for text in read for found in NOTATION.findall(text)] == []


def everything(player: Player) -> str:
    """What can be seen, and what a screen reader is told."""
    descriptions = player.page.locator("[aria-description]").evaluate_all(
        "all => all.map((each) => each.ariaDescription)"
    )
    body = player.page.locator("body")
    return "\n".join([body.inner_text(), body.aria_snapshot(), *descriptions])


# --- nothing moves by itself


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_shifts_when_cards_are_placed_and_rows_are_taken(
    request: pytest.FixtureRequest, laid: Callable[..., Laid], device: str
) -> None:
    """From the deal on, right after taps too."""
    player: Player = request.getfixturevalue(device)
    table = laid(people(4))
    table.others_come()
    table.open(player.page, pace="quick")
    take_a_row_soon(player, table)
    player.take(1)
    player.is_asked()
    expect(player.hand).to_have_count(9)
    assert shifts(player.page) == []


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_shifts_when_a_round_ends_and_the_next_is_dealt(
    request: pytest.FixtureRequest, laid: Callable[..., Laid], device: str
) -> None:
    player: Player = request.getfixturevalue(device)
    table = laid(people(2), {"rounds": 2})
    table.others_come()
    table.play_until(lambda match: match.view(0).turn == 10)
    table.open(player.page, pace="quick")
    player.is_asked()
    player.hand.click()
    expect(player.hand).to_have_attribute("aria-pressed", "true")
    table.play_until(lambda match: match.view(0).round == 2)
    expect(player.scores).to_be_visible()
    player.go_on()
    player.is_asked()
    expect(player.hand).to_have_count(10)
    player.hand.first.click()
    table.play_until(lambda match: match.view(0).turn == 2)
    expect(player.hand).to_have_count(9)
    assert shifts(player.page) == []


# --- settings


def change_settings(player: Player, change: Callable[[], None]) -> None:
    player.button(player.words.more, exact=True).click()
    player.button(player.words.settings).click()
    expect(player.page.get_by_role("dialog", name=player.words.settings)).to_be_visible()
    change()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_be_hidden()


def test_settings_take_effect_at_once_and_are_kept(phone: Player, laid: Callable[..., Laid]) -> None:
    laid(people(4)).open(phone.page)
    phone.is_asked()
    root = phone.page.locator("html")
    expect(root).to_have_attribute("data-theme", "day")
    change_settings(phone, lambda: phone.page.get_by_role("radio", name="Noche").check(force=True))
    expect(root).to_have_attribute("data-theme", "night")
    phone.page.reload()
    phone.is_asked()
    expect(root).to_have_attribute("data-theme", "night")


def test_the_language_can_be_switched_in_the_middle(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.play_until(lambda match: match.view(0).turn == 2)
    table.open(phone.page)
    phone.is_asked()
    change_settings(phone, lambda: phone.page.get_by_role("radio", name="English").check(force=True))
    in_english = Player(phone.page, "en")
    in_english.is_asked()
    expect(phone.page.locator("html")).to_have_attribute("lang", "en")
    expect(in_english.row(1)).to_be_visible()
    in_english.button("What has happened").click()
    log = phone.page.get_by_role("dialog", name="What has happened")
    expect(log.get_by_role("button", name=re.compile("goes to row")).first).to_be_visible()
    expect(log.get_by_text(re.compile("va a la fila"))).to_have_count(0)


def test_rows_can_be_confirmed(phone: Player, laid: Callable[..., Laid]) -> None:
    """With the setting on, a first tap chooses and the button says what follows."""
    table = laid(people(4))
    table.open(phone.page, confirm=True)
    take_a_row_soon(phone, table)
    phone.take(2)
    phone.button("Llevarme la fila 2: 1 buey").click()
    phone.is_asked()
    until(lambda: table.acted(0) == ["4", "r2"])


# --- how people set up their devices


def test_with_text_at_twice_its_size_nothing_is_cut_and_a_card_can_be_played(
    phone: Player, laid: Callable[..., Laid]
) -> None:
    table = laid(people(4))
    table.others_come()
    table.open(phone.page, text=2)
    phone.is_asked()
    scrolls = "scrolls: <div play"  # the table as a whole may
    assert [fault for fault in faults(phone.page) if not fault.startswith(scrolls)] == []
    take_a_row_soon(phone, table)
    assert [fault for fault in faults(phone.page) if not fault.startswith(scrolls)] == []


def test_when_the_text_grows_all_is_set_as_if_it_had_always_been_large(
    desktop: Player, laid: Callable[..., Laid]
) -> None:
    """What depends on how many letters fit, too: the sums of a seat, and the lines of the log."""
    desktop.page.set_viewport_size({"width": 820, "height": 1180})
    table = laid(people(2), game="push")
    table.others_come()
    table.play_until(lambda match: 0 in match.to_act and match.step >= 8)
    table.open(desktop.page)
    expect(desktop.place).to_have_class(re.compile("mine"))
    change_settings(desktop, lambda: desktop.page.get_by_role("radio", name="200 %").check(force=True))
    settle(desktop.page)
    grown = desktop.page.evaluate(SET)
    desktop.page.reload()
    expect(desktop.place).to_have_class(re.compile("mine"))
    settle(desktop.page)
    assert grown == desktop.page.evaluate(SET)


SET = """() => [...document.querySelectorAll(".seats *, .board *, .log-lines li")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return `${each.className} ${[x, y, width, height].map(Math.round)}`;
})"""


def test_with_forced_colours_what_is_chosen_and_what_may_be_taken_have_an_outline(
    guests: Guests, laid: Callable[..., Laid]
) -> None:
    player = Player(guests.come(DESKTOP, locale="es-ES", forced_colors="active"), "es")
    table = laid(people(4))
    table.open(player.page)
    player.is_asked()
    player.choose(4)
    expect(player.card(4)).to_have_attribute("aria-pressed", "true")
    assert has_outline(player.card(4))
    assert not has_outline(player.card(34))
    table.others_choose_high()
    player.must_take()
    assert has_outline(player.row(1))
    player.take(1)
    player.is_asked()


def has_outline(thing: Locator) -> bool:
    """It, or what is drawn in it, has a line around it that forced colours leave there."""
    found: bool = thing.evaluate(
        """each => [each, ...each.querySelectorAll("*")].some((one) => {
          const style = getComputedStyle(one);
          const has = (kind) => style[`${kind}Style`] !== "none" && parseFloat(style[`${kind}Width`]) >= 2;
          return has("outline") || has("borderTop");
        })"""
    )
    return found
