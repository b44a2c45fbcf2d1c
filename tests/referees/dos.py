"""A referee for DOS, written from the rules alone and sharing no code with the game.

It re-enacts a match from the cards and choices, and objects to the first event that the rules do not give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations, product
from typing import Any

from tests.referees.told import Ear, Told, places

COLOURS = "bgry"
COPIES = {"1": 3, "3": 3, "4": 3, "5": 3, "6": 2, "7": 2, "8": 2, "9": 2, "10": 2, "#": 2}  # in each colour
WILD_DOS = "dos"
WILD_DOSES = 3  # for each colour
HAND = 7
LEAST_IN_ROW = 2
PENALTY = 2
MOST_TURNS = 1000
MOST_POINTLESS_ROUNDS = 3
DRAW_RULES = {"turn": "DO-9", "double": "DO-7", "caught": "DO-16"}
OPTIONS = {
    "dos_call": ("DO-15", ("auto", "explicit", "off")),
    "after_draw": ("DO-9", ("any", "drawn_card")),
    "bonus_card": ("DO-11", ("required", "optional")),
}


def whole_deck(colours: int = len(COLOURS)) -> Counter[str]:
    coloured = {colour + face: copies for colour in COLOURS[:colours] for face, copies in COPIES.items()}
    return Counter({**coloured, WILD_DOS: WILD_DOSES * colours})


def is_wild_number(card: str) -> bool:
    return card.endswith("#")


def numbers_of(card: str) -> Sequence[int]:
    """DO-12 and DO-13: the numbers that a card can stand for."""
    if is_wild_number(card):
        return range(1, 11)
    return (2,) if card == WILD_DOS else (int(card[1:]),)


def colours_of(card: str) -> str:
    return COLOURS if card == WILD_DOS else card[0]


def points_of(card: str) -> int:
    """DO-18."""
    if is_wild_number(card):
        return 40
    return 20 if card == WILD_DOS else int(card[1:])


def number_to_deal(card: str) -> int:
    """DO-1: symbols count 0."""
    return 0 if is_wild_number(card) or card == WILD_DOS else int(card[1:])


@cache
def fits(row_card: str, cards: tuple[str, ...]) -> bool:
    """DO-4 and DO-5: whether one card, or two together, can have the number of the row card."""
    return any(sum(named) in numbers_of(row_card) for named in product(*map(numbers_of, cards)))


def ways_to_colour(row_card: str, cards: Sequence[str]) -> set[bool]:
    """DO-12: whether all can be called the same colour, and whether they need not be."""
    return {len(set(named)) == 1 for named in product(*map(colours_of, (row_card, *cards)))}


def numbers_named(row_card: str, cards: tuple[str, ...]) -> tuple[int, int]:
    """DO-13: what the row card and the first card on it stand for, the least of all that is possible."""
    return min(
        (sum(named), named[0]) for named in product(*map(numbers_of, cards)) if sum(named) in numbers_of(row_card)
    )


def colour_named(row_card: str, cards: Sequence[str], same_colour: int) -> str:
    """DO-12: the colour of a Wild DOS, where it decides whether all cards have the same."""
    if len(ways_to_colour(row_card, cards)) == 1:
        return ""
    if not same_colour:
        return "other"
    return next((card[0] for card in (row_card, *cards) if card != WILD_DOS), "same")


def ways_to_play(hand: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Every one or two cards of a hand."""
    singles = ((card,) for card in hand)
    twins = ((card, card) for card, copies in hand.items() if copies > 1)
    return chain(singles, twins, combinations(hand, 2))


def judge(events: Sequence[Told]) -> list[int]:
    """Re-enact a finished match and return the seats that win it, or raise AssertionError naming a broken rule."""
    return Referee(events).whole_match()


