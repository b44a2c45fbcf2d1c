"""A referee for High Score, written from the rules alone and sharing no code with the game.

It believes the cards and dice that luck can give and the dice that a player may pick up; all the rest must follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement, count, takewhile
from typing import Any, NamedTuple

from tests.referees.told import Ear, Told, places

PLAYERS = range(2, 6)
DICE = 7
PLACES = "0123456"
VORTEX = "v"
FACES = ("1", "2", "3", "4", "5", VORTEX)
HIGHEST_SPACE = 30
WORTH = {"gold": 3, "silver": 2, "bronze": 1}
MOST_CARDS = 60

SCORINGS = {
    "total": "HS-16",
    "same": "HS-17",
    "same_minus": "HS-18",
    "tens_minus": "HS-19",
    "pairs": "HS-20",
    "pairs_minus": "HS-21",
    "triples_minus": "HS-22",
    "odd": "HS-23",
    "odd_minus": "HS-24",
    "listed_minus": "HS-25",
    "ascending": "HS-26",
}
VORTICES = {"-5": "HS-13", "0": "HS-13", "5": "HS-13", "6": "HS-13", "10": "HS-13", "frozen": "HS-14", "free": "HS-15"}
ROLLS = {"four": "HS-10", "three": "HS-11", "aside": "HS-12"}
MOST_ROLLS = {"four": 4, "three": 3, "aside": DICE}  # a die less for every roll


class Card(NamedTuple):
    scoring: str
    vortex: str
    roll: str


# --- what seven dice score

Values = list[int]


def same(values: Values) -> Values:
    return [value for value in values if values.count(value) >= 2]


def in_sets(values: Values, size: int) -> Values:
    """The dice in pairs, or in triples."""
    counting = []
    for value in set(values):
        counting += [value] * (values.count(value) // size * size)
    return counting


def ascending(values: Values) -> Values:
    series = list(takewhile(lambda value: value in values, count(1)))
    return [value for value in values if value in series]


@cache
def most_tens(values: tuple[int, ...], fewest: int) -> int:
    """The most groups of ten, of so many dice at least: without the first die, or with it in any group it can be in."""
    if not values:
        return 0
    first, others = values[0], range(1, len(values))
    most = most_tens(values[1:], fewest)
    for size in range(fewest - 1, len(values)):
        for partners in combinations(others, size):
            if first + sum(values[partner] for partner in partners) == 10:
                left = tuple(values[other] for other in others if other not in partners)
                most = max(most, 1 + most_tens(left, fewest))
    return most


COUNTING: dict[str, Callable[[Values], Values]] = {
    "total": lambda values: values,
    "same": same,
    "pairs": lambda values: in_sets(values, 2),
    "triples": lambda values: in_sets(values, 3),
    "odd": lambda values: [value for value in values if value in (1, 3, 5)],
    "listed": lambda values: [value for value in values if value in (1, 2, 3, 4)],
    "ascending": ascending,
}


def result(scoring: str, values: Values, lone_ten: bool = True) -> int:
    """What counts, less what does not if the card says so (HS-27: less -5 is 5 more)."""
    if scoring == "tens_minus":
        counting = 10 * most_tens(tuple(sorted(values)), 1 if lone_ten else 2)
    else:
        counting = sum(COUNTING[scoring.removesuffix("_minus")](values))
    subtracted = sum(values) - counting if scoring.endswith("_minus") else 0
    return counting - subtracted


def best_result(card: Card, dice: Iterable[str], lone_ten: bool = True) -> int:
    """The result with the value that the card gives the vortex, or the best that the player could choose."""
    faces = list(dice)
    numbers = [int(face) for face in faces if face != VORTEX]
    vortices = len(faces) - len(numbers)
    choices: Iterable[Sequence[int]]
    if card.vortex == "free":
        choices = combinations_with_replacement(range(7), vortices)
    else:
        choices = [[0 if card.vortex == "frozen" else int(card.vortex)] * vortices]
    return max(result(card.scoring, [*numbers, *chosen], lone_ten) for chosen in choices)


# --- the match


def judge(events: Sequence[Told]) -> list[int]:
    """Re-enact a finished match and return the seats that win it, or raise AssertionError naming a broken rule."""
    return Referee(events).whole_match()


@dataclass
class Dice:
    """The dice during a turn, by place: those that may be rolled again and those, set aside or frozen, that may not."""

    loose: dict[str, str] = field(default_factory=dict)
    aside: dict[str, str] = field(default_factory=dict)
    rolls: int = 0
    just_froze: int = 0

    def faces(self) -> list[str]:
        return sorted([*self.loose.values(), *self.aside.values()])

    def at(self, places: str) -> list[str]:
        return [self.loose[place] for place in places]

    def put_aside(self, places: str) -> None:
        for place in places:
            self.aside[place] = self.loose.pop(place)


class Referee:
    def __init__(self, events: Sequence[Told]) -> None:
        self.ear = Ear(events)
        match = self.ear.hear("HS-1", "match", "players", "options", "seats", "seed_hash", game="highscore")
        self.players: int = match["players"]
        self.options: dict[str, Any] = match["options"]
        self.deck = [tuple(card.split("/")) for card in self.options["deck"].split(",")]
        self.drawn: set[int] = set()
        self.card = Card("", "", "")
        self.starter = -1
        self.track: dict[int, int] = {}  # the seat at each score shown, marker and space together
        self.chips: list[list[str]] = [[] for _ in range(self.players)]
        self._check_setup(match)

    def _check_setup(self, match: Told) -> None:
        if self.players not in PLAYERS or len(match["seats"]) != self.players:
            raise AssertionError(f"HS-1: {self.players} players, {len(match['seats'])} names")
        if self.options["rounds"] not in range(1, len(self.deck) + 1):
            raise AssertionError(f"HS-1: {self.options['rounds']} rounds with {len(self.deck)} cards")
        if len(self.deck) > MOST_CARDS or not all(is_card(words) for words in self.deck):
            raise AssertionError(f"HS-28: {self.deck} is no deck")
        if not isinstance(self.options["lone_ten"], bool):
            raise AssertionError("HS-19: a lone ten counts or does not")

    def whole_match(self) -> list[int]:
        self.starter = self.ear.next("HS-3").get("seat", -1)
        self._require("HS-3", self.starter in range(self.players), "nobody sits there")
        self.ear.hear("HS-3", "starter", seat=self.starter)
        for number in range(1, self.options["rounds"] + 1):
            self._turn_up(number)
            self.track = {}
            for place in range(self.players):
                self._turn((self.starter + place) % self.players)
            self._give_chips(number)
        return self._rank()

    def _require(self, rule: str, truth: bool, objection: str) -> None:
        """Object to the event to come."""
        if not truth:
            self.ear.object(rule, objection)

    def _turn_up(self, number: int) -> None:
        event = self.ear.next("HS-1")
        card = event.get("card", 0)
        self._require("HS-1", event["event"] == "card", f"the card of round {number} is due")
        self._require("HS-1", card in range(1, len(self.deck) + 1), "the deck has no such card")
        self._require("HS-1", card not in self.drawn, "this card has been played")
        self.drawn.add(card)
        self.card = Card(*self.deck[card - 1])
        self.ear.hear("HS-1, HS-28", "card", round=number, card=card, **self.card._asdict())

    # --- a turn

    def _turn(self, seat: int) -> None:
        dice = Dice()
        self._roll("HS-2" if seat != self.starter else "HS-3", seat, dice, PLACES)
        while self._may_roll_again(dice):
            self.ear.decision()
            if self.ear.next("HS-4")["event"] == "stopped":
                self.ear.hear("HS-4", "stopped", seat=seat)
                break
            self._roll(ROLLS[self.card.roll], seat, dice, self._pick_up(seat, dice))
        self._mark(seat, dice)

    def _roll(self, order: str, seat: int, dice: Dice, places: str) -> None:
        """The dice at these places are rolled; they are named unless it is all of them."""
        event = self.ear.next(order)
        rolled = event.get("dice", [])
        dice.rolls += 1
        self._require(order, (event["event"], event.get("seat")) == ("rolled", seat), f"seat {seat} must roll")
        self._require("HS-4", len(rolled) == len(places), f"{len(places)} dice are rolled")
        self._require("HS-4", set(rolled) <= set(FACES), f"a die has the faces {FACES}")
        named: dict[str, Any] = {} if places == PLACES else {"places": places}
        self.ear.hear(ROLLS[self.card.roll], "rolled", seat=seat, roll=dice.rolls, dice=rolled, **named)
        fallen = dict(zip(places, rolled, strict=True))
        dice.loose.update(fallen)
        freezing = "".join(place for place in places if fallen[place] == VORTEX and self.card.vortex == "frozen")
        dice.just_froze = len(freezing)
        if freezing:
            self.ear.hear("HS-14", "froze", seat=seat, count=len(freezing), places=freezing)
            dice.put_aside(freezing)

    def _may_roll_again(self, dice: Dice) -> bool:
        return dice.rolls < MOST_ROLLS[self.card.roll] and len(dice.loose) > self._to_set_aside(dice)

    def _to_set_aside(self, dice: Dice) -> int:
        """HS-12, and HS-14: a die that has just frozen is one set aside."""
        return int(self.card.roll == "aside" and not dice.just_froze)

    def _pick_up(self, seat: int, dice: Dice) -> str:
        """The places of the dice that the player picks up to roll them again."""
        rule = ROLLS[self.card.roll]
        event = self.ear.next("HS-4")
        self._require("HS-4", event["event"] == "picked_up", "the player may stop or pick up dice")
        self._check_choice(Counter[str](event.get("dice", [])), dice)
        places: str = event.get("places", "")
        self._require(rule, in_order(places) and set(places) <= dice.loose.keys(), f"{dice.loose} lie there")
        self.ear.hear(rule, "picked_up", seat=seat, places=places, dice=dice.at(places))
        if self.card.roll == "aside":
            self._set_aside(seat, dice, "".join(place for place in sorted(dice.loose) if place not in places))
        return places

    def _check_choice(self, picked: Counter[str], dice: Dice) -> None:
        rule = ROLLS[self.card.roll]
        frozen = self.card.vortex == "frozen"
        self._require("HS-4", picked.total() > 0, "rolling no die is not a roll")
        self._require("HS-14", not (frozen and picked[VORTEX]), "a frozen die is never rolled again")
        loose = Counter(dice.loose.values())
        self._require(rule, picked <= loose, f"only {loose} may be rolled again")
        self._require(rule, self.card.roll != "four" or picked == loose, f"all of {loose} must be rolled")
        most = loose.total() - self._to_set_aside(dice)
        self._require(rule, picked.total() <= most, "one more die must be set aside")

    def _set_aside(self, seat: int, dice: Dice, places: str) -> None:
        """All the dice that were not picked up; there are none if only frozen ones stay."""
        if places:
            self.ear.hear("HS-12", "set_aside", seat=seat, places=places, dice=dice.at(places))
            dice.put_aside(places)

    def _mark(self, seat: int, dice: Dice) -> None:
        event = self.ear.next("HS-4")
        score = best_result(self.card, dice.faces(), self.options["lone_ten"])
        shown = self._place_for(score)
        rules = f"{SCORINGS[self.card.scoring]}, {VORTICES[self.card.vortex]}"
        self._require(f"HS-4, {ROLLS[self.card.roll]}", event["event"] == "scored", "the turn is over")
        self._require(rules, event.get("score") == score, f"{dice.faces()} score {score}")
        self.ear.hear(rule_of_place(score), "scored", seat=seat, score=score, shown=shown)
        if shown:
            self.track[shown] = seat

    def _place_for(self, score: int) -> int:
        """HS-5, HS-6: the score or the next lower one that is free; 0 for none."""
        while score > 0 and score in self.track:
            score -= 1
        return max(score, 0)

    # --- chips

    def _give_chips(self, number: int) -> None:
        chips = [chip for chip in WORTH if chip != "silver" or self.players > 2]
        seats = [seat for _, seat in sorted(self.track.items(), reverse=True)]
        for seat, chip in zip(seats, chips, strict=False):
            self.chips[seat].append(chip)
            self.ear.hear("HS-8, HS-9", "chip", seat=seat, chip=chip, points=self._points(seat))
        if seats:
            self.starter = seats[0]
        else:
            self.ear.hear("HS-8", "no_chip", round=number)

    def _points(self, seat: int) -> int:
        return sum(WORTH[chip] for chip in self.chips[seat])

    def _rank(self) -> list[int]:
        """HS-9: points, then gold, then silver."""
        standings = [
            (self._points(seat), chips.count("gold"), chips.count("silver")) for seat, chips in enumerate(self.chips)
        ]
        ranks = places(standings)
        for seat, rank in enumerate(ranks):
            points = self._points(seat)
            self.ear.hear("HS-9", "result", seat=seat, points=points, rank=rank, winners=ranks.count(1))
        self.ear.end("HS-9")
        return [seat for seat, rank in enumerate(ranks) if rank == 1]


def in_order(places: str) -> bool:
    """Whether places are named once each, from left to right."""
    return list(places) == sorted(set(places))


def is_card(words: Sequence[str]) -> bool:
    columns = (SCORINGS, VORTICES, ROLLS)
    return len(words) == len(columns) and all(word in column for word, column in zip(words, columns, strict=True))


def rule_of_place(score: int) -> str:
    """The rule that says where, or whether, a score is marked."""
    if score <= 0:
        return "HS-5"
    return "HS-6" if score <= HIGHEST_SPACE else "HS-7"
