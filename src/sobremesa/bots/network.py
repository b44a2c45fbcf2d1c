"""Networks that have learned a game, evaluated in whole numbers: the same choice natively, interpreted, anywhere.

A network reads an observation into a few numbers of its own (`first`, `second`), and scores each open move from those
and the features of the move. All layers are sums of small products, shifted and cut at 0 and TOP.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from sobremesa.bots.parts import add_part, list_parts, split_actions
from sobremesa.engine.kernel import (
    Array,
    Fields,
    encode_moves,
    encode_observation,
    encode_parts,
    new_records,
    record_type,
    step,
    unsigned,
)
from sobremesa.engine.learning import FAR, HALFWAY, UNFINISHED, Learning, PartialAction
from sobremesa.engine.luck import below
from sobremesa.engine.native.simd import add_times, copy_run
from sobremesa.engine.state import MOST_ACTIONS

WIDE, NARROW, UNITS = 128, 64, 32  # numbers in the first layer, in the second, and in that of a move
INPUT = 127  # what an input of 1 is in whole numbers,
UNIT, TOP = 64, 255  # what 1 is behind a layer, and the most there is
SHIFT = 12  # bits: what 1 is among the weights of a layer;
SCORE_SHIFT = 8  # and among those of scores
ONE = UNIT << SCORE_SHIFT  # what 1 is in a score
INPUT_BITS = 16

STEPS = 16  # in which scores are told apart where a move is drawn, a share of e each
SHARES = np.rint((1 << 20) * np.exp(-np.arange(16 * STEPS) / STEPS)).astype(np.int64)


@lru_cache(maxsize=64)
def _network_type(size: int, move_size: int, moves: int) -> np.dtype[Any]:
    return record_type(
        [
            ("inputs", np.int32, (size,)),  # how inputs are scaled
            ("move_inputs", np.int32, (move_size,)),
            ("first_bias", np.int32, (WIDE,)),
            ("second_bias", np.int32, (NARROW,)),
            ("number", np.int32, (moves, UNITS)),  # what is known of a move by its number
            ("first", np.int16, (size, WIDE)),
            ("second", np.int16, (WIDE, NARROW)),
            ("table", np.int16, (NARROW, UNITS)),
            ("feature", np.int16, (move_size, UNITS)),
            ("score", np.int16, (UNITS,)),
        ]
    )


def network_type(learning: Learning) -> np.dtype[Any]:
    """Records with a game's network."""
    return _network_type(learning.size, learning.move_size, learning.moves)


