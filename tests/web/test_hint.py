"""Hints on the page: asked for, grouped by what can be told apart, followed with a tap, absent where forbidden."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from sobremesa.bots.advice import Advice, Choice, Criterion
from sobremesa.engine.language import Both, Text
from sobremesa.table import answering, commands, journal
from sobremesa.table.asking import NotNow
from sobremesa.table.wire import Settings
from tests.table.house import House
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests
from tests.web.looks import barriers, faults, settle
from tests.web.player import Player, number_in
from tests.web.tables import Laid, people, until

Lay = Callable[..., Laid]
WITHOUT_HINTS = Settings(pace=0, start="full", grace=None, hints=False)
FIGURES = re.compile(
    r"^\d+, .+ \d+,\d\s%( frente a la mejor: −?\d+,\d ± \d+,\d)?$"
)  # the difference to the best, but of the best itself


def bulb(player: Player) -> Locator:
    return player.button(re.compile("^(Pista|Hint)$"))


def sheet(player: Player) -> Locator:
    return player.page.get_by_role("dialog", name=re.compile("^(Pista|Hint)$"))


def choices(player: Player) -> Locator:
    return sheet(player).get_by_role("listitem").get_by_role("button")


def hints_asked(table: Laid) -> int:
    assert table.house is not None
    entries = table.house.tables.store.journal(table.id)
    return sum(isinstance(entry, journal.Hinted) for entry in entries)


def choice(
    action: str, as_good: bool, chance: float = 0.2, points: float = 10.0, gap: tuple[float, float] = (0.0, 0.0)
) -> Choice:
    return Choice(
        action=action,
        chance=chance,
        chance_error=0.006,
        points=points,
        points_error=0.2,
        place=2.0,
        place_error=0.05,
        behind=0.0,
        behind_error=0.0,
        gap=gap[0],
        gap_error=gap[1],
        as_good=as_good,
    )


@pytest.fixture
def advise(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """From now on the server knows what to say without thinking."""

    def advise(*told: Choice, by: Criterion = "chance", why: Both | None = None) -> None:
        advice = Advice(
            game="toma6",
            seat=0,
            round=1,
            turn=1,
            simulations=1000,
            points_at="end of match",
            by=by,
            choices=list(told),
            why=why,
        )
        monkeypatch.setattr(answering, "advice_on", lambda question, seconds: advice)

    return advise


# --- asked for, and followed


def test_every_card_has_its_chance_and_a_tap_chooses_it(phone: Player, laid: Lay) -> None:
    table = laid(people(4))
    table.open(phone.page)
    phone.is_asked()
    bulb(phone).click()
    expect(choices(phone)).to_have_count(10, timeout=60_000)
    for one in choices(phone).all():
        expect(one).to_have_accessible_name(FIGURES)
    expect(sheet(phone)).to_contain_text("si todos siguieran como el bot casual")
    expect(sheet(phone)).to_contain_text("dos a cada lado")
    name = choices(phone).first.locator(".act .visually-hidden").inner_text()
    choices(phone).first.click()
    expect(sheet(phone)).to_be_hidden()
    expect(phone.place).to_contain_text("Tu carta: el")
    card = number_in(name)
    expect(phone.card(card)).to_have_attribute("aria-pressed", "true")
    table.others_choose_high()
    until(lambda: table.acted(0) == [str(card)])
    assert hints_asked(table) == 1


def test_what_cannot_be_told_apart_is_one_group_in_the_order_of_the_hand(
    phone: Player, laid: Lay, advise: Callable[..., None]
) -> None:
    table = laid(people(4))
    first, second, third, *_ = (str(card) for card in table.hand(0))
    advise(
        choice(third, True, 0.3),
        choice(first, True, 0.301, gap=(0.001, 0.002)),
        choice(second, False, 0.296, gap=(0.004, 0.001)),
        why=Both(es="La fila 2 cuesta 2 bueyes; la 3, 14.", en="Row 2 costs 2 bulls; row 3 costs 14."),
    )
    table.open(phone.page)
    phone.is_asked()
    bulb(phone).click()
    good = sheet(phone).get_by_role("region", name="Igual de buenas").get_by_role("button")
    expect(good).to_have_count(2)
    expect(good.first).to_have_accessible_name(re.compile(rf"^{first}, .* 30,1\s% frente a la mejor: −0,1 ± 0,2$"))
    expect(good.last).to_have_accessible_name(re.compile(rf"^{third}, .* 30,0\s%$"))
    worse = sheet(phone).get_by_role("region", name="Peor, con seguridad").get_by_role("button")
    expect(worse).to_have_accessible_name(re.compile(rf"^{second}, .* 29,6\s% frente a la mejor: −0,4 ± 0,1$"))
    expect(sheet(phone)).to_contain_text("La fila 2 cuesta 2 bueyes; la 3, 14.")
    expect(sheet(phone).get_by_role("status")).to_have_text(
        re.compile(rf"^Igual de buenas: {first}, .*; {third}, .*Peor, con seguridad: {second}")
    )


def test_in_a_match_as_good_as_lost_the_points_decide_and_it_says_so(
    desktop: Player, laid: Lay, advise: Callable[..., None]
) -> None:
    table = laid(people(4))
    first, second, *_ = (str(card) for card in table.hand(0))
    advise(choice(first, True, 0.0, 51), choice(second, False, 0.0, 54.2, (3.2, 0.2)), by="points")
    table.open(desktop.page)
    desktop.is_asked()
    bulb(desktop).click()
    expect(sheet(desktop)).to_contain_text(re.compile(r"the same with each, about 0\.0\s%, and so is the place"))
    expect(sheet(desktop)).to_contain_text("mean points at the end of the match: fewer are better")
    expect(choices(desktop).last).to_have_accessible_name(
        re.compile(rf"^{second}, .* 54\.20 against the best: \+3\.20 ± 0\.20$")
    )


def test_a_row_to_take_is_shown_with_its_price(phone: Player, laid: Lay) -> None:
    table = laid(people(4))
    table.open(phone.page)
    phone.is_asked()
    phone.choose(4)
    table.others_choose_high()
    phone.must_take()
    bulb(phone).click()
    expect(choices(phone)).to_have_count(4, timeout=60_000)
    for one in choices(phone).all():
        expect(one).to_have_accessible_name(re.compile(r"^Llevarme la fila [1-4]: \d buey(es)? \d"))
    choices(phone).first.click()
    expect(phone.place).not_to_contain_text("Elige la fila")
    assert re.fullmatch("r[1-4]", table.acted(0)[-1])


def test_a_hint_is_for_one_moment(desktop: Player, laid: Lay, advise: Callable[..., None]) -> None:
    table = laid(people(2))
    advise(choice(str(table.hand(0)[0]), True))
    table.open(desktop.page)
    desktop.is_asked()
    bulb(desktop).click()
    expect(choices(desktop)).to_have_count(1)
    desktop.hand.last.click()
    table.others_choose_high()
    expect(sheet(desktop)).to_contain_text("The table has changed since that hint.")
    expect(choices(desktop)).to_have_count(0)
    advise(choice(str(table.hand(0)[0]), True))
    sheet(desktop).get_by_role("button", name="Ask again").click()
    expect(choices(desktop)).to_have_count(1)
    assert hints_asked(table) == 2


def test_the_end_tells_who_asked(phone: Player, laid: Lay, advise: Callable[..., None]) -> None:
    table = laid(people(2))
    advise(choice(str(table.hand(0)[0]), True))
    table.open(phone.page)
    phone.is_asked()
    bulb(phone).click()
    choices(phone).first.click()
    expect(phone.place).to_contain_text("Tu carta")
    table.play_until(lambda match: match.over)
    expect(phone.verdict).to_be_visible()
    expect(phone.page.get_by_text("Con pistas: tú 1.")).to_be_visible()


# --- when there is none


def test_where_hints_are_forbidden_there_is_no_bulb(desktop: Player, laid: Lay) -> None:
    table = laid(people(2), settings=WITHOUT_HINTS)
    table.open(desktop.page)
    desktop.is_asked()
    expect(bulb(desktop)).to_have_count(0)
    desktop.page.keyboard.press("h")
    expect(sheet(desktop)).to_have_count(0)


def test_whoever_watches_gets_none(desktop: Player, laid: Lay) -> None:
    table = laid(people(2))
    table.open(desktop.page, seat=None)
    expect(desktop.rows).to_have_count(4)
    expect(bulb(desktop)).to_have_count(0)


def test_who_has_nothing_to_decide_is_told_so(desktop: Player, laid: Lay) -> None:
    table = laid(people(4))
    table.open(desktop.page, seat=1)
    desktop.is_asked()
    expect(bulb(desktop)).to_have_attribute("aria-disabled", "false")
    desktop.hand.last.click()
    table.act(0, "4")
    table.others_choose_high()
    expect(desktop.place).to_contain_text("has to choose the row to take")
    expect(bulb(desktop)).to_have_attribute("aria-disabled", "true")
    expect(bulb(desktop)).to_have_accessible_description("You have nothing to decide now")
    bulb(desktop).click(force=True)
    expect(sheet(desktop)).to_have_count(0)


# --- until it is there


def test_a_machine_that_is_not_ready_says_how_far_it_is(
    phone: Player, laid: Lay, house: House, monkeypatch: pytest.MonkeyPatch, advise: Callable[..., None]
) -> None:
    table = laid(people(2))
    advise(choice(str(table.hand(0)[0]), True))
    with monkeypatch.context() as unready:
        unready.setattr(house.tables, "is_ready", lambda bot, game: False)
        unready.setattr(house.tables.preparing_games, "share", lambda game: 0.4)
        table.open(phone.page)
        phone.is_asked()
        bulb(phone).click()
        bar = sheet(phone).get_by_role("progressbar")
        expect(bar).to_have_attribute("aria-valuenow", "40")
        expect(sheet(phone)).to_contain_text("puedes seguir jugando")
        sheet(phone).get_by_role("button", name="Dejarlo").click()
        expect(sheet(phone)).to_have_count(0)
        bulb(phone).click()
        expect(bar).to_have_attribute("aria-valuenow", "40")
    expect(choices(phone)).to_have_count(1)
    assert hints_asked(table) == 1, "what was not given is not counted"


def test_a_refusal_is_a_sentence_and_can_be_tried_again(
    phone: Player, laid: Lay, monkeypatch: pytest.MonkeyPatch, advise: Callable[..., None]
) -> None:
    table = laid(people(2))
    advise(choice(str(table.hand(0)[0]), True))

    def refuse(room: object) -> None:
        raise NotNow(Text("ahora no puede ser", "not now"))

    table.open(phone.page)
    phone.is_asked()
    with monkeypatch.context() as unwilling:
        unwilling.setattr(commands, "require_space", refuse)
        bulb(phone).click()
        expect(sheet(phone)).to_contain_text("Ahora no puede ser.")
        expect(phone.place).to_contain_text("Elige una carta.")
    sheet(phone).get_by_role("button", name="Pedir otra").click()
    expect(choices(phone)).to_have_count(1)


def test_a_sheet_that_was_closed_and_opened_again_gets_its_hint(
    phone: Player, laid: Lay, house: House, advise: Callable[..., None]
) -> None:
    """The server still thinks about the first one: the page asks until it can be answered."""
    table = laid(people(2))
    advise(choice(str(table.hand(0)[0]), True))
    table.open(phone.page)
    phone.is_asked()
    house.tables.live[table.id].advised.add(0)
    bulb(phone).click()
    expect(sheet(phone)).to_contain_text("Probando cada jugada…")
    house.tables.live[table.id].advised.clear()
    expect(choices(phone)).to_have_count(1)


# --- for everybody


def test_by_keyboard_alone(desktop: Player, laid: Lay, advise: Callable[..., None]) -> None:
    table = laid(people(2))
    first, second, *_ = (str(card) for card in table.hand(0))
    advise(choice(first, True), choice(second, False))
    table.open(desktop.page)
    desktop.is_asked()
    desktop.page.keyboard.press("h")
    expect(choices(desktop)).to_have_count(2)
    for _ in range(10):
        if desktop.page.evaluate("document.activeElement.classList.contains('choice')"):
            break
        desktop.page.keyboard.press("Tab")
    desktop.page.keyboard.press("Enter")
    expect(sheet(desktop)).to_have_count(0)
    expect(desktop.place).to_contain_text(f"Your card: {first}.")
    desktop.page.keyboard.press("h")
    expect(sheet(desktop)).to_be_visible()
    desktop.page.keyboard.press("Escape")
    expect(sheet(desktop)).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_the_sheet_is_in_nobodys_way(
    guests: Guests, laid: Lay, advise: Callable[..., None], device: dict[str, object], theme: str
) -> None:
    table = laid(people(4))
    hand = [str(card) for card in table.hand(0)]
    advise(*(choice(card, place < 4, 0.3 - place / 50) for place, card in enumerate(hand)))
    player = Player(guests.come(device, color_scheme=theme), "es" if device is not DESKTOP else "en")
    table.open(player.page)
    player.is_asked()
    assert faults(player.page) == []
    bulb(player).click()
    expect(choices(player)).to_have_count(10)
    settle(player.page)
    assert barriers(player.page) == []
    if device is PHONE:
        assert faults(player.page, [".sheet-body, .play > :not(dialog)"]) == []
