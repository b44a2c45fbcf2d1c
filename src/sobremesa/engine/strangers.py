"""What strangers write: names, seeds, options, actions. It is bounded before it is used and safe before it is shown."""

from __future__ import annotations

MOST_SHOWN = 200


def shown(text: str, most: int = MOST_SHOWN) -> str:
    """The text on one line, short and without anything that could disturb a terminal."""
    start = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return start if len(start) <= most else start[:most] + "…"
