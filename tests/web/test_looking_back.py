"""After the end: the review, the replay, trying again from a moment, and matches that come as files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from sobremesa.engine.match import Match
from sobremesa.engine.toss import seed_of
from sobremesa.table import commands
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests
from tests.web.looks import barriers, faults
from tests.web.player import Player, number_in
from tests.web.tables import Laid, people, remember

GOLDEN = Path(__file__).parents[1] / "golden"
DEVICES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": {**DESKTOP, "locale": "es-ES"}}
SLOW = 120_000  # milliseconds for a review
BEFORE_THE_END = 7  # actions, so that what comes after them is quick


@pytest.fixture
def tossed(monkeypatch: pytest.MonkeyPatch, deal: Callable[[str], None]) -> None:
    """The cards really come from the toss: a record with another seed is none."""
    monkeypatch.setattr(commands, "seed_of", seed_of)


@pytest.fixture
def played(laid: Callable[..., Laid]) -> Laid:
    """A match of three that is over."""
    table = laid(people(3))
    table.play_until(lambda match: match.over)
    return table


def moment(page: Page) -> tuple[int, str]:
    """Which moment the address holds."""
    query = parse_qs(urlsplit(page.url).query)
    return int(query["step"][0]), query["eyes"][0]


def is_at(page: Page, step: int, eyes: str = "0") -> None:
    """Wait until the address says so."""
    page.wait_for_url(re.compile(rf"/replay\?step={step}&eyes={eyes}$"))


def open_replay(player: Player, table: Laid, step: int, eyes: int | str = 0, **settings: object) -> None:
    remember(player.page, [table.kept()], settings)
    player.open(f"/t/{table.id}/replay?step={step}&eyes={eyes}")
    expect(slider(player.page)).to_have_value(str(step))


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name=re.compile("Momento de la partida|Moment of the match"))


def hand_of(table: Laid, seat: int, step: int) -> list[int]:
    hand: list[int] = table.match.after(step).view(seat).hand
    return hand


# --- the end


@pytest.mark.parametrize("device", DEVICES)
def test_nothing_is_cut_at_the_end(guests: Guests, played: Laid, device: str) -> None:
    player = Player(guests.come(DEVICES[device]), "es")
    played.open(player.page)
    expect(player.verdict).to_be_visible()
    found = faults(player.page, [".review"])  # which stands below, so that the end may scroll
    assert [fault for fault in found if not fault.startswith("scrolls: <main end>")] == []


# --- the review


@pytest.mark.usefixtures("tossed")
def test_a_match_is_reviewed_when_somebody_asks_for_it(phone: Player, played: Laid) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: note(request, asked))
    played.open(phone.page)
    expect(phone.verdict).to_be_visible()
    phone.page.wait_for_load_state("networkidle")
    assert asked == []
    review(phone, "Repasar la partida")
    assert len(asked) > 1
    curves = phone.page.get_by_role("img", name="Posibilidad de ganar de cada uno")
    expect(curves).to_be_visible()
    rows = phone.page.get_by_role("table", name="Posibilidad de ganar al principio y al final").get_by_role("row")
    expect(rows).to_have_count(3)  # names, the beginning of the only round, the end
    expect(rows.last).to_contain_text(re.compile(r"(100|50|33)\s%"))  # won, alone or with others
    expect(phone.page.get_by_text(re.compile("El resto fue suerte"))).to_be_visible()
    assert barriers(phone.page) == []


def note(request: Request, asked: list[str]) -> None:
    if request.url.endswith("/review"):
        asked.append(request.url)


def review(player: Player, button: str) -> Locator:
    """Ask for it and wait; returns the decisive moments."""
    player.button(button).click()
    expect(player.page.get_by_text(re.compile(r"^(Repasando la partida|Reviewing the match)…"))).to_be_visible()
    expect(player.page.get_by_role("slider")).to_be_visible(timeout=SLOW)
    return player.page.locator(".decisive li")


LOSS = re.compile(r"−\d+\s% ± \d+|\+[\d.]+ ± [\d.]+ bulls")  # in chances, or in bulls once the match is decided


@pytest.mark.usefixtures("tossed")
@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_decisive_moment_shows_the_table_as_it_was(guests: Guests, played: Laid, theme: str) -> None:
    desktop = Player(guests.come(DESKTOP, color_scheme="dark" if theme == "night" else "light"), "en")
    played.open(desktop.page)
    decisive = review(desktop, "Review the match")
    assert barriers(desktop.page) == []
    count = decisive.count()
    assert count <= 3
    for place in range(count):
        expect(decisive.nth(place)).to_contain_text(LOSS)
        expect(decisive.nth(place)).to_contain_text(re.compile(r"Round 1(,| ·) trick \d+"))
        assert not re.search(r"\br[1-4]\b", decisive.nth(place).inner_text())
    if count:
        decisive.first.get_by_role("link").click()
        step, eyes = moment(desktop.page)
        expect(slider(desktop.page)).to_have_value(str(step))
        assert int(eyes) in played.match.after(step).to_act
        desktop.page.go_back()
        expect(decisive).to_have_count(count)  # without being asked for again
    slid = slider(desktop.page)
    slid.press("Home")
    expect(slid).to_have_attribute("aria-valuetext", re.compile(r"^Round 1(,| ·) trick 1 .*You \d+\s%"))
    desktop.page.get_by_role("link", name="See the table at that moment").click()
    is_at(desktop.page, 0)


def test_a_review_that_fails_is_told(guests: Guests, phone: Player, played: Laid) -> None:
    """The record of this match says another seed than its toss gives, so nobody reviews it."""
    guests.tolerate("409")
    played.open(phone.page)
    phone.button("Repasar la partida").click()
    expect(phone.page.get_by_text("esta partida no se ha podido repasar", exact=False)).to_be_visible(timeout=SLOW)
    expect(phone.button("Repasar la partida")).to_be_visible()


# --- a review is a replay with notes


def noted(table: Laid) -> dict[str, Any]:
    """A review in which my first two cards were wrong, and one of Marcos's."""
    match = table.match
    chances = [1.0 if seat in match.winners else 0.0 for seat in range(3)]
    chose = {
        seat: [n for n, each in enumerate(match.actions) if each.seat == seat and each.action.isdigit()]
        for seat in (0, 1)
    }
    lost = ((chose[0][0], 0.12), (chose[1][0], 0.3), (chose[0][1], 0.07))
    decisions = [_lost(match, after, loss) for after, loss in lost]
    moments = [_moment(0, 1, [0.3, 0.4, 0.35]), _moment(3, 2, [0.2, 0.5, 0.35]), _moment(match.step, 10, chances)]
    seats = [{"decisions": 10, "mistakes": 2, "loss": 0.19, "loss_error": 0.02, "fair_share": 1 / 3}] * 3
    return {"simulations": 300, "seats": seats, "moments": moments, "decisions": decisions}


