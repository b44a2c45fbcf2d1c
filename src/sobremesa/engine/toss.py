"""Tossing for the seed together: everybody shows a hash first and the word after it, and the seed is made of all words.

So nobody has chosen the deal, neither the table nor a seat, as long as one of them drew its word at random.
`docs/records.md` describes the texts that are hashed, for whoever checks them with another program.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Sequence

import msgspec

from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable_value

TABLE = "table"
PURPOSE = "sobremesa seed"
MOST_ATTEMPTS = 20

_WORD = re.compile(r"[0-9a-f]{32}")
_HASH = re.compile(r"[0-9a-f]{64}")
_PLACE = re.compile(r"table|0|[1-9][0-9]?")


class BadToss(Mistake):
    """Parts of a toss that do not fit each other or the seed."""

    def __init__(self, attempt: int, text: Text) -> None:
        super().__init__(
            Text(f"intento {attempt} del sorteo: {text.es}", f"attempt {attempt} of the toss: {text.en}"),
        )
        self.attempt = attempt


class Attempt(msgspec.Struct, frozen=True):
    """One attempt at a toss, by places: `table`, and the seats that take part by their numbers."""

    hashes: dict[str, str]  # shown before any word
    words: dict[str, str] = {}  # as far as they were given; the table's is its secret

    @property
    def seats(self) -> list[int]:
        """The seats that take part."""
        return [int(place) for place in in_order(self.hashes) if place != TABLE]

    @property
    def silent(self) -> list[int]:
        """The seats that have shown a hash and not given the word."""
        return [seat for seat in self.seats if str(seat) not in self.words]

    @property
    def complete(self) -> bool:
        """Whether everybody who has shown a hash has given the word."""
        return self.hashes.keys() <= self.words.keys()


def in_order(places: Iterable[str]) -> list[str]:
    """The table, then the seats by their numbers."""
    return sorted(places, key=lambda place: -1 if place == TABLE else int(place))


def who_of(place: str) -> str:
    """How a place is called in what is hashed: `table` or `seat 3`."""
    return TABLE if place == TABLE else f"seat {place}"


def new_word() -> str:
    """A word that nobody can guess."""
    return secrets.token_hex(16)


def word_hash(who: str, attempt: int, word: str) -> str:
    """What is shown before the word. It says whose it is, so that nobody can show another one's hash as their own."""
    return _sha256(f"sobremesa {who} {attempt} {word}")


def seed_of(attempt: Attempt) -> str:
    """The seed that the words of a complete attempt make."""
    _require_complete(attempt)
    words = (f"{who_of(place)} {attempt.words[place]}" for place in in_order(attempt.hashes))
    return _sha256("\n".join([PURPOSE, *words]))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# --- what is refused


def require_word(word: object) -> str:
    """The word, or the table's secret, if it is one."""
    if not isinstance(word, str) or not _WORD.fullmatch(word):
        raise _mistake(
            f"una palabra del sorteo son 32 cifras hexadecimales en minúscula, no «{printable_value(word)}»",
            f"a word of the toss is 32 lower-case hexadecimal digits, not '{printable_value(word)}'",
        )
    return word


def require_hash(text: object) -> str:
    """The hash of a word, if it is one."""
    if not isinstance(text, str) or not _HASH.fullmatch(text):
        raise _mistake(
            f"una huella del sorteo son 64 cifras hexadecimales en minúscula, no «{printable_value(text)}»",
            f"a hash of the toss is 64 lower-case hexadecimal digits, not '{printable_value(text)}'",
        )
    return text


def require_place(place: object) -> str:
    """The place at the table, if it is one."""
    if not isinstance(place, str) or not _PLACE.fullmatch(place):
        raise _mistake(
            f"en el sorteo participan la mesa (table) y los asientos (0 a 99), no «{printable_value(place)}»",
            f"the table (table) and the seats (0 to 99) take part in a toss, not '{printable_value(place)}'",
        )
    return place


def check(attempts: Sequence[Attempt], seed: str) -> None:
    """Raise a BadToss unless every word fits its hash and the seed is what the last attempt makes."""
    if not 1 <= len(attempts) <= MOST_ATTEMPTS:
        raise BadToss(
            len(attempts),
            Text(f"se hacen de 1 a {MOST_ATTEMPTS} intentos", f"there are 1 to {MOST_ATTEMPTS} attempts"),
        )
    for number, attempt in enumerate(attempts, 1):
        try:
            _check_parts(number, attempt)
            if number < len(attempts):
                _require_reason_to_repeat(attempt)
            else:
                _require_seed(attempt, seed)
        except Mistake as mistake:
            raise BadToss(number, mistake.text) from None


def _check_parts(number: int, attempt: Attempt) -> None:
    for place, shown_hash in attempt.hashes.items():
        require_place(place)
        require_hash(shown_hash)
    if TABLE not in attempt.hashes:
        raise _mistake("falta la huella de la mesa (table)", "the hash of the table (table) is missing")
    for place, word in attempt.words.items():
        require_place(place)
        _check_word(number, place, require_word(word), attempt.hashes)


def _check_word(number: int, place: str, word: str, hashes: dict[str, str]) -> None:
    whose = _whose(place)
    if place not in hashes:
        raise _mistake(
            f"la palabra {whose.es} no tiene huella, que se muestra antes que la palabra",
            f"the word {whose.en} has no hash, which is shown before the word",
        )
    if word_hash(who_of(place), number, word) != hashes[place]:
        raise _mistake(
            f"la palabra {whose.es} no corresponde a su huella",
            f"the word {whose.en} does not match its hash",
        )


def _require_reason_to_repeat(attempt: Attempt) -> None:
    """Whoever could toss again after seeing all words would toss until the deal is to their liking."""
    if not attempt.silent:
        raise _mistake(
            "todos los asientos dieron su palabra, así que no había motivo para repetirlo",
            "every seat gave its word, so there was no reason to toss again",
        )


def _require_seed(attempt: Attempt, seed: str) -> None:
    if seed_of(attempt) != seed:
        raise _mistake(
            "la semilla no está hecha de la palabra de la mesa y las de los asientos",
            "the seed is not made of the word of the table and those of the seats",
        )


def _require_complete(attempt: Attempt) -> None:
    for place in in_order(attempt.hashes):
        if place not in attempt.words:
            whose = _whose(place)
            raise _mistake(
                f"falta la palabra {whose.es}; la semilla se hace de todas",
                f"the word {whose.en} is missing; the seed is made of all words",
            )


def _whose(place: str) -> Text:
    if place == TABLE:
        return Text("de la mesa", "of the table")
    return Text(f"del asiento {place}", f"of seat {place}")


def _mistake(es: str, en: str) -> BadSetup:
    return BadSetup(Text(es, en))
