"""The toss for the seed: what fits is accepted, and whoever tries to choose the deal is found out."""

from __future__ import annotations

import hashlib

import pytest
from msgspec.structs import replace

from sobremesa.engine.errors import Mistake
from sobremesa.engine.toss import (
    MOST_ATTEMPTS,
    Attempt,
    BadToss,
    check,
    new_word,
    require_hash,
    require_place,
    require_word,
    seed_of,
    who_of,
    word_hash,
)
from tests.tosses import SECRET, WORDS, attempt, tossed


def test_a_word_is_hashed_with_whose_it_is_and_the_number_of_the_attempt() -> None:
    word = "0123456789abcdef0123456789abcdef"
    expected = hashlib.sha256(b"sobremesa seat 3 2 0123456789abcdef0123456789abcdef").hexdigest()
    assert word_hash("seat 3", 2, word) == expected
    assert len({word_hash(who, number, word) for who in ("table", "seat 0", "seat 1") for number in (1, 2)}) == 6


def test_the_seed_is_made_of_the_secret_and_the_words_in_the_order_of_the_seats() -> None:
    text = f"sobremesa seed\ntable {SECRET}\nseat 0 {WORDS[0]}\nseat 2 {WORDS[2]}\nseat 10 {WORDS[10]}"
    assert seed_of(attempt(1, [10, 2, 0])) == hashlib.sha256(text.encode()).hexdigest()


def test_every_part_counts_for_the_seed() -> None:
    whole = attempt(1, [0, 2])
    seeds = {seed_of(whole)}
    for place in ("table", "0", "2"):
        seeds.add(seed_of(replace(whole, words={**whole.words, place: "f" * 32})))
    swapped = {**whole.words, "0": whole.words["2"], "2": whole.words["0"]}
    seeds.add(seed_of(replace(whole, words=swapped)))
    assert len(seeds) == 5


def test_new_words_are_words_and_differ() -> None:
    words = {new_word() for _ in range(100)}
    assert len(words) == 100
    assert all(require_word(word) == word for word in words)


@pytest.mark.parametrize("word", ["", "0" * 31, "0" * 33, "A" * 32, "g" * 32, "٣" * 32, "0" * 32 + "\n", 7, None])
def test_what_is_no_word_is_refused(word: object) -> None:
    with pytest.raises(Mistake, match="32 lower-case hexadecimal digits"):
        require_word(word)


@pytest.mark.parametrize("text", ["", "0" * 32, "0" * 65, "A" * 64, " " + "0" * 63, b"0" * 64])
def test_what_is_no_hash_is_refused(text: object) -> None:
    with pytest.raises(Mistake, match="64 lower-case hexadecimal digits"):
        require_hash(text)


@pytest.mark.parametrize("place", ["", "Table", "seat 0", "-1", "00", "100", "٣", 0])
def test_what_is_no_place_is_refused(place: object) -> None:
    with pytest.raises(Mistake, match="take part in a toss"):
        require_place(place)


def test_an_attempt_knows_who_takes_part_and_who_is_silent() -> None:
    half = attempt(1, [10, 2, 0], silent=[2, 10])
    assert (half.seats, half.silent, half.complete) == ([0, 2, 10], [2, 10], False)
    assert attempt(1, [0]).complete
    assert not replace(attempt(1, [0]), words={"0": WORDS[0]}).complete
    assert [who_of(place) for place in ("table", "3")] == ["table", "seat 3"]


# --- checking


@pytest.mark.parametrize("seats", [[], [0], [0, 2], [2, 0, 1]])
def test_an_honest_toss_is_accepted(seats: list[int]) -> None:
    check([attempt(1, seats)], seed_of(attempt(1, seats)))


def test_an_honest_repetition_is_accepted() -> None:
    attempts, seed = tossed([0, 1, 2], silent_first=[1], then=[0, 2])
    check(attempts, seed)
    withheld = replace(attempts[0], words={})  # the table need not tell the secret of what came to nothing
    check([withheld, attempts[1]], seed)


