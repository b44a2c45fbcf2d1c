"""What code outside `games/` (and the template of a game) must not say: the name of a game, or of what happens in it.

Comments and docstrings may give a game as an example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sobremesa.engine.contract import all_games
from sobremesa.games import load_game

SOURCE = Path(__file__).parents[1] / "src" / "sobremesa"
GAMES = [info.name for info in all_games() if (SOURCE / "games" / info.name).is_dir()]
MAY_NAME = {  # what a module may say, with the reason
    ("engine/record.py", "toma6"),  # an error shows what a tag looks like
    ("__init__.py", "highscore"),  # the types of what `solve` returns
    ("cli/solve.py", "highscore"),  # the command has the words of the game that is solved
}
# Names of events that are everyday words, and mean something else where generic code uses them.
EVERYDAY = {"card", "choice", "dealt", "ended", "hand", "lost", "round", "shown", "turn"}


@cache
def generic_modules() -> list[tuple[str, ast.Module]]:
    modules = {path.relative_to(SOURCE).as_posix(): path for path in sorted(SOURCE.rglob("*.py"))}
    return [
        (name, ast.parse(path.read_text(encoding="utf-8")))
        for name, path in modules.items()
        if not name.startswith(("games/", "new_game/template/"))
    ]


def strings(tree: ast.Module) -> Iterator[str]:
    """All strings but docstrings."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = (node.body[0] for node in ast.walk(tree) if isinstance(node, holders) and node.body)
    docstrings = {id(statement.value) for statement in first if isinstance(statement, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def identifiers(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")


def names_game(tree: ast.Module, game: str, title: str) -> bool:
    called = re.compile(rf"^{game}$|[\"'`/_-]{game}\b|\b{re.escape(title)}\b")
    return game in identifiers(tree) or any(called.search(text) for text in strings(tree))


@pytest.mark.parametrize("game", GAMES)
def test_no_generic_module_names_a_game(game: str) -> None:
    title = load_game(game).info.title
    named = {(module, game) for module, tree in generic_modules() if names_game(tree, game, title)}
    assert named == {each for each in MAY_NAME if each[1] == game}


@pytest.mark.parametrize("game", GAMES)
def test_no_generic_module_names_an_event_of_a_game(game: str) -> None:
    events = {kind.name for kind in load_game(game).kinds.values()} - EVERYDAY
    named = [(module, text) for module, tree in generic_modules() for text in strings(tree) if text in events]
    assert named == []


def test_a_name_is_found_however_it_is_written() -> None:
    for line in ('x = "dos"', 'x = "play-dos"', "from sobremesa.games.dos import rules", 'x = f"{y} of DOS"'):
        assert names_game(ast.parse(line), "dos", "DOS"), line
    for line in ('"""Like DOS."""', 'x = "al menos dos bots"', "x = 1  # as in DOS"):
        assert not names_game(ast.parse(line), "dos", "DOS"), line
