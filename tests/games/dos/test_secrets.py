"""What a DOS seat may not know does not reach it, and what it may know bounds the worlds it imagines."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest

from sobremesa.engine import kernel
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.games.dos.cards import NAMES
from tests.games.dos.table import DosTable, whole_deck
from tests.tables import Setup, random_play


class Play(NamedTuple):
    """A card played since the last reshuffle, and how many cards the seat had drawn since then."""

    seat: int
    card: str
    drawn: int


class Stranger:
    """Follows a match from the events that one seat sees, and knows nothing else."""

    def __init__(self, seat: int, colours: int = 4) -> None:
        self.seat = seat
        self.colours = colours
        self.hand: Counter[str] = Counter()
        self.held: Counter[int] = Counter()
        self.row: list[str] = []
        self.matched: list[str] = []
        self.discards: list[str] = []
        self.pile = 0
        # at the last reshuffle, and what happened since then
        self.old: Counter[str] = Counter()
        self.new: Counter[str] = Counter()
        self.held_then: Counter[int] = Counter()
        self.drawn: Counter[int] = Counter()
        self.plays: list[Play] = []

    def hear(self, event: Event) -> None:
        data = event.data
        match event.kind:
            case "round":
                self.__init__(self.seat, self.colours)  # type: ignore[misc]
                self.new = whole_deck(self.colours)
                self.pile = self.new.total()
            case "hand":
                self._draw(data["seat"], data["count"])
            case "drew":
                self._draw(data["seat"], 1)
            case "dealt" | "drawn":
                self.hand[NAMES[data["card"]]] += 1
                self.new[NAMES[data["card"]]] -= 1
            case "turned_up":
                self.new[NAMES[data["card"]]] -= 1
                self.row.append(NAMES[data["card"]])
                self.pile -= 1
            case "put":
                self._play(data["seat"], NAMES[data["card"]])
                self.row.append(NAMES[data["card"]])
            case "matched":
                self.matched.append(self.row.pop(data["place"]))
                for card in (data["first"], data["second"]):
                    if card:
                        self._play(data["seat"], NAMES[card])
                        self.matched.append(NAMES[card])
            case "discarded":
                assert len(self.matched) == data["count"]
                self.discards += self.matched
                self.matched.clear()
            case "reshuffled":
                assert self.pile == 0
                assert len(self.discards) == data["count"]
                self.old = whole_deck(self.colours) - self.hand - Counter(self.row) - Counter(self.discards)
                self.new = Counter(self.discards)
                self.held_then = Counter(self.held)
                self.drawn.clear()
                self.plays = []
                self.pile = data["count"]
                self.discards.clear()

    def _draw(self, seat: int, cards: int) -> None:
        self.held[seat] += cards
        self.drawn[seat] += cards
        self.pile -= cards

    def _play(self, seat: int, card: str) -> None:
        self.plays.append(Play(seat, card, self.drawn[seat]))
        self.held[seat] -= 1
        if seat == self.seat:
            self.hand[card] -= 1

    def unseen(self) -> Counter[str]:
        """The cards that this seat cannot see."""
        seen = Counter([*self.row, *self.matched, *self.discards]) + self.hand
        return whole_deck(self.colours) - seen

    def object_to(self, world: Match) -> str | None:
        """What contradicts all that this seat has seen since the last reshuffle, if anything does."""
        pile = Counter(NAMES[card] for card in world._state.pile[: world._state.pile_count])
        old: Counter[str] = Counter()
        new = Counter(pile)
        for seat in range(world.players):
            if seat == self.seat:
                continue
            played = [play for play in self.plays if play.seat == seat]
            held_then = counted(world._state.hand_then[seat])
            old += held_then
            got = Counter(world.view(seat).hand) + Counter(play.card for play in played)
            if held_then.total() != self.held_then[seat] or held_then - got:
                return f"seat {seat} held other cards at the reshuffle"
            new += got - held_then
            for count, play in enumerate(played, 1):
                laid = Counter(play.card for play in played[:count])
                if (laid - held_then).total() > play.drawn:
                    return f"seat {seat} played {play.card} before it can have been drawn"
        if old != +self.old:
            return "these cards were not in the other hands at the reshuffle"
        return None if new == +self.new else "these cards were not in the pile"


def counted(counts: Any) -> Counter[str]:
    return +Counter({name: int(count) for name, count in zip(NAMES, counts, strict=True)})


class Strangers:
    """One for each seat of a match and one for the spectators."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats = [Stranger(seat, match._state.colours) for seat in range(-1, match.players)]
        self.heard = 0

    def __iter__(self) -> Iterator[Stranger]:
        """All of them, after they have heard the news."""
        for stranger in self.seats:
            for event in self.match.events(stranger.seat, since=self.heard):
                stranger.hear(event)
        self.heard = len(self.match.actions) + 1
        return iter(self.seats)


