"""The page's types are those of the server."""

from __future__ import annotations

from scripts.page_types import ROOT, files


def test_the_types_of_the_page_are_written_from_the_server() -> None:
    old = [str(path.relative_to(ROOT)) for path, text in files().items() if path.read_text(encoding="utf-8") != text]
    assert not old, f"{', '.join(old)}: python -m scripts.page_types writes them anew"
