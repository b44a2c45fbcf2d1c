"""A network in floating point while it learns: forward, backward, and the whole numbers that it is shipped as.

`bots/network.py` evaluates the whole numbers; one unit here is UNIT there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sobremesa.bots.network import (
    INPUT,
    INPUT_BITS,
    NARROW,
    SCORE_SHIFT,
    SHIFT,
    TOP,
    UNIT,
    UNITS,
    WIDE,
    input_scales,
    network_type,
)
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.learning import HALFWAY, Learning

MOST = TOP / UNIT  # that a layer passes on
LEAD, WIN, WORTHS = 0, 1, 2  # what a table is worth to a seat: the lead to come, and the chance to win
Parameters = dict[str, Array]


class Examples(NamedTuple):
    """What is read of some decisions: observations, and the open moves of all of them one after another."""

    observations: Array  # (decisions, size) int8, scaled to INPUT
    moves: Array  # (moves,) their numbers
    features: Array  # (moves, move_size) int8
    starts: Array  # (decisions,) where the moves of each begin

    @property
    def counts(self) -> Array:
        return np.diff(self.starts, append=len(self.moves))

    def some(self, which: Array) -> Examples:
        counts = self.counts[which]
        starts = np.cumsum(counts) - counts
        places = np.repeat(self.starts[which] - starts, counts) + np.arange(counts.sum())
        return Examples(self.observations[which], self.moves[places], self.features[places], starts)


def scaled_inputs(numbers: Array, scales: Array) -> Array:
    """Observations or features as int8, as `scaled_input` makes them one by one."""
    scaled = numbers.astype(np.int32) * scales.astype(np.int64) >> INPUT_BITS
    for j in np.flatnonzero(scales == 0):
        column = numbers[:, j].astype(np.int64)
        size = np.abs(column)
        scaled[:, j] = np.sign(column) * (INPUT * size // (size + HALFWAY))
    return scaled.astype(np.int8)


def new_parameters(learning: Learning, rng: np.random.Generator) -> Parameters:
    def drawn(inputs: int, outputs: int, gain: float = 1.0) -> Array:
        return (gain / np.sqrt(inputs) * rng.standard_normal((inputs, outputs))).astype(np.float32)

    return {
        "first": drawn(learning.size, WIDE, 2.0),
        "first_bias": np.zeros(WIDE, np.float32),
        "second": drawn(WIDE, NARROW, 1.4),
        "second_bias": np.zeros(NARROW, np.float32),
        "table": drawn(NARROW, UNITS),
        "feature": drawn(learning.move_size, UNITS),
        "number": np.full((learning.moves, UNITS), 0.1, np.float32),
        "score": drawn(UNITS, 1, 0.1)[:, 0],
        "worth": drawn(NARROW, WORTHS, 0.1),
        "worth_bias": np.zeros(WORTHS, np.float32),
    }


@dataclass
class Forward:
    """What a network makes of some decisions, with what is needed to go back."""

    decisions: Examples
    inputs: Array
    features: Array
    first: Array
    second: Array
    units: Array
    scores: Array  # (moves,)
    worths: Array  # (decisions, WORTHS)
    rows: Array  # (moves,) the decision of each


def forward(parameters: Parameters, decisions: Examples) -> Forward:
    inputs = decisions.observations.astype(np.float32)
    inputs *= 1 / INPUT
    features = decisions.features.astype(np.float32)
    features *= 1 / INPUT
    first = inputs @ parameters["first"]
    first += parameters["first_bias"]
    np.clip(first, 0, MOST, out=first)
    second = first @ parameters["second"]
    second += parameters["second_bias"]
    np.clip(second, 0, MOST, out=second)
    rows = np.repeat(np.arange(len(decisions.starts)), decisions.counts)
    units = features @ parameters["feature"]
    units += (second @ parameters["table"])[rows]
    units += parameters["number"][decisions.moves]
    np.clip(units, 0, MOST, out=units)
    return Forward(
        decisions=decisions,
        inputs=inputs,
        features=features,
        first=first,
        second=second,
        units=units,
        scores=units @ parameters["score"],
        worths=second @ parameters["worth"] + parameters["worth_bias"],
        rows=rows,
    )


def backward(parameters: Parameters, done: Forward, by_score: Array, by_worth: Array) -> Parameters:
    """The gradient of what is to be made small, from what it is by scores and by worths."""
    units = np.outer(by_score, parameters["score"])
    units *= (done.units > 0) & (done.units < MOST)
    table = np.add.reduceat(units, done.decisions.starts)
    second = table @ parameters["table"].T
    second += by_worth @ parameters["worth"].T
    second *= (done.second > 0) & (done.second < MOST)
    first = second @ parameters["second"].T
    first *= (done.first > 0) & (done.first < MOST)
    return {
        "first": done.inputs.T @ first,
        "first_bias": first.sum(axis=0),
        "second": done.first.T @ second,
        "second_bias": second.sum(axis=0),
        "table": done.second.T @ table,
        "feature": done.features.T @ units,
        "number": summed_by(done.decisions.moves, units, len(parameters["number"])),
        "score": by_score @ done.units,
        "worth": done.second.T @ by_worth,
        "worth_bias": by_worth.sum(axis=0),
    }


def summed_by(places: Array, rows: Array, count: int) -> Array:
    """(count, …): the rows that belong to each place added up."""
    order = np.argsort(places, kind="stable")
    found, starts = np.unique(places[order], return_index=True)
    sums = np.zeros((count, *rows.shape[1:]), rows.dtype)
    sums[found] = np.add.reduceat(rows[order], starts)
    return sums


def log_shares(scores: Array, starts: Array, rows: Array) -> Array:
    """The logarithm of how likely each move is among those of its decision."""
    scores = scores - np.maximum.reduceat(scores, starts)[rows]
    return scores - np.log(np.add.reduceat(np.exp(scores), starts))[rows]


class Adam:
    """Steps down a gradient (Kingma and Ba 2015)."""

    def __init__(self, parameters: Parameters) -> None:
        self.means = {name: np.zeros_like(array) for name, array in parameters.items()}
        self.squares = {name: np.zeros_like(array) for name, array in parameters.items()}
        self.steps = 0

    def step(self, parameters: Parameters, gradient: Parameters, rate: float, longest: float = 0.5) -> None:
        length = np.sqrt(sum(float((array * array).sum()) for array in gradient.values()))
        scale = np.float32(min(1.0, longest / (length + 1e-9)))
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, array in gradient.items():
            array *= scale
            mean, square = self.means[name], self.squares[name]
            mean += np.float32(0.1) * (array - mean)
            square += np.float32(0.001) * (array * array - square)
            parameters[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-6))


def in_whole_numbers(parameters: Parameters, learning: Learning) -> Array:
    """An array of one network, as bots evaluate it."""
    networks = new_records(network_type(learning), 1)
    layer, of_input = UNIT << SHIFT, (UNIT << SHIFT) / INPUT
    units = {
        "first": of_input,
        "feature": of_input,
        "second": 1 << SHIFT,
        "table": 1 << SHIFT,
        "first_bias": layer,
        "second_bias": layer,
        "number": layer,
        "score": 1 << SCORE_SHIFT,
    }
    for name, unit in units.items():
        field = networks[name]
        bounds = np.iinfo(field.dtype)
        field[0] = np.clip(np.rint(parameters[name].astype(np.float64) * unit), bounds.min, bounds.max)
    networks["inputs"] = input_scales(learning.least, learning.most)
    networks["move_inputs"] = input_scales(learning.move_least, learning.move_most)
    return networks
