"""Saying DOS is a game of attention: the page neither reminds nor tells who forgot it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

import sobremesa
from sobremesa.bots.player import QuickPlayer, question_in
from sobremesa.bots.policy import Policy
from sobremesa.engine.learning import LET_PASS
from tests.web.browser import PHONE, Guests
from tests.web.tables import Laid, people

SEED = "saying DOS"
OPTIONS: dict[str, Any] = {"dos_call": "explicit", "target": 100}


def until_somebody_has_two_cards() -> tuple[list[tuple[int, str]], int]:
    """What is played until somebody may say DOS and end the turn, and who that is."""
    match = sobremesa.new("dos", players=3, seed=SEED, **OPTIONS)
    casual, passed = QuickPlayer(Policy.CASUAL), set[int]()
    while not {"dos!", "end"} <= set(match.legal(match.to_act[0])):
        seat = match.asked(passed)[0]
        action = casual.act(question_in(match, seat))
        if action == LET_PASS:
            passed.add(seat)
            continue
        match.play(seat, match.game.notation(action))
        passed.clear()
    return [(played.seat, played.action) for played in match.actions], match.to_act[0]


def seen(page: Page) -> tuple[str, str]:
    """What stands on the table, and what a screen reader finds there."""
    expect(page.get_by_role("group", name="acaba con dos cartas. ¿Ha dicho DOS?")).to_be_visible()
    table = page.locator("body")
    return table.inner_text(), table.aria_snapshot()


def test_whoever_looks_on_is_shown_the_same_whether_dos_was_said_or_not(
    guests: Guests, laid: Callable[..., Laid], deal: Callable[[str], None]
) -> None:
    before, on_turn = until_somebody_has_two_cards()
    looks = []
    for last in (["end"], ["dos!", "end"]):
        deal(SEED)
        table = laid(people(3), OPTIONS, game="dos")
        for seat, action in [*before, *((on_turn, action) for action in last)]:
            table.act(seat, action)
        page = guests.come(PHONE)
        table.open(page, seat=(on_turn + 2) % 3)
        looks.append(seen(page))
    assert looks[0] == looks[1]
    page.get_by_role("button", name="Pillar a").click()
    expect(page.get_by_role("button", name="Pillar a")).to_be_hidden()
    assert table.acted((on_turn + 2) % 3)[-1] == "catch"
    assert table.match.view(-1).cards_left[on_turn] == 2


def test_dos_can_be_said_at_any_time_and_too_early_is_told(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(3), OPTIONS, game="dos")
    page = guests.come(PHONE)
    table.open(page, seat=table.match.to_act[0])
    say = page.get_by_role("button", name="¡DOS!")
    expect(say).to_be_visible()
    say.click()
    expect(page.locator(".ask")).to_contain_text("DOS se dice con dos cartas en la mano")
    assert table.match.step == 0
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Te toca")  # keys are heard by now
    page.keyboard.press("c")
    expect(page.locator(".ask")).to_contain_text("DOS se dice con dos cartas en la mano")