def _moment(after: int, turn: int, chance: list[float]) -> dict[str, Any]:
    when = {"es": f"Ronda 1 · baza {turn} de 10", "en": f"Round 1 · trick {turn} of 10"}
    return {"after": after, "round": 1, "turn": turn, "when": when, "chance": chance, "chance_error": [0.02] * 3}


def _lost(match: Match, after: int, loss: float) -> dict[str, Any]:
    told, before = match.action(after), match.after(after)
    best = next(card for card in reversed(before.legal(told.seat)) if card != told.action)
    words = {"es": f"Era mejor el {best}.", "en": f"{best} was better."}
    return {
        **_moment(after, told.turn, []),
        **{"seat": told.seat, "played": told.action, "best": best, "loss": loss, "loss_error": 0.01, "by": "chance"},
        **{"points_loss": 3.1, "points_error": 0.4, "says": words, "says_to_seat": words},
        "why_to_seat": {"es": "La fila 2 costaba 2; la 3, 14.", "en": "Row 2 cost 2; row 3 cost 14."},
    }


def give_review(page: Page, *answers: dict[str, Any]) -> None:
    """What the server answers when it is asked for a review, one after another."""
    left = list(answers)
    page.route("**/review", lambda route: route.fulfill(json=left.pop(0) if len(left) > 1 else left[0]))


def remark(player: Player) -> Locator:
    return player.page.get_by_role("region", name=re.compile("^(Repaso|Review)$"))