@dataclass
class Turn:
    """What a player has done in a turn, and the cards of the row that can still be matched in it."""

    seat: int
    open: list[str]
    matches: list[tuple[str, ...]] = field(default_factory=list)  # each a row card and those on it
    owed_cards: int = 0  # to the row, by this player
    owed_draws: int = 0  # by each of the others
    drew: bool = False
    drawn: str | None = None
    said: bool = False
    has_begun: bool = False  # and what it begins with is yet to be heard


class Referee:
    def __init__(self, events: Sequence[Told]) -> None:
        self.ear = Ear(events)
        match = self.ear.hear("DO-1", "match", "players", "options", "seats", "seed_hash", game="dos")
        self.players: int = match["players"]
        self.options: dict[str, Any] = match["options"]
        self.explicit = self.options["dos_call"] == "explicit"
        self.hand_cards: int = self.options.get("hand", HAND)
        self.deck = whole_deck(self.options.get("colours", len(COLOURS)))
        self.points = [0] * self.players
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.pile: Counter[str] = Counter()
        self.discards: list[str] = []  # the last one lies on top
        self.row: list[str] = []
        self.last: Turn | None = None  # the turn before, if it ended with two cards and a catch is on offer
        self.tries: set[int] = set()  # who may catch
        self.turn = Turn(-1, [])
        self._check_setup(match)

    def _check_setup(self, match: Told) -> None:
        if self.players not in (2, 3, 4) or len(match["seats"]) != self.players:
            raise AssertionError(f"DO-1: {self.players} players, {len(match['seats'])} names")
        if self.options["target"] < 1:
            raise AssertionError(f"DO-19: {self.options['target']} points win")
        for name, (rule, values) in OPTIONS.items():
            if self.options[name] not in values:
                raise AssertionError(f"{rule}: {name} is {self.options[name]!r}")

    def whole_match(self) -> list[int]:
        dealer = self._first_dealer()
        rounds = pointless = 0
        while max(self.points) < self.options["target"] and pointless < MOST_POINTLESS_ROUNDS:
            rounds += 1
            begins = self._clockwise_after(dealer)[0]
            self.ear.hear("DO-1, DO-2, DO-19", "round", round=rounds, dealer=dealer, seat=begins)
            self._deal(dealer)
            winner = self._play_round(dealer)
            if winner is None:
                pointless += 1
                self.ear.hear("DO-20", "no_points", round=rounds, in_a_row=pointless)
            else:
                pointless = 0
                dealer = winner
                self._count(winner)
        return self._result()

    def _result(self) -> list[int]:
        ranks = places(self.points)
        for seat, (points, rank) in enumerate(zip(self.points, ranks, strict=True)):
            self.ear.hear("DO-19, DO-20", "result", seat=seat, points=points, rank=rank, winners=ranks.count(1))
        self.ear.end("DO-19")
        return [seat for seat, rank in enumerate(ranks) if rank == 1]

    def _clockwise_after(self, seat: int) -> list[int]:
        """Everyone else, beginning on the left."""
        return [(seat + place) % self.players for place in range(1, self.players)]

    # --- before the turns

    def _first_dealer(self) -> int:
        deck = self.deck.copy()
        seats = list(range(self.players))
        while len(seats) > 1:
            numbers = {seat: number_to_deal(self._cut(seat, deck)) for seat in seats}
            seats = [seat for seat in seats if numbers[seat] == max(numbers.values())]
        self.ear.hear("DO-1", "dealer", seat=seats[0])
        return seats[0]

    def _cut(self, seat: int, deck: Counter[str]) -> str:
        card = self._card_from(deck, "DO-1")
        self.ear.hear("DO-1", "cut", seat=seat, card=card)
        return card

    def _card_from(self, deck: Counter[str], rule: str) -> str:
        """The card of the event to come, which must be in a deck or pile and leaves it."""
        card = str(self.ear.next(rule).get("card"))
        if not deck[card]:
            self.ear.object(rule, f"{card} is not there, or no longer")
        deck[card] -= 1
        return card

    def _deal(self, dealer: int) -> None:
        self.pile = self.deck.copy()
        self.discards = []
        self._no_more_catches()
        for seat in [*self._clockwise_after(dealer), dealer]:
            self.hands[seat] = Counter(self._dealt(seat) for _ in range(self.hand_cards))
            self.ear.hear("DO-2", "hand", seat=seat, count=self.hand_cards)
        self.row = []
        self._fill_row("DO-2", "start")

    def _dealt(self, seat: int) -> str:
        card = self._card_from(self.pile, "DO-2")
        self.ear.hear("DO-2", "dealt", seat=seat, card=card, only=seat)
        return card

    # --- the piles

    def _fill_row(self, rule: str, why: str) -> None:
        while len(self.row) < LEAST_IN_ROW and self._pile_is_ready():
            self.row.append(self._card_from(self.pile, rule))
            self.ear.hear(rule, "turned_up", card=self.row[-1], why=why, place=len(self.row) - 1)

    def _pile_is_ready(self) -> bool:
        """DO-20: whether a card can be taken, if need be after a reshuffle."""
        if not self.pile.total() and self.discards:
            self.ear.hear("DO-20", "reshuffled", count=len(self.discards))
            self.pile, self.discards = Counter(self.discards), []
        return self.pile.total() > 0

    def _draw(self, seat: int, why: str) -> str | None:
        rule = DRAW_RULES[why]
        if not self._pile_is_ready():
            self.ear.hear("DO-20", "no_card", seat=seat, why=why)
            return None
        self.ear.hear(rule, "drew", seat=seat, why=why)
        card = self._card_from(self.pile, rule)
        self.ear.hear(rule, "drawn", seat=seat, card=card, only=seat)
        self.hands[seat][card] += 1
        return card

    def _leave_hand(self, seat: int, cards: Sequence[str], rule: str) -> None:
        """Before an event that plays cards: they must be in the hand, which loses them."""
        if not Counter(cards) <= self.hands[seat]:
            self.ear.object(rule, f"the hand is {sorted(self.hands[seat].elements())}")
        self.hands[seat] -= Counter(cards)

    # --- a round

    def _play_round(self, dealer: int) -> int | None:
        """Who wins the round, if anybody."""
        seat = dealer
        for _ in range(MOST_TURNS):
            seat = self._clockwise_after(seat)[0]
            self.play_turn(seat)
            if not self.hands[seat]:
                self.ear.hear("DO-17", "went_out", seat=seat)
                return seat
            self._say_or_be_silent(seat)
        return None

    def _say_or_be_silent(self, seat: int) -> None:
        """DO-15, at the end of a turn."""
        if self.hands[seat].total() != 2:
            return
        if self.options["dos_call"] == "auto":
            self.ear.hear("DO-15", "said", seat=seat)
        elif self.explicit:
            self.last = self.turn
            self.tries = set(self._clockwise_after(seat))

    def play_turn(self, seat: int) -> None:
        """DO-3: match or draw, and after drawing match or put a card into the row."""
        self.turn = Turn(seat, list(self.row))
        self._hear_interludes()
        self._begin_acting()
        if self.ear.next("DO-3")["event"] in ("drew", "no_card", "reshuffled"):
            self._draw_for_turn(seat)
            self._hear_interludes()
        if self.turn.drew and self.ear.next("DO-9")["event"] == "put":
            self._put(seat, "DO-9", "instead")
            self.turn.open = []
            self._end_by_choice(seat)
            return
        self._match_row_cards(seat)
        self._clear_matches(seat)
        if self.hands[seat]:
            self._fill_row("DO-10", "refill")
            self._add_owed_cards(seat)

    def _draw_for_turn(self, seat: int) -> None:
        self._decide()
        self.turn.drew = True
        self.turn.drawn = self._draw(seat, "turn")

    def _end_by_choice(self, seat: int) -> None:
        """DO-15: who must say DOS without help also says when the turn is over."""
        if self.explicit and self.hands[seat]:
            self._hear_interludes()
            self.ear.decision()
            self.ear.hear("DO-15", "ended", seat=seat)

    # --- what can come between

    def _hear_interludes(self) -> None:
        interludes = {"said": self._hear_said, "caught": self._catch, "wrongly_caught": self._catch_wrongly}
        while (kind := self.ear.next("DO-3")["event"]) in interludes:
            self.ear.decision()
            interludes[kind]()

    def _hear_said(self) -> None:
        seat = self.turn.seat
        if not self.explicit or self.turn.said or self.hands[seat].total() != 2:
            self.ear.object("DO-15", f"seat {seat} holds {self.hands[seat].total()} cards, said: {self.turn.said}")
        self.ear.hear("DO-15", "said", seat=seat)
        self.turn.said = True

    def _catch(self) -> None:
        last, by = self._tried_by()
        if last.said:
            self.ear.object("DO-16", f"seat {last.seat} has said DOS")
        self.ear.hear("DO-16", "caught", seat=last.seat, by=by)
        self._no_more_catches()
        self._draw_penalty(last.seat)

    def _catch_wrongly(self) -> None:
        last, by = self._tried_by()
        if not last.said:
            self.ear.object("DO-16", f"seat {last.seat} has kept silent")
        self.ear.hear("DO-16", "wrongly_caught", seat=last.seat, by=by)
        self.tries.remove(by)

    def _tried_by(self) -> tuple[Turn, int]:
        """DO-16: the turn that somebody objects to, and who does."""
        by = self.ear.next("DO-16").get("by")
        if self.last is None or by not in self.tries:
            self.ear.object("DO-15, DO-16", f"only {sorted(self.tries)} may catch, after a turn that left two cards")
        return self.last, by

    def _begin_acting(self) -> None:
        """DO-15: with the first act of a turn nobody can be caught any more, and a silence comes out."""
        self.ear.decision()
        self.turn.has_begun = True
        if self.tries and self.last is not None and not self.last.said:
            self.ear.hear("DO-15", "kept_silent", seat=self.last.seat)
        self._no_more_catches()

    def _decide(self) -> None:
        """To draw or to match, which has been counted already where it is the first act of the turn."""
        if not self.turn.has_begun:
            self.ear.decision()
        self.turn.has_begun = False

    def _no_more_catches(self) -> None:
        self.last, self.tries = None, set()

    def _draw_penalty(self, seat: int) -> None:
        """DO-16: two cards; that none is left is told once."""
        for _ in range(PENALTY):
            if self._draw(seat, "caught") is None:
                break

    # --- matches

    def _match_row_cards(self, seat: int) -> None:
        self._match(seat)
        while self.hands[seat] and (self.explicit or self._may_match_again()):
            self._hear_interludes()
            if self.ear.next("DO-3")["event"] != "matched":
                self.ear.decision()
                self.ear.hear("DO-3", "ended", seat=seat)
                break
            self._match(seat)
        self.turn.open = []

    def may_use(self, cards: Sequence[str]) -> bool:
        """DO-9: whether these cards may make a match now, which a draw before it can forbid."""
        if not self.turn.drew or self.options["after_draw"] == "any":
            return True
        return not self.turn.matches and self.turn.drawn in cards

    def is_last_single(self, seat: int, cards: Sequence[str]) -> bool:
        """Whether one card has just emptied the hand."""
        return len(cards) == 1 and not self.hands[seat].total()

    def _may_match_again(self) -> bool:
        """DO-9, DO-10: as far as everyone can tell; what the hand holds decides nothing."""
        return bool(self.turn.open) and (not self.turn.drew or self.options["after_draw"] == "any")

    def _match(self, seat: int) -> None:
        self._decide()
        event = self.ear.next("DO-3")
        if event["event"] != "matched":
            self.ear.object("DO-3, DO-9", f"seat {seat} must match or draw, and after drawing match or put a card")
        row_card: str = event["row_card"]
        cards = tuple(filter(None, (event["first"], event["second"])))
        self._check_match(seat, row_card, cards, event["same_colour"])
        number, first_number = numbers_named(row_card, cards)
        self.ear.hear(
            "DO-3, DO-12, DO-13",
            "matched",
            "row_card",
            "first",
            "second",
            "same_colour",
            seat=seat,
            place=self.row.index(row_card),
            number=number,
            first_number=first_number,
            colour="" if self.is_last_single(seat, cards) else colour_named(row_card, cards, event["same_colour"]),
        )
        self.turn.open.remove(row_card)
        self.row.remove(row_card)
        self.turn.matches.append((row_card, *cards))
        self.turn.owed_cards += event["same_colour"]
        self.turn.owed_draws += event["same_colour"] * (len(cards) == 2)

    def _check_match(self, seat: int, row_card: str, cards: tuple[str, ...], same_colour: int) -> None:
        if not self.may_use(cards):
            self.ear.object("DO-9", f"one match is allowed after drawing, with {self.turn.drawn} in it")
        if row_card not in self.turn.open:
            self.ear.object("DO-3, DO-8", f"only {self.turn.open} can be matched")
        self._leave_hand(seat, cards, "DO-4, DO-5")
        if not fits(row_card, cards):
            rule = "DO-5" if len(cards) == 2 else "DO-4"
            self.ear.object(rule, f"{' + '.join(cards)} cannot be the number of {row_card}")
        ways = ways_to_colour(row_card, cards)
        if self.is_last_single(seat, cards):  # DO-12, DO-17: no colour is named, as no card can be owed any more
            ways = {min(ways)}
        if same_colour not in ways:
            rule = "DO-7" if len(cards) == 2 else "DO-6"
            self.ear.object(f"{rule}, DO-12", f"{row_card} and {' + '.join(cards)} cannot be coloured so")

    # --- the end of a turn

    def _clear_matches(self, seat: int) -> None:
        """DO-10: the matches go away, and then the others draw."""
        cards = [card for match in self.turn.matches for card in match]
        self.ear.hear("DO-10", "discarded", seat=seat, count=len(cards))
        self.discards += cards
        for other in self._clockwise_after(seat) * self.turn.owed_draws:
            self._draw(other, "double")

    def _add_owed_cards(self, seat: int) -> None:
        for _ in range(self.turn.owed_cards):
            if self.hands[seat]:
                self._hear_interludes()
                self._add_or_decline(seat)
        if self.turn.owed_cards:
            self._end_by_choice(seat)

    def _add_or_decline(self, seat: int) -> None:
        if self.options["bonus_card"] == "optional" and self.ear.next("DO-11")["event"] == "declined":
            self.ear.decision()
            self.ear.hear("DO-11", "declined", seat=seat)
        else:
            self._put(seat, "DO-6, DO-7, DO-11", "bonus")

    def _put(self, seat: int, rule: str, why: str) -> None:
        self.ear.decision()
        card = str(self.ear.next(rule).get("card"))
        self._leave_hand(seat, [card], rule)
        self.ear.hear(rule, "put", seat=seat, card=card, why=why, place=len(self.row))
        self.row.append(card)

    # --- the count

    def _count(self, winner: int) -> None:
        losers = self._clockwise_after(winner)
        for seat in losers:
            self._show(seat)
        gained = sum(points_of(card) for seat in losers for card in self.hands[seat].elements())
        self.points[winner] += gained
        self.ear.hear("DO-18", "scored", seat=winner, gained=gained, points=self.points[winner])

    def _show(self, seat: int) -> None:
        """A hand is told in one event or, if it is big, in several."""
        hidden = +self.hands[seat]
        while hidden:
            cards = Counter[str](self.ear.next("DO-18").get("cards", []))
            if not cards or not cards <= hidden:
                self.ear.object("DO-18", f"seat {seat} still holds {sorted(hidden.elements())}")
            self.ear.hear("DO-18", "shown", "cards", seat=seat)
            hidden -= cards
