"""A Push table laid out by hand, in the words of the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import sobremesa
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.games.push.cards import COPIES, FACES, NAMES, Colour
from sobremesa.games.push.rules import Phase

Cards = list[str]


class PushTable:
    """Seat 0 is on turn. Cards that are not named lie below the deck's, or on the discard pile if it is the `last`."""

    def __init__(
        self,
        players: int = 3,
        deck: Cards | None = None,
        rows: list[Cards] | None = None,
        benches: list[Cards] | None = None,
        banks: list[Cards] | None = None,
        switches: int = 0,
        last: bool = False,
        most_rows: int = 3,
        **options: Any,
    ) -> None:
        options["rows"] = most_rows
        self.match: Match = sobremesa.new("push", players=players, seed=1, **options)
        state = self.match._state
        spare = Counter(int(card) for card in state.deck if card)
        self._lay_rows(rows or [], spare)
        self._lay_cards(state.bench, benches or [], spare)
        self._lay_cards(state.bank, banks or [], spare)
        spare[NAMES.index("switch")] -= switches
        state.switches = switches
        on_top = [NAMES.index(card) for card in deck or []]
        spare.subtract(on_top)
        assert min(spare.values()) >= 0, "there are not so many of these cards"
        below = sorted(spare.elements())
        state.discarded[:] = 0
        if last:
            for card in below:
                state.discarded[card] += 1
            below = []
        self._stack(below + on_top[::-1])
        state.active = 0
        state.phase = Phase.GO_ON if rows or switches else Phase.BEGIN
        state.to_act = state.may_act = 1
        for seat in range(players):
            state.points[seat] = sum(points_of(card) for card in self.bench(seat) + self.bank(seat))

    def _lay_rows(self, rows: list[Cards], spare: Counter[int]) -> None:
        state = self.match._state
        for row, cards in enumerate(rows):
            numbers = [NAMES.index(card) for card in cards]
            state.row[row, : len(numbers)] = numbers
            state.row_length[row] = len(numbers)
            spare.subtract(numbers)

    def _lay_cards(self, place: Any, of_seats: list[Cards], spare: Counter[int]) -> None:
        for seat, cards in enumerate(of_seats):
            for card in cards:
                place[seat, NAMES.index(card)] += 1
                spare[NAMES.index(card)] -= 1

    def _stack(self, cards: list[int]) -> None:
        """A deck from the bottom up."""
        state = self.match._state
        state.deck[:] = 0
        state.deck[: len(cards)] = cards
        state.cards_left = len(cards)
        for card in range(len(NAMES)):
            state.to_come[card] = cards.count(card)

    # --- what is done

    def next_rolls(self, *faces: str) -> None:
        """The die will show these faces, one after the other."""
        state = self.match._state
        state.luck_counter = 1
        state.luck_used = len(state.luck_block) - len(faces)
        for position, face in enumerate(faces, int(state.luck_used)):
            state.luck_block[position] = int((Colour[face.upper()] - 0.5) / FACES * 2**32)

    def act(self, *actions: str) -> None:
        """Actions of whoever is awaited, one after the other."""
        for action in actions:
            self.match.play(self.to_act, action)

    # --- what is seen

    @property
    def to_act(self) -> int:
        (seat,) = self.match.to_act
        return seat

    @property
    def legal(self) -> list[str]:
        return self.match.legal(self.to_act)

    @property
    def view(self) -> Any:
        return self.match.view(-1)

    @property
    def rows(self) -> list[Cards]:
        rows: list[Cards] = self.view.rows
        return rows

    def bench(self, seat: int) -> Cards:
        cards: Cards = self.view.benches[seat]
        return cards

    def bank(self, seat: int) -> Cards:
        cards: Cards = self.view.banks[seat]
        return cards

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.match.all_events() if event.kind == kind]

    def happened(self) -> list[str]:
        """The kinds of the events since the first action."""
        return [event.kind for event in self.match.all_events() if event.step]


def points_of(card: str) -> int:
    return int(card.rpartition("-")[2])


def whole_deck(switches: bool = True) -> Counter[str]:
    cards = Counter({name: int(count) for name, count in zip(NAMES, COPIES, strict=True) if count})
    if not switches:
        del cards["switch"]
    return cards
