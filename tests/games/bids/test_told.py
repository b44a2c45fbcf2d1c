"""The events of BIDS tell enough to draw the table: whoever moves things as they say sees what the view shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.games.bids.view import BidsView
from tests.games.bids.table import BidsTable
from tests.tables import Setup, random_play

GOLDEN = Path(__file__).parents[2] / "golden"
EVERY_CARD = {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True}
SETUPS = [
    Setup("bids", 3, {"rounds": 2, "thief": True, "lucky_loser": "consecutive"}),
    Setup("bids", 4, {**EVERY_CARD, "thief": True, "ally": True}),
    Setup("bids", 5, {**EVERY_CARD, "colours": True}),
    Setup("bids", 6, EVERY_CARD),
]


class Onlooker:
    """Moves cards and counters as the public events say, and knows no rule."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.points = [0] * players
        self.without = [0] * players
        self.credited = [0] * players
        self.new_round()

    def new_round(self) -> None:
        self.stake: str | None = None
        self.blind = self.blind_next = self.lowest_wins = False
        self.bids: list[tuple[int, str]] = []
        self.in_front: list[set[str]] = [set() for _ in range(self.players)]
        self.score = [0] * self.players
        self.partner: list[int | None] = [None] * self.players
        self.cards_left = [0] * self.players
        self.taken_out: set[str] = set()
        self.spent: set[str] = set()
        self.set_aside: set[str] = set()
        self.deck: list[str | None] = []

    def hear(self, kind: str, data: dict[str, Any]) -> None:
        move = getattr(self, f"on_{kind}", None)
        if move is not None:
            move(**data)

    def seen(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "players"}

    def on_round(self, round: int) -> None:
        self.new_round()

    def on_leads(self, seat: int, why: str) -> None:
        self.leader = seat

    def on_taken_out(self, card: str) -> None:
        self.taken_out.add(card)

    def on_hand(self, seat: int, count: int) -> None:
        self.cards_left[seat] = count

    def on_black_deck(self, count: int, dealt_in: int) -> None:
        self.deck = [None] * count

    def on_turned_up(self, card: str, turn: int) -> None:
        assert self.deck.pop(0) in (None, card)
        self.stake = card

    def on_laid_blind(self, turn: int) -> None:
        self.deck.pop(0)
        self.blind, self.blind_next = True, False

    def on_bid(self, seat: int, card: str) -> None:
        self.cards_left[seat] -= 1
        self.bids.append((seat, card))

    def on_revealed(self, card: str) -> None:
        self.stake, self.blind = card, False

    def on_won(self, seat: int, bid: str, score: int, cards: list[str]) -> None:
        assert (seat, bid) in self.bids
        self.in_front[seat] |= set(cards)
        self.score[seat] = score
        self.stake = None

    def on_doubled(self, seat: int, points: int) -> None:
        self.score[seat] = points

    def on_under(self, card: str, why: str) -> None:
        self.deck.append(card)
        self.leave_middle(card)

    def on_under_unseen(self) -> None:
        self.deck.append(None)
        self.blind = False

    def on_set_aside(self, card: str) -> None:
        self.set_aside.add(card)
        self.leave_middle(card)

    def leave_middle(self, card: str) -> None:
        self.stake = None if self.stake == card else self.stake

    def on_shuffled(self, count: int) -> None:
        self.deck = [None] * count

    def on_lowest_from(self, turn: int) -> None:
        self.lowest_wins = True

    def on_blind_turn(self, turn: int) -> None:
        self.blind_next = True

    def on_allied(self, seat: int, winner: int) -> None:
        self.partner[seat], self.partner[winner] = winner, seat

    def on_robbed(self, seat: int, victim: int, card: str, score: int, victim_score: int) -> None:
        self.in_front[victim].remove(card)
        self.in_front[seat].add(card)
        self.score[seat], self.score[victim] = score, victim_score

    def on_turn_ended(self, seat: int, cards: list[str]) -> None:
        self.leader = seat
        self.spent |= set(cards)
        self.bids = []

    def on_scored(self, seat: int, points: int, total: int, without: int) -> None:
        self.credited[seat], self.points[seat], self.without[seat] = points, total, without


def shown(view: BidsView, names: dict[str, Any]) -> dict[str, Any]:
    """The same fields of a view; the order of cards before a seat or aside says nothing."""
    found = {name: getattr(view, name) for name in names}
    for name in ("taken_out", "spent", "set_aside"):
        found[name] = set(found[name])
    found["in_front"] = [set(cards) for cards in found["in_front"]]
    return found


def compare(match: Match, onlooker: Onlooker, heard: int) -> int:
    """Tell the onlooker what is new, compare, and say how much has been told."""
    events = match.events(-1)
    for event in events[heard:]:
        onlooker.hear(event.kind, match.game.named_values(event))
    assert onlooker.seen() == shown(match.view(-1), onlooker.seen())
    return len(events)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_onlooker_sees_the_table_of_a_random_match(setup: Setup) -> None:
    match = setup.new("told")
    onlooker, heard = Onlooker(setup.players), 0
    for _ in random_play(match, "told"):
        heard = compare(match, onlooker, heard)
    compare(match, onlooker, heard)


@pytest.mark.parametrize("record", sorted(GOLDEN.glob("bids*.sobremesa")), ids=lambda record: record.stem)
def test_an_onlooker_sees_the_end_of_a_golden_match(record: Path) -> None:
    match = sobremesa.load(record.read_text(encoding="utf-8"))
    compare(match, Onlooker(match.players), 0)


def test_what_the_thief_has_won_is_no_longer_in_the_middle_while_its_winner_chooses() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={3: "k3 k4"})
    assert table.view.stake is None
    assert table.front(0) == {"thief"}


def test_bids_are_spent_only_when_the_turn_ends() -> None:
    table = BidsTable(thief=True).bid_for("thief", "y9", "b8", "r6", "g5", in_front={3: "k3 k4"})
    assert table.view.bids == [(0, "y9"), (1, "b8"), (2, "r6"), (3, "g5")]
    assert "y9" not in table.view.spent
    table.play("rob-3-k4")
    assert table.view.bids == []
    assert "y9" in table.view.spent


def test_a_tie_names_the_middle_card_where_it_ties_too() -> None:
    table = BidsTable(colours=True).bid_for("k9", "y9", "b3", "r2", "g1")
    event = table.last("tied")
    assert table.match.game.named_values(event) == {"seat": 0, "cards": ["y9", "k9"]}


def test_lowest_wins_bid_in_the_last_turn_changes_nothing() -> None:
    table = BidsTable(lowest_wins=True, rounds=1).bid_for("k9", "y9", "lowest", "r2", "g1", turn=10)
    assert table.match.over
    assert not table.view.lowest_wins
    assert not table.has_happened("lowest_from")
