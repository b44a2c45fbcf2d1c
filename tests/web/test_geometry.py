"""Everything fits: every state of every game on every screen, in both languages, with usual and with large text.

How to look at one game, at everything, or at pictures of what does not fit: see `geometry.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sobremesa.engine.contract import game_info
from sobremesa.engine.options import plain
from sobremesa.table.lessons import lesson_of
from tests.tables import Setup, table_setups
from tests.web.browser import PHONE, Guests
from tests.web.decisions import ME, Decision, decisions
from tests.web.geometry import WATCH_FLIGHTS, Geometry, Screen, flights
from tests.web.moments import SEED, Course, course_of
from tests.web.presses import GAMES, Press, found, press_all, presses_of
from tests.web.tables import READ_AT_ONCE, Laid, people, remember

STILL = {**PHONE, "reduced_motion": "reduce"}  # what does not move need not be waited for
LOCALES = {"es": "es-ES", "en": "en-GB"}
Lay = Callable[..., Laid]
Deal = Callable[[str], None]


pytestmark = pytest.mark.long  # minutes on two cores
EACH_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def geometry(request: pytest.FixtureRequest) -> Geometry:
    shots: Path | None = request.config.getoption("--shots")
    return Geometry(request.config.getoption("--every"), shots and shots / request.node.name)


class Seats:
    """Somebody with a seat at many tables, in a window for each language."""

    def __init__(self, guests: Guests, tables: list[Laid], **settings: Any) -> None:
        self.pages: dict[str, Page] = {}
        for lang, locale in LOCALES.items():
            self.pages[lang] = guests.come(STILL, locale=locale)
            remember(self.pages[lang], [table.kept() for table in tables], settings)

    def open(self, table: Laid, lang: str, path: str = "") -> Page:
        page = self.pages[lang]
        page.goto(f"/t/{table.id}{path}")
        return page


def pressable(page: Page, press: Press) -> Locator:
    return found(page, press).and_(page.locator(":not([aria-disabled=true], :disabled)"))


# --- tables


@EACH_GAME
def test_every_decision_fits(
    guests: Guests, laid_before: Callable[[Decision], Laid], geometry: Geometry, game: str
) -> None:
    """When it is asked for, with a choice in the making, and after a tap that is not allowed."""
    tables = [(decision, laid_before(decision)) for decision in decisions(game)]
    seats = Seats(guests, [table for _, table in tables], confirm=True)
    asked: set[str] = set()
    for decision, table in tables:
        for lang in geometry.langs():
            presses = presses_of(game, decision.reached().view(ME), decision.action, lang)
            if presses[0].optional:
                continue  # the page does it by itself
            page = seats.open(table, lang)
            expect(pressable(page, presses[0])).to_be_visible()
            if decision.phase not in asked:
                geometry.look(page, f"{decision.phase}, {lang}")
                if page.evaluate(TAP_WHAT_IS_NOT_ALLOWED):
                    expect(page.locator(".sentence.warn")).to_be_visible()
                    geometry.look(page, f"{decision.phase}, not allowed, {lang}")
                    page.reload()
                    expect(pressable(page, presses[0])).to_be_visible()
            if len(presses) > 1:
                press_all(page, presses[:-1], is_done=lambda: False)
                expect(pressable(page, presses[-1])).to_be_visible()
                geometry.look(page, f"{decision} in the making, {lang}")
        asked.add(decision.phase)
    geometry.require_fit()


# Whatever is refused with the longest sentence.
TAP_WHAT_IS_NOT_ALLOWED = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const things = [...document.querySelectorAll(".play [data-stop][aria-disabled=true]")];
  let [longest, most] = [null, 0];
  const said = () => document.querySelector(".sentence.warn")?.textContent.length ?? 0;
  for (const each of things) {
    each.click();
    await drawn();
    if (said() > most) [longest, most] = [each, said()];
  }
  if (!longest) return false;
  longest.click();
  await drawn();
  return said() > 0;
}"""


