"""The seeds of the matches of a batch: texts like those of any match, and their keys made in compiled code.

Match `number` of stream `stream` of a batch with the seed S has the seed `S/stream/number`.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.kernel import Array, Fields, kernel, step, wraps_round
from sobremesa.engine.luck import seed_bot_rng

u32 = np.uint32
BLOCK_BYTES = 64
LENGTH_BYTES = 8  # at the end of the last block
ROOM = 2 * 20  # bytes for two slashes and numbers behind a text
STREAM_BITS = 32  # of the number of the bots' stream, above those for the number of the match


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _fraction(root: float) -> int:
    return int((root % 1) * 2**32)


START = np.array([_fraction(prime**0.5) for prime in _primes(8)], np.uint32)
ROUND = np.array([_fraction(prime ** (1 / 3)) for prime in _primes(64)], np.uint32)


def seed_text(seed: str, stream: int, number: int) -> str:
    return f"{seed}/{stream}/{number}"


@step
def turned(word: int, by: int) -> int:
    return u32(u32(word >> u32(by)) | u32(word << u32(32 - by)))


@step
def spread(words: Array) -> None:
    """The words of a block of SHA-256, 16 given ones, become 64."""
    for i in range(16, 64):
        low, high = words[i - 15], words[i - 2]
        low = u32(turned(low, 7) ^ turned(low, 18) ^ u32(low >> u32(3)))
        high = u32(turned(high, 17) ^ turned(high, 19) ^ u32(high >> u32(10)))
        words[i] = u32(words[i - 16] + low + words[i - 7] + high)


@step
def digest_block(words: Array, digest: Array) -> None:
    spread(words)
    a, b, c, d = digest[0], digest[1], digest[2], digest[3]
    e, f, g, h = digest[4], digest[5], digest[6], digest[7]
    for i in range(64):
        choice = u32(u32(e & f) ^ u32(u32(~e) & g))
        first = u32(h + u32(turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUND[i] + words[i])
        majority = u32(u32(a & b) ^ u32(a & c) ^ u32(b & c))
        second = u32(u32(turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority)
        h, g, f, e = g, f, e, u32(d + first)
        d, c, b, a = c, b, a, u32(first + second)
    digest[0], digest[1] = u32(digest[0] + a), u32(digest[1] + b)
    digest[2], digest[3] = u32(digest[2] + c), u32(digest[3] + d)
    digest[4], digest[5] = u32(digest[4] + e), u32(digest[5] + f)
    digest[6], digest[7] = u32(digest[6] + g), u32(digest[7] + h)


@step
def byte_at(text: Array, length: int, size: int, i: int) -> int:
    """A byte of a text as SHA-256 pads it to a size."""
    if i < length:
        return text[i]
    if i == length:
        return 0x80
    behind = size - 1 - i
    return (length * 8) >> (behind * 8) & 0xFF if behind < LENGTH_BYTES else 0


@step
def digest_text(text: Array, length: int, words: Array, digest: Array) -> None:
    """SHA-256."""
    for i in range(8):
        digest[i] = START[i]
    size = (length + LENGTH_BYTES) // BLOCK_BYTES * BLOCK_BYTES + BLOCK_BYTES
    for block in range(0, size, BLOCK_BYTES):
        for i in range(16):
            word = 0
            for j in range(4):
                word = word << 8 | byte_at(text, length, size, block + 4 * i + j)
            words[i] = word
        digest_block(words, digest)


@step
def add_number(text: Array, length: int, number: int) -> int:
    """Write a slash and a number behind a text; returns the new length."""
    text[length] = ord("/")
    digits = 1
    power = 10
    while number >= power:
        digits += 1
        power *= 10
    for i in range(digits):
        text[length + digits - i] = ord("0") + number % 10
        number //= 10
    return length + 1 + digits


@step
def swapped(word: int) -> int:
    """The bytes of a word from the other end: keys are little-endian, SHA-256 is not."""
    return word >> 24 | word >> 8 & 0xFF00 | word << 8 & 0xFF0000 | word << 24 & 0xFF000000


@kernel
@wraps_round
def write_key(text: Array, length: int, stream: int, number: int, key: Array) -> None:
    """The key of the seed that a text, with its purpose before it, and two numbers make; the text has room for them."""
    words = np.zeros(64, np.uint32)
    digest = np.zeros(8, np.uint32)
    length = add_number(text, add_number(text, length, stream), number)
    digest_text(text, length, words, digest)
    for i in range(8):
        key[i] = swapped(np.int64(digest[i]))


@step
def start_bots(asked: Fields, luck: Fields) -> None:
    """Random numbers for the bots of a match."""
    luck.luck_stream = asked.stream << STREAM_BITS | asked.number
    luck.luck_counter = 0
    seed_bot_rng(asked, luck)
