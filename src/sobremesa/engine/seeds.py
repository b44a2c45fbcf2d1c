"""Seeds: texts that all luck of a match follows from, and how the matches of one seed are numbered.

`S#n` is the seed of match n of a series: a simulation, a batch, an arena or a table of a report with the seed S. Its
luck has the key of S and the stream n. Any other text is the seed of one match, whose luck is stream 0.
"""

from __future__ import annotations

import re

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable, require_text, too_long

MOST_SEED = 500  # characters
MOST_MATCH_SEED = 700  # with the table of a report and the number of a match behind it
MOST_NUMBER = (1 << 63) - 1  # what the number of a stream holds
BITS_OF_A_DIGIT = 4  # a little more than a decimal digit takes

_NUMBER = re.compile(r"#([0-9]+)\Z")
_CANONICAL = re.compile("0|[1-9][0-9]*")
_WHAT = Text("la semilla", "the seed")


class NumberedSeed(str):
    """`S#n`. It has a type of its own because older records hold texts that only look like one."""

    __slots__ = ()

    @property
    def series(self) -> str:
        return self.rpartition("#")[0]

    @property
    def number(self) -> int:
        return int(self.rpartition("#")[2])


def numbered(series: str, number: int) -> NumberedSeed:
    """The seed of a match of a series."""
    return NumberedSeed(f"{series}#{number}")


def key_and_stream(seed: str) -> tuple[str, int]:
    """The text that gives the key of a match's luck, and the number of its stream."""
    return (seed.series, seed.number) if isinstance(seed, NumberedSeed) else (seed, 0)


def read_text(seed: object, most: int = MOST_MATCH_SEED) -> str:
    """A seed as a text, which it is or a whole number; whether it is numbered is left open."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        kind = type(seed).__name__
        raise BadSetup(
            Text(
                f"una semilla es un texto o un número entero, no «{kind}»",
                f"a seed is a text or a whole number, not '{kind}'",
            )
        )
    if isinstance(seed, int) and seed.bit_length() > most * BITS_OF_A_DIGIT:
        raise too_long(_WHAT, most)
    text = str(seed)
    require_text(text, most, _WHAT)
    return text


def read_seed(seed: object) -> str:
    """The seed of one match."""
    text = read_text(seed)
    return read_numbered(text) if _NUMBER.search(text) else text


def read_numbered(text: str) -> NumberedSeed:
    """A text that ends in the number of a match; refuses one that could be meant for another match, or for none."""
    found = _NUMBER.search(text)
    if found is None or not _CANONICAL.fullmatch(found[1]) or int(found[1]) > MOST_NUMBER:
        raise BadSetup(
            Text(
                f"«{printable(text)}» no nombra una partida: después de # va su número, de 0 a {MOST_NUMBER} y sin "
                "ceros delante",
                f"'{printable(text)}' names no match: after # comes its number, from 0 to {MOST_NUMBER} and without "
                "leading zeros",
            )
        )
    series = text[: found.start()]
    if _NUMBER.search(series):
        raise BadSetup(
            Text(
                f"«{printable(text)}» tiene dos números: la partida {found[1]} de la semilla S es «S#{found[1]}», y "
                f"«{printable(series)}» ya es una sola partida",
                f"'{printable(text)}' has two numbers: match {found[1]} of seed S is 'S#{found[1]}', and "
                f"'{printable(series)}' is a single match already",
            )
        )
    return NumberedSeed(text)


def read_series_seed(seed: object) -> str:
    """The seed of a series, which has no number."""
    text = read_text(seed, MOST_SEED)
    found = _NUMBER.search(text)
    if found is not None:
        series = printable(text[: found.start()])
        raise BadSetup(
            Text(
                f"«{printable(text)}» es la semilla de una sola partida; una simulación, un lote, una arena o un "
                f"informe llevan una sin número, como «{series}»",
                f"'{printable(text)}' is the seed of a single match; a simulation, batch, arena or report takes one "
                f"without a number, such as '{series}'",
            )
        )
    return text
