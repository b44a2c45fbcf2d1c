"""Prints a digest of every state of some random matches, to compare interpreted with compiled runs."""

from __future__ import annotations

import hashlib
import sys

from tests.tables import few_setups, random_play

ACTIONS = 70  # a match; enough for two rounds of the longest rounds with few players


def trace(game: str) -> None:
    for setup in few_setups():
        if setup.game != game:
            continue
        match = setup.new("trace")
        digest = hashlib.sha256()
        for step, _ in enumerate(random_play(match, "trace")):
            if step == ACTIONS:
                break
            digest.update(match._states.tobytes())
            for seat in range(-1, match.players):
                digest.update(match.observe(seat).tobytes())
        digest.update(repr(match.all_events()).encode())
        print(setup, digest.hexdigest())


if __name__ == "__main__":
    trace(sys.argv[1])
