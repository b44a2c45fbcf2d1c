"""Codes that join a table, such as LIMA-43: a word and two digits, easy to say, to hear and to type.

No two words of the list are a slip apart, so that a code with one wrong letter leads to no other table.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from random import Random

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text

LOWEST, HIGHEST = 10, 99
MOST_TYPED = 40  # characters that are looked at: blanks and accents are typed too
MOST_DRAWS = 1000

_TYPED = re.compile(r"([A-Z]+)[\s\-\u2010-\u2015\u2212_.]*([1-9][0-9])", re.ASCII)
_dice = secrets.SystemRandom()


@cache
def words() -> tuple[str, ...]:
    """The words of codes, in the order of the alphabet."""
    return tuple(files(__package__).joinpath("words.txt").read_text(encoding="ascii").split())


@cache
def _known() -> frozenset[str]:
    return frozenset(words())


def new_code(taken: Callable[[str], bool], rng: Random = _dice) -> str:
    """A code that no other table has, drawn so that nobody can guess it."""
    for _ in range(MOST_DRAWS):
        code = f"{rng.choice(words())}-{rng.randint(LOWEST, HIGHEST)}"
        if not taken(code):
            return code
    raise BadSetup(
        Text(
            "ahora hay demasiadas mesas abiertas; prueba más tarde",
            "too many tables are open at the moment; try again later",
        )
    )


def read_code(text: str) -> str | None:
    """The code that somebody typed, in any case, with or without accents and a dash; None if it is none."""
    if len(text) > MOST_TYPED:
        return None
    typed = _TYPED.fullmatch(_plain(text).strip())
    if typed is None or typed[1] not in _known():
        return None
    return f"{typed[1]}-{typed[2]}"


def _plain(text: str) -> str:
    """Upper-case letters without their accents."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).upper()