def is_noted(player: Player, decision: dict[str, Any]) -> None:
    """The note of a decision stands there, and its better card is chosen on the table."""
    player.page.wait_for_url(re.compile(rf"/replay\?step={decision['after']}&eyes={decision['seat']}&notes=1$"))
    player.page.mouse.move(1, 1)  # a card under it would be looked at instead
    expect(remark(player)).to_contain_text(decision["says"][player.lang])
    expect(player.card(int(decision["best"]))).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator(".ghost, .sixth")).to_have_text(decision["best"])


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_moment_of_the_review_is_the_table_with_a_note(guests: Guests, played: Laid, device: str) -> None:
    player = Player(guests.come(DEVICES[device]), "es")
    review = noted(played)
    mine, marcos, again = review["decisions"]
    give_review(player.page, review)
    played.open(player.page)
    player.button("Repasar la partida").click()
    cost = player.page.locator(".decisive li .cost")
    expect(cost).to_have_text([re.compile(r"−12\s% ± 1"), re.compile(r"−7\s% ± 1"), re.compile(r"−30\s% ± 1")])
    expect(cost.last).to_have_class("cost others")
    player.page.locator(".decisive a").first.click()
    is_noted(player, mine)
    expect(remark(player)).to_contain_text("Ronda 1 · baza 1 de 10")
    expect(remark(player)).to_contain_text(re.compile(r"−12\s%.± 1"))
    expect(remark(player)).to_contain_text("+3,1 ± 0,4 bueyes")
    expect(remark(player)).to_contain_text("La fila 2 costaba 2; la 3, 14.")
    assert faults(player.page, [".log-scroll", "select", ".remark-body"]) == []
    assert barriers(player.page) == []
    player.page.keyboard.press("ArrowDown")
    is_noted(player, marcos)
    player.button("Siguiente momento del repaso").click()
    is_noted(player, again)
    expect(player.button("Siguiente momento del repaso")).to_have_attribute("aria-disabled", "true")
    player.page.keyboard.press("ArrowUp")
    is_noted(player, marcos)
    player.page.keyboard.press("ArrowRight")
    player.page.wait_for_url(re.compile(rf"step={marcos['after'] + 1}&eyes=1&notes=1$"))
    player.page.reload()
    expect(remark(player)).to_contain_text("3 notas en la partida")
    player.page.get_by_role("link", name="Volver al repaso").click()
    expect(cost).to_have_count(3)


def test_whoever_tries_a_moment_again_finds_back_to_its_note(desktop: Player, played: Laid) -> None:
    review = noted(played)
    decision = review["decisions"][-1]
    give_review(desktop.page, review)
    remember(desktop.page, [played.kept()])
    desktop.open(f"/t/{played.id}/replay?step={decision['after']}&eyes=0&notes=1")
    is_noted(desktop, decision)
    desktop.button("Try again from here").click()
    desktop.is_asked()
    desktop.page.get_by_role("link", name="Back to the review").click()
    is_noted(desktop, decision)


def test_a_rough_curve_comes_first_and_is_refined_where_it_stands(phone: Player, played: Laid) -> None:
    whole = noted(played)
    rough = {**whole, "rough": True, "decisions": []}
    made = [{"progress": 0.0, "ahead": 2}, {"progress": 0.3, "left": 12, "review": rough}]
    finished = Event()
    phone.page.route(
        "**/review",
        lambda route: route.fulfill(json=whole if finished.is_set() else made.pop(0) if len(made) > 1 else made[0]),
    )
    played.open(phone.page)
    phone.button("Repasar la partida").click()
    expect(phone.page.get_by_text("Antes se acaban otros 2 repasos")).to_be_visible()
    expect(
        phone.page.get_by_text(re.compile(r"^Afinando la curva y juzgando las jugadas… 30\s%, faltan unos 12 s$"))
    ).to_be_visible()
    curves = phone.page.get_by_role("img", name="Posibilidad de ganar de cada uno")
    before, drawn = curves.bounding_box(), curves.locator(".mine").get_attribute("points")
    expect(phone.page.locator(".decisive")).to_have_count(0)
    finished.set()
    expect(phone.page.locator(".decisive li")).to_have_count(3)
    assert curves.bounding_box() == before
    assert curves.locator(".mine").get_attribute("points") == drawn
    expect(phone.page.get_by_text("Ronda 1", exact=True)).to_have_count(0)  # the only one has no name on the axis


# --- the replay


