"""A referee for BIDS, who knows the rules and the events of a finished match, and nothing of the game's code.
Deals, turned-up cards, bids, robberies and shuffles are believed if they are possible; all the rest must follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Event = Mapping[str, Any]
Bid = tuple[int, str]  # a seat and its card

HIGHEST = {3: 10, 4: 10, 5: 12, 6: 14}
COLOURS = {3: "ybr", 4: "ybrg", 5: "ybrg", 6: "ybrg"}
DEALT_IN = {3: 1, 4: 1, 5: 2, 6: 3}
LUCKY = {3: 12, 4: 8, 5: 8, 6: 7}
OPTIONAL = {"thief": "thief", "shuffle": "shuffle", "lowest_wins": "lowest", "unknown": "unknown"}
RULE_CARDS = ("shuffle", "lowest", "unknown")  # set aside, in front of nobody
NOT_OWN = ("2x", "-5", "thief")  # nobody wins these out of the own hand
TURNS = 10
MIDDLE = -1  # the card in the middle, where a seat is expected
NO_CARD = -99  # lower than every card


def number(card: str) -> int:
    """What a card bids, which is also what a black card in front is worth."""
    if card[0] in "ybrgk":
        return int(card[1:])
    return -5 if card == "-5" else 0


def colour(card: str) -> str:
    if card == "ally":
        return "white"
    return card[0] if card[0] in "ybrg" else "black"


def is_black(card: str) -> bool:
    return colour(card) == "black"


def require(truth: bool, rule: str, objection: str) -> None:
    if not truth:
        raise AssertionError(f"{rule}: {objection}")


class Events:
    """The events of a match, read one by one."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = list(events)
        self._read = 0
        self._step = 0

    def read(self, kind: str, rule: str, steps: int = 0) -> Event:
        """The next event, which must be of a kind and come `steps` actions after the one before."""
        require(self._read < len(self._events), rule, f"no events left, where {kind} is due")
        event = self._events[self._read]
        self._read += 1
        self._step += steps
        require(event["event"] == kind, rule, f"{kind} is due, not {dict(event)}")
        require(event["step"] == self._step, rule, f"step {self._step} is due, not {dict(event)}")
        self._require_audience(event)
        return event

    def expect(self, kind: str, rule: str, **facts: object) -> None:
        """The next event must say exactly this."""
        event = self.read(kind, rule)
        told = {name: value for name, value in event.items() if name not in ("step", "event", "audience")}
        require(told == facts, rule, f"{kind} {facts} is due, not {told}")

    def end(self) -> None:
        require(self._read == len(self._events), "BI-16", f"superfluous: {self._events[self._read :]}")

    @staticmethod
    def _require_audience(event: Event) -> None:
        hidden_from_some = {"dealt": [event.get("seat")], "blind_card": []}
        due = hidden_from_some.get(event["event"], "all")
        require(event.get("audience", due) == due, "BI-2", f"only {due} may see {dict(event)}")


@dataclass
class BlackDeck:
    """Cards in unknown order on top, burnt ones under them in the order in which they went there."""

    mixed: set[str]
    burnt: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.mixed) + len(self.burnt)

    def draw(self, card: str) -> str:
        if self.mixed:
            require(card in self.mixed, "BI-8", f"{card} cannot be the top card of {self.mixed}")
            self.mixed.remove(card)
        else:
            require(self.burnt[:1] == [card], "BI-8", f"the top card of {self.burnt} is another than {card}")
            self.burnt.pop(0)
        return card

    def shuffle(self) -> None:
        self.mixed |= set(self.burnt)
        self.burnt.clear()


class Round:
    """What lies on the table and in the hands during a round."""

    def __init__(self, players: int, hands: list[set[str]], deck: BlackDeck) -> None:
        self.hands = hands
        self.deck = deck
        self.front: list[list[str]] = [[] for _ in range(players)]
        self.doubling = [0] * players  # what 2x added
        self.allies: tuple[int, int] | None = None
        self.lowest_wins = False
        self.blind_next = False

    def points(self, seat: int) -> int:
        return sum(map(number, self.front[seat])) + self.doubling[seat]

    def highest_card(self, seat: int) -> int:
        return max(map(number, self.front[seat]), default=NO_CARD)

    def partner(self, seat: int) -> int | None:
        if self.allies is None or seat not in self.allies:
            return None
        return sum(self.allies) - seat


@dataclass
class Turn:
    number: int
    leader: int
    middle: str
    blind: bool
    bids: list[Bid] = field(default_factory=list)


