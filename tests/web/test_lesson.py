"""The first match: offered once, taught one rule at a time, skipped at will, and played to its end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from sobremesa.table.lessons import lesson_of
from sobremesa.table.wire import Lesson
from tests.table.house import House
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests
from tests.web.looks import barriers, faults
from tests.web.player import Player
from tests.web.playing import ME, Playing, casual
from tests.web.presses import GAMES
from tests.web.tables import remember

PLAN = lesson_of(game_info("toma6"))
assert PLAN is not None
STEPS = PLAN.told.steps


def offer_of(game: str) -> re.Pattern[str]:
    return re.compile(rf"^(¿Primera vez\? Aprende jugando|First time\? Learn by playing): {game_info(game).title}$")


OFFER = offer_of("toma6")
GO_ON = {"es": "Seguir", "en": "Go on"}
SKIP = {"es": "Saltar la explicación", "en": "Skip the explanation"}


def text(step: int, lang: str) -> str:
    says = STEPS[step].says
    return says.es if lang == "es" else says.en


def without_pauses(page: Page) -> None:
    """Bots of tables that this page makes take no time."""

    def hurry(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        asked["settings"] = {**asked.get("settings", {}), "pace": 0}
        route.continue_(post_data=json.dumps(asked))

    page.route("**/api/tables", hurry)
    remember(page, [])


class Learner(Player):
    def begin(self) -> None:
        """From the start page to the table."""
        without_pauses(self.page)
        self.open()
        self.button(OFFER).click()
        expect(self.place).to_contain_text(text(0, self.lang))

    @property
    def read_on(self) -> Locator:
        return self.place.get_by_role("button", name=GO_ON[self.lang], exact=True)

    @property
    def skip(self) -> Locator:
        return self.place.get_by_role("button", name=SKIP[self.lang])

    @property
    def cards_to_choose(self) -> Locator:
        return self.page.get_by_role("group", name=self.words.hand).locator("button[aria-disabled=false]")


@pytest.fixture
def learner(guests: Guests) -> Learner:
    return Learner(guests.come(PHONE), "es")


@pytest.fixture
def english_learner(guests: Guests) -> Learner:
    return Learner(guests.come(DESKTOP), "en")


# --- offered


def test_it_is_offered_at_the_first_visit_and_later_only_before_a_match(learner: Learner) -> None:
    learner.begin()
    learner.open()
    expect(learner.button("Jugar contra bots: ").first).to_be_visible()
    expect(learner.button(OFFER)).to_have_count(0)
    learner.open("/new?game=toma6")
    learner.button(OFFER).click()
    expect(learner.place).to_contain_text(text(0, "es"))


def test_it_is_dealt_on_purpose(learner: Learner) -> None:
    assert PLAN is not None
    learner.begin()
    match = Match.new(game_info("toma6").load(), PLAN.told.players, PLAN.seed, PLAN.told.options)
    assert learner.cards() == match.view(0).hand
    expect(learner.seats).to_have_count(PLAN.told.players - 1)


# --- taught


class Learning(Playing):
    """Somebody who reads everything and plays like a casual bot, whatever the game."""

    def learn(self, plan: Lesson) -> list[int]:
        """Play on until everything that has its time is told, at its time; what was told, in order."""
        says = [step.says.es if self.lang == "es" else step.says.en for step in plan.steps]
        timed = {place for place, step in enumerate(plan.steps) if step.turn is not None}
        told: list[int] = []
        while not timed <= set(told) and self.is_asked_something():
            match = self.match
            due = [place for place in due_at(plan, match.view(ME)) if place not in told]
            self.read(says, due)
            told += due
            action = casual(match)
            self.put_scores_away(self.first_thing(match, action))
            self.act(match, action)
        return told

    def read(self, says: list[str], due: list[int]) -> None:
        """The steps for now, one after the other, and nothing else."""
        go_on = self.place.get_by_role("button", name=GO_ON[self.lang], exact=True)
        for place in due:
            self.put_scores_away(self.place.get_by_text(says[place]))
            shown = self.place.inner_text()
            assert [words for words in says if words in shown] == [says[place]]
            if place != due[-1]:
                go_on.click()


def due_at(plan: Lesson, view: Any) -> list[int]:
    """What is to be told to whoever is asked at this moment."""
    now = (view.round, view.turn, getattr(view, "phase", None))
    return [
        place
        for place, step in enumerate(plan.steps)
        if (step.round, step.turn or view.turn, step.phase or now[2]) == now
    ]


@pytest.mark.long
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_match_is_taught_and_goes_on(guests: Guests, house: House, game: str, lang: Lang) -> None:
    """In Spanish on a phone, and to its end; in English on a desktop."""
    lesson = lesson_of(game_info(game))
    assert lesson is not None
    plan = lesson.told
    learner = Learning(guests.come({"es": PHONE, "en": DESKTOP}[lang]), lang, house)
    without_pauses(learner.page)
    learner.open()
    learner.button(offer_of(game)).click()
    learner.sit_down()
    told = learner.learn(plan)
    timed = [place for place, step in enumerate(plan.steps) if step.turn is not None]
    assert [place for place in told if place in timed] == timed, "nothing is left out, or told in another order"
    if lang == "es":
        learner.play_whole_match()
        standings = learner.page.get_by_role("list", name=learner.words.standings)
        expect(standings.get_by_role("listitem")).to_have_count(plan.players)


def test_whoever_acts_need_not_read(learner: Learner) -> None:
    learner.begin()
    learner.cards_to_choose.first.click()
    expect(learner.place).not_to_contain_text(text(0, "es"))
    expect(learner.place).not_to_contain_text(text(1, "es"))


def test_the_chip_opens_the_rule(learner: Learner) -> None:
    learner.begin()
    learner.place.get_by_role("button", name=f"Regla {STEPS[0].rule}").click()
    expect(learner.page.get_by_role("dialog")).to_contain_text(STEPS[0].rule)


def test_a_reload_goes_on_where_it_was(learner: Learner) -> None:
    learner.begin()
    expect(learner.place.get_by_text(f"Paso 1 de {len(STEPS)}")).to_be_visible()
    learner.read_on.click()
    expect(learner.place).to_contain_text(text(1, "es"))
    learner.read_on.click()
    expect(learner.place).to_contain_text(text(2, "es"))
    learner.page.reload()
    expect(learner.place).to_contain_text(text(2, "es"))
    expect(learner.place.get_by_text(f"Paso 3 de {len(STEPS)}")).to_be_visible()
    expect(learner.read_on).to_have_count(0)


def test_in_the_other_language(learner: Learner) -> None:
    learner.begin()
    learner.page.evaluate(
        """() => localStorage.setItem("sobremesa.settings",
             JSON.stringify({ ...JSON.parse(localStorage.getItem("sobremesa.settings")), lang: "en" }))"""
    )
    learner.page.reload()
    english = Learner(learner.page, "en")
    expect(english.place).to_contain_text(text(0, "en"))


# --- skipped


def test_it_can_be_skipped_for_good(learner: Learner) -> None:
    learner.begin()
    learner.skip.click()
    expect(learner.place).to_contain_text("Elige una carta.")
    expect(learner.skip).to_have_count(0)
    expect(learner.read_on).to_have_count(0)
    learner.page.reload()
    learner.is_asked()
    expect(learner.skip).to_have_count(0)


def test_a_skipped_match_goes_on_to_its_end(english_learner: Learner) -> None:
    english_learner.begin()
    english_learner.skip.click()
    english_learner.play_to_the_end()
    expect(english_learner.verdict).to_be_visible()


def test_a_usual_match_teaches_nothing(learner: Learner) -> None:
    without_pauses(learner.page)
    learner.open()
    learner.button("Jugar contra bots: ").first.click()
    learner.is_asked()
    expect(learner.skip).to_have_count(0)


# --- for everybody


def test_by_keyboard_alone(english_learner: Learner) -> None:
    page = english_learner.page
    english_learner.begin()
    page.keyboard.press("Enter")
    expect(english_learner.place).to_contain_text(text(1, "en"))
    expect(english_learner.polite).to_have_text(re.compile(re.escape(text(1, "en"))))
    page.keyboard.press("Enter")
    expect(english_learner.place).to_contain_text(text(2, "en"))
    page.keyboard.press("2")
    expect(english_learner.place).not_to_contain_text(text(2, "en"))
    page.keyboard.press("2")
    expect(english_learner.place).to_contain_text(text(3, "en"))
    expect(english_learner.place.get_by_role("button", name="Skip the explanation")).to_be_visible()
    english_learner.skip.focus()
    page.keyboard.press("Enter")
    expect(english_learner.place).to_contain_text("Choose a card.")


def test_the_button_leaves_whoever_pressed_it_at_their_place(english_learner: Learner) -> None:
    english_learner.begin()
    english_learner.read_on.focus()
    english_learner.page.keyboard.press("Enter")
    expect(english_learner.place).to_contain_text(text(1, "en"))
    expect(english_learner.read_on).to_be_focused()
    english_learner.page.keyboard.press("Enter")
    expect(english_learner.place).to_be_focused()
    expect(english_learner.place).to_contain_text(text(2, "en"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_every_step_fits_and_is_in_nobodys_way(guests: Guests, device: dict[str, Any], theme: str) -> None:
    lang = "en" if device is DESKTOP else "es"
    learner = Learner(guests.come(device, color_scheme=theme), lang)
    learner.begin()
    assert barriers(learner.page) == []
    for step in range(len(STEPS)):
        for other in ("es", "en"):
            words = STEPS[step].says.es if other == "es" else STEPS[step].says.en
            learner.place.locator(".taught").evaluate("(each, words) => (each.firstChild.data = words)", words)
            assert faults(learner.page, [".log-scroll"]) == [], words
            ask, said = (learner.place.locator(each).bounding_box() for each in (".ask", ".taught"))
            assert ask is not None
            assert said is not None
            assert said["y"] + said["height"] <= ask["y"] + ask["height"] + 1, words


def test_the_start_page_has_room_for_the_offers(guests: Guests) -> None:
    for device in (PHONE, DESKTOP):
        page = guests.come(device)
        page.goto("/")
        for game in GAMES:
            expect(page.get_by_role("button", name=offer_of(game))).to_be_visible()
        assert barriers(page) == []