def refused(attempts: list[Attempt], seed: str, number: int, says: str) -> None:
    with pytest.raises(BadToss, match=f"attempt {number} of the toss: {says}") as caught:
        check(attempts, seed)
    assert caught.value.attempt == number
    assert f"intento {number} del sorteo: " in caught.value.to("es")


@pytest.mark.parametrize(
    ("place", "says"),
    [("table", "the word of the table does not"), ("2", "the word of seat 2 does not match its hash")],
)
def test_a_word_chosen_after_the_others_were_seen_is_noticed(place: str, says: str) -> None:
    honest = attempt(1, [0, 2])
    forged = replace(honest, words={**honest.words, place: "f" * 32})
    refused([forged], seed_of(forged), 1, says)


def test_the_hash_and_the_word_of_another_seat_do_not_serve() -> None:
    honest = attempt(1, [0, 2])
    copied = Attempt({**honest.hashes, "2": honest.hashes["0"]}, {**honest.words, "2": honest.words["0"]})
    refused([copied], seed_of(copied), 1, "the word of seat 2 does not match its hash")


def test_parts_of_an_earlier_attempt_do_not_serve_again() -> None:
    first, second = attempt(1, [0, 1], silent=[1]), attempt(1, [0])
    refused([first, second], seed_of(second), 2, "the word of the table does not match its hash")


def test_a_word_without_a_hash_is_noticed() -> None:
    honest = attempt(1, [0])
    late = replace(honest, words={**honest.words, "1": WORDS[1]})
    refused([late], seed_of(honest), 1, "the word of seat 1 has no hash")


@pytest.mark.parametrize(("place", "whose"), [("table", "of the table"), ("2", "of seat 2")])
def test_the_last_attempt_must_be_complete(place: str, whose: str) -> None:
    honest = attempt(1, [0, 2])
    words = {at: word for at, word in honest.words.items() if at != place}
    refused([replace(honest, words=words)], seed_of(honest), 1, f"the word {whose} is missing")
    with pytest.raises(Mistake, match=f"the word {whose} is missing"):
        seed_of(replace(honest, words=words))


def test_the_table_always_takes_part() -> None:
    alone = Attempt({"0": word_hash("seat 0", 1, WORDS[0])}, {"0": WORDS[0]})
    refused([alone], seed_of(alone), 1, "the hash of the table .table. is missing")


def test_a_seed_of_other_parts_is_noticed() -> None:
    honest = attempt(1, [0, 2])
    refused([honest], seed_of(attempt(1, [0])), 1, "the seed is not made of")
    refused([honest], "", 1, "the seed is not made of")


def test_a_repetition_after_all_words_were_seen_is_noticed() -> None:
    unloved, liked = attempt(1, [0, 2]), attempt(2, [0, 2])
    refused([unloved, liked], seed_of(liked), 1, "every seat gave its word, so there was no reason")
    kept_back = replace(unloved, words={at: word for at, word in unloved.words.items() if at != "table"})
    refused([kept_back, liked], seed_of(liked), 1, "every seat gave its word, so there was no reason")


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        (Attempt({"table": "0" * 63}), "a hash of the toss is"),
        (Attempt({"table": "0" * 64, "king": "0" * 64}), "the table .table. and the seats"),
        (Attempt({"table": "0" * 64}, {"table": "x"}), "a word of the toss is"),
        (Attempt({"table": "0" * 64}, {"king": "0" * 32}), "the table .table. and the seats"),
    ],
)
def test_parts_that_are_none_are_refused(parts: Attempt, says: str) -> None:
    refused([parts], "", 1, says)


def test_there_are_twenty_attempts_at_most() -> None:
    last = attempt(MOST_ATTEMPTS, [0])
    repeated = [attempt(number, [0, 1], silent=[1]) for number in range(1, MOST_ATTEMPTS)]
    check([*repeated, last], seed_of(last))
    refused([*repeated, last, last], seed_of(last), 21, "there are 1 to 20 attempts")
    refused([], "", 0, "there are 1 to 20 attempts")
