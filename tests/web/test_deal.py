"""The deal, checked in the page: an honest one is said to be checked, and a server that cheats is caught."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from sobremesa.engine import toss
from sobremesa.engine.toss import Attempt
from sobremesa.table import commands
from sobremesa.table.room import Room, Toss
from sobremesa.table.wire import Settings, TossSeen, Wanted
from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.looks import barriers
from tests.web.player import Player
from tests.web.tables import Laid, make_short, me_and_bots, people, remember

SWAPPED = "0123456789abcdef0123456789abcdef"
CHECKED = "Reparto comprobado"


@pytest.fixture(autouse=True)
def tossed(monkeypatch: pytest.MonkeyPatch, deal: Callable[[str], None]) -> None:
    """The cards really come from the toss."""
    monkeypatch.setattr(commands, "seed_of", toss.seed_of)


def play_a_match(player: Player) -> None:
    remember(player.page, [])
    make_short(player.page)
    player.open("/")
    player.button(re.compile(rf"^{player.words.play} ")).first.click()
    player.play_to_the_end()


def warning(page: Page) -> str:
    bad = page.get_by_role("alert").filter(has_text="El reparto no cuadra.")
    expect(bad).to_be_visible()
    return bad.inner_text()


# --- an honest server


def test_an_honest_deal_is_checked_and_told_what_that_means(phone: Player) -> None:
    play_a_match(phone)
    summary = phone.page.get_by_text(CHECKED)
    expect(summary).to_be_visible()
    phone.page.locator("summary", has_text=CHECKED).press("Enter")
    expect(phone.page.get_by_text("Tu palabra está entre ellas")).to_be_visible()
    expect(phone.page.get_by_text("sobremesa verify")).to_be_visible()
    assert barriers(phone.page) == []
    phone.page.reload()
    expect(phone.page.get_by_text(CHECKED)).to_be_visible()


def test_whoever_was_not_there_is_told_that_nothing_can_be_checked(desktop: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(2))
    table.play_until(lambda match: match.over)
    table.open(desktop.page, seat=None)
    expect(desktop.page.get_by_text("This browser cannot check the deal.")).to_be_visible()
    expect(desktop.page.get_by_text("Deal checked")).to_be_hidden()


def test_who_vanishes_before_giving_a_word_does_not_block_the_start(phone: Player, laid: Callable[..., Laid]) -> None:
    """The toss is made again without that seat, and everybody is told so at the end."""
    seats = [*people(2), Wanted(kind="bot", bot="casual", name="Iker")]
    table = laid(seats, settings=Settings(pace=0, start="full", grace=0), is_begun=False)
    remember(phone.page, [table.kept(0)])
    with connect(f"{table.url.replace('http', 'ws')}/api/tables/{table.id}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "token": table.tokens[1].token}))
        phone.open(f"/t/{table.id}")
        while (begun := _table_in(socket.recv(30))) is None or begun["phase"] != "toss":
            pass
        mine = toss.word_hash("seat 1", 1, SWAPPED)
        socket.send(json.dumps({"type": "hash", "id": "1", "attempt": 1, "hash": mine}))
        while (sealed := _table_in(socket.recv(30))) is None or sealed["toss"][-1]["stage"] != "words":
            pass
    phone.is_asked()
    phone.play_to_the_end()
    phone.page.get_by_text(CHECKED).click()
    expect(phone.page.get_by_text("El sorteo se hizo 2 veces")).to_be_visible()


def _table_in(message: str | bytes) -> dict[str, Any] | None:
    table: dict[str, Any] | None = json.loads(message).get("table")
    return table


# --- one that cheats


def swapped(parts: Attempt) -> Attempt:
    """What a table would rather have said, once it knows the words of the others."""
    return Attempt(parts.hashes, {**parts.words, toss.TABLE: SWAPPED})


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[TossSeen], TossSeen]], None]:
    """Have the server show another toss after the match."""

    def show(another: Callable[[TossSeen], TossSeen]) -> None:
        honest = Room._toss_seen

        def seen(self: Room, toss_: Toss, reveal: bool) -> TossSeen:
            shown = honest(self, toss_, reveal)
            return another(shown) if reveal else shown

        monkeypatch.setattr(Room, "_toss_seen", seen)

    return show


@pytest.fixture
def deals_from_another_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "seed_of", lambda parts: toss.seed_of(swapped(parts)))


def with_words(shown: TossSeen, **words: str) -> TossSeen:
    return msgspec.structs.replace(shown, words={**shown.words, **words})


def with_hash(shown: TossSeen, place: str, word: str) -> TossSeen:
    hashes = {**shown.hashes, place: toss.word_hash(toss.who_of(place), shown.attempt, word)}
    return msgspec.structs.replace(with_words(shown, **{place: word}), hashes=hashes)


@pytest.mark.usefixtures("deals_from_another_word")
def test_a_server_that_swaps_its_word_is_caught_by_its_hash(phone: Player, show: Any) -> None:
    show(lambda shown: with_words(shown, table=SWAPPED))
    play_a_match(phone)
    assert "La palabra del servidor no corresponde a su huella." in warning(phone.page)
    expect(phone.page.get_by_text(CHECKED)).to_be_hidden()
    assert barriers(phone.page) == []


@pytest.mark.usefixtures("deals_from_another_word")
def test_a_server_that_swaps_its_word_and_the_hash_is_caught_by_what_was_kept(phone: Player, show: Any) -> None:
    show(lambda shown: with_hash(shown, toss.TABLE, SWAPPED))
    play_a_match(phone)
    assert "Las huellas no son las que se mostraron antes de repartir." in warning(phone.page)


@pytest.mark.usefixtures("deals_from_another_word")
def test_a_server_that_deals_from_another_seed_is_caught(phone: Player) -> None:
    play_a_match(phone)
    assert "Las palabras no dan la semilla con la que se repartió." in warning(phone.page)


def test_a_server_that_swaps_my_word_is_caught(phone: Player, show: Any) -> None:
    show(lambda shown: with_words(shown, **{"0": SWAPPED}))
    play_a_match(phone)
    assert "Tu palabra no está como la diste." in warning(phone.page)


@pytest.mark.usefixtures("deals_from_another_word")
def test_both_browsers_of_two_people_catch_it(guests: Guests, show: Any, laid: Callable[..., Laid]) -> None:
    show(lambda shown: with_hash(shown, toss.TABLE, SWAPPED))
    table = laid([*people(2), *me_and_bots(3)[2:]], is_begun=False)
    ana, marcos = Player(guests.come(PHONE), "es"), Player(guests.come(DESKTOP, locale="es-ES"), "es")
    for seat, player in enumerate((ana, marcos)):
        table.open(player.page, seat=seat, host=seat == 0)
    for player in (ana, marcos):
        player.is_asked()
    table.play_until(lambda match: match.over)
    for player in (ana, marcos):
        expect(player.scores.or_(player.verdict).first).to_be_visible()
        if player.scores.is_visible():
            player.scores.click()
        assert "Las huellas no son" in warning(player.page)
