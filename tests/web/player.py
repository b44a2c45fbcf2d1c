"""Somebody at the page, in the words of the table. They find things by role and name, as a screen reader does."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from sobremesa.engine.language import Lang
from tests.web.presses import click_apart

NAME = "(each) => each.ariaLabel ?? (each.querySelector('.visually-hidden') ?? each).textContent.trim()"
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"  # what has just changed
Moment = Literal["choose", "take", "scores", "over"]


@dataclass(frozen=True)
class Words:
    """What the page calls its parts."""

    play: str
    players: str
    place: str
    hand: str
    rows: str
    row: str
    choose: str
    play_card: str
    take: str
    trick: str
    go_on: str
    wins: str
    standings: str
    rematch: str
    rules: str
    log: str
    more: str
    settings: str
    close: str
    back: str
    present: str


WORDS = {
    "es": Words(
        play="Jugar",
        players="Jugadores",
        place="Tu sitio",
        hand="Tu mano",
        rows="Filas",
        row="Fila",
        choose="Elige una carta.",
        play_card="Jugar el {}",
        take="Elige la fila que te llevas",
        trick="baza",
        go_on="Seguir",
        wins=r"^(Gana |Ganas$|Ganan |Ganáis |Empate$)",
        standings="Clasificación",
        rematch="Revancha",
        rules="Reglas",
        log="Qué ha pasado",
        more="Más",
        settings="Ajustes",
        close="Cerrar",
        back="Volver al inicio",
        present="volver al presente",
    ),
    "en": Words(
        play="Play",
        players="Players",
        place="Your place",
        hand="Your hand",
        rows="Rows",
        row="Row",
        choose="Choose a card.",
        play_card="Play {}",
        take="Choose the row that you take",
        trick="trick",
        go_on="Go on",
        wins=r"(^You win$| wins?$|^A tie$)",
        standings="Standings",
        rematch="Rematch",
        rules="Rules",
        log="What has happened",
        more="More",
        settings="Settings",
        close="Close",
        back="Back to the start",
        present="back to the present",
    ),
}


class Player:
    """A guest at a table, by what can be seen and said."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page = page
        self.lang: Lang = "es" if lang == "es" else "en"
        self.words = WORDS[lang]

    # --- what there is

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def title(self) -> Locator:
        """The game, the round and the trick."""
        return self.page.get_by_role("heading", level=1)

    @property
    def place(self) -> Locator:
        return self.page.get_by_role("region", name=self.words.place)

    @property
    def seats(self) -> Locator:
        """The other players."""
        return self.page.get_by_role("region", name=self.words.players).get_by_role("button")

    @property
    def hand(self) -> Locator:
        """My cards."""
        return self.page.get_by_role("group", name=self.words.hand).get_by_role("button")

    def card(self, number: int) -> Locator:
        return self.page.get_by_role("group", name=self.words.hand).get_by_role(
            "button", name=re.compile(rf"^{number}, ")
        )

    @property
    def rows(self) -> Locator:
        return self.page.get_by_role("group", name=self.words.rows).get_by_role("button")

    def row(self, number: int) -> Locator:
        return self.page.get_by_role("group", name=self.words.rows).get_by_role(
            "button", name=re.compile(rf"^{self.words.row} {number}\b")
        )

    @property
    def scores(self) -> Locator:
        """The button under the scores of a round."""
        return self.button(self.words.go_on, exact=True)

    @property
    def verdict(self) -> Locator:
        """Who has won."""
        return self.page.get_by_role("heading", name=re.compile(self.words.wins), level=2)

    @property
    def polite(self) -> Locator:
        return self.page.get_by_role("status")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    def cards(self) -> list[int]:
        """What I hold, by name."""
        return [number_in(name) for name in self.hand.evaluate_all(f"all => all.map({NAME})")]

    # --- when

    def is_asked(self) -> None:
        """Wait until I may choose a card."""
        expect(self.place).to_contain_text(self.words.choose)

    def must_take(self) -> None:
        """Wait until I must take a row."""
        expect(self.place).to_contain_text(self.words.take)

    def moment(self, before: str = "") -> Moment:
        """Wait for the next thing to do: a card in another trick than before, a row, the scores, or nothing more."""
        take, asked = self.place.get_by_text(self.words.take), self.place.get_by_text(self.words.choose)
        later = self.title.filter(has_not_text=before) if before else self.title
        for choose in (later, asked):
            expect(choose.or_(take).or_(self.scores).or_(self.verdict).first).to_be_visible()
            if self.verdict.is_visible():
                return "over"
            if self.scores.is_visible():
                return "scores"
            if take.is_visible():
                return "take"
        return "choose"

    # --- what I do

    def open(self, path: str = "/") -> None:
        self.page.goto(path)

    def choose(self, number: int) -> None:
        """Play a card: with one tap while others may still choose, else with another one on the button."""
        click_apart(self.card(number))
        play = self.button(self.words.play_card.format(number), exact=True)
        self.page.evaluate(DRAWN)
        if play.is_visible():
            play.click()

    def take(self, row: int) -> None:
        self.row(row).click()

    def go_on(self) -> None:
        """Put the scores of a round away, unless they have just gone by themselves."""
        with suppress(TooLate):
            self.scores.click(timeout=2_000)

    def play_to_the_end(
        self,
        choose: Callable[[], None] | None = None,
        take: Callable[[], None] | None = None,
        go_on: Callable[[], None] | None = None,
    ) -> None:
        """Always the first card and the first row, as somebody would who taps."""
        choose = choose or (lambda: self.choose(self.cards()[0]))
        take = take or (lambda: self.take(1))
        go_on = go_on or self.go_on
        before = ""
        while (moment := self.moment(before)) != "over":
            if moment == "choose":
                before = self.title.inner_text().split("\n")[-1]
                choose()
            elif moment == "take":
                take()
                expect(self.place).not_to_contain_text(self.words.take)
            else:
                go_on()
                expect(self.scores).to_be_hidden()


def number_in(name: str) -> int:
    """`88, cinco bueyes` is the 88."""
    return int(name.split(",")[0])
