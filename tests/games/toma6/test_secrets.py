"""Toma 6 keeps its secrets: hands and choices reach nobody else, and sampled worlds are fair guesses."""

from __future__ import annotations

from collections import Counter

import pytest

import sobremesa
from sobremesa.engine.kernel import sample
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from tests.games.toma6.table import Toma6Table, rows


def test_events_do_not_depend_on_the_hands_of_others() -> None:
    """Two tables that differ only in what seats 1 and 2 hold and choose tell seat 0 the same."""
    told = []
    for hidden in ([[20, 21], [30, 31]], [[31, 20], [21, 30]]):
        table = Toma6Table(rows(12, 37, 43, 58), [[14, 15], *hidden], cards_each=2)
        table.match.play(1, str(hidden[0][0]))
        table.match.play(2, str(hidden[1][1]))
        table.match.play(1, str(hidden[0][1]))
        since = [(event.kind, event.data) for event in table.match.events(0, since=1)]
        told.append((since, table.match.observe(0).tobytes(), table.match.view(0)))
    assert told[0] == told[1]


def test_the_deal_tells_each_seat_its_own_cards_alone() -> None:
    match = sobremesa.new("toma6", players=3, seed=1)
    for seat in range(3):
        dealt = [event.data for event in match.events(seat) if event.kind == "dealt"]
        assert [event["seat"] for event in dealt] == [seat] * 10
        assert sorted(event["card"] for event in dealt) == match.view(seat).hand
    assert not [event for event in match.events(-1) if event.kind == "dealt"]


def worlds(match: Match, seat: int, count: int) -> list[Match]:
    stream = new_luck("worlds", "test")
    view = match.observe(seat)
    found = []
    for _ in range(count):
        world = match.copy()
        sample(view, seat, stream, world._state)
        found.append(world)
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_samples_are_uniform_and_know_nothing_of_the_true_cards(seed: int) -> None:
    """Every unseen card is as likely in an opponent's hand as any other, the true ones too."""
    classic = sobremesa.new("toma6", players=3, seed=seed)
    view = classic.view(0)
    unseen = set(range(1, 105)) - set(view.hand) - {row[0] for row in view.rows}
    truth = set(classic.view(1).hand)
    held: Counter[int] = Counter()
    samples = 3000
    for world in worlds(classic, 0, samples):
        held.update(int(card) for card in world._state.hand[1])
    assert set(held) == unseen
    expected = samples * 10 / len(unseen)
    chi_square = sum((held[card] - expected) ** 2 / expected for card in unseen)
    assert chi_square < len(unseen) + 5 * (2 * len(unseen)) ** 0.5
    of_truth = sum(held[card] for card in truth) / 10
    assert of_truth == pytest.approx(expected, rel=0.05)


def test_a_hidden_choice_is_sampled_evenly_from_the_hand() -> None:
    match = Toma6Table(rows(12, 37, 43, 58), [[14], [20, 30, 40]], cards_each=3).match
    match.play(1, "20")
    chosen: Counter[int] = Counter()
    for world in worlds(match, 0, 600):
        assert world._state.choice[1] in world._state.hand[1]
        chosen[list(world._state.hand[1]).index(world._state.choice[1])] += 1
    assert all(abs(chosen[i] - 200) < 60 for i in range(3))


def test_a_buffer_that_held_a_whole_state_keeps_nothing_of_it() -> None:
    """Views are written into buffers that are used again."""
    match = sobremesa.new("toma6", players=4, seed=1)
    match.play(1, match.legal(1)[0])
    used = match.copy()._state
    match.game.kernels.observe(match._state, 0, used)
    assert used.tobytes() == match.observe(0).tobytes()
