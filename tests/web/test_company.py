"""Others at the table: who watches, who is away, what they say, how much time they have, and what they take back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from sobremesa.table.wire import Clock, Settings, Wanted
from tests.table.house import House
from tests.table.proxy import Proxy
from tests.web.browser import PHONE, Guests
from tests.web.looks import barriers, shifts
from tests.web.player import Player
from tests.web.tables import AT_ONCE, Backstage, Laid, backstage, lay, people, remember, until

OF_THE_BROWSER = "WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE"
HIDDEN = """
Object.defineProperty(document, "hidden", { value: true, configurable: true });
document.dispatchEvent(new Event("visibilitychange"));
"""


@pytest.fixture
def behind() -> Iterator[Backstage]:
    with backstage() as loop:
        yield loop


def sit(guests: Guests, table: Laid, seat: int | None, host: bool = False, **settings: object) -> Player:
    """Somebody comes with a phone of their own; without a seat they watch."""
    player = Player(guests.come(PHONE), "es")
    table.open(player.page, seat, host, **settings)
    return player


def seat_of(player: Player, name: str) -> Locator:
    return player.seats.filter(has_text=name)


# --- several browsers


async def cut(proxy: Proxy) -> None:
    proxy.cut(1)


def test_two_people_play_and_one_watches_while_a_line_is_cut(
    house: House, behind: Backstage, guests: Guests, guests_of: Callable[[str], Guests]
) -> None:
    """Marcos comes over a proxy that drops the line at every trick."""
    proxy = behind.do(Proxy([house.port]).__aenter__())
    shaky = guests_of(proxy.url)
    shaky.tolerate(OF_THE_BROWSER)
    table = lay(house, people(2))
    ana, marcos, eve = sit(guests, table, 0, host=True), sit(shaky, table, 1), sit(guests, table, None)
    expect(eve.place).to_contain_text("Estás mirando")
    for trick in range(1, 11):
        for player in (ana, marcos):
            expect(player.title).to_contain_text(f"baza {trick} de 10")
            player.is_asked()
        expect(eve.title).to_contain_text(f"baza {trick} de 10")
        assert table.match.over is False
        behind.do(cut(proxy))
        for player in (ana, marcos):
            player.choose(player.cards()[0])
        settle(ana, marcos, trick)
    for player in (ana, marcos, eve):
        go_on(player)
        expect(player.verdict).to_be_visible()
    assert len(table.acted(0)) >= 10
    behind.do(proxy.__aexit__())


def settle(ana: Player, marcos: Player, trick: int) -> None:
    """Whoever has to take a row takes the first one, until the trick is over."""
    later = re.compile(rf"baza {trick + 1} de 10|Fin de la partida")
    while True:
        takes = [player.place.get_by_text(player.words.take) for player in (ana, marcos)]
        is_over = ana.title.get_by_text(later).or_(ana.scores).first
        expect(is_over.or_(takes[0]).first.or_(ana.place.get_by_text("elija la fila")).first).to_be_visible()
        if is_over.is_visible():
            return
        for player, take in zip((ana, marcos), takes, strict=True):
            if take.is_visible():
                player.take(1)
                expect(take).to_be_hidden()


def go_on(player: Player) -> None:
    expect(player.scores.or_(player.verdict).first).to_be_visible()
    if player.scores.is_visible():
        player.scores.click()


def test_whoever_watches_sees_no_hand_and_how_many_watch(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    table.others_come()
    eve = sit(guests, table, None)
    expect(eve.place).to_contain_text("Estás mirando")
    expect(eve.hand).to_have_count(0)
    expect(eve.seats).to_have_count(3)
    assert not eve.page.evaluate("[...document.querySelectorAll('.card-button')].length")
    ida = sit(guests, table, None)
    expect(ida.place).to_contain_text("Estás mirando")
    expect(eve.place).to_contain_text("1 más mira")  # the test's own socket holds seats: it does not watch
    ida.page.close()
    expect(eve.place).not_to_contain_text("más mira")
    assert not barriers(eve.page)


# --- who is away


def test_whoever_is_away_is_replaced_by_a_bot_and_comes_back(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2), settings=Settings(pace=0, start="full", grace=6))
    ana, marcos = sit(guests, table, 0, host=True), sit(guests, table, 1)
    ana.is_asked()
    marcos.is_asked()
    expect(seat_of(ana, "Marcos")).not_to_contain_text("ausente")
    marcos.open("/")
    expect(seat_of(ana, "Marcos")).to_contain_text(re.compile("ausente|juega un bot"))
    expect(seat_of(ana, "Marcos")).to_contain_text("juega un bot")
    ana.choose(ana.cards()[-1])
    expect(ana.title).to_contain_text("baza 2 de 10")
    marcos.open(f"/t/{table.id}")
    expect(marcos.hand).to_have_count(9)
    marcos.hand.first.click()  # whatever the bot has chosen for him
    expect(marcos.hand.first).to_have_attribute("aria-pressed", "true")
    expect(seat_of(ana, "Marcos")).not_to_contain_text("juega un bot")
    assert not shifts(ana.page)


def test_the_host_seats_a_bot_where_somebody_is_gone(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    ana, marcos = sit(guests, table, 0, host=True), sit(guests, table, 1)
    marcos.is_asked()
    expect(seat_of(ana, "Lucía")).to_contain_text("ausente")
    seat_of(marcos, "Lucía").click()
    expect(marcos.page.get_by_role("dialog")).to_contain_text("Ahora no está en la mesa.")
    expect(marcos.button("Sentar a un bot en su lugar")).to_be_hidden()
    seat_of(ana, "Lucía").click()
    expect(ana.button("Dar el sitio a otra persona")).to_be_visible()
    assert not barriers(ana.page)
    ana.button("Sentar a un bot en su lugar").click()
    expect(ana.seats.filter(has_text="ausente")).to_have_count(0)
    expect(seat_of(ana, "Lucía")).to_have_count(0)


def test_getting_up_lets_a_bot_play_until_i_am_back(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    ana, marcos = sit(guests, table, 0), sit(guests, table, 1)
    marcos.is_asked()
    marcos.button("Más", exact=True).click()
    marcos.button(re.compile("^Levantarme")).click()
    expect(seat_of(ana, "Marcos")).to_contain_text("juega un bot")
    marcos.open(f"/t/{table.id}")
    expect(marcos.hand.first).to_be_visible()
    expect(seat_of(ana, "Marcos")).not_to_contain_text("juega un bot")


def test_the_others_go_on_without_waiting_for_somebody_who_is_gone(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2), settings=Settings(pace=0, start="full", grace=600))
    ana, marcos, eve = sit(guests, table, 0, host=True), sit(guests, table, 1), sit(guests, table, None)
    for player in (ana, marcos):
        player.is_asked()
    ana.choose(ana.cards()[-1])
    marcos.open("/")
    strip = ana.page.get_by_role("group", name="Se espera a Marcos, que no está.")
    expect(strip).to_be_visible()
    assert not barriers(ana.page)
    expect(eve.page.get_by_role("group", name="Se espera a Marcos, que no está.")).to_be_hidden()
    strip.get_by_role("button", name="Seguir sin esperar").click()
    expect(seat_of(ana, "Marcos")).to_contain_text("juega un bot")
    expect(ana.title).to_contain_text("baza 2 de 10")
    expect(strip).to_be_hidden()
    marcos.open(f"/t/{table.id}")
    expect(seat_of(ana, "Marcos")).not_to_contain_text("juega un bot")
    assert not shifts(ana.page)


def test_a_latecomer_takes_the_seat_of_a_bot_when_the_round_ends(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid([*people(1), Wanted(kind="bot", bot="casual", name="Hugo")], {"rounds": 2})
    ana = Player(guests.come(PHONE, permissions=["clipboard-read", "clipboard-write"]), "es")
    table.open(ana.page)
    ana.is_asked()
    seat_of(ana, "Hugo").click()
    ana.button("Dar el sitio a alguien que llega tarde").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("toma el sitio de Hugo cuando empiece otra ronda")
    ana.button("Copiar enlace").click()
    expect(ana.button("Enlace copiado")).to_be_visible()
    link = str(ana.page.evaluate("navigator.clipboard.readText()"))
    ana.page.keyboard.press("Escape")
    nora = Player(guests.come(PHONE), "es")
    remember(nora.page, [], {"name": "Nora"})
    nora.page.goto(link)
    expect(nora.place).to_contain_text("Juegas en la próxima ronda")
    expect(nora.hand).to_have_count(0)
    assert not barriers(nora.page)
    seat_of(ana, "Hugo").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Nora se sienta aquí cuando empiece otra ronda.")
    ana.page.keyboard.press("Escape")
    while table.match.view(0).round == 1:
        until(lambda: 0 in table.match.to_act or table.match.view(0).round == 2)
        if table.match.view(0).round == 1:
            table.act(0, table.match.legal(0)[0])
    expect(nora.hand).to_have_count(10)
    expect(seat_of(ana, "Nora")).to_be_visible()


def test_a_name_changes_and_somebody_is_sent_away(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    table.others_come()
    ana, marcos = sit(guests, table, 0, host=True), sit(guests, table, 1)
    marcos.is_asked()
    marcos.button("Más", exact=True).click()
    marcos.button("Cambiar mi nombre").click()
    marcos.page.get_by_label("Tu nombre").fill("  ")
    marcos.button("Guardar").click()
    expect(marcos.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("de 1 a 40 letras")
    marcos.page.get_by_label("Tu nombre").fill("Marquitos")
    assert not barriers(marcos.page)
    marcos.page.get_by_label("Tu nombre").press("Enter")
    expect(seat_of(ana, "Marquitos")).to_be_visible()
    assert marcos.page.evaluate("JSON.parse(localStorage.getItem('sobremesa.settings')).name") == "Marquitos"
    seat_of(marcos, "Lucía").click()
    expect(marcos.page.get_by_role("dialog")).to_be_visible()
    expect(marcos.button(re.compile("^Levantar a"))).to_be_hidden()
    marcos.page.keyboard.press("Escape")

    seat_of(ana, "Marquitos").click()
    ana.button("Levantar a Marquitos de su sitio").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Un bot juega en su lugar. Podrá mirar la partida.")
    assert not barriers(ana.page)
    ana.button("Sí, levantar a Marquitos").click()
    expect(marcos.place).to_contain_text("Quien creó la mesa te ha levantado de tu sitio")
    expect(marcos.hand).to_have_count(0)
    expect(seat_of(ana, "Marquitos")).to_have_count(0)
    marcos.page.reload()
    expect(marcos.place).to_contain_text("Estás mirando")


def test_a_first_match_is_taught_to_everybody_on_their_own_screen(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2), settings=Settings(pace=0, start="full", grace=None, taught=True))
    ana, marcos, eve = sit(guests, table, 0, host=True), sit(guests, table, 1), sit(guests, table, None)
    for player in (ana, marcos):
        expect(player.place).to_contain_text("Aquí gana quien menos bueyes se lleva.")
    expect(eve.place).to_contain_text("Estás mirando")
    expect(eve.button("Saltar la explicación")).to_be_hidden()
    ana.button("Seguir", exact=True).click()
    expect(ana.place).to_contain_text("Todos eligen a la vez y en secreto.")
    expect(marcos.place).to_contain_text("Aquí gana quien menos bueyes se lleva.")
    assert not barriers(ana.page)
    marcos.button("Saltar la explicación").click()
    marcos.is_asked()
    expect(ana.place).to_contain_text("Todos eligen a la vez y en secreto.")


# --- what is said


UNDER_THE_NAME = """seat => {
  const [name, word] = [".name", ".spoken"].map((each) => seat.querySelector(each).getBoundingClientRect());
  return name.bottom <= word.top + 1;
}"""


def test_a_reaction_stands_on_the_seat_for_a_moment_and_can_be_muted(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    ana, marcos, eve = sit(guests, table, 0), sit(guests, table, 1), sit(guests, table, None)
    for player in (ana, marcos):
        player.is_asked()
    expect(eve.place).to_contain_text("Estás mirando")
    say(marcos, "¡Ay!")
    for player in (ana, eve):
        expect(seat_of(player, "Marcos").get_by_text("¡Ay!")).to_be_visible()
        assert seat_of(player, "Marcos").evaluate(UNDER_THE_NAME), "who says it can be read"
    expect(ana.polite.filter(has_text="Marcos: ¡Ay!").first).to_be_attached()
    expect(seat_of(ana, "Marcos").get_by_text("¡Ay!")).to_be_hidden()
    say(eve, "Otra")
    expect(ana.polite.filter(has_text="Alguien que mira: Otra").first).to_be_attached()
    seat_of(ana, "Marcos").click()
    ana.button("No ver lo que dice").click()
    ana.page.keyboard.press("Escape")
    say(marcos, "Uf")
    expect(seat_of(eve, "Marcos").get_by_text("Uf")).to_be_visible()
    expect(seat_of(ana, "Marcos").get_by_text("Uf")).to_be_hidden()
    ana.page.reload()
    ana.is_asked()
    say(marcos, "Ja")
    expect(seat_of(eve, "Marcos").get_by_text("Ja")).to_be_visible()
    expect(seat_of(ana, "Marcos").get_by_text("Ja")).to_be_hidden()
    assert not shifts(ana.page)


def say(player: Player, word: str) -> None:
    player.button("Más", exact=True).click()
    six = player.page.get_by_role("list", name="Decir algo").get_by_role("button")
    expect(six).to_have_text(["¡Bien!", "¡Ay!", "Uf", "Ja", "¿Ya?", "Otra"])
    six.filter(has_text=word).click()


def test_a_reaction_by_keyboard(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    table.others_come()
    table.open(desktop.page)
    desktop.is_asked()
    desktop.button("Phew").focus()  # below the log
    desktop.page.keyboard.press("Enter")
    expect(desktop.page.locator(".spoken").get_by_text("Phew")).to_be_visible()


# --- clocks


CLOCK = Settings(pace=0, start="full", grace=None, clock=Clock(kind="decision", seconds=12))


def test_a_clock_counts_down_warns_and_runs_out(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(people(2), settings=CLOCK)
    ana, marcos = sit(guests, table, 0), sit(guests, table, 1)
    ana.is_asked()
    marcos.is_asked()
    expect(ana.page.get_by_role("timer")).to_have_text(re.compile(r"^(quedan )?\d+\s*s$"))
    ana.hand.last.click()
    expect(ana.page.get_by_role("timer")).to_be_hidden()
    expect(marcos.page.get_by_role("timer")).to_have_text(re.compile("^quedan [1-9]"))
    expect(marcos.alert.filter(has_text="Te quedan 10 segundos").first).to_be_attached()
    expect(seat_of(ana, "Marcos")).to_contain_text("quedan")
    assert not barriers(marcos.page)
    expect(ana.title).to_contain_text("baza 2 de 10")
    assert table.acted(1)
    marcos.button("Qué ha pasado").click()
    expect(marcos.page.get_by_role("dialog")).to_contain_text("Se acaba tu tiempo: un bot decide por ti")
    assert not shifts(ana.page)


# --- taking back


@pytest.fixture
def row_taken(guests: Guests, laid: Callable[..., Laid]) -> tuple[Player, Player, Laid]:
    """Ana's 4 is too low, and she has taken a row that she would rather not have."""
    table = laid(people(4), settings=AT_ONCE)
    ana, marcos = sit(guests, table, 0, host=True), sit(guests, table, 1)
    ana.is_asked()
    ana.choose(4)
    expect(ana.card(4)).to_have_attribute("aria-pressed", "true")
    table.others_choose_high()
    table.leave()  # only Ana and Marcos are there to be asked
    ana.must_take()
    return ana, marcos, table