def input_scales(least: Array, most: Array) -> Array:
    """How numbers with these bounds are scaled to INPUT: 0 for those that are squashed."""
    far = np.maximum(np.abs(least.astype(np.int64)), most)
    return np.where(far > FAR, 0, -(-(INPUT << INPUT_BITS) // far)).astype(np.int32)


Activations = record_type(
    [
        ("first", np.int32, (WIDE,)),
        ("second", np.int32, (NARROW,)),
        ("table", np.int32, (UNITS,)),
        ("units", np.int32, (UNITS,)),
    ]
)


class Evaluator(NamedTuple):
    """A network and what it is evaluated with, each an array."""

    networks: Array
    observations: Array
    numbers: Array  # the same, as (size,) whole numbers
    partials: Array
    listed: Array  # the open moves
    features: Array  # a record for each of them
    feature_numbers: Array  # the same, as (most_listed, move_size) whole numbers
    packed: Array  # the parts of all open actions
    activations: Array
    scores: Array  # of the open moves
    longest: int  # action, in parts
    pass_move: int


def new_evaluator(learning: Learning, networks: Array) -> Evaluator:
    observations, features = new_records(learning.observation, 1), new_records(learning.features, learning.most_listed)
    return Evaluator(
        networks=networks,
        observations=observations,
        numbers=observations.view(np.int16),
        partials=new_records(PartialAction, 1),
        listed=new_records(learning.open_moves, 1),
        features=features,
        feature_numbers=features.view(np.int16).reshape(learning.most_listed, learning.move_size),
        packed=np.zeros(MOST_ACTIONS, np.int64),
        activations=new_records(Activations, 1),
        scores=np.zeros(learning.most_listed, np.int64),
        longest=learning.longest,
        pass_move=learning.pass_move,
    )


# --- layers


@step
def scaled_input(number: int, scale: int) -> int:
    if scale:
        return number * scale >> INPUT_BITS
    size = abs(number)
    squashed = INPUT * size // (size + HALFWAY)
    return -squashed if number < 0 else squashed


@step
def cut(total: int) -> int:
    """What a layer passes on of a sum."""
    return min(max(total >> SHIFT, 0), TOP)


@step
def read_table(view: Fields, seat: int, evaluator: Evaluator) -> None:
    """Read a seat's view into the second layer, and on into what all moves have in common."""
    network, activations, numbers = evaluator.networks[0], evaluator.activations[0], evaluator.numbers
    encode_observation(view, seat, evaluator.observations[0])
    encode_parts(view, evaluator.partials[0], evaluator.observations[0])
    copy_run(network.first_bias, activations.first, WIDE)
    copy_run(network.second_bias, activations.second, NARROW)
    activations.table[:] = 0
    for j in range(numbers.size):
        k = unsigned(j)
        if numbers[k] != 0:
            number = scaled_input(np.int64(numbers[k]), np.int64(network.inputs[k]))
            add_times(network.first[k], number, activations.first, WIDE)
    for j in range(WIDE):
        number = cut(np.int64(activations.first[j]))
        if number > 0:
            add_times(network.second[j], number, activations.second, NARROW)
    for j in range(NARROW):
        number = cut(np.int64(activations.second[j]))
        if number > 0:
            add_times(network.table[j], number, activations.table, UNITS)


@step
def score_of(i: int, evaluator: Evaluator) -> int:
    """The score of the move at a place in the list."""
    network, activations = evaluator.networks[0], evaluator.activations[0]
    copy_run(activations.table, activations.units, UNITS)
    add_times(network.number[evaluator.listed[0].move[i]], 1, activations.units, UNITS)
    for j in range(len(network.move_inputs)):
        number = np.int64(evaluator.feature_numbers[i, j])
        if number != 0:
            scaled = scaled_input(number, np.int64(network.move_inputs[j]))
            add_times(network.feature[j], scaled, activations.units, UNITS)
    score = np.int64(0)
    for j in range(UNITS):
        score += cut(np.int64(activations.units[j])) * network.score[j]
    return score


# --- choices


@step
def score_moves(view: Fields, seat: int, actions: Fields, count: int, evaluator: Evaluator) -> int:
    """List the moves that are open after the parts chosen so far, and score each; returns how many."""
    partial, listed = evaluator.partials[0], evaluator.listed[0]
    if evaluator.longest > 1:
        moves = list_parts(evaluator.packed, count, partial, listed)
    else:
        moves = count
        for i in range(count):
            listed.move[i] = actions.action[i]
    if view.offered >> seat & 1 and partial.parts == 0:
        listed.move[moves] = evaluator.pass_move
        moves += 1
    if moves > 1:
        read_table(view, seat, evaluator)
        encode_moves(view, seat, partial, listed, moves, evaluator.features)
        for i in range(moves):
            evaluator.scores[i] = score_of(i, evaluator)
    return moves


@step
def best_place(scores: Array, count: int) -> int:
    best = 0
    for i in range(1, count):
        if scores[i] > scores[best]:
            best = i
    return best


@step
def drawn_place(scores: Array, count: int, bot_rng: Fields) -> int:
    """Any of them, the likelier the higher its score."""
    best = scores[best_place(scores, count)]
    total = np.int64(0)
    for i in range(count):
        behind = (best - scores[i]) * STEPS // ONE
        scores[i] = SHARES[behind] if behind < len(SHARES) else 0
        total += scores[i]
    left = np.int64(below(bot_rng, total))
    for i in range(count - 1):
        left -= scores[i]
        if left < 0:
            return i
    return count - 1


@step
def learned_action(
    view: Fields, seat: int, actions: Fields, count: int, evaluator: Evaluator, draws: bool, bot_rng: Fields
) -> int:
    """The action that a network likes best, or one that it draws, among `actions.action[:count]`; or LET_PASS."""
    partial = evaluator.partials[0]
    partial.parts = 0
    partial.beginning = 0
    if evaluator.longest > 1:
        split_actions(view, actions, count, evaluator.packed)
    while True:
        moves = score_moves(view, seat, actions, count, evaluator)
        place = 0
        if moves > 1:
            place = drawn_place(evaluator.scores, moves, bot_rng) if draws else best_place(evaluator.scores, moves)
        action = add_part(view, partial, np.int64(evaluator.listed[0].move[place]), evaluator.pass_move)
        if action != UNFINISHED:
            return action
