"""The arithmetic of learning, against what can be worked out another way."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.network import INPUT, input_scales, scaled_input
from sobremesa.engine.contract import game_info
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.envs.batches import Batch
from sobremesa.learn.lessons import CARRIED, BatchReader, best_of_each, look_back
from sobremesa.learn.model import (
    WORTHS,
    Adam,
    Parameters,
    backward,
    forward,
    log_shares,
    new_parameters,
    scaled_inputs,
    summed_by,
)

LUCK = np.random.default_rng(3)


def test_inputs_are_scaled_one_by_one_as_all_at_once() -> None:
    least, most = np.array([0, -3, 0, -2000, 0], np.int16), np.array([1, 9, 104, 30000, 500], np.int16)
    scales = input_scales(least, most)
    numbers = np.stack([LUCK.integers(least, most + 1) for _ in range(200)]).astype(np.int16)
    one = interpreted_kernel(scaled_input)
    expected = [[one(int(x), int(scale)) for x, scale in zip(row, scales, strict=True)] for row in numbers]
    assert scaled_inputs(numbers, scales).tolist() == expected
    assert scaled_inputs(most[None], scales)[0, :3].tolist() == [INPUT, INPUT, INPUT]


@pytest.mark.parametrize("name", ["first", "second_bias", "table", "feature", "number", "score", "worth"])
def test_the_gradient_is_that_of_small_steps(name: str) -> None:
    game = game_info("bids").load()
    batch = Batch(game, 3, 16, seed="gradient", move_features=True)
    batch.random_steps(3)
    decisions = BatchReader(batch).decisions()
    parameters = {k: v.astype(np.float64) for k, v in new_parameters(game.learning, LUCK).items()}
    by_score, by_worth = LUCK.normal(size=len(decisions.moves)), LUCK.normal(size=(16, WORTHS))

    def cost(parameters: Parameters) -> float:
        told = forward(parameters, decisions)
        return float((told.scores * by_score).sum() + (told.worths * by_worth).sum())

    gradient = backward(parameters, forward(parameters, decisions), by_score, by_worth)[name]
    place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
    ends = []
    for step in (1e-5, -1e-5):
        moved = {**parameters, name: parameters[name].copy()}
        moved[name][place] += step
        ends.append(cost(moved))
    assert (ends[0] - ends[1]) / 2e-5 == pytest.approx(gradient[place], rel=1e-3)


def test_shares_of_a_decision_add_up_to_one() -> None:
    starts, rows = np.array([0, 2, 5]), np.array([0, 0, 1, 1, 1, 2])
    scores = np.array([1.0, 1.0, 500.0, 0.0, -3.0, 7.0])
    shares = np.exp(log_shares(scores, starts, rows))
    assert np.add.reduceat(shares, starts) == pytest.approx(1)
    assert shares[[0, 2, 5]] == pytest.approx([0.5, 1, 1])
    assert best_of_each(scores, starts, rows).tolist() == [0, 2, 5]


def test_rows_are_summed_by_their_place() -> None:
    rows = np.arange(8.0).reshape(4, 2)
    assert summed_by(np.array([2, 0, 2, 2]), rows, 4).tolist() == [[2, 3], [0, 0], [10, 13], [0, 0]]


def test_a_decision_is_judged_by_its_own_seat_next_decision() -> None:
    """Seat 0, seat 1, seat 0, then the match ends; the place goes on with seat 1 in the next match."""
    seats, ended = np.array([[0], [1], [0], [1]]), np.array([[False], [False], [True], [False]])
    paid = np.zeros((4, 1, 2, WORTHS), np.float32)
    paid[1, 0, 0], paid[2, 0, 1], paid[2, 0, 0] = 3, 5, 7
    worths = np.array([1, 2, 4, 9], np.float32).reshape(4, 1, 1).repeat(WORTHS, axis=2)
    advantages, targets, is_known = look_back(seats, ended, paid, worths)
    last = 7 - 4
    assert advantages[:, 0, 0].tolist() == pytest.approx([3 + 4 - 1 + CARRIED * last, 5 - 2, last, 0])
    assert targets[1, 0, 0] == 5
    assert is_known[:, 0].tolist() == [True, True, True, False]


def test_a_step_goes_down() -> None:
    parameters = {"x": np.array([2.0, -3.0], np.float32)}
    adam = Adam(parameters)
    for _ in range(400):
        adam.step(parameters, {"x": 2 * parameters["x"]}, 0.05)
    assert np.abs(parameters["x"]).max() < 0.05
