"""An action chosen part by part in compiled code: what can come next, and what the parts chosen so far make."""

from __future__ import annotations

from sobremesa.engine.kernel import Array, Fields, action_of_parts, action_parts, step, unsigned
from sobremesa.engine.learning import LET_PASS, MOST, NO_PART, PART_BITS, UNFINISHED


@step
def add_part(view: Fields, partial: Fields, move: int, pass_move: int) -> int:
    """Add a part to the action that is being made; returns the action, LET_PASS or UNFINISHED."""
    if move == pass_move:
        return LET_PASS
    partial.part[unsigned(partial.parts)] = move
    partial.beginning |= move << PART_BITS * partial.parts
    partial.parts += 1
    action = action_of_parts(view, partial)
    if action != UNFINISHED:
        partial.parts = 0
        partial.beginning = 0
    return action


@step
def split_actions(view: Fields, actions: Fields, count: int, packed: Array) -> None:
    for k in range(count):
        packed[unsigned(k)] = action_parts(view, int(actions.action[unsigned(k)]))


@step
def list_parts(packed: Array, count: int, partial: Fields, listed: Fields) -> int:
    """The parts that can come next, each once: actions that begin alike stand side by side."""
    parts, last = 0, NO_PART
    bits = int(PART_BITS * partial.parts)
    for k in range(count):
        rest = packed[unsigned(k)] ^ partial.beginning
        move = rest >> bits & NO_PART
        is_next = (rest & ((1 << bits) - 1) == 0) & (move != last)
        listed.move[unsigned(parts)] = move & MOST  # to write without asking is quicker
        parts += is_next
        last = move if is_next else last
    return parts
