"""One word, one meaning: no two public classes or types of the program have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "sobremesa"
TWINS = {("table/journal.py", "table/wire.py")}  # a message, and the journal's entry of the same thing


def type_names(tree: ast.Module) -> Iterator[str]:
    """Classes, and what is assigned to a name in capitals and small letters: aliases and record types."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            yield from (name for name in names if name[0].isupper() and not name.isupper())


def duplicates(sources: dict[str, str]) -> dict[str, list[str]]:
    """The public names that several modules define, games apart: those call their parts alike on purpose."""
    homes: dict[str, list[str]] = defaultdict(list)
    for path, source in sources.items():
        for name in type_names(ast.parse(source)):
            if not name.startswith("_"):
                homes[name].append(path)
    return {name: paths for name, paths in homes.items() if len(paths) > 1 and tuple(paths) not in TWINS}


def test_no_class_is_defined_twice() -> None:
    games = (SOURCE / "games", SOURCE / "new_game" / "template")
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if not any(path.is_relative_to(home) for home in games)]
    sources = {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    assert len(sources) > 100
    assert duplicates(sources) == {}


def test_a_second_definition_is_found() -> None:
    one, other = "class Line:\n    pass\n", "Line = tuple[int, int]\n"
    assert duplicates({"a.py": one, "b.py": other}) == {"Line": ["a.py", "b.py"]}
    assert duplicates({"table/journal.py": one, "table/wire.py": one}) == {}
