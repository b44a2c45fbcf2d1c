"""Everything around the table fits: start, set-up, room, sheets, scores, end, napkin, replay, review, whoever watches.

Each state is reached once and looked at on every screen, low ones and laptops too, with usual text and with text of
twice the size; the languages take turns. What is longer than its screen scrolls. For pictures of what does not fit:
`--shots FOLDER`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sobremesa.engine.contract import game_info
from sobremesa.engine.match import Match
from sobremesa.engine.options import plain
from sobremesa.table import answering
from sobremesa.table.wire import Settings, Wanted
from tests.tables import Setup, table_setups
from tests.web.browser import PHONE, Guests
from tests.web.geometry import CHANGE, LANGS, LAPTOPS, LOW, USUAL, Geometry
from tests.web.moments import ME, SEED, Course, course_of
from tests.web.presses import GAMES
from tests.web.tables import Laid, remember

pytestmark = pytest.mark.long  # a minute and a half on two cores
EACH_GAME = pytest.mark.parametrize("game", GAMES)
STILL = {**PHONE, "reduced_motion": "reduce"}  # what does not move need not be waited for
NAMES = (
    *("Ana", "Maximiliana", "Hermenegildo", "Inmaculada", "Lucía"),
    *("Montserrat", "Pablo", "Guadalupe", "Hugo", "Bruno"),
)
OPEN, BOT = Wanted(kind="open"), Wanted(kind="bot", bot="casual", name="Hermenegildo")
WAITING = Settings(pace=0, grace=None)
HOUSE = {"open": True, "addresses": ["http://192.0.2.77:8000"]}
THINKING = 0.2  # seconds for a hint
TIED = "tie 61"  # the deal of a match that three of ten win
Lay = Callable[..., Laid]
Deal = Callable[[str], None]


class Around:
    """Looks at one state after another, in one language after the other."""

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry

    def look(self, page: Page, state: str) -> None:
        (lang,) = self._geometry.langs()
        speak(page, lang)
        self._geometry.look(page, f"{state}, {lang}", ("*", "html"))
        speak(page, LANGS[0])

    def at_sheet(self, page: Page, *openers: Locator) -> None:
        """What the last of some buttons opens; it is closed again."""
        for opener in openers:
            opener.click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        expect(sheet.locator("[aria-busy=true], .waiting")).to_have_count(0)
        self.look(page, f"sheet: {sheet.get_by_role('heading').first.inner_text()}")
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)


@pytest.fixture
def around(request: pytest.FixtureRequest) -> Any:
    shots: Path | None = request.config.getoption("--shots")
    folder = shots and shots / request.node.name
    geometry = Geometry(shots=folder, sizes=(*USUAL, *LAPTOPS, *LOW))
    yield Around(geometry)
    geometry.require_fit()


def speak(page: Page, lang: str) -> None:
    page.evaluate(CHANGE, ["sobremesa.settings", {"lang": lang}])
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator(".sheet-body:empty")).to_have_count(0)  # the rules are fetched in each language


def come(guests: Guests, tables: list[dict[str, Any]], **settings: Any) -> Page:
    """Somebody who holds seats at tables and keeps the scores of a round until they go on."""
    page = guests.come(STILL)
    page.route("**/api/house", lambda route: route.fulfill(json=HOUSE))
    remember(page, tables, {"sheet": 0, **settings})
    return page


def persons(count: int) -> list[Wanted]:
    return [Wanted(kind="person", name=name) for name in NAMES[:count]]


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str)).first


# --- before a match


def test_the_start_page_fits(guests: Guests, laid: Lay, around: Around) -> None:
    guests.tolerate("404")
    new = come(guests, [])
    new.goto("/")
    expect(new.locator(".cloths li").first).to_be_visible()
    around.look(new, "start")
    button(new, "Tengo un código").click()
    new.get_by_role("textbox").fill("LIMA-43")
    new.get_by_role("textbox").press("Enter")
    expect(new.get_by_text("No hay ninguna mesa LIMA-43")).to_be_visible()
    around.look(new, "start, wrong code")
    around.at_sheet(new, button(new, "Ajustes"))
    tables = [laid(persons(10)), laid(persons(4), game="dos"), laid(persons(3), game="highscore", is_begun=False)]
    told = {"names": NAMES[1:], "round": 4, "turn": "baza 4 de 10", "lang": "es"}
    page = come(guests, [{**table.kept(), **told} for table in tables], name="Ana")
    page.goto("/")
    page.get_by_role("button", name="2 más").click()
    around.look(page, "start with matches")


@EACH_GAME
def test_the_set_up_fits(guests: Guests, around: Around, game: str) -> None:
    """With bots; by link, with the fewest players; on this device, with the most players and something amiss."""
    fewest, *_, most = game_info(game).players
    page = come(guests, [])
    page.goto(f"/new?game={game}&how=bots")
    page.get_by_role("radio", name="30 s").check()
    around.look(page, "set-up with bots")
    page.get_by_role("radio", name="Por enlace").check()
    page.locator(".players").get_by_role("radio", name=str(fewest), exact=True).check()
    around.look(page, "set-up by link")
    page.get_by_role("radio", name="En este aparato").check()
    page.locator(".players").get_by_role("radio", name=str(most), exact=True).check()
    page.locator(".done button").click()
    expect(page.get_by_role("alert").filter(has_text="al menos dos")).to_be_visible()
    around.look(page, "set-up on this device")


# --- the room


def test_the_room_fits(guests: Guests, laid: Lay, around: Around) -> None:
    """For whoever created the table and whoever comes; with all that can be done there."""
    table = laid([*persons(1), OPEN, BOT], settings=WAITING, is_begun=False)
    host = come(guests, [table.kept()])
    host.goto(f"/t/{table.id}")
    expect(host.locator("svg.qr path")).to_be_visible()
    around.look(host, "room of the host")
    around.at_sheet(host, button(host, "Poner un bot"))
    for item in (None, "Reglas", "Invitar", "Cambiar mi nombre", re.compile("^Cerrar la mesa")):
        around.at_sheet(host, button(host, "Más"), *([button(host, item)] if item else []))
    joiner = come(guests, [], name="Maximiliana")
    joiner.goto(f"/t/{table.id}")
    expect(joiner.locator("svg.qr path")).to_be_visible()
    around.look(joiner, "room of whoever comes")
    button(joiner, "Sentarme").click()
    expect(joiner.get_by_text("Maximiliana (tú)")).to_be_visible()
    around.look(joiner, "room of whoever sits")
    around.at_sheet(joiner, button(joiner, "Con qué reglas"))
    around.at_sheet(host, button(host, "Levantar a Maximiliana"))


def test_a_room_for_ten_fits(guests: Guests, laid: Lay, around: Around) -> None:
    table = laid([*persons(6), OPEN, BOT, BOT, OPEN], settings=WAITING, is_begun=False)
    table.others_come()
    page = come(guests, [table.kept()])
    page.goto(f"/t/{table.id}")
    expect(page.locator("svg.qr path")).to_be_visible()
    button(page, "Sentar a alguien más en este aparato").click()
    around.look(page, "room of ten")


@EACH_GAME
def test_the_options_of_a_room_fit(guests: Guests, laid: Lay, around: Around, game: str) -> None:
    table = laid([*persons(1), OPEN, OPEN], settings=WAITING, game=game, is_begun=False)
    page = come(guests, [table.kept()])
    page.goto(f"/t/{table.id}")
    around.at_sheet(page, button(page, "Opciones"))


# --- sheets of a table


def test_every_sheet_of_a_table_fits(guests: Guests, laid: Lay, around: Around) -> None:
    table = laid([*persons(3), BOT])
    table.others_come()
    page = come(guests, [table.kept()])
    page.goto(f"/t/{table.id}")
    expect(page.locator(".place.mine")).to_be_visible()
    page.keyboard.press("?")
    around.at_sheet(page)
    more = button(page, "Más")
    for item in (None, "Ajustes", "Invitar a mirar", "Llevar mi sitio a otro aparato", "Cambiar mi nombre"):
        around.at_sheet(page, more, *([button(page, item)] if item else []))
    for some in (re.compile("^Reparto sellado"), re.compile("^Cerrar la mesa")):
        around.at_sheet(page, more, button(page, some))
    seat = page.locator(".seat")
    around.at_sheet(page, seat.filter(has_text="Maximiliana"), button(page, re.compile("^Levantar a Maximiliana")))
    around.at_sheet(page, seat.filter(has_text="Hermenegildo").last, button(page, re.compile("^Dar el sitio")))


# --- a match of each game, until it is looked back at


@EACH_GAME
def test_a_match_fits(
    guests: Guests, deal: Deal, laid: Lay, around: Around, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the most players and all options: sheets of the game, whoever watches, scores, end, review and replay."""
    monkeypatch.setattr(answering, "HINT_SECONDS", THINKING)
    deal(SEED)
    course = course_of(table_setups(game)[-1])
    table = laid_out(laid, course.setup)
    table.others_come()
    page, watching = (come(guests, kept) for kept in ([table.kept()], []))
    done = play(table, course, 0, course.stops[-1])
    for each in (page, watching):
        each.goto(f"/t/{table.id}")
        expect(each.locator(".seat").first).to_be_visible()
    around.look(watching, "watching")
    for opener in (button(page, "Reglas"), button(page, "Pista"), button(page, "Qué ha pasado")):
        around.at_sheet(page, opener)
    around.at_sheet(page, page.locator(".seat").last)
    play(table, course, done, len(course.actions))
    scores = page.locator("section.scores")
    verdict = page.locator("#end-title")
    expect(scores.or_(verdict).first).to_be_visible()
    while scores.is_visible():
        around.look(page, "scores of a round")
        scores.get_by_role("button").click()
        expect(scores.or_(verdict).first).to_be_visible()
    around.look(page, "end")
    look_back(page, table, around)