def ask_back(player: Player) -> None:
    player.button("Más", exact=True).click()
    player.button("Deshacer mi última decisión").click()


def test_a_row_is_taken_back_by_consent(row_taken: tuple[Player, Player, Laid]) -> None:
    ana, marcos, table = row_taken
    before = table.match.view(0).rows
    ana.take(2)
    expect(ana.title).to_contain_text("baza 2 de 10")
    ana.button("Deshacer", exact=True).click()
    expect(ana.page.get_by_role("group", name="Deshacer una jugada")).to_contain_text("Has pedido deshacer tu jugada.")
    strip = marcos.page.get_by_role("group", name="Deshacer una jugada")
    expect(strip).to_contain_text("Ana pide deshacer su jugada.")
    expect(marcos.alert.filter(has_text="Ana pide deshacer su jugada.").first).to_be_attached()
    assert not barriers(marcos.page)
    assert not barriers(ana.page)
    strip.get_by_role("button", name="Sí, que la deshaga").focus()
    marcos.page.keyboard.press("Enter")
    ana.must_take()
    expect(strip).to_be_hidden()
    assert table.match.view(0).rows == before
    ana.button("Qué ha pasado").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Tu jugada queda deshecha")
    ana.page.keyboard.press("Escape")
    ana.take(1)
    expect(ana.title).to_contain_text("baza 2 de 10")


