"""Streams of luck: ChaCha8 for matches (nobody can predict it), xoshiro128++ for bots (quick).

A stream is any record that holds the stream's fields, so a state carries its own luck.
Interpreted and compiled runs give the same numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from sobremesa.engine.kernel import (
    Array,
    Fields,
    body_of,
    compiled_from,
    kernel,
    new_record,
    record_type,
    step,
    wraps_round,
)

LUCK_FIELDS: list[tuple[Any, ...]] = [
    ("luck_key", np.uint32, (8,)),
    ("luck_block", np.uint32, (16,)),
    ("luck_stream", np.int64),
    ("luck_counter", np.int64),
    ("luck_used", np.int64),
]
Luck = record_type(LUCK_FIELDS)
BotRng = record_type([("rng_state", np.uint32, (4,))])

BLOCK_WORDS = 16
MASK = 0xFFFFFFFF
DOUBLE_ROUNDS = 4
u32 = np.uint32


@step
@wraps_round
def rotate(word: int, by: int) -> int:
    return u32(u32(word << u32(by)) | u32(word >> u32(32 - by)))


@step
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = u32(a + b)
    d = u32(d ^ a)
    d = u32(u32(d << u32(16)) | u32(d >> u32(16)))
    c = u32(c + d)
    b = u32(b ^ c)
    b = u32(u32(b << u32(12)) | u32(b >> u32(20)))
    a = u32(a + b)
    d = u32(d ^ a)
    d = u32(u32(d << u32(8)) | u32(d >> u32(24)))
    c = u32(c + d)
    b = u32(b ^ c)
    b = u32(u32(b << u32(7)) | u32(b >> u32(25)))
    return a, b, c, d


@step
@wraps_round
def refill(luck: Fields) -> None:
    """The next ChaCha8 block: 64-bit block counter, 64-bit stream number (Bernstein's layout)."""
    k0, k1, k2, k3 = luck.luck_key[0], luck.luck_key[1], luck.luck_key[2], luck.luck_key[3]
    k4, k5, k6, k7 = luck.luck_key[4], luck.luck_key[5], luck.luck_key[6], luck.luck_key[7]
    n0, n1 = u32(luck.luck_counter & MASK), u32(luck.luck_counter >> 32)
    n2, n3 = u32(luck.luck_stream & MASK), u32(luck.luck_stream >> 32)
    e0, e1, e2, e3 = u32(0x61707865), u32(0x3320646E), u32(0x79622D32), u32(0x6B206574)
    x0, x1, x2, x3 = e0, e1, e2, e3
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = n0, n1, n2, n3
    for _ in range(DOUBLE_ROUNDS):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    block = luck.luck_block
    block[0], block[1], block[2], block[3] = u32(x0 + e0), u32(x1 + e1), u32(x2 + e2), u32(x3 + e3)
    block[4], block[5], block[6], block[7] = u32(x4 + k0), u32(x5 + k1), u32(x6 + k2), u32(x7 + k3)
    block[8], block[9], block[10], block[11] = u32(x8 + k4), u32(x9 + k5), u32(x10 + k6), u32(x11 + k7)
    block[12], block[13], block[14], block[15] = u32(x12 + n0), u32(x13 + n1), u32(x14 + n2), u32(x15 + n3)
    luck.luck_counter += 1
    luck.luck_used = 0


@kernel
def draw_luck(luck: Fields) -> int:
    if luck.luck_used >= BLOCK_WORDS or luck.luck_counter == 0:
        refill(luck)
    word = np.int64(luck.luck_block[luck.luck_used])
    luck.luck_used += 1
    return word


@kernel
@wraps_round
def draw_bot_rng(bot_rng: Fields) -> int:
    s0, s1, s2, s3 = bot_rng.rng_state[0], bot_rng.rng_state[1], bot_rng.rng_state[2], bot_rng.rng_state[3]
    word = u32(rotate(u32(s0 + s3), 7) + s0)
    s2 = u32(s2 ^ s0)
    s3 = u32(s3 ^ s1)
    bot_rng.rng_state[0] = s0 ^ s3
    bot_rng.rng_state[1] = s1 ^ s2
    bot_rng.rng_state[2] = s2 ^ u32(s1 << u32(9))
    bot_rng.rng_state[3] = rotate(s3, 11)
    return np.int64(word)


def draw(stream: Fields) -> int:
    """The next 32 bits of a stream."""
    return draw_bot_rng(stream) if "rng_state" in stream.dtype.names else draw_luck(stream)


@compiled_from(draw)
def _draw(stream: Any) -> Callable[..., int]:
    if "rng_state" in stream.fields:
        return body_of(draw_bot_rng)
    return body_of(draw_luck)


@step
def below(stream: Fields, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely (Lemire 2019: multiply, reject the short end)."""
    product = draw(stream) * n
    if product & MASK < n:
        short = (MASK + 1) % n
        while product & MASK < short:
            product = draw(stream) * n
    return product >> 32


@step
def die(stream: Fields, faces: int) -> int:
    """A face from 1 to `faces`."""
    return 1 + below(stream, faces)


@step
def shuffle(stream: Fields, cards: Array, count: int, wanted: int) -> None:
    """Bring a uniform random choice of `wanted` of `cards[:count]`, in random order, to the front."""
    for i in range(wanted):
        j = i + below(stream, count - i)
        cards[i], cards[j] = cards[j], cards[i]


@step
def choose_some(stream: Fields, cards: Array, first: int, count: int, wanted: int) -> None:
    """Bring a uniform random choice of `wanted` of `cards[first:count]`, whose order means nothing, to their front."""
    for i in range(first, first + wanted):
        j = i + below(stream, count - i)
        cards[i], cards[j] = cards[j], cards[i]


@step
def reseed(luck: Fields, stream: Fields) -> None:
    """Give a state luck of its own, drawn from another stream."""
    for i in range(8):
        luck.luck_key[i] = draw(stream)
    luck.luck_stream = 0
    luck.luck_counter = 0
    luck.luck_used = 0


def key_of(seed: str, purpose: str) -> Array:
    """The key that a seed's text gives for a purpose; different purposes give unrelated keys."""
    digest = hashlib.sha256(f"sobremesa {purpose}\0{seed}".encode()).digest()
    return np.frombuffer(digest, "<u4").astype(np.uint32)


def new_luck(seed: str, purpose: str, stream: int = 0) -> Fields:
    luck = new_record(Luck)
    luck.luck_key[:] = key_of(seed, purpose)
    luck.luck_stream = stream
    return luck


@kernel
def seed_bot_rng(bot_rng: Fields, luck: Fields) -> None:
    """Seed a bot's generator from a stream of luck (all zero would be its one dead state)."""
    for i in range(4):
        bot_rng.rng_state[i] = draw(luck)
    bot_rng.rng_state[0] |= 1


@step
def start_bots(bot_rng: Fields, luck: Fields, number: int) -> None:
    """Random numbers for the quick bots of match `number` of a series, from luck that the series has for them."""
    luck.luck_stream = number
    luck.luck_counter = 0
    seed_bot_rng(bot_rng, luck)


def new_bot_rng(seed: str, purpose: str, stream: int = 0) -> Fields:
    bot_rng = new_record(BotRng)
    seed_bot_rng(bot_rng, new_luck(seed, purpose, stream))
    return bot_rng
