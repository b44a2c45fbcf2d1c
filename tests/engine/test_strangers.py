"""What strangers write is bounded before it is used and safe before it is shown."""

from __future__ import annotations

import pytest

from sobremesa.engine.strangers import shown


def test_what_is_printable_and_short_is_shown_as_it_is() -> None:
    assert shown("Ana Nuñez 3♣ 雨") == "Ana Nuñez 3♣ 雨"


def test_what_is_long_is_cut() -> None:
    assert shown("x" * 10_000_000) == "x" * 200 + "…"
    assert shown("abcdef", most=3) == "abc…"
    assert shown("abc", most=3) == "abc"


@pytest.mark.parametrize("letter", ["\x1b", "\n", "\x85", "\u2028", "\u202e", "\u2066", "\u200b", "\ud800", "\x00"])
def test_what_could_disturb_a_terminal_is_left_out(letter: str) -> None:
    assert shown(f"a{letter}b") == "a b"
