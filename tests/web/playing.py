"""Somebody who plays whatever game it is on the page: the truth is the server's, what is pressed is the game's own."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from sobremesa.bots.levels import player_named
from sobremesa.bots.player import bot_choice
from sobremesa.engine.match import Match
from sobremesa.table.wire import Created, Token
from tests.table.house import House
from tests.table.worlds import truth
from tests.web.player import Player
from tests.web.presses import By, found, press_all, presses_of
from tests.web.tables import Acts, Laid, until

ME = 0
SCORES = re.compile("^(Puntos de la ronda|Scores of the round)$")
PATIENCE = 8  # decisions on the page; the rest of a long match is played on another device
A_MOMENT = 2_000  # milliseconds, for what may go by itself before it is pressed


class Playing(Player):
    """A guest with a seat at a table of this server, whose page is open."""

    def __init__(self, page: Page, lang: str, house: House, by: By = "tap") -> None:
        super().__init__(page, lang)
        self.house = house
        self.by = by
        self._acts: dict[str, Acts] = {}

    @property
    def table(self) -> str:
        found = re.search(r"/t/([^/?#]+)", self.page.url)
        assert found, f"{self.page.url} is no table"
        return found[1]

    @property
    def match(self) -> Match:
        return truth(self.house, self.table)

    @property
    def sheet(self) -> Locator:
        """The button under the scores of a round."""
        return self.page.get_by_role("region", name=SCORES).get_by_role("button")

    def acted(self, seat: int = ME) -> list[str]:
        return self._acts.setdefault(self.table, Acts(self.house, self.table)).of(seat)

    # --- one thing after another

    def sit_down(self) -> None:
        """Wait until the match of the table that was just asked for is dealt."""
        self.page.wait_for_url("**/t/*")
        until(lambda: self.house.call(lambda: self._is_dealt(self.table)))

    def _is_dealt(self, table: str) -> bool:
        live = self.house.tables.live.get(table)
        return live is not None and live.room.match is not None

    def act(self, match: Match, action: str) -> None:
        """Take an action on the things themselves; it has arrived when this is over."""
        done = sum(played.seat == ME for played in match.actions)
        presses = presses_of(match.game.name, match.view(ME), action, self.lang)
        if not presses[0].optional:  # else the page does it by itself
            self.put_scores_away(self.first_thing(match, action))
        press_all(self.page, presses, self.by, lambda: len(self.acted()) > done)
        until(lambda: len(self.acted()) > done)
        assert self.acted()[done] == action

    def first_thing(self, match: Match, action: str) -> Locator:
        """What an action begins with."""
        return found(self.page, presses_of(match.game.name, match.view(ME), action, self.lang)[0])

    def put_scores_away(self, awaited: Locator) -> None:
        """Wait for something that can be pressed or read, whatever sheet lies there until then."""
        ready = awaited.and_(self.page.locator(":not([aria-disabled=true], :disabled)"))
        while True:
            expect(ready.or_(self.sheet).first).to_be_visible()
            if not self.sheet.is_visible():
                return
            if self.by == "tap":
                with suppress(TooLate):
                    self.sheet.click(timeout=A_MOMENT)
            else:
                self.page.keyboard.press("Space")
            expect(self.sheet).to_be_hidden()

    def is_asked_something(self) -> bool:
        """Wait until the match is over or asks me."""
        until(lambda: (match := self.match).over or ME in match.asked())
        return not self.match.over

    def play_whole_match(self) -> int:
        """As somebody who plays quickly and not badly; how many decisions there were on this page.

        That every kind of decision can be taken is shown elsewhere (`test_decisions.py`).
        """
        count = 0
        while self.is_asked_something():
            if count == PATIENCE:
                self.play_on_elsewhere()
                break
            match = self.match
            self.act(match, casual(match))
            count += 1
        self.put_scores_away(self.verdict)
        return count

    def play_on_elsewhere(self) -> None:
        """The same seat is played to the end from another device: this page looks on."""
        kept = self.page.evaluate("JSON.parse(localStorage.getItem('sobremesa.tables'))")
        (mine,) = (entry for entry in kept if entry["table"] == self.table)
        tokens = [Token(seat=seat["seat"], token=seat["token"]) for seat in mine["seats"]]
        created = Created(table=self.table, code=None, host="", seats=tokens)
        device = Laid(self.house.url, mine["game"], created, self.house)
        while self.is_asked_something():
            device.act(ME, casual(self.match))
        device.leave()


def casual(match: Match, seat: int = ME) -> str:
    """What a casual bot would do."""
    return bot_choice(match, seat, player_named("casual", match.game))
