"""Somebody with another browser: they find a thing by its name and by what it stands in, and click it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sobremesa.engine.match import Match
from tests.table.house import House
from tests.table.worlds import truth
from tests.web.browsers.driving import Refused, Window
from tests.web.playing import casual
from tests.web.presses import TO_WAIT, Press, exactly, presses_of
from tests.web.tables import QUICK, SHORT, Acts, until

# The n-th button whose name fits, in a part of the page with that name; nothing while it cannot be pressed, or a click
# would be the second of a double click.
FIND = f"""
const toWait = {TO_WAIT};
const [group, name, nth] = arguments;
"""
FIND += """
const said = (each) => {
  if (each.ariaLabel) return each.ariaLabel;
  const heard = each.cloneNode(true);
  heard.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
  return heard.textContent.trim();
};
const titled = (each) => {
  const by = each.getAttribute("aria-labelledby");
  return by ? document.getElementById(by)?.textContent.trim() : (each.ariaLabel ?? "");
};
const parts = "[role=group], [role=toolbar], [role=list], section, fieldset, ul, ol";
const named = () => [...document.querySelectorAll(parts)].filter((each) => titled(each) === group);
const around = group === null ? [document] : named();
const buttons = new Set(around.flatMap((each) => [...each.querySelectorAll("button, a[href]")]));
const fits = new RegExp(name);
const isSeen = (each) => each.checkVisibility({ visibilityProperty: true });
const found = [...buttons].filter((each) => isSeen(each) && fits.test(said(each)))[nth];
return found && found.ariaDisabled !== "true" && !found.disabled && !toWait(found) ? found : null;
"""
# Whatever table is asked for from now on has a short match, and bots that take no time.
MAKE_SHORT = """
const [short] = arguments, real = window.fetch;
window.fetch = (url, init = {}) => {
  if (init.method !== "POST" || url !== "/api/tables") return real(url, init);
  const asked = JSON.parse(init.body);
  asked.options = { ...short[asked.game], ...asked.options };
  asked.settings = { ...asked.settings, pace: 0 };
  return real(url, { ...init, body: JSON.stringify(asked) });
};
"""
REMEMBER = (
    "localStorage.clear(); for (const [place, kept] of Object.entries(arguments[0])) localStorage.setItem(place, kept)"
)


class Guest:
    """At a table of this server, from its start page on."""

    def __init__(self, window: Window, house: House, seat: int = 0) -> None:
        self.window = window
        self.house = house
        self.seat = seat
        self._acts: dict[str, Acts] = {}

    def come(self, path: str = "/", tables: Sequence[Mapping[str, Any]] = ()) -> None:
        """Open the page with what this browser remembers."""
        kept = {"sobremesa.tables": json.dumps(tables), "sobremesa.settings": json.dumps({**QUICK, "lang": "es"})}
        self.window.go(f"{self.house.url}/")
        self.window.run(REMEMBER, kept)
        self.window.go(f"{self.house.url}{path}")
        self.window.run(MAKE_SHORT, SHORT)

    # --- what there is

    @property
    def table(self) -> str:
        path: str = self.window.run("return location.pathname")
        return path.removeprefix("/t/") if path.startswith("/t/") else ""

    @property
    def match(self) -> Match:
        return truth(self.house, self.table)

    def weave(self) -> str:
        """The pattern of the cloth on the table, by the browser's own word."""
        found: str = self.window.run("return getComputedStyle(document.querySelector('.cloth')).backgroundImage")
        return found

    def lines(self) -> int:
        """How many lines the log has."""
        count: int = self.window.run("return document.querySelectorAll('.log-lines .line').length")
        return count

    def title(self) -> str:
        """The game, the round and the trick."""
        told: str = self.window.run("return document.querySelector('h1').innerText")
        return told

    # --- what they do

    def take_a_seat(self, table: str, name: str) -> None:
        """Come by the link of a table, and sit down in its room."""
        self.come(f"/t/{table}")
        field = "return document.querySelector('form input')"
        until(lambda: self.window.run(field) is not None)
        self.window.type(self.window.run(field), name)
        self.press(Press(None, exactly("Sentarme")))
        until(lambda: f"{name} (tú)" in self.words())

    def press(self, press: Press, done: int = 0) -> None:
        """What is optional is left out once there are more acts than were `done` before."""
        try:
            until(lambda: (press.optional and len(self.acted()) > done) or self._pressed(press))
        except AssertionError:
            raise AssertionError(f"{press} cannot be pressed on\n{self.words()}") from None

    def words(self) -> str:
        """All that the page says."""
        told: str = self.window.run("return document.body.innerText")
        return told

    def _pressed(self, press: Press) -> bool:
        found = self.window.run(FIND, press.group, press.name.pattern, press.nth)
        if not found:
            return False
        try:
            self.window.click(found)
        except Refused:  # it has gone, or something still lies over it
            return False
        return True

    def sit_down(self) -> None:
        """Wait until the match of this table is dealt."""
        until(lambda: bool(self.table))
        table = self.table
        until(lambda: self.house.call(lambda: self._is_dealt(table)))

    def _is_dealt(self, table: str) -> bool:
        live = self.house.tables.live.get(table)
        return live is not None and live.room.match is not None

    def acted(self) -> list[str]:
        return self._acts.setdefault(self.table, Acts(self.house, self.table)).of(self.seat)

    def is_asked(self) -> bool:
        return self.seat in self.match.asked()

    def decide(self) -> None:
        """What a casual player would do, done on the things themselves."""
        until(lambda: self.match.over or self.is_asked())
        if self.match.over:
            return
        match, done = self.match, len(self.acted())
        action = casual(match, self.seat)
        for press in presses_of(match.game.name, match.view(self.seat), action, "es"):
            self.press(press, done)
        try:
            until(lambda: len(self.acted()) > done)
        except AssertionError:
            raise AssertionError(f"{action} was not done on\n{self.words()}") from None
        assert self.acted()[done] == action
