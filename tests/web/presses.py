"""How a person acts on the page: one thing after another is pressed, found by its name and by what it stands in.

Every game has a file `at_<game>.py` with `presses(view, action, lang)`: for each legal action, whatever the state, the
things that are tapped in order. `view` is what the player sees, from Python. A press that is `optional` belongs to
devices that ask for a confirmation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.browser import WAIT

By = Literal["tap", "keyboard"]
GAMES = sorted(
    folder.name
    for folder in (Path(__file__).parents[2] / "web" / "src" / "games").iterdir()
    if (folder / "index.ts").exists()
)
AROUND = ("group", "region", "list", "toolbar")  # what things stand in
TRIES = 8  # to come to a thing with keys
FRAME = 16  # milliseconds between two looks
A_MOMENT = 1_000  # milliseconds for what may be gone before it is pressed


@dataclass(frozen=True)
class Press:
    """A button by its whole name, and the name of the group, region or list around it."""

    group: str | None
    name: re.Pattern[str]
    optional: bool = False
    nth: int = 0  # of several with the same name


def exactly(name: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(name)}$")


def beginning(name: str) -> re.Pattern[str]:
    """The name of a thing, and whatever is said of its state after it."""
    return re.compile(rf"^{re.escape(name)}(?!\w)")


def presses_of(game: str, view: Any, action: str, lang: str) -> list[Press]:
    """What a person presses for a legal action."""
    made: list[Press] = import_module(f"tests.web.at_{game}").presses(view, action, lang)
    assert made, f"nothing is pressed for {action}"
    return made


def press_all(page: Page, presses: Sequence[Press], by: By = "tap", is_done: Callable[[], bool] | None = None) -> None:
    """Press one after another; what is optional is left out once the act is done without it."""
    for press in presses:
        wanted = found(page, press)
        if not press.optional:
            press_one(page, wanted, by)
            continue
        assert is_done is not None, "whether an optional press is needed can only be told by what was done"
        while not is_done():
            if wanted.is_visible() and _still_there(page, wanted, by):
                break
            page.wait_for_timeout(FRAME)


def press_one(page: Page, wanted: Locator, by: By, timeout: float = WAIT) -> None:
    expect(wanted).to_be_enabled(timeout=timeout)
    if by == "tap":
        click_apart(wanted, timeout)
    else:
        go_to(page, wanted, timeout)
        page.keyboard.press("Enter")


def click_apart(wanted: Locator, timeout: float = WAIT) -> None:
    """Click so long after the last click in the same place that the two are no double click."""
    wanted.page.wait_for_timeout(wanted.evaluate(TO_WAIT, timeout=timeout))
    wanted.click(timeout=timeout)


def _still_there(page: Page, wanted: Locator, by: By) -> bool:
    """Whether something could be pressed that may go before it is: the act may be on its way."""
    try:
        press_one(page, wanted, by, A_MOMENT)
    except (AssertionError, TooLate):
        return False
    return True


def found(page: Page, press: Press) -> Locator:
    around: Locator | Page = page
    if press.group is not None:
        first, *more = (page.get_by_role(role, name=press.group, exact=True) for role in AROUND)  # type: ignore[arg-type]
        for other in more:
            first = first.or_(other)
        around = first
    return around.get_by_role("button", name=press.name).nth(press.nth)


# How long until a click on something is one of its own.
TO_WAIT = """(wanted) => {
  const { left, right, top, bottom } = wanted.getBoundingClientRect();
  const { at, x, y } = window.pressed;
  const isNear = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < 40;
  return isNear ? Math.max(0, at + 360 - performance.now()) : 0;
}"""


# --- with the keyboard alone


def go_to(page: Page, wanted: Locator, timeout: float = WAIT) -> None:
    """With Tab from stop to stop, with arrows among the things of one stop; nothing is focused by the test."""
    for _ in range(TRIES):
        for key, times in wanted.evaluate(WAY, timeout=timeout):
            for _ in range(times):
                page.keyboard.press(key)
        if wanted.evaluate("wanted => wanted === document.activeElement", timeout=timeout):
            return
        page.wait_for_timeout(FRAME)
    raise AssertionError(f"no way with the keyboard to {wanted}")


# Which keys lead from the focus to the wanted thing, and how often each: Tab to the stop that it belongs to, then
# arrows. Where the page does not follow, the next try begins from there.
WAY = """wanted => {
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled;
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((each) => each.tabIndex >= 0 && isSeen(each));
  const roving = wanted.matches("[data-stop]") && wanted.tabIndex < 0;
  let around = wanted.parentElement;
  const stopIn = (some) => stops.find((each) => each.matches("[data-stop]") && some.contains(each));
  while (roving && around && !stopIn(around)) around = around.parentElement;
  if (!around) return []; // nothing of its group can be reached yet
  const stop = roving ? stopIn(around) : wanted;
  const now = document.activeElement;
  const after = (each) => now.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = now === document.body || !now ? 0 : stops.findIndex(after);
  const from = next < 0 ? stops.length : next;
  const there = stops.indexOf(stop);
  const isHere = stop === now;
  const ahead = there >= from ? there - from + 1 : there - from + 1 + stops.length + 1;
  const tabs = isHere ? 0 : ahead;
  const things = [...around.querySelectorAll("[data-stop]")];
  const along = roving ? things.indexOf(wanted) - things.indexOf(stop) : 0;
  return [["Tab", tabs], [along < 0 ? "ArrowLeft" : "ArrowRight", Math.abs(along)]];
}"""
