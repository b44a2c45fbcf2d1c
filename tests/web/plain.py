"""Somebody who plays any game on the plain table: what is pressed follows from what the game says an action touches."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sobremesa.engine.contract import Game
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match
from sobremesa.engine.places import Place
from tests.web.playing import ME, Playing, casual
from tests.web.presses import Press, beginning, exactly, press_all
from tests.web.tables import until

HAND = {"es": "Tu mano", "en": "Your hand"}
TABLE = {"es": "Lo que hay en la mesa", "en": "What lies on the table"}


class PlainPlaying(Playing):
    """A guest at a plain table."""

    def act(self, match: Match, action: str, seat: int = ME) -> None:
        done = sum(played.seat == seat for played in match.actions)
        press_all(self.page, self.presses(match, action, seat), self.by)
        until(lambda: len(self.acted(seat)) > done)
        assert self.acted(seat)[done] == action

    def presses(self, match: Match, action: str, seat: int = ME) -> list[Press]:
        game, view = match.game, match.view(seat)
        touched = game.touches(view, action)
        things = [self._press(game, touch, touched[:nth].count(touch)) for nth, touch in enumerate(touched)]
        return [*things, Press(None, exactly(game.action_label(view, action).to(self.lang)))]

    def _press(self, game: Game, touch: str, nth: int) -> Press:
        if row := re.fullmatch(r"(\w+)\.(\d+)", touch):
            place = next(place for place in game.places if place.field == row[1])
            return Press(TABLE[self.lang], beginning(f"{title_of(game, place, self.lang)} {int(row[2]) + 1}"))
        field, _, written = touch.rpartition(":")
        is_held = any(place.kind == "hand" and place.field == (field or place.field) for place in game.places)
        return Press((HAND if is_held else TABLE)[self.lang], beginning(game.labels[written].to(self.lang)), nth=nth)

    def play_whole_match(self) -> int:
        """All of it on this page."""
        count = 0
        while self.is_asked_something():
            match = self.match
            self.act(match, casual(match))
            count += 1
        expect(self.verdict).to_be_visible()
        return count


def title_of(game: Game, place: Place, lang: str) -> str:
    if place.title is not None:
        return place.title.es if lang == "es" else place.title.en
    return game.labels.get(place.field, Text(place.field, place.field)).to(lang)  # type: ignore[arg-type]
