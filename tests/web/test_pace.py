"""The table at a person's pace: what stands until it is read, and how somebody goes through it more quickly.

How long sentences stand is proven in test_reading.py and web/tests/stage.test.ts; this is about what is pressed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser import PHONE, Guests
from tests.web.player import Player
from tests.web.tables import Laid, me_and_bots, people
from tests.web.test_lesson import Learner

CHALLENGE = "Ronda 2"


def sentence(player: Player) -> Locator:
    return player.place.locator(".sentence")


def test_the_scores_stay_until_somebody_goes_on_and_nothing_after_them_is_lost(
    phone: Player, laid: Callable[..., Laid]
) -> None:
    table = laid(people(2), {"rounds": 2}, game="highscore")
    table.others_come()
    table.play_until(lambda match: match.view(0).turn == 2)
    table.open(phone.page, pace="quick", sheet=0)
    expect(phone.page.locator(".hand button").first).to_be_visible()
    table.play_until(lambda match: match.view(0).round == 2 and match.view(0).scores.count(None) == 1)
    expect(phone.scores).to_be_visible()
    phone.page.locator("main").click(position={"x": 5, "y": 5})
    expect(phone.scores).to_be_visible()
    phone.scores.click()
    expect(phone.scores).to_be_hidden()
    expect(sentence(phone)).to_contain_text(CHALLENGE)


@pytest.mark.parametrize("key", ["Enter", " ", "F"])
def test_a_key_puts_the_scores_away_of_which_is_heard(phone: Player, laid: Callable[..., Laid], key: str) -> None:
    table = laid(people(2), {"rounds": 2}, game="highscore")
    table.play_until(lambda match: match.view(0).turn == 2)
    table.open(phone.page, sheet=0)
    die = phone.page.locator(".hand button").first
    die.focus()  # it can do nothing while the scores lie there
    table.play_until(lambda match: match.view(0).round == 2)
    expect(phone.scores).to_be_visible()
    expect(phone.polite).to_have_text("Puntos de la ronda. Pulsa Intro para seguir.")
    die.focus()
    phone.page.keyboard.press(key)
    expect(phone.scores).to_be_hidden(timeout=2_000)


def test_a_tap_on_the_double_arrow_shows_the_present(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))
    table.others_come()
    table.open(phone.page, pace="calm")
    phone.is_asked()
    phone.hand.last.click()
    table.others_choose_high()
    phone.button("Ir al presente").click()
    expect(phone.title).to_contain_text("baza 2", timeout=2_000)
    expect(phone.button("Ir al presente")).to_have_count(0)


def test_with_a_touch_each_step_waits(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    table.others_come()
    table.open(phone.page, pace="touch")
    phone.is_asked()
    phone.hand.last.click()
    table.others_choose_high()
    told: list[str] = []
    ways: list[Callable[[], None]] = [
        lambda: phone.scores.click(),
        lambda: phone.page.keyboard.press("Enter"),
        lambda: phone.page.locator("main").click(),
    ]
    for go_on in ways:
        expect(phone.scores).to_be_visible()
        told.append(sentence(phone).inner_text())
        go_on()
        expect(phone.scores).to_be_hidden()
    assert len(set(told)) == 3
    phone.is_asked()


def test_a_first_match_stops_at_the_first_of_each_kind(guests: Guests) -> None:
    learner = Learner(guests.come(PHONE), "es")
    learner.begin()
    learner.page.evaluate(
        """() => localStorage.setItem("sobremesa.settings",
             JSON.stringify({ ...JSON.parse(localStorage.getItem("sobremesa.settings")), pace: "quick" }))"""
    )
    learner.page.reload()
    expect(learner.read_on).to_be_visible()
    learner.choose(learner.cards()[0])
    expect(learner.read_on).to_be_visible()
    first = sentence(learner).inner_text()
    expect(learner.polite).to_have_text(re.compile("Pulsa Intro para seguir"))
    learner.page.keyboard.press("Enter")
    expect(sentence(learner)).not_to_have_text(first)
    course = learner.page.evaluate("localStorage.getItem('sobremesa.lesson')")
    assert "revealed" in json.loads(course)["met"], "a reload does not stop there again"


def test_the_seat_that_acts_is_lit_while_it_acts(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3), game="push")
    table.others_come()
    table.play_until(lambda match: match.to_act != [0])
    table.open(phone.page, pace="calm")
    expect(sentence(phone)).to_be_visible()
    (seat,) = table.match.to_act
    name = table.match.names[seat]
    table.act(seat, "reveal")
    expect(phone.button("Ir al presente")).to_be_visible()
    expect(phone.page.locator(".seat.lit .name")).to_have_text(name)


def test_a_screen_reports_what_it_has_shown(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(me_and_bots(3))
    player = Player(guests.come(PHONE), "es")
    sent: list[dict[str, object]] = []
    told: list[dict[str, object]] = []

    def listen(socket: object) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))  # type: ignore[attr-defined]
        socket.on("framereceived", lambda frame: told.append(json.loads(frame)))  # type: ignore[attr-defined]

    player.page.on("websocket", listen)
    table.open(player.page)
    player.is_asked()
    player.choose(player.cards()[-1])
    expect(player.title).to_contain_text("baza 2")
    player.is_asked()
    numbers = [frame["number"] for frame in sent if frame["type"] == "shown"]
    (welcome,) = (frame["number"] for frame in told if frame["type"] == "welcome")
    notices = [frame["number"] for frame in told if frame["type"] == "notice"]
    assert numbers == [welcome, *notices]
