"""docs/envs.md and docs/observations.md tell the truth."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from scripts.observations import PAGE, numbers, page

from sobremesa.engine.learning import LEAST, MOST, Part

ROOT = Path(__file__).parent.parent.parent


def test_the_page_of_observations_is_what_the_games_tell() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m scripts.observations"


def test_bounds_are_told_in_short() -> None:
    assert numbers(Part("hand", (2, 5), "")) == "0 or 1"
    part = Part("moment", (5,), "", least=(0, 0, -5, 1, LEAST), most=(1, 1, 42, MOST, MOST))
    assert numbers(part) == "2 times 0 or 1; -5 to 42; from 1; any"


def test_the_example_runs_as_written() -> None:
    text = (ROOT / "docs" / "envs.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    test = doctest.DocTestParser().get_doctest(example, {}, "envs", "docs/envs.md", 0)
    assert len(test.examples) == 4
    assert doctest.DocTestRunner().run(test).failed == 0
