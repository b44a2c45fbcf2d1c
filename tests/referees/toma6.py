"""A referee for Toma 6, written from the rules alone and sharing no code with the game.

It re-enacts a match from what was dealt and chosen, and objects to the first event that the rules do not give.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.referees.told import Ear, Told, places

ROWS = 4
ROW_HOLDS = 5
HAND = 10
WHOLE_DECK = 104
PLAYERS = {"classic": range(2, 11), "tactics": range(2, 11), "logic": range(2, 7)}


def bulls_on(card: int) -> int:
    """T6-1."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


def bulls_in(cards: Sequence[int]) -> int:
    return sum(bulls_on(card) for card in cards)


def judge(events: Sequence[Told]) -> list[int]:
    """Re-enact a finished match and return the seats that win it, or raise AssertionError naming a broken rule."""
    return Referee(events).whole_match()


class Referee:
    def __init__(self, events: Sequence[Told]) -> None:
        self.ear = Ear(events)
        match = self.ear.hear("T6-2", "match", "players", "options", "seats", "seed_hash", game="toma6")
        self.players: int = match["players"]
        self.options: dict[str, Any] = match["options"]
        self.variant: str = self.options["variant"]
        self.hand: int = self.options.get("hand", HAND)
        self.highest: int = self.options.get("highest", WHOLE_DECK)
        self.row_count: int = self.options.get("rows", ROWS)
        self.row_holds: int = self.options.get("row_length", ROW_HOLDS)
        self.points = [0] * self.players
        self.rows: list[list[int]] = []
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.piles: list[list[int]] = [[] for _ in range(self.players)]
        self.first_picker = -1
        self._check_setup(match)

    def _check_setup(self, match: Told) -> None:
        if self.variant not in PLAYERS or self.players not in PLAYERS[self.variant]:
            raise AssertionError(f"T6-13, T6-14: {self.players} players cannot play {self.variant!r}")
        if ("limit" in self.options) == ("rounds" in self.options):
            raise AssertionError("T6-11: a match has either a limit or a number of rounds")
        if self.options["low_card"] not in ("choose", "cheapest"):
            raise AssertionError("T6-8: who plays too low chooses a row or takes the cheapest")
        if len(match["seats"]) != self.players:
            raise AssertionError(f"T6-2: there are {len(match['seats'])} names for {self.players} players")

    def whole_match(self) -> list[int]:
        rounds = 0
        while not self._is_over(rounds):
            rounds += 1
            self.ear.hear("T6-10", "round", round=rounds)
            self._one_round(rounds)
        ranks = places([-points for points in self.points])
        for seat, (points, rank) in enumerate(zip(self.points, ranks, strict=True)):
            self.ear.hear("T6-11, T6-12", "result", seat=seat, points=points, rank=rank, winners=ranks.count(1))
        self.ear.end("T6-11")
        return [seat for seat, rank in enumerate(ranks) if rank == 1]

    def _is_over(self, rounds: int) -> bool:
        if "rounds" in self.options:
            return bool(rounds == self.options["rounds"])
        return bool(max(self.points) >= self.options["limit"])

    def _one_round(self, number: int) -> None:
        self.piles = [[] for _ in range(self.players)]
        if self.variant == "logic":
            self._pick(number)
        else:
            self._deal()
        for _ in range(self.hand):
            self._trick()
        self._count_bulls()

    # --- the deal

    def _deck(self) -> set[int]:
        last = self.highest if self.variant == "classic" else self.hand * self.players + self.row_count
        return set(range(1, last + 1))

    def _from(self, deck: set[int], event: Told, rule: str) -> int:
        """The card of an event, which must still be in the deck."""
        card: int = event["card"]
        if card not in deck:
            raise AssertionError(f"{rule}: the {card} is not in the deck, or no longer: {dict(event)}")
        deck.remove(card)
        return card

    def _deal(self) -> None:
        rule = "T6-2" if self.variant == "classic" else "T6-14"
        deck = self._deck()
        for seat, hand in enumerate(self.hands):
            for _ in range(self.hand):
                dealt = self.ear.hear(rule, "dealt", "card", seat=seat, only=seat)
                hand.append(self._from(deck, dealt, rule))
            self.ear.hear(rule, "hand", seat=seat, count=self.hand)
        self.rows = []
        for row in range(self.row_count):
            self.rows.append([self._from(deck, self.ear.hear(rule, "row_started", "card", row=row), rule)])

    def _pick(self, number: int) -> None:
        deck = self._deck()
        self.ear.hear("T6-13", "laid_out", first=min(deck), last=max(deck))
        self._first_picker(number)
        for turn in range(self.hand * self.players):
            seat = (self.first_picker + turn) % self.players
            self.ear.decision()
            picked = self.ear.hear("T6-13", "picked", "card", seat=seat)
            self.hands[seat].append(self._from(deck, picked, "T6-13"))
        self.rows = [[card] for card in sorted(deck)]
        for row, (card,) in enumerate(self.rows):
            self.ear.hear("T6-13", "row_started", row=row, card=card)

    def _first_picker(self, number: int) -> None:
        if number == 1:
            self.first_picker = self.ear.hear("T6-13", "first_picker", "seat")["seat"]
            if self.first_picker not in range(self.players):
                raise AssertionError(f"T6-13: nobody sits at {self.first_picker}")
        else:
            self.first_picker = (self.first_picker + 1) % self.players
            self.ear.hear("T6-13", "first_picker", seat=self.first_picker)

    # --- a trick

    def _trick(self) -> None:
        chosen = self._choices()
        for seat in range(self.players):
            self.ear.hear("T6-3", "revealed", seat=seat, card=chosen[seat])
            self.hands[seat].remove(chosen[seat])
        for seat in sorted(chosen, key=lambda seat: chosen[seat]):
            self.place(seat, chosen[seat])

    def _choices(self) -> dict[int, int]:
        """What each seat has chosen when the last of them has; until then any of them may choose again."""
        chosen: dict[int, int] = {}
        while len(chosen) < self.players:
            self.ear.decision()
            seat: int = self.ear.next("T6-3").get("seat", -1)
            if seat not in chosen:  # nobody else learns of a choice that replaces another
                self.ear.hear("T6-3", "chose", seat=seat)
            card: int = self.ear.hear("T6-3", "choice", "card", seat=seat, only=seat)["card"]
            if seat not in range(self.players) or card not in self.hands[seat]:
                raise AssertionError(f"T6-3: seat {seat} does not hold the {card}")
            chosen[seat] = card
        return chosen

    def place(self, seat: int, card: int) -> None:
        row = self._row_for(card)
        if row is None:
            row = self._too_low(seat, card)
        elif len(self.rows[row]) == self.row_holds:
            self._take("T6-7", seat, row, "sixth")
        place = len(self.rows[row])
        follows = self.rows[row][-1] if place else 0
        self.rows[row].append(card)
        self.ear.hear("T6-4, T6-5, T6-6", "placed", seat=seat, card=card, row=row, place=place, follows=follows)

    def _row_for(self, card: int) -> int | None:
        """T6-5 and T6-6: the row that ends closest below the card."""
        below = {cards[-1]: row for row, cards in enumerate(self.rows) if cards[-1] < card}
        return below[max(below)] if below else None

    def _too_low(self, seat: int, card: int) -> int:
        self.ear.hear("T6-8", "too_low", seat=seat, card=card)
        if self.options["low_card"] == "cheapest":
            row = min(range(self.row_count), key=lambda row: bulls_in(self.rows[row]))
        else:
            self.ear.decision()
            row = self.ear.next("T6-8").get("row", 0)
            if row not in range(self.row_count):
                self.ear.object("T6-8", f"there is no row {row}")
        self._take("T6-8", seat, row, "too_low")
        return row

    def _take(self, rule: str, seat: int, row: int, why: str) -> None:
        cards = self.rows[row]
        self.ear.hear(rule, "took", seat=seat, row=row, why=why, bulls=bulls_in(cards), cards=cards)
        self.piles[seat] += cards
        self.rows[row] = []

    # --- the count

    def _count_bulls(self) -> None:
        for seat, pile in enumerate(self.piles):
            self.points[seat] += bulls_in(pile)
            self.ear.hear("T6-10", "scored", seat=seat, bulls=bulls_in(pile), points=self.points[seat])
