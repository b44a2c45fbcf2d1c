"""A BIDS table laid out by hand, in the words of the table."""

from __future__ import annotations

from typing import Any

import sobremesa
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.games.bids.cards import ALLY, BID, BLACK, CARDS, COLOUR, FIRST_BLACK
from sobremesa.games.bids.rules import NOBODY, Phase, Place
from sobremesa.games.bids.view import card_name
from sobremesa.games.bids.words import parse

HIDDEN, SPENT, IN_DECK, IN_FRONT = Place.HIDDEN, Place.SPENT, Place.IN_DECK, Place.IN_FRONT


class BidsTable:
    """The turn as given; hands are filled up with bid cards, and all other black cards lie in the deck."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        self.match: Match = sobremesa.new("bids", players=players, seed=1, **options)

    def lay(
        self,
        *hands: str,
        middle: str = "k1",
        deck: str = "",
        in_front: dict[int, str] | None = None,
        leader: int = 0,
        turn: int = 1,
        blind: bool = False,
        lowest_wins: bool = False,
    ) -> BidsTable:
        """`deck` names the top cards, the next to be turned up first; `in_front` the cards won by each seat."""
        state = self.match._state
        won = {seat: _cards(names) for seat, names in (in_front or {}).items()}
        held = [_cards(names) for names in hands]
        held += [[] for _ in range(self.match.players - len(held))]
        stake = parse(middle)
        top = _cards(deck)
        named = {stake, *top, *(card for cards in held + list(won.values()) for card in cards)}
        used = [card for card in range(1, CARDS) if state.where[card] != Place.NOT_USED]
        assert named <= set(used)
        spare = [card for card in used if card < FIRST_BLACK and card not in named]
        rest = [card for card in used if FIRST_BLACK <= card < ALLY and card not in named]
        for cards in held:
            cards += [spare.pop(0) for _ in range(11 - turn - len(cards))]
        for card in used:
            state.where[card] = SPENT if card in spare or card == ALLY else HIDDEN
        for seat, cards in enumerate(held):
            state.hand[seat, :] = cards + [0] * (10 - len(cards))
            state.held[seat] = len(cards)
            if ALLY in cards:
                state.where[ALLY] = HIDDEN
        state.where[stake] = HIDDEN if blind else Place.MIDDLE
        self._win(won)
        whole = rest + top[::-1]
        state.deck[:] = whole + [0] * (len(state.deck) - len(whole))
        state.deck_size, state.deck_known = len(whole), 0
        state.middle, state.blind, state.lowest_wins = stake, blind, lowest_wins
        state.blind_next = state.bids_laid = state.shuffle_due = 0
        state.bid[:] = 0
        state.partner[:] = state.winner = NOBODY
        state.black_held = sum(COLOUR[card] == BLACK for cards in held for card in cards)
        state.phase, state.leader, state.turn_number = Phase.BID, leader, turn
        state.to_act = state.may_act = 1 << leader
        return self

    def _win(self, won: dict[int, list[int]]) -> None:
        state = self.match._state
        state.in_front[:] = state.score[:] = 0
        for seat, cards in won.items():
            for card in cards:
                state.where[card] = IN_FRONT + seat
            state.in_front[seat] = len(cards)
            state.score[seat] = sum(BID[card] for card in cards)

    def play(self, *cards: str) -> BidsTable:
        """Everyone bids, from the leader on."""
        for card in cards:
            self.match.play(self.match.to_act[0], card)
        return self

    def bid_for(self, middle: str, *bids: str, **situation: Any) -> BidsTable:
        """Lay a turn in which seats 0, 1, 2... hold these cards, and bid them from the leader on."""
        self.lay(*bids, middle=middle, **situation)
        leader = situation.get("leader", 0)
        return self.play(*(bids[(leader + number) % len(bids)] for number in range(len(bids))))

    def end_round(self, in_front: dict[int, str], **situation: Any) -> None:
        """The last turn of a round, which seat 1 wins, with these cards in front before it."""
        bids = ["y1", "y9", "b1", "b2", "r2", "r3"][: self.match.players]
        self.bid_for(situation.pop("middle", "k1"), *bids, turn=10, in_front=in_front, **situation)

    @property
    def view(self) -> Any:
        return self.match.view(-1)

    @property
    def leader(self) -> int:
        return int(self.view.leader)

    @property
    def bottom(self) -> list[str]:
        """The deck from the bottom, as it is."""
        state = self.match._state
        return [card_name(int(card)) for card in state.deck[: state.deck_size]]

    def front(self, seat: int) -> set[str]:
        return set(self.view.in_front[seat])

    def score(self, seat: int) -> int:
        return int(self.view.score[seat])

    def all(self, kind: str) -> list[Event]:
        return [event for event in self.match.all_events() if event.kind == kind]

    def last(self, kind: str) -> Event:
        return self.all(kind)[-1]

    def has_happened(self, kind: str) -> bool:
        return bool(self.all(kind))


def _cards(names: str) -> list[int]:
    return [parse(name) for name in names.split()]
