"""docs/observations.md tells the truth."""

from __future__ import annotations

from scripts.observations import PAGE, numbers, page

from sobremesa.engine.learning import LEAST, MOST, ObservationPart


def test_the_page_of_observations_is_what_the_games_tell() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m scripts.observations"


def test_bounds_are_told_in_short() -> None:
    assert numbers(ObservationPart("hand", (2, 5), "")) == "0 or 1"
    part = ObservationPart("moment", (5,), "", least=(0, 0, -5, 1, LEAST), most=(1, 1, 42, MOST, MOST))
    assert numbers(part) == "2 times 0 or 1; -5 to 42; from 1; any"
