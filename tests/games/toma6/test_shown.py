"""Events tell enough to draw the table: what they move from where to where gives what the view says, rules unknown."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.match import Match
from tests.games.toma6.table import Toma6Table, rows
from tests.tables import Setup

GOLDEN = sorted((Path(__file__).parent.parent.parent / "golden").glob("toma6*.sobremesa"))
Data = dict[str, Any]


@dataclass
class Shown:
    """The table as a viewer draws it from the events, one after another."""

    viewer: int
    players: int
    rows: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    open: set[int] = field(default_factory=set)
    lane: dict[int, int] = field(default_factory=dict)  # the revealed card of each seat
    chosen: set[int] = field(default_factory=set)
    choice: int | None = None

    def __post_init__(self) -> None:
        self.hand: set[int] = set()
        self.cards_left, self.bulls, self.points = ([0] * self.players for _ in range(3))
        self.piles: list[list[int]] = [[] for _ in range(self.players)]

    def show(self, kind: str, data: Data) -> None:
        change: Callable[[Data], None] | None = getattr(self, f"_{kind}", None)
        if change is not None:
            change(data)

    def _round(self, data: Data) -> None:
        self.rows = [[], [], [], []]
        self.piles = [[] for _ in range(self.players)]

    def _laid_out(self, data: Data) -> None:
        self.open = set(range(data["first"], data["last"] + 1))

    def _dealt(self, data: Data) -> None:
        self.hand.add(data["card"])

    def _hand(self, data: Data) -> None:
        self.cards_left[data["seat"]] = data["count"]

    def _picked(self, data: Data) -> None:
        self.open.remove(data["card"])
        self.cards_left[data["seat"]] += 1
        if data["seat"] == self.viewer:
            self.hand.add(data["card"])

    def _row_started(self, data: Data) -> None:
        self.open.discard(data["card"])
        self.rows[data["row"]].append(data["card"])

    def _chose(self, data: Data) -> None:
        self.chosen.add(data["seat"])

    def _choice(self, data: Data) -> None:
        self.choice = data["card"]

    def _revealed(self, data: Data) -> None:
        self.chosen.remove(data["seat"])
        self.cards_left[data["seat"]] -= 1
        self.lane[data["seat"]] = data["card"]
        if data["seat"] == self.viewer:
            self.hand.remove(data["card"])
            self.choice = None

    def _took(self, data: Data) -> None:
        assert self.rows[data["row"]] == data["cards"]
        self.piles[data["seat"]] += data["cards"]
        self.bulls[data["seat"]] += data["bulls"]
        self.rows[data["row"]] = []

    def _placed(self, data: Data) -> None:
        assert self.lane.pop(data["seat"]) == data["card"]
        row = self.rows[data["row"]]
        assert [data["place"], data["follows"]] == [len(row), row[-1] if row else 0]
        row.append(data["card"])

    def _scored(self, data: Data) -> None:
        assert self.bulls[data["seat"]] == data["bulls"]
        self.points[data["seat"]] = data["points"]
        self.bulls[data["seat"]] = 0

    def assert_is(self, view: Any) -> None:
        assert self.rows == view.rows
        assert sorted(self.open) == view.open
        assert sorted(self.hand) == view.hand
        assert sorted((card, seat) for seat, card in self.lane.items()) == view.revealed
        assert [seat in self.chosen for seat in range(self.players)] == view.chosen
        assert self.choice == view.choice
        assert [sorted(pile) for pile in self.piles] == view.piles
        assert (self.cards_left, self.bulls, self.points) == (view.cards_left, view.bulls, view.points)


class Audience:
    """Every seat and a spectator, each drawing its own table."""

    def __init__(self, match: Match) -> None:
        self.tables = [Shown(viewer, match.players) for viewer in range(-1, match.players)]

    def watch(self, match: Match) -> None:
        """What the last action brought about."""
        for table in self.tables:
            for event in match.events(table.viewer, match.step):
                table.show(event.kind, event.data)
            table.assert_is(match.view(table.viewer))


SETUPS = [
    Setup("toma6", 3, {"variant": "classic", "rounds": 2}),
    Setup("toma6", 2, {"variant": "logic", "rounds": 2}),
    Setup("toma6", 10, {"variant": "tactics", "rounds": 1, "low_card": "cheapest"}),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_is_shown_event_by_event_is_what_the_view_says(setup: Setup) -> None:
    """Second thoughts included: whoever may choose again sometimes does."""
    match, dice = setup.new("shown"), random.Random("shown")
    audience = Audience(match)
    audience.watch(match)
    while not match.over:
        seat = dice.choice(match.may_act)
        match.play(seat, dice.choice(match.legal(seat)))
        audience.watch(match)


@pytest.mark.parametrize("record", GOLDEN, ids=lambda path: path.stem)
def test_golden_matches_can_be_shown_event_by_event(record: Path) -> None:
    whole = sobremesa.load(record.read_text(encoding="utf-8"))
    match = Match(whole.game, whole.players, whole.options, whole.seed, whole.names)
    audience = Audience(match)
    audience.watch(match)
    for step in range(whole.step):
        played = whole.action(step)
        match.play(played.seat, played.action)
        audience.watch(match)


def test_a_placed_card_names_the_card_that_it_follows() -> None:
    table = Toma6Table([[12, 14], [37], [43], [58]], [[15], [16]], cards_each=2)
    table.play(15, 16)
    placed = [event.data for event in table.match.events(-1, 2) if event.kind == "placed"]
    assert [(data["card"], data["follows"]) for data in placed] == [(15, 14), (16, 15)]


def test_a_card_that_starts_a_row_anew_follows_none() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[3], [44]], cards_each=2)
    table.play(3, 44)
    table.take(0, 1)
    first = next(event.data for event in table.match.events(-1, 3) if event.kind == "placed")
    assert (first["card"], first["follows"]) == (3, 0)


@pytest.mark.rule("T6-13")
def test_logic_tells_which_cards_lie_open() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, variant="logic")
    laid_out = next(event.data for event in match.events(-1) if event.kind == "laid_out")
    assert (laid_out["first"], laid_out["last"]) == (1, 24)


@pytest.mark.rule("T6-3")
def test_the_last_trick_of_a_match_is_the_tenth() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, rounds=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    assert match.view(-1).turn == 10


@pytest.mark.parametrize("variant", ["classic", "tactics", "logic"])
@pytest.mark.parametrize("low_card", ["choose", "cheapest"])
def test_the_view_tells_the_options(variant: str, low_card: str) -> None:
    view = sobremesa.new("toma6", players=2, seed=1, variant=variant, low_card=low_card).view(0)
    assert (view.variant, view.low_card) == (variant, low_card)
