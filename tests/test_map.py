"""docs/map.md lists every module, and every module says what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.map import PAGE, ROOT, first_sentence, modules, page, said_by


def test_the_page_lists_every_module() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m scripts.map"


@pytest.mark.parametrize("module", modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_says_what_it_is_for(module: Path) -> None:
    assert said_by(module), "it needs a docstring, or in TypeScript a comment in its first line"


def test_the_first_sentence_may_span_lines_and_name_files() -> None:
    assert first_sentence("Reads docs/map.md by `a.b`. And more.") == "Reads docs/map.md by `a.b`."
    assert first_sentence("No full stop") == "No full stop"


def test_a_module_without_words_is_noticed(tmp_path: Path) -> None:
    for name in ("silent.py", "silent.ts"):
        (tmp_path / name).write_text("\nx = 1\n", encoding="utf-8")
        assert not said_by(tmp_path / name)
    (tmp_path / "told.ts").write_text("// What it is,\n// in two lines.\n\n// Not this.\n", encoding="utf-8")
    assert said_by(tmp_path / "told.ts") == "What it is, in two lines."
