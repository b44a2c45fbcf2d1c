"""A Toma 6 table laid out by hand, in the words of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sobremesa
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.games.toma6 import HAND_CARDS


class Toma6Table:
    """Rows, hands and the points of earlier rounds as given; hands are filled up with cards that lie nowhere else."""

    def __init__(
        self,
        rows: list[list[int]],
        hands: list[list[int]],
        /,
        cards_each: int = HAND_CARDS,
        points: Iterable[int] = (),
        **options: Any,
    ) -> None:
        self.match: Match = sobremesa.new("toma6", players=len(hands), seed=1, **options)
        state = self.match._state
        used = {card for cards in (*rows, *hands) for card in cards}
        spare = [card for card in range(104, 0, -1) if card not in used]
        for row, cards in enumerate(rows):
            state.row[row, :] = cards + [0] * (5 - len(cards))
            state.row_length[row] = len(cards)
        for seat, cards in enumerate(hands):
            hand = cards + [spare.pop() for _ in range(cards_each - len(cards))]
            state.hand[seat, :] = hand + [0] * (HAND_CARDS - len(hand))
            state.held[seat] = len(hand)
        for seat, earlier in enumerate(points):
            state.points[seat] = earlier

    def play(self, *cards: int) -> None:
        """Everyone plays a card, seat by seat."""
        for seat, card in enumerate(cards):
            self.match.play(seat, str(card))

    def take(self, seat: int, row: int) -> None:
        self.match.play(seat, f"r{row}")

    @property
    def view(self) -> Any:
        return self.match.view(-1)

    @property
    def rows(self) -> list[list[int]]:
        rows: list[list[int]] = self.view.rows
        return rows

    def bulls(self, seat: int) -> int:
        return int(self.view.bulls[seat])

    def last(self, kind: str) -> Event:
        return [event for event in self.match.all_events() if event.kind == kind][-1]


def rows(*starts: int) -> list[list[int]]:
    """Four rows of one card."""
    return [[card] for card in starts]
