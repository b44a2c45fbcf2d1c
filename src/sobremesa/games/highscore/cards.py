"""The challenge cards of High Score: the three words on each, and decks of them as text (HS-28).

A deck is a file with one card a line (`total -5 four`), or the same in one line (`total/-5/four,...`),
so that the record of a match needs no file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import LANGUAGES, Text, listed

OURS = Path(__file__).with_name("deck.txt")
MOST_CARDS = 60
MOST_BYTES = 100_000  # far more than any deck takes
SHOWN = 30  # characters of a word that is not understood


class Scoring(IntEnum):
    """Which dice count; the others are ignored or, with `minus`, subtracted."""

    TOTAL = 0
    SAME = 1
    SAME_MINUS = 2
    TENS_MINUS = 3
    PAIRS = 4
    PAIRS_MINUS = 5
    TRIPLES_MINUS = 6
    ODD = 7
    ODD_MINUS = 8
    LISTED_MINUS = 9
    ASCENDING = 10


class Vortex(IntEnum):
    """What the sixth face is worth."""

    MINUS_FIVE = 0
    ZERO = 1
    FIVE = 2
    SIX = 3
    TEN = 4
    FROZEN = 5
    FREE = 6


class Roll(IntEnum):
    """What may be rolled again."""

    FOUR = 0
    THREE = 1
    ASIDE = 2


SCORINGS = {scoring.name.lower(): scoring for scoring in Scoring}
VORTICES = dict(zip(("-5", "0", "5", "6", "10", "frozen", "free"), Vortex, strict=True))
ROLLS = {roll.name.lower(): roll for roll in Roll}


class Card(NamedTuple):
    scoring: Scoring
    vortex: Vortex
    roll: Roll

    @property
    def words(self) -> tuple[str, str, str]:
        return tuple(SCORINGS)[self.scoring], tuple(VORTICES)[self.vortex], tuple(ROLLS)[self.roll]

    def __str__(self) -> str:
        return "/".join(self.words)


def every_card() -> list[Card]:
    """All combinations of the words."""
    return [Card(scoring, vortex, roll) for scoring in Scoring for vortex in Vortex for roll in Roll]


def deck_in_a_line(cards: list[Card]) -> str:
    return ",".join(map(str, cards))


def is_in_a_line(given: str) -> bool:
    """Whether a text is a deck itself, which begins with a scoring and a slash, and not the name of a file."""
    return given.split("/")[0] in SCORINGS


def read_deck(given: str) -> list[Card]:
    """The cards of a deck in one line, or else of the file so named."""
    cards: list[Card] = []
    for where, words in _cards_in_a_line(given) if is_in_a_line(given) else _cards_in_file(given):
        if len(cards) == MOST_CARDS:
            raise _bad(
                where, f"una baraja tiene {MOST_CARDS} cartas como mucho", f"a deck has {MOST_CARDS} cards at most"
            )
        cards.append(read_card(words, where))
    return cards


def _cards_in_a_line(text: str) -> Iterator[tuple[Text, list[str]]]:
    for number, card in enumerate(text.split(","), 1):
        yield Text(f"la opción deck, carta {number}", f"option deck, card {number}"), card.split("/")


def _cards_in_file(name: str) -> Iterator[tuple[Text, list[str]]]:
    """The words of each line that is neither empty nor a comment."""
    empty = True
    for number, line in enumerate(_bytes_of(name).removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        where = Text(f"{name}, línea {number}", f"{name}, line {number}")
        text = line.decode("utf-8", errors="replace").replace("\t", " ")
        if not text.isprintable() or "\ufffd" in text:
            raise _bad(where, "esto no es un texto, sino datos binarios", "this is not text, but binary data")
        words = text.partition("#")[0].split()
        if words:
            empty = False
            yield where, words
    if empty:
        where = Text(f"{name}, línea 1", f"{name}, line 1")
        raise _bad(where, "el fichero no tiene ninguna carta", "the file holds no card")


def _bytes_of(name: str) -> bytes:
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            raise OSError(0, "not a file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetup(
            Text(f"no se puede leer la baraja {name!r}: {reason}", f"the deck {name!r} cannot be read: {reason}")
        ) from None
    if len(data) > MOST_BYTES:
        where = Text(f"{name}, línea 1", f"{name}, line 1")
        raise _bad(where, "el fichero es demasiado largo para ser una baraja", "the file is too long for a deck")
    return data


def read_card(words: list[str], where: Text) -> Card:
    """A card from its three words; `where` begins the sentence that says what is wrong."""
    if len(words) != 3:
        raise _bad(
            where,
            f"una carta son tres palabras (puntuación, vórtice y tirada), no {len(words)}",
            f"a card is three words (scoring, vortex and roll), not {len(words)}",
        )
    return Card(
        Scoring(_known(words[0], SCORINGS, Text("ninguna puntuación", "no scoring"), where)),
        Vortex(_known(words[1], VORTICES, Text("ningún valor del vórtice", "no vortex"), where)),
        Roll(_known(words[2], ROLLS, Text("ninguna tirada", "no roll"), where)),
    )


def _known(word: str, words: Mapping[str, IntEnum], kind: Text, where: Text) -> int:
    if word not in words:
        accepted = {lang: listed(list(words), lang) for lang in LANGUAGES}
        shown = word[:SHOWN]
        raise _bad(
            where,
            f"«{shown}» no es {kind.es}: {accepted['es']}",
            f"'{shown}' is {kind.en}: {accepted['en']}",
        )
    return words[word]


def _bad(where: Text, es: str, en: str) -> BadSetup:
    return BadSetup(Text(f"{where.es}: {es}", f"{where.en}: {en}"))
