"""What a DOS seat may not know does not reach it, and what it may know bounds the worlds it imagines."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.engine import kernel
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.games.dos.cards import NAMES
from tests.games.dos.table import DosTable, whole_deck
from tests.tables import Setup, random_play

Pools = dict[int, Counter[str]]


class Stranger:
    """Follows a match from the events that one seat sees, and knows nothing else."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hand: Counter[str] = Counter()
        self.held: Counter[int] = Counter()
        self.since: dict[int, Counter[int]] = {}
        self.own_since: Counter[tuple[str, int]] = Counter()
        self.row: list[str] = []
        self.matched: Counter[str] = Counter()
        self.discards: Counter[str] = Counter()
        self.pools: Pools = {}
        self.era = self.pile = 0

    def hear(self, event: Event) -> None:
        data = event.data
        match event.kind:
            case "round":
                self.__init__(self.seat)  # type: ignore[misc]
                self.pools = {0: whole_deck()}
                self.pile = 108
            case "hand":
                self._draw(data["seat"], data["count"])
            case "drew":
                self._draw(data["seat"], 1)
            case "dealt" | "drawn":
                self.hand[NAMES[data["card"]]] += 1
                self.own_since[NAMES[data["card"]], self.era] += 1
            case "turned_up":
                self._show(NAMES[data["card"]], self.era)
                self.row.append(NAMES[data["card"]])
                self.pile -= 1
            case "put":
                self._play(data["seat"], NAMES[data["card"]], data["since"])
                self.row.append(NAMES[data["card"]])
            case "matched":
                self.row.remove(NAMES[data["row_card"]])
                self.matched[NAMES[data["row_card"]]] += 1
                self._lay(data["seat"], NAMES[data["first"]], data["first_since"])
                if data["second"]:
                    self._lay(data["seat"], NAMES[data["second"]], data["second_since"])
            case "discarded":
                assert self.matched.total() == data["count"]
                self.discards += self.matched
                self.matched.clear()
            case "reshuffled":
                assert self.pile == 0
                assert self.discards.total() == data["count"]
                self.era = data["since"]
                self.pools[self.era] = Counter(self.discards)
                self.pile = data["count"]
                self.discards.clear()

    def _draw(self, seat: int, cards: int) -> None:
        self.held[seat] += cards
        self.since.setdefault(seat, Counter())[self.era] += cards
        self.pile -= cards

    def _show(self, card: str, era: int) -> None:
        self.pools[era][card] -= 1
        assert self.pools[era][card] >= 0

    def _play(self, seat: int, card: str, era: int) -> None:
        self._show(card, era)
        self.held[seat] -= 1
        self.since[seat][era] -= 1
        if seat == self.seat:
            self.hand[card] -= 1
            self.own_since[card, era] -= 1

    def _lay(self, seat: int, card: str, era: int) -> None:
        self._play(seat, card, era)
        self.matched[card] += 1

    def unseen(self) -> Counter[tuple[str, int]]:
        """The cards that this seat cannot see, each with the pile that it came from."""
        pools: Counter[tuple[str, int]] = Counter()
        for era, pool in self.pools.items():
            for card, count in pool.items():
                pools[card, era] += count
        return pools - self.own_since


def hidden_cards(match: Match, seat: int) -> Counter[tuple[str, int]]:
    """The same from a whole world: the other hands and the pile."""
    state = match._state
    found: Counter[tuple[str, int]] = Counter()
    for other in range(match.players):
        if other != seat:
            for i in range(int(state.held[other])):
                found[NAMES[state.hand[other, i]], int(state.since[other, i])] += 1
    for card in state.pile[: state.pile_count]:
        found[NAMES[card], int(state.era)] += 1
    return found


def imagined(match: Match, seat: int, stream: Any) -> Match:
    world = match.copy()
    kernel.sample(match.observe(seat), seat, stream, world._state)
    return world


HANDS = ["b1 b3 r9 g10 y9 r1", "g1 g3 g4 y5 b5 b6", "r3 r4 r5 r6 y1 y3", "y4 y6 g6 g7 b9 b10"]


def after_a_reshuffle(players: int, wanted: int) -> Iterator[Match]:
    """Positions of random play in which hands hold cards of different piles."""
    found = 0
    for seed in range(100):
        match = DosTable("r7 b8", *HANDS[:players], pile="g5", dos_call="explicit", seed=seed).match
        for _ in random_play(match, seed):
            if match.view(-1).round > 1 or found == wanted:
                break
            if any(len(set(eras)) > 1 for eras in match.view(-1).held_since):
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stranger_can_follow_from_the_events_of_a_seat(players: int) -> None:
    strangers = [Stranger(seat) for seat in range(-1, players)]
    heard = 0
    match = Setup("dos", players, {"dos_call": "explicit"}).new("follow")
    for _ in dawdling(match):
        for stranger in strangers:
            for event in match.events(stranger.seat, since=heard):
                stranger.hear(event)
            view = match.view(stranger.seat)
            assert stranger.row == view.row
            assert stranger.pile == view.pile
            assert [stranger.held[seat] for seat in range(players)] == view.cards_left
            assert +stranger.discards == Counter(view.discards)
            assert +stranger.hand == Counter(view.hand)
            assert [sorted(stranger.since[seat].elements()) for seat in range(players)] == view.held_since
            assert stranger.unseen() == hidden_cards(match, stranger.seat)
        heard = len(match.actions) + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_respect_the_piles_after_a_reshuffle(players: int) -> None:
    stream = new_luck("piles", "test")
    for match in after_a_reshuffle(players, 60):
        for seat in range(-1, players):
            world = imagined(match, seat, stream)
            assert hidden_cards(world, seat) == hidden_cards(match, seat)
            assert world.observe(seat).tobytes() == match.observe(seat).tobytes()


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
    unseen = [card for card, _ in hidden_cards(table.match, 0).elements()]
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


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_samples_are_uniform_before_a_reshuffle(seat: int) -> None:
    table = DosTable("r7 b8", "g7 y1 y3 y4", "b1 b3 r9", "g10 y9 y10")
    stream = new_luck("uniform", "test")
    held: Counter[str] = Counter()
    for _ in range(4000):
        held.update(imagined(table.match, seat, stream).view(1).hand)
    unseen = Counter(card for card, _ in hidden_cards(table.match, seat).elements())
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
    new = Counter({card: count for (card, era), count in hidden_cards(table.match, 0).items() if era == 1})
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


def test_drawn_card_shows_the_card_drawn_in_a_single_match() -> None:
    """An equal card from before stays: all can tell that the one played is the one drawn."""
    for seed in range(20):
        table = DosTable("r7 b8", "g7 y9 r9", "b1 b3", pile="", discards="g7 g7", after_draw="drawn_card", seed=seed)
        table.play("draw", "r7=g7")
        assert table.view.held_since[0] == [0, 0, 0]


def test_which_of_two_equal_cards_is_played_is_left_to_luck() -> None:
    """Else a card from the new pile would show that the hand had no such card before."""
    played = set()
    for seed in range(30):
        table = DosTable("r7 b8", "g7 y9 r9", "b1 b3", pile="", discards="g7 g7", seed=seed)
        table.play("draw", "r7=g7")
        played.add(table.events("matched")[0].data["first_since"])
    assert played == {0, 1}
