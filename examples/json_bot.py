"""A bot as a program: it speaks lines of JSON, and plays any game at random. Only the standard library is needed.

    sobremesa play dos --bots 'run:python3 examples/json_bot.py'

The same can be written in any language: read a line, answer with a line. docs/bots-protocol.md tells all of it.
"""

from __future__ import annotations

import io
import json
import random
import sys
from typing import Any

dice = random.Random(1)  # always the same luck, so that a match can be repeated


def choose(question: dict[str, Any]) -> str | None:
    """One of the legal actions; None lets pass what is only offered. This is the place for something better."""
    choices = question["legal"] + ([None] if question["may_pass"] else [])
    return dice.choice(choices)


def answer(message: dict[str, Any]) -> None:
    # What is printed on stdout goes to the table, so it must be JSON, one message a line, and be sent at once (flush).
    # Remarks for people belong on stderr.
    print(json.dumps(message), flush=True)


def main() -> None:
    for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
        message = json.loads(line)
        if message["type"] == "hello":
            print(f"playing {message['game']}", file=sys.stderr)
            answer({"type": "ready", "name": "Dice"})
        elif message["type"] == "choose":
            answer({"type": "action", "id": message["id"], "action": choose(message)})
        elif message["type"] == "bye":
            return


if __name__ == "__main__":
    main()
