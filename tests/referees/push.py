"""A referee for Push, written from the rules alone and sharing no code with the game.

It re-enacts a match from the cards, dice and choices, and objects to the first event that the rules do not give.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.referees.told import Ear, Told, places

COLOURS = ("red", "blue", "green", "yellow", "purple")
FACES = (*COLOURS, "star")
HIGHEST = 6
NUMBERS = [f"{colour}-{number}" for colour in COLOURS for number in range(1, HIGHEST + 1)]
SETS = 18  # each is a number in every colour and a roll card
MOST_ROWS = 3


def is_number(card: str) -> bool:
    return card in NUMBERS


def colour_of(card: str) -> str:
    return card.split("-")[0]


def number_on(card: str) -> int:
    return int(card.split("-")[1])


def points_of(cards: Sequence[str]) -> int:
    return sum(number_on(card) for card in cards if is_number(card))


def clashes(card: str, other: str) -> bool:
    """PU-5 and PU-7: two cards that cannot share a row."""
    if is_number(card) and is_number(other):
        return colour_of(card) == colour_of(other) or number_on(card) == number_on(other)
    return card == other == "roll"


def judge(events: Sequence[Told]) -> list[int]:
    """Re-enact a finished match and return the seats that win it, or raise AssertionError naming a broken rule."""
    return Referee(events).whole_match()


class Referee:
    def __init__(self, events: Sequence[Told]) -> None:
        self.ear = Ear(events)
        match = self.ear.hear("PU-1", "match", "players", "options", "seats", "seed_hash", game="push")
        self.players: int = match["players"]
        self.options: dict[str, Any] = match["options"]
        self.bench: list[list[str]] = [[] for _ in range(self.players)]
        self.bank: list[list[str]] = [[] for _ in range(self.players)]
        self.rows: dict[int, list[str]] = {}
        self.switches = 0
        self.most_rows: int = self.options.get("rows", MOST_ROWS)
        self.deck = self._full_deck(self.options.get("sets", SETS))
        self.cards_left = self.deck.total()
        if self.players not in range(2, 7) or len(match["seats"]) != self.players:
            raise AssertionError(f"PU-1: {self.players} players, {len(match['seats'])} names")

    def _full_deck(self, sets: int) -> Counter[str]:
        """The numbers of the sets from 1 up, and again; two switch cards for every three sets, rounded up."""
        deck = Counter(f"{colour}-{1 + i % HIGHEST}" for i in range(sets) for colour in COLOURS) + Counter(roll=sets)
        if self.players > 2 or self.options["two_player_switch"] == "kept":
            deck["switch"] = math.ceil(sets * 2 / 3)
        return deck

    def whole_match(self) -> list[int]:
        self.ear.hear("PU-1", "shuffled", count=self.cards_left, switches=self.deck["switch"])
        seat: int = self.ear.hear("PU-2", "first_player", "seat")["seat"]
        if seat not in range(self.players):
            raise AssertionError(f"PU-2: nobody sits at {seat}")
        turn = 1
        while self.cards_left:
            self.ear.hear("PU-2", "turn", turn=turn, seat=seat)
            self._turn(seat)
            seat = (seat + 1) % self.players
            turn += 1
        return self._result()

    def _turn(self, seat: int) -> None:
        """PU-3: reveal or secure, never both."""
        if self.ear.next("PU-3")["event"] == "secured":
            self._secure(seat)
        else:
            self._reveal_and_share(seat)

    def _secure(self, seat: int) -> None:
        self.ear.decision()
        colour = self.ear.next("PU-18").get("colour")
        cards = [card for card in self.bench[seat] if colour_of(card) == colour]
        if not cards:
            self.ear.object("PU-18", f"the bench is {self.bench[seat]}")
        points = points_of(cards)
        self.ear.hear("PU-18", "secured", seat=seat, colour=colour, count=len(cards), points=points)
        self.bank[seat] += cards
        self._leave_bench(seat, cards)

    def _leave_bench(self, seat: int, cards: Sequence[str]) -> None:
        self.bench[seat] = [card for card in self.bench[seat] if card not in cards]

    # --- revealing

    def _reveal_and_share(self, seat: int) -> None:
        busted = self._reveal_until_the_end(seat)
        order = self._takers(seat)
        self._share(order if busted else [seat, *order])
        self._clear_the_table()

    def _reveal_until_the_end(self, seat: int) -> bool:
        """Reveal cards until the player stops or busts; whether it was a bust."""
        while True:
            self.ear.decision()
            if not self._reveal_one(seat):
                return True
            if self._stops(seat):
                return False

    def _reveal_one(self, seat: int) -> bool:
        """Turn over the top card and put it where it belongs; False if it fits nowhere."""
        event = self.ear.next("PU-4")
        card = str(event.get("card"))
        if not self.deck[card]:
            self.ear.object("PU-1", f"{card} is not in the deck, or no longer")
        self.deck[card] -= 1
        self.cards_left -= 1
        clashing: dict[str, Any] = {f"clash_{row + 1}": self.clash(card, row) for row in range(MOST_ROWS)}
        self.ear.hear("PU-4, PU-5", "revealed", seat=seat, card=card, cards_left=self.cards_left, **clashing)
        if card == "switch":
            self._switch(seat)
            return True
        return self._place(seat, card)

    def _switch(self, seat: int) -> None:
        self.switches += 1
        first = self._takers(seat)[0]
        way = "none" if self.players == 2 else "right" if self.switches % 2 else "left"
        self.ear.hear("PU-8, PU-13", "switched", seat=seat, switches=self.switches, first_taker=first, direction=way)

    def clash(self, card: str, row: int) -> str:
        """The first card of a row that another cannot lie with, or nothing."""
        return next((other for other in self.rows.get(row, []) if clashes(card, other)), "")

    def legal_rows(self, card: str) -> list[int]:
        """PU-5, PU-6, PU-7: the rows where a card may go, a new one among them."""
        fitting = [row for row, cards in self.rows.items() if not any(clashes(card, other) for other in cards)]
        return fitting + [len(self.rows)] * (len(self.rows) < self.most_rows)

    def _place(self, seat: int, card: str) -> bool:
        legal = self.legal_rows(card)
        if not legal:
            self.ear.hear("PU-16", "busted", seat=seat, card=card)
            self._roll("PU-16", seat)
            return False
        if len(legal) > 1:
            self.ear.decision()
        event = self.ear.next("PU-9")
        row = event.get("row")
        if event["event"] != "placed" or row not in legal:
            self.ear.object("PU-5, PU-6, PU-7, PU-9", f"{card} may go to the rows {legal} of {self.rows}")
        cards = self.rows.setdefault(row, [])
        cards.append(card)
        self.ear.hear("PU-5", "placed", seat=seat, card=card, row=row, place=len(cards) - 1)
        return True

    def _stops(self, seat: int) -> bool:
        """Whether the player stops here, by choice or because no card is left."""
        if not self.cards_left:
            if self.rows:
                self.ear.hear("PU-19", "stopped", seat=seat, why="deck_empty")
            return True
        if not self.rows or self.ear.next("PU-4")["event"] == "revealed":
            return False  # PU-10: with only switch cards out the player must reveal again
        self.ear.decision()
        self.ear.hear("PU-4, PU-10", "stopped", seat=seat, why="choice")
        return True

    # --- sharing the rows

    def _takers(self, seat: int) -> list[int]:
        """PU-13: the opponents, clockwise, or the other way round after an odd number of switch cards."""
        way = -1 if self.switches % 2 else 1
        return [(seat + way * step) % self.players for step in range(1, self.players)]

    def _share(self, takers: Sequence[int]) -> None:
        for seat in takers:
            if self.rows:
                self._take_a_row(seat)

    def _take_a_row(self, seat: int) -> None:
        if len(self.rows) > 1:
            self.ear.decision()
        row = self.ear.next("PU-13").get("row", -1)
        if row not in self.rows:
            self.ear.object("PU-11, PU-13", f"seat {seat} must take one of the rows {self.rows}")
        cards = self.rows.pop(row)
        self.ear.hear("PU-11, PU-13", "took", seat=seat, row=row, points=points_of(cards), cards=cards)
        self.bench[seat] += [card for card in cards if is_number(card)]
        if "roll" in cards:
            self._roll("PU-12", seat)

    def _roll(self, rule: str, seat: int) -> None:
        face = self.ear.next(rule).get("face")
        if face not in FACES:
            raise AssertionError(f"{rule}: the die has no face {face}")
        if face != "star":
            hit = [face]
        else:
            rule, hit = "PU-22", list(COLOURS) if self.options["risk"] else []
        lost = points_of([card for card in self.bench[seat] if colour_of(card) in hit])
        self.ear.hear(rule, "rolled", seat=seat, face=face, lost=lost)
        for colour in hit:
            self._lose(rule, seat, colour)

    def _lose(self, rule: str, seat: int, colour: str) -> None:
        cards = [card for card in self.bench[seat] if colour_of(card) == colour]
        if cards:
            points = points_of(cards)
            self.ear.hear(rule, "lost", seat=seat, colour=colour, count=len(cards), points=points)
            self._leave_bench(seat, cards)

    def _clear_the_table(self) -> None:
        for row in sorted(self.rows):
            self.ear.hear("PU-14", "left_over", row=row, cards=self.rows[row])
        if self.switches:
            self.ear.hear("PU-15", "switches_discarded", switches=self.switches)
        self.rows = {}
        self.switches = 0

    # --- the count

    def _result(self) -> list[int]:
        scores = []
        for seat in range(self.players):
            bench, bank = points_of(self.bench[seat]), points_of(self.bank[seat])
            cards = len(self.bench[seat] + self.bank[seat])
            self.ear.hear("PU-20", "scored", seat=seat, bench=bench, bank=bank, count=cards)
            scores.append((bench + bank, cards))
        ranks = places(scores)
        for seat, ((points, _), rank) in enumerate(zip(scores, ranks, strict=True)):
            self.ear.hear("PU-21", "result", seat=seat, points=points, rank=rank, winners=ranks.count(1))
        self.ear.end("PU-19")
        return [seat for seat, rank in enumerate(ranks) if rank == 1]
