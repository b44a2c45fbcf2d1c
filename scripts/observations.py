"""Writes docs/observations.md: the parts of every game's observation, and its moves, as the games tell them.

`python -m scripts.observations` writes the page, and a test holds it to the games.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sobremesa.engine.contract import Box, boxes

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "observations.md"

HEAD = (
    "# What learners see\n\n"
    "The parts of an observation in their order, and the moves, written by `python -m scripts.observations` from the "
    "games' own `learning.py`; [envs.md](envs.md) tells how to use them. All numbers are int16; what has no bound of "
    "its own is cut at 32,767. Seats are relative: 0 is the observer, then in the order of play, and what goes by seat "
    "is 0 at empty seats. `batch.parts[name]` is a part with its shape."
)


def section(box: Box) -> Iterator[str]:
    learning = box.open().learning
    yield f"\n## {box.title}\n"
    yield f"`{box.name}`: {learning.size} numbers, {learning.moves} moves.\n"
    yield "| from | part | shape | |"
    yield "|---|---|---|---|"
    start = 0
    for part in learning.parts:
        shape = " x ".join(map(str, part.shape))
        yield f"| {start} | `{part.name}` | {shape} | {part.about} |"
        start += part.size
    yield f"\nMoves: {learning.about_moves}."


def page() -> str:
    return "\n".join([HEAD, *(line for box in boxes() for line in section(box))]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