@EACH_GAME
def test_every_number_of_players_fits(guests: Guests, deal: Deal, laid: Lay, geometry: Geometry, game: str) -> None:
    """Late in a match, with everything that can lie on the table."""
    deal(SEED)
    setups = table_setups(game)
    for players in sorted({setup.players for setup in setups}):
        course = course_of([setup for setup in setups if setup.players == players][-1])
        table = laid_out(laid, course.setup)
        stop = course.stops[-1]
        for seat, action in course.actions[:stop]:
            table.act(seat, action)
        table.others_come()
        for lang in geometry.langs():
            page = Seats(guests, [table]).open(table, lang)
            first = presses_of(game, table.match.view(ME), course.actions[stop][1], lang)[0]
            expect(
                pressable(page, first) if course.actions[stop][0] == ME else page.locator(".place.mine")
            ).to_be_visible()
            geometry.look(page, f"{players} players, {lang}")
            page.context.close()
        table.leave()
    geometry.require_fit()


def laid_out(laid: Lay, setup: Setup) -> Laid:
    return laid(people(setup.players), plain(setup.new(SEED).options), game=setup.game)


@EACH_GAME
def test_the_longest_step_of_the_lesson_fits(guests: Guests, geometry: Geometry, game: str) -> None:
    lesson = lesson_of(game_info(game))
    assert lesson is not None
    pages = {lang: guests.come(STILL, locale=locale) for lang, locale in LOCALES.items()}
    for page in pages.values():
        remember(page, [])
        page.goto("/new")
        page.evaluate(BEGIN_LESSON, game)
        page.reload()
        expect(page.locator(".taught")).to_be_visible()
    for lang, page in pages.items():
        longest = max((step.says.es if lang == "es" else step.says.en for step in lesson.told.steps), key=len)
        page.locator(".taught").evaluate("(each, words) => (each.firstChild.data = words)", longest)
        geometry.look(page, f"the longest step of the lesson, {lang}")
    geometry.require_fit()


BEGIN_LESSON = """async (game) => {
  const asked = { game, lesson: true, seats: [{ kind: "person", name: "Ana" }], settings: { start: "full", pace: 0 } };
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(asked) });
  const { table, host, seats } = await answer.json();
  const kept = { table, game, host, seats, names: [], round: 0, turn: "", touched: Date.now() };
  localStorage.setItem("sobremesa.tables", JSON.stringify([kept]));
  history.replaceState(null, "", `/t/${table}`);
}"""


@EACH_GAME
def test_what_flies_is_never_larger_than_where_it_lands(
    guests: Guests, deal: Deal, laid: Lay, geometry: Geometry, game: str
) -> None:
    """The end of a round and the beginning of the next one, on a phone and on a desk."""
    deal(SEED)
    course = course_of(next(setup for setup in table_setups(game) if setup.players == 3))
    table = laid_out(laid, course.setup)
    table.others_come()
    begin = max(0, round_end(course) - BEFORE_THE_END)
    for seat, action in course.actions[:begin]:
        table.act(seat, action)
    pages = []
    for screen in (Screen(390, 844, 1), Screen(1440, 900, 1)):
        page = guests.come({**PHONE, "viewport": {"width": screen.width, "height": screen.height}})
        page.add_init_script(WATCH_FLIGHTS)
        page.add_init_script(READ_AT_ONCE)
        table.open(page, pace="quick")
        expect(page.locator(".place")).to_be_visible()
        pages.append((screen, page))
    for seat, action in course.actions[begin : begin + BEFORE_THE_END + AFTER_IT]:
        table.act(seat, action)
    for screen, page in pages:
        expect(page.locator("html")).to_have_attribute("data-flights", re.compile("[1-9]"))
        expect(page.locator(".quicker, .sky > *")).to_have_count(0)
        geometry.note(flights(page), str(screen))
    geometry.require_fit()


BEFORE_THE_END, AFTER_IT = 4, 2  # actions


def round_end(course: Course) -> int:
    """How many actions the first round has; of a match without rounds, a few."""
    match = course.setup.new(SEED)
    for step, (seat, action) in enumerate(course.actions):
        if getattr(match.view(ME), "round", 1) > 1:
            return step
        match.play(seat, action)
    return BEFORE_THE_END
