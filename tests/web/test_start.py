"""The start page and the set-up: whatever is shown can be done, and whatever cannot be done says why."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from sobremesa.engine.contract import all_games
from sobremesa.table.wire import Settings, Wanted
from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.looks import barriers, faults, shifts
from tests.web.tables import Laid, people, remember

TABLE = re.compile(r"/t/[\w-]+$")
MOST_SCRIPT, MOST_FONTS = 70_000, 40_000  # bytes on the start page, packed
ENGLISH_PHONE: dict[str, Any] = {**PHONE, "locale": "en-GB"}


@pytest.fixture
def phone(guests: Guests) -> Page:
    page = guests.come(PHONE)
    remember(page, [])
    return page


@pytest.fixture
def desk(guests: Guests) -> Page:
    page = guests.come(DESKTOP)
    remember(page, [])
    return page


def cloths(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("listitem")


def asked_for(page: Page, act: Callable[[], None]) -> dict[str, Any]:
    """The table that is asked for by doing something; the guest comes to it."""

    def creates(request: Request) -> bool:
        return request.method == "POST" and request.url.endswith("/api/tables")

    with page.expect_request(creates) as asked:
        act()
    expect(page).to_have_url(TABLE)
    body: dict[str, Any] = json.loads(asked.value.post_data or "")
    return body


# --- games


def test_every_game_has_a_cloth_to_play_on_or_says_where_it_can_be_played(phone: Page) -> None:
    phone.goto("/")
    expect(cloths(phone)).to_have_count(len(all_games()))
    for info in all_games():
        cloth = cloths(phone).filter(has=phone.get_by_role("heading", name=info.title, exact=True))
        expect(cloth).to_contain_text(info.about.es)
        play = cloth.get_by_role("button", name=f"Jugar contra bots: {info.title}")
        terminal = cloth.get_by_text(f"./sobremesa play {info.name}", exact=True)
        expect(play.or_(terminal)).to_be_visible()


def test_one_click_asks_for_casual_bots_and_the_usual_number_of_players(phone: Page) -> None:
    phone.goto("/")
    table = asked_for(phone, phone.get_by_role("button", name="Jugar contra bots: Toma 6").click)
    assert table["seats"] == [{"kind": "person", "name": None}, *[{"kind": "bot", "bot": "casual"}] * 3]
    assert table["settings"] == {"start": "full"}


def test_the_name_of_last_time_is_taken(guests: Guests) -> None:
    page = guests.come(DESKTOP)
    remember(page, [], {"name": "Nerea"})
    page.goto("/")
    table = asked_for(page, page.get_by_role("button", name="Play against bots: Toma 6").click)
    assert table["seats"][0] == {"kind": "person", "name": "Nerea"}


def test_the_set_up_is_in_sight_and_a_tap_on_the_cloth_opens_it_too(phone: Page) -> None:
    phone.goto("/")
    for info in all_games():
        choose = phone.get_by_role("link", name=f"Elegir mesa y rivales: {info.title}")
        expect(choose).to_have_text("Elegir mesa y rivales")
        expect(choose).to_have_css("clip-path", "none")
    beside = cloths(phone).first.get_by_role("heading").bounding_box()
    assert beside is not None
    phone.touchscreen.tap(beside["x"] + 5, beside["y"] + 5)
    expect(phone).to_have_url(re.compile(r"/new\?game=toma6&how=bots$"))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Toma 6")


def test_the_globe_changes_the_language_and_it_stays(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("button", name="Switch to English").click()
    expect(phone.get_by_text("Games to linger")).to_be_visible()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    phone.reload()
    expect(phone.get_by_role("button", name="Cambiar a español")).to_be_visible()


# --- unfinished matches


def entry(laid: Laid, touched: int, **more: Any) -> dict[str, Any]:
    return {
        **laid.kept(),
        "names": ["Marcos", "Lucía"],
        "round": 4,
        "turn": "baza 4 de 10",
        "lang": "es",
        "touched": touched,
        **more,
    }


def test_the_latest_unfinished_match_is_first_and_opens_with_a_tap(guests: Guests, laid: Callable[..., Laid]) -> None:
    older, later, room = laid(people(3)), laid(people(3)), laid(people(3), is_begun=False)
    page = guests.come(PHONE)
    remember(page, [entry(older, 1, round=2), entry(later, 9), entry(room, 5, names=[], round=0, turn="")])
    page.goto("/")
    unfinished = page.get_by_role("region", name="Partidas sin acabar").get_by_role("link")
    expect(unfinished).to_have_count(1)
    expect(unfinished).to_have_accessible_name(re.compile(r"^Seguir con Toma 6\s+Marcos y Lucía · ronda 4 · te toca$"))
    page.get_by_role("button", name="2 más").click()
    expect(unfinished).to_have_count(3)
    expect(unfinished.nth(1)).to_contain_text("sin empezar")
    expect(unfinished.nth(2)).to_contain_text("ronda 2")
    unfinished.first.click()
    expect(page).to_have_url(re.compile(f"/t/{later.id}$"))


def test_a_table_that_is_no_more_is_forgotten(guests: Guests, laid: Callable[..., Laid]) -> None:
    known = laid(people(2))
    gone = {**entry(known, 9), "table": "gone", "host": None, "seats": [{"seat": 0, "token": "x" * 32}]}
    page = guests.come(PHONE)
    remember(page, [gone, entry(known, 1)])
    page.goto("/")
    link = page.get_by_role("link", name=re.compile("^Seguir con"))
    expect(link).to_have_attribute("href", f"/t/{known.id}")
    kept = json.loads(page.evaluate("localStorage.getItem('sobremesa.tables')"))
    assert [table["table"] for table in kept] == [known.id]


# --- codes


def test_a_code_leads_to_its_table(phone: Page, laid: Callable[..., Laid]) -> None:
    table = laid([Wanted(kind="person", name="Ana"), Wanted(kind="open")], settings=Settings(), is_begun=False)
    phone.goto("/")
    code = phone.request.get(f"/api/tables/{table.id}").json()["code"]
    phone.get_by_role("button", name="Tengo un código").click()
    field = phone.get_by_role("textbox", name="Código")
    expect(field).to_be_focused()
    field.fill(code.replace("-", " ").lower())
    field.press("Enter")
    expect(phone).to_have_url(re.compile(f"/t/{table.id}$"))


def test_an_unknown_code_is_told_and_stays_in_the_field(guests: Guests, desk: Page) -> None:
    guests.tolerate("404")
    desk.goto("/")
    field = desk.get_by_role("textbox", name="Code")
    field.fill("lima 43")
    desk.get_by_role("button", name="Join").click()
    expect(desk.get_by_text("There is no table LIMA-43. Is that the right one?")).to_be_visible()
    expect(field).to_have_value("lima 43")
    expect(field).to_have_accessible_description(re.compile("LIMA-43"))
    field.fill("cuarenta")
    field.press("Enter")
    expect(desk.get_by_text("A code is a word and two digits: LIMA-43.")).to_be_visible()


def test_who_guesses_too_often_reads_how_long_to_wait(guests: Guests, phone: Page) -> None:
    guests.tolerate("429")
    problem = {"error": "too much", "sentence": "Demasiadas peticiones; espera 5 s"}
    phone.route("**/api/codes/*", lambda route: route.fulfill(status=429, json=problem))
    phone.goto("/")
    phone.get_by_role("button", name="Tengo un código").click()
    phone.get_by_role("textbox", name="Código").fill("LIMA-43")
    phone.get_by_role("button", name="Unirme").click()
    expect(phone.get_by_text("Demasiadas peticiones; espera 5 s.")).to_be_visible()


# --- the server is away


def test_without_a_server_one_sentence_and_a_button(guests: Guests, phone: Page) -> None:
    guests.tolerate("ERR_")
    phone.route("**/api/games", lambda route: route.abort())
    phone.goto("/")
    expect(phone.get_by_text("No se llega al servidor.")).to_be_visible()
    phone.unroute("**/api/games")
    phone.get_by_role("button", name="Probar ya").click()
    expect(cloths(phone)).to_have_count(len(all_games()))


def test_what_the_server_refuses_is_said_where_it_was_asked(guests: Guests, phone: Page) -> None:
    guests.tolerate("503")

    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"error": "too much", "sentence": "No cabe otra mesa"})

    phone.route("**/api/tables", refuse)
    phone.goto("/")
    phone.get_by_role("button", name="Jugar contra bots: Toma 6").click()
    expect(cloths(phone).first.get_by_role("alert")).to_have_text("No cabe otra mesa.")
    phone.goto("/new?game=toma6")
    phone.get_by_role("button", name="Empezar").click()
    expect(phone.get_by_role("alert").filter(has_text="No cabe otra mesa.")).to_be_visible()


# --- the set-up


def test_the_set_up_asks_for_what_was_chosen(phone: Page) -> None:
    phone.goto("/new?game=toma6&how=bots")
    phone.get_by_role("textbox", name="Tu nombre").fill("Nerea")
    choose(phone, "Jugadores, contigo", "3")
    choose(phone, "Nivel de los bots", "Fuerte")
    choose(phone, "Variante", "Lógica")
    choose(phone, "Con una carta demasiado baja", "Te llevas la fila de menos bueyes.")
    choose(phone, "Tiempo para cada decisión", "30 s")
    phone.get_by_role("switch", name="Pistas").click()
    table = asked_for(phone, phone.get_by_role("button", name="Empezar").click)
    assert table == {
        "game": "toma6",
        "seats": [{"kind": "person", "name": "Nerea"}, *[{"kind": "bot", "bot": "strong"}] * 2],
        "options": {"variant": "logic", "low_card": "cheapest"},
        "settings": {
            "start": "full",
            "spectators": True,
            "hints": False,
            "clock": {"kind": "decision", "seconds": 30},
        },
    }


def choose(page: Page, group: str, name: str) -> None:
    page.get_by_role("group", name=group).locator("label").filter(has_text=re.compile(f"^{re.escape(name)}")).click()


def test_rounds_stand_instead_of_the_limit(desk: Page) -> None:
    desk.goto("/new?game=toma6")
    limit, rounds = (desk.get_by_role("spinbutton", name=name) for name in ("Limit of bulls", "Number of rounds"))
    expect(limit).to_have_value("66")
    rounds.fill("3")
    expect(limit).to_have_value("")
    limit.fill("40")
    expect(rounds).to_have_value("")
    rounds.fill("2")
    table = asked_for(desk, desk.get_by_role("button", name="Start").click)
    assert table["options"] == {"rounds": 2}


def test_a_number_out_of_reach_is_told_at_the_form(desk: Page) -> None:
    desk.goto("/new?game=toma6")
    desk.get_by_role("spinbutton", name="Number of rounds").fill("0")
    desk.get_by_role("button", name="Start").click()
    expect(desk.get_by_role("alert").filter(has_text="Number of rounds: a whole number from 1 to")).to_be_visible()


def test_what_does_not_go_with_so_many_players_is_not_shown(desk: Page) -> None:
    desk.goto("/new?game=toma6")
    logic = desk.get_by_role("radio", name=re.compile("^Logic"))
    logic.check()
    choose(desk, "Players, you included", "8")
    expect(logic).to_have_count(0)
    expect(desk.get_by_role("radio", name=re.compile("^Classic"))).to_be_checked()
    desk.goto("/new?game=push")
    between_two = desk.get_by_role("group", name="Switch cards between two")
    expect(desk.get_by_role("switch").first).to_be_visible()
    expect(between_two).to_have_count(0)
    choose(desk, "Players, you included", "2")
    expect(between_two).to_be_visible()
    expect(desk.get_by_role("button", name="Start: you and a bot")).to_be_visible()


def test_a_table_by_link_needs_a_name_and_leads_to_its_room(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Crear una mesa").click()
    expect(phone.get_by_role("radio", name="Por enlace")).to_be_checked()
    phone.get_by_role("button", name="Crear la mesa").click()
    expect(phone.get_by_role("alert").filter(has_text="Pon tu nombre")).to_be_visible()
    phone.get_by_role("textbox", name="Tu nombre").fill("Nerea")
    table = asked_for(phone, phone.get_by_role("button", name="Crear la mesa").click)
    assert table["seats"] == [{"kind": "person", "name": "Nerea"}, *[{"kind": "open"}] * 3]
    assert table["settings"]["start"] == "host"
    phone.goto("/")
    expect(phone.get_by_role("link", name=re.compile("^Seguir con Toma 6.*sin empezar"))).to_be_visible()


def test_bots_that_are_not_ready_say_so(phone: Page) -> None:
    def prepare(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "preparing": {"toma6": ["strong", "expert"]}})

    phone.route("**/api/games", prepare)
    phone.goto("/new?game=toma6")
    expect(phone.get_by_role("radio", name="Experto aún preparándose")).to_be_enabled()
    expect(phone.get_by_role("radio", name="Bueno", exact=True)).to_be_enabled()
    expect(phone.get_by_role("radio", name="random")).to_have_count(0)


def test_from_the_start_to_a_match_of_ones_own_with_the_keyboard(desk: Page) -> None:
    desk.goto("/")
    link = desk.get_by_role("link", name="Choose table and rivals: Toma 6")
    expect(link).to_be_visible()
    tab_to(desk, link)
    desk.keyboard.press("Enter")
    four = desk.get_by_role("radio", name="4", exact=True)
    expect(four).to_be_checked()
    tab_to(desk, four)
    desk.keyboard.press("ArrowRight")
    tab_to(desk, desk.get_by_role("radio", name="Casual"))
    desk.keyboard.press("ArrowLeft")
    tab_to(desk, desk.get_by_role("switch", name="Spectators"))
    desk.keyboard.press("Space")
    tab_to(desk, desk.get_by_role("button", name="Start"))
    table = asked_for(desk, lambda: desk.keyboard.press("Enter"))
    assert table["seats"][1:] == [{"kind": "bot", "bot": "easy"}] * 4
    assert table["settings"]["spectators"] is False


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if wanted.evaluate("each => each === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {wanted}")


# --- how it looks


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("is_kept", [False, True], ids=["new here", "with a match"])
def test_who_has_a_code_sees_where_to_type_it_before_anything_is_scrolled(
    guests: Guests, laid: Callable[..., Laid], lang: str, is_kept: bool
) -> None:
    page = guests.come(PHONE if lang == "es" else ENGLISH_PHONE)
    remember(page, [entry(laid(people(3)), 1)] if is_kept else [])
    page.goto("/")
    expect(cloths(page).first).to_be_visible()
    code = page.get_by_role("button", name="Tengo un código" if lang == "es" else "I have a code")
    first_game = page.get_by_role("button", name=re.compile("contra bots|against bots")).first
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(code).to_be_in_viewport(ratio=1)
        expect(cloths(page).first.get_by_role("heading")).to_be_in_viewport(ratio=1)
        assert top(code) < top(first_game)
    code.click()
    field = page.get_by_role("textbox")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 820, "height": 1180})
    page.reload()
    expect(field).to_be_visible()  # where there is room it needs no button


def top(each: Locator) -> float:
    info = each.bounding_box()
    assert info is not None
    return info["y"]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_on_no_screen_anything_lies_over_anything(guests: Guests, laid: Callable[..., Laid], lang: str) -> None:
    page = guests.come(PHONE if lang == "es" else ENGLISH_PHONE)
    remember(page, [entry(laid(people(3)), 1)])
    page.goto("/")
    expect(cloths(page).first).to_be_visible()
    for width in (320, 360, 390, 600, 768, 820, 1024, 1100, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 3000})  # it may scroll: all of it is looked at
        found = [fault for fault in faults(page, may_be_small=["footer"]) if "card-numeral" not in fault]  # pictures
        assert found == [], width


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", ["/", "/new?game=toma6&how=bots", "/new?how=link"])
def test_nothing_stands_in_anybodys_way(
    guests: Guests, laid: Callable[..., Laid], path: str, device: dict[str, Any], theme: str
) -> None:
    page = guests.come(device)
    remember(page, [entry(laid(people(3)), 1)], {"theme": theme})
    page.goto(path)
    expect(page.get_by_role("heading", name="Toma 6").or_(page.get_by_role("radio")).first).to_be_visible()
    assert barriers(page) == []


@pytest.mark.parametrize("text", [1, 2])
@pytest.mark.parametrize("path", ["/", "/new?game=toma6&how=bots"])
def test_nothing_is_wider_than_the_screen(guests: Guests, path: str, text: int) -> None:
    page = guests.come(PHONE)
    remember(page, [], {"text": text})
    page.goto(path)
    expect(page.get_by_role("heading", name="Toma 6").first).to_be_visible()
    for width in (320, 390, 820, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("device", [PHONE, ENGLISH_PHONE], ids=["es", "en"])
def test_the_set_up_speaks_in_plain_words(guests: Guests, device: dict[str, Any]) -> None:
    page = guests.come(device)
    remember(page, [])
    page.goto("/new?game=toma6")
    expect(page.get_by_role("spinbutton").first).to_be_visible()
    said = page.get_by_role("main").inner_text()
    assert not re.search(r"low_card|cheapest|classic:|\btrue\b|\bfalse\b|=", said)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_moves_while_the_start_page_comes(
    guests: Guests, laid: Callable[..., Laid], device: dict[str, Any]
) -> None:
    page = guests.come(device)
    remember(page, [entry(laid(people(3)), 1)])
    page.goto("/")
    expect(cloths(page).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert shifts(page) == []


def test_the_start_page_is_small(phone: Page) -> None:
    phone.goto("/")
    expect(cloths(phone).first).to_be_visible()
    phone.wait_for_load_state("networkidle")
    loaded = phone.evaluate("performance.getEntriesByType('resource').map((each) => [each.name, each.encodedBodySize])")
    assert 0 < sum(size for name, size in loaded if name.endswith(".js")) <= MOST_SCRIPT
    assert 0 < sum(size for name, size in loaded if name.endswith(".woff2")) <= MOST_FONTS
