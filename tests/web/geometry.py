"""The geometry of a screen, on every size of screen and in every size of text.

A state of the page is reached once, in one language; then the window and the text change around it, and what is cut,
covered, overlapping, too small or out of reach is kept, each kind of fault once with where it was first seen.

For one game: `.venv/bin/python -m pytest tests/web/test_geometry.py -k push`. The languages take turns from state to
state; `--every` looks at every state in both of them, and on low screens too. `--shots FOLDER` keeps a picture of every
screen with a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.web.looks import faults, settle

PHONES = ((320, 568), (360, 640), (390, 844))
TABLETS = ((768, 1024), (820, 1180), (1024, 768))
DESKS = ((1440, 900), (1920, 1080))
LAPTOPS = ((1280, 800), (1366, 768))
LOW = ((667, 375), (640, 480))
USUAL = (*PHONES, *TABLETS, *DESKS)
TEXTS = (1, 2)
LANGS = ("es", "en")
CARD = 60  # pixels, the least width of a card of the hand
# Where all of it should be seen at once. A smaller screen, and larger text, may make a table scroll.
ROOMY = {(390, 844), (768, 1024), (820, 1180), (1024, 768), (1440, 900), (1920, 1080)}
LISTS = (".log-scroll", ".sheet-body")  # what is as long as it is
# Lines of text; ten columns on any screen, and a button that asks again; what a finger finds beyond what is drawn.
SMALL = (".log-scroll", ".toma6-open", ".undo")
# Names of any length end in dots where there is no room, and the S on the back of a card says nothing.
IN_SHORT = re.compile(r"cut by <span (name(-card numeral)?|owner( me)? ?)>|.*(-back|backs|letter)> S( at .*| and .*|$)")
NUMBER, LABEL = re.compile(r"-?[\d.]+"), re.compile(r"(?<=>).*?(?= at _| and <|: <|$)")
CHANGE = """([place, some]) => {
  const kept = { ...JSON.parse(localStorage.getItem(place) ?? "{}"), ...some };
  localStorage.setItem(place, JSON.stringify(kept));
  dispatchEvent(new StorageEvent("storage", { key: place }));
}"""


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    text: int  # how many times as large as usual

    def __str__(self) -> str:
        return f"{self.width} x {self.height}, {self.text * 100} %"


@dataclass
class Geometry:
    """What is wrong with the states of one game, or of what is around it."""

    every: bool = False
    shots: Path | None = None
    sizes: Sequence[tuple[int, int]] = USUAL
    found: dict[str, str] = field(default_factory=dict)
    count: int = 0  # of screens that were measured
    _states: int = 0

    def langs(self) -> tuple[str, ...]:
        """In which languages to reach the next state: in turns, or in both."""
        return LANGS if self.every else (LANGS[self._states % 2],)

    def screens(self) -> Iterator[Screen]:
        """The usual ones, or all of them, each with both sizes of text."""
        sizes = (*self.sizes, *LOW) if self.every else self.sizes
        for (width, height), text in product(dict.fromkeys(sizes), TEXTS):
            yield Screen(width, height, text)

    def look(self, page: Page, state: str, may_scroll: tuple[str, ...] = ()) -> None:
        """Measure the page as it is now on all screens; it is left as it was."""
        was = page.viewport_size
        for screen in sorted(self.screens(), key=lambda screen: screen.text):
            show_on(page, screen)
            can_scroll = ("*", "html") if screen.text > 1 or (screen.width, screen.height) not in ROOMY else ()
            may = (*LISTS, *may_scroll, *can_scroll)
            seen = faults(page, may, SMALL, CARD) and faults(page, may, SMALL, CARD)  # what is wrong stays wrong
            self._keep([fault for fault in seen if not IN_SHORT.match(fault)], f"{state}, {screen}", page)
            self.count += 1
        self._states += 1
        assert was is not None
        show_on(page, Screen(was["width"], was["height"], 1))
        settle(page)

    def note(self, seen: list[str], where: str) -> None:
        for fault in seen:
            self.found.setdefault(LABEL.sub("", NUMBER.sub("_", fault)), f"{where}: {fault}")

    def require_fit(self) -> None:
        told = "\n".join(sorted(self.found.values()))
        assert not self.found, f"{len(self.found)} faults on {self.count} screens:\n{told}"

    def _keep(self, seen: list[str], where: str, page: Page) -> None:
        if seen and self.shots:
            self.shots.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=self.shots / f"{re.sub(r'[^0-9A-Za-zñáéíóú]+', '-', where)}.png")
        self.note(seen, where)


def show_on(page: Page, screen: Screen) -> None:
    """The same page in a window of another size, with text of another size."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.evaluate(CHANGE, ["sobremesa.settings", {"text": screen.text}])


# --- what flies


# Looks in every frame at what is on its way: nothing of it is larger than where it lands, or than things of its kind
# are where they lie.
WATCH_FLIGHTS = """
window.flights = { count: 0, faults: [] }; // the count is an attribute of the document, too
(() => {
  const limits = new Map();
  const sizes = new Map();
  const kind = (each) => `${each.localName} ${each.getAttribute("class")?.split(" ")[0]}`;
  const note = (each) => {
    const { width, height } = each.getBoundingClientRect();
    const [wide, high] = sizes.get(kind(each)) ?? [0, 0];
    sizes.set(kind(each), [Math.max(wide, width), Math.max(high, height)]);
  };
  const limitOf = (copy) => {
    const [wide, high] = sizes.get(kind(copy)) ?? [0, 0];
    return [Math.max(parseFloat(copy.style.width), wide), Math.max(parseFloat(copy.style.height), high)];
  };
  const look = () => {
    document.querySelectorAll("[data-key]").forEach(note);
    for (const copy of document.querySelectorAll(".sky > *")) {
      if (!limits.has(copy)) {
        limits.set(copy, limitOf(copy));
        document.documentElement.dataset.flights = ++flights.count;
      }
      const [width, height] = limits.get(copy);
      for (const each of [copy, ...copy.querySelectorAll("*")]) {
        const rect = each.getBoundingClientRect();
        if (rect.width <= width * 1.25 + 6 && rect.height <= height * 1.25 + 6) continue;
        flights.faults.push(`flies at ${rect.width.toFixed(0)} x ${rect.height.toFixed(0)}, not at `
          + `${width.toFixed(0)} x ${height.toFixed(0)}: <${kind(copy)}>, <${kind(each)}>`);
        break;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


def flights(page: Page) -> list[str]:
    """What was too large on its way."""
    seen: dict[str, Any] = page.evaluate("window.flights")
    return sorted(set(seen["faults"]))
