"""What High Score alone has on the page: a deck of one's own from the set-up, exact advice, equal dice, chips."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sobremesa.table import answering
from tests.web.browser import PHONE, Guests
from tests.web.looks import barriers
from tests.web.presses import press_all, presses_of
from tests.web.tables import Laid, make_short, me_and_bots, people, until

Lay = Callable[..., Laid]
GOOD = "# mine\ntens_minus free aside\n"
BAD = "# mine\ntotal 0 four\ntotal 7 four\n"


@pytest.fixture
def file_of(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        file = tmp_path / "deck.txt"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def dice(page: Page) -> list[str]:
    """My dice by name, from the first spot on."""
    names: list[str] = (
        page.get_by_role("group", name="Tus dados")
        .get_by_role("button")
        .evaluate_all("all => all.map((each) => each.querySelector('.visually-hidden').textContent)")
    )
    return names


# --- a deck of one's own


def test_a_stranger_can_bring_a_deck_and_what_is_wrong_with_it_is_said(
    guests: Guests, file_of: Callable[[str], str]
) -> None:
    page = guests.come(PHONE)
    make_short(page)
    guests.tolerate("status of 400")  # the browser says so, too
    page.goto("/new?game=highscore")
    chooser = page.get_by_label("Elegir un archivo")
    chooser.set_input_files(file_of(BAD))
    page.get_by_role("button", name="Empezar").click()
    expect(page.locator(".trouble")).to_have_text(re.compile(r"^La baraja, línea 3: la segunda palabra \(vórtice\)"))
    assert barriers(page) == []
    page.get_by_label("deck.txt").set_input_files(file_of(GOOD))
    expect(page.locator(".trouble")).to_have_text("")
    page.get_by_role("button", name="Empezar").click()
    card = page.get_by_role("button", name=re.compile("^Reto: Cuentan los grupos que suman 10"))
    expect(card).to_have_accessible_description(re.compile("^Ejemplo: cuentan 5 5 5 4 1; se restan 4 2; resultado 14$"))


def test_one_can_go_back_to_our_deck(guests: Guests, file_of: Callable[[str], str]) -> None:
    page = guests.come(PHONE)
    page.goto("/new?game=highscore")
    page.get_by_label("Elegir un archivo").set_input_files(file_of(GOOD))
    page.get_by_role("button", name="Volver a las nuestras").click()
    expect(page.get_by_label("Elegir un archivo")).to_be_attached()


# --- advice


def test_advice_has_exact_figures_and_chooses_its_dice(guests: Guests, laid: Lay) -> None:
    table = laid(people(2), {"rounds": 1, "deck": "total/5/three"}, game="highscore")
    table.play_until(lambda match: match.to_act == [0])
    page = guests.come(PHONE)
    table.open(page)
    page.get_by_role("button", name="Pista", exact=True).click()
    sheet = page.get_by_role("dialog", name="Pista")
    choices = sheet.get_by_role("listitem").get_by_role("button")
    expect(choices.first).to_have_accessible_name(re.compile(r"\d,\d\d Fichas Media exacta \d+,\d"), timeout=60_000)
    expect(sheet).to_contain_text("Delante, lo que se sabe exacto")
    assert answering.HINT_SECONDS < 10
    rolling = choices.filter(has_text="Tirar").first
    rolling.click()
    expect(sheet).to_be_hidden()
    assert any("se tira" in name for name in dice(page))
    page.get_by_role("button", name=re.compile("^Tirar [1-7] dados?$")).click()
    until(lambda: table.acted(0)[-1:] != [] and table.acted(0)[-1].startswith("roll-"))


# --- dice


def test_of_equal_dice_the_one_that_was_tapped_is_taken(guests: Guests, laid: Lay, deal: Callable[[str], None]) -> None:
    deal("equal dice 3")
    table = laid(me_and_bots(2), {"rounds": 1, "deck": "total/5/three"}, game="highscore")
    page = guests.come(PHONE)
    table.open(page)
    expect(page.get_by_role("button", name=re.compile("^Plantarme con"))).to_be_visible()
    before = dice(page)
    assert before == sorted(before, key=lambda name: "12345v".index(name[0]))
    spot = max(place for place, name in enumerate(before) if before.count(name) > 1)
    page.get_by_role("group", name="Tus dados").get_by_role("button").nth(spot).click()
    assert [place for place, name in enumerate(dice(page)) if "se tira" in name] == [spot]
    page.get_by_role("button", name="Tirar 1 dado").click()
    until(lambda: len(table.acted(0)) == 1)
    expect(page.get_by_role("button", name=re.compile("^Plantarme con"))).to_be_visible()
    after = dice(page)
    assert after[:spot] + after[spot + 1 :] == before[:spot] + before[spot + 1 :]


def test_a_die_that_cannot_be_rolled_says_why(guests: Guests, laid: Lay, deal: Callable[[str], None]) -> None:
    table = laid(people(2), {"rounds": 1, "deck": "total/5/four"}, game="highscore")
    table.play_until(lambda match: match.to_act == [0])
    page = guests.come(PHONE)
    table.open(page)
    page.get_by_role("group", name="Tus dados").get_by_role("button").first.click(
        force=True
    )  # it looks as if it could not
    place = page.get_by_role("region", name="Tu sitio")
    expect(place).to_contain_text("En este reto se tiran siempre todos los dados")
    expect(place.get_by_role("button", name="Regla HS-10")).to_be_visible()
    expect(place).not_to_contain_text("roll")
    press_all(page, presses_of("highscore", table.match.view(0), "stop", "es"))
    until(lambda: table.acted(0) == ["stop"])


# --- chips


# Everything that travels, at every moment: how wide it is, and how wide where it lands.
FLOWN = """
window.flown = [];
const look = () => {
  for (const each of document.querySelectorAll(".sky > *"))
    window.flown.push([each.getBoundingClientRect().width, parseFloat(each.style.width)]);
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", look);
"""


def test_chips_come_from_the_challenge_card_no_larger_than_they_land(guests: Guests, laid: Lay) -> None:
    """And the sheet of the round names everybody, with a chip or without, and can be looked at again."""
    page = guests.come(PHONE)
    page.add_init_script(FLOWN)
    table = laid(people(5), {"rounds": 2}, game="highscore")
    table.others_come()
    table.open(page, pace="quick", sheet=0)
    expect(page.get_by_role("group", name=re.compile("dados|Dados"))).to_be_visible()
    table.play_until(lambda match: match.view(0).round == 2)
    sheet = page.get_by_role("region", name="Puntos de la ronda")
    expect(sheet.get_by_role("row")).to_have_count(1 + 5)
    flown: list[tuple[float, float]] = page.evaluate("window.flown")
    chips = [(width, lands) for width, lands in flown if lands < 24]
    assert chips, "no chip was seen on its way"
    assert [each for each in chips if each[0] > each[1] + 1] == []
    sheet.get_by_role("button", name="Seguir").click()
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Qué ha pasado").click()
    page.get_by_role("button", name="Puntos de la ronda 1").click()
    expect(page.get_by_role("dialog", name="Ronda 1").get_by_role("row")).to_have_count(1 + 5)
