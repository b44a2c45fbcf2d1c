"""Every player sees everything: nothing is cut, nothing scrolls, nothing is too small to read or to touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from sobremesa.engine.options import plain
from sobremesa.table.wire import Wanted
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests
from tests.web.looks import barriers, faults
from tests.web.moments import ME, SEED, courses
from tests.web.player import Player
from tests.web.presses import GAMES, Press, press_all, presses_of
from tests.web.presses import found as found_on
from tests.web.tables import READ_AT_ONCE, Laid, people

DEVICES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": {**DESKTOP, "locale": "es-ES"}}
# Names of any length end in dots where there is no room, and the S on the back of a card says nothing.
IN_SHORT = re.compile(r"cut by <span name>|.*-back> S$")
LONG_LIST = (".log-scroll",)  # what has happened scrolls where it stands beside the table


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_and_is_in_nobodys_way(
    guests: Guests, deal: Callable[[str], None], laid: Callable[..., Laid], game: str, device: str
) -> None:
    """Also with a choice in the making. On the phone with the fewest and the most players, early and late, by day and
    by night; elsewhere the fullest table, late."""
    deal(SEED)
    found: dict[str, str] = {}
    is_phone = device == "phone"
    for course in courses(game)[0 if is_phone else 1 :]:
        setup = course.setup
        table = laid(people(setup.players), plain(setup.new(SEED).options), game=game)
        table.others_come()
        page = guests.come(DEVICES[device])
        page.add_init_script(READ_AT_ONCE)
        table.open(page, confirm=True)
        done = 0
        for stop in course.stops[0 if is_phone else -1 :]:
            for seat, action in course.actions[done:stop]:
                table.act(seat, action)
            done = stop
            match = table.match
            longest = max((presses_of(game, match.view(ME), action, "es") for action in match.legal(ME)), key=len)
            expect(pressable(page, longest[0])).to_be_visible()
            where = f"{setup.players} players after {stop} actions"
            look(page, where, "light" if is_phone else None, found)
            press_all(page, longest[:-1], is_done=lambda: False)
            expect(pressable(page, longest[-1])).to_be_visible()
            look(
                page,
                f"{where}, before pressing {longest[-1].name.pattern}",
                "dark" if is_phone else None,
                found,
            )
            page.reload()  # the choice in the making is gone
    assert not found, "\n".join(found.values())


def pressable(page: Page, press: Press) -> Locator:
    return found_on(page, press).and_(page.locator(":not([aria-disabled=true], :disabled)"))


def look(page: Page, where: str, scheme: Literal["light", "dark"] | None, found: dict[str, str]) -> None:
    """Whatever is wrong, each kind of fault once, and where it was first seen."""
    seen = {(fault, where) for fault in faults(page, LONG_LIST) if not IN_SHORT.match(fault)}
    if scheme is not None:
        page.emulate_media(color_scheme=scheme)
        seen |= {(barrier, f"{where}, {scheme}") for barrier in barriers(page)}
    for fault, first in sorted(seen):
        found.setdefault(re.sub(r"[\d.]+", "_", fault), f"{first}: {fault}")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_nothing_is_cut_or_scrolls_while_cards_are_chosen_and_rows_are_taken(
    guests: Guests, deal: Callable[[str], None], laid: Callable[..., Laid], players: int, device: str
) -> None:
    deal(LOW[players])
    table = laid(people(players))
    table.others_come()
    player = Player(guests.come(DEVICES[device]), "es")
    table.open(player.page)
    player.is_asked()
    assert faults(player.page, LONG_LIST) == []
    player.hand.first.click()
    expect(player.hand.first).to_have_attribute("aria-pressed", "true")
    assert faults(player.page, LONG_LIST) == []
    table.others_choose_high()
    player.must_take()
    expect(player.hand).to_have_count(9)  # which row to take depends on them
    assert faults(player.page, LONG_LIST) == []


@pytest.mark.parametrize("device", DEVICES)
def test_long_sentences_have_room(guests: Guests, laid: Callable[..., Laid], device: str) -> None:
    """Two people with long names are missing, and a card in the first line is lifted."""
    names = ("Ana", "Maximiliana", "Hermenegildo", "Inmaculada")
    table = laid([Wanted(kind="person", name=name) for name in names])
    table.others_come()
    player = Player(guests.come(DEVICES[device]), "es")
    table.open(player.page)
    player.is_asked()
    table.act(3, str(table.hand(3)[0]))
    player.hand.nth(2).click()
    expect(player.place).to_contain_text("hasta que elijan Maximiliana y Hermenegildo.")
    assert [fault for fault in faults(player.page, LONG_LIST) if not IN_SHORT.match(fault)] == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_sentence_that_is_set_smaller_comes_to_rest(
    guests: Guests, laid: Callable[..., Laid], motion: Literal["no-preference", "reduce"]
) -> None:
    """Words that need a third line are set smaller, and then nothing moves any more."""
    player = Player(guests.come({**DEVICES["desktop"], "reduced_motion": motion}), "es")
    laid(people(4)).open(player.page)
    player.is_asked()
    seen = player.page.locator(".sentence").evaluate(LENGTHEN)
    assert "long" in seen[0]
    assert seen == seen[:1] * len(seen)


LENGTHEN = """async (sentence) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  const lines = () => Math.round(sentence.offsetHeight / parseFloat(getComputedStyle(sentence).lineHeight));
  while (lines() < 3) sentence.append("palabras ");
  for (let frame = 0; frame < 8; frame++) await drawn(); // that is measured, and measured again
  const seen = [];
  for (let frame = 0; frame < 8; frame++) {
    await drawn();
    seen.push(`${sentence.className} ${sentence.offsetHeight}`);
  }
  return seen;
}"""


@pytest.mark.parametrize("device", DEVICES)
def test_ten_cards_are_shown_and_placed_with_nothing_cut(
    guests: Guests, deal: Callable[[str], None], laid: Callable[..., Laid], device: str
) -> None:
    deal(LOW[10])
    table = laid(people(10))
    table.others_come()
    player = Player(guests.come(DEVICES[device]), "es")
    table.open(player.page, pace="calm")
    player.is_asked()
    player.hand.last.click()
    expect(player.hand.last).to_have_attribute("aria-pressed", "true")
    table.others_choose_high()
    expect(player.page.get_by_role("list", name="Enseñadas, de menor a mayor")).to_be_visible()
    on_their_way = re.compile("^covered by")  # cards pass over others
    assert [fault for fault in faults(player.page, LONG_LIST) if not on_their_way.match(fault)] == []


@pytest.mark.parametrize("device", DEVICES)
def test_open_cards_are_picked_and_played_with_nothing_cut(
    guests: Guests, laid: Callable[..., Laid], device: str
) -> None:
    """The logic variant with the most players."""
    table = laid(people(6), {"variant": "logic"})
    table.others_come()
    player = Player(guests.come(DEVICES[device]), "es")
    table.open(player.page)
    table.play_until(lambda match: match.to_act == [0])
    opened = player.page.get_by_role("group", name="Cartas a la vista").get_by_role("button")
    expect(player.place).to_contain_text("Elige una carta de la mesa.")
    assert faults(player.page, LONG_LIST, OPEN_CARDS) == []
    opened.first.click()
    expect(opened.first).to_have_attribute("aria-pressed", "true")
    assert faults(player.page, LONG_LIST, OPEN_CARDS) == []
    player.button(re.compile("^Tomar el ")).click()
    expect(player.hand).to_have_count(1)
    table.play_until(lambda match: len(match.to_act) == 6)
    player.is_asked()
    assert faults(player.page, LONG_LIST) == []


OPEN_CARDS = (".toma6-open",)  # ten columns on any screen; what is picked is confirmed by a button
LOW = {2: "table 1", 4: "table 2", 6: "table 0", 10: "table 1"}  # deals in which my first card is lower than all rows