class Referee:
    def __init__(self, events: Sequence[Event]) -> None:
        self.events = Events(events)
        opening = self.events.read("match", "BI-4")
        self.players: int = opening["players"]
        self.options: Mapping[str, Any] = opening["options"]
        self.turns: int = self.options.get("hand", TURNS)
        self.highest: int = self.options.get("highest", HIGHEST[self.players])
        self.highest_black: int = self.options.get("black", HIGHEST[self.players])
        usual = DEALT_IN[self.players] + (self.players == 6 and not self.options["ally"])
        self.dealt_in: int = self.options.get("dealt_in", usual)
        self.totals = [0] * self.players
        self.last_points = [0] * self.players
        self.last_highest = [NO_CARD] * self.players
        self.unlucky_rounds = [0] * self.players
        self.leader = 0
        self.table = Round(self.players, [], BlackDeck(set()))

    def check(self) -> None:
        self._check_options()
        for number_of_round in range(1, self.options["rounds"] + 1):
            self.events.expect("round", "BI-16", round=number_of_round)
            self._choose_leader(first=number_of_round == 1)
            self._deal()
            for turn in range(1, self.turns + 1):
                self._play_turn(turn)
            self._score_round()
        self._rank()
        self.events.end()

    def _check_options(self) -> None:
        require(3 <= self.players <= 6, "BI-1", f"{self.players} players")
        require(self.options["rounds"] >= 1, "BI-4", "no round at all")
        require(not (self.players == 3 and self.options["ally"]), "BI-4", "no Ally with three")
        require(not (self.players > 4 and self.options["thief"]), "BI-4", "the Thief is for three or four")
        require(self.options["lucky_loser"] in ("cumulative", "consecutive"), "BI-15", "unknown way to count")

    # --- before the turns

    def _choose_leader(self, first: bool) -> None:
        seats = list(range(self.players))
        ladder = {"total": self.totals, "last_round": self.last_points, "highest_card": self.last_highest}
        for why, values in {} if first else ladder.items():
            best = max(values[seat] for seat in seats)
            seats = [seat for seat in seats if values[seat] == best]
            if len(seats) == 1:
                self.leader = seats[0]
                self.events.expect("leads", "BI-9", seat=self.leader, why=why)
                return
        event = self.events.read("leads", "BI-9")
        require(event["why"] == "lot", "BI-9", f"the lot decides, not {event['why']}")
        require(event["seat"] in seats, "BI-9", f"{event['seat']} is not among {seats}")
        self.leader = event["seat"]

    def _deal(self) -> None:
        ally: bool = self.options["ally"]
        bid_cards = self._bid_cards_in_use()
        for _ in range(self._to_take_out()):
            card = self.events.read("taken_out", "BI-1")["card"]
            require(card in bid_cards, "BI-2", f"{card} cannot be taken out")
            bid_cards.remove(card)
        hands = [self._deal_hand(seat) for seat in range(self.players)]
        dealt = Counter(card for hand in hands for card in hand)
        black = self._black_cards_in_use()
        dealt_in = {card for card in dealt if is_black(card)}
        white = {"ally"} if ally else set()
        require(len(dealt_in) == self.dealt_in, "BI-1", f"{dealt_in} dealt in instead of {self.dealt_in} cards")
        require(dealt_in <= black, "BI-1", f"{dealt_in - black} not in use")
        require(dealt == Counter(bid_cards | dealt_in | white), "BI-1", f"other cards dealt than those in use: {dealt}")
        self.table = Round(self.players, hands, BlackDeck(black - dealt_in))
        self.events.expect("black_deck", "BI-3", count=len(self.table.deck), dealt_in=self.dealt_in)

    def _bid_cards_in_use(self) -> set[str]:
        numbers = range(1, self.highest + 1)
        return {f"{letter}{value}" for letter in COLOURS[self.players] for value in numbers}

    def _black_cards_in_use(self) -> set[str]:
        numbers = {f"k{value}" for value in range(1, self.highest_black + 1)}
        return numbers | {"2x", "-5"} | {card for option, card in OPTIONAL.items() if self.options[option]}

    def _to_take_out(self) -> int:
        """What is too much for the hands."""
        to_deal = len(self._bid_cards_in_use()) + self.dealt_in + self.options["ally"]
        return to_deal - self.players * self.turns

    def _deal_hand(self, seat: int) -> set[str]:
        hand = set()
        for _ in range(self.turns):
            event = self.events.read("dealt", "BI-3")
            require(event["seat"] == seat, "BI-3", f"{dict(event)} instead of {self.turns} cards for {seat}")
            hand.add(event["card"])
        self.events.expect("hand", "BI-3", seat=seat, count=self.turns)
        return hand

    # --- a turn

    def _play_turn(self, turn_number: int) -> None:
        turn = self._turn_up(turn_number)
        self._hear_bids(turn)
        best = self._best(turn)
        if turn.blind and (self.options["colours"] or len(best) == 1):
            self.events.expect("revealed", "BI-23", card=turn.middle)
        if best == [MIDDLE]:
            self.events.expect("middle_won", "BI-31", seat=turn.leader, card=turn.middle)
            self._burn(turn, "middle_wins", "BI-31")
        elif len(best) > 1:
            self.leader = [seat for seat in best if seat != MIDDLE][-1]
            self.events.expect("tied", "BI-8", seat=self.leader, cards=self._cards_of(turn, best))
            self._burn(turn, "tie", "BI-8")
        else:
            self.leader = best[0]
            self._win(turn, best[0])
        self._end_turn(turn)

    def _cards_of(self, turn: Turn, seats: Iterable[int]) -> list[str]:
        cards = {**dict(turn.bids), MIDDLE: turn.middle}
        return [cards[seat] for seat in seats]

    def _end_turn(self, turn: Turn) -> None:
        spent = [card for _, card in sorted(turn.bids) if not is_black(card)]
        self.events.expect("turn_ended", "BI-6", seat=self.leader, cards=spent)

    def _turn_up(self, turn_number: int) -> Turn:
        """Turn black cards up until one is there to bid for."""
        blind = self.table.blind_next
        self.table.blind_next = False
        while not blind:
            event = self.events.read("turned_up", "BI-5")
            require(event["turn"] == turn_number, "BI-5", f"this is turn {turn_number}: {dict(event)}")
            card = self.table.deck.draw(event["card"])
            if card not in RULE_CARDS:
                return Turn(turn_number, self.leader, card, blind=False)
            self.events.expect("set_aside", "BI-27", card=card)
            if card == "shuffle":
                self._shuffle()
            elif card == "lowest":
                self._lowest_wins_from(turn_number)
            blind = card == "unknown"
        self.events.expect("laid_blind", "BI-23", turn=turn_number)
        card = self.table.deck.draw(self.events.read("blind_card", "BI-23")["card"])
        return Turn(turn_number, self.leader, card, blind=True)

    def _hear_bids(self, turn: Turn) -> None:
        for place in range(self.players):
            seat = (turn.leader + place) % self.players
            event = self.events.read("bid", "BI-5", steps=1)
            require(event["seat"] == seat, "BI-5", f"{seat} must bid: {dict(event)}")
            require(event["card"] in self.table.hands[seat], "BI-5", f"{seat} has no {event['card']}")
            self.table.hands[seat].remove(event["card"])
            turn.bids.append((seat, event["card"]))

    def _best(self, turn: Turn) -> list[int]:
        """The seats of the best bids in playing order; with colours the card in the middle can be among them."""
        rivals = turn.bids
        if self.options["colours"]:
            rivals = most_played([*turn.bids, (MIDDLE, turn.middle)])
        best = (min if self.table.lowest_wins else max)(number(card) for _, card in rivals)
        return [seat for seat, card in rivals if number(card) == best]

    def _burn(self, turn: Turn, why: str, rule: str) -> None:
        """Put the middle card and then the black cards bid, in playing order, under the black deck."""
        self.table.deck.burnt.append(turn.middle)
        if turn.blind and not self.options["colours"]:
            self.events.expect("under_unseen", "BI-23")
        else:
            self.events.expect("under", rule, card=turn.middle, why=why)
        for seat, card in turn.bids:
            if card == "ally":
                self.events.expect("ally_out", "BI-25", seat=seat, why=why)
            elif is_black(card):
                self._put_under(card, why, rule)

    def _put_under(self, card: str, why: str, rule: str) -> None:
        self.table.deck.burnt.append(card)
        self.events.expect("under", rule, card=card, why=why)

    # --- a turn that someone wins

    def _win(self, turn: Turn, winner: int) -> None:
        spent = turn.middle in RULE_CARDS
        if spent:
            self.events.expect("turn_spent", "BI-24", seat=winner, card=turn.middle, bid=dict(turn.bids)[winner])
            self._set_aside(turn, turn.middle)
        else:
            self._take_stake(turn, winner)
        for seat, card in turn.bids:
            if card == "ally":
                self._join(seat, winner)
            elif card in RULE_CARDS:
                self._set_aside(turn, card)
            elif is_black(card) and spent:
                self._put_under(card, "spent_turn", "BI-24")
            elif card in NOT_OWN and seat == winner:
                self._put_under(card, "own", "BI-26")
        if "thief" in self._stake(turn, winner) and not spent:
            self._rob(turn, winner)
        if "shuffle" in (turn.middle, *(card for _, card in turn.bids)):
            self._shuffle()

    def _stake(self, turn: Turn, winner: int) -> list[str]:
        """What the winner of a turn gets: the middle card and black cards bid, but no special out of the own hand."""
        cards = [turn.middle]
        for seat, card in turn.bids:
            if is_black(card) and card not in RULE_CARDS and not (seat == winner and card in NOT_OWN):
                cards.append(card)
        return cards

    def _take_stake(self, turn: Turn, winner: int) -> None:
        stake = self._stake(turn, winner)
        self.table.front[winner] += stake
        score = self.table.points(winner)
        self.events.expect("won", "BI-6", seat=winner, bid=dict(turn.bids)[winner], score=score, cards=stake)
        if "2x" in stake:
            self.table.doubling[winner] += score
            self.events.expect("doubled", "BI-17", seat=winner, points=self.table.points(winner))

    def _join(self, seat: int, winner: int) -> None:
        if seat == winner:
            self.events.expect("ally_out", "BI-28", seat=seat, why="own")
        else:
            self.events.expect("allied", "BI-28", seat=seat, winner=winner)
            self.table.allies = (seat, winner)

    def _set_aside(self, turn: Turn, card: str) -> None:
        """Shuffle, Lowest wins or Great unknown, bid from hand or lain blind in the middle."""
        self.events.expect("set_aside", "BI-27", card=card)
        if card == "lowest":
            self._lowest_wins_from(turn.number + 1)
        elif card == "unknown":
            if turn.number < self.turns:
                self.events.expect("blind_turn", "BI-23", turn=turn.number + 1)
            self.table.blind_next = True

    def _lowest_wins_from(self, turn_number: int) -> None:
        if turn_number <= self.turns:
            self.events.expect("lowest_from", "BI-22", turn=turn_number)
        self.table.lowest_wins = True

    def _shuffle(self) -> None:
        self.events.expect("shuffled", "BI-21", count=len(self.table.deck))
        self.table.deck.shuffle()

    def _rob(self, turn: Turn, winner: int) -> None:
        front = self.table.front
        others = [(seat, card) for seat, card in turn.bids if seat != winner and front[seat]]
        if not others:
            self.events.expect("nothing_to_rob", "BI-19", seat=winner)
            return
        lowest = min(number(card) for _, card in others)
        loot = [(seat, card) for seat, bid in others if number(bid) == lowest for card in front[seat]]
        event = self.events.read("robbed", "BI-19", steps=int(len(loot) > 1))
        require(event["seat"] == winner, "BI-19", f"{winner} won the Thief: {dict(event)}")
        require((event["victim"], event["card"]) in loot, "BI-19", f"only {loot} can be robbed: {dict(event)}")
        front[event["victim"]].remove(event["card"])
        front[winner].append(event["card"])
        scores = (self.table.points(winner), self.table.points(event["victim"]))
        require((event["score"], event["victim_score"]) == scores, "BI-20", f"{scores} are due: {dict(event)}")

    # --- scores

    def _score_round(self) -> None:
        self.last_points = [self._round_points(seat) for seat in range(self.players)]
        self.last_highest = [self.table.highest_card(seat) for seat in range(self.players)]
        for seat, points in enumerate(self.last_points):
            self.totals[seat] += points
            facts = {"points": points, "total": self.totals[seat], "without": self.unlucky_rounds[seat]}
            self.events.expect("scored", "BI-11", seat=seat, **facts)

    def _round_points(self, seat: int) -> int:
        without_card = not self.table.front[seat]
        if without_card:
            self.unlucky_rounds[seat] += 1
        elif self.options["lucky_loser"] == "consecutive":
            self.unlucky_rounds[seat] = 0
        partner = self.table.partner(seat)
        if partner is not None:
            return self._shared_points(seat, partner)
        if without_card:
            times = self.unlucky_rounds[seat]
            self.events.expect("lucky", "BI-12", seat=seat, times=times, points=times * LUCKY[self.players])
            return times * LUCKY[self.players]
        return self.table.points(seat)

    def _shared_points(self, seat: int, partner: int) -> int:
        together = self.table.points(seat) + self.table.points(partner)
        half = (together + 1) // 2
        self.events.expect("shared", "BI-28", seat=seat, partner=partner, together=together, points=half)
        return half

    def _rank(self) -> None:
        standings = list(zip(self.totals, self.last_points, self.last_highest, strict=True))
        for seat, standing in enumerate(standings):
            rank = 1 + sum(other > standing for other in standings)
            winners = standings.count(max(standings))
            self.events.expect("result", "BI-16", seat=seat, points=self.totals[seat], rank=rank, winners=winners)


def most_played(cards: Iterable[Bid]) -> list[Bid]:
    """The cards of the colour, or colours, played most often."""
    played = list(cards)
    counts = Counter(colour(card) for _, card in played)
    return [(seat, card) for seat, card in played if counts[colour(card)] == max(counts.values())]


def check(events: Sequence[Event]) -> None:
    """Object with an AssertionError, which names the rule, to the first event that contradicts the rules of BIDS."""
    Referee(events).check()
