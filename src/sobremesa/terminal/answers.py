"""What somebody typed, understood: a key of the list, an action as records write it, or words of its label.

Accents, articles and punctuation do not matter, and a word may be cut short: `asegurar verde`, `7 ver`, `n5`. What
fits several choices narrows the list; nothing is ever guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from sobremesa.terminal.choices import MenuLine

WORD = re.compile(r"[^\W\d_]+|\d+|#")  # a card may be called by the sign on it


def words_of(text: str) -> list[str]:
    """`7 Verde, cruz` as `7`, `verde`, `cruz`; `n5` as `n`, `5`."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return WORD.findall("".join(letter for letter in bare if not unicodedata.combining(letter)))


def matching(text: str, choices: Sequence[MenuLine], more: Sequence[MenuLine] = ()) -> list[MenuLine]:
    """The choices that a text can mean, by the strictest reading that fits any; `more` are not listed."""
    written, typed = text.strip(), words_of(text)
    for group in (choices, more):
        if found := _as_written(written, group):
            return found[:1]
    for reading in READINGS if typed else ():
        for group in (choices, more):
            if found := [choice for choice in group if reading(typed, words_of(choice.label))]:
                return found
    return []


def _as_written(written: str, choices: Sequence[MenuLine]) -> list[MenuLine]:
    """By the key or as records write it, where need be in other capitals."""
    exact = [choice for choice in choices if written and written in (choice.key, choice.action)]
    meant = written.casefold()
    return exact or [
        choice for choice in choices if meant and meant in (choice.key.casefold(), (choice.action or "").casefold())
    ]


def _is_all(typed: list[str], said: list[str]) -> bool:
    return typed == said


def _begins(typed: list[str], said: list[str]) -> bool:
    return len(typed) <= len(said) and all(map(_means, typed, said))


def _is_within(typed: list[str], said: list[str]) -> bool:
    """Somewhere in a row."""
    return any(_begins(typed, said[start:]) for start in range(len(said)))


def _has_all_and_no_other_figure(typed: list[str], said: list[str]) -> bool:
    return _has_all(typed, said) and _figures(typed) == _figures(said)


def _has_all(typed: list[str], said: list[str]) -> bool:
    """In any order; what is named twice is there twice."""
    rest = list(said)
    for word in sorted(typed, key=len, reverse=True):
        found = next((other for other in rest if _means(word, other)), None)
        if found is None:
            return False
        rest.remove(found)
    return True


def _means(typed: str, said: str) -> bool:
    """A figure is meant whole; a word may be cut short."""
    return typed == said if typed.isdecimal() else said.startswith(typed)


def _figures(words: list[str]) -> list[str]:
    return sorted(word for word in words if word.isdecimal())


READINGS: tuple[Callable[[list[str], list[str]], bool], ...] = (
    _is_all,
    _begins,
    _is_within,
    _has_all_and_no_other_figure,
    _has_all,
)
