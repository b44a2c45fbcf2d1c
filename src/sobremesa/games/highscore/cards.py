"""The challenge cards of High Score: the three words on each, and decks of them as text (HS-28).

A deck is given in one line (`total/-5/four,...`), so that the record of a match needs no file. What a file says, with
one card a line (`total -5 four`), is a deck too: the command line reads files, a page sends what one says. What is
wrong with it is said without quoting it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.untrusted import printable

OURS = Path(__file__).with_name("deck.txt")
LINE_END = "\n"
MOST_CARDS = 60
MOST_BYTES = 100_000  # far more than any deck takes


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


def deck_in_a_line(cards: Sequence[Card]) -> str:
    return ",".join(map(str, cards))


def is_in_a_line(given: str) -> bool:
    """Whether a text is a deck itself, which begins with a scoring and a slash, and not the name of a file."""
    return given.split("/")[0] in SCORINGS


@lru_cache(maxsize=64)
def read_deck(line: str) -> tuple[Card, ...]:
    """The cards of a deck in one line, or as a file has them in many; a file is never opened."""
    if LINE_END in line:
        return _read_cards(_cards_in_lines(line.encode(), Text("la baraja", "the deck")))
    if not is_in_a_line(line):
        raise BadSetup(
            Text(
                "«deck» no es una baraja en una línea, como total/-5/four,same/6/three; "
                "los archivos solo los lee la orden sobremesa, con -o deck=ARCHIVO",
                "'deck' is not a deck in one line, such as total/-5/four,same/6/three; "
                "only the command sobremesa reads files, by -o deck=FILE",
            )
        )
    return _read_cards(_cards_in_a_line(line))


def read_deck_file(name: str) -> tuple[Card, ...]:
    """The cards of a file with one card a line."""
    return _read_cards(_cards_in_file(name))


@cache
def our_deck() -> str:
    """The deck of the box, in one line."""
    return deck_in_a_line(read_deck_file(str(OURS)))


def _read_cards(found: Iterator[tuple[Text, list[str]]]) -> tuple[Card, ...]:
    cards: list[Card] = []
    for where, words in found:
        if len(cards) == MOST_CARDS:
            raise _bad(
                where, f"una baraja tiene {MOST_CARDS} cartas como mucho", f"a deck has {MOST_CARDS} cards at most"
            )
        cards.append(read_card(words, where))
    return tuple(cards)


def _cards_in_a_line(text: str) -> Iterator[tuple[Text, list[str]]]:
    for number, card in enumerate(text.split(","), 1):
        yield Text(f"la opción deck, carta {number}", f"option deck, card {number}"), card.split("/")


def _cards_in_file(name: str) -> Iterator[tuple[Text, list[str]]]:
    return _cards_in_lines(_bytes_of(name), Text(printable(name), printable(name)))


def _cards_in_lines(data: bytes, of: Text) -> Iterator[tuple[Text, list[str]]]:
    """The words of each line that is neither empty nor a comment."""
    empty = True
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        text = line.decode("utf-8", errors="replace").replace("\t", " ")
        if not text.isprintable() or "\ufffd" in text:
            raise _bad(
                _line(of, number), "esto no es un texto, sino datos binarios", "this is not text, but binary data"
            )
        words = text.partition("#")[0].split()
        if words:
            empty = False
            yield _line(of, number), words
    if empty:
        raise _bad(_line(of, 1), "el archivo no tiene ninguna carta", "the file holds no card")


def _line(of: Text, number: int) -> Text:
    return Text(f"{of.es}, línea {number}", f"{of.en}, line {number}")


def _bytes_of(name: str) -> bytes:
    path = Path(name)
    try:
        if path.exists() and not path.is_file():  # opening a pipe would wait, and a device may never end
            raise OSError(0, "not a file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetup(
            Text(
                f"no se puede leer la baraja «{printable(name)}»: {reason}",
                f"the deck '{printable(name)}' cannot be read: {reason}",
            )
        ) from None
    if len(data) > MOST_BYTES:
        raise _bad(
            _line(Text(printable(name), printable(name)), 1),
            "el archivo es demasiado largo para ser una baraja",
            "the file is too long for a deck",
        )
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
        Scoring(_known(words[0], SCORINGS, Text("la primera palabra (puntuación)", "the first word (scoring)"), where)),
        Vortex(_known(words[1], VORTICES, Text("la segunda palabra (vórtice)", "the second word (vortex)"), where)),
        Roll(_known(words[2], ROLLS, Text("la tercera palabra (tirada)", "the third word (roll)"), where)),
    )


def _known(word: str, words: Mapping[str, IntEnum], which: Text, where: Text) -> int:
    if word not in words:
        accepted = {lang: listed(list(words), lang) for lang in LANGUAGES}
        raise _bad(where, f"{which.es} tiene que ser {accepted['es']}", f"{which.en} must be {accepted['en']}")
    return words[word]


def _bad(where: Text, es: str, en: str) -> BadSetup:
    return BadSetup(Text(f"{where.es}: {es}", f"{where.en}: {en}"))
