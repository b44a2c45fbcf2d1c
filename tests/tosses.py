"""Tosses to test with: the words of the seats are known, and whoever is silent has given none."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.toss import TABLE, Attempt, seed_of, who_of, word_hash

SECRET = "5ec3e7" + "0" * 26
WORDS = [f"{seat:032x}" for seat in range(1, 12)]  # by seat


def attempt(number: int, seats: Sequence[int], silent: Sequence[int] = ()) -> Attempt:
    """An attempt in which everybody was honest and nobody but `silent` kept the word back."""
    words = {TABLE: SECRET} | {str(seat): WORDS[seat] for seat in seats}
    hashes = {place: word_hash(who_of(place), number, word) for place, word in words.items()}
    return Attempt(hashes, {place: word for place, word in words.items() if place not in map(str, silent)})


def tossed(seats: Sequence[int], silent_first: Sequence[int], then: Sequence[int]) -> tuple[list[Attempt], str]:
    """A toss that had to be made again, and its seed."""
    attempts = [attempt(1, seats, silent_first), attempt(2, then)]
    return attempts, seed_of(attempts[-1])