def test_keys_step_through_a_match_and_the_address_follows(desktop: Player, played: Laid) -> None:
    table, steps = played, len(played.match.actions)
    open_replay(desktop, table, 4)
    assert desktop.cards() == hand_of(table, 0, 4)
    desktop.page.keyboard.press("ArrowRight")
    desktop.page.keyboard.press("ArrowRight")
    is_at(desktop.page, 6)
    desktop.page.keyboard.press("ArrowLeft")
    is_at(desktop.page, 5)
    expect(desktop.hand).to_have_count(len(hand_of(table, 0, 5)))
    desktop.page.keyboard.press("End")
    is_at(desktop.page, steps)
    desktop.page.keyboard.press("Home")
    is_at(desktop.page, 0)
    expect(desktop.hand).to_have_count(10)
    desktop.page.reload()
    is_at(desktop.page, 0)
    expect(desktop.hand).to_have_count(10)


def test_it_runs_to_the_end_by_itself(phone: Player, played: Laid) -> None:
    steps = len(played.match.actions)
    open_replay(phone, played, steps - BEFORE_THE_END)
    phone.page.get_by_role("combobox", name="Velocidad").select_option("4")
    phone.button("Reproducir").click()
    expect(phone.button("Parar")).to_be_visible()
    is_at(phone.page, steps)
    expect(phone.button("Reproducir")).to_be_visible()


def test_movements_are_shown_one_step_on_and_everything_stands_after_them(phone: Player, played: Laid) -> None:
    """Step by step with movements, what lies there in the end is what the server says."""
    open_replay(phone, played, 3, pace="quick")
    for step in range(4, 8):
        phone.button("Un paso adelante").click()
        is_at(phone.page, step)
    expect(phone.page.locator(".flying")).to_have_count(0)
    rows: list[list[int]] = played.match.after(7).view(0).rows
    for number, row in enumerate(rows, 1):
        cards = ", ".join(map(str, row))
        expect(phone.row(number)).to_have_accessible_name(re.compile(rf"^Fila {number}: {cards};"))


def test_it_is_seen_by_any_seat_and_by_all_with_open_hands(phone: Player, played: Laid) -> None:
    open_replay(phone, played, 5)
    eyes = phone.page.get_by_role("combobox", name="A ojos de")
    eyes.select_option("Marcos")
    is_at(phone.page, 5, "1")
    expect(phone.hand).to_have_count(len(hand_of(played, 1, 5)))
    assert phone.cards() == hand_of(played, 1, 5)
    eyes.select_option("todos")
    is_at(phone.page, 5, "all")
    for seat, name in enumerate(("Ana", "Marcos", "Lucía")):
        phone.seats.filter(has_text=name).click()
        shown = phone.page.get_by_role("dialog").get_by_role("list", name="Mano a la vista").get_by_role("listitem")
        expect(shown).to_have_count(len(hand_of(played, seat, 5)))
        assert [number_in(each) for each in shown.all_inner_texts()] == hand_of(played, seat, 5)
        phone.page.keyboard.press("Escape")
    eyes.select_option("quien mira")
    is_at(phone.page, 5, "watch")
    expect(phone.hand).to_have_count(0)


def test_who_did_not_play_can_watch_it_by_its_address(desktop: Player, played: Laid) -> None:
    remember(desktop.page, [])
    desktop.open(f"/t/{played.id}/replay?step=5&eyes=1")
    expect(desktop.hand).to_have_count(len(hand_of(played, 1, 5)))
    desktop.open(f"/t/{played.id}/replay?step=99999&eyes=77")
    expect(slider(desktop.page)).to_have_value("0")


def test_during_a_match_its_address_shows_the_match(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    remember(phone.page, [table.kept()])
    phone.open(f"/t/{table.id}/replay?step=1&eyes=1")
    phone.is_asked()
    expect(slider(phone.page)).to_have_count(0)


def test_a_moment_is_shared_by_its_address(guests: Guests, played: Laid) -> None:
    desktop = Player(guests.come(DESKTOP, permissions=["clipboard-read", "clipboard-write"]), "en")
    open_replay(desktop, played, 5)
    desktop.page.evaluate("delete Navigator.prototype.share")
    desktop.button("Share this moment").click()
    expect(desktop.page.get_by_text("Link copied").first).to_be_visible()
    copied: str = desktop.page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"/t/{played.id}/replay?step=5&eyes=0")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_nothing_is_cut_in_a_replay(guests: Guests, laid: Callable[..., Laid], device: str, players: int) -> None:
    table = laid(people(players))
    table.play_until(lambda match: match.over)
    player = Player(guests.come(DEVICES[device]), "es")
    open_replay(player, table, 0)
    for eyes in ("Tú", "todos"):
        player.page.get_by_role("combobox", name="A ojos de").select_option(eyes)
        expect(player.seats).to_have_count(players - (eyes == "Tú"))
        assert faults(player.page, [".log-scroll", "select"]) == []
    assert barriers(player.page) == []


