"""What the log of a match says to a reader, as Python tells it."""

from __future__ import annotations

from itertools import groupby

from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import names_to_show


def sentences(match: Match, reader: int, lang: Lang) -> list[list[str]]:
    """Step by step, the deal first; what is seen on the table anyway is left out."""
    names = names_to_show(match.names, "es")
    told: list[list[str]] = [[] for _ in range(match.step + 1)]
    for step, events in groupby(match.events(reader), key=lambda event: event.step):
        lines = match.game.narrator.tell(list(events), names, reader, lang)
        told[step] += [line.text for line in lines if not line.quiet]
    return told
