"""Writes docs/observations.md: the parts of every game's observation, its moves and their features, as they are told.

`python -m scripts.observations` writes the page, and a test holds it to the games.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from sobremesa.engine.contract import GameInfo, own_games
from sobremesa.engine.learning import LEAST, MOST, ObservationPart

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "observations.md"

HEAD = (
    "# What learners see\n\n"
    "The parts of an observation in their order, and the moves, written by `python -m scripts.observations` from the "
    "games' own `learning.py`; [envs.md](envs.md) tells how to use them. All numbers are int16, and what they can be "
    "holds for all options and for any number of players: the same for the whole part, or in the order of its last "
    "dimension. Where there is no most (*from 0*) they are cut at 32,767, where there is no bound at all (*any*) also "
    "at -32,768. Seats are relative: 0 is the observer, then in the order of play, and what goes by seat is 0 at empty "
    "seats. `batch.parts[name]` is a part with its shape.\n\n"
    "What is told of each open move, where a batch is asked to (`move_features=True`), follows in a table of its own: "
    "what the move touches, and what it would do as things lie. `batch.feature_parts[name]` has it by name. A game "
    "that tells nothing of its moves has a single part, `number`, which is the move's own."
)


def span(least: int, most: int) -> str:
    """What a number can be."""
    if most == MOST:
        return "any" if least == LEAST else f"from {least:,}"
    return f"{least:,} {'or' if most == least + 1 else 'to'} {most:,}"


def numbers(part: ObservationPart) -> str:
    """What the numbers of a part can be; where they differ, along its last dimension, neighbours alike together."""
    along = part.bounds()[:, : part.shape[-1]].T.tolist()
    spans = [(span(*bounds), len(list(alike))) for bounds, alike in groupby(along)]
    if len(spans) == 1:
        return spans[0][0]
    return "; ".join(words if count == 1 else f"{count} times {words}" for words, count in spans)


def section(info: GameInfo) -> Iterator[str]:
    learning = info.load().learning
    yield f"\n## {info.title}\n"
    yield f"`{info.name}`: {learning.size} numbers, {learning.moves} moves.\n"
    yield from table(learning.parts)
    yield f"\nMoves: {learning.about_moves}."
    yield f"\nOf each move {learning.move_size} numbers, of {learning.most_listed} moves at most:\n"
    yield from table(learning.move_parts)


def table(parts: tuple[ObservationPart, ...]) -> Iterator[str]:
    yield "| from | part | shape | numbers | |"
    yield "|---|---|---|---|---|"
    start = 0
    first: dict[str, str] = {}  # the first part with a long list of what its numbers can be
    for part in parts:
        shape = " x ".join(map(str, part.shape))
        can_be = numbers(part)
        told = first.setdefault(can_be, part.name) if ";" in can_be else part.name
        can_be = can_be if told == part.name else f"as `{told}`"
        yield f"| {start} | `{part.name}` | {shape} | {can_be} | {part.about} |"
        start += part.size


def page() -> str:
    return "\n".join([HEAD, *(line for info in own_games().values() for line in section(info))]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