def hidden_cards(match: Match, seat: int) -> Counter[str]:
    """The cards that a seat cannot see: the other hands and the pile."""
    others = [match.view(other).hand for other in range(match.players) if other != seat]
    pile = [NAMES[card] for card in match._state.pile[: match._state.pile_count]]
    return Counter(card for place in (*others, pile) for card in place)


def imagined(match: Match, seat: int, stream: Any) -> Match:
    world = match.copy()
    kernel.sample(match.observe(seat), seat, stream, world._state)
    return world


HANDS = ["b1 b3 r9 g10 y9 r1", "g1 g3 g4 y5 b5 b6", "r3 r4 r5 r6 y1 y3", "y4 y6 g6 g7 b9 b10"]


def after_a_reshuffle(players: int, wanted: int) -> Iterator[Match]:
    """Positions of random play in which cards have been played since a reshuffle."""
    found = 0
    for seed in range(100):
        match = DosTable("r7 b8", *HANDS[:players], pile="g5", dos_call="explicit", seed=seed).match
        for _ in random_play(match, seed):
            if match.view(-1).round > 1 or found == wanted:
                break
            if match.observe(-1).plays > 0:
                yield match
                found += 1


def dawdling(match: Match) -> Iterator[None]:
    """Play by people who draw and then lay no more than one card, so that a round outlasts the pile."""
    while match.view(-1).piles_before < 2:
        yield
        seat = match.to_act[0]
        legal = match.legal(seat)
        plain = [action for action in legal if "=" in action and "+" not in action and action[0] != action[3]]
        first = next((action for action in ("end", "draw") if action in legal), None)
        match.play(seat, first or (plain or legal)[0])


SMALLER: list[dict[str, int]] = [{}, {"colours": 2, "hand": 5, "target": 100_000}]