def look_back(page: Page, table: Laid, around: Around) -> None:
    """The review, one of its moments on the table, and the replay."""
    review = reviewed(table.match)
    page.route("**/review", lambda route: route.fulfill(json=review))
    button(page, "Repasar la partida").click()
    expect(page.locator(".decisive li")).to_have_count(3)
    around.look(page, "review")
    page.locator(".decisive a").first.click()
    expect(page.locator(".remark .cost")).to_be_visible()
    around.look(page, "moment of the review")
    step = table.match.step * 2 // 3
    for eyes in ("0", "all"):
        page.goto(f"/t/{table.id}/replay?step={step}&eyes={eyes}")
        expect(page.get_by_role("slider")).to_have_value(str(step))
        around.look(page, f"replay, {eyes}")


def laid_out(laid: Lay, setup: Setup) -> Laid:
    return laid(persons(setup.players), plain(setup.new(SEED).options), game=setup.game)


def play(table: Laid, course: Course, begin: int, end: int) -> int:
    for seat, action in course.actions[begin:end]:
        table.act(seat, action)
    return end


def reviewed(match: Match) -> dict[str, Any]:
    """A review with a moment for every other action and three decisions that mattered, told at length."""
    mine = [step for step, each in enumerate(match.actions) if each.seat == ME and len(match.after(step).legal(ME)) > 1]
    chances = [[1 / match.players] * match.players] * (match.step // 2)
    moments = [_moment(match, 2 * step, chance) for step, chance in enumerate(chances)]
    seat = {"decisions": 42, "mistakes": 12, "loss": 0.19, "loss_error": 0.02, "fair_share": 1 / match.players}
    return {
        **{"simulations": 300, "seats": [seat] * match.players, "moments": moments},
        "decisions": [_decision(match, step, 0.12) for step in mine[:: max(1, len(mine) // 3)][:3]],
    }


def _moment(match: Match, step: int, chance: list[float]) -> dict[str, Any]:
    view = match.after(step).view(ME)
    when = {"es": f"Ronda {view.round} · baza {view.turn} de 10", "en": f"Round {view.round} · trick {view.turn} of 10"}
    return {
        **{"after": step, "round": view.round, "turn": view.turn, "when": when},
        **{"chance": chance, "chance_error": [0.02] * len(chance)},
    }


def _decision(match: Match, step: int, loss: float) -> dict[str, Any]:
    played, before = match.action(step), match.after(step)
    best = next(action for action in reversed(before.legal(ME)) if action != played.action)
    says = {
        "es": "Con la carta más alta de tu mano se quedaba con la fila de Hermenegildo sin pagar nada por ella.",
        "en": "With the highest card of the hand Hermenegildo’s row would have been free of charge.",
    }
    why = {"es": "La fila 2 costaba 2 bueyes; la 3, 14.", "en": "Row 2 cost 2 bulls; row 3 cost 14."}
    return {
        **_moment(match, step, []),
        **{"seat": ME, "played": played.action, "best": best, "loss": loss, "loss_error": 0.01, "by": "chance"},
        **{"points_loss": 13.1, "points_error": 0.4, "says": says, "says_to_seat": says, "why_to_seat": why},
    }


# --- who has won


def test_the_end_fits_whoever_wins(guests: Guests, deal: Deal, laid: Lay, around: Around) -> None:
    """Ten players of whom several win, for one of them and for somebody else."""
    deal(TIED)
    table = laid(persons(10))
    table.play_until(lambda match: match.over)
    winners = table.match.winners
    assert len(winners) > 1
    for seat in (winners[0], next(seat for seat in range(10) if seat not in winners)):
        page = come(guests, [table.kept(seat)])
        page.goto(f"/t/{table.id}")
        expect(page.locator("#end-title")).to_be_visible()
        around.look(page, f"end for {seat}, {winners} win")


# --- several people on one device


@pytest.mark.parametrize(("game", "players"), [("toma6", 10), ("dos", 4), ("bids", 6)])
def test_the_napkin_fits(guests: Guests, laid: Lay, around: Around, game: str, players: int) -> None:
    """With nothing to tell yet, and when somebody has chosen or played."""
    table = laid(persons(players), game=game)
    kept = {**table.kept(), "seats": [{"seat": seat, "token": each.token} for seat, each in table.tokens.items()]}
    page = come(guests, [kept])
    page.goto(f"/t/{table.id}")
    mine = button(page, re.compile("^Soy "))
    expect(mine).to_be_enabled()
    around.look(page, "napkin")
    match = table.match
    for seat in match.to_act[: players // 2]:
        table.act(seat, match.legal(seat)[-1])
    page.reload()
    expect(mine).to_be_enabled()
    around.look(page, "napkin after an act")
    button(page, re.compile("^(Repasar lo último|Ver la mesa)")).click()
    expect(page.locator(".place .passing")).to_be_visible()
    around.look(page, "table between two people")
