"""Writes docs/map.md: every module with the first sentence that it says of itself.

Python says it in the module's docstring, TypeScript in the comment at the top of the file. `python -m scripts.map`
writes the page, and a test holds it to the sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "map.md"
PYTHON = ROOT / "src" / "sobremesa"
TYPESCRIPT = ROOT / "web" / "src"

HEAD = (
    "# The map\n\n"
    "Every module of the package and of the page, with the first sentence that it says of itself, written by "
    "`python -m scripts.map`. [architecture.md](architecture.md) is the tour, [glossary.md](glossary.md) explains the "
    "words."
)


def modules() -> list[Path]:
    """All modules, folder by folder: a folder's own come before those of the folders in it."""
    found = [*PYTHON.rglob("*.py"), *TYPESCRIPT.rglob("*.ts"), *TYPESCRIPT.rglob("*.tsx")]
    return sorted(found, key=lambda path: (path.parent.relative_to(ROOT).parts, path.name))


def said_by(module: Path) -> str:
    """What a module says of itself, in one line; nothing if it is silent."""
    source = module.read_text(encoding="utf-8")
    words = ast.get_docstring(ast.parse(source)) if module.suffix == ".py" else _opening_comment(source)
    return " ".join((words or "").split("\n\n")[0].split())


def _opening_comment(source: str) -> str:
    lines = re.match(r"(?://.*\n)*", source)
    return re.sub(r"^// ?", "", lines.group() if lines else "", flags=re.MULTILINE)


def first_sentence(text: str) -> str:
    found = re.match(r".*?[.](?= |$)", text)
    return found.group() if found else text


def section(folder: Path, members: list[Path]) -> Iterator[str]:
    yield f"\n## {folder.relative_to(ROOT).as_posix()}\n"
    yield "| module | |\n|---|---|"
    for module in members:
        yield f"| `{module.name}` | {first_sentence(said_by(module)).replace('|', chr(92) + '|')} |"


def page() -> str:
    lines = [HEAD]
    for folder, members in groupby(modules(), key=lambda path: path.parent):
        lines += section(folder, list(members))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