def test_a_takeback_that_is_refused_says_so(row_taken: tuple[Player, Player, Laid]) -> None:
    ana, marcos, table = row_taken
    ana.take(2)
    expect(ana.title).to_contain_text("baza 2 de 10")
    ask_back(ana)
    marcos.page.get_by_role("group", name="Deshacer una jugada").get_by_role("button", name="No", exact=True).click()
    expect(ana.place).to_contain_text("Marcos prefiere que la jugada quede")
    expect(ana.page.get_by_role("group", name="Deshacer una jugada")).to_be_hidden()
    ana.button("Qué ha pasado").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Marcos prefiere que la jugada quede")
    until(lambda: table.acted(0) == ["4", "r2"])


def test_what_cannot_be_taken_back_is_refused_with_a_sentence(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    table.others_come()
    table.open(phone.page)
    phone.is_asked()
    ask_back(phone)
    expect(phone.place).to_contain_text("solo puedes deshacer tu última jugada", ignore_case=True)


# --- notices


NOTICES = """
window.noticed = [];
class Shown {
  static permission = "default";
  static async requestPermission() { return (Shown.permission = "granted"); }
  constructor(title, { body }) { window.noticed.push(`${title}: ${body}`); }
}
Object.defineProperty(window, "Notification", { value: Shown, writable: true });
navigator.serviceWorker.getRegistration = async () => undefined;
"""


def test_a_notice_comes_when_it_is_wanted_and_the_page_is_hidden(phone: Player, laid: Callable[..., Laid]) -> None:
    phone.page.context.add_init_script(NOTICES)
    table = laid(people(2))
    table.open(phone.page)
    phone.is_asked()
    phone.button("Más", exact=True).click()
    phone.button("Ajustes").click()
    switch = phone.page.get_by_role("switch", name="Avisos cuando me toca")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    assert phone.page.evaluate("Notification.permission") == "granted"
    table.play_until(lambda match: match.view(0).turn == 2)
    expect(phone.title).to_contain_text("baza 2 de 10")
    assert phone.page.evaluate("window.noticed") == []  # it is to be seen anyway
    phone.page.evaluate(HIDDEN)
    table.play_until(lambda match: match.view(0).turn == 3)
    expect(phone.title).to_contain_text("baza 3 de 10")
    phone.page.wait_for_function("window.noticed.length > 0")
    assert phone.page.evaluate("window.noticed[0]").startswith("Te toca · Toma 6: Elige una carta.")


def test_no_notices_are_offered_where_the_origin_is_not_secure(phone: Player, laid: Callable[..., Laid]) -> None:
    phone.page.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });")
    table = laid(people(2))
    table.open(phone.page)
    phone.is_asked()
    phone.button("Más", exact=True).click()
    phone.button("Ajustes").click()
    expect(phone.page.get_by_role("switch", name="Sonido")).to_be_visible()
    expect(phone.page.get_by_role("switch", name="Avisos cuando me toca")).to_be_hidden()


