"""A little of what `scripts/fuzz.py` does: nothing but a Mistake comes of what strangers write."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("resource", reason="memory is measured as on Unix")
from scripts.fuzz import Broken, Stranger, run


def test_nothing_that_strangers_write_breaks_anything() -> None:
    assert "600 inputs" in run(600, "a small run")


def test_the_same_seed_writes_the_same(tmp_path: Path) -> None:
    told = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        stranger = Stranger("again", tmp_path / name)
        told.append([stranger.write(number) for number in range(30)])
    assert told[0] == told[1]


def test_what_breaks_is_told_with_its_number(tmp_path: Path) -> None:
    def trip() -> None:
        raise ZeroDivisionError("oh")

    stranger = Stranger("7", tmp_path)
    stranger.kinds = {"trap": trip}
    with pytest.raises(Broken, match=r"input 5 of seed 7 \(trap\): ZeroDivisionError: oh"):
        stranger.write(5)
