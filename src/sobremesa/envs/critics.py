"""What all seats of a match see, side by side: for critics that judge it while players learn, never for a player."""

from __future__ import annotations

from sobremesa.engine.kernel import Array, encode_observation, encode_parts, kernel, observe, unsigned
from sobremesa.envs.scaling import scale


@kernel
def encode_states(
    states: Array, slots: Array, views: Array, players: int, longest: int,
    observations: Array, numbers: Array, scales: Array, scaled: Array,
) -> None:  # fmt: skip
    """Write the observation of every seat of every match, as the seat itself would get it."""
    view, row = views[0], 0
    for i in range(states.size):
        for seat in range(players):
            out = observations[unsigned(row)]
            observe(states[i], seat, view)
            encode_observation(view, seat, out)
            if longest > 1 and slots[i].seat == seat:
                encode_parts(view, slots[i], out)
            if scaled.size > 0:
                scale(numbers[row], scales, scaled[row])
            row += 1
