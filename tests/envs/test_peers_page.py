"""What docs/envs.md shows of PettingZoo, Gymnasium and OpenSpiel runs as written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"


def test_the_examples_run() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("## PettingZoo, Gymnasium, OpenSpiel")[2]
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(examples) >= 5
    names: dict[str, Any] = {}
    for example in examples:
        exec(compile(example, str(PAGE), "exec"), names)
    assert names["state"].is_terminal()
    assert names["over"]
