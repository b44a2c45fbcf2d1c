"""A match played with eyes shut: by what is announced and by the names of things, and nothing else."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.table.house import House
from tests.web.browser import DESKTOP, Guests
from tests.web.playing import ME, casual
from tests.web.presses import GAMES
from tests.web.sentences import sentences
from tests.web.tables import Laid, lay, me_and_bots, until

# A screen reader says what changes in the two voices, each time.
LISTEN = """
window.heard = [];
window.politely = []; // what happened, without what interrupts
const voice = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest("[role=status], [role=alert]");
new MutationObserver((changes) => {
  for (const spoken of new Set(changes.map(({ target }) => voice(target)).filter(Boolean))) {
    const text = spoken.textContent.trim();
    if (!text) continue;
    window.heard.push(text);
    if (spoken.matches("[role=status]")) window.politely.push(text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
SPOKEN_ROW = re.compile(r"Fila (\d): ([\d, ]+); (\d+) buey")
PLACED = re.compile(r"(?:El|Tu) (\d+)(?: de \S+)? va a la fila (\d)")
SIXTH = re.compile(r"(?:El|Tu) (\d+)(?: de \S+)? es la sexta de la fila (\d)")
TOOK = re.compile(r"(?:\S+ se lleva|Te llevas) la fila (\d): .*?, y (?:el|tu) (\d+) la empieza de nuevo")


class Listener:
    """Hears what is said and can ask for the names of things. It has no eyes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._heard = 0

    def hear(self, *awaited: str) -> str:
        """What is said next that holds one of these; everything before it has been heard too."""
        self.page.wait_for_function(
            "([from, awaited]) => window.heard.slice(from).some((said) => awaited.some((word) => said.includes(word)))",
            arg=[self._heard, list(awaited)],
        )
        new: list[str] = self.page.evaluate("from => window.heard.slice(from)", self._heard)
        self._heard += len(new)
        return "\n".join(new)

    def names(self, group: str) -> list[str]:
        """The names of the buttons in a group."""
        read = self.page.get_by_role("group", name=group).aria_snapshot()
        return re.findall(r"button \"(.*?)\"", read)

    def press(self, group: str, name: str) -> None:
        self.page.get_by_role("group", name=group).get_by_role("button", name=name, exact=True).press("Enter")


class Table:
    """What lies there, as somebody imagines it who was told."""

    def __init__(self, names: list[str]) -> None:
        self.rows = dict(_read_rows(names))

    def listen(self, told: str) -> None:
        for sentence in re.split(r"\.\s|\n", told):
            if found := PLACED.search(sentence):
                self.rows[int(found[2])].append(int(found[1]))
            elif found := SIXTH.search(sentence):
                self.rows[int(found[2])] = [int(found[1])]
            elif found := TOOK.search(sentence):
                self.rows[int(found[1])] = [int(found[2])]


def _read_rows(names: list[str]) -> Iterator[tuple[int, list[int]]]:
    for name in names:
        found = SPOKEN_ROW.match(name)
        assert found, name
        yield int(found[1]), [int(card) for card in found[2].split(", ")]


def cheapest(names: list[str]) -> str:
    def price(name: str) -> int:
        found = SPOKEN_ROW.match(name)
        assert found
        return int(found[3])

    return min(names, key=price)


def test_a_match_is_played_by_ear(house: House, guests: Guests) -> None:
    page = guests.come(DESKTOP, locale="es-ES")
    page.add_init_script(LISTEN)
    lay(house, me_and_bots(4)).open(page)
    blind = Listener(page)
    told = blind.hear("Te toca: Elige una carta.")
    table = Table(blind.names("Filas"))
    takes, tricks = 0, 0
    while "Te toca" in told:
        if "Elige la fila" in told:
            takes += 1
            row = cheapest(blind.names("Filas"))
            blind.press("Filas", row)
            assert "se lleva" in told or "es más bajo que el final de todas las filas" in told
        else:
            tricks += 1
            blind.press("Tu mano", blind.names("Tu mano")[0])
            page.get_by_role("button", name=re.compile("^Jugar el ")).press("Enter")
        told = blind.hear("Te toca", "gana con", "Ganas con")
        assert told.count("Te toca") <= 1, "a decision is called once"
        table.listen(told)
        if "Elige una carta" in told:
            assert table.rows == dict(_read_rows(blind.names("Filas")))
    assert tricks == 10
    assert takes > 0
    winner = re.search(r"(\S+) gana con (\d+) buey|Ganas con (\d+) buey", told)
    assert winner
    verdict = f"Gana {winner[1]}" if winner[1] else "Ganas"
    expect(page.get_by_role("heading", name=verdict)).to_be_visible()


# --- whatever game it is

# Buttons at the table and at my place that do something now: no rules, nothing that only opens.
NAMES = """
window.names = () => [...document.querySelectorAll("main button, section.place button")].map((each) => {
  const isOpen = each.checkVisibility() && !each.disabled && each.ariaDisabled !== "true" && !each.ariaExpanded;
  const name = each.ariaLabel ?? (each.querySelector(".visually-hidden") ?? each).textContent.trim();
  return isOpen && !/^Regla /.test(name) ? name : "";
});
"""
OVER = "/gana con|Ganas con|omparte la victoria|ompartes la victoria/"
A_MOMENT = 1_500  # milliseconds in which a press does something, or does nothing
MOST_PRESSES = 200  # in a turn
ENOUGH = 6  # decisions by ear
TO_THE_END = 180_000  # milliseconds in which a busy machine shows all that was played meanwhile: in Push 200 steps


class Groping(Listener):
    """Presses what has a name until something is said."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        super().__init__(page)
        self._dice = dice

    @property
    def politely(self) -> list[str]:
        told: list[str] = self.page.evaluate("window.politely")
        return told

    def is_asked(self) -> bool:
        """Wait until there is something to press, or it is said who has won."""
        over = f"{OVER}.test(window.politely.join())"
        self.page.wait_for_function(f"() => window.names().some(Boolean) || {over}")
        return not self.page.evaluate(over)

    def decide(self) -> None:
        """Try one thing after another, nothing twice before all else was tried, until it is told what came of it."""
        told, tried = len(self.politely), set[str]()
        for _ in range(MOST_PRESSES):
            names: list[str] = self.page.evaluate("window.names()")
            named = {name for name in names if name}
            if not named:  # the others have gone on
                return
            if named <= tried:
                tried.clear()
            name = self._dice.choice(sorted(named - tried))
            tried.add(name)
            button = self.page.locator("main button, section.place button").nth(names.index(name))
            with suppress(TooLate):  # it may have gone meanwhile
                button.press("Enter", timeout=A_MOMENT)
            if self._happens(told, names):
                return
        raise AssertionError(f"nothing comes of pressing {sorted(tried)}")

    def _happens(self, told: int, names: list[str]) -> bool:
        """Wait until a press has done something; whether it was an act, of which one hears."""
        now = "window.politely.length > told || JSON.stringify(window.names()) !== names"
        try:
            self.page.wait_for_function(f"([told, names]) => {now}", arg=[told, _json(names)], timeout=A_MOMENT)
        except TooLate:
            return False
        return len(self.politely) > told


def _json(names: list[str]) -> str:
    return json.dumps(names, ensure_ascii=False, separators=(",", ":"))


def play_on(table: Laid) -> None:
    """To the end, from another device: whoever listens hears that too."""

    def is_awaited() -> bool:
        match = table.match
        return match.over or ME in match.asked()

    until(is_awaited)
    while not (match := table.match).over:
        table.act(ME, casual(match))
        until(is_awaited)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_any_game_is_played_by_ear(guests: Guests, laid: Callable[..., Laid], game: str) -> None:
    page = guests.come(DESKTOP, locale="es-ES")
    page.add_init_script(LISTEN + NAMES)
    table = laid(me_and_bots(3), game=game)
    table.open(page)
    blind = Groping(page, random.Random(game))
    blind.hear("Te toca")
    first, before = table.match.step, len(blind.politely)
    decisions = 0
    while decisions < ENOUGH and blind.is_asked():
        blind.decide()
        decisions += 1
    assert decisions
    play_on(table)
    page.wait_for_function(f"() => {OVER}.test(window.politely.join())", timeout=TO_THE_END)
    match = table.match
    assert match.over
    heard = " ".join(blind.politely[before:])
    for step in sentences(match, ME, "es")[first + 1 :]:
        for sentence in step:
            assert sentence in heard, "everything that happens is announced, in order"
            heard = heard[heard.index(sentence) + len(sentence) :]
    page.keyboard.press("Space")  # the scores of the round have been heard
    expect(page.get_by_role("heading", name=re.compile("^(Gan|Empate)"), level=2)).to_be_visible()
