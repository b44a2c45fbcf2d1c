"""A game that is registered is played, simulated, searched, learned and reviewed like all others: the sixth one."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

import sobremesa
import sobremesa.envs
from sobremesa.bots.advice import advise
from sobremesa.bots.levels import LEVELS, player_named
from sobremesa.bots.player import bot_choice
from sobremesa.console import SafeConsole
from sobremesa.engine import contract
from sobremesa.engine.match import Match
from sobremesa.engine.screen import draw_table
from sobremesa.engine.untrusted import names_to_show
from sobremesa.lab.report_page import report_page
from sobremesa.lab.review import review
from sobremesa.saved import SavedMatch
from sobremesa.terminal.lines import LineScreen
from sobremesa.terminal.local import LocalTable
from sobremesa.terminal.seating import seat_bots, seat_names
from tests import sixth
from tests.tables import random_play

NAME = sixth.INFO.name


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract._REGISTRY, NAME, sixth.INFO)


@pytest.fixture
def match() -> Match:
    return sobremesa.new(NAME, players=3, seed=1)


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    bots = ["casual", "easy"]
    match = sobremesa.new(NAME, players=3, seed=1, names=seat_names(["Ana"], bots))
    console = SafeConsole(io.StringIO(), width=100)
    screen = LineScreen(console, "en", lambda prompt: match.legal(0)[0])
    LocalTable(
        match, dict(enumerate(seat_bots(match.game, bots), 1)), SavedMatch(tmp_path / "match"), screen, "en"
    ).run()
    assert match.over
    assert "You show" in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("level", LEVELS)
def test_it_has_every_level(match: Match, level: str) -> None:
    seat = match.to_act[0]
    assert bot_choice(match, seat, player_named(level, match.game)) in match.legal(seat)


def test_it_is_simulated() -> None:
    report = sobremesa.simulate(NAME, players=3, games=50, bots="casual", seed=1, threads=1)
    assert sum(report.win_share) == pytest.approx(1)


def test_it_is_reported_on() -> None:
    report = sobremesa.report(NAME, [2, 3], matches=100, good=0, seed=1, threads=1)
    assert [list(variant.changed) for variant in report.variants] == [["lowest"], ["rounds"], ["rounds"]]
    assert report.deciding[0].title["en"] == "Cards shown"
    assert "Farol" in report_page(report, "en")


def test_it_is_learnt() -> None:
    batch = sobremesa.envs.batch(NAME, players=3, count=4, seed=1, bots={1: "casual"})
    ends = 0
    for _ in range(60):
        batch.step(batch.random_moves())
        ends += int(batch.ended.sum())
    assert ends > 0


def test_it_is_advised_on_and_reviewed(match: Match) -> None:
    assert {choice.action for choice in advise(match, match.to_act[0], 40).choices} <= set(match.legal(match.to_act[0]))
    for _ in random_play(match, 1):
        pass
    found = review(match, 40, 1)
    assert len(found.seats) == 3


def test_it_is_recorded_said_and_drawn(match: Match) -> None:
    for _ in random_play(match, 1):
        pass
    assert sobremesa.load(match.record()) == match
    names = names_to_show(["Ana", "Iker", "Bo"], "es")
    for reader in range(-1, 3):
        lines = match.game.narrator.tell(match.events(reader), names, reader, "es")
        assert sum(line.events for line in lines) == len(match.events(reader))
        SafeConsole(io.StringIO()).print(draw_table(match.game, match.view(reader), names, "es"))


def test_its_cards_and_actions_have_names(match: Match) -> None:
    seat = match.to_act[0]
    view = match.view(seat)
    assert {str(card) for card in view.hand} <= match.game.labels.keys()
    assert {match.game.action_label(view, action).es for action in match.legal(seat)} == {
        f"Jugar el {n}" for n in view.hand
    }


def test_its_views_and_aids_are_described(match: Match) -> None:
    assert msgspec.json.schema(match.game.view_type)
    assert msgspec.json.schema(match.game.aids_type)
    assert match.aids(0) == match.game.aids_type()


def test_its_bots_meet_in_the_arena() -> None:
    assert sobremesa.arena(NAME, ["random", "casual"], players=3, matches=4).matches >= 4