# --- again from here


def test_a_moment_can_be_tried_again_against_bots(phone: Player, played: Laid) -> None:
    open_replay(phone, played, 4)
    before = phone.cards()
    phone.button("Probar otra vez desde aquí").click()
    phone.is_asked()
    assert f"/t/{played.id}" not in phone.page.url
    assert phone.cards() == before
    expect(phone.page.get_by_text("Desde la ronda 1, baza 2 de 10, de otra partida")).to_be_visible()
    phone.play_to_the_end()
    expect(phone.page.get_by_text("Desde la ronda 1, baza 2 de 10, de otra partida.")).to_be_visible()
    expect(phone.page.get_by_text("Reparto comprobado")).to_have_count(0)


def test_somebody_elses_seat_can_be_tried_too_but_not_after_the_end(desktop: Player, played: Laid) -> None:
    steps = len(played.match.actions)
    open_replay(desktop, played, steps, eyes=1)
    expect(desktop.button(re.compile("^Try "))).to_have_count(0)
    desktop.page.keyboard.press("Home")
    is_at(desktop.page, 0, "1")
    desktop.button("Try from here as Marcos").click()
    desktop.is_asked()
    assert desktop.cards() == hand_of(played, 1, 0)


# --- files


def upload(player: Player, name: str, body: bytes) -> None:
    player.page.get_by_label(re.compile("Mirar una partida guardada|Watch a saved match")).set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": body}
    )


@pytest.mark.usefixtures("tossed")
def test_a_match_is_downloaded_and_watched_by_somebody_else(guests: Guests, played: Laid) -> None:
    ana, stranger = Player(guests.come(PHONE), "es"), Player(guests.come(DESKTOP), "en")
    played.open(ana.page)
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Descargar la partida").click()
    record = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename.endswith(".sobremesa")
    remember(stranger.page, [])
    stranger.open("/")
    upload(stranger, "match.sobremesa", record)
    is_at(stranger.page, 0, "all")
    assert f"/t/{played.id}/" not in stranger.page.url
    expect(stranger.seats).to_have_count(3)
    expect(stranger.seats.first).to_contain_text("Ana")
    stranger.page.keyboard.press("End")
    is_at(stranger.page, len(played.match.actions), "all")
    stranger.page.get_by_role("link", name="Back to the end of the match").click()
    expect(stranger.verdict).to_be_visible()
    expect(stranger.page.get_by_text("This browser cannot check the deal.")).to_be_visible()


def test_a_strangers_golden_record_can_be_watched(phone: Player) -> None:
    remember(phone.page, [])
    phone.open("/")
    upload(phone, "classic.sobremesa", (GOLDEN / "toma6-classic.sobremesa").read_bytes())
    is_at(phone.page, 0, "all")
    phone.button("Un paso adelante").click()
    is_at(phone.page, 1, "all")


@pytest.mark.parametrize(
    ("name", "body", "says"),
    [
        ("photo.jpg", b"\xff\xd8\xff\xe0\x00", "no es un texto"),
        ("long.sobremesa", b"x" * 100_000, "demasiado grande"),
        ("letter.txt", b"Querida Ana:", "."),
        ("empty.sobremesa", b"", "."),
    ],
)
def test_a_file_that_is_no_match_gets_a_sentence(
    guests: Guests, phone: Player, name: str, body: bytes, says: str
) -> None:
    guests.tolerate("400")
    remember(phone.page, [])
    phone.open("/")
    upload(phone, name, body)
    expect(phone.page.locator(".open-record").get_by_role("alert")).to_contain_text(says)
    assert urlsplit(phone.page.url).path == "/"