# --- a phone that falls asleep


NO_LOCK = "delete Navigator.prototype.wakeLock;"  # as on a page that comes over plain http
SHOWN = HIDDEN.replace("true, config", "false, config")
IS_PLAYING = "() => { const film = document.querySelector('video.awake'); return !!film && !film.paused; }"
PLAYS_ON = """async () => {
  const film = document.querySelector("video.awake");
  const { left, right, top, bottom } = film.getBoundingClientRect();
  const begun = film.currentTime;
  await new Promise((on) => film.addEventListener("timeupdate", on, { once: true }));
  const share = (right - left) * (bottom - top) / (innerWidth * innerHeight);
  return [film.currentTime > begun, film.muted, !film.loop, share];
}"""


def test_a_phone_without_a_lock_is_kept_awake_by_a_film_while_a_match_is_on(
    guests: Guests, laid: Callable[..., Laid]
) -> None:
    """What browsers ask of such a film is known; whether a phone stays awake no test here can see."""
    table = laid(people(2))
    table.others_come()
    phone = Player(guests.come(PHONE), "es")
    phone.page.add_init_script(NO_LOCK)
    table.open(phone.page)
    phone.is_asked()
    expect(phone.page.locator("video.awake")).to_have_count(1)
    assert not phone.page.evaluate(IS_PLAYING), "it begins with a tap"
    phone.hand.first.click()
    phone.page.wait_for_function(IS_PLAYING)
    assert phone.page.evaluate(PLAYS_ON) == [True, True, True, 1]
    phone.page.evaluate(HIDDEN)
    assert not phone.page.evaluate(IS_PLAYING)
    phone.page.evaluate(SHOWN)
    phone.page.wait_for_function(IS_PLAYING)
    table.play_until(lambda match: match.over)
    expect(phone.page.locator("video.awake")).to_have_count(0)


def test_people_are_told_before_that_a_phone_falls_asleep(guests: Guests, house: House) -> None:
    table = lay(house, people(2), is_begun=False)
    for script, is_told in ((NO_LOCK, True), ("", False)):
        phone = Player(guests.come(PHONE), "es")
        phone.page.add_init_script(
            f"{script} Object.defineProperty(window, 'isSecureContext', {{ value: {'false' if is_told else 'true'} }});"
        )
        table.open(phone.page)
        expect(phone.title).to_be_visible()
        expect(phone.page.get_by_text("Un móvil que se duerme cuenta como ausente")).to_have_count(int(is_told))
        phone.open("/")
        phone.button("Ajustes").click()
        expect(phone.page.get_by_text("solo los da en páginas que llegan por https")).to_have_count(int(is_told))
