"""The two languages of the table: texts that exist in both, and which one the machine's locale asks for."""

from __future__ import annotations

import os
import unicodedata
from typing import Literal, NamedTuple, get_args

import msgspec

Lang = Literal["es", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)


class Text(NamedTuple):
    """The same words in Spanish and in English."""

    es: str
    en: str

    def to(self, lang: Lang) -> str:
        return self.es if lang == "es" else self.en

    def fill(self, **values: object) -> Text:
        return Text(self.es.format(**values), self.en.format(**values))


class Both(msgspec.Struct, frozen=True):
    """Words in both languages, as they are sent."""

    es: str
    en: str


OR = Text("o", "or")
AND = Text("y", "and")


def listed(words: list[str], lang: Lang, last: Text = OR) -> str:
    """`a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {_before(words[-1], last) if lang == 'es' else last.en} {words[-1]}"


def _before(word: str, last: Text) -> str:
    """`y` is `e` before an i, and `o` is `u` before an o."""
    start = unicodedata.normalize("NFD", word.lower())[:3].removeprefix("h")
    if last is AND and start.startswith("i") and not start.startswith(("ie", "ia", "io")):
        return "e"
    return "u" if last is OR and start.startswith("o") else last.es


_SPANISH_SIGNS = str.maketrans({",": "\u00a0", ".": ","})
_MINUS = "−"  # which people read; programs read and write a hyphen


def figure(value: int) -> str:
    """A whole number as people write it."""
    return str(value).replace("-", _MINUS)


def number(value: float, form: str, lang: Lang) -> str:
    """A number in one of Python's formats, as it is written in a language: 1,234.5 or 1 234,5."""
    text = format(value, form).replace("-", _MINUS)
    return text.translate(_SPANISH_SIGNS) if lang == "es" else text


def language_of_locale() -> Lang:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(variable, "")
        if locale:
            return "es" if locale.lower().startswith("es") else "en"
    return "en"
