"""Codes that join a table: the words they are made of, how they are drawn, and what people type."""

from __future__ import annotations

import re
import secrets
import string
from random import Random

import pytest

from sobremesa.engine.errors import BadSetup
from sobremesa.table import codes
from sobremesa.table.codes import new_code, read_code, words


def free(_code: str) -> bool:
    return False


def test_the_words_are_many_plain_and_each_there_once_in_order() -> None:
    assert len(words()) >= 1100
    assert all(re.fullmatch("[A-Z]{4,7}", word) for word in words())
    assert list(words()) == sorted(set(words()))


def slips(word: str) -> set[str]:
    """What becomes of a word by one letter wrong, missing, too much or exchanged with the next."""
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    letters = string.ascii_uppercase
    found = {head + letter + tail for head, tail in cuts for letter in letters}
    found |= {head + letter + tail[1:] for head, tail in cuts if tail for letter in letters}
    found |= {head + tail[1:] for head, tail in cuts if tail}
    found |= {head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1}
    return found - {word}


def test_no_slip_makes_one_word_of_another() -> None:
    known = set(words())
    assert {word: slips(word) & known for word in known if slips(word) & known} == {}


def test_no_word_is_the_plural_of_another() -> None:
    known = set(words())
    plurals = {word + ending for word in known for ending in ("S", "ES")}
    plurals |= {word[:-1] + "CES" for word in known if word.endswith("Z")}
    assert plurals & known == set()


# --- drawing


def test_a_code_is_a_word_and_two_digits_and_reads_back() -> None:
    rng = Random(1)
    drawn = [new_code(free, rng) for _ in range(2000)]
    assert all(read_code(code) == code for code in drawn)
    assert {int(code[-2:]) for code in drawn} == set(range(10, 100))
    assert len({code[:-3] for code in drawn}) > 900


def test_codes_are_drawn_by_luck_that_nobody_can_guess() -> None:
    assert isinstance(codes._dice, secrets.SystemRandom)
    assert len({new_code(free) for _ in range(20)}) > 15


def test_a_code_that_is_taken_is_drawn_again() -> None:
    first = new_code(free, Random(7))
    asked: list[str] = []

    def taken(code: str) -> bool:
        asked.append(code)
        return code == first

    second = new_code(taken, Random(7))
    assert asked == [first, second]
    assert second != first


def test_when_every_code_is_taken_it_says_so() -> None:
    with pytest.raises(BadSetup, match="too many tables are open"):
        new_code(lambda code: True)


# --- reading


@pytest.mark.parametrize(
    "typed",
    [
        "LIMA-43",
        "lima-43",
        "Lima 43",
        "lima43",
        "  LIMA - 43 \n",
        "lima\t43",
        "lima\u00a043",
        "lima–43",
        "lima—43",
        "lima\u201143",
        "lima−43",
        "lima_43",
        "lima.43",
        "líma-43",
        "li\u0301ma 43",
        "ＬＩＭＡ－４３",
    ],
    ids=ascii,
)
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert read_code(typed) == "LIMA-43"


def test_accents_may_be_typed() -> None:
    assert read_code("limón 10") == "LIMON-10"
    assert read_code("CAFÉ-99") == "CAFE-99"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "-",
        "LIMA",
        "43",
        "43-LIMA",
        "LIMA-4",
        "LIMA-09",
        "LIMA-043",
        "LIMA-430",
        "LIMA-4 3",
        "LIMA-٤٣",
        "LIMAX-43",
        "LI MA-43",
        "LIMA-43!",
        "LIMA+43",
        "ЛIMA-43",
        "lima-43\x00",
        "LIMA" + " " * 40 + "43",
        "A" * 1_000_000,
    ],
    ids=lambda typed: ascii(typed[:20]),
)
def test_what_is_no_code_is_not_read(typed: str) -> None:
    assert read_code(typed) is None