@pytest.mark.parametrize("house_rules", SMALLER, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stranger_can_follow_from_the_events_of_a_seat(players: int, house_rules: dict[str, int]) -> None:
    """And a view remembers nothing else of the last reshuffle than what a stranger can write down."""
    match = Setup("dos", players, {"dos_call": "explicit", **house_rules}).new("follow")
    strangers = Strangers(match)
    for _ in dawdling(match):
        for stranger in strangers:
            view = match.view(stranger.seat)
            assert stranger.row == view.row
            assert stranger.pile == view.pile
            assert [stranger.held[seat] for seat in range(players)] == view.cards_left
            assert stranger.discards == view.discards
            assert +stranger.hand == Counter(view.hand)
            assert stranger.unseen() == hidden_cards(match, stranger.seat)
            assert stranger.object_to(match) is None
            if view.piles_before:
                record = match.observe(stranger.seat)
                assert record.held_then[:players].tolist() == [stranger.held_then[seat] for seat in range(players)]
                assert [(play[0], NAMES[play[1]]) for play in record.played[: record.plays]] == [
                    (play.seat, play.card) for play in stranger.plays
                ]


@pytest.mark.parametrize("house_rules", SMALLER, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_agree_with_all_that_was_seen_since_a_reshuffle(players: int, house_rules: dict[str, int]) -> None:
    """Whether people play at random or dawdle: cards are played that can have been old or new."""
    stream = new_luck("seen", "test")
    for seed in range(6):
        match = Setup("dos", players, house_rules).new(f"seen {seed}")
        strangers = Strangers(match)
        for step, _ in enumerate(dawdling(match)):
            if match.view(-1).piles_before and step % 7 == seed:
                assert_samples_agree(strangers, stream)
        for step, _ in enumerate(random_play(match, seed)):
            if step == 20 or match.view(-1).piles_before == 0:
                break
            assert_samples_agree(strangers, stream)


def assert_samples_agree(strangers: Strangers, stream: Any) -> None:
    match = strangers.match
    for stranger in strangers:
        world = imagined(match, stranger.seat, stream)
        assert stranger.object_to(world) is None
        assert world.observe(stranger.seat).tobytes() == match.observe(stranger.seat).tobytes()


def just_after_a_reshuffle() -> DosTable:
    """Two players; seat 0 has seen every card that seat 1 held when the discards became the pile."""
    table = DosTable("r7 b8", "g7 y1 y3 y4", "b1 b3 r9 g10 y9", pile="")
    table.play("draw", "put:y1")
    table.play("draw", seat=1)
    return table


def test_with_two_players_a_reshuffle_shows_the_other_hand() -> None:
    table = just_after_a_reshuffle()
    stream = new_luck("known", "test")
    drawn = set()
    for _ in range(200):
        hand = Counter(imagined(table.match, 0, stream).view(1).hand)
        assert not Counter(["b1", "b3", "r9", "g10", "y9"]) - hand
        drawn |= set(hand - Counter(["b1", "b3", "r9", "g10", "y9"]))
    assert len(drawn) > 25, "the card drawn since can be any of the new pile"


def test_a_naive_sampler_would_imagine_the_impossible() -> None:
    """Shuffling all unseen cards together forgets what the reshuffle has shown."""
    table = just_after_a_reshuffle()
    unseen = list(hidden_cards(table.match, 0).elements())
    known = Counter(["b1", "b3", "r9", "g10", "y9"])
    dice = random.Random(1)
    possible = sum(not known - Counter(dice.sample(unseen, 6)) for _ in range(1000))
    assert possible < 10


def test_an_old_card_in_one_of_two_hands_is_never_one_of_the_new_pile() -> None:
    """Three players: the others' old cards are known together, though not who holds which."""
    table = DosTable("r7 b8", "g7 y1 y3 y4", "b1 b3 r9", "g10 y9 y10", pile="")
    table.play("draw", "put:y1")
    stream = new_luck("old", "test")
    old = Counter(["b1", "b3", "r9", "g10", "y9", "y10"])
    holders: Counter[str] = Counter()
    for _ in range(600):
        world = imagined(table.match, 0, stream)
        assert Counter(world.view(1).hand) + Counter(world.view(2).hand) == old
        holders.update(world.view(1).hand)
    assert all(240 < holders[card] < 360 for card in old), "each of them is as likely here as there"


def test_in_the_smallest_deck_every_world_is_imagined_equally_often() -> None:
    """One colour, one card each: a hand is any of the cards that are not seen, as often as there are copies of it."""
    match = Setup("dos", 2, {"colours": 1, "hand": 1}).new("small")
    unseen = hidden_cards(match, 0)
    assert unseen.total() == 24
    stream = new_luck("small", "test")
    held: Counter[str] = Counter()
    for _ in range(4000):
        world = imagined(match, 0, stream)
        held.update(world.view(1).hand)
        assert hidden_cards(world, 0) == unseen
    surprise = sum((held[card] - 4000 * copies / 24) ** 2 / (4000 * copies / 24) for card, copies in unseen.items())
    assert set(held) == set(unseen)
    assert surprise < 34, "10 degrees of freedom at most: 34 has a chance of 2 in 10,000"


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_samples_are_uniform_before_a_reshuffle(seat: int) -> None:
    table = DosTable("r7 b8", "g7 y1 y3 y4", "b1 b3 r9", "g10 y9 y10")
    stream = new_luck("uniform", "test")
    held: Counter[str] = Counter()
    for _ in range(4000):
        held.update(imagined(table.match, seat, stream).view(1).hand)
    unseen = hidden_cards(table.match, seat)
    for card, copies in unseen.items():
        expected = 4000 * 3 * copies / unseen.total()
        assert abs(held[card] - expected) < 5 * expected**0.5, card
    assert set(held) == set(unseen)


def test_samples_of_the_new_pile_are_uniform_after_a_reshuffle() -> None:
    table = just_after_a_reshuffle()
    stream = new_luck("uniform", "test")
    drawn: Counter[str] = Counter()
    known = Counter(["b1", "b3", "r9", "g10", "y9"])
    for _ in range(4000):
        drawn += Counter(imagined(table.match, 0, stream).view(1).hand) - known
    new = hidden_cards(table.match, 0) - known
    assert set(drawn) == set(new)
    for card, copies in new.items():
        expected = 4000 * copies / new.total()
        assert abs(drawn[card] - expected) < 5 * expected**0.5, card


def test_samples_do_not_depend_on_the_true_cards() -> None:
    """Two worlds that look the same to a seat lead it to the same imagined worlds."""
    for match in after_a_reshuffle(3, 20):
        other = imagined(match, 0, new_luck("other", "test"))
        one, two = (imagined(world, 0, new_luck("same", "test")) for world in (match, other))
        assert one._state.tobytes() == two._state.tobytes()


def test_others_see_that_a_card_was_drawn_but_not_which() -> None:
    worlds = [DosTable("r7 b8", "g7 y1 y3", "b1 b3", "b4 b5", pile=card, discards="") for card in ("r9", "dos")]
    for table in worlds:
        table.play("draw")
    for seat in (1, 2, -1):
        seen = [[event for event in table.match.events(seat) if event.step] for table in worlds]
        assert seen[0] == seen[1]
        assert [table.match.view(seat).drawn for table in worlds] == [None, None]
    assert [table.match.view(0).drawn for table in worlds] == ["r9", "dos"]


def test_the_drawn_card_is_imagined_among_those_of_the_pile_of_now() -> None:
    table = DosTable("r7 b8", "g10 y9 r9", "b1 b3", pile="", discards="g1 g1 y3 b4", after_draw="drawn_card")
    table.play("draw")
    stream = new_luck("drawn", "test")
    drawn = {NAMES[imagined(table.match, 1, stream)._state.drawn] for _ in range(200)}
    assert drawn == {"g1", "y3", "b4"}


def after_drawing(card: str, row: str, *hands: str, discards: str, first_seed: int = 0, **options: Any) -> DosTable:
    """The player on turn has drawn this very card from the new pile; all other cards are in the hand of the last."""
    rest = whole_deck() - Counter(" ".join([row, *hands, discards]).split())
    for seed in range(first_seed, first_seed + 100):
        table = DosTable(row, *hands, " ".join(rest.elements()), pile="", discards=discards, seed=seed, **options)
        table.play("draw")
        if table.match.view(0).drawn == card:
            return table
    raise AssertionError(f"{card} is never drawn")


@pytest.mark.parametrize(
    ("held", "new", "drawn", "match", "left"),
    [
        ("g7 y9 r9", "g7 b5", "g7", "r7=g7", "g7 r9 y9"),
        ("g4 y3 y9 r9", "g4 b5", "g4", "r7=g4+y3", "g4 r9 y9"),
        ("y3 g4 y9 r9", "y3 b5", "y3", "r7=g4+y3", "r9 y3 y9"),
    ],
)
def test_drawn_card_shows_that_the_card_drawn_was_played(
    held: str, new: str, drawn: str, match: str, left: str
) -> None:
    """It must be in the match: so the equal card from before is still in the hand, and the b5 is not."""
    table = after_drawing(drawn, "r7 b8", held, discards=new, after_draw="drawn_card")
    table.play(match)
    stream = new_luck("shown", "test")
    for _ in range(200):
        assert " ".join(sorted(imagined(table.match, 1, stream).view(0).hand)) == left


def test_in_every_match_after_drawing_one_card_is_new() -> None:
    """Seats 0 and 1 each draw and make a double match. The y3 and the y5 were old: so the g4 and the g1 were not."""
    draws = (
        after_drawing(
            "g4",
            "r7 b6 y8 b8",
            "g4 y3 y9 r9",
            "g1 y5 b9 g10",
            discards="g4 g1 b4 b5",
            after_draw="drawn_card",
            first_seed=seed,
        )
        for seed in range(100)
    )
    table = next(table for table in draws if match_both(table))
    stream = new_luck("pairs", "test")
    for _ in range(100):
        world = imagined(table.match, 2, stream)
        held = Counter(world.view(0).hand) + Counter(world.view(1).hand)
        assert held == Counter(["g4", "y9", "r9", "g1", "b9", "g10"])


def match_both(table: DosTable) -> bool:
    """Both matches, if seat 1 draws the card that it needs."""
    finish_turn(table, 0, "r7=g4+y3")
    table.play("draw", seat=1)
    if table.match.view(1).drawn != "g1":
        return False
    finish_turn(table, 1, "b6=g1+y5")
    return True


def finish_turn(table: DosTable, seat: int, match: str) -> None:
    table.play(match, seat=seat)
    if "end" in table.legal(seat):
        table.play("end", seat=seat)


def old_or_new() -> list[DosTable]:
    """Seat 0 plays a g7 in two worlds: its own from before the reshuffle, and one that it has drawn since.

    Seat 2 cannot tell: in the second world it was seat 1 that held a g7.
    """
    old = after_drawing("b4", "r7 b8 y8", "g7 y9 r9", "g10 y10 b3", discards="g7 b4")
    new = after_drawing("g7", "r7 b8 y8", "b3 y9 r9", "g10 y10 g7", discards="g7 b4")
    for table in (old, new):
        table.play("r7=g7")
    return [old, new]


def test_nobody_else_sees_from_which_pile_a_played_card_came() -> None:
    old, new = old_or_new()
    for seat in (2, -1):
        seen = [[event for event in table.match.events(seat) if event.step] for table in (old, new)]
        assert seen[0] == seen[1]
        views = [table.match.view(seat) for table in (old, new)]
        assert views[0] == views[1]
        records = [table.match.observe(seat) for table in (old, new)]
        assert records[0].tobytes() == records[1].tobytes()


def test_samples_are_uniform_over_what_played_cards_can_have_been() -> None:
    """Seats 0 and 1 each draw and play a g7, one of which was old: against all ways to deal and to lay the cards."""
    tables = (
        after_drawing("b4", "r7 y7 b8 y8", "g7 y9 r9", "g10 y10 b3", discards="g7 b4 b5", first_seed=seed)
        for seed in range(100)
    )
    table = next(table for table in tables if plays_two_sevens(table))
    old, new = ["g7", "y9", "r9", "g10", "y10", "b3"], ["g7", "b4", "b5"]
    expected: Counter[str] = Counter()
    for kept in itertools.combinations(old, 3):
        for drawn in itertools.permutations(new, 2):
            hands = [Counter([*kept, drawn[0]]), Counter([*(set(old) - set(kept)), drawn[1]])]
            ways = hands[0]["g7"] * hands[1]["g7"]
            expected[in_words(hand - Counter(["g7"]) for hand in hands)] += ways
    stream = new_luck("ways", "test")
    found: Counter[str] = Counter()
    for _ in range(8000):
        world = imagined(table.match, 2, stream)
        found[in_words(Counter(world.view(seat).hand) for seat in (0, 1))] += 1
    assert set(found) == set(+expected)
    for hands_left, ways in (+expected).items():
        mean = 8000 * ways / expected.total()
        assert abs(found[hands_left] - mean) < 5 * mean**0.5, hands_left


def plays_two_sevens(table: DosTable) -> bool:
    table.play("r7=g7", "end")
    table.play("draw", seat=1)
    if table.match.view(1).drawn != "g7":
        return False
    table.play("y7=g7", "end", seat=1)
    return True


def in_words(hands: Iterable[Counter[str]]) -> str:
    return " / ".join(" ".join(sorted(hand.elements())) for hand in hands)
