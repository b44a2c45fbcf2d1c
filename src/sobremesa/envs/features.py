"""What batches tell of moves: those that are open, one after another, and the features of each.

It is written after all else, by threads of its own, so that a batch that tells none of it is compiled without it.
"""

from __future__ import annotations

from sobremesa.engine.kernel import Array, encode_moves, kernel, observe, step, unsigned
from sobremesa.engine.native.projection import blank
from sobremesa.envs.crew import LEADER, crew_size, next_job, report, sum_of_all, take_chunk
from sobremesa.envs.flow import CHUNK, NO_MOVE
from sobremesa.envs.scaling import scale

TELL = 0  # the one job


@step
def tell_moves(
    first: int, end: int, states: Array, slots: Array, listed: Array, open_moves: Array,
    features: Array, numbers: Array, scales: Array, scaled: Array, views: Array,
) -> None:  # fmt: skip
    """Write the moves open to whoever is asked and their features; where there were more before, nothing."""
    view = views[0]
    for place in range(first, end):
        i = unsigned(place)
        asked, moves, told = slots[i], open_moves[i], features[i]
        count = int(asked.moves)
        observe(states[i], asked.seat, view)
        encode_moves(view, asked.seat, asked, listed[i], count, told)
        for k in range(count):
            moves[k] = listed[i].move[k]
        last = count
        while last < moves.size and moves[last] != NO_MOVE:
            moves[last] = NO_MOVE
            blank(told[last])
            last += 1
        if scaled.size > 0:
            for k in range(last):
                scale(numbers[i, k], scales, scaled[i, k])


@kernel
def tell(
    orders: Array, me: int, bounds: Array,
    states: Array, slots: Array, listed: Array, open_moves: Array,
    features: Array, numbers: Array, scales: Array, scaled: Array, views: Array,
) -> int:  # fmt: skip
    """Do a thread's share of the places, and what is left of the others', whenever that is ordered."""
    while True:
        job = next_job(orders, me)
        if job < 0:
            return job
        crew = crew_size(orders)
        k = 0
        while k < crew:
            whose = (me + k) % crew
            first = bounds[whose] + CHUNK * take_chunk(orders, whose)
            if first >= bounds[whose + 1]:
                k += 1
                continue
            end = min(first + CHUNK, bounds[whose + 1])
            tell_moves(first, end, states, slots, listed, open_moves, features, numbers, scales, scaled, views)
        if me == LEADER:
            return sum_of_all(orders, 0)
        report(orders, me, 0)
