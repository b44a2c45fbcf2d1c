"""Luck: published test vectors, no bias, and streams that have nothing to do with each other."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sobremesa.engine.kernel import Array, Fields, kernel, new_record
from sobremesa.engine.luck import (
    BotRng,
    Luck,
    below,
    die,
    draw_bot_rng,
    draw_luck,
    key_of,
    new_bot_rng,
    new_luck,
    shuffle,
)

# draft-strombergson-chacha-test-vectors-01, ChaCha8 with 256-bit keys: TC1 (zeros) and TC2 (one bit in the key)
ZEROS = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
    "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
)
# The first numbers of the reference implementation of xoshiro128++ from the state 1, 2, 3, 4
XOSHIRO = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]


def keystream(luck: Fields, words: int) -> str:
    return np.array([draw_luck(luck) for _ in range(words)], "<u4").tobytes().hex()


def test_chacha8_gives_the_published_keystream() -> None:
    assert keystream(new_record(Luck), 32) == ZEROS


def test_xoshiro_gives_the_reference_numbers() -> None:
    bot_rng = new_record(BotRng)
    bot_rng.rng_state[:] = [1, 2, 3, 4]
    assert [draw_bot_rng(bot_rng) for _ in range(10)] == XOSHIRO


@kernel
def draw_many(stream: Fields, n: int, out: Array) -> None:
    for i in range(out.shape[0]):
        out[i] = below(stream, n)


@kernel
def roll_many(stream: Fields, faces: int, out: Array) -> None:
    for i in range(out.shape[0]):
        out[i] = die(stream, faces)


@kernel
def shuffle_once(stream: Fields, cards: Array, count: int, wanted: int) -> None:
    shuffle(stream, cards, count, wanted)


@pytest.mark.parametrize("stream", [new_luck("1", "test"), new_bot_rng("1", "test")], ids=["luck", "whim"])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 104])
def test_below_is_uniform(stream: Fields, n: int) -> None:
    numbers = np.zeros(20_000 * n if n < 10 else 200_000, np.int64)
    draw_many(stream, n, numbers)
    counts = np.bincount(numbers, minlength=n)
    assert len(counts) == n
    expected = len(numbers) / n
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert chi_square < n + 5 * (2 * n) ** 0.5 + 5


def test_below_rejects_what_would_make_it_biased() -> None:
    """With n = 3 * 2**30 plain multiplication would give some numbers twice as often as others."""
    numbers = np.zeros(60_000, np.int64)
    draw_many(new_luck("2", "test"), 3 * 2**30, numbers)
    thirds = np.bincount(numbers % 3, minlength=3)
    assert np.all(np.abs(thirds - 20_000) < 700)


def test_a_die_shows_every_face_from_one() -> None:
    rolls = np.zeros(600, np.int64)
    roll_many(new_luck("3", "test"), 6, rolls)
    assert set(rolls.tolist()) == {1, 2, 3, 4, 5, 6}


def test_shuffle_gives_every_order_equally_often() -> None:
    stream = new_luck("4", "test")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = np.array([1, 2, 3], np.int16)
        shuffle_once(stream, cards, 3, 3)
        orders[tuple(cards.tolist())] += 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())


def test_partial_shuffle_chooses_any_card_first() -> None:
    stream = new_luck("5", "test")
    firsts: Counter[int] = Counter()
    for _ in range(4000):
        cards = np.array([1, 2, 3, 4], np.int16)
        shuffle_once(stream, cards, 4, 1)
        assert sorted(cards.tolist()) == [1, 2, 3, 4]
        firsts[int(cards[0])] += 1
    assert all(abs(firsts[card] - 1000) < 150 for card in (1, 2, 3, 4))


def test_seeds_purposes_and_streams_are_unrelated() -> None:
    keys = {key_of(seed, purpose).tobytes() for seed in ("1", "2") for purpose in ("match", "whims")}
    assert len(keys) == 4
    texts = {keystream(new_luck("1", "match", stream), 16) for stream in range(4)}
    assert len(texts) == 4
