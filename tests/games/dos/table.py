"""A DOS table laid out by hand, in the words of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import sobremesa
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.games.dos.cards import DECKS, NAMES


def number_of(name: str) -> int:
    return NAMES.index(name)


def whole_deck(colours: int = 4) -> Counter[str]:
    return Counter(NAMES[card] for card in DECKS[colours] if card)


class DosTable:
    """Row and hands as given, seat 0 on turn. All other cards are in the pile, or if it is given, discarded."""

    def __init__(
        self,
        row: str,
        *hands: str,
        pile: str | None = None,
        discards: str | None = None,
        turn: int = 1,
        points: Iterable[int] = (),
        seed: int = 1,
        **options: Any,
    ) -> None:
        self.match: Match = sobremesa.new("dos", players=len(hands), seed=seed, **options)
        state = self.match._state
        state.on_turn = 0
        state.dealer = len(hands) - 1
        state.turn_number = turn
        state.to_act = state.may_act = 1
        for seat, earned in enumerate(points):
            state.points[seat] = earned
        rest = whole_deck(options.get("colours", 4)) - Counter(row.split()) - Counter(" ".join(hands).split())
        in_pile = sorted(rest.elements()) if pile is None else pile.split()
        rest -= Counter(in_pile)
        thrown = discards.split() if discards is not None else sorted(rest.elements())
        self._fill(state.row, row.split())
        state.row_length = len(row.split())
        state.row_kinds = sum(1 << number_of(card) for card in set(row.split()))
        self._fill(state.pile, in_pile)
        state.pile_count = len(in_pile)
        for seat, hand in enumerate(hands):
            held = Counter(hand.split())
            state.hand[seat] = [held[name] for name in NAMES]
            state.kinds[seat] = sum(1 << card for card, name in enumerate(NAMES) if held[name] > 0)
            state.pairs[seat] = sum(1 << card for card, name in enumerate(NAMES) if held[name] > 1)
            state.held[seat] = held.total()
        self._fill(state.discard, thrown)
        state.discarded = [thrown.count(name) for name in NAMES]
        state.discard_count = len(thrown)

    @staticmethod
    def _fill(cells: Any, cards: list[str]) -> None:
        cells[:] = [number_of(card) for card in cards] + [0] * (len(cells) - len(cards))

    def play(self, *actions: str, seat: int = 0) -> None:
        for action in actions:
            self.match.play(seat, action)

    def legal(self, seat: int = 0) -> list[str]:
        return self.match.legal(seat)

    @property
    def view(self) -> Any:
        return self.match.view(-1)

    @property
    def row(self) -> str:
        return " ".join(self.view.row)

    @property
    def on_turn(self) -> int:
        return int(self.view.on_turn)

    @property
    def held(self) -> list[int]:
        held: list[int] = self.view.cards_left
        return held

    def hand(self, seat: int = 0) -> str:
        return " ".join(self.match.view(seat).hand)

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.match.all_events() if event.kind == kind and event.step > 0]

    def happened(self) -> list[str]:
        """The kinds of what happened since the table was laid out."""
        return [event.kind for event in self.match.all_events() if event.step > 0]
