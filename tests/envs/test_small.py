"""Matches small enough to solve: OpenSpiel is told every outcome of luck, and its tabular algorithms end."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from math import comb, factorial, prod
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.generate_playthrough import playthrough

import sobremesa.envs.openspiel as ours
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel_calls import KernelCall
from sobremesa.engine.luck import below, choose_some, new_luck, shuffle
from sobremesa.envs.chances import BYTE_VALUES
from sobremesa.envs.scripted import DrawNeeded, replay, scripted

TOMA6 = "python_sobremesa_toma6(players=2,rounds=1,hand=2,highest=5,rows=1,row_length=2)"
BIDS = "python_sobremesa_bids(players=3,rounds=1,hand=2,highest=2,black=1,dealt_in=0)"


def load(name: str) -> Any:
    assert ours.GAMES
    return pyspiel.load_game(name)


def deals(state: Any, chance: float = 1.0) -> Iterator[tuple[Any, float]]:
    """All that luck can deal, each with its chance."""
    if not state.is_chance_node():
        yield state, chance
        return
    for outcome, share in state.chance_outcomes():
        yield from deals(state.child(outcome), chance * share)


def histories(state: Any) -> Iterator[Any]:
    """Every moment of a match in which somebody is asked."""
    if state.is_terminal():
        return
    if not state.is_chance_node():
        yield state
    for action in state.legal_actions():
        yield from histories(state.child(action))


def dealt(state: Any) -> bytes:
    """All that lies on the table, in the hands and in the deck."""
    found: bytes = state.position.table.match._states.tobytes()
    return found


# --- luck by a script


@KernelCall
def draw_five(streams: Any, out: Any) -> None:
    cards = np.array([7, 3, 9, 1])
    choose_some(streams[0], cards, 0, 4, 2)
    out[:4] = cards
    out[4] = below(streams[0], 3)


def drawn(*numbers: int) -> tuple[int, ...]:
    out = np.zeros(5, np.int64)
    scripted(draw_five, replay(numbers))(np.array([new_luck("1", "test")]), out)
    return tuple(out.tolist())


def test_a_script_draws_every_choice_once_and_in_order() -> None:
    choices = [drawn(number, 0)[:4] for number in range(comb(4, 2))]
    assert [choice[:2] for choice in choices] == list(itertools.combinations([1, 3, 7, 9], 2))
    assert all(sorted(choice[2:]) == list(choice[2:]) for choice in choices)
    assert all(sorted(choice) == [1, 3, 7, 9] for choice in choices)
    assert [drawn(0, number)[4] for number in range(3)] == [0, 1, 2]


@pytest.mark.parametrize(("numbers", "outcomes"), [((), 6), ((5,), 3)])
def test_what_is_not_in_the_script_is_asked_for(numbers: tuple[int, ...], outcomes: int) -> None:
    with pytest.raises(DrawNeeded) as needed:
        drawn(*numbers)
    assert needed.value.outcomes == outcomes


def test_a_choice_without_order_takes_the_luck_of_a_shuffle() -> None:
    """So a deal of hands is that of a shuffle, to a match with luck of its own."""
    one, other = np.arange(20), np.arange(20)
    interpreted_kernel(shuffle)(new_luck("1", "test"), one, 20, 10)
    luck = new_luck("1", "test")
    for first in (0, 5):
        interpreted_kernel(choose_some)(luck, other, first, 20, 5)
    assert one.tolist() == other.tolist()


# --- what luck can deal


@pytest.mark.parametrize(
    ("name", "count"),
    [
        (TOMA6, comb(5, 2) * comb(3, 2)),
        (TOMA6.replace("rows=1", "rows=2").replace("highest=5", "highest=6"), comb(6, 2) * comb(4, 2) * 2),
        (BIDS.replace("black=1", "black=0"), 3 * factorial(2) * comb(6, 2) * comb(4, 2)),
    ],
    ids=["toma6", "toma6 with two rows", "bids"],
)
def test_every_deal_is_told_once_and_all_are_as_likely(name: str, count: int) -> None:
    found = [(dealt(state), chance) for state, chance in deals(load(name).new_initial_state())]
    assert len(found) == len({state for state, _ in found}) == count
    assert [chance for _, chance in found] == pytest.approx([1 / count] * count)


def test_a_node_of_luck_has_as_many_outcomes_as_the_draw() -> None:
    state, sizes = load(TOMA6).new_initial_state(), []
    while state.is_chance_node():
        chances = [chance for _, chance in state.chance_outcomes()]
        assert sum(chances) == pytest.approx(1)
        sizes.append(len(chances))
        state.apply_action(0)
    assert sizes == [comb(5, 2), comb(3, 2)]  # the last card needs no luck


def test_the_next_round_is_dealt_by_nodes_of_luck_too() -> None:
    state = load(TOMA6.replace("rounds=1", "rounds=2")).new_initial_state()
    again = load(TOMA6.replace("rounds=1", "rounds=2")).new_initial_state()
    luck = []
    while not state.is_terminal():
        if state.is_chance_node():
            luck.append(len(state.chance_outcomes()))
        state.apply_action(state.legal_actions()[-1])
    assert luck == [10, 3, 10, 3]
    for action in state.history():
        again.apply_action(action)
    assert dealt(again) == dealt(state)


def test_a_match_with_too_many_deals_draws_bytes() -> None:
    state = load("python_sobremesa_toma6(players=2,rounds=1)").new_initial_state()
    assert len(state.chance_outcomes()) == BYTE_VALUES


# --- who knows what


def test_a_seat_knows_its_hand_and_not_in_which_order_it_came() -> None:
    """Before the first choice there is an information state for each hand and each card that can start the row."""
    known = Counter(state.information_state_string(0) for state, _ in deals(load(TOMA6).new_initial_state()))
    assert len(known) == comb(5, 2) * 3
    assert set(known.values()) == {1}  # the other hand is what is left
    known = Counter(
        state.information_state_string(0)
        for state, _ in deals(load(TOMA6.replace("highest=5", "highest=6")).new_initial_state())
    )
    assert len(known) == comb(6, 2) * 4
    assert set(known.values()) == {comb(3, 2)}


def test_who_remembers_the_same_has_the_same_choice() -> None:
    seen: dict[str, list[int]] = {}
    for state in histories(load(TOMA6).new_initial_state()):
        known = state.information_state_string()
        assert seen.setdefault(known, state.legal_actions()) == state.legal_actions()
    assert len(seen) > 300


# --- what OpenSpiel makes of it


def test_cfr_comes_closer_to_an_equilibrium() -> None:
    game = load(TOMA6)
    solver = cfr.CFRSolver(game)
    far = nash_conv(game, policy.UniformRandomPolicy(game))
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert 0 <= nash_conv(game, solver.average_policy()) < far / 2


def test_what_a_policy_is_worth_is_exact() -> None:
    """Seats are dealt alike, so at random neither is ahead."""
    game = load(TOMA6)
    random = policy.UniformRandomPolicy(game)
    values = expected_game_score.policy_value(game.new_initial_state(), [random, random])
    assert values == pytest.approx([0, 0], abs=1e-9)


@pytest.mark.parametrize("name", [TOMA6, BIDS], ids=["toma6", "bids"])
def test_openspiels_own_checks_pass(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)
    assert "IsTerminal() = True" in playthrough(name, [], seed=1)


def test_whatever_is_done_with_a_deal_the_returns_add_up_to_nothing() -> None:
    state, _ = next(deals(load(BIDS).new_initial_state()))
    ends = []

    def play(state: Any) -> None:
        if state.is_terminal():
            ends.append(state.returns())
            return
        for action in state.legal_actions():
            play(state.child(action))

    play(state)
    assert len(ends) == prod([2, 2, 2])
    assert all(sum(returns) == pytest.approx(0) for returns in ends)
