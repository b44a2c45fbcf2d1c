"""Every kind of decision of every game is taken on the page: by taps on a phone, by keys alone on a desktop.

The kinds come from the engine (`decisions.py`), so a new one that cannot be taken on the page fails here.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Error

from tests.web.browser import DESKTOP, PHONE, Guests
from tests.web.decisions import ME, Decision, decisions
from tests.web.presses import GAMES, By, press_all, presses_of
from tests.web.tables import Laid, remember, until

WAYS: dict[By, tuple[dict[str, object], str]] = {"tap": (PHONE, "es"), "keyboard": (DESKTOP, "en")}
ENOUGH = 3  # failures, each of which takes its time


@pytest.mark.parametrize("by", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_taken_on_the_things_themselves(
    guests: Guests, laid_before: Callable[[Decision], Laid], game: str, by: By
) -> None:
    device, lang = WAYS[by]
    page = guests.come(device)
    tables = [(decision, laid_before(decision)) for decision in decisions(game)]
    assert tables
    remember(page, [table.kept() for _, table in tables])
    failed: dict[str, str] = {}
    for decision, table in tables:
        page.goto(f"/t/{table.id}")
        before = [action for seat, action in decision.before if seat == ME]

        def is_done(table: Laid = table, count: int = len(before)) -> bool:
            return len(table.acted(ME)) > count

        try:
            view = decision.reached().view(ME)
            press_all(page, presses_of(game, view, decision.action, lang), by, is_done)
            until(is_done, seconds=5)
            assert table.acted(ME)[: len(before) + 1] == [*before, decision.action]
        except (AssertionError, Error) as error:
            failed[f"{decision}: {decision.action}"] = str(error)
            if len(failed) == ENOUGH:
                break
    assert not failed, "\n".join(f"{what}: {why}" for what, why in failed.items())
